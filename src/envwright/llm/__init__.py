"""Models: clients that ask one for the next message, and one here that turns texts into vectors.

``client`` says what is asked and answered. ``openai_http`` asks a server, ``local`` a model in
this process, ``batch`` a file. ``cache``, ``budget`` and ``texttools`` stand between a client and
whoever uses it. Nothing heavy is imported before it is asked for.
"""

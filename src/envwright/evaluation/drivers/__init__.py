"""What runs beside the foreign code, in the worker's process; the host never imports it.

``serve`` answers the host, ``envscaler``, ``tau2`` and ``bfcl`` know one format each, ``plain``
turns foreign objects into JSON, ``world`` prepares the process. Nothing said here is believed by
the host beyond the form of its JSON.
"""

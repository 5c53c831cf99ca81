"""What runs beside the foreign code, in the worker's process; the host never imports it.

``driver_server`` answers the host, ``envscaler``, ``tau2``, ``bfcl`` and ``bfcl_answers`` know one
format each, ``driver_protocol`` says what a driver offers and turns foreign objects into JSON,
``process_setup`` prepares the process. The host believes the form of the JSON and nothing else.
"""

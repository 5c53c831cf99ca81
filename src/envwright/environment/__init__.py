"""The runtime: an environment folder → checked template → sessions that answer calls."""

"""Serving: an environment's session to agents outside this process."""

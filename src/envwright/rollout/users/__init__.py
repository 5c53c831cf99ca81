"""Simulated users: who the agent talks to, what they may say, and what they did wrong.

``agenda`` is the user that follows rules, ``llm_user`` one that a model plays; both play a task's
scenario, which ``scenario`` reads. ``hearing`` understands the agent, ``speech`` words what the
user decides in the manner of a profile (``profiles``), ``turn`` and ``actions`` are for users with
tools of their own. ``faults`` and ``judge`` hold every turn of a user against the scenario.
"""

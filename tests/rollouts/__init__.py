"""Rollouts as processes and servers see them: killed, starved, refused, and gone on with."""

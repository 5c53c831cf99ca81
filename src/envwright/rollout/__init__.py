"""Agents in environments: episodes, policies, user simulators, runs, and their metrics."""

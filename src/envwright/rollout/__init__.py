"""Agents in worlds: policies, episodes, and runs of many episodes."""

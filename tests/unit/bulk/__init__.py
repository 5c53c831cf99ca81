"""Environments in bulk."""

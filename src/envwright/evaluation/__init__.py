"""Judging environments that others released."""

"""Measurements beside baselines; each is run as ``python -m benchmarks.NAME``."""

"""Tests of the benchmark of realism."""

"""Tests of synthesis."""

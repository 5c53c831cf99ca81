"""Tests of the rules that a schema suggests."""

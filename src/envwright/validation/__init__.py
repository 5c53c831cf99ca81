"""Validation: does an environment behave? Static checks, seeded call sequences, seeded defects."""

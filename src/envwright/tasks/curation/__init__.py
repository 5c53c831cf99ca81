"""Finished tasks: their difficulty, their solutions, selection and splits."""

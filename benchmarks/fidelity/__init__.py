"""Environments built from a description, call by call beside the software that it describes."""

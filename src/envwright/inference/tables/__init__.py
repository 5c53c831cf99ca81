"""SQL schemas and their rows as domain models."""

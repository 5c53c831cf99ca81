"""A user's request, read into a syntax tree: what the solver works from."""

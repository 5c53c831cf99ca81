"""Files: reading with clear errors, writing whole or not at all, and run directories."""

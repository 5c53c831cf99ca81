"""Models that run here, in this process: so far, one that turns texts into vectors."""

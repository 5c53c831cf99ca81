"""Who plays: scripted policies, models and people."""

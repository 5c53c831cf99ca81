"""Every export target, played by its own framework in a throw-away environment."""

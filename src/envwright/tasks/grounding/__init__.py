"""From a sketch to goals: rows, sets and values found by query in a real state, calls executed."""

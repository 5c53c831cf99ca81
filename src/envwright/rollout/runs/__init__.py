"""Many episodes: the plan of a run, in this process, in others, on Ray."""

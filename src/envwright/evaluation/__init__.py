"""Other people's environments and benchmarks: audited, and played, in sealed processes."""

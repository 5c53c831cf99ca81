"""Our retail environment beside tau2-bench's, call by call."""

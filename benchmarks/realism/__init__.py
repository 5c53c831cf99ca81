"""Would a person believe these tasks and rows? Blind readers' verdicts, beside tau2-bench."""

"""What a finished run says: metrics, comparisons, exports."""

"""What attention computed, kept for later. Needs transformers: imported when an engine is made."""

"""The draws behind docs/meaning.md."""

"""``python -m envwright``."""

from envwright.cli import main

main()

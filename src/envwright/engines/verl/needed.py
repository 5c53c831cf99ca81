"""Whether the verl that this was made for is here."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from envwright.errors import BadInput, EnvwrightError, MissingExtra

VERSION = "0.9."
"""Of verl: what is leaned on is held by tests/unit/engines/verl, and other versions have others."""


def problem() -> EnvwrightError | None:
    """Why verl cannot be used; ``None`` where it can."""
    try:
        found = version("verl") if find_spec("verl") else ""
    except PackageNotFoundError:
        found = ""
    if not found:
        return MissingExtra("training with verl", "verl")
    if not found.startswith(VERSION):
        return BadInput(
            f"verl {found} is installed; this was made for {VERSION}x.",
            remedy="Install it: pip install 'envwright[verl]'",
        )
    return None

"""What all verbs share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

JsonObject = dict[str, Any]
"""What a verb prints."""
Progress = Callable[[int], None]
"""Is told how much is done."""


def ignore_progress(_: int) -> None:
    """Progress that nobody watches."""

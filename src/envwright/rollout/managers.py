"""The context managers by name."""

from __future__ import annotations

from envwright.errors import BadInput
from envwright.rollout.context import Drop, Manager, Shorten
from envwright.rollout.summarising import Summarise, Summariser

KNOWN = ("none", "drop:KEEP", "shorten:KEEP", "summarise:TOKENS:MOST")
"""``KEEP`` of the last exchanges stay; at most ``TOKENS`` are shown, with ``MOST`` summaries."""


def manager_named(name: str, summariser: Summariser) -> Manager | None:
    """A fresh manager of this name; ``None`` for ``none``, where everything is seen.

    Args:
        name: one of ``KNOWN``, for example ``shorten:4``.
        summariser: writes summaries, for a manager that needs them.

    Raises:
        BadInput: there is none.
    """
    kind, *numbers = name.split(":")
    if name == "none":
        return None
    if all(text.isdecimal() and int(text) > 0 for text in numbers):
        values = [int(text) for text in numbers]
        if kind == "drop" and len(values) == 1:
            return Drop(values[0])
        if kind == "shorten" and len(values) == 1:
            return Shorten(values[0])
        if kind == "summarise" and len(values) == 2:
            return Summarise(summariser, values[0], values[1])
    raise BadInput(f"there is no context {name}.", remedy=f"Known: {', '.join(KNOWN)}.")

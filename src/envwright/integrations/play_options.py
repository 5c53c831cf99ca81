"""How episodes are played and judged: the same names on every engine, those of recipes."""

from __future__ import annotations

from collections.abc import Iterable

from envwright.environment.schema import nearest_name
from envwright.errors import BadInput

PLAY_KEYS = (
    "user",
    "reward",
    "shape",
    "penalties",
    "long_tokens",
    "max_turns",
    "max_calls",
    "answer_tokens",
    "longest",
)
"""Keys of a recipe's ``[rl]`` that say it; the others are the engine's."""


def refuse_unknown_names(given: Iterable[str], known: Iterable[str], what: str) -> None:
    """Refuse names that are not known.

    Args:
        given: the names.
        known: those that there are.
        what: the message, with ``{}`` for the unknown name.

    Raises:
        BadInput: one is not.
    """
    names = list(known)
    if unknown := next((name for name in given if name not in names), None):
        raise BadInput(
            what.format(repr(str(unknown))),
            remedy=f"Known: {', '.join(names)}. {nearest_name(str(unknown), names)}".strip(),
        )

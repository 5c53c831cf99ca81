"""Counts of one audience that agree: more messages are sent than are opened, or clicked.

The counts of a campaign, a message or an advertisement are shares of the largest of them, which is
made first. Shares are those that are usual for newsletters and advertisements, roughly.
"""

from __future__ import annotations

from envwright.inflection import singular
from envwright.population.row_dependencies import NamedColumns, RowDependency
from envwright.population.value_kinds import log_uniform
from envwright.population.value_source import ValueSource
from envwright.types import Scalar

_WHOLE = ("sent", "delivered", "impression", "recipient", "view", "visit", "reach")
"""What the others are shares of, the first that a table has."""
_SHARES: dict[str, tuple[float, float]] = {
    "delivered": (0.95, 1.0),
    "recipient": (0.98, 1.0),
    "view": (0.3, 0.9),
    "visit": (0.3, 0.9),
    "open": (0.15, 0.45),
    "opened": (0.15, 0.45),
    "unique_open": (0.1, 0.14),
    "click": (0.02, 0.08),
    "clicked": (0.02, 0.08),
    "unique_click": (0.01, 0.019),
    "conversion": (0.001, 0.01),
    "like": (0.01, 0.06),
    "share": (0.001, 0.01),
    "comment": (0.001, 0.01),
    "bounce": (0.005, 0.03),
    "hard_bounce": (0.001, 0.01),
    "soft_bounce": (0.001, 0.015),
    "complaint": (0.0, 0.001),
    "spam_report": (0.0, 0.001),
    "reject": (0.0, 0.005),
    "unsub": (0.0005, 0.004),
    "unsubscribe": (0.0005, 0.004),
}
_FEWEST = 3
"""Counts that a table has at least, where they are of one audience."""
_SMALL, _LARGE = 200, 80_000


def audience_dependencies(named: NamedColumns) -> list[RowDependency]:
    """The counts of an audience in a table of campaigns, say."""
    columns = {
        "_".join(map(singular, words)): name
        for name, words in named.words.items()
        if name in named.free and named.one(" ".join(words), kinds=("integer",)) == name
    }
    whole = next((word for word in _WHOLE if word in columns), "")
    parts = {columns[word]: _SHARES[word] for word in _SHARES if word in columns and word != whole}
    if not whole or len(parts) + 1 < _FEWEST:
        return []

    def settle(s: ValueSource) -> dict[str, Scalar]:
        size = log_uniform(s, _SMALL, _LARGE)
        shares = {name: size * s.random.uniform(*span) for name, span in parts.items()}
        return {columns[whole]: round(size), **{n: round(v) for n, v in shares.items()}}

    writes = frozenset((columns[whole], *parts))
    return [RowDependency("audience", frozenset(), writes, settle)]

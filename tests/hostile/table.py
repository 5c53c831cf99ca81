"""The table: all groups."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tests.hostile import folders, peers, programs, records, sources, values
from tests.hostile.attacks import Case, Group, cases_of

GROUPS: Sequence[Group] = (
    *folders.GROUPS,
    *programs.GROUPS,
    *values.GROUPS,
    *records.GROUPS,
    *sources.GROUPS,
    *peers.GROUPS,
)


@cache
def all_cases() -> tuple[Case, ...]:
    """Every generated row."""
    return tuple(c for group in GROUPS for attack in group.attacks for c in cases_of(group, attack))

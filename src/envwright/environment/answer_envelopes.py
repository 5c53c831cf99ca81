"""Answers out of their envelopes, for readers who know nothing of a tool but what it answered."""

from __future__ import annotations

import re

from envwright.types import Json

_ABOUT = re.compile(
    r"(?=\w*\Z)(?:(\w+_)?(total|count)|total_\w+|(has|is)_?\w*(more|next)\w*|more|limit|offset|skip|top|take|start"
    r"|start_index|size|max_results|page|per_?page|(current|next|previous|prev)_page"
    r"|page_?(size|number|index|limit|token)|(next|previous)_(cursor|page_token)|success|successful"
    r"|succeeded|is_success|ok|object|kind|type|status|code|deleted|is_deleted|removed)",
    re.IGNORECASE,
)
_PAGES = re.compile(r"_?(meta\w*|page|page_?info|paging|pagination|links)", re.IGNORECASE)
_DEEPEST = 4


def without_envelope(value: Json) -> Json:
    """What stands in an envelope: the thing, or the list; the value itself where there is none.

    An envelope is an object that holds one object or list, and beside it only what tells of the
    answer or of its page.

    Example:
        >>> without_envelope({"data": [{"id": 1}], "meta": {"total": 1}})
        [{'id': 1}]
        >>> without_envelope({"id": 1, "tags": ["new"]})
        {'id': 1, 'tags': ['new']}
    """
    for _ in range(_DEEPEST):
        if not isinstance(value, dict):
            break
        inner = [name for name, one in value.items() if isinstance(one, dict | list)]
        held = [name for name in inner if not _PAGES.fullmatch(name)]
        beside = (name for name in value if name not in inner)
        if len(held) != 1 or not all(map(_ABOUT.fullmatch, beside)):
            break
        value = value[held[0]]
    return value


def with_parts(row: dict[str, Json]) -> dict[str, Json]:
    """A row with the parts of its objects beside them, as flat names.

    Example:
        >>> with_parts({"id": 1, "address": {"city": "Oslo"}})
        {'address_city': 'Oslo', 'id': 1, 'address': {'city': 'Oslo'}}
    """
    inner = [(name, value) for name, value in row.items() if isinstance(value, dict)]
    return {f"{n}_{part}": cell for n, value in inner for part, cell in value.items()} | row

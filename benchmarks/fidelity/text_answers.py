"""Answers that come as text, as data: JSON where it is, else what identifiers it shows."""

from __future__ import annotations

import re

import orjson

from envwright.types import Json

_UUID = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_NUMBERED = re.compile(r"#([0-9]{1,12})")
_NAMED = re.compile(
    r"\b([A-Za-z]{0,24})[ _]?(?:ID|Id|id)\b[\"'`*]{0,3} ?[:=] ?[\"'`*]{0,3} ?([\w.-]{1,64})"
)
_LONGEST = 200_000


def parsed_answer(text: str) -> Json:
    """The JSON data that a text is; any other text as it stands."""
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        return text


def shown_identifiers(text: str) -> list[str]:
    """Identifiers in prose, in order: UUIDs, ``#12``, ``Task ID: abc``.

    Example::

        >>> shown_identifiers("Created task #12 (list id: a-7).")
        ['12', 'a-7']
    """
    cut = text[:_LONGEST]
    found = [(m.start(), m[0]) for m in _UUID.finditer(cut)]
    found += [(m.start(1), m[1]) for m in _NUMBERED.finditer(cut)]
    found += [(m.start(2), m[2].rstrip(".")) for m in _NAMED.finditer(cut)]
    return list(dict.fromkeys(value for _, value in sorted(found)))

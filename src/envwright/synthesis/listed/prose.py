"""What the prose of a list of tools says in a form that rules can read."""

from __future__ import annotations

import re

from envwright.synthesis.listed.names import VERBS, Class
from envwright.types import Json

_WORD = r"[A-Za-z][\w-]{0,29}"
_QUOTED = re.compile(rf"[\"'`]({_WORD})[\"'`]")
_VALUE = rf"[\"'`]?{_WORD}[\"'`]?"
_VALUES = rf"((?:{_VALUE}\s*(?:,\s*or|,|\||/|\bor\b)\s*){{1,20}}{_VALUE})"
_LIST = re.compile(
    r"(?:one of|either|(?:valid |allowed |possible )?values(?: are)?|options|can be|must be)"
    rf"\s*:?\s*\(?{_VALUES}",
    re.IGNORECASE,
)
_BRACKETS = re.compile(rf"\({_VALUES}\)")
_PARTS = re.compile(r"\s*(?:,\s*or\s|,|\||/|\bor\b)\s*", re.IGNORECASE)
_STATES = re.compile(
    r"(\w+_)?(status|state|priority|type|visibility|severity|level|stage|category)"
)
_NOT_VALUES = frozenset("e.g eg etc optional required default and or all any none null".split())
_ENDINGS = ("s", "es", "ing", "ed")


def is_state(name: str) -> bool:
    """Whether a column's name says that it holds one of a few values."""
    return bool(_STATES.fullmatch(name))


def stated_values(name: str, about: str) -> list[str]:
    """The values that a text lists for a column such as ``status``; none when it lists none.

    Read are "one of: open, closed", "(open, closed)", "'open' or 'closed'"; examples
    ("e.g. open, closed") are no list of values.
    """
    if not _STATES.fullmatch(name) or re.search(r"\be\.?g\b|for example|such as", about, re.I):
        return []
    found = _LIST.search(about) or _BRACKETS.search(about)
    if found is not None:
        parts = [part.strip("\"'` ") for part in _PARTS.split(found[1])]
    else:
        parts = _QUOTED.findall(about)
    kept = [p for p in dict.fromkeys(parts) if p and p.lower() not in _NOT_VALUES]
    return kept if 2 <= len(kept) <= 12 else []


def with_prose(name: str, schema: Json) -> Json:
    """A parameter's schema with what its description says: listed values, the form of dates."""
    if not isinstance(schema, dict) or schema.get("type") != "string":
        return schema
    about = schema.get("description")
    if not isinstance(about, str) or "enum" in schema or "format" in schema:
        return schema
    if values := stated_values(name, about):
        return {**schema, "enum": values}
    if re.search(r"\bYYYY-MM-DD\b(?![T ]\S*HH)", about) and not re.search(r"T?HH:", about):
        return {**schema, "format": "date"}
    return schema


def opening_verb(about: str) -> Class | None:
    """The class of the verb with which a description begins: "Retrieves all …" → get."""
    found = re.match(r"(?:\s*<[^<>]{1,40}>)*\W*([A-Za-z]+)", about)
    if found is None:
        return None
    word = found[1].lower()
    if word in VERBS:
        return VERBS[word]
    for ending in _ENDINGS:
        stem = word.removesuffix(ending)
        for whole in (stem, f"{stem}e", stem[:-1] if stem[-2:-1] == stem[-1:] else stem):
            if stem != word and whole in VERBS:
                return VERBS[whole]
    return None

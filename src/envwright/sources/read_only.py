"""Whether a schema says that only the service writes a value: by keyword, extension or prose."""

from __future__ import annotations

import re

from envwright.types import Json

_WORDS = ("readOnly", "x-read-only", "x-readOnly", "x-readonly", "x-isReadOnly", "x-output-only")
_ONLY = r"(?:read|output)[- ]?only"
_WHAT = (
    r"(?:field|property|attribute|value|date(?:[- ]?time)?|time(?:stamp)?|identifier|id|list|array"
    r"|count|link|url|string|number|object)"
)
_STATES = re.compile(
    rf"^\W*(?:(?:this|the) {_WHAT} is )?{_ONLY}(?:\s*[.:;,)\]!*]|\s+-\s|\s*$)"
    rf"|^\W*(?:an?|the)?\s*(?:unique )?{_ONLY} {_WHAT}\b"
    rf"|[.(\[]\s*(?:(?:this|the) {_WHAT} is )?{_ONLY}\s*(?:[.)\]]|$)",
    re.IGNORECASE,
)
_SAYS = re.compile(
    rf"\b{_WHAT} is {_ONLY}\b(?! (?:for|if|when|after|once|unless|mode))"
    r"|\b(?:set|assigned|generated|populated|filled(?: in)?|managed|maintained|calculated|computed)"
    r" (?:automatically )?(?:only )?by the (?:server|service|system|api|backend)\b",
    re.IGNORECASE,
)
_UNLESS = re.compile(
    r"\b(?:if|when|where|unless|otherwise|defaults?|optional(?:ly)?|omitted|whether|may be)\b",
    re.IGNORECASE,
)
"""Words with which a text says that a caller may give the value after all."""


def says_read_only(raw: dict[str, Json]) -> bool:
    """Whether a raw schema, without what it refers to, is said to be of answers only."""
    if any(raw.get(word) is True for word in _WORDS):
        return True
    about = raw.get("description")
    if not isinstance(about, str) or any(raw.get(word) is False for word in _WORDS):
        return False
    if raw.get("type") == "boolean":  # "read-only" is what such a value tells of its thing
        return bool(re.match(rf"\W*{_ONLY}\s*[.:;)\]]", about, re.IGNORECASE))
    if _STATES.search(about):
        return True
    return _SAYS.search(about) is not None and not _UNLESS.search(about)

"""Checks of entries of the lexicon, which models or strangers wrote.

A value that says nothing, repeats another or names somebody's real address is left out of its
entry; an entry that has too few values left, or is wrong in form, is refused.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from envwright.population.lexicon import (
    NUMBER_KINDS,
    OPEN_FIELDS,
    TEXT_KINDS,
    FieldEntry,
    lexicon_name,
    text_parts,
)
from envwright.population.value_shapes import is_placeholder
from envwright.storage.jsonl import first_problem
from envwright.types import Json

MOST_VALUES, LONGEST, LONGEST_NAME = 60, 300, 60
LEAST_VALUES = 3
"""Values without slots that an entry has at least."""
_MOST_NUMBER = 1e15
_MOST_STEPS = 1e12
_VAGUE_SPAN = 5_000
"""How often the least is in the most, where a range without a unit says nothing."""
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_LABEL = re.compile(r"[^\W_][\w '/&.%()+#-]*")
_FILLER = re.compile(
    r"\b(?:lorem|ipsum|foo|bar|baz|placeholder|dummy|john doe|jane doe|todo|tbd|asdf"
    r"|ignore (?:all|any|the|previous)[^.]{0,40} instructions|default value"
    r"|some (?:text|value|string)|your[ _-]\w+ here|insert \w+ here)\b",
    re.IGNORECASE,
)
_NO_PLACEHOLDERS = ("none", "true", "false", "text", "value")
_EMPTY_WORDS = re.compile(
    r"(?:item|value|name|title|entry|option|sample|example|test|thing|text|field)[ _-]?\d{0,3}",
    re.IGNORECASE,
)
_E_MAIL = re.compile(r"@([\w-]{1,60}(?:\.[\w-]{1,60}){1,4})")
_HOST = re.compile(r"(?:://|\bwww\.)([\w.-]{1,100})")
_DOMAIN = re.compile(
    r"(?<![\w-])[\w-]{2,60}(?:\.[\w-]{1,60}){0,3}\.(?:com|org|net|io|dev|co|gov|edu)\b"
)
_RESERVED = re.compile(
    r"(?:[\w-]+\.)*(?:example(?:\.(?:com|org|net))?|test|localhost|invalid|internal|local)"
)
"""Names that belong to nobody (RFC 2606, RFC 6761), and those inside of a network."""
_PHONE = re.compile(r"\+\d[\d ().-]{7,20}|\(\d{3}\) ?\d{3}-\d{4}|\b\d{3}-\d{3}-\d{4}\b")
_RESERVED_PHONE = re.compile(r"555-?01")


def read_entry(written: Mapping[str, Json]) -> FieldEntry:
    """An entry as somebody wrote it, without the values that may not stand in it.

    Raises:
        ValueError: it cannot be used; the message says why.

    Example:
        >>> said = {"noun": "Tickets", "field": "resolution", "values": ["fixed", "string", "dupe"]}
        >>> read_entry({**said, "values": [*said["values"], "fixed", "invalid"]}).values
        ('fixed', 'dupe', 'invalid')
    """
    names = {key: lexicon_name(str(written.get(key) or "")) for key in ("noun", "field")}
    # What stands beside a pair in the prompt is often repeated, and is no part of an entry.
    told: dict[str, Any] = {k: v for k, v in written.items() if k not in ("nouns", "about")} | names
    if isinstance(told.get("values"), list):
        told["values"] = _usable(told["values"], told.get("type", "text"), names["field"])
    try:
        entry = FieldEntry.model_validate(told, strict=False)
    except ValidationError as error:
        raise ValueError(first_problem(error)) from None
    _check_names(entry)
    forms = [bool(entry.kind), "values" in written, entry.min is not None or entry.max is not None]
    if forms.count(True) != 1:
        raise ValueError("it has not exactly one of kind, values, and min with max")
    if entry.type == "number":
        _check_number(entry)
    elif entry.min is not None or entry.max is not None:
        raise ValueError("a text has no min and max")
    known = NUMBER_KINDS if entry.type == "number" else TEXT_KINDS
    if entry.kind and entry.kind not in known:
        raise ValueError(f"there is no kind {entry.kind[:40]}")
    texts = [text for text in entry.values if isinstance(text, str)]
    slots = any(not isinstance(part, str) for text in texts for part in text_parts(text))
    if "values" in written and len(entry.values) < (1 if slots else LEAST_VALUES):
        raise ValueError(f"{len(entry.values)} of its values can be used")
    return entry


def _check_names(entry: FieldEntry) -> None:
    for name in filter(None, (entry.noun, entry.field)):
        if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME:
            raise ValueError(f"{name[:80]!r} is no name")
    if not entry.field:
        raise ValueError("it names no field")
    if not entry.noun and entry.type == "text" and entry.field in OPEN_FIELDS:
        raise ValueError("the field means something else with each noun")
    for text, most in ((entry.label, LONGEST_NAME), (entry.unit, 20)):
        if text and (len(text) > most or not text.isprintable()):
            raise ValueError(f"label and unit are short texts, not {text[:80]!r}")
    if entry.label and not _LABEL.fullmatch(entry.label):
        raise ValueError(f"{entry.label[:80]!r} is no label")


def _check_number(entry: FieldEntry) -> None:
    if any(isinstance(value, str) for value in entry.values):
        raise ValueError("a text is no number")
    low, high, step = entry.min, entry.max, entry.step
    if low is None and high is None:
        return
    if low is None or high is None or not low < high:
        raise ValueError("min and max are no range")
    if not 1e-9 <= step <= high - low or (high - low) / step > _MOST_STEPS:
        raise ValueError("the step does not go with min and max")
    if not (entry.noun or entry.unit) and high / max(low, step, 1) >= _VAGUE_SPAN:
        raise ValueError("the range says nothing")
    if max(abs(low), abs(high)) > _MOST_NUMBER:
        raise ValueError("a bound is beyond 1e15")
    if entry.spread == "log" and low < 0:
        raise ValueError("a log spread begins at 0 or above")


# --- values --------------------------------------------------------------------------------------


def _usable(values: Sequence[Json], quantity: Json, field: str) -> tuple[Json, ...]:
    """The values that may stand in an entry, each once."""
    if quantity == "number":
        good = [v for v in values if isinstance(v, int | float) and not isinstance(v, bool)]
        good = [v for v in good if math.isfinite(v) and abs(v) <= _MOST_NUMBER]
        return tuple(good[:MOST_VALUES])  # a value that is given twice is drawn more often
    out: dict[str, str] = {}
    for value in values:
        text = str(value) if isinstance(value, int | float) else value
        if isinstance(text, str) and not value_problem(text, field):
            out.setdefault(text.casefold(), text)
    return tuple(out.values())[:MOST_VALUES]


def value_problem(text: str, field: str = "") -> str:
    """Why a text may not stand in the lexicon; empty where it may.

    Example:
        >>> value_problem("write to ann@acme.com"), value_problem("Roof repair, north wing")
        ('it names an address of somebody', '')
    """
    if not 0 < len(text) <= LONGEST or text != text.strip():
        return f"it has not 1 to {LONGEST} characters, or blanks at an end"
    if any(unicodedata.category(mark)[0] == "C" for mark in text):
        return "it has control characters"
    try:
        text_parts(text)
    except ValueError as problem:
        return str(problem)
    # Slots, markup and lists begin like placeholders.
    if text[0] not in "{<[" and is_placeholder(text) and text.lower() not in _NO_PLACEHOLDERS:
        return "it is a placeholder"
    if _FILLER.search(text) or _EMPTY_WORDS.fullmatch(text) or lexicon_name(text) == field:
        return "it says nothing"
    named = [found[1] for form in (_E_MAIL, _HOST) for found in form.finditer(text)]
    named += [found[0] for found in _DOMAIN.finditer(text)]
    if any(not _RESERVED.fullmatch(name.strip(".").lower()) for name in named):
        return "it names an address of somebody"
    phones = [found[0] for found in _PHONE.finditer(text)]
    if any(not _RESERVED_PHONE.search(phone) for phone in phones):
        return "it has a telephone number of somebody"
    return ""

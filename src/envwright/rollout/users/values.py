"""Values in running text: where they stand, and when two spellings say the same value."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from envwright.rollout.users.words import KEPT
from envwright.types import Json

_MONTHS = (
    "january february march april may june july august september october november december"
).split()
_MONTH = rf"(?:{'|'.join(_MONTHS)})"
_CLOCK = r"(?: at (?P<clock>\d\d:\d\d(?::\d\d)?))?"
_WRITTEN_DATES = (
    rf"(?P<day>\d{{1,2}}) (?P<month>{_MONTH}) (?P<year>\d{{4}}){_CLOCK}",
    rf"(?P<month>{_MONTH}) (?P<day>\d{{1,2}}), (?P<year>\d{{4}}){_CLOCK}",
)
_ISO = r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z?)?"

_PATTERNS: tuple[tuple[str, str], ...] = (
    ("quoted", r"“[^”]*”|\"[^\"\n]*\"|`[^`\n]*`|(?<!\w)'[^'\n]*'(?!\w)|(?<!\w)‘[^’\n]*’(?!\w)"),
    ("link", r"https?://[^\s,;)”\"]*[^\s,;)”\".?!]"),
    ("email", r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
    ("date", rf"\b(?:{_ISO}|{re.sub(r'[?]P<[^>]*>', '?:', '|'.join(_WRITTEN_DATES))})"),
    ("time", r"\b\d{1,2}:\d\d(?::\d\d)?\b"),
    ("phone", r"\+\d[\d -]{6,}\d"),
    ("money", r"[$€£]\d[\d,]*(?:\.\d+)?"),
    ("id", r"#\w+|\b[A-Za-z]+-[a-z]*\d[\w-]*|\b(?-i:[A-Z]{1,9}\d[\w-]*)\b|\b[A-Za-z]+(?:_\w+)+\b"),
    ("id", r"\b(?![ei]\.[ge]\b)[a-z][\w-]*(?:\.[a-z]\w+)+\b"),
    ("number", r"(?<![\w.])-?\d+(?:,\d{3})*(?:\.\d+)?(?![\w%])"),
)
_START = r"(?:(?=[^\w\s,.;:()])|(?<!\w)(?=[a-z]*+(?:[\w@+-]|\.[a-z]| \d|:/)))"
"""No plain word can be a value: to see that first saves trying all forms at each letter."""
_ANY = re.compile(
    f"{_START}(?:{'|'.join(f'(?P<k{at}>{form})' for at, (_, form) in enumerate(_PATTERNS))})",
    re.IGNORECASE,
)
_LIST_MARK = re.compile(r"(?:^|(?<=\n))[ \t]*(?:\(?\d{1,2}[.)]|[-*•])[ \t]+|\(\d{1,2}\)")
_WRITTEN = tuple(re.compile(form, re.IGNORECASE) for form in _WRITTEN_DATES)
_ISO_FORM = re.compile(_ISO)
_ZERO_SECONDS = re.compile(r"(?<=T\d\d:\d\d):00$")
_NUMBER = re.compile(r"(?!-?0\d)-?\d+(\.\d+)?")
_JOINING = re.compile(r"(?<=[^\W\d])[_-](?=[^\W\d])")
_SPACES = re.compile(r"\s+")
_QUOTES = "“”\"'`‘’"


@dataclass(frozen=True, slots=True)
class Mention:
    """A value that stands in a text."""

    kind: str
    """One of the kinds above: ``quoted``, ``email``, ``date`` …"""
    text: str
    """As it is written, with its quotes."""
    start: int
    end: int

    @property
    def canon(self) -> str:
        """One form for all spellings of the value."""
        return canonical(self.text)


@lru_cache(KEPT)
def mentions(text: str) -> tuple[Mention, ...]:
    """The values in a text, in order; numbers that only count lines are none."""
    marks = [range(m.start(), m.end()) for m in _LIST_MARK.finditer(text)]
    found = []
    for match in _ANY.finditer(text):
        if any(match.start() in mark for mark in marks):
            continue
        kind = _PATTERNS[int((match.lastgroup or "k0")[1:])][0]
        found.append(Mention(kind, match.group(), match.start(), match.end()))
    return tuple(found)


@lru_cache(KEPT)
def spelled(text: str) -> Mapping[str, str]:
    """The values in a text, in one form, and as each is written first."""
    return {mention.canon: mention.text for mention in reversed(mentions(text))}


@lru_cache(KEPT)
def canons(text: str) -> frozenset[str]:
    """The values in a text, in one form."""
    return frozenset(spelled(text))


@lru_cache(KEPT)
def values_in(text: str) -> frozenset[str]:
    """The same; those inside quotes as well."""
    quoted = [m.text[1:-1] for m in mentions(text) if m.kind == "quoted"]
    return canons(text).union(*(canons(inner) for inner in quoted))


@lru_cache(KEPT)
def without_values(text: str) -> str:
    """The text with its values left out."""
    for mention in reversed(mentions(text)):
        text = f"{text[: mention.start]} {text[mention.end :]}"
    return text


@lru_cache(KEPT)
def canonical(text: str) -> str:
    """One form for all spellings: quotes, case, grouping and the form of dates mean nothing."""
    bare = _SPACES.sub(" ", text.strip().strip(_QUOTES).strip())
    if bare[:1].isalnum():
        for form in _WRITTEN:
            if date := form.fullmatch(bare):
                return _iso(date)
        if _ISO_FORM.fullmatch(bare):
            # Seconds that are zero are not said.
            return _ZERO_SECONDS.sub("", bare.replace(" ", "T").split(".")[0].rstrip("Z"))
    number = bare.removeprefix("$").replace(",", "")
    if _NUMBER.fullmatch(number):
        return repr(float(number)).removesuffix(".0")
    return _JOINING.sub(" ", bare).lower()


def _iso(date: re.Match[str]) -> str:
    month = _MONTHS.index(date["month"].lower()) + 1
    text = f"{date['year']}-{month:02}-{int(date['day']):02}"
    return f"{text}T{date['clock']}" if date["clock"] else text


def spellings(value: Json) -> frozenset[str]:
    """Canonical forms in which a scenario may say a value; of a list, those of its items."""
    if isinstance(value, bool):
        return frozenset({"yes"} if value else {"no"})
    if isinstance(value, int | float):
        # Amounts of money are cents to the tools and dollars to people.
        return frozenset({canonical(str(value)), canonical(str(value / 100))})
    if isinstance(value, list):
        return frozenset(form for item in value for form in spellings(item))
    return frozenset({canonical(str(value))})


def holds(text: str, value: Json) -> bool:
    """Whether a text says a value; of a list, each of its items."""
    if isinstance(value, list):
        return bool(value) and all(holds(text, item) for item in value)
    return says(text, spellings(value), words=not is_number(value))


def is_number(value: Json) -> bool:
    """Whether a value is a number, and so never the words of a text."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def says(text: str, forms: frozenset[str], *, words: bool) -> bool:
    """Whether a text says a value that has these forms; ``words``: without quotes, too."""
    if not forms.isdisjoint(canons(text)):
        return True
    return words and any(_as_words(form, _line(text)) for form in forms)


@lru_cache(KEPT)
def _line(text: str) -> str:
    return _JOINING.sub(" ", _SPACES.sub(" ", text.lower()))


def _as_words(form: str, line: str) -> bool:
    """Whether words stand in a text that are not part of a longer value."""
    return len(form) > 1 and form in line and _standing(form).search(line) is not None


@lru_cache(KEPT)
def _standing(form: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w@.#-]){re.escape(form)}(?![\w@-]|\.\w)")


def formatted(value: Json) -> str:
    """A value as a person writes it who has no other words for it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        items = [formatted(item) for item in value]
        return " and ".join([", ".join(items[:-1]), items[-1]] if items[1:] else items)
    if isinstance(value, int | float):
        return str(value)
    try:
        moment = dt.datetime.fromisoformat(str(value))
    except ValueError:
        return f"“{value}”"
    day = f"{moment.day} {_MONTHS[moment.month - 1].capitalize()} {moment.year}"
    return day if len(str(value)) == 10 else f"{day} at {moment:%H:%M}"

"""Values in running text: where they stand, and when two spellings say the same value."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from functools import cache

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
    ("phone", r"\+\d[\d -]{6,}\d"),
    ("money", r"\$\d[\d,]*(?:\.\d+)?"),
    ("id", r"#\w+|\b[A-Za-z]+-[a-z]*\d[\w-]*|\b(?-i:[A-Z]{1,9}\d[\w-]*)\b|\b[A-Za-z]+(?:_\w+)+\b"),
    ("id", r"\b(?![ei]\.[ge]\b)[a-z][\w-]*(?:\.[a-z]\w+)+\b"),
    ("number", r"(?<![\w.])-?\d+(?:,\d{3})*(?:\.\d+)?(?![\w%])"),
)
_ANY = re.compile(
    "|".join(f"(?P<k{at}>{pattern})" for at, (_, pattern) in enumerate(_PATTERNS)), re.IGNORECASE
)
_LIST_MARK = re.compile(r"(?:^|(?<=\n))[ \t]*(?:\(?\d{1,2}[.)]|[-*•])[ \t]+|\(\d{1,2}\)")
_QUOTES = "“”\"'`‘’"


@dataclass(frozen=True, slots=True)
class Mention:
    """A value that stands in a text."""

    kind: str
    """``quoted``, ``link``, ``email``, ``date``, ``phone``, ``money``, ``id`` or ``number``."""
    text: str
    """As it is written, with its quotes."""
    start: int
    end: int

    @property
    def canon(self) -> str:
        """One form for all spellings of the value."""
        return canonical(self.text)


@cache
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


def without_values(text: str) -> str:
    """The text with its values left out."""
    for mention in reversed(mentions(text)):
        text = f"{text[: mention.start]} {text[mention.end :]}"
    return text


@cache
def canonical(text: str) -> str:
    """One form for all spellings: quotes, case, grouping and the form of dates mean nothing."""
    bare = re.sub(r"\s+", " ", text.strip().strip(_QUOTES).strip())
    for form in _WRITTEN_DATES:
        if date := re.fullmatch(form, bare, re.IGNORECASE):
            return _iso(date)
    if re.fullmatch(_ISO, bare):
        # Seconds that are zero are not said.
        return re.sub(r"(?<=T\d\d:\d\d):00$", "", bare.replace(" ", "T").split(".")[0].rstrip("Z"))
    number = bare.removeprefix("$").replace(",", "")
    if re.fullmatch(r"-?\d+(\.\d+)?", number) and not re.match(r"-?0\d", number):
        return repr(float(number)).removesuffix(".0")
    return re.sub(r"(?<=[^\W\d])[_-](?=[^\W\d])", " ", bare).lower()


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
    forms = spellings(value)
    if any(mention.canon in forms for mention in mentions(text)):
        return True
    return not _numeric(value) and any(_as_words(form, text) for form in forms)


def _numeric(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _as_words(form: str, text: str) -> bool:
    """Whether words stand in a text that are not part of a longer value."""
    line = re.sub(r"\s+", " ", text.lower())
    bare = re.sub(r"(?<=[^\W\d])[_-](?=[^\W\d])", " ", line)
    pattern = rf"(?<![\w@.#-]){re.escape(form)}(?![\w@-]|\.\w)"
    return len(form) > 1 and re.search(pattern, bare) is not None


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

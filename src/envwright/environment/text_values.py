"""Words and values in conversational English, and when two spellings say the same value."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from envwright.inflection import singular
from envwright.types import Json

# Between the words of ``photoUrls``, and of ``HTTPServer`` before its last capital.
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
# Between *address* and *1* in ``address1``.
_DIGITS = re.compile(r"(?<=[A-Za-z])(?=\d)")
_WORD = re.compile(r"[^\W_]+")
# White space after the mark that ends a sentence, with closing quotes between them.
_SENTENCE = re.compile(r"(?<=[.!?])[\"”')]*\s+|\n+")
_MARK = re.compile(r"[.!?\n]")
_QUOTED = re.compile(r"“[^“”]*+”|\"[^\"\n]*\"|`[^`\n]*`")
_MAIL = re.compile(r"\be-mail", re.IGNORECASE)
# What ``_CAMEL`` makes of *URLs*; undone before the words are read.
_URLS = re.compile(r"\bU R Ls?\b|\bUR Ls\b")
# Fenced blocks, objects that fill their lines, and the line with the answers.
_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_OBJECT_STARTS = re.compile(r"^[^\S\n]*+\{|\{\s*+\"answers\"", re.MULTILINE)
_OBJECT_ENDS = re.compile(r"\}[^\S\n]*+$", re.MULTILINE)

STOP_WORDS = frozenset(
    """a an and are as at be been being but by can could did do does for from had has have i if in
    into is it its just me my of on or our please shall should so some that the their them then
    there these they this those to us was we were what which will with would you your""".split()
)
"""Words that carry no content of their own."""

COURTESY_WORDS = frozenset(
    """thank much very kind kindly great cool ok okay assistance help appreciate course sure once
    again more said say restate allow sorry afraid please done after also additionally addition
    furthermore moreover next up one thing request""".split()
)
"""Words around a request that say nothing of it."""

_SYNONYMS: dict[str, str] = {
    "postal code": "zip",
    "postcode": "zip",
    "post code": "zip",
    "zip code": "zip",
    "street": "address 1",
    "apartment": "address 2",
    "suite": "address 2",
    "why": "reason",
    "because": "reason",
    "cause": "reason",
    "motive": "reason",
    "telephone": "phone",
    "mobile": "phone",
    "called": "name",
    "call it": "name",
    "titled": "title",
    "picture": "photo",
    "image": "photo",
    "photograph": "photo",
    "link": "url",
    "login": "username",
    "handle": "username",
    "identifier": "id",
    "id number": "id",
    "when": "date",
    "deadline": "date",
    "day": "date",
    "how many": "quantity",
    "amount": "quantity total",
    "how much": "price total",
    "cost": "price",
    "mail": "email",
    "writer": "author",
    "wrote": "author",
    "condition": "status",
    "province": "state",
    "town": "city",
    "nation": "country",
    "surname": "last name",
    "family name": "last name",
    "given name": "first name",
    "forename": "first name",
    "kind": "type",
    "sort": "type",
}
"""What an agent may say → the words of a label that it then means as well."""

_GROUPS: dict[str, tuple[str, ...]] = {
    "address": ("address", "address1", "address2", "street", "city", "state", "country", "zip"),
    "contact": ("email", "phone"),
}
"""One word that asks for several slots at once."""

CACHE_SIZE = 2048
"""Texts whose reading is kept: those of the episodes that are played now."""

_TOO_GENERAL = frozenset({"id", "number", "new", "date", "time", "url", "1", "2"})
"""Parts of labels that do not name a slot by themselves."""


@lru_cache(CACHE_SIZE)
def split_sentences(text: str) -> tuple[str, ...]:
    """Sentences and lines; a mark inside quotes ends none."""
    # Each mark is replaced by one character, so that positions fit the text itself.
    masked = _QUOTED.sub(lambda m: _MARK.sub("·", m.group()), text)
    out: list[str] = []
    start = 0
    for cut in [*_SENTENCE.finditer(masked), None]:
        end = cut.start() if cut else len(text)
        if piece := text[start:end].strip():
            out.append(piece)
        start = cut.end() if cut else end
    return tuple(out)


@lru_cache(CACHE_SIZE)
def without_quotes(text: str) -> str:
    """The text with quoted parts left out."""
    return _QUOTED.sub("“”", text)


def without_json(text: str) -> str:
    """The text with fenced blocks and JSON objects left out: they are for machines."""
    text = _FENCED.sub("", text)
    start = _OBJECT_STARTS.search(text)
    if start is None:
        return text
    ends = [found.end() for found in _OBJECT_ENDS.finditer(text, start.start())]
    # Behind the answers more words may follow on the line.
    end = ends[-1] if ends else text.rfind("}") + 1 if "answers" in start[0] else 0
    return text[: start.start()] + text[end:] if end > start.start() else text


def singular_word(word: str) -> str:
    """A word of running text in the singular; short ones (*yes*, *has*) stay."""
    return singular(word) if len(word) > 3 else word


@lru_cache(CACHE_SIZE)
def word_tokens(text: str) -> tuple[str, ...]:
    """Words in lower case and the singular; ``photoUrls`` and ``photo_urls`` are two words.

    >>> word_tokens("photoUrls of pets")
    ('photo', 'url', 'of', 'pet')
    """
    text = _DIGITS.sub(" ", _CAMEL.sub(" ", _MAIL.sub("email", text)))
    text = _URLS.sub("URLs", text)
    return tuple(singular_word(word.lower()) for word in _WORD.findall(text))


@lru_cache(CACHE_SIZE)
def token_set(text: str) -> frozenset[str]:
    """The word tokens of a text as a set."""
    return frozenset(word_tokens(text))


@lru_cache(CACHE_SIZE)
def content_words(text: str) -> tuple[str, ...]:
    """The words that carry content."""
    return tuple(word for word in word_tokens(text) if word not in STOP_WORDS)


@lru_cache(CACHE_SIZE)
def request_words(text: str) -> frozenset[str]:
    """The words that say what is wanted, courtesy left out."""
    return frozenset(content_words(text)) - COURTESY_WORDS


@lru_cache(CACHE_SIZE)
def word_meanings(text: str) -> frozenset[str]:
    """All words of a text, joined neighbours (``user name``), and what their synonyms mean."""
    words = word_tokens(text)
    out = {*words, *(a + b for a, b in pairwise(words))}
    line = f" {' '.join(words)} "
    for phrase, meant in _synonyms():
        if phrase in line:
            out |= meant
    return frozenset(out)


@cache
def _synonyms() -> tuple[tuple[str, frozenset[str]], ...]:
    """The table as tokens between spaces."""
    return tuple(
        (f" {' '.join(word_tokens(p))} ", frozenset(m.split())) for p, m in _SYNONYMS.items()
    )


def names_label(label: str, text: str) -> bool:
    """Whether all words of a label are meant in a text."""
    parts = word_tokens(label)
    return bool(parts) and word_meanings(text).issuperset(parts)


@lru_cache(CACHE_SIZE)
def same_label(one: str, other: str) -> bool:
    """Whether two labels name the same thing: one may say more than the other."""
    mine, theirs = token_set(one) - STOP_WORDS, token_set(other) - STOP_WORDS
    return bool(mine) and bool(theirs) and (mine <= theirs or theirs <= mine)


def asked_labels(labels: Iterable[str], text: str) -> list[str]:
    """Labels that a text means: those named in full, else groups, else those named in part."""
    known = list(dict.fromkeys(labels))
    meant = word_meanings(text)
    # *card number* names both ``number`` and ``card number``: only the longer one is meant.
    if whole := [label for label in known if names_label(label, text)]:
        longer = [set(word_tokens(label)) for label in whole]
        return [label for label in whole if not any(set(word_tokens(label)) < m for m in longer)]
    group = {name for word, names in _GROUPS.items() if word in meant for name in names}
    if found := [label for label in known if label.replace(" ", "").lower() in group]:
        return found
    return [label for label in known if _tellable(label) & meant]


@lru_cache(CACHE_SIZE)
def _tellable(label: str) -> frozenset[str]:
    """The words of a label that stand for it alone: its last one, and what goes before *ID*."""
    words = word_tokens(label)
    before = {*words[:-1]} if {*words[-1:]} <= _TOO_GENERAL | {"name", "code"} else set()
    return frozenset((before | {*words[-1:]}) - _TOO_GENERAL - STOP_WORDS)


# --- values --------------------------------------------------------------------------------------


_MONTHS = (
    "january february march april may june july august september october november december"
).split()
_MONTH = rf"(?:{'|'.join(_MONTHS)})"
_CLOCK = r"(?: at (?P<clock>\d\d:\d\d(?::\d\d)?))?"
_WRITTEN_DATES = (
    rf"(?P<day>\d{{1,2}}) (?P<month>{_MONTH}) (?P<year>\d{{4}}){_CLOCK}",
    rf"(?P<month>{_MONTH}) (?P<day>\d{{1,2}}), (?P<year>\d{{4}}){_CLOCK}",
)
# ``2024-05-03``, ``2024-05-03T10:30:00Z``, ``2024-05-03 10:30``.
_ISO = r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z?)?"

# The order decides where several forms fit: a link before the numbers in it, a date before a time.
_PATTERNS: tuple[tuple[str, str], ...] = (
    ("quoted", r"“[^“”]*+”|\"[^\"\n]*\"|`[^`\n]*`|(?<!\w)'[^'\n]*'(?!\w)|(?<!\w)‘[^‘’\n]*+’(?!\w)"),
    ("link", r"https?://[^\s,;)”\"]*[^\s,;)”\".?!]"),
    ("email", r"[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+"),
    ("date", rf"\b(?:{_ISO}|{re.sub(r'[?]P<[a-z]*+>', '?:', '|'.join(_WRITTEN_DATES))})"),
    ("time", r"\b\d{1,2}:\d\d(?::\d\d)?\b"),
    ("phone", r"\+\d[\d -]{6,}\d"),
    ("money", r"[$€£]\d[\d,]*(?:\.\d+)?"),
    # ``#12``, ``O-17``, ``B42`` (capitals only), ``user_name``.
    ("id", r"#\w+|\b[A-Za-z]+-[a-z]*\d[\w-]*|\b(?-i:[A-Z]{1,9}\d[\w-]*)\b|\b[A-Za-z]+_\w+"),
    # Dotted names (``com.example.app``), but not *e.g.* and *i.e.*.
    ("id", r"\b(?![ei]\.[ge]\b)[a-z][\w-]{0,60}(?:\.[a-z]\w+)+\b"),
    ("number", r"(?<![\w.])-?\d+(?:,\d{3})*(?:\.\d+)?(?![\w%])"),
)
_START = r"(?:(?=[^\w\s,.;:()])|(?<!\w)(?=[a-z]*+(?:[\w@+-]|\.[a-z]| \d|:/)))"
"""No plain word can be a value: to see that first saves trying all forms at each letter."""
_ANY = re.compile(
    f"{_START}(?:{'|'.join(f'(?P<k{at}>{form})' for at, (_, form) in enumerate(_PATTERNS))})",
    re.IGNORECASE,
)
# ``1.``, ``2)``, ``(3)``, ``-`` or ``•`` before an item of a list.
_LIST_MARK = re.compile(r"(?:^|(?<=\n))[ \t]*(?:\(?\d{1,2}[.)]|[-*•])[ \t]+|\(\d{1,2}\)")
_WRITTEN = tuple(re.compile(form, re.IGNORECASE) for form in _WRITTEN_DATES)
_ISO_FORM = re.compile(_ISO)
_ZERO_SECONDS = re.compile(r"(?<=T\d\d:\d\d):00$")
# Not with a leading zero: ``007`` is a code, and as a number it would be 7.
_NUMBER = re.compile(r"(?!-?0\d)-?\d+(\.\d+)?")
# ``in_progress`` and ``in-progress`` are *in progress*; hyphens beside digits stay.
_JOINING = re.compile(r"(?<=[^\W\d])[_-](?=[^\W\d])")
_SPACES = re.compile(r"\s+")
_QUOTES = "“”\"'`‘’"


@dataclass(frozen=True, slots=True)
class ValueMention:
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
        return canonical_form(self.text)


@lru_cache(CACHE_SIZE)
def find_mentions(text: str) -> tuple[ValueMention, ...]:
    """The values in a text, in order; numbers that only count lines are none.

    >>> [(m.kind, m.text) for m in find_mentions("Order #12 of 3 May 2024 costs $1,200.")]
    [('id', '#12'), ('date', '3 May 2024'), ('money', '$1,200')]
    """
    marks = [range(m.start(), m.end()) for m in _LIST_MARK.finditer(text)]
    found = []
    for match in _ANY.finditer(text):
        if any(match.start() in mark for mark in marks):
            continue
        # Groups are named k0, k1, … by their place in ``_PATTERNS``.
        kind = _PATTERNS[int((match.lastgroup or "k0")[1:])][0]
        found.append(ValueMention(kind, match.group(), match.start(), match.end()))
    return tuple(found)


@lru_cache(CACHE_SIZE)
def first_spellings(text: str) -> Mapping[str, str]:
    """The values in a text, in one form, and as each is written first."""
    # Reversed, so that the first spelling overwrites the later ones.
    return {mention.canon: mention.text for mention in reversed(find_mentions(text))}


@lru_cache(CACHE_SIZE)
def canonical_values(text: str) -> frozenset[str]:
    """The values in a text, in one form."""
    return frozenset(first_spellings(text))


@lru_cache(CACHE_SIZE)
def values_in(text: str) -> frozenset[str]:
    """The canonical values of a text, with those inside quotes."""
    quoted = [m.text[1:-1] for m in find_mentions(text) if m.kind == "quoted"]
    return canonical_values(text).union(*(canonical_values(inner) for inner in quoted))


@lru_cache(CACHE_SIZE)
def without_values(text: str) -> str:
    """The text with its values left out."""
    # From the end, so that the places of those before stay right.
    for mention in reversed(find_mentions(text)):
        text = f"{text[: mention.start]} {text[mention.end :]}"
    return text


@lru_cache(CACHE_SIZE)
def canonical_form(text: str) -> str:
    """One form for all spellings: quotes, case, grouping and the form of dates mean nothing.

    >>> canonical_form("$1,200"), canonical_form("3 May 2024")
    ('1200', '2024-05-03')
    """
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


def value_spellings(value: Json) -> frozenset[str]:
    """Canonical forms in which a scenario may say a value; of a list, those of its items."""
    if isinstance(value, bool):
        return frozenset({"yes"} if value else {"no"})
    if isinstance(value, int | float):
        # Amounts of money are cents to the tools and dollars to people.
        return frozenset({canonical_form(str(value)), canonical_form(str(value / 100))})
    if isinstance(value, list):
        return frozenset(form for item in value for form in value_spellings(item))
    return frozenset({canonical_form(str(value))})


def states_value(text: str, value: Json) -> bool:
    """Whether a text states a value; for a list, all of its items."""
    if isinstance(value, list):
        return bool(value) and all(states_value(text, item) for item in value)
    return states_any_form(text, value_spellings(value), words=not is_number(value))


def is_number(value: Json) -> bool:
    """Whether a value is a number, and so never the words of a text."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def states_any_form(text: str, forms: frozenset[str], *, words: bool) -> bool:
    """Whether a text says a value that has these forms; ``words``: without quotes, too."""
    if not forms.isdisjoint(canonical_values(text)):
        return True
    return words and any(_as_words(form, _line(text)) for form in forms)


@lru_cache(CACHE_SIZE)
def _line(text: str) -> str:
    return _JOINING.sub(" ", _SPACES.sub(" ", text.lower()))


def _as_words(form: str, line: str) -> bool:
    """Whether words stand in a text that are not part of a longer value."""
    # The plain search first: it rules out nearly all before a pattern has to be built.
    return len(form) > 1 and form in line and _standing(form).search(line) is not None


@lru_cache(CACHE_SIZE)
def _standing(form: str) -> re.Pattern[str]:
    # Not inside an address, an identifier or a dotted name.
    return re.compile(rf"(?<![\w@.#-]){re.escape(form)}(?![\w@-]|\.\w)")


def format_value(value: Json) -> str:
    """A value as a person writes it who has no other words for it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        items = [format_value(item) for item in value]
        return " and ".join([", ".join(items[:-1]), items[-1]] if items[1:] else items)
    if isinstance(value, int | float):
        return str(value)
    try:
        moment = dt.datetime.fromisoformat(str(value))
    except ValueError:
        return f"“{value}”"
    day = f"{moment.day} {_MONTHS[moment.month - 1].capitalize()} {moment.year}"
    return day if len(str(value)) == 10 else f"{day} at {moment:%H:%M}"

"""Tokens of a text, stems and plain names of words, and the closed word classes of the grammar."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass
from functools import lru_cache


class UnsolvedError(Exception):
    """The solver cannot go on; the message says where it stopped."""


class UnseenError(UnsolvedError):
    """No tool shows such rows, or shows what is said of them."""


class RequestParseError(UnsolvedError):
    """A stretch of text is not what the parser tried to read there."""


@dataclass(frozen=True, slots=True)
class RequestToken:
    """A quotation, a word, or a mark of punctuation."""

    kind: str
    """``quote``, ``word`` or ``mark``."""
    text: str
    low: str


END_TOKEN = RequestToken("mark", "", "")

# `“On Tides”`; only typographic quotes, so that straight ones and apostrophes stay in words.
_QUOTED = re.compile(r"“([^“”]*)”")
_PIECES = re.compile(r"\S+")
# Punctuation split off the start and the end of a word; inside it stays: "3.5", "a@b.org", "10:30".
_HEAD, _TAIL = "([{", ".,;:?!)]}"
_DASHES = frozenset({"—", "–", "--", "-"})


@lru_cache(maxsize=4096)
def _piece(piece: str) -> tuple[RequestToken, ...]:
    """The tokens of a stretch without white space."""
    if piece in _DASHES:
        return (RequestToken("mark", "—", "—"),)
    start, end = 0, len(piece)
    while start < end and piece[start] in _HEAD:
        start += 1
    while end > start and piece[end - 1] in _TAIL:
        end -= 1
    head = [RequestToken("mark", c, c) for c in piece[:start]]
    tail = [RequestToken("mark", c, c) for c in piece[end:]]
    word = piece[start:end].replace("’", "'")
    return (*head, *([RequestToken("word", word, word.lower())] if word else ()), *tail)


def tokenize(text: str) -> list[RequestToken]:
    """The tokens of a text; what stands in typographic quotes is one token.

    Example::

        >>> [(token.kind, token.text) for token in tokenize("Lend “On Tides”, please.")]
        [('word', 'Lend'), ('quote', 'On Tides'), ('mark', ','), ('word', 'please'), ('mark', '.')]
    """
    out: list[RequestToken] = []
    place = 0
    for match in _QUOTED.finditer(text):
        for piece in _PIECES.findall(text[place : match.start()]):
            out.extend(_piece(piece))
        out.append(RequestToken("quote", match[1], ""))
        place = match.end()
    for piece in _PIECES.findall(text[place:]):
        out.extend(_piece(piece))
    return out


def split_sentences(text: str) -> list[list[RequestToken]]:
    """The sentences of a text, each without the mark that ends it."""
    out: list[list[RequestToken]] = [[]]
    for token in tokenize(text):
        if token.kind == "mark" and token.text in ".?!":
            out.append([])
        else:
            out[-1].append(token)
    for sentence in out:
        if sentence and (first := sentence[0]).text.istitle():
            sentence[0] = RequestToken(first.kind, first.low, first.low)
    return [sentence for sentence in out if sentence]


# The empty place between "first" and "Name" in `firstName`.
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_WORD = re.compile(r"[a-z0-9]+")


@lru_cache(maxsize=8192)
def compact_name(name: str) -> str:
    """A name without case and separators: ``firstName``, ``first_name`` and ``first name``."""
    return "".join(_WORD.findall(name.lower()))


@lru_cache(maxsize=4096)
def words_of(name: str) -> tuple[str, ...]:
    """The words of a name or a phrase, in lower case."""
    return tuple(_WORD.findall(_CAMEL.sub(" ", name).lower()))


# Longer endings before the shorter ones that they end in.
_ENDINGS = (("ies", "y"), ("sses", "ss"), ("ings", ""), ("ing", ""), ("es", ""), ("ed", ""))


_OTHER_PLURALS = {
    "people": "person",
    "children": "child",
    "men": "man",
    "women": "woman",
    "leaves": "leaf",
    "shelves": "shelf",
    "criteria": "criterion",
    "matrices": "matrix",
}
"""Plurals that no ending tells, and their singulars."""


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A word without its inflection, roughly: enough to compare words with each other.

    Example::

        >>> stem("deletes"), stem("delete"), stem("categories"), stem("category")
        ('delet', 'delet', 'category', 'category')
    """
    word = _OTHER_PLURALS.get(word, word)
    for ending, rest in _ENDINGS:
        # At least three letters must remain: "ring" and "red" carry no ending.
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return (word[: -len(ending)] + rest).rstrip("e")
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 2:
        word = word[:-1]
    return word.rstrip("e") if len(word) > 2 else word


def stem_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """The stem of each word."""
    return tuple(map(stem, words))


@lru_cache(maxsize=4096)
def normalise_option(text: str) -> str:
    """An option as a user may say it: underscores and hyphens are spaces, case is nothing."""
    return " ".join(text.lower().replace("_", " ").replace("-", " ").split())


def phrase_list(text: str) -> list[tuple[str, ...]]:
    """Phrases that are divided by semicolons, as words."""
    return [tuple(phrase.split()) for phrase in text.split(";")]


def by_first_word(phrases: Set[tuple[str, ...]]) -> dict[str, list[tuple[str, ...]]]:
    """Phrases by their first word, longest first; see ``TokenCursor.take_phrase``."""
    out: dict[str, list[tuple[str, ...]]] = {}
    for words in sorted(filter(None, phrases), key=lambda words: (-len(words), words)):
        out.setdefault(words[0], []).append(words)
    return out


def phrase_table(text: str) -> dict[str, list[tuple[str, ...]]]:
    """Phrases that are divided by semicolons, by their first word."""
    return by_first_word(set(phrase_list(text)))


_WITHOUT_S = {*_OTHER_PLURALS, "media", "data", "those", "ones"}


def is_plural(word: str) -> bool:
    """Whether a noun seems to stand for several."""
    return word in _WITHOUT_S or (word.endswith("s") and not word.endswith(("ss", "us", "is")))


def _numbered(words: str, start: int = 1) -> dict[str, int]:
    return {word: number for number, word in enumerate(words.split(), start)}


NUMBERS = _numbered("zero one two three four five six seven eight nine ten eleven twelve", start=0)
ORDINALS = _numbered("first second third fourth fifth sixth seventh eighth ninth tenth")
ORDINALS["last"] = -1
MONTHS = _numbered(
    "january february march april may june july august september october november december"
)
# Abbreviations: "jan", "feb", …
MONTHS |= {name[:3]: number for name, number in MONTHS.items()}

ARTICLES = frozenset({"the", "a", "an"})
POSSESSIVE = frozenset({"its", "their", "his", "her"})
PRONOUNS = frozenset({"it", "them", "they"})
POINTING = frozenset({"that", "this", "those", "these"})
EACH = frozenset({"every", "each", "all"})
ROW_STARTS = POINTING | PRONOUNS | EACH | {"the", "whichever"}
"""Words with which a row, or every row of a set, may begin."""
HAVE = frozenset({"have", "has"})
CAN = frozenset({"can", "cannot", "can't"})
SETTERS = frozenset("set change update make switch adjust turn edit modify put".split())
"""Verbs that give a value to what stands behind them."""
NAMED = {"called": "name", "named": "name", "titled": "title"}
"""Participles that give a name, and the label that they stand for."""
SMALL_WORDS = frozenset(
    "a an the of to for by in on or and with is it that this at from as".split()
)
"""Words that say nothing of what a phrase is about."""
BEING = frozenset({"being", "set"})
BE = frozenset({"is", "are", "was", "were"})

STOP = frozenset(
    "and or but except excluding with without whose of for is are was were has have then among "
    "plus minus than if unless otherwise setting which that who to from called named titled either "
    "belongs belong belonging so using can cannot".split()
)
"""Words that end a label or a value that is not in quotes."""

_RELATION_PHRASES = {
    "is": (
        "is; are; was; were; being; should be; should become; has to be; must be; equal to; "
        "equals; =; :; as; to; to be; is to be; are to be; set to; is set to; just; of; exactly"
    ),
    "not": "is not; are not; other than; not",
    "above": (
        "above; over; after; more than; greater than; higher than; larger than; later than; "
        "newer than; bigger than; longer than; further than"
    ),
    "below": (
        "below; under; before; less than; fewer than; lower than; smaller than; earlier than; "
        "older than; shorter than"
    ),
    "from": "at least; no less than; no earlier than; on or after",
    "until": "at most; no more than; no later than; on or before",
}
RELATIONS = {
    words: relation for relation, text in _RELATION_PHRASES.items() for words in phrase_list(text)
}
LOOSE = frozenset(phrase_list("to; as; to be; :; being"))
"""Relations that only give a value to a parameter, and state no fact."""

LONGEST_RELATION = max(map(len, RELATIONS))
RELATION_STARTS = frozenset(words[0] for words in RELATIONS)

UNITS = {"day": 86_400, "week": 604_800, "hour": 3_600, "minute": 60, "second": 1}
"""Units of time of a fixed length, in seconds."""

EXTREMES = {
    **dict.fromkeys(phrase_list("cheapest; least expensive"), ("price", False)),
    **dict.fromkeys(phrase_list("dearest; most expensive"), ("price", True)),
    **dict.fromkeys(phrase_list("oldest; earliest"), ("", False)),
    **dict.fromkeys(phrase_list("newest; latest; most recent"), ("", True)),
}
"""Superlatives that name a label (none: a date or a time), and whether they mean the highest."""

HIGHEST = frozenset("highest largest greatest biggest latest newest most longest maximum".split())
LOWEST = frozenset("lowest smallest least earliest oldest fewest shortest minimum".split())

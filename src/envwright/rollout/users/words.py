"""Words of a conversation, normalised: sentences, tokens, and other names for the same thing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import pairwise

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_DIGITS = re.compile(r"(?<=[A-Za-z])(?=\d)")
_WORD = re.compile(r"[^\W_]+")
_SENTENCE = re.compile(r"(?<=[.!?])[\"”')]*\s+|\n+")
_MARK = re.compile(r"[.!?\n]")
_QUOTED = re.compile(r"“[^”]*”|\"[^\"\n]*\"|`[^`\n]*`")
_MAIL = re.compile(r"\be-mail", re.IGNORECASE)
_URLS = re.compile(r"\bU R Ls?\b|\bUR Ls\b")
_JSON = re.compile(r"^```.*?^```|^\s*\{.*\}\s*$|\{\s*\"answers\".*\}", re.MULTILINE | re.DOTALL)

EMPTY = frozenset(
    """a an and are as at be been being but by can could did do does for from had has have i if in
    into is it its just me my of on or our please shall should so some that the their them then
    there these they this those to us was we were what which will with would you your""".split()
)
"""Words that carry no content of their own."""

COURTESY = frozenset(
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

KEPT = 2048
"""Texts whose reading is kept: those of the episodes that are played now."""

_TOO_GENERAL = frozenset({"id", "number", "new", "date", "time", "url", "1", "2"})
"""Parts of labels that do not name a slot by themselves."""


@lru_cache(KEPT)
def sentences(text: str) -> tuple[str, ...]:
    """Sentences and lines; a mark inside quotes ends none."""
    masked = _QUOTED.sub(lambda m: _MARK.sub("·", m.group()), text)
    out: list[str] = []
    start = 0
    for cut in [*_SENTENCE.finditer(masked), None]:
        end = cut.start() if cut else len(text)
        if piece := text[start:end].strip():
            out.append(piece)
        start = cut.end() if cut else end
    return tuple(out)


@lru_cache(KEPT)
def without_quotes(text: str) -> str:
    """The text with quoted parts left out."""
    return _QUOTED.sub("“”", text)


def without_json(text: str) -> str:
    """The text with fenced blocks and JSON objects left out: they are for machines."""
    return _JSON.sub("", text)


def stem(word: str) -> str:
    """A word in the singular."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    plural = len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))
    return word[:-1] if plural else word


@lru_cache(KEPT)
def tokens(text: str) -> tuple[str, ...]:
    """Words in lower case and the singular; ``photoUrls`` and ``photo_urls`` are two words."""
    text = _DIGITS.sub(" ", _CAMEL.sub(" ", _MAIL.sub("email", text)))
    text = _URLS.sub("URLs", text)
    return tuple(stem(word.lower()) for word in _WORD.findall(text))


@lru_cache(KEPT)
def token_set(text: str) -> frozenset[str]:
    """The same, each once."""
    return frozenset(tokens(text))


@lru_cache(KEPT)
def content(text: str) -> tuple[str, ...]:
    """The words that carry content."""
    return tuple(word for word in tokens(text) if word not in EMPTY)


@lru_cache(KEPT)
def matter(text: str) -> frozenset[str]:
    """The words that say what is wanted, courtesy left out."""
    return frozenset(content(text)) - COURTESY


@lru_cache(KEPT)
def meanings(text: str) -> frozenset[str]:
    """All words of a text, joined neighbours (``user name``), and what their synonyms mean."""
    words = tokens(text)
    out = {*words, *(a + b for a, b in pairwise(words))}
    line = f" {' '.join(words)} "
    for phrase, meant in _synonyms():
        if phrase in line:
            out |= meant
    return frozenset(out)


@cache
def _synonyms() -> tuple[tuple[str, frozenset[str]], ...]:
    """The table as tokens between spaces."""
    return tuple((f" {' '.join(tokens(p))} ", frozenset(m.split())) for p, m in _SYNONYMS.items())


def named(label: str, text: str) -> bool:
    """Whether all words of a label are meant in a text."""
    parts = tokens(label)
    return bool(parts) and meanings(text).issuperset(parts)


def asked_labels(labels: Iterable[str], text: str) -> list[str]:
    """Labels that a text means: those named in full, else groups, else those named in part."""
    known = list(dict.fromkeys(labels))
    meant = meanings(text)
    if whole := [label for label in known if named(label, text)]:
        longer = [set(tokens(label)) for label in whole]
        return [label for label in whole if not any(set(tokens(label)) < m for m in longer)]
    group = {name for word, names in _GROUPS.items() if word in meant for name in names}
    if found := [label for label in known if label.replace(" ", "").lower() in group]:
        return found
    return [label for label in known if _tellable(label) & meant]


@lru_cache(KEPT)
def _tellable(label: str) -> frozenset[str]:
    """The words of a label that stand for it alone: its last one, and what goes before *ID*."""
    words = tokens(label)
    before = {*words[:-1]} if {*words[-1:]} <= _TOO_GENERAL | {"name", "code"} else set()
    return frozenset((before | {*words[-1:]}) - _TOO_GENERAL - EMPTY)

"""Words: nouns of tables, their plurals, labels of columns, articles, enumerations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

_IRREGULAR = {
    "people": "person",
    "children": "child",
    "men": "man",
    "women": "woman",
    "mice": "mouse",
    "feet": "foot",
    "teeth": "tooth",
    "shelves": "shelf",
    "leaves": "leaf",
    "knives": "knife",
    "wives": "wife",
    "lives": "life",
    "halves": "half",
    "loaves": "loaf",
    "indices": "index",
    "vertices": "vertex",
    "matrices": "matrix",
    "appendices": "appendix",
    "analyses": "analysis",
    "diagnoses": "diagnosis",
    "theses": "thesis",
    "hypotheses": "hypothesis",
    "crises": "crisis",
    "quizzes": "quiz",
    "criteria": "criterion",
    "phenomena": "phenomenon",
    "caches": "cache",
    "movies": "movie",
    "cookies": "cookie",
    "ties": "tie",
    "pies": "pie",
    "shoes": "shoe",
    "uses": "use",
    "excuses": "excuse",
}
_PLURALS = {one: many for many, one in _IRREGULAR.items()}
_UNCOUNTABLE = frozenset(
    "staff equipment information data metadata news series species media feedback inventory_data "
    "software hardware luggage furniture money music mail traffic weather dns sms".split()
)
_SINGULAR_S = frozenset("alias canvas lens gas bias atlas chaos tls css gps vps aws".split())
_CAPITALS = {
    **{
        word: word.upper()
        for word in "id url uri ip uuid ssh dns gpg vpc api sku vat iban cdn".split()
    },
    **{f"{word}s": f"{word.upper()}s" for word in "id url uri ip uuid vpc api sku iban".split()},
}
_VOWEL_LETTERS = "AEFHILMNORSX"
_LIKE_CONSONANT = re.compile(r"(?:uni|us[aeu]|use|uu|url|eu|one\b|once)", re.IGNORECASE)
_LIKE_VOWEL = re.compile(r"(?:hour|honest|honou?r|heir)", re.IGNORECASE)
_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()


@lru_cache(maxsize=4096)
def spoken_label(name: str) -> str:
    """A column's or parameter's name in words: ``firstName`` → *first name*, ``id`` → *ID*."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name)
    words = re.sub(r"[^\w]+|_+", " ", spaced).lower().split()
    return " ".join(_CAPITALS.get(word, word) for word in words)


@lru_cache(maxsize=4096)
def row_noun(table: str) -> str:
    """A table's name as people say one of its rows: ``order_items`` → *order item*."""
    *before, last = spoken_label(table).split() or [""]
    return " ".join([*before, singular(last)])


@lru_cache(maxsize=4096)
def row_plural(table: str) -> str:
    """A table's name as people say several of its rows: ``person`` and ``people`` → *people*."""
    *before, last = spoken_label(table).split() or [""]
    return " ".join([*before, last if singular(last) != last else _pluralised(last)])


@lru_cache(maxsize=4096)
def singular(word: str) -> str:
    """One word in the singular; a singular stays as it is."""
    low = word.lower()
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    if low in _UNCOUNTABLE or low in _SINGULAR_S or re.search(r"(?:ss|us|is)$", low):
        return word
    if low.endswith("ies") and len(low) > 4:
        return word[:-3] + "y"
    if re.search(r"(?:ss|x|ch|sh|zz|o)es$", low) or _of_us(low) or low[:-2] in _SINGULAR_S:
        return word[:-2]
    return word[:-1] if low.endswith("s") and len(low) > 2 else word


def _of_us(word: str) -> bool:
    """Whether a word is a plural of one in -us (*statuses*), and not one in -use (*houses*)."""
    return word.endswith("uses") and not re.search(r"(?:[ao]uses|fuses|recluses)$", word)


def _pluralised(word: str) -> str:
    if word in _PLURALS:
        return _PLURALS[word]
    if word in _UNCOUNTABLE or not word:
        return word
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(r"(?:s|x|ch|sh|z)$", word) else f"{word}s"


def be_form(name: str) -> str:
    """*is*, or *are* after a label in the plural: *photo URLs*."""
    last = name.split()[-1] if name else ""
    return "are" if singular(last) != last else "is"


def indefinite_article(word: str) -> str:
    """*a* or *an*, by how the word sounds."""
    first = word.split()[0] if word.split() else ""
    if first.isupper() and len(first) > 1:
        return "an" if first[0] in _VOWEL_LETTERS and first != "URL" else "a"
    if _LIKE_CONSONANT.match(first):
        return "a"
    return (
        "an"
        if first[:1].lower() in "aeio" or first[:1] in "uU" or _LIKE_VOWEL.match(first)
        else "a"
    )


def join_list(items: Sequence[str], last: str = " and") -> str:
    """*a*; *a and b*; *a, b and c*."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])}{last} {items[-1]}"


def count_word(number: int) -> str:
    """A small number as a word; other numbers in digits."""
    return _NUMBERS[number] if 0 < number < len(_NUMBERS) else str(number)


def capitalise_first(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]

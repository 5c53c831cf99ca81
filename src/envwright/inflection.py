"""English nouns of identifiers: singular, plural and article, by rules and lists of exceptions.

Names of tables, paths, tools and parameters are short and mostly regular, so a few rules go a long
way; a word that is in no list and follows no rule comes back unchanged. Names may have several
words, joined by ``_`` or by spaces: only the last one is inflected.

Deliberately without a dictionary or a dependency: the forms stand in generated environments and
tasks, whose bytes must not change with the release of a library. The parser of requests
(``envwright.tasks.parser``) has stems of its own, since it must not share what writes requests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

_SINGULARS = {
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
    "abuses": "abuse",
    "excuses": "excuse",
    "emojis": "emoji",
}
_PLURALS = {one: many for many, one in _SINGULARS.items()}
_UNCOUNTABLE = frozenset(
    "staff equipment information data metadata news series species media feedback "
    "software hardware firmware luggage furniture money music mail traffic weather access dns sms "
    "aws tls".split()
)
# Singulars that end in s though nothing in their last letters says so (as -ss, -us, -is would).
_SINGULARS_IN_S = frozenset("alias canvas lens gas bias atlas chaos tls css gps vps aws".split())
_VOWEL_LETTERS = "AEFHILMNORSX"
_LIKE_CONSONANT = re.compile(r"(?:uni|us[aeiu]|uti|uu|url|eu|one\b|once)", re.IGNORECASE)
_LIKE_VOWEL = re.compile(r"(?:hour|honest|honou?r|heir)", re.IGNORECASE)
_LAST_WORD = re.compile(r"[^_ ]*$")


@lru_cache(maxsize=16_384)
def singular(name: str) -> str:
    """The singular of a name; a singular stays as it is.

    Example::

        >>> singular("order_items"), singular("statuses"), singular("people"), singular("address")
        ('order_item', 'status', 'person', 'address')
    """
    return _LAST_WORD.sub(lambda found: _singular_word(found[0]), name, count=1)


def _singular_word(word: str) -> str:
    low = word.lower()
    if low in _SINGULARS:
        return _SINGULARS[low]
    if low in _UNCOUNTABLE or low in _SINGULARS_IN_S or re.search(r"(?:ss|us|(?<!ap)is)$", low):
        return word
    # Shorter words end in -ie: "lies", "dies".
    if low.endswith("ies") and len(low) > 4:
        return word[:-3] + "y"
    # "statuses" is of status, but "houses" of house.
    of_us = low.endswith("uses") and not re.search(r"(?:[ao]uses|fuses|recluses)$", low)
    of_s = low.endswith("es") and low[:-2] in _SINGULARS_IN_S
    if of_us or of_s or re.search(r"(?:ss|x|ch|sh|zz|o)es$", low):
        return word[:-2]
    # Two letters are no plural: "is", "os".
    return word[:-1] if low.endswith("s") and len(low) > 2 else word


@lru_cache(maxsize=16_384)
def plural(name: str) -> str:
    """The plural of a name in the singular.

    Example::

        >>> plural("category"), plural("pull_request"), plural("index"), plural("metadata")
        ('categories', 'pull_requests', 'indices', 'metadata')
    """
    return _LAST_WORD.sub(lambda found: _plural_word(found[0]), name, count=1)


def _plural_word(word: str) -> str:
    if word in _PLURALS:
        return _PLURALS[word]
    if word in _UNCOUNTABLE or not word:
        return word
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(r"(?:s|x|ch|sh|z)$", word) else f"{word}s"


def is_plural(name: str) -> bool:
    """Whether a name seems to stand for several things."""
    return singular(name) != name


def indefinite_article(words: str) -> str:
    """*a* or *an*, by how the first word sounds: *an hour*, *a URL*, *an SSH key*."""
    first = words.split()[0] if words.split() else ""
    if first.isupper() and len(first) > 1:
        # An abbreviation is spelt out, so its first letter's name decides: an SSH key, a USB port.
        return "an" if first[0] in _VOWEL_LETTERS and first != "URL" else "a"
    if _LIKE_CONSONANT.match(first):
        return "a"
    return "an" if first[:1].lower() in tuple("aeiou") or _LIKE_VOWEL.match(first) else "a"


def join_list(items: Iterable[str], last: str = " and") -> str:
    """*a*; *a and b*; *a, b and c*."""
    *before, end = [*items] or [""]
    return f"{', '.join(before)}{last} {end}" if before else end

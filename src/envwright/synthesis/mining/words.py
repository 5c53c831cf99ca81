"""The words that tell what requests are about."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

from envwright.synthesis.mining.rules import QUOTED, singular
from envwright.synthesis.mining.vocabulary import CHANGES, REASONS, RECORDS, STOP, WRITES

_TITLED = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|St)\.$")


def content_words(text: str) -> list[str]:
    """The words that tell what a request is about: no verbs, names, numbers or fillers."""
    plain = QUOTED.sub(" ", text).replace("’", "'")
    out = []
    for match in re.finditer(r"[^\W\d_]+(?:['-][^\W\d_]+)*", plain):
        word, before = match[0], plain[: match.start()].rstrip()
        opens = not _TITLED.search(before) and (not before or before[-1] in ".!?:;")
        low = singular(word.lower().removesuffix("'s"))
        if word[0].isupper() and not opens:
            continue  # somebody's name, a day, a place
        if len(low) > 2 and low not in _dull() and word.lower() not in STOP:
            out.append(low)
    return out


@cache
def _dull() -> frozenset[str]:
    return frozenset((STOP | set(CHANGES) | set(WRITES) | set(REASONS)) - set(RECORDS))


def title_of(own: Sequence[Sequence[str]], everywhere: Counter[str], total: int) -> str:
    """The three words that tell some requests from all others.

    A word weighs its number of own requests times ln(1 + total / requests that have it).

    Args:
        own: content words of each request of the topic.
        everywhere: in how many requests of the input each word stands.
        total: requests of the input.
    """
    counts = Counter(word for words in own for word in set(words))
    weight = {w: n * math.log1p(total / everywhere[w]) for w, n in counts.items()}
    best = sorted(weight, key=lambda word: (-weight[word], word))[:3]
    return ", ".join(best) or "other requests"

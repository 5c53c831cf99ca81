"""Requests in a user's words: those of the scenario in other words, and those of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from envwright.rollout.users.fault_patterns import (
    ANSWERING,
    IDIOM,
    LEADING,
    REQUESTING,
    STATING,
    VERBS,
)
from envwright.rollout.users.playbook import Agenda
from envwright.rollout.users.profiles import lay_label
from envwright.rollout.users.values import values_in, without_values
from envwright.rollout.users.words import (
    COURTESY,
    KEPT,
    content,
    matter,
    stem,
    token_set,
    tokens,
    without_quotes,
)

_MINE, _THEIRS = 0.8, 0.6
"""Shares of the words that a sentence and one of the scenario's have in common when it is that."""
_ALIKE = 0.9
"""Share of all words that two sentences have in common when only a value differs."""
_COVERED = 0.6
"""Share of a request's words that the scenario must hold."""
_FEW = 2
"""Words that hardly make a request."""
_CLAUSE = re.compile(r"[:,]\s")


@lru_cache(KEPT)
def is_said_by(sentence: str, agenda: Agenda) -> bool:
    """Whether a sentence is one of the scenario's, give or take its courtesy."""
    mine, values = matter(sentence), values_in(sentence)
    for origin in agenda.sentences:
        shared = len(mine & origin.matter)
        alike = shared >= _MINE * len(mine) and shared >= _THEIRS * len(origin.matter)
        if shared and alike and values <= origin.values:
            return True
    return False


def is_own_wish(
    sentence: str,
    agenda: Agenda,
    hidden: frozenset[str],
    known: Callable[[], frozenset[str]],
) -> bool:
    """Whether a sentence asks for something that the scenario does not.

    Args:
        sentence: of a user.
        agenda: what the user may say.
        hidden: values that only the gold has.
        known: the values of the scenario, and of what the agent said.
    """
    if not _asks(sentence):
        return False
    labels = labels_of(agenda)
    words = [w for w in asking_words(sentence) if w not in labels and not w.isdigit()]
    if not words or _reworded(sentence, agenda):
        return False
    values = values_in(sentence)
    if len(words) <= _FEW and not hidden.isdisjoint(values):
        return False  # "Look under B-4": what they may not know is the point
    return not (_covered(words, agenda) and values <= known())


@lru_cache(KEPT)
def _asks(sentence: str) -> bool:
    """Whether a sentence asks for anything at all."""
    plain = LEADING.sub("", IDIOM.sub("", without_quotes(sentence)))
    clauses = [tokens(clause)[:1] for clause in _CLAUSE.split(plain)]
    orders = any(first and first[0] in VERBS for first in clauses)
    stated = STATING.search(plain) and not token_set(plain) & VERBS
    return not stated and bool(orders or REQUESTING.search(plain))


@lru_cache
def labels_of(agenda: Agenda) -> frozenset[str]:
    """The words of all names that slots and their things have."""
    slots = agenda.everything
    names = [name for s in slots for name in (s.label, lay_label(s.label), s.thing)]
    return frozenset(token for name in names for token in tokens(name))


def _reworded(sentence: str, agenda: Agenda) -> bool:
    """Whether a sentence is one of the scenario's but for some of its values: another fault."""
    mine, values = frozenset(asking_words(sentence)), values_in(sentence)
    for origin in agenda.sentences:
        if values.isdisjoint(origin.values):
            continue
        theirs = frozenset(asking_words(origin.text))
        if theirs and len(mine & theirs) >= _ALIKE * len(mine | theirs):
            return True
    return False


@lru_cache(KEPT)
def asking_words(sentence: str) -> tuple[str, ...]:
    """The words that say what is wanted, values left out."""
    bare = LEADING.sub("", without_values(sentence))
    said = (word for word in content(bare) if len(word) > 1)
    return tuple(word for word in said if word not in ANSWERING and word not in COURTESY)


def _covered(words: list[str], agenda: Agenda) -> bool:
    """Whether one text of the scenario holds the words."""
    texts = (*agenda.goals, *agenda.texts)
    return any(sum(w in _stems(t) for w in words) >= _COVERED * len(words) for t in texts)


@lru_cache(KEPT)
def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in tokens(text))

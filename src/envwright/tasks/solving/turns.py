"""Reading what the user says in one turn as a list of clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from envwright.tasks.solving.clauses import Clauses
from envwright.tasks.solving.frames import (
    Sentence,
    if_so,
    leaves,
    otherwise,
    unframe,
)
from envwright.tasks.solving.language import (
    ARTICLES,
    BE,
    POSSESSIVE,
    Misread,
    Token,
    sentences,
    stem,
)
from envwright.tasks.solving.syntax import (
    Ask,
    Change,
    Clause,
    Compare,
    Condition,
    Fact,
    Holds,
)
from envwright.tasks.solving.tools import SAME_VERBS
from envwright.tasks.solving.vocabulary import Vocabulary

_ASKING = frozenset(
    "tell let know what what's how if in is are do give look find check count provided should "
    "take go show see inform confirm any".split()
)


def read_turn(text: str, vocabulary: Vocabulary) -> list[Clause]:
    """The clauses of a turn, in order.

    Raises:
        Unsolved: a request is not understood.
    """
    out: list[Clause] = []
    for tokens in sentences(text):
        if not _continued(tokens, vocabulary, out):
            sentence = unframe(tokens)
            if not sentence.noise:
                _read(sentence, vocabulary, out)
    return out


def _continued(tokens: Sequence[Token], vocabulary: Vocabulary, out: list[Clause]) -> bool:
    """Whether a sentence only goes on with a condition: *If so, …*, *Otherwise, …*."""
    last = out[-1] if out else None
    if isinstance(last, Condition):
        head, tail = otherwise(tokens)
        if tail is not None and not head:
            out[-1] = replace(last, other=_branch(tail, vocabulary))
            return True
    if isinstance(last, Ask) and isinstance(last.what, Compare | Holds):
        rest = if_so(tokens)
        if rest is not None:
            head, tail = otherwise(rest)
            other = () if tail is None else _branch(tail, vocabulary)
            out[-1] = Condition(last.what, _branch(head, vocabulary), other)
            return True
    return False


def _read(sentence: Sentence, vocabulary: Vocabulary, out: list[Clause]) -> None:
    first = sentence.tokens[0].low
    if _is_request(sentence, first, vocabulary):
        try:
            found = _clause(sentence.tokens, vocabulary)
        except Misread:
            if sentence.telling or stem(first) in vocabulary.phrases:
                raise
            return
        if first in _ASKING and found == Change(getattr(found, "verb", ())):
            return
        adds = isinstance(found, Change) and not sentence.asked and _only_values(found)
        if not (adds and isinstance(found, Change) and _merge(out, found.facts)):
            out.append(found)
        return
    should = any(t.low == "should" for t in sentence.tokens)
    if first in ARTICLES or first in POSSESSIVE or should or sentence.telling:
        try:
            facts = Clauses(sentence.tokens, vocabulary).values()
        except Misread:
            if sentence.telling:
                raise
            return
        _merge(out, facts)


def _is_request(sentence: Sentence, first: str, vocabulary: Vocabulary) -> bool:
    if sentence.asked:
        return True
    if first == "for":
        return [t.low for t in sentence.tokens[1:2]] in (["every"], ["each"], ["all"])
    if first in BE:
        return [t.low for t in sentence.tokens[1:2]] in (["there"], ["it"])
    if first in ARTICLES:
        return False
    return first in _ASKING or stem(first) in vocabulary.verbs or stem(first) in vocabulary.phrases


def _only_values(change: Change) -> bool:
    """Whether a change names no row, so that it may belong to the request before it."""
    if change.rows or change.every or change.tools:
        return False
    return bool(change.facts) and stem(change.verb[0]) in SAME_VERBS[2]


def _clause(tokens: Sequence[Token], vocabulary: Vocabulary) -> Clause:
    head, tail = otherwise(tokens)
    if tail is None or not head:
        return Clauses(tokens, vocabulary).clause()
    found = Clauses(head, vocabulary).clause()
    if not isinstance(found, Condition):
        raise Misread("otherwise without a condition")
    return replace(found, other=_branch(tail, vocabulary))


def _branch(tokens: Sequence[Token], vocabulary: Vocabulary) -> tuple[Clause, ...]:
    rest = unframe(tokens).tokens
    if not rest or leaves(rest):
        return ()
    return (Clauses(rest, vocabulary).clause(),)


def _merge(out: list[Clause], facts: tuple[Fact, ...]) -> bool:
    """Add values to the last request."""
    last = out[-1] if out else None
    if isinstance(last, Change):
        out[-1] = replace(last, facts=(*last.facts, *facts))
        return True
    if isinstance(last, Condition):
        branch = list(last.other or last.then)
        if _merge(branch, facts):
            changed = tuple(branch)
            out[-1] = replace(last, other=changed) if last.other else replace(last, then=changed)
            return True
    return False

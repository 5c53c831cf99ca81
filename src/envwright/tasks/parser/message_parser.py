"""Whole messages: a turn as clauses, an answer as facts."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from envwright.tasks.parser.clauses import parse_clause, parse_row, parse_values
from envwright.tasks.parser.discourse import (
    RequestSentence,
    is_no_action,
    request_ordinal,
    split_otherwise,
    strip_frame,
    strip_if_so,
)
from envwright.tasks.parser.lexer import (
    ARTICLES,
    BE,
    POSSESSIVE,
    RequestParseError,
    RequestToken,
    phrase_list,
    split_sentences,
    stem,
)
from envwright.tasks.parser.syntax_tree import (
    AskClause,
    ChangeClause,
    Clause,
    CompareTest,
    ConditionClause,
    FactExpr,
    HoldsTest,
    RowExpr,
)
from envwright.tasks.parser.tool_vocabulary import VERB_SYNONYMS, ToolVocabulary

_ASKING = frozenset(
    "tell let know what what's how if in is are do give look find check count provided should "
    "take go show see inform confirm any".split()
)


def read_turn(text: str, vocabulary: ToolVocabulary) -> list[Clause]:
    """The clauses of a turn, in order.

    Example::

        clauses = read_turn("Cancel order #W123.", vocabulary_for(tool_schemas))

    Raises:
        UnsolvedError: a request is not understood.
    """
    out: list[Clause] = []
    for tokens in map(vocabulary.with_own_labels, split_sentences(text)):
        # "If so, …" and "Otherwise, …" change the clause before them instead of adding one.
        if not _continued(tokens, vocabulary, out):
            sentence = strip_frame(tokens)
            if not sentence.noise:
                _read(sentence, vocabulary, out)
    return out


def _continued(
    tokens: Sequence[RequestToken], vocabulary: ToolVocabulary, out: list[Clause]
) -> bool:
    """Whether a sentence only goes on with a condition: *If so, …*, *Otherwise, …*."""
    last = out[-1] if out else None
    if isinstance(last, ConditionClause):
        head, tail = split_otherwise(tokens)
        if tail is not None and not head:
            out[-1] = replace(last, other=_branch(tail, vocabulary))
            return True
    if isinstance(last, AskClause) and isinstance(last.what, CompareTest | HoldsTest):
        rest = strip_if_so(tokens)
        if rest is not None:
            head, tail = split_otherwise(rest)
            other = () if tail is None else _branch(tail, vocabulary)
            out[-1] = ConditionClause(last.what, _branch(head, vocabulary), other)
            return True
    return False


def _read(sentence: RequestSentence, vocabulary: ToolVocabulary, out: list[Clause]) -> None:
    first = sentence.tokens[0].low
    if _is_request(sentence, first, vocabulary):
        try:
            found = _clause(sentence.tokens, vocabulary)
        except RequestParseError:
            # A sentence with values, or with a tool's verb, must be understood; other talk may be
            # skipped.
            if sentence.telling or stem(first) in vocabulary.phrases:
                raise
            return
        if first in _ASKING and found == ChangeClause(getattr(found, "verb", ())):
            return
        # "Set the status to sold." after a request gives it another value; "Please set …" is a
        # request.
        adds = isinstance(found, ChangeClause) and not sentence.asked and _only_values(found)
        if not (adds and isinstance(found, ChangeClause) and _merge(out, found.facts)):
            out.append(found)
        return
    should = any(t.low == "should" for t in sentence.tokens)
    if first in ARTICLES or first in POSSESSIVE or should or sentence.telling:
        try:
            facts = parse_values(sentence.tokens, vocabulary)
        except RequestParseError:
            if sentence.telling:
                raise
            return
        _merge(out, facts)


def _is_request(sentence: RequestSentence, first: str, vocabulary: ToolVocabulary) -> bool:
    if sentence.asked:
        return True
    # "for every order, …" is a request; "for the first request …" adds to one.
    if first == "for":
        return [t.low for t in sentence.tokens[1:2]] in (["every"], ["each"], ["all"])
    if first in BE:
        return [t.low for t in sentence.tokens[1:2]] in (["there"], ["it"])
    if first in ARTICLES:
        return False
    known = stem(first) in vocabulary.verbs or stem(first) in vocabulary.phrases
    return first in _ASKING or known or first in vocabulary.given


def _only_values(change: ChangeClause) -> bool:
    """Whether a change names no row, so that it may belong to the request before it."""
    if change.rows or change.every or change.tools:
        return False
    return bool(change.facts) and stem(change.verb[0]) in VERB_SYNONYMS[2]


def _clause(tokens: Sequence[RequestToken], vocabulary: ToolVocabulary) -> Clause:
    head, tail = split_otherwise(tokens)
    if tail is None or not head:
        return parse_clause(tokens, vocabulary)
    found = parse_clause(head, vocabulary)
    if not isinstance(found, ConditionClause):
        raise RequestParseError("otherwise without a condition")
    return replace(found, other=_branch(tail, vocabulary))


def _branch(tokens: Sequence[RequestToken], vocabulary: ToolVocabulary) -> tuple[Clause, ...]:
    rest = strip_frame(tokens).tokens
    if not rest or is_no_action(rest):
        return ()
    return (parse_clause(rest, vocabulary),)


def _merge(out: list[Clause], facts: tuple[FactExpr, ...]) -> bool:
    """Add values to the last request."""
    last = out[-1] if out else None
    if isinstance(last, ChangeClause):
        out[-1] = replace(last, facts=(*last.facts, *facts))
        return True
    if isinstance(last, ConditionClause):
        branch = list(last.other or last.then)
        if _merge(branch, facts):
            changed = tuple(branch)
            out[-1] = replace(last, other=changed) if last.other else replace(last, then=changed)
            return True
    return False


_LEADS = sorted(
    phrase_list(
        "it's; it is; i mean; i meant; that is; that's; i am talking about; make; set; "
        "i'm talking about; it should be; i mean it's; for; use; take; with; i would like; "
        "the one i mean is; i was talking about; of course; sure; oh; yes; i want; i forgot; "
        "i was thinking of; i am referring to; what i have in mind is; i'd like; say; i need; "
        "i'm referring to; i am thinking of; "
        "let's say; let us say; let's make it; please make; please use; meant; namely; values; "
        "the one that i have in mind is; i should have said that it's; "
        "i should have said; it has to be; i speak of; the request concerns; we refer to; "
        "that'd be; talking of"
    ),
    key=len,
    reverse=True,
)


@dataclass(slots=True)
class AddedDetails:
    """What the user adds to one request: rows (*the one with …*), and values."""

    rows: list[RowExpr] = field(default_factory=list)
    facts: list[FactExpr] = field(default_factory=list)


def read_reply(text: str, vocabulary: ToolVocabulary) -> dict[int, AddedDetails]:
    """What a reply gives, by the number of the request; 0 for the one that was asked about."""
    out: dict[int, AddedDetails] = {}
    for tokens in map(vocabulary.with_own_labels, split_sentences(text)):
        number, rest = request_ordinal(tokens)
        rest = _without_lead(strip_frame(rest).tokens)
        if rest:
            reply = out.setdefault(number, AddedDetails())
            _add(reply, rest, vocabulary)
    return out


def _without_lead(tokens: Sequence[RequestToken]) -> Sequence[RequestToken]:
    words = tuple(t.low for t in tokens[:8])
    for lead in _LEADS:
        if words[: len(lead)] == lead:
            tokens = tokens[len(lead) :]
            return tokens[1:] if tokens and tokens[0].text in {":", ","} else tokens
    return tokens


def _add(reply: AddedDetails, tokens: Sequence[RequestToken], vocabulary: ToolVocabulary) -> None:
    try:
        reply.rows.append(parse_row(tokens, vocabulary))
    except RequestParseError:
        with suppress(RequestParseError):
            reply.facts.extend(parse_values(tokens, vocabulary))

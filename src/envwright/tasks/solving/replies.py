"""Reading what the user answers, and adding it to what was said before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from envwright.tasks.solving.clauses import Clauses
from envwright.tasks.solving.frames import (
    ordinal,
    unframe,
)
from envwright.tasks.solving.language import (
    Misread,
    Token,
    sentences,
    stems,
)
from envwright.tasks.solving.syntax import (
    Fact,
    Row,
    Words,
)
from envwright.tasks.solving.vocabulary import Vocabulary

_VAGUE = frozenset({"one", "ones", "thing"})


@dataclass(slots=True)
class Reply:
    """What the user adds to one request: rows (*the one with …*), and values."""

    rows: list[Row] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)


def read_reply(text: str, vocabulary: Vocabulary) -> dict[int, Reply]:
    """What a reply gives, by the number of the request; 0 for the one that was asked about."""
    out: dict[int, Reply] = {}
    for tokens in sentences(text):
        number, rest = ordinal(tokens)
        rest = _without_lead(unframe(rest).tokens)
        if rest:
            reply = out.setdefault(number, Reply())
            _add(reply, rest, vocabulary)
    return out


def _without_lead(tokens: Sequence[Token]) -> Sequence[Token]:
    words = tuple(t.low for t in tokens[:6])
    for lead in _LEADS:
        if words[: len(lead)] == lead:
            tokens = tokens[len(lead) :]
            return tokens[1:] if tokens and tokens[0].text in {":", ","} else tokens
    return tokens


def _add(reply: Reply, tokens: Sequence[Token], vocabulary: Vocabulary) -> None:
    try:
        reply.rows.append(Clauses(tokens, vocabulary).only_row())
        return
    except Misread:
        pass
    try:
        reply.facts.extend(Clauses(tokens, vocabulary).values())
    except Misread:
        return


_LEADS = sorted(
    (
        tuple(lead.split())
        for lead in (
            "it's; it is; i mean; i meant; that is; that's; i am talking about; make; set; "
            "i'm talking about; it should be; i mean it's; for; use; take; with; i would like; "
            "the one i mean is; i was talking about; of course; sure; oh; yes; i want; i forgot; "
            "i was thinking of; i am referring to; what i have in mind is; i'd like; say; i need; "
            "i'm referring to; i am thinking of; "
            "let's say; let us say; let's make it; please make; please use"
        ).split(";")
    ),
    key=len,
    reverse=True,
)


def joined(row: Row, more: Row) -> Row:
    """A row that must fit two descriptions."""
    select, other = row.select, more.select
    joined = replace(
        select,
        words=(*_adjectives(other.words, select.words), *select.words),
        any_of=tuple((*a, *b) for a in select.any_of for b in other.any_of),
        minus=(*select.minus, *other.minus),
        owners=(*select.owners, *other.owners),
    )
    return Row(joined, more.extreme or row.extreme)


def _adjectives(words: Words, known: Words) -> Words:
    """The options before *one* or before the noun itself."""
    if words and (words[-1] in _VAGUE or stems(words[-1:]) == stems(known[-1:])):
        return words[:-1]
    return ()


def with_facts(row: Row, facts: tuple[Fact, ...]) -> Row:
    """A row of which more is said."""
    select = row.select
    return replace(
        row, select=replace(select, any_of=tuple((*old, *facts) for old in select.any_of))
    )

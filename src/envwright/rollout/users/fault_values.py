"""Faults in values: contradicted, invented, told too early."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from envwright.rollout.users.fault_rules import is_request
from envwright.rollout.users.proposals import kind_of
from envwright.rollout.users.slots import Pair, Slot, pairs_in, same_label
from envwright.rollout.users.values import canonical, holds
from envwright.rollout.users.witness import Moment
from envwright.rollout.users.words import EMPTY, named, tokens, without_quotes

_NAMED_THING = re.compile(
    r"\b(?:[Mm]y|[Ii]ts|[Tt]he) ([a-z']+(?: [a-z]+)?) (?:is|are|was|should be) ([A-Z][\w-]+)\b"
)

_TELLING = {"email", "date", "money", "phone", "link"}
"""Kinds of values that tell by their form what they are not."""
_FILLER = 3
"""Letters of what stands before a value and names nothing."""


@dataclass(frozen=True, slots=True)
class _Claim:
    """A value that the user gives, and which slots it may be for."""

    pair: Pair
    slots: tuple[Slot, ...]

    @property
    def known(self) -> bool:
        return any(self.pair.canon in slot.forms for slot in self.slots)


def contradiction(moment: Moment) -> Iterator[str]:
    """A slot of the scenario gets a value that it nowhere has."""
    for claim in _claims(moment):
        hidden = not claim.pair.label and claim.pair.canon in moment.hidden  # a leak
        if claim.slots and not (claim.known or hidden or _is_other_fact(moment, claim)):
            yield _span(claim.pair)


def invention(moment: Moment) -> Iterator[str]:
    """A value that neither the scenario holds nor the agent has said."""
    for claim in _claims(moment):
        canon = claim.pair.canon
        known = canon in moment.values or canon in moment.agent or canon in moment.hidden
        if not claim.slots and not known:
            yield _span(claim.pair)


def leak(moment: Moment) -> Iterator[str]:
    """Held-back facts that were not asked for, and values that only the gold holds."""
    told = " ".join(moment.earlier)
    for slot in moment.agenda.withheld(len(moment.agenda.turns)):
        free = slot in moment.sought or slot.said_in(told) or _said_otherwise(moment, slot)
        if not free and slot.said_in(moment.words):
            yield slot.spoken
    for claim in _claims(moment):
        canon = claim.pair.canon
        labelled = claim.pair.label and claim.slots
        if canon in moment.hidden and canon not in moment.agent and not labelled:
            yield claim.pair.text
    for answer in moment.answers:
        words = " ".join(moment.free)
        if canonical(answer) in moment.hidden - moment.agent and holds(words, answer):
            yield answer


def _said_otherwise(moment: Moment, slot: Slot) -> bool:
    """Whether the value also stands in a request, or was said by the agent."""
    requests = any(slot.forms & other.forms for other in moment.agenda.stated)
    return requests or bool(slot.forms & moment.agent)


def _claims(moment: Moment) -> list[_Claim]:
    """The values of the user's own sentences, with the slots they may be for."""
    out: list[_Claim] = []
    for sentence in moment.free:
        if is_request(sentence, moment):
            continue
        pairs = [*pairs_in(sentence, compared=True), *_unquoted(sentence)]
        out += [_Claim(pair, tuple(_meant(moment, pair))) for pair in pairs]
    return out


def _unquoted(sentence: str) -> Iterator[Pair]:
    """*My middle name is Quentin*."""
    for match in _NAMED_THING.finditer(without_quotes(sentence)):
        yield Pair(match[1], match[2], match.start(2))


def _meant(moment: Moment, pair: Pair) -> list[Slot]:
    """Slots that a value is given for: by its label, or because the agent asked for them."""
    nouns = frozenset(token for s in moment.slots for token in tokens(s.thing)) | {"new", "right"}
    if pair.label:
        labelled = [s for s in moment.slots if _same_name(s.label, pair.label, nouns)]
        things = [s for s in moment.slots if s.thing and tokens(s.thing) == tokens(pair.label)]
        if labelled or any(pair.canon in slot.forms for slot in things):
            return labelled + things
    if len(pair.label) > _FILLER:
        return []  # a noun of its own: something else than what was asked for
    proposed = [s for p in moment.heard.proposed for s in (*p.wrong, *p.right)]
    open_for = moment.held_back if moment.heard.open else []
    meant = [s for s in moment.heard.asked or proposed or open_for if _fits(pair, s)]
    return [s for s in moment.slots if any(same_label(s.label, m.label) for m in meant)]


def _same_name(label: str, said: str, nouns: frozenset[str]) -> bool:
    """Whether words name a slot: with its thing, perhaps, but with no other word."""
    if "".join(tokens(said)) == "".join(tokens(label)):
        return True
    more = set(tokens(said)) - set(tokens(label)) - EMPTY - nouns
    return (same_label(label, said) or named(label, said)) and not more


def _fits(pair: Pair, slot: Slot) -> bool:
    """Whether a value without a label can be for a slot, by its form."""
    form = kind_of(slot)
    return pair.kind == form or not {pair.kind, form} & _TELLING


def _is_other_fact(moment: Moment, claim: _Claim) -> bool:
    """Whether an unlabelled value is one of the scenario's, given beside what was asked for."""
    return not claim.pair.label and claim.pair.canon in moment.values and len(claim.slots) != 1


def _span(pair: Pair) -> str:
    return f"{pair.label} {pair.text}".strip()

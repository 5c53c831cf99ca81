"""Faults in values: contradicted, invented, told too early."""

from __future__ import annotations

from collections.abc import Iterator

from envwright.rollout.users.claims import Claim
from envwright.rollout.users.slots import Slot
from envwright.rollout.users.values import canonical, holds
from envwright.rollout.users.witness import Moment


def contradiction(moment: Moment) -> Iterator[str]:
    """A slot of the scenario gets a value that it nowhere has."""
    for claim in moment.claims:
        hidden = not claim.named and claim.pair.canon in moment.brief.hidden  # a leak
        if claim.slots and not (claim.known or hidden or _is_other_fact(moment, claim)):
            yield claim.span


def invention(moment: Moment) -> Iterator[str]:
    """A value that neither the scenario holds nor the agent has said."""
    for claim in moment.claims:
        canon = claim.pair.canon
        known = canon in moment.agenda.values or canon in moment.brief.hidden
        if not claim.slots and not known and canon not in moment.agent:
            yield claim.span


def leak(moment: Moment) -> Iterator[str]:
    """Held-back facts that were not asked for, and values that only the gold holds."""
    for slot in moment.agenda.secrets:
        told = slot.said_in(moment.words) and slot not in moment.sought
        if told and not (slot.said_in(*moment.earlier) or _said_otherwise(moment, slot)):
            yield slot.spoken
    hidden, words = moment.brief.hidden, " ".join(moment.free)
    for claim in moment.claims:
        canon = claim.pair.canon
        if canon in hidden and canon not in moment.agent and not claim.named:
            yield claim.pair.text
    for answer in moment.brief.answers if words else ():
        if canonical(answer) in hidden and holds(words, answer) and not _heard(moment, answer):
            yield answer


def _heard(moment: Moment, answer: str) -> bool:
    return canonical(answer) in moment.agent


def _said_otherwise(moment: Moment, slot: Slot) -> bool:
    """Whether the value also stands in a request, or was said by the agent."""
    requests = any(slot.forms & other.forms for other in moment.agenda.stated)
    return requests or bool(slot.forms & moment.agent)


def _is_other_fact(moment: Moment, claim: Claim) -> bool:
    """Whether an unlabelled value is one of the scenario's, given beside what was asked for."""
    known = claim.pair.canon in moment.agenda.values
    return not claim.pair.label and known and len(claim.slots) != 1

"""Faults in what a user does: wrong role, wrong yes, new requests, nothing said, the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from envwright.rollout.users.fault_patterns import CALL, FAREWELL, NO, SERVICE, YES
from envwright.rollout.users.proposals import Stance
from envwright.rollout.users.witness import Moment
from envwright.rollout.users.words import KEPT, sentences, without_quotes

_PATIENCE = 2
"""Replies with nothing new after which a user may well go."""


def role_confusion(moment: Moment) -> Iterator[str]:
    """Words of an agent, its calls, or the name of one of its tools."""
    if found := _of_an_agent(moment.words):
        yield found
        return
    for tool in moment.brief.tools:
        if "_" in tool and re.search(rf"\b{re.escape(tool)}\b", moment.words):
            yield tool


@lru_cache(KEPT)
def _of_an_agent(words: str) -> str:
    """What only an agent says; empty where there is nothing of it."""
    found = CALL.search(words) or SERVICE.search(without_quotes(words))
    return found.group() if found else ""


def wrong_confirmation(moment: Moment) -> Iterator[str]:
    """Yes where a proposal is wrong or not asked for, no where its values are right."""
    if not moment.heard.proposed:
        return
    yes, no = YES.search(moment.words), NO.search(moment.words)
    stances = {p.stance for p in moment.heard.proposed}
    wrong = [slot for p in moment.heard.proposed for slot in p.wrong]
    corrected = any(slot.said_in(moment.words) for slot in wrong)
    if yes and not no and not corrected and stances & {Stance.WRONG, Stance.BEYOND}:
        yield yes.group()
    values = [p for p in moment.heard.proposed if p.stance is Stance.RIGHT and p.about_values]
    if no and values and len(stances) == 1:
        yield no.group()


def extra_request(moment: Moment) -> Iterator[str]:
    """A request that no sentence of the scenario makes."""
    yield from moment.wishes


def premature_end(moment: Moment) -> Iterator[str]:
    """Gone, or saying goodbye, while there is more to say."""
    if moment.idle >= _PATIENCE:
        return
    waiting = moment.answerable and not _told(moment)
    # An agent that says it is done without having asked is not believed: leaving is right then.
    left = moment.to_come and not (moment.held_back and not moment.heard.seeks)
    if not (waiting or left):
        return
    farewell = FAREWELL.search(moment.words)
    if moment.ends or farewell or _misses_its_cue(moment):
        yield farewell.group() if farewell else moment.words or moment.asked


def _misses_its_cue(moment: Moment) -> bool:
    """Whether the agent is done, or asks what else there is, and the user brings nothing up."""
    heard = moment.heard
    cue = heard.offer or heard.open or not (heard.asked or heard.unknown or heard.waiting)
    return cue and not (heard.proposed or moment.answerable or moment.tells)


def _told(moment: Moment) -> bool:
    return any(slot.said_in(moment.words) for slot in moment.heard.asked or moment.held_back)


def fruitless(moment: Moment) -> Iterator[str]:
    """Nothing for what is known, for the second time."""
    if moment.ends or not moment.answerable or moment.tells or not moment.evasive:
        return
    yield " ".join(sentences(moment.words))

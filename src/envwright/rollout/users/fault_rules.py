"""Faults in what a user does: wrong role, wrong yes, new requests, nothing said, the end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from envwright.rollout.users.fault_patterns import (
    ANSWERING,
    CALL,
    FAREWELL,
    IDIOM,
    LEADING,
    NO,
    REQUESTING,
    SERVICE,
    STATING,
    VERBS,
    YES,
)
from envwright.rollout.users.profiles import lay_label
from envwright.rollout.users.proposals import Stance
from envwright.rollout.users.values import without_values
from envwright.rollout.users.witness import Moment, values_in
from envwright.rollout.users.words import content, sentences, stem, tokens, without_quotes

_PATIENCE = 2
"""Replies with nothing new after which a user may well go."""
_ALIKE = 0.9
"""Share of all words that two sentences have in common when only a value differs."""
_COVERED = 0.6
"""Share of a request's words that the scenario must hold."""


def role_confusion(moment: Moment) -> Iterator[str]:
    """Words of an agent, its calls, or the name of one of its tools."""
    plain = without_quotes(moment.words)
    for pattern in (CALL, SERVICE):
        if found := pattern.search(moment.words if pattern is CALL else plain):
            yield found.group()
            return
    for tool in sorted(moment.tools):
        if "_" in tool and re.search(rf"\b{re.escape(tool)}\b", moment.words):
            yield tool


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
    for sentence in moment.free:
        if is_request(sentence, moment):
            yield sentence


def is_request(sentence: str, moment: Moment) -> bool:
    """Whether a sentence of the user's own asks for something that the scenario does not."""
    plain = LEADING.sub("", IDIOM.sub("", without_quotes(sentence)))
    clauses = [tokens(clause)[:1] for clause in re.split(r"[:,]\s", plain)]
    orders = any(first and first[0] in VERBS for first in clauses)
    stated = STATING.search(plain) and not set(tokens(plain)) & VERBS
    if stated or not (orders or REQUESTING.search(plain)):
        return False
    names = [name for slot in moment.slots for name in (slot.label, lay_label(slot.label))]
    labels = {token for name in names for token in tokens(name)}
    words = [w for w in _asking_words(sentence) if w not in labels and not w.isdigit()]
    if not words or _reworded(sentence, moment):
        return False
    return not _covered(sentence, words, moment)


def _reworded(sentence: str, moment: Moment) -> bool:
    """Whether a sentence is one of the scenario's but for some of its values: another fault."""
    mine, values = set(_asking_words(sentence)), values_in(sentence)
    for origin in (s for text in moment.agenda.texts for s in sentences(text)):
        theirs = set(_asking_words(origin))
        alike = bool(theirs) and len(mine & theirs) >= _ALIKE * len(mine | theirs)
        if alike and values & values_in(origin):
            return True
    return False


def _asking_words(sentence: str) -> list[str]:
    """The words that say what is wanted, values left out."""
    bare = LEADING.sub("", without_values(sentence))
    return [w for w in content(bare) if len(w) > 1 and w not in ANSWERING]


def _covered(sentence: str, words: list[str], moment: Moment) -> bool:
    """Whether one request of the scenario holds the words and the values."""
    for text in (*moment.agenda.goals, *moment.agenda.texts):
        there = {stem(w) for w in tokens(text)}
        if sum(w in there for w in words) >= _COVERED * len(words):
            return values_in(sentence) <= moment.values | moment.agent
    return False


def premature_end(moment: Moment) -> Iterator[str]:
    """Gone, or saying goodbye, while there is more to say."""
    farewell = FAREWELL.search(moment.words)
    if not (moment.ends or farewell or _misses_its_cue(moment)) or moment.idle >= _PATIENCE:
        return
    waiting = moment.answerable and not _told(moment)
    # An agent that says it is done without having asked is not believed: leaving is right then.
    left = bool(moment.to_come) and not (moment.held_back and not moment.heard.seeks)
    if waiting or left:
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

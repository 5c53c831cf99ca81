"""Yes-or-no questions: what an agent proposes, compared with what the user knows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from envwright.rollout.users import patterns
from envwright.rollout.users.slots import Pair, Slot, pairs_in, same_label
from envwright.rollout.users.values import mentions, without_values
from envwright.rollout.users.view import View
from envwright.rollout.users.words import KEPT, content, token_set

_SPECIFIC = {"email", "date", "money", "id", "link", "phone"}
"""Kinds of values that tell by their form which slot they are meant for."""
_FOUND = {"id", "number", "date", "money"}
"""Kinds of values that an agent finds and a user need not know."""
_COVERED = 0.6
"""Share of a proposal's words that the requests must hold for a plain yes."""
_BARE = r"([\w][\w .'-]{0,40}?)(?=[,;?!)]|\.\s|\.?$|\n| and | or | - )"
_WITHOUT_LABEL = {"reason": r"because(?: (?:it|they|you) (?:is|was|are|were)| of)?"}
"""Words that go before a value in place of its label."""
_NO_VALUE = frozenset(
    """correct right ok okay missing wrong known given needed required what that this it the a an
    not fine changed set to in of still also really already""".split()
)
"""Words after a label that propose no value."""
_PROPOSING = frozenset(
    "want like also confirm need mean right correct ok okay yes no proceed go ahead now then"
    " understand sure so that next".split()
)


class Stance(StrEnum):
    """What the user makes of a proposal."""

    RIGHT = "right"
    """It says what the user knows, or goes on with what the requests hold."""
    WRONG = "wrong"
    """It gives a slot another value."""
    UNCLEAR = "unclear"
    """It may or may not be meant by the requests."""
    BEYOND = "beyond"
    """The requests hold nothing of it."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One yes-or-no question."""

    stance: Stance
    right: tuple[Slot, ...] = ()
    """Slots for which it says the right value."""
    wrong: tuple[Slot, ...] = ()
    """Slots for which it says another value."""
    strange: tuple[str, ...] = field(default=())
    """Values of which the user knows nothing."""

    @property
    def about_values(self) -> bool:
        """Whether it says a value that the user can judge."""
        return bool(self.right or self.wrong)


def proposal(sentence: str, view: View) -> Proposal:
    """Read a yes-or-no question."""
    own = bool(mentions(sentence)) or view.says_values(sentence)
    back = bool(patterns.POINTING_BACK.search(sentence)) or not _acting(sentence)
    whole = not own and (back or patterns.GO_AHEAD.search(sentence))  # "Is that so?": all of it
    scope = view.message if whole else sentence
    right = tuple(slot for slot in view.active if slot.said_in(scope))
    wrong, strange = _other_values(scope, view, right)
    if wrong:
        return Proposal(Stance.WRONG, right, wrong, strange)
    if right:
        fits = whole or _goes_together(sentence, right, view)
        return Proposal(Stance.RIGHT if fits else Stance.UNCLEAR, right, (), strange)
    stance = _by_words(sentence, view)
    if stance is Stance.RIGHT and any(m.kind not in _FOUND for m in mentions(scope)):
        stance = Stance.UNCLEAR  # an identifier may stand for what was described, a text may not
    return Proposal(stance, strange=strange)


def _goes_together(sentence: str, right: tuple[Slot, ...], view: View) -> bool:
    """Whether one request has all these values, and no other is nearer to what is proposed."""
    words = set(_acting(sentence))
    shared = [len(words & token_set(goal)) for goal in view.goals]
    holding = [all(slot.said_in(goal) for slot in right) for goal in view.goals]
    return any(h and n == max(shared) for h, n in zip(holding, shared, strict=True))


def _acting(sentence: str) -> list[str]:
    """The words of a sentence that say what is proposed."""
    return [word for word in content(without_values(sentence)) if word not in _PROPOSING]


def _by_words(sentence: str, view: View) -> Stance:
    """No value that the user knows: only the words tell whether it was asked for."""
    words = _acting(sentence)
    known = [word for word in words if word in view.vocabulary]
    if len(known) >= _COVERED * len(words):
        return Stance.RIGHT
    if patterns.GO_AHEAD.search(sentence) and not known:
        return Stance.RIGHT
    vague = known or patterns.POINTING_BACK.search(sentence)
    return Stance.UNCLEAR if vague else Stance.BEYOND


def _other_values(
    scope: str, view: View, right: tuple[Slot, ...]
) -> tuple[tuple[Slot, ...], tuple[str, ...]]:
    """Slots for which another value stands in a text, and values that belong to no slot."""
    wrong: list[Slot] = []
    strange: list[str] = []
    for pair in [*pairs_in(scope), *bare_pairs(scope, (slot.label for slot in view.active))]:
        if any(pair.canon in slot.forms for slot in view.active):
            continue
        meant = _meant_by(pair, view)
        wrong += meant
        strange += [] if meant else [pair.text]
    labels = {slot.label for slot in right}
    return tuple(s for s in dict.fromkeys(wrong) if s.label not in labels), tuple(strange)


def _meant_by(pair: Pair, view: View) -> list[Slot]:
    """The slots that a wrong value may be meant for."""
    labelled = [s for s in view.active if pair.label and same_label(s.label, pair.label)]
    if labelled:
        return [slot for slot in labelled if slot.withheld] or labelled
    alike = [s for s in view.held if kind_of(s) == pair.kind and pair.kind in _SPECIFIC]
    return alike[:1]


def bare_pairs(scope: str, labels: Iterable[str]) -> Iterator[Pair]:
    """Unquoted words that are given for a slot: *set the status to available*."""
    line = scope.lower()
    for label in dict.fromkeys(labels):
        if label.lower() not in line and label not in _WITHOUT_LABEL:
            continue
        for match in _proposing(label).finditer(scope):
            said = match[1].strip()
            if not mentions(said) and said.split()[0].lower() not in _NO_VALUE:
                yield Pair(label, said, match.start(1))


@lru_cache(KEPT)
def _proposing(label: str) -> re.Pattern[str]:
    """A label, or what stands for it, with the word that goes before its value."""
    named = rf"{re.escape(label)}s?\s*(?:to be|to|as|is|are|:|=|be)"
    other = _WITHOUT_LABEL.get(label, named)
    return re.compile(rf"\b(?:{other}|{named})\s+{_BARE}", re.IGNORECASE)


def kind_of(slot: Slot) -> str:
    """The kind of a slot's value; of a quoted one, what stands in the quotes."""
    return _kind(slot.spoken)


@lru_cache(KEPT)
def _kind(spoken: str) -> str:
    found = mentions(spoken)
    if found and found[0].kind == "quoted":
        inner = mentions(spoken.strip('“”"'))
        return inner[0].kind if inner else "quoted"
    return found[0].kind if found else "word"

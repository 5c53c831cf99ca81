"""Values that a user gives in words of their own, and what they may be for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from envwright.rollout.users.hearing import Heard
from envwright.rollout.users.playbook import Agenda
from envwright.rollout.users.profiles import lay_label
from envwright.rollout.users.proposals import bare_pairs, kind_of
from envwright.rollout.users.slots import Pair, Slot, pairs_in, same_label
from envwright.rollout.users.wishes import asking_words, labels_of
from envwright.rollout.users.words import EMPTY, named, token_set, tokens, without_quotes

_NAMED_THING = re.compile(
    r"\b(?:[Mm]y|[Ii]ts|[Tt]he) ([a-z']+(?: [a-z]+)?) (?:is|are|was|should be) ([A-Z][\w-]+)\b"
)
_TELLING = {"email", "date", "time", "money", "phone", "link"}
"""Kinds of values that tell by their form what they are not."""
_FILLER = 3
"""Letters of what stands before a value and names nothing."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A value that the user gives, and which slots it may be for."""

    pair: Pair
    slots: tuple[Slot, ...]
    named: bool = False
    """Whether the user names them; else they are what the agent asked for."""

    @property
    def known(self) -> bool:
        """Whether one of the slots has the value."""
        return any(self.pair.canon in slot.forms for slot in self.slots)

    @property
    def span(self) -> str:
        """The words that make it."""
        return f"{self.pair.label} {self.pair.text}".strip()


@dataclass(frozen=True, slots=True)
class Claims:
    """Reads claims in answers to one message of the agent."""

    agenda: Agenda
    heard: Heard
    held_back: Sequence[Slot]

    def of(self, sentences: Iterable[str]) -> Iterator[Claim]:
        """The claims of sentences, in order."""
        for sentence in sentences:
            pairs = (
                *pairs_in(sentence, compared=True),
                *_unquoted(sentence),
                *self._words(sentence),
            )
            answering = self._answers(sentence)
            for pair in pairs:
                if named := self._named(pair):
                    yield Claim(pair, tuple(named), named=True)
                else:
                    yield Claim(pair, tuple(self._asked(pair)) if answering else ())

    def _words(self, sentence: str) -> Iterator[Pair]:
        """*The engine is mysql*, where the scenario has a plain word for it."""
        plain = {s.label: None for s in self.agenda.everything if kind_of(s) == "word"}
        yield from (p for p in bare_pairs(sentence, plain) if p.text.isalpha())

    def _answers(self, sentence: str) -> bool:
        """Whether a sentence says nothing of its own beside its values."""
        return labels_of(self.agenda).issuperset(asking_words(sentence))

    def _named(self, pair: Pair) -> list[Slot]:
        """Slots that a value is given for by name, the user's or that of the scenario."""
        if not pair.label:
            return []
        slots, name = self.agenda.everything, tokens(pair.label)
        nouns = {"new", "right"}.union(*(tokens(slot.thing) for slot in slots))
        labelled = [s for s in slots if _called(s.label, pair.label, nouns)]
        things = [s for s in slots if s.thing and tokens(s.thing) == name]
        known = any(pair.canon in slot.forms for slot in things)
        return labelled + things if labelled or known else []

    def _asked(self, pair: Pair) -> list[Slot]:
        """Slots that the agent asked for, or spoke of, where the value can be for them."""
        if len(pair.label) > _FILLER:
            return []  # a noun of its own: something else than what was asked for
        proposed = [s for p in self.heard.proposed for s in (*p.wrong, *p.right)]
        open_for = self.held_back if self.heard.open else ()
        meant = [s for s in self.heard.asked or proposed or open_for if _fits(pair, s)]
        labels = [slot.label for slot in meant]
        return [s for s in self.agenda.everything if any(same_label(s.label, n) for n in labels)]


def _unquoted(sentence: str) -> Iterator[Pair]:
    """*My middle name is Quentin*."""
    for match in _NAMED_THING.finditer(without_quotes(sentence)):
        yield Pair(match[1], match[2], match.start(2))


def _called(label: str, said: str, nouns: set[str]) -> bool:
    """Whether words name a slot, by its label or by what people call it."""
    names = {label, lay_label(label)} - {"number"}  # anything has a number
    return any(_same_name(name, said, nouns) for name in names)


def _same_name(label: str, said: str, nouns: set[str]) -> bool:
    """Whether words name a slot: with its thing, perhaps, but with no other word."""
    if "".join(tokens(said)) == "".join(tokens(label)):
        return True
    more = token_set(said) - token_set(label) - EMPTY - nouns
    return not more and (same_label(label, said) or named(label, said))


def _fits(pair: Pair, slot: Slot) -> bool:
    """Whether a value without a label can be for a slot, by its form."""
    form = kind_of(slot)
    return pair.kind == form or not {pair.kind, form} & _TELLING

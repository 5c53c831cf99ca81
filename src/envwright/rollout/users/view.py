"""What a user has in mind while listening: slots by label, by row and by thing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from envwright.rollout.users import patterns
from envwright.rollout.users.playbook import Agenda
from envwright.rollout.users.slots import Slot
from envwright.rollout.users.words import (
    EMPTY,
    KEPT,
    asked_labels,
    content,
    stem,
    token_set,
    tokens,
    without_quotes,
)

_PHRASE = re.compile(r"[,:;()\n]+\s|\s[–—-]\s")
_WHICH_NOUN = re.compile(r"\bwhich (\w+)", re.IGNORECASE)
_PLAIN = frozenset(
    """new right exact correct full current following same one also item record row entry missing
    desired wanted preferred final actual other different proper following which what whose s your
    only mail e give provide tell confirm need specify know state enter share about change set
    update use many much""".split()
)
"""Words before a label that do not make another name of it."""


class View:
    """The part of an agenda that has come up so far."""

    def __init__(self, agenda: Agenda, turn: int, message: str) -> None:
        self.message = message
        self.held = agenda.withheld(turn)
        """What is told only when asked for, told already or not."""
        self.active = agenda.active(turn)
        self.goals = agenda.goals
        self.vocabulary = agenda.vocabulary

    def named_in(self, sentence: str, slots: Sequence[Slot]) -> list[Slot]:
        """Slots whose label a sentence names; with their noun, where it names one of several."""
        plain = without_quotes(sentence)
        labels = asked_labels([slot.label for slot in slots], plain)
        found = [s for s in slots if s.label in labels and not self._in_compound(s.label, plain)]
        words = token_set(plain)
        mine = [slot for slot in found if slot.thing and token_set(slot.thing) <= words]
        return [s for s in found if s in mine or s.withheld] if mine else found

    def which(self, text: str) -> bool:
        """Whether a text asks which row is meant: of a thing that the requests speak of."""
        nouns = _WHICH_NOUN.findall(text)
        return bool(patterns.WHICH.search(text)) or any(
            stem(n.lower()) in self.vocabulary for n in nouns
        )

    def rows(self, sentence: str, context: str) -> list[Slot]:
        """*Which one?* wants what tells the rows apart, or what was said of the thing it names."""
        free = [s for s in self.held if not s.said_in(sentence) and self._may_be_of(s, sentence)]
        return [slot for slot in free if slot.row] or self.of_things(context) or free

    def of_things(self, text: str) -> list[Slot]:
        """*Which order?* wants what was said of the order."""
        words = set(content(without_quotes(text)))
        said = [slot for slot in self.active if not slot.withheld]
        return [s for s in said if token_set(s.thing or s.label) <= words]

    def _in_compound(self, label: str, text: str) -> bool:
        """Whether a text has a label only as part of another name: *your maiden name*."""
        name = tokens(label)
        if len(name) != 1 or name[0] not in token_set(text):
            return False
        known = (self.vocabulary, EMPTY, _PLAIN)
        before = _words_before(name[0], text)
        return not any(not w or any(w in words for words in known) for w in before)

    def says_values(self, sentence: str) -> bool:
        """Whether a sentence says a value that the user knows."""
        return any(slot.said_in(sentence) for slot in self.active)

    def _may_be_of(self, slot: Slot, sentence: str) -> bool:
        """Whether a question about rows can be about this slot's: it names no other thing."""
        words = token_set(without_quotes(sentence))
        things = {s.thing for s in self.active if s.thing and token_set(s.thing) <= words}
        return not things or not slot.thing or slot.thing in things


@lru_cache(KEPT)
def _words_before(word: str, text: str) -> frozenset[str]:
    """The words right before a word; an empty one where a phrase begins with it."""
    phrases = [tokens(phrase) for phrase in _PHRASE.split(text)]
    return frozenset(a for said in phrases for a, b in pairwise(("", *said)) if b == word)

"""What a user may say, as data: requests in turns, and what is held back of them.

An agenda is made once for a task and shared by all its episodes; what is read from its texts again
and again is worked out when it is first needed, and kept with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from envwright.rollout.users.slots import Slot
from envwright.rollout.users.values import values_in
from envwright.rollout.users.words import matter, sentences, token_set


@dataclass(frozen=True)
class RequestTurn:
    """What the user brings up at once, and what they hold back of it."""

    request: str
    withheld: tuple[Slot, ...] = ()
    answer: str = ""
    """The scenario's own words for all that is held back; empty when it has none."""
    at: int = 0
    """0 for the opening, n for the scenario's n-th later message."""

    @cached_property
    def matter(self) -> frozenset[str]:
        """The words that say what is requested."""
        return matter(self.request)

    @cached_property
    def values(self) -> frozenset[str]:
        """The values of the request."""
        return values_in(self.request)


@dataclass(frozen=True)
class Sentence:
    """A sentence of a scenario, in the parts that others are compared with."""

    text: str

    @cached_property
    def matter(self) -> frozenset[str]:
        """The words that say something."""
        return matter(self.text)

    @cached_property
    def values(self) -> frozenset[str]:
        """The values that it says."""
        return values_in(self.text)


@dataclass(frozen=True, eq=False)
class Agenda:
    """Everything that the user may say, in the order in which it comes up."""

    turns: tuple[RequestTurn, ...]
    stated: tuple[Slot, ...]
    """What the requests say, label by label; it may be said again."""
    goals: tuple[str, ...]
    """What is wanted, one by one, with nothing held back."""
    texts: tuple[str, ...]
    """Every text of the scenario that the user knows."""
    _withheld: dict[int, tuple[Slot, ...]] = field(default_factory=dict, repr=False)
    _active: dict[int, tuple[Slot, ...]] = field(default_factory=dict, repr=False)

    def withheld(self, turn: int) -> tuple[Slot, ...]:
        """What is held back of the turns up to this one."""
        if turn not in self._withheld:
            upto = self.turns[: turn + 1]
            self._withheld[turn] = tuple(slot for each in upto for slot in each.withheld)
        return self._withheld[turn]

    def active(self, turn: int) -> tuple[Slot, ...]:
        """What may be told at this turn; what is held back stands first."""
        if turn not in self._active:
            said = (slot for slot in self.stated if slot.turn <= turn)
            self._active[turn] = (*self.withheld(turn), *said)
        return self._active[turn]

    @cached_property
    def everything(self) -> tuple[Slot, ...]:
        """All that is ever told or said."""
        return self.active(len(self.turns))

    @cached_property
    def secrets(self) -> tuple[Slot, ...]:
        """All that is ever held back."""
        return self.withheld(len(self.turns))

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """All words of the scenario."""
        return frozenset[str]().union(*map(token_set, self.texts))

    @cached_property
    def values(self) -> frozenset[str]:
        """All values of the scenario."""
        forms = (slot.forms for slot in self.everything)
        return frozenset[str]().union(*map(values_in, self.texts), *forms)

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences of all texts, each once."""
        found = dict.fromkeys(s for text in self.texts for s in sentences(text))
        return tuple(Sentence(text) for text in found)

    @cached_property
    def own(self) -> frozenset[str]:
        """Those sentences that say something, as they stand."""
        return frozenset(s.text for s in self.sentences if s.matter)

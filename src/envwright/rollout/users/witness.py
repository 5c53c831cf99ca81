"""What was said up to a user's turn, as the rules on faults see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from envwright.rollout.users.brief import Brief
from envwright.rollout.users.claims import Claim, Claims
from envwright.rollout.users.fault_patterns import NO, YES
from envwright.rollout.users.hearing import Heard, hear
from envwright.rollout.users.playbook import Agenda, RequestTurn
from envwright.rollout.users.proposals import Stance
from envwright.rollout.users.slots import Slot
from envwright.rollout.users.values import values_in
from envwright.rollout.users.wishes import is_own_wish, is_said_by
from envwright.rollout.users.words import content, sentences, token_set

_BROUGHT_UP = 0.7
"""Share of a request's words that must have been said for it to be brought up."""
_LONG = 12
"""Content words of a message that surely brings something up."""


@dataclass(frozen=True)
class Moment:
    """One turn of the user, and all that came before it; what follows is worked out when needed."""

    brief: Brief
    words: str
    """Empty where the user says nothing more."""
    ends: bool
    agent_said: tuple[str, ...]
    """The agent's words before it, those that it answers last."""
    heard: Heard
    """Those, understood."""
    turn: int
    """The last request turn that was brought up before."""
    earlier: tuple[str, ...]
    """The user's words before, the opening first."""
    sought: frozenset[Slot]
    """What is held back and was asked for."""
    confirmed: frozenset[Slot]
    """What the agent proposed rightly."""
    idle: int
    """Replies right before this one that told nothing new, for whatever reason."""
    evasive: bool
    """The reply before this one gave nothing although the agent asked for what is known."""

    @property
    def agenda(self) -> Agenda:
        return self.brief.agenda

    @property
    def asked(self) -> str:
        """The agent's words that it answers."""
        return self.agent_said[-1] if self.agent_said else ""

    @cached_property
    def agent(self) -> frozenset[str]:
        """Values that the agent has said."""
        return frozenset[str]().union(*map(values_in, self.agent_said))

    @cached_property
    def free(self) -> tuple[str, ...]:
        """The sentences that are not the scenario's own."""
        own, mine = self.agenda.own, sentences(self.words)
        return tuple(s for s in mine if s not in own and not is_said_by(s, self.agenda))

    @cached_property
    def wishes(self) -> tuple[str, ...]:
        """Sentences that ask for something that the scenario does not."""
        hidden = self.brief.hidden
        return tuple(s for s in self.free if is_own_wish(s, self.agenda, hidden, self._known))

    def _known(self) -> frozenset[str]:
        return self.agenda.values | self.agent

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """The values of the user's own sentences, with the slots they may be for."""
        free = [sentence for sentence in self.free if sentence not in self.wishes]
        return tuple(Claims(self.agenda, self.heard, self.held_back).of(free))

    @cached_property
    def to_come(self) -> tuple[RequestTurn, ...]:
        """Requests that are not brought up, this turn included."""
        left = self.agenda.turns[self.turn + 1 :]
        return tuple(t for t in left if not brought_up(t, *self.earlier, self.words))

    @cached_property
    def held_back(self) -> tuple[Slot, ...]:
        """What is held back of the requests that were brought up, and nobody has said."""
        held = self.agenda.withheld(self.turn)
        told = self.earlier[1:]
        return tuple(s for s in held if s not in self.confirmed and not s.said_in(*told))

    @property
    def answerable(self) -> bool:
        """Whether the agent asks for what the user knows."""
        return bool(self.heard.asked or (self.heard.open and self.held_back))

    @cached_property
    def tells(self) -> bool:
        """Whether there is anything in the words that was not said in a reply before."""
        if self.heard.proposed and (YES.search(self.words) or NO.search(self.words)):
            return True
        told = self.earlier[1:]
        if not values_in(self.words) <= frozenset().union(*map(values_in, told)):
            return True
        if len(content(self.words)) > _LONG:
            return True
        if any(brought_up(t, self.words) for t in self.agenda.turns[self.turn + 1 :]):
            return True
        slots = self.agenda.everything
        return any(s.said_in(self.words) and not s.said_in(*told) for s in slots)


@dataclass(slots=True)
class Record:
    """A conversation as it goes on."""

    brief: Brief
    volunteers: bool
    turn: int = 0
    said: list[str] = field(default_factory=list)
    sought: set[Slot] = field(default_factory=set)
    confirmed: set[Slot] = field(default_factory=set)
    idle: int = 0
    evasive: bool = False

    def moment(self, agent: Sequence[str], words: str | None) -> Moment:
        """The user's next turn; ``agent`` is all that the agent said before it."""
        heard = hear(agent[-1] if agent else "", self.brief.agenda, self.turn)
        self._seek(heard)
        return Moment(
            brief=self.brief,
            words=words or "",
            ends=words is None,
            agent_said=tuple(agent),
            heard=heard,
            turn=self.turn,
            earlier=tuple(self.said),
            sought=frozenset(self.sought),
            confirmed=frozenset(self.confirmed),
            idle=self.idle,
            evasive=self.evasive,
        )

    def note(self, moment: Moment) -> None:
        """Keep what the user said."""
        self.idle = 0 if moment.tells else self.idle + 1
        self.evasive = moment.answerable and not moment.tells
        self.confirmed |= {slot for p in moment.heard.proposed for slot in p.right}
        self.open(moment.words)

    def open(self, words: str) -> None:
        """Keep words; whatever requests they make are brought up."""
        self.said.append(words)
        turns = self.brief.agenda.turns
        for at in range(self.turn + 1, len(turns)):
            if brought_up(turns[at], words):
                self.turn = at

    def _seek(self, heard: Heard) -> None:
        """Note what a question gives the user leave to tell."""
        held = self.brief.agenda.withheld(self.turn)
        named = {slot for slot in heard.asked if slot.withheld}
        for proposed in heard.proposed:
            named |= {s for s in (*proposed.wrong, *proposed.right) if s.withheld}
        unclear = any(p.stance is Stance.UNCLEAR for p in heard.proposed)
        everything = heard.open or unclear or (self.volunteers and named)
        self.sought |= {*held} if everything else named


def brought_up(turn: RequestTurn, *said: str) -> bool:
    """Whether a request was made: its values were said, and most of its words."""
    there = frozenset[str]().union(*map(token_set, said))
    if len(turn.matter & there) < _BROUGHT_UP * len(turn.matter):
        return False
    return turn.values <= frozenset[str]().union(*map(values_in, said))

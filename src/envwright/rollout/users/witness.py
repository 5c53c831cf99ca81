"""What was said up to a user's turn, as the rules on faults see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from envwright.rollout.users.fault_patterns import NO, YES
from envwright.rollout.users.hearing import Heard, hear
from envwright.rollout.users.proposals import Stance
from envwright.rollout.users.scenario import Agenda
from envwright.rollout.users.slots import Slot
from envwright.rollout.users.values import mentions, spellings
from envwright.rollout.users.words import COURTESY, content, sentences, tokens
from envwright.types import Json, Task


@dataclass(frozen=True, slots=True)
class Moment:
    """One turn of the user, and all that came before it."""

    agenda: Agenda
    words: str
    """Empty where the user says nothing more."""
    ends: bool
    asked: str
    """The agent's words that it answers."""
    heard: Heard
    """The same, understood."""
    turn: int
    """The last request turn that was brought up before."""
    earlier: tuple[str, ...]
    """The user's words before, the opening first."""
    agent: frozenset[str]
    """Values that the agent has said."""
    hidden: frozenset[str]
    """Values of the gold and its answers that the scenario does not say."""
    answers: tuple[str, ...]
    """Those answers that are texts."""
    tools: frozenset[str]
    sought: frozenset[Slot]
    """What is held back and was asked for."""
    confirmed: frozenset[Slot]
    """What the agent proposed rightly."""
    idle: int
    """Replies right before this one that told nothing new, for whatever reason."""
    evasive: bool
    """The reply before this one gave nothing although the agent asked for what is known."""

    @property
    def free(self) -> list[str]:
        """The sentences that are not the scenario's own."""
        answers = [turn.answer for turn in self.agenda.turns]
        origins = [s for text in (*self.agenda.texts, *answers) for s in sentences(text)]
        mine = sentences(self.words)
        return [s for s in mine if not any(_same(s, origin) for origin in origins)]

    @property
    def slots(self) -> list[Slot]:
        """Everything that the scenario says of anything."""
        return self.agenda.active(len(self.agenda.turns))

    @property
    def values(self) -> frozenset[str]:
        """All values of the scenario."""
        return scenario_values(self.agenda)

    @property
    def to_come(self) -> list[str]:
        """Requests that are not brought up, this turn included."""
        said = " ".join([*self.earlier, self.words])
        left = self.agenda.turns[self.turn + 1 :]
        return [each.request for each in left if not brought_up(each.request, said)]

    @property
    def held_back(self) -> list[Slot]:
        """What is held back of the requests that were brought up, and nobody has said."""
        told = " ".join(self.earlier[1:])
        held = self.agenda.withheld(self.turn)
        return [s for s in held if s not in self.confirmed and not s.said_in(told)]

    @property
    def answerable(self) -> bool:
        """Whether the agent asks for what the user knows."""
        return bool(self.heard.asked or (self.heard.open and self.held_back))

    @property
    def tells(self) -> bool:
        """Whether there is anything in the words that was not said in a reply before."""
        if self.heard.proposed and (YES.search(self.words) or NO.search(self.words)):
            return True
        later = self.agenda.turns[self.turn + 1 :]
        if any(brought_up(each.request, self.words) for each in later):
            return True
        told = " ".join(self.earlier[1:])
        fresh = values_in(self.words) - values_in(told)
        slots = any(s.said_in(self.words) and not s.said_in(told) for s in self.slots)
        return bool(fresh or slots) or len(content(self.words)) > _LONG


_BROUGHT_UP = 0.7
"""Share of a request's words that must have been said for it to be brought up."""
_LONG = 12
"""Content words of a message that surely brings something up."""


@dataclass(slots=True)
class Record:
    """A conversation as it goes on."""

    task: Task
    agenda: Agenda
    volunteers: bool
    turn: int = 0
    said: list[str] = field(default_factory=list)
    sought: set[Slot] = field(default_factory=set)
    confirmed: set[Slot] = field(default_factory=set)
    idle: int = 0
    evasive: bool = False

    def moment(self, agent: Sequence[str], words: str | None) -> Moment:
        """The user's next turn; ``agent`` is all that the agent said before it."""
        asked = agent[-1] if agent else ""
        heard = hear(asked, self.agenda, self.turn)
        self._seek(heard)
        return Moment(
            agenda=self.agenda,
            words=words or "",
            ends=words is None,
            asked=asked,
            heard=heard,
            turn=self.turn,
            earlier=tuple(self.said),
            agent=frozenset(value for text in agent for value in values_in(text)),
            hidden=hidden_values(self.task) - scenario_values(self.agenda),
            answers=tuple(a for a in self.task.answers.values() if isinstance(a, str)),
            tools=frozenset(call.tool for call in self.task.gold),
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
        for at in range(self.turn + 1, len(self.agenda.turns)):
            if brought_up(self.agenda.turns[at].request, words):
                self.turn = at

    def _seek(self, heard: Heard) -> None:
        """Note what a question gives the user leave to tell."""
        held = self.agenda.withheld(self.turn)
        named = {slot for slot in heard.asked if slot.withheld}
        for proposed in heard.proposed:
            named |= {s for s in (*proposed.wrong, *proposed.right) if s.withheld}
        unclear = any(p.stance is Stance.UNCLEAR for p in heard.proposed)
        everything = heard.open or unclear or (self.volunteers and named)
        self.sought |= {*held} if everything else named


def values_in(text: str) -> frozenset[str]:
    """All values in a text, in one form; those inside quotes as well."""
    found = mentions(text)
    inner = [m for q in found if q.kind == "quoted" for m in mentions(q.text[1:-1])]
    return frozenset(mention.canon for mention in (*found, *inner))


def scenario_values(agenda: Agenda) -> frozenset[str]:
    """All values of a scenario."""
    said = {value for text in agenda.texts for value in values_in(text)}
    slots = {form for slot in agenda.active(len(agenda.turns)) for form in slot.forms}
    return frozenset(said | slots)


def hidden_values(task: Task) -> frozenset[str]:
    """Values of the gold's calls and of the answers."""
    arguments = [value for call in task.gold for value in call.arguments.values()]
    return frozenset(f for value in [*arguments, *task.answers.values()] for f in _forms(value))


def _forms(value: Json) -> Iterable[str]:
    if isinstance(value, dict):
        return [form for inner in value.values() for form in _forms(inner)]
    return [] if value is None or isinstance(value, bool) else spellings(value)


def brought_up(request: str, said: str) -> bool:
    """Whether a request was made: its values were said, and most of its words."""
    words = set(content(request)) - COURTESY
    there = len(words & set(tokens(said)))
    return values_in(request) <= values_in(said) and there >= _BROUGHT_UP * len(words)


def _same(sentence: str, origin: str) -> bool:
    """Whether a sentence is one of the scenario's, give or take its courtesy."""
    mine, theirs = set(content(sentence)) - COURTESY, set(content(origin)) - COURTESY
    shared = len(mine & theirs)
    alike = shared >= 0.8 * len(mine) and shared >= 0.6 * len(theirs) and shared > 0
    return alike and values_in(sentence) <= values_in(origin)

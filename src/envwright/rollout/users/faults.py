"""What a user does wrong: every turn of theirs, held against the scenario.

Whatever the user is, rules or a model, an episode in which they misled the agent says little about
the agent (AutoForge masks such episodes). The rules here see a fault only where the scenario shows
it; a judge can be asked as well (``judge``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from envwright.rollout.users import fault_rules as rules
from envwright.rollout.users import fault_values as values
from envwright.rollout.users.agenda import heard_words
from envwright.rollout.users.brief import brief_of
from envwright.rollout.users.witness import Moment, Record
from envwright.types import Message, Role, Task


class FaultKind(StrEnum):
    """Ways in which a user fails."""

    CONTRADICTION = "contradiction"
    """Another value than the scenario's."""
    INVENTION = "invention"
    """A value for something of which the scenario says nothing."""
    LEAK = "leak"
    """What is held back before it was asked for, an identifier of the gold, an answer."""
    PREMATURE_END = "premature_end"
    """The end while requests are to come, or instead of an answer."""
    EXTRA_REQUEST = "extra_request"
    """A request that the scenario does not hold."""
    FRUITLESS = "fruitless"
    """Asked for what they know, the user gives nothing, and not for the first time."""
    ROLE_CONFUSION = "role_confusion"
    """The user talks as the agent, or calls its tools."""
    WRONG_CONFIRMATION = "wrong_confirmation"
    """Yes to what is wrong, no to what is right."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a user."""

    kind: FaultKind
    turn: int
    """Which of the user's turns, the opening being 0; the end counts as one more."""
    evidence: str
    """The words that show it; of an end, the agent's words that it follows."""


Rule = Callable[[Moment], Iterator[str]]
"""Yields the evidence for its kind of fault."""
RULES: dict[FaultKind, Rule] = {
    FaultKind.ROLE_CONFUSION: rules.role_confusion,
    FaultKind.WRONG_CONFIRMATION: rules.wrong_confirmation,
    FaultKind.EXTRA_REQUEST: rules.extra_request,
    FaultKind.CONTRADICTION: values.contradiction,
    FaultKind.INVENTION: values.invention,
    FaultKind.LEAK: values.leak,
    FaultKind.PREMATURE_END: rules.premature_end,
    FaultKind.FRUITLESS: rules.fruitless,
}
"""In the order in which they are asked."""


class FaultWatch:
    """Holds a user's turns against the scenario, one after the other.

    Args:
        task: whose scenario the user is to play.
        volunteers: whether the user may tell all that is held back when asked for a part of it.
    """

    def __init__(self, task: Task, *, volunteers: bool = False) -> None:
        self._record = Record(brief_of(task), volunteers)
        self._turn = 0

    def see(self, messages: Sequence[Message], words: str | None) -> tuple[Fault, ...]:
        """The faults of a user's turn.

        Args:
            messages: the conversation before it.
            words: what the user says; ``None`` when they end the conversation. The first words are
                the opening, which is taken for right.
        """
        turn, self._turn = self._turn, self._turn + 1
        if turn == 0:
            self._record.open(words or "")
            return ()
        moment = self._record.moment(heard_words(messages), words)
        found = tuple(_seen(moment, turn))
        self._record.note(moment)
        return found


def find_faults(
    task: Task, messages: Sequence[Message], *, ended: bool = False, volunteers: bool = False
) -> tuple[Fault, ...]:
    """All faults that the rules see in a conversation.

    Args:
        task: whose scenario the user was to play.
        messages: the conversation; its first user message is the opening.
        ended: whether the user ended it after the last message.
        volunteers: see ``FaultWatch``.
    """
    watch = FaultWatch(task, volunteers=volunteers)
    spoken = [at for at, message in enumerate(messages) if message.role is Role.USER]
    out = [f for at in spoken for f in watch.see(messages[:at], messages[at].content)]
    return (*out, *(watch.see(messages, None) if ended else ()))


def _seen(moment: Moment, turn: int) -> Iterator[Fault]:
    for kind, rule in RULES.items():
        evidence = list(dict.fromkeys(rule(moment)))
        yield from (Fault(kind, turn, text.strip()) for text in evidence)
        if evidence and kind is FaultKind.ROLE_CONFUSION:
            return  # nothing else can be read from the words of another role

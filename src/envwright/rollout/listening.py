"""The user's side of an episode: what they say and do, and whether it is what they should."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from envwright.rollout.failures import EpisodeFailure, answer_of
from envwright.rollout.messages import storable
from envwright.rollout.steps import Steps
from envwright.rollout.users.faults import FaultKind, FaultWatch
from envwright.rollout.users.turn import User, UserAction, UserFactory, UserTurn, carry_out
from envwright.types import Actor, Boundary, Json, Message, Observation, Role, Task, UserFault

T = TypeVar("T")
_ERROR = str(FaultKind.CONTRADICTION)
_SILENT = 20
"""What a user may do without a word, at most."""


class Conversation:
    """One user in one episode.

    Args:
        task: whose scenario the user plays.
        factory: makes them.
        seed: of the user.
    """

    def __init__(self, task: Task, factory: UserFactory, seed: int) -> None:
        self.request = 0
        """How far the scenario has come; see ``UserTurn.request``."""
        self.faults: list[UserFault] = []
        self._task, self._factory, self._seed = task, factory, seed
        self._user: User | None = None
        self._watch: FaultWatch | None = None

    def opening(self, tools: Sequence[Json]) -> Message:
        """The user's first message.

        Args:
            tools: those of the user, in OpenAI's form.

        Raises:
            EpisodeFailure: the user, or who watches them, failed.
        """
        try:
            user = self._user = self._factory.make(self._task, self._seed, tools)
            turn, volunteers = user.opening, user.volunteers
        except Exception as error:
            raise EpisodeFailure(Boundary.USER, error) from error
        if self._factory.watched:
            self._watch = _watching(lambda: FaultWatch(self._task, volunteers=volunteers))
        return self._said([], turn)

    async def answer(self, messages: Sequence[Message], steps: Steps) -> Message | None:
        """What the user says next; ``None`` when there is nothing more to say.

        Raises:
            EpisodeFailure: the user, a model behind it, or the environment failed.
            Paused: a model behind it has no answer now.
        """

        async def speak() -> UserTurn | None:
            return await self._user.turn(tuple(messages)) if self._user else None

        def call(action: UserAction) -> Observation:
            arguments: Mapping[str, object] = dict(action.arguments)
            return steps.call(action.tool, arguments, Actor.USER)

        for _ in range(_SILENT + 1):
            turn = await answer_of(Boundary.USER, speak)
            if turn is None:
                self._see(messages, None)
                return None
            if turn.action is None or turn.action.told is None:
                words = carry_out(turn, call)
                return self._said(messages, UserTurn(words, request=turn.request))
            _told(turn.action.told, call(turn.action))
        raise EpisodeFailure(Boundary.USER, f"the user did {_SILENT + 1} things without a word")

    def _said(self, messages: Sequence[Message], turn: UserTurn) -> Message:
        words = storable(turn.words)
        self._see(messages, words)
        if turn.fault:
            number = sum(message.role is Role.USER for message in messages)
            self.faults.append(UserFault(kind=_ERROR, turn=number, evidence=storable(turn.fault)))
        self.request = max(self.request, turn.request)
        return Message(role=Role.USER, content=words)

    def _see(self, messages: Sequence[Message], words: str | None) -> None:
        """Hold what is said against the scenario."""
        if (watch := self._watch) is not None:
            found = _watching(lambda: watch.see(messages, words))
            self.faults += [
                UserFault(kind=str(f.kind), turn=f.turn, evidence=storable(f.evidence))
                for f in found
            ]


def _told(hear: Callable[[Observation], None], seen: Observation) -> None:
    """Let the user see what an action showed.

    Raises:
        EpisodeFailure: at the boundary ``user``.
    """
    try:
        hear(seen)
    except Exception as error:
        raise EpisodeFailure(Boundary.USER, error) from error


def _watching(work: Callable[[], T]) -> T:
    """What the rules on user errors see; that they can say something is on us.

    Raises:
        EpisodeFailure: at the boundary ``verifier``.
    """
    try:
        return work()
    except Exception as error:
        raise EpisodeFailure(Boundary.VERIFIER, error) from error

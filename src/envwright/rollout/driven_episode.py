"""An episode whose agent is outside: it rests whenever it is the agent's turn.

The engine, the users, the limits and the scoring are those of rollouts; the policy is one whose
answer is sent in. The engine's coroutine is driven by whoever holds the episode: no thread and no
event loop is needed, unless the user itself waits for something (a model). What was sent says all
that there is to say of an episode: it can be played again to the same bytes.
"""

from __future__ import annotations

from collections.abc import Coroutine, Generator, Mapping, Sequence
from functools import partial
from types import coroutine
from typing import Any, TypeVar

from envwright.environment.template import Template
from envwright.environment.world import open_world
from envwright.errors import BadInput
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.users.user_protocol import UserFactory
from envwright.rollout.users.user_registry import AGENDA
from envwright.types import Json, Message, Score, StateDiff, Task, Trajectory

T = TypeVar("T")
MAX_SAVED_MESSAGES = 10_000

_ASKED = object()
"""What the engine's coroutine yields where the agent is to speak; whatever else is a future."""


@coroutine
def _wait_for_agent() -> Generator[object, Message, Message]:
    return (yield _ASKED)


class _OutsidePolicy:
    """A policy whose answers are sent into the coroutine that asks it."""

    name = "outside"

    def __init__(self) -> None:
        self.messages: Sequence[Message] = ()
        self.tools: list[Json] = []

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        self.messages, self.tools = messages, tools
        return await _wait_for_agent()


class DrivenEpisode:
    """One episode, moved on by the messages of an agent.

    Args:
        task: what the user wants.
        templates: the environments of the task, by id.
        score: judges the end.
        user: who the agent talks to.
        seed: of the user's choices.
        sample: which of several episodes of the task it is, for the record.

    Example::

        episode = DrivenEpisode(task, {template.id: template}, make_scorer("gates"))
        run_now(episode.begin())
        run_now(episode.send(Message(role=Role.ASSISTANT, content="Which order?")))
        episode.news()
    """

    def __init__(
        self,
        task: Task,
        templates: Mapping[str, Template],
        score: Scorer,
        user: UserFactory = AGENDA,
        *,
        seed: int = 0,
        sample: int = 0,
    ) -> None:
        self.task, self.seed = task, seed
        self.sent: list[Message] = []
        """What the agent did so far."""
        self.trajectory: Trajectory | None = None
        """The record, once the episode has ended."""
        self._policy = _OutsidePolicy()
        self._score = score
        self._world = open_world(task, templates)
        self._told = 0
        self._run = run_episode(
            task, self._world, self._policy, score=score, user=user, seed=seed, sample=sample
        )

    @property
    def messages(self) -> Sequence[Message]:
        """All that was said and shown so far."""
        return self.trajectory.messages if self.trajectory else self._policy.messages

    @property
    def tools(self) -> list[Json]:
        """The tools that are offered now, in OpenAI's form."""
        return self._policy.tools

    @property
    def writing(self) -> list[str]:
        """Names of the offered tools that change a state."""
        names = [tool["function"]["name"] for tool in self.tools]
        compiled = ((name, self._world.compiled_tool(name)) for name in names)
        return [name for name, tool in compiled if tool is not None and tool.is_write]

    async def begin(self) -> None:
        """Run to the agent's first turn."""
        await self._advance(None)

    async def send(self, message: Message) -> None:
        """Bring the agent's message, and run to its next turn or to the end.

        Raises:
            BadInput: the episode has ended.
        """
        if self.trajectory is not None:
            raise BadInput("the episode has ended.", remedy="Call reset().")
        self.sent.append(message)
        self._told += 1  # the agent's own message is no news to it
        await self._advance(message)

    @coroutine
    def _advance(self, message: Message | None) -> Generator[object, Any, None]:
        step = partial(self._run.send, message)
        while True:
            try:
                waited_for = step()
            except StopIteration as ended:
                self.trajectory = ended.value
                return
            if waited_for is _ASKED:
                return
            try:
                # What the user waits for: the event loop below takes it, where there is one.
                value = yield waited_for
            except BaseException as error:
                step = partial(self._run.throw, error)
            else:
                step = partial(self._run.send, value)

    def news(self) -> tuple[Message, ...]:
        """Messages that are new to the agent since it was last asked for them."""
        messages = self.messages
        found = tuple(messages[self._told :])
        self._told = len(messages)
        return found

    def score(self) -> Score | None:
        """The score at the end, or as if the episode ended now."""
        if self.trajectory is not None:
            return self.trajectory.score
        return self._score(self.task, self._world, tuple(self.messages))

    def park(self) -> None:
        """Give the database back; the next call takes it up again."""
        self._world.park()

    def diff(self) -> dict[str, StateDiff]:
        """What differs from the start of the episode, by environment."""
        return self._world.diff()

    def close(self) -> None:
        """Give up what is not played yet, and the database."""
        self._run.close()
        self._world.close()


def run_now(work: Coroutine[Any, Any, T]) -> T:
    """Carry out a coroutine that waits for nothing, without an event loop.

    Raises:
        RuntimeError: it waits for something.
    """
    try:
        work.send(None)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]
    work.close()
    raise RuntimeError("this episode waits for something outside; it needs an event loop")


def saved_form(episode: DrivenEpisode) -> dict[str, Json]:
    """An episode as JSON data: its task, its seed, and what the agent did."""
    sent = [message.data() for message in episode.sent]
    return {"task": episode.task.id, "seed": episode.seed, "sent": sent}


def read_saved(data: Any) -> tuple[str, int, list[Message]]:
    """The id of the task, the seed and the agent's messages of a ``saved_form``.

    Raises:
        BadInput: this is none.
    """
    try:
        name, seed = data["task"], data["seed"]
        sent = [Message.model_validate(message) for message in data["sent"]]
        if type(name) is not str or type(seed) is not int or len(sent) > MAX_SAVED_MESSAGES:
            raise ValueError
    except (ValueError, TypeError, KeyError):
        raise BadInput("this is no episode that was saved.") from None
    return name, seed, sent


def check_replay(user: UserFactory) -> None:
    """Whether episodes with a user can be played again.

    Raises:
        BadInput: a model plays it, which would say something else.
    """
    if user.awaits:
        raise BadInput(
            "with a user that a model plays no episode is the same again.",
            remedy="Play with the user agenda, whole or scripted.",
        )


async def replay(episode: DrivenEpisode, messages: Sequence[Message]) -> DrivenEpisode:
    """An episode with an agent's messages sent in, in their order, as far as it goes."""
    await episode.begin()
    for message in messages:
        if episode.trajectory is not None:
            break
        await episode.send(message)
    return episode

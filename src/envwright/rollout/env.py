"""An episode that its caller plays: ``reset``, ``step``, ``score``.

The engine, the users, the limits and the scoring are those of rollouts. The policy is one whose
answers come from outside: the engine asks it for a message, and waits until ``step`` brings one.
All episodes of a process run on one event loop in a thread of its own, so that ``Env`` works in
scripts, in notebooks and beside other loops, and a database connection never changes threads.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

import orjson

from envwright.environment.template import Template
from envwright.environment.world import World, open_world
from envwright.errors import BadInput
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.episode_limits import EpisodeLimits
from envwright.rollout.users.user_protocol import UserFactory
from envwright.rollout.users.user_registry import AGENDA
from envwright.types import Json, Message, Role, Score, StopReason, Task, ToolCall, Trajectory

T = TypeVar("T")
Action = str | Message | Mapping[str, Any]
"""What an agent does: words, a message, or an OpenAI-style dict with ``content``/``tool_calls``."""

_TRUNCATED = {
    StopReason.MAX_TURNS,
    StopReason.MAX_CALLS,
    StopReason.MAX_TOKENS,
    StopReason.MAX_SECONDS,
    StopReason.OVER_LONG,
}


@dataclass(frozen=True, slots=True)
class ResetResult:
    """The first observation of an episode, as returned by ``Env.reset``."""

    messages: tuple[Message, ...]
    """The system prompt with the policy of the domain, and the user's request."""
    tools: tuple[Json, ...]
    """The tools that are offered, in OpenAI's form."""
    info: dict[str, Json] = field(default_factory=dict)
    """``task``: the id of the task."""


@dataclass(frozen=True, slots=True)
class StepResult:
    """The outcome of an action, as returned by ``Env.step``."""

    messages: tuple[Message, ...]
    """New messages since the action: what tools returned, or what the user says."""
    reward: float | None
    """``0.0`` until the episode ends; then its reward, ``None`` where it could not be scored."""
    terminated: bool
    """The episode came to its end."""
    truncated: bool
    """A limit ended it: of turns, calls, tokens or time."""
    info: dict[str, Any] = field(default_factory=dict)
    """``tools`` that are offered now; at the end ``stop``, ``share`` and ``checks`` by name."""


class Env:
    """A gym-like environment over verified tasks, for one agent at a time.

    Args:
        tasks: the tasks; ``reset`` goes through them in order.
        templates: the environments of the tasks, by id.
        score: judges the end of an episode.
        user: who the agent talks to.

    Example::

        >>> import envwright as ew
        >>> env = ew.make("mock")
        >>> start = env.reset()
        >>> [message.role.value for message in start.messages]
        ['system', 'user']
        >>> result = env.step("I am afraid that I cannot help you.")
        >>> result.terminated, result.reward
        (True, 0.0)
        >>> env.close()
    """

    def __init__(
        self,
        tasks: Sequence[Task],
        templates: Mapping[str, Template],
        score: Scorer,
        user: UserFactory = AGENDA,
    ) -> None:
        if not tasks:
            raise BadInput("there are no tasks.", remedy="Make some with `envwright tasks`.")
        self.tasks = tuple(tasks)
        self._templates, self._scorer, self._user = templates, score, user
        self._next = 0
        self._episode: _Driven | None = None

    # --- the course of an episode ----------------------------------------------------------------

    def reset(self, task: Task | int | None = None, seed: int = 0) -> ResetResult:
        """Begin an episode; one that is open is given up.

        Args:
            task: the task or its number; by default the next one, in order and around.
            seed: of the user's choices.

        Returns:
            the opening messages and the tools offered.

        Raises:
            RuntimeError: the episode failed before the agent's first turn.
        """
        self.close()
        if task is None:
            # Tasks given explicitly do not move the position in the rotation.
            task, self._next = self.tasks[self._next % len(self.tasks)], self._next + 1
        elif isinstance(task, int):
            task = self.tasks[task]
        self._episode = episode = _Driven(task, self._templates, self._scorer, self._user, seed)
        episode.wait()
        # Over before the agent's first turn: the task, the user or the environment is broken.
        if episode.trajectory is not None and episode.trajectory.failures:
            raise RuntimeError(episode.trajectory.failures[0].message)
        return ResetResult(episode.news(), tuple(episode.tools), {"task": task.id})

    def step(self, action: Action) -> StepResult:
        """Say something to the user, or call tools.

        Args:
            action: words for the user; a ``Message``; or a dict with ``content`` and
                ``tool_calls`` as OpenAI's API writes them.

        Raises:
            BadInput: the action is none, no episode is open, or it has ended.
        """
        episode = self._open()
        if episode.ended:
            raise BadInput("the episode has ended.", remedy="Call reset().")
        episode.answer(as_message(action))
        ended = episode.trajectory
        if ended is None:
            return StepResult(episode.news(), 0.0, False, False, {"tools": tuple(episode.tools)})
        truncated = ended.stop in _TRUNCATED
        info: dict[str, Any] = {"stop": str(ended.stop), "share": None, "checks": {}}
        if ended.failures:
            info["failures"] = [f"{f.boundary}: {f.message}" for f in ended.failures]
        if ended.score is not None:
            info["share"] = ended.score.share
            info["checks"] = {verdict.name: verdict.ok for verdict in ended.score.verdicts}
        reward = ended.score.reward if ended.score else None
        return StepResult(episode.news(), reward, not truncated, truncated, info)

    def score(self) -> Score | None:
        """The score of the episode: at its end, or as if it ended now."""
        episode = self._open()
        if episode.trajectory is not None:
            return episode.trajectory.score
        return episode.peek()

    def trajectory(self) -> Trajectory:
        """The record of an episode that has ended.

        Raises:
            BadInput: it has not ended.
        """
        found = self._open().trajectory
        if found is None:
            raise BadInput("the episode has not ended.", remedy="Go on with step().")
        return found

    def close(self) -> None:
        """Give up the open episode, and its database."""
        if self._episode is not None:
            self._episode.close()
            self._episode = None

    def __enter__(self) -> Env:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self) -> _Driven:
        if self._episode is None:
            raise BadInput("no episode is open.", remedy="Call reset() first.")
        return self._episode


def as_message(action: object) -> Message:
    """Convert an action to an assistant message.

    Raises:
        BadInput: it is none of the forms that ``step`` takes.
    """
    if isinstance(action, Message):
        return action
    if isinstance(action, str):
        return Message(role=Role.ASSISTANT, content=action)
    if not isinstance(action, Mapping):
        raise BadInput(f"an action is text, a message or a dict, not {type(action).__name__}.")
    try:
        calls = tuple(
            _call(call, number) for number, call in enumerate(action.get("tool_calls") or ())
        )
        content = action.get("content") or ""
        return Message(role=Role.ASSISTANT, content=content, tool_calls=calls)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise BadInput(
            "the action is no message as OpenAI's API writes it.",
            remedy='Write {"content": "..."}, or {"tool_calls": [{"id": "1", "type": "function", '
            '"function": {"name": "...", "arguments": "{...}"}}]}.',
        ) from None


def _call(call: Mapping[str, Any], number: int) -> ToolCall:
    function = call["function"]
    arguments = function.get("arguments") or "{}"
    if not isinstance(arguments, str):  # some clients hand on the object itself
        arguments = orjson.dumps(arguments).decode()
    return ToolCall(
        id=str(call.get("id") or f"call_{number}"), name=function["name"], arguments=arguments
    )


class _OutsidePolicy:
    """A policy whose answers come from the caller, by two queues."""

    name = "outside"

    def __init__(self) -> None:
        self.asked: asyncio.Queue[tuple[Sequence[Message], list[Json]]] = asyncio.Queue()
        self.answers: asyncio.Queue[Message] = asyncio.Queue()

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        await self.asked.put((messages, tools))
        return await self.answers.get()


class _Driven:
    """One episode of the engine, suspended whenever it is the agent's turn."""

    def __init__(
        self,
        task: Task,
        templates: Mapping[str, Template],
        score: Scorer,
        user: UserFactory,
        seed: int,
    ) -> None:
        self.task = task
        self.tools: list[Json] = []
        self.trajectory: Trajectory | None = None
        self._messages: Sequence[Message] = ()
        self._seen = 0
        self._score = score
        self._policy = _OutsidePolicy()
        self._world: World | None = None
        self._running: asyncio.Task[Trajectory] | None = None

        async def begin() -> None:
            self._world = world = open_world(task, templates)
            episode = run_episode(
                task,
                world,
                self._policy,
                score=score,
                limits=EpisodeLimits.of(task),
                seed=seed,
                user=user,
            )
            self._running = asyncio.create_task(episode)

        # Opened on the loop's thread: a database connection must not change threads.
        _on_loop(begin())

    @property
    def ended(self) -> bool:
        """Whether there is no more to play."""
        return self.trajectory is not None

    def wait(self) -> None:
        """Run until the agent is asked for a message, or the episode has ended."""

        async def halt() -> None:
            assert self._running is not None
            asked = asyncio.create_task(self._policy.asked.get())
            # Whichever comes first: the engine asks for a message, or the episode ends.
            await asyncio.wait({asked, self._running}, return_when=asyncio.FIRST_COMPLETED)
            if asked.done():
                self._messages, self.tools = asked.result()
            else:
                asked.cancel()
                self.trajectory = self._running.result()
                self._messages = self.trajectory.messages

        _on_loop(halt())

    def answer(self, message: Message) -> None:
        """Bring the agent's message, and run on."""

        async def put() -> None:
            await self._policy.answers.put(message)

        self._seen += 1  # the caller's own message is no news
        _on_loop(put())
        self.wait()

    def news(self) -> tuple[Message, ...]:
        """Messages that are new since the last call."""
        # ``answer`` has already advanced ``_seen`` past the caller's own message.
        found, self._seen = tuple(self._messages[self._seen :]), len(self._messages)
        return found

    def peek(self) -> Score:
        """The score of the state as it is."""

        async def judge() -> Score:
            assert self._world is not None
            return self._score(self.task, self._world, tuple(self._messages))

        return _on_loop(judge())

    def close(self) -> None:
        """End what still runs, and give the database back."""

        async def end() -> None:
            if self._running is not None and not self._running.done():
                self._running.cancel()
                # ``wait`` and not ``await``: the task's cancellation must not be raised here.
                await asyncio.wait({self._running})
            if self._world is not None:
                self._world.close()

        _on_loop(end())


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """The loop of all episodes, in a daemon thread."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="envwright episodes", daemon=True).start()
    return loop


def _on_loop(work: Coroutine[Any, Any, T]) -> T:
    """Carry out on the loop of episodes, and wait for it."""
    # Blocks the calling thread; the loop itself runs in another, so this cannot deadlock.
    future = asyncio.run_coroutine_threadsafe(work, _loop())
    try:
        return future.result()
    except CancelledError:  # the interpreter is going down
        raise RuntimeError("the episode was cancelled") from None

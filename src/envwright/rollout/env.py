"""An episode that its caller plays: ``reset``, ``step``, ``score``.

The engine, the users, the limits and the scoring are those of rollouts; see ``driven_episode``.
``Env`` is for scripts, notebooks and loops of all kinds, ``AsyncEnv`` the same for coroutines. With
users that a model plays, the episodes of ``Env`` run on one event loop in a thread of its own.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

import orjson
from pydantic import TypeAdapter

from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.rollout.driven_episode import (
    DrivenEpisode,
    check_replay,
    read_saved,
    replay,
    run_now,
    saved_form,
)
from envwright.rollout.engine import Scorer
from envwright.rollout.users.user_protocol import UserFactory
from envwright.rollout.users.user_registry import AGENDA
from envwright.types import (
    Json,
    Message,
    Role,
    Score,
    StateDiff,
    StopReason,
    Task,
    Trajectory,
)

T = TypeVar("T")
Action = str | Message | Mapping[str, Any]
"""What an agent does: words, a message, or an OpenAI-style dict with ``content``/``tool_calls``."""

_MESSAGE = TypeAdapter(Message)
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


class _EpisodeRotation:
    """The tasks of an environment in turn, and the one episode that is open.

    Args:
        tasks: the tasks; ``reset`` goes through them in order.
        templates: the environments of the tasks, by id.
        score: judges the end of an episode.
        user: who the agent talks to.
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
        self._episode: DrivenEpisode | None = None

    def score(self) -> Score | None:
        """The score of the episode: at its end, or as if it ended now."""
        return self._open().score()

    def trajectory(self) -> Trajectory:
        """The record of an episode that has ended.

        Raises:
            BadInput: it has not ended.
        """
        found = self._open().trajectory
        if found is None:
            raise BadInput("the episode has not ended.", remedy="Go on with step().")
        return found

    def diff(self) -> dict[str, StateDiff]:
        """What differs from the start of the episode, by environment."""
        return self._open().diff()

    def save(self) -> bytes:
        """The open episode as bytes: its task, its seed, and what the agent did.

        ``load`` plays it again, here or in another process, to the very same state.

        Raises:
            BadInput: the user is a model, which would say something else.
        """
        episode = self._open()
        check_replay(self._user)
        return orjson.dumps(saved_form(episode))

    def _saved(self, raw: bytes) -> tuple[Task, int, list[Message]]:
        """What ``save`` wrote.

        Raises:
            BadInput: these are other bytes, or the task is none of these.
        """
        check_replay(self._user)
        try:
            data = orjson.loads(raw)
        except ValueError:
            raise BadInput("these bytes are no episode that was saved.") from None
        name, seed, sent = read_saved(data)
        task = next((task for task in self.tasks if task.id == name), None)
        if task is None:
            raise BadInput(
                f"there is no task {str(name)[:80]}.", remedy="Load the file that it is in."
            )
        return task, seed, sent

    def _begin(self, task: Task | int | None, seed: int) -> DrivenEpisode:
        if task is None:
            # Tasks given explicitly do not move the position in the rotation.
            task, self._next = self.tasks[self._next % len(self.tasks)], self._next + 1
        elif isinstance(task, int):
            if not 0 <= task < len(self.tasks):
                raise BadInput(f"there is no task {task}: they are 0 to {len(self.tasks) - 1}.")
            task = self.tasks[task]
        return DrivenEpisode(task, self._templates, self._scorer, self._user, seed=seed)

    def _opened(self, episode: DrivenEpisode) -> ResetResult:
        self._episode = episode
        return reset_result(episode)

    def _open(self) -> DrivenEpisode:
        if self._episode is None:
            raise BadInput("no episode is open.", remedy="Call reset() first.")
        return self._episode


class Env(_EpisodeRotation):
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

    def reset(self, task: Task | int | None = None, seed: int = 0) -> ResetResult:
        """Begin an episode; one that is open is given up.

        Args:
            task: the task or its number; by default the next one, in order and around.
            seed: of the user's choices.

        Returns:
            the opening messages and the tools offered.

        Raises:
            BadInput: there is no task of this number.
            RuntimeError: the episode failed before the agent's first turn.
        """
        self.close()
        return self._carry_out(self._replayed(task, seed, ()))

    def step(self, action: Action) -> StepResult:
        """Say something to the user, or call tools.

        Args:
            action: words for the user; a ``Message``; or a dict with ``content`` and
                ``tool_calls`` as OpenAI's API writes them.

        Raises:
            BadInput: the action is none, no episode is open, or it has ended.
        """
        episode = self._open()
        self._carry_out(episode.send(as_message(action)))
        return step_result(episode)

    def load(self, raw: bytes) -> ResetResult:
        """Go on with an episode that was saved; one that is open is given up.

        Returns:
            all messages so far, and the tools offered.

        Raises:
            BadInput: these are other bytes, or the task is none of these.
        """
        task, seed, sent = self._saved(raw)
        self.close()
        return self._carry_out(self._replayed(task, seed, sent))

    def fork(self) -> Env:
        """A second environment whose open episode stands where this one does."""
        other = Env(self.tasks, self._templates, self._scorer, self._user)
        other.load(self.save())
        return other

    def close(self) -> None:
        """Give up the open episode, and its database."""
        episode, self._episode = self._episode, None
        if episode is not None:
            self._carry_out(_closing(episode))

    def __enter__(self) -> Env:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def _replayed(
        self, task: Task | int | None, seed: int, sent: Sequence[Message]
    ) -> ResetResult:
        return self._opened(await replay(self._begin(task, seed), sent))

    def _carry_out(self, work: Coroutine[Any, Any, T]) -> T:
        """Here and now; what waits for a model does so on the loop of episodes."""
        return _on_loop(work) if self._user.awaits else run_now(work)


class AsyncEnv(_EpisodeRotation):
    """``Env`` for coroutines: the same episodes, and the event loop is the caller's.

    Example::

        env = AsyncEnv(tasks, {template.id: template}, make_scorer("gates"))
        start = await env.reset()
        result = await env.step("I am afraid that I cannot help you.")
        env.close()
    """

    async def reset(self, task: Task | int | None = None, seed: int = 0) -> ResetResult:
        """Begin an episode, as ``Env.reset`` does."""
        self.close()
        return self._opened(await replay(self._begin(task, seed), ()))

    async def step(self, action: Action) -> StepResult:
        """Say something to the user, or call tools, as ``Env.step`` does."""
        episode = self._open()
        await episode.send(as_message(action))
        return step_result(episode)

    async def load(self, raw: bytes) -> ResetResult:
        """Go on with an episode that was saved, as ``Env.load`` does."""
        task, seed, sent = self._saved(raw)
        self.close()
        return self._opened(await replay(self._begin(task, seed), sent))

    async def fork(self) -> AsyncEnv:
        """A second environment whose open episode stands where this one does."""
        other = AsyncEnv(self.tasks, self._templates, self._scorer, self._user)
        await other.load(self.save())
        return other

    def close(self) -> None:
        """Give up the open episode, and its database."""
        episode, self._episode = self._episode, None
        if episode is not None:
            episode.close()


async def _closing(episode: DrivenEpisode) -> None:
    episode.close()


def reset_result(episode: DrivenEpisode) -> ResetResult:
    """What an agent gets that begins an episode, or goes on with it.

    Raises:
        RuntimeError: the episode failed before the agent's first turn.
    """
    ended = episode.trajectory
    # Over before the agent's first turn: the task, the user or the environment is broken.
    if ended is not None and ended.failures and not episode.sent:
        raise RuntimeError(ended.failures[0].message)
    told = tuple(episode.messages)
    episode.news()
    return ResetResult(told, tuple(episode.tools), {"task": episode.task.id})


def step_result(episode: DrivenEpisode) -> StepResult:
    """What an agent gets after an action."""
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


def as_message(action: object) -> Message:
    """Convert an action to an assistant message.

    Raises:
        BadInput: it is none of the forms that ``step`` takes.
    """
    if isinstance(action, Message):
        return action
    if isinstance(action, str):
        return Message(role=Role.ASSISTANT, content=action)
    if not isinstance(action, (dict, Mapping)):  # a dict is told at once, a mapping is not
        raise BadInput(f"an action is text, a message or a dict, not {type(action).__name__}.")
    try:
        calls = [_call(call, number) for number, call in enumerate(action.get("tool_calls") or ())]
        content = action.get("content") or ""
        # All in one go: each record made by itself is a validation more.
        return _MESSAGE.validate_python(
            {"role": Role.ASSISTANT, "content": content, "tool_calls": calls}
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        raise BadInput(
            "the action is no message as OpenAI's API writes it.",
            remedy='Write {"content": "..."}, or {"tool_calls": [{"id": "1", "type": "function", '
            '"function": {"name": "...", "arguments": "{...}"}}]}.',
        ) from None


def arguments_text(arguments: Any) -> str:
    """Arguments as a model would write them: what is wrong with them is for the tool to say.

    Raises:
        TypeError: they are no JSON.
    """
    try:
        return orjson.dumps(arguments).decode()
    except TypeError:  # an integer of more than 64 bits, or a lone surrogate, which is escaped
        return json.dumps(arguments)


def _call(call: Mapping[str, Any], number: int) -> dict[str, Any]:
    """The data of a ``ToolCall``."""
    function = call["function"]
    arguments = function.get("arguments") or "{}"
    if not isinstance(arguments, str):  # some clients hand on the object itself
        arguments = arguments_text(arguments)
    id = str(call.get("id") or f"call_{number}")
    return {"id": id, "name": function["name"], "arguments": arguments}


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

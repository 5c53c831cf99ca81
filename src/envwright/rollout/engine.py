"""One episode: messages, calls and turns, until exactly one reason ends it.

Whatever goes wrong becomes data: each failure belongs to one boundary, and an episode that could
not be judged has no score. Only cancellation gets out, and ``Paused``: nothing failed then, and the
episode is to be played another time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import orjson

from envwright import __version__
from envwright.models.errors import OverLong
from envwright.rollout.arena import Arena
from envwright.rollout.failures import EpisodeFailure, answer_of, environment
from envwright.rollout.limits import EpisodeLimits
from envwright.rollout.listening import Conversation
from envwright.rollout.messages import checked
from envwright.rollout.policy import Policy, account_of, user_seed
from envwright.rollout.prompt import prompt_hash, system_prompt
from envwright.rollout.steps import Steps
from envwright.rollout.timing import Timings
from envwright.rollout.users.factory import AGENDA
from envwright.rollout.users.turn import UserFactory
from envwright.runtime.schema import nearest
from envwright.runtime.world import tools_hash
from envwright.types import (
    Actor,
    Boundary,
    ErrorKind,
    Failure,
    Json,
    Message,
    Observation,
    Role,
    Score,
    StopReason,
    Task,
    ToolCall,
    Trajectory,
)

Scorer = Callable[[Task, Any, Sequence[Message]], Score]
"""Judges the end of an episode; handed in, since scoring belongs to the tasks.

It knows the kind of arena that it is given: a ``World``, or somebody else's environment.
"""

_INVALID = {ErrorKind.UNKNOWN_TOOL, ErrorKind.INVALID_ARGUMENTS}
_UNSCORED = {StopReason.FAILED, StopReason.OVER_LONG}


async def run_episode(
    task: Task,
    world: Arena,
    policy: Policy,
    *,
    score: Scorer,
    limits: EpisodeLimits | None = None,
    seed: int = 0,
    sample: int = 0,
    user: UserFactory = AGENDA,
    park: bool = False,
    timings: Timings | None = None,
    task_id: str = "",
) -> Trajectory:
    """Play one episode to its end and score it.

    Args:
        task: what the user wants.
        world: a fresh world of the task; it is left in the final state.
        policy: the agent; a fresh one.
        score: judges the end; not asked when the episode failed or is over-long.
        limits: where it is stopped; by default as the task's length asks for.
        seed: the run's seed, for the record.
        sample: which of several episodes of this task it is, for the record.
        user: makes who the agent talks to.
        park: give the connections back while the policy thinks; for slow policies.
        timings: takes note of where the time goes.
        task_id: ``task.id``, where it is known already.

    Returns:
        the trajectory, whatever happened. Only cancellation is raised.

    Raises:
        Paused: the model has no answer now; see ``models.errors``.
    """
    limits = limits or EpisodeLimits.of(task)
    task_id = task_id or task.id
    talk = Conversation(task, user, user_seed(task_id, seed))
    episode = _Episode(task, world, policy, limits, talk, park, timings or Timings())
    stop = await episode.play()
    judged = None if stop in _UNSCORED else episode.judge(score)
    account = account_of(policy)
    return Trajectory(
        task=task_id,
        environments=tuple(ref.id for ref in task.environments),
        policy=policy.name,
        user=user.name,
        sample=sample,
        seed=seed,
        tools=episode.tools_hash,
        versions={"envwright": __version__, "prompt": prompt_hash(), **world.versions},
        messages=tuple(episode.messages),
        steps=tuple(episode.steps.records),
        stop=stop,
        score=judged,
        failures=tuple(episode.failures),
        usage=dict(account.usage),
        given=account.given,
        contexts=account.contexts,
        summaries=account.summaries,
        digest=episode.digest,
        user_faults=tuple(talk.faults),
        user_error=bool(talk.faults) or any(f.boundary is Boundary.USER for f in episode.failures),
    )


@lru_cache(maxsize=256)
def _hash_of(raw: bytes) -> str:
    """``tools_hash`` of schemas that many episodes offer."""
    return tools_hash(orjson.loads(raw))


class _Episode:
    """What has happened so far, and what may happen next."""

    def __init__(
        self,
        task: Task,
        world: Arena,
        policy: Policy,
        limits: EpisodeLimits,
        talk: Conversation,
        park: bool,
        timings: Timings,
    ) -> None:
        self.task, self.world, self.policy, self.talk = task, world, policy, talk
        self.limits, self.park, self._timings = limits, park, timings
        self.messages: list[Message] = []
        self.steps = Steps(world)
        self.failures: list[Failure] = []
        self.tools_hash = ""
        self.digest = ""
        self._schemas: list[Json] = []
        self._offered: list[str] = []
        self._turn: int | None = None
        self._invalid = 0

    async def play(self) -> StopReason:
        """Play to the end; a failure is noted and ends the episode."""
        try:
            with self._timings.on(Boundary.ENVIRONMENT):
                self._open()
            stop = await self._in_time()
            self.digest = environment(self.world.digest)
        except EpisodeFailure as failure:
            self._note(failure)
            return StopReason.FAILED
        return stop

    async def _in_time(self) -> StopReason:
        """The turns, as far as the time goes."""
        if self.limits.seconds is None:
            return await self._turns()
        clock = asyncio.timeout(self.limits.seconds)
        try:
            async with clock:
                return await self._turns()
        except TimeoutError:
            if not clock.expired():
                raise
            return StopReason.MAX_SECONDS

    def judge(self, score: Scorer) -> Score | None:
        """The score; without a reward where the verifier failed, which is noted."""
        try:
            with self._timings.on(Boundary.VERIFIER):
                result = score(self.task, self.world, tuple(self.messages))
            if not isinstance(result, Score):
                raise TypeError(f"the scorer returned {type(result).__name__}, not a score")
        except Exception as error:
            self._note(EpisodeFailure(Boundary.VERIFIER, error))
            return None
        if result.reward is None:
            lost = next((v for v in result.verdicts if v.ok is None), None)
            detail = f"{lost.name}: {lost.detail}" if lost else "the scorer gave no reward"
            boundary = (lost.boundary if lost else None) or Boundary.VERIFIER
            self._note(EpisodeFailure(boundary, detail))
        return result

    def _note(self, failure: EpisodeFailure) -> None:
        self.failures.append(
            Failure(boundary=failure.boundary, message=failure.message, turn=self._turn)
        )

    # --- course ----------------------------------------------------------------------------------

    def _open(self) -> None:
        raw = orjson.dumps(environment(self.world.tool_schemas))
        self._schemas = orjson.loads(raw)  # a policy may not reach those that all episodes share
        offered = self._offer()
        everything = len(offered) == len(self._schemas)
        self.tools_hash = _hash_of(raw) if everything else tools_hash(offered)
        prompt = environment(lambda: system_prompt(self.task, self.world.rules()))
        self.messages.append(Message(role=Role.SYSTEM, content=prompt))
        tools = environment(lambda: self.world.tool_schemas(Actor.USER))
        self.messages.append(self.talk.opening(tools))

    def _offer(self) -> list[Json]:
        """The tools that are offered since the user's last request."""
        changes = [c for c in self.task.scenario.tool_changes if c.turn <= self.talk.request]
        names = max(changes, key=lambda change: change.turn).tools if changes else None
        tools = [t for t in self._schemas if names is None or t["function"]["name"] in names]
        self._offered = [tool["function"]["name"] for tool in tools]
        return tools

    async def _turns(self) -> StopReason:
        for turn in range(self.limits.turns):
            self._turn = turn
            try:
                message = await self._act()
            except OverLong:
                return StopReason.OVER_LONG
            self.messages.append(message)
            if self._spent():
                return StopReason.MAX_TOKENS
            stop = self._execute(message) if message.tool_calls else await self._listen()
            if stop is not None:
                return stop
        return StopReason.MAX_TURNS

    async def _act(self) -> Message:
        if self.park:
            environment(self.world.park)

        async def speak() -> Message:
            return checked(await self.policy.act(tuple(self.messages), self._offer()))

        with self._timings.on(Boundary.POLICY):
            return await answer_of(Boundary.POLICY, speak)

    def _spent(self) -> bool:
        """Whether the policy's model used more tokens than it may."""
        if self.limits.tokens is None:
            return False
        usage = account_of(self.policy).usage
        return (
            usage.get("prompt_tokens", 0) + usage.get("completion_tokens", 0) > self.limits.tokens
        )

    async def _listen(self) -> StopReason | None:
        """Let the user answer; the episode is done when there is nothing more to say."""
        with self._timings.on(Boundary.USER):
            message = await self.talk.answer(self.messages, self.steps)
        if message is None:
            return StopReason.DONE
        self.messages.append(message)
        return None

    # --- calls -----------------------------------------------------------------------------------

    def _execute(self, message: Message) -> StopReason | None:
        """Carry out the calls of a message in order, until one ends the episode."""
        with self._timings.on(Boundary.ENVIRONMENT):
            for call in message.tool_calls:
                if self.steps.by_agent == self.limits.calls:
                    return StopReason.MAX_CALLS
                observation = self._call(call)
                self.messages.append(
                    Message(
                        role=Role.TOOL,
                        content=observation.text,
                        tool_call_id=call.id,
                        name=call.name,
                    )
                )
                if stop := self._after(call, observation):
                    return stop
        return None

    def _call(self, call: ToolCall) -> Observation:
        if call.name in self._offered:
            return self.steps.call(call.name, call.arguments, Actor.AGENT)
        near = nearest(call.name, self._offered, most=3)
        hint = near or f"Known: {', '.join(self._offered)}."
        return self.steps.refuse(call.name, call.arguments, hint)

    def _after(self, call: ToolCall, observation: Observation) -> StopReason | None:
        """The reason to stop after a call, if it is one."""
        kind = observation.error.kind if observation.error else None
        self._invalid = self._invalid + 1 if kind in _INVALID else 0
        if self._invalid == self.limits.invalid_in_a_row:
            return StopReason.INVALID_CALLS
        over = kind is None and self.world.hands_over(call.name)
        return StopReason.TRANSFERRED if over else None

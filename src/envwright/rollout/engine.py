"""One episode: messages, calls and turns, until exactly one reason ends it.

Whatever goes wrong becomes data: each failure belongs to one boundary, and an episode that could
not be judged has no score. Only cancellation gets out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import orjson

from envwright.rollout.failures import EpisodeFailure, answer_of, environment
from envwright.rollout.limits import EpisodeLimits
from envwright.rollout.messages import arguments_of, checked, storable
from envwright.rollout.policy import Policy
from envwright.rollout.prompt import system_prompt
from envwright.rollout.user import ScriptedUser, User
from envwright.runtime.schema import nearest
from envwright.runtime.session import failed
from envwright.runtime.tool import CompiledTool
from envwright.runtime.world import World, tools_hash
from envwright.types import (
    Boundary,
    Call,
    ErrorKind,
    Failure,
    Json,
    Message,
    Observation,
    Role,
    Score,
    StepRecord,
    StopReason,
    Task,
    ToolCall,
    Trajectory,
)

Scorer = Callable[[Task, World, Sequence[Message]], Score]
"""Judges the end of an episode; handed in, since scoring belongs to the tasks."""

_INVALID = {ErrorKind.UNKNOWN_TOOL, ErrorKind.INVALID_ARGUMENTS}


async def run_episode(
    task: Task,
    world: World,
    policy: Policy,
    *,
    score: Scorer,
    limits: EpisodeLimits | None = None,
    seed: int = 0,
    sample: int = 0,
    user: User | None = None,
    park: bool = False,
) -> Trajectory:
    """Play one episode to its end and score it.

    Args:
        task: what the user wants.
        world: a fresh world of the task; it is left in the final state.
        policy: the agent; a fresh one.
        score: judges the end; not asked when the episode failed.
        limits: where it is stopped; by default as the task's length asks for.
        seed: the run's seed, for the record.
        sample: which of several episodes of this task it is, for the record.
        user: who the agent talks to; by default the scenario's later turns are said in order.
        park: give the connections back while the policy thinks; for slow policies.

    Returns:
        the trajectory, whatever happened. Only cancellation is raised.
    """
    limits = limits or EpisodeLimits.of(task)
    episode = _Episode(task, world, policy, limits, user or ScriptedUser(task), park)
    stop = await episode.play()
    judged = None if stop is StopReason.FAILED else episode.judge(score)
    return Trajectory(
        task=task.id,
        environments=tuple(ref.id for ref in task.environments),
        policy=policy.name,
        sample=sample,
        seed=seed,
        tools=episode.tools_hash,
        messages=tuple(episode.messages),
        steps=tuple(episode.steps),
        stop=stop,
        score=judged,
        failures=tuple(episode.failures),
        digest=episode.digest,
        user_error=any(f.boundary is Boundary.USER for f in episode.failures),
    )


class _Episode:
    """What has happened so far, and what may happen next."""

    def __init__(
        self,
        task: Task,
        world: World,
        policy: Policy,
        limits: EpisodeLimits,
        user: User,
        park: bool,
    ) -> None:
        self.task, self.world, self.policy, self.user = task, world, policy, user
        self.limits, self.park = limits, park
        self.messages: list[Message] = []
        self.steps: list[StepRecord] = []
        self.failures: list[Failure] = []
        self.tools_hash = ""
        self.digest = ""
        self._schemas: list[Json] = []
        self._offered: list[str] = []
        self._turn: int | None = None
        self._user_turn = 0
        self._invalid = 0

    async def play(self) -> StopReason:
        """Play to the end; a failure is noted and ends the episode."""
        try:
            self._open()
            stop = await self._turns()
            self.digest = environment(self.world.digest)
        except EpisodeFailure as failure:
            self._note(failure)
            return StopReason.FAILED
        return stop

    def judge(self, score: Scorer) -> Score | None:
        """The score; without a reward where the verifier failed, which is noted."""
        try:
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
        schemas = environment(self.world.tool_schemas)
        # A copy: a policy may not reach the schemas that all episodes share.
        self._schemas = orjson.loads(orjson.dumps(schemas))
        self.tools_hash = tools_hash(self._offer())
        templates = {template.id: template for template in self.world.templates.values()}
        prompt = environment(lambda: system_prompt(self.task, templates))
        self.messages.append(Message(role=Role.SYSTEM, content=prompt))
        self.messages.append(Message(role=Role.USER, content=self.task.scenario.opening))

    def _offer(self) -> list[Json]:
        """The tools of the user's current turn."""
        changes = [c for c in self.task.scenario.tool_changes if c.turn <= self._user_turn]
        names = max(changes, key=lambda change: change.turn).tools if changes else None
        tools = [t for t in self._schemas if names is None or t["function"]["name"] in names]
        self._offered = [tool["function"]["name"] for tool in tools]
        return tools

    async def _turns(self) -> StopReason:
        for turn in range(self.limits.turns):
            self._turn = turn
            message = await self._act()
            self.messages.append(message)
            stop = self._execute(message) if message.tool_calls else await self._listen()
            if stop is not None:
                return stop
        return StopReason.MAX_TURNS

    async def _act(self) -> Message:
        if self.park:
            environment(self.world.park)

        async def speak() -> Message:
            return checked(await self.policy.act(tuple(self.messages), self._offer()))

        return await answer_of(Boundary.POLICY, speak)

    async def _listen(self) -> StopReason | None:
        """Let the user answer; the episode is done when there is nothing more to say."""

        async def speak() -> Message | None:
            words = await self.user.reply(tuple(self.messages))
            return None if words is None else Message(role=Role.USER, content=storable(words))

        message = await answer_of(Boundary.USER, speak)
        if message is None:
            return StopReason.DONE
        self.messages.append(message)
        self._user_turn += 1
        return None

    # --- calls -----------------------------------------------------------------------------------

    def _execute(self, message: Message) -> StopReason | None:
        """Carry out the calls of a message in order, until one ends the episode."""
        for call in message.tool_calls:
            if len(self.steps) == self.limits.calls:
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
            return environment(lambda: self.world.call(call.name, call.arguments))
        hint = nearest(call.name, self._offered) or f"Known: {', '.join(self._offered)}."
        return failed(ErrorKind.UNKNOWN_TOOL, f"There is no tool {call.name[:100]}. {hint}")

    def _after(self, call: ToolCall, observation: Observation) -> StopReason | None:
        """Note what a call did; the reason to stop, if it is one."""
        kind = observation.error.kind if observation.error else None
        tool = None if kind else self._tool(call.name)
        changes = self.steps[-1].changes if self.steps else 0
        if tool and tool.is_write:
            diffs = environment(self.world.diff)
            changes = sum(len(diff.rows) for diff in diffs.values())
        made = Call(tool=call.name, arguments=arguments_of(call.arguments))
        self.steps.append(StepRecord(call=made, error=kind, changes=changes))
        self._invalid = self._invalid + 1 if kind in _INVALID else 0
        if self._invalid == self.limits.invalid_in_a_row:
            return StopReason.INVALID_CALLS
        return StopReason.TRANSFERRED if tool and tool.spec.host == "transfer" else None

    def _tool(self, name: str) -> CompiledTool | None:
        found = self.world.locate(name)
        return self.world.templates[found[0]].tools[found[1]] if found else None

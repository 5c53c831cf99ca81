"""The calls of an episode: carried out in its world, and kept with what each of them changed."""

from __future__ import annotations

from collections.abc import Mapping

from envwright.rollout.failures import environment
from envwright.rollout.messages import arguments_of
from envwright.runtime.session import failed
from envwright.runtime.step_changes import changed_rows
from envwright.runtime.tool import CompiledTool
from envwright.runtime.world import World
from envwright.types import (
    Actor,
    Call,
    ErrorKind,
    Json,
    Observation,
    RowChange,
    StateDiff,
    StepRecord,
)

_START = StateDiff()


class Steps:
    """What was called so far.

    Args:
        world: the episode's.
    """

    def __init__(self, world: World) -> None:
        self.records: list[StepRecord] = []
        self.by_agent = 0
        """Calls of the agent."""
        self._world = world
        self._states: dict[str, StateDiff] = {}
        """Environment → what differs from the start."""

    def call(self, name: str, arguments: str | Mapping[str, Json], actor: Actor) -> Observation:
        """Call a tool.

        Raises:
            EpisodeFailure: the environment has a defect.
        """
        observation = environment(lambda: self._world.call(name, arguments, actor))
        rows: tuple[RowChange, ...] = ()
        if observation.ok and (tool := self.tool(name)) and tool.is_write:
            rows = environment(lambda: self._changed(name))
        self._keep(name, arguments, actor, observation, rows)
        return observation

    def refuse(self, name: str, arguments: str, hint: str) -> Observation:
        """Note a call of a tool that the agent is not offered."""
        seen = failed(ErrorKind.UNKNOWN_TOOL, f"There is no tool {name[:100]}. {hint}")
        self._keep(name, arguments, Actor.AGENT, seen, ())
        return seen

    def tool(self, name: str) -> CompiledTool | None:
        """The tool behind a name."""
        found = self._world.locate(name)
        return self._world.templates[found[0]].tools[found[1]] if found else None

    def _changed(self, name: str) -> tuple[RowChange, ...]:
        """What the call of a tool that succeeded changed, in the one environment it belongs to."""
        found = self._world.locate(name)
        if found is None:
            return ()
        before = self._states.get(found[0], _START)
        now = self._states[found[0]] = self._world.sessions[found[0]].diff()
        return changed_rows(before, now)

    def _keep(
        self,
        name: str,
        arguments: str | Mapping[str, Json],
        actor: Actor,
        seen: Observation,
        rows: tuple[RowChange, ...],
    ) -> None:
        given = arguments_of(arguments) if isinstance(arguments, str) else dict(arguments)
        self.records.append(
            StepRecord(
                call=Call(tool=name, arguments=given),
                actor=actor,
                error=seen.error.kind if seen.error else None,
                rows=rows,
                changes=sum(len(state.rows) for state in self._states.values()),
            )
        )
        self.by_agent += actor is Actor.AGENT

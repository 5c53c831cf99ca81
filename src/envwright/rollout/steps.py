"""The calls of an episode: carried out in its world, and kept with what each of them changed."""

from __future__ import annotations

from collections.abc import Mapping

from envwright.rollout.arena import Arena
from envwright.rollout.failures import environment
from envwright.rollout.messages import arguments_of
from envwright.runtime.session import failed
from envwright.types import (
    Actor,
    Call,
    ErrorKind,
    Json,
    Observation,
    RowChange,
    StepRecord,
)


class Steps:
    """What was called so far.

    Args:
        world: the episode's.
    """

    def __init__(self, world: Arena) -> None:
        self.records: list[StepRecord] = []
        self.by_agent = 0
        """Calls of the agent."""
        self._world, self._watch = world, world.watch()

    def call(self, name: str, arguments: str | Mapping[str, Json], actor: Actor) -> Observation:
        """Call a tool.

        Raises:
            EpisodeFailure: the environment has a defect.
        """
        observation = environment(lambda: self._world.call(name, arguments, actor))
        rows = environment(lambda: self._watch.after(name, observation))
        self._keep(name, arguments, actor, observation, rows)
        return observation

    def refuse(self, name: str, arguments: str, hint: str) -> Observation:
        """Note a call of a tool that the agent is not offered."""
        seen = failed(ErrorKind.UNKNOWN_TOOL, f"There is no tool {name[:100]}. {hint}")
        self._keep(name, arguments, Actor.AGENT, seen, ())
        return seen

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
                changes=self._watch.count,
            )
        )
        self.by_agent += actor is Actor.AGENT

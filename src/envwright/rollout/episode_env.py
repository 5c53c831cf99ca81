"""The interface between the engine and an environment, and the log of an episode's calls.

Our implementation is ``World``, a set of sessions. Adapters to external environments are passed in
by ``workflows``: the engine needs tools that can be called, and what each call changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from pydantic import TypeAdapter

from envwright.environment.session import failed_observation
from envwright.rollout.boundaries import arguments_of, call_environment
from envwright.types import Actor, ErrorKind, Json, Observation, RowChange, StepRecord, Task

_RECORDS = TypeAdapter(tuple[StepRecord, ...])
_Kept = tuple[str, str | dict[str, Json], Actor, ErrorKind | None, tuple[RowChange, ...], int]


class ChangeTracker(Protocol):
    """Follows what the calls of an episode change."""

    @property
    def count(self) -> int:
        """Rows that differ from the start of the episode."""

    def after(self, tool: str, seen: Observation) -> tuple[RowChange, ...]:
        """Rows that the call just made has changed."""


class EpisodeEnv(Protocol):
    """An environment at the start of one episode. Any exception counts as its defect."""

    @property
    def versions(self) -> Mapping[str, str]:
        """What episodes depend on beside the ids of environments."""

    def rules(self) -> Sequence[tuple[str, str]]:
        """Names of environments, and what the agent reads of each: when it is, and rules."""

    def today(self) -> str:
        """Day and time at the start, in a sentence; empty where they are not known."""

    def tool_schemas(self, actor: Actor = ...) -> list[Json]:
        """The tools of an actor, in OpenAI's form."""

    def call(
        self, tool: str, arguments: Mapping[str, Any] | str | None = ..., actor: Actor = ...
    ) -> Observation:
        """Call a tool; what fails is an observation."""

    def watch(self) -> ChangeTracker:
        """Start to track what calls change."""

    def hands_over(self, tool: str) -> bool:
        """Whether a call of this tool that succeeds ends the episode."""

    def park(self) -> None:
        """Give back what can be taken up again: the policy thinks."""

    def digest(self) -> str:
        """Name of the state."""

    def close(self) -> None:
        """Give everything back."""


class EpisodeEnvFactory(Protocol):
    """Opens environments for tasks that are not made from our templates."""

    def open(self, task: Task) -> EpisodeEnv:
        """Open a fresh environment for an episode of a task."""

    def facts(self) -> Mapping[str, str]:
        """What a run depends on beside its tasks."""


# --- calls ---------------------------------------------------------------------------------------


class CallLog:
    """The record of the calls of an episode, and the only way to make one.

    Args:
        world: the episode's.
    """

    def __init__(self, world: EpisodeEnv) -> None:
        self.by_agent = 0
        """Calls of the agent."""
        self._kept: list[_Kept] = []
        self._world, self._watch = world, world.watch()

    def records(self) -> tuple[StepRecord, ...]:
        """All calls in order. To be asked for once: made one by one, records slow every call."""
        return _RECORDS.validate_python(
            tuple(
                {
                    "call": {
                        "tool": name,
                        "arguments": arguments_of(given) if isinstance(given, str) else given,
                    },
                    "actor": actor,
                    "error": error,
                    "rows": rows,
                    "changes": changes,
                }
                for name, given, actor, error, rows, changes in self._kept
            )
        )

    def call(self, name: str, arguments: str | Mapping[str, Json], actor: Actor) -> Observation:
        """Call a tool.

        Raises:
            EpisodeFailure: the environment has a defect.
        """

        def called() -> tuple[Observation, tuple[RowChange, ...]]:
            # Both are guarded: tracking changes reads the database and can fail as well.
            observation = self._world.call(name, arguments, actor)
            return observation, self._watch.after(name, observation)

        observation, rows = call_environment(called)
        self._keep(name, arguments, actor, observation, rows)
        return observation

    def refuse(self, name: str, arguments: str, hint: str) -> Observation:
        """Note a call of a tool that the agent is not offered."""
        seen = failed_observation(ErrorKind.UNKNOWN_TOOL, f"There is no tool {name[:100]}. {hint}")
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
        given = arguments if isinstance(arguments, str) else dict(arguments)
        error = seen.error.kind if seen.error else None
        self._kept.append((name, given, actor, error, rows, self._watch.count))
        self.by_agent += actor is Actor.AGENT

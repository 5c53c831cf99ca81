"""A release, opened to be played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from envwright.errors import BadInput
from envwright.evaluation.audit.auditor import spread
from envwright.evaluation.audit.foreign import Lost, Refused
from envwright.evaluation.audit.opening import open_release
from envwright.evaluation.audit.records import ForeignTool
from envwright.evaluation.audit.remote import Walls
from envwright.evaluation.playing.nursery import Nursed, Shared
from envwright.evaluation.playing.tasks import USER, Read, read_task, tool_schema
from envwright.evaluation.playing.world import ForeignWorld
from envwright.types import EnvironmentRef, Json, Task, content_hash

_SECONDS = 20.0
"""Wall time of one request to a worker: a call, a reward."""


class ForeignWorlds:
    """Makes the worlds of a release's tasks. Close it.

    Args:
        release: its name, as ``tau2:retail``.
        version: of the release.
        environments: of the release.
        shared: their nursery.
    """

    def __init__(
        self, release: str, version: str, environments: list[Nursed], shared: Shared
    ) -> None:
        self.release, self.version = release, version
        self._shared = shared
        self._environments = {environment.name: environment for environment in environments}
        self._tools: dict[str, list[Json]] = {}
        self._theirs: dict[str, list[Json]] = {}
        self._rules: dict[str, str] = {}
        self.tasks: tuple[Read, ...] = tuple(
            read for environment in environments for read in self._read(environment)
        )
        """All tasks, in the order of the release."""
        if not version:  # files have none: what they say stands for it
            self.version = content_hash([read.task.environments[0].id for read in self.tasks])

    def take(self, limit: int | None) -> list[Read]:
        """At most so many tasks, spread evenly over the release."""
        return spread(self.tasks, limit)

    def open(self, task: Task) -> ForeignWorld:
        """A fresh world of a task, in a process of its own.

        Raises:
            Lost: the worker failed.
            Refused: the environment cannot be started.
        """
        name = task.environments[0].name
        talk = self._environments[name].begin(task.plan)
        return ForeignWorld(
            talk,
            name,
            self._tools[name],
            self._rules[name],
            self.facts(),
            theirs=self._theirs[name],
        )

    @property
    def users_act(self) -> bool:
        """Whether users have tools of their own."""
        return any(self._theirs.values())

    def facts(self) -> dict[str, str]:
        """What a run in these worlds depends on beside its tasks."""
        return {self.release: self.version}

    def close(self) -> None:
        """End all processes."""
        for environment in self._environments.values():
            environment.close()
        self._shared.close()

    def _read(self, environment: Nursed) -> list[Read]:
        known = environment.known_tools or environment.tools
        rules = environment.told_rules()
        name = environment.name
        mine, theirs = (_schemas(known, who) for who in ("assistant", USER))
        self._tools[name], self._theirs[name], self._rules[name] = mine, theirs, rules
        tasks = environment.tasks
        identity = content_hash(
            [
                self.release,
                self.version,
                name,
                environment.payload,
                mine,
                rules,
                [task.data() for task in tasks],
                *([theirs] if theirs else []),
            ]
        )
        reference = EnvironmentRef(name=name, id=identity)
        return [read_task(self.release, reference, task) for task in tasks]


def _schemas(tools: Sequence[ForeignTool], by: str) -> list[Json]:
    """The documented tools of an actor, in OpenAI's form."""
    return [tool_schema(tool) for tool in tools if tool.by == by and tool.schema_ is not None]


def open_worlds(
    release: str, path: Path | None = None, walls: Walls | None = None
) -> ForeignWorlds:
    """A release that a person named, ready to be played.

    Args:
        release: as for the audit.
        path: folder that a package was installed to.
        walls: bounds on the workers.

    Raises:
        BadInput: there is no such release, it cannot be loaded, or it has no task.
    """
    shared = Shared()
    environments: list[Nursed] = []

    def make(*given: Any, **more: Any) -> Nursed:
        environments.append(Nursed(*given, **{**more, "shared": shared}))
        return environments[-1]

    try:
        found = open_release(release, path, walls or Walls(seconds=_SECONDS), make)
        # Where files lie is no part of what they are.
        name = release if found.version else release.partition(":")[0]
        worlds = ForeignWorlds(name, found.version, environments, shared)
        if not worlds.tasks:
            raise BadInput("the release has no task.", file=release)
    except (Lost, Refused) as error:
        shared.close()
        raise BadInput(f"{release} cannot be read ({error}).") from None
    except BaseException:
        shared.close()
        raise
    finally:
        # What was read is known; episodes have workers of their own.
        for environment in environments:
            environment.close()
    return worlds

"""The world of one task: a session for each of its environments, behind one list of tools.

What an agent can reach is ``tool_schemas`` and ``call``. State, snapshots and queries are for the
engine and the rubric; they are not tools.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from envwright.environment.changesets import changed_rows
from envwright.environment.phrasebook import Wording, joined_wording
from envwright.environment.session import Session, Snapshot, failed_observation
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.errors import BadInput
from envwright.types import (
    Actor,
    Call,
    EnvironmentRef,
    ErrorKind,
    Json,
    Observation,
    RowChange,
    StateDiff,
    Task,
    content_hash,
)

_START = StateDiff()


def joint_time(templates: Iterable[Template]) -> str:
    """Day and time at the start in a sentence, or in one for each clock that differs."""
    return " ".join(dict.fromkeys(template.today for template in templates))


class World:
    """Sessions of a task's environments. Use as a context manager, or ``close`` it.

    Example::

        with open_world(task, templates) as world:
            seen = world.call("lend_book", {"member_id": "M-2", "book_id": "B-1"})
            world.diff()  # environment → what changed since the start

    Args:
        environments: those of the task, with their prefixes and patches.
        templates: by the id of the environment.

    Raises:
        BadInput: an environment is missing or named twice, two have a tool of the same name, or
            a patch does not fit.
    """

    versions: Mapping[str, str] = {}
    """Of what else an episode here depends on: nothing, as an environment's id says it all."""

    def __init__(self, environments: Iterable[EnvironmentRef], templates: Mapping[str, Template]):
        self.refs: dict[str, EnvironmentRef] = {}
        self.templates: dict[str, Template] = {}
        self.sessions: dict[str, Session] = {}
        self._places: dict[str, tuple[str, str]] = {}
        """Name of a tool as the agent sees it → environment and its name there."""
        for ref in environments:
            if ref.name in self.refs:
                raise BadInput(f"two environments are named {ref.name}.")
            self.refs[ref.name] = ref
            template = templates.get(ref.id)
            if template is None:
                raise BadInput(
                    f"the task was made for version {ref.id} of {ref.name}, which is not here.",
                    remedy="Make the tasks anew with `envwright tasks`, or name that version.",
                )
            template = self.templates[ref.name] = template.in_state(ref.state)
            own = {ref.prefix + tool: (ref.name, tool) for tool in template.tools}
            if twice := sorted(own.keys() & self._places.keys()):
                raise BadInput(
                    f"two environments have a tool {twice[0]}.", remedy="Give them prefixes."
                )
            self._places |= own
            try:
                patch = base64.b64decode(ref.patch, validate=True)
            except ValueError:
                raise BadInput(f"the patch of {ref.name} is not base64.") from None
            self.sessions[ref.name] = template.session(patch)

    def __enter__(self) -> World:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give all connections back."""
        for session in self.sessions.values():
            session.close()

    def today(self) -> str:
        """Day and time at the start, in a sentence; one for each clock that differs."""
        return joint_time(self.templates.values())

    def tool_schemas(self, actor: Actor = Actor.AGENT) -> list[Json]:
        """The tools of an actor in OpenAI's form, prefixed where the task says so."""
        return [
            tool
            for name, template in self.templates.items()
            for tool in template.tool_schemas(actor, self.refs[name].prefix)
        ]

    def wording(self) -> Wording:
        """How the environments are spoken of, tools by their (prefixed) names."""
        parts = [(t.wording, self.refs[name].prefix) for name, t in self.templates.items()]
        return joined_wording(tuple(parts))

    def locate(self, tool: str) -> tuple[str, str] | None:
        """``(environment, tool)`` behind a tool's name; ``None`` when there is none."""
        return self._places.get(tool)

    def compiled_tool(self, name: str) -> CompiledTool | None:
        """The tool behind a (prefixed) name; ``None`` when there is none."""
        found = self.locate(name)
        return self.templates[found[0]].tools[found[1]] if found else None

    def call(
        self,
        tool: str,
        arguments: Mapping[str, Any] | str | None = None,
        actor: Actor = Actor.AGENT,
    ) -> Observation:
        """Call a tool by its (prefixed) name; see ``Session.call``."""
        found = self.locate(tool) if isinstance(tool, str) else None
        if found is None:
            # The session's own message names the nearest tool.
            if len(self.sessions) == 1:
                return next(iter(self.sessions.values())).call(tool, arguments, actor)
            return failed_observation(
                ErrorKind.UNKNOWN_TOOL, f"There is no tool {str(tool)[:100]}."
            )
        return self.sessions[found[0]].call(found[1], arguments, actor)

    def carry_out(self, call: Call) -> Observation:
        """Make a call as whoever is said to make it."""
        return self.call(call.tool, call.arguments, call.actor)

    def rules(self) -> list[tuple[str, str]]:
        """What is told of each environment, under its name: the time at the start, its rules."""
        return [(name, template.briefing) for name, template in self.templates.items()]

    def hands_over(self, tool: str) -> bool:
        """Whether a tool transfers the user to a human, which ends an episode."""
        found = self.compiled_tool(tool)
        return found is not None and found.spec.host == "transfer"

    def watch(self) -> ChangeWatch:
        """Record what calls change from now on; see ``ChangeWatch``."""
        return ChangeWatch(self)

    def snapshot(self) -> dict[str, Snapshot]:
        """The state of all sessions."""
        return {name: session.snapshot() for name, session in self.sessions.items()}

    def restore(self, snapshot: Mapping[str, Snapshot]) -> None:
        """Go to a state that ``snapshot`` gave."""
        for name, session in self.sessions.items():
            session.restore(snapshot[name])

    def reset(self) -> None:
        """Back to the start of the task."""
        for session in self.sessions.values():
            session.reset()

    def park(self) -> None:
        """Give all connections back; the next call takes them up again."""
        for session in self.sessions.values():
            session.park()

    def diff(self) -> dict[str, StateDiff]:
        """What changed since the start, per environment."""
        return {name: session.diff() for name, session in self.sessions.items()}

    def digest(self, *, normalise: bool = False) -> str:
        """One digest over the states of all sessions; see ``Session.digest``."""
        parts = [s.digest(normalise=normalise) for s in self.sessions.values()]
        if len(parts) == 1:
            return parts[0]
        whole = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]
        # One undecided part leaves the whole undecided.
        return f"undecided-{whole}" if any(p.startswith("undecided") for p in parts) else whole


class ChangeWatch:
    """What each call of an episode changed.

    Args:
        world: the episode's, at the start.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._states: dict[str, StateDiff] = {}
        """Environment → what differs from the start."""

    @property
    def count(self) -> int:
        """Rows that differ from the start of the episode."""
        return sum(len(state.rows) for state in self._states.values())

    def after(self, tool: str, seen: Observation) -> tuple[RowChange, ...]:
        """What a call changed, in the one environment that its tool belongs to."""
        found = self._world.locate(tool) if seen.error is None else None
        if found is None or not self._world.templates[found[0]].tools[found[1]].is_write:
            return ()
        before = self._states.get(found[0], _START)
        now = self._states[found[0]] = self._world.sessions[found[0]].diff()
        return changed_rows(before, now)


def open_world(task: Task, templates: Mapping[str, Template]) -> World:
    """A fresh world for a task; ``templates`` by environment id."""
    return World(task.environments, templates)


def tools_hash(schemas: list[Json]) -> str:
    """Identity of a tool list as an agent sees it."""
    return content_hash(schemas)

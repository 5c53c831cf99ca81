"""Goals that take an act of the user's: the tool waits for what only they can do.

Nothing is asked for but the change itself. The tool refuses it, and its message, or the policy,
says what the user has to do first. An act counts only if the words in which an agent can ask for it
lead a user to exactly that call.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from envwright.environment.call_sampling import refusing_guard
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.tasks.goals import Goal, Unplannable
from envwright.tasks.grounding.compound_goals import refused_calls
from envwright.tasks.grounding.scene import Scene
from envwright.tasks.grounding.user_help import UserHelp
from envwright.tasks.grounding.write_goals import goal_of_call
from envwright.types import Call, Json

_TOOLS, _ROWS = 4, 6
"""Tools that are tried for one goal, and calls of each."""
_ACTS = 3
"""Acts of the user's before one change, at most."""


class ActTools:
    """The tools of an agent that wait for the user."""

    def __init__(self, template: Template) -> None:
        self._help = UserHelp(template)
        waiting = self._help.waiting.items()
        self.waiting = {name: places for name, places in waiting if template.tools[name].is_write}

    def __bool__(self) -> bool:
        return bool(self.waiting)

    def goal(self, scene: Scene) -> Goal:
        """A change that the user has to make possible; carried out, their part included.

        Raises:
            Unplannable: none was found.
        """
        for name in scene.shuffled(sorted(self.waiting))[:_TOOLS]:
            tool = scene.session.template.tools[name]
            found = refused_calls(scene, tool, self.waiting[name])
            for _, (_, arguments) in zip(range(_ROWS), found, strict=False):
                before = scene.session.snapshot()
                try:
                    goal = self._enabled(scene, tool, arguments)
                    scene.joined(goal)
                except Unplannable:
                    scene.session.restore(before)
                    continue
                return goal
        raise Unplannable("nothing waits for the user")

    def _enabled(self, scene: Scene, tool: CompiledTool, arguments: Mapping[str, Json]) -> Goal:
        before = scene.session.snapshot()
        acts, told = self._acts(scene, tool, arguments)
        scene.session.restore(before)
        # What the user is to do must not stand in the description of the row.
        decisive = frozenset(scene.views.roles.deciding[tool.name])
        goal = goal_of_call(replace(scene, unsaid=decisive), tool, arguments, acts=acts)
        return replace(goal, told=told)

    def _acts(
        self, scene: Scene, tool: CompiledTool, arguments: Mapping[str, Json]
    ) -> tuple[tuple[Call, ...], dict[str, Json]]:
        """What the user does until the call is possible, and what they must know for it.

        Raises:
            Unplannable: it does not become possible so.
        """

        def draw(other: CompiledTool, parameter: str) -> Json:
            return scene.sample(other, parameter, scene.call_donor(other))

        call = Call(tool=tool.name, arguments=dict(arguments))
        acts: list[Call] = []
        told: dict[str, Json] = {}
        while (at := refusing_guard(scene.session.query, tool, arguments)) is not None:
            seen = scene.session.call(call.tool, call.arguments)
            if at not in self.waiting[tool.name] or seen.error is None or len(acts) == _ACTS:
                raise Unplannable("a rule forbids it")
            act = self._help.act(scene.session, seen.error.message, call, told, draw)
            if act is None:
                raise Unplannable("no words lead the user to what it waits for")
            acts.append(act)
        return tuple(acts), told

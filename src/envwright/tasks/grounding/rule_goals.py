"""Goals at which a rule decides: refused, just allowed, or possible in one order only.

A rule is a guard that binds (``binding_guards``): more than whether the named rows exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta

from envwright.environment.binding_guards import binding_guards
from envwright.environment.call_sampling import refusing_guard
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.tasks.goals import AttributeFact, Goal, Unplannable, ValueShape
from envwright.tasks.grounding.compound_goals import refuse_goal
from envwright.tasks.grounding.scene import Scene
from envwright.tasks.grounding.write_goals import goal_of_call, write_goal
from envwright.types import Call, Json

_DOUBLINGS = 24
"""Steps away from a value, each twice as long, in which a limit is looked for."""
_TOOLS = 4
"""Tools that are tried for one goal."""
_LIMIT = 0.3
"""Probability that the goal is at a limit, where a tool has one, and not beyond it."""
_STEPPED = (ValueShape.NUMBER, ValueShape.MONEY, ValueShape.DATE)


class RuledTools:
    """The tools of an agent that have guards which bind."""

    def __init__(self, template: Template) -> None:
        self.binding: dict[str, tuple[int, ...]] = {}
        """Tool → places of its guards that bind; only tools that change something."""
        for name, tool in template.tools.items():
            places = binding_guards(tool, template.schema)
            if places and tool.is_write and tool.spec.actor == "agent":
                self.binding[name] = places

    def goal(self, scene: Scene) -> Goal:
        """A refused change, or one that a rule just allows; the latter is carried out.

        Raises:
            Unplannable: none was found.
        """
        tools = scene.session.template.tools
        names = scene.shuffled(sorted(self.binding))[:_TOOLS]
        makers = [self._refused, self._at_limit]
        if scene.rng.random() < _LIMIT:
            makers.reverse()
        for maker in makers:
            for name in names:
                before = scene.session.snapshot()
                try:
                    goal = maker(scene, tools[name])
                    scene.joined(goal)
                except Unplannable:
                    scene.session.restore(before)
                    continue
                start = scene.start or scene.session
                if self.decides(start, goal):
                    return goal
                scene.session.restore(before)
        raise Unplannable("no rule decides")

    def decides(self, start: Session, goal: Goal) -> bool:
        """Whether a guard that binds decides about a goal, in the state at the start.

        It does when it refuses the goal's call there (a refusal, or a change that another must come
        before), or would refuse it with a number or a date one step further.
        """
        goal = goal.taken() or goal
        refused = goal.ends.refused if goal.ends else ()
        for call in (*refused, *goal.calls):
            tool = start.template.tools[call.tool]
            places = self.binding.get(call.tool, ())
            at = refusing_guard(start.query, tool, call.arguments) if places else None
            if at in places or (at is None and self._is_at_limit(start, tool, goal, call)):
                return True
        return False

    def _is_at_limit(self, start: Session, tool: CompiledTool, goal: Goal, call: Call) -> bool:
        for name, step in _steps(tool, goal):
            for one in (1, -1):
                moved = {**call.arguments, name: step(one)}
                if refusing_guard(start.query, tool, moved) in self.binding.get(tool.name, ()):
                    return True
        return False

    def _refused(self, scene: Scene, tool: CompiledTool) -> Goal:
        return refuse_goal(scene, tool, self.binding[tool.name])

    def _at_limit(self, scene: Scene, tool: CompiledTool) -> Goal:
        """A change with a number or a date as far as a rule allows.

        Raises:
            Unplannable: no rule limits a value of the tool.
        """
        named = {name for at in self.binding[tool.name] for name in tool.guards[at].names}
        if not named & (set(tool.arguments.json_schema["properties"]) | set(tool.spec.let)):
            raise Unplannable("no rule limits a value")
        before = scene.session.snapshot()
        goal = write_goal(scene, tool)
        scene.session.restore(before)
        arguments = goal.calls[0].arguments
        for name, step in _steps(tool, goal):
            for sign in scene.rng.sample((1, -1), 2):
                far = self._last_allowed(scene, tool, arguments, name, step, sign)
                if far is not None:
                    return goal_of_call(scene, tool, {**arguments, name: far})
        raise Unplannable("no rule limits a value")

    def _last_allowed(
        self,
        scene: Scene,
        tool: CompiledTool,
        arguments: Mapping[str, Json],
        name: str,
        step: Callable[[int], Json],
        sign: int,
    ) -> Json:
        """The last value before a guard that binds refuses; ``None`` where none does."""

        def refused(steps: int) -> int | None:
            value = step(sign * steps)
            if tool.arguments.value_problem(name, value) is not None:
                return -1
            return refusing_guard(scene.session.query, tool, {**arguments, name: value})

        low, high = 0, 1
        for _ in range(_DOUBLINGS):
            at = refused(high)
            if at is not None:
                break
            low, high = high, 2 * high
        else:
            return None
        if at not in self.binding[tool.name]:
            return None
        # Between a value that passes and one that does not: halve.
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if refused(middle) is None else (low, middle)
        return step(sign * low) if refused(low + 1) in self.binding[tool.name] else None


def count_ruled(ruled: RuledTools, template: Template, patch: bytes, goals: Sequence[Goal]) -> int:
    """How many goals a rule decides about, as they stand at the start."""
    with template.session(patch) as session:
        return sum(ruled.decides(session, goal) for goal in goals if goal.kind != "ask")


def _steps(tool: CompiledTool, goal: Goal) -> Iterator[tuple[str, Callable[[int], Json]]]:
    """Parameters that the user gives as a number or a date, and their values so many steps on."""
    for name, fact in goal.values.items():
        if not isinstance(fact, AttributeFact) or fact.shape not in _STEPPED:
            continue
        if isinstance(fact.value, int) and not isinstance(fact.value, bool):
            yield name, lambda steps, value=fact.value: value + steps  # type: ignore[misc]
        elif fact.shape is ValueShape.DATE and isinstance(fact.value, str):
            day = date.fromisoformat(fact.value)
            yield name, lambda steps, day=day: _later(day, steps)  # type: ignore[misc]


def _later(day: date, steps: int) -> str:
    try:
        return (day + timedelta(days=steps)).isoformat()
    except OverflowError:  # beyond the calendar
        return day.isoformat()

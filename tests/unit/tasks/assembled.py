"""Goals grounded by hand, and put together to tasks without words."""

from __future__ import annotations

from collections.abc import Sequence

from envwright.environment.template import Template
from envwright.tasks.assembly import TaskPart, assemble_task
from envwright.tasks.goals import DerivedValue, DisclosurePlan, Goal
from envwright.tasks.grounding import derived_values
from envwright.tasks.grounding.row_references import refer_to_row
from envwright.tasks.grounding.scene import Scene
from envwright.tasks.grounding.write_goals import goal_of_call
from envwright.tasks.phrasing import PhrasedMessages
from envwright.types import EnvironmentRef, Json, Task
from tests.unit.tasks.worlds import office

ISSUES = ("issues", "id")


def goal(scene: Scene, tool: str, **arguments: Json) -> Goal:
    return goal_of_call(scene, scene.session.template.tools[tool], arguments)


def attribute(scene: Scene, key: str, name: str) -> DerivedValue:
    return derived_values.attribute_of(
        scene, refer_to_row(scene, ISSUES, key), lambda c, _: c.name == name
    )


def ask(value: DerivedValue, name: str = "q1") -> Goal:
    return Goal("ask", value.lookups()[-1].tool, question=name, derived=value)


def telling_of(goals: Sequence[Goal]) -> DisclosurePlan:
    return DisclosurePlan(tuple(goals), (tuple(range(len(goals))),))


def made(telling: DisclosurePlan, template: Template | None = None, distractors: int = 0) -> Task:
    template = template or office()
    ref = EnvironmentRef(name=template.spec.name, id=template.id)
    part = TaskPart(ref, template, tuple(range(len(telling.goals))), distractors)
    clauses = tuple(f"goal {n}" for n in range(len(telling.goals)))
    spoken = PhrasedMessages("Please.", (), clauses, {})
    return assemble_task([part], telling, spoken, sampler="s", family="f", seed=7)

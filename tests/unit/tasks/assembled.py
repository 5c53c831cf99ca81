"""Goals grounded by hand, and put together to tasks without words."""

from __future__ import annotations

from collections.abc import Sequence

from envwright.runtime.template import Template
from envwright.tasks.assemble import Part, assemble
from envwright.tasks.grounding import derive
from envwright.tasks.grounding.rows import refer
from envwright.tasks.grounding.scene import Scene
from envwright.tasks.grounding.write import goal_of
from envwright.tasks.plan import Derived, Goal, Telling
from envwright.tasks.wording import Spoken
from envwright.types import EnvironmentRef, Json, Task
from tests.unit.tasks.worlds import office

ISSUES = ("issues", "id")


def goal(scene: Scene, tool: str, **arguments: Json) -> Goal:
    return goal_of(scene, scene.session.template.tools[tool], arguments)


def attribute(scene: Scene, key: str, name: str) -> Derived:
    return derive.attribute_of(scene, refer(scene, ISSUES, key), lambda c, _: c.name == name)


def ask(value: Derived, name: str = "q1") -> Goal:
    return Goal("ask", value.lookups()[-1].tool, question=name, derived=value)


def telling_of(goals: Sequence[Goal]) -> Telling:
    return Telling(tuple(goals), (tuple(range(len(goals))),))


def made(telling: Telling, template: Template | None = None, distractors: int = 0) -> Task:
    template = template or office()
    ref = EnvironmentRef(name=template.spec.name, id=template.id)
    part = Part(ref, template, tuple(range(len(telling.goals))), distractors)
    clauses = tuple(f"goal {n}" for n in range(len(telling.goals)))
    spoken = Spoken("Please.", (), clauses, {})
    return assemble([part], telling, spoken, sampler="s", family="f", seed=7)

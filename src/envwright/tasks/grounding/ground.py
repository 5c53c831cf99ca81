"""A sketch becomes goals: its tools find rows and values in a real state, or are left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from envwright.runtime.tool import CompiledTool
from envwright.tasks.grounding.chain import chain_goal
from envwright.tasks.grounding.compound import (
    OUTCOME,
    ask_goal,
    choose_goal,
    each_goal,
    refuse_goal,
)
from envwright.tasks.grounding.scene import Scene
from envwright.tasks.grounding.stable import require_at_start
from envwright.tasks.grounding.write import (
    goal_of,
    made_rows,
    spoken_arguments,
    write_goal,
)
from envwright.tasks.plan import Goal, Sketch, Unplannable
from envwright.types import Call, Json


@dataclass(frozen=True, slots=True)
class Kinds:
    """How often a tool of a sketch becomes which kind of goal; the rest are single changes."""

    each: float = 0.15
    choose: float = 0.15
    refuse: float = 0.1
    ask: float = 0.4
    """Probability that a reading tool becomes a question; the others only look things up."""
    vague: float = 0.15
    """Probability that a change is described so that the agent could be asked to be asked back."""


def ground(
    scene: Scene, sketch: Sketch, kinds: Kinds, most: int, before: Sequence[Goal] = ()
) -> list[Goal]:
    """The goals of a sketch, carried out on the scene's session in order; others are left out.

    Args:
        scene: the state so far.
        sketch: what a sampler proposes.
        kinds: how often a tool becomes which kind of goal.
        most: goals that are wanted at most.
        before: goals that the task has already.

    Raises:
        Unplannable: none of them is possible; the message is the last reason.
    """
    goals: list[Goal] = []
    reason = "the sketch holds no goal"
    for attempt in _attempts(scene, sketch, kinds, before, goals):
        start, rows = scene.session.snapshot(), frozenset(_rows(scene))
        try:
            goal = attempt()
            if goal.kind == "ask" and goal.derived in [g.derived for g in (*before, *goals)]:
                raise Unplannable("a question that was asked already")
            if scene.start is not None:
                require_at_start(replace(scene, session=scene.start), goal)
        except Unplannable as error:
            scene.session.restore(start)
            reason = str(error)
            continue
        goals.append(goal)
        if goal.kind == "write":
            scene.made.update(made_rows(scene, goal, rows))
        if len(goals) >= most:
            break
    if not goals:
        raise Unplannable(reason)
    return goals


def _rows(scene: Scene) -> list[tuple[str, tuple[object, ...]]]:
    return [(change.table, change.key) for change in scene.session.diff().rows]


def _attempts(
    scene: Scene, sketch: Sketch, kinds: Kinds, before: Sequence[Goal], goals: list[Goal]
) -> list[Callable[[], Goal]]:
    tools = scene.session.template.tools

    def question() -> str:
        return f"q{1 + sum(goal.kind == 'ask' for goal in (*before, *goals))}"

    def chain() -> Goal:
        return chain_goal(scene, sketch.path, sketch.column, question())

    def ask(tool: CompiledTool | None) -> Goal:
        return ask_goal(scene, question(), tool)

    def change(tool: CompiledTool) -> Goal:
        asked = any(goal.question == OUTCOME for goal in (*before, *goals))
        return _change(scene, tool, tools, replace(kinds, refuse=0.0) if asked else kinds)

    if sketch.path:
        return [chain]
    if sketch.calls:
        writes = [call for call in sketch.calls if tools[call.tool].is_write]
        names: dict[Json, Json] = {}
        return [partial(_again, scene, call, change, kinds, names) for call in writes]
    out: list[Callable[[], Goal]] = []
    for name in sketch.tools:
        if tools[name].is_write:
            out.append(partial(change, tools[name]))
        elif scene.rng.random() < kinds.ask:
            out.append(partial(ask, tools[name]))
    return out or [partial(ask, None)]


def _again(
    scene: Scene,
    call: Call,
    change: Callable[[CompiledTool], Goal],
    kinds: Kinds,
    names: dict[Json, Json],
) -> Goal:
    """A call that a sampler has made, with values that people say; or its tool in another way.

    Args:
        scene: the state so far.
        call: what the sampler called.
        change: makes a goal of a tool alone.
        kinds: how often the tool becomes another kind of goal.
        names: keys that people chose: what the sampler took → what stands for it; it grows.
    """
    tool = scene.session.template.tools[call.tool]
    if scene.rng.random() < kinds.each + kinds.choose + kinds.refuse:
        return change(tool)
    return goal_of(scene, tool, spoken_arguments(scene, tool, call.arguments, names))


def _change(
    scene: Scene,
    tool: CompiledTool,
    tools: Mapping[str, CompiledTool],
    kinds: Kinds,
) -> Goal:
    """A goal of one of the kinds; where the kind is not possible, a single change."""
    draw = scene.rng.random()
    before = scene.session.snapshot()
    try:
        if draw < kinds.refuse:
            return refuse_goal(scene, tool)
        if draw < kinds.refuse + kinds.choose:
            writers = [t for t in tools.values() if t.is_write and t.spec.actor == "agent"]
            other = scene.rng.choice([*writers, None])
            return choose_goal(scene, tool, other)
        if draw < kinds.refuse + kinds.choose + kinds.each:
            return each_goal(scene, tool)
    except Unplannable:
        scene.session.restore(before)
    return write_goal(scene, tool, vague=scene.rng.random() < kinds.vague)

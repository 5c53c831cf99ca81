"""A sketch becomes goals: its tools find rows and values in a real state, or are left out.

What a goal says must hold at the start, whatever the order in which an agent works, and still be
true after all goals.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from envwright.environment.call_sampling import refusing_guard
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.tasks.goals import Goal, Sketch, Unplannable
from envwright.tasks.grounding.call_arguments import key_parameters
from envwright.tasks.grounding.compound_goals import (
    OUTCOME_QUESTION,
    ask_goal,
    chain_goal,
    choose_goal,
    each_goal,
    plain_reason,
    refuse_goal,
)
from envwright.tasks.grounding.derived_values import evaluate_derived
from envwright.tasks.grounding.row_references import (
    introduction,
    is_introduction,
    reference_fits,
)
from envwright.tasks.grounding.scene import Scene
from envwright.tasks.grounding.situation import Situation
from envwright.tasks.grounding.write_goals import (
    goal_of_call,
    made_rows,
    spoken_arguments,
    write_goal,
)
from envwright.types import Call, Json

_WRITES_OFTEN = 3
"""How much more often a further goal is a change than a question."""


@dataclass(frozen=True, slots=True)
class GoalKindRates:
    """How often a tool of a sketch becomes which kind of goal; the rest are single changes."""

    each: float = 0.15
    choose: float = 0.15
    refuse: float = 0.1
    ask: float = 0.4
    """Probability that a reading tool becomes a question; the others only look things up."""
    vague: float = 0.15
    """Probability that a change is described so that the agent could be asked to be asked back."""


def ground_sketch(
    scene: Scene, sketch: Sketch, kinds: GoalKindRates, most: int, before: Sequence[Goal] = ()
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
        # A failed attempt may have changed the session halfway: each starts from a snapshot.
        start, rows = scene.session.snapshot(), frozenset(_rows(scene))
        try:
            goal = attempt()
            if goal.kind == "ask" and goal.derived in [g.derived for g in (*before, *goals)]:
                raise Unplannable("a question that was asked already")
            if scene.start is not None:
                # An agent may carry the goals out in any order, so each must make sense at the
                # start.
                require_at_start(replace(scene, session=scene.start), goal)
            situation = scene.joined(goal)
        except Unplannable as error:
            scene.session.restore(start)
            reason = str(error)
            continue
        goals.append(goal)
        admit_goal(scene, goal, situation)
        if goal.kind == "write":
            scene.made.update(made_rows(scene, goal, rows))
        if len(goals) >= most:
            break
    if not goals:
        raise Unplannable(reason)
    return goals


def admit_goal(scene: Scene, goal: Goal, situation: Situation | None) -> None:
    """Take a goal into the task's matter; the first one about a person settles who is asking."""
    scene.situation = situation
    if situation is None or situation.person is None or scene.person is not None:
        return
    named = [r for r in goal.all_references() if is_introduction(scene, r, situation.person)]
    scene.person = named[0] if named else introduction(scene, situation.person)


def _rows(scene: Scene) -> list[tuple[str, tuple[object, ...]]]:
    return [(change.table, change.key) for change in scene.session.diff().rows]


def _attempts(
    scene: Scene, sketch: Sketch, kinds: GoalKindRates, before: Sequence[Goal], goals: list[Goal]
) -> list[Callable[[], Goal]]:
    tools = scene.session.template.tools

    def question() -> str:
        return f"q{1 + sum(goal.kind == 'ask' for goal in (*before, *goals))}"

    def chain() -> Goal:
        return chain_goal(scene, sketch.path, sketch.column, question())

    def ask(tool: CompiledTool | None) -> Goal:
        return ask_goal(scene, question(), tool)

    def change(tool: CompiledTool) -> Goal:
        asked = any(goal.question == OUTCOME_QUESTION for goal in (*before, *goals))
        return _goal_of_tool(scene, tool, tools, replace(kinds, refuse=0.0) if asked else kinds)

    if sketch.path:
        return [chain]
    if sketch.calls:
        writes = [call for call in sketch.calls if tools[call.tool].is_write]
        names: dict[Json, Json] = {}
        return [
            partial(_goal_of_sampled_call, scene, call, change, kinds, names) for call in writes
        ]
    out: list[Callable[[], Goal]] = []
    for name in sketch.tools:
        if tools[name].is_write:
            out.append(partial(change, tools[name]))
        elif scene.rng.random() < kinds.ask:
            out.append(partial(ask, tools[name]))
    return out or [partial(ask, None)]


def _goal_of_sampled_call(
    scene: Scene,
    call: Call,
    change: Callable[[CompiledTool], Goal],
    kinds: GoalKindRates,
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
    if not _in_matter(scene, tool, call):
        return change(tool)
    return goal_of_call(scene, tool, spoken_arguments(scene, tool, call.arguments, names))


def _in_matter(scene: Scene, tool: CompiledTool, call: Call) -> bool:
    """Whether all rows that a call names may be taken."""
    for parameter, home in key_parameters(tool, scene.schema).items():
        pool = scene.pool(home) if parameter in call.arguments else None
        if pool is not None and call.arguments[parameter] not in pool:
            return False
    return True


def _goal_of_tool(
    scene: Scene,
    tool: CompiledTool,
    tools: Mapping[str, CompiledTool],
    kinds: GoalKindRates,
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


def nearby_sketch(scene: Scene, spent: Collection[str] = (), *, questions: bool = True) -> Sketch:
    """One more thing about the task's matter: a tool that works on rows of it.

    Args:
        scene: the state, and the matter so far.
        spent: tools that were tried already.
        questions: whether a tool that only reads may be taken.

    Raises:
        Unplannable: no tool does.
    """
    tools = []
    for name, tool in scene.session.template.tools.items():
        homes = {scene.schema.root(*column) for column in tool.arguments.columns.values()}
        wanted = tool.is_write or questions
        free = wanted and tool.spec.actor == "agent" and name not in spent
        if free and any(scene.pool(home) for home in homes):
            tools += [name] * (_WRITES_OFTEN if tool.is_write else 1)
    if not tools:
        raise Unplannable("no tool works on the rows of the matter")
    return Sketch("nearby", tools=(scene.rng.choice(tools),))


# --- start and end --------------------------------------------------------------------------------


def require_at_start(start: Scene, goal: Goal) -> None:
    """Check that all that a goal refers to is the same at the start as when it was made.

    Args:
        start: the state before all goals.
        goal: as it was carried out.

    Raises:
        Unplannable: something is not.
    """
    for reference in goal.all_references():
        if not reference_fits(start, reference):
            raise Unplannable("a description is ambiguous at the start")
    for value in goal.derived_values():
        if evaluate_derived(start, value) != value.value:
            raise Unplannable("a value is another at the start")
    for rows in goal.all_sets():
        keys = start.keys((rows.table, rows.column), rows.condition, rows.bound)
        if tuple(keys) != rows.keys:
            raise Unplannable("a set is another at the start")
    if goal.kind == "refuse" and not _refused(start, goal):
        raise Unplannable("a refusal is another at the start")


def answered_at_end(end: Scene, goal: Goal) -> bool:
    """Whether an answer, or a refusal, is still the same after all goals; true of other goals."""
    if goal.kind == "refuse":
        return _refused(end, goal)
    if goal.kind != "ask" or goal.derived is None:
        return True
    return bool(evaluate_derived(end, goal.derived) == goal.derived.value)


def essential_goals(template: Template, patch: bytes, goals: Sequence[Goal]) -> list[Goal]:
    """The goals without those whose changes make no difference to the end.

    One goal at a time is left out, from the first on; where the others still run and end in the
    same state, it is redundant.
    """
    kept = list(goals)
    with template.session(patch) as session:
        whole = _end(session, kept)
        for goal in goals:
            rest = [other for other in kept if other is not goal]
            # These change nothing by design; that is no reason to leave them out.
            if goal.kind in ("ask", "refuse") or not rest:
                continue
            # An end that fails is "" and never equal to a digest.
            if _end(session, rest) == whole:
                kept = rest
    return kept


def _end(session: Session, goals: Sequence[Goal]) -> str:
    """Digest of where the goals' changes lead; empty when one of them fails."""
    return session.digest(normalise=True) if carry_out_goals(session, goals) else ""


def carry_out_goals(session: Session, goals: Sequence[Goal]) -> bool:
    """Make the changes of goals from the start; ``False`` as soon as one of them fails."""
    session.reset()
    return all(
        session.call(call.tool, call.arguments).ok
        for goal in goals
        if goal.kind != "refuse"
        for call in goal.changes()
    )


def _refused(scene: Scene, goal: Goal) -> bool:
    """Whether a rule refuses the goal's call in a state, and for the same reason."""
    (call,) = goal.calls
    tool = scene.session.template.tools[call.tool]
    at = refusing_guard(scene.session.query, tool, call.arguments)
    return at is not None and plain_reason(tool.spec.require[at].error) == goal.reason

"""A sketch becomes goals: its tools find rows and values in a real state, or are left out.

What a goal says must hold at the start, whatever the order in which an agent works, and still be
true after all goals.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, takewhile

from envwright.environment.call_sampling import refusing_guard
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.tasks.goals import AttributeFact, Goal, RowReference, RowSet, Sketch, Unplannable
from envwright.tasks.grounding.column_roles import first_word
from envwright.tasks.grounding.compound_goals import (
    OUTCOME_QUESTION,
    ask_goal,
    chain_goal,
    choose_goal,
    each_goal,
    plain_reason,
    refuse_goal,
)
from envwright.tasks.grounding.derived_values import evaluate_derived, spoken_value, told_values
from envwright.tasks.grounding.row_references import (
    introduction,
    is_introduction,
    reference_fits,
)
from envwright.tasks.grounding.scene import Scene
from envwright.tasks.grounding.situation import Situation
from envwright.tasks.grounding.write_goals import (
    goal_of_call,
    in_matter,
    made_rows,
    spoken_arguments,
    write_goal,
)
from envwright.types import Call, Json, Scalar

_WRITES_OFTEN = 3
"""How much more often a further goal is a change than a question."""


_ENDING = frozenset(
    "cancel delete remove void withdraw archive destroy drop reject decline revoke "
    "terminate dispose scrap".split()
)
"""First words of the names of tools after which nothing more is done with a row."""
_RELATED_OFTEN = 10
"""How much more often a further goal leads on from the others than stands beside them."""


@dataclass(frozen=True, slots=True)
class GoalKindRates:
    """How often a tool of a sketch becomes which kind of goal; the rest are single changes."""

    each: float = 0.15
    choose: float = 0.15
    refuse: float = 0.1
    ask: float = 0.4
    """Probability that a reading tool becomes a question; the others only look things up."""
    rows: tuple[int, int] = (2, 8)
    """How many rows an ``each`` is of, from and to."""
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
            if _is_ended(scene.session.template, goal, (*before, *goals)):
                raise Unplannable("a change to what is ended anyway")
            if _requests(goal) & {r for known in (*before, *goals) for r in _requests(known)}:
                raise Unplannable("a request that was made already")
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


def _requests(goal: Goal) -> set[tuple[str, str]]:
    """What a goal asks to be done with which rows: tools, and the keys that they take."""
    branches = [goal.then, goal.otherwise] if goal.kind == "choose" else [goal]
    out: set[tuple[str, str]] = set()
    for branch in filter(None, branches):
        naming = {*branch.references, *branch.lists, *branch.where, branch.each_parameter}
        for call in branch.calls:
            keys = {p: v for p, v in call.arguments.items() if p in naming} or call.arguments
            out.add((call.tool, repr(sorted(keys.items()))))
    return out


def admit_goal(scene: Scene, goal: Goal, situation: Situation | None) -> None:
    """Take a goal into the task's matter; the first one about a person settles who is asking."""
    scene.situation = situation
    scene.given += _given_values(scene, goal)
    if situation is None or situation.person is None or scene.person is not None:
        return
    named = [r for r in goal.all_references() if is_introduction(scene, r, situation.person)]
    scene.person = named[0] if named else introduction(scene, situation.person)


def _given_values(scene: Scene, goal: Goal) -> Iterator[dict[str, Scalar]]:
    """What the words of a goal set, by column: of each of its branches."""
    for part in filter(None, (goal, goal.then, goal.otherwise)):
        columns = scene.session.template.tools[part.tool].arguments.columns
        facts = {p: v.value for p, v in part.values.items() if isinstance(v, AttributeFact)}
        found: dict[str, Scalar] = {}
        for parameter, value in facts.items():
            if parameter in columns and isinstance(value, str | int | float):
                found[columns[parameter][1]] = value
        if found:
            yield found


def _is_ended(template: Template, goal: Goal, before: Sequence[Goal]) -> bool:
    """Whether a goal ends what another changes, or changes what another ends."""
    changes = [other for other in before if other.kind != "ask"] if goal.kind != "ask" else []
    return any(
        _ended_rows(template, one) & _rows_of(other.all_references(), other.all_sets())
        for pair in ((goal, other) for other in changes)
        for one, other in (pair, pair[::-1])
    )


def _ended_rows(template: Template, goal: Goal) -> set[tuple[str, Scalar]]:
    """Rows of which nothing more is to be had after a goal, or one of its branches."""
    out: set[tuple[str, Scalar]] = set()
    for part in filter(None, (goal, goal.then, goal.otherwise)):
        if first_word(part.tool) in _ENDING:
            written = {table for table, _ in template.tools[part.tool].writes}
            sets = [part.rows] if part.rows else []
            rows = _rows_of(list(part.references.values()), sets)
            out |= {row for row in rows if row[0] in written}
    return out


def _rows_of(rows: Sequence[RowReference], sets: Sequence[RowSet]) -> set[tuple[str, Scalar]]:
    named = {(row.table, row.key) for row in rows}
    return named | {(many.table, key) for many in sets for key in many.keys}


def is_copied(goal: Goal) -> bool:
    """Whether a goal takes no more than copying what its words say into a call."""
    rows = [r for r in goal.references.values() if r.kind != "new"]
    plain = all(r.kind == "named" or (r.kind == "described" and not r.owners) for r in rows)
    given = all(isinstance(value, AttributeFact) for value in goal.values.values())
    return goal.kind in ("write", "refuse") and plain and given and not goal.lists


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
    if not in_matter(scene, tool, call.arguments):
        return change(tool)
    return goal_of_call(scene, tool, spoken_arguments(scene, tool, call.arguments, names))


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
            others = scene.views.roles.alternatives(tool, writers)
            other = tools.get(scene.rng.choice([*others, ""]))
            return choose_goal(scene, tool, other)
        if draw < kinds.refuse + kinds.choose + kinds.each:
            return each_goal(scene, tool, *kinds.rows)
    except Unplannable:
        if kinds.each == 1.0:  # nothing else is wanted
            raise
        scene.session.restore(before)
    return write_goal(scene, tool, vague=scene.rng.random() < kinds.vague)


def nearby_sketch(
    scene: Scene,
    spent: Collection[str] = (),
    related: Collection[str] = (),
    *,
    questions: bool = True,
) -> Sketch:
    """One more thing about the task's matter: a tool that works on rows of it.

    Args:
        scene: the state, and the matter so far.
        spent: tools that were tried already.
        related: tools that lead to what was asked for so far, or on from it; these come first.
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
            often = _WRITES_OFTEN if tool.is_write else 1
            tools += [name] * (often * (_RELATED_OFTEN if name in related else 1))
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


def answered_at_end(end: Scene, goal: Goal, others: Sequence[Goal] = ()) -> bool:
    """Whether an answer, or a refusal, is still the same after all goals; true of other goals.

    Args:
        end: the state after all goals.
        goal: one of them.
        others: all of them; an answer that the words of one already hold is none, nor is one that
            an earlier one asks for in other words.
    """
    if goal.kind == "refuse":
        return _refused(end, goal)
    if goal.kind != "ask" or goal.derived is None:
        return True
    if goal.derived.kind == "attribute" and spoken_value(goal.derived.value) in _told(others):
        return False
    earlier = takewhile(lambda other: other is not goal, others)
    if any(_asks_for(other) == _asks_for(goal) for other in earlier):
        return False
    return bool(evaluate_derived(end, goal.derived) == goal.derived.value)


def _asks_for(goal: Goal) -> tuple[str, Scalar, str] | Goal:
    """Table, key and column of a question about a row; of any other goal itself."""
    asked = goal.derived if goal.kind == "ask" else None
    if asked and asked.kind == "attribute" and asked.row:
        return asked.row.table, asked.row.key, asked.column
    return goal


def _told(goals: Sequence[Goal]) -> set[str]:
    """All texts that the words of goals hold."""
    out = told_values(row for goal in goals for row in goal.all_references())
    for goal in goals:
        for branch in filter(None, (goal, goal.then, goal.otherwise)):
            facts = [*branch.values.values(), *branch.where.values()]
            facts += [fact for rows in branch.all_sets() for fact in rows.facts]
            out |= {spoken_value(f.value) for f in facts if isinstance(f, AttributeFact)}
    return out - {""}


def essential_goals(template: Template, patch: bytes, goals: Sequence[Goal]) -> list[Goal]:
    """The goals without those whose changes make no difference to the end.

    One goal at a time is left out, from the first on, then two that are about the same row (lend
    and return); where the others still run and end in the same state, they are redundant.
    """
    kept = list(goals)
    with template.session(patch) as session:
        whole = _end(session, kept)
        # These change nothing by design; that is no reason to leave them out.
        changing = [goal for goal in goals if goal.kind not in ("ask", "refuse")]
        for redundant in (*([goal] for goal in changing), *_undoing(changing)):
            rest = [other for other in kept if not any(other is goal for goal in redundant)]
            # An end that fails is "" and never equal to a digest.
            if rest and len(rest) < len(kept) and _end(session, rest) == whole:
                kept = rest
    return kept


def _undoing(goals: Sequence[Goal]) -> Iterator[list[Goal]]:
    """Pairs of goals about a common row, of which the second may undo the first."""
    for one, other in combinations(goals, 2):
        rows = [{(r.table, r.key) for r in g.references.values()} for g in (one, other)]
        if rows[0] & rows[1] and one.tool != other.tool:
            yield [one, other]


def _end(session: Session, goals: Sequence[Goal]) -> str:
    """Digest of where the goals' changes lead; empty when one of them fails."""
    return session.digest(normalise=True) if carry_out_goals(session, goals) else ""


def carry_out_goals(session: Session, goals: Sequence[Goal]) -> bool:
    """Make the changes of goals from the start; ``False`` as soon as one of them fails."""
    session.reset()
    return all(
        session.call(call.tool, call.arguments, call.actor).ok
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

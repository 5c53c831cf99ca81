"""Goals, words and environments put together to a task: gold, rubric, questions, features."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from envwright.runtime.template import Template
from envwright.runtime.world import World, open_world
from envwright.tasks.decoys import decoys
from envwright.tasks.events import REPLY
from envwright.tasks.flow import dependencies, depth_and_width
from envwright.tasks.grounding.chain import path_values
from envwright.tasks.grounding.derive import DECIMALS, NOISE
from envwright.tasks.mutants import Step
from envwright.tasks.plan import Derived, Goal, RowSet, Shape, Telling, Unplannable
from envwright.tasks.rubric import RubricError, make_rubric
from envwright.tasks.telling import asked_goals, outcome_question
from envwright.tasks.wording import Spoken, question_text
from envwright.types import (
    AnswerCheck,
    Call,
    EnvironmentRef,
    EventCheck,
    Json,
    Question,
    Rubric,
    Scenario,
    Task,
    TaskCheck,
)

_TYPES = {
    Shape.TRUTH: "boolean",
    Shape.NUMBER: "number",
    Shape.MONEY: "number",
    Shape.LIST: "array",
}


@dataclass(frozen=True, slots=True)
class Part:
    """One environment of a task, and which of the goals are set in it."""

    ref: EnvironmentRef
    template: Template
    goals: tuple[int, ...]
    distractors: int = 0


def assemble(
    parts: Sequence[Part],
    telling: Telling,
    spoken: Spoken,
    *,
    sampler: str,
    family: str,
    seed: int,
) -> Task:
    """The task, without its proof.

    Args:
        parts: its environments.
        telling: the goals, with the prefixes of their environments, and how they are told.
        spoken: the words.
        sampler: which sampler proposed the plan.
        family: the family of the words.
        seed: the task's seed.

    Raises:
        Unplannable: the gold does not run from the start, or its changes cannot be put into
            checks.
    """
    goals = telling.goals
    answers = {goal.question: _answer(goal) for goal in goals if goal.question}
    bare = Task(
        environments=tuple(part.ref for part in parts),
        scenario=Scenario(opening=spoken.opening),
        gold=(),
        rubric=Rubric(checks=()),
    )
    with open_world(bare, {part.template.id: part.template for part in parts}) as world:
        steps = _gold(telling)
        results = _run(world, steps, goals)
        gold, pauses, needs = _without_idle(steps, results, goals)
        rubric = _rubric(world, answers, telling)
    return bare.model_copy(
        update={
            "scenario": _scenario(telling, spoken, family),
            "gold": gold,
            "pauses": pauses,
            "answers": answers,
            "decoys": decoys(goals, gold),
            "rubric": rubric,
            "plan": " > ".join(call.tool for call in gold),
            "sampler": sampler,
            "family": family,
            "entities": _entities(parts, goals),
            "path": path_values(goals[0]) if len(goals) == 1 else (),
            "difficulty": _features(parts, telling, gold, needs),
            "seed": seed,
        }
    )


def prefixed(value: Any, prefix: str) -> Any:
    """A goal, or any part of one, with the prefix before the names of its tools."""
    if isinstance(value, Call):
        return Call(tool=prefix + value.tool, arguments=value.arguments)
    if isinstance(value, tuple):
        return tuple(prefixed(item, prefix) for item in value)
    if isinstance(value, Mapping):
        return {key: prefixed(item, prefix) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        changed = {f.name: prefixed(getattr(value, f.name), prefix) for f in fields(value)}
        if isinstance(value, Goal):
            changed["tool"] = prefix + value.tool
        return replace(value, **changed)
    return value


def _gold(telling: Telling) -> list[Step]:
    """All calls, turn by turn, no look-up twice; ``None`` where the agent speaks."""
    steps: list[Step] = []
    asked = asked_goals(telling)
    for number, turn in enumerate(telling.turns):
        if number:
            steps.append(None)
        if asked & set(turn):
            steps.append(None)
        for goal in (telling.goals[at] for at in turn):
            steps += [call for call in goal.lookups() if call not in steps]
            steps += goal.changes()
    return steps


def _answer(goal: Goal) -> Json:
    return goal.derived.value if goal.kind == "ask" and goal.derived else goal.reason


def _run(world: World, steps: Sequence[Step], goals: Sequence[Goal]) -> list[Json]:
    """Results of the calls from the start; ``None`` where the agent speaks."""
    refused = [call for goal in goals if goal.kind == "refuse" for call in goal.calls]
    results: list[Json] = []
    for call in steps:
        if call is None:
            results.append(None)
            continue
        done = world.call(call.tool, call.arguments)
        if done.ok is (call in refused):
            raise Unplannable("the gold does not run from the start")
        results.append(done.value)
    return results


def _without_idle(
    steps: Sequence[Step], results: Sequence[Json], goals: Sequence[Goal]
) -> tuple[tuple[Call, ...], tuple[int, ...], list[set[int]]]:
    """The gold without look-ups that serve nothing, its pauses, and which call feeds which.

    A look-up serves when it is the first to show an argument of a later call, or when a reasoning
    node rests on it. One that only shows what an earlier call has shown is left out.
    """
    thought = [call for goal in goals for call in _thought(goal)]
    kept = list(range(len(steps)))
    while True:
        calls = [(at, step) for at in kept if (step := steps[at]) is not None]
        needs = dependencies([c for _, c in calls], [results[at] for at, _ in calls])
        used = {calls[number][0] for before in needs for number in before}
        changes = [call for goal in goals for call in goal.changes()]
        idle = {at for at, call in calls if at not in used and call not in thought + changes}
        if not idle:
            break
        kept = [at for at in kept if at not in idle]
    gold = tuple(call for _, call in calls)
    spoken = [n for n, at in enumerate(kept) if steps[at] is None]
    pauses = tuple(at - before for before, at in enumerate(spoken))
    return gold, pauses, needs


def _thought(goal: Goal) -> list[Call]:
    """Look-ups whose results are thought about, not only passed on."""
    out: list[Call] = []
    for value in (goal.derived, *goal.values.values()):
        if isinstance(value, Derived):
            out += value.lookups()
    for rows in _sets(goal):
        out += rows.lookups
    taken = goal.taken()
    return out + (_thought(taken) if taken is not None and taken is not goal else [])


def _sets(goal: Goal) -> list[RowSet]:
    among = [r.among for r in goal.references.values() if r.among]
    return [*([goal.rows] if goal.rows else []), *among]


def _rubric(world: World, answers: Mapping[str, Json], telling: Telling) -> Rubric:
    """Checks on the end of the gold, which the world is at."""
    checks: list[TaskCheck] = []
    try:
        for name, session in world.sessions.items():
            checks += make_rubric(session, {}, name).checks
    except RubricError as error:
        raise Unplannable(f"no rubric: {error}") from None
    tolerances = {goal.question: _tolerance(goal) for goal in telling.goals}
    for name, value in answers.items():
        tolerance = tolerances[name]
        checks.append(
            AnswerCheck(name=f"answer {name}", question=name, expected=value, tolerance=tolerance)
        )
    for number in sorted(asked_goals(telling)):
        tools = tuple(dict.fromkeys(call.tool for call in telling.goals[number].changes()))
        checks.append(EventCheck(name=f"asked before {tools[0]}", first=REPLY, then=tools))
    return Rubric(checks=tuple(checks))


def _tolerance(goal: Goal) -> float:
    """How far an answer may be off: by what rounding, or floating point, can make of it."""
    derived = goal.derived
    if goal.kind != "ask" or derived is None or not isinstance(derived.value, float):
        return 0.0
    places = {"average": DECIMALS, "sum": NOISE, "difference": NOISE}.get(derived.kind)
    return 0.0 if places is None else 10.0**-places


def _scenario(telling: Telling, spoken: Spoken, family: str) -> Scenario:
    questions = [
        _question(goal, clause)
        for goal, clause in zip(telling.goals, spoken.clauses, strict=True)
        if goal.question
    ]
    return Scenario(
        opening=spoken.opening,
        persona=f"Writes in a {family} manner.",
        goals=spoken.clauses,
        known=spoken.known,
        later=spoken.later,
        questions=tuple(questions),
    )


def _question(goal: Goal, clause: str) -> Question:
    if goal.kind != "ask" or goal.derived is None:
        return outcome_question(goal, clause)
    derived = goal.derived
    kind = _TYPES.get(derived.shape, "string")
    if kind == "number" and isinstance(derived.value, int):
        kind = "integer"
    text = question_text(goal)
    if derived.kind == "average":
        text += f" Round to {DECIMALS} decimals."
    if derived.shape is Shape.MONEY:
        text += " In cents."
    return Question(name=goal.question, text=text, json_schema={"type": kind})


def _entities(parts: Sequence[Part], goals: Sequence[Goal]) -> tuple[str, ...]:
    """Rows that the goals speak of, and the members of their sets."""
    found: set[str] = set()
    for part in parts:
        for goal in (goals[at] for at in part.goals):
            rows = [(r.table, r.key) for r in goal.all_references() if r.kind != "new"]
            for each in all_sets(goal):
                rows += [(each.table, key) for key in each.keys]
            found |= {f"{part.ref.name}.{table}/{key!s}" for table, key in rows}
    return tuple(sorted(found))


def all_sets(goal: Goal) -> list[RowSet]:
    """All sets that a goal speaks of, branches not taken included."""
    out = _sets(goal)
    for value in (goal.derived, *goal.values.values()):
        if isinstance(value, Derived):
            out += value.sets()
    for branch in (goal.then, goal.otherwise):
        out += all_sets(branch) if branch else []
    return out


def _features(
    parts: Sequence[Part], telling: Telling, gold: Sequence[Call], needs: Sequence[set[int]]
) -> dict[str, float]:
    """Features of a task's difficulty, as numbers; see ``difficulty``."""
    goals = telling.goals
    depth, width = depth_and_width(needs)
    changes = sum(len(goal.changes()) for goal in goals if goal.kind != "refuse")
    vague = {n for n, _, _ in telling.vague}
    fitting = [1 + len(r.others) for n in vague for r in goals[n].references.values() if r.others]
    return {
        "calls": float(len(gold)),
        "depth": float(depth),
        "width": float(width),
        "lookups": float(len(gold) - changes),
        "writes": float(changes),
        "reasoning": float(sum(map(reasoning_nodes, goals))),
        "distractors": float(sum(part.distractors for part in parts)),
        "turns": float(len(telling.turns) + bool(asked_goals(telling))),
        "ambiguity": float(max(fitting, default=1)),
        "goals": float(len(goals)),
        "questions": float(sum(bool(goal.question) for goal in goals)),
        "given_values": float(sum(len(goal.values) for goal in goals)),
        "hops": float(max((_hops(goal) for goal in goals), default=0)),
        "withheld": float(len(telling.withheld) + len(telling.vague)),
        "implicit": float(telling.pronouns),
        "compressed": float(telling.compressed),
        "digressions": float(telling.digression),
    }


def reasoning_nodes(goal: Goal) -> int:
    """Counts, sums, comparisons, extremes and loops of a goal; an attribute alone is none."""
    total = len([r for r in goal.all_references() if r.kind == "extreme"]) + (goal.kind == "each")
    for value in (goal.derived, *goal.values.values()):
        total += _nodes(value) if isinstance(value, Derived) else 0
    return total + sum(reasoning_nodes(b) for b in (goal.then, goal.otherwise) if b)


def _nodes(value: Derived) -> int:
    inner = sum(_nodes(part) for part in value.parts if isinstance(part, Derived))
    return inner + (value.kind != "attribute")


def _hops(goal: Goal) -> int:
    """Rows that a description passes through at most."""

    def steps(reference: Any) -> int:
        return 1 + max((steps(owner) for owner in reference.owners), default=0)

    return max((steps(r) for r in goal.all_references()), default=0)

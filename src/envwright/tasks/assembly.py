"""Puts goals, messages and environments together to a task: gold, rubric, questions, features.

The gold is carried out once from the start; the checks of the rubric are made from where it ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from envwright.environment.template import Template
from envwright.environment.world import World, open_world
from envwright.scoring.events import REPLY
from envwright.scoring.rubric import RubricError, make_rubric, one_of_rubrics
from envwright.tasks.disclosure import asked_goals, outcome_question
from envwright.tasks.goals import (
    DerivedValue,
    DisclosurePlan,
    Goal,
    Unplannable,
    ValueShape,
)
from envwright.tasks.grounding.compound_goals import path_values
from envwright.tasks.grounding.derived_values import DECIMALS, NOISE_DECIMALS
from envwright.tasks.grounding.joint_values import foreign_rows
from envwright.tasks.phrasing import PhrasedMessages, question_text
from envwright.tasks.proof.gold_mutants import GoldStep, decoy_sequences, other_golds
from envwright.types import (
    Actor,
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

ENDS = "ends"
"""Among ``Task.difficulty``: how many right ends a goal state has; 1 where it must be found."""
ACTS = "acts"
"""Among ``Task.difficulty``: calls of the gold that only the user can make."""
_TYPES = {
    ValueShape.TRUTH: "boolean",
    ValueShape.NUMBER: "number",
    ValueShape.MONEY: "number",
    ValueShape.LIST: "array",
}


@dataclass(frozen=True, slots=True)
class TaskPart:
    """One environment of a task, and which of the goals are set in it."""

    ref: EnvironmentRef
    template: Template
    goals: tuple[int, ...]
    distractors: int = 0


def assemble_task(
    parts: Sequence[TaskPart],
    telling: DisclosurePlan,
    spoken: PhrasedMessages,
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
        gold, pauses, needs = _without_idle(steps, results, telling)
        if sum(goal.ends is not None for goal in goals) > 1:
            raise Unplannable("two goals leave their way open")  # every pair of ways would be right
        alternatives = other_golds(goals, gold)
        rubric = _rubric(world, answers, telling, alternatives)
    return bare.model_copy(
        update={
            "scenario": _scenario(telling, spoken, family),
            "gold": gold,
            "pauses": pauses,
            "answers": answers,
            "alternatives": alternatives,
            "decoys": decoy_sequences(goals, gold),
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


def prefix_tools(value: Any, prefix: str) -> Any:
    """A goal, or any part of one, with the prefix before the names of its tools."""
    if isinstance(value, Call):
        return value.model_copy(update={"tool": prefix + value.tool})
    if isinstance(value, tuple):
        return tuple(prefix_tools(item, prefix) for item in value)
    if isinstance(value, Mapping):
        return {key: prefix_tools(item, prefix) for key, item in value.items()}
    if isinstance(value, DerivedValue) and value.home:
        # Its look-ups are made in another environment.
        return replace(prefix_tools(replace(value, home=""), value.home), home=value.home)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {f.name: prefix_tools(getattr(value, f.name), prefix) for f in fields(value)}
        if isinstance(value, Goal):
            changed["tool"] = prefix + value.tool
        return replace(value, **changed)
    return value


def _gold(telling: DisclosurePlan) -> list[GoldStep]:
    """All calls, turn by turn, no look-up twice; ``None`` where the agent speaks."""
    steps: list[GoldStep] = list(telling.speaker.lookups) if telling.speaker else []
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


def _run(world: World, steps: Sequence[GoldStep], goals: Sequence[Goal]) -> list[Json]:
    """Results of the calls from the start; ``None`` where the agent speaks."""
    refused = [call for goal in goals if goal.kind == "refuse" for call in goal.calls]
    results: list[Json] = []
    for call in steps:
        if call is None:
            results.append(None)
            continue
        done = world.carry_out(call)
        # Every call must succeed, except those that a rule is meant to refuse.
        if done.ok is (call in refused):
            raise Unplannable("the gold does not run from the start")
        results.append(done.value)
    return results


def _without_idle(
    steps: Sequence[GoldStep], results: Sequence[Json], telling: DisclosurePlan
) -> tuple[tuple[Call, ...], tuple[int, ...], list[set[int]]]:
    """The gold without look-ups that serve nothing, its pauses, and which call feeds which.

    A look-up serves when it is the first to show an argument of a later call, when a reasoning
    node rests on it, or when it finds who is asking. One that only shows what an earlier call has
    shown is left out.
    """
    goals = telling.goals
    thought = [call for goal in goals for call in _thought(goal)]
    thought += telling.speaker.lookups if telling.speaker else ()
    kept = list(range(len(steps)))
    # Leaving a look-up out can make another idle that only fed it: repeat until nothing changes.
    while True:
        calls = [(at, step) for at in kept if (step := steps[at]) is not None]
        needs = call_dependencies([c for _, c in calls], [results[at] for at, _ in calls])
        used = {calls[number][0] for before in needs for number in before}
        changes = [call for goal in goals for call in goal.changes()]
        idle = {at for at, call in calls if at not in used and call not in thought + changes}
        if not idle:
            break
        kept = [at for at in kept if at not in idle]
    gold = tuple(call for _, call in calls)
    # Places of the pauses among the kept steps.
    spoken = [n for n, at in enumerate(kept) if steps[at] is None]
    # Places are counted in calls only, so the pauses before each place are subtracted.
    pauses = tuple(at - before for before, at in enumerate(spoken))
    return gold, pauses, needs


def _thought(goal: Goal) -> list[Call]:
    """Look-ups whose results are thought about, not only passed on."""
    out: list[Call] = []
    for value in (goal.derived, *goal.values.values()):
        if isinstance(value, DerivedValue):
            out += value.lookups()
    for rows in (goal.rows, *(r.among for r in goal.references.values())):
        out += rows.lookups if rows else ()
    taken = goal.taken()
    return out + (_thought(taken) if taken is not None and taken is not goal else [])


def _rubric(
    world: World,
    answers: Mapping[str, Json],
    telling: DisclosurePlan,
    alternatives: Sequence[Sequence[Call]],
) -> Rubric:
    """Checks on the end of the gold, which the world is at, or of one of its alternatives."""
    try:
        ends = [_end_rubric(world)]
        for calls in alternatives:
            world.reset()
            if not all(world.carry_out(call).ok for call in calls):
                raise Unplannable("an alternative does not run from the start")
            ends.append(_end_rubric(world))
        whole = one_of_rubrics(ends) if alternatives else ends[0]
        checks: list[TaskCheck] = list(whole.checks)
    except RubricError as error:
        raise Unplannable(f"no rubric: {error}") from None
    tolerances = {goal.question: _tolerance(goal) for goal in telling.goals}
    for name, value in answers.items():
        tolerance = tolerances[name]
        checks.append(
            AnswerCheck(name=f"answer {name}", question=name, expected=value, tolerance=tolerance)
        )
    for number in sorted(asked_goals(telling)):
        changes = telling.goals[number].changes()
        tools = tuple(dict.fromkeys(c.tool for c in changes if c.actor is Actor.AGENT))
        checks.append(EventCheck(name=f"asked before {tools[0]}", first=REPLY, then=tools))
    return Rubric(checks=tuple(checks))


def _end_rubric(world: World) -> Rubric:
    sessions = world.sessions.items()
    return Rubric(checks=tuple(c for n, s in sessions for c in make_rubric(s, {}, n).checks))


def _tolerance(goal: Goal) -> float:
    """How far an answer may be off: by what rounding, or floating point, can make of it."""
    derived = goal.derived
    if goal.kind != "ask" or derived is None or not isinstance(derived.value, float):
        return 0.0
    places = {"average": DECIMALS, "sum": NOISE_DECIMALS, "difference": NOISE_DECIMALS}.get(
        derived.kind
    )
    return 0.0 if places is None else 10.0**-places


def _scenario(telling: DisclosurePlan, spoken: PhrasedMessages, family: str) -> Scenario:
    questions = [
        _question(goal, clause)
        for goal, clause in zip(telling.goals, spoken.clauses, strict=True)
        if goal.question
    ]
    return Scenario(
        opening=spoken.opening,
        persona=f"Writes in a {family} manner.",
        goals=spoken.clauses,
        known={**spoken.known, **{k: v for goal in telling.goals for k, v in goal.told.items()}},
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
    if derived.shape is ValueShape.MONEY:
        text += " In cents."
    return Question(name=goal.question, text=text, json_schema={"type": kind})


def _entities(parts: Sequence[TaskPart], goals: Sequence[Goal]) -> tuple[str, ...]:
    """Rows that the goals speak of, and the members of their sets."""
    found: set[str] = set()
    for part in parts:
        foreign = [r for goal in goals for home, r in foreign_rows(goal) if home == part.ref.prefix]
        found |= {f"{part.ref.name}.{r.table}/{r.key!s}" for r in foreign}
        for goal in (goals[at] for at in part.goals):
            away = [r for _, r in foreign_rows(goal)]
            rows = [
                (r.table, r.key) for r in goal.all_references() if r.kind != "new" and r not in away
            ]
            for each in goal.all_sets():
                rows += [(each.table, key) for key in each.keys]
            found |= {f"{part.ref.name}.{table}/{key!s}" for table, key in rows}
    return tuple(sorted(found))


def _features(
    parts: Sequence[TaskPart],
    telling: DisclosurePlan,
    gold: Sequence[Call],
    needs: Sequence[set[int]],
) -> dict[str, float]:
    """Features of a task's difficulty, as numbers; see ``difficulty``."""
    goals = telling.goals
    depth, width = depth_and_width(needs)
    changes = sum(len(goal.changes()) for goal in goals if goal.kind != "refuse")
    vague = {n for n, _, _ in telling.vague}
    passed = sum(
        bool(value.home)
        for goal in goals
        for value in (*goal.values.values(), goal.derived)
        if isinstance(value, DerivedValue)
    )
    acts = sum(call.actor is Actor.USER for call in gold)
    ends = sum(len(goal.ends.ways) for goal in goals if goal.ends)
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
        **({ENDS: float(ends)} if ends else {}),
        **({ACTS: float(acts)} if acts else {}),
        # Of several environments only.
        **({"passed": float(passed)} if passed else {}),
    }


def reasoning_nodes(goal: Goal) -> int:
    """Counts, sums, comparisons, extremes and loops of a goal; an attribute alone is none."""
    total = len([r for r in goal.all_references() if r.kind == "extreme"]) + (goal.kind == "each")
    for value in (goal.derived, *goal.values.values()):
        total += _nodes(value) if isinstance(value, DerivedValue) else 0
    return total + sum(reasoning_nodes(b) for b in (goal.then, goal.otherwise) if b)


def _nodes(value: DerivedValue) -> int:
    inner = sum(_nodes(part) for part in value.parts if isinstance(part, DerivedValue))
    return inner + (value.kind != "attribute")


def _hops(goal: Goal) -> int:
    """Rows that a description passes through at most."""

    def steps(reference: Any) -> int:
        return 1 + max((steps(owner) for owner in reference.owners), default=0)

    return max((steps(r) for r in goal.all_references()), default=0)


# --- which call feeds which -----------------------------------------------------------------------


def call_dependencies(calls: Sequence[Call], results: Sequence[Json]) -> list[set[int]]:
    """For each call, the earlier calls whose result shows one of its argument values first.

    Args:
        calls: in the order in which they were made.
        results: what each gave back; ``None`` for a failure.
    """
    shown: dict[Json, int] = {}
    out: list[set[int]] = []
    for at, call in enumerate(calls):
        out.append({shown[value] for value in identifying_values(call.arguments) if value in shown})
        for value in identifying_values(results[at]):
            # The first call that shows a value counts as its source.
            shown.setdefault(value, at)
    return out


def depth_and_width(needs: Sequence[set[int]]) -> tuple[int, int]:
    """Calls on the longest chain, and the most calls that stand equally deep in the DAG."""
    level: list[int] = []
    for before in needs:
        level.append(1 + max((level[at] for at in before), default=0))
    return max(level, default=0), max((level.count(n) for n in set(level)), default=0)


def identifying_values(value: Json) -> Iterator[str | int | float]:
    """Texts and numbers in a JSON value that could identify something: no truth, no null."""
    if isinstance(value, dict):
        for part in value.values():
            yield from identifying_values(part)
    elif isinstance(value, list):
        for part in value:
            yield from identifying_values(part)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        yield value

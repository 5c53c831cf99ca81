"""What a model proposed as a scenario, carried out: the task whose gold its calls are."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from envwright.errors import BadInput
from envwright.runtime.patch import make_patch
from envwright.runtime.schema import quote
from envwright.runtime.template import Template
from envwright.runtime.world import World, open_world
from envwright.store.jsonl import first_problem
from envwright.tasks.flow import dependencies, depth_and_width
from envwright.tasks.modelled.asking import Refusal
from envwright.tasks.rubric import RubricError, make_rubric
from envwright.tasks.solving.readings import FAMILY
from envwright.types import (
    AnswerCheck,
    Call,
    EnvironmentRef,
    Json,
    Question,
    Record,
    Rubric,
    Scenario,
    Task,
    TaskCheck,
)

SAMPLER = "model"
_TYPES: dict[str, Any] = {"string": str, "integer": int, "number": (int, float), "boolean": bool}
_LONGEST, _MOST_CALLS = 4_000, 40
_SAID = 600
"""Characters of an observation that a model is told."""


class _Asked(Record):
    """A question to be answered, and its answer."""

    text: str
    type: str
    answer: str | int | float | bool


class _Row(Record):
    """A row of the task's own start."""

    table: str
    cells: dict[str, str | int | float | None]


class Proposal(Record):
    """What a model answers."""

    rows: tuple[_Row, ...] = ()
    """Rows that stand in the database at the start, beside those that are there."""
    message: str
    calls: tuple[Call, ...]
    questions: tuple[_Asked, ...] = ()


def read_proposal(answer: Mapping[str, Json]) -> Proposal:
    """The proposal that an answer holds.

    Raises:
        Refusal: it has not the form that was asked for.
    """
    try:
        found = Proposal.model_validate(answer)
    except ValidationError as error:
        raise Refusal("another form", first_problem(error)) from None
    words = " ".join(found.message.split())
    if not words or len(words) > _LONGEST or not 1 <= len(found.calls) <= _MOST_CALLS:
        raise Refusal("another form", "one message, and one to forty calls")
    for asked in found.questions:
        kind = _TYPES.get(asked.type)
        is_truth = isinstance(asked.answer, bool)
        if kind is None or not isinstance(asked.answer, kind) or is_truth != (kind is bool):
            raise Refusal("another form", f"an answer is no {asked.type}")
    return found.model_copy(update={"message": words})


def executed(proposal: Proposal, template: Template, number: int) -> Task:
    """The task whose gold the calls are, without its proof.

    Raises:
        Refusal: the start does not hold, a call fails, or nothing can be checked.
    """
    asked = {f"q{n}": q for n, q in enumerate(proposal.questions, start=1)}
    name = template.spec.name
    scenario = Scenario(
        opening=proposal.message,
        persona="Wrote a message of their own.",
        questions=tuple(
            Question(name=key, text=q.text, json_schema={"type": q.type})
            for key, q in asked.items()
        ),
    )
    answers = {key: q.answer for key, q in asked.items()}
    bare = Task(
        environments=(EnvironmentRef(name=name, id=template.id, patch=_start(proposal, template)),),
        scenario=scenario,
        gold=proposal.calls,
        answers=answers,
        rubric=Rubric(checks=()),
        sampler=SAMPLER,
        family=FAMILY,
        seed=number,
    )
    with open_world(bare, {template.id: template}) as world:
        results = [_called(world, call) for call in proposal.calls]
        gold, needs = _useful(proposal.calls, results, answers, template)
        checks = _checks(world, name, answers)
        entities = _entities(world, name)
    return bare.model_copy(
        update={
            "gold": gold,
            "rubric": Rubric(checks=checks),
            "plan": " > ".join(call.tool for call in gold),
            "entities": entities,
            "difficulty": _features(gold, needs, template, answers),
        }
    )


def _start(proposal: Proposal, template: Template) -> str:
    """The task's own rows as a patch; all constraints and invariants hold with them."""
    statements: list[tuple[str, Mapping[str, Any]]] = []
    for row in proposal.rows:
        table = template.schema.tables.get(row.table)
        if table is None or not row.cells or not row.cells.keys() <= table.columns.keys():
            raise Refusal("no such row", f"{row.table} with {', '.join(row.cells)}")
        names = ", ".join(map(quote, row.cells))
        marks = ", ".join(f":v{n}" for n in range(len(row.cells)))
        bound = {f"v{n}": value for n, value in enumerate(row.cells.values())}
        statements.append((f"INSERT INTO {quote(table.name)} ({names}) VALUES ({marks})", bound))
    try:
        return base64.b64encode(make_patch(template, statements)).decode() if statements else ""
    except (BadInput, OverflowError) as error:
        raise Refusal("the start does not hold", str(error)) from None


def _called(world: World, call: Call) -> Json:
    done = world.call(call.tool, call.arguments)
    if not done.ok:
        raise Refusal("a call fails", f"{call.tool} answers {done.text[:_SAID]}")
    return done.value


def _useful(
    calls: Sequence[Call], results: Sequence[Json], answers: Mapping[str, Json], template: Template
) -> tuple[tuple[Call, ...], list[set[int]]]:
    """The calls without look-ups that feed nothing; where something is asked all are kept."""
    kept = list(range(len(calls)))
    while not answers:
        needs = dependencies([calls[at] for at in kept], [results[at] for at in kept])
        fed = {kept[number] for before in needs for number in before}
        idle = {at for at in kept if at not in fed and not template.tools[calls[at].tool].is_write}
        if not idle:
            break
        kept = [at for at in kept if at not in idle]
    gold = tuple(calls[at] for at in kept)
    return gold, dependencies(gold, [results[at] for at in kept])


def _checks(world: World, name: str, answers: Mapping[str, Json]) -> tuple[TaskCheck, ...]:
    if not any(world.diff().values()) and not answers:
        raise Refusal("nothing changes and nothing is asked")
    try:
        made = make_rubric(world.sessions[name], {}, name)
    except RubricError as error:
        raise Refusal("no rubric", str(error)) from None
    told = [
        AnswerCheck(name=f"answer {key}", question=key, expected=value)
        for key, value in answers.items()
    ]
    return (*made.checks, *told)


def _entities(world: World, name: str) -> tuple[str, ...]:
    """Rows that were there and that the gold changes."""
    return tuple(
        f"{name}.{row.table}/{'/'.join(map(str, row.key))}"
        for row in world.sessions[name].diff().rows
        if row.before is not None
    )


def _features(
    gold: Sequence[Call], needs: Sequence[set[int]], template: Template, answers: Mapping[str, Any]
) -> dict[str, float]:
    """The features of difficulty that calls tell; those of plans are not known."""
    depth, width = depth_and_width(needs)
    writes = sum(template.tools[call.tool].is_write for call in gold)
    return {
        "calls": float(len(gold)),
        "depth": float(depth),
        "width": float(width),
        "lookups": float(len(gold) - writes),
        "writes": float(writes),
        "turns": 1.0,
        "ambiguity": 1.0,
        "goals": float(writes + len(answers)),
        "questions": float(len(answers)),
    }

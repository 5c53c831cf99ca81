"""Changed copies of the gold, and whole policies as call sequences: the adversaries of a rubric."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from envwright.runtime.schema import quote
from envwright.runtime.template import Template
from envwright.tasks.goals import write_goal
from envwright.tasks.plan import Unplannable
from envwright.tasks.values import Donor
from envwright.types import Call, Json

NEAR_MISSES = 3
"""Replacements tried per argument."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One sequence of calls with answers; ``kind`` groups it, ``what`` says what was changed."""

    kind: str
    what: str
    calls: tuple[Call, ...]
    answers: Mapping[str, Json]


class WritePool:
    """Writes that are possible at the start of an environment: material for adversaries."""

    def __init__(self, template: Template, donor: Donor, seed: int, per_tool: int = 2) -> None:
        self.calls: dict[str, list[Call]] = {}
        for tool in template.tools.values():
            if not tool.is_write:
                continue
            found: list[Call] = []
            for number in range(per_tool):
                rng = random.Random(f"pool {seed} {tool.name} {number}")
                with template.session() as session:
                    try:
                        goal = write_goal(session, tool, {}, donor, rng)
                    except Unplannable:
                        continue
                if goal.call and goal.call not in found:
                    found.append(goal.call)
            self.calls[tool.name] = found

    def all(self) -> list[Call]:
        """Every call of the pool."""
        return [call for calls in self.calls.values() for call in calls]


def mutants(
    template: Template,
    gold: Sequence[Call],
    answers: Mapping[str, Json],
    pool: WritePool,
    rng: random.Random,
) -> Iterator[Mutant]:
    """All adversaries of one gold."""
    steps = tuple(gold)
    yield from _dropped(steps, answers)
    yield from _arguments(template, steps, answers, rng)
    yield from _orders(steps, answers)
    yield from _extra(steps, answers, pool, rng)
    yield from _answers(steps, answers)
    yield from _policies(template, steps, answers, pool, rng)


def _dropped(steps: tuple[Call, ...], answers: Mapping[str, Json]) -> Iterator[Mutant]:
    for at, call in enumerate(steps):
        rest = steps[:at] + steps[at + 1 :]
        yield Mutant("step dropped", f"{at + 1} {call.tool}", rest, answers)


def _arguments(
    template: Template, steps: tuple[Call, ...], answers: Mapping[str, Json], rng: random.Random
) -> Iterator[Mutant]:
    for at, call in enumerate(steps):
        tool = template.tools[call.tool]
        for name, value in call.arguments.items():
            for other in _near(template, call.tool, name, value, rng):
                changed = Call(tool=call.tool, arguments={**call.arguments, name: other})
                yield Mutant(
                    "argument replaced" if tool.is_write else "look-up replaced",
                    f"{at + 1} {call.tool}.{name} = {other!r}",
                    (*steps[:at], changed, *steps[at + 1 :]),
                    answers,
                )
            if name not in tool.arguments.json_schema["required"]:
                rest = {k: v for k, v in call.arguments.items() if k != name}
                yield Mutant(
                    "argument dropped",
                    f"{at + 1} {call.tool}.{name}",
                    (*steps[:at], Call(tool=call.tool, arguments=rest), *steps[at + 1 :]),
                    answers,
                )


def _near(template: Template, tool: str, name: str, value: Json, rng: random.Random) -> list[Json]:
    """Values close to one: other rows, other options, off by one, a letter more."""
    compiled = template.tools[tool]
    options: list[Json] = []
    enum = compiled.arguments.json_schema["properties"][name].get("enum")
    column = compiled.arguments.columns.get(name)
    if isinstance(value, bool):
        options = [not value]
    elif enum:
        options = [other for other in enum if other != value]
    else:
        if column is not None:
            options = _other_cells(template, column, value, rng)
        options += _shifted(value)
    return options[:NEAR_MISSES] if compiled.is_write else options[:1]


def _other_cells(
    template: Template, column: tuple[str, str], value: Json, rng: random.Random
) -> list[Json]:
    table, name = template.schema.root(*column)
    if template.schema.tables[table].columns[name].is_json:
        return []
    with template.reading() as db:
        cell = quote(name)
        rows = db.execute(
            f"SELECT DISTINCT {cell} FROM {quote(table)} WHERE {cell} IS NOT NULL ORDER BY {cell}"
        )
        found = [row[0] for row in rows if row[0] != value]
    return rng.sample(found, min(NEAR_MISSES - 1, len(found)))


def _shifted(value: Json) -> list[Json]:
    if isinstance(value, int | float):
        return [value + 1, value - 1]
    if isinstance(value, str):
        return [value + "x"]
    if isinstance(value, list) and value:
        return [value[:-1], [*value, value[0]]]
    return []


def _orders(steps: tuple[Call, ...], answers: Mapping[str, Json]) -> Iterator[Mutant]:
    for at in range(len(steps) - 1):
        swapped = (*steps[:at], steps[at + 1], steps[at], *steps[at + 2 :])
        yield Mutant("order changed", f"{at + 1} and {at + 2} swapped", swapped, answers)
    if len(steps) > 2:
        yield Mutant("order changed", "reversed", steps[::-1], answers)


def _extra(
    steps: tuple[Call, ...], answers: Mapping[str, Json], pool: WritePool, rng: random.Random
) -> Iterator[Mutant]:
    calls = pool.all()
    for call in rng.sample(calls, min(8, len(calls))):
        yield Mutant("extra write", f"{call.tool} after", (*steps, call), answers)
    for call in rng.sample(calls, min(2, len(calls))):
        yield Mutant("extra write", f"{call.tool} before", (call, *steps), answers)
    for at, call in enumerate(steps):
        again = (*steps[: at + 1], call, *steps[at + 1 :])
        yield Mutant("step repeated", f"{at + 1} {call.tool}", again, answers)


def _answers(steps: tuple[Call, ...], answers: Mapping[str, Json]) -> Iterator[Mutant]:
    for name, value in answers.items():
        wrong: list[Json] = [[value], None, str(value) + "x"]
        if isinstance(value, bool):
            wrong.append(not value)
        elif isinstance(value, int | float):
            wrong += [value + 1, value - 1, str(value), list(range(100))]
        else:
            wrong += [[value, "x"], f"{value}, x"]
        for other in wrong:
            said = {**answers, name: other}
            yield Mutant("answer changed", f"{name} = {str(other)[:40]}", steps, said)
        rest = {k: v for k, v in answers.items() if k != name}
        yield Mutant("answer missing", name, steps, rest)


def _policies(
    template: Template,
    steps: tuple[Call, ...],
    answers: Mapping[str, Json],
    pool: WritePool,
    rng: random.Random,
) -> Iterator[Mutant]:
    reads = tuple(call for call in steps if not template.tools[call.tool].is_write)
    calls = pool.all()
    yield Mutant("policy", "noop", (), {})
    yield Mutant("policy", "looks up, then stops", reads, {})
    if any(template.tools[call.tool].is_write for call in steps):
        yield Mutant("policy", "answers without acting", reads, answers)
    drawn = tuple(rng.choice(calls) for _ in range(6)) if calls else ()
    yield Mutant("policy", "random", drawn, {})
    yield Mutant("policy", "destructive", (*steps, *calls), answers)
    yield Mutant("policy", "calls everything", tuple(calls), answers)
    everything: dict[str, Any] = {name: ["*"] for name in answers}
    yield Mutant("policy", "answers everything", steps, everything)

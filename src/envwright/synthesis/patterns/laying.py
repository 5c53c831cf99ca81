"""Lay the rules over an environment: guards onto tools, checks onto tables, sentences, a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import apsw

from envwright.synthesis.model import Entity
from envwright.synthesis.naming import quoted
from envwright.synthesis.patterns.amounts import amounts
from envwright.synthesis.patterns.bookings import bookings
from envwright.synthesis.patterns.capacities import capacities
from envwright.synthesis.patterns.closed import closed_parents
from envwright.synthesis.patterns.effects import effects_of
from envwright.synthesis.patterns.ends import ends
from envwright.synthesis.patterns.lifecycles import life_cycles
from envwright.synthesis.patterns.names import names
from envwright.synthesis.patterns.periods import periods
from envwright.synthesis.patterns.rule import Rule, View
from envwright.synthesis.patterns.settled import settled
from envwright.synthesis.patterns.stated import conditions, kept_parents, verbs
from envwright.types import ColumnPopulation, Guard, Invariant, Json, Scalar, ToolSpec

Pattern = Callable[[View], Iterator[Rule]]
PATTERNS: tuple[Pattern, ...] = (
    settled,
    life_cycles,
    periods,
    bookings,
    capacities,
    names,
    closed_parents,
    ends,
    amounts,
)
"""What is assumed, in the order in which a tool asks."""
_MOST = 12
"""Assumed rules of one pattern in one environment."""


@dataclass(slots=True)
class Assumed:
    """An environment's parts with the rules in them."""

    entities: list[Entity]
    tools: list[ToolSpec]
    invariants: tuple[Invariant, ...] = ()
    texts: tuple[str, ...] = ()
    """The assumed rules, as the policy says them."""
    recipes: dict[tuple[str, str], ColumnPopulation] = field(default_factory=dict)
    """Table and column → how it is filled."""
    notes: list[Json] = field(default_factory=list)
    """The rules for the report: assumed ones, stated ones, and those left out with the reason."""


def assume(
    entities: list[Entity],
    tools: list[ToolSpec],
    rows: Mapping[str, list[dict[str, Scalar]]],
    *,
    assumed: bool = True,
) -> Assumed:
    """Find the rules that the schema suggests and put them in.

    Args:
        entities: the things of the environment; they are not changed.
        tools: its tools.
        rows: entity → rows that the source gave; a rule that they break is left out.
        assumed: whether rules are added at all; those that are there are reported anyway.
    """
    named = {entity.name: entity for entity in entities}
    view = View(named, effects_of(tools, named), tuple(tool.name for tool in tools))
    out = Assumed(list(entities), list(tools))
    for pattern in PATTERNS if assumed else ():
        for rule in list(pattern(view))[:_MOST]:
            why = _against(rule, rows, named)
            out.notes.append(_note(rule, [] if why else _lay(rule, out), why))
    for pattern in (kept_parents, verbs, conditions):
        out.notes += [_note(rule, list(rule.places), "") for rule in pattern(view)]
    return out


def _against(
    rule: Rule, rows: Mapping[str, list[dict[str, Scalar]]], named: Mapping[str, Entity]
) -> str:
    """Why the rows of the source speak against a rule; nothing where they do not."""
    sql = rule.violations()
    if not sql or not any(rows.get(name) for name in named):
        return ""
    db = apsw.Connection(":memory:")
    try:
        for entity in named.values():
            columns = list(entity.fields)
            db.execute(f"CREATE TABLE {quoted(entity.table)} ({', '.join(map(quoted, columns))})")
            marks = ", ".join("?" * len(columns))
            cells = [[row.get(name) for name in columns] for row in rows.get(entity.name, [])]
            db.executemany(f"INSERT INTO {quoted(entity.table)} VALUES ({marks})", cells)
        return "the rows of the source break it" if list(db.execute(sql)) else ""
    finally:
        db.close()


def _lay(rule: Rule, out: Assumed) -> list[str]:
    """Put a rule into the environment; returns the places of what was added."""
    places = [_require(out, tool, guard) for tool, guard in rule.guards]
    _constrain(rule, out)
    if rule.invariant is not None:
        out.invariants = (*out.invariants, rule.invariant)
        places.append(f"invariant/{rule.invariant.name}")
    if rule.recipe is not None and rule.recipe_of is not None:
        out.recipes[rule.recipe_of.table, rule.columns[-1]] = rule.recipe
    out.texts = (*out.texts, rule.text)
    return places


def _require(out: Assumed, name: str, guard: Guard) -> str:
    at = next(n for n, tool in enumerate(out.tools) if tool.name == name)
    tool = out.tools[at]
    out.tools[at] = tool.model_copy(update={"require": (*tool.require, guard)})
    return f"{name}/require/{len(out.tools[at].require)}"


def _constrain(rule: Rule, out: Assumed) -> None:
    """What holds within a table becomes a constraint of it."""
    at = next(n for n, entity in enumerate(out.entities) if entity.name == rule.entity.name)
    entity = out.entities[at]
    if rule.check:
        entity = replace(entity, checks=(*entity.checks, rule.check))
    if rule.group:
        entity = replace(entity, groups=(*entity.groups, rule.group))
    if rule.minimum:
        found = entity.fields[rule.minimum]
        found = replace(found, bounds={**found.bounds, "minimum": 0})
        entity = replace(entity, fields={**entity.fields, rule.minimum: found})
    out.entities[at] = entity


def _note(rule: Rule, places: list[str], why: str) -> Json:
    tools = list(dict.fromkeys(p.split("/")[0] for p in places if not p.startswith("invariant/")))
    note = {
        "pattern": rule.pattern,
        "table": rule.entity.table,
        "columns": list(rule.columns),
        "tools": tools,
        "places": places,
        "text": rule.text,
        "assumed": rule.assumed,
        "evidence": rule.evidence,
    }
    return {**note, "left_out": why} if why else note

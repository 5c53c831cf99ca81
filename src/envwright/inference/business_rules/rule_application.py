"""Rules that an environment has anyway, so that the report can tell them from those assumed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import apsw

from envwright.inference.business_rules.lifecycle_rules import (
    frozen_state_rules,
    status_order_rules,
)
from envwright.inference.business_rules.row_rules import (
    amount_rules,
    distinct_reference_rules,
    period_rules,
)
from envwright.inference.business_rules.rule import (
    BusinessRule,
    RuleContext,
    ToolEffect,
    tool_effects,
)
from envwright.inference.business_rules.table_rules import (
    booking_rules,
    capacity_rules,
    closed_parent_rules,
    unique_name_rules,
)
from envwright.inference.domain_model import Entity
from envwright.inference.name_forms import name_as_words, quote_identifier, with_article
from envwright.inflection import plural
from envwright.types import ColumnPopulation, Guard, Invariant, Json, Scalar, ToolSpec

WRONG_STATE_TEXT = " is in another state than "
"""How the refusal reads where prose requires a state."""


def kept_parent_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """Nothing is deleted while others need it; only the keys of a database state that."""
    for entity in view.entities.values():
        for found in entity.fields.values():
            parent = view.entities.get(found.references)
            if parent is None or found.on_delete != "RESTRICT":
                continue
            many = name_as_words(plural(entity.name))
            places = [p for e in view.of(parent, "delete") for p in _places(e, f"still has {many}")]
            if places:
                yield BusinessRule(
                    "no deletion while needed",
                    entity,
                    (found.name,),
                    f"A {name_as_words(parent.name)} that still has {many} cannot be deleted.",
                    f"{entity.table}.{found.name} refers to {parent.table}, and is required",
                    assumed=not entity.is_table,
                    places=tuple(dict.fromkeys(places)),
                )


def _places(effect: ToolEffect, words: str) -> list[str]:
    guards = enumerate(effect.tool.require, start=1)
    return [f"{effect.tool.name}/require/{at}" for at, guard in guards if words in guard.error]


def stated_condition_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A state that the prose of an operation requires of a thing, or of what holds it."""
    for effect in view.effects:
        if places := _places(effect, WRONG_STATE_TEXT):
            at = int(places[0].rsplit("/", 1)[1]) - 1
            yield BusinessRule(
                "state that prose requires",
                effect.entity,
                (),
                f"{effect.tool.name} is refused where"
                f" {effect.tool.require[at].error.split(' {')[0].lower()} is in another state than"
                f" {effect.tool.require[at].error.split(WRONG_STATE_TEXT)[1]}",
                f"the document says so of {effect.tool.name}",
                assumed=False,
                places=tuple(places),
            )


def transition_verb_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A verb of the document that sets a value is refused when it is so already."""
    for effect in view.effects:
        if effect.kind != "update":
            continue
        for words in (" is already ", " is not "):
            places = _places(effect, effect.opening + words)
            if places:
                yield BusinessRule(
                    "transition by a verb",
                    effect.entity,
                    tuple(effect.cells)[:1],
                    f"{with_article(effect.entity.name).capitalize()} is not put twice into one state.",  # noqa: E501
                    f"the document has {effect.tool.name}",
                    assumed=False,
                    places=tuple(places),
                )
                break


# Lay the rules over an environment: guards onto tools, checks onto tables, sentences, a report.


RulePattern = Callable[[RuleContext], Iterator[BusinessRule]]
RULE_PATTERNS: tuple[RulePattern, ...] = (
    frozen_state_rules,
    status_order_rules,
    period_rules,
    booking_rules,
    capacity_rules,
    unique_name_rules,
    closed_parent_rules,
    distinct_reference_rules,
    amount_rules,
)
"""What is assumed, in the order in which a tool asks."""
_MOST = 12
"""Assumed rules of one pattern in one environment."""


@dataclass(slots=True)
class RuleApplication:
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


def apply_business_rules(
    entities: list[Entity],
    tools: list[ToolSpec],
    rows: Mapping[str, list[dict[str, Scalar]]],
    *,
    assumed: bool = True,
) -> RuleApplication:
    """Find the rules that the schema suggests and put them in.

    Args:
        entities: the things of the environment; they are not changed.
        tools: its tools.
        rows: entity → rows that the source gave; a rule that they break is left out.
        assumed: whether rules are added at all; those that are there are reported anyway.
    """
    named = {entity.name: entity for entity in entities}
    view = RuleContext(named, tool_effects(tools, named), tuple(tool.name for tool in tools))
    out = RuleApplication(list(entities), list(tools))
    for pattern in RULE_PATTERNS if assumed else ():
        for rule in list(pattern(view))[:_MOST]:
            why = _against(rule, rows, named)
            out.notes.append(_note(rule, [] if why else _lay(rule, out), why))
    for pattern in (kept_parent_rules, transition_verb_rules, stated_condition_rules):
        out.notes += [_note(rule, list(rule.places), "") for rule in pattern(view)]
    return out


def _against(
    rule: BusinessRule, rows: Mapping[str, list[dict[str, Scalar]]], named: Mapping[str, Entity]
) -> str:
    """Why the rows of the source speak against a rule; nothing where they do not."""
    sql = rule.violations()
    if not sql or not any(rows.get(name) for name in named):
        return ""
    db = apsw.Connection(":memory:")
    try:
        for entity in named.values():
            columns = list(entity.fields)
            db.execute(
                f"CREATE TABLE {quote_identifier(entity.table)} ({', '.join(map(quote_identifier, columns))})"  # noqa: E501
            )
            marks = ", ".join("?" * len(columns))
            cells = [[row.get(name) for name in columns] for row in rows.get(entity.name, [])]
            db.executemany(f"INSERT INTO {quote_identifier(entity.table)} VALUES ({marks})", cells)
        return "the rows of the source break it" if list(db.execute(sql)) else ""
    finally:
        db.close()


def _lay(rule: BusinessRule, out: RuleApplication) -> list[str]:
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


def _require(out: RuleApplication, name: str, guard: Guard) -> str:
    at = next(n for n, tool in enumerate(out.tools) if tool.name == name)
    tool = out.tools[at]
    out.tools[at] = tool.model_copy(update={"require": (*tool.require, guard)})
    return f"{name}/require/{len(out.tools[at].require)}"


def _constrain(rule: BusinessRule, out: RuleApplication) -> None:
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


def _note(rule: BusinessRule, places: list[str], why: str) -> Json:
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

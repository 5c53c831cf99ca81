"""Business rules put into an environment: guards, constraints, sentences of the policy, a report.

Rules that an environment has anyway are reported beside those that are assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import apsw

from envwright.inference.business_rules.lifecycle_rules import (
    frozen_state_rules,
    state_moment_rules,
    status_order_rules,
)
from envwright.inference.business_rules.reference_rules import (
    own_parent_rules,
    shared_parent_rules,
    used_thing_rules,
)
from envwright.inference.business_rules.row_rules import (
    amount_rules,
    distinct_reference_rules,
    period_rules,
)
from envwright.inference.business_rules.rule import (
    WRONG_STATE_TEXT,
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
from envwright.inference.domain_model import Entity, Row
from envwright.inference.name_forms import sql_name
from envwright.inference.paths.stated_refusals import says_in_use
from envwright.types import ColumnPopulation, Invariant, Json, Operation, ToolSpec


def kept_parent_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """Nothing is deleted while others need it; only the keys of a database state that."""
    for entity in view.entities.values():
        for found in entity.fields.values():
            parent = view.entities.get(found.references)
            if parent is None or found.on_delete != "RESTRICT":
                continue
            many, deletions = entity.plural_words, view.of(parent, "delete")
            places = [p for e in deletions for p in _places(e, f"still has {many}")]
            stated = [e for e in deletions if says_in_use(parent, view.refused(e))]
            if places:
                yield BusinessRule(
                    "no deletion while needed",
                    entity,
                    (found.name,),
                    f"A {parent.words} that still has {many} cannot be deleted.",
                    f"{entity.table}.{found.name} refers to {parent.table}, and is required",
                    assumed=not (entity.is_table or stated),
                    places=tuple(dict.fromkeys(places)),
                )


def _places(effect: ToolEffect, words: str) -> list[str]:
    guards = enumerate(effect.tool.require, start=1)
    return [f"{effect.tool.name}/require/{at}" for at, guard in guards if words in guard.error]


def stated_condition_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A state that the prose of an operation requires of a thing, or of what holds it."""
    for effect in view.effects:
        if places := _places(effect, WRONG_STATE_TEXT):
            # Places count from 1.
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
                    f"{effect.entity.one.capitalize()} is not put twice into one state.",
                    f"the document has {effect.tool.name}",
                    assumed=False,
                    places=tuple(places),
                )
                break


RulePattern = Callable[[RuleContext], Iterator[BusinessRule]]
RULE_PATTERNS: tuple[RulePattern, ...] = (
    frozen_state_rules,
    status_order_rules,
    state_moment_rules,
    period_rules,
    booking_rules,
    capacity_rules,
    unique_name_rules,
    closed_parent_rules,
    shared_parent_rules,
    own_parent_rules,
    used_thing_rules,
    distinct_reference_rules,
    amount_rules,
)
"""What is added, in the order in which a tool asks."""
_MOST = 12
"""Rules of one pattern that are added to one environment."""


@dataclass(frozen=True, slots=True)
class RuleApplication:
    """An environment's parts with the rules in them."""

    entities: tuple[Entity, ...]
    tools: tuple[ToolSpec, ...]
    invariants: tuple[Invariant, ...] = ()
    texts: tuple[str, ...] = ()
    """The assumed rules, as the policy says them."""
    stated: tuple[str, ...] = ()
    """The rules that were added because the document states them, likewise."""
    recipes: Mapping[tuple[str, str], ColumnPopulation] = field(default_factory=dict)
    """Table and column → how it is filled."""
    notes: tuple[Json, ...] = ()
    """The rules for the report: assumed ones, stated ones, and those left out with the reason."""


def apply_business_rules(
    entities: Sequence[Entity],
    tools: Sequence[ToolSpec],
    rows: Mapping[str, Sequence[Row]],
    *,
    assumed: bool = True,
    operations: Mapping[str, Operation] | None = None,
) -> RuleApplication:
    """Find the rules that the schema suggests, or the document states, and put them in.

    Args:
        entities: the things of the environment; they are not changed.
        tools: its tools.
        rows: entity → rows that the source gave; a rule that they break is left out.
        assumed: whether rules are added that no document states.
        operations: those of the document, by id: what they say of refused requests is kept.
    """
    named = {entity.name: entity for entity in entities}
    names = tuple(tool.name for tool in tools)
    view = RuleContext(named, tool_effects(tools, named), names, operations or {})
    out = RuleApplication(tuple(entities), tuple(tools))
    notes: list[Json] = []
    for pattern in RULE_PATTERNS:
        # Every pattern sees the environment as it was, not the rules added before.
        for rule in [rule for rule in pattern(view) if assumed or not rule.assumed][:_MOST]:
            places: list[str] = []
            why = _against(rule, rows, named)
            if not why:
                out, places = _with_rule(out, rule)
            notes.append(_note(rule, places, why))
    for pattern in (kept_parent_rules, transition_verb_rules, stated_condition_rules):
        notes += [_note(rule, list(rule.places), "") for rule in pattern(view)]
    return replace(out, notes=tuple(notes))


def _against(
    rule: BusinessRule, rows: Mapping[str, Sequence[Row]], named: Mapping[str, Entity]
) -> str:
    """Why the rows of the source speak against a rule; nothing where they do not."""
    sql = rule.violations()
    if not sql or not any(rows.get(name) for name in named):
        return ""
    db = apsw.Connection(":memory:")
    try:
        for entity in named.values():
            columns = list(entity.fields)
            # Without types and constraints: the rows are to be asked, not to be refused.
            db.execute(f"CREATE TABLE {entity.sql_table} ({', '.join(map(sql_name, columns))})")
            marks = ", ".join("?" * len(columns))
            cells = [[row.get(name) for name in columns] for row in rows.get(entity.name, ())]
            db.executemany(f"INSERT INTO {entity.sql_table} VALUES ({marks})", cells)
        return "the rows of the source break it" if list(db.execute(sql)) else ""
    finally:
        db.close()


def _with_rule(out: RuleApplication, rule: BusinessRule) -> tuple[RuleApplication, list[str]]:
    """The environment with one more rule, and the places of what was added."""
    tools = {tool.name: tool for tool in out.tools}
    places = []
    for name, guard in rule.guards:
        require = (*tools[name].require, guard)
        tools[name] = tools[name].model_copy(update={"require": require})
        places.append(f"{name}/require/{len(require)}")
    recipes, invariants = dict(out.recipes), out.invariants
    if (kept := rule.kept_invariant()) is not None:
        invariants = (*invariants, kept)
        places.append(f"invariant/{kept.name}")
    if rule.recipe is not None and rule.recipe_of is not None:
        recipes[rule.recipe_of.table, rule.columns[-1]] = rule.recipe
    entities = (_constrained(e, rule) if e.name == rule.entity.name else e for e in out.entities)
    out = replace(
        out,
        entities=tuple(entities),
        tools=tuple(tools.values()),
        invariants=invariants,
        texts=(*out.texts, rule.text) if rule.assumed else out.texts,
        stated=out.stated if rule.assumed else (*out.stated, rule.text),
        recipes=recipes,
    )
    return out, places


def _constrained(entity: Entity, rule: BusinessRule) -> Entity:
    """The entity with what the rule says about its rows as constraints of its table."""
    if rule.check:
        entity = replace(entity, checks=(*entity.checks, rule.check))
    if rule.group:
        entity = replace(entity, groups=(*entity.groups, rule.group))
    if rule.minimum:
        found = entity.fields[rule.minimum]
        found = replace(found, bounds={**found.bounds, "minimum": 0})
        entity = replace(entity, fields={**entity.fields, rule.minimum: found})
    return entity


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

"""Nothing new in what is closed: an archived project gets no tasks, a cancelled order no lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from envwright.synthesis.model import Entity, Field
from envwright.synthesis.naming import article, quoted, snake, spoken
from envwright.synthesis.patterns.lifecycles import STATE
from envwright.synthesis.patterns.rule import Rule, View, listed

_ENDED = frozenset("archived cancelled canceled void voided deleted terminated".split())
_CLOSED = _ENDED | {"closed"}
_FLAG = re.compile(r"(is_)?(archived|cancelled|canceled|terminated)")
_REMARKS = frozenset(
    """
    comment note attachment event log reaction label message reply review activity subscription
    watcher follower member file document history entry subscriber star like refund return credit
    payment transaction tag timeline audit access permission feedback rating survey
    """.split()
)
"""What is still added to things that are over."""


def closed_parents(view: View) -> Iterator[Rule]:
    """A rule for each child that tools put into a parent which can be over."""
    for entity in view.entities.values():
        if entity.name.split("_")[-1] in _REMARKS:
            continue
        for owner, parent in view.parents(entity):
            if owner.name != entity.owner and not entity.is_table:
                continue
            makers = [e for e in view.of(entity, "insert") if e.sets(owner.name)]
            state = _state(parent)
            if state is not None and makers and parent.name != entity.name:
                yield _rule(view, entity, parent, owner, *state)


def _state(parent: Entity) -> tuple[Field, tuple[str, ...]] | None:
    """The column that says that it is over, and with which values; a flag has none."""
    for found in parent.fields.values():
        if found.hidden:
            continue
        if found.kind == "boolean" and _FLAG.fullmatch(found.name):
            return found, ()
        if found.enum and found.kind == "text" and STATE.fullmatch(found.name):
            values = tuple(v for v in found.enum if isinstance(v, str) and snake(v) in _CLOSED)
            if values and len(values) < len(found.enum):
                return found, values
    return None


def _rule(
    view: View,
    entity: Entity,
    parent: Entity,
    owner: Field,
    state: Field,
    values: tuple[str, ...],
) -> Rule:
    words = " or ".join(map(spoken, values)) or spoken(state.name.removeprefix("is_"))
    text = (
        f"{article(parent.name).capitalize()} that is {words} gets no new {spoken(entity.table)}."
    )
    rule = Rule(
        "nothing new in what is over",
        entity,
        (owner.name,),
        text,
        f"{parent.table}.{state.name} says that {article(parent.name)} is {words}",
    )
    over = f"{quoted(state.name)} IN {listed(values)}" if values else f"{quoted(state.name)} = 1"
    ended = (
        f"SELECT 1 FROM {quoted(parent.table)} WHERE {quoted(parent.key)} = new.parent AND {over}"
    )
    error = f"The {spoken(parent.name)} is {words}; it gets no new {spoken(entity.table)}."
    for effect in view.of(entity, "insert"):
        if effect.sets(owner.name):
            columns = {"parent": owner.name}
            rule.guards.append(effect.guard(columns, f"NOT EXISTS ({ended})", error))
    return rule

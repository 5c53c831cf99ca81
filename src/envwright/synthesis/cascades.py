"""Deletions that are told whether what belongs to the row goes with it: ``delete_posts``."""

from __future__ import annotations

import re

from envwright.synthesis.dependants import references_to
from envwright.synthesis.locating import Located, Scope, free
from envwright.synthesis.model import Entity, Intent
from envwright.synthesis.naming import joined, plural, quoted, snake, spoken
from envwright.synthesis.shapes import Shapes
from envwright.types import Guard, Json, Operation, Parameter, Step

_FLAG = re.compile(
    r"(is_)?(cascade|cascading|recursive|recurse)(_delete|ly)?"
    r"|(delete|remove|purge|with)_(all|children|related|dependents|dependencies|contents?|\w+s)"
)


def cascade_flag(operation: Operation, shapes: Shapes) -> str:
    """The truth value with which a caller says so; empty where there is none."""
    given: dict[str, Json] = {i.name: i.json_schema for i in operation.inputs if i.where == "query"}
    given |= shapes.properties(shapes.item(operation.body)[0])
    found = [
        name
        for name, schema in given.items()
        if _FLAG.fullmatch(snake(name)) and shapes.kind(shapes.resolve(schema)[0]) == "boolean"
    ]
    return found[0] if len(found) == 1 else ""


def cascade(
    scope: Scope, entity: Entity, intent: Intent, here: Located
) -> tuple[list[Guard], list[Step]] | None:
    """Guards and first steps of such a deletion; adds its parameter.

    ``None`` where no flag is known, or where what would go has further rows that keep it.
    """
    held = [r for r in references_to(scope, entity) if r[3] == "RESTRICT"]
    rows = [(other, columns[0]) for other, columns, targets, _ in held if targets == (entity.key,)]
    deep = any(
        reference[3] != "SET NULL" for other, _ in rows for reference in references_to(scope, other)
    )
    if not intent.cascades or not rows or len(rows) < len(held) or deep or not here.key:
        return None
    name = free(snake(intent.cascades), here)
    what = joined(spoken(plural(other.name)) for other, _ in rows)
    about = f"Whether to delete its {what} too"
    keys: dict[str, Json] = {"type": "boolean", "default": False, "description": about}
    here.parameters[name] = Parameter(required=False, json_schema=keys)
    guards, steps = [], []
    label = here.label[:1].upper() + here.label[1:]
    for other, column in rows:
        where = f"{quoted(column)} = {here.key}"
        exists = f"SELECT 1 FROM {quoted(other.table)} WHERE {where}"
        guards.append(
            Guard(
                sql=f"SELECT :{name} OR NOT EXISTS ({exists})",
                error=f"{label} still has {spoken(plural(other.name))}.",
            )
        )
        steps.append(Step(sql=f"DELETE FROM {quoted(other.table)} WHERE {where} AND :{name}"))
    return guards, steps

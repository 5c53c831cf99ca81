"""Deletions of several at once: ``DELETE /things`` with keys, ``DELETE /things/{ids}``."""

from __future__ import annotations

from envwright.synthesis.dependants import dependant_guards
from envwright.synthesis.locating import Located, Scope, free, locate
from envwright.synthesis.model import Collection, Entity, Intent, Route
from envwright.synthesis.naming import plural, quoted, snake, spoken
from envwright.synthesis.shapes import Shapes
from envwright.types import Guard, Json, Parameter, Step, ToolSpec

MOST = 20
"""Keys in one call."""
_SCALARS = ("string", "integer")


def key_list(route: Route, collection: Collection, entity: Entity, shapes: Shapes) -> str:
    """The input of a deletion that lists keys; empty where there is none, or more is needed."""
    operation = route.operation
    whole, _ = shapes.resolve(operation.body)
    if shapes.kind(whole) == "array" and _lists(whole, shapes):
        return f"{collection.literal}_ids" if entity.key == "id" else plural(entity.key)
    body = shapes.item(operation.body)[0]
    queries = [given for given in operation.inputs if given.where == "query"]
    given: dict[str, Json] = {i.name: i.json_schema for i in queries}
    given |= shapes.properties(body)
    stated = body.get("required")
    required = {i.name for i in queries if i.required}
    required |= set(stated if isinstance(stated, list) else ())
    wanted = {plural(name) for name in (entity.key, collection.literal)}
    wanted |= {f"{collection.literal}_{ending}" for ending in ("ids", "uuids", "keys")} | {"ids"}
    found = [name for name in given if snake(name) in wanted and _lists(given[name], shapes)]
    return snake(found[0]) if len(found) == 1 and required <= set(found) else ""


def _lists(schema: Json, shapes: Shapes) -> bool:
    """Whether it takes several keys: an array, or a text that names them one after the other."""
    whole, _ = shapes.resolve(schema)
    kind = shapes.kind(whole)
    inner = shapes.kind(shapes.resolve(whole.get("items"))[0]) if kind == "array" else kind
    return inner in (*_SCALARS, "") and kind in ("array", "string")


def delete_several_tool(scope: Scope, intent: Intent) -> ToolSpec:
    """The rows that a list of keys names; all of them, or none where one cannot go."""
    entity = scope.entities[intent.entity]
    here = locate(scope, intent.route, len(intent.route.groups))
    owner = scope.world.collections[intent.collection].owner if here.entity is not None else ""
    name = free(intent.listed, here)
    inside = f" AND {quoted(owner)} = {here.key}" if owner else ""
    place = f" in {here.label}" if owner else ""
    table, key = quoted(entity.table), quoted(entity.key)
    listed: dict[str, Json] = {
        "type": "array",
        "items": {"column": f"{entity.table}.{entity.key}"},
        "minItems": 1,
        "maxItems": MOST,
        "description": f"Which {spoken(plural(entity.name))} to delete",
    }
    here.parameters[name] = Parameter(json_schema=listed)
    known = Guard(
        sql=f"SELECT 1 FROM {table} WHERE {key} = :item{inside}",
        error=f"There is no {spoken(entity.name)} {{item}}{place}.",
        for_each=name,
    )
    match = f"{key} IN (SELECT value FROM json_each(:{name}))"
    rows = Located(entity, match=match, label=f"one of the {spoken(plural(entity.name))}")
    return ToolSpec(
        name="delete",
        parameters=here.parameters,
        let=here.lets,
        require=(*here.guards, known, *dependant_guards(scope, entity, rows)),
        do=(Step(sql=f"DELETE FROM {table} WHERE {match}"),),
    )

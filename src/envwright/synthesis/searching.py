"""Lists that stand at other places: ``POST /things/search``, ``GET /things/{ids}``.

Both are lists of the collection with filters: the fields of the body, or the keys in the path.
"""

from __future__ import annotations

import re
from dataclasses import replace

from envwright.synthesis.listed.parameters import CONTROL
from envwright.synthesis.model import Collection, Entity, Route
from envwright.synthesis.naming import plural, singular, snake, spoken
from envwright.synthesis.shapes import Shapes
from envwright.types import Json, Operation, OperationInput

_STEERS = re.compile(r"sort\w*|order\w*|page\w*|pag(ing|ination)|fields?|select|options|aggs")
_SCALARS = ("string", "integer", "number", "boolean", "array")


def as_search(route: Route, shapes: Shapes) -> Route:
    """The route with the plain fields of its body as filters in the query."""
    operation = route.operation
    schema, _ = shapes.item(operation.body)
    required = schema.get("required")
    known = {snake(given.name) for given in operation.inputs}
    moved = []
    for name, raw in shapes.properties(schema).items():
        whole, _ = shapes.resolve(raw)
        if shapes.kind(whole) in _SCALARS and snake(name) not in known:
            about = whole.get("description")
            moved.append(
                OperationInput(
                    name=name,
                    where="query",
                    required=isinstance(required, list) and name in required,
                    json_schema=whole,
                    description=about if isinstance(about, str) else "",
                )
            )
    changed = operation.model_copy(update={"inputs": (*operation.inputs, *moved), "body": None})
    return replace(route, operation=changed)


def asks_in_objects(route: Route, shapes: Shapes) -> bool:
    """Whether a posted search says what it looks for in objects only: ``{"filter": {…}}``."""
    schema, _ = shapes.item(route.operation.body)
    asked = [
        _is_object(raw, shapes)
        for name, raw in shapes.properties(schema).items()
        if not (CONTROL.fullmatch(snake(name)) or _STEERS.fullmatch(snake(name)))
    ]
    return bool(asked) and all(asked)


def _is_object(raw: Json, shapes: Shapes) -> bool:
    """Whether a value is an object, or a list of objects."""
    found, _ = shapes.resolve(raw)
    if shapes.kind(found) == "array":
        return _is_object(found.get("items"), shapes)
    return shapes.kind(found) == "object" or bool(shapes.properties(found))


def takes_several(route: Route) -> bool:
    """Whether the last identifier of a path is a list of them: ``/orders/{ids}``."""
    names = route.groups[-1][1]
    given = next((i for i in route.operation.inputs if i.name == names[-1]), None)
    if len(names) != 1 or given is None:
        return False
    is_list = given.json_schema.get("type") == "array"
    word = snake(given.name).rsplit("_", 1)[-1]
    listed = re.search(r"\b(comma|semi-?colon|list of|separated)\b", given.description, re.I)
    return (
        is_list
        or word in ("ids", "uuids", "guids", "keys")
        or (singular(word) != word and listed is not None)
    )


def as_selection(route: Route, collection: Collection, entity: Entity) -> Route:
    """The route of a list, with the keys in the path as a required filter."""
    operation, (template, names) = route.operation, route.groups[-1]
    about = f"Which {spoken(plural(collection.literal))}"
    chosen = OperationInput(
        name=collection.locator[-1],
        where="query",
        required=True,
        json_schema={"type": "array", "items": {"type": _kind(entity, collection)}},
        description=about,
    )
    rest = tuple(given for given in operation.inputs if given.name not in names)
    changed = operation.model_copy(update={"inputs": (chosen, *rest)})
    return Route(changed, route.groups[:-1], (), f"{template}/*")


def _kind(entity: Entity, collection: Collection) -> str:
    is_number = entity.fields[collection.locator[-1]].kind == "integer"
    return "integer" if is_number else "string"


def says_several(operation: Operation, collection: Collection) -> bool:
    """Whether an item's answer is said to be several: "Get systems of a developer"."""
    said = f"{operation.summary}. {operation.description}".lower().split(".")[:2]
    many = spoken(plural(collection.literal))
    return any(re.search(rf"\blists?\b|\b{re.escape(many)}\b", part) for part in said)

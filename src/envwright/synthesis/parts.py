"""Parts of a thing that have a path and no identifier: ``/networks/{id}/settings``.

There is one per thing, it is shown and changed and never made: its fields are columns of the thing
itself, under its name (``settings_theme``), which only the part's own tools show. So a new thing
has its part at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from envwright.synthesis.fields import FieldReader
from envwright.synthesis.model import Collection, Entity, Field, Intent, Kind, Route
from envwright.synthesis.naming import singular, snake, unique
from envwright.synthesis.shapes import Shapes
from envwright.types import Json

_MOST_FIELDS = 10
_LEAST_FIELDS = 2
_MOST_PARTS = 3
"""Of one thing; further ones stay unread."""
_ITSELF = frozenset("meta metadata detail details info information".split())
"""Parts that are the thing itself."""
_SECRET = re.compile(r"password|passwd|secret")
_CHANGES = ("put", "patch", "post")


def part_intents(
    routes: Sequence[Route],
    collections: Mapping[str, Collection],
    entities: Mapping[str, Entity],
    shapes: Shapes,
) -> dict[str, Intent]:
    """Operation id → what it does to a part; adds the parts' columns to their things.

    A part is read where its path answers an object with GET, and PUT or PATCH takes some of the
    same fields; a path that is only read is a report, one that is only written says nothing.
    """
    out: dict[str, Intent] = {}
    counts: dict[str, int] = {}
    for mine in _by_path(routes, collections, entities).values():
        get = mine["get"]
        entity = entities[collections[get.groups[-1][0]].entity]
        if counts.get(entity.name, 0) >= _MOST_PARTS:
            continue
        columns = _columns(entity, get, mine, shapes)
        if not columns:
            continue
        counts[entity.name] = counts.get(entity.name, 0) + 1
        for route in mine.values():
            intent = _intent(route, get.groups[-1][0], entity, columns, shapes)
            if intent is not None:
                out[route.operation.id] = intent
    return out


def _by_path(
    routes: Sequence[Route],
    collections: Mapping[str, Collection],
    entities: Mapping[str, Entity],
) -> dict[str, dict[str, Route]]:
    """Routes by method, for each path that can be a part's."""
    found: dict[str, dict[str, Route]] = {}
    for route in routes:
        if not route.groups or len(route.tail) != 1 or route.operation.deprecated:
            continue
        known = collections.get(route.groups[-1][0])
        if known is None or not known.entity or route.template in collections:
            continue
        entity = entities[known.entity]
        if snake(route.tail[0]) in entity.fields or entity.composite:
            continue
        found.setdefault(route.template, {})[route.operation.method] = route
    return {t: m for t, m in found.items() if "get" in m and {"put", "patch"} & set(m)}


def _columns(
    entity: Entity, get: Route, mine: Mapping[str, Route], shapes: Shapes
) -> dict[tuple[str, ...], str]:
    """Property path → column, for what the part shows; new columns are added to the thing."""
    output = get.operation.output
    if shapes.elements(output) is not None or shapes.is_file(output):
        return {}
    if shapes.says_nothing(output) and singular(get.tail[0]) != get.tail[0]:
        return {}  # it may answer a list
    written = mine["put" if "put" in mine else "patch"].operation.body
    schema, _ = shapes.item(written if shapes.says_nothing(output) else output)
    reader = FieldReader(shapes)
    shown = {path: raw for path, raw in reader.flat(schema) if snake(path[-1]) != "id"}
    taken = {path for method in _CHANGES if method in mine for path in _taken(mine[method], shapes)}
    both = [path for path in shown if path in taken]
    if len(both) < _LEAST_FIELDS or len(taken - set(shown)) > len(both):
        return {}
    lead = snake(get.tail[0])
    fixed = set(entity.fields)
    out: dict[tuple[str, ...], str] = {}
    wanted = [*both, *(p for p in shown if p not in taken)][:_MOST_FIELDS]
    whole = sum("_".join(map(snake, path)) in fixed for path in wanted) >= len(wanted) / 2
    if whole and lead not in _ITSELF:
        return {}  # another view of the thing, and nothing says how it is made
    for path in wanted:
        found = reader.field(path[-1], shown[path], path[:-1])
        if whole:  # the thing itself, by another path
            if found.name in fixed and found.name not in (entity.key, entity.owner):
                out[path] = found.name
            continue
        own = found.name if found.name.startswith(f"{lead}_") else f"{lead}_{found.name}"
        shown_in = entity.fields.get(own)
        if shown_in is not None and [*map(snake, shown_in.source[:1])] == [lead]:
            out[path] = own  # the thing shows its part too
            continue
        column = unique(own[:50], fixed)
        fixed.add(column)
        entity.fields[column] = _hidden(found, column, path in taken)
        out[path] = column
    return out


def _hidden(found: Field, column: str, writable: bool) -> Field:
    default: Json = found.default
    if default is None and found.kind == "boolean":
        default = False
    out = replace(found, name=column, hidden=True, default=default, target="", server="")
    out.required, out.read_only = default is not None, not writable
    return out


def _lead(route: Route) -> str:
    """With what the columns of its part begin."""
    return f"{snake(route.tail[0])}_"


def _taken(route: Route, shapes: Shapes) -> list[tuple[str, ...]]:
    body = route.operation.body
    if body is None or shapes.is_binary(body):
        return []
    return [path for path, _ in FieldReader(shapes).flat(shapes.item(body)[0])]


def _intent(
    route: Route,
    template: str,
    entity: Entity,
    columns: Mapping[tuple[str, ...], str],
    shapes: Shapes,
) -> Intent | None:
    """What one method does to the part; none for what it does beyond showing and changing it."""
    method = route.operation.method
    part = {
        "_".join(map(snake, path)): column
        for path, column in columns.items()
        if not entity.fields[column].hidden or column.startswith(_lead(route))
        if not _SECRET.search(column)
    }
    if not part:
        return None
    if method == "get":
        if any(i.required for i in route.operation.inputs if i.where == "query"):
            return None
        return Intent(Kind.GET, route, template, entity.name, part=part)
    if method not in ("put", "patch"):
        return None
    taken = set(_taken(route, shapes))
    inputs = {
        "_".join(map(snake, path)): column
        for path, column in columns.items()
        if path in taken and not entity.fields[column].server
    }
    stated = shapes.item(route.operation.body)[0].get("required")
    needed = stated if method == "put" and isinstance(stated, list) else []
    if not inputs or any(
        (name,) not in columns for name in needed if not _is_object(route, name, shapes)
    ):
        return None
    required = frozenset(columns[(name,)] for name in needed if (name,) in columns)
    return Intent(
        Kind.UPDATE, route, template, entity.name, inputs=inputs, required=required, part=part
    )


def _is_object(route: Route, name: str, shapes: Shapes) -> bool:
    schema = shapes.properties(shapes.item(route.operation.body)[0]).get(name)
    return bool(shapes.properties(shapes.resolve(schema)[0]))

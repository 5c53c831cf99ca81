"""Paths below a thing that are no collections of their own: pairs of things, and parts of one.

``PUT /teams/{id}/members/{username}`` makes nothing: it says who belongs to what. Such pairs get a
table with two references, as a database would have it.

``/networks/{id}/settings`` is there once for each thing, shown and changed and never made. Its
fields become columns of the thing (``settings_theme``) that only the part's own tools show, so
that a new thing has its part at once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from envwright.inference.domain_model import (
    Collection,
    Entity,
    EntityModel,
    Field,
    OperationIntent,
    OperationKind,
    PathDocument,
    Route,
)
from envwright.inference.name_forms import (
    in_words,
    snake_case,
    unique_name,
)
from envwright.inference.paths.entity_keys import GENERIC_KEYS, foreign_key_name
from envwright.inference.paths.routes import is_plural
from envwright.inference.schema_fields import FieldReader
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inflection import plural, singular
from envwright.types import Json

_ADDS = ("put", "post")


def add_subresources(
    document: PathDocument, model: EntityModel
) -> tuple[EntityModel, dict[str, OperationIntent]]:
    """The model with tables of pairs and columns of parts, and what operations do to these.

    The operations are by id; all others are for ``classify_operations`` to read.
    """
    model, of_pairs = _add_pairs(model, document.schemas)
    model, of_parts = _add_parts(model, document.schemas)
    return model, of_pairs | of_parts


# --- pairs of things


def _add_pairs(
    model: EntityModel, resolver: SchemaResolver
) -> tuple[EntityModel, dict[str, OperationIntent]]:
    """Read paths whose item takes PUT or POST without a body, and DELETE.

    The answer of the path's list, or its own name, must say which known things are joined.
    """
    collections, entities = dict(model.collections), dict(model.entities)
    out: dict[str, OperationIntent] = {}
    for collection in model.collections.values():
        parent = collections.get(collection.parent)
        if collection.entity or parent is None or not parent.entity or len(collection.params) != 1:
            continue
        owner = entities[parent.entity]
        found = _joins(model.routes, collection)
        if found is None or owner.composite or owner.fields[owner.key].hidden:
            continue
        member = _member(collection, collections, entities, resolver)
        if member is None or member[0] is owner:
            continue
        pairs = _pairs(collection, owner, *member, entities)
        left, right = pairs.composite
        entities[pairs.name] = pairs
        collections[collection.template] = replace(
            collection, entity=pairs.name, owner=left, locator=(right,)
        )
        out |= _pair_intents(found, collection, owner, pairs, resolver)
    return replace(model, collections=collections, entities=entities), out


def _joins(routes: Sequence[Route], collection: Collection) -> dict[str, Route] | None:
    """The routes that add, remove and list, where there are those that add and remove."""
    item = f"{collection.template}/*"
    out: dict[str, Route] = {}
    for route in routes:
        operation = route.operation
        if operation.deprecated:
            continue
        if route.template == item and operation.method in _ADDS and operation.body is None:
            out.setdefault("add", route)
        elif route.template == item and operation.method == "delete":
            out["remove"] = route
        elif route.template == collection.template and operation.method == "get":
            out["list"] = route
    # Without a list nothing could be checked, and without both changes it is no set of pairs.
    return out if {"add", "remove", "list"} <= set(out) else None


def _member(
    collection: Collection,
    collections: Mapping[str, Collection],
    entities: Mapping[str, Entity],
    resolver: SchemaResolver,
) -> tuple[Entity, str] | None:
    """What is joined, and the column by which the path names it."""
    listed = next(
        (
            route.operation.output
            for route in collection.operations
            if route.template == collection.template and route.operation.method == "get"
        ),
        None,
    )
    elements = resolver.elements(listed)
    schema = resolver.item(elements)[1] if elements is not None else ""
    known = [e for e in entities.values() if schema and e.schema_id == schema]
    if not known and (elements is None or not schema):
        known = [e for e in entities.values() if e.name == collection.literal]
    if len(known) != 1:
        return None
    member = known[0]
    key = member.fields[member.key]
    for template in member.templates:
        top = collections[template]
        if not top.parent and len(top.locator) == 1:
            column = top.locator[0]
            if column == member.key or member.fields[column].unique:
                return member, column
    return (member, member.key) if not key.hidden and not member.composite else None


def _pairs(
    collection: Collection, owner: Entity, member: Entity, column: str, entities: dict[str, Entity]
) -> Entity:
    """The table of pairs."""
    name = unique_name(f"{owner.name}_{collection.literal}", entities)
    tables = {entity.table for entity in entities.values()}
    left = Field(
        foreign_key_name(owner),
        owner.fields[owner.key].kind,
        description=f"The {owner.words}",
        required=True,
        references=owner.name,
        on_delete="CASCADE",
    )
    right = Field(
        unique_name(foreign_key_name(member, column), {left.name}),
        member.fields[column].kind,
        description=f"The {in_words(collection.literal)}",
        required=True,
        references=member.name,
        referred="" if column == member.key else column,
        on_delete="CASCADE",
    )
    pairs = Entity(name, key=left.name, owner=left.name, table=unique_name(plural(name), tables))
    pairs.description = f"Which {in_words(plural(collection.literal))} a {owner.words} has"
    pairs.fields = {left.name: left, right.name: right}
    pairs.composite = (left.name, right.name)
    pairs.templates = [collection.template]
    return pairs


def _pair_intents(
    found: Mapping[str, Route],
    collection: Collection,
    owner: Entity,
    pairs: Entity,
    resolver: SchemaResolver,
) -> dict[str, OperationIntent]:
    one, many = collection.literal, plural(collection.literal)
    left, right = pairs.composite
    out: dict[str, OperationIntent] = {}
    add = found["add"]
    route = Route(add.operation, add.groups[:-1], add.tail, add.template)
    intent = OperationIntent(OperationKind.CREATE, route, collection.template, pairs.name)
    given = snake_case(add.groups[-1][1][0])
    intent.inputs = {right if given in GENERIC_KEYS else given: right}
    intent.required = frozenset({right})
    intent.name = f"add_{one}_to_{owner.name}"
    out[add.operation.id] = intent
    remove = found["remove"]
    intent = OperationIntent(OperationKind.DELETE, remove, collection.template, pairs.name)
    intent.name = f"remove_{one}_from_{owner.name}"
    out[remove.operation.id] = intent
    listing = found["list"]
    if resolver.elements(listing.operation.output) is not None or is_plural(listing.tail[-1]):
        intent = OperationIntent(OperationKind.MEMBERS, listing, collection.template, pairs.name)
        intent.listed, intent.member = left, right
        intent.name = f"list_{many}_of_{owner.name}"
        out[listing.operation.id] = intent
    return out


# --- parts of a thing

_MOST_FIELDS = 10
_LEAST_FIELDS = 2
_MOST_PARTS = 3
"""Of one thing; further ones stay unread."""
_ITSELF = frozenset("meta metadata detail details info information".split())
"""Parts that are the thing itself."""
# Columns that a part must never show.
_SECRET = re.compile(r"password|passwd|secret")
_CHANGES = ("put", "patch", "post")


def _add_parts(
    model: EntityModel, resolver: SchemaResolver
) -> tuple[EntityModel, dict[str, OperationIntent]]:
    """Read paths that answer an object with GET, and take some of its fields with PUT or PATCH.

    A path that is only read is a report, one that is only written says nothing.
    """
    entities = {name: replace(e, fields=dict(e.fields)) for name, e in model.entities.items()}
    out: dict[str, OperationIntent] = {}
    counts: Counter[str] = Counter()
    for mine in _by_path(model).values():
        get = mine["get"]
        template, _ = get.groups[-1]
        entity = entities[model.collections[template].entity]
        if counts[entity.name] >= _MOST_PARTS:
            continue
        columns = _add_columns(entity, get, mine, resolver)
        if not columns:
            continue
        counts[entity.name] += 1
        for route in mine.values():
            intent = _part_intent(route, template, entity, columns, resolver)
            if intent is not None:
                out[route.operation.id] = intent
    return replace(model, entities=entities), out


def _by_path(model: EntityModel) -> dict[str, dict[str, Route]]:
    """Routes by method, for each path that can be a part's."""
    found: dict[str, dict[str, Route]] = {}
    for route in model.routes:
        if not route.groups or len(route.tail) != 1 or route.operation.deprecated:
            continue
        known = model.collections.get(route.groups[-1][0])
        if known is None or not known.entity or route.template in model.collections:
            continue
        entity = model.entities[known.entity]
        if snake_case(route.tail[0]) in entity.fields or entity.composite:
            continue
        found.setdefault(route.template, {})[route.operation.method] = route
    return {t: m for t, m in found.items() if "get" in m and {"put", "patch"} & set(m)}


def _add_columns(
    entity: Entity, get: Route, mine: Mapping[str, Route], resolver: SchemaResolver
) -> dict[tuple[str, ...], str]:
    """Property path → column, for what the part shows; new columns are added to the thing."""
    output = get.operation.output
    if resolver.elements(output) is not None or resolver.is_file(output):
        return {}
    if resolver.says_nothing(output) and singular(get.tail[0]) != get.tail[0]:
        return {}  # it may answer a list
    written = mine["put" if "put" in mine else "patch"].operation.body
    schema, _ = resolver.item(written if resolver.says_nothing(output) else output)
    reader = FieldReader(resolver)
    shown = {path: raw for path, raw in reader.flat(schema) if snake_case(path[-1]) != "id"}
    taken = {
        path for method in _CHANGES if method in mine for path in _taken(mine[method], resolver)
    }
    both = [path for path in shown if path in taken]
    # What is shown and what can be changed must be mostly the same, else the path is a command.
    if len(both) < _LEAST_FIELDS or len(taken - set(shown)) > len(both):
        return {}
    lead = snake_case(get.tail[0])
    fixed = set(entity.fields)
    out: dict[tuple[str, ...], str] = {}
    wanted = [*both, *(p for p in shown if p not in taken)][:_MOST_FIELDS]
    # Most of its fields are columns of the thing already.
    whole = sum("_".join(map(snake_case, path)) in fixed for path in wanted) >= len(wanted) / 2
    if whole and lead not in _ITSELF:
        return {}  # another view of the thing, and nothing says how it is made
    for path in wanted:
        found = reader.field(path[-1], shown[path], path[:-1])
        if whole:  # the thing itself, by another path
            if found.name in fixed and found.name not in (entity.key, entity.owner):
                out[path] = found.name
            continue
        own = found.name if found.name.startswith(f"{lead}_") else f"{lead}_{found.name}"
        own = own[:50]
        shown_in = entity.fields.get(own)
        if shown_in is not None and [*map(snake_case, shown_in.source[:1])] == [lead]:
            out[path] = own  # the thing shows its part too
            continue
        if shown_in is not None and shown_in.hidden and shown_in.source == found.source:
            out[path] = own  # the same part by another path of the thing
            continue
        column = unique_name(own, fixed)
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
    return f"{snake_case(route.tail[0])}_"


def _taken(route: Route, resolver: SchemaResolver) -> list[tuple[str, ...]]:
    body = route.operation.body
    if body is None or resolver.is_binary(body):
        return []
    return [path for path, _ in FieldReader(resolver).flat(resolver.item(body)[0])]


def _part_intent(
    route: Route,
    template: str,
    entity: Entity,
    columns: Mapping[tuple[str, ...], str],
    resolver: SchemaResolver,
) -> OperationIntent | None:
    """What one method does to the part; none for what it does beyond showing and changing it."""
    method = route.operation.method
    part = {
        "_".join(map(snake_case, path)): column
        for path, column in columns.items()
        if not entity.fields[column].hidden or column.startswith(_lead(route))
        if not _SECRET.search(column)
    }
    if not part:
        return None
    if method == "get":
        if any(i.required for i in route.operation.inputs if i.where == "query"):
            return None
        return OperationIntent(OperationKind.GET, route, template, entity.name, part=part)
    if method not in ("put", "patch"):
        return None
    taken = set(_taken(route, resolver))
    inputs = {
        "_".join(map(snake_case, path)): column
        for path, column in columns.items()
        if path in taken and not entity.fields[column].server
    }
    stated = resolver.item(route.operation.body)[0].get("required")
    needed = stated if method == "put" and isinstance(stated, list) else []
    if not inputs or any(
        (name,) not in columns for name in needed if not _is_object(route, name, resolver)
    ):
        return None
    required = frozenset(columns[(name,)] for name in needed if (name,) in columns)
    return OperationIntent(
        OperationKind.UPDATE,
        route,
        template,
        entity.name,
        inputs=inputs,
        required=required,
        part=part,
    )


def _is_object(route: Route, name: str, resolver: SchemaResolver) -> bool:
    schema = resolver.properties(resolver.item(route.operation.body)[0]).get(name)
    return bool(resolver.properties(resolver.resolve(schema)[0]))

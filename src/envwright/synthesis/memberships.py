"""Paths that join two things: ``PUT /teams/{id}/members/{username}``, and DELETE of the same.

What is joined is known elsewhere, so that the path makes nothing: it says who belongs to what. The
pairs get a table with two references, as a database would have it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from envwright.synthesis.keys import key_of
from envwright.synthesis.locating import GENERIC
from envwright.synthesis.model import Collection, Entity, Field, Intent, Kind, Route
from envwright.synthesis.naming import plural, singular, snake, spoken, unique
from envwright.synthesis.shapes import Shapes

_ADDS = ("put", "post")


def membership_intents(
    routes: Sequence[Route],
    collections: Mapping[str, Collection],
    entities: dict[str, Entity],
    shapes: Shapes,
) -> dict[str, Intent]:
    """Operation id → what it does to pairs; adds the tables of pairs.

    A path is read where its item takes PUT or POST without a body, and DELETE, and where the answer
    of its list or its own name says which known things are joined.
    """
    out: dict[str, Intent] = {}
    for collection in collections.values():
        parent = collections.get(collection.parent)
        if collection.entity or parent is None or not parent.entity or len(collection.params) != 1:
            continue
        owner = entities[parent.entity]
        found = _joins(routes, collection)
        if found is None or owner.composite or owner.fields[owner.key].hidden:
            continue
        member = _member(collection, collections, entities, shapes)
        if member is None or member[0] is owner:
            continue
        pairs = _pairs(collection, owner, *member, entities)
        out |= _intents(found, collection, owner, pairs, shapes)
    return out


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
    return out if {"add", "remove", "list"} <= set(out) else None


def _member(
    collection: Collection,
    collections: Mapping[str, Collection],
    entities: Mapping[str, Entity],
    shapes: Shapes,
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
    elements = shapes.elements(listed)
    schema = shapes.item(elements)[1] if elements is not None else ""
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
    """The table of pairs; sets what paths need to find its rows."""
    name = unique(f"{owner.name}_{collection.literal}", entities)
    tables = {entity.table for entity in entities.values()}
    left = Field(
        key_of(owner),
        owner.fields[owner.key].kind,
        description=f"The {spoken(owner.name)}",
        required=True,
        references=owner.name,
        on_delete="CASCADE",
    )
    right = Field(
        unique(key_of(member, column), {left.name}),
        member.fields[column].kind,
        description=f"The {spoken(collection.literal)}",
        required=True,
        references=member.name,
        referred="" if column == member.key else column,
        on_delete="CASCADE",
    )
    pairs = Entity(name, key=left.name, owner=left.name, table=unique(plural(name), tables))
    pairs.description = f"Which {spoken(plural(collection.literal))} a {spoken(owner.name)} has"
    pairs.fields = {left.name: left, right.name: right}
    pairs.composite = (left.name, right.name)
    pairs.templates = [collection.template]
    entities[name] = pairs
    collection.entity, collection.owner, collection.locator = name, left.name, (right.name,)
    return pairs


def _intents(
    found: Mapping[str, Route], collection: Collection, owner: Entity, pairs: Entity, shapes: Shapes
) -> dict[str, Intent]:
    one, many = collection.literal, plural(collection.literal)
    left, right = pairs.composite
    out: dict[str, Intent] = {}
    add = found["add"]
    route = Route(add.operation, add.groups[:-1], add.tail, add.template)
    intent = Intent(Kind.CREATE, route, collection.template, pairs.name)
    given = snake(add.groups[-1][1][0])
    intent.inputs = {right if given in GENERIC else given: right}
    intent.required = frozenset({right})
    intent.name = f"add_{one}_to_{owner.name}"
    out[add.operation.id] = intent
    remove = found["remove"]
    intent = Intent(Kind.DELETE, remove, collection.template, pairs.name)
    intent.name = f"remove_{one}_from_{owner.name}"
    out[remove.operation.id] = intent
    listing = found["list"]
    if shapes.elements(listing.operation.output) is not None or _is_several(listing):
        intent = Intent(Kind.MEMBERS, listing, collection.template, pairs.name)
        intent.listed, intent.member = left, right
        intent.name = f"list_{many}_of_{owner.name}"
        out[listing.operation.id] = intent
    return out


def _is_several(route: Route) -> bool:
    return singular(snake(route.tail[-1])) != snake(route.tail[-1])

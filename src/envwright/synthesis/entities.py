"""Collections → entities: which paths show the same things, and what they consist of."""

from __future__ import annotations

from collections.abc import Sequence

from envwright.synthesis.fields import FieldReader, match_column, settle, trim
from envwright.synthesis.keys import set_keys
from envwright.synthesis.listed.parameters import CONTROL
from envwright.synthesis.model import Collection, Entity, Route
from envwright.synthesis.naming import cleaned, plural, singular, snake, unique
from envwright.synthesis.references import set_references
from envwright.synthesis.shapes import Shapes
from envwright.types import Json

_MIN_PROPERTIES = 2
_MAX_NAME = 30
_OVERLAP = 0.5
_SHORT = 0.75
_AROUND = frozenset(
    """action data error errors links message meta ok request_id response result return_code
    return_message status_code success""".split()
)
"""What stands around a thing in an answer."""
_TAKEN = 5
_TAKES = range(_TAKEN, 9)
"""Rank from which on a schema is one of those that operations take."""


def infer_entities(collections: dict[str, Collection], shapes: Shapes) -> dict[str, Entity]:
    """The entities behind the collections; sets ``entity``, ``owner`` and ``locator`` of each."""
    entities: dict[str, Entity] = {}
    ordered = sorted(collections.values(), key=_order)
    for collection in ordered:
        schema, name, written = _schema_of(collection, shapes)
        _place(collection, schema, name, collections, entities)
        if collection.entity and entities[collection.entity].schema is schema:
            entities[collection.entity].written = written
    reader = FieldReader(shapes, {e.schema_id for e in entities.values() if e.schema_id})
    for entity in entities.values():
        reader.read(entity, *_bodies(entity, collections, shapes))
        entity.description = cleaned(str(entity.schema.get("description", "")))
    for collection in ordered:
        if collection.entity:
            _adopt_enums(collection, entities[collection.entity])
            set_keys(collection, collections, entities)
    set_references(entities)
    for collection in ordered:
        _join_list(collection, collections, entities, shapes)
    for entity in entities.values():
        mine = [collections[template] for template in entity.templates]
        used = {name for c in mine for name in (*c.locator, c.owner)}
        trim(entity, used, _asked(entity, mine))
    taken: set[str] = set()
    for entity in entities.values():
        entity.table = unique(plural(entity.name), taken)
        taken.add(entity.table)
    return entities


def _asked(entity: Entity, collections: Sequence[Collection]) -> set[str]:
    """Columns by which lists are filtered."""
    names = {
        snake(given.name)
        for collection in collections
        for route in collection.operations
        for given in route.operation.inputs
        if route.operation.method == "get" and given.where == "query"
    }
    return {column for name in names if (column := match_column(entity, name)) is not None}


def _order(collection: Collection) -> tuple[int, bool]:
    """Parents before what they hold; collections with items before bare lists."""
    return collection.template.count("*"), not collection.params


def position(route: Route, collection: Collection) -> str:
    """Where an operation stands: ``collection``, ``item``, or what follows either (``extra``)."""
    if route.template == collection.template:
        return "collection"
    rest = route.template.removeprefix(collection.template).strip("/").split("/")
    return "item" if set(rest) == {"*"} else "extra"


def _schema_of(collection: Collection, shapes: Shapes) -> tuple[dict[str, Json], str, bool]:
    """What one item consists of: the best of what its operations answer and take.

    With its name, and whether it is only known from what they take.
    """
    found: list[tuple[int, dict[str, Json], str]] = []
    for route in collection.operations:
        where, operation = position(route, collection), route.operation
        if where == "extra":
            continue
        for rank, schema in _candidates(where, operation.method, operation.output, operation.body):
            if rank == 0 and shapes.is_page(schema):
                continue
            seen = shapes.elements(schema) if rank == 1 else schema
            item, name = shapes.item(seen) if seen is not None else ({}, "")
            item, name = shapes.inside(item, collection.literal) or (item, name)
            if rank not in (1, *_TAKES) and (one := shapes.elements(schema)) is not None:
                item, name = shapes.item(one)  # one thing, as a list of one
            names = [snake(name) for name in shapes.properties(item)]
            if rank >= _TAKEN:  # what steers an answer is no part of the thing
                names = [name for name in names if not CONTROL.fullmatch(name)]
            told = [name for name in names if name not in _AROUND]
            if not told or (told == [collection.literal] and told != names):
                continue  # an envelope, and nothing says what is in it
            if len(names) >= _MIN_PROPERTIES:
                found.append((rank, item, name))
    if not found:
        return {}, "", False
    rank, item, name = min(found, key=lambda entry: entry[0])
    return item, name, rank >= _TAKEN


def _candidates(where: str, method: str, output: Json, body: Json) -> list[tuple[int, Json]]:
    ranks = {
        ("item", "get"): (0, 9),
        ("collection", "get"): (1, 9),
        ("collection", "post"): (2, 5),
        ("item", "put"): (3, 6),
        ("item", "patch"): (4, 7),
        ("item", "post"): (4, 7),
    }
    outputs, bodies = ranks.get((where, method), (9, 9))
    pairs = [(outputs, output), (bodies, body)]
    return [(rank, schema) for rank, schema in pairs if schema is not None and rank < 9]


def _place(
    collection: Collection,
    schema: dict[str, Json],
    schema_id: str,
    collections: dict[str, Collection],
    entities: dict[str, Entity],
) -> None:
    """Give the collection its entity: one that exists, a new one, or none."""
    parent = collections[collection.parent].entity if collection.parent else ""
    if collection.parent and not parent:
        return
    for entity in entities.values():
        if _is_same(entity, collection, parent, schema, schema_id, collections):
            collection.entity = entity.name
            entity.templates.append(collection.template)
            if not entity.schema:
                entity.schema, entity.schema_id = schema, schema_id
            return
    if not schema or _is_relation(collection, schema_id, entities):
        return
    name = collection.literal
    if name in entities and parent:
        name = f"{parent}_{name}"
    elif name in entities and (before := _before(collection.template)):
        name = f"{before}_{name}"  # video/live-streams beside data/live-streams
    own = snake(schema_id.rsplit(".", 1)[-1])
    if name in entities and own.endswith(collection.literal) and len(own) <= _MAX_NAME:
        name = own
    name = unique(name, entities)
    entities[name] = Entity(name, schema_id, schema, templates=[collection.template])
    collection.entity = name


def _before(template: str) -> str:
    """The word of a path before its last, where it is one."""
    words = template.split("/")[:-1]
    return singular(snake(words[-1])) if words and words[-1] != "*" else ""


def _is_same(
    entity: Entity,
    collection: Collection,
    parent: str,
    schema: dict[str, Json],
    schema_id: str,
    collections: dict[str, Collection],
) -> bool:
    first = collections[entity.templates[0]]
    if first.literal != collection.literal or _is_view(collection, first):
        return False
    owner = collections[first.parent].entity if first.parent else ""
    if owner and owner != parent:
        return False
    if not schema or (schema_id and schema_id == entity.schema_id):
        return True
    ours, theirs = set(schema.get("properties", ())), set(entity.schema.get("properties", ()))
    sizes = len(ours), len(theirs)  # a short form of the same has hardly anything of its own
    same = len(ours & theirs)
    return same >= _OVERLAP * max(sizes) or same >= _SHORT * min(sizes)


def _is_view(collection: Collection, first: Collection) -> bool:
    """Whether it only lists, in a way that its path names: ``/users/{id}/likes/tracks``."""
    inner = collection.template.removeprefix(f"{collection.parent}/*").strip("/*").split("/")
    known = first.template.split("/")[-len(inner) :]
    only_read = all(route.operation.method == "get" for route in collection.operations)
    return bool(collection.parent) and only_read and len(inner) > 1 and known != inner


def _is_relation(collection: Collection, schema_id: str, entities: dict[str, Entity]) -> bool:
    """Whether it lists things that have their own place elsewhere (``/teams/{id}/members``)."""
    if not schema_id or all(e.schema_id != schema_id for e in entities.values()):
        return False
    done = {(position(r, collection), r.operation.method) for r in collection.operations}
    return not {("collection", "post"), ("item", "get")} <= done


def _join_list(
    collection: Collection,
    collections: dict[str, Collection],
    entities: dict[str, Entity],
    shapes: Shapes,
) -> None:
    """A list below a thing of others that refer to it: ``/users/{id}/orders``.

    Only where one column of what is listed holds the key of the thing, so that it is clear which
    are meant; and only where nothing else is done at the path.
    """
    parent = collections.get(collection.parent)
    if collection.entity or collection.params or parent is None or not parent.entity:
        return
    if any(r.operation.method != "get" for r in collection.operations) or not collection.operations:
        return
    elements = shapes.elements(collection.operations[0].operation.output)
    name = shapes.item(elements)[1] if elements is not None else ""
    known = [e for e in entities.values() if name and e.schema_id == name]
    if len(known) != 1 or known[0].name == parent.entity:
        return
    columns = [
        f.name
        for f in known[0].fields.values()
        if f.references == parent.entity and f.source and not f.referred
    ]
    last = collection.literal.rsplit("_", 1)[-1]
    if _is_view(collection, collections[known[0].templates[0]]):
        return
    if len(columns) == 1 and known[0].name.rsplit("_", 1)[-1] == last:
        collection.entity, collection.owner = known[0].name, columns[0]
        known[0].templates.append(collection.template)


def _bodies(
    entity: Entity, collections: dict[str, Collection], shapes: Shapes
) -> tuple[list[Json], list[Json]]:
    """The bodies that create the entity, and those that change it."""
    creating: list[Json] = []
    changing: list[Json] = []
    for template in entity.templates:
        collection = collections[template]
        for route in collection.operations:
            body, method = route.operation.body, route.operation.method
            if body is None or not shapes.item(body)[0] or shapes.is_binary(body):
                continue
            where = position(route, collection)
            if where == "collection" and method == "post":
                creating.append(body)
            elif where == "item" and method in ("post", "put", "patch"):
                changing.append(body)
    return creating, changing


def _adopt_enums(collection: Collection, entity: Entity) -> None:
    """A filter that lists its values says what the column can hold."""
    for route in collection.operations:
        if route.operation.method != "get":
            continue
        for given in route.operation.inputs:
            found = entity.fields.get(snake(given.name)) if given.where == "query" else None
            values = given.json_schema.get("enum")
            if found is None or found.kind != "text" or found.enum or not isinstance(values, list):
                continue
            kept = [v for v in values if isinstance(v, str) and v not in ("all", "any", "*", "")]
            if len(kept) > 1:
                found.enum, found.default = tuple(dict.fromkeys(kept)), None
                settle(found)

"""Collections → entities: which paths show the same things, and what they consist of."""

from __future__ import annotations

from collections.abc import Sequence

from envwright.inference.domain_model import Collection, Entity, EntityModel, PathDocument, Route
from envwright.inference.name_forms import (
    clean_prose,
    snake_case,
    unique_name,
)
from envwright.inference.name_lexicon import CONTROL_PARAMETER, RECEIPT_WORDS
from envwright.inference.paths.entity_identity import (
    choose_entity_name,
    clarify_literals,
    is_lookup_path,
    is_only_shown,
    is_relation_path,
    is_same_entity,
    is_view_path,
    viewed_entity,
)
from envwright.inference.paths.entity_keys import set_keys
from envwright.inference.paths.operation_prose import says_only_reads
from envwright.inference.paths.routes import (
    find_collections,
    is_plural_collection,
    parse_routes,
    route_position,
    strip_account_prefix,
)
from envwright.inference.paths.stated_states import adopt_states
from envwright.inference.references import set_references
from envwright.inference.schema_fields import (
    FieldReader,
    match_column,
    set_first_state,
    trim_columns,
)
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inflection import plural
from envwright.types import Json

_MIN_PROPERTIES = 2
_AROUND = frozenset(
    """action data error errors links message meta ok request_id response result return_code
    return_message status_code success""".split()
)
"""What stands around a thing in an answer."""
_LISTED = 2
"""Rank of one thing that is answered as a list of one."""
_MADE = 3
"""Rank of what a creation answers."""
_TAKEN = 6
_LAST = 9
_TAKES = range(_TAKEN, _LAST)
"""Rank from which on a schema is one of those that operations take."""


def infer_entities(document: PathDocument) -> EntityModel:
    """The entities of a document, with fields, keys and references.

    Identifiers at the head of paths of which the document shows nothing are left out first: they
    stand for the account that an agent acts for.
    """
    routes: Sequence[Route] = parse_routes(document)
    # Each turn strips one account prefix; stripping can uncover another, and every entity is
    # inferred anew since paths that differed only in the prefix now agree.
    while True:
        collections = find_collections(routes, document.schemas)
        entities = _entities_of(collections, document.schemas)
        shorter = strip_account_prefix(routes, collections)
        if shorter is None:
            return EntityModel(tuple(routes), collections, entities)
        routes = shorter


def _entities_of(collections: dict[str, Collection], resolver: SchemaResolver) -> dict[str, Entity]:
    """The entities behind the collections; sets ``entity``, ``owner`` and ``locator`` of each."""
    entities: dict[str, Entity] = {}
    clarify_literals(collections)
    ordered = sorted(collections.values(), key=lambda one: _order(one, collections))
    for collection in ordered:
        schema, name, written = _schema_of(collection, resolver)
        if not schema and _is_bare_head(collection, collections, resolver):
            schema = _bare_head(collection)
        _place(collection, schema, name, collections, entities)
        if collection.entity and entities[collection.entity].schema is schema:
            entities[collection.entity].written = written
    reader = FieldReader(resolver, entities.values())
    for entity in entities.values():
        reader.read(entity, *_bodies(entity, collections, resolver))
        entity.description = clean_prose(str(entity.schema.get("description", "")))
    for collection in ordered:
        if collection.entity:
            _adopt_enums(collection, entities[collection.entity])
            set_keys(collection, collections, entities)
    for entity in entities.values():
        adopt_states(entity, [collections[template] for template in entity.templates])
    set_references(entities)
    for collection in ordered:
        _join_list(collection, collections, entities, resolver)
    for entity in entities.values():
        mine = [collections[template] for template in entity.templates]
        used = {name for c in mine for name in (*c.locator, c.owner)}
        trim_columns(entity, used, _asked(entity, mine))
    # Table names come last: entities can be renamed while others are placed.
    taken: set[str] = set()
    for entity in entities.values():
        entity.table = unique_name(plural(entity.name), taken)
        taken.add(entity.table)
    return entities


def _asked(entity: Entity, collections: Sequence[Collection]) -> set[str]:
    """Columns by which lists are filtered."""
    names = {
        snake_case(given.name)
        for collection in collections
        for route in collection.operations
        for given in route.operation.inputs
        if route.operation.method == "get" and given.where == "query"
    }
    return {column for name in names if (column := match_column(entity, name)) is not None}


def _order(collection: Collection, collections: dict[str, Collection]) -> tuple[int, bool, bool]:
    """Parents before what they hold; collections with items before bare lists; views last."""
    shown = is_only_shown(collection, collections)
    return collection.template.count("*"), not collection.params, shown


def _schema_of(
    collection: Collection, resolver: SchemaResolver
) -> tuple[dict[str, Json], str, bool]:
    """What one item consists of: the best of what its operations answer and take.

    With its name, and whether it is only known from what they take.
    """
    found: list[tuple[int, dict[str, Json], str]] = []
    for route in collection.operations:
        where, operation = route_position(route, collection), route.operation
        if where == "extra":
            continue
        body = None if says_only_reads(operation) else operation.body
        for rank, schema in _candidates(where, operation.method, operation.output, body):
            # A single item that is answered as a page: only a plain array is taken for a list of
            # one.
            if rank == 0 and resolver.is_page(schema):
                if resolver.kind(resolver.resolve(schema)[0]) != "array":
                    continue
                rank = _LISTED
            seen = resolver.elements(schema) if rank in (1, _LISTED) else schema
            item, name = resolver.item(seen) if seen is not None else ({}, "")
            item, name = resolver.inside(item, collection.literal) or (item, name)
            if rank not in (1, _LISTED, *_TAKES) and (one := resolver.elements(schema)) is not None:
                item, name = resolver.item(one)  # one thing, as a list of one
            if rank == _MADE and _is_receipt(name, collection.literal):
                rank = _LAST
            names = [snake_case(name) for name in resolver.properties(item)]
            if _TAKEN <= rank < _LAST:  # what steers an answer is no part of the thing
                names = [name for name in names if not CONTROL_PARAMETER.fullmatch(name)]
            told = [name for name in names if name not in _AROUND]
            if not told or (told == [collection.literal] and told != names):
                continue  # an envelope, and nothing says what is in it
            if len(names) >= _MIN_PROPERTIES:
                found.append((rank, item, name))
    if not found:
        return {}, "", False
    rank, item, name = min(found, key=lambda entry: entry[0])
    return item, name, _TAKEN <= rank < _LAST


def _is_bare_head(
    collection: Collection, collections: dict[str, Collection], resolver: SchemaResolver
) -> bool:
    """Whether things are listed in which others are, though nothing says what they consist of."""
    if len(collection.params) != 1 or collection.parent or not is_plural_collection(collection):
        return False
    listed = [
        route.operation.output
        for route in collection.operations
        if route.operation.method == "get" and route_position(route, collection) == "collection"
    ]
    inside = any(other.parent == collection.template for other in collections.values())
    return inside and bool(listed) and all(resolver.says_nothing(output) for output in listed)


def _bare_head(collection: Collection) -> dict[str, Json]:
    """A schema for such things: what identifies them in paths, and a name."""
    key = snake_case(collection.params[0]).removeprefix(f"{collection.literal}_")
    text: Json = {"type": "string"}
    key = "id" if key == collection.literal else key
    return {"type": "object", "properties": {key: text, "name": text}, "required": [key, "name"]}


def _is_receipt(schema: str, literal: str) -> bool:
    """Whether what a creation answers only says that the work was taken on."""
    words = snake_case(schema.rsplit(".", 1)[-1]).split("_")
    return literal not in "_".join(words) and bool(RECEIPT_WORDS & set(words))


def _candidates(where: str, method: str, output: Json, body: Json) -> list[tuple[int, Json]]:
    ranks = {
        ("item", "get"): (0, 10),
        ("collection", "get"): (1, 10),
        ("collection", "post"): (_MADE, 6),
        ("item", "put"): (4, 7),
        ("item", "patch"): (5, 8),
        ("item", "post"): (5, 8),
    }
    outputs, bodies = ranks.get((where, method), (10, 10))
    pairs = [(outputs, output), (bodies, body)]
    return [(rank, schema) for rank, schema in pairs if schema is not None and rank < 10]


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
    if (viewed := viewed_entity(collection, schema_id, collections, entities)) is not None:
        known = {snake_case(name) for name in viewed.schema.get("properties", ())}
        asked = snake_case(collection.params[0])
        if is_lookup_path(collection) and not {asked, f"{asked}_name"} & known:
            return  # it is found by what nobody sees of it
        collection.entity = viewed.name
        viewed.templates.append(collection.template)
        return
    for entity in entities.values():
        if is_same_entity(entity, collection, parent, schema, schema_id, collections):
            collection.entity = entity.name
            entity.templates.append(collection.template)
            if not entity.schema:
                entity.schema, entity.schema_id = schema, schema_id
            return
    if not schema or is_relation_path(collection, schema_id, entities):
        return
    name = choose_entity_name(collection, schema_id, parent, collections, entities)
    if name:
        entities[name] = Entity(name, schema_id, schema, templates=[collection.template])
        collection.entity = name


def _join_list(
    collection: Collection,
    collections: dict[str, Collection],
    entities: dict[str, Entity],
    resolver: SchemaResolver,
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
    elements = resolver.elements(collection.operations[0].operation.output)
    name = resolver.item(elements)[1] if elements is not None else ""
    known = [e for e in entities.values() if name and e.schema_id == name]
    # A list of the parent's own kind (`/users/{id}/followers`) says nothing of ownership.
    if len(known) != 1 or known[0].name == parent.entity:
        return
    columns = [
        f.name
        for f in known[0].fields.values()
        if f.references == parent.entity and f.source and not f.referred
    ]
    last = collection.literal.rsplit("_", 1)[-1]
    if is_view_path(collection, collections[known[0].templates[0]]):
        return
    if len(columns) == 1 and known[0].name.rsplit("_", 1)[-1] == last:
        collection.entity, collection.owner = known[0].name, columns[0]
        known[0].templates.append(collection.template)


def _bodies(
    entity: Entity, collections: dict[str, Collection], resolver: SchemaResolver
) -> tuple[list[Json], list[Json]]:
    """The bodies that create the entity, and those that change it."""
    creating: list[Json] = []
    changing: list[Json] = []
    for template in entity.templates:
        collection = collections[template]
        for route in collection.operations:
            body, method = route.operation.body, route.operation.method
            if body is None or not resolver.item(body)[0] or resolver.is_binary(body):
                continue
            where = route_position(route, collection)
            if where == "collection" and method == "post" and not says_only_reads(route.operation):
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
            found = entity.fields.get(snake_case(given.name)) if given.where == "query" else None
            values = given.json_schema.get("enum")
            if found is None or found.kind != "text" or found.enum or not isinstance(values, list):
                continue
            # Wildcards of the filter are no values of the column.
            kept = [v for v in values if isinstance(v, str) and v not in ("all", "any", "*", "")]
            if len(kept) > 1:
                found.enum, found.default = tuple(dict.fromkeys(kept)), None
                set_first_state(found)

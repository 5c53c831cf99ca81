"""Keys: which column identifies a thing, by which columns a path finds it, and its parent."""

from __future__ import annotations

import re

from envwright.synthesis.model import Collection, Entity, Field, Route
from envwright.synthesis.naming import snake
from envwright.types import Json

_KEY_NAMES = ("id", "uuid", "gid", "sid", "uid", "guid")
_GENERIC = {*_KEY_NAMES, "slug", "name", "number", "key", "code", "identifier", "index", "login"}
_NATURAL = ("login", "username", "slug", "name", "key", "code", "handle", "full_name", "title")
_ALIASES = {"index": "number", "identifier": "id", "uuid": "id", "guid": "id", "gid": "id"}
_ACCOUNTS = ("user", "customer", "account", "employee")
_OWN = ("email", "phone", "phone_number")
"""Names that mean this and nothing else, so that no other column stands for them."""
_SEQUENCES = ("number", "iid", "index")


def set_keys(
    collection: Collection, collections: dict[str, Collection], entities: dict[str, Entity]
) -> None:
    """Set the entity's key (once), the collection's locator, and the column of its parent."""
    entity = entities[collection.entity]
    is_first = entity.templates[0] == collection.template
    parent = entities[collections[collection.parent].entity] if collection.parent else None
    collection.locator = tuple(
        _locate(entity, param, collection, last=n == len(collection.params) - 1)
        for n, param in enumerate(collection.params)
    )
    if is_first:
        _set_key(entity, collection, nested=parent is not None)
    if parent is not None:
        needed = is_first or _is_only_origin(collection, entity, collections)
        named = {name for t in entity.templates for name in collections[t].locator}
        collection.owner = _owner(entity, parent, needed, named)
        owner = entity.fields[collection.owner]
        if is_first:
            entity.owner, owner.on_delete = collection.owner, "CASCADE"
    if collection.locator and collection.locator != (entity.key,) and not entity.natural:
        _set_natural(entity, collection)
    _set_unique(entity)


def _set_unique(entity: Entity) -> None:
    """Names by which people log in are their own."""
    login = ("username", "login", *(("email",) if entity.name in _ACCOUNTS else ()))
    for name in login:
        found = entity.fields.get(name)
        if found is not None and found.kind == "text" and name != entity.key and not entity.owner:
            found.unique = True


def _set_natural(entity: Entity, collection: Collection) -> None:
    entity.natural = collection.locator
    for name in collection.locator:
        found = entity.fields[name]
        found.required = True
        if found.kind == "integer" and name in _SEQUENCES:
            found.server = "sequence"
    if len(collection.locator) == 1 and not entity.owner:
        entity.fields[collection.locator[0]].unique = True


def _locate(entity: Entity, param: str, collection: Collection, last: bool) -> str:
    """The column that an identifier in the path is matched with; added when there is none."""
    if last and snake(param) in (f"id_{entity.name}", f"id_{collection.literal}"):
        param = "id"  # idBoard, as some say
    for name in _candidates(entity, snake(param), collection.literal, last):
        found = entity.fields.get(name)
        if found is not None and found.kind in ("text", "integer"):
            return name
    name = (
        "id"
        if last and re.search(r"(^|_)(id|gid|uuid|identifier)$", snake(param))
        else snake(param)
    )
    entity.fields[name] = Field(
        name, _param_kind(collection, param), examples=(), required=True, read_only=name == "id"
    )
    return name


def _candidates(entity: Entity, param: str, literal: str, last: bool) -> list[str]:
    if not last:
        return [param]
    stripped = param
    for lead in (entity.name, literal):
        stripped = stripped.removeprefix(f"{lead}_")
    word = param.rsplit("_", 1)[-1]
    out = [param, stripped, _ALIASES.get(stripped, stripped)]
    if stripped in _OWN:
        return out
    if param in (entity.name, literal) or word not in _GENERIC:
        key = entity.fields.get("id")
        out += ["id"] if key is not None and key.kind == "text" else []
        out += [*_NATURAL, "id"]
    else:
        out += [word, _ALIASES.get(word, word)]
        made = entity.written and word in _KEY_NAMES  # no answer shows the key that it is given
        if not made and not set(_KEY_NAMES) & set(entity.fields):
            out += ["slug", "name", "key", "code"]
    return [*out, word]


def _param_kind(collection: Collection, param: str) -> str:
    for route in collection.operations:
        if (schema := param_schema(route, param)) is not None:
            return "integer" if schema.get("type") == "integer" else "text"
    return "text"


def param_schema(route: Route, param: str) -> dict[str, Json] | None:
    """The schema of a path parameter, where the operation has it."""
    for given in route.operation.inputs:
        if given.where == "path" and given.name == param:
            return given.json_schema
    return None


def _set_key(entity: Entity, collection: Collection, nested: bool) -> None:
    """The primary key: an identifier that the schema has, a natural one, or one of our own."""
    kinds = {n: f.kind for n, f in entity.fields.items()}
    named = [f"{entity.name}_id", *(n for n in kinds if re.fullmatch(r"\w+_(gid|sid|uuid)", n))]
    stated = [n for n in (*_KEY_NAMES, *named[:1]) if kinds.get(n) in ("text", "integer")]
    if len(collection.locator) == 1 and collection.locator[0] in _KEY_NAMES:
        entity.key = collection.locator[0]
    elif stated:
        entity.key = stated[0]
    elif len(collection.locator) == 1 and not nested:
        entity.key = collection.locator[0]
    else:
        entity.key = "id"
        own = Field("id", "integer", hidden=True, server="key")
        entity.fields = {"id": own, **entity.fields}
    key = entity.fields[entity.key]
    key.required, key.default, key.bounds, key.enum = True, None, {}, ()
    if entity.key in _KEY_NAMES or entity.key.endswith("_id") or key.read_only:
        key.server = "key"
    if not key.description and not key.hidden:
        key.description = f"Identifier of the {entity.name.replace('_', ' ')}"
    key.examples = ()
    entity.fields = {entity.key: key} | entity.fields


def _is_only_origin(
    collection: Collection, entity: Entity, collections: dict[str, Collection]
) -> bool:
    """Whether things of this kind are created under this path and nowhere else."""
    origins = {
        route.template
        for template in entity.templates
        for route in collections[template].operations
        if route.operation.method == "post" and route.template == template
    }
    return origins == {collection.template}


def _owner(entity: Entity, parent: Entity, needed: bool, named: set[str]) -> str:
    """The column that holds the parent's key: one that is there, or a new one.

    ``named`` are columns by which paths find rows: they keep their names.
    """
    key = parent.fields[parent.key]
    name = f"{parent.name}_{parent.key}" if parent.key != parent.name else parent.key
    found = entity.fields.get(name) or entity.fields.get(parent.name)
    if found is not None and found.name == entity.key:
        found, name = None, f"parent_{name}"
    if found is not None and found.target not in ("", parent.schema_id):
        found = None
    if found is not None and found.name != name and found.name in named:
        found = None
    if found is None or found.name != name:
        if found is not None:
            del entity.fields[found.name]
        about = f"The {parent.name.replace('_', ' ')} that it belongs to"
        found = Field(name, key.kind, description=about, hidden=key.hidden)
        entity.fields = {**entity.fields, name: found}
    found.kind, found.references, found.target, found.read_only = key.kind, parent.name, "", True
    found.default, found.enum, found.bounds, found.server = None, (), {}, ""
    found.required = needed
    found.on_delete = "RESTRICT" if needed else "SET NULL"
    return found.name

"""Keys: which column identifies a thing, by which columns a path finds it, and its parent."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from envwright.inference.domain_model import Collection, Entity, EntityModel, Field, Route
from envwright.inference.name_forms import snake_case
from envwright.inference.paths.entity_identity import is_lookup_path
from envwright.inference.paths.path_parameters import (
    alternative_columns,
    other_column,
    parameter_text,
    prefixed_key_column,
    stated_column,
)
from envwright.inference.references import CONTENT_COLUMNS
from envwright.inference.schema_fields import match_column
from envwright.inflection import singular
from envwright.types import Json, OperationInput

GENERIC_KEYS = frozenset("id name key slug uuid gid sid code number index guid".split())
"""Names of identifiers that do not say what they identify."""
_KEY_NAMES = ("id", "uuid", "gid", "sid", "uid", "guid")
_GENERIC = {*_KEY_NAMES, "slug", "name", "number", "key", "code", "identifier", "index", "login"}
_NATURAL = ("login", "username", "slug", "name", "key", "code", "handle", "full_name", "title")
# Words of path parameters → the word that columns use for the same.
_ALIASES = {
    "index": "number",
    "identifier": "id",
    "uuid": "id",
    "guid": "id",
    "gid": "id",
    "cd": "code",
    "no": "number",
    "num": "number",
    "nr": "number",
}
_ACCOUNTS = ("user", "customer", "account", "employee")
_PEOPLE = frozenset(
    """account admin administrator agent author contributor customer employee login member operator
    owner person player profile subscriber teammate user""".split()
)
"""Things that are known by the name with which somebody logs in."""
_WHOSE = ("username", "user_name", "user", "user_id", "userid")
"""Columns that say to whom a thing belongs."""
_OWN = ("email", "phone", "phone_number")
"""Names that mean this and nothing else, so that no other column stands for them."""
_MADE = re.compile(r"(\w+_)?(id|uuid|gid|sid|uid|guid)|\w+_key")
"""Keys that the service makes, unless it must be told them."""
_BY_CALLER = re.compile(
    r"\b(generated|chosen|provided|supplied|defined) by the (device|client|caller|application)\b",
    re.IGNORECASE,
)
"""Words by which whoever makes a thing makes its key."""
_NAMED = re.compile(r"(repo(sitory)?_?|full_|short_|display_)?name")
"""Columns by which a thing is known inside of what another identifier names."""
_SEQUENCES = ("number", "iid", "index")
_COUNTED = ("number", "index")
"""Words after which no name or code stands for the thing."""


def set_keys(
    collection: Collection, collections: dict[str, Collection], entities: dict[str, Entity]
) -> None:
    """Set the entity's key (once), the collection's locator, and the column of its parent."""
    entity = entities[collection.entity]
    # Keys are set once, at the entity's first path; further paths only add ways to find it.
    is_first = entity.templates[0] == collection.template
    parent = entities[collections[collection.parent].entity] if collection.parent else None
    above = collections.get(collection.template.rpartition("/")[0])
    if above is not None and above.entity == entity.name and is_lookup_path(collection):
        collection.locator = _looked_up(entity, collection)
    if not collection.locator:
        _set_locator(entity, collection)
    if is_first:
        _set_key(entity, collection, nested=parent is not None)
    if parent is not None:
        needed = is_first or _is_only_origin(collection, entity, collections)
        named = {name for t in entity.templates for name in collections[t].locator}
        collection.owner = _owner(entity, parent, needed, named)
        owner = entity.fields[collection.owner]
        if is_first:
            entity.owner, owner.on_delete = collection.owner, "CASCADE"
    shared = is_first and parent is None and _is_somebodys(entity, collection)
    by_name = bool(collection.locator) and collection.locator != (entity.key,)
    if by_name and not entity.natural and not shared:
        _set_natural(entity, collection)
    if collection.either and not entity.owner:
        for name in set(collection.either) - {entity.key}:
            entity.fields[name].unique = True
    _set_unique(entity)


def _looked_up(entity: Entity, collection: Collection) -> tuple[str, ...]:
    """The column that a path names before its value: ``/shipments/external_id/{external_id}``."""
    asked = snake_case(collection.params[0])
    found = entity.fields.get(asked) or entity.fields.get(f"{asked}_name")  # a tag's name
    plain = found is not None and found.kind in ("text", "integer")
    return (found.name,) if found is not None and plain else ()


def _set_locator(entity: Entity, collection: Collection) -> None:
    """The columns that the identifiers of a path are matched with, each with its own."""
    if len(collection.params) == 1:
        (param,) = collection.params
        about = parameter_text(collection, param)
        columns, _ = alternative_columns(param, about, entity, collection.literal)
        columns = columns or stated_column(param, about, entity)
        if columns:
            collection.locator = columns[:1]
            collection.either = columns if len(columns) > 1 else ()
            return
    taken: list[str] = []
    for n, param in enumerate(collection.params):
        last = n == len(collection.params) - 1
        taken.append(_locate(entity, param, collection, last, taken))
    collection.locator = tuple(taken)
    if len(taken) == 1:
        (param,) = collection.params
        about = parameter_text(collection, param)
        other = other_column(param, about, entity, collection.literal)
        collection.either = (taken[0], other) if other and other != taken[0] else ()


def _set_unique(entity: Entity) -> None:
    """Names by which people log in are their own; elsewhere they say whose a thing is."""
    if entity.name.rsplit("_", 1)[-1] not in _PEOPLE:
        return
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


def _locate(
    entity: Entity, param: str, collection: Collection, last: bool, taken: Container[str]
) -> str:
    """The column that an identifier in the path is matched with; added when there is none.

    ``taken`` are those with which identifiers before it are matched.
    """
    own = (entity.name, collection.literal)
    # `{id_or_slug}` is looked up by its first word here.
    named = singular(snake_case(param).partition("_or_")[0])
    if last and named in [f"id_{name}" for name in own]:
        named = "id"  # idBoard, as some say
    key = entity.fields.get("id")
    if last and named in own and key is not None and key.kind == _param_kind(collection, param):
        named = "id"  # a comment's ``comment`` is its text
    is_number = _param_kind(collection, param) == "integer"
    inside = len(collection.params) > 1 and named not in _KEY_NAMES  # a name within a name
    for name in _candidates(entity, named, collection.literal, last):
        found = entity.fields.get(name)
        if inside and name == "id" != snake_case(param):
            continue
        if found is not None and is_number and found.kind == "text" and name in _NATURAL:
            continue  # a number is nobody's name
        if found is not None and found.kind in ("text", "integer") and name not in taken:
            return name
    if other := _other(entity, named, param, collection, last, taken):
        return other
    says_id = re.search(r"(^|_)(id|gid|uuid|identifier)$", named)
    whole = entity.fields.get(f"{collection.literal}_{named}")  # a voice's ``voice_message_id``
    if last and says_id and whole is not None and whole.kind in ("text", "integer"):
        return whole.name
    name = "id" if last and (says_id or _is_joined(named, collection.literal)) else named
    entity.fields[name] = Field(
        name, _param_kind(collection, param), examples=(), required=True, read_only=name == "id"
    )
    return name


def _other(
    entity: Entity,
    named: str,
    param: str,
    collection: Collection,
    last: bool,
    taken: Container[str],
) -> str:
    """A column of another name that an identifier means; empty where none does."""
    if last and named in _KEY_NAMES:
        about = parameter_text(collection, param)
        found = prefixed_key_column(named, about, entity, collection.literal)
        return "" if found in taken else found
    if not last or named not in (entity.name, collection.literal) or len(collection.params) < 2:
        return ""
    names = [
        name
        for name, found in entity.fields.items()
        if found.kind == "text" and not found.references and name not in taken
        if _NAMED.fullmatch(name.removeprefix(f"{named}_"))
    ]
    return names[0] if len(names) == 1 else ""


def _candidates(entity: Entity, param: str, literal: str, last: bool) -> list[str]:
    if not last:
        return [param]
    stripped = param
    for lead in (entity.name, literal):
        stripped = stripped.removeprefix(f"{lead}_")
    word = param.rsplit("_", 1)[-1]
    # ``blockhash`` is the ``hash`` of a block.
    joined = next(
        (
            param.removeprefix(own)
            for own in (entity.name, literal)
            if param != own and param.removeprefix(own) in (*_KEY_NAMES, "hash")
        ),
        stripped,
    )
    stripped = stripped if stripped != param else joined
    out = [param, stripped, _ALIASES.get(stripped, stripped)]
    if word in _OWN:
        return out
    if _is_joined(word, literal):
        return [*out, "id"]
    if word in _COUNTED and word != param:  # ``revision_number`` is the ``revision``
        return [*out, param.removesuffix(f"_{word}"), word, *_COUNTED]
    if param in (entity.name, literal) or word not in _GENERIC:
        key = entity.fields.get("id")
        out += ["id"] if key is not None and key.kind == "text" else []
        out += [_ALIASES[word]] if word in _ALIASES else []
        plain = param in (entity.name, literal) or "_" not in param
        about = plain and _is_about(param, entity.name, literal)
        out += [*(_NATURAL if about else ()), "id"]
    else:
        out += [word, _ALIASES.get(word, word)]
        if stripped == "key" != param and "id" in entity.fields:
            out.append("id")  # a ``userKey`` is the user's identifier, where no column is called so
        if word not in _KEY_NAMES and not set(_KEY_NAMES) & set(entity.fields):
            out += ["slug", "name", "key", "code"]
    return [*out, word]


def _is_about(param: str, *names: str) -> bool:
    """Whether an identifier names the thing, in short perhaps: ``org`` of an organization."""
    words = {word for name in names for word in name.split("_")}
    parts = param.split("_")
    return any(w[:3] == word[:3] for w in parts for word in words)


def _is_joined(word: str, literal: str) -> bool:
    """Whether a word is a thing's name and ``id`` in one: ``projectid``."""
    stem = word.removesuffix("id")
    return stem != word and len(stem) > 1 and literal.startswith(stem)


def _param_kind(collection: Collection, param: str) -> str:
    for route in collection.operations:
        if (schema := path_parameter_schema(route, param)) is not None:
            return "integer" if schema.get("type") == "integer" else "text"
    return "text"


def path_parameter_schema(route: Route, param: str) -> dict[str, Json] | None:
    """The schema of a path parameter, where the operation has it."""
    for given in route.operation.inputs:
        if given.where == "path" and given.name == param:
            return given.json_schema
    return None


def _set_key(entity: Entity, collection: Collection, nested: bool) -> None:
    """The primary key: an identifier that the schema has, a natural one, or one of our own."""
    kinds = {n: f.kind for n, f in entity.fields.items()}
    named = (f"{entity.name}_id", f"{collection.literal}_id")
    stated = [n for n in (*_KEY_NAMES, *named) if kinds.get(n) in ("text", "integer")]
    if len(collection.locator) == 1 and collection.locator[0] in _KEY_NAMES:
        entity.key = collection.locator[0]
    elif stated:
        entity.key = stated[0]
    elif len(collection.locator) == 1 and not nested and not _is_somebodys(entity, collection):
        entity.key = collection.locator[0]
    else:
        # No column can be the key: a hidden one is added, which tools never show.
        entity.key = "id"
        own = Field("id", "integer", hidden=True, server="key")
        entity.fields = {"id": own, **entity.fields}
    key = entity.fields[entity.key]
    asked = key.required or key.description.lower().startswith("required")
    asked = asked or _BY_CALLER.search(key.description) is not None
    given = asked and not key.read_only and _is_posted(collection)
    key.required, key.default, key.bounds, key.enum = True, None, {}, ()
    if (_MADE.fullmatch(entity.key) and not given) or key.read_only:
        key.server = "key"
    if not key.description and not key.hidden:
        key.description = f"Identifier of the {entity.name.replace('_', ' ')}"
    key.examples = ()
    entity.fields = {entity.key: key} | entity.fields


def _is_somebodys(entity: Entity, collection: Collection) -> bool:
    """Whether two people may each have one of the same name: a word of a user's dictionary.

    It says whose it is, and its own name is nothing that the service makes.
    """
    if len(collection.locator) != 1 or entity.name.rsplit("_", 1)[-1] in _PEOPLE:
        return False
    (name,) = collection.locator
    found = entity.fields.get(name)
    if found is None or found.kind != "text" or _MADE.fullmatch(name) or name in _WHOSE:
        return False
    return any(
        snake_case(given.name) in _WHOSE and snake_case(given.name) in entity.fields
        for route in collection.operations
        for given in route.operation.inputs
        if given.where == "query" and given.required
    ) or any(entity.fields[other].required for other in _WHOSE if other in entity.fields)


def _is_posted(collection: Collection) -> bool:
    """Whether things are made there with a body, which may name its key."""
    return any(
        route.operation.method == "post" and route.template == collection.template
        for route in collection.operations
    )


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


def foreign_key_name(parent: Entity, column: str = "") -> str:
    """What a column with a thing's key is called: ``user_id``, also of a user's ``user_id``."""
    column = column or parent.key
    named = column == parent.name or column.startswith(f"{parent.name}_")
    return column if named else f"{parent.name}_{column}"


def _may_hold(found: Field, key: Field) -> bool:
    """Whether a column named as the parent holds its key: a reply's ``comment`` is its text."""
    if found.kind == "json":
        return True
    return found.kind == key.kind and not (found.kind == "text" and found.name in CONTENT_COLUMNS)


def _owner(entity: Entity, parent: Entity, needed: bool, named: set[str]) -> str:
    """The column that holds the parent's key: one that is there, or a new one.

    ``named`` are columns by which paths find rows: they keep their names.
    """
    key = parent.fields[parent.key]
    name = foreign_key_name(parent)
    named_so = (name, parent.name, f"{parent.key}_{parent.name}")  # a card's ``idList``
    found = next((entity.fields[n] for n in named_so if n in entity.fields), None)
    if found is not None and found.name == entity.key:
        found, name = None, f"parent_{name}"
    if found is not None and found.target not in ("", parent.schema_id):
        found = None
    if found is not None and found.name != name and found.name in named:
        found = None
    if found is not None and found.name != name and not _may_hold(found, key):
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


def locator_columns(
    entity: Entity, collection: Collection, names: Sequence[str]
) -> tuple[str, ...]:
    """The columns that the identifiers of a path are matched with.

    They are the collection's, unless this path has the key where others have a name:
    ``/jokes/{joke_id}`` beside ``/jokes/{title}``.
    """
    given = tuple(snake_case(name) for name in names)
    known = tuple(snake_case(name) for name in collection.params)
    if len(given) != 1 or given == known or collection.either:
        return collection.locator
    leads = (f"{entity.name}_", f"{collection.literal}_")
    plain = {given[0], *(given[0].removeprefix(lead) for lead in leads)}
    key = entity.fields[entity.key]
    is_key = entity.key in GENERIC_KEYS - {"name"} and entity.key in plain and not key.hidden
    return (entity.key,) if is_key else collection.locator


def narrowing_column(route: Route, given: OperationInput, model: EntityModel) -> str | None:
    """The column that a query parameter adds to what says which thing is meant.

    ``DELETE /words/{word}?username=`` deletes the word of one user.
    """
    if route.operation.method not in ("get", "delete") or not route.template.endswith("*"):
        return None
    collection = model.collections[route.groups[-1][0]]
    entity = model.entities[collection.entity]
    column = match_column(entity, snake_case(given.name))
    if column is None or column in collection.locator or entity.fields[column].hidden:
        return None
    plain = entity.fields[column].kind in ("text", "integer")
    return column if plain and given.json_schema.get("type") != "array" else None

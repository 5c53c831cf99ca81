"""How a path finds things: parameters, guards and the SQL for the key, along its identifiers."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field

from envwright.synthesis.alternatives import kept_promise
from envwright.synthesis.fields import match_column
from envwright.synthesis.model import Collection, Entity, Field, Route, World
from envwright.synthesis.naming import cleaned, quoted, snake, spoken
from envwright.types import Guard, Json, OperationInput, Parameter

GENERIC = {"id", "name", "key", "slug", "uuid", "gid", "sid", "code", "number", "index", "guid"}


@dataclass(slots=True)
class Scope:
    """The part of a world that one environment shows."""

    world: World
    entities: dict[str, Entity]

    def target(self, found: Field) -> Entity | None:
        """The entity that a column refers to, when the environment has it."""
        return self.entities.get(found.references)


@dataclass(slots=True)
class Located:
    """A thing found by its path."""

    entity: Entity | None = None
    key: str = ""
    """SQL for its primary key, for example ``:pet_id``."""
    match: str = ""
    """The condition that holds for its row only, for example ``id = :pet_id``."""
    label: str = ""
    """The thing in a message, for example ``pet {pet_id}``."""
    parameters: dict[str, Parameter] = field(default_factory=dict)
    lets: dict[str, str] = field(default_factory=dict)
    guards: list[Guard] = field(default_factory=list)


def locate(scope: Scope, route: Route, count: int) -> Located:
    """Follow the first ``count`` identifiers of a path."""
    here = Located()
    for template, names in route.groups[:count]:
        _step(scope, scope.world.collections[template], names, route, here)
    return here


def _step(
    scope: Scope, collection: Collection, names: tuple[str, ...], route: Route, here: Located
) -> None:
    entity = scope.entities[collection.entity]
    conditions, shown = [], []
    either = [column for column in collection.either if column in entity.fields]
    by = located_by(entity, collection, names)
    for name, column in zip(names, by, strict=True):
        taken = {*here.parameters, *here.lets}
        kept = scope.world.named
        own = free(snake(name), here) if kept else parameter_name(snake(name), entity, taken)
        columns = either or [column]
        here.parameters[own] = _parameter(entity, columns, route, name)
        same = " OR ".join(f"{quoted(column)} = :{own}" for column in columns)
        conditions.append(f"({same})" if len(columns) > 1 else same)
        shown.append(f"{{{own}}}")
    for name, column in route.narrowed if (collection.template, names) == route.groups[-1] else ():
        own_query = free(snake(name), here)
        here.parameters[own_query] = _parameter(entity, [column], route, name)
        conditions.append(f"{quoted(column)} = :{own_query}")
    inside = here.entity is not None and bool(collection.owner)
    if inside:
        conditions.append(f"{quoted(collection.owner)} = {here.key}")
    where = f"FROM {quoted(entity.table)} WHERE {' AND '.join(conditions)}"
    label = f"{spoken(entity.name)} {'/'.join(shown)}"
    place = f" in {here.label}" if inside else ""
    here.guards.append(Guard(sql=f"SELECT 1 {where}", error=f"There is no {label}{place}."))
    if entity.composite:  # no single value stands for the row
        here.entity, here.label, here.key = entity, label, ""
        here.match = " AND ".join(conditions)
        return
    if len(either) > 1:  # the key goes before a name that another thing has
        let = free(f"{entity.name}_key", here)
        order = f"ORDER BY {quoted(either[0])} = :{own} DESC, {quoted(entity.key)} LIMIT 1"
        here.lets[let] = f"SELECT {quoted(entity.key)} {where} {order}"
        here.key = f":{let}"
    elif by == (entity.key,):
        here.key = conditions[0].rsplit(" ", 1)[1]
    else:
        let = free(f"{entity.name}_key", here)
        here.lets[let] = f"SELECT {quoted(entity.key)} {where}"
        here.key = f":{let}"
    here.entity, here.label = entity, label
    here.match = f"{quoted(entity.key)} = {here.key}"


def located_by(entity: Entity, collection: Collection, names: Sequence[str]) -> tuple[str, ...]:
    """The columns that the identifiers of a path are matched with.

    They are the collection's, unless this path has the key where others have a name:
    ``/jokes/{joke_id}`` beside ``/jokes/{title}``.
    """
    given = tuple(snake(name) for name in names)
    known = tuple(snake(name) for name in collection.params)
    if len(given) != 1 or given == known or collection.either:
        return collection.locator
    leads = (f"{entity.name}_", f"{collection.literal}_")
    plain = {given[0], *(given[0].removeprefix(lead) for lead in leads)}
    key = entity.fields[entity.key]
    is_key = entity.key in GENERIC - {"name"} and entity.key in plain and not key.hidden
    return (entity.key,) if is_key else collection.locator


def narrowing(route: Route, given: OperationInput, world: World) -> str | None:
    """The column that a query parameter adds to what says which thing is meant.

    ``DELETE /words/{word}?username=`` deletes the word of one user.
    """
    if route.operation.method not in ("get", "delete") or not route.template.endswith("*"):
        return None
    collection = world.collections[route.groups[-1][0]]
    entity = world.entities[collection.entity]
    column = match_column(entity, snake(given.name))
    if column is None or column in collection.locator or entity.fields[column].hidden:
        return None
    plain = entity.fields[column].kind in ("text", "integer")
    return column if plain and given.json_schema.get("type") != "array" else None


def free(name: str, here: Located) -> str:
    """The name, changed when a parameter or a let already has it."""
    while name in here.parameters or name in here.lets or name == "item":
        name = f"{name}_"
    return name


def parameter_name(name: str, entity: Entity, taken: Container[str]) -> str:
    """A parameter's name that says what it is about: ``{id}`` of a pet is ``pet_id``."""
    if (name in GENERIC and name != entity.name) or name in taken:
        name = f"{entity.name}_{name}"
    while name in taken or not name.isidentifier() or name == "item":
        name = f"{name}_"
    return name


def _parameter(entity: Entity, columns: Sequence[str], route: Route, name: str) -> Parameter:
    """The parameter of an identifier; of several columns it ranges over one that holds texts."""
    about = next(
        (i.description for i in route.operation.inputs if i.where != "header" and i.name == name),
        "",
    )
    about = kept_promise(name, about, columns, entity)
    texts = [column for column in columns if entity.fields[column].kind == "text"]
    return column_parameter(entity, (texts or list(columns))[0], required=True, about=about)


def column_parameter(
    entity: Entity,
    column: str,
    *,
    required: bool,
    about: str = "",
    default: Json = None,
) -> Parameter:
    """A parameter that takes a column's values."""
    found = entity.fields[column]
    keys: dict[str, Json] = dict(found.items) if found.kind == "json" else {}
    if about:
        keys["description"] = cleaned(about)
    if default is not None:
        keys["default"], required = default, False
    return Parameter(column=f"{entity.table}.{column}", required=required, json_schema=keys)

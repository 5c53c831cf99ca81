"""How a path finds things: parameters, guards and the SQL for the key, along its identifiers."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field

from envwright.synthesis.model import Collection, Entity, Field, Route, World
from envwright.synthesis.naming import cleaned, quoted, snake, spoken
from envwright.types import Guard, Json, Parameter

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
    for name, column in zip(names, collection.locator, strict=True):
        taken = {*here.parameters, *here.lets}
        kept = scope.world.named
        own = free(snake(name), here) if kept else parameter_name(snake(name), entity, taken)
        here.parameters[own] = _parameter(entity, column, route, name)
        conditions.append(f"{quoted(column)} = :{own}")
        shown.append(f"{{{own}}}")
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
    if collection.locator == (entity.key,):
        here.key = conditions[0].rsplit(" ", 1)[1]
    else:
        let = free(f"{entity.name}_key", here)
        here.lets[let] = f"SELECT {quoted(entity.key)} {where}"
        here.key = f":{let}"
    here.entity, here.label = entity, label
    here.match = f"{quoted(entity.key)} = {here.key}"


def free(name: str, here: Located) -> str:
    """The name, changed when a parameter or a let already has it."""
    while name in here.parameters or name in here.lets or name == "item":
        name = f"{name}_"
    return name


def parameter_name(name: str, entity: Entity, taken: Container[str]) -> str:
    """A parameter's name that says what it is about: ``{id}`` of a pet is ``pet_id``."""
    if name in GENERIC or name in taken:
        name = f"{entity.name}_{name}"
    while name in taken or not name.isidentifier() or name == "item":
        name = f"{name}_"
    return name


def _parameter(entity: Entity, column: str, route: Route, name: str) -> Parameter:
    about = next(
        (i.description for i in route.operation.inputs if i.where == "path" and i.name == name), ""
    )
    return column_parameter(entity, column, required=True, about=about)


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

"""How a path finds things: parameters, guards and the SQL for the key, along its identifiers."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field

from envwright.inference.domain_model import (
    Collection,
    DomainModel,
    Entity,
    Field,
    NameStyle,
    OperationIntent,
    OperationKind,
    Route,
)
from envwright.inference.name_forms import agent_prose, snake_case, sql_name
from envwright.inference.paths.entity_keys import GENERIC_KEYS, locator_columns
from envwright.inference.paths.path_parameters import supported_description
from envwright.types import Guard, Json, Parameter, Returns, Step, ToolSpec


@dataclass(frozen=True, slots=True)
class EnvironmentScope:
    """The part of a domain that one environment shows."""

    domain: DomainModel
    entities: dict[str, Entity]

    @property
    def keeps_names(self) -> bool:
        """Whether callers know tools and parameters by the names that the source gives them."""
        return self.domain.names is NameStyle.TOOLS

    def target(self, found: Field) -> Entity | None:
        """The entity that a column refers to, when the environment has it."""
        return self.entities.get(found.references)

    def shows_one(self, entity: Entity) -> bool:
        """Whether some operation shows a single one, in full."""
        gets = (i for i in self.domain.intents if i.kind is OperationKind.GET and not i.part)
        return any(intent.entity == entity.name for intent in gets)

    def owner(self, intent: OperationIntent, here: RowLookup) -> str:
        """The column that holds the key of the parent in the path; empty without a parent."""
        if here.entity is None:
            return ""
        return self.domain.collections[intent.collection].owner


@dataclass(slots=True)
class RowLookup:
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

    @property
    def opening(self) -> str:
        """The label at the start of a sentence."""
        return self.label[:1].upper() + self.label[1:]

    def tool(
        self,
        name: str,
        guards: Iterable[Guard] = (),
        do: tuple[Step, ...] = (),
        returns: Returns | None = None,
    ) -> ToolSpec:
        """A tool with the parameters and guards of the path, and further guards after them."""
        tool = ToolSpec(
            name=name,
            parameters=self.parameters,
            let=self.lets,
            require=(*self.guards, *guards),
            do=do,
        )
        return tool if returns is None else tool.model_copy(update={"returns": returns})


def locate_row(scope: EnvironmentScope, route: Route, count: int | None = None) -> RowLookup:
    """Follow the identifiers of a path, or the first ``count`` of them."""
    here = RowLookup()
    for template, names in route.groups[:count]:
        _step(scope, scope.domain.collections[template], names, route, here)
    return here


def _step(
    scope: EnvironmentScope,
    collection: Collection,
    names: tuple[str, ...],
    route: Route,
    here: RowLookup,
) -> None:
    entity = scope.entities[collection.entity]
    conditions, shown = [], []
    either = [column for column in collection.either if column in entity.fields]
    by = locator_columns(entity, collection, names)
    for name, column in zip(names, by, strict=True):
        if scope.keeps_names:
            own = free_name(snake_case(name), here)
        else:
            own = parameter_name(snake_case(name), entity, {*here.parameters, *here.lets})
        columns = either or [column]
        here.parameters[own] = _parameter(entity, columns, route, name)
        same = " OR ".join(f"{sql_name(column)} = :{own}" for column in columns)
        conditions.append(f"({same})" if len(columns) > 1 else same)
        shown.append(f"{{{own}}}")
    # Required query parameters narrow the last step only: that is the row which the tool works on.
    for name, column in route.narrowed if (collection.template, names) == route.groups[-1] else ():
        own_query = free_name(snake_case(name), here)
        here.parameters[own_query] = _parameter(entity, [column], route, name)
        conditions.append(f"{sql_name(column)} = :{own_query}")
    inside = here.entity is not None and bool(collection.owner)
    if inside:
        conditions.append(f"{sql_name(collection.owner)} = {here.key}")
    where = f"FROM {entity.sql_table} WHERE {' AND '.join(conditions)}"
    label = f"{entity.words} {'/'.join(shown)}"
    place = f" in {here.label}" if inside else ""
    here.guards.append(Guard(sql=f"SELECT 1 {where}", error=f"There is no {label}{place}."))
    if entity.composite:  # no single value stands for the row
        here.entity, here.label, here.key = entity, label, ""
        here.match = " AND ".join(conditions)
        return
    if len(either) > 1:  # the key goes before a name that another thing has
        let = free_name(f"{entity.name}_key", here)
        order = f"ORDER BY {sql_name(either[0])} = :{own} DESC, {entity.sql_key} LIMIT 1"
        here.lets[let] = f"SELECT {entity.sql_key} {where} {order}"
        here.key = f":{let}"
    elif by == (entity.key,):
        # The path gives the primary key itself: the bound name behind "=".
        here.key = conditions[0].rsplit(" ", 1)[1]
    else:
        let = free_name(f"{entity.name}_key", here)
        here.lets[let] = f"SELECT {entity.sql_key} {where}"
        here.key = f":{let}"
    here.entity, here.label = entity, label
    here.match = f"{entity.sql_key} = {here.key}"


def free_name(name: str, here: RowLookup) -> str:
    """The name, changed when a parameter or a let already has it."""
    # `item` is what guards call an element of a list.
    while name in here.parameters or name in here.lets or name == "item":
        name = f"{name}_"
    return name


def parameter_name(name: str, entity: Entity, taken: Container[str]) -> str:
    """A parameter's name that says what it is about: ``{id}`` of a pet is ``pet_id``."""
    if (name in GENERIC_KEYS and name != entity.name) or name in taken:
        name = f"{entity.name}_{name}"
    while name in taken or not name.isidentifier() or name == "item":
        name = f"{name}_"
    return name


def _parameter(entity: Entity, columns: Sequence[str], route: Route, name: str) -> Parameter:
    """The parameter of an identifier; of several columns it ranges over one that holds texts."""
    stated = (i for i in route.operation.inputs if i.where != "header" and i.name == name)
    given = next(stated, None)
    about = supported_description(name, given.description if given else "", columns, entity)
    texts = [column for column in columns if entity.fields[column].kind == "text"]
    made = column_parameter(entity, (texts or list(columns))[0], required=True, about=about)
    least = given.json_schema.get("minimum") if given else None
    if least in (0, 1) and entity.fields[columns[0]].kind == "integer" and not texts:
        # Keys that the service makes are counted from 1.
        return made.model_copy(update={"json_schema": {**made.json_schema, "minimum": least}})
    return made


def column_parameter(
    entity: Entity, column: str, *, required: bool, about: str = "", default: Json = None
) -> Parameter:
    """A parameter that takes a column's values."""
    found = entity.fields[column]
    keys: dict[str, Json] = dict(found.items) if found.kind == "json" else {}
    if about:
        keys["description"] = agent_prose(about)
    if default is not None:
        keys["default"], required = default, False
    return Parameter(column=f"{entity.table}.{column}", required=required, json_schema=keys)

"""What a person knows of an API and its document does not say, in a small file beside it.

``petstore.json`` has ``petstore.envwright.yaml``: operations to leave out, names of tools and
tables, preconditions in SQL, and which operation moves which column from where to where. It is laid
over what the rules inferred, before slices and tools are made of it.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from envwright.environment.template import Template
from envwright.errors import BadInput, SpecError
from envwright.inference.domain_model import (
    DomainModel,
    Entity,
    OperationIntent,
    OperationKind,
    UnmappedReason,
)
from envwright.inference.name_forms import snake_case
from envwright.inference.paths.routes import route_collection, route_position
from envwright.storage.files import load_yaml
from envwright.storage.jsonl import first_problem
from envwright.types import EnvironmentSpec, Guard, Interface, Operation

OVERRIDES_SUFFIX = ".envwright.yaml"
_Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,59}$")]
_Value = str | int | float | bool
_Text = Annotated[str, StringConstraints(min_length=1, max_length=2_000)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class PreconditionOverride(_Part):
    """What must hold before a tool acts: a query over the state and the tool's parameters."""

    sql: _Text
    error: _Text


class TransitionOverride(_Part):
    """An operation that gives a column a value, from some values only."""

    operation: _Text
    column: _Name
    to: _Value
    of: Annotated[list[_Value], Field(alias="from", default_factory=list, max_length=50)]
    error: str = ""


class _File(_Part):
    version: Literal[1] = 1
    exclude: list[_Text] = []
    tools: dict[str, _Name] = {}
    tables: dict[str, _Name] = {}
    preconditions: dict[str, list[PreconditionOverride]] = {}
    transitions: list[TransitionOverride] = []


@dataclass(frozen=True, slots=True)
class Overrides:
    """The overrides of one document, and the file that they are from."""

    file: str
    given: _File

    def bad(self, message: str, place: str, remedy: str = "") -> BadInput:
        """An error that names the file and the place."""
        return BadInput(message, file=self.file, place=place, remedy=remedy)


def read_overrides(path: Path, *, inside: Path | None = None) -> Overrides:
    """Overrides from a YAML file.

    Raises:
        BadInput: it cannot be read, or has a key or value that no override has.
    """
    data = load_yaml(path, inside=inside)
    try:
        return Overrides(str(path), _File.model_validate({} if data is None else data))
    except ValidationError as error:
        raise BadInput(
            first_problem(error),
            file=str(path),
            remedy="Keys: version, exclude, tools, tables, preconditions, transitions.",
        ) from error


def overrides_beside(document: Path) -> Path | None:
    """The file of overrides beside a document, if there is one."""
    # petstore.json.gz → petstore.envwright.yaml.
    stem = document.name.removesuffix(".gz")
    path = document.with_name(stem.rsplit(".", 1)[0] + OVERRIDES_SUFFIX)
    return path if os.path.lexists(path) and path != document else None


def find_overrides(document: Path) -> Overrides | None:
    """The overrides that lie beside a document under its name, if there are any."""
    path = overrides_beside(document)
    return read_overrides(path, inside=document.parent) if path else None


def apply_overrides(domain: DomainModel, interface: Interface, over: Overrides) -> DomainModel:
    """The domain, changed by what the file says.

    Raises:
        BadInput: it names an operation, table or column that is not there.
    """
    find = _Finder(interface, over)
    # Shallow copies: the inferred domain is shared and must not change.
    entities = {name: replace(entity) for name, entity in domain.entities.items()}
    stated = _transitions(domain, over, find)
    gone = {find(name, f"exclude/{n}").id for n, name in enumerate(over.given.exclude)}
    intents = [replace(intent) for intent in domain.intents]
    by_id = {intent.operation.id: intent for intent in (*intents, *stated.values())}
    replaced = {i.operation.id: i for i in intents if i.operation.id in stated}  # the last of each
    intents = [i for i in intents if i is not replaced.get(i.operation.id)]
    for name, new in over.given.tools.items():
        _offered(by_id, find(name, f"tools/{name}"), over, f"tools/{name}").name = new
    for name, conditions in over.given.preconditions.items():
        place = f"preconditions/{name}"
        intent = _offered(by_id, find(name, place), over, place)
        intent.guards = (*intent.guards, *(Guard(sql=c.sql, error=c.error) for c in conditions))
    tables = {entity.table: entity for entity in entities.values()}
    for name, new in over.given.tables.items():
        entity = _table(tables, name, over, f"tables/{name}")
        if new in tables and tables[new] is not entity:
            raise over.bad(f"there is a table {new} already.", f"tables/{name}", "Name another.")
        tables[new] = tables.pop(name)
        entity.table = new
    unmapped = {name: why for name, why in domain.unmapped.items() if name not in stated}
    return replace(
        domain,
        entities=entities,
        intents=tuple(i for i in (*intents, *stated.values()) if i.operation.id not in gone),
        unmapped=unmapped | dict.fromkeys(gone, (UnmappedReason.EXCLUDED, "")),
    )


class _Finder:
    """Operations by identifier, or by method and path."""

    def __init__(self, interface: Interface, over: Overrides) -> None:
        self._over = over
        self._known = {f"{op.method.upper()} {op.path}": op for op in interface.operations}
        self._known |= {op.id: op for op in interface.operations}

    def __call__(self, name: str, place: str) -> Operation:
        method, _, path = name.partition(" ")
        found = self._known.get(name) or self._known.get(f"{method.upper()} {path}")
        if found is None:
            raise self._over.bad(
                f"the document has no operation {name}.", place, _nearest(name, self._known)
            )
        return found


def _nearest(name: str, known: Sequence[str] | dict[str, Operation] | dict[str, Entity]) -> str:
    near = difflib.get_close_matches(name, list(known), n=3, cutoff=0.4)
    return f"Near it: {', '.join(near)}." if near else "Name one that is there."


def _offered(
    by_id: dict[str, OperationIntent], operation: Operation, over: Overrides, place: str
) -> OperationIntent:
    intent = by_id.get(operation.id)
    if intent is None:
        raise over.bad(
            f"no tool is made of {operation.id}, so it cannot be changed.",
            place,
            "Add a transition that says what it does, or leave it out.",
        )
    return intent


def _table(tables: dict[str, Entity], name: str, over: Overrides, place: str) -> Entity:
    if name not in tables:
        raise over.bad(f"there is no table {name}.", place, _nearest(name, tables))
    return tables[name]


def _transitions(domain: DomainModel, over: Overrides, find: _Finder) -> dict[str, OperationIntent]:
    """What the file says that operations do, by id."""
    routes = {route.operation.id: route for route in domain.routes}
    known = {intent.operation.id: intent.route.narrowed for intent in domain.intents}
    out: dict[str, OperationIntent] = {}
    for number, stated in enumerate(over.given.transitions):
        place = f"transitions/{number}"
        operation = find(stated.operation, f"{place}/operation")
        route = routes.get(operation.id)
        collection = route_collection(route, domain.collections) if route else None
        if route is None or collection is None or not collection.entity:
            raise over.bad(
                f"the path of {operation.id} leads to no thing that is known.",
                f"{place}/operation",
                "A transition is of an operation below an identifier: POST /orders/{id}/pay.",
            )
        entity = domain.entities[collection.entity]
        if not route.groups or route_position(route, collection) == "collection":
            raise over.bad(
                f"{operation.id} does not say which {entity.name} it is about.",
                f"{place}/operation",
                "Its path must have an identifier.",
            )
        _check_values(entity, stated, over, place)
        out.pop(operation.id, None)  # the last one counts, at its place
        out[operation.id] = OperationIntent(
            OperationKind.ACTION,
            replace(route, narrowed=known.get(operation.id, ())),
            collection.template,
            entity.name,
            sets={stated.column: stated.to},
            allowed={stated.column: tuple(stated.of)} if stated.of else {},
            refusal=stated.error,
        )
    return out


def _check_values(entity: Entity, stated: TransitionOverride, over: Overrides, place: str) -> None:
    found = entity.fields.get(snake_case(stated.column))
    if found is None:
        raise over.bad(
            f"{entity.table} has no column {stated.column}.",
            f"{place}/column",
            f"It has {', '.join(entity.fields)}.",
        )
    for value in (stated.to, *stated.of):
        if found.enum and value not in found.enum:
            raise over.bad(
                f"{entity.table}.{stated.column} cannot be {value!r}.",
                f"{place}/{'to' if value == stated.to else 'from'}",
                f"It can be {', '.join(map(str, found.enum))}.",
            )


def check_preconditions(spec: EnvironmentSpec, over: Overrides) -> None:
    """Refuse preconditions that the engine does not take, naming the file.

    Raises:
        BadInput: with the operation whose precondition is wrong as place.
    """
    mine = [tool for tool in spec.tools if tool.operation in _guarded(spec, over)]
    for tool in mine:
        # Tool by tool and without rows, so that an error belongs to one precondition and costs
        # little.
        alone = spec.model_copy(update={"tools": (tool,), "population": None, "state_sql": ""})
        try:
            Template(alone)
        except SpecError as error:
            raise over.bad(
                f"a precondition is wrong: {error.message}",
                f"preconditions/{tool.operation}",
                f"The tool's parameters are {', '.join(f':{p}' for p in tool.parameters)}.",
            ) from error


def _guarded(spec: EnvironmentSpec, over: Overrides) -> set[str]:
    texts = {c.sql for conditions in over.given.preconditions.values() for c in conditions}
    return {t.operation for t in spec.tools if any(g.sql in texts for g in t.require)}

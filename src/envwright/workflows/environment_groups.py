"""Groups of environments that know the same people or things, for tasks that span them.

``group.toml`` names environments of the collection and, for each thing that they share, a table and
the columns that agree in each of them. The states are made to agree by rule: as many rows of the
others as are asked for get the values that a row of the first one has. All else stays what it was,
so a group is a few lines, and follows its environments.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from pydantic import Field, ValidationError, model_validator

from envwright.environment.folder import load_environment
from envwright.environment.schema import quote_name
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.storage.bundled import GROUP, environment_folders, resolve_environment
from envwright.storage.files import read_text
from envwright.storage.jsonl import first_problem
from envwright.tasks.grounding.joint_values import SharedRows
from envwright.types import EnvironmentSpec, Record, Scalar
from envwright.workflows.played_states import refuse_broken, state_script

_MARK = "\x00{}\x00"
"""Stands for a new value until all old ones are gone, so that two can change places."""


class SharedTables(Record):
    """What the environments share: of the first one, the values; of the others, where they go."""

    what: str
    """Who or what they are: ``travellers``."""
    rows: int = Field(gt=0)
    """Rows of each of the others that become rows of the first; fewer where there are fewer."""
    tables: dict[str, tuple[str, ...]]
    """Environment → its table, and the columns that agree, in the same order everywhere."""

    @model_validator(mode="after")
    def _same_width(self) -> SharedTables:
        widths = {len(place) for place in self.tables.values()}
        if len(self.tables) < 2 or len(widths) != 1 or min(widths) < 2:
            raise ValueError("tables: at least two, each with as many columns as the others")
        return self

    def shared_rows(self) -> SharedRows:
        """The same for the generator of tasks."""
        return SharedRows({name: (place[0], place[1:]) for name, place in self.tables.items()})


class EnvironmentGroup(Record):
    """What ``group.toml`` says."""

    title: str
    environments: tuple[str, ...] = Field(min_length=2)
    """Names of environments that ship; the first of a shared table's gives the values."""
    shared: tuple[SharedTables, ...] = Field(min_length=1)


def is_group(folder: Path) -> bool:
    """Whether a folder, or what a name stands for, is a group of environments."""
    return (resolve_environment(folder) / GROUP).is_file()


def load_group(folder: Path) -> EnvironmentGroup:
    """The group that a folder holds.

    Raises:
        BadInput: the file is missing or wrong, or an environment does not ship.
    """
    file = resolve_environment(folder) / GROUP
    try:
        found = EnvironmentGroup.model_validate(tomllib.loads(read_text(file)))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"is not TOML: {error}.", file=str(file)) from None
    except ValidationError as error:
        raise BadInput(
            first_problem(error), file=str(file), remedy="docs/reference/groups.md has the form."
        ) from None
    named = [name for one in found.shared for name in one.tables]
    for name in (*found.environments, *named):
        if name not in environment_folders() or name not in found.environments:
            raise BadInput(f"{name!r} is no environment of this group.", file=str(file))
    return found


def load_environments(folders: Sequence[Path]) -> list[EnvironmentSpec]:
    """The environments of folders; those of a group in the states that agree.

    Raises:
        BadInput: a folder holds neither an environment nor a group.
    """
    return [
        spec
        for folder in folders
        for spec in (
            group_environments(load_group(folder))
            if is_group(folder)
            else [load_environment(folder)]
        )
    ]


def group_environments(group: EnvironmentGroup) -> list[EnvironmentSpec]:
    """The environments of a group, in the states that agree.

    Raises:
        BadInput: a table or column is missing, or there is nothing to share.
        SpecError: a constraint or an invariant is in the way of a value.
    """
    specs = [load_environment(environment_folders()[name]) for name in group.environments]
    if len({spec.clock[:10] for spec in specs}) > 1:
        told = ", ".join(f"{spec.name}: {spec.clock}" for spec in specs)
        raise BadInput(f"the environments of a group stand on one day, not {told}.", file=GROUP)
    given = {spec.name: Template(spec) for spec in specs}
    changes: dict[str, dict[str, str]] = {name: {} for name in given}
    for one in group.shared:
        first, *others = one.tables
        for name in others:
            changes[name] |= _changes(given, one, first, name)
    return [
        _changed(given[spec.name], changes[spec.name]) if changes[spec.name] else spec
        for spec in specs
    ]


def count_shared(shared: SharedTables, templates: Sequence[Template]) -> int:
    """How many rows all of the environments that share them have."""
    known: list[set[tuple[Scalar, ...]]] = []
    for template in templates:
        if template.spec.name in shared.tables:
            with template.session() as session:
                known.append(set(shared.shared_rows().keys(template.spec.name, session)))
    return len(set.intersection(*known))


def _changes(
    templates: Mapping[str, Template], shared: SharedTables, first: str, other: str
) -> dict[str, str]:
    """Old value → new one, of the rows of another environment that become rows of the first."""
    with templates[first].session() as there, templates[other].session() as here:
        model, mine = _rows(there, shared.tables[first]), _rows(here, shared.tables[other])
    taken = {value for row in mine for value in row}
    # Whoever stands in both already is shared as they are, and their values go to nobody else.
    model = [row for row in model[: shared.rows] if not taken & set(row)]
    known = {value for row in model for value in row}
    mine = [row for row in mine if not known & set(row)]
    if not model or not mine:
        raise BadInput(f"{first} and {other} have no {shared.what} to share.", file=GROUP)
    return {
        old: new for a, b in zip(mine, model, strict=False) for old, new in zip(a, b, strict=True)
    }


def _rows(session: Session, place: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Texts of the columns, of rows that no other row of the table is like in the first of them.

    Those that most rows of other tables point to come first: there are tasks about them.
    """
    name, *columns = place
    schema = session.template.schema
    table = schema.tables.get(name)
    if table is None or not set(columns) <= set(table.columns) or len(table.primary_key) != 1:
        known = f"{session.template.spec.name}.{name}"
        raise BadInput(f"there is no table {known} with a key and {columns}.", file=GROUP)
    (key,) = table.primary_key
    root = (name, key)
    pointing = [
        f"(SELECT count(*) FROM {quote_name(other.name)} AS o WHERE o.{quote_name(c)} = "
        f"t.{quote_name(key)})"
        for other in schema.tables.values()
        for c, column in other.columns.items()
        if column.references and schema.root(other.name, c) == root
    ]
    listed = ", ".join(f"t.{quote_name(c)}" for c in columns)
    alike = f"SELECT count(*) FROM {quote_name(name)} AS a WHERE a.{quote_name(columns[0])}"
    found = session.query(
        f"SELECT {listed} FROM {quote_name(name)} AS t "
        f"WHERE ({alike} = t.{quote_name(columns[0])}) = 1 "
        f"ORDER BY {' + '.join(pointing) or '0'} DESC, t.{quote_name(key)}"
    )
    return [tuple(row) for row in found if all(isinstance(cell, str) and cell for cell in row)]


def _changed(template: Template, changes: Mapping[str, str]) -> EnvironmentSpec:
    """The environment with other values, wherever a text holds the old ones."""
    with template.session() as session:
        script = state_script(session, _replacer(changes))
    spec = template.spec.model_copy(update={"state_sql": script, "population": None})
    refuse_broken(
        spec, f"{GROUP}: the values of others would break it.", "Share other columns of it."
    )
    return spec


def _replacer(changes: Mapping[str, str]) -> Callable[[Scalar], Scalar]:
    # Long ones first: a name may be a part of another.
    olds = sorted(changes, key=lambda old: (-len(old), old))

    def changed(value: Scalar) -> Scalar:
        if not isinstance(value, str):
            return value
        for number, old in enumerate(olds):
            value = value.replace(old, _MARK.format(number))
        for number, old in enumerate(olds):
            value = value.replace(_MARK.format(number), changes[old])
        return value

    return changed

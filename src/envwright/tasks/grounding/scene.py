"""What grounding works with: a state, what reading tools show of it, and all random choices.

Views are derived once per template from provenance: the origin column of every value that a tool
returns, and the row in the answer that shows it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from envwright.environment.schema import Column, Schema, quote_name
from envwright.environment.session import Session
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.tasks.goals import AttributeFact, Goal, RowReference, ValueShape
from envwright.tasks.grounding.call_arguments import (
    CallDonor,
    FreshValues,
    feasible_bindings,
    is_plain_text,
    sample_value,
)
from envwright.tasks.grounding.column_roles import ColumnRoles, is_ranked, is_worth
from envwright.tasks.grounding.situation import Ownership, Situation
from envwright.tasks.grounding.user_help import UserHelp
from envwright.types import Call, Json, Returns, Scalar

MAX_SPOKEN_TEXT = 60
SAME_PARTS = 3
"""Parts of a value, such as an address, that make it the same as one that was given before."""
# What a column's comment says where its integers are amounts of money.
_CENTS = ("in cents", "minor unit", "(cents)")


def rows_at(value: Json, container: str) -> list[dict[str, Any]]:
    """The objects that a container holds: one for ``""``, the list's for ``[]`` or ``items[]``."""
    for name in filter(None, container.removesuffix("[]").split(".")):
        value = value.get(name) if isinstance(value, dict) else None
    found = value if container.endswith("[]") else [value]
    rows = found if isinstance(found, list) else []
    return [_with_parts(row) for row in rows if isinstance(row, dict)]


def _with_parts(row: dict[str, Any]) -> dict[str, Any]:
    """A row with the parts of its objects beside them: ``address.city``."""
    inner = [(name, value) for name, value in row.items() if isinstance(value, dict)]
    return row | {f"{n}.{part}": cell for n, value in inner for part, cell in value.items()}


def _is_envelope(returns: Returns, container: str) -> bool:
    """Whether nothing but envelopes stands around a container; beside a list may stand more."""
    names = container.removesuffix("[]").split(".")
    if "[]" in container.removesuffix("[]"):
        return False
    for name in names if len(names) > 1 or not container.endswith("[]") else ():
        if returns.shape != "object":
            return False
        returns = returns.nested[name]
    return True


@dataclass(frozen=True, slots=True)
class ToolView:
    """A reading tool as a way to see rows of one table."""

    tool: CompiledTool
    home: ColumnRef
    """The table, and its key column that the result shows."""
    container: str
    """Where the rows stand in the result: ``""``, ``data``, ``[]`` or ``items[]``."""
    key: str
    """The name under which a row shows its key; empty when the result is the key itself."""
    shown: Mapping[ColumnRef, str]
    """Columns → names under which the same rows show them."""
    filters: Mapping[ColumnRef, str]
    """Columns → parameters that ask for equality; ``x[]`` takes a list of values."""

    @property
    def lists(self) -> bool:
        """Whether it shows several rows."""
        return self.container.endswith("[]")

    @property
    def required(self) -> tuple[str, ...]:
        """Parameters that must be given."""
        return tuple(self.tool.arguments.json_schema["required"])

    def parameter_column(self, parameter: str) -> ColumnRef | None:
        """The column that a parameter (or the elements of its list) ranges over."""
        columns = self.tool.arguments.columns
        return columns.get(parameter) or columns.get(f"{parameter}[]")


class ToolViews:
    """All views of a template, by the key column that they show."""

    def __init__(self, template: Template) -> None:
        self.template = template
        self.by_home: dict[ColumnRef, list[ToolView]] = {}
        for tool in template.tools.values():
            if not tool.is_write and tool.spec.actor == "agent":
                for view in _views(tool, template.schema):
                    self.by_home.setdefault(view.home, []).append(view)

    @cached_property
    def ownership(self) -> Ownership:
        """Which person each row belongs to."""
        return Ownership(self.template)

    @cached_property
    def help(self) -> UserHelp:
        """What users can do about calls that are refused."""
        return UserHelp(self.template)

    @cached_property
    def roles(self) -> ColumnRoles:
        """How the tools treat each column."""
        return ColumnRoles(self.template)

    def states_said(self, row: RowReference) -> bool:
        """Whether a description says in what state a row is."""
        facts = [*row.facts, *(row.among.facts if row.among else ())]
        shown = [o for v in self.by_home.get((row.table, row.column), ()) for o in v.shown.items()]
        states = {name for origin, name in shown if self.roles.is_settled(origin)}
        return any(fact.label in states for fact in facts)

    def lookups(self, home: ColumnRef) -> list[ToolView]:
        """Views that find rows by something else than their key."""
        return [v for v in self.by_home.get(home, ()) if not self._takes_key(v)]

    def details(self, home: ColumnRef) -> list[ToolView]:
        """Views of one row that need its key and nothing else."""
        return [
            v
            for v in self.by_home.get(home, ())
            if not v.lists and v.key and v.required and self._needs_only_key(v)
        ]

    def _takes_key(self, view: ToolView) -> bool:
        primary = self.template.schema.tables[view.home[0]].primary_key
        columns = view.tool.arguments.columns.values()
        return any(c == view.home or (c[0] == view.home[0] and (c[1],) == primary) for c in columns)

    def _needs_only_key(self, view: ToolView) -> bool:
        required = view.required
        return len(required) == 1 and view.parameter_column(required[0]) == view.home

    @cached_property
    def key_columns(self) -> frozenset[ColumnRef]:
        """Columns that identify a row: primary keys of one column, and unique columns."""
        out: set[ColumnRef] = set()
        for table in self.template.schema.tables.values():
            if len(table.primary_key) == 1:
                out.add((table.name, table.primary_key[0]))
            out |= {(table.name, columns[0]) for columns in table.unique if len(columns) == 1}
        return frozenset(out)


def _views(tool: CompiledTool, schema: Schema) -> list[ToolView]:
    """One view per container and key column in it."""
    places: dict[str, dict[ColumnRef, str]] = {}
    for output in tool.outputs:
        # A value inside of an answer is no row; a whole answer may be the key.
        if (output.name or not output.path) and (
            not output.container or _is_envelope(tool.spec.returns, output.container)
        ):
            places.setdefault(output.container, {}).setdefault(output.origin, output.name)
    filters = {c: p for p, c in tool.arguments.columns.items() if "." not in p and "[]." not in p}
    out = []
    for container, shown in places.items():
        for origin, name in shown.items():
            table = schema.tables[origin[0]]
            if (origin[1],) == table.primary_key or (origin[1],) in table.unique:
                out.append(ToolView(tool, origin, container, name, shown, filters))
    return out


def shape_of(column: Column, value: Scalar | Json = "") -> ValueShape:
    """How people say the column's values."""
    if column.is_boolean:
        return ValueShape.TRUTH
    if column.is_json or isinstance(value, list):
        return ValueShape.LIST
    if column.text.enum is not None and isinstance(column.text.enum[0], str):
        return ValueShape.WORD
    if column.text.format in ("date", "date-time"):
        return ValueShape.DATE if column.text.format == "date" else ValueShape.TIME
    if isinstance(value, int | float) and not isinstance(value, bool):
        return number_shape(column.name, column.text.comment)
    return ValueShape.TEXT


def number_shape(name: str, said: str) -> ValueShape:
    """Whether a number is money, going by its name and what is said of it.

    Example::

        >>> number_shape("amount_cents", "").value, number_shape("beds", "Free beds").value
        ('money', 'number')
    """
    cents = name.lower().split("_")[-1] == "cents" or any(word in said.lower() for word in _CENTS)
    return ValueShape.MONEY if cents else ValueShape.NUMBER


def displayed_value(column: Column, value: Scalar) -> Json:
    """A cell in the tools' form."""
    return bool(value) if column.is_boolean and value is not None else value


def cell_fact(name: str, column: Column, value: Scalar) -> AttributeFact:
    """A cell as a fact in a request, in the form in which tools show it."""
    said = displayed_value(column, value)
    return AttributeFact(name, said, shape_of(column, said))


def is_sayable(column: Column, value: Scalar, schema: Schema) -> bool:
    """Whether a user could say this: no keys, no JSON, no long texts."""
    if value is None or column.is_json or isinstance(value, bytes) or column.references:
        return False
    if (column.name,) == schema.tables[column.table].primary_key:
        return False
    return not isinstance(value, str) or is_plain_text(value, MAX_SPOKEN_TEXT)


@dataclass(slots=True)
class Scene:
    """A state, what tools show of it, where fresh values come from, and all random choices."""

    session: Session
    views: ToolViews
    donor: FreshValues
    rng: random.Random
    made: dict[str, Scalar] = field(default_factory=dict)
    """Table → key of the row that an earlier goal made and that can be meant by "the new …"."""
    start: Session | None = None
    """The state before all goals; what is said must hold in it too."""
    preferred: frozenset[tuple[str, Scalar]] = frozenset()
    """``(table, key)`` of rows that have near misses; taken where they fit."""
    situation: Situation | None = None
    """What the task is about; any rows may be taken without one."""
    person: RowReference | None = None
    """The person whose matter it is, as they say who they are."""

    unsaid: frozenset[ColumnRef] = frozenset()
    """Columns by which no row is described, since they would give away what becomes of it."""
    given: list[dict[str, Scalar]] = field(default_factory=list)
    """Column → value of what the goals so far set, one goal each."""

    @property
    def schema(self) -> Schema:
        return self.session.template.schema

    def column(self, ref: ColumnRef) -> Column:
        """The definition of a column in the schema."""
        return self.schema.tables[ref[0]].columns[ref[1]]

    @property
    def speaks(self) -> bool:
        """Whether the person whose matter it is asks, and not somebody who runs the place."""
        return self.views.ownership.speaks and not (self.situation and self.situation.staff)

    def is_own(self, table: str) -> bool:
        """Whether the rows of a table belong to whoever asks."""
        return self.speaks and self.views.ownership.owns(table)

    def chooses_by(self, column: Column) -> bool:
        """Whether people choose among rows by a number; of what is theirs, by what it is worth."""
        return is_worth(column) if self.is_own(column.table) else is_ranked(column)

    def call_donor(self, tool: CompiledTool) -> CallDonor:
        """Where the values of one call are taken from, so that they belong together.

        Whoever moves has one new address: what takes several parts of a value that the same person
        gave before gets the same parts.
        """
        donor = CallDonor(self.donor, self.rng)
        columns = {name: table for table, name in tool.arguments.columns.values()}
        if self.person and not any(name == "*" for _, name in tool.writes):
            for row in self.given:
                if len(columns.keys() & row.keys()) >= SAME_PARTS:
                    for table in sorted({columns[name] for name in columns.keys() & row.keys()}):
                        donor.take(table, row)
        return donor

    def sample(self, tool: CompiledTool, parameter: str, donor: CallDonor) -> Json:
        """A value for a parameter that is not a key; see ``sample_value``."""
        return sample_value(self.session, tool, parameter, donor)

    def bindings(
        self, tool: CompiledTool, keys: Mapping[str, ColumnRef], fixed: Mapping[str, Json]
    ) -> list[dict[str, Scalar]]:
        """Rows with which the tool's guards hold; see ``feasible_bindings``."""
        return feasible_bindings(self.session, tool, keys, fixed, self.rng, pool=self.pool)

    def pool(self, home: ColumnRef) -> list[Scalar] | None:
        """Keys of the rows that belong to the task's matter; ``None`` where any may be taken."""
        return self.situation.pool(self.session, home) if self.situation else None

    def candidates(self, home: ColumnRef) -> list[Scalar]:
        """Keys of the rows to choose from, ascending."""
        found = self.pool(home)
        return self.keys(home) if found is None else found

    def joined(self, goal: Goal) -> Situation | None:
        """The task's matter with one more goal; see ``Situation.joined``."""
        if self.situation is None:
            return None
        return self.situation.joined(self.session, goal, self.start)

    def look(self, call: Call) -> Json:
        """The value of a reading call in the current state; ``None`` when it fails."""
        observation = self.session.call(call.tool, call.arguments)
        return observation.value if observation.ok else None

    def row(self, home: ColumnRef, key: Scalar) -> dict[str, Scalar] | None:
        """The cells of one row by its key."""
        columns = list(self.schema.tables[home[0]].columns)
        names = ", ".join(quote_name(c) for c in columns)
        sql = f"SELECT {names} FROM {quote_name(home[0])} WHERE {quote_name(home[1])} = :k"
        rows = self.session.query(sql, {"k": key})
        return dict(zip(columns, rows[0], strict=True)) if rows else None

    def keys(self, home: ColumnRef, condition: str = "1", bound: Any = None) -> list[Scalar]:
        """Keys of the rows that a condition holds for, ascending."""
        column = quote_name(home[1])
        sql = f"SELECT {column} FROM {quote_name(home[0])} WHERE {condition} ORDER BY {column}"
        return [row[0] for row in self.session.query(sql, bound)]

    def link(self, table: str, target: ColumnRef) -> str | None:
        """The one column of a table that points to a key; ``None`` for none or several."""
        found = self.links(table, target)
        return found[0] if len(found) == 1 else None

    def links(self, table: str, target: ColumnRef) -> list[str]:
        """All columns of a table that point to a key."""
        return [
            name
            for name, column in self.schema.tables[table].columns.items()
            if column.references and self.schema.root(table, name) == target
        ]

    def primary(self, table: str) -> ColumnRef | None:
        """The primary key column of a table; ``None`` when it has several."""
        key = self.schema.tables[table].primary_key
        return (table, key[0]) if len(key) == 1 else None

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        """The items in random order."""
        return self.rng.sample(list(items), len(items))

"""What reading tools show: which table's rows, under which names, filtered by what.

Derived once per template from provenance: the origin column of every value that a tool returns.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from envwright.runtime.analysis import ColumnRef
from envwright.runtime.schema import Column, Schema
from envwright.runtime.template import Template
from envwright.runtime.tool import CompiledTool
from envwright.tasks.plan import Fact, Shape
from envwright.tasks.results import split
from envwright.types import Json, Scalar

MAX_TEXT = 60
_CENTS = ("in cents", "minor unit", "(cents)")


@dataclass(frozen=True, slots=True)
class View:
    """A reading tool as a way to see rows of one table."""

    tool: CompiledTool
    home: ColumnRef
    """The table, and its key column that the result shows."""
    container: str
    """Where the rows stand in the result: ``""``, ``[]`` or ``items[]``."""
    key: str
    """The name under which a row shows its key; empty when the result is the key itself."""
    shown: Mapping[ColumnRef, str]
    """Columns → names under which the same rows show them."""
    filters: Mapping[ColumnRef, str]
    """Columns → parameters that ask for equality; ``x[]`` takes a list of values."""

    @property
    def required(self) -> tuple[str, ...]:
        """Parameters that must be given."""
        return tuple(self.tool.arguments.json_schema["required"])

    def parameter_column(self, parameter: str) -> ColumnRef | None:
        """The column that a parameter (or the elements of its list) ranges over."""
        columns = self.tool.arguments.columns
        return columns.get(parameter) or columns.get(f"{parameter}[]")


class Views:
    """All views of a template, by the key column that they show."""

    def __init__(self, template: Template) -> None:
        self.template = template
        self.by_home: dict[ColumnRef, list[View]] = {}
        for tool in template.tools.values():
            if not tool.is_write and tool.spec.actor == "agent":
                for view in _views(tool, template.schema):
                    self.by_home.setdefault(view.home, []).append(view)

    def lookups(self, home: ColumnRef) -> list[View]:
        """Views that find rows by something else than their key."""
        return [v for v in self.by_home.get(home, ()) if not self._takes_key(v)]

    def details(self, home: ColumnRef) -> list[View]:
        """Views of one row that need its key and nothing else."""
        return [
            v
            for v in self.by_home.get(home, ())
            if not v.container and v.key and v.required and self._needs_only_key(v)
        ]

    def _takes_key(self, view: View) -> bool:
        primary = self.template.schema.tables[view.home[0]].primary_key
        columns = view.tool.arguments.columns.values()
        return any(c == view.home or (c[0] == view.home[0] and (c[1],) == primary) for c in columns)

    def _needs_only_key(self, view: View) -> bool:
        required = view.required
        return len(required) == 1 and view.parameter_column(required[0]) == view.home

    @cached_property
    def key_columns(self) -> frozenset[ColumnRef]:
        """Columns by which a row can be told from all others: single primary keys, unique ones."""
        out: set[ColumnRef] = set()
        for table in self.template.schema.tables.values():
            if len(table.primary_key) == 1:
                out.add((table.name, table.primary_key[0]))
            out |= {(table.name, columns[0]) for columns in table.unique if len(columns) == 1}
        return frozenset(out)


def _views(tool: CompiledTool, schema: Schema) -> list[View]:
    """One view per container and key column in it."""
    places: dict[str, dict[ColumnRef, str]] = {}
    for output in tool.outputs:
        place = ("", "") if output.path == "" else split(output.path)
        if place is not None:
            places.setdefault(place[0], {}).setdefault(output.origin, place[1])
    filters = {c: p for p, c in tool.arguments.columns.items() if "." not in p and "[]." not in p}
    out = []
    for container, shown in places.items():
        for origin, name in shown.items():
            table = schema.tables[origin[0]]
            if (origin[1],) == table.primary_key or (origin[1],) in table.unique:
                out.append(View(tool, origin, container, name, shown, filters))
    return out


def shape_of(column: Column, value: Scalar | Json = "") -> Shape:
    """How people say the column's values."""
    if column.is_boolean:
        return Shape.TRUTH
    if column.is_json or isinstance(value, list):
        return Shape.LIST
    if column.text.enum is not None and isinstance(column.text.enum[0], str):
        return Shape.WORD
    if column.text.format in ("date", "date-time"):
        return Shape.DATE if column.text.format == "date" else Shape.TIME
    if isinstance(value, int | float) and not isinstance(value, bool):
        comment = column.text.comment.lower()
        return Shape.MONEY if any(word in comment for word in _CENTS) else Shape.NUMBER
    return Shape.TEXT


def spoken(column: Column, value: Scalar) -> Json:
    """A cell in the tools' form."""
    return bool(value) if column.is_boolean and value is not None else value


def fact(name: str, column: Column, value: Scalar) -> Fact:
    """A cell as something that a user says."""
    said = spoken(column, value)
    return Fact(name, said, shape_of(column, said))


def sayable(column: Column, value: Scalar, schema: Schema) -> bool:
    """Whether a user could say this: no keys, no JSON, no long texts."""
    if value is None or column.is_json or isinstance(value, bytes) or column.references:
        return False
    if (column.name,) == schema.tables[column.table].primary_key:
        return False
    return not isinstance(value, str) or plain_text(value, MAX_TEXT)


def plain_text(value: str, longest: int) -> bool:
    """Whether a text can stand in quotes in a sentence."""
    return 0 < len(value) <= longest and not set(value) & set('“”"\n\\') and value == value.strip()

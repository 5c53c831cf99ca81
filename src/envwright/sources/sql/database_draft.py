"""Tables read from a database before they become an interface, and what was left out of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from sqlglot import exp

from envwright.types import Json, Scalar

MAX_COLUMNS = 150
"""Columns of a table; the engine's own limit for environments is a little higher."""


class OmissionReason(StrEnum):
    """Why something is left out; the words are those of the report."""

    VIEW = "view"
    TRIGGER = "trigger"
    ROUTINE = "routine"
    GENERATED = "generated column"
    BINARY = "binary column"
    EXPRESSION = "expression"
    REFERENCE = "reference"
    STATEMENT = "statement"
    ROWS = "rows"


@dataclass(slots=True)
class ColumnDraft:
    """A column: the JSON Schema of its values, and who makes them."""

    name: str
    schema: dict[str, Json]
    not_null: bool = False
    default: Json = None
    made: str = ""
    """``key`` for serial and uuid columns, ``created`` and ``updated`` for times."""


@dataclass(slots=True)
class ReferenceDraft:
    """A foreign key."""

    columns: tuple[str, ...]
    table: str
    targets: tuple[str, ...]
    """Empty for the key of the other table."""
    on_delete: str


@dataclass(slots=True)
class TableDraft:
    """A table."""

    name: str
    description: str = ""
    columns: dict[str, ColumnDraft] = field(default_factory=dict)
    """By lower-case name, as all names in here are looked up."""
    order: list[str] = field(default_factory=list)
    """All columns, also those that were left out."""
    key: tuple[str, ...] = ()
    unique: list[tuple[str, ...]] = field(default_factory=list)
    references: list[ReferenceDraft] = field(default_factory=list)
    checks: list[str] = field(default_factory=list)
    """Conditions in SQLite's words, every name in double quotes."""
    conditions: list[tuple[str, exp.Expr]] = field(default_factory=list)
    """Checks that wait until all columns are known, with the place at which each stands."""
    indexes: list[tuple[str, ...]] = field(default_factory=list)
    rows: list[dict[str, Scalar]] = field(default_factory=list)

    def column(self, name: str) -> ColumnDraft | None:
        """The column of a name, whatever its case."""
        return self.columns.get(name.lower())


@dataclass(slots=True)
class DatabaseDraft:
    """All that was read."""

    tables: dict[str, TableDraft] = field(default_factory=dict)
    """By lower-case name."""
    enums: dict[str, list[str]] = field(default_factory=dict)
    domains: dict[str, str] = field(default_factory=dict)
    """Named type → the type it stands for."""
    left: list[tuple[str, OmissionReason, str]] = field(default_factory=list)
    """What was left out: its name, why, and what exactly."""

    def table(self, name: str) -> TableDraft | None:
        """The table of a name, whatever its case."""
        return self.tables.get(name.lower())

    def leave(self, what: str, why: OmissionReason, detail: str = "") -> None:
        """Remember that something was left out."""
        self.left.append((what, why, " ".join(detail.split())[:200]))

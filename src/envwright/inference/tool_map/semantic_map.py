"""The semantic map of a list of tools: its things, and what each tool does to them.

A map is data (JSON in, JSON out) and says nothing twice: names, types, bounds and descriptions of
parameters stay with the list. Expressions are SQL over the columns of the row that a tool finds,
over ``:parameters``, over the tool's ``let`` values, and over sub-queries; a thing's table has the
plural of its name, a single thing's the name itself.

Example::

    {"things": {"ticket": {"key": "ticket_id", "columns": {
        "title": {}, "status": {"enum": ["open", "closed"]}}}},
     "tools": {
       "create_ticket": {"thing": "ticket",
         "does": [{"create": "ticket", "sets": {"title": ":title"}}],
         "answer": {"shape": "row"}},
       "close_ticket": {"thing": "ticket", "by": {"ticket_id": ":ticket_id"},
         "must": [{"that": "status <> 'closed'", "otherwise": "Ticket {ticket_id} is closed."}],
         "does": [{"update": "ticket", "sets": {"status": "'closed'"}}],
         "answer": {"shape": "row"}},
       "translate": {"left_out": "it computes"}}}
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from envwright.bounds import MAX_TOOLS
from envwright.inference.domain_model import UnmappedReason
from envwright.types import Json, Record

_Name = Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]{0,79}$")]
_Sql = Annotated[str, Field(max_length=2_000)]
_Prose = Annotated[str, Field(max_length=1_000)]

ColumnType = Literal["string", "integer", "number", "boolean", "json", "date", "date-time"]


class MapColumn(Record):
    """A column of a thing."""

    type: ColumnType = "string"
    enum: tuple[str | int, ...] = Field((), max_length=60)
    default: Json = None
    """What a new row has where nothing else is said; null means nothing."""
    required: bool = False
    """It is never null."""
    refers: str = ""
    """Thing whose key it holds."""
    unique: bool = False
    hidden: bool = False
    """Kept, and not part of an answer that shows the whole row."""
    made: Literal["", "created", "updated"] = ""
    """The time that the service keeps of the row."""
    bounds: dict[str, float] = Field({}, max_length=80)
    items: dict[str, Json] = Field({}, max_length=80)
    """JSON Schema of what a JSON column holds."""
    examples: tuple[Json, ...] = Field((), max_length=40)
    starts: tuple[Json, ...] = Field((), max_length=40)
    """What rows have at the start, where that is told; null for nothing."""
    describes: _Prose = ""


class MapThing(Record):
    """A kind of thing, with a table of its own."""

    key: _Name = "id"
    key_type: Literal["string", "integer"] = "string"
    key_by: Literal["server", "caller"] = "server"
    """Who gives a new one its key."""
    columns: dict[_Name, MapColumn] = Field({}, max_length=80)
    single: bool = False
    """There is exactly one: the session, the settings, the vehicle."""
    together: tuple[_Name, ...] = ()
    """Columns that are unique together: who follows whom."""
    start: dict[_Name, Json] = Field({}, max_length=80)
    """Values that the one row of a single thing starts with."""
    rows: tuple[dict[_Name, Json], ...] = Field((), max_length=60)
    """The rows at the start, where it matters which they are."""
    describes: _Prose = ""


class MapGuard(Record):
    """What must hold, and what the caller reads where it does not."""

    that: _Sql
    otherwise: _Prose


class MapEffect(Record):
    """One change: of a new row, the found row, or all rows that a condition names."""

    create: str = ""
    update: str = ""
    delete: str = ""
    where: _Sql = ""
    """Which rows; by default the row that the tool finds, or the one row of a single thing."""
    sets: dict[_Name, _Sql] = Field({}, max_length=80)
    """Column → SQL expression."""
    when: _Sql = ""
    """Condition under which it happens at all, asked before anything changes."""
    each: str = ""
    """Of new rows: the parameter, or the ``let`` value, that lists them; expressions read the
    element as ``value``."""

    @model_validator(mode="after")
    def _one(self) -> MapEffect:
        if sum(map(bool, (self.create, self.update, self.delete))) != 1:
            raise ValueError("give one of create, update, delete")
        return self

    @property
    def thing(self) -> str:
        return self.create or self.update or self.delete


class MapAnswer(Record):
    """What a tool answers."""

    shape: Literal["none", "row", "rows", "values", "value", "text", "object"] = "none"
    """``values`` is a list of plain values, ``text`` a message, ``object`` only what is inside."""
    of: str = ""
    """The thing whose rows are shown; by default the tool's."""
    columns: dict[str, _Sql] = Field({}, max_length=80)
    """Key of the answer → expression; by default every column that is not hidden."""
    flags: tuple[str, ...] = ()
    """Keys whose expression is a truth value, shown as true or false."""
    value: _Sql = ""
    """The expression of a value, or of each of the values; the message of a text."""
    where: tuple[_Sql, ...] = ()
    order: _Sql = ""
    limit: _Sql = ""
    offset: _Sql = ""
    inside: dict[str, MapAnswer] = Field({}, max_length=20)
    """Further parts of the answer, under their keys."""


class ToolMap(Record):
    """What one tool finds, requires, writes and answers; or why it is left out."""

    thing: str = ""
    by: dict[_Name, _Sql] = Field({}, max_length=80)
    """Column → expression: how its one row is found."""
    let: dict[_Name, _Sql] = Field({}, max_length=80)
    """Name → query of one value, asked before anything changes."""
    must: tuple[MapGuard, ...] = Field((), max_length=20)
    does: tuple[MapEffect, ...] = Field((), max_length=12)
    answer: MapAnswer = MapAnswer()
    columns: dict[str, str] = Field({}, max_length=80)
    """Parameter → ``thing.column`` whose values it takes."""
    limits: dict[str, dict[str, Json]] = Field({}, max_length=80)
    """Parameter → keys of JSON Schema that prose states of it, or of the elements of a list."""
    host: Literal["", "calculate", "transfer"] = ""
    """The host has such a tool: a calculator, a transfer to a human."""
    left_out: _Prose = ""
    reason: UnmappedReason = UnmappedReason.NOT_CRUD
    """The kind of reason for which it is left out."""
    notes: tuple[_Prose, ...] = Field((), max_length=10)
    """Side conditions that its description states and nothing here holds."""


class SemanticMap(Record):
    """Things and tools of one list; a tool that it does not name is left out."""

    things: dict[_Name, MapThing] = Field({}, max_length=60)
    tools: dict[str, ToolMap] = Field({}, max_length=MAX_TOOLS)

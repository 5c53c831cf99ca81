"""How deep an environment is: what there is in it beyond creating, reading, changing, deleting.

Four aspects are counted, each from what the engine says about the statements, none from names:

- **transitions**: a tool puts a listed value that it names itself into a column (``cancel`` writes
  ``'cancelled'``), while a parameter would merely store what the caller sent;
- **guards that bind**: a guard asks for more than whether the row that is named exists: a state,
  an amount, whether something still depends on the row, whether a value is taken;
- **references**: foreign keys between two tables;
- **invariants**.

=========  ========================================================================================
shallow    neither a transition nor a guard that binds: what is left is CRUD
standard   one of them
rich       at least two transitions, four guards that bind and three references; an invariant may
           stand in for any one of the three
=========  ========================================================================================

A rule that its author only assumed (no document states it) is named by its place and can be left
out of the count, so that the tier with and without assumed rules can stand side by side.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass

from envwright.runtime.analysis import ColumnRef
from envwright.runtime.sqltext import code
from envwright.runtime.template import Template
from envwright.runtime.tool import CompiledTool
from envwright.types import Json, Step

TIERS = ("shallow", "standard", "rich")
RICH_TRANSITIONS, RICH_GUARDS, RICH_REFERENCES = 2, 4, 3


@dataclass(frozen=True, slots=True)
class Depth:
    """What was counted."""

    transitions: int
    guards: int
    """Guards that bind."""
    references: int
    invariants: int

    @property
    def tier(self) -> str:
        """``shallow``, ``standard`` or ``rich``."""
        if not self.transitions and not self.guards:
            return TIERS[0]
        reached = [
            self.transitions >= RICH_TRANSITIONS,
            self.guards >= RICH_GUARDS,
            self.references >= RICH_REFERENCES,
        ]
        return TIERS[2] if sum(reached) + bool(self.invariants) >= len(reached) else TIERS[1]

    def data(self) -> Json:
        """The counts by name."""
        return asdict(self)


def depth(template: Template, without: Collection[str] = ()) -> Depth:
    """Count the aspects of an environment.

    Args:
        template: the environment.
        without: places of rules that do not count: ``TOOL/require/1``, ``TOOL/do/1`` (from 1, in
            the order of the tool), ``invariant/NAME``.
    """
    tools = template.tools.values()
    tables = template.schema.tables.values()
    return Depth(
        transitions=sum(1 for tool in tools for _ in _transitions(template, tool, without)),
        guards=sum(1 for tool in tools for _ in _binding(template, tool, without)),
        references=sum(key.parent != table.name for table in tables for key in table.foreign_keys),
        invariants=sum(f"invariant/{name}" not in without for name in template.invariants),
    )


def _transitions(
    template: Template, tool: CompiledTool, without: Collection[str]
) -> Iterator[Step]:
    """Steps of a tool that put a listed value, written in the tool, into a column it updates."""
    columns = [template.schema.tables[t].columns.get(c) for t, c in tool.writes if c != "*"]
    listed = {value for column in columns if column for value in column.text.enum or ()}
    for at, step in enumerate(tool.spec.do, start=1):
        if f"{tool.name}/do/{at}" in without:
            continue
        parts = code(step.sql)
        where = next((n for n, t in enumerate(parts) if t.upper == "WHERE"), len(parts))
        updates = any(token.upper == "UPDATE" for token in parts[:1])
        if updates and any(t.kind == "string" and t.value in listed for t in parts[:where]):
            yield step


def _binding(template: Template, tool: CompiledTool, without: Collection[str]) -> Iterator[int]:
    """Places of the guards that ask for more than whether a row exists that is named by its key."""
    naming = _naming(template)
    for at, statement in enumerate(tool.guards, start=1):
        if f"{tool.name}/require/{at}" in without:
            continue
        words = {token.upper for token in code(statement.sql)}
        asked = {ref for ref in statement.reads if ref[1] != "*"}
        if "NOT" in words or asked - naming:
            yield at


def _naming(template: Template) -> set[ColumnRef]:
    """Columns that name rows: keys, unique columns, references."""
    out: set[ColumnRef] = set()
    for table in template.schema.tables.values():
        keys = {table.primary_key, *table.unique, *(key.columns for key in table.foreign_keys)}
        out |= {(table.name, column) for columns in keys for column in columns}
    return out

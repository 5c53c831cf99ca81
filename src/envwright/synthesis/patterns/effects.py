"""What a tool writes, read from its statement: columns with the SQL of their new values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from envwright.runtime.sqltext import Token, code
from envwright.synthesis.model import Entity
from envwright.synthesis.naming import literal, quoted, spoken
from envwright.types import Guard, ToolSpec


@dataclass(frozen=True, slots=True)
class Effect:
    """One statement: what it does to which thing."""

    tool: ToolSpec
    entity: Entity
    kind: str
    """``insert``, ``update``, ``delete``, or ``batch`` for rows out of a list."""
    cells: Mapping[str, str]
    """Column → SQL of what is written."""
    match: str = ""
    """The condition for the row that is changed or goes."""

    @property
    def label(self) -> str:
        """The row in a message, as the tool itself names it: ``order {order_id}``."""
        lead = f"There is no {spoken(self.entity.name)} "
        for guard in self.tool.require:
            if guard.error.startswith(lead):
                return guard.error.removeprefix("There is no ").removesuffix(".")
        return f"this {spoken(self.entity.name)}"

    @property
    def opening(self) -> str:
        """The label at the start of a sentence."""
        return self.label[:1].upper() + self.label[1:]

    def sets(self, *columns: str) -> bool:
        """Whether it writes any of the columns."""
        return any(column in self.cells for column in columns)

    def given(self, column: str) -> bool:
        """Whether the caller, or the tool's own text, says what the column gets."""
        return column in self.cells and "new_" not in self.cells[column]

    def rows(self, columns: Mapping[str, str]) -> str:
        """The row as it would be, as a table ``new``: name in it → column.

        A name that begins with ``old_`` is the column before the change.
        """
        cells = ", ".join(
            f"{quoted(column) if name.startswith('old_') else self._cell(column)} AS {quoted(name)}"
            for name, column in columns.items()
        )
        if self.kind == "insert":
            return f"(SELECT {cells}) AS new"
        return f"(SELECT {cells} FROM {quoted(self.entity.table)} WHERE {self.match}) AS new"

    def _cell(self, column: str) -> str:
        if column in self.cells:
            return self.cells[column]
        if self.kind != "insert":
            return quoted(column)
        found = self.entity.fields.get(column)
        return literal(found.default) if found is not None and found.sql_default else "NULL"

    def guard(self, columns: Mapping[str, str], condition: str, error: str) -> tuple[str, Guard]:
        """What the tool requires of the row as it would be; a condition without value holds."""
        sql = f"SELECT ({condition}) IS NOT 0 FROM {self.rows(columns)}"
        return self.tool.name, Guard(sql=sql, error=error)


def effects_of(tools: list[ToolSpec], entities: Mapping[str, Entity]) -> list[Effect]:
    """The effects of all tools that write one thing in one statement."""
    tables = {entity.table: entity for entity in entities.values()}
    found = [_effect(tool, tables) for tool in tools if len(tool.do) == 1]
    return [effect for effect in found if effect is not None]


def _effect(tool: ToolSpec, tables: Mapping[str, Entity]) -> Effect | None:
    sql = tool.do[0].sql
    parts = code(sql)
    words = [token.upper for token in parts]
    start = {"INSERT": 2, "UPDATE": 1, "DELETE": 2}.get(words[0] if words else "")
    if start is None or len(parts) <= start or parts[start].value not in tables:
        return None
    bare = Effect(tool, tables[parts[start].value], words[0].lower(), {})
    if bare.kind == "insert":
        return _inserted(sql, parts, bare)
    where = next((n for n, t in enumerate(parts) if t.upper == "WHERE" and _top(parts, n)), None)
    if where is None:
        return None
    match = sql[parts[where].start + len("WHERE") :].strip()
    cells = {}
    if bare.kind == "update":
        for part in _split(parts[start + 2 : where]):
            cells[part[0].value] = _text(sql, part[2:])
    return replace(bare, cells=cells, match=match)


def _inserted(sql: str, parts: list[Token], bare: Effect) -> Effect | None:
    opening = 3
    closing = next((n for n, t in enumerate(parts) if t.text == ")"), 0)
    names = [token.value for token in parts[opening + 1 : closing] if token.text != ","]
    if parts[closing + 1].upper != "VALUES":
        return replace(bare, kind="batch", cells=dict.fromkeys(names, "NULL"))
    cells = [_text(sql, part) for part in _split(parts[closing + 3 : -1])]
    if len(cells) != len(names):
        return None
    return replace(bare, cells=dict(zip(names, cells, strict=True)))


def _top(parts: list[Token], at: int) -> bool:
    before = [token.text for token in parts[:at]]
    return before.count("(") == before.count(")")


def _split(parts: list[Token]) -> list[list[Token]]:
    """Pieces between the commas that stand in no parenthesis."""
    out: list[list[Token]] = [[]]
    depth = 0
    for token in parts:
        depth += (token.text == "(") - (token.text == ")")
        if token.text == "," and depth == 0:
            out.append([])
        else:
            out[-1].append(token)
    return [part for part in out if part]


def _text(sql: str, part: list[Token]) -> str:
    return sql[part[0].start : part[-1].start + len(part[-1].text)]

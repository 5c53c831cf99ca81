"""A business rule, and what rules are found in: the tables, and what each tool writes to them.

What a tool writes (``ToolEffect``) is read from its statement.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from envwright.environment.sql_text import SqlToken, code_tokens
from envwright.inference.domain_model import Entity, Field
from envwright.inference.name_forms import in_words, sql_literal, sql_name
from envwright.inference.paths.stated_refusals import refused_conditions
from envwright.types import ColumnPopulation, Guard, Invariant, Operation, ToolSpec

WRONG_STATE_TEXT = " is in another state than "
"""How the refusal reads where prose requires a state."""


@dataclass(frozen=True, slots=True)
class ToolEffect:
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
        lead = f"There is no {self.entity.words} "
        for guard in self.tool.require:
            if guard.error.startswith(lead):
                return guard.error.removeprefix("There is no ").removesuffix(".")
        return f"this {self.entity.words}"

    @property
    def opening(self) -> str:
        """The label at the start of a sentence."""
        return self.label[:1].upper() + self.label[1:]

    def sets(self, *columns: str) -> bool:
        """Whether it writes any of the columns."""
        return any(column in self.cells for column in columns)

    def given(self, column: str) -> bool:
        """Whether the caller, or the tool's own text, says what the column gets."""
        # Values that the service makes are bound as `:new_…` or made by new_id().
        return column in self.cells and "new_" not in self.cells[column]

    def rows(self, columns: Mapping[str, str]) -> str:
        """The row as it would be, as a table ``new``: name in it → column.

        A name that begins with ``old_`` is the column before the change.
        """
        values = {
            name: sql_name(column) if name.startswith("old_") else self._cell(column)
            for name, column in columns.items()
        }
        cells = ", ".join(f"{value} AS {sql_name(name)}" for name, value in values.items())
        if self.kind == "insert":
            return f"(SELECT {cells}) AS new"
        return f"(SELECT {cells} FROM {self.entity.sql_table} WHERE {self.match}) AS new"

    def _cell(self, column: str) -> str:
        if column in self.cells:
            return self.cells[column]
        if self.kind != "insert":
            return sql_name(column)
        found = self.entity.fields.get(column)
        return sql_literal(found.default) if found is not None and found.sql_default else "NULL"

    def guard(self, columns: Mapping[str, str], condition: str, error: str) -> tuple[str, Guard]:
        """What the tool requires of the row as it would be; a condition without value holds."""
        # `IS NOT 0`: as in a CHECK, a condition that is NULL holds.
        sql = f"SELECT ({condition}) IS NOT 0 FROM {self.rows(columns)}"
        return self.tool.name, Guard(sql=sql, error=error)


def tool_effects(tools: Sequence[ToolSpec], entities: Mapping[str, Entity]) -> list[ToolEffect]:
    """The effects of all tools that write one thing in one statement."""
    tables = {entity.table: entity for entity in entities.values()}
    # A tool of several statements has states in between, which one guard cannot speak of.
    found = [_effect(tool, tables) for tool in tools if len(tool.do) == 1]
    return [effect for effect in found if effect is not None]


def _effect(tool: ToolSpec, tables: Mapping[str, Entity]) -> ToolEffect | None:
    sql = tool.do[0].sql
    parts = code_tokens(sql)
    words = [token.upper for token in parts]
    start = {"INSERT": 2, "UPDATE": 1, "DELETE": 2}.get(words[0] if words else "")
    if start is None or len(parts) <= start or parts[start].value not in tables:
        return None
    bare = ToolEffect(tool, tables[parts[start].value], words[0].lower(), {})
    if bare.kind == "insert":
        return _inserted(sql, parts, bare)
    where = next((n for n, t in enumerate(parts) if t.upper == "WHERE" and _top(parts, n)), None)
    if where is None:
        return None
    match = sql[parts[where].start + len("WHERE") :].strip()
    cells = {}
    if bare.kind == "update":
        # `UPDATE table SET name = value, …`: each part is a name, "=", and the tokens of the value.
        for part in _split(parts[start + 2 : where]):
            cells[part[0].value] = _text(sql, part[2:])
    return replace(bare, cells=cells, match=match)


def _inserted(sql: str, parts: list[SqlToken], bare: ToolEffect) -> ToolEffect | None:
    opening = 3
    closing = next((n for n, t in enumerate(parts) if t.text == ")"), 0)
    names = [token.value for token in parts[opening + 1 : closing] if token.text != ","]
    # INSERT … SELECT FROM json_each: several rows, whose values are known only when it runs.
    if parts[closing + 1].upper != "VALUES":
        return replace(bare, kind="batch", cells=dict.fromkeys(names, "NULL"))
    # Between the parentheses behind VALUES.
    cells = [_text(sql, part) for part in _split(parts[closing + 3 : -1])]
    if len(cells) != len(names):
        return None
    return replace(bare, cells=dict(zip(names, cells, strict=True)))


def _top(parts: list[SqlToken], at: int) -> bool:
    before = [token.text for token in parts[:at]]
    return before.count("(") == before.count(")")


def _split(parts: list[SqlToken]) -> list[list[SqlToken]]:
    """Pieces between the commas that stand in no parenthesis."""
    out: list[list[SqlToken]] = [[]]
    depth = 0
    for token in parts:
        depth += (token.text == "(") - (token.text == ")")
        if token.text == "," and depth == 0:
            out.append([])
        else:
            out[-1].append(token)
    return [part for part in out if part]


def _text(sql: str, part: list[SqlToken]) -> str:
    return sql[part[0].start : part[-1].start + len(part[-1].text)]


# --- rules


@dataclass(frozen=True, slots=True)
class RuleContext:
    """An environment as patterns see it: its things, and what each writing tool writes."""

    entities: dict[str, Entity]
    effects: list[ToolEffect]
    tools: tuple[str, ...] = ()
    """Names of all tools."""
    operations: Mapping[str, Operation] = field(default_factory=dict)
    """What the document says of the operations that tools stand for, by id."""

    def refused(self, effect: ToolEffect) -> list[str]:
        """What the document says of requests that the tool's operation refuses."""
        operation = self.operations.get(effect.tool.operation)
        if operation is None:
            return []
        conditions = refused_conditions(effect.kind, operation.description)
        return [*(words for _, words in operation.refusals), *conditions]

    def of(self, entity: Entity, *kinds: str) -> list[ToolEffect]:
        """The effects on an entity, of some kinds."""
        return [e for e in self.effects if e.entity.name == entity.name and e.kind in kinds]

    def in_bulk(self, entity: Entity) -> bool:
        """Whether a tool makes several rows at once: rules over several rows are not for those."""
        return bool(self.of(entity, "batch"))

    def parents(self, entity: Entity) -> Iterator[tuple[Field, Entity]]:
        """What an entity belongs to: required references to a key, and the thing it lives in."""
        for found in entity.fields.values():
            parent = self.entities.get(found.references)
            if parent is None or parent.composite or found.referred:
                continue
            if found.required or found.name == entity.owner:
                yield found, parent


@dataclass(slots=True)
class BusinessRule:
    """One rule, with all that makes it hold."""

    pattern: str
    entity: Entity
    columns: tuple[str, ...]
    text: str
    """As the policy says it."""
    evidence: str
    """What in the schema suggests it."""
    assumed: bool = True
    """Whether no document states it."""
    guards: list[tuple[str, Guard]] = field(default_factory=list)
    """Tool and what it requires."""
    places: tuple[str, ...] = ()
    """Guards that a tool has anyway: ``TOOL/require/1``."""
    check: str = ""
    """A condition within one row of the entity."""
    group: tuple[str, ...] = ()
    """Columns of the entity that are unique together."""
    minimum: str = ""
    """Column that cannot go below 0."""
    invariant: Invariant | None = None
    recipe: ColumnPopulation | None = None
    """How the first column is filled so that the rule matters, in ``recipe_of``."""
    recipe_of: Entity | None = None

    def violations(self) -> str:
        """A query that gives rows where a state breaks the rule; empty for rules about changes."""
        table = self.entity.sql_table
        if self.invariant is not None:
            return self.invariant.sql
        if self.group:
            names = ", ".join(map(sql_name, self.group))
            # UNIQUE lets NULL stand in any number of rows.
            whole = " AND ".join(f"{sql_name(name)} IS NOT NULL" for name in self.group)
            return f"SELECT {names} FROM {table} WHERE {whole} GROUP BY {names} HAVING count(*) > 1"
        wanted = self.check or (f"{sql_name(self.minimum)} >= 0" if self.minimum else "")
        keys = ", ".join(map(sql_name, self.entity.keys))
        return f"SELECT {keys} FROM {table} WHERE NOT ({wanted})" if wanted else ""

    def kept_invariant(self) -> Invariant | None:
        """What no tool may break, where the rule says something of every state."""
        # A bound of one column stands in its type, and UNIQUE is said by the schema alone.
        if self.invariant is not None or not self.check:
            return self.invariant
        name = "_".join((self.entity.table, *self.columns, "agree"))
        return Invariant(name=name, sql=self.violations())


def column_phrase(name: str) -> str:
    """A column in words, without the mark of a reference."""
    return in_words(name.removesuffix("_id"))


def sql_value_list(values: tuple[str, ...]) -> str:
    """Values as an SQL list."""
    return f"({', '.join(map(sql_literal, values))})"

"""The kinds of rows that conditions tell apart, found without making a row.

A condition that only compares columns with values is decided by finitely many cells: each value
of an enum, and for a number those that the conditions and CHECKs name, with what lies between
them. All such cells are tried, so a kind that none of them belongs to does not exist. What else a
condition may say (functions, other tables, two columns compared) is not decided here: such a
condition may be true or false of any row.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import apsw

from envwright.environment.database import Database
from envwright.environment.schema import Column, Table, quote_name
from envwright.environment.sql_host import CLOCK_FUNCTIONS
from envwright.environment.sql_text import SqlToken, code_tokens
from envwright.population.requirements import Demand, HowMany
from envwright.population.row_bonds import fits_bond
from envwright.population.value_source import Row, kind_of
from envwright.types import Limits, Population, Scalar

Truth = tuple[bool, ...]
"""Which of the conditions a row meets."""
_COMBINATIONS = 4_096
_KINDS = 256
_OTHER = "\U0010fffd"
"""Stands for a text that no condition names."""
_WORDS = set("AND OR NOT IN BETWEEN IS NULL TRUE FALSE".split())
_EQUAL, _ORDER = {"=", "==", "<>", "!=", "IS"}, {"<", ">", "<=", ">="}


@dataclass(frozen=True)
class RowKinds:
    """The kinds of rows of one table that some conditions tell apart.

    ``cells`` are what makes a row be of a kind: values of columns. A column that is not named may
    hold any text that no condition names.
    """

    conditions: tuple[Demand, ...]
    cells: Mapping[Truth, Sequence[Row]]
    decided: int = 0
    """How many of the conditions, the first ones, are decided by cells."""
    domains: tuple[tuple[str, Sequence[Scalar]], ...] = ()

    def of(self, table: Table, given: Row) -> list[Truth]:
        """The kinds that a row with some given cells may be of."""
        domains = [(name, [given.get(name)] if name in given else d) for name, d in self.domains]
        tried = _tried(table, self.conditions[: self.decided], domains)
        found = {truth for _, truth in tried}
        return [truth for truth in self.cells if truth[: self.decided] in found]


def is_local(demand: Demand, table: Table) -> bool:
    """Whether a condition is about one row alone, so that it can be asked once the row is there."""
    statement = demand.condition
    assert isinstance(demand.entry, HowMany)
    assert statement is not None
    words = {token.upper for token in code_tokens(demand.entry.where)}
    alone = {name for name, _ in statement.reads} <= {table.name}
    return alone and "SELECT" not in words and not statement.functions & CLOCK_FUNCTIONS


def kinds_of(table: Table, conditions: Sequence[Demand], population: Population) -> RowKinds:
    """The kinds that conditions on single rows tell apart."""
    domains = _domains(table, conditions, population)
    decided = [demand for demand in conditions if _is_decided(demand, table, domains)]
    used = [name for name in domains if any(name in _read(demand) for demand in decided)]
    size = math.prod(len(domains[name]) for name in used)
    if size > _COMBINATIONS:
        decided, used = [], []
    found: dict[Truth, list[Row]] = {}
    tried = tuple((name, domains[name]) for name in used)
    for row, truth in _tried(table, decided, tried):
        found.setdefault(truth, []).append(row)
    open_ones = [demand for demand in conditions if demand not in decided]
    while open_ones and len(found) * 2 ** len(open_ones) > _KINDS:
        open_ones.pop()
    cells: dict[Truth, list[Row]] = {}
    for truth, rows in found.items():
        for more in itertools.product((False, True), repeat=len(open_ones)):
            cells[truth + more] = rows
    return RowKinds((*decided, *open_ones), cells, len(decided), tried)


def _read(demand: Demand) -> set[str]:
    return {column for _, column in demand.condition.reads} if demand.condition else set()


# --- which cells decide --------------------------------------------------------------------------


def _domains(
    table: Table, conditions: Sequence[Demand], population: Population
) -> dict[str, list[Scalar]]:
    """The cells of each column that conditions can tell apart; no entry where that is not known."""
    literals = [
        token
        for demand in conditions
        if isinstance(demand.entry, HowMany)
        for token in code_tokens(demand.entry.where)
        if token.kind in ("number", "string")
    ]
    recipes = population.tables[table.name].columns
    referring = {name for key in table.foreign_keys for name in key.columns}
    out = {}
    for name, column in table.columns.items():
        if name in referring:
            continue
        if name in recipes:
            values = recipes[name].options.get("values")
            if recipes[name].generator == "choice" and isinstance(values, list):
                plain = [int(v) if isinstance(v, bool) else v for v in values]
                if all(v is None or isinstance(v, str | int | float) for v in plain):
                    out[name] = list(dict.fromkeys(plain))
            continue
        if cells := _cells(column, literals):
            out[name] = cells
    return out


def _cells(column: Column, literals: Sequence[SqlToken]) -> list[Scalar]:
    empty: list[Scalar] = [] if column.not_null else [None]
    if column.text.enum:
        return [*column.text.enum, *empty]
    if column.type in ("INTEGER", "INT", "REAL"):
        text = column.text
        bounds = (text.minimum, text.maximum, text.exclusive_minimum, text.exclusive_maximum)
        named = [float(bound) for bound in bounds if bound is not None]
        named += [v for token in literals if (v := _value(token)) is not None]
        named = sorted({0.0, 1.0, *named, *(-value for value in named)})
        whole = kind_of(column) == "integer"
        numbers = _wholes(named) if whole else _reals(named)
        return [n for n in numbers if fits_bond(column, n)] + empty
    if column.type == "TEXT" and not column.is_json:
        texts = dict.fromkeys(token.value for token in literals)
        return [_OTHER, *(text for text in texts if fits_bond(column, text)), *empty]
    return []


def _value(token: SqlToken) -> float | None:
    try:
        value = float(int(token.text, 0)) if "x" in token.text.lower() else float(token.value)
    except ValueError:
        return None
    return value if abs(value) < 2**52 else None


def _wholes(named: Sequence[float]) -> list[int]:
    near = (-1, 0, 1)
    return sorted({math.floor(value) + step for value in named for step in (*near, 2)})


def _reals(named: Sequence[float]) -> list[float]:
    between = [(a + b) / 2 for a, b in itertools.pairwise(named)]
    return sorted({named[0] - 1, *named, *between, named[-1] + 1})


def _is_decided(demand: Demand, table: Table, domains: Mapping[str, list[Scalar]]) -> bool:
    """Whether the cells of the domains decide the condition."""
    assert isinstance(demand.entry, HowMany)
    assert demand.condition is not None
    read, parts = _read(demand), code_tokens(demand.entry.where)
    if not read <= set(domains):
        return False
    columns = table.columns
    numbers = {n for n in read if not columns[n].text.enum and kind_of(columns[n]) != "text"}
    texts = {name for name in read if _OTHER in domains[name]}
    if not numbers | texts:  # all that the columns can hold is tried
        return not demand.condition.functions & {"random", "randomblob"}
    return _only_compares(parts, table, texts) and not any(map(_is_huge, parts))


def _is_huge(token: SqlToken) -> bool:
    """Whether a number is too large to be told from its neighbours as a float."""
    return token.kind == "number" and _value(token) is None


def _only_compares(parts: Sequence[SqlToken], table: Table, texts: set[str]) -> bool:
    """Whether a condition compares columns with values and nothing else.

    Args:
        parts: its tokens.
        table: whose columns they are.
        texts: columns that hold any text; those must not be put in order.
    """
    parts = _unsigned(parts)
    shapes = [_shape(token, table) for token in parts]
    if "" in shapes:
        return False
    for at, shape in enumerate(shapes):
        before = shapes[at - 1] if at else "("
        after = shapes[at + 1] if at + 1 < len(shapes) else ")"
        if shape in ("order", "equal"):
            right = shapes[at + 2] if at + 2 < len(shapes) else ")"
            if after == "NOT" and parts[at].upper == "IS":
                after, right = right, shapes[at + 3] if at + 3 < len(shapes) else ")"
            if {before, after} not in ({"column", "value"}, {"column", "NULL"}):
                return False
            if right in ("order", "equal"):
                return False
        if shape == "column":
            name = parts[at].value
            ordered = "order" in (before, after) or "BETWEEN" in (after, *shapes[at + 1 : at + 3])
            if name in texts and (ordered or {before, after} <= {"(", ")", "AND", "OR", "NOT"}):
                return False
        if shape == "IN" and not _is_list(shapes[at + 1 :]):
            return False
        if shape == "BETWEEN" and shapes[at + 1 : at + 4] != ["value", "AND", "value"]:
            return False
    return True


def _unsigned(parts: Sequence[SqlToken]) -> list[SqlToken]:
    """The tokens without the minus of a negative number, which is a value like others."""
    out = []
    for at, token in enumerate(parts):
        after = parts[at + 1].kind if at + 1 < len(parts) else ""
        before = parts[at - 1] if at else None
        opens = before is None or before.upper in {*_EQUAL, *_ORDER, *_WORDS, "(", ","}
        if not (token.text == "-" and after == "number" and opens):
            out.append(token)
    return out


def _shape(token: SqlToken, table: Table) -> str:
    if token.kind in ("word", "quoted") and token.value in table.columns:
        return "column"
    if token.kind in ("number", "string") or token.upper in ("TRUE", "FALSE"):
        return "value"
    if token.upper in _EQUAL:
        return "equal"
    if token.upper in _ORDER:
        return "order"
    return token.upper if token.upper in _WORDS or token.text in "()," else ""


def _is_list(shapes: Sequence[str]) -> bool:
    if not shapes or shapes[0] != "(" or ")" not in shapes:
        return False
    inner = shapes[1 : shapes.index(")")]
    return all(shape == ("," if at % 2 else "value") for at, shape in enumerate(inner))


# --- trying them ---------------------------------------------------------------------------------


def _tried(
    table: Table, decided: Sequence[Demand], domains: Sequence[tuple[str, Sequence[Scalar]]]
) -> list[tuple[Row, Truth]]:
    """Every combination of cells, with the conditions that it meets."""
    if not decided:
        return [({}, ())]
    database = Database(None, Limits(), 0)
    db = database.connection
    try:
        columns = ", ".join(f"{quote_name(c.name)} {c.type}" for c in table.columns.values())
        db.execute(f"CREATE TABLE {quote_name(table.name)} ({columns})")
        asked = ", ".join(f"({_where(demand)}) IS TRUE" for demand in decided)
        out: list[tuple[Row, Truth]] = []
        for cells in itertools.product(*(values for _, values in domains)):
            row = dict(zip((name for name, _ in domains), cells, strict=True))
            database.arm()
            db.execute(f"DELETE FROM {quote_name(table.name)}")
            names = ", ".join(quote_name(name) for name in row)
            marks = ", ".join("?" * len(row))
            filled = f"({names}) VALUES ({marks})" if row else "DEFAULT VALUES"
            db.execute(f"INSERT INTO {quote_name(table.name)} {filled}", list(cells))
            truth = next(iter(db.execute(f"SELECT {asked} FROM {quote_name(table.name)}")))
            shown = {name: value for name, value in row.items() if value != _OTHER}
            out.append((shown, tuple(map(bool, truth))))
        return out
    except apsw.Error:  # a condition that the engine cannot ask of such a row is not decided here
        return [({}, truth) for truth in itertools.product((False, True), repeat=len(decided))]
    finally:
        database.close()


def _where(demand: Demand) -> str:
    assert isinstance(demand.entry, HowMany)
    return demand.entry.where

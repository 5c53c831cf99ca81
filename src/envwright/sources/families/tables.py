"""``tables``: numbers out of messy tables (TableMind, 2509.06278).

Three tables as they come out of exported files: every cell is text, with stray spaces, letters of
any case, separators, units, and gaps. A question has one exact number for its answer. The planner
works in SQL, one query for each step of thinking; the number that it ends with must be the one that
Python finds in the clean records, which share no code with the SQL.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from envwright.environment.template import Template
from envwright.population import insert_statements
from envwright.sources.families.family import (
    EnvironmentFamily,
    FamilyParameter,
    GoldWalk,
    WalkFailed,
)
from envwright.sources.families.fictional_names import FictionalNames
from envwright.types import EnvironmentSpec, Parameter, Scalar, Task, ToolSpec

_REGIONS = ("North", "South", "East", "West")
_GAPS = ("n/a", "-", "")
_TRIES = 200
"""Draws that may fail in a row before there are no more tasks."""
Cell = str | int | None
Row = dict[str, Cell]
Number = int | float


@dataclass(frozen=True, slots=True)
class MessyTable:
    """A table: what it records, its columns of words, and those of numbers with their unit."""

    name: str
    thing: str
    words: tuple[str, ...]
    numbers: Mapping[str, str]


_TABLES = {
    table.name: table
    for table in (
        MessyTable("orders", "orders", ("region", "product"), {"quantity": "pcs", "price": "EUR"}),
        MessyTable("stock", "stock lines", ("warehouse", "product"), {"units": "pcs"}),
        MessyTable("shifts", "shifts", ("region", "employee"), {"minutes": "min"}),
    )
}


class TableWorld:
    """The records, the tables that were made of them, and questions."""

    def __init__(self, values: Mapping[str, int], seed: int) -> None:
        self._values, self._seed = values, seed
        rng = random.Random(f"tables {seed}")
        names = FictionalNames(rng)
        pools = {
            "region": _REGIONS,
            "product": tuple(names.thing() for _ in range(6)),
            "warehouse": tuple(names.place() for _ in range(4)),
            "employee": tuple(names.person() for _ in range(8)),
        }
        self.records = {
            table.name: [_record(table, pools, rng) for _ in range(values["rows"])]
            for table in _TABLES.values()
        }
        share = 0.15 * values["mess"]
        script = "".join(
            insert_statements(
                table.name,
                ("row_no", *table.words, *table.numbers),
                [
                    {"row_no": at, **_messy(table, row, share, rng)}
                    for at, row in enumerate(self.records[table.name], start=1)
                ],
            )
            for table in _TABLES.values()
        )
        self.spec = EnvironmentSpec(
            name="tables",
            title="Messy tables",
            description="Orders, stock and shifts as they came out of exported files.",
            domain="tables",
            schema_sql="\n".join(map(_schema, _TABLES.values())),
            state_sql=script,
            policy=_POLICY,
            tools=(
                ToolSpec(
                    name="query",
                    description="Ask the tables in SQL (SQLite). One SELECT statement.",
                    host="query",
                    parameters={
                        "sql": Parameter(
                            json_schema={"type": "string", "description": "The statement"}
                        )
                    },
                ),
                *((_PYTHON,) if values["python"] else ()),
            ),
        )

    def tasks(self, template: Template) -> Iterator[Task]:
        """Questions with the queries that answer them; see ``GeneratedWorld``."""
        rng = random.Random(f"tables tasks {self._seed}")
        questions = _QUESTIONS[self._values["steps"]]
        asked: set[str] = set()
        failed = 0
        for number in count(1):
            if failed >= _TRIES:
                return
            with GoldWalk(template) as walk:
                try:
                    desk = _Desk(self.records, walk, rng)
                    opening, answer, truth = rng.choice(questions)(desk)
                    if answer != truth or opening in asked:
                        raise WalkFailed("asked before, or SQL and Python differ")
                except WalkFailed:
                    failed += 1
                    continue
                failed = 0
                asked.add(opening)
                yield walk.task(
                    opening,
                    seed=self._seed * 1_000_000 + number,
                    answer=answer,
                    reasoning=float(self._values["steps"]),
                )


# --- questions ------------------------------------------------------------------------------------

Question = tuple[str, Number, Number]
"""What is asked, what the queries found, and what the records say."""


@dataclass(slots=True)
class _Desk:
    """Where one question is worked out: in SQL on the tables, and in Python on the records."""

    records: Mapping[str, Sequence[Row]]
    walk: GoldWalk
    rng: random.Random
    used: set[str] = field(default_factory=set)
    """Tables that were looked at."""

    def look(self, table: str) -> None:
        """Look at a table, once."""
        if table not in self.used:
            self.used.add(table)
            self.walk.call("query", sql=f"SELECT * FROM {table} ORDER BY row_no LIMIT 5")

    def draw(self, table: str, column: str) -> str:
        """A word that stands in a column."""
        return str(self.rng.choice(self.records[table])[column])

    def total(self, table: str, number: str, **wanted: str) -> tuple[int, int]:
        """The sum of a column over some rows: by SQL, and by Python."""
        self.look(table)
        conditions = [f"lower(trim({c})) = '{v.lower()}'" for c, v in wanted.items()]
        where = " AND ".join([*conditions, _given(number)])
        sql = f"SELECT sum({_clean(table, number)}) AS total FROM {table} WHERE {where}"
        return self.value(sql), sum(
            cell
            for row in self.records[table]
            if all(row[c] == v for c, v in wanted.items()) and isinstance(cell := row[number], int)
        )

    def value(self, sql: str) -> int:
        """The whole number that a query gives.

        Raises:
            WalkFailed: it gives none.
        """
        return int(self.number(sql))

    def number(self, sql: str) -> Number:
        """The number that a query gives.

        Raises:
            WalkFailed: it gives none.
        """
        (row,) = self.walk.call("query", sql=sql)
        (found,) = row.values()
        if not isinstance(found, int | float):
            raise WalkFailed("no number")
        return found


def _any_number(desk: _Desk) -> tuple[MessyTable, str]:
    table = desk.rng.choice(list(_TABLES.values()))
    return table, desk.rng.choice(list(table.numbers))


def _total(desk: _Desk) -> Question:
    """The sum of a column where a word stands."""
    table, number = _any_number(desk)
    column = desk.rng.choice(table.words)
    word = desk.draw(table.name, column)
    found, truth = desk.total(table.name, number, **{column: word})
    return f"What is the total {number} of the {table.thing} of {column} {word}?", found, truth


def _largest(desk: _Desk) -> Question:
    """The largest number where a word stands."""
    table, number = _any_number(desk)
    column = desk.rng.choice(table.words)
    word = desk.draw(table.name, column)
    desk.look(table.name)
    where = f"lower(trim({column})) = '{word.lower()}' AND {_given(number)}"
    found = desk.value(
        f"SELECT max({_clean(table.name, number)}) AS n FROM {table.name} WHERE {where}"
    )
    cells = [row[number] for row in desk.records[table.name] if row[column] == word]
    truth = max((cell for cell in cells if isinstance(cell, int)), default=-1)
    asked = f"What is the largest number of {number} among the {table.thing} of {column} {word}?"
    return asked, found, truth


def _stated(desk: _Desk) -> Question:
    """How many rows have no gap where a number should be."""
    table, number = _any_number(desk)
    column = desk.rng.choice(table.words)
    word = desk.draw(table.name, column)
    desk.look(table.name)
    where = f"lower(trim({column})) = '{word.lower()}' AND {_given(number)}"
    found = desk.value(f"SELECT count(*) AS n FROM {table.name} WHERE {where}")
    rows = [row for row in desk.records[table.name] if row[column] == word]
    truth = sum(row[number] is not None for row in rows)
    return f"How many {table.thing} of {column} {word} state the {number}?", found, truth


def _difference(desk: _Desk) -> Question:
    """By how much two totals differ."""
    table, number = _any_number(desk)
    column = desk.rng.choice(table.words)
    one, other = desk.draw(table.name, column), desk.draw(table.name, column)
    totals = [desk.total(table.name, number, **{column: word}) for word in (one, other)]
    (a, x), (b, y) = sorted(totals, reverse=True)
    if one == other or a == b:
        raise WalkFailed("no difference")
    asked = (
        f"By how much do the totals of {number} of the {table.thing} of {column} {one} and of "
        f"{column} {other} differ?"
    )
    return asked, desk.value(f"SELECT {a} - {b} AS n"), x - y


def _left_over(desk: _Desk) -> Question:
    """What is in stock less what was ordered, of one product."""
    product = desk.draw("orders", "product")
    have, true_have = desk.total("stock", "units", product=product)
    want, true_want = desk.total("orders", "quantity", product=product)
    asked = (
        f"How many units of {product} are left when all orders of it are taken from the stock? "
        "The number is below zero where there are too few."
    )
    return asked, desk.value(f"SELECT {have} - {want} AS n"), true_have - true_want


def _share(desk: _Desk) -> Question:
    """What of a total is not of a word, in percent."""
    table, number = _any_number(desk)
    column, other = table.words
    row = desk.rng.choice(desk.records[table.name])
    one, two = str(row[column]), str(row[other])
    part, true_part = desk.total(table.name, number, **{column: one, other: two})
    whole, true_whole = desk.total(table.name, number, **{column: one})
    if not 0 < part < whole:
        raise WalkFailed("no share")
    missing = desk.value(f"SELECT {whole} - {part} AS n")
    asked = (
        f"Of the total {number} of the {table.thing} of {column} {one}, what percentage is not of "
        f"{other} {two}? Round to one decimal."
    )
    found = desk.number(f"SELECT round(100 * CAST({missing} AS REAL) / {whole}, 1) AS n")
    return asked, found, round(100 * (true_whole - true_part) / true_whole, 1)


_QUESTIONS: dict[int, list[Callable[[_Desk], Question]]] = {
    1: [_total, _largest, _stated],
    2: [_difference, _left_over],
    3: [_share],
}


# --- cells ----------------------------------------------------------------------------------------


def _record(table: MessyTable, pools: Mapping[str, Sequence[str]], rng: random.Random) -> Row:
    row: Row = {column: rng.choice(pools[column]) for column in table.words}
    return row | {column: rng.randint(1, 4000) for column in table.numbers}


def _messy(table: MessyTable, row: Row, share: float, rng: random.Random) -> dict[str, Scalar]:
    """The cells as text; where a number becomes a gap, the record loses it too."""
    out: dict[str, Scalar] = {}
    for column in table.words:
        text = str(row[column])
        if rng.random() < share:
            text = rng.choice((text.upper(), text.lower(), f" {text}", f"{text}  "))
        out[column] = text
    for column, unit in table.numbers.items():
        number = row[column]
        assert isinstance(number, int)
        text = str(number)
        if rng.random() < share:
            text = rng.choice(
                (f"{number:,}", f"{number} {unit}", f" {number:,} {unit}", f"{number} ")
            )
        if rng.random() < share / 2:
            row[column] = None
            text = rng.choice(_GAPS)
        out[column] = text
    return out


def _given(column: str) -> str:
    return f"trim({column}) NOT IN ('n/a', '-', '')"


def _clean(table: str, column: str) -> str:
    unit = _TABLES[table].numbers[column]
    return f"CAST(replace(replace({column}, ',', ''), '{unit}', '') AS INTEGER)"


_PYTHON = ToolSpec(
    name="python",
    description="Run a script and see what it prints; `query(sql)` gives rows as dictionaries.",
    host="python",
    parameters={"code": Parameter(json_schema={"type": "string", "description": "The script"})},
)
_POLICY = """\
Answer questions with one number, worked out in SQL with `query`. The tables came out of exported
files, and every cell is text. Spaces around a text and the case of its letters mean nothing.
Numbers may carry separators for thousands (1,204) and a unit (pcs, EUR, min). A cell with n/a, a
dash or nothing is a gap: a row with a gap where a number is asked for does not count. A share is
in percent: 100 is all of it.
"""


def _schema(table: MessyTable) -> str:
    columns = [*table.words, *table.numbers]
    lines = ["  row_no INTEGER PRIMARY KEY,   -- Line of the file"]
    lines += [
        f"  {column} TEXT NOT NULL{',' if at < len(columns) else ''}   -- As the file has it"
        for at, column in enumerate(columns, start=1)
    ]
    body = "\n".join(lines)
    head = f"/* {table.thing.capitalize()}. */\nCREATE TABLE {table.name}"
    return f"{head} (\n{body}\n) STRICT, WITHOUT ROWID;\n"


TABLES = EnvironmentFamily(
    name="tables",
    title="Numbers out of messy tables (TableMind)",
    harder="steps",
    parameters={
        "steps": FamilyParameter("Results that an answer rests on: 1, 2 or 3 more.", 1, 1, 3),
        "mess": FamilyParameter("How many cells are untidy, from none to nearly half.", 2, 0, 3),
        "rows": FamilyParameter("Lines of each table.", 60, 20, 400),
        "python": FamilyParameter("1: the agent has Python, too.", 0, 0, 1),
    },
    world=TableWorld,
)

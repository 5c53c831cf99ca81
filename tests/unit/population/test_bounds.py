"""What a recipe or a CHECK may ask for is bounded before any row is made."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from envwright import bounds
from envwright.errors import SpecError
from envwright.population import row_builder
from envwright.population.time_values import date_text
from envwright.population.value_source import ValueSource
from envwright.types import Population
from tests.limits import ending
from tests.unit.population.test_initial_state import END, SHOP, recipe, rows_of, script_of


def refusal(sql: str, population: Population) -> str:
    with ending(5), pytest.raises(SpecError) as caught:
        script_of(sql, population)
    return str(caught.value)


def one(column: str) -> str:
    return f"CREATE TABLE t (id INTEGER PRIMARY KEY, {column} {END}"


@pytest.mark.parametrize(
    "check",
    [
        "length(x) >= 99999999999",
        "length(x) = 99999999999",
        f"length(x) = {'9' * 5_000}",
        f"length(x) > {bounds.MAX_CELL_CHARS}",
    ],
)
def test_a_text_is_no_longer_than_what_is_made(check: str) -> None:
    said = refusal(one(f"x TEXT NOT NULL CHECK ({check})"), recipe(t=3))
    assert "column x" in said
    assert "10,000" in said


@pytest.mark.parametrize(
    "column",
    [
        f"x INTEGER NOT NULL CHECK (x >= {'9' * 5_000})",
        f"x INTEGER NOT NULL CHECK (x > {2**63 - 1})",
        "x REAL NOT NULL CHECK (x >= 1e308)",
        "x REAL NOT NULL CHECK (x BETWEEN -1.7e308 AND 1.7e308)",
        "x TEXT NOT NULL CHECK (x GLOB '[z-a]')",
        "x TEXT NOT NULL CHECK (x GLOB '[\n]*')",
        f"x TEXT NOT NULL CHECK (x GLOB '{'[' * 20_000}')",
        f"x TEXT NOT NULL CHECK (length(x) <= {'9' * 5_000})",
    ],
)
def test_numbers_and_patterns_beyond_what_is_stored(column: str) -> None:
    """Rows, or one message that no row could be made."""
    with ending(10), suppress(SpecError):
        script_of(one(column), recipe(t=3))


def test_cells_are_counted_before_rows_are_made() -> None:
    columns = ", ".join(f"c{n} TEXT" for n in range(60))
    said = refusal(one(columns), recipe(t=bounds.MAX_TABLE_ROWS))
    assert "6,100,000 cells" in said
    assert "at most 5,000,000" in said


def test_rows_of_a_table() -> None:
    with pytest.raises(ValueError, match="100000"):
        recipe(t=1_000_000)


def test_entries_are_counted() -> None:
    entry = {"table": "orders", "where": "status = 'open'", "at_least": 1}
    require = (entry,) * (bounds.MAX_REQUIREMENTS + 1)
    population = recipe(customers=3, products=3, orders=3).model_copy(update={"require": require})
    assert "more than 20 entries" in refusal(SHOP, population)


@pytest.mark.parametrize("require", [False, True])
def test_attempts_are_counted(monkeypatch: pytest.MonkeyPatch, require: bool) -> None:
    """However many states are made, the rows that are tried are counted together."""
    tried = 0

    def count(self: Any, *_: object) -> str:
        nonlocal tried
        tried += 1
        return "refused"

    monkeypatch.setattr(row_builder.RowBuilder, "_try", count)
    monkeypatch.setattr(row_builder.Attempts.__init__, "__defaults__", (100,))
    population = recipe(t=1_000)
    if require:
        entry = {"table": "t", "where": "x IS NULL", "at_least": 1}
        population = population.model_copy(update={"require": (entry,)})
    assert "too few rows through" in refusal(one("x TEXT"), population)
    assert tried == 100


@pytest.mark.parametrize("clock", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_clocks_at_the_ends_of_time(clock: str) -> None:
    rows = rows_of(SHOP, recipe(customers=5, products=5, orders=5), clock)
    assert all(len(row["created_at"]) == 20 for row in rows["customers"])


def test_dates_have_four_digits_for_the_year() -> None:
    assert date_text(-70_000_000_000, "%Y-%m-%d") == "0001-01-01"
    assert date_text(10**15, "%Y-%m-%dT%H:%M:%SZ") == "9999-12-31T23:59:59Z"


def test_many_values_are_spread_in_linear_time() -> None:
    source = ValueSource(1, 0)
    values = [f"v{n}" for n in range(20_000)]
    with ending(5):
        drawn = []
        for index in range(20_000):
            source.turn_to(("t", "x"), index, 0)
            drawn.append(source.spread(values))
    assert sorted(drawn) == sorted(values)


def test_a_pattern_is_no_longer_than_a_cell() -> None:
    column = {"generator": "pattern", "options": {"pattern": "#" * (bounds.MAX_CELL_CHARS + 1)}}
    population = recipe(t={"rows": 1, "columns": {"x": column}})
    assert "at most 10,000 characters" in refusal(one("x TEXT"), population)

"""``median`` and its relatives: the engine's results and errors, in bounded time."""

from __future__ import annotations

import random

import apsw
import pytest

from envwright.environment.database import Database
from envwright.environment.sql_aggregates import Percentile
from envwright.types import Limits
from tests.limits import ending


@pytest.fixture(scope="module")
def ours() -> apsw.Connection:
    return Database(None, Limits(), 0).connection


@pytest.fixture(scope="module")
def engine() -> apsw.Connection:
    return apsw.Connection(":memory:")


VALUES = {
    "none": "SELECT NULL WHERE 0",
    "null": "SELECT NULL",
    "one": "SELECT 7",
    "two": "SELECT 1 UNION ALL SELECT 2",
    "mixed": "SELECT column1 FROM (VALUES (1), (NULL), (2.5), (-9223372036854775807))",
    "equal": "SELECT 3 UNION ALL SELECT 3 UNION ALL SELECT 3",
    "text": "SELECT 1 UNION ALL SELECT 'a'",
    "digits": "SELECT '5'",
    "blob": "SELECT x'01'",
    "infinite": "SELECT 1 UNION ALL SELECT -1e999",
    "many": f"SELECT column1 FROM (VALUES {', '.join(f'({n * 37 % 101})' for n in range(99))})",
}
FRACTIONS = ("0", "0.0001", "0.25", "0.5", "0.9", "1", "'0.5'", "'x'", "NULL", "-0.1", "1.5", "x")


def answer(db: apsw.Connection, sql: str) -> object:
    try:
        return list(db.execute(sql))
    except apsw.Error as error:
        return str(error)


@pytest.mark.parametrize("values", VALUES.values(), ids=VALUES)
def test_results_and_errors_are_the_engine_s(
    ours: apsw.Connection, engine: apsw.Connection, values: str
) -> None:
    calls = ["median(x)", "median(DISTINCT x)", "percentile(x, 50)", "percentile(x, 200)"]
    calls += [f"percentile_{kind}(x, {part})" for kind in ("cont", "disc") for part in FRACTIONS]
    for call in calls:
        sql = f"SELECT {call}, typeof({call}) FROM (SELECT NULL AS x WHERE 0 UNION ALL {values})"
        assert answer(ours, sql) == answer(engine, sql), call


def test_windows_are_the_engine_s(ours: apsw.Connection, engine: apsw.Connection) -> None:
    draw = random.Random(3)
    rows = ", ".join(f"({n}, {draw.choice(['NULL', draw.randint(0, 9), 2.5])})" for n in range(60))
    frames = ("2 PRECEDING", "BETWEEN 3 PRECEDING AND 2 FOLLOWING", "UNBOUNDED PRECEDING")
    for call in ("median(v)", "percentile_disc(v, 0.3)", "percentile(v, 90)"):
        for frame in frames:
            over = f"OVER (ORDER BY k ROWS {frame})"
            sql = f"WITH t(k, v) AS (VALUES {rows}) SELECT {call} {over} FROM t"
            assert answer(ours, sql) == answer(engine, sql), sql[-80:]


def median_of_three_killer(count: int) -> list[int]:
    """An order in which a pivot of the first, middle and last value is always nearly the least."""
    half = count // 2
    first = [n if n % 2 else half + n - 1 for n in range(1, half + 1)]
    return first + [2 * n for n in range(1, half + 1)]


def test_no_order_of_the_values_makes_it_slow() -> None:
    with ending():
        group = Percentile("median", None, between=True)
        for value in median_of_three_killer(200_000):
            group.step(value)
        assert group.final() is not None


def test_windows_of_many_values_are_refused(ours: apsw.Connection) -> None:
    count = "WITH c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 30000)"
    sql = f"{count} SELECT median(n) OVER (ORDER BY n) FROM c"
    with ending(), pytest.raises(apsw.SQLError, match="at most 20000 values"):
        list(ours.execute(sql))

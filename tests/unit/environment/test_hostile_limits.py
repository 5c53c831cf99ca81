"""Greedy programs in tools: each is stopped with an error that names the limit."""

from __future__ import annotations

import pytest

from envwright.types import ErrorKind
from tests.unit.environment.hostile import load, run

COUNT = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c{}) "

ENDLESS = {
    "recursion": COUNT.format("") + "SELECT count(*) FROM c",
    "recursion-distinct": COUNT.format("").replace("ALL", "") + "SELECT max(n) FROM c",
    "recursion-order": COUNT.format("") + "SELECT n FROM c ORDER BY n DESC LIMIT 1",
    "recursion-like": COUNT.format("") + "SELECT count(*) FROM c WHERE n LIKE '%x%'",
    "cross-join": COUNT.format(" WHERE n < 1000") + "SELECT count(*) FROM c a, c b, c d",
    "json-cross": "SELECT count(*) FROM "
    + ", ".join(f"json_each('[{'1,' * 50}1]') j{n}" for n in range(9)),
    "window": COUNT.format("") + "SELECT sum(n) OVER (ORDER BY n) FROM c ORDER BY 1 DESC",
}


@pytest.mark.parametrize("place", ["let", "require", "returns"])
@pytest.mark.parametrize("sql", ENDLESS.values(), ids=ENDLESS)
def test_endless_programs_hit_the_step_budget(place: str, sql: str) -> None:
    seen = run(load(place, sql))
    assert seen.error is not None
    assert (seen.error.kind, seen.error.limit) == (ErrorKind.LIMIT, "steps")


HUGE = {
    "steps": {
        "filling": "INSERT INTO marks "
        + COUNT.format(" WHERE n < 100000")
        + "SELECT 'a', n + 9 FROM c",
        "filling-for-ever": "INSERT INTO marks " + COUNT.format("") + "SELECT 'a', n + 9 FROM c",
        "update": f"UPDATE notes SET body = ({COUNT.format('')} SELECT count(*) FROM c)",
        "delete": f"DELETE FROM notes WHERE size IN ({COUNT.format('')} SELECT n FROM c)",
        "upsert": "INSERT INTO notes (id, size) "
        + COUNT.format("")
        + "SELECT 'a', n FROM c WHERE true ON CONFLICT (id) DO UPDATE SET size = size + 10",
    },
    "state_bytes": {
        "full": "INSERT INTO notes (id, body, size) "
        + COUNT.format(" WHERE n < 500")
        + "SELECT n, printf('%.*c', 9999, 'x'), -n FROM c",
    },
    "value_bytes": {
        "printf": "UPDATE notes SET body = printf('%*d', 900000000, 1)",
        "printf-precision": "UPDATE notes SET body = printf('%.*c', 900000000, 'x')",
        "format-float": "UPDATE notes SET body = format('%.900000000f', 1.5)",
        "replace": "UPDATE notes SET body = replace(printf('%9999d', 1), ' ', body || '0123456')",
        "hex": "UPDATE notes SET body = hex(printf('%.*c', 99999, 'x'))",
        "quote": "UPDATE notes SET body = quote(printf('%.*c', 99999, char(39)))",
        "group-concat": "UPDATE notes SET body = ("
        + COUNT.format(" WHERE n < 1000")
        + "SELECT group_concat(printf('%.*c', 9999, 'x')) FROM c)",
        "json": "UPDATE notes SET body = ("
        + COUNT.format(" WHERE n < 100")
        + "SELECT json_group_array(printf('%.*c', 9999, 'x')) FROM c)",
        "doubling": "UPDATE notes SET body = (WITH RECURSIVE d(s) AS "
        "(SELECT 'x' UNION ALL SELECT s || s FROM d) SELECT s FROM d LIMIT 1 OFFSET 60)",
        "json-growth": "UPDATE notes SET body = (WITH RECURSIVE d(s) AS "
        "(SELECT '[1]' UNION ALL SELECT json_insert(s, '$[#]', json(s)) FROM d) "
        "SELECT s FROM d LIMIT 1 OFFSET 60)",
        "concat": f"UPDATE notes SET body = concat({', '.join(['printf(:p, 1)'] * 90)})".replace(
            ":p", "'%9999d'"
        ),
    },
}


@pytest.mark.parametrize(
    ("limit", "sql"),
    [pytest.param(k, sql, id=f"{k}-{n}") for k, group in HUGE.items() for n, sql in group.items()],
)
def test_greedy_writes_are_stopped_and_leave_nothing(limit: str, sql: str) -> None:
    seen = run(load("do", sql))
    assert seen.error is not None
    assert (seen.error.kind, seen.error.limit) == (ErrorKind.LIMIT, limit)


LARGE_ANSWERS = {
    "rows": ("rows", COUNT.format(" WHERE n < 51") + "SELECT n FROM c"),
    "bytes": ("result_bytes", "SELECT printf('%.*c', 5000, 'x') AS x"),
    "bytes-of-rows": (
        "result_bytes",
        COUNT.format(" WHERE n < 40") + "SELECT printf('%.*c', 99999, 'x') AS x FROM c",
    ),
    "bytes-of-columns": (
        "result_bytes",
        "SELECT " + ", ".join(f"printf('%.*c', 9999, 'x') AS x{n}" for n in range(150)),
    ),
    "bytes-before-the-last-row": (
        "result_bytes",
        COUNT.format(" WHERE n < 40")
        + "SELECT printf('%.*c', 9999, 'x') AS x, CASE n WHEN 39 THEN json('{') END AS y FROM c",
    ),
    "escapes": ("result_bytes", "SELECT printf('%.*c', 2000, char(1)) AS x"),
}


@pytest.mark.parametrize(("limit", "sql"), LARGE_ANSWERS.values(), ids=LARGE_ANSWERS)
def test_large_answers_are_stopped(limit: str, sql: str) -> None:
    seen = run(load("returns", sql))
    assert seen.error is not None
    assert (seen.error.kind, seen.error.limit) == (ErrorKind.LIMIT, limit)

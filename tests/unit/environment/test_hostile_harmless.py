"""Programs that look hostile and are harmless: the clock, slow functions, guard messages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.environment.template import Template
from envwright.errors import SpecError
from envwright.types import ErrorKind, Json

SCHEMA = """
CREATE TABLE notes (
  id TEXT PRIMARY KEY, body TEXT NOT NULL DEFAULT '', size INTEGER UNIQUE
) STRICT, WITHOUT ROWID;
CREATE TABLE parts (
  note TEXT NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  PRIMARY KEY (note, n)
) STRICT, WITHOUT ROWID;
"""
STATE = """
INSERT INTO notes (id, body, size) VALUES ('a', 'first', 1), ('b', 'second', 2);
INSERT INTO parts VALUES ('a', 1), ('a', 2), ('b', 1);
"""


@pytest.fixture
def ask(template_of: Callable[..., Template]) -> Callable[..., Json]:
    """The value of a query, asked by a tool; parameter ``p`` is bound."""

    def make(sql: str, p: Json = "", **more: Json) -> Json:
        tool = {"name": "ask", "parameters": {"p": {}}, "returns": {"value": sql}}
        template = template_of(SCHEMA, [tool], state=STATE, clock="2020-02-29T10:20:30Z", **more)
        with template.session() as session:
            seen = session.call("ask", {"p": p})
            return seen.value if seen.error is None else seen.error.limit or seen.error.kind

    return make


@pytest.mark.parametrize(
    ("sql", "value"),
    [
        ("SELECT now()", "2020-02-29T10:20:30Z"),
        ("SELECT CURRENT_TIMESTAMP", "2020-02-29 10:20:30"),
        ("SELECT CURRENT_DATE", "2020-02-29"),
        ("SELECT CURRENT_TIME", "10:20:30"),
        ("SELECT date('now')", "2020-02-29"),
        ("SELECT date('NOW')", "2020-02-29"),
        ("SELECT date()", "2020-02-29"),
        ("SELECT time()", "10:20:30"),
        ("SELECT datetime()", "2020-02-29 10:20:30"),
        ("SELECT date(CAST('now' AS BLOB))", "2020-02-29"),
        ("SELECT date(x'6E6F77')", "2020-02-29"),
        ("SELECT date('now' || char(0) || 'x')", "2020-02-29"),
        ("SELECT strftime('%Y %s', 'now')", "2020 1582971630"),
        ("SELECT strftime('%Y')", "2020"),
        ("SELECT strftime()", None),
        ("SELECT unixepoch()", 1582971630),
        ("SELECT unixepoch('now')", 1582971630),
        ("SELECT round(julianday(), 3)", 2458908.931),
        ("SELECT round(julianday('subsec'), 3)", 2458908.931),
        ("SELECT unixepoch('subsecond')", 1582971630),
        ("SELECT timediff('now', '2020-02-28')", "+0000-00-01 10:20:30.000"),
        ("SELECT date('now', '+1 day')", "2020-03-01"),
        ("SELECT date(:p)", "2020-02-29"),
        ("SELECT datetime(:p, 'start of month')", "2020-02-01 00:00:00"),
        ("SELECT datetime('now', 'localtime')", ErrorKind.EXECUTION),
        ("SELECT datetime('now', ' LocalTime ')", ErrorKind.EXECUTION),
        ("SELECT datetime('now', x'6C6F63616C74696D65')", ErrorKind.EXECUTION),
        ("SELECT datetime('2020-01-01', 'utc')", ErrorKind.EXECUTION),
        ("SELECT timediff('now')", ErrorKind.EXECUTION),
    ],
)
def test_time_is_the_environment_s(ask: Callable[..., Json], sql: str, value: Json) -> None:
    assert ask(sql, "now") == value


@pytest.mark.parametrize("p", ["now\0", "now\0x", "NOW", "subsec", "SubSecond\0"])
def test_no_argument_reads_the_wall_clock(ask: Callable[..., Json], p: str) -> None:
    assert ask("SELECT date(:p)", p) == "2020-02-29"


SLOW = {
    "instr": "SELECT instr(:p, printf('%.*c', 400000, 'a') || 'b')",
    "replace": "SELECT length(replace(:p, printf('%.*c', 400000, 'a') || 'b', ''))",
    "trim": "SELECT length(trim(:p, printf('%.*c', 80000, 'b') || 'a'))",
    "like": "SELECT :p LIKE printf('%.*c', 190, '%') || 'b'",
    "glob": "SELECT :p GLOB '*a[a-c]*a*a*a*a*a*a*a*b'",
    "hex": "SELECT length(hex(substr(:p, 1, 400000)))",
    "quotes": "SELECT length(quote(:p))",
}


@pytest.mark.parametrize("sql", SLOW.values(), ids=SLOW)
def test_slow_functions_on_long_texts(ask: Callable[..., Json], sql: str) -> None:
    """In the engine's own form some of these run for minutes in one operation."""
    assert ask(sql, "a" * 900_000) in (0, 800_000, 900_000, 900_002)


@pytest.mark.parametrize("sql", ["SELECT :p LIKE :p", "SELECT :p GLOB :p"])
def test_long_patterns_are_refused(ask: Callable[..., Json], sql: str) -> None:
    assert ask(sql, "%a" * 1_000) == ErrorKind.EXECUTION


@pytest.mark.parametrize(
    ("sql", "value"),
    [
        ("SELECT instr('hello', 'l')", 3),
        ("SELECT instr('hello', '')", 1),
        ("SELECT instr('hello', 'z')", 0),
        ("SELECT instr(NULL, 'z')", None),
        ("SELECT instr(x'0102', x'02')", 2),
        ("SELECT instr(123, 3)", 3),
        ("SELECT replace('aXbX', 'X', 'yy')", "ayybyy"),
        ("SELECT replace('a', '', 'y')", "a"),
        ("SELECT replace(NULL, 'a', 'b')", None),
        ("SELECT replace(12.5, '.', ',')", "12,5"),
        ("SELECT trim('  a ')", "a"),
        ("SELECT trim('xxaxx', 'x')", "a"),
        ("SELECT ltrim('xyax', 'yx')", "ax"),
        ("SELECT rtrim('xaxy', 'yx')", "xa"),
        ("SELECT trim('xx', 'x')", ""),
        ("SELECT trim('x', NULL)", None),
        ("SELECT trim('éaé', 'é')", "a"),
    ],
)
def test_replaced_functions_say_what_the_engine_s_say(
    ask: Callable[..., Json], sql: str, value: Json
) -> None:
    import apsw

    assert ask(sql) == value
    assert apsw.Connection(":memory:").execute(sql).get == value


def test_a_greedy_aggregate_hits_the_memory_limit(ask: Callable[..., Json]) -> None:
    limits = {"state_bytes": 1_000_000, "value_bytes": 100_000}
    sql = """
    WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 30000)
    SELECT count(*) FROM (SELECT printf('%.*c', 99000, 'x') || n AS s FROM c ORDER BY s LIMIT 29999)
    """
    assert ask(sql, limits=limits) == "memory"


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("{p.__class__}", "{p.__class__}"),
        ("{0} {} {{p}}", "{0} {} {x}"),
        ("{p!r} {p:>99999999}", "{p!r} {p:>99999999}"),
        ("{p[0]}", "{p[0]}"),
        ("%s %(p)s $p", "%s %(p)s $p"),
        ("{p}", "x"),
    ],
)
def test_messages_are_no_format_language(
    template_of: Callable[..., Template], message: str, shown: str
) -> None:
    guard = {"sql": "SELECT 0", "error": message}
    tool = {"name": "ask", "parameters": {"p": {"type": "string"}}, "require": [guard]}
    seen = template_of(SCHEMA, [tool]).session().call("ask", {"p": "x"})
    assert seen.error is not None
    assert seen.error.message == shown


def test_what_a_message_quotes_is_not_expanded_and_not_endless(
    template_of: Callable[..., Template],
) -> None:
    guard = {"sql": "SELECT 0", "error": "{p} {q}"}
    text = {"type": "string"}
    tool = {"name": "ask", "parameters": {"p": text, "q": text}, "require": [guard]}
    session = template_of(SCHEMA, [tool]).session()
    seen = session.call("ask", {"p": "{q}", "q": "y" * 500})
    assert seen.error is not None
    assert seen.error.message == "{q} " + "y" * 200 + "…"


def test_a_message_names_only_what_is_bound(template_of: Callable[..., Template]) -> None:
    guard = {"sql": "SELECT 0", "error": "No {boddy}."}
    tool = {"name": "ask", "parameters": {"body": {}}, "require": [guard]}
    with pytest.raises(SpecError, match=r"require 1: .*boddy.*Did you mean body\?"):
        template_of(SCHEMA, [tool])


@pytest.mark.parametrize(
    ("do", "rows"),
    [
        ("REPLACE INTO notes (id, size) VALUES ('c', 1)", {"b", "c"}),  # takes a's unique size
        ("INSERT OR REPLACE INTO notes (id, size) VALUES ('a', 2)", {"a"}),
        ("INSERT OR IGNORE INTO notes (id) VALUES ('a')", {"a", "b"}),
        ("INSERT OR FAIL INTO notes (id) VALUES ('c'), ('a')", None),
        ("INSERT INTO notes (id) VALUES ('a') ON CONFLICT DO NOTHING", {"a", "b"}),
        ("INSERT INTO notes (id) VALUES ('a') ON CONFLICT (id) DO UPDATE SET size = 9", {"a", "b"}),
        (
            "UPDATE notes SET size = p.n + 5 FROM parts p WHERE p.note = 'b' AND id = 'b'",
            {"a", "b"},
        ),
        ("DELETE FROM notes WHERE id = 'a' RETURNING id", {"b"}),
        ("WITH w AS (SELECT 'w' AS id) INSERT INTO notes (id) SELECT id FROM w", {"a", "b", "w"}),
        ("UPDATE OR REPLACE notes SET size = 2 WHERE id = 'a'", {"a"}),
        ("INSERT INTO notes (id) VALUES ('c'), ('a')", None),
    ],
)
def test_every_way_of_writing_is_recorded_and_undone(
    template_of: Callable[..., Template], do: str, rows: set[str] | None
) -> None:
    """Cascades and replaced rows too: the diff is whole, and a reset brings all back."""
    template = template_of(SCHEMA, [{"name": "act", "do": [do]}], state=STATE)
    with template.session() as session, template.session() as other:
        everything = (
            "SELECT 'n', id, body, size FROM notes UNION ALL SELECT 'p', note, n, 0 FROM parts"
        )
        start = session.query(everything)
        seen = session.call("act")
        assert seen.ok is (rows is not None)
        assert {r[0] for r in session.query("SELECT id FROM notes")} == (rows or {"a", "b"})
        after = session.query(everything)
        other.restore(session.snapshot())
        assert other.query(everything) == after
        session.reset()
        assert session.query(everything) == start
        assert not session.diff()

"""Loading, patches, queries and invariants run on a budget, and a limit has its own words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright import bounds
from envwright.environment.schema import schema_statements
from envwright.environment.session import QueryFailed
from envwright.environment.state_patch import make_patch
from envwright.environment.template import Template
from envwright.errors import BadInput, SpecError
from envwright.types import Parameter
from tests.limits import ending

SCHEMA = "CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER) STRICT, WITHOUT ROWID;\n"
ENDLESS = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c"
NEVER = f"SELECT 1 FROM ({ENDLESS}) WHERE n < 0"
MOST = {"steps": bounds.MAX_STEPS, "seconds": bounds.MAX_SECONDS}
SMALL = {"steps": 100_000}


def test_an_endless_invariant_is_named_when_it_is_loaded(
    template_of: Callable[..., Template],
) -> None:
    with ending(), pytest.raises(SpecError, match="more than the steps limit") as caught:
        template_of(SCHEMA, invariants={"never": NEVER})
    assert caught.value.file == "invariants.sql"
    assert caught.value.place == "invariant never"


def test_an_invariant_that_some_state_makes_endless_stops_the_patch(
    template_of: Callable[..., Template],
) -> None:
    # Endless as soon as there is a row.
    sql = f"SELECT 1 FROM t WHERE (SELECT max(n) FROM ({ENDLESS})) < 0"
    template = template_of(SCHEMA, invariants={"never": sql}, limits=SMALL)
    with ending(), pytest.raises(BadInput, match=r"invariant never: .*steps limit"):
        make_patch(template, [("INSERT INTO t VALUES ('a', 1)", {})])
    assert make_patch(template, []) == b""
    with template.session() as session:
        assert session.query("SELECT count(*) FROM t") == [(0,)]


def test_an_endless_patch_is_stopped(template_of: Callable[..., Template]) -> None:
    template = template_of(SCHEMA, limits=SMALL)
    with ending(), pytest.raises(BadInput, match="more than the steps limit"):
        make_patch(template, [(f"INSERT INTO t SELECT n, n FROM ({ENDLESS})", {})])
    with template.session() as session:
        assert session.query("SELECT count(*) FROM t") == [(0,)]


def test_loading_as_a_whole_has_a_budget(
    template_of: Callable[..., Template], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MAX_LOAD_STEPS", 2_000_000)
    one = f"INSERT INTO t SELECT max(n), 1 FROM ({ENDLESS} LIMIT 50000) WHERE n > :n"
    state = [one.replace(":n", str(n)) for n in range(20)]
    with ending(), pytest.raises(SpecError, match="more than the steps limit") as caught:
        template_of(SCHEMA, state=";\n".join(state), limits=MOST)
    assert caught.value.file == "state.sql"
    template_of(SCHEMA, state=state[0], limits=MOST)


def test_a_query_that_is_stopped_says_so(template_of: Callable[..., Template]) -> None:
    with template_of(SCHEMA, limits=SMALL).session() as session:
        for sql, told in {
            NEVER: "more than the steps limit",
            "SELECT abs(-9223372036854775808)": "integer overflow",
            "SELECT printf('%.*c', 2000000, 'x')": "value_bytes",
            "SELECT CAST(x'ff' AS TEXT)": "codec",
        }.items():
            with ending(), pytest.raises(QueryFailed, match=told):
                session.query(sql)
        with pytest.raises(QueryFailed):
            session.query("SELECT :x", {"x": 2**70})
        assert session.query("SELECT 1") == [(1,)]


def test_a_query_s_result_is_bounded(
    template_of: Callable[..., Template], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MAX_QUERY_BYTES", 100_000)
    session = template_of(SCHEMA).session()
    with pytest.raises(QueryFailed, match="too large"):
        session.query(f"SELECT printf('%.*c', 1000, 'x') FROM ({ENDLESS} LIMIT 1000)")


def test_what_cannot_be_hashed_is_named(template_of: Callable[..., Template]) -> None:
    parameter = Parameter(json_schema={"maximum": 2**70}).model_dump()
    with pytest.raises(SpecError, match=r"a value is not JSON .*64-bit"):
        template_of(SCHEMA, [{"name": "take", "parameters": {"n": parameter}}])


# --- schemas and rows -----------------------------------------------------------------------------


def doubling_views(count: int) -> str:
    views = ["CREATE VIEW v0 AS SELECT id FROM t;"]
    views += [
        f"CREATE VIEW v{n} AS SELECT a.id FROM v{n - 1} a, v{n - 1} b;" for n in range(1, count)
    ]
    return SCHEMA + "\n".join(views)


def test_views_that_double_are_refused(template_of: Callable[..., Template]) -> None:
    with ending(), pytest.raises(SpecError, match="more than 1000 tables once") as caught:
        template_of(doubling_views(40))
    assert caught.value.file == "schema.sql"
    assert caught.value.place == "view v9"


def test_a_statement_s_views_count_together(template_of: Callable[..., Template]) -> None:
    many = " UNION ALL ".join(["SELECT id FROM v7"] * 5)
    tool = {"name": "look", "returns": {"rows": many}}
    with ending(), pytest.raises(SpecError, match=r"tool look: returns.*more than 1000 tables"):
        template_of(doubling_views(8), [tool])
    template_of(doubling_views(8), [{"name": "look", "returns": {"rows": "SELECT id FROM v3"}}])


def test_views_made_of_themselves_are_refused(template_of: Callable[..., Template]) -> None:
    views = "CREATE VIEW a AS SELECT id FROM b; CREATE VIEW b AS SELECT id FROM a;"
    with ending(), pytest.raises(SpecError, match="made of themselves"):
        template_of(SCHEMA + views)


def chain(count: int) -> str:
    tables = [SCHEMA.replace("TABLE t", "TABLE t0")]
    tables += [
        f"CREATE TABLE t{n} (id TEXT PRIMARY KEY REFERENCES t{n - 1} (id)) STRICT, WITHOUT ROWID;"
        for n in range(1, count)
    ]
    # The last first: each table refers to one that comes later.
    return "\n".join(reversed(tables))


def test_a_chain_of_references_may_be_long(template_of: Callable[..., Template]) -> None:
    with ending(60), pytest.raises(SpecError, match="more than 1000 tables"):
        template_of(chain(1_200))
    template = template_of(chain(1_000))
    with template.session() as session:
        assert session.query("SELECT count(*) FROM t999") == [(0,)]


def test_a_script_of_plain_rows_is_judged_by_its_beginnings(
    template_of: Callable[..., Template], monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[str] = []
    real = Template._judge_row

    def judge(self: Template, db: object, sql: str, place: str) -> None:
        judged.append(sql)
        real(self, db, sql, place)  # type: ignore[arg-type]

    monkeypatch.setattr(Template, "_judge_row", judge)
    rows = [f"INSERT INTO t (id, n) VALUES ('it''s; {n}', -{n}.0e0)" for n in range(500)]
    with template_of(SCHEMA, state=";\n".join(rows)).session() as session:
        assert session.query("SELECT count(*), min(n) FROM t") == [(500, -499)]
    assert judged == rows[:1]


NOT_PLAIN = {
    "expression": "INSERT INTO t (id, n) VALUES ('b', random())",
    "second-row": "INSERT INTO t (id, n) VALUES ('b', 1), ('c', random())",
    "select": "INSERT INTO t (id, n) SELECT name, 1 FROM sqlite_schema",
    "after": "INSERT INTO t (id, n) VALUES ('b', 1) RETURNING random()",
    "conflict": "INSERT INTO t (id, n) VALUES ('b', 1) ON CONFLICT DO UPDATE SET n = random()",
    "rollback": "INSERT OR ROLLBACK INTO t (id, n) VALUES ('b', 1)",
    "two": "INSERT INTO t (id, n) VALUES ('b', 1)\0; DELETE FROM t",
    "number": "INSERT INTO t (id, n) VALUES ('b', 1.2.3)",
    "columns": "INSERT INTO t (id, n) VALUES ('b')",
    "rows": "INSERT INTO t (id, n) VALUES ('b', 1), ('c')",
    "type": "INSERT INTO t (id, n) VALUES ('b', 'c')",
}


@pytest.mark.parametrize("sql", NOT_PLAIN.values(), ids=NOT_PLAIN)
def test_what_is_judged_once_lets_nothing_else_through(
    template_of: Callable[..., Template], sql: str
) -> None:
    state = f"INSERT INTO t (id, n) VALUES ('a', 1);\n{sql};"
    with pytest.raises(SpecError) as caught:
        template_of(SCHEMA, state=state)
    assert caught.value.file == "state.sql"
    assert caught.value.place == "line 2"


def test_a_script_is_split_where_its_statements_end() -> None:
    script = "-- a; b\nSELECT 'x;''y'; ;\n\n/* c; */ SELECT [d;e], `f;g`, \"h;i\" -- j; k\n;\n-- l"
    assert list(schema_statements(script)) == [
        (2, "-- a; b\nSELECT 'x;''y'"),
        (4, '/* c; */ SELECT [d;e], `f;g`, "h;i" -- j; k'),
    ]
    for opened in ("'", '"', "`", "[", "/*", "(", "--"):
        with ending():
            assert len(list(schema_statements(opened * 200_001))) <= 1

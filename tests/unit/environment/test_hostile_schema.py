"""Hostile schemas, rows, invariants and documents: refused when they are loaded, or harmless."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput, SpecError

GOOD = "CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER, at TEXT) STRICT, WITHOUT ROWID;\n"
STRICT = ") STRICT, WITHOUT ROWID;"
LIMITS = {"steps": 200_000, "value_bytes": 100_000, "state_bytes": 1_000_000, "seconds": 1.0}
COUNT = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) "


def table(columns: str) -> str:
    return f"CREATE TABLE x (id TEXT PRIMARY KEY, {columns}) STRICT, WITHOUT ROWID;"


SCHEMAS = {
    "attach": "ATTACH ':memory:' AS other;",
    "attach-file": "ATTACH '/tmp/evil.db' AS other;",
    "pragma": "PRAGMA writable_schema = ON;",
    "vacuum-into": "VACUUM INTO '/tmp/evil.db';",
    "drop": "DROP TABLE t;",
    "alter": "ALTER TABLE t ADD COLUMN x;",
    "insert": "INSERT INTO t (id) VALUES ('smuggled');",
    "update": "UPDATE t SET n = 1;",
    "select": "SELECT 1;",
    "begin": "BEGIN;",
    "commit": "COMMIT;",
    "reindex": "REINDEX;",
    "analyze": "ANALYZE;",
    "explain": "EXPLAIN CREATE TABLE x (id);",
    "trigger": "CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END;",
    "temp-table": "CREATE TEMP TABLE x (id TEXT PRIMARY KEY) WITHOUT ROWID;",
    "temp-view": "CREATE TEMPORARY VIEW x AS SELECT 1;",
    "temp-trigger": "CREATE TEMP TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END;",
    "virtual": "CREATE VIRTUAL TABLE f USING fts5(x);",
    "rtree": "CREATE VIRTUAL TABLE r USING rtree(id, a, b);",
    "csv": "CREATE VIRTUAL TABLE r USING csv(filename='/etc/passwd');",
    "as-select": "CREATE TABLE x AS SELECT 1 AS id;",
    "as-endless": f"CREATE TABLE x AS {COUNT} SELECT n FROM c;",
    "rowid": "CREATE TABLE x (id TEXT PRIMARY KEY) STRICT;",
    "integer-rowid": "CREATE TABLE x (id INTEGER PRIMARY KEY) STRICT;",
    "no-key": "CREATE TABLE x (id TEXT) STRICT;",
    "no-key-without-rowid": f"CREATE TABLE x (id TEXT {STRICT}",
    "autoincrement": "CREATE TABLE x (id INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;",
    "generated": f"CREATE TABLE x (id TEXT PRIMARY KEY, g TEXT AS (id || 'x') {STRICT}",
    "generated-stored": f"CREATE TABLE x (id TEXT PRIMARY KEY, g TEXT AS (id) STORED {STRICT}",
    "reserved": f"CREATE TABLE _envwright_ids (id TEXT PRIMARY KEY {STRICT}",
    "reserved-case": f"CREATE TABLE _EnvWright (id TEXT PRIMARY KEY {STRICT}",
    "sqlite": f"CREATE TABLE sqlite_x (id TEXT PRIMARY KEY {STRICT}",
    "pragma-name": f"CREATE TABLE pragma_x (id TEXT PRIMARY KEY {STRICT}",
    "default-random": f"CREATE TABLE x (id TEXT PRIMARY KEY, r INTEGER DEFAULT (random()) {STRICT}",
    "default-blob": f"CREATE TABLE x (id BLOB PRIMARY KEY DEFAULT (randomblob(8)) {STRICT}",
    "default-load": f"CREATE TABLE x (id TEXT PRIMARY KEY DEFAULT (load_extension('x')) {STRICT}",
    "check-random": f"CREATE TABLE x (id TEXT PRIMARY KEY CHECK (random() > 0) {STRICT}",
    "check-version": f"CREATE TABLE x (id TEXT PRIMARY KEY CHECK (id <> sqlite_version()) {STRICT}",
    "check-changes": f"CREATE TABLE x (id TEXT PRIMARY KEY CHECK (changes() < 2) {STRICT}",
    "check-now": f"CREATE TABLE x (id TEXT PRIMARY KEY CHECK (id < now()) {STRICT}",
    "check-date": f"CREATE TABLE x (id TEXT PRIMARY KEY CHECK (id >= date('now') {STRICT}",
    "check-date-alone": f"CREATE TABLE x (id TEXT PRIMARY KEY, CHECK (id > (datetime()) {STRICT}",
    "check-word": f"CREATE TABLE x (id TEXT PRIMARY KEY CHECK (id > CURRENT_DATE) {STRICT}",
    "check-new-id": f"CREATE TABLE x (id TEXT PRIMARY KEY CHECK (id = new_id('x')) {STRICT}",
    "index-clock": "CREATE INDEX i ON t (unixepoch('now') - n);",
    "index-date": "CREATE UNIQUE INDEX i ON t (date(at));",
    "index-where-clock": "CREATE INDEX i ON t (n) WHERE at > date('now');",
    "index-random": "CREATE INDEX i ON t (random());",
    "on-conflict-rollback": f"CREATE TABLE x (id TEXT PRIMARY KEY ON CONFLICT ROLLBACK {STRICT}",
    "unique-rollback": table("u TEXT UNIQUE ON conflict RoLLback"),
    "rollback-comment": table("u TEXT NOT NULL ON/**/CONFLICT--x\nROLLBACK"),
    "missing-parent": table("p TEXT REFERENCES tt (id)"),
    "parent-without-key": table("p TEXT REFERENCES t (at)"),
    "parent-without-column": table("p TEXT REFERENCES t (no)"),
    "unterminated": "CREATE TABLE x (id TEXT PRIMARY KEY",
    "unterminated-text": "CREATE TABLE x (id TEXT PRIMARY KEY DEFAULT 'x) WITHOUT ROWID;",
    "nul": f"CREATE TABLE x\0y (id TEXT PRIMARY KEY {STRICT}",
    "nonsense": "CREATE NONSENSE;",
    "twice": GOOD,
    "double-quoted": f'CREATE TABLE x (id TEXT PRIMARY KEY CHECK (id <> "zz") {STRICT}',
    "wide": table(", ".join(f"c{n} TEXT" for n in range(400))),
}


@pytest.mark.parametrize("sql", SCHEMAS.values(), ids=SCHEMAS)
def test_schemas_that_are_refused(template_of: Callable[..., Template], sql: str) -> None:
    with pytest.raises(SpecError) as caught:
        template_of(GOOD + sql, limits=LIMITS)
    assert caught.value.message
    assert caught.value.file == "schema.sql"
    assert caught.value.place


@pytest.mark.parametrize("sql", ["", " ", "-- nothing", ";;", "CREATE VIEW v AS SELECT 1;"])
def test_a_schema_has_a_table(template_of: Callable[..., Template], sql: str) -> None:
    with pytest.raises(SpecError, match="no table"):
        template_of(sql)


VIEWS = {
    "schema": "SELECT sql FROM sqlite_schema",
    "random": "SELECT random() AS r",
    "pragma": "SELECT name FROM pragma_table_xinfo('t')",
    "load": "SELECT load_extension('x') AS x",
    "dbstat": "SELECT name FROM dbstat",
    "double-quoted": 'SELECT "hello" AS h',
    "unknown": "SELECT * FROM nowhere",
}


@pytest.mark.parametrize("sql", VIEWS.values(), ids=VIEWS)
def test_a_view_hides_nothing(template_of: Callable[..., Template], sql: str) -> None:
    tool = {"name": "look", "returns": {"rows": "SELECT * FROM v"}}
    with pytest.raises(SpecError, match="look"):
        template_of(f"{GOOD} CREATE VIEW v AS {sql};", [tool])


STATES = {
    "delete": "DELETE FROM t",
    "update": "UPDATE t SET n = 1",
    "select": "SELECT 1",
    "create": f"CREATE TABLE x (id TEXT PRIMARY KEY {STRICT}",
    "drop": "DROP TABLE t",
    "attach": "ATTACH ':memory:' AS other",
    "pragma": "PRAGMA foreign_keys = OFF",
    "commit": "COMMIT",
    "rollback": "ROLLBACK",
    "vacuum": "VACUUM INTO '/tmp/evil.db'",
    "or-rollback": "INSERT OR ROLLBACK INTO t (id) VALUES ('a')",
    "random": "INSERT INTO t (id, n) VALUES ('a', random())",
    "schema": "INSERT INTO sqlite_schema VALUES ('table', 'x', 'x', 0, '')",
    "read-schema": "INSERT INTO t (id) SELECT name FROM sqlite_schema",
    "parameter": "INSERT INTO t (id) VALUES (:id)",
    "unknown-table": "INSERT INTO tt (id) VALUES ('a')",
    "unknown-column": "INSERT INTO t (idd) VALUES ('a')",
    "constraint": "INSERT INTO t (id) VALUES ('a'), ('a')",
    "type": "INSERT INTO t (id, n) VALUES ('a', 'text')",
    "bad-id": "INSERT INTO t (id) VALUES (new_id(5))",
    "zone": "INSERT INTO t (id, at) VALUES ('a', date('now', 'localtime'))",
    "endless": f"INSERT INTO t (id) {COUNT} SELECT n FROM c",
    "full": f"INSERT INTO t (id, at) {COUNT} SELECT n, printf('%.*c', 9999, 'x') FROM c",
    "huge": "INSERT INTO t (id) VALUES (printf('%.*c', 900000000, 'x'))",
    "unterminated": "INSERT INTO t (id) VALUES ('a",
    "nul": "INSERT INTO t (id) VALUES ('a\0b')",
}


@pytest.mark.parametrize("sql", STATES.values(), ids=STATES)
def test_rows_that_are_refused(template_of: Callable[..., Template], sql: str) -> None:
    with pytest.raises(SpecError) as caught:
        template_of(GOOD, state=f"-- rows\n{sql};", limits=LIMITS)
    assert caught.value.file == "state.sql"
    assert caught.value.place == "line 2"


def test_a_broken_reference_between_rows_is_refused(template_of: Callable[..., Template]) -> None:
    schema = GOOD + table("t TEXT REFERENCES t (id) DEFERRABLE INITIALLY DEFERRED")
    with pytest.raises(SpecError, match=r"state\.sql: .*FOREIGN KEY"):
        template_of(schema, state="INSERT INTO x VALUES ('x', 'nobody');")


def test_rows_take_the_environment_s_time_and_derived_ids(
    template_of: Callable[..., Template],
) -> None:
    state = "INSERT INTO t (id, at) VALUES (new_id('T'), now()), (new_id('T'), CURRENT_DATE);"
    read = "SELECT id, at FROM t ORDER BY at"
    rows = template_of(GOOD, state=state, clock="2020-01-02T03:04:05Z").session().query(read)
    assert [row[1] for row in rows] == ["2020-01-02", "2020-01-02T03:04:05Z"]
    assert rows[0][0] != rows[1][0]
    again = template_of(GOOD, state=state, clock="2020-01-02T03:04:05Z").session()
    assert again.query(read) == rows
    assert not again.diff().generated


def test_defaults_read_the_environment_s_clock(template_of: Callable[..., Template]) -> None:
    schema = table("at TEXT DEFAULT CURRENT_TIMESTAMP, d TEXT DEFAULT (now())")
    tool = {
        "name": "add",
        "do": ["INSERT INTO x (id) VALUES ('a')"],
        "returns": {"row": "SELECT at, d FROM x"},
    }
    session = template_of(schema, [tool], clock="2020-01-02T03:04:05Z").session()
    assert session.call("add").value == {"at": "2020-01-02 03:04:05", "d": "2020-01-02T03:04:05Z"}


INVARIANTS = {
    "write": "DELETE FROM t",
    "returning": "DELETE FROM t RETURNING id",
    "new-id": "SELECT new_id('x')",
    "clock": "SELECT advance_clock(60)",
    "random": "SELECT random()",
    "schema": "SELECT * FROM sqlite_schema",
    "pragma": "PRAGMA foreign_keys",
    "attach": "ATTACH ':memory:' AS x",
    "commit": "COMMIT",
    "parameter": "SELECT :p",
    "two": "SELECT 1; SELECT 2",
    "empty": "",
    "unknown": "SELECT nope FROM t",
}


@pytest.mark.parametrize("sql", INVARIANTS.values(), ids=INVARIANTS)
def test_invariants_that_are_refused(template_of: Callable[..., Template], sql: str) -> None:
    with pytest.raises(SpecError, match="invariant all is well") as caught:
        template_of(GOOD, invariants={"all is well": sql})
    assert caught.value.file == "invariants.sql"


DOCUMENTS = {
    "object": "t: !!python/object/apply:os.system ['true']",
    "object-new": "t: !!python/name:os.system",
    "module": "!!python/module:os",
    "custom": "t: !evil {a: 1}",
    "binary": "t: !!binary aGVsbG8=",
    "set": "t: !!set {a, b}",
    "twice": "t: {}\nt: {}",
    "unhashable": "? [a, b]\n: c\n? {a: b}\n: c",
    "bomb": "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 10)}]\n" for n in range(8)
    ),
    "self": "a: &a [*a]",
    "deep": "[" * 1_000,
    "deep-map": "{a: " * 1_000,
    "two": "a: 1\n---\nb: 2",
    "tab": "a:\n\t- b",
    "nul": "a: b\0c",
    "number": "t: !!int abc",
}


@pytest.mark.parametrize("text", DOCUMENTS.values(), ids=DOCUMENTS)
@pytest.mark.parametrize("name", ["tools.yaml", "environment.yaml"])
def test_documents_that_are_refused(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / "schema.sql").write_text(GOOD)
    (tmp_path / "environment.yaml").write_text("name: small")
    (tmp_path / "tools.yaml").write_text("")
    (tmp_path / name).write_text(text)
    with pytest.raises(BadInput) as caught:
        load_environment(tmp_path)
    assert caught.value.file.endswith(name)

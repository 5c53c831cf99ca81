"""Hostile programs in tools: each is refused at load, stopped with a typed error, or harmless."""

from __future__ import annotations

import pytest

from envwright.errors import SpecError
from tests.unit.environment.hostile import load

REFUSED = {
    "attach": "ATTACH ':memory:' AS other",
    "attach-file": "ATTACH '/tmp/stolen.db' AS other",
    "detach": "DETACH main",
    "pragma": "PRAGMA table_info(notes)",
    "pragma-write": "PRAGMA writable_schema = 1",
    "pragma-foreign-keys": "PRAGMA foreign_keys = OFF",
    "pragma-xinfo": "PRAGMA table_xinfo(notes)",
    "pragma-function": "SELECT * FROM pragma_table_info('notes')",
    "pragma-function-xinfo": "SELECT name FROM pragma_table_xinfo('notes')",
    "pragma-function-case": "SELECT * FROM PRAGMA_Table_XInfo('notes')",
    "pragma-database-list": "SELECT file FROM pragma_database_list",
    "vacuum": "VACUUM",
    "vacuum-into": "VACUUM INTO '/tmp/stolen.db'",
    "load-extension": "SELECT load_extension('/tmp/evil.so')",
    "readfile": "SELECT readfile('/etc/passwd')",
    "writefile": "SELECT writefile('/tmp/evil', 'x')",
    "edit": "SELECT edit('x')",
    "random": "SELECT random()",
    "random-case": "SELECT RaNdOm()",
    "randomblob": "SELECT randomblob(8)",
    "zeroblob": "SELECT hex(zeroblob(200000000))",
    "unhex": "SELECT unhex(:p, :p)",
    "json-patch": "SELECT json_patch(:p, :p)",
    "json-pretty": "SELECT json_pretty(:p, :p)",
    "jsonb": "SELECT jsonb(:p)",
    "changes": "SELECT changes()",
    "total-changes": "SELECT total_changes()",
    "last-rowid": "SELECT last_insert_rowid()",
    "version": "SELECT sqlite_version()",
    "source": "SELECT sqlite_source_id()",
    "compile-options": "SELECT sqlite_compileoption_get(1)",
    "log": "SELECT sqlite_log(1, 'x')",
    "create": "CREATE TABLE evil (id TEXT PRIMARY KEY)",
    "create-as": "CREATE TABLE evil AS SELECT * FROM notes",
    "create-view": "CREATE VIEW v AS SELECT 1",
    "create-index": "CREATE INDEX i ON notes (body)",
    "create-trigger": "CREATE TRIGGER t AFTER INSERT ON notes BEGIN DELETE FROM notes; END",
    "create-virtual": "CREATE VIRTUAL TABLE f USING fts5(x)",
    "create-temp": "CREATE TEMP TABLE evil (x)",
    "drop": "DROP TABLE notes",
    "alter": "ALTER TABLE notes ADD COLUMN evil",
    "alter-rename": "ALTER TABLE notes RENAME TO evil",
    "reindex": "REINDEX",
    "analyze": "ANALYZE",
    "begin": "BEGIN",
    "begin-immediate": "BEGIN IMMEDIATE",
    "commit": "COMMIT",
    "end": "END TRANSACTION",
    "rollback": "ROLLBACK",
    "savepoint": "SAVEPOINT s",
    "release": "RELEASE s",
    "rollback-to": "ROLLBACK TO s",
    "or-rollback": "INSERT OR ROLLBACK INTO notes (id) VALUES ('a')",
    "or-rollback-comment": "INSERT OR/**/RoLLbAcK/* x */INTO notes (id) VALUES ('a')",
    "or-rollback-line": "UPDATE OR -- honest\n ROLLBACK notes SET size = 1",
    "or-rollback-nested-comment": "UPDATE OR /*/ no */ ROLLBACK notes SET size = 1",
    "schema-write": "UPDATE sqlite_schema SET sql = ''",
    "schema-insert": "INSERT INTO sqlite_master VALUES ('table', 'x', 'x', 0, '')",
    "sequence": "DELETE FROM sqlite_sequence",
    "schema-read": "SELECT sql FROM sqlite_schema",
    "schema-read-quoted": 'SELECT sql FROM "SQLITE_Schema"',
    "temp-schema": "SELECT * FROM sqlite_temp_schema",
    "stat": "SELECT * FROM sqlite_stat1",
    "dbstat": "SELECT * FROM dbstat",
    "fts3tokenize": "SELECT * FROM fts3tokenize('simple', :p)",
    "unnamed": "SELECT ?",
    "numbered": "SELECT ?1",
    "unknown-name": "SELECT :nobody",
    "two": "SELECT 1; DROP TABLE notes",
    "two-honest": "SELECT 1; SELECT 2",
    "explain": "EXPLAIN SELECT 1",
    "explain-plan": "EXPLAIN QUERY PLAN SELECT * FROM notes",
    "empty": " ",
    "semicolon": ";",
    "comment": "-- nothing",
    "block-comment": "/* nothing",
    "unterminated": "SELECT 'abc",
    "unterminated-name": 'SELECT "abc FROM notes',
    "nul": "SELECT 1\0, load_extension('x')",
    "double-quoted": 'SELECT "hello"',
    "rowid": "SELECT rowid FROM notes",
    "deep": "SELECT 1" + " + 1" * 1_000,
    "deep-not": "SELECT " + "NOT " * 5_000 + "1",
    "long": "SELECT 1" + " " * 200_000,
    "wide": "SELECT " + ", ".join(["1"] * 500),
    "many-arguments": f"SELECT json_array({', '.join([':p'] * 300)})",
    "compound": " UNION ALL ".join(["SELECT 1"] * 200),
    "nested-with": "WITH c0 AS (SELECT 1 AS x)"
    + "".join(f", c{n} AS (SELECT a.x FROM c{n - 1} a, c{n - 1} b)" for n in range(1, 40))
    + " SELECT count(*) FROM c39",
    "many-joins": "SELECT count(*) FROM " + ", ".join(f"notes n{n}" for n in range(80)),
}


@pytest.mark.parametrize("place", ["do", "returns"])
@pytest.mark.parametrize("sql", REFUSED.values(), ids=REFUSED)
def test_refused_at_load(place: str, sql: str) -> None:
    with pytest.raises(SpecError, match="tool hostile") as caught:
        load(place, sql)
    assert caught.value.file == "tools.yaml"


WRITES = {
    "delete": "DELETE FROM notes",
    "update": "UPDATE notes SET body = ''",
    "insert-returning": "INSERT INTO notes (id, size) VALUES ('x', 9) RETURNING 1",
    "replace": "REPLACE INTO notes (id) VALUES ('a')",
}


@pytest.mark.parametrize("place", ["let", "require", "returns"])
@pytest.mark.parametrize("sql", WRITES.values(), ids=WRITES)
def test_only_do_writes(place: str, sql: str) -> None:
    with pytest.raises(SpecError, match="must be a query"):
        load(place, sql)


@pytest.mark.parametrize("function", ["new_id('x')", "new_int_id()", "advance_clock(60)"])
def test_a_guard_takes_no_id_and_no_time(function: str) -> None:
    with pytest.raises(SpecError, match="a guard may not"):
        load("require", f"SELECT {function}")

"""The facts about the engine on which the runtime's design rests, one test for each."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import apsw
import apsw.ext
import pytest

FKNOACTION = apsw.SQLITE_CHANGESETAPPLY_FKNOACTION
SCHEMA = """
CREATE TABLE parents (id TEXT PRIMARY KEY, rank INTEGER UNIQUE) STRICT, WITHOUT ROWID;
CREATE TABLE children (
  id TEXT PRIMARY KEY, parent TEXT NOT NULL REFERENCES parents (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO parents VALUES ('a', 1), ('b', 2), ('c', 3);
INSERT INTO children VALUES ('x', 'a'), ('y', 'a'), ('z', 'b');
"""


def open_database(schema: str = SCHEMA) -> apsw.Connection:
    db = apsw.Connection(":memory:")
    db.pragma("foreign_keys", True)
    db.execute(schema)
    return db


def record(db: apsw.Connection) -> apsw.Session:
    session = apsw.Session(db, "main")
    session.attach()
    return session


@pytest.fixture
def db() -> Iterator[apsw.Connection]:
    connection = open_database()
    yield connection
    connection.close()


def test_after_apply_the_next_changeset_is_whole_again(db: apsw.Connection) -> None:
    session = record(db)
    db.execute("UPDATE parents SET rank = 9 WHERE id = 'a'")
    parked = session.changeset()
    fresh = open_database()
    again = record(fresh)
    apsw.Changeset.apply(parked, fresh, flags=FKNOACTION)
    fresh.execute("INSERT INTO parents VALUES ('d', 4)")
    found = {(c.op, str(c.new)) for c in apsw.Changeset.iter(again.changeset())}
    assert {op for op, _ in found} == {"UPDATE", "INSERT"}


def test_a_cascade_applies_only_with_foreign_key_actions_left_out(db: apsw.Connection) -> None:
    session = record(db)
    db.execute("DELETE FROM parents WHERE id = 'a'")
    parked = session.changeset()
    assert sorted(c.name for c in apsw.Changeset.iter(parked)) == ["children"] * 2 + ["parents"]
    with pytest.raises(apsw.AbortError):
        apsw.Changeset.apply(parked, open_database())
    fresh = open_database()
    apsw.Changeset.apply(parked, fresh, flags=FKNOACTION)
    assert fresh.execute("SELECT id FROM children").fetchall() == [("z",)]


@pytest.mark.parametrize(
    "statements",
    [
        "UPDATE parents SET rank = -1 WHERE id = 'a'; UPDATE parents SET rank = 1 WHERE id = 'b';"
        "UPDATE parents SET rank = 2 WHERE id = 'a'",
        "UPDATE parents SET rank = -rank; UPDATE parents SET rank = 1 - rank",
    ],
    ids=["swap", "shift"],
)
def test_unique_swaps_and_shifts_apply_cleanly(db: apsw.Connection, statements: str) -> None:
    session = record(db)
    db.execute(statements)
    ranks = "SELECT id, rank FROM parents"
    fresh = open_database()
    apsw.Changeset.apply(session.changeset(), fresh, flags=FKNOACTION)
    assert fresh.execute(ranks).fetchall() == db.execute(ranks).fetchall()
    apsw.Changeset.apply(apsw.Changeset.invert(session.changeset()), fresh, flags=FKNOACTION)
    assert fresh.execute(ranks).fetchall() == [("a", 1), ("b", 2), ("c", 3)]


def test_only_tables_with_a_primary_key_that_is_not_null_are_recorded() -> None:
    db = open_database(
        "CREATE TABLE keyed (id TEXT PRIMARY KEY); CREATE TABLE loose (id TEXT);"
        "CREATE VIRTUAL TABLE words USING fts5(word);"
        "CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT)"
    )
    session = record(db)
    db.execute("INSERT INTO keyed VALUES ('a'), (NULL); INSERT INTO loose VALUES ('a')")
    db.execute("INSERT INTO counted DEFAULT VALUES; DELETE FROM counted")
    db.execute("INSERT INTO words VALUES ('a')")
    names = [c.name for c in apsw.Changeset.iter(session.changeset())]
    assert names.count("keyed") == 1  # not the row whose key is NULL
    assert not {"loose", "words", "sqlite_sequence", "counted"} & set(names)
    assert db.execute("SELECT seq FROM sqlite_sequence").get == 1  # changed, and not seen


def test_triggers_fire_again_on_apply() -> None:
    schema = (
        "CREATE TABLE t (id TEXT PRIMARY KEY); CREATE TABLE log (id TEXT PRIMARY KEY);"
        "CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO log VALUES (seen(new.id)); END"
    )
    fired: list[object] = []

    def seen(*values: object) -> int:
        fired.append(values[0])
        return len(fired)

    def open_with_trigger() -> apsw.Connection:
        db = open_database(schema)
        db.create_scalar_function("seen", seen)
        return db

    db = open_with_trigger()
    session = record(db)
    db.execute("INSERT INTO t VALUES ('a')")
    fresh = open_with_trigger()
    apsw.Changeset.apply(session.changeset(), fresh)
    assert fired == ["a", "a"]
    assert fresh.execute("SELECT count(*) FROM log").get == 2  # the row recorded, and one more


@pytest.mark.parametrize(("tail", "same"), [("", False), ("WITHOUT ROWID", True)])
def test_a_rowid_table_returns_rows_in_another_order_after_unparking(tail: str, same: bool) -> None:
    schema = (
        f"CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER) {tail};"
        "INSERT INTO t VALUES ('b', 1), ('a', 2), ('c', 3)"
    )
    db = open_database(schema)
    session = record(db)
    db.execute("INSERT INTO t VALUES ('m', 4), ('k', 5), ('d', 6); DELETE FROM t WHERE id = 'b'")
    fresh = open_database(schema)
    apsw.Changeset.apply(session.changeset(), fresh, flags=FKNOACTION)
    rows = "SELECT n FROM t"
    assert (fresh.execute(rows).fetchall() == db.execute(rows).fetchall()) is same


def test_a_connection_serves_one_thread_at_a_time(db: apsw.Connection) -> None:
    entered, leave = threading.Event(), threading.Event()

    def wait(*_: object) -> int:
        entered.set()
        leave.wait(10)
        return 1

    db.create_scalar_function("wait", wait)
    thread = threading.Thread(target=lambda: db.execute("SELECT wait()").fetchall())
    thread.start()
    entered.wait(10)
    with pytest.raises(apsw.ThreadingViolationError):
        db.execute("SELECT 1")
    leave.set()
    thread.join()


def test_a_query_that_takes_an_id_counts_as_readonly(db: apsw.Connection) -> None:
    db.create_scalar_function("new_id", lambda *_: "x")
    assert apsw.ext.query_info(db, "SELECT new_id('R')").is_readonly


def origin(db: apsw.Connection, sql: str) -> tuple[str | None, ...]:
    described = apsw.ext.query_info(db, sql).description_full
    assert described
    return described[0][3:]


def test_origins_pass_through_aliases_joins_ctes_and_groups(db: apsw.Connection) -> None:
    for sql in (
        "SELECT p.id AS x FROM parents p JOIN children c ON c.parent = p.id",
        "WITH w AS (SELECT id AS x FROM parents) SELECT x FROM w",
        "SELECT id, count(*) FROM parents GROUP BY id",
        "SELECT (SELECT id FROM parents LIMIT 1)",
    ):
        assert origin(db, sql) == ("parents", "id"), sql


def test_origins_are_wrong_for_unions_and_recursion(db: apsw.Connection) -> None:
    """One arm's column is named, though values come from both."""
    one = origin(db, "SELECT id FROM parents UNION SELECT parent FROM children")
    assert one in {("parents", "id"), ("children", "parent")}
    db.execute("CREATE VIEW v AS SELECT id FROM parents UNION ALL SELECT parent FROM children")
    assert origin(db, "SELECT id FROM v") in {("parents", "id"), ("children", "parent")}
    recursive = (
        "WITH RECURSIVE c(x) AS (SELECT id FROM parents UNION SELECT parent FROM children, c)"
    )
    assert origin(db, f"{recursive} SELECT x FROM c") != (None, None)


def test_an_interrupted_write_rolls_back_the_whole_transaction(db: apsw.Connection) -> None:
    db.execute("BEGIN; UPDATE parents SET rank = 7 WHERE id = 'a'; SAVEPOINT s")
    db.set_progress_handler(lambda: True, 50)
    with pytest.raises(apsw.InterruptError):
        db.execute(
            "INSERT INTO parents WITH RECURSIVE c(n) AS (SELECT 9 UNION ALL SELECT n + 1 FROM c)"
            " SELECT n, n FROM c"
        )
    db.set_progress_handler(None)
    assert not db.in_transaction
    assert db.execute("SELECT rank FROM parents WHERE id = 'a'").get == 1


def test_or_rollback_ends_the_transaction_and_is_invisible_to_the_authorizer(
    db: apsw.Connection,
) -> None:
    def actions(sql: str) -> list[tuple[str, str | None]]:
        info = apsw.ext.query_info(db, sql, actions=True)
        return [(a.action_name, a.table_name) for a in info.actions or []]

    plain = "INSERT INTO parents VALUES ('a', 9)"
    rollback = plain.replace("INSERT", "INSERT OR ROLLBACK")
    assert actions(plain) == actions(rollback)
    db.execute("BEGIN; UPDATE parents SET rank = 7 WHERE id = 'b'")
    with pytest.raises(apsw.ConstraintError):
        db.execute(rollback)
    assert not db.in_transaction
    assert db.execute("SELECT rank FROM parents WHERE id = 'b'").get == 2


def test_the_progress_handler_does_not_fire_inside_one_operation(db: apsw.Connection) -> None:
    calls: list[int] = []

    def count() -> bool:
        calls.append(1)
        return False

    db.set_progress_handler(count, 20)
    assert len(db.execute("SELECT hex(zeroblob(20000000))").get) == 40_000_000
    assert not calls
    db.limit(apsw.SQLITE_LIMIT_LENGTH, 1_000_000)
    with pytest.raises(apsw.TooBigError):
        db.execute("SELECT hex(zeroblob(20000000))")


def test_date_functions_read_the_wall_clock_unless_they_are_replaced(db: apsw.Connection) -> None:
    """Each way in: 'now' as text, blob or C string, no argument, the CURRENT words, defaults."""
    asked: list[str] = []

    def fake(*arguments: object) -> str:
        asked.append("date")
        return "2001-01-01"

    db.execute("CREATE TABLE d (id TEXT PRIMARY KEY, at TEXT DEFAULT CURRENT_DATE)")
    real = db.execute("SELECT CURRENT_DATE").get
    assert db.execute("SELECT date(x'6e6f77')").get >= real
    assert db.execute("SELECT date('now' || char(0))").get >= real
    db.create_scalar_function("current_date", fake, 0)
    db.create_scalar_function("date", fake)
    db.execute("INSERT INTO d (id) VALUES ('a')")
    rows = "SELECT CURRENT_DATE, date(), date('now'), (SELECT at FROM d)"
    assert set(db.execute(rows).get) == {"2001-01-01"}
    assert asked

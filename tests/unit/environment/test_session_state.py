"""State of a session as data: snapshot, restore, fork, park, reset, diff, digest, patch."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable

import apsw
import pytest

from envwright.environment.session import QueryFailed, Session, Snapshot
from envwright.environment.state_patch import make_patch
from envwright.environment.template import Template
from envwright.errors import BadInput, SpecError
from envwright.types import RowChange
from tests.conftest import make_spec
from tests.unit.environment.ledger import EPISODE, play, rows


@pytest.fixture
def session(ledger_template: Template) -> Session:
    return ledger_template.session()


def test_park_and_unpark_are_invisible(ledger_template: Template) -> None:
    straight = ledger_template.session()
    play(straight)
    parked = ledger_template.session()
    for call in EPISODE:
        play(parked, [call])
        parked.park()
    assert rows(parked) == rows(straight)
    assert parked.digest() == straight.digest()
    assert parked.diff() == straight.diff()
    again = ledger_template.session()
    again.unpark(straight.park())
    assert rows(again) == rows(straight)
    assert again.call("wait", {"seconds": 1}) == straight.call("wait", {"seconds": 1})


def test_reset_brings_everything_back(session: Session, ledger_template: Template) -> None:
    start, digest = rows(session), session.digest()
    first = session.call(*EPISODE[0])
    play(session, EPISODE[1:])
    session.reset()
    assert rows(session) == start
    assert session.digest() == digest
    assert not session.diff()
    assert session.call(*EPISODE[0]) == first  # counters too
    assert session.query("SELECT now()") == [(ledger_template.spec.clock,)]


def test_a_fork_goes_its_own_way(session: Session) -> None:
    play(session, EPISODE[:4])
    fork = session.fork()
    assert fork.digest() == session.digest()
    play(fork, EPISODE[4:])
    assert rows(fork) != rows(session)
    play(session, EPISODE[4:])
    assert (rows(fork), fork.diff()) == (rows(session), session.diff())
    fork.close()
    play(session, [("wait", {"seconds": 1})])


def test_restore_goes_back_and_forth(session: Session) -> None:
    states: list[tuple[Snapshot, str, list[list[tuple[object, ...]]]]] = []
    for call in EPISODE:
        play(session, [call])
        states.append((session.snapshot(), session.digest(), rows(session)))
    random.Random(1).shuffle(states)
    for snapshot, digest, table in states:
        session.restore(snapshot)
        assert (session.digest(), rows(session)) == (digest, table)
        assert session.snapshot().moved == snapshot.moved


def test_a_snapshot_survives_as_bytes(session: Session) -> None:
    play(session)
    snapshot = session.snapshot()
    assert Snapshot.unpack(snapshot.pack()) == snapshot
    assert Snapshot.unpack(session.park()) == snapshot


def test_diff_names_what_changed(session: Session) -> None:
    play(session, [("swap", {"a": 1, "b": 2}), ("delete_project", {"project_id": 2})])
    diff = session.diff()
    assert diff.rows == (
        RowChange("projects", (1,), {"rank": 1}, {"rank": 2}),
        RowChange(
            "projects",
            (2,),
            {"id": 2, "name": "two", "rank": 2, "tags": "[]", "archived": 1, "lead": None},
            None,
        ),
        RowChange("steps", (2, 1), {"project": 2, "no": 1, "title": "rest", "cost": 0.0}, None),
    )
    assert [row.operation for row in diff.rows] == ["update", "delete", "delete"]
    assert diff.clock == 0
    play(session, [("create_project", {"name": "x"}), ("wait", {"seconds": 5})])
    created = next(row for row in session.diff().rows if row.before is None)
    assert session.diff().generated == {created.key[0]}
    assert session.diff().clock == 5


def test_what_is_undone_leaves_no_diff(session: Session) -> None:
    play(session, [("swap", {"a": 1, "b": 2}), ("swap", {"a": 2, "b": 1})])
    assert not session.diff()
    assert session.digest() == session.template.session().digest()
    play(session, [("wait", {"seconds": 0})])
    assert not session.diff()
    play(session, [("wait", {"seconds": 1})])
    assert session.diff()


VALUES = [None, 0, 1, -1, 1.0, 0.5, 2**53 + 1, float(2**53), "", "1", "1.0", "None", b"1", b"", "é"]


def test_digests_tell_values_apart(template_of: Callable[..., Template]) -> None:
    """Also those that Python or SQL takes for equal: 1, 1.0, '1', b'1', NULL."""
    schema = "CREATE TABLE t (id TEXT PRIMARY KEY, v ANY) STRICT, WITHOUT ROWID;"
    cells = {
        f"v{n}": f"x'{v.hex()}'" if isinstance(v, bytes) else apsw.format_sql_value(v)
        for n, v in enumerate(VALUES)
    }
    tools = [{"name": n, "do": [f"UPDATE t SET v = {sql}"]} for n, sql in cells.items()]
    template = template_of(schema, tools, state="INSERT INTO t VALUES ('a', 'start');")
    found, normal = set(), set()
    for name in cells:
        with template.session() as session:
            play(session, [(name, {})])
            found.add(session.digest())
            normal.add(session.digest(normalise=True))
    assert len(found) == len(normal) == len(VALUES)


def test_a_digest_belongs_to_its_environment(template_of: Callable[..., Template]) -> None:
    schema = "CREATE TABLE t (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;"
    one, two = template_of(schema), template_of(schema, description="another")
    assert one.session().digest() != two.session().digest()


def test_given_states_are_told_apart(template_of: Callable[..., Template]) -> None:
    schema = "CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    tools = "add: {description: d, do: [UPDATE t SET n = n + 1]}"
    states = {"busy": "INSERT INTO t VALUES ('a', 7), ('b', 8);"}
    own = template_of(schema, tools, state="INSERT INTO t VALUES ('a', 1);", states=states)
    busy = own.in_state(next(iter(own.spec.state_keys)))
    for patch in (b"", make_patch(own, [("UPDATE t SET n = n WHERE id = 'a'", {})])):
        one, two = own.session(patch), busy.session(patch)
        assert one.digest() != two.digest()
        assert one.digest(normalise=True) != two.digest(normalise=True)
        two.call("add")
        with pytest.raises(BadInput, match="another start"):
            one.restore(two.snapshot())
        assert one.query("SELECT * FROM t") == [("a", 1)]
    again = Template(own.spec, busy.state).session()  # as in another process
    again.call("add")
    assert (again.digest(), again.snapshot()) == (two.digest(), two.snapshot())


def test_connections_come_back_clean(ledger_template: Template) -> None:
    """Whatever an episode did, the next one that gets its connection starts at the start."""
    patch = b""
    with ledger_template.session() as first:
        start = rows(first)
        play(first)
        patch = first.snapshot().changes
    for _ in range(3):
        with ledger_template.session(patch) as patched:
            play(patched, [("create_project", {"name": "again"}), ("wait", {"seconds": 9})])
        with ledger_template.session() as plain:
            assert rows(plain) == start
            assert not plain.diff()
            assert plain.query("SELECT now()") == [(ledger_template.spec.clock,)]
        with ledger_template.session() as moved:
            play(moved, [("wait", {"seconds": 60})])
        with ledger_template.reading() as db:
            assert db.execute("SELECT now()").get == ledger_template.spec.clock


def test_a_template_pickles_as_its_spec(ledger_template: Template) -> None:
    again = pickle.loads(pickle.dumps(ledger_template))  # noqa: S301
    assert again.id == ledger_template.id
    one, other = ledger_template.session(), again.session()
    play(one)
    play(other)
    assert one.digest() == other.digest()
    other.unpark(one.park())
    assert rows(other) == rows(one)


@pytest.mark.parametrize(
    "use",
    [
        lambda s: s.call("list_projects"),
        lambda s: s.query("SELECT 1"),
        lambda s: s.snapshot(),
        lambda s: s.digest(),
        lambda s: s.diff(),
        lambda s: s.park(),
        lambda s: s.reset(),
        lambda s: s.fork(),
    ],
    ids=["call", "query", "snapshot", "digest", "diff", "park", "reset", "fork"],
)
def test_a_closed_session_is_an_error_never_an_old_state(
    session: Session, use: Callable[[Session], object]
) -> None:
    play(session)
    session.close()
    session.close()
    with pytest.raises(RuntimeError, match="closed"):
        use(session)


@pytest.mark.parametrize("awake", [True, False])
def test_a_snapshot_of_another_start_is_refused(
    mock_template: Template, ledger_template: Template, awake: bool
) -> None:
    foreign = mock_template.session()
    play(foreign, [("return_book", {"loan_id": "L-1"})])
    session = ledger_template.session()
    play(session)
    here = (session.digest(), rows(session))
    if not awake:
        session.park()
    with pytest.raises(BadInput, match="another environment"):
        session.restore(foreign.snapshot())
    with pytest.raises(BadInput, match="another environment"):
        session.unpark(ledger_template.session(session.snapshot().changes).park())
    assert (session.digest(), rows(session)) == here


def test_queries_only_read(session: Session) -> None:
    play(session, EPISODE[:2])
    here = session.digest()
    for sql in (
        "DELETE FROM notes",
        "UPDATE notes SET body = '' RETURNING 1",
        "SELECT new_id('x')",
        "SELECT advance_clock(60)",
        "COMMIT",
        "PRAGMA foreign_keys = OFF",
        "SELECT sql FROM sqlite_schema",
        "SELECT 1; DELETE FROM notes",
        "VACUUM INTO '/tmp/stolen.db'",
    ):
        for _ in range(2):
            with pytest.raises(SpecError):
                session.query(sql)
    with pytest.raises(QueryFailed, match="steps limit"):
        session.query("WITH c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c")
    with (
        pytest.raises((apsw.Error, ValueError)),
        session.template.reading() as db,
    ):
        db.execute("DELETE FROM notes")
    assert session.digest() == here
    assert session.query("SELECT :a, :b", {"a": 1, "b": None}) == [(1, None)]


def test_json_of_given_rows_is_as_short_as_what_calls_write() -> None:
    """Else who gives back what was read would change the state."""
    schema = """
    CREATE TABLE t (id TEXT PRIMARY KEY, tags TEXT CHECK (json_valid(tags)), note TEXT)
      STRICT, WITHOUT ROWID;
    """
    state = """INSERT INTO t VALUES ('a', '{"x": [1.0, "é  y"]}', '{"x": 1}'), ('b', NULL, NULL);"""
    with Template(make_spec(schema, state=state)).session() as session:
        rows = session.query("SELECT * FROM t ORDER BY id")
    assert rows == [("a", '{"x":[1.0,"é  y"]}', '{"x": 1}'), ("b", None, None)]

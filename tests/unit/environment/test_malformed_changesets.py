"""Parked sessions and patches of strangers: applied whole, or refused with all as it was."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import apsw
import orjson
import pytest

from envwright import bounds
from envwright.environment.session import Session, Snapshot
from envwright.environment.template import Template
from envwright.errors import BadInput
from tests.conftest import LEDGER_SCHEMA
from tests.limits import ending


def play(session: Session) -> None:
    for tool, arguments in (
        ("create_project", {"name": "four"}),
        ("add_steps", {"project_id": 2, "titles": ["a", "b"]}),
        ("add_notes", {"project_id": 1, "no": 1, "bodies": ["x", "y"], "photo": "p"}),
        ("swap", {"a": 1, "b": 2}),
        ("delete_project", {"project_id": 3}),
        ("wait", {"seconds": 60}),
    ):
        assert session.call(tool, arguments).ok


def whole_state(session: Session) -> tuple[Any, ...]:
    now = session.snapshot()
    return session.digest(), now.moved, now.issued, now.counts, session.diff()


def changes_of(schema: str, *statements: str) -> bytes:
    """A changeset made on other tables."""
    db = apsw.Connection(":memory:")
    db.execute(schema)
    recorder = apsw.Session(db, "main")
    recorder.attach()
    for sql in statements:
        db.execute(sql)
    out = recorder.changeset()
    recorder.close()
    return out


def changed_bytes(raw: bytes, seed: int) -> bytes:
    """The bytes with a few of them changed, lost, doubled or added."""
    rng = random.Random(seed)
    out = bytearray(raw)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(out))
        match rng.randrange(5):
            case 0:
                out[at] = rng.randrange(256)
            case 1:
                del out[at : at + rng.randint(1, 8)]
            case 2:
                out[at:at] = out[at : at + rng.randint(1, 40)]
            case 3:
                out[at:at] = rng.randbytes(rng.randint(1, 8))
            case _:
                del out[at:]
        out = out or bytearray(b"T")
    return bytes(out)


@pytest.mark.parametrize("awake", [True, False], ids=["awake", "parked"])
def test_whatever_the_bytes_the_session_stays_or_goes(
    ledger_template: Template, awake: bool
) -> None:
    with ledger_template.session() as other, ledger_template.session() as session:
        play(other)
        good = other.snapshot()
        assert session.call("create_project", {"name": "own"}).ok
        refused = 0
        for seed in range(400):
            if not awake:
                session.park()
            before = whole_state(session) if awake else session.snapshot()
            bad = Snapshot(good.start, changed_bytes(good.changes, seed), 5, ("a",), (("k", 1),))
            try:
                with ending():
                    session.restore(bad)
            except BadInput:
                refused += 1
                assert (whole_state(session) if awake else session.snapshot()) == before
            else:
                whole_state(session)
                session.restore(before if isinstance(before, Snapshot) else good)
                session.call("wait", {"seconds": 1})
        assert refused > 300
        session.restore(good)
        assert session.digest() == other.digest()
        assert session.call("get_project", {"project_id": 1}) == other.call(
            "get_project", {"project_id": 1}
        )


def test_whatever_the_bytes_a_patch_is_taken_or_refused(ledger_template: Template) -> None:
    with ledger_template.session() as other:
        play(other)
        good = other.snapshot().changes
    for seed in range(300):
        patch = changed_bytes(good, seed)
        with ending():
            try:
                session = ledger_template.session(patch)
            except BadInput:
                continue
        with session:
            session.digest()
            session.diff()
            assert session.call("list_projects", {}).error is None
            session.park()
    with ledger_template.session(good) as session:
        assert session.call("get_project", {"project_id": 1}).ok


OTHER_KEY = LEDGER_SCHEMA.replace("PRIMARY KEY (project, no)", "PRIMARY KEY (no, project, title)")
PLAIN = "CREATE TABLE projects (id INTEGER PRIMARY KEY, name, rank, tags, archived, lead)"
PROJECT = "INSERT INTO projects VALUES (9, 'nine', {rank}, '[]', {archived}, {lead})"
FOREIGN = {
    "table": changes_of("CREATE TABLE x (id INTEGER PRIMARY KEY)", "INSERT INTO x VALUES (1)"),
    "columns": changes_of(
        "CREATE TABLE projects (id INTEGER PRIMARY KEY)", "INSERT INTO projects VALUES (9)"
    ),
    "more-columns": changes_of(
        PLAIN.replace("lead)", "lead, more)"),
        "INSERT INTO projects VALUES (9, 'n', 9, '[]', 0, NULL, 1)",
    ),
    "key": changes_of(OTHER_KEY, "INSERT INTO steps VALUES (1, 3, 'x', 1.0)"),
    "type": changes_of(PLAIN, PROJECT.format(rank="'x'", archived=0, lead="NULL")),
    "blob": changes_of(PLAIN, PROJECT.format(rank="x'00'", archived=0, lead="NULL")),
    "text": changes_of(PLAIN, PROJECT.format(rank=9, archived=0, lead="CAST(x'ff' AS TEXT)")),
    "null": changes_of(PLAIN, PROJECT.format(rank="NULL", archived=0, lead="NULL")),
    "check": changes_of(PLAIN, PROJECT.format(rank=9, archived=7, lead="NULL")),
    "unique": changes_of(PLAIN, PROJECT.format(rank=1, archived=0, lead="NULL")),
    "reference": changes_of(PLAIN, PROJECT.format(rank=9, archived=0, lead="'nobody'")),
    "long": changes_of(
        PLAIN, PROJECT.format(rank=9, archived=0, lead="printf('%.*c', 3000000, 'x')")
    ),
    "no-row": changes_of(
        PLAIN, PROJECT.format(rank=9, archived=0, lead="NULL"), "DELETE FROM projects"
    )
    or changes_of(
        f"{PLAIN}; {PROJECT.format(rank=9, archived=0, lead='NULL')}", "DELETE FROM projects"
    ),
    "short": b"T",
    "text-file": b"not a changeset at all",
}


@pytest.mark.parametrize("changes", FOREIGN.values(), ids=FOREIGN)
def test_changes_of_another_schema_are_refused(ledger_template: Template, changes: bytes) -> None:
    with ledger_template.session() as session:
        play(session)
        before = whole_state(session)
        with pytest.raises(BadInput):
            session.restore(Snapshot(session.snapshot().start, changes))
        assert whole_state(session) == before
        session.park()
        with pytest.raises(BadInput):
            session.restore(Snapshot(session.snapshot().start, changes))
        assert whole_state(session) == before
        assert session.call("wait", {"seconds": 1}).ok
    with pytest.raises(BadInput):
        ledger_template.session(changes)


def head_of(start: object, moved: object, issued: object, counts: object) -> bytes:
    head = orjson.dumps([start, moved, issued, counts])
    return len(head).to_bytes(4) + head


def test_parked_bytes_of_the_wrong_kind_are_refused(ledger_template: Template) -> None:
    with ledger_template.session() as session:
        play(session)
        start, before = session.snapshot().start, whole_state(session)
        for raw in (
            b"",
            b"\xff" * 100,
            head_of(5, 0, [], []),
            head_of(start, -1, [], []),
            head_of(start, 1.5, [], []),
            head_of(start, True, [], []),
            head_of(start, 2**62, [], []),
            head_of(start, 0, [1.5], []),
            head_of(start, 0, {"a": 1}, [["k", None]]),
            head_of(start, 0, [], [["k", -1]]),
            head_of(start, 0, [], [["k", "1"]]),
            head_of(start, 0, [], [[5, 1]]),
            head_of(start, 0, [], [["k"]]),
            head_of(start, 0, [], "kk"),
            head_of(start, 0, None, None),
            (8).to_bytes(4) + b"[[[[[[[[" + b"[" * 100_000,
            "text",
            None,
        ):
            with pytest.raises(BadInput):
                session.unpark(raw)  # type: ignore[arg-type]
            assert whole_state(session) == before


def test_a_snapshot_s_size_is_bounded(
    ledger_template: Template, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = Template(ledger_template.spec)
    with template.session() as session:
        play(session)
        raw, patch = session.park(), session.snapshot().changes
        monkeypatch.setattr(bounds, "MAX_SNAPSHOT_BYTES", 100)
        with pytest.raises(BadInput):
            session.unpark(raw)
        with pytest.raises(BadInput):
            template.session(patch)


def test_applying_runs_on_a_budget(
    template_of: Callable[..., Template], monkeypatch: pytest.MonkeyPatch
) -> None:
    template = template_of("CREATE TABLE t (id INTEGER PRIMARY KEY, n) WITHOUT ROWID;")
    make = "CREATE TABLE t (id INTEGER PRIMARY KEY, n)"
    count = "WITH c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 2000) SELECT n, n FROM c"
    changes = changes_of(make, f"INSERT INTO t {count}")
    template.session(changes).close()
    monkeypatch.setattr(bounds, "MAX_LOAD_STEPS", 1)
    fresh = Template(template.spec)
    with pytest.raises(BadInput, match="steps limit"):
        fresh.session(changes)

"""What the host believes of a worker: nothing that is not well formed, bounded and its own."""

from __future__ import annotations

import random
import socket
import time
from typing import Any

import apsw
import pytest

from envwright.environment.sandbox.answer_check import check_changeset, read_result, read_signatures
from envwright.environment.sandbox.frames import (
    FrameError,
    is_quiet,
    pack_frame,
    receive_frame,
    send_frame,
)
from envwright.environment.sandbox.program import SandboxLimits, SandboxResult, SandboxState
from envwright.environment.sandbox.seccomp import _MACHINES, build_filter
from envwright.environment.sandbox.worker_pool import tables_of
from envwright.types import ErrorKind
from tests.unit.environment.sandbox.kit import make_image

GOOD: dict[str, Any] = {
    "n": 1,
    "fuel": 5,
    "value": [1],
    "issued": ["R-1"],
    "counts": [["k", 1]],
    "moved": 3,
    "changed": False,
    "same": False,
}
FAILED: dict[str, Any] = {"n": 1, "fuel": 5, "error": ["limit", "too much", "fuel"]}
LIMITS = SandboxLimits(result_bytes=100, depth=3)
BEFORE = SandboxState(moved=2, issued=("R-0",), counts=(("a", 4),))


def _changes(sql: str) -> bytes:
    db = apsw.Connection(":memory:")
    db.deserialize("main", make_image())
    db.execute("CREATE TABLE other (id TEXT PRIMARY KEY) WITHOUT ROWID")
    db.execute("ALTER TABLE sales ADD COLUMN more TEXT")
    recorder = apsw.Session(db, "main")
    recorder.attach()
    db.execute(sql)
    changes = recorder.changeset()
    recorder.close()
    db.close()
    return changes


NOTE = _changes("UPDATE items SET note = 'x' WHERE id = 'I-1'")


def _read(header: dict[str, Any], body: bytes = b"") -> SandboxResult:
    tables = tables_of(make_image())
    return read_result(header, body, number=1, before=BEFORE, tables=tables, limits=LIMITS)


def test_a_good_answer() -> None:
    result = _read(GOOD)
    assert result.value == [1]
    assert result.state == SandboxState(b"", 3, ("R-0", "R-1"), (("a", 4), ("k", 1)))
    changed = _read(GOOD | {"changed": True}, NOTE)
    assert changed.state.changes == NOTE


def test_a_good_error() -> None:
    result = _read(FAILED)
    assert result.error is not None
    assert (result.error.kind, result.error.limit) == (ErrorKind.LIMIT, "fuel")
    assert result.state is BEFORE


BAD: list[tuple[dict[str, Any], bytes]] = [
    (GOOD | {"n": 2}, b""),
    (GOOD | {"n": None}, b""),
    (GOOD | {"fuel": -1}, b""),
    (GOOD | {"fuel": 10**12}, b""),
    (GOOD | {"fuel": True}, b""),
    (GOOD | {"more": 1}, b""),
    ({key: value for key, value in GOOD.items() if key != "moved"}, b""),
    (GOOD | {"value": "x" * 200}, b""),
    (GOOD | {"value": [[[[1]]]]}, b""),
    (GOOD | {"issued": "R"}, b""),
    (GOOD | {"issued": [1.5]}, b""),
    (GOOD | {"issued": ["x" * 2_000]}, b""),
    (GOOD | {"counts": [["k", 1], ["l", 1]]}, b""),
    (GOOD | {"counts": [["k"]]}, b""),
    (GOOD | {"counts": [[1, 1]]}, b""),
    (GOOD | {"counts": {"k": 1}}, b""),
    (GOOD | {"moved": 1}, b""),
    (GOOD | {"moved": "3"}, b""),
    (GOOD | {"moved": 2**62}, b""),
    (GOOD, NOTE),
    (GOOD | {"same": True}, NOTE),
    (GOOD | {"changed": True}, b"nonsense"),
    (GOOD | {"changed": True}, NOTE[:-3]),
    (GOOD | {"changed": True}, NOTE + b"\xff"),
    (GOOD | {"changed": True}, _changes("INSERT INTO other VALUES ('x')")),
    (GOOD | {"changed": True}, _changes("INSERT INTO sales VALUES ('s', 'I-1', 1, 'more')")),
    (GOOD | {"changed": True}, _changes("UPDATE items SET note = printf('%1000001s', 'x')")),
    (FAILED | {"value": 1}, b""),
    (FAILED, NOTE),
    (FAILED | {"error": "limit"}, b""),
    (FAILED | {"error": ["unknown_tool", "x", None]}, b""),
    (FAILED | {"error": ["nothing", "x", None]}, b""),
    (FAILED | {"error": [["limit"], "x", None]}, b""),
    (FAILED | {"error": ["limit", 5, None]}, b""),
    (FAILED | {"error": ["limit", "x" * 10_000, None]}, b""),
    (FAILED | {"error": ["limit", "x", "y" * 100]}, b""),
    (FAILED | {"error": ["timer", "x", None]}, b""),
    ({}, b""),
]


@pytest.mark.parametrize(("header", "body"), BAD)
def test_bad_answers_are_refused(header: dict[str, Any], body: bytes) -> None:
    with pytest.raises(FrameError):
        _read(header, body)


def test_mangled_changesets_are_refused_or_well_formed() -> None:
    tables, chance = tables_of(make_image()), random.Random(1)
    verdicts = set()
    for _ in range(3_000):
        mangled = bytearray(NOTE)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(mangled))
            mangled[at : at + chance.randint(0, 2)] = chance.randbytes(chance.randint(0, 3))
        try:
            check_changeset(bytes(mangled), tables, LIMITS)
            verdicts.add(True)
        except FrameError:
            verdicts.add(False)
    assert verdicts == {True, False}


@pytest.mark.parametrize("found", [None, 1, {"a": 1}, {"a": [1, 2]}, {"a": ["x", [[1]], "y"]}])
def test_bad_signatures_are_refused(found: Any) -> None:
    with pytest.raises(FrameError):
        read_signatures(found)


def _soon() -> float:
    return time.monotonic() + 5


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\0\0\0",
        (200).to_bytes(4) + bytes(4) + b"{}",
        bytes(4) + (900).to_bytes(4),
        (2).to_bytes(4) + bytes(4) + b"[]",
        (2).to_bytes(4) + bytes(4) + b"{]",
        (3).to_bytes(4) + bytes(4) + b"NaN",
        (3).to_bytes(4) + bytes(4) + b'"\xff"',
        (9).to_bytes(4) + bytes(4) + b"{}",
    ],
)
def test_bad_frames_are_refused(raw: bytes) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(raw)
        theirs.shutdown(socket.SHUT_WR)
        with pytest.raises(FrameError):
            receive_frame(ours, _soon(), (100, 100))


def test_frames_go_both_ways() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        assert is_quiet(ours)
        send_frame(theirs, pack_frame({"a": [1]}, b"body"), _soon())
        assert not is_quiet(ours)
        assert receive_frame(ours, _soon(), (100, 100)) == ({"a": [1]}, b"body")
        assert is_quiet(ours)
        with pytest.raises(FrameError, match="time is up"):
            receive_frame(ours, time.monotonic() + 0.01, (100, 100))
        with pytest.raises(FrameError, match="time is up"):
            send_frame(ours, pack_frame({}, bytes(50_000_000)), time.monotonic() + 0.05)
    assert not is_quiet(ours)


def test_answers_on_the_wire_are_bounded_in_depth() -> None:
    ours, theirs = socket.socketpair()
    raw = b'{"a":' + b"[" * 5_000 + b"]" * 5_000 + b"}"
    with ours, theirs:
        theirs.sendall(len(raw).to_bytes(4) + bytes(4) + raw)
        with pytest.raises(FrameError, match="not JSON"):
            receive_frame(ours, _soon(), (100_000, 100))


@pytest.mark.parametrize("name", list(_MACHINES))
def test_the_filter_allows_nothing_that_it_kills(name: str) -> None:
    machine = _MACHINES[name]
    own = (*machine.channel, machine.mmap, machine.mprotect)
    named = [*machine.allowed, *machine.killed, *own]
    assert len(set(named)) == len(named)
    code = build_filter(machine, 3)
    assert len(code) % 8 == 0
    assert len(code) // 8 < 4_096
    # The last instruction refuses; so what is not named is refused.
    assert code[-8:-6] == (0x06).to_bytes(2, "little")

"""What the sandbox costs: calls in a sealed worker, and starting one, beside bare baselines.

``bare`` runs the same function on the same database in this process: no check, no fuel, no walls.
``echo`` is a round trip of one byte to another process; ``fork`` a bare fork and wait.

    python -m benchmarks.sandbox            a table
    python -m benchmarks.sandbox --json     a list of {operation, size, ours, baseline, unit}
    python -m benchmarks.sandbox --quick    fewer repetitions
"""

from __future__ import annotations

import argparse
import os
import platform
import socket
import sys
from typing import Any

import apsw
import orjson
from rich.console import Console
from rich.table import Table

from benchmarks.clocks import clock
from envwright.environment.database import Database
from envwright.environment.sandbox.database_handle import DatabaseHandle
from envwright.environment.sandbox.fuel_meter import Meter
from envwright.environment.sandbox.program import Program, SandboxLimits, SandboxState
from envwright.environment.sandbox.worker_pool import SandboxPool, SandboxSession, sandbox_supported
from envwright.types import Json, Limits

SIZES = (15, 1_500, 15_000)
SOURCE = """
from __future__ import annotations
from typing import Any


def empty(db: Database) -> None:
    return None


def get(db: Database, order: str) -> dict[str, Any] | None:
    return db.row("SELECT id, status, total FROM orders WHERE id = :id", id=order)


def note(db: Database, order: str, text: str) -> int:
    return db.execute("UPDATE orders SET note = :t WHERE id = :id", t=text, id=order)


def loop(db: Database, n: int) -> int:
    total = 0
    for number in range(n):
        if number % 3 == 0:
            total += number * 2
    return total


def text(db: Database, n: int) -> str:
    words = [f"{number:>4}" for number in range(n)]
    return ",".join(sorted(words))[:20]
"""
NAMES = ("empty", "get", "note", "loop", "text")


def make_image(size: int) -> bytes:
    db = apsw.Connection(":memory:")
    db.execute(
        "CREATE TABLE orders (id TEXT PRIMARY KEY, status TEXT NOT NULL, total INTEGER NOT NULL, "
        "note TEXT) STRICT, WITHOUT ROWID"
    )
    with db:
        db.executemany(
            "INSERT INTO orders VALUES (?, 'new', ?, NULL)",
            [(f"O-{number:06d}", number) for number in range(size)],
        )
    image = db.serialize("main")
    db.close()
    return image


def programs() -> dict[str, Program]:
    """One program per function; the others become helpers."""
    out = {}
    for name in NAMES:
        source = SOURCE
        for other in NAMES:
            if other != name:
                source = source.replace(f"def {other}(", f"def _{other}(")
        out[name] = Program(source=source)
    return out


class Bare:
    """The same functions in this process, on the same engine, without any wall."""

    def __init__(self, image: bytes) -> None:
        self.database = Database(image, Limits(), 0)
        meter = Meter(SandboxLimits(fuel=2**62))
        meter.arm()
        self.handle = DatabaseHandle(self.database, meter)
        self.names: dict[str, Any] = {}
        exec(SOURCE, self.names)  # noqa: S102 - the baseline without walls

    def call(self, name: str, arguments: dict[str, Json]) -> bytes:
        self.database.arm()
        self.database.connection.execute("BEGIN")
        value = self.names[name](self.handle, **arguments)
        self.database.connection.execute("COMMIT")
        return orjson.dumps(value)


class Echo:
    """A child process that sends back each byte."""

    def __init__(self) -> None:
        self.channel, theirs = socket.socketpair()
        self.pid = os.fork()
        if not self.pid:
            self.channel.close()
            while part := theirs.recv(1):
                theirs.send(part)
            os._exit(0)
        theirs.close()

    def trip(self) -> None:
        self.channel.send(b"x")
        self.channel.recv(1)

    def close(self) -> None:
        self.channel.close()
        os.waitpid(self.pid, 0)


def bare_fork() -> None:
    pid = os.fork()
    if not pid:
        os._exit(0)
    os.waitpid(pid, 0)


class Writer:
    """Writes one row again and again, each time on the state that the last call left."""

    def __init__(self, session: SandboxSession) -> None:
        self.session, self.state, self.number = session, SandboxState(), 0

    def write(self) -> None:
        self.number += 1
        arguments = {"order": "O-000006", "text": "ab"[self.number % 2]}
        self.state = self.session.call("note", arguments, self.state).state


def measure(warm: SandboxPool, cold: SandboxPool, size: int, repeat: int) -> list[dict[str, Any]]:
    """All rows of one size of database."""
    image, tools = make_image(size), programs()
    bare, echo = Bare(image), Echo()
    rows: list[dict[str, Any]] = []
    trip = clock(echo.trip, repeat)

    def add(operation: str, ours: float, **baseline: float) -> None:
        rows.append(
            {
                "operation": operation,
                "size": size,
                "ours": round(ours, 2),
                "baseline": {name: round(value, 2) for name, value in baseline.items()},
                "unit": "us",
            }
        )

    with warm.session(image, tools) as session:
        for label, name, arguments in (
            ("empty call", "empty", {}),
            ("get", "get", {"order": "O-000006"}),
            ("loop of 1,000", "loop", {"n": 1_000}),
            ("1,000 texts, sorted", "text", {"n": 1_000}),
        ):
            few = repeat if name in ("empty", "get") else repeat // 5 + 1
            add(
                f"warm worker: {label}",
                clock(lambda n=name, a=arguments: session.call(n, a), few),  # type: ignore[misc]
                bare=clock(lambda n=name, a=arguments: bare.call(n, a), few),  # type: ignore[misc]
                echo=trip,
            )
        writer = Writer(session)
        add(
            "warm worker: write",
            clock(writer.write, repeat),
            bare=clock(lambda: bare.call("note", {"order": "O-000006", "text": "a"}), repeat),
            echo=trip,
        )
        moved = writer.state
        states = (SandboxState(), moved)
        add(
            "warm worker: get, other state each time",
            clock(lambda: [session.call("get", {"order": "O-000006"}, s) for s in states], repeat)
            / 2,
            echo=trip,
        )
    few = repeat // 20 + 3
    one = {"get": tools["get"]}
    fork = clock(bare_fork, few)

    def start() -> None:
        with warm.session(image, one) as session:
            session.call("get", {"order": "O-000006"})

    add("worker per session: start, one call, end", clock(start, few, 5), fork=fork, echo=trip)
    with cold.session(image, one) as session:
        add(
            "worker per call: get",
            clock(lambda: session.call("get", {"order": "O-000006"}), few, 5),
            fork=fork,
            echo=trip,
        )
    echo.close()
    bare.database.close()
    return rows


def start_of_a_pool() -> list[dict[str, Any]]:
    """The zygote's start, once per process."""

    def start() -> None:
        SandboxPool(1).close()

    def plain() -> None:
        pid = os.posix_spawn(sys.executable, [sys.executable, "-I", "-S", "-c", ""], {})
        os.waitpid(pid, 0)

    return [
        {
            "operation": "start of a pool",
            "size": 0,
            "ours": round(clock(start, 1, 5) / 1e3, 1),
            "baseline": {"python": round(clock(plain, 1, 5) / 1e3, 1)},
            "unit": "ms",
        }
    ]


def show(rows: list[dict[str, Any]]) -> None:
    table = Table(
        title=f"Python {platform.python_version()}, SQLite {apsw.sqlite_lib_version()}",
        title_justify="left",
    )
    for name in ("operation", "rows", "ours", "unit", "baselines", "ours/baseline"):
        table.add_column(name, justify="left" if name in ("operation", "unit") else "right")
    for row in rows:
        table.add_row(
            row["operation"],
            f"{row['size']:,}",
            f"{row['ours']:,}",
            row["unit"],
            ", ".join(f"{name} {value:,}" for name, value in row["baseline"].items()),
            ", ".join(f"{row['ours'] / value:.1f}" for value in row["baseline"].values()),
        )
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true", help="a list of rows on standard output")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    options = parser.parse_args()
    if (reason := sandbox_supported()) is not None:
        sys.exit(f"Nothing to measure: {reason}.")
    rows: list[dict[str, Any]] = []
    with SandboxPool(2) as warm, SandboxPool(2, fresh="call") as cold:
        for size in SIZES:
            rows += measure(warm, cold, size, 100 if options.quick else 1_000)
    rows += start_of_a_pool()
    if options.json:
        sys.stdout.write(orjson.dumps(rows, option=orjson.OPT_INDENT_2).decode() + "\n")
    else:
        show(rows)


if __name__ == "__main__":
    main()

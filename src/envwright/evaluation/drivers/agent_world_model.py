"""Agent World Model's format: a SQLite database before and after, and a function to compare them.

The tools of a release are programs of FastAPI, which are not run: what is asked is whether its
verifiers tell an agent that did nothing from one that solved its task. A verifier gets two file
names and opens them by ``sqlite3``; here the names stand for copies in memory.
"""

from __future__ import annotations

import builtins
import sqlite3
from collections.abc import Sequence
from typing import Any

from envwright.evaluation.drivers.driver_protocol import (
    DriverAnswer,
    DriverScore,
    Raw,
    Tables,
    describe_exception,
    state_tables,
)

_NOW = "2025-01-15 09:00:00"
"""Where the clock of SQLite stands, so that every process makes the same rows."""
_INITIAL, _FINAL = "initial.db", "final.db"
_CLOCKS = ("datetime", "date", "time", "strftime", "julianday", "unixepoch")


class AgentWorldModel:
    """One scenario with the verifiers of its tasks."""

    def __init__(self) -> None:
        self._schema: list[str] = []
        self._rows: list[str] = []
        self._verifiers: dict[str, str] = {}
        self._failed: list[str] = []

    def load(self, config: Raw) -> None: ...

    def open(self, payload: Raw) -> Raw:
        self._schema, self._rows = payload["schema"], payload["rows"]
        self._verifiers = payload["verifiers"]
        return {"code": {}}

    def start(self, task: str) -> sqlite3.Connection:
        database = sqlite3.connect(":memory:")
        _hold_clock(database)
        for statement in self._schema:
            database.execute(statement.replace("CURRENT_TIMESTAMP", f"'{_NOW}'"))
        self._failed = []
        for statement in self._rows:
            try:
                database.execute(statement)
            except sqlite3.Error as error:
                self._failed.append(f"{statement[:80]}: {error}")
        database.commit()
        return database

    def call(self, env: sqlite3.Connection, call: Raw) -> DriverAnswer:
        raise LookupError("the tools of this format are not run")

    def state(self, env: sqlite3.Connection) -> Any:
        return {name: env.execute(f'SELECT * FROM "{name}"').fetchall() for name in _names(env)}

    def tables(self, env: sqlite3.Connection) -> Tables:
        return state_tables({name: list(map(list, rows)) for name, rows in self.state(env).items()})

    def reads(self, tool: str) -> bool:
        return False

    def score(
        self,
        env: sqlite3.Connection,
        task: str,
        calls: list[Raw],
        answers: list[DriverAnswer],
        said: Sequence[str],
    ) -> DriverScore:
        out = DriverScore(0.0)
        if self._failed:
            told = f"{len(self._failed)} of {len(self._rows)} rows cannot be inserted"
            out.faults.append(("check_fault", f"{told}: {self._failed[0]}"))
        copies = {_INITIAL: self.start(task).serialize(), _FINAL: env.serialize()}
        try:
            found = _verify(self._verifiers[task], copies, said[-1] if said else None)
        except BaseException as error:
            out.faults.append(("check_fault", f"raised {describe_exception(error)}"))
            return out
        if not isinstance(found, dict) or found.get("result") not in ("complete", "others"):
            out.faults.append(("check_fault", f"returned {str(found)[:200]}"))
        out.reward = float(isinstance(found, dict) and found.get("result") == "complete")
        return out


def _verify(source: str, copies: dict[str, bytes], answer: str | None) -> Any:
    """What a verifier says of two states."""
    opened = sqlite3.connect

    def connect(database: Any, *_: Any, **__: Any) -> sqlite3.Connection:
        name = str(database).removeprefix("file:").partition("?")[0]
        copy = opened(":memory:")
        copy.deserialize(copies[name])
        copy.execute("PRAGMA query_only = 1")
        return copy

    sqlite3.connect = connect  # type: ignore[assignment]
    try:
        names: Raw = {"__name__": "released"}
        code = builtins.compile(source, "<verifier>", "exec", dont_inherit=True)
        builtins.exec(code, names)  # noqa: S102 - what is audited; this process is sealed
        function = next(
            value for key, value in names.items() if key.startswith("verify_") and callable(value)
        )
        return function(_INITIAL, _FINAL, answer)
    finally:
        sqlite3.connect = opened


def _names(database: sqlite3.Connection) -> list[str]:
    rows = database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    return [name for (name,) in rows if not name.startswith("sqlite_")]


def _hold_clock(database: sqlite3.Connection) -> None:
    """Let SQLite's functions of time take one moment for now."""
    plain = sqlite3.connect(":memory:")

    def held(name: str) -> Any:
        def at(*given: Any) -> Any:
            # The format comes first in strftime; without a time value all mean now.
            least = 1 if name == "strftime" else 0
            moments = given if len(given) > least else (*given, "now")
            moments = tuple(_NOW if one == "now" else one for one in moments)
            marks = ", ".join("?" * len(moments))
            return plain.execute(f"SELECT {name}({marks})", moments).fetchone()[0]

        return at

    for name in _CLOCKS:
        database.create_function(name, -1, held(name), deterministic=True)

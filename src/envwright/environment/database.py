"""A connection that is safe to run written SQL on: closed, bounded, deterministic.

Three fences: an allow-list of what a statement may do, applied to what the engine says it would do
before it ever runs (see ``sql_analysis``; every text that reaches a connection has passed it);
engine limits and a step budget on how much it may do; and a text check for what neither of them
sees (ROLLBACK in conflict clauses).
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import apsw

from envwright import bounds
from envwright.environment.sql_host import Host
from envwright.types import Limits

FUNCTIONS = frozenset(
    """
    abs char coalesce concat concat_ws format glob hex if ifnull iif instr length like likely lower
    ltrim max min nullif octet_length printf quote replace round rtrim sign substr substring trim
    typeof unicode unlikely upper likelihood
    avg count group_concat string_agg sum total median percentile percentile_cont percentile_disc
    row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value
    nth_value
    json json_array json_array_length json_error_position json_extract json_group_array
    json_group_object json_insert json_object json_quote json_remove json_replace json_set
    json_type json_valid json_array_insert -> ->>
    ceil ceiling floor trunc mod pow power sqrt pi
    date time datetime julianday unixepoch strftime timediff
    current_date current_time current_timestamp
    now new_id new_int_id advance_clock
    """.split()
)
"""What a tool may call. Left out, though pure: functions that can run for minutes inside one
operation of the engine, where no budget reaches (``json_patch``, ``json_pretty``, ``unhex``)."""
WRITING_FUNCTIONS = frozenset({"new_id", "new_int_id", "advance_clock"})
TABLE_FUNCTIONS = frozenset({"json_each", "json_tree"})
RESERVED = ("sqlite_", "_envwright", "pragma_")

MAX_EXPRESSION_DEPTH = 200
"""Parts of an expression inside each other."""
_STATEMENTS = {
    apsw.SQLITE_SELECT,
    apsw.SQLITE_RECURSIVE,
    apsw.SQLITE_READ,
    apsw.SQLITE_INSERT,
    apsw.SQLITE_UPDATE,
    apsw.SQLITE_DELETE,
    apsw.SQLITE_FUNCTION,
}
_TABLE_ACTIONS = {
    apsw.SQLITE_READ,
    apsw.SQLITE_INSERT,
    apsw.SQLITE_UPDATE,
    apsw.SQLITE_DELETE,
}
# Operations of the engine between two looks at the budget.
_CALLBACK_EVERY = 1_000
_UNBOUNDED = 2**62


def refusal_reason(action: int, first: str | None, second: str | None) -> str | None:
    """Why a tool's statement may not do this, or ``None`` when it may.

    Arguments are those of an SQLite authorizer: the action code and its two operands.
    """
    if action not in _STATEMENTS:
        name = str(apsw.mapping_authorizer_function[action]).removeprefix("SQLITE_")
        return f"{name.replace('_', ' ')} is not allowed in a tool"
    if action == apsw.SQLITE_FUNCTION and str(second).lower() not in FUNCTIONS:
        return f"the function {second}() is not allowed"
    if action in _TABLE_ACTIONS and str(first).lower().startswith(RESERVED):
        return f"the table {first} belongs to the runtime"
    return None


class Database:
    """One connection with its host functions, its fences and its step budget.

    A ``Database`` serves one thread at a time; its session holds the lock.
    """

    def __init__(self, content: bytes | None, limits: Limits, clock_start: int) -> None:
        self.connection = apsw.Connection(":memory:", statementcachesize=500)
        self.host = Host(clock_start)
        self.limits = limits
        self._left = self._whole = _UNBOUNDED
        self._deadline = 0.0
        self._latest = math.inf
        self._memory = 0
        self.hit: str | None = None
        """The limit that the progress handler hit in this call."""
        if content is not None:  # before the limits: it attaches for a moment
            self.connection.deserialize("main", content)
        self._configure()
        # The engine's default page has 4096 bytes.
        self.connection.pragma("max_page_count", max(1, limits.state_bytes // 4096))
        self.connection.pragma("foreign_keys", True)
        self.connection.pragma("temp_store", 2)  # memory: sorting opens no file

    def close(self) -> None:
        """Close the connection."""
        self.connection.close()

    def arm(self) -> None:
        """Start the budget of one call."""
        # Counted in callbacks, rounded up: the smallest budget still allows one.
        self._left = self.limits.steps // _CALLBACK_EVERY + 1
        self._deadline = 0.0
        self.hit = None

    def disarm(self) -> None:
        """No budget: the runtime itself works, on changes that calls with a budget made."""
        self._left = self._whole = _UNBOUNDED
        self._deadline = self._latest = math.inf
        self._memory = _UNBOUNDED

    def arm_whole(self) -> None:
        """Start the budget of much work at once: loading an environment, a patch, a snapshot.

        ``arm`` may start that of each call in it; both are counted until ``disarm``.
        """
        self.arm()
        self._left = self._whole = bounds.MAX_LOAD_STEPS // _CALLBACK_EVERY + 1
        self._latest = time.monotonic() + bounds.MAX_SECONDS

    def refusal(self, error: Exception) -> str:
        """Why the engine did not run a statement: its own words, or the limit that was hit."""
        if isinstance(error, apsw.InterruptError) and self.hit:
            return f"it takes more than the {self.hit} limit allows"
        if isinstance(error, apsw.TooBigError):
            return f"a value is larger than {self.limits.value_bytes} bytes (value_bytes)"
        if isinstance(error, apsw.FullError):
            return f"the state is larger than {self.limits.state_bytes} bytes (state_bytes)"
        return str(error).removeprefix("SQLError: ").rstrip(".")

    @contextmanager
    def reading(self) -> Iterator[apsw.Connection]:
        """The connection with a fresh budget, for queries only: anything else is refused."""
        self.arm()
        self.connection.exec_trace = _is_query
        try:
            yield self.connection
        finally:
            self.connection.exec_trace = None

    def _configure(self) -> None:
        db = self.connection
        for option in (
            apsw.SQLITE_DBCONFIG_DEFENSIVE,
            apsw.SQLITE_DBCONFIG_ENABLE_FKEY,
        ):
            db.config(option, 1)
        for option in (
            # Off: functions without INNOCUOUS inside a schema, triggers, and double-quoted strings,
            # which would turn a misspelt column into a text.
            apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA,
            apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER,
            apsw.SQLITE_DBCONFIG_DQS_DML,
            apsw.SQLITE_DBCONFIG_DQS_DDL,
        ):
            db.config(option, 0)
        for limit, value in (
            # Mostly bounds on what no callback sees: parsing, and single operations on long values.
            (apsw.SQLITE_LIMIT_LENGTH, self.limits.value_bytes),
            (apsw.SQLITE_LIMIT_SQL_LENGTH, bounds.MAX_SQL_CHARS),
            (apsw.SQLITE_LIMIT_EXPR_DEPTH, MAX_EXPRESSION_DEPTH),
            (apsw.SQLITE_LIMIT_COLUMN, 200),
            (apsw.SQLITE_LIMIT_FUNCTION_ARG, 100),
            (apsw.SQLITE_LIMIT_COMPOUND_SELECT, 50),
            (apsw.SQLITE_LIMIT_ATTACHED, 0),
            (apsw.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 200),
            (apsw.SQLITE_LIMIT_TRIGGER_DEPTH, 20),
            (apsw.SQLITE_LIMIT_WORKER_THREADS, 0),
        ):
            db.limit(limit, value)
        db.drop_modules(None)  # no virtual tables; those over JSON come back by themselves
        self.host.install(db, self.limits.value_bytes)
        db.set_progress_handler(self._progress, _CALLBACK_EVERY)

    def _progress(self) -> bool:
        """Called by the engine every ``_CALLBACK_EVERY`` operations; true stops the statement."""
        self._left -= 1
        self._whole -= 1
        if self._left <= 0 or self._whole <= 0:
            self.hit = "steps"
            return True
        # Wall time and memory are last resorts against operations that are each slow or greedy;
        # results never depend on them in honest use: the step budget is hit long before. The
        # engine counts memory for the whole process, so the allowance is wide.
        now, used = time.monotonic(), apsw.memory_used()
        if self._deadline == 0.0:
            self._deadline = min(now + self.limits.seconds, self._latest)
            wanted = self.limits.state_bytes + 100 * self.limits.value_bytes
            self._memory = used + min(wanted, bounds.MAX_CALL_MIB * bounds.MIB)
        elif now > self._deadline or used > self._memory:
            self.hit = "seconds" if now > self._deadline else "memory"
            return True
        return False


def _is_query(cursor: apsw.Cursor, sql: str, bindings: Any) -> bool:
    """Whether a prepared statement only reads and has a result."""
    return cursor.is_readonly and bool(cursor.get_description())

"""Open episodes as what was done in them, in one SQLite file that several processes share.

An episode is its task, its seed and the agent's messages: whoever has these plays it again to the
very same state. A message is written before it is carried out, so that no process that ends, in
whatever way, takes an episode with it, and any process goes on with any episode. The file lies on a
disk of this machine: locks of network file systems do not hold.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import apsw
from pydantic import TypeAdapter

from envwright.errors import BadInput, DiskError
from envwright.types import Message

_APPLICATION = 0x65777274
"""SQLite's ``application_id`` of these files."""
_WAIT_MS = 10_000
"""For another process that writes; each write takes a fraction of a millisecond."""
_TABLES = """
CREATE TABLE episodes (
  id TEXT PRIMARY KEY, client TEXT NOT NULL, task TEXT NOT NULL, seed INTEGER NOT NULL,
  opening INTEGER NOT NULL, used REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX of_client ON episodes (client);
CREATE INDEX by_use ON episodes (used);
CREATE TABLE actions (
  id TEXT NOT NULL, number INTEGER NOT NULL, message BLOB NOT NULL, PRIMARY KEY (id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE counts (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
"""

_FIND = """
SELECT client, task, seed, opening, used,
  (SELECT ifnull(max(number) + 1, 0) FROM actions WHERE actions.id = episodes.id)
FROM episodes WHERE id = ?
"""
_APPEND = """
INSERT OR IGNORE INTO actions
SELECT id, ?1, ?2 FROM episodes WHERE id = ?3 AND opening = ?4 AND client = ifnull(?5, client)
"""
_MESSAGE = TypeAdapter(Message)
FRESH_SECONDS = 1.0
"""A time of use is noted anew after this long: writing it costs as much as a message does."""


class StoredEpisode(NamedTuple):
    """One open episode, but for its messages."""

    client: str
    task: str
    seed: int
    opening: int
    """Another one for each episode, also where two have the same id one after the other."""
    used: float
    """When it was last asked for, to ``FRESH_SECONDS``."""
    length: int
    """Messages of the agent."""


@contextmanager
def _opened_alone(path: Path) -> Iterator[None]:
    """No other process opens a store of this folder meanwhile.

    Servers that begin together would find a file half made, or locked: SQLite does not wait where
    two turn one to its write-ahead log.
    """
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


class EpisodeStore:
    """Open episodes of one environment, with counts since the file was made.

    Args:
        path: the file, made where it is missing.
        identity: of what episodes depend on; a file of another identity is refused.

    Raises:
        BadInput: the file is another one, or of another identity.
        DiskError: the disk refuses.

    Example::

        store = EpisodeStore(Path("episodes.db"), identity=template.id)
        with store.writing():
            store.add("e1", client="trainer", task=task.id, seed=0, opening=0, now=0.0)
        store.append("e1", 0, Message(role=Role.ASSISTANT, content="Hello."), opening=0)
        store.messages("e1")
    """

    def __init__(self, path: Path, identity: str = "") -> None:
        self._path = path
        try:
            with _opened_alone(path):
                if not path.exists():
                    # Who knows an id can play: the file is its owner's alone.
                    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
                self._database = apsw.Connection(str(path))
                self._database.set_busy_timeout(_WAIT_MS)
                self._prepare(identity)
        except (apsw.Error, OSError) as error:
            raise self._failure(error) from None

    def _prepare(self, identity: str) -> None:
        run = self._run
        with self.writing():
            mark = self._value("PRAGMA application_id")
            empty = not self._value("SELECT count(*) FROM sqlite_schema")
            if mark != _APPLICATION and not (empty and mark == 0):
                raise BadInput("this is no file of parked episodes.", file=str(self._path))
            if empty:
                run(f"PRAGMA application_id = {_APPLICATION}")
                run(_TABLES)
                run("INSERT INTO about VALUES ('identity', ?)", (identity,))
        # A commit reaches the system, and so outlives the process; a power failure may cost the
        # last ones, never the file.
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = NORMAL")
        if self._value("SELECT value FROM about WHERE name = 'identity'") != identity:
            raise BadInput(
                "these episodes were parked by a server of other tasks or with other options.",
                file=str(self._path),
                remedy="Name another file, or remove this one.",
            )

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction; no other process writes meanwhile.

        Raises:
            DiskError: the disk refuses.
        """
        self._run("BEGIN IMMEDIATE")
        try:
            yield
            self._run("COMMIT")
        except BaseException:
            # Where the disk is full the engine has done so itself.
            if self._database.in_transaction:
                self._run("ROLLBACK")
            raise

    def _run(self, sql: str, bindings: tuple[str | float | bytes | None, ...] = ()) -> apsw.Cursor:
        try:
            return self._database.execute(sql, bindings)
        except apsw.Error as error:
            raise self._failure(error) from None

    def _failure(self, error: Exception) -> BadInput | DiskError:
        if isinstance(error, apsw.NotADBError):
            return BadInput("this is no file of parked episodes.", file=str(self._path))
        return DiskError(f"{error}.", file=str(self._path))

    def _value(self, sql: str, bindings: tuple[str | float, ...] = ()) -> int | str | None:
        found = self._run(sql, bindings).get
        assert found is None or isinstance(found, int | str)
        return found

    # --- episodes --------------------------------------------------------------------------------

    def __len__(self) -> int:
        return self._number("SELECT count(*) FROM episodes")

    def of_client(self, client: str) -> int:
        """How many episodes of a client are open."""
        return self._number("SELECT count(*) FROM episodes WHERE client = ?", client)

    def _number(self, sql: str, *bindings: str | float) -> int:
        found = self._value(sql, bindings)
        assert isinstance(found, int)
        return found

    def add(self, id: str, *, client: str, task: str, seed: int, opening: int, now: float) -> None:
        """Note a new episode, in the place of an older one of this id."""
        self._forget_actions(id)
        self._run(
            "INSERT OR REPLACE INTO episodes (id, client, task, seed, opening, used) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (id, client, task, seed, opening, now),
        )

    def find(self, id: str) -> StoredEpisode | None:
        """The episode of an id."""
        row = self._run(_FIND, (id,)).fetchone()
        return None if row is None else StoredEpisode._make(row)

    def messages(self, id: str, start: int = 0) -> list[Message]:
        """What the agent did, from message number ``start`` on, in order."""
        rows = self._run(
            "SELECT message FROM actions WHERE id = ? AND number >= ? ORDER BY number", (id, start)
        )
        return [_MESSAGE.validate_json(raw) for (raw,) in rows]

    def append(
        self, id: str, number: int, message: Message, *, opening: int, client: str | None = None
    ) -> bool:
        """Note the agent's message with its number.

        Args:
            id: of the episode.
            number: of the message, from 0.
            message: what the agent does.
            opening: of the episode, which another one of the same id does not have.
            client: whose episode it must be; ``None`` for anybody's.

        Returns:
            whether it was the next one of this episode: if not, somebody else has been at it.
        """
        # One statement, and so whole without a transaction around it. The number of a message that
        # somebody else has noted meanwhile is taken.
        raw = _MESSAGE.dump_json(message)
        self._run(_APPEND, (number, raw, id, opening, client))
        return self._database.changes() == 1

    def touch(self, id: str, *, now: float) -> None:
        """Note that somebody asked for an episode."""
        self._run("UPDATE episodes SET used = ?1 WHERE id = ?2 AND used < ?1", (now, id))

    def touch_all(self, *, now: float) -> None:
        """Begin the idle time of all episodes anew: clocks of another start mean nothing."""
        self._run("UPDATE episodes SET used = ?", (now,))

    def remove(self, id: str, count: str = "") -> None:
        """Forget an episode, and count it as what it was."""
        with self.writing():
            self._run("DELETE FROM episodes WHERE id = ?", (id,))
            if count and self._database.changes():
                self.count(count)
            self._forget_actions(id)

    def _forget_actions(self, id: str) -> None:
        self._run("DELETE FROM actions WHERE id = ?", (id,))
        if gone := self._database.changes():
            self.count("steps", gone)

    def idle(self, before: float) -> list[str]:
        """The ids of episodes that nobody asked for since then."""
        rows = self._run("SELECT id FROM episodes WHERE used <= ?", (before,))
        return [id for (id,) in rows]

    # --- counts ----------------------------------------------------------------------------------

    def count(self, name: str, more: int = 1) -> int:
        """Add to a count; what it was before."""
        return -more + self._number(
            "INSERT INTO counts VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = value + ?2 "
            "RETURNING value",
            name,
            more,
        )

    def counts(self) -> dict[str, int]:
        """All counts since the file was made."""
        rows: Any = self._run("SELECT name, value FROM counts")
        found: dict[str, int] = dict(rows)
        # Those of open episodes are counted when these are forgotten, not with every message.
        if steps := found.get("steps", 0) + self._number("SELECT count(*) FROM actions"):
            found["steps"] = steps
        return found

    def close(self) -> None:
        """Close the file; the episodes stay in it."""
        self._database.close()

"""An SQLite index of episodes: facts for lists, and where each episode stands in its file.

A run's file of trajectories grows while it is looked at, and is written anew, in the order of its
plan, when the run ends. The index follows both: it goes on where it stopped, and begins again when
the file is another one. Seconds and what training learned stand in files beside it, by the ids of
episodes, and may come before them or after. The index holds nothing that the runs do not; it may be
thrown away at any time.
"""

from __future__ import annotations

import json
import math
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import apsw

from envwright.bounds import MAX_LINE_BYTES
from envwright.errors import BadInput
from envwright.storage.files import open_file
from envwright.types import Json
from envwright.viewer.episode_facts import SIDE_FACTS, SideFacts, episode_facts

INDEX = ".envwright-view.sqlite3"
"""The name of an index beside what it is of."""
FORMAT = 2
MOST_ROWS = 500
"""Episodes of one answer."""
_LARGEST = 2**62
"""Of a number that SQLite takes."""
_BATCH = 2_000
"""Episodes that are written at a time."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS runs (
  number INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, file INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0, broken INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS episodes (
  number INTEGER PRIMARY KEY, run INTEGER NOT NULL, start INTEGER NOT NULL,
  length INTEGER NOT NULL, id TEXT NOT NULL, task TEXT NOT NULL, policy TEXT NOT NULL,
  sample INTEGER, seed INTEGER, turn INTEGER, stop TEXT, reward REAL, share REAL, calls INTEGER,
  errors INTEGER, changes INTEGER, messages INTEGER, tokens INTEGER, failures INTEGER,
  user_error INTEGER, opening TEXT, cost REAL,
  seconds REAL, learned TEXT, trained INTEGER, advantage REAL
);
CREATE INDEX IF NOT EXISTS by_run ON episodes (run, start);
CREATE INDEX IF NOT EXISTS by_id ON episodes (id);
CREATE INDEX IF NOT EXISTS by_task ON episodes (task, policy, reward);
CREATE INDEX IF NOT EXISTS by_policy ON episodes (policy, reward);
CREATE INDEX IF NOT EXISTS by_reward ON episodes (reward);
CREATE INDEX IF NOT EXISTS by_calls ON episodes (calls);
CREATE INDEX IF NOT EXISTS by_stop ON episodes (stop);
CREATE TABLE IF NOT EXISTS marks (
  kind TEXT NOT NULL, value TEXT NOT NULL, episode INTEGER NOT NULL,
  PRIMARY KEY (kind, value, episode)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_episode ON marks (episode);
CREATE TABLE IF NOT EXISTS sides (
  run INTEGER NOT NULL, name TEXT NOT NULL, file INTEGER NOT NULL, done INTEGER NOT NULL,
  PRIMARY KEY (run, name)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS waiting (
  run INTEGER NOT NULL, id TEXT NOT NULL, seconds REAL, learned TEXT, trained INTEGER,
  advantage REAL, PRIMARY KEY (run, id)
) WITHOUT ROWID;
"""
_TABLES = ("marks", "episodes", "runs", "sides", "waiting")
_COLUMNS = (
    *("run", "start", "length", "id", "task", "policy", "sample", "seed", "turn", "stop"),
    *("reward", "share", "calls", "errors", "changes", "messages", "tokens", "failures"),
    *("user_error", "opening", "cost"),
)
_BESIDE = ("seconds", "learned", "trained", "advantage")
"""What stands in files beside the episodes."""
_INSERT = (
    f"INSERT INTO episodes (number, {', '.join(_COLUMNS)}) "
    f"VALUES ({', '.join('?' * (1 + len(_COLUMNS)))})"
)
_LISTED = tuple(c for c in ("number", *_COLUMNS, *_BESIDE) if c not in ("start", "length"))
SORTABLE = (
    *("number", "policy", "reward", "share", "stop", "calls", "errors", "changes", "messages"),
    *("tokens", "task", "cost", "seconds", "trained", "advantage"),
)
"""What lists can be sorted by."""
_EQUAL = ("task", "policy", "stop", "reward", "learned")
_MARKS = ("tool", "fault", "boundary")
"""What an episode can have several of: tools that failed, faults of the user, failures."""


class TrajectoryIndex:
    """The episodes of some runs, in one SQLite file.

    Args:
        folder: where the file is kept; where nothing can be written there, in a folder of the
            system for what is temporary. ``None`` for an index in memory.
        runs: name → file of trajectories.

    Example::

        index = TrajectoryIndex(Path("runs"), {"oracle": Path("runs/oracle/trajectories.jsonl")})
        index.follow()
        index.page({"policy": "oracle", "sort": "reward"})["total"]
    """

    def __init__(self, folder: Path | None, runs: Mapping[str, Path]) -> None:
        self._files: dict[str, Path] = {}
        self._lock = threading.RLock()
        self.behind = False
        """Whether there was more than the time for it."""
        self._scratch: tempfile.TemporaryDirectory[str] | None = None
        try:
            self._db = self._opened(str(folder / INDEX) if folder else ":memory:")
        except apsw.Error:
            # A folder that may only be read, or a file there that is no index.
            self._scratch = tempfile.TemporaryDirectory(prefix="envwright-view-")
            self._db = self._opened(str(Path(self._scratch.name) / INDEX))
        self._numbers: dict[str, int] = {}
        self._names: dict[int, str] = {}
        self.watch(runs)

    def watch(self, runs: Mapping[str, Path]) -> None:
        """Know these runs too: name → file of trajectories."""
        with self._lock:
            for name in (name for name in runs if name not in self._files):
                path = runs[name].resolve()
                self._files[name], self._numbers[name] = path, self._number(path)
                self._names[self._numbers[name]] = name

    def _opened(self, file: str) -> apsw.Connection:
        db = apsw.Connection(file)
        db.set_busy_timeout(5_000)
        if db.pragma("user_version") not in (0, FORMAT):  # of another version: begin again
            for name in _TABLES:
                db.execute(f"DROP TABLE IF EXISTS {name}")
        for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=OFF", _SCHEMA):
            db.execute(statement)
        db.pragma("user_version", FORMAT)
        return db

    def _number(self, path: Path) -> int:
        self._db.execute("INSERT OR IGNORE INTO runs (path) VALUES (?)", (str(path),))
        found = self._db.execute("SELECT number FROM runs WHERE path = ?", (str(path),))
        return int(next(found)[0])

    def close(self) -> None:
        """Close the file; a temporary one goes."""
        self._db.close()
        if self._scratch is not None:
            self._scratch.cleanup()

    # --- following -------------------------------------------------------------------------------

    def follow(self, seconds: float = math.inf) -> int:
        """Take in what was written since; returns how many episodes are new.

        Args:
            seconds: after which it stops, to be called again; ``behind`` says whether to.
        """
        until = time.monotonic() + seconds
        with self._lock:
            self.behind = False
            return sum(self._follow(name, path, until) for name, path in self._files.items())

    def _follow(self, name: str, path: Path, until: float) -> int:
        if not path.exists():
            return 0
        number, taken = self._numbers[name], 0
        with open_file(path, most=None) as file:
            about = path.stat()
            known, done = self._one("SELECT file, done FROM runs WHERE number = ?", (number,))
            # A run that ends is written anew, as another file; one begun again is shorter.
            if known != about.st_ino or about.st_size < done:
                self._forget(number)
                done = 0
            if about.st_size > done:
                file.seek(done)
                taken = self._take(number, about.st_ino, file, done, until)
        noted = [self._note(number, path.with_name(n), read) for n, read in SIDE_FACTS.items()]
        if taken or any(noted):
            self._join(number)
        return taken

    def _forget(self, run: int) -> None:
        with self._db:
            self._db.execute(
                "DELETE FROM marks WHERE episode IN (SELECT number FROM episodes WHERE run = ?)",
                (run,),
            )
            for name in ("episodes", "sides", "waiting"):
                self._db.execute(f"DELETE FROM {name} WHERE run = ?", (run,))
            self._db.execute("UPDATE runs SET done = 0, broken = 0 WHERE number = ?", (run,))

    def _take(self, run: int, inode: int, file: Any, start: int, until: float) -> int:
        taken = 0
        while True:
            if time.monotonic() > until:
                self.behind = True
                return taken
            rows: list[tuple[Any, ...]] = []
            marks: list[Sequence[tuple[str, str]]] = []
            began, broken, ended = start, 0, False
            while not ended and len(rows) < _BATCH:
                line = file.readline(MAX_LINE_BYTES + 1)
                ended = not line.endswith(b"\n")  # still being written, or the end
                if ended:
                    break
                facts = episode_facts(line)
                if facts is None:
                    broken += 1
                else:
                    rows.append((run, start, len(line), *facts[0]))
                    marks.append(facts[1])
                start += len(line)
            if start == began or not self._write(run, (inode, began), (start, broken), rows, marks):
                return taken
            taken += len(rows)
            if ended:
                return taken

    def _write(
        self,
        run: int,
        before: tuple[int, int],
        after: tuple[int, int],
        rows: Sequence[tuple[Any, ...]],
        marks: Sequence[Sequence[tuple[str, str]]],
    ) -> bool:
        """Write a batch and how far it went; false where another process has done so already."""
        inode, began = before
        self._db.execute("BEGIN IMMEDIATE")
        with self._db:
            done = self._one("SELECT done FROM runs WHERE number = ?", (run,))[0]
            same = bool(done == began)
            if same:
                first = 1 + self._one("SELECT ifnull(max(number), 0) FROM episodes", ())[0]
                self._db.executemany(_INSERT, ((first + n, *row) for n, row in enumerate(rows)))
                self._db.executemany(
                    "INSERT OR IGNORE INTO marks VALUES (?, ?, ?)",
                    ((*mark, first + n) for n, found in enumerate(marks) for mark in found),
                )
                self._db.execute(
                    "UPDATE runs SET file = ?, done = ?, broken = broken + ? WHERE number = ?",
                    (inode, *after, run),
                )
        self._db.execute("COMMIT")
        return same

    # --- files beside ----------------------------------------------------------------------------

    def _note(self, run: int, path: Path, read: SideFacts) -> bool:
        """Take in what was written to a file beside the episodes; false where that is nothing."""
        if not path.is_file():
            return False
        about = path.stat()
        asked = "SELECT file, done FROM sides WHERE run = ? AND name = ?"
        known, done = next(self._db.execute(asked, (run, path.name)), (about.st_ino, 0))
        if known != about.st_ino or about.st_size < done:  # written anew
            done = 0
        if about.st_size == done:
            return False
        with open_file(path, most=None) as file:
            file.seek(done)
            with self._db:
                for line in file:
                    if not line.endswith(b"\n"):  # still being written
                        break
                    done += len(line)
                    if found := read(line):
                        self._db.execute(*_noted(run, found))
                self._db.execute(
                    "INSERT OR REPLACE INTO sides VALUES (?, ?, ?, ?)",
                    (run, path.name, about.st_ino, done),
                )
        return True

    def _join(self, run: int) -> None:
        """Give episodes what was waiting for them."""
        # `+` keeps SQLite from walking the whole run for the few that wait: it looks up their ids.
        set_ = "seconds = ifnull(w.seconds, e.seconds), " + ", ".join(
            f"{name} = iif(w.learned IS NULL, e.{name}, w.{name})" for name in _BESIDE[1:]
        )
        with self._db:
            self._db.execute(
                f"UPDATE episodes AS e SET {set_} FROM waiting AS w "
                "WHERE w.run = ? AND +e.run = w.run AND e.id = w.id",
                (run,),
            )
            self._db.execute(
                "DELETE FROM waiting WHERE run = ? AND EXISTS (SELECT 1 FROM episodes AS e "
                "WHERE e.id = waiting.id AND e.run = waiting.run)",
                (run,),
            )

    # --- asking ----------------------------------------------------------------------------------

    def done(self) -> int:
        """Bytes that were taken in, of all files: whether anything is new."""
        asked = (
            f"SELECT ifnull((SELECT sum(done) FROM runs WHERE number IN ({self._mine})), 0) + "
            f"ifnull((SELECT sum(done) FROM sides WHERE run IN ({self._mine})), 0)"
        )
        with self._lock:
            return int(self._one(asked, ())[0])

    def count(self) -> int:
        """Episodes of all runs."""
        with self._lock:
            where, values = self._where({})
            return int(self._one(f"SELECT count(*) FROM episodes WHERE {where}", values)[0])

    def summary(self) -> list[dict[str, Json]]:
        """The runs: episodes, mean reward, policies; lines that are no episodes are ``broken``."""
        asked = (
            "SELECT r.number, r.broken, count(e.number) AS episodes, avg(e.reward) AS mean, "
            "count(DISTINCT e.task) AS tasks, json_group_array(DISTINCT e.policy) AS policies, "
            "sum(e.tokens) AS tokens, sum(e.seconds) AS seconds, sum(e.cost) AS cost "
            "FROM runs r LEFT JOIN episodes e ON e.run = r.number "
            f"WHERE r.number IN ({self._mine}) GROUP BY r.number ORDER BY r.number"
        )
        with self._lock:
            found = list(self._dicts(asked, ()))
        for row in found:
            row["run"] = self._names[row.pop("number")]
            row["policies"] = [name for name in json.loads(row["policies"]) if name is not None]
        return found

    def facets(self) -> dict[str, list[list[Json]]]:
        """What lists can be filtered by: name → values with how many episodes have them."""
        out = {}
        with self._lock:
            for name in ("policy", "stop", "reward", "learned"):
                out[name] = self._pairs(
                    f"SELECT {name}, count(*) FROM episodes WHERE run IN ({self._mine}) "
                    f"GROUP BY {name} ORDER BY 2 DESC LIMIT 50"
                )
            for name in _MARKS:
                out[name] = self._pairs(
                    "SELECT value, count(*) FROM marks JOIN episodes e ON e.number = episode "
                    f"WHERE kind = '{name}' AND e.run IN ({self._mine}) "
                    "GROUP BY value ORDER BY 2 DESC LIMIT 100"
                )
        return out

    def page(self, query: Mapping[str, str]) -> dict[str, Json]:
        """A part of a list.

        Args:
            query: ``run``, ``task``, ``policy``, ``stop``, ``reward``, ``learned`` (``yes`` or why
                not), ``tool`` (that failed), ``fault``, ``boundary``, ``q`` (words of the request,
                or the start of an id), ``sort`` (one of ``SORTABLE``; ``-`` before it for the other
                way), ``offset``, ``limit``.

        Returns:
            ``total``, and ``rows`` with the facts of each episode.

        Raises:
            BadInput: a filter is none.
        """
        where, values = self._where(query)
        sort = query.get("sort") or "number"
        column, way = sort.removeprefix("-"), "DESC" if sort.startswith("-") else "ASC"
        if column not in SORTABLE:
            raise BadInput(f"cannot sort by {column!r}.", remedy=f"Known: {', '.join(SORTABLE)}.")
        limit = min(_whole(query.get("limit"), 100), MOST_ROWS)
        with self._lock:
            total = self._one(f"SELECT count(*) FROM episodes WHERE {where}", values)[0]
            # Only numbers are sorted and skipped; rows are fetched for those that are shown.
            asked = (
                f"SELECT {', '.join(_LISTED)} FROM episodes WHERE number IN "
                f"(SELECT number FROM episodes WHERE {where} "
                f"ORDER BY {column} {way}, number LIMIT ? OFFSET ?) "
                f"ORDER BY {column} {way}, number"
            )
            rows = list(self._dicts(asked, (*values, limit, _whole(query.get("offset"), 0))))
            self._add_marks(rows)
        for row in rows:
            row["run"] = self._names[row["run"]]
        return {"total": total, "rows": rows}

    def matrix(self, query: Mapping[str, str], most: int = 20_000) -> list[dict[str, Json]]:
        """Task and policy → episodes, mean reward, calls that failed."""
        where, values = self._where(query)
        with self._lock:
            return list(
                self._dicts(
                    "SELECT task, policy, count(*) AS episodes, avg(reward) AS reward, "
                    f"sum(errors) AS errors FROM episodes WHERE {where} "
                    "GROUP BY task, policy ORDER BY min(number) LIMIT ?",
                    (*values, most),
                )
            )

    def rewards(self) -> Iterator[tuple[str, str, float | None]]:
        """Run, task and reward of each episode."""
        with self._lock:
            asked = f"SELECT run, task, reward FROM episodes WHERE run IN ({self._mine})"
            found = list(self._db.execute(asked))
        return ((self._names[run], task, reward) for run, task, reward in found)

    def line(self, number: int) -> tuple[str, bytes]:
        """The run of an episode, and the line that it is.

        Raises:
            BadInput: there is no such episode, or its file has changed.
        """
        with self._lock:
            found = list(
                self._db.execute(
                    f"SELECT run, start, length, id FROM episodes WHERE number = ? "
                    f"AND run IN ({self._mine})",
                    (number,),
                )
            )
        if not found:
            raise BadInput(f"there is no episode {number}.")
        run, start, length, identity = found[0]
        with open_file(self._files[self._names[run]], most=None) as file:
            file.seek(start)
            line = file.read(length)
        facts = episode_facts(line)
        if facts is None or facts[0][0] != identity:
            raise BadInput("the run was written anew.", remedy="Load the page again.")
        return self._names[run], line

    @property
    def _mine(self) -> str:
        return ", ".join(str(number) for number in self._names) or "NULL"

    def _where(self, query: Mapping[str, str]) -> tuple[str, list[Any]]:
        run = query.get("run")
        if run and run not in self._numbers:
            raise BadInput(f"there is no run {run!r}.")
        parts, values = [f"run IN ({self._numbers[run] if run else self._mine})"], []
        for name in _EQUAL:
            if given := query.get(name):
                parts.append(f"{name} IS ?")
                values.append(_reward(given) if name == "reward" else given)
        for name in _MARKS:
            if given := query.get(name):
                parts.append("number IN (SELECT episode FROM marks WHERE kind = ? AND value = ?)")
                values += [name, given]
        if words := query.get("q"):
            parts.append(
                "(instr(lower(opening), lower(?)) OR instr(id, ?) = 1 OR instr(task, ?) = 1)"
            )
            values += [words] * 3
        return " AND ".join(parts), values

    def _add_marks(self, rows: Sequence[dict[str, Json]]) -> None:
        by_number = {row["number"]: row for row in rows}
        numbers = ", ".join(map(str, by_number)) or "NULL"
        for kind, value, episode in self._db.execute(
            f"SELECT kind, value, episode FROM marks WHERE episode IN ({numbers})"
        ):
            by_number[episode].setdefault(f"{kind}s", []).append(value)

    def _one(self, sql: str, values: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(next(self._db.execute(sql, values)))

    def _pairs(self, sql: str) -> list[list[Json]]:
        return [list(row) for row in self._db.execute(sql)]

    def _dicts(self, sql: str, values: Sequence[Any]) -> Iterator[dict[str, Json]]:
        cursor = self._db.execute(sql, values)
        for row in cursor:
            names = [column[0] for column in cursor.get_description()]
            yield dict(zip(names, row, strict=True))


def _whole(text: str | None, default: int) -> int:
    if not text:
        return default
    try:
        return min(max(int(text), 0), _LARGEST)
    except ValueError:
        raise BadInput(f"{(text or '')[:50]!r} is no whole number.") from None


def _reward(text: str) -> float | None:
    try:
        return None if text == "none" else float(text)
    except ValueError:
        raise BadInput(f"{text!r} is no reward.", remedy="Write a number, or none.") from None


def _noted(run: int, facts: Mapping[str, Json]) -> tuple[str, tuple[Json, ...]]:
    """The statement that lets facts wait for their episode, and its values."""
    names = [name for name in _BESIDE if name in facts]
    return (
        f"INSERT INTO waiting (run, id, {', '.join(names)}) VALUES (?, ?{', ?' * len(names)}) "
        f"ON CONFLICT DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in names)}",
        (run, facts["id"], *(facts[name] for name in names)),
    )

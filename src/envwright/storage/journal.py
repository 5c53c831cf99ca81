"""An append-only file of finished work, from which an interrupted run resumes."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import orjson

from envwright.errors import BadInput


class Journal:
    """Records of one piece of work, a line each; a line that was cut short is dropped.

    Use as a context manager, or ``close`` it: the file is kept from other processes until then.

    Example::

        with Journal(path, identity="tasks, seed 7") as journal:
            done = list(journal.records())
            for item in work[len(done):]:
                journal.add(solve(item))
            journal.remove()

    Args:
        path: the file; made with the first record.
        identity: of the work; a file of other work is refused.

    Raises:
        BadInput: the file is of other work, no journal, or being written by another process.
    """

    def __init__(self, path: Path, identity: str) -> None:
        self._path = path
        self._identity = identity
        self._file: BinaryIO | None = None
        self._lines = self._load()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def records(self) -> Iterator[Any]:
        """What was there at the start, in order.

        Raises:
            BadInput: a line in the middle is damaged.
        """
        for number, line in enumerate(self._lines[1:], start=2):
            try:
                yield orjson.loads(line)
            except orjson.JSONDecodeError:
                raise BadInput(
                    "this file of unfinished work is damaged.",
                    file=str(self._path),
                    place=f"line {number}",
                    remedy="Remove it; the work is then done from the start.",
                ) from None

    def add(self, record: Any) -> None:
        """Append a record and flush it; a line that was cut short is dropped at the next start."""
        file = self._open()
        if file.tell() == 0:
            file.write(self._head())
        file.write(orjson.dumps(record) + b"\n")
        file.flush()

    def remove(self) -> None:
        """Delete the file: the work is done."""
        self._path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Release the file for other processes."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _open(self) -> BinaryIO:
        """The file at its end, for this process alone."""
        if self._file is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = self._path.open("ab")
            try:
                # Advisory, and released by the system when the process dies: no stale locks.
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.close()
                raise BadInput(
                    "another process is running this job.",
                    file=str(self._path),
                    remedy="Wait until it ends, or name another file with -o.",
                ) from None
            self._file = file
        return self._file

    def _head(self) -> bytes:
        return orjson.dumps({"journal": self._identity}) + b"\n"

    def _load(self) -> list[bytes]:
        """Whole lines; the file is cut to them, so that the next record starts on its own line."""
        if not self._path.exists():
            return []
        # Locked before it is read: another process may be writing the last line.
        self._open()
        raw = self._path.read_bytes()
        # ``rfind`` gives -1 without a line end, and so nothing is whole.
        whole = raw[: raw.rfind(b"\n") + 1]
        lines = whole.splitlines()
        # Cut short inside the head: nothing was recorded yet.
        if not lines and self._head().startswith(raw):
            self.remove()
            return []
        if not lines or lines[0] + b"\n" != self._head():
            self.close()
            raise BadInput(
                "this file keeps unfinished work with other options.",
                file=str(self._path),
                remedy="Go on with the options that it was started with, or remove it.",
            )
        if len(whole) < len(raw):
            with self._path.open("r+b") as file:
                file.truncate(len(whole))
        return lines

"""An append-only file of finished work, from which an interrupted run resumes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import orjson

from envwright.errors import BadInput
from envwright.storage.drafts import disk_errors
from envwright.storage.files import append_whole, open_locked
from envwright.storage.jsonl import RESUME, raw_lines


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
        self._file: int | None = None
        self._lines = self._load()

    def __enter__(self) -> Self:
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
        """Append a record; a line that was cut short by a kill is dropped at the next start.

        Raises:
            DiskError: the disk refuses; the records before stay whole.
        """
        file = self._open()
        line = orjson.dumps(record) + b"\n"
        with disk_errors(self._path, RESUME):
            append_whole(file, line if os.fstat(file).st_size else self._head() + line)

    def remove(self) -> None:
        """Delete the file: the work is done."""
        with disk_errors(self._path):
            self._path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Release the file for other processes."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _open(self) -> int:
        """The file at its end, for this process alone."""
        if self._file is None:
            self._file = _held(self._path)
        return self._file

    def _head(self) -> bytes:
        return orjson.dumps({"journal": self._identity}) + b"\n"

    def _load(self) -> list[bytes]:
        """Whole lines; the file is cut to them, so that the next record starts on its own line."""
        if not os.path.lexists(self._path):
            return []
        # Locked before it is read: another process may be writing the last line.
        file = self._open()
        try:
            lines = [line for _, line in raw_lines(self._path)]
            torn = lines.pop() if lines and not lines[-1].endswith(b"\n") else b""
            # Cut short inside the head: nothing was recorded yet.
            if not lines and self._head().startswith(torn):
                self.remove()
                return []
            if not lines or lines[0] != self._head():
                raise BadInput(
                    "this file keeps unfinished work with other options.",
                    file=str(self._path),
                    remedy="Go on with the options that it was started with, or remove it.",
                )
            if torn:
                with disk_errors(self._path):
                    os.ftruncate(file, sum(map(len, lines)))
        except BaseException:
            self.close()
            raise
        return lines


def refuse_running(path: Path) -> None:
    """Raise ``BadInput`` where another process is doing the work of this journal."""
    if path.is_file():
        os.close(_held(path))


def _held(path: Path) -> int:
    """The file at its end, locked for this process."""
    remedy = "Wait until it ends, or name another file with -o."
    held = BadInput("another process is running this job.", file=str(path), remedy=remedy)
    return open_locked(path, held)

"""JSON Lines of records: errors name file and line.

A file is written whole or not at all (``save_records``), or grows line by line (``LineLog``).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import orjson
from pydantic import ValidationError

from envwright.bounds import MAX_LINE_BYTES
from envwright.errors import BadInput
from envwright.storage.drafts import disk_errors
from envwright.storage.files import (
    append_whole,
    open_file,
    open_for_append,
    read_errors,
    write_atomic,
)
from envwright.types import Record

RecordT = TypeVar("RecordT", bound=Record)
_BOM = b"\xef\xbb\xbf"
RESUME = "Free some space and run the same command again: it resumes where it stopped."
SYNC_LINES = 64
SYNC_SECONDS = 5.0
"""A power cut loses at most so many lines; a killed process loses none that was appended."""


def load_records(path: Path, kind: type[RecordT]) -> list[RecordT]:
    """The records of a JSON Lines file; blank lines are skipped.

    Example::

        tasks = load_records(Path("tasks.jsonl"), Task)

    Raises:
        BadInput: the file cannot be read, or a line is not such a record; the first problem is
            named with its line.
    """
    return [parse_record(line, kind, path, number) for number, line in lines_of(path)]


def lines_of(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers, from 1, without their ends; no blank ones.

    Raises:
        BadInput: the file cannot be read.
    """
    for number, line in raw_lines(path):
        stripped = (line.removeprefix(_BOM) if number == 1 else line).removesuffix(b"\n")
        if stripped.strip():
            yield number, stripped


def raw_lines(path: Path, most: int = MAX_LINE_BYTES) -> Iterator[tuple[int, bytes]]:
    """The lines of a file as they stand, one at a time, with their numbers, from 1.

    A file beside an ``environment.yaml`` must lie in that folder; see ``open_file``.

    Raises:
        BadInput: the file cannot be read, or a line has more than ``most`` bytes.
        DiskError: the system refuses.
    """
    home = path.parent if (path.parent / "environment.yaml").exists() else None
    with open_file(path, most=None, inside=home) as file, read_errors(path):
        number = 0
        # One byte more than a line may have tells too long from just fitting.
        while line := file.readline(most + 1):
            number += 1
            if len(line) > most:
                raise BadInput(
                    f"is longer than {most // 1_000_000} MB.",
                    file=str(path),
                    place=f"line {number}",
                    remedy="It should hold one record.",
                )
            yield number, line


def save_records(path: Path, records: Iterable[Record]) -> None:
    """Write the records, one a line, replacing the file whole.

    Raises:
        DiskError: the file cannot be written.
    """
    write_atomic(path, b"".join(record_line(record) for record in records))


def record_line(record: Record) -> bytes:
    """A record as one line; fields that hold their default are left out."""
    return record.model_dump_json(exclude_defaults=True).encode() + b"\n"


def parse_record(line: bytes, kind: type[RecordT], path: Path, number: int) -> RecordT:
    """The record on one line of a file.

    Raises:
        BadInput: the line is not JSON, or not such a record.
    """
    place = f"line {number}"
    try:
        return kind.model_validate(orjson.loads(line))
    except orjson.JSONDecodeError as error:
        raise BadInput(f"is not JSON ({error.msg}).", file=str(path), place=place) from None
    except ValidationError as error:
        raise BadInput(
            f"is not a {kind.__name__}: {first_problem(error)}.", file=str(path), place=place
        ) from None


def first_problem(error: ValidationError) -> str:
    """The first of a record's problems: where, and what."""
    problem = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in problem["loc"])
    return f"{where}: {problem['msg']}" if where else problem["msg"]


class LineLog:
    """A file to which whole lines are appended; a torn end is cut off when it is opened.

    Args:
        path: the file; made when it is missing.
        accept: called with each line that is there; false for one that is not a record. Only the
            last line may be one: that is what a process leaves that died while it wrote.

    Raises:
        BadInput: the file cannot be opened, or a line before the last is not a record.
    """

    def __init__(self, path: Path, accept: Callable[[bytes], bool]) -> None:
        self.path = path
        self._unsynced = 0
        self._synced = time.monotonic()
        self._file = open_for_append(path)
        try:
            whole = self._whole(accept)
            with disk_errors(path):
                if whole != os.fstat(self._file).st_size:
                    os.ftruncate(self._file, whole)
                    os.fsync(self._file)
        except BaseException:
            os.close(self._file)
            raise

    def _whole(self, accept: Callable[[bytes], bool]) -> int:
        """Where the last whole line ends."""
        end, broken = 0, 0
        for number, line in raw_lines(self.path):
            if broken:
                raise BadInput(
                    "is not a record, and others follow it.",
                    file=str(self.path),
                    place=f"line {broken}",
                    remedy="Name another folder with -o, or start anew with --force.",
                )
            if line.endswith(b"\n") and accept(line):
                end += len(line)
            else:
                broken = number
        return end

    def append(self, line: bytes) -> None:
        """Add one line.

        Raises:
            DiskError: the disk refuses; the lines before stay whole.
        """
        with disk_errors(self.path, RESUME):
            append_whole(self._file, line)
        self._unsynced += 1
        if self._unsynced >= SYNC_LINES or time.monotonic() - self._synced > SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Flush what was appended so far to the disk.

        Raises:
            BadInput: the disk refuses.
        """
        if self._unsynced:
            with disk_errors(self.path):
                os.fsync(self._file)
        self._unsynced, self._synced = 0, time.monotonic()

    def close(self) -> None:
        """Sync and close the file."""
        try:
            self.sync()
        finally:
            os.close(self._file)

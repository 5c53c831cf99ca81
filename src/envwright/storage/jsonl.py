"""JSON Lines of records: errors name file and line.

A file is written whole or not at all (``save_records``), or grows line by line (``LineLog``).
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import orjson
from pydantic import ValidationError

from envwright.errors import BadInput
from envwright.storage.files import read_bytes, write_atomic
from envwright.types import Record

RecordT = TypeVar("RecordT", bound=Record)
_OS_ERROR = re.compile(r"\(os error (\d+)\)")
"""What libraries written in Rust, as safetensors and tokenizers, say instead of an ``OSError``."""
_BOM = b"\xef\xbb\xbf"
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
    """The lines of a file with their numbers, from 1; blank ones are skipped.

    Raises:
        BadInput: the file cannot be read.
    """
    lines = read_bytes(path).removeprefix(_BOM).split(b"\n")
    return ((number, line) for number, line in enumerate(lines, start=1) if line.strip())


def save_records(path: Path, records: Iterable[Record]) -> None:
    """Write the records, one a line, replacing the file whole.

    Raises:
        BadInput: the file cannot be written.
    """
    content = b"".join(record_line(record) for record in records)
    with disk_errors(path):
        write_atomic(path, content)


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


@contextmanager
def disk_errors(
    path: Path, remedy: str = "Check its permissions and the free space, or name another place."
) -> Iterator[None]:
    """Turn what the operating system refuses into a ``BadInput`` about ``path``."""
    try:
        yield
    except Exception as error:
        if isinstance(error, BadInput) or (reason := _refusal(error)) is None:
            raise
        raise BadInput(f"cannot be written ({reason}).", file=str(path), remedy=remedy) from None


def _refusal(error: Exception) -> str | None:
    """What the operating system refused; ``None`` where it is another error."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    if isinstance(error, RuntimeError) and isinstance(error.__context__, OSError):  # torch, ending
        return _refusal(error.__context__)
    # ``No space left on device (os error 28)``
    number = _OS_ERROR.search(str(error))
    return os.strerror(int(number[1])) if number else None


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
        with disk_errors(path):
            # O_APPEND: each write goes to the end, wherever it is by then.
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
            try:
                self._end = self._whole(accept)
                if self._end != os.fstat(self._file).st_size:
                    os.ftruncate(self._file, self._end)
                    os.fsync(self._file)
            except BaseException:
                os.close(self._file)
                raise

    def _whole(self, accept: Callable[[bytes], bool]) -> int:
        """Where the last whole line ends."""
        end, broken = 0, 0
        with self.path.open("rb") as file:
            for number, line in enumerate(file, start=1):
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
            BadInput: the disk refuses; the lines before stay whole.
        """
        remedy = "Free some space and run the same command again: it resumes where it stopped."
        with disk_errors(self.path, remedy):
            try:
                written = 0
                while written < len(line):
                    written += os.write(self._file, line[written:])
            except BaseException:
                # Half a line would make the next one unreadable.
                os.ftruncate(self._file, self._end)
                raise
        self._end += len(line)
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

"""JSON Lines of records: errors name file and line; a file is written whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import orjson
from pydantic import ValidationError

from envwright.errors import BadInput
from envwright.store.files import read_bytes, write_atomic
from envwright.types import Record

RecordT = TypeVar("RecordT", bound=Record)
_BOM = b"\xef\xbb\xbf"


def load_records(path: Path, kind: type[RecordT]) -> list[RecordT]:
    """The records of a file, one a line; blank lines are skipped.

    Raises:
        BadInput: the file cannot be read, or a line is not such a record; the first problem is
            named with its line.
    """
    lines = read_bytes(path).removeprefix(_BOM).split(b"\n")
    return [
        parse_record(line, kind, path, number)
        for number, line in enumerate(lines, start=1)
        if line.strip()
    ]


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
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BadInput(f"cannot be written ({reason}).", file=str(path), remedy=remedy) from None

"""Which files are meant: directories and patterns expanded, kinds told apart by content.

A directory stands for the regular files below it that are descriptions by what they say, not by
how they are called; hidden ones, and folders that are environments already, are left out. A file
that is named is always taken, so that what is wrong with it is told.
"""

from __future__ import annotations

import glob
import hashlib
import os
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import orjson

from envwright.bounds import MAX_DATABASE_BYTES
from envwright.errors import BadInput
from envwright.inference.overrides import OVERRIDES_SUFFIX as OVERRIDES
from envwright.inference.overrides import overrides_beside
from envwright.sources.file_kind import detect_file_kind
from envwright.sources.tool_list import is_tool_list
from envwright.storage.files import read_bytes, walk_folders

# The version key of a description, in JSON or YAML: `"openapi": "3.0.1"`, `swagger: 2`.
_OPENAPI = re.compile(rb"""(?:^|[{,\s])["']?(?:openapi|swagger)["']?\s*:\s*["']?\d""")
_DESCRIBING = {".json", ".yaml", ".yml", ".gz"}
_DATABASE = {".sql", ".ddl", ".sqlite", ".sqlite3", ".db"}
# Keys of which every list of tools has one; a cheap test before parsing.
_LISTING = (b'"inputSchema"', b'"input_schema"', b'"parameters"')
_LONGEST_LIST = 20_000_000
# Only the head is decompressed, which also bounds what a decompression bomb can do.
_HEAD = 50_000_000
"""Bytes of a compressed file that are searched for the mark of a description."""


@dataclass(frozen=True, slots=True)
class BulkDocument:
    """One document: where it lies, what it is called in results, and what is in it."""

    path: Path
    name: str
    """Path below the directory that was given; the file's name for a file that was named."""
    sha256: str
    """Of its bytes, and of the overrides beside it."""
    size: int


@dataclass(frozen=True, slots=True)
class DocumentSet:
    """The documents, by name, and how many files of directories are none."""

    sources: tuple[BulkDocument, ...]
    others: int


def is_many(source: str) -> bool:
    """Whether a source of the command line stands for any number of files."""
    if source.startswith("mcp:"):
        return False
    return Path(source).is_dir() or (_is_pattern(source) and not Path(source).exists())


def find_documents(sources: Sequence[str], leave_out: Path) -> DocumentSet:
    """The documents that sources stand for, whatever their order.

    Args:
        sources: files, directories, and patterns with ``*``, ``?``, ``[`` and ``**``.
        leave_out: a folder that is never looked into: the output.

    Raises:
        BadInput: a file is missing or cannot be read, or no file is a description.
    """
    found: dict[Path, BulkDocument] = {}
    others = 0
    for given in sorted(set(sources)):
        if given.startswith("mcp:"):
            raise BadInput("a server is built alone.", file=given, remedy="Save its list of tools.")
        if Path(given).resolve() == leave_out.resolve():
            remedy = "Name another folder with -o."
            raise BadInput("the output is what is read.", file=given, remedy=remedy)
        for path, name, named in _files(given, leave_out.resolve()):
            if path in found:
                continue
            # What is larger than any source may be is none.
            if not named and path.stat().st_size > MAX_DATABASE_BYTES:
                others += 1
                continue
            raw = read_bytes(path, most=MAX_DATABASE_BYTES)
            if named or _is_description(path, raw):
                found[path] = BulkDocument(path, name, _digest(path, raw), _size(raw))
            else:
                others += 1
    if not found:
        raise BadInput(
            "no file here is something to build from.",
            file=", ".join(sources),
            remedy="Give OpenAPI documents, lists of tools, SQL or SQLite files.",
        )
    return DocumentSet(tuple(_told_apart(found.values())), others)


def _digest(path: Path, raw: bytes) -> str:
    """Of a document, and of what is laid over it: other overrides make other environments."""
    told = hashlib.sha256(raw)
    if laid := overrides_beside(path):
        told.update(b"\0" + read_bytes(laid, inside=path.parent))
    return told.hexdigest()


def _told_apart(found: Iterable[BulkDocument]) -> Iterator[BulkDocument]:
    """The sources in the order of their names; of several with one name, all but one get more."""
    taken: Counter[str] = Counter()
    # Sorted by content, too, so that the numbers do not depend on the order of the file system.
    for source in sorted(found, key=lambda source: (source.name, source.sha256)):
        taken[source.name] += 1
        again = taken[source.name]
        yield source if again == 1 else replace(source, name=f"{source.name}#{again}")


def _is_pattern(source: str) -> bool:
    return any(mark in source for mark in "*?[")


def _files(given: str, leave_out: Path) -> Iterator[tuple[Path, str, bool]]:
    """Files of one source: where, called what, and whether it was named itself."""
    if is_many(given) and not Path(given).is_dir():
        matches = sorted(glob.glob(given, recursive=True))
        if not matches:
            raise BadInput("no file fits this pattern.", file=given, remedy="Check the pattern.")
        for match in matches:
            yield from _below(Path(match), leave_out)
    else:
        yield from _below(Path(given), leave_out)


def _below(root: Path, leave_out: Path) -> Iterator[tuple[Path, str, bool]]:
    if not root.is_dir():
        read = root.resolve()
        if read.exists() and not read.is_file():
            raise BadInput("is not a regular file.", file=str(root))
        yield read, _text(root.name), True
        return
    for here, folders, names in walk_folders(root):
        if here.resolve() == leave_out or "environment.yaml" in names:
            # Clearing the list in place stops the walk from descending.
            folders.clear()
            continue
        for name in names:
            path = here / name
            if not name.endswith(OVERRIDES):
                yield path.resolve(), _text(path.relative_to(root).as_posix()), False


def _text(name: str) -> str:
    """A file's name as a text that JSON can hold."""
    # Undecodable bytes of a file name are surrogates in Python; JSON cannot hold those.
    return os.fsencode(name).decode("utf-8", "replace")


def _is_description(path: Path, raw: bytes) -> bool:
    """Whether a file of a directory is something that can be built from, by what it says."""
    suffix = path.suffix.lower()
    if suffix in _DATABASE:
        return _is_database(path)
    if suffix not in _DESCRIBING:
        return False
    # The magic number of gzip.
    if raw[:2] == b"\x1f\x8b":
        try:
            # wbits = 16 + MAX_WBITS selects the gzip format; the second argument bounds the output.
            raw = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS).decompress(raw, _HEAD)
        except zlib.error:
            return False
    return _OPENAPI.search(raw) is not None or _lists_tools(raw)


def _is_database(path: Path) -> bool:
    try:
        return detect_file_kind(path) != "document"
    except BadInput:
        return False


def _lists_tools(raw: bytes) -> bool:
    if len(raw) > _LONGEST_LIST or not any(mark in raw for mark in _LISTING):
        return False
    try:
        return is_tool_list(orjson.loads(raw))
    except orjson.JSONDecodeError:
        return False


def _size(raw: bytes) -> int:
    """Bytes of a document after decompression, as its own trailer states them."""
    if raw[:2] != b"\x1f\x8b":
        return len(raw)
    # The last four bytes of a gzip file are its uncompressed size, little-endian.
    return max(len(raw), int.from_bytes(raw[-4:], "little"))

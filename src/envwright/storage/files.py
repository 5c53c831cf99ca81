"""Reading and writing files: clear errors on the way in, all-or-nothing on the way out."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

import orjson

from envwright.bounds import MAX_DEPTH, MAX_DOCUMENT_BYTES, MAX_FILE_BYTES
from envwright.errors import BadInput, DiskError
from envwright.storage.drafts import (
    check_place,
    disk_errors,
    draft_beside,
    is_draft,
    kind_of_file,
    make_folder,
    put_folder,
)
from envwright.storage.yaml_text import parse_yaml

_CHUNK = 1 << 20
_MACHINE = {errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ENOSPC, errno.ESTALE}
"""What fails for want of the machine, whatever the file is."""

# --- reading --------------------------------------------------------------------------------------


def open_file(
    path: Path, *, most: int | None = MAX_FILE_BYTES, inside: Path | None = None
) -> BinaryIO:
    """A file, opened for reading: a regular one, which has an end and is not too large.

    A pipe, as the shell makes for ``<(command)``, is read to its end; whoever opens it again in
    this process gets the same bytes.

    Args:
        path: the file.
        most: bytes that it may have; ``None`` where it is read line by line (not for pipes).
        inside: a folder that strangers may have written: the file must be a regular one that lies
            in it, not one that a link leads to.

    Raises:
        BadInput: it does not exist, is a folder, a device or too large, or lies outside.
        DiskError: the system refuses.
    """
    with read_errors(path):
        # Without O_NONBLOCK a pipe that nobody writes to would be waited for.
        flags = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
        handle = os.open(path, flags)
    try:
        about = os.fstat(handle)
        if inside is not None:
            _check_inside(path, inside, about)
        if stat.S_ISFIFO(about.st_mode) and inside is None:
            return BytesIO(_piped(handle, about, path))
        if stat.S_ISDIR(about.st_mode):
            raise BadInput("is a folder.", file=str(path), remedy="Name a file in it.")
        if not stat.S_ISREG(about.st_mode):
            raise BadInput(f"is {kind_of_file(about.st_mode)}, not a file.", file=str(path))
        if most is not None and about.st_size > most:
            raise _too_large(path, most)
        return os.fdopen(os.dup(handle), "rb")
    finally:
        os.close(handle)


@contextmanager
def read_errors(path: Path) -> Iterator[None]:
    """Turn what the operating system refuses into an error about ``path``.

    Raises:
        BadInput: the file does not exist, or may not be read.
        DiskError: the machine fails, whatever the file is.
    """
    try:
        yield
    except FileNotFoundError:
        if path.is_symlink():
            raise BadInput("is a link to what does not exist.", file=str(path)) from None
        raise BadInput(
            "no such file.", file=str(path), remedy="Check the path and the working folder."
        ) from None
    except OSError as error:
        kind = DiskError if error.errno in _MACHINE else BadInput
        raise kind(f"cannot be read ({error.strerror}).", file=str(path)) from None


def _too_large(path: Path, most: int) -> BadInput:
    size = f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most} bytes"
    return BadInput(f"is larger than {size}.", file=str(path), remedy="Give a smaller one.")


def _check_inside(path: Path, folder: Path, about: os.stat_result) -> None:
    """Refuse a file that a link leads to out of its folder.

    The opened file is compared with the one at the path without links: whoever changes the links
    meanwhile gains nothing.
    """
    root, real = os.path.realpath(folder), os.path.realpath(path)
    try:
        lies = os.path.commonpath([root, real]) == root and os.path.samestat(os.stat(real), about)
    except (OSError, ValueError):
        lies = False
    if not lies:
        raise BadInput(
            "leads out of its folder.",
            file=str(path),
            remedy="Only what lies in the folder is read: put a copy there.",
        )


_pipes: dict[tuple[int, int], bytes] = {}
"""What pipes gave, by device and inode: they can be read only once."""


def _piped(handle: int, about: os.stat_result, path: Path) -> bytes:
    key = about.st_dev, about.st_ino
    if key not in _pipes:
        os.set_blocking(handle, True)
        with os.fdopen(os.dup(handle), "rb") as file:
            _pipes[key] = _read_up_to(file, MAX_DOCUMENT_BYTES, path)
    return _pipes[key]


def _read_up_to(file: BinaryIO, most: int, path: Path) -> bytes:
    """All that a file holds; in pieces, since its size is known only at its end."""
    parts, size = [], 0
    with read_errors(path):
        while part := file.read(_CHUNK):
            parts.append(part)
            if (size := size + len(part)) > most:
                raise _too_large(path, most)
    return b"".join(parts)


def read_bytes(path: Path, *, most: int = MAX_FILE_BYTES, inside: Path | None = None) -> bytes:
    """The file's bytes; see ``open_file``.

    Raises:
        BadInput: it does not exist, is a folder, a device or too large, or cannot be read.
    """
    with open_file(path, most=most, inside=inside) as file:
        return _read_up_to(file, most, path)


def read_text(path: Path, *, inside: Path | None = None) -> str:
    """The file's text.

    Raises:
        BadInput: as ``read_bytes``, or it is not UTF-8.
    """
    return decode_text(read_bytes(path, inside=inside), str(path))


def decode_text(raw: bytes, file: str) -> str:
    """The text of a file's bytes.

    Raises:
        BadInput: they are not UTF-8; the message names the line.
    """
    try:
        # Drops the byte order mark that some editors write.
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadInput(
            f"is not UTF-8 (byte {error.start}).",
            file=file,
            place=f"line {line}",
            remedy="Save it as UTF-8.",
        ) from None


def check_depth(value: Any, file: str) -> None:
    """Refuse lists and objects that are nested deeper than ``MAX_DEPTH``.

    Raises:
        BadInput: they are.
    """
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return
    raise _too_deep(file)


def _too_deep(file: str) -> BadInput:
    return BadInput(
        f"is nested deeper than {MAX_DEPTH} levels.", file=file, remedy="Flatten what it holds."
    )


def load_yaml(path: Path, *, inside: Path | None = None) -> Any:
    """Data of a YAML 1.2 file; see ``parse_yaml`` and ``open_file``."""
    return parse_yaml(read_text(path, inside=inside), str(path))


def load_json(path: Path, *, most: int = MAX_FILE_BYTES, inside: Path | None = None) -> Any:
    """Data of a JSON file; see ``open_file``.

    Raises:
        BadInput: it is missing, not UTF-8, not JSON, or nested beyond ``MAX_DEPTH``.
    """
    raw = read_bytes(path, most=most, inside=inside)
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise BadInput(
            f"is not JSON ({error.msg}).", file=str(path), place=f"line {error.lineno}"
        ) from None
    check_depth(value, str(path))
    return value


# --- folders --------------------------------------------------------------------------------------


def walk_folders(root: Path) -> Iterator[tuple[Path, list[str], list[str]]]:
    """The folders at and below one, each with the names of its folders and of its files, sorted.

    Nothing hidden: drafts and unfinished work are none of what a folder holds. Only regular files,
    and links to such as lie below ``root``; no folder is entered through a link. Whoever takes a
    name out of the list of folders keeps it from being entered.
    """
    real = os.path.realpath(root)
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        here = Path(folder)
        yield here, folders, [n for n in sorted(names) if n[0] != "." and _lies(here / n, real)]


def _lies(path: Path, root: str) -> bool:
    return path.is_file() and (
        not path.is_symlink() or os.path.commonpath([os.path.realpath(path), root]) == root
    )


def is_vacant(path: Path) -> bool:
    """Whether nothing is at a path, or a folder that holds nothing, drafts apart.

    Raises:
        DiskError: the folder cannot be listed.
    """
    if not os.path.lexists(path):
        return True
    with disk_errors(path):
        return path.is_dir() and all(is_draft(name) for name in os.listdir(path))


# --- writing --------------------------------------------------------------------------------------


def write_atomic(path: Path, content: bytes | str | Iterator[bytes]) -> None:
    """Write a file whole or not at all.

    Args:
        path: where to.
        content: all of it, or its parts one after the other.

    Raises:
        DiskError: the disk refuses; what was there stands as before.
        BadInput: a folder, a link or a device is there.
    """
    raw = content.encode() if isinstance(content, str) else content
    with new_file(path) as draft, draft.open("wb") as file:
        file.writelines([raw] if isinstance(raw, bytes) else raw)


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A file that appears whole or not at all: fill the one given; it is renamed at the end.

    Example::

        with new_file(Path("weights.pt")) as draft:
            torch.save(weights, draft)

    Raises:
        DiskError: the disk refuses; what was there stands as before.
        BadInput: a folder, a link or a device is there.
    """
    make_folder(path.parent)
    check_place(path)
    with disk_errors(path), draft_beside(path) as draft:
        yield draft
        # The data must be on disk before the name points to it, or a crash leaves an empty file.
        with draft.open("rb") as file:
            os.fsync(file.fileno())
        # Drafts are made so that only their owner may read them.
        os.chmod(draft, 0o644)
        check_place(path)
        os.replace(draft, path)


@contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """A folder that appears whole or not at all: fill the one given; it is renamed at the end.

    A folder that stands at ``path`` is replaced. On an error nothing changes.

    Raises:
        DiskError: the disk refuses.
        BadInput: a file, a link or a device is there.
    """
    make_folder(path.parent)
    check_place(path, folder=True)
    with disk_errors(path), draft_beside(path, folder=True) as draft:
        yield draft
        draft.chmod(0o755)
        put_folder(draft, path)


def move_folder(source: Path, place: Path) -> None:
    """Move a finished folder of the same file system to its place, whatever folder is there.

    Raises:
        DiskError: the disk refuses.
        BadInput: a file, a link or a device is there.
    """
    make_folder(place.parent)
    with disk_errors(place):
        put_folder(source, place)


def open_for_append(path: Path) -> int:
    """Open a file for reading and for appending; it is made when it is missing.

    Returns:
        its descriptor.

    Raises:
        DiskError: the disk refuses.
        BadInput: something else than a file is there.
    """
    make_folder(path.parent)
    check_place(path)
    # O_APPEND: each write goes to the end, wherever it is by then.
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    with disk_errors(path):
        return os.open(path, flags, 0o644)


def open_locked(path: Path, held: BadInput) -> int:
    """Open a file as ``open_for_append`` does, and lock it for this process until it is closed.

    The lock is advisory, and the kernel frees it when the process dies: no stale locks.

    Args:
        path: the file.
        held: raised where another process has the lock.

    Raises:
        BadInput: ``held``, or the file cannot be opened or locked.
        DiskError: the disk refuses.
    """
    handle = open_for_append(path)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise held from None
    except OSError as error:
        os.close(handle)
        raise BadInput(f"cannot be locked ({error.strerror}).", file=str(path)) from None
    return handle


def append_whole(handle: int, raw: bytes) -> None:
    """Append to an opened file whole or not at all.

    Raises:
        OSError: the disk refuses; the file is as it was.
    """
    end = os.fstat(handle).st_size
    try:
        written = 0
        while written < len(raw):
            written += os.write(handle, raw[written:])
    except BaseException:
        # Half a line would make the next one unreadable.
        os.ftruncate(handle, end)
        raise

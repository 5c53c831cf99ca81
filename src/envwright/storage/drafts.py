"""Drafts: what is being written lies hidden beside its place until it is whole.

A draft is called ``.NAME.XXXXXXXX.envwright-draft``. Its maker holds a lock on it, which the system
releases whatever ends the maker. The next process that writes into the same folder removes the
drafts that nobody holds, and never one that is being filled.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import re
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from envwright.errors import BadInput, DiskError

_DRAFT = ".envwright-draft"
_OLD = ".envwright-old"
"""End of the name of a folder that was moved aside while another took its place."""
_NAME = re.compile(rf"\.(?P<name>.+)\.[a-z0-9_]{{8}}(?P<kind>{_DRAFT}|{_OLD})", re.DOTALL)
_TRIES = 100
"""Other writers may be faster at the same place; so often in a row they are not."""
_OS_ERROR = re.compile(r"\(os error (\d+)\)")
"""What libraries written in Rust, as safetensors and tokenizers, say instead of an ``OSError``."""
_REMEDY = "Check its permissions and the free space, or name another place."
_AT_FDCWD, _RENAME_EXCHANGE = -100, 2

# --- errors ---------------------------------------------------------------------------------------


@contextmanager
def disk_errors(path: Path, remedy: str = _REMEDY) -> Iterator[None]:
    """Turn what the operating system refuses into an error about ``path``.

    Raises:
        DiskError: the system refused: no room, no permission, a read-only disk.
    """
    try:
        yield
    except Exception as error:
        if isinstance(error, BadInput) or (reason := _refusal(error)) is None:
            raise
        raise DiskError(f"cannot be written ({reason}).", file=str(path), remedy=remedy) from None


def _refusal(error: Exception) -> str | None:
    """What the operating system refused; ``None`` where it is another error."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    if isinstance(error, RuntimeError) and isinstance(error.__context__, OSError):  # torch, ending
        return _refusal(error.__context__)
    # ``No space left on device (os error 28)``
    number = _OS_ERROR.search(str(error))
    return os.strerror(int(number[1])) if number else None


# --- places ---------------------------------------------------------------------------------------


def kind_of_file(mode: int) -> str:
    """What a file is by its ``st_mode``, in words."""
    if stat.S_ISREG(mode):
        return "a file"
    if stat.S_ISDIR(mode):
        return "a folder"
    if stat.S_ISLNK(mode):
        return "a link"
    return "a device" if stat.S_ISCHR(mode) or stat.S_ISBLK(mode) else "a pipe or a socket"


def check_place(path: Path, *, folder: bool = False) -> None:
    """Refuse a place where something else stands than what would be written there.

    Args:
        path: where a file would be written.
        folder: a folder would be.

    Raises:
        BadInput: there is a device, a pipe, a link, a folder for a file or a file for a folder.
    """
    try:
        mode = os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):  # the latter is told by ``make_folder``
        return
    except OSError as error:
        raise BadInput(
            f"cannot be written ({error.strerror}).",
            file=str(path),
            remedy="Name another place.",
        ) from None
    wanted = "a folder" if folder else "a file"
    if (found := kind_of_file(mode)) != wanted:
        raise BadInput(
            f"is {found}, and {wanted} would be written here.",
            file=str(path),
            remedy="Name what the link leads to, or another place."
            if found == "a link"
            else "Name another place.",
        )


def make_folder(path: Path) -> None:
    """Make a folder, and those above it, where they are missing.

    Raises:
        DiskError: the disk refuses.
        BadInput: something else stands there, or above.
    """
    with disk_errors(path):
        try:
            path.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            above = next((p for p in (path, *path.parents) if os.path.lexists(p)), path)
            raise BadInput(
                "is no folder, and one is needed here.",
                file=str(above),
                remedy="Name another place, or move it away.",
            ) from None


# --- drafts ---------------------------------------------------------------------------------------


def is_draft(name: str) -> bool:
    """Whether a file of this name is a draft, or what a killed process left of one."""
    return _NAME.fullmatch(name) is not None


@contextmanager
def draft_beside(path: Path, *, folder: bool = False) -> Iterator[Path]:
    """A draft beside ``path``; what is still there under its name at the end is removed."""
    sweep_drafts(path.parent)
    draft, lock = _make(path, folder)
    try:
        yield draft
    finally:
        _remove(draft)
        # Last: until now nobody else may touch it.
        os.close(lock)


def _make(path: Path, folder: bool) -> tuple[Path, int]:
    """A new draft, and the descriptor that holds its lock."""
    where: dict[str, Any] = {"dir": path.parent, "prefix": f".{path.name}.", "suffix": _DRAFT}
    for _ in range(_TRIES):
        if folder:
            name = tempfile.mkdtemp(**where)
            try:
                lock = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            except FileNotFoundError:
                continue
        else:
            lock, name = tempfile.mkstemp(**where)
        # Before the lock was taken, another process may have swept it away.
        if _take(lock) is not False and _stands(lock, name):
            return Path(name), lock
        os.close(lock)
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))


def _take(handle: int) -> bool | None:
    """Whether the lock is ours now; ``None`` on file systems without locks."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def _stands(handle: int, name: str | Path) -> bool:
    """Whether an opened file or folder is what a name stands for."""
    try:
        return os.path.samestat(os.fstat(handle), os.lstat(name))
    except OSError:
        return False


def _remove(path: Path) -> None:
    """Remove a file or a folder, as far as the system lets us."""
    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


_swept: set[str] = set()
"""Folders that this process has looked through: listing a large one for each file is slow."""


def sweep_drafts(folder: Path) -> None:
    """Remove what a process left half written in a folder when it was killed.

    A folder that was moved aside while it was to be replaced goes back to its place where nothing
    came there. What another process is writing stays. The second time nothing is looked at.
    """
    if (key := os.path.abspath(folder)) in _swept:
        return
    _swept.add(key)
    with suppress(OSError), os.scandir(folder) as entries:
        # The whole list first: the folder changes meanwhile.
        for name in sorted(entry.name for entry in entries):
            if match := _NAME.fullmatch(name):
                _sweep(folder / name, folder / match["name"], match["kind"])


def _sweep(left: Path, place: Path, kind: str) -> None:
    with suppress(OSError):
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        handle = os.open(left, flags)
        try:
            # Nothing is removed where locks do not work: it may be in use.
            if not _take(handle) or not _stands(handle, left):
                return
            if kind == _OLD and not os.path.lexists(place):
                os.replace(left, place)
            else:
                _remove(left)
        finally:
            os.close(handle)


def put_folder(draft: Path, path: Path) -> None:
    """Put a folder in a place; what stood there then stands at ``draft``, or is gone.

    There is no moment without a folder at ``path`` where the system can exchange two names;
    elsewhere the old one is moved aside first, and ``sweep_drafts`` puts it back after a kill.

    Raises:
        BadInput: something else than a folder stands there.
        OSError: the system refuses; nothing has changed.
    """
    for _ in range(_TRIES):
        check_place(path, folder=True)
        for move in (os.replace, _exchange):
            # The first where nothing is there, or an empty folder. Another writer may take the old
            # folder away meanwhile, or put one there: then the next move or the next try finds so.
            try:
                move(draft, path)
                return
            except OSError as error:
                if error.errno not in (errno.ENOTEMPTY, errno.EEXIST, errno.ENOENT):
                    raise
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))


def _exchange(draft: Path, path: Path) -> None:
    """Exchange two names in one step, or in two where the system cannot."""
    call = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    names = os.fsencode(draft), os.fsencode(path)
    if call and call(_AT_FDCWD, names[0], _AT_FDCWD, names[1], _RENAME_EXCHANGE) == 0:
        return
    number = ctypes.get_errno() if call else errno.ENOSYS
    if number not in (errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP):
        raise OSError(number, os.strerror(number), str(path))
    _swap(draft, path)


def _swap(draft: Path, path: Path) -> None:
    """Move the old folder aside and the new one in; the old one is removed."""
    old = path.with_name(f".{path.name}.{secrets.token_hex(4)}{_OLD}")
    lock = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        _take(lock)  # nobody else takes it for what a killed process left
        os.replace(path, old)
        try:
            os.replace(draft, path)
        except BaseException:
            # Where another writer was faster, its folder stands.
            if not os.path.lexists(path):
                os.replace(old, path)
            raise
        finally:
            _remove(old)
    finally:
        os.close(lock)

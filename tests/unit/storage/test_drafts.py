"""What a killed process leaves half written, two writers at once, and places that are refused."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from envwright.errors import BadInput, DiskError
from envwright.storage import drafts, files
from tests.limits import file_size_limit

DRAFTS = (".a.txt.0a1b2c3d.envwright-draft", ".env.0a1b2c3d.envwright-draft")
HOLDER = """
import sys, time
from pathlib import Path
from envwright.storage.files import new_file, new_folder
with (new_file if sys.argv[2] == "file" else new_folder)(Path(sys.argv[1])) as draft:
    if draft.is_dir():
        (draft / "half.txt").write_text("half")
    print(draft.name, flush=True)
    time.sleep(600)
"""


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def next_process() -> None:
    """As a process sees it that has not yet written anywhere."""
    drafts._swept.clear()


@pytest.fixture(autouse=True)
def fresh() -> None:
    next_process()


def fill(folder: Path, content: str) -> None:
    with files.new_folder(folder) as draft:
        (draft / "a.txt").write_text(content)


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_draft_is_swept_once_its_maker_is_gone_and_never_before(
    kind: str, tmp_path: Path
) -> None:
    write: Callable[[Path], None] = (
        (lambda path: files.write_atomic(path, "mine"))
        if kind == "file"
        else (lambda path: fill(path, "mine"))
    )
    command = [sys.executable, "-c", HOLDER, str(tmp_path / "x"), kind]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        draft = process.stdout.readline().strip()
        assert drafts.is_draft(draft)
        write(tmp_path / "y")
        write(tmp_path / "x")  # at the same place, too
        assert names(tmp_path) == [draft, "x", "y"]
        process.send_signal(signal.SIGKILL)
    write(tmp_path / "y")
    assert names(tmp_path) == [draft, "x", "y"]  # this process has looked here before
    next_process()
    write(tmp_path / "y")
    assert names(tmp_path) == ["x", "y"]


def test_only_drafts_are_swept(tmp_path: Path) -> None:
    kept = [".a.txt.draft", ".envwright-draft", "a.0a1b2c3d.envwright-draft", ".tasks.unfinished"]
    for name in (*kept, *DRAFTS):
        (tmp_path / name).write_text("")
    outside = tmp_path / "outside"
    outside.mkdir()
    (tmp_path / ".b.0a1b2c3d.envwright-draft").symlink_to(outside)
    files.write_atomic(tmp_path / "a.txt", "")
    link = ".b.0a1b2c3d.envwright-draft"
    assert names(tmp_path) == sorted([*kept, link, "a.txt", "outside"])


def test_a_folder_that_was_moved_aside_comes_back(tmp_path: Path) -> None:
    old = tmp_path / ".env.0a1b2c3d.envwright-old"
    fill(tmp_path / "env", "one")
    (tmp_path / "env").rename(old)
    (tmp_path / DRAFTS[1]).mkdir()
    next_process()
    files.write_atomic(tmp_path / "b.txt", "")
    assert names(tmp_path) == ["b.txt", "env"]
    assert (tmp_path / "env" / "a.txt").read_text() == "one"
    # Killed after the second rename: the new one is in its place.
    fill(old, "zero")
    next_process()
    files.write_atomic(tmp_path / "b.txt", "")
    assert names(tmp_path) == ["b.txt", "env"]
    assert (tmp_path / "env" / "a.txt").read_text() == "one"


def test_a_folder_is_replaced_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No rename takes the old one away first, where the system can exchange two names."""
    folder = tmp_path / "env"
    fill(folder, "one")
    moved: list[Path] = []
    real = os.replace

    def replace(source: Path, target: Path) -> None:
        moved.append(source)
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)
    fill(folder, "two")
    assert folder not in moved
    assert (folder / "a.txt").read_text() == "two"
    assert names(tmp_path) == ["env"]


@pytest.mark.parametrize("failing", [None, 1, 2, 3])
def test_a_folder_where_names_cannot_be_exchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int | None
) -> None:
    folder = tmp_path / "env"
    fill(folder, "one")
    real, calls = os.replace, []

    def replace(source: Path, target: Path) -> None:
        calls.append(source)
        if len(calls) == failing:
            raise OSError("disk")
        real(source, target)

    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: None)
    monkeypatch.setattr(os, "replace", replace)
    if failing is None:
        fill(folder, "two")
    else:
        with pytest.raises(DiskError):
            fill(folder, "two")
    assert names(tmp_path) == ["env"]
    assert (folder / "a.txt").read_text() == ("two" if failing is None else "one")


@pytest.mark.parametrize("exchange", [True, False])
def test_writers_at_once_leave_one_whole_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exchange: bool
) -> None:
    if not exchange:
        monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: None)
    folder = tmp_path / "env"
    failed: list[BaseException] = []

    def write(text: str) -> None:
        try:
            for number in range(20):
                with files.new_folder(folder) as draft:
                    (draft / "a.txt").write_text(f"{text} {number}")
                    (draft / "b.txt").write_text(f"{text} {number}")
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=write, args=(name,)) for name in "xyz"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert names(tmp_path) == ["env"]
    assert (folder / "a.txt").read_text() == (folder / "b.txt").read_text()


# --- places that are refused ----------------------------------------------------------------------


def test_a_file_goes_to_no_pipe_socket_link_or_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "real").write_text("real")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    (tmp_path / "dangling").symlink_to(tmp_path / "nothing")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
        before = names(tmp_path)
        for place, told in (
            ("pipe", "is a pipe or a socket, and a file"),
            ("socket", "is a pipe or a socket, and a file"),
            ("folder", "is a folder, and a file would be written here"),
            ("link", "is a link, and a file .* Name what the link leads to"),
            ("dangling", "is a link"),
            ("real/deep/a.txt", "real: is no folder, and one is needed here"),
        ):
            path = tmp_path / place
            for write in (lambda p: files.write_atomic(p, "new"), files.open_for_append):
                with pytest.raises(BadInput, match=told) as caught:
                    write(path)
                assert caught.value.remedy
        assert names(tmp_path) == before
    assert (tmp_path / "real").read_text() == "real"


def test_a_folder_goes_to_no_file_and_no_link(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    before = names(tmp_path)
    for place, told in (
        ("file", "is a file, and a folder would be written here"),
        ("link", "is a link, and a folder"),
        ("file/env", "file: is no folder, and one is needed here"),
    ):
        with pytest.raises(BadInput, match=told):
            fill(tmp_path / place, "new")
    assert names(tmp_path) == before


def test_nothing_goes_to_a_device(device: Path) -> None:
    for write, wanted in (
        (lambda: files.write_atomic(device, "new"), "a file"),
        (lambda: files.open_for_append(device), "a file"),
        (lambda: fill(device, "new"), "a folder"),
    ):
        with pytest.raises(BadInput, match=f"is a device, and {wanted} would be written here"):
            write()
    assert device.is_char_device()


def test_a_full_disk_is_one_error_and_changes_nothing(tmp_path: Path) -> None:
    files.write_atomic(tmp_path / "a.txt", "old")
    fill(tmp_path / "env", "old")
    with file_size_limit(100):
        with pytest.raises(DiskError, match=r"a\.txt: cannot be written \(File too large\)\. Che"):
            files.write_atomic(tmp_path / "a.txt", "x" * 1000)
        with pytest.raises(DiskError, match=r"env: cannot be written \(File too large\)"):
            fill(tmp_path / "env", "x" * 1000)
    assert names(tmp_path) == ["a.txt", "env"]
    assert (tmp_path / "a.txt").read_text() == (tmp_path / "env" / "a.txt").read_text() == "old"

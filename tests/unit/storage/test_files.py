"""Files: clear errors on the way in, all or nothing on the way out."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from envwright.errors import BadInput, DiskError
from envwright.storage import files
from tests.limits import ending


def test_missing_files_and_folders_say_so(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nothing\.txt: no such file\. Check the path") as caught:
        files.read_text(tmp_path / "nothing.txt")
    assert caught.value.file == str(tmp_path / "nothing.txt")
    with pytest.raises(BadInput, match="is a folder"):
        files.read_bytes(tmp_path)


def test_text_is_utf_8_and_loses_its_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbfgr\xc3\xbcn\r\n")
    assert files.read_text(path) == "grün\r\n"
    path.write_bytes(b"one\ntwo\n\xff")
    with pytest.raises(BadInput, match=r"line 3: is not UTF-8 \(byte 8\)\. Save it as UTF-8\."):
        files.read_text(path)


def test_json_errors_name_the_line(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"a":\n nope}')
    with pytest.raises(BadInput, match=r"a\.json: line 2: is not JSON"):
        files.load_json(path)
    path.write_text('{"a": 1}')
    assert files.load_json(path) == {"a": 1}


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "a.txt"
    files.write_atomic(path, "grün")
    assert path.read_bytes() == "grün".encode()
    files.write_atomic(path, b"\x00\xff")
    assert path.read_bytes() == b"\x00\xff"
    assert names(path.parent) == ["a.txt"]
    assert path.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("step", ["replace", "fsync", "chmod"])
def test_a_file_that_fails_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "a.txt"
    files.write_atomic(path, "old")

    def fail(*_: object) -> None:
        raise OSError("disk")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(DiskError, match=r"a\.txt: cannot be written \(OSError\)"):
        files.write_atomic(path, "new")
    assert path.read_text() == "old"
    assert names(tmp_path) == ["a.txt"]


def test_text_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        files.write_atomic(tmp_path / "a.txt", "\ud800")
    assert names(tmp_path) == []


def fill(folder: Path, content: str, *, fail: bool = False) -> None:
    with files.new_folder(folder) as draft:
        (draft / "a.txt").write_text(content)
        (draft / "sub").mkdir()
        if fail:
            (draft / "sub").write_text("no")


def test_a_folder_appears_whole_and_replaces_the_old(tmp_path: Path) -> None:
    folder = tmp_path / "x" / "env"
    fill(folder, "one")
    (folder / "extra.txt").write_text("stale")
    fill(folder, "two")
    assert names(folder) == ["a.txt", "sub"]
    assert (folder / "a.txt").read_text() == "two"
    assert names(folder.parent) == ["env"]
    assert folder.stat().st_mode & 0o777 == 0o755


def test_a_folder_that_fails_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "env"
    for start in (False, True):
        if start:
            fill(folder, "one")
        with pytest.raises(DiskError, match=r"env: cannot be written \(Is a directory\)"):
            fill(folder, "half", fail=True)
        assert names(tmp_path) == (["env"] if start else [])
    assert (folder / "a.txt").read_text() == "one"


# --- what is not read -----------------------------------------------------------------------------


def test_devices_sockets_and_what_is_too_large_are_not_read(tmp_path: Path) -> None:
    with ending():
        for path, told in (
            ("/dev/zero", "is a device, not a file"),
            ("/dev/null", "is a device, not a file"),
        ):
            with pytest.raises(BadInput, match=told):
                files.read_bytes(Path(path))
    (tmp_path / "a.txt").write_bytes(b"x" * 1001)
    with pytest.raises(BadInput, match=r"a\.txt: is larger than 1000 bytes"):
        files.read_bytes(tmp_path / "a.txt", most=1000)
    assert len(files.read_bytes(tmp_path / "a.txt", most=1001)) == 1001
    # Its size is said to be 0, and only reading tells.
    with pytest.raises(BadInput, match="is larger than 10 bytes"):
        files.read_bytes(Path("/proc/self/status"), most=10)


def test_a_pipe_is_read_to_its_end_and_given_again(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    try:
        os.write(writing, b"piped")
        os.close(writing)
        path = Path(f"/dev/fd/{reading}")
        assert [files.read_bytes(path) for _ in range(2)] == [b"piped", b"piped"]
        with pytest.raises(BadInput, match=r"is a pipe or a socket|leads out"):
            files.read_bytes(path, inside=tmp_path)
    finally:
        os.close(reading)
    # Nobody writes: nothing is waited for.
    os.mkfifo(tmp_path / "pipe")
    assert files.read_bytes(tmp_path / "pipe") == b""


def test_an_endless_pipe_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_DOCUMENT_BYTES", 100_000)
    with subprocess.Popen(["yes"], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        with ending(), pytest.raises(BadInput, match="is larger than 100000 bytes"):
            files.read_bytes(Path(f"/dev/fd/{process.stdout.fileno()}"))
        process.stdout.close()
        process.wait()


def test_inside_a_folder_only_what_lies_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "env"
    (folder / "sub").mkdir(parents=True)
    (folder / "real.txt").write_text("real")
    (tmp_path / "secret").write_text("secret")
    (folder / "inner").symlink_to("real.txt")
    (folder / "chain").symlink_to("inner")
    for name in ("real.txt", "inner", "chain"):
        assert files.read_text(folder / name, inside=folder) == "real"
    (tmp_path / "also").symlink_to(folder)
    assert files.read_text(tmp_path / "also" / "inner", inside=tmp_path / "also") == "real"
    (folder / "up").symlink_to("../secret")
    (folder / "absolute").symlink_to(tmp_path / "secret")
    (folder / "proc").symlink_to("/proc/self/environ")
    (folder / "zero").symlink_to("/dev/zero")
    (folder / "away").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe")
    with ending():
        for name in ("up", "absolute", "proc", "zero", "away/secret", "pipe", "sub", "gone"):
            with pytest.raises(BadInput) as caught:
                files.read_bytes(folder / name, inside=folder)
            assert "secret" not in caught.value.message
    with pytest.raises(BadInput, match=r"up: leads out of its folder\. Only what lies"):
        files.read_bytes(folder / "up", inside=folder)


def test_a_link_that_changes_meanwhile_gains_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It leads out when it is opened, and into the folder when it is looked at."""
    folder = tmp_path / "env"
    folder.mkdir()
    (folder / "real").write_text("real")
    (tmp_path / "secret").write_text("secret")
    link = folder / "link"
    link.symlink_to(tmp_path / "secret")
    real = os.open

    def opened(path: Path, *rest: int) -> int:
        handle = real(path, *rest)
        link.unlink()
        link.symlink_to("real")
        return handle

    monkeypatch.setattr(os, "open", opened)
    with pytest.raises(BadInput, match="leads out of its folder"):
        files.read_bytes(link, inside=folder)


def test_walking_leaves_out_drafts_hidden_folders_and_links_outside(tmp_path: Path) -> None:
    root = tmp_path / "root"
    for name in ("b/env", "a", ".hidden", ".b.0a1b2c3d.envwright-draft"):
        (root / name).mkdir(parents=True)
        (root / name / "environment.yaml").write_text("")
    (tmp_path / "outside").write_text("")
    (root / "a" / "link").symlink_to(tmp_path / "outside")
    (root / "a" / "near").symlink_to("environment.yaml")
    (root / "loop").symlink_to(root)
    os.mkfifo(root / "a" / "pipe")
    found = [(str(f.relative_to(root)), names) for f, _, names in files.walk_folders(root)]
    assert found == [
        (".", []),
        ("a", ["environment.yaml", "near"]),
        ("b", []),
        ("b/env", ["environment.yaml"]),
    ]


def test_a_vacant_place(tmp_path: Path) -> None:
    assert files.is_vacant(tmp_path)
    assert files.is_vacant(tmp_path / "nothing")
    (tmp_path / ".x.0a1b2c3d.envwright-draft").mkdir()
    assert files.is_vacant(tmp_path)
    (tmp_path / ".other").write_text("")
    assert not files.is_vacant(tmp_path)
    assert not files.is_vacant(tmp_path / ".other")

"""JSON Lines of records: what is saved is loaded, and errors name file and line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from envwright import BadInput
from envwright.errors import DiskError
from envwright.storage.jsonl import LineLog, load_records, save_records
from envwright.types import Call
from tests.limits import file_size_limit

CALLS = [Call(tool="a"), Call(tool="b", arguments={"text": "x\ny “z”  ", "n": [1, None]})]


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "new" / "calls.jsonl"
    save_records(file, CALLS)
    assert load_records(file, Call) == CALLS
    assert file.read_bytes().count(b"\n") == 2
    assert file.read_bytes().startswith(b'{"tool":"a"}\n')
    save_records(file, iter([]))
    assert load_records(file, Call) == []


def test_blank_lines_line_ends_and_a_byte_order_mark_do_not_matter(tmp_path: Path) -> None:
    file = tmp_path / "calls.jsonl"
    file.write_bytes(b'\xef\xbb\xbf{"tool":"a"}\r\n\n  \n{"tool":"b"}')
    assert [call.tool for call in load_records(file, Call)] == ["a", "b"]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b'{"tool":', "line 3: is not JSON"),
        (b'{"tool":"\xff"}', "line 3: is not JSON"),
        (b"{}", "line 3: is not a Call: tool: Field required."),
        (b'{"tool":"a","x":1,"y":2}', "line 3: is not a Call: x: Extra inputs"),
        (b"[]", "line 3: is not a Call: Input should be"),
    ],
)
def test_an_error_names_file_line_and_problem(tmp_path: Path, line: bytes, problem: str) -> None:
    file = tmp_path / "calls.jsonl"
    file.write_bytes(b'{"tool":"a"}\n\n' + line + b'\n{"tool":"b"}\n')
    with pytest.raises(BadInput) as raised:
        load_records(file, Call)
    assert f"{file}: {problem}" in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such file"):
        load_records(tmp_path / "none.jsonl", Call)


def test_a_failed_save_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "calls.jsonl"
    save_records(file, CALLS)
    before = file.read_bytes()
    with file_size_limit(100), pytest.raises(DiskError, match="cannot be written"):
        save_records(file, CALLS * 50)
    assert file.read_bytes() == before
    assert os.listdir(tmp_path) == ["calls.jsonl"]
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="is no folder, and one is needed here"):
        save_records(tmp_path / "file" / "calls.jsonl", CALLS)


def test_a_log_grows_by_whole_lines_and_survives_a_full_disk(tmp_path: Path) -> None:
    file = tmp_path / "log"
    log = LineLog(file, lambda line: True)
    with file_size_limit(25):
        log.append(b"0123456789\n")
        log.append(b"abcdefghij\n")
        with pytest.raises(DiskError, match="run the same command again"):
            log.append(b"not enough room\n")
        assert file.read_bytes() == b"0123456789\nabcdefghij\n"
    log.append(b"later\n")
    log.close()
    assert file.read_bytes() == b"0123456789\nabcdefghij\nlater\n"


@pytest.mark.parametrize("torn", [b"", b"ab", b"\0" * 50, b"bad\n", b"ba\0d"])
def test_a_torn_end_is_cut_off(tmp_path: Path, torn: bytes) -> None:
    file = tmp_path / "log"
    file.write_bytes(b"one\ntwo\n" + torn)
    taken: list[bytes] = []

    def accept(line: bytes) -> bool:
        taken.append(line)
        return line != b"bad\n"

    log = LineLog(file, accept)
    log.append(b"three\n")
    log.close()
    assert taken[:2] == [b"one\n", b"two\n"]
    assert file.read_bytes() == b"one\ntwo\nthree\n"


def test_a_broken_line_in_the_middle_is_not_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_bytes(b"one\nbad\ntwo\n")
    with pytest.raises(BadInput, match="line 2: is not a record"):
        LineLog(file, lambda line: line != b"bad\n")
    assert file.read_bytes() == b"one\nbad\ntwo\n"

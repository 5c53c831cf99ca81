"""Journals: what was added is there again, whatever cut the file short."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.errors import BadInput
from envwright.storage.journal import Journal

RECORDS: list[Any] = [["a", {"n": 1}], [], "Ünïcødé “z”  \u2028", {"deep": [None, True, 2.5]}, 0]
CELLS = st.one_of(st.none(), st.booleans(), st.integers(-(2**63), 2**63 - 1), st.text(max_size=9))


def filled(path: Path, records: list[Any] = RECORDS, identity: str = "work") -> Path:
    with Journal(path, identity) as journal:
        for record in records:
            journal.add(record)
    return path


def found(path: Path, identity: str = "work") -> list[Any]:
    with Journal(path, identity) as journal:
        return list(journal.records())


def test_what_was_added_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "work.unfinished"
    assert found(path) == []
    assert not path.exists()
    filled(path)
    assert found(path) == RECORDS
    assert path.read_bytes().count(b"\n") == 1 + len(RECORDS)


def test_records_are_those_of_the_start(tmp_path: Path) -> None:
    """What is added meanwhile is known to who adds it."""
    with Journal(filled(tmp_path / "j"), "work") as journal:
        journal.add("more")
        assert list(journal.records()) == RECORDS
    assert found(tmp_path / "j") == [*RECORDS, "more"]


def test_the_folder_is_made_with_the_first_record(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "j"
    with Journal(path, "work") as journal:
        assert not path.parent.exists()
        journal.add(1)
    assert found(path) == [1]


def test_done_work_leaves_nothing(tmp_path: Path) -> None:
    with Journal(filled(tmp_path / "j"), "work") as journal:
        journal.remove()
        assert list(tmp_path.iterdir()) == []
        journal.remove()
        journal.add(1)
    assert found(tmp_path / "j") == [1]


def test_two_writers_are_refused(tmp_path: Path) -> None:
    with Journal(filled(tmp_path / "j"), "work"), pytest.raises(BadInput, match="another process"):
        Journal(tmp_path / "j", "work")
    assert found(tmp_path / "j") == RECORDS


@pytest.mark.parametrize(
    "content",
    [
        b'{"journal":"other"}\n',
        b'{"journal":"other"}\n[1]\n[2',
        b'{"tool":"a"}\n{"tool":"b"}\n',
        b"\n",
        b"precious",
        b"\x00\xff\n",
        b'{"journal":"work"} \n',
    ],
)
def test_a_file_of_other_work_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "j"
    path.write_bytes(content)
    with pytest.raises(BadInput, match="other options") as raised:
        Journal(path, "work")
    assert str(path) in str(raised.value)
    assert "remove it" in str(raised.value)
    assert path.read_bytes() == content


def test_a_spoilt_record_is_named(tmp_path: Path) -> None:
    """Only the last line can be cut short by a stop; another one was spoilt by something else."""
    path = filled(tmp_path / "j")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b"\x00\x00\n", *lines[3:]]))
    with pytest.raises(BadInput, match="line 3") as raised:
        found(path)
    assert str(path) in str(raised.value)


def test_any_cut_leaves_the_whole_records(tmp_path: Path) -> None:
    whole = filled(tmp_path / "whole").read_bytes()
    head = whole.index(b"\n") + 1
    path = tmp_path / "cut"
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        kept = found(path)
        assert kept == RECORDS[: len(kept)]
        assert len(kept) == max(0, whole[:size].count(b"\n") - 1)
        with Journal(path, "work") as journal:
            journal.add("next")
        assert found(path) == [*kept, "next"]
        assert path.read_bytes().startswith(whole[:head])


@given(st.lists(st.recursive(CELLS, lambda x: st.lists(x, max_size=3), max_leaves=6), max_size=5))
def test_any_json_comes_back(records: list[Any]) -> None:
    path = Path(os.environ.get("TMPDIR", "/tmp")) / f"journal-{os.getpid()}"
    try:
        assert found(filled(path, records)) == records
    finally:
        path.unlink(missing_ok=True)


KILLED = """
import os, signal, sys
from pathlib import Path
from envwright.storage.journal import Journal
journal = Journal(Path(sys.argv[1]), "work")
for number in range(10):
    journal.add([number] * 1000)
    if number == 6:
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_process_keeps_all_that_it_added(tmp_path: Path) -> None:
    path = tmp_path / "j"
    done = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    assert done.returncode == -9
    assert found(path) == [[number] * 1000 for number in range(7)]


def test_the_head_names_the_work(tmp_path: Path) -> None:
    path = filled(tmp_path / "j", [1], 'of this "kind"')
    assert orjson.loads(path.read_bytes().splitlines()[0]) == {"journal": 'of this "kind"'}
    assert found(path, 'of this "kind"') == [1]

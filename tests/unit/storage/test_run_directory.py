"""A run directory: one run, one writer, every episode once, and clear words when it cannot be."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from envwright import BadInput, __version__
from envwright.errors import DiskError
from envwright.storage.run_directory import RunDirectory
from envwright.types import EnvironmentRef, Rubric, Scenario, StopReason, Task, Trajectory
from tests.limits import file_size_limit

MANIFEST = {"policy": "p", "seed": 1, "limits": {"turns": 3}}
TASK = Task(
    environments=(EnvironmentRef(name="e", id="0"),),
    scenario=Scenario(opening="Hello."),
    gold=(),
    rubric=Rubric(checks=()),
)


def episode(sample: int, **more: Any) -> Trajectory:
    return Trajectory(
        task="t", environments=("e",), policy="p", sample=sample, stop=StopReason.DONE, **more
    )


def start(path: Path, manifest: dict[str, Any] | None = None, **more: Any) -> RunDirectory:
    run = RunDirectory(path, **more)
    try:
        run.begin(manifest or MANIFEST, [TASK])
    except BaseException:
        run.close()
        raise
    return run


def test_it_holds_what_was_run_and_what_came_out(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "run"
    with start(folder) as run:
        run.add(episode(0))
        run.add(episode(1, seed=4))
        assert [t.sample for t in run.trajectories()] == [0, 1]
        assert run.summary() == {}
        run.write_summary({"seconds": 1.5})
        assert run.summary() == {"seconds": 1.5}
    assert json.loads((folder / "run.json").read_text()) == {
        "format": 1,
        "package": __version__,
        **MANIFEST,
    }
    assert (folder / "tasks.jsonl").read_text().count("\n") == 1
    with start(folder) as again:
        assert again.done == {episode(0).id, episode(1, seed=4).id}


def test_episodes_are_put_in_order(tmp_path: Path) -> None:
    with start(tmp_path / "run") as run:
        for sample in (3, 0, 7, 2):
            run.add(episode(sample, given=tuple(range(sample))))
        run.put_in_order(episode(sample).id for sample in range(5))
        # What the order does not name comes last; more may be added, and are put in order as well.
        assert [t.sample for t in run.trajectories()] == [0, 2, 3, 7]
        run.add(episode(1))
        run.put_in_order(episode(sample).id for sample in range(5))
        assert [t.sample for t in run.trajectories()] == [0, 1, 2, 3, 7]
        before = run.trajectories_file.stat().st_ino
        run.put_in_order(episode(sample).id for sample in range(5))
        assert run.trajectories_file.stat().st_ino == before
    with start(tmp_path / "run") as again:
        assert len(again.done) == 5
    assert not (tmp_path / "run" / "trajectories.draft").exists()


def test_without_room_the_order_stays(tmp_path: Path) -> None:
    with start(tmp_path / "run") as run:
        for sample in (2, 1, 0):
            run.add(episode(sample))
        with pytest.raises(DiskError, match="cannot be written"), file_size_limit(100):
            run.put_in_order(episode(sample).id for sample in range(3))
        assert [t.sample for t in run.trajectories()] == [2, 1, 0]
        run.put_in_order(episode(sample).id for sample in range(3))
        assert [t.sample for t in run.trajectories()] == [0, 1, 2]


def test_an_episode_is_written_once(tmp_path: Path) -> None:
    with start(tmp_path) as run:
        run.add(episode(0))
        with pytest.raises(ValueError, match="already written"):
            run.add(episode(0))
    with start(tmp_path) as run, pytest.raises(ValueError, match="already written"):
        run.add(episode(0))
    with RunDirectory(tmp_path) as idle, pytest.raises(ValueError, match="not begun"):
        idle.add(episode(1))


def test_an_added_episode_is_there_at_once(tmp_path: Path) -> None:
    """What was added survives the death of the process: it does not wait in a buffer."""
    with start(tmp_path) as run:
        run.add(episode(0))
        assert (tmp_path / "trajectories.jsonl").read_bytes().endswith(b"\n")


@pytest.mark.parametrize("torn", [b'{"task":"t","pol', b"\0" * 100, b"{}\n", b"[1]\n", b"\xff\n"])
def test_a_torn_end_is_cut_off(tmp_path: Path, torn: bytes) -> None:
    with start(tmp_path) as run:
        run.add(episode(0))
    file = tmp_path / "trajectories.jsonl"
    before = file.read_bytes()
    file.write_bytes(before + torn)
    with start(tmp_path) as run:
        assert run.done == {episode(0).id}
        assert file.read_bytes() == before
        run.add(episode(1))
        assert len(list(run.trajectories())) == 2


def test_damage_in_the_middle_is_told(tmp_path: Path) -> None:
    with start(tmp_path) as run:
        for sample in range(3):
            run.add(episode(sample))
    file = tmp_path / "trajectories.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    damaged = b"".join([lines[0], b"damage\n", lines[2]])
    file.write_bytes(damaged)
    with pytest.raises(BadInput, match=r"trajectories\.jsonl: line 2: is not a record.*--force"):
        start(tmp_path)
    assert file.read_bytes() == damaged


def test_another_manifest_is_refused_with_what_differs(tmp_path: Path) -> None:
    with start(tmp_path) as run:
        run.add(episode(0))
    with pytest.raises(BadInput) as raised:
        start(tmp_path, {"policy": "q", "seed": 1, "more": "x" * 100})
    text = str(raised.value)
    assert 'policy is "p" there and "q" here' in text
    assert 'limits is {"turns":3} there and nothing here' in text
    assert "more is nothing there and" in text
    assert "seed" not in text
    assert "Name another folder with -o, or start anew with --force." in text
    with start(tmp_path, {"policy": "q"}, force=True) as run:
        assert run.done == set()
        assert list(run.trajectories()) == []


def test_force_keeps_what_is_not_of_the_run(tmp_path: Path) -> None:
    start(tmp_path).close()
    (tmp_path / "notes.txt").write_text("mine")
    start(tmp_path, {"policy": "q"}, force=True).close()
    assert (tmp_path / "notes.txt").read_text() == "mine"


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("name", ["tasks.jsonl", "trajectories.jsonl", "summary.json"])
def test_a_folder_of_something_else_is_left_alone(tmp_path: Path, name: str, force: bool) -> None:
    """An environment's folder has a task file too: neither a run nor --force may replace it."""
    (tmp_path / name).write_text("precious")
    with pytest.raises(BadInput, match="it is not a run"):
        start(tmp_path, force=force)
    assert (tmp_path / name).read_text() == "precious"
    assert not (tmp_path / "run.json").exists()


def test_a_run_that_died_before_its_tasks_were_written_goes_on(tmp_path: Path) -> None:
    start(tmp_path).close()
    (tmp_path / "tasks.jsonl").unlink()
    (tmp_path / "trajectories.jsonl").unlink()
    with start(tmp_path) as run:
        run.add(episode(0))
    assert (tmp_path / "tasks.jsonl").exists()


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    with start(tmp_path) as run:
        with pytest.raises(BadInput, match="another process is writing this run"):
            RunDirectory(tmp_path)
        with pytest.raises(BadInput, match="another process"):
            RunDirectory(tmp_path, force=True)
        run.add(episode(0))
    run.close()  # twice is no harm
    with start(tmp_path) as again:
        assert again.done == {episode(0).id}


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for path in (file, file / "run"):
        with pytest.raises(BadInput, match="is no folder, and one is needed") as raised:
            RunDirectory(path)
        assert str(file) in str(raised.value)
    if os.geteuid() != 0:  # root may write anywhere
        tmp_path.chmod(0o500)
        with pytest.raises(DiskError, match="Permission denied"):
            RunDirectory(tmp_path / "run")


def test_a_full_disk_is_told_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    with start(tmp_path) as run:
        run.add(episode(0))

        def full(file: int, data: bytes) -> int:
            if len(data) < 20:
                raise OSError(28, "No space left on device")
            return real(file, data[: len(data) // 2])

        monkeypatch.setattr(os, "write", full)
        with pytest.raises(DiskError, match=r"cannot be written \(No space left on device\)"):
            run.add(episode(1))
        monkeypatch.undo()
        assert [t.sample for t in run.trajectories()] == [0]
        run.add(episode(1))
    with start(tmp_path) as again:
        assert len(again.done) == 2


def test_a_refused_sync_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(file: int) -> None:
        raise OSError(5, "Input/output error")

    with start(tmp_path) as run:
        run.add(episode(0))
        monkeypatch.setattr(os, "fsync", broken)
        with pytest.raises(DiskError, match="Input/output error"):
            run.sync()
        with pytest.raises(DiskError, match="Input/output error"):
            run.write_summary({})
        monkeypatch.undo()

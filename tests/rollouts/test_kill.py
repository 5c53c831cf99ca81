"""A rollout that is killed, locked out or starved of disk: in the end its bytes are the same."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import time
from pathlib import Path

import orjson
import pytest

from tests.rollouts.helpers import (
    COMMAND,
    PATIENCE_S,
    ROOT,
    as_json,
    children,
    command_of,
    lines,
    rollout,
    some_tasks,
    start,
    wait_for,
    wait_for_end,
    whole_lines,
)

SAMPLES = ("--samples", 4)
EPISODES = 400


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """The episodes of a run that nobody kills."""
    folder = tmp_path_factory.mktemp("undisturbed")
    assert as_json(*SAMPLES, "-o", folder)["episodes"] == EPISODES
    return in_order(folder)


def in_order(folder: Path) -> list[bytes]:
    """The episodes of a run as they stand in the file."""
    return (folder / "trajectories.jsonl").read_bytes().splitlines()


def kill_after(seconds: float, folder: Path, *arguments: object) -> None:
    """Start the run, and kill it some time after it has written something new."""
    before = whole_lines(folder)
    with start(*arguments, *SAMPLES, "-o", folder) as process:
        wait_for(lambda: whole_lines(folder) > before or process.poll() is not None, "no start")
        time.sleep(seconds)
        below = children(process.pid)
        process.kill()
        process.communicate()
    wait_for_end([pid for pid in below if "resource_tracker" not in command_of(pid)])


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_killed_again_and_again(workers: int, undisturbed: list[bytes], tmp_path: Path) -> None:
    rng = random.Random(f"kill {workers}")
    folder = tmp_path / "run"
    for _ in range(4 - workers):
        kill_after(rng.uniform(0, 0.2), folder, "--workers", workers)
    assert 0 < whole_lines(folder) < EPISODES
    result = as_json("--workers", workers, *SAMPLES, "-o", folder)
    assert (result["episodes"], result["missing"], result["success"]) == (EPISODES, 0, 1.0)
    assert in_order(folder) == undisturbed
    timed = [orjson.loads(t)["id"] for t in (folder / "timings.jsonl").read_bytes().splitlines()]
    assert len(set(timed)) == EPISODES
    assert not [file.name for file in folder.iterdir() if file.name.startswith(".run.json.")]


def test_killed_before_the_first_episode(undisturbed: list[bytes], tmp_path: Path) -> None:
    """At any moment from the start of the process: also while the folder is made."""
    rng = random.Random("early")
    folder = tmp_path / "run"
    for _ in range(4):
        with start(*SAMPLES, "-o", folder) as process:
            time.sleep(rng.uniform(0.3, 1.2))
            process.send_signal(signal.SIGKILL)
            process.communicate()
    rollout(*SAMPLES, "-o", folder)
    assert in_order(folder) == undisturbed


def test_a_second_process_is_refused(undisturbed: list[bytes], tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with start(*SAMPLES, "-o", folder) as first:
        wait_for(lambda: whole_lines(folder) > 0, "no start")
        os.kill(first.pid, signal.SIGSTOP)
        for more in ((), ("--workers", 2), ("--force",)):
            _, err = rollout(*SAMPLES, *more, "-o", folder, code=2)
            assert "another process is writing this run" in err
        os.kill(first.pid, signal.SIGCONT)
        first.communicate(timeout=PATIENCE_S)
    assert first.returncode == 0
    assert in_order(folder) == undisturbed


def with_little_disk(most: int, *arguments: object) -> subprocess.CompletedProcess[str]:
    """The run in a process whose files may not grow beyond so many bytes."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
        preexec_fn=limit,
    )


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_full_disk(workers: int, tmp_path: Path) -> None:
    tasks = some_tasks(tmp_path, 10)
    arguments = ("--tasks", tasks, "--samples", 12, "--workers", workers)
    rollout(*arguments, "-o", tmp_path / "whole")
    folder = tmp_path / "run"
    most = (tmp_path / "whole" / "trajectories.jsonl").stat().st_size // 3
    for _ in range(3 - workers):  # a second time there is no room for anything from the start
        done = with_little_disk(most, *arguments, "-o", folder)
        assert done.returncode == 2, done.stderr
        assert "cannot be written" in done.stderr
        assert "run the same command again" in done.stderr
        assert "Traceback" not in done.stderr
        kept = lines(folder)
        assert kept
        assert sum(map(len, kept)) + len(kept) <= most
    assert as_json(*arguments, "-o", folder)["episodes"] == 120
    assert lines(folder) == lines(tmp_path / "whole")


def test_no_room_for_the_tasks(tmp_path: Path) -> None:
    """Not even the beginning fits: a message, and the same command goes on later."""
    done = with_little_disk(100_000, "-o", tmp_path / "run")
    assert done.returncode == 2
    assert "tasks.jsonl: cannot be written" in done.stderr
    assert as_json("-o", tmp_path / "run")["episodes"] == 100

"""Several processes: the episodes of one, whatever becomes of the processes."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from envwright import BadInput
from envwright.rollout.analysis.rollout_metrics import RolloutSummary
from envwright.rollout.runs.process_pool import ProcessPool
from envwright.rollout.runs.rollout_plan import EpisodeSlot
from envwright.rollout.runs.rollout_runner import EpisodeQueue, run_rollout_in_pool
from envwright.rollout.runs.rollout_runner import run_rollout as play_here
from envwright.storage.jsonl import load_records
from envwright.storage.run_directory import RunDirectory
from envwright.types import Task
from tests.fake_server import Kind
from tests.rollouts.gold import Gold
from tests.rollouts.helpers import (
    children,
    episodes,
    lines,
    rollout,
    served,
    some_tasks,
    start,
    wait_for,
    wait_for_end,
    whole_lines,
)
from tests.rollouts.players import POISON, plan_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return some_tasks(tmp_path, 30)


def alone(file: Path, folder: Path, name: str = "slow", samples: int = 1) -> list[bytes]:
    """The episodes that one process plays."""
    with RunDirectory(folder) as run:
        asyncio.run(play_here(plan_of(name, file, samples)(AsyncExitStack()), run))
    return lines(folder)


def spread(
    file: Path,
    folder: Path,
    name: str = "slow",
    samples: int = 1,
    told: Callable[[int], None] | None = None,
) -> RolloutSummary:
    """Play with two processes."""
    make = plan_of(name, file, samples)
    with RunDirectory(folder) as run:
        return run_rollout_in_pool(
            ProcessPool(make, 2, 3), make(AsyncExitStack()), run, progress=told
        )


def written(folder: Path) -> bytes:
    """The episodes of a run in the order of the file."""
    return (folder / "trajectories.jsonl").read_bytes()


def workers() -> list[int]:
    return [process.pid for process in multiprocessing.active_children() if process.pid]


def test_the_same_bytes_as_one_process(file: Path, tmp_path: Path) -> None:
    told: list[int] = []
    seen: set[int] = set()

    def progress(done: int) -> None:
        told.append(done)
        seen.update(workers())

    summary = spread(file, tmp_path / "two", told=progress)
    assert (summary.episodes, summary.success, summary.missing) == (30, 1.0, 0)
    assert told == list(range(31))
    assert len(seen) == 2
    assert workers() == []
    alone(file, tmp_path / "one")
    assert written(tmp_path / "two") == written(tmp_path / "one")


@pytest.mark.parametrize("at", [1, 20, 50])
def test_a_killed_worker_costs_nothing(file: Path, tmp_path: Path, at: int) -> None:
    """With 60 episodes: one worker dies early, in the middle, or near the end."""
    gone: list[int] = []

    def progress(done: int) -> None:
        if done == at:
            gone.append(workers()[0])
            os.kill(gone[0], signal.SIGKILL)

    summary = spread(file, tmp_path / "two", samples=2, told=progress)
    assert len(gone) == 1
    assert (summary.episodes, summary.missing) == (60, 0)
    assert len({e.id for e in episodes(tmp_path / "two")}) == 60
    alone(file, tmp_path / "one", samples=2)
    assert written(tmp_path / "two") == written(tmp_path / "one")


def test_all_workers_killed_again_and_again(file: Path, tmp_path: Path) -> None:
    def progress(done: int) -> None:
        if done % 10 == 5:
            for pid in workers():
                os.kill(pid, signal.SIGKILL)

    assert spread(file, tmp_path / "two", told=progress).episodes == 30
    assert lines(tmp_path / "two") == alone(file, tmp_path / "one")


@pytest.mark.parametrize(("name", "how"), [("suicidal", "killed by SIGKILL"), ("leaving", "7")])
def test_workers_that_always_die(file: Path, tmp_path: Path, name: str, how: str) -> None:
    with pytest.raises(BadInput, match=r"workers died 3 times .*memory") as raised:
        spread(file, tmp_path / "run", name)
    assert how in str(raised.value)
    assert lines(tmp_path / "run") == []
    assert workers() == []


def test_what_was_written_stays(file: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="workers died 3 times"):
        spread(file, tmp_path / "run", "doomed", samples=4)
    kept = lines(tmp_path / "run")
    first = load_records(file, Task)[0].id
    assert all(episode.task == first for episode in episodes(tmp_path / "run"))
    with pytest.raises(BadInput, match="workers died 3 times"):
        spread(file, tmp_path / "run", "doomed", samples=4)
    assert set(lines(tmp_path / "run")) >= set(kept)


def test_an_episode_that_kills_costs_itself_only(file: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=rf"over task {POISON + 1}: killed by SIGKILL"):
        spread(file, tmp_path / "run", "poisoned")
    assert len(lines(tmp_path / "run")) == 29


def test_an_error_of_a_worker_is_told_once(file: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"the key is not set here\. Set it\."):
        spread(file, tmp_path / "run", "refused")
    assert workers() == []


def test_chunks_become_small_towards_the_end() -> None:
    chunks = EpisodeQueue((EpisodeSlot(task) for task in range(100)), workers=2)
    sizes = []
    taken = []
    while chunk := chunks.take():
        sizes.append(len(chunk))
        taken += [slot.task for slot in chunk]
    assert taken == list(range(100))
    assert sizes[0] == 25
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-4:] == [1, 1, 1, 1]


def test_a_model_asked_by_several_processes(tmp_path: Path) -> None:
    """Each has clients of its own; a cache they share."""
    file = some_tasks(tmp_path, 8)
    gold = Gold(tmp_path / "oracle", file)
    with served(gold) as server:
        model = ("--tasks", file, "--policy", "model:m", "--base-url", server.base_url)
        cached = ("--cache", tmp_path / "cache.db")
        for folder, workers in (("two", 2), ("again", 2), ("one", 1)):
            rollout(*model, *cached, "--workers", workers, "-o", tmp_path / folder)
    asked = sum(episode.usage["requests"] for episode in episodes(tmp_path / "one"))
    assert len(server.requests) == asked
    assert lines(tmp_path / "two") == lines(tmp_path / "one") == lines(tmp_path / "again")


def test_ctrl_c_while_a_server_hangs(file: Path, tmp_path: Path) -> None:
    """Workers that wait for an answer are not waited for."""
    with served(faults=itertools.repeat(Kind.HANG)) as server:
        model = ("--policy", "model:m", "--base-url", server.base_url, "--workers", 2)
        with start("--tasks", file, *model, "-o", tmp_path / "run") as process:
            wait_for(lambda: server.under_way > 2, "no requests")
            started = children(process.pid)
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=30)
        assert process.returncode == 130
        wait_for_end(started)


def test_ctrl_c_leaves_nobody_behind(tmp_path: Path) -> None:
    arguments = ("--workers", 2, "--samples", 8, "-o", tmp_path / "run")
    with start(*arguments) as process:
        wait_for(lambda: whole_lines(tmp_path / "run") > 50, "no episodes")
        started = children(process.pid)
        assert len(started) >= 2
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "run the same command to resume" in err
    assert "Traceback" not in err
    wait_for_end(started)
    kept = lines(tmp_path / "run")
    assert 50 < len(kept) < 800
    rollout(*arguments)
    whole = lines(tmp_path / "run")
    assert len(whole) == len(set(whole)) == 800
    assert set(kept) < set(whole)

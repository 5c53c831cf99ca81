"""A Ray cluster on this machine: the episodes of one process, whatever becomes of the workers."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.rollouts.helpers import (
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

pytestmark = [
    pytest.mark.slow,  # a cluster starts in ten seconds and more
    pytest.mark.skipif(find_spec("ray") is None, reason="ray is not installed (extra: ray)"),
]


def below(pid: int) -> Iterator[int]:
    """Processes that a process started, and those that they started."""
    for child in children(pid):
        yield child
        yield from below(child)


def players(pid: int) -> list[int]:
    return [child for child in below(pid) if command_of(child).startswith("ray::_Player")]


def test_a_killed_worker_costs_nothing(tmp_path: Path) -> None:
    """The same bytes as one process, no episode lost or doubled, and nobody left behind."""
    samples = ("--samples", 5)
    folder = tmp_path / "ray"
    with start("--ray", "local", "--workers", 2, *samples, "-o", folder, "--json") as process:
        wait_for(lambda: whole_lines(folder) > 0 or process.poll() is not None, "no start")
        working = players(process.pid)
        os.kill(working[0], signal.SIGKILL)
        cluster = list(below(process.pid))
        out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert len(working) == 2
    assert '"episodes": 500' in out
    assert "Traceback" not in err
    wait_for_end(cluster)
    rollout(*samples, "--workers", 1, "-o", tmp_path / "one")
    assert lines(folder) == lines(tmp_path / "one")


@pytest.mark.parametrize("address", ["127.0.0.1:9", "ray://127.0.0.1:9", "nowhere", "auto"])
def test_an_address_without_a_cluster(address: str, tmp_path: Path) -> None:
    started = time.monotonic()
    _, err = rollout("--ray", address, "-o", tmp_path / "run", code=2)
    assert time.monotonic() - started < 30
    assert f"there is no Ray cluster at {address}" in err
    assert "ray start --head" in err
    assert not (tmp_path / "run").exists()


def test_workers_that_always_die_and_those_that_cannot_work(tmp_path: Path) -> None:
    """On one cluster: a policy that kills its process, then a plan that cannot be made."""
    from envwright import BadInput
    from envwright.rollout.runs.ray_pool import RayPool
    from envwright.rollout.runs.rollout_runner import run_rollout_in_pool
    from envwright.storage.run_directory import RunDirectory
    from tests.rollouts.players import plan_of

    tasks = some_tasks(tmp_path, 6)
    expected = {"suicidal": r"died 3 times.*memory", "refused": r"the key is not set here\. Set"}
    for name, told in expected.items():
        make: Any = plan_of(name, tasks)
        with (
            RunDirectory(tmp_path / name) as run,
            RayPool(make, "local", 2) as pool,
            pytest.raises(BadInput, match=told) as raised,
        ):
            run_rollout_in_pool(pool, make(AsyncExitStack()), run)
        assert "Traceback" not in str(raised.value)
        assert lines(tmp_path / name) == []
    assert as_json("--tasks", tasks, "-o", tmp_path / "later")["episodes"] == 6

"""Processes end with the one that started them, also where that is killed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from envwright.processes import tied_command
from tests.rollouts.helpers import MOCK, ROOT, children, command_of, wait_for, wait_for_end
from tests.unit.bulk.documents import document, write


def below(pid: int) -> list[int]:
    """All processes under one, and not the helper of ``multiprocessing``, which ends by itself."""
    found = children(pid)
    return found + [grandchild for child in found for grandchild in below(child)]


def killed(command: list[str], started: Callable[[list[int]], bool]) -> None:
    """Start a command, kill it when its processes are there, and wait until they are gone."""
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.PIPE
    ) as process:
        try:
            wait_for(lambda: process.poll() is not None or started(below(process.pid)), "no start")
            assert process.poll() is None, process.stderr and process.stderr.read()
            there = below(process.pid)
        finally:  # leaving the block waits for its end
            process.kill()
        process.wait()
        wait_for_end(there)


def envwright(*words: object) -> list[str]:
    return [sys.executable, "-m", "envwright", *map(str, words)]


def test_makers_of_tasks(tmp_path: Path) -> None:
    """With what ``multiprocessing`` starts beside them."""
    file = tmp_path / "tasks.jsonl"
    command = envwright("tasks", MOCK, "--count", 5_000, "--workers", 2, "-o", file)
    journal = tmp_path / "tasks.jsonl.unfinished"
    killed(command, lambda there: len(there) >= 3 and journal.exists())


def test_players_of_episodes(tmp_path: Path) -> None:
    run = tmp_path / "run"
    command = envwright("rollout", MOCK, "--workers", 2, "--samples", 50, "-o", run)
    killed(command, lambda there: len(there) >= 3 and (run / "trajectories.jsonl").exists())


def test_jobs_of_a_bulk_build(tmp_path: Path) -> None:
    """A worker's child ends with the worker, and both with the run."""
    for number in range(4):
        text = document("pets", "shops", "halls", title=f"a{number}")
        write(tmp_path / "documents", f"{number}.json", text)
    command = envwright("build", tmp_path / "documents", "-o", tmp_path / "out", "--check")
    command += ["--tasks", "20", "--workers", "2"]

    def jobs(there: list[int]) -> bool:
        return sum("spawn_main" in command_of(pid) for pid in there) > 2

    killed(command, jobs)


def test_a_worker_of_a_bulk_build_takes_its_child_along(tmp_path: Path) -> None:
    code = (
        "import os, sys, time\n"
        "from multiprocessing import Pipe\n"
        "from envwright.workflows.bulk.job_pool import BulkJob, _alone\n"
        "job = BulkJob('a', time.sleep, (600,), memory=1000, weight=1000, seconds=600)\n"
        "ours, theirs = Pipe()\n"
        "_alone(job, ours)\n"
    )
    killed([sys.executable, "-c", code], lambda there: len(there) == 1)


def test_the_replay_of_golds() -> None:
    """Also where its standard input does not close."""
    code = (
        "import os\n"
        "from envwright.tasks.proof import prover\n"
        "real = prover.subprocess.run\n"
        "def run(command, *, input, **more):\n"
        "    read, write = os.pipe()\n"
        "    return real(command, stdin=read, pass_fds=[write], **more)\n"
        "prover.subprocess.run = run\n"
        "import envwright\n"
        "from envwright.environment.folder import load_environment\n"
        "from envwright.environment.template import Template\n"
        "template = Template(load_environment('mock'))\n"
        f"tasks = envwright.load_tasks({str(MOCK / 'tasks.jsonl')!r})\n"
        "prover.replay_elsewhere(tasks[:1], {template.id: template})\n"
    )
    killed([sys.executable, "-c", code], lambda there: len(there) == 1)


def test_a_server_of_others_that_does_not_listen(tmp_path: Path) -> None:
    """It ignores that its standard input is closed."""
    server = f"{sys.executable} -c 'import time; time.sleep(600)'"
    command = envwright("build", f"mcp:{server}", "-o", tmp_path / "out", "--server-timeout", 600)
    killed(command, lambda there: any("sleep(600)" in command_of(pid) for pid in there))


def test_workers_of_the_sandbox() -> None:
    code = (
        "import time\n"
        "from envwright.environment.sandbox.worker_process import Zygote\n"
        "from envwright.environment.sandbox.program import SandboxLimits\n"
        "zygote = Zygote(SandboxLimits(), True)\n"
        "workers = [zygote.fork() for _ in range(2)]\n"
        "time.sleep(600)\n"
    )
    killed([sys.executable, "-c", code], lambda there: len(there) == 3)


def test_a_command_that_begins_after_its_parent_has_ended() -> None:
    """It does not begin."""
    command = tied_command([sys.executable, "-c", "print('begun')"])
    command[4] = "1"
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (1, b"")


def test_a_tied_command_is_the_command() -> None:
    command = tied_command([sys.executable, "-c", "import sys; print(sys.argv)", "a b"])
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert done.stdout == "['-c', 'a b']\n"

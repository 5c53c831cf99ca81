"""Two replicas of Ray Serve and one store: each goes on with what the other has begun.

    RAY_SERVE_PYTHON=/path/to/python pytest tests/interop/test_ray_serve.py

By default the interpreter of the tests, where it has ``ray[serve]``.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import httpx2 as httpx
import pytest

from tests.test_api import gold_actions, plain_task
from tests.unit.serve.served import BEARER, TOKEN, ask

ROOT = Path(__file__).parents[2]
HAVE = find_spec("ray") is not None and find_spec("grpc") is not None
PYTHON = os.environ.get("RAY_SERVE_PYTHON", sys.executable if HAVE else "")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@pytest.mark.skipif(not PYTHON, reason="ray[serve] is not installed")
def test_replicas_share_their_episodes(tmp_path: Path) -> None:
    port = free_port()
    url, task = f"http://127.0.0.1:{port}", plain_task()
    # A cluster of its own, whatever else of Ray's runs on this machine.
    environment = {**os.environ, "ENVWRIGHT_TOKEN": TOKEN, "RAY_ADDRESS": "local"}
    environment["PYTHONPATH"] = str(ROOT / "src")
    program = [PYTHON, str(ROOT / "examples" / "ray_serve.py"), str(port)]
    program.append(str(tmp_path / "episodes.db"))
    noted = tmp_path / "ray.log"
    with (
        noted.open("w") as log,
        subprocess.Popen(
            program, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
        ) as process,
    ):
        assert process.stdout is not None
        try:
            assert any(line.strip() == "ready" for line in process.stdout), noted.read_text()[
                -2_000:
            ]
            ids = [ask(url, "/episodes", {"task": task.id})["id"] for _ in range(8)]
            for action in gold_actions(task):
                told = [ask(url, f"/episodes/{id}/step", {"action": action}) for id in ids]
            assert [one["reward"] for one in told] == [1.0] * 8
            for id in ids:
                record = httpx.get(f"{url}/episodes/{id}/trajectory", headers=BEARER).json()
                assert record["score"]["reward"] == 1.0
        finally:
            # What Ray started ends with it. Nothing waits for the end of its output, which all of
            # them hold, nor for a shutdown, which takes a minute on a busy machine.
            process.kill()
            process.wait()

"""NeMo Gym's own agent against our server, where an interpreter with NeMo Gym is named.

NEMO_GYM_PYTHON=/path/to/python pytest tests/interop/test_nemo_gym.py
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import httpx2 as httpx
import orjson
import pytest

from tests.unit.serve.served import served
from tests.unit.serve.test_wires import TASKS, moves_of

PYTHON = os.environ.get("NEMO_GYM_PYTHON", "")


@pytest.mark.skipif(not PYTHON, reason="NEMO_GYM_PYTHON names no interpreter")
def test_its_agent_plays_all_tasks(tmp_path: Path) -> None:
    with served("--wire", "nemo-gym") as url:
        lines = httpx.get(f"{url}/nemo_gym/rows.jsonl").text.splitlines()
        rows = [orjson.loads(line) for line in lines]
        pairs = zip(TASKS, rows, strict=True)
        gold = [{"row": row, "moves": moves_of(task)} for task, row in pairs]
        noop = [{"row": row, "moves": ["Done."]} for row in rows]
        plays = tmp_path / "plays.json"
        plays.write_bytes(orjson.dumps(gold + noop))
        program = Path(__file__).with_name("nemo_gym_agent.py")
        done = subprocess.run(
            [PYTHON, str(program), url.rpartition(":")[2], str(plays)],
            capture_output=True, text=True, check=True, cwd=tmp_path,
        )  # fmt: skip
        assert httpx.get(f"{url}/health").json()["open"] == 0
    rewards = json.loads(done.stdout.splitlines()[-1])
    assert rewards == [1.0] * len(gold) + [0.0] * len(noop)

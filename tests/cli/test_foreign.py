"""``envwright rollout --foreign``: runs that other verbs read, refusals, batch files, kills."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import orjson
import pytest
from typer.testing import CliRunner

from envwright.cli import app
from envwright.environment.sandbox import seccomp
from envwright.errors import BadInput
from tests.rollouts.helpers import children, lines, wait_for, wait_for_end, whole_lines
from tests.rollouts.test_batch_and_budget import answer_all
from tests.unit.evaluation import releases

pytestmark = pytest.mark.skipif(
    seccomp.missing_support() is not None, reason=str(seccomp.missing_support())
)
COMMAND = [sys.executable, "-m", "envwright"]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("library")
    return f"envscaler:{releases.write(folder, releases.clean(), releases.faulty())}"


def run(*arguments: object, code: int = 0) -> tuple[str, str]:
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == code, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    assert "Traceback" not in done.stderr
    return done.stdout, done.stderr


def test_a_run_that_metrics_and_compare_read(library: str, tmp_path: Path) -> None:
    for policy in ("noop", "call-everything", "random", "echo"):
        out, _ = run(
            "rollout", "--foreign", library, "--policy", policy, "-o", tmp_path / policy, "--json"
        )
        assert orjson.loads(out)["episodes"] == 6
    assert "6 tasks" in run("metrics", tmp_path / "call-everything")[0]
    assert "mcnemar" in run("compare", tmp_path / "noop", tmp_path / "random")[0].lower()
    manifest = orjson.loads((tmp_path / "noop" / "run.json").read_bytes())
    assert (manifest["reward"], manifest["user"]) == ("release", "scripted")
    assert list(manifest["arenas"]) == ["envscaler"]
    assert [e["name"] for e in manifest["environments"]] == ["library", "shop"] or len(
        manifest["environments"]
    ) == 2


def test_processes_play_the_same(library: str, tmp_path: Path) -> None:
    more = ("rollout", "--foreign", library, "--policy", "random", "--samples", 4)
    run(*more, "-o", tmp_path / "one")
    run(*more, "--workers", 2, "-o", tmp_path / "two")
    assert lines(tmp_path / "one") == lines(tmp_path / "two")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--policy", "oracle"), "states no solutions"),
        (("--policy", "near-miss"), "foreign environment does not tell"),
        (("--policy", "destructive"), "foreign environment does not tell"),
        (("--policy", "noisy-oracle:0.5"), "foreign environment does not tell"),
        (("--policy", "nope"), "no policy nope"),
        (("--by-turn",), "--by-turn is for tasks of ours"),
        (("--reward", "share"), "--reward is for tasks of ours"),
        (("--judge", "model:x"), "--judge is for tasks of ours"),
        (("--ray", "local"), "--ray is for tasks of ours"),
        (("--user", "agenda"), "needs a scenario of ours"),
        (("environments/mock",), "has its own tasks"),
    ],
)
def test_refusals(arguments: tuple[str, ...], word: str, library: str, tmp_path: Path) -> None:
    policy = () if "--policy" in arguments else ("--policy", "noop")
    more = ("rollout", "--foreign", library, *policy, "-o", tmp_path / "run")
    assert word in " ".join(run(*more, *arguments, code=2)[1].split())
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("option", [("--path", "."), ("--limit", "3")])
def test_options_of_foreign_runs_alone(option: tuple[str, str], tmp_path: Path) -> None:
    _, told = run("rollout", "environments/mock", *option, "-o", tmp_path / "run", code=2)
    assert "is for --foreign" in told


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"a": 1}', "\x00"])
def test_files_that_are_no_release(text: str, tmp_path: Path) -> None:
    (tmp_path / "env_metadata.json").write_text(text)
    run("rollout", "--foreign", f"envscaler:{tmp_path}", "-o", tmp_path / "run", code=2)
    assert not (tmp_path / "run").exists()


def test_batch_files_for_agent_and_user(library: str, tmp_path: Path) -> None:
    folder = tmp_path / "batch"
    players = ("--policy", "batch:m", "--user", "batch:u", "--batch", folder)
    more = ("rollout", "--foreign", library, "--limit", 2, *players, "-o", tmp_path / "run")
    run(*more, code=3)
    for _ in range(4):
        answer_all(folder, _answer)
        done = subprocess.run([*COMMAND, *map(str, more)], capture_output=True, check=False)
        assert done.returncode in (0, 3)
    assert done.returncode == 0
    (first, _) = (orjson.loads(line) for line in lines(tmp_path / "run"))
    assert [m["content"] for m in first["messages"] if m["role"] == "user"] == [
        "Hello, I need some help.",
        "Lend me B-1.",
    ]


def _answer(body: dict[str, object]) -> dict[str, object]:
    """A user who says one thing, an agent who says one thing."""
    messages = body["messages"]
    assert isinstance(messages, list)
    if body["model"] == "u":
        said = any(m["content"] == "Lend me B-1." for m in messages)
        content = "###STOP###" if said else "Lend me B-1."
    else:
        content = "All done."
    return {
        "choices": [
            {"message": {"role": "assistant", "content": content}, "finish_reason": "stop"}
        ],
        "usage": {"prompt_tokens": 10, "completion_tokens": 5},
        "model": body["model"],
    }


def test_killed_and_resumed_gives_the_same_bytes(library: str, tmp_path: Path) -> None:
    more = ("rollout", "--foreign", library, "--policy", "random", "--samples", 40)
    run(*more, "-o", tmp_path / "whole")
    folder = tmp_path / "killed"
    for _ in range(2):
        before = whole_lines(folder)
        command = [*COMMAND, *map(str, (*more, "-o", folder))]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            wait_for(
                lambda before=before, process=process: (  # type: ignore[misc]
                    whole_lines(folder) > before or process.poll() is not None
                ),
                "no start",
            )
            below = children(process.pid)
            process.kill()
        wait_for_end(below)
    run(*more, "-o", folder)
    assert lines(folder) == lines(tmp_path / "whole")


@pytest.mark.parametrize("option", ["--starts", "--guidance"])
def test_further_attempts_are_at_tasks_of_ours(option: str) -> None:
    """Guidance was passed over without a word."""
    value = "plan" if option == "--guidance" else "runs/failed"
    command = ["rollout", "--foreign", "envscaler:nowhere", option, value]
    done = CliRunner().invoke(app, command)
    assert isinstance(done.exception, BadInput)
    assert f"{option} is for tasks of ours." in str(done.exception)

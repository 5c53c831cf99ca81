"""Runs that pause: for answers that come in a file, and where a budget is spent."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.fake_server import Fault, Kind
from tests.fake_server.answers import Body
from tests.rollouts.gold import Gold
from tests.rollouts.helpers import (
    as_json,
    episodes,
    lines,
    rollout,
    served,
    some_tasks,
    start,
    wait_for,
)

PAUSED = 3


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return some_tasks(tmp_path, 12, lambda task: len(task["gold"]) <= 3)


def answer_all(folder: Path, answer: Callable[[Body], Body], status: int = 200) -> int:
    """Answer every request of a batch folder that has no answer; how many there were."""
    answers = folder / "answers.jsonl"
    there = answers.read_bytes() if answers.exists() else b""
    known = {orjson.loads(line)["custom_id"] for line in there.splitlines()}
    asked = [orjson.loads(r) for r in (folder / "requests.jsonl").read_bytes().splitlines()]
    assert len({request["custom_id"] for request in asked}) == len(asked)
    new = [request for request in asked if request["custom_id"] not in known]
    with answers.open("ab") as out:
        for number, request in enumerate(new):
            assert (request["method"], request["url"]) == ("POST", "/v1/chat/completions")
            response = {"status_code": status, "request_id": "r", "body": answer(request["body"])}
            line = {"id": f"batch_{number}", "custom_id": request["custom_id"], "error": None}
            out.write(orjson.dumps({**line, "response": response}) + b"\n")
    return len(new)


def test_a_batch_is_what_a_server_would_have_said(file: Path, tmp_path: Path) -> None:
    arguments = ("--tasks", file, "--samples", 2)
    gold = Gold(tmp_path / "oracle", file)
    batch = ("--policy", "batch:m", "--batch", tmp_path / "batch", "-o", tmp_path / "run")
    out, _ = rollout(*arguments, *batch, code=PAUSED)
    assert "24 episodes wait for answers in the batch file" in out
    assert answer_all(tmp_path / "batch", gold) == 24
    rounds = 1
    while (result := paused_or_done(*arguments, *batch))["paused"]:
        assert answer_all(tmp_path / "batch", gold) > 0
        rounds += 1
    assert rounds > 3
    assert (result["episodes"], result["success"], result["missing"]) == (24, 1.0, 0)
    with served(gold) as server:
        model = ("--policy", "model:m", "--base-url", server.base_url, "-o", tmp_path / "http")
        assert as_json(*arguments, *model)["success"] == 1.0
    assert lines(tmp_path / "run") == lines(tmp_path / "http")


def paused_or_done(*arguments: object) -> dict[str, Any]:
    """The result, whose exit code has to fit."""
    with start(*arguments, "--json") as process:
        result: dict[str, Any] = orjson.loads(process.communicate()[0])
    assert process.returncode == (PAUSED if result["paused"] else 0)
    return result


def test_when_all_answers_failed_the_run_is_given_up(file: Path, tmp_path: Path) -> None:
    arguments = ("--tasks", file, "--policy", "batch:m", "--batch", tmp_path / "batch")
    rollout(*arguments, "-o", tmp_path / "run", code=PAUSED)
    answer_all(tmp_path / "batch", lambda _: {"error": {"message": "no luck"}}, status=500)
    _, told = rollout(*arguments, "-o", tmp_path / "run", code=2)
    assert "no answer in any of the first 10 episodes" in told
    assert "no luck" in told
    assert episodes(tmp_path / "run") == []


def spent(folder: Path) -> Any:
    return orjson.loads((folder / "spent.json").read_bytes())


def tokens(folder: Path) -> int:
    usage = spent(folder)["total"]["usage"]
    return int(usage["prompt_tokens"] + usage["completion_tokens"])


def test_a_budget_pauses_and_a_larger_one_goes_on(file: Path, tmp_path: Path) -> None:
    gold = Gold(tmp_path / "oracle", file, usage=(500, 20))
    folder = tmp_path / "run"
    with served(gold) as server:
        model = ("--policy", "model:m", "--base-url", server.base_url, "--answer-tokens", 20)
        cached = ("--cache", tmp_path / "cache.db")  # nothing is paid for twice
        common = ("--tasks", file, *model, *cached, "-o", folder)
        before = -1
        for budget in (5_000, 5_000, 15_000):
            out, _ = rollout(*common, "--budget-tokens", budget, code=PAUSED)
            assert f"does not fit in the budget of {budget} tokens" in out
            assert before <= tokens(folder) <= budget
            assert spent(folder)["total"]["requests"] == len(server.requests)
            assert spent(folder)["stages"].keys() == {"policy"}
            before = tokens(folder)
        result = as_json(*common, "--budget-tokens", 1_000_000)
        assert (result["episodes"], result["success"], result["paused"]) == (12, 1.0, "")
        assert spent(folder)["total"]["requests"] == len(server.requests)
        assert tokens(folder) == 520 * len(server.requests)
        as_json("--tasks", file, *model, "-o", tmp_path / "free")
    assert lines(folder) == lines(tmp_path / "free")


def test_a_budget_of_money(file: Path, tmp_path: Path) -> None:
    gold = Gold(tmp_path / "oracle", file, usage=(500, 20))
    folder = tmp_path / "run"
    with served(gold) as server:
        model = ("--policy", "model:m", "--base-url", server.base_url, "--answer-tokens", 20)
        common = ("--tasks", file, *model, "-o", folder)
        _, err = rollout(*common, "--budget-cost", 0.01, code=2)
        assert "--price" in err
        assert not folder.exists()
        rollout(*common, "--budget-cost", 0.01, "--price", "1,2", code=PAUSED)
    assert 0 < spent(folder)["total"]["cost"] <= 0.01
    cost = len(server.requests) * (500 * 1 + 20 * 2) / 1_000_000
    assert spent(folder)["total"]["cost"] == pytest.approx(cost)


def test_a_killed_run_remembers_what_it_spent(tmp_path: Path) -> None:
    gold = Gold(tmp_path / "oracle")
    folder = tmp_path / "run"
    slowly = itertools.repeat(Fault(Kind.DRIP, pause_s=0))
    with served(gold, slowly) as server:
        model = ("--policy", "model:m", "--base-url", server.base_url, "--concurrency", 2)
        with start(*model, "--samples", 50, "-o", folder) as process:
            wait_for((folder / "spent.json").exists, "nothing written down")
            process.kill()
            process.communicate()
    assert 0 < spent(folder)["total"]["requests"] <= len(server.requests)


def test_a_refused_run_leaves_the_account_of_another_alone(tmp_path: Path) -> None:
    rollout("-o", tmp_path / "run")
    _, err = rollout("--policy", "model:m", "-o", tmp_path / "run", code=2)
    assert "another run is in this folder" in err
    assert not (tmp_path / "run" / "spent.json").exists()


def test_a_run_that_is_thrown_away_takes_its_account_along(file: Path, tmp_path: Path) -> None:
    gold = Gold(tmp_path / "oracle", file)
    with served(gold) as server:
        model = ("--tasks", file, "--policy", "model:m", "--base-url", server.base_url)
        cached = ("--cache", tmp_path / "cache.db", "-o", tmp_path / "run")
        rollout(*model, *cached)
        assert spent(tmp_path / "run")["total"]["requests"] == len(server.requests)
        rollout(*model, *cached, "--force")
    assert spent(tmp_path / "run")["total"]["requests"] == 0

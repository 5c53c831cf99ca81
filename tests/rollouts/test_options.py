"""What the options of ``envwright rollout`` do to episodes, and how wrong ones are refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.rollout.users.user_faults import FaultKind
from envwright.rollout.users.user_registry import GO_ON_WORDS
from envwright.types import Role, StopReason
from tests.fake_server import call_of, completion
from tests.fake_server.answers import Body
from tests.rollouts.gold import Gold
from tests.rollouts.helpers import as_json, episodes, lines, rollout, served, some_tasks


def with_pauses(task: Any) -> bool:
    return bool(task.get("pauses"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Tasks whose user has more than one turn."""
    return some_tasks(tmp_path, 5, with_pauses)


# --- turns and users -----------------------------------------------------------------------------


def test_an_episode_for_each_turn(file: Path, tmp_path: Path) -> None:
    result = as_json("--tasks", file, "--by-turn", "-o", tmp_path / "run")
    pauses = [len(orjson.loads(line)["pauses"]) for line in file.read_bytes().splitlines()]
    assert result["episodes"] == sum(pauses) + 5
    assert result["success"] == 1.0
    played = episodes(tmp_path / "run")
    for episode in played:
        spoken = [m for m in episode.messages if m.role is Role.ASSISTANT]
        words = [at for at, message in enumerate(spoken) if not message.tool_calls]
        turn_of = [sum(at < number for at in words) for number in range(len(spoken))]
        given = tuple(n for n, turn in enumerate(turn_of) if turn != episode.turn)
        assert episode.given == given
    assert {episode.turn for episode in played} >= {0, 1}


def test_a_turn_of_a_model(file: Path, tmp_path: Path) -> None:
    """What it does in its turn counts; the server is asked for nothing else."""
    with served(lambda body: completion("I am lost.")) as server:
        model = ("--policy", "model:m", "--base-url", server.base_url)
        result = as_json("--tasks", file, "--by-turn", *model, "-o", tmp_path / "run")
    played = episodes(tmp_path / "run")
    assert result["success"] < 1.0
    assert all(episode.given for episode in played)
    assert sum(episode.usage.get("requests", 0) for episode in played) == len(server.requests)


@pytest.mark.parametrize("user", ["whole", "scripted", "agenda:hurried", "agenda"])
def test_users(user: str, tmp_path: Path) -> None:
    result = as_json("--user", user, "-o", tmp_path / "run")
    assert (result["success"], result["user_errors"]) == (1.0, 0)
    manifest = orjson.loads((tmp_path / "run" / "run.json").read_bytes())
    assert manifest["user"] == user.partition(":")[0]
    assert manifest["user_settings"] == ({"profiles": ["hurried"]} if ":" in user else {})
    later = [
        message.content
        for episode in episodes(tmp_path / "run")
        for message in [m for m in episode.messages if m.role is Role.USER][1:]
    ]
    assert later
    assert (set(later) == {GO_ON_WORDS}) is (user == "whole")  # who said all has nothing to add


def test_a_context_is_recorded(file: Path, tmp_path: Path) -> None:
    gold = Gold(tmp_path / "oracle", file)
    with served(gold) as server:
        model = ("--policy", "model:m", "--base-url", server.base_url, "--context", "shorten:1")
        result = as_json("--tasks", file, *model, "-o", tmp_path / "run")
    assert result["success"] == 1.0
    for episode in episodes(tmp_path / "run"):
        assert episode.contexts
    longest = max(server.requests, key=lambda body: len(body["messages"]))
    results = [m["content"] for m in longest["messages"] if m["role"] == "tool"]
    kept = {m.content for e in episodes(tmp_path / "run") for m in e.messages}
    assert results[0] not in kept
    assert results[-1] in kept


# --- limits --------------------------------------------------------------------------------------


def lost(body: Body) -> Body:
    """A model that calls a tool that is not there, whatever it is told."""
    return completion(None, call_of("no_such_tool"))


@pytest.mark.parametrize(
    ("limit", "stop"),
    [
        (("--max-turns", 2), StopReason.MAX_TURNS),
        (("--max-calls", 2), StopReason.MAX_CALLS),
        (("--max-tokens", 40), StopReason.MAX_TOKENS),
        (("--max-seconds", 0.001), StopReason.MAX_SECONDS),
        (("--max-invalid", 3), StopReason.INVALID_CALLS),
        ((), StopReason.INVALID_CALLS),
    ],
)
def test_limits(limit: tuple[object, ...], stop: StopReason, file: Path, tmp_path: Path) -> None:
    with served(lost) as server:
        model = ("--policy", "model:m", "--base-url", server.base_url)
        result = as_json("--tasks", file, *model, *limit, "-o", tmp_path / "run")
    assert result["stop"] == {stop.value: 5}
    assert (result["unscored"], result["success"]) == (0, 0.0)
    requests = {"--max-turns": 2, "--max-calls": 3, "--max-tokens": 3, "--max-invalid": 3}
    if stop is not StopReason.MAX_SECONDS:
        each = requests[str(limit[0])] if limit else 8
        assert [e.usage["requests"] for e in episodes(tmp_path / "run")] == [each] * 5


# --- the judge of users --------------------------------------------------------------------------


def test_a_judge_marks_errors_of_the_user(file: Path, tmp_path: Path) -> None:
    gold = Gold(tmp_path / "oracle", file)

    def answer(body: Body) -> Body:
        if body["model"] != "j":
            return gold(body)
        assert not body.get("tools")
        found = re.search(r"^User 1: (.+)$", body["messages"][-1]["content"], re.MULTILINE)
        assert found
        fault = {"kind": FaultKind.EXTRA_REQUEST, "turn": 1, "evidence": found[1][:8]}
        invented = {**fault, "evidence": "nobody ever said this"}
        return completion(orjson.dumps([fault, invented]).decode())

    with served(answer) as server:
        models = ("--policy", "model:m", "--judge", "model:j", "--base-url", server.base_url)
        result = as_json("--tasks", file, *models, "-o", tmp_path / "run")
    assert (result["user_errors"], result["success"], result["errors"]) == (5, 1.0, {})
    for episode in episodes(tmp_path / "run"):
        (fault,) = episode.user_faults
        assert (fault.kind, fault.turn) == (FaultKind.EXTRA_REQUEST.value, 1)
    assert orjson.loads((tmp_path / "run" / "spent.json").read_bytes())["stages"].keys() == {
        "policy",
        "judge",
    }


def test_judge_and_policy_may_have_one_name_and_two_servers(file: Path, tmp_path: Path) -> None:
    gold = Gold(tmp_path / "oracle", file)
    with served(gold) as first, served(lambda body: completion("[]")) as second:
        models = ("--policy", "model:m", "--judge", "model:m")
        servers = ("--base-url", first.base_url, "--user-base-url", second.base_url)
        result = as_json("--tasks", file, *models, *servers, "-o", tmp_path / "run")
    assert (result["success"], result["errors"]) == (1.0, {})
    assert len(second.requests) == 5


# --- what is refused -----------------------------------------------------------------------------

WRONG = {
    "policy": (("--policy", "orakle"), "there is no policy orakle"),
    "policy parameter": (("--policy", "oracle:3"), "has no parameter"),
    "model without name": (("--policy", "model:"), "names no model"),
    "user": (("--user", "nobody"), "there is no user nobody"),
    "user of a batch": (("--policy", "batch:m", "--user", "nobody"), "there is no user nobody"),
    "profile": (("--user", "agenda:lazy"), "lazy"),
    "judge": (("--judge", "me"), "me is no model"),
    "context": (("--policy", "model:m", "--context", "forget:2"), "there is no context forget"),
    "price": (("--price", "cheap"), "is no price"),
    "cost": (("--policy", "model:m", "--budget-cost", "0"), "budget_cost"),
    "not a number": (("--max-seconds", "nan"), "max-seconds"),
    "reward": (("--reward", "praise"), "praise"),
    "address": (("--policy", "model:m", "--base-url", "here"), "must begin with http"),
    "key": (("--policy", "model:m", "--api-key-env", "NO_SUCH_KEY"), "NO_SUCH_KEY is not set"),
    "constrain": (("--policy", "model:m", "--constrain"), "Add --tools json"),
    "limits": (("--max-turns", "0"), "max-turns"),
    "human": (("--policy", "human", "--concurrency", "2"), "Leave --concurrency"),
    "human in many": (("--policy", "human", "--workers", "2"), "one person"),
    "batch in many": (("--policy", "batch:m", "--workers", "2"), "Leave --workers"),
    "budget in many": (
        ("--policy", "model:m", "--workers", "2", "--budget-tokens", "9"),
        "Leave --workers",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_refused_and_leaves_nothing(name: str, tmp_path: Path) -> None:
    given, told = WRONG[name]
    more = ("--batch", tmp_path / "batch", "--cache", tmp_path / "cache")
    _, err = rollout(*given, *more, "-o", tmp_path / "run", code=2)
    assert told in err
    if name not in ("limits", "not a number"):  # what typer refuses stands in a box
        assert err.startswith("error: ")
        assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_help() -> None:
    out, _ = rollout("--help")
    for option in ("--policy", "--by-turn", "--max-seconds", "--budget-tokens", "--ray"):
        assert option in out
    assert "Limits of an episode" in out


def test_the_same_options_the_same_run(file: Path, tmp_path: Path) -> None:
    """How many play at a time, and where, is no part of what a run is."""
    same = ("--tasks", file, "-o", tmp_path / "run")
    as_json(*same)
    before = lines(tmp_path / "run")
    for more in (("--workers", 2), ("--concurrency", 1)):
        assert as_json(*same, *more)["episodes"] == 5
    assert lines(tmp_path / "run") == before
    _, err = rollout(*same, "--max-turns", 9, code=2)
    assert "another run is in this folder: limits is" in err

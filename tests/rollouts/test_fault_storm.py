"""A server that fails in every way it can: each episode ends with a score, or with one failure."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from envwright.types import Boundary, ErrorKind, StopReason, Trajectory
from tests.fake_server import FakeServer, Fault, Kind
from tests.rollouts.gold import Gold
from tests.rollouts.helpers import as_json, episodes, served

KEY = "sk-secret-of-this-test"
FOR_GOOD = {
    Kind.QUOTA: "the quota is used up",
    Kind.BAD_REQUEST: "the prompt is too long",
    Kind.UNAUTHORISED: "HTTP 401",
    Kind.FORBIDDEN: "HTTP 403",
    Kind.HUGE: "longer than 4000000 bytes",
}
"""Faults that stay, and how an episode names them."""


def storm(rng: random.Random) -> Iterator[Fault]:
    """Without an end: three of ten requests fail."""
    waits = ("0", "0.05", "3600", None)
    kinds = [kind for kind in Kind if kind is not Kind.NONE]
    rng.shuffle(kinds)
    while True:
        for kind in kinds:  # all of them, however few requests there are
            while rng.random() >= 0.3:
                yield Fault(Kind.NONE)
            yield Fault(kind, rng.choice(waits) if kind is Kind.RATE_LIMIT else None)


Run = tuple[dict[str, Any], list[Trajectory], FakeServer, Path]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    folder = tmp_path_factory.mktemp("storm")
    gold = Gold(folder / "oracle")
    with pytest.MonkeyPatch.context() as patch, served(gold, storm(random.Random(7))) as server:
        patch.setenv("STORM_KEY", KEY)
        model = ("--policy", "model:m", "--base-url", server.base_url, "--api-key-env", "STORM_KEY")
        more = ("--timeout", 0.75, "--attempts", 4, "-o", folder / "run")
        result = as_json(*model, *more)
        yield result, episodes(folder / "run"), server, folder / "run"


def test_every_way_of_failing_occurred(run: Run) -> None:
    _, _, server, _ = run
    assert set(server.counts) == set(Kind)
    failed = sum(count for kind, count in server.counts.items() if kind is not Kind.NONE)
    assert 0.2 < failed / server.counts.total() < 0.4


def test_nothing_is_lost_and_all_counts_add_up(run: Run) -> None:
    result, played, _, _ = run
    assert len({e.id for e in played}) == len(played) == result["episodes"] == 100
    assert result["missing"] == 0
    assert result["paused"] == ""
    assert result["stop"] == dict(sorted(Counter(e.stop.value for e in played).items()))
    assert sum(result["stop"].values()) == 100
    assert result["errors"] == {"provider": result["unscored"]}
    assert result["stop"]["failed"] == result["unscored"] > 0


def test_each_episode_is_scored_or_fails_at_one_boundary(run: Run) -> None:
    _, played, _, _ = run
    for episode in played:
        if episode.stop is StopReason.FAILED:
            assert episode.score is None
            assert [f.boundary for f in episode.failures] == [Boundary.PROVIDER]
        else:
            assert episode.failures == ()
            assert episode.score is not None
            assert episode.score.reward is not None


def test_what_the_policy_did_wrong_is_answered(run: Run) -> None:
    """Unknown tools and arguments that cannot be read are calls like others: it goes on."""
    result, played, server, _ = run
    errors = Counter(step.error for episode in played for step in episode.steps)
    assert errors[ErrorKind.UNKNOWN_TOOL] == server.counts[Kind.UNKNOWN_TOOL]
    assert errors[ErrorKind.INVALID_ARGUMENTS] == server.counts[Kind.BAD_ARGUMENTS]
    stumbled = [e for e in played if any(s.error for s in e.steps) and e.stop is StopReason.DONE]
    assert any(e.score and e.score.reward == 1 for e in stumbled)
    assert result["success"] > 0.8  # what was scored, the gold's model solves


def test_what_may_pass_is_tried_again(run: Run) -> None:
    """An episode is lost to a fault that stays, or to four that follow each other."""
    result, played, server, _ = run
    told = [failure.message for episode in played for failure in episode.failures]
    for kind, words in FOR_GOOD.items():
        lost = sum(words in message for message in told)
        assert lost <= server.counts[kind], kind
        if kind is not Kind.HUGE:  # on a busy machine its ten megabytes come too late
            assert lost > server.counts[kind] / 2, kind
    for_good = sum(server.counts[kind] for kind in FOR_GOOD)
    passing = server.counts.total() - for_good - server.counts[Kind.NONE]
    assert result["unscored"] < for_good + passing / 3


def test_no_file_holds_the_key(run: Run) -> None:
    _, _, server, folder = run
    assert all(headers["authorization"] == f"Bearer {KEY}" for headers in server.headers)
    for file in folder.iterdir():
        assert KEY.encode() not in file.read_bytes(), file

"""SUPO (2510.06727): episodes go on from summaries that the policy wrote and that are learned."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from envwright import Trajectory
from envwright.rollout.policies.context_reduction import SummaryReducer, render_context
from envwright.storage.jsonl import load_records
from envwright.training.loop.episodes import mask_reason
from envwright.training.loop.learned_episodes import LearnedEpisode
from envwright.training.policies import (
    ExactTurn,
    TokenSequence,
    turn_sequences,
)
from envwright.types import Json, StopReason
from envwright.workflows import train_by_recipe
from tests.related.smoke_recipe import run_recipe, smoke_recipe

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other


Played = tuple[list[Trajectory], Path, Json]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A step of the smoke policy with little room: requests fit, a few calls beside them."""
    folder = tmp_path_factory.mktemp("supo")
    keys = 'context = "summarise:300:3"\nloss_options = { aggregation = "token_mean" }'
    (line,), (episodes,) = run_recipe(folder, keys, steps=1)
    return episodes, folder / "run" / "rollouts" / "step-000000-0", line


def test_all_written_tokens_are_learned_once(played: Played) -> None:
    """What the model was billed for is what the rows hold; over-long episodes are left out."""
    episodes, folder, line = played
    learned = {one.id: one for one in load_records(folder / "learned.jsonl", LearnedEpisode)}
    scored = [one for one in episodes if one.stop is not StopReason.OVER_LONG]
    assert sum(len(one.asides) for one in scored) > 5
    for one in episodes:
        counted = sum(b - a for turn in learned[one.id].turns for a, b in turn.trained)
        wrote = one.usage["completion_tokens"] if one in scored else 0
        assert counted == wrote
    assert line["gap"] < 1e-3  # summaries too have the log-probabilities of what was read
    assert line["tokens/written"] == sum(one.usage["completion_tokens"] for one in episodes)
    assert line["tokens/asides"] > 0


def test_segments_share_the_advantage_of_their_episode(played: Played) -> None:
    _, folder, _ = played
    spread = 0
    for one in load_records(folder / "learned.jsonl", LearnedEpisode):
        found = {turn.advantage for turn in one.turns if turn.trained}
        assert len(found) <= 1
        spread += len(one.turns) > 1 and found != {0.0}
    assert spread


def test_the_working_context_is_never_larger(played: Played) -> None:
    """By the measure of the reducer; a request for a summary has its instruction on top."""
    episodes, _, _ = played
    manager = SummaryReducer(lambda messages: None, 300, 3)  # type: ignore[arg-type, return-value]
    for one in episodes:
        for context in one.contexts:
            assert manager._count(render_context(context, one.messages)) <= 300
        for aside in one.asides:
            assert aside.role == "summary"
            assert manager._count(render_context(aside.context, one.messages)[:-1]) <= 300


def test_segments_by_hand() -> None:
    """Two turns that go on, a summary on its own, and a turn that goes on from nothing before."""
    turns = [
        ExactTurn(0, (1, 2), (3,), (-0.1,)),
        ExactTurn(1, (1, 2, 3, 4), (5,), (-0.2,)),
        ExactTurn(3, (1, 2, 3, 4, 9), (6, 7), (-0.3, -0.4), "summary", "summary"),
        ExactTurn(2, (1, 2, 6, 7), (8,), (-0.5,)),
    ]
    assert turn_sequences(turns) == [
        TokenSequence((1, 2, 3, 4, 5), (-1, -1, 0, -1, 1), (0, 0, -0.1, 0, -0.2)),
        TokenSequence(
            (1, 2, 3, 4, 9, 6, 7),
            (-1,) * 5 + (3, 3),
            (0.0,) * 5 + (-0.3, -0.4),
            "summary",
            role="summary",
        ),
        TokenSequence((1, 2, 6, 7, 8), (-1,) * 4 + (2,), (0.0,) * 4 + (-0.5,)),
    ]


@pytest.mark.parametrize(
    ("stop", "expected"),
    [
        (StopReason.DONE, ""),
        (StopReason.MAX_TURNS, "unfinished"),
        (StopReason.MAX_CALLS, "unfinished"),
        (StopReason.INVALID_CALLS, ""),  # the policy's own doing
        (StopReason.OVER_LONG, "unscored"),
    ],
)
def test_what_a_limit_ended_is_masked(stop: StopReason, expected: str) -> None:
    one = Trajectory(task="t", environments=(), policy="p", stop=stop)
    rows = [TokenSequence((1, 2), (-1, 0), (0.0, -0.1))]
    assert mask_reason(one, 0.0, rows, None, True) == expected
    assert mask_reason(one, 0.0, rows, None) in (expected, "")


def test_a_step_of_masked_episodes_changes_nothing(tmp_path: Path) -> None:
    """No episode of a single turn ends by itself."""
    file = smoke_recipe(tmp_path, 'unfinished = "masked"')
    file.write_text(file.read_text().replace("max_turns = 6", "max_turns = 1"))
    train_by_recipe(file, tmp_path / "run")
    line = orjson.loads((tmp_path / "run" / "metrics.jsonl").read_bytes())
    assert line["masked/unfinished"] == 12
    assert line["skipped"] == "all episodes are masked"

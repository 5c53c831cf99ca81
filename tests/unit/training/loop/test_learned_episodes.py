"""What a step learned from each episode, as the file beside the episodes tells it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest
import torch

from envwright.training.loop.episodes import EpisodeBatch
from envwright.training.loop.learned_episodes import LEARNED, learned_episodes
from envwright.training.loop.training_batch import TrainingBatch
from envwright.types import Group, Json, Trajectory
from tests.unit.training.loop.conftest import RL, Bandit, recipe_of, train
from tests.unit.training.loop.test_training_batch import laid_out, read_of

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other


def collected(groups: list[list[Trajectory]]) -> EpisodeBatch:
    found = tuple(Group(task=one[0].task, trajectories=tuple(one)) for one in groups)
    return EpisodeBatch(found, found, 0, {})


def batch_of(episodes: list[Any], advantages: Any, used: list[bool]) -> TrainingBatch:
    rows = laid_out(episodes)
    mask_nt = rows.mask_nt & torch.tensor(used)[rows.trajectory_n][:, None]
    return TrainingBatch(rows, mask_nt, torch.tensor(advantages), torch.zeros(len(mask_nt)))


def test_turns_say_what_was_trained_and_how() -> None:
    data = read_of([1.0, 0.0])
    one, two = data.trajectories
    # The first has two turns in two rows; the second is left out by the estimator.
    batch = batch_of([[[-1, 0, 0], [-1, -1, 1]], [[-1, 0]]], [0.5, -1.5, 2.0], [True, False])
    (found,) = learned_episodes(collected([[one, two]]), data, batch).values()
    assert [turn.data() for turn in found[0].turns] == [
        {"turn": 0, "tokens": 2, "trained": [[0, 2]], "advantage": 0.5, "logprob": -0.5},
        {"turn": 1, "tokens": 1, "trained": [[0, 1]], "advantage": -1.5, "logprob": -0.5},
    ]
    assert (found[0].id, found[0].reward, found[0].why) == (one.id, 1.0, "")
    assert (found[1].why, found[1].turns[0].trained, found[1].turns[0].advantage) == (
        "group", (), None,
    )  # fmt: skip


def test_advantages_by_token_have_bounds_and_holes_are_spans() -> None:
    data = read_of([1.0])
    batch = batch_of([[[-1, 0, 0, 0, 0]]], [[0.0, 1.0, 9.0, 3.0, 2.0]], [True])
    batch.mask_nt[0, 2] = False
    (found,) = learned_episodes(collected([list(data.trajectories)]), data, batch).values()
    (turn,) = found[0].turns
    assert (turn.trained, turn.advantage, turn.bounds) == (((0, 1), (2, 4)), 2.0, (1.0, 3.0))


def test_why_nothing_was_learned() -> None:
    data = read_of([None, 1.0])
    one, two = data.trajectories
    data = replace(data, reasons=("unscored", ""))
    three = one.model_copy(update={"task": "other"})
    batch = batch_of([[], [[-1, 0]]], [1.0], [False, True])
    every = collected([[one, two], [three]])
    found = learned_episodes(every, data, batch, "the loss is not finite")
    assert [e.why for e in found["t0"]] == ["unscored", "the loss is not finite"]
    assert [e.why for e in found["other"]] == ["flat"]
    nothing = learned_episodes(every, data, None, "all episodes are masked")
    assert [e.turns for e in nothing["t0"]] == [(), ()]


def read(folder: Path) -> list[dict[str, Json]]:
    files = sorted(folder.glob(f"rollouts/*/{LEARNED}"))
    return [orjson.loads(line) for file in files for line in file.read_bytes().splitlines()]


def test_a_run_writes_it_and_bytes_repeat(tmp_path: Path) -> None:
    recipe = recipe_of(rl={**RL, "steps": 2})
    for name in ("one", "two"):
        train(recipe, tmp_path / name, Bandit())
    found = read(tmp_path / "one")
    assert len(found) == 2 * RL["tasks"] * RL["group"]
    assert found == read(tmp_path / "two")
    taught = [one for one in found if not one.get("why")]
    # Chance is about a half: answers that were right are above the mean of their group.
    assert {one["reward"] for one in taught} == {0.0, 1.0}
    for one in taught:
        (turn,) = one["turns"]
        assert (turn["turn"], turn["tokens"], turn["trained"]) == (0, 1, [[0, 1]])
        assert (turn["advantage"] >= 0) == (one["reward"] == 1.0) or turn["advantage"] == 0
        assert turn["logprob"] < 0


def test_it_may_be_left_out_and_goes_with_its_episodes(tmp_path: Path) -> None:
    none = recipe_of(rl={**RL, "steps": 1}, output={"learned": False})
    train(none, tmp_path / "none", Bandit())
    assert read(tmp_path / "none") == []
    last = recipe_of(rl={**RL, "steps": 3}, output={"rollouts": 1})
    train(last, tmp_path / "last", Bandit())
    assert len(read(tmp_path / "last")) == RL["tasks"] * RL["group"]

"""The trainer's advantages: by hand, against our function, over processes, and at the edges."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from trl import GRPOTrainer

from envwright.errors import BadInput
from envwright.integrations.trl import ERPOTrainer, erpo_trainer, rollout_func
from envwright.training.algorithms import ADVANTAGES, Groups, configure_algorithm
from tests.unit.integrations.trl.conftest import (
    FILTERS,
    config,
    model,
    noted,
    scripted,
    spec_of,
    tokenizer,
)

pytestmark = FILTERS
WINS = {
    ("attic", "north"): (1, 0, 0, 0),
    ("attic", "east"): (1, 1, 1, 0),
    ("barn", "north"): (1, 0, 1, 0),
    ("barn", "east"): (1, 1, 1, 1),
}
BY_HAND = {
    ("attic", "north"): (1.5, -0.5, -0.5, -0.5),  # σ of all eight is ½
    ("attic", "east"): (0.5, 0.5, 0.5, -1.5),
    ("barn", "north"): (1.0, -1.0, 1.0, -1.0),  # the other group of the barn is dropped
    ("barn", "east"): (0.0, 0.0, 0.0, 0.0),
}


def trainer_of(folders: list[Path], folder: Path, **more: Any) -> Any:
    return ERPOTrainer(
        model(),
        args=config(folder, per_device_train_batch_size=16, **more),
        processing_class=tokenizer(),
        **spec_of(folders, limit=2).arguments,
    )


def lamp_of(prompt: list[dict[str, str]]) -> str:
    return prompt[0]["content"].split()[2]


def test_a_scripted_policy_by_hand(
    folders: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, lambda home, lamp, number: bool(WINS[home, lamp][number]))
    trainer = trainer_of(folders, tmp_path)
    batches = noted(trainer)
    trainer.train()
    (batch,) = batches
    keys = list(zip(batch["environment"], map(lamp_of, batch["prompt"]), strict=True))
    assert sorted(set(keys)) == sorted(BY_HAND)
    expected = [BY_HAND[key][place % 4] for place, key in enumerate(keys)]
    assert batch["advantages"].tolist() == pytest.approx(expected, abs=1e-4)
    assert list(trainer._logs["advantages"]) == pytest.approx(expected, abs=1e-4)

    rewards = [float(WINS[key][place % 4]) for place, key in enumerate(keys)]
    assert batch["reward"] == rewards
    ours = ADVANTAGES["erpo"](
        Groups.of(rewards, [str(p // 4) for p in range(16)], [k[0] for k in keys])
    )
    assert torch.equal(batch["advantages"], ours.values.float())

    used = [key != ("barn", "east") for key in keys]
    written = [
        sum(len(message.token_ids or ()) for message in one.trajectory.messages)
        for one in batch["episode"]
    ]
    assert batch["tool_mask"].any(1).tolist() == used
    counted = sum(n for n, here in zip(written, used, strict=True) if here)
    assert int(batch["num_items_in_batch"]) == counted
    first = trainer.state.log_history[0]
    by_hand = -sum(a * n for a, n in zip(expected, written, strict=True)) / counted
    assert first["loss"] == pytest.approx(by_hand, abs=1e-4)  # dapo: by token, the ratio is 1
    assert first["erpo/sigma/mean"] == pytest.approx(0.5)
    assert first["erpo/groups/equal"] == pytest.approx(0.25)
    assert first["erpo/trajectories/used"] == pytest.approx(0.75)
    assert first["success/attic"] == 0.5
    assert first["success/barn"] == 0.75


def test_users_errors_are_marked_and_change_nothing(
    folders: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted(monkeypatch, lambda home, lamp, number: bool(WINS[home, lamp][number]))
    played = rollout_func._episodes

    async def erring(*args: Any) -> list[Any]:
        found = await played(*args)
        by_task: dict[str, int] = defaultdict(int)
        for at, one in enumerate(found):
            if by_task[one.task] == 0:  # the first of each task, which is always a success
                found[at] = one.model_copy(update={"user_error": True})
            by_task[one.task] += 1
        return found

    monkeypatch.setattr(rollout_func, "_episodes", erring)
    trainer = trainer_of(folders, tmp_path)
    batches = noted(trainer)
    trainer.train()
    (batch,) = batches
    keys = list(zip(batch["environment"], map(lamp_of, batch["prompt"]), strict=True))
    third, root = 1 / 3, math.sqrt(2) / 3
    by_hand = {  # attic north is equal now; σ of a group with two of three is √2 / 3
        ("attic", "north"): (0, 0, 0, 0),
        ("attic", "east"): (0, third / root, third / root, -2 * third / root),
        ("barn", "north"): (0, -third / root, 2 * third / root, -third / root),
        ("barn", "east"): (0, 0, 0, 0),
    }
    expected = [by_hand[key][place % 4] for place, key in enumerate(keys)]
    assert batch["advantages"].tolist() == pytest.approx(expected, abs=1e-4)
    for place, why in enumerate(batch["masked"]):
        assert why == ("user" if place % 4 == 0 else "")
        assert (batch["reward"][place] is None) == (place % 4 == 0)
        assert batch["user_error"][place] == (place % 4 == 0)
        if why:
            assert not (batch["tool_mask"] * batch["completion_mask"])[place].any()
    first = trainer.state.log_history[0]
    assert first["masked/user"] == first["erpo/trajectories/erred"] == 0.25


# --- without a model -----------------------------------------------------------------------------


def bare(
    rewards: list[list[float]],
    homes: list[str],
    *,
    generations: int,
    index: int = 0,
    processes: int = 1,
    erred: list[bool] | None = None,
    weights: list[float] | None = None,
    **options: Any,
) -> Any:
    """A trainer with nothing but what the subclass touches, in one of several processes."""
    trainer: Any = object.__new__(ERPOTrainer)
    local = len(rewards) // processes
    mine = slice(index * local, (index + 1) * local)
    trainer._estimate = configure_algorithm(ADVANTAGES, "erpo", options)
    trainer._remembers = options.get("sigma") == "running"
    trainer._named, trainer._spread, trainer._earned = "erpo", None, None
    trainer.model = SimpleNamespace(training=True)
    trainer.num_generations = trainer.num_generations_eval = generations
    trainer.reward_weights = torch.tensor(weights or [1.0] * len(rewards[0]))
    trainer.accelerator = SimpleNamespace(
        process_index=index, gather=lambda own: torch.stack([own] * processes)
    )
    trainer._metrics = {"train": defaultdict(list), "eval": defaultdict(list)}
    trainer._logs = {"advantages": deque([9.0] * len(rewards), maxlen=len(rewards))}
    flags = erred or [False] * len(rewards)
    rows = [{"environment": h, "user_error": e} for h, e in zip(homes, flags, strict=True)]
    trainer.all_rows, trainer.own_rows = rows, rows[mine]
    trainer.all_rewards = torch.tensor(rewards)
    return trainer


@pytest.fixture
def _without_trl(monkeypatch: pytest.MonkeyPatch) -> None:
    """TRL's part of both methods, for trainers of ``bare``."""

    def scored(self: Any, inputs: Any) -> dict[str, torch.Tensor]:
        self._calculate_rewards(inputs, [], [], [])
        count = len(inputs)
        mask = torch.ones(count, 3, dtype=torch.long)
        return {
            "advantages": torch.full((count,), 9.0),
            "completion_mask": mask,
            "num_items_in_batch": torch.tensor(-1),
        }

    monkeypatch.setattr(GRPOTrainer, "_generate_and_score_completions", scored)
    monkeypatch.setattr(GRPOTrainer, "_calculate_rewards", lambda self, *_: self.all_rewards)


def outcome(trainer: Any, monkeypatch: pytest.MonkeyPatch) -> dict[str, torch.Tensor]:
    """What this process gets; the others' rows are as a gather would bring them."""
    rows = [(row["environment"], row["user_error"]) for row in trainer.all_rows]

    def gathered(own: list[Any]) -> list[Any]:
        first = trainer.accelerator.process_index * len(own)
        assert rows[first : first + len(own)] == own
        return rows

    monkeypatch.setattr(erpo_trainer, "gather_object", gathered)
    out: dict[str, torch.Tensor] = trainer._generate_and_score_completions(trainer.own_rows)
    return out


NAN = math.nan
EIGHT = [[1.0], [0.0], [0.0], [0.0], [1.0], [1.0], [1.0], [0.0]]
ADVANTAGES_OF_EIGHT = [1.5, -0.5, -0.5, -0.5, 0.5, 0.5, 0.5, -1.5]


@pytest.mark.usefixtures("_without_trl")
@pytest.mark.parametrize("processes", [1, 2, 4, 8])
def test_each_process_gets_its_own_part(processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With four processes a group is split over two of them; the numbers stay the same."""
    found: list[float] = []
    for index in range(processes):
        trainer = bare(EIGHT, ["attic"] * 8, generations=4, index=index, processes=processes)
        out = outcome(trainer, monkeypatch)
        assert len(out["advantages"]) == len(out["tool_mask"]) == 8 // processes
        assert int(out["num_items_in_batch"]) == 24
        assert list(trainer._logs["advantages"]) == pytest.approx(ADVANTAGES_OF_EIGHT, abs=1e-4)
        found += out["advantages"].tolist()
    assert found == pytest.approx(ADVANTAGES_OF_EIGHT, abs=1e-4)


@pytest.mark.usefixtures("_without_trl")
@pytest.mark.parametrize(
    ("rewards", "homes", "erred", "generations", "expected", "used"),
    [
        # σ = 0: all the same
        ([1.0] * 4, ["a"] * 4, [False] * 4, 2, [0.0] * 4, [False] * 4),
        # no reward: not in the mean, not in σ
        (
            [1.0, 0.0, NAN, 0.0],
            ["a"] * 4,
            [False] * 4,
            4,
            [2**0.5, -(0.5**0.5), 0, -(0.5**0.5)],
            [1, 1, 0, 1],
        ),
        # nothing is known at all
        ([NAN] * 4, ["a"] * 4, [False] * 4, 2, [0.0] * 4, [False] * 4),
        # one episode of a task has nothing to be compared with
        ([1.0, 0.0], ["a"] * 2, [False] * 2, 1, [0.0] * 2, [False] * 2),
        # one that counts among two
        (
            [1.0, 0.0, 1.0, 0.0],
            ["a"] * 4,
            [False, True, False, False],
            2,
            [0, 0, 1, -1],
            [0, 0, 1, 1],
        ),
        # environments have their own scale
        ([9.0, 0.0, 1.0, 0.0], ["a", "a", "b", "b"], [False] * 4, 2, [1, -1, 1, -1], [True] * 4),
    ],
)
def test_edges(
    rewards: list[float],
    homes: list[str],
    erred: list[bool],
    generations: int,
    expected: list[float],
    used: list[bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trainer = bare([[r] for r in rewards], homes, generations=generations, erred=erred)
    out = outcome(trainer, monkeypatch)
    assert out["advantages"].tolist() == pytest.approx(expected, abs=1e-4)
    assert out["tool_mask"].any(1).tolist() == [bool(here) for here in used]
    assert int(out["num_items_in_batch"]) == 3 * sum(used)


@pytest.mark.usefixtures("_without_trl")
def test_rewards_are_weighted_and_one_of_them_may_be_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trainer = bare(
        [[1.0, 1.0], [NAN, 1.0], [NAN, NAN], [0.0, NAN]],
        ["a"] * 4,
        generations=4,
        weights=[3.0, 1.0],
    )
    out = outcome(trainer, monkeypatch)  # 4, 1, none, 0
    ours = ADVANTAGES["erpo"](Groups.of([4.0, 1.0, None, 0.0], ["t"] * 4, ["a"] * 4))
    assert torch.equal(out["advantages"], ours.values.float())


@pytest.mark.usefixtures("_without_trl")
def test_a_running_deviation_is_kept_between_batches_of_training(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trainer = bare(EIGHT, ["attic"] * 8, generations=4, sigma="running")
    outcome(trainer, monkeypatch)
    state = trainer._spread
    assert state.seen["attic"][0] == 8
    trainer.model.training = False
    outcome(trainer, monkeypatch)
    assert trainer._spread is state
    trainer.model.training = True
    outcome(trainer, monkeypatch)
    assert trainer._spread.seen["attic"][0] == pytest.approx(8 * 0.9 + 8)


def test_what_means_nothing_is_refused(folders: list[Path], tmp_path: Path) -> None:
    arguments: dict[str, Any] = {
        "args": config(tmp_path),
        "processing_class": tokenizer(),
        **spec_of(folders).arguments,
    }
    with pytest.raises(BadInput, match="mask of erpo is set by the trainer"):
        ERPOTrainer(model(), erpo={"mask": "none"}, **arguments)
    with pytest.raises(BadInput, match=r"no option 'sigma_ofer'.*sigma_over"):
        ERPOTrainer(model(), erpo={"sigma_ofer": "all"}, **arguments)
    arguments["args"] = config(tmp_path, multi_objective_aggregation="normalize_then_sum")
    with pytest.raises(BadInput, match="normalize_then_sum"):
        ERPOTrainer(model(), **arguments)

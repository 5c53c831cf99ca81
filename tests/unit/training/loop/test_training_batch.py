"""Advantages over rows: the numbers of the pure functions, wherever a row begins."""

from __future__ import annotations

import random

import pytest
import torch
from torch import Tensor

from envwright.training.algorithms import ADVANTAGES, Groups, Preset, preset_named
from envwright.training.loop.episodes import RolloutBatch
from envwright.training.loop.token_rows import PaddedRows, pad_rows
from envwright.training.loop.training_batch import compute_training_batch
from envwright.training.policies.token_sequences import TokenSequence
from envwright.types import StopReason, Trajectory

Turns = list[int]
"""An episode: for each token its turn, -1 for what others wrote."""


def episode(rng: random.Random) -> Turns:
    """Some turns, and what is read before each of them."""
    out: Turns = []
    for turn in range(rng.randint(1, 4)):
        out += [-1] * rng.randint(1, 3) + [turn] * rng.randint(1, 4)
    return out


def cut(turns: Turns, rng: random.Random) -> list[Turns]:
    """The same as rows: at some turns a new one begins, which reads anew."""
    rows: list[Turns] = [[]]
    for at, turn in enumerate(turns):
        begins = turn >= 0 and at > 0 and turns[at - 1] < 0 and any(t >= 0 for t in rows[-1])
        if begins and rng.random() < 0.5:
            rows.append([-1] * rng.randint(1, 5))
        rows[-1].append(turn)
    return rows


def laid_out(episodes: list[list[Turns]]) -> PaddedRows:
    """Rows of these episodes."""
    return pad_rows(
        [
            TokenSequence(
                tuple(range(len(row))),
                tuple(row),
                tuple(-0.5 if t >= 0 else 0.0 for t in row),
                trajectory=number,
            )
            for number, rows in enumerate(episodes)
            for row in rows
        ],
        torch.device("cpu"),
    )


def read_of(rewards: list[float | None]) -> RolloutBatch:
    found = tuple(
        Trajectory(
            task=f"t{n // 2}",
            environments=("1",),
            policy="p",
            sample=n,
            messages=(),
            stop=StopReason.DONE,
        )
        for n in range(len(rewards))
    )
    return RolloutBatch(found, tuple(rewards), ("e",) * len(rewards), (), ("",) * len(rewards))


def drawn(mask_nt: Tensor, numbers: list[float]) -> Tensor:
    """These numbers at the places of the mask, in order."""
    out_nt = torch.zeros(mask_nt.shape)
    out_nt[mask_nt] = torch.tensor(numbers[: int(mask_nt.sum())])
    return out_nt


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("advantage", ["gae", "turn_gae", "reinforce_pp"])
def test_the_numbers_are_those_of_the_pure_functions(advantage: str, seed: int) -> None:
    rng = random.Random(seed)
    whole = [episode(rng) for _ in range(4)]
    rewards = [1.0, 0.0, None, 0.5]
    numbers = [rng.gauss(0, 1) for _ in range(200)]
    options = {"gamma": 0.9} | ({} if advantage == "reinforce_pp" else {"lam": 0.8})
    preset = Preset(advantage, "ppo", "", advantage_options=options)

    plain = laid_out([[one] for one in whole])
    values_nt = drawn(plain.mask_nt, numbers)
    groups = Groups.of(
        rewards,
        ["t0", "t0", "t1", "t1"],
        mask_nt=plain.mask_nt,
        turns_nt=plain.turns_nt,
        values_nt=values_nt,
    )
    expected = ADVANTAGES[advantage](groups, **options)

    rows = laid_out([cut(one, rng) for one in whole])
    earned, lesson = compute_training_batch(
        preset, read_of(rewards), rows, values_nt=drawn(rows.mask_nt, numbers)
    )
    found = lesson.advantages[rows.mask_nt]
    torch.testing.assert_close(found, expected.values[plain.mask_nt], rtol=1e-6, atol=1e-9)
    assert earned.used_n.tolist() == expected.used_n.tolist() == [True, True, False, True]
    used = [reward is not None for reward in rewards]
    assert lesson.mask_nt.any(1).tolist() == [used[n] for n in rows.trajectory_n.tolist()]
    if expected.returns_nt is not None:
        assert lesson.returns_nt is not None
        torch.testing.assert_close(
            lesson.returns_nt[rows.mask_nt], expected.returns_nt[plain.mask_nt].float()
        )


def test_rows_of_a_trajectory_share_its_advantage() -> None:
    rows = laid_out([[[-1, 0], [-1, -1, 1]], [[-1, 0]]])
    _, lesson = compute_training_batch(preset_named("dr_grpo"), read_of([1.0, 0.0]), rows)
    assert lesson.advantages.tolist() == [0.5, 0.5, -0.5]
    part = lesson.part(torch.tensor([0, 2]))
    assert part.advantages.tolist() == [0.5, -0.5]
    assert part.mask_nt.tolist() == [[False, True], [False, True]]
    assert part.values_nt is None


def test_a_trajectory_without_rows_is_no_row() -> None:
    """As masked ones have none; the others keep their places."""
    rows = laid_out([[], [[-1, 0]], [], [[-1, 0, 0]]])
    _, lesson = compute_training_batch(
        Preset("gae", "ppo", "", {"whiten": False}),
        read_of([None, 1.0, None, 0.25]),
        rows,
        values_nt=torch.zeros(rows.ids_nt.shape),
    )
    assert lesson.advantages.tolist() == [[0, 1, 0], [0, 0.95 * 0.25, 0.25]]


def test_what_was_drawn_by_another_policy_is_weighed() -> None:
    """min(π_behaviour / π_sampled, 2) at each token; estimators are given the former."""
    rows = laid_out([[[-1, 0, 0]], [[-1, 0]]])
    behaviour_nt = rows.old_nt + torch.tensor([[9.0, 0.1, 3.0], [9.0, -0.2, 9.0]])
    preset = Preset("grpo", "ppo", "test", {}, {}, {})
    made = [
        compute_training_batch(
            preset, read_of([1.0, 0.0]), rows, behaviour_nt=behaviour_nt, truncate=most
        )[1]
        for most in (None, 2.0)
    ]
    plain, weighed = (one.advantages for one in made)
    assert plain.ndim == 1
    factors = torch.tensor([[0.0, 0.1, 0.0], [0.0, -0.2, 0.0]]).exp()
    factors[0, 2] = 2.0
    torch.testing.assert_close(weighed, torch.where(rows.mask_nt, plain[:, None] * factors, 0.0))
    assert all(one.behaviour_nt is behaviour_nt for one in made)
    assert torch.equal(made[1].part(torch.tensor([1])).advantages, weighed[1:, :2])

"""Records, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("torch")

import torch

from envwright.errors import BadInput
from envwright.training.algorithms import ADVANTAGES, Groups, LossSize, Tokens
from envwright.training.algorithms.tokens import loss_size


@pytest.mark.parametrize(
    ("arguments", "more", "message"),
    [
        (([], []), {}, "at least one trajectory"),
        (([1.0, 0.0], ["a"]), {}, "tasks_n has 1 rows for 2"),
        (([1.0], ["a"], ["x", "y"]), {}, "environments_n has 2 rows for 1"),
        (([1.0], ["a"]), {"erred": [True, False]}, "erred_n has 2 rows"),
        (([1.0, float("nan")], ["a", "a"]), {}, "trajectory 1 is nan"),
        (([float("-inf")], ["a"]), {}, "trajectory 0 is -inf"),
        (([1e300], ["a"]), {}, "trajectory 0 is 1e"),
        (([1.0, 0.0], ["a", "a"], ["x", "y"]), {}, "'a' is in 'x' and in 'y'"),
        ((torch.ones(1, 1), ["a"]), {}, "vector of rewards"),
        (([1.0], ["a"]), {"mask_nt": torch.ones(2, 3)}, "mask_nt has 2 rows"),
        (
            ([1.0], ["a"]),
            {"mask_nt": torch.ones(1, 3), "values_nt": torch.ones(1, 2)},
            "must have one shape",
        ),
        (
            ([1.0], ["a"]),
            {"mask_nt": torch.ones(1, 1), "values_nt": torch.tensor([[torch.nan]])},
            "values_nt is not finite",
        ),
        (
            ([1.0], ["a"]),
            {"mask_nt": torch.zeros(1, 1), "rewards_nt": torch.tensor([[torch.nan]])},
            "rewards_nt is not finite",
        ),
    ],
)
def test_groups_refuse(arguments: Any, more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Groups.of(*arguments, **more)


def test_a_reward_that_is_not_known_is_left_out() -> None:
    groups = Groups.of([1.0, None, 0.0], ["a"] * 3)
    assert groups.counted_n.tolist() == [True, False, True]
    # With 0 in its place the mean would be a third.
    assert ADVANTAGES["dr_grpo"](groups).values.tolist() == [0.5, 0.0, -0.5]


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("gae", "mask_nt"),
        ("turn_gae", "mask_nt"),
        ("reinforce_pp", "mask_nt"),
        ("reinforce_pp_baseline", "mask_nt"),
        ("remax", "greedy_n"),
        ("rapo", "likelihoods_n"),
    ],
)
def test_a_missing_field_is_named(name: str, missing: str) -> None:
    with pytest.raises(BadInput, match=f"needs {missing}.*Give {missing} to Groups"):
        ADVANTAGES[name](Groups.of([1.0, 0.0], ["a", "a"]))


@pytest.mark.parametrize("name", ["greedy_n", "likelihoods_n"])
def test_a_column_must_be_finite_where_it_counts(name: str) -> None:
    column: dict[str, Any] = {name: torch.tensor([0.0, torch.nan])}
    estimator = ADVANTAGES["remax" if name == "greedy_n" else "rapo"]
    with pytest.raises(BadInput, match="not finite"):
        estimator(Groups.of([1.0, 0.0], ["a", "a"], **column))
    erred = Groups.of([1.0, 0.0], ["a", "a"], erred=[False, True], **column)
    assert bool(estimator(erred).values.isfinite().all())


def test_statistics() -> None:
    # Groups: a is equal, b differs, c has one member, d is masked.
    groups = Groups.of([1, 1, 1, 0, 1, 0], list("aabbcd"), erred=[False] * 5 + [True])
    found = ADVANTAGES["erpo"](groups).statistics
    assert found["groups/present"] == 3 / 4
    assert found["groups/equal"] == pytest.approx(2 / 3)
    assert found["groups/single"] == pytest.approx(1 / 3)
    assert found["trajectories/used"] == pytest.approx(2 / 6)
    assert found["reward/mean"] == pytest.approx(4 / 5)
    assert found["reward/deviation"] == pytest.approx(0.4)  # √(.8 · .2)
    assert found["sigma/mean"] == pytest.approx(0.5)
    assert found["advantage/absolute"] == pytest.approx(1.0, abs=1e-5)


def test_rows_of_a_trajectory_share_its_advantage() -> None:
    groups = Groups.of([1.0, 0.0, 0.5], list("aab"))
    earned = ADVANTAGES["dr_grpo"](groups).rows(torch.tensor([0, 0, 1, 2]))
    assert earned.values.tolist() == [0.5, 0.5, -0.5, 0.0]
    assert earned.used_n.tolist() == [True, True, True, False]
    by_token = ADVANTAGES["reinforce_pp"](Groups.of([1.0], ["a"], mask_nt=torch.ones(1, 2)))
    with pytest.raises(BadInput, match="belong to the rows"):
        by_token.rows(torch.tensor([0]))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"logprobs_nt": torch.zeros(2)}, r"must be \[N, T\]"),
        ({"old_logprobs_nt": torch.zeros(1, 3)}, r"old_logprobs_nt is \(1, 3\)"),
        ({"advantages": torch.zeros(2)}, r"advantages is \(2,\)"),
        (
            {"logprobs_nt": torch.tensor([[0.0, -torch.inf]])},
            "logprobs_nt is not finite at token 1 of trajectory 0",
        ),
        ({"advantages": torch.tensor([torch.nan])}, "advantages is not finite"),
    ],
)
def test_tokens_refuse(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Tokens(**{"logprobs_nt": torch.zeros(1, 2), "mask_nt": torch.ones(1, 2), **fields})


def test_tokens_of_advantages_drop_what_is_not_used() -> None:
    groups = Groups.of([1.0, 0.0, 1.0], list("aab"))
    earned = ADVANTAGES["grpo"](groups)
    mask = torch.tensor([[1, 0, 1], [1, 1, 1], [1, 1, 1]])
    tokens = Tokens.of(torch.zeros(3, 3), mask, earned)
    assert tokens.mask_nt.tolist() == [[True, False, True], [True] * 3, [False] * 3]
    assert tokens.turn_nt.tolist()[0] == [0, -1, 1]


def test_half_precision_is_raised() -> None:
    logprobs = torch.zeros(1, 2, dtype=torch.bfloat16, requires_grad=True)
    tokens = Tokens(logprobs, torch.ones(1, 2))
    assert tokens.logprobs_nt.dtype == torch.float32
    tokens.logprobs_nt.sum().backward()
    assert logprobs.grad is not None


def test_sizes_add_up() -> None:
    mask = torch.tensor([[1, 1, 0], [0, 0, 0], [1, 0, 0]])
    assert loss_size(mask) == LossSize(3, 2)
    assert loss_size(mask[:1]) + loss_size(mask[1:]) == loss_size(mask)

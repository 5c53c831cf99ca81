"""What goes wrong with advantages elsewhere, or would here: each as a test that shows it."""

from __future__ import annotations

import math
from typing import Any

import pytest

pytest.importorskip("torch")

import torch
from torch import Tensor

from envwright.errors import BadInput
from envwright.training.algorithms import ADVANTAGES, LOSSES, Groups, Tokens


def near(expected: Any) -> Any:
    return pytest.approx(expected, abs=1e-5)


def values(name: str, groups: Groups, **options: Any) -> list[Any]:
    found: list[Any] = ADVANTAGES[name](groups, **options).values.tolist()
    return found


def gradient(loss: Tensor, at: Tensor) -> Tensor:
    (found,) = torch.autograd.grad(loss, [at])
    return found


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("erpo", {"drop_equal": False}),
        ("erpo", {"drop_equal": False, "epsilon": 0.0}),
        ("grpo", {}),
        ("grpo", {"epsilon": 0.0}),
        ("dr_grpo", {}),
        ("rloo", {}),
    ],
)
@pytest.mark.parametrize("kind", [torch.float32, torch.float64])
def test_all_equal_rewards_teach_nothing(
    name: str, options: dict[str, Any], kind: torch.dtype
) -> None:
    """Exactly: the mean of equal rewards may differ from them by an ulp, and ε is small."""
    for reward in (0.0, 0.1, 0.7, 1.0 / 3.0, 1.0):
        for size in range(2, 12):
            groups = Groups.of(torch.full((size,), reward, dtype=kind), ["a"] * size)
            assert values(name, groups, **options) == [0.0] * size


def test_sigma_is_0_where_the_whole_environment_is_solved() -> None:
    groups = Groups.of([1, 1, 1, 1, 1, 0], list("aabbcc"), list("eeeeff"))
    for options in ({}, {"sigma_over": "all"}, {"drop_equal": False}, {"sigma": "running"}):
        assert values("erpo", groups, **options) == near([0, 0, 0, 0, 1, -1])


def test_dropped_groups_leave_the_denominator() -> None:
    """A = 0 is not enough: equal groups would shrink the step on the others."""
    groups = Groups.of([1, 0, 1, 1], list("aabb"))
    sizes = {}
    for drop in (False, True):
        earned = ADVANTAGES["grpo"](groups, drop_equal=drop)
        tokens = Tokens.of(
            torch.zeros(4, 1).requires_grad_(),
            torch.ones(4, 1),
            earned,
            old_logprobs_nt=torch.zeros(4, 1),
        )
        found = gradient(LOSSES["ppo"](tokens).value, tokens.logprobs_nt)
        sizes[drop] = float(found.abs().sum())
    assert sizes[True] == near(2 * sizes[False])


@pytest.mark.parametrize("name", ["erpo", "grpo", "dr_grpo", "rloo", "reinforce_pp_baseline"])
def test_a_group_that_masking_left_with_one_member_is_not_used(name: str) -> None:
    """Taking its mean as 0 makes A = R: every lone success would be pushed without a baseline."""
    groups = Groups.of(
        [1, 0, 1, 0], list("aabb"), erred=[False, True, False, False], mask_nt=torch.ones(4, 1)
    )
    found = ADVANTAGES[name](groups)
    assert found.used_n.tolist() == [False, False, True, True]
    assert float(found.values[0].sum()) == 0.0


def test_a_users_error_would_bias_the_others() -> None:
    """Masked in the loss only, the wrong 0 still lifts the others' advantages above 0."""
    groups = Groups.of([1, 1, 0, 0], list("aaaa"), erred=[False, False, False, True])
    kept = values("erpo", groups)
    biased = values("erpo", groups, mask="none")
    assert sum(kept[:3]) == near(0)
    assert sum(biased[:3]) > 0.9  # (.5 + .5 − .5) / .5


def test_a_lone_success_is_no_outlier_under_erpo() -> None:
    """GRPO gives one in eight 2.47 and four in eight .94; under ERPO the gaps are 7/8 and 4/8."""
    groups = Groups.of([1] + [0] * 7 + [1] * 4 + [0] * 4, ["a"] * 8 + ["b"] * 8)
    scaled, pooled = values("grpo", groups), values("erpo", groups)
    assert scaled[0] / scaled[8] == near(2.474874 / 0.935414)
    assert pooled[0] / pooled[8] == near((7 / 8) / (4 / 8))


def test_solved_tasks_enlarge_the_others_unless_sigma_is_taken_after_the_drop() -> None:
    hard = [1, 0]
    for solved in (0, 10):
        rewards = hard + [1, 1] * solved
        tasks = ["a", "a"] + [f"t{i // 2}" for i in range(2 * solved)]
        groups = Groups.of(rewards, tasks)
        assert values("erpo", groups)[0] == near(1.0)
    # p = 21/22: σ = √(21/22 · 1/22) = .208299; .5 / .208299 = 2.4.
    assert values("erpo", groups, sigma_over="all")[0] == pytest.approx(0.5 / 0.208299, abs=1e-4)


def test_returns_go_on_across_observations() -> None:
    """A return that is cut at each gap of the mask leaves the first turn unpaid."""
    mask = torch.tensor([[1, 0, 1], [1, 0, 1]])
    found = values("reinforce_pp", Groups.of([1.0, 0.0], ["a", "b"], mask_nt=mask))
    assert found[0][0] == found[0][2] > 0
    assert found[1][0] == found[1][2] < 0


@pytest.mark.parametrize("name", ["gae", "turn_gae", "reinforce_pp"])
def test_a_step_reward_on_an_observation_is_not_lost(name: str) -> None:
    """It is the turn's before it, and the prompt's is nobody's."""
    mask = torch.tensor([[0, 1, 0, 1, 0]])
    there = torch.tensor([[5.0, 0.0, 2.0, 0.0, 1.0]])
    here = torch.tensor([[0.0, 2.0, 0.0, 1.0, 0.0]])
    both = [
        values(
            name,
            Groups.of([0.0], ["a"], mask_nt=mask, rewards_nt=rewards, values_nt=torch.zeros(1, 5)),
        )
        for rewards in (there, here)
    ]
    assert both[0] == both[1]
    assert any(both[0][0])


def test_the_critics_opinion_of_observations_is_not_asked() -> None:
    mask = torch.tensor([[1, 0, 1]])
    one, two = (
        values(
            "gae", Groups.of([1.0], ["a"], mask_nt=mask, values_nt=torch.tensor([[0.3, v, 0.1]]))
        )
        for v in (0.0, 99.0)
    )
    assert one == two


def test_whitening_parts_is_not_whitening_the_batch() -> None:
    """Each part then has mean 0, and a part of successes punishes half of them."""
    mask = torch.ones(4, 1)
    whole = values("reinforce_pp", Groups.of([0.9, 1.0, 0.0, 0.1], list("abcd"), mask_nt=mask))
    part = values("reinforce_pp", Groups.of([0.9, 1.0], list("ab"), mask_nt=mask[:2]))
    assert whole[0][0] > 0
    assert part[0][0] < 0


def test_whitened_baselines_add_up_over_tokens_and_not_over_groups() -> None:
    mask = torch.tensor([[1, 1, 1], [1, 0, 0]])
    found = values("reinforce_pp_baseline", Groups.of([1.0, 0.0], ["a", "a"], mask_nt=mask))
    assert sum(map(sum, found)) == near(0)
    assert found[0][0] + found[1][0] == near(-1.0)


def test_rapo_counts_close_pairs_as_inverted_unless_the_margin_is_0() -> None:
    likely = torch.tensor([-1.0, -1.2])  # the winner is likelier, by less than ½
    groups = Groups.of([1.0, 0.0], ["a", "a"], likelihoods_n=likely)
    plain, close, strict = (
        values("grpo", groups)[0],
        values("rapo", groups)[0],
        values("rapo", groups, margin=0.0)[0],
    )
    assert close == near(1.1 * plain)
    assert strict == near(plain)


def test_a_running_sigma_outlives_a_batch_without_its_environment() -> None:
    first = ADVANTAGES["erpo"](Groups.of([4, 0], ["a", "a"], ["e", "e"]), sigma="running")
    other = ADVANTAGES["erpo"](
        Groups.of([1, 0], ["b", "b"], ["f", "f"]), sigma="running", state=first.state
    )
    assert other.values.tolist() == near([1, -1])
    assert first.state is not None
    assert other.state is not None
    assert other.state.seen["e"] == first.state.seen["e"]


@pytest.mark.parametrize("decay", [0.0, -1.0, 1.5, math.nan])
def test_a_decay_must_be_a_share(decay: float) -> None:
    with pytest.raises(BadInput, match="decay"):
        ADVANTAGES["erpo"](Groups.of([1, 0], ["a", "a"]), sigma="running", decay=decay)

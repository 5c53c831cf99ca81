"""Cases whose arithmetic is written out. Rewards of one task unless it says otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("torch")

import torch

from envwright.training.algorithms import ADVANTAGES, Advantages, Groups


def run(name: str, groups: Groups, **options: Any) -> Advantages:
    return ADVANTAGES[name](groups, **options)


def values(name: str, groups: Groups, **options: Any) -> list[Any]:
    found: list[Any] = run(name, groups, **options).values.tolist()
    return found


def one_task(*rewards: float | None, **more: Any) -> Groups:
    return Groups.of(rewards, ["t"] * len(rewards), **more)


def near(expected: Any) -> Any:
    return pytest.approx(expected, abs=1e-5)


def nested(rows: list[Any], expected: list[list[float]]) -> None:
    for row, wanted in zip(rows, expected, strict=True):
        assert row == near(wanted)


def test_grpo() -> None:
    # Mean ½; squared distances 4 · ¼ = 1; sample deviation √⅓ = .57735; ½ / .57735 = .86603.
    assert values("grpo", one_task(1, 0, 1, 0)) == near([0.86603, -0.86603, 0.86603, -0.86603])


def test_grpo_with_a_population_deviation() -> None:
    # Deviation √(1/4) = 1/2, so ± 1.
    assert values("grpo", one_task(1, 0, 1, 0), ddof=0) == near([1, -1, 1, -1])


def test_grpo_of_one_success_in_eight() -> None:
    # p = 1/8, squares 7/64 + 49/64 = 7/8, deviation √(1/8) = .353553; (7/8) / .353553 = 2.474874.
    found = values("grpo", one_task(1, 0, 0, 0, 0, 0, 0, 0))
    assert found[0] == near(2.474867)
    assert found[1] == near(-0.353552)


def test_dr_grpo() -> None:
    assert values("dr_grpo", one_task(1, 0, 0, 0)) == near([0.75, -0.25, -0.25, -0.25])


def test_rloo() -> None:
    # 1 − 0; 0 − 1/3.
    assert values("rloo", one_task(1, 0, 0, 0)) == near([1, -1 / 3, -1 / 3, -1 / 3])


def test_remax() -> None:
    greedy = torch.tensor([1.0, 1.0, 0.0])
    assert values("remax", one_task(1, 0, 1, greedy_n=greedy)) == near([0, -1, 1])


def test_erpo_of_two_tasks_of_one_environment() -> None:
    # Task a: 1, 0, 0, 0, mean 1/4. Task b: 1, 1, 0, 0, mean 1/2. Pool: 3 of 8, p = 3/8,
    # σ = √(3/8 · 5/8) = √15 / 8 = .484123.
    groups = Groups.of([1, 0, 0, 0, 1, 1, 0, 0], list("aaaabbbb"), ["e"] * 8)
    high, low, half = 0.75 / 0.484123, -0.25 / 0.484123, 0.5 / 0.484123
    assert values("erpo", groups) == near([high, low, low, low, half, half, -half, -half])


def test_erpo_keeps_environments_apart() -> None:
    # e: 1, 0: mean 1/2, σ 1/2. f: 4, 0: mean 2, σ 2. Both end at ± 1.
    groups = Groups.of([1, 0, 4, 0], list("aabb"), list("eeff"))
    assert values("erpo", groups) == near([1, -1, 1, -1])


def test_erpo_before_and_after_the_drop() -> None:
    # a: 1, 0; b: 1, 1 is dropped. After: σ of 1, 0 = 1/2. Before: p = 3/4, σ = √(3/16) = .433013.
    groups = Groups.of([1, 0, 1, 1], list("aabb"), ["e"] * 4)
    after, before = run("erpo", groups), run("erpo", groups, sigma_over="all")
    assert after.values.tolist() == near([1, -1, 0, 0])
    assert before.values.tolist() == near([0.5 / 0.433013, -0.5 / 0.433013, 0, 0])
    assert after.used_n.tolist() == before.used_n.tolist() == [True, True, False, False]


def test_erpo_masks_errors_in_mean_and_sigma() -> None:
    # Without the third: mean 1/2, σ 1/2. With it the mean would be 1/3.
    groups = one_task(1, 0, 0, erred=[False, False, True])
    assert values("erpo", groups) == near([1, -1, 0])
    # Ablation: mean 1/3, σ = √(2/9) = .471405.
    unmasked = values("erpo", groups, mask="none")
    assert unmasked == near([0.666667 / 0.471405, -0.333333 / 0.471405, -0.333333 / 0.471405])


def test_erpo_that_masks_failures_only() -> None:
    # The user erred in the first, a success, and in the third, a failure: 1, 0 remain.
    groups = one_task(1, 0, 0, erred=[True, False, True])
    found = run("erpo", groups, mask="failures")
    assert found.values.tolist() == near([1, -1, 0])
    assert found.used_n.tolist() == [True, True, False]


def test_erpo_with_a_running_sigma() -> None:
    # First batch 1, 0: size 2, mean 1/2, squares 1/2. Second 2, 0: size 2, mean 1, squares 2.
    # With decay 1: size 4, squares ½ + 2 + (½)² · 2 · 2 / 4 = 2.75, σ = √.6875 = .829156.
    first = run("erpo", one_task(1, 0), sigma="running", decay=1.0)
    assert first.values.tolist() == near([1, -1])
    second = run("erpo", one_task(2, 0), sigma="running", decay=1.0, state=first.state)
    assert second.values.tolist() == near([1 / 0.829156, -1 / 0.829156])
    # With decay ½ the first counts as one value of squares ¼: size 3, squares ¼ + 2 + ¼ · 1 · 2 / 3
    # = 2.416667, σ = √.805556 = .897527.
    faded = run("erpo", one_task(2, 0), sigma="running", decay=0.5, state=first.state)
    assert faded.values.tolist() == near([1 / 0.897527, -1 / 0.897527])


def test_reinforce_pp() -> None:
    # Two trajectories of two tokens: returns 1, 1 and 0, 0. Mean 1/2, sample deviation
    # √(4 · ¼ / 3) = .57735: ± .86603.
    mask = torch.tensor([[True, True], [True, True]])
    groups = Groups.of([1, 0], ["a", "b"], mask_nt=mask)
    nested(values("reinforce_pp", groups), [[0.86603] * 2, [-0.86603] * 2])


def test_reinforce_pp_charges_the_reference() -> None:
    # β .5, log-ratios .2 and .4: returns 1 − .1 − .2 = .7 and 1 − .2 = .8. Mean .75, sample
    # deviation √(2 · .0025) = .0707107: ∓ .707107.
    groups = Groups.of(
        [1.0],
        ["a"],
        mask_nt=torch.tensor([[True, True]]),
        log_ratios_nt=torch.tensor([[0.2, 0.4]]).double(),
    )
    nested(values("reinforce_pp", groups, kl_coefficient=0.5), [[-0.707107, 0.707107]])


def test_reinforce_pp_with_baseline() -> None:
    # Centred ± ½; three tokens of the first, one of the second: mean (1.5 − .5) / 4 = ¼, squares
    # 3 · 1/16 + 9/16 = ¾, deviation √(¾ / 3) = ½: ½ and −1.5.
    mask = torch.tensor([[True, True, True], [True, False, False]])
    groups = one_task(1, 0, mask_nt=mask)
    nested(values("reinforce_pp_baseline", groups), [[0.5] * 3, [-1.5, 0, 0]])
    nested(values("reinforce_pp_baseline", groups, clip=0.2), [[0.2] * 3, [-0.2, 0, 0]])


def test_gae() -> None:
    # γ = 1, λ = ½; values ½, ¼; reward 1 at the end. δ_1 = 1 − ¼ = ¾; δ_0 = ¼ − ½ = −¼.
    # A_1 = ¾; A_0 = −¼ + ½ · ¾ = ⅛. The middle token is a tool's: neither sees it.
    groups = Groups.of(
        [1.0],
        ["a"],
        mask_nt=torch.tensor([[True, False, True]]),
        values_nt=torch.tensor([[0.5, 9.0, 0.25]]).double(),
    )
    found = run("gae", groups, lam=0.5, whiten=False)
    nested(found.values.tolist(), [[0.125, 0, 0.75]])
    assert found.returns_nt is not None
    nested(found.returns_nt.tolist(), [[0.625, 0, 1.0]])


def test_turn_gae() -> None:
    # Turns: tokens 0-1 and 3-4. Values at their starts ½ and ¼, elsewhere whatever. Step rewards:
    # .2 at token 1; .1 at the tool's token 2, which is the first turn's; 1 at token 4.
    # γ = .9, λ = .5: δ_1 = 1 − .25 = .75; δ_0 = .3 + .9 · .25 − .5 = .025;
    # A_1 = .75; A_0 = .025 + .45 · .75 = .3625. Returns: .8625 and 1.
    groups = Groups.of(
        [0.0],
        ["a"],
        mask_nt=torch.tensor([[True, True, False, True, True]]),
        values_nt=torch.tensor([[0.5, 7.0, 7.0, 0.25, 7.0]]).double(),
        rewards_nt=torch.tensor([[0.0, 0.2, 0.1, 0.0, 1.0]]).double(),
    )
    found = run("turn_gae", groups, gamma=0.9, lam=0.5, whiten=False)
    nested(found.values.tolist(), [[0.3625, 0.3625, 0, 0.75, 0.75]])
    assert found.returns_nt is not None
    nested(found.returns_nt.tolist(), [[0.8625, 0.8625, 0, 1.0, 1.0]])


def test_rapo() -> None:
    # Winner at −1, losers at −2 and −.8. −1 + 2 = 1 ≥ ½: in order. −1 + .8 < ½: inverted.
    # GRPO: mean ⅓, squares 6/9, deviation √⅓ = .57735: 1.154699, −.57735, −.57735.
    # Γ: winner 1 + .1 · ½ = 1.05; first loser 1; second loser 1.1.
    groups = one_task(1, 0, 0, likelihoods_n=torch.tensor([-1.0, -2.0, -0.8]))
    found = values("rapo", groups)
    assert found == near([1.154699 * 1.05, -0.57735, -0.57735 * 1.1])


def test_turn_gae_with_turns_that_touch() -> None:
    # No gap between the two messages: turns are given. γ = λ = 1 and V = 0: A_k is the rest of
    # the rewards, 1 + 2 and 2.
    groups = Groups.of(
        [0.0],
        ["a"],
        mask_nt=torch.ones(1, 4),
        values_nt=torch.zeros(1, 4),
        rewards_nt=torch.tensor([[0.0, 1.0, 2.0, 0.0]]),
        turns_nt=torch.tensor([[0, 0, 1, 1]]),
    )
    nested(values("turn_gae", groups, lam=1.0, whiten=False), [[3, 3, 2, 2]])
    one_turn = replace(groups, turns_nt=None)
    nested(values("turn_gae", one_turn, lam=1.0, whiten=False), [[3, 3, 3, 3]])

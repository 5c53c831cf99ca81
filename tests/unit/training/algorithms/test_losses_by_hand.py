"""Losses whose arithmetic is written out."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("torch")

import torch

from envwright.errors import BadInput
from envwright.training.algorithms import LOSSES, TERMS, Tokens
from envwright.training.algorithms.groups import overlong_penalty
from envwright.training.algorithms.loss_reduction import (
    aggregate_tokens,
    importance_ratios,
    level_means,
)
from envwright.training.algorithms.losses.epo import EntropyHistory, epo_schedule
from envwright.training.algorithms.losses.kl import kl_estimates
from envwright.training.algorithms.losses.value import value_loss
from envwright.training.algorithms.tokens import token_turns


def near(expected: Any) -> Any:
    return pytest.approx(expected, abs=1e-6)


def batch(
    ratios: list[list[float]], advantages: list[Any], mask: list[list[int]] | None = None
) -> Tokens:
    """Tokens whose ratios to the old policy are given; the old log-probs are −1."""
    wanted = torch.tensor(ratios).double()
    old = torch.full_like(wanted, -1.0)
    here = torch.ones_like(wanted) if mask is None else torch.tensor(mask)
    earned = torch.tensor(advantages).double()
    return Tokens(old + wanted.log(), here, old_logprobs_nt=old, advantages=earned)


def value(name: str, tokens: Tokens, **options: Any) -> float:
    return float({**LOSSES, **TERMS}[name](tokens, **options).value.detach())


def test_aggregations() -> None:
    # Two trajectories: 1, 2, 3 and 5 (three tokens and one).
    values = torch.tensor([[1.0, 2.0, 3.0], [5.0, 9.0, 9.0]])
    mask = torch.tensor([[True, True, True], [True, False, False]])
    assert float(aggregate_tokens(values, mask, "token_mean")) == near(11 / 4)
    assert float(aggregate_tokens(values, mask, "sequence_mean")) == near((2 + 5) / 2)
    assert float(aggregate_tokens(values, mask, "sequence_sum")) == near((6 + 5) / 2)
    assert float(aggregate_tokens(values, mask, "constant", constant=10)) == near(11 / 20)


def test_ppo_by_token() -> None:
    # ε .2. A = 1: w 1.5 is cut to 1.2, −1.2; w .5 stays, −.5. A = −1: w 1.5 stays, 1.5; w .5 is
    # raised to .8, .8. Mean (−1.2 − .5 + 1.5 + .8) / 4 = .15; two of four are clipped.
    tokens = batch([[1.5, 0.5], [1.5, 0.5]], [1.0, -1.0])
    loss = LOSSES["ppo"](tokens)
    assert float(loss.value.detach()) == near(0.15)
    assert loss.statistics["ratio/clipped"] == 0.5
    # Effective size: (1.5 + .5 + 1.5 + .5)² / (4 · 5) = 16 / 20.
    assert loss.statistics["ratio/effective"] == near(0.8)


def test_dapo_clips_higher() -> None:
    assert value("dapo", batch([[1.5]], [1.0])) == near(-1.28)


def test_dual_clip() -> None:
    # A = −1, w = 5: 5, and 3 with the second clip.
    assert value("ppo", batch([[5.0]], [-1.0])) == near(5.0)
    assert value("ppo", batch([[5.0]], [-1.0]), dual_clip=3.0) == near(3.0)


def test_ratios_by_turn_and_sequence() -> None:
    # Turns: tokens 0-1 and 3. √(2 · ½) = 1; 3. Sequence: (2 · ½ · 3)^(1/3) = 1.442250.
    tokens = batch([[2.0, 0.5, 7.0, 3.0]], [1.0], [[1, 1, 0, 1]])
    assert importance_ratios(tokens, "turn")[0].tolist() == near([1, 1, 1, 3])
    third = 3 ** (1 / 3)
    assert importance_ratios(tokens, "sequence")[0].tolist() == near([third, third, 1, third])


def test_gspo_clips_whole_sequences() -> None:
    # The first sequence's ratio √(1.002 · 1.002) = 1.002 is cut to 1.0004; the second's, A = −1,
    # √(1.002 / 1.002) = 1, is not: (−1.0004 + 1) / 2.
    tokens = batch([[1.002, 1.002], [1.002, 1 / 1.002]], [1.0, -1.0])
    assert value("gspo", tokens) == near((-1.0004 + 1.0) / 2)


def test_cispo() -> None:
    # w 1.5 is cut to 1.2: −1.2 · 1 · (−1 + ln 1.5); w .5 has no lower bound: −.5 (−1 + ln .5).
    expected = (-1.2 * (-1 + math.log(1.5)) - 0.5 * (-1 + math.log(0.5))) / 2
    assert value("cispo", batch([[1.5, 0.5]], [1.0])) == near(expected)


def test_reinforce() -> None:
    # log π = −1 each: −2 · (−1 − 1) summed, and 1 · (−1): (4 − 1) / 2 with signs.
    tokens = batch([[1.0, 1.0], [1.0, 1.0]], [2.0, -1.0], [[1, 1], [1, 0]])
    assert value("reinforce", tokens) == near((4.0 - 1.0) / 2)


def test_s_ppo_shrinks_by_the_bound() -> None:
    # One of two tokens is clipped, w 1.5, A 2: bound ½ · 3 = 1.5; limit .3: a fifth of
    # −(2 · 1.2 + 2 · 1) / 2 = −2.2.
    tokens = batch([[1.5, 1.0]], [2.0])
    loss = LOSSES["s_ppo"](tokens, threshold=0.3)
    assert loss.statistics["clip/bias"] == near(1.5)
    assert float(loss.value.detach()) == near(-2.2 / 5)


def test_s_ppo_with_the_exact_norm() -> None:
    # log π = θ at both tokens, θ a scalar. Clipped is the first: C = ½ · 1.5 · 2 · ∂θ = 1.5.
    theta = torch.tensor(0.0, dtype=torch.float64, requires_grad=True)
    shift = torch.tensor([[1.5, 1.0]]).double().log()
    tokens = Tokens(
        shift + theta,
        torch.ones(1, 2),
        old_logprobs_nt=torch.zeros(1, 2).double(),
        advantages=torch.tensor([2.0]),
    )
    loss = LOSSES["s_ppo"](tokens, over=[theta], threshold=0.5)
    assert loss.statistics["clip/bias"] == near(1.5)
    loss.value.backward()
    # The clipped token has no gradient, the other −2 · ½; a third of it is left.
    assert theta.grad is not None
    assert float(theta.grad) == near(-1 / 3)


@pytest.mark.parametrize(("kind", "expected"), [("k1", -0.5), ("k2", 0.125), ("k3", 0.148721)])
def test_divergences(kind: str, expected: float) -> None:
    # log π = −1.5, log other = −1: d = .5. −.5; .125; e^.5 − .5 − 1 = .148721.
    found = kl_estimates(torch.tensor([[-1.5]]), torch.tensor([[-1.0]]), kind)
    assert float(found) == near(expected)


def test_kl_term() -> None:
    old, now = torch.tensor([[-1.0, -1.0]]), torch.tensor([[-1.5, -1.5]])
    reference = torch.tensor([[-1.5, -1.0]])
    tokens = Tokens(now, torch.ones(1, 2), old_logprobs_nt=old, reference_logprobs_nt=reference)
    assert value("kl", tokens, coefficient=2.0, kind="k2") == near(2 * 0.125 / 2)
    assert value("kl", tokens, coefficient=2.0, kind="k2", target="old") == near(2 * 0.125)


def test_imitation() -> None:
    # −log π: 1 and 3 for thoughts, 2 for the action. α = ½: (.5 + 1.5 + 2) / (½ + ½ + 1) = 2.
    tokens = Tokens(
        torch.tensor([[-1.0, -3.0, -2.0, -9.0]]),
        torch.tensor([[1, 1, 1, 0]]),
        thoughts_nt=torch.tensor([[True, True, False, False]]),
    )
    assert value("imitation", tokens, thought_weight=0.5) == near(2.0)
    assert value("imitation", tokens) == near(2.0)
    assert value("imitation", tokens, thought_weight=0.0, coefficient=3.0) == near(6.0)


def test_entropy_bonus() -> None:
    tokens = Tokens(torch.zeros(1, 2), torch.ones(1, 2), entropies_nt=torch.tensor([[1.0, 3.0]]))
    assert value("entropy", tokens, coefficient=0.5) == near(-1.0)


def test_epo() -> None:
    # h = 1, band .8 to 1.2, s = .1 / .2 = ½. H = 1.4: ½ · .2 = .1; H = 1: 0; H = .6: ½ · .2 = .1.
    # H̄ = 1, P = .2 / 3; −.001 (1 − .5 · .2 / 3).
    tokens = Tokens(
        torch.zeros(1, 3), torch.ones(1, 3), entropies_nt=torch.tensor([[1.4, 1.0, 0.6]]).double()
    )
    history = EntropyHistory((1.0,), (1,))
    assert value("epo", tokens, history=history, smoothing=0.5) == near(
        -0.001 * (1 - 0.5 * 0.2 / 3)
    )


def test_epo_charges_the_penalty_at_twice_the_bands_width() -> None:
    # h = 2, κ 1.2: the band ends at 2.4, .4 above h; H = 2.8 is twice as far: the charge is .1.
    tokens = Tokens(torch.zeros(1, 1), torch.ones(1, 1), entropies_nt=torch.tensor([[2.8]]))
    loss = TERMS["epo"](tokens, history=EntropyHistory((2.0,), (1,)))
    assert loss.statistics["entropy/charge"] == near(0.1)


def test_entropy_history_is_a_mean_of_iterations() -> None:
    # Iteration 1: turn 0 has 1 and 3, mean 2. Iteration 2: turn 0 has 4, turn 1 has 5.
    first = Tokens(torch.zeros(1, 2), torch.ones(1, 2), entropies_nt=torch.tensor([[1.0, 3.0]]))
    second = Tokens(
        torch.zeros(1, 3),
        torch.tensor([[1, 0, 1]]),
        entropies_nt=torch.tensor([[4.0, 8.0, 5.0]]),
    )
    history = EntropyHistory().updated(first).updated(second)
    assert history == EntropyHistory((3.0, 5.0), (2, 1))


def test_schedules() -> None:
    assert [epo_schedule(k, 150, "code") for k in (0, 75, 150)] == near([1.0, 0.827067, 0.03983])
    assert [epo_schedule(k, 100) for k in (0, 50, 100, 200)] == near([0.1, 0.1**0.5, 1.0, 1.0])
    assert epo_schedule(3, 4, "constant") == 1.0
    with pytest.raises(BadInput):
        epo_schedule(1, 0)


def test_value_loss() -> None:
    # V 2, before 1, ± ½: bounded 1.5. R = 3: (−1)² = 1 and (−1.5)² = 2.25: ½ · 2.25.
    # V 1, before 1, R = 1: 0. Mean over two.
    now, before = torch.tensor([[2.0, 1.0]]), torch.tensor([[1.0, 1.0]])
    goal = torch.tensor([[3.0, 1.0]])
    loss = value_loss(now, before, goal, torch.ones(1, 2))
    assert float(loss.value.detach()) == near(2.25 / 4)
    assert float(value_loss(now, before, goal, torch.ones(1, 2), clip=None).value) == near(1 / 4)


def test_overlong_penalty() -> None:
    # Limit 10, cache 4: free to 6, −¼ a token, −1 from 10 on.
    lengths = torch.tensor([0, 6, 7, 8, 10, 99])
    assert overlong_penalty(lengths, 10, 4).tolist() == near([0, 0, -0.25, -0.5, -1, -1])
    assert overlong_penalty(lengths, 10).tolist() == near([0, 0, 0, 0, -1, -1])
    # A fifth of 20 is 4: 18 is half way.
    assert overlong_penalty(torch.tensor([16, 18]), 20).tolist() == near([0, -0.5])
    assert overlong_penalty(lengths, 10, 0).tolist() == near([0, 0, 0, 0, 0, -1])
    with pytest.raises(BadInput):
        overlong_penalty(lengths, 10, 10)


def test_turns_are_runs() -> None:
    mask = torch.tensor([[0, 1, 1, 0, 1], [1, 0, 0, 1, 1], [0, 0, 0, 0, 0]])
    expected = [[-1, 0, 0, -1, 1], [0, -1, -1, 1, 1], [-1] * 5]
    assert token_turns(mask).tolist() == expected


def test_levels_of_entropy() -> None:
    tokens = Tokens(torch.zeros(1, 4), torch.tensor([[1, 1, 0, 1]]))
    numbers = torch.tensor([[1.0, 3.0, 9.0, 5.0]])
    assert level_means(numbers, tokens, "token")[0].tolist() == [1, 3, 0, 5]
    assert level_means(numbers, tokens, "turn")[0].tolist() == [2, 2, 0, 5]
    assert level_means(numbers, tokens, "sequence")[0].tolist() == [3, 3, 0, 3]


def test_ratios_of_turns_that_touch() -> None:
    # Turns are given: √(2 · ½) = 1 and √(3 · 3) = 3; as one turn (2 · ½ · 3 · 3)^¼ = √3.
    tokens = batch([[2.0, 0.5, 3.0, 3.0]], [1.0])
    given = replace(tokens, turns_nt=torch.tensor([[0, 0, 1, 1]]))
    assert importance_ratios(given, "turn")[0].tolist() == near([1, 1, 3, 3])
    assert importance_ratios(tokens, "turn")[0].tolist() == near([3**0.5] * 4)
    with pytest.raises(BadInput, match="no turn"):
        importance_ratios(replace(tokens, turns_nt=torch.tensor([[0, 0, -1, 1]])), "turn")

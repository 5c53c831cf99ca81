"""Gradients: against finite differences, exactly 0 where masked, the policy gradient at start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("torch")

import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from envwright.training.algorithms import LOSSES, TERMS, Advantages, Tokens
from envwright.training.algorithms.losses.epo import EntropyHistory
from envwright.training.algorithms.losses.value import value_loss
from envwright.training.algorithms.tokens import loss_size
from tests.unit.training.algorithms import oracle
from tests.unit.training.algorithms.drawing import TokenBatch, few, token_batches

HISTORY = EntropyHistory((1.0, 0.5), (1, 1))
BOTH = {**LOSSES, **TERMS}
OPTIONS: dict[str, dict[str, Any]] = {"epo": {"history": HISTORY}}
EVERY = sorted(BOTH)
CONSTANT_WEIGHTS = {"cispo", "s_ppo", "st_ppo"}
"""Losses that hold something fixed while they differentiate."""

SMOOTH: list[tuple[str, dict[str, Any]]] = [
    *(
        ("ppo", {"level": level, "aggregation": mode, "constant": 4.0, "dual_clip": dual})
        for level in ("token", "turn", "sequence")
        for mode in ("token_mean", "sequence_mean", "sequence_sum", "constant")
        for dual in (None, 1.3)
    ),
    ("dapo", {}),
    ("gspo", {}),
    ("reinforce", {}),
    *(("kl", {"kind": k, "target": t}) for k in ("k1", "k2", "k3") for t in ("reference", "old")),
    ("entropy", {}),
    ("epo", {"history": HISTORY, "coefficient": 1.0}),
    ("epo", {"history": HISTORY, "coefficient": 1.0, "level": "turn"}),
    ("epo", {"history": HISTORY, "coefficient": 1.0, "level": "sequence"}),
    ("imitation", {}),
    ("imitation", {"thought_weight": 0.3}),
]


def some_tokens(seed: int) -> Tokens:
    """Random tokens away from every kink: ratios, entropies and log-probs are in general place."""
    dice = torch.Generator().manual_seed(seed)

    def draw(low: float, high: float) -> Tensor:
        return low + (high - low) * torch.rand(3, 5, generator=dice, dtype=torch.float64)

    old = draw(-3.0, -0.5)
    return Tokens(
        (old + draw(-0.5, 0.5)).requires_grad_(),
        draw(0, 1) > 0.25,
        old_logprobs_nt=old,
        advantages=draw(-2, 2),
        reference_logprobs_nt=draw(-3, -0.5),
        entropies_nt=draw(0.1, 2.0).requires_grad_(),
        thoughts_nt=draw(0, 1) > 0.5,
    )


def gradients(value: Tensor, tokens: Tokens) -> tuple[Tensor, Tensor]:
    """With respect to log-probs and entropies."""
    inputs = [tokens.logprobs_nt, tokens.needed("entropies_nt")]
    found = torch.autograd.grad(value, inputs, allow_unused=True)
    one, two = (torch.zeros_like(tokens.mask_nt.double()) if g is None else g for g in found)
    return one, two


def differences(function: Callable[[Tensor], Tensor], at: Tensor, step: float = 1e-6) -> Tensor:
    """Central differences of a scalar function, position by position."""
    out = torch.zeros_like(at)
    with torch.no_grad():
        for place in torch.cartesian_prod(*map(torch.arange, at.shape)).tolist():
            move = torch.zeros_like(at)
            move[tuple(place)] = step
            out[tuple(place)] = (function(at + move) - function(at - move)) / (2 * step)
    return out


@pytest.mark.parametrize(("name", "options"), SMOOTH, ids=str)
@pytest.mark.parametrize("seed", [0, 1])
def test_against_finite_differences(name: str, options: dict[str, Any], seed: int) -> None:
    tokens = some_tokens(seed)
    by_logprob, by_entropy = gradients(BOTH[name](tokens, **options).value, tokens)

    def of_logprobs(x: Tensor) -> Tensor:
        return BOTH[name](replace(tokens, logprobs_nt=x), **options).value

    def of_entropies(x: Tensor) -> Tensor:
        return BOTH[name](replace(tokens, entropies_nt=x), **options).value

    expected = differences(of_logprobs, tokens.logprobs_nt.detach())
    torch.testing.assert_close(by_logprob, expected, atol=1e-7, rtol=1e-5)
    expected = differences(of_entropies, tokens.needed("entropies_nt").detach())
    torch.testing.assert_close(by_entropy, expected, atol=1e-7, rtol=1e-5)


def test_value_loss_against_finite_differences() -> None:
    dice = torch.Generator().manual_seed(3)
    now, before, goal = torch.randn(3, 2, 4, generator=dice, dtype=torch.float64)
    mask = torch.tensor([[1, 1, 0, 1], [1, 0, 0, 1]])
    now.requires_grad_()
    (found,) = torch.autograd.grad(value_loss(now, before, goal, mask).value, [now])
    expected = differences(lambda x: value_loss(x, before, goal, mask).value, now.detach())
    torch.testing.assert_close(found, expected, atol=1e-7, rtol=1e-5)
    assert not found[mask == 0].any()


@few
@given(token_batches())
def test_the_gradient_of_cispo_is_its_weight(batch: TokenBatch) -> None:
    """−clip(w) A / tokens: the weight itself is not differentiated."""
    tokens = batch.tokens()
    found, _ = gradients(LOSSES["cispo"](tokens).value, tokens)
    w = oracle.ratio(batch.new, batch.old, batch.mask, "token")
    count = max(sum(map(sum, batch.weights)), 1.0)
    for n, row in enumerate(batch.mask):
        for t, here in enumerate(row):
            expected = -min(w[n][t], 1.2) * batch.advantages[n][t] / count if here else 0.0
            assert float(found[n, t]) == pytest.approx(expected, abs=1e-9)


@few
@given(token_batches())
def test_the_gradient_of_st_ppo_is_that_of_ppo_scaled(batch: TokenBatch) -> None:
    tokens = batch.tokens()
    loss = LOSSES["st_ppo"](tokens)
    plain = LOSSES["ppo"](tokens, level="turn", aggregation="sequence_mean")
    found, expected = gradients(loss.value, tokens)[0], gradients(plain.value, tokens)[0]
    torch.testing.assert_close(found, expected * loss.statistics["clip/scale"])
    if loss.statistics["ratio/clipped"] == 0.0:
        assert torch.equal(found, expected)


@few
@given(token_batches())
def test_k3_with_the_gradient_of_k2(batch: TokenBatch) -> None:
    tokens = batch.tokens()
    mixed, plain = (TERMS["kl"](tokens, kind=kind).value for kind in ("k3+", "k2"))
    torch.testing.assert_close(gradients(mixed, tokens)[0], gradients(plain, tokens)[0])


@pytest.mark.parametrize("name", EVERY)
@few
@given(batch=token_batches())
def test_masked_tokens_have_no_gradient_at_all(name: str, batch: TokenBatch) -> None:
    """Not small: 0. And NaN or infinity in the mask's holes reaches neither value nor gradient."""
    options = OPTIONS.get(name, {})
    tokens = batch.tokens()
    value = BOTH[name](tokens, **options).value
    holes = ~tokens.mask_nt
    wild = batch.tokens(
        logprobs_nt=torch.where(holes, torch.nan, tokens.logprobs_nt.detach()).requires_grad_(),
        old_logprobs_nt=torch.where(holes, torch.inf, tokens.needed("old_logprobs_nt")),
        advantages=torch.where(holes, torch.nan, tokens.needed("advantages")),
        reference_logprobs_nt=torch.where(holes, torch.nan, tokens.needed("old_logprobs_nt")),
        entropies_nt=torch.where(
            holes, torch.nan, tokens.needed("entropies_nt").detach()
        ).requires_grad_(),
    )
    tokens = replace(tokens, reference_logprobs_nt=tokens.old_logprobs_nt)
    value, again = BOTH[name](tokens, **options).value, BOTH[name](wild, **options).value
    assert float(value.detach()) == float(again.detach())
    for plain, strange in zip(gradients(value, tokens), gradients(again, wild), strict=True):
        assert torch.equal(plain, strange)
        assert bool(plain.isfinite().all())
        assert not plain[holes].any()


@pytest.mark.parametrize("name", EVERY)
def test_nothing_in_the_mask_is_no_step(name: str) -> None:
    tokens = replace(some_tokens(0), mask_nt=torch.zeros(3, 5))
    loss = BOTH[name](tokens, **OPTIONS.get(name, {}))
    assert float(loss.value.detach()) == 0.0
    assert not any(g.any() for g in gradients(loss.value, tokens))
    assert all(torch.tensor(x).isfinite() for x in loss.statistics.values())


@pytest.mark.parametrize("name", EVERY)
def test_an_unused_trajectory_is_as_good_as_absent(name: str) -> None:
    """Also in the denominators."""
    tokens, options = some_tokens(4), OPTIONS.get(name, {})
    used = torch.tensor([True, False, True])
    earned = Advantages(tokens.needed("advantages"), used, {})
    fields = {k: v for k, v in vars(tokens).items() if k not in {"advantages", "whole"}}
    masked = Tokens.of(fields.pop("logprobs_nt"), fields.pop("mask_nt"), earned, **fields)
    rows: dict[str, Any] = {k: v[used] for k, v in vars(tokens).items() if isinstance(v, Tensor)}
    alone = Tokens(**rows)
    one, two = BOTH[name](masked, **options).value, BOTH[name](alone, **options).value
    torch.testing.assert_close(one, two)
    (gradient, _) = gradients(one, tokens)
    assert not gradient[1].any()


@pytest.mark.parametrize("name", sorted(LOSSES))
def test_at_equal_policies_it_is_the_policy_gradient(name: str) -> None:
    """−A ∇log π, over the loss's own denominator; one advantage a trajectory."""
    tokens = some_tokens(5)
    advantages = torch.tensor([1.5, -0.5, 0.25]).double()
    same = replace(
        tokens, old_logprobs_nt=tokens.logprobs_nt.detach().clone(), advantages=advantages
    )
    found, _ = gradients(LOSSES[name](same).value, same)
    lengths = same.mask_nt.double().sum(1, keepdim=True)
    rows = float(len(lengths))
    wanted = -advantages[:, None] * same.mask_nt
    scales = {
        "ppo": wanted / lengths.sum(),
        "dapo": wanted / lengths.sum(),
        "cispo": wanted / lengths.sum(),
        "reinforce": wanted / rows,
    }
    torch.testing.assert_close(found, scales.get(name, wanted / lengths / rows))


@pytest.mark.parametrize("level", ["turn", "sequence"])
def test_both_gradients_of_a_unit_agree_where_it_has_one_advantage(level: str) -> None:
    tokens = replace(some_tokens(6), advantages=torch.tensor([1.0, -2.0, 0.5]))
    options: dict[str, Any] = {"level": level, "epsilon_low": 1.0, "epsilon_high": 9.0}
    one, two = (
        gradients(LOSSES["ppo"](tokens, gradient=kind, **options).value, tokens)[0]
        for kind in ("geomean", "token")
    )
    torch.testing.assert_close(one, two)
    # With advantages that differ inside a unit they do not.
    tokens = some_tokens(6)
    one, two = (
        gradients(LOSSES["ppo"](tokens, gradient=kind, **options).value, tokens)[0]
        for kind in ("geomean", "token")
    )
    assert not torch.allclose(one, two)


@few
@given(token_batches())
def test_turns_of_one_token_and_one_turn(batch: TokenBatch) -> None:
    """ST-PPO's two ends: token ratios, and GSPO's."""
    alternating = [[m and t % 2 == 0 for t, m in enumerate(row)] for row in batch.mask]
    tokens = replace(batch, mask=alternating).tokens()
    by_turn, by_token = (LOSSES["ppo"](tokens, level=k).value for k in ("turn", "token"))
    torch.testing.assert_close(by_turn, by_token)
    full = batch.tokens(mask_nt=torch.ones(len(batch.mask), len(batch.mask[0])))
    by_turn, by_sequence = (LOSSES["ppo"](full, level=k).value for k in ("turn", "sequence"))
    torch.testing.assert_close(by_turn, by_sequence)


@pytest.mark.parametrize("name", sorted(set(EVERY) - {"s_ppo", "st_ppo"}))
@few
@given(batch=token_batches(), cut=st.integers(0, 4))
def test_parts_add_up_to_the_whole(name: str, batch: TokenBatch, cut: int) -> None:
    tokens, options = batch.tokens(), OPTIONS.get(name, {})
    whole = BOTH[name](tokens, **options).value
    size, end = loss_size(tokens.mask_nt), len(batch.mask)
    pieces = [tokens.part(a, b, size) for a, b in ((0, min(cut, end)), (min(cut, end), end))]
    total = torch.stack([BOTH[name](piece, **options).value for piece in pieces]).sum()
    torch.testing.assert_close(total, whole)
    one, two = gradients(total, tokens), gradients(whole, tokens)
    torch.testing.assert_close(one[0], two[0])
    torch.testing.assert_close(one[1], two[1])


@pytest.mark.parametrize("name", EVERY)
def test_far_policies_stay_finite(name: str) -> None:
    """exp(10⁴) is infinite; log-ratios end at ±20."""
    tokens = Tokens(
        torch.tensor([[-0.1, -1e4]]).requires_grad_(),
        torch.ones(1, 2),
        old_logprobs_nt=torch.tensor([[-1e4, -0.1]]),
        advantages=torch.tensor([-1.0]),
        reference_logprobs_nt=torch.tensor([[-1e4, -0.1]]),
        entropies_nt=torch.tensor([[1e-9, 11.0]]).requires_grad_(),
    )
    loss = BOTH[name](tokens, **OPTIONS.get(name, {}))
    assert bool(loss.value.isfinite())
    assert all(bool(g.isfinite().all()) for g in gradients(loss.value, tokens))
    assert all(torch.tensor(x).isfinite() for x in loss.statistics.values())


@pytest.mark.parametrize("name", EVERY)
def test_only_the_policy_learns(name: str) -> None:
    """Who forgot to detach the old policy, the reference or a critic still trains none of them."""
    tokens = some_tokens(7)
    fixed = ["old_logprobs_nt", "reference_logprobs_nt", "advantages"]
    others: dict[str, Any] = {key: tokens.needed(key).clone().requires_grad_() for key in fixed}
    loss = BOTH[name](replace(tokens, **others), **OPTIONS.get(name, {}))
    found = torch.autograd.grad(loss.value, list(others.values()), allow_unused=True)
    assert not any(g is not None and bool(g.any()) for g in found)

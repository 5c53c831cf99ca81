"""What goes wrong with losses elsewhere, or would here: each as a test that shows it."""

from __future__ import annotations

import math
import statistics
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("torch")

import torch
from torch import Tensor

from envwright.errors import BadInput
from envwright.training.algorithms import LOSSES, TERMS, Tokens
from envwright.training.algorithms.losses.epo import EntropyHistory
from envwright.training.algorithms.losses.kl import kl_estimates
from envwright.training.algorithms.tokens import loss_size


def near(expected: Any) -> Any:
    return pytest.approx(expected, abs=1e-5)


def gradient(loss: Tensor, at: Tensor) -> Tensor:
    (found,) = torch.autograd.grad(loss, [at])
    return found


def start(mask: list[list[int]], advantages: list[Any], **more: Any) -> Tokens:
    """A policy that has not moved."""
    logprobs = torch.full((len(mask), len(mask[0])), -1.0, dtype=torch.float64)
    fields: dict[str, Any] = {
        "old_logprobs_nt": logprobs,
        "advantages": torch.tensor(advantages).double(),
        **more,
    }
    return Tokens(logprobs.clone().requires_grad_(), torch.tensor(mask), **fields)


def test_length_bias() -> None:
    """Per token, a long failure is punished less than a short one, except with a constant."""
    long_short = [[1, 1, 1, 1], [1, 0, 0, 0]]
    sizes = {}
    for mode in ("sequence_mean", "token_mean", "constant"):
        tokens = start(long_short, [-1.0, -1.0])
        loss = LOSSES["ppo"](tokens, aggregation=mode, constant=4.0)
        found = gradient(loss.value, tokens.logprobs_nt)
        sizes[mode] = (float(found[0, 0]), float(found[1, 0]))
    assert sizes["sequence_mean"] == near((1 / 8, 1 / 2))
    assert sizes["token_mean"] == near((1 / 5, 1 / 5))
    assert sizes["constant"] == near((1 / 8, 1 / 8))


def test_a_constant_step_does_not_depend_on_padding_or_batch_size() -> None:
    once = start([[1, 1, 0]], [-1.0])
    padded = start([[1, 1, 0, 0, 0, 0]], [-1.0])
    twice = start([[1, 1, 0], [1, 1, 0]], [-1.0, -1.0])
    found = [
        float(LOSSES["ppo"](t, aggregation="constant", constant=8.0).value.detach())
        for t in (once, padded, twice)
    ]
    assert found == near([2 / 8] * 3)
    with pytest.raises(BadInput, match="constant above 0"):
        LOSSES["ppo"](once, aggregation="constant")


def test_the_mean_of_parts_is_not_the_mean() -> None:
    """Three tokens and one: a mean of means weighs the lone token three times."""
    tokens = start([[1, 1, 1], [1, 0, 0]], [1.0, 5.0])
    size = loss_size(tokens.mask_nt)

    def found(*parts: Tokens) -> list[float]:
        return [float(LOSSES["ppo"](part).value.detach()) for part in parts]

    assert found(tokens) == near([-2.0])
    alone = [tokens.part(0, 1, loss_size(tokens.mask_nt[:1])), tokens.part(1, 2)]
    naive = [replace(alone[0], whole=None), replace(alone[1], whole=None)]
    assert statistics.fmean(found(*naive)) == near(-3.0)
    assert sum(found(tokens.part(0, 1, size), tokens.part(1, 2, size))) == near(-2.0)


def test_gspo_with_the_usual_width_clips_nothing() -> None:
    tokens = start([[1] * 8], [1.0])
    moved = replace(tokens, logprobs_nt=tokens.logprobs_nt + 0.01)
    assert LOSSES["gspo"](moved).statistics["ratio/clipped"] == 1.0
    with pytest.warns(UserWarning, match="clips next to nothing"):
        wide = LOSSES["gspo"](moved, epsilon_low=0.2, epsilon_high=0.2)
    assert wide.statistics["ratio/clipped"] == 0.0


def test_a_clipped_token_learns_under_cispo_only() -> None:
    tokens = replace(start([[1, 1]], [1.0]), old_logprobs_nt=torch.tensor([[-3.0, -1.0]]).double())
    for name, learns in (("ppo", False), ("dapo", False), ("cispo", True)):
        found = gradient(LOSSES[name](tokens).value, tokens.logprobs_nt)
        assert (float(found[0, 0]) != 0) is learns
        assert float(found[0, 1]) != 0


def test_a_bad_sample_that_became_likely_is_unbounded_without_the_second_clip() -> None:
    tokens = replace(start([[1]], [-1.0]), old_logprobs_nt=torch.tensor([[-9.0]]).double())
    free = gradient(LOSSES["ppo"](tokens).value, tokens.logprobs_nt)
    bounded = gradient(LOSSES["ppo"](tokens, dual_clip=3.0).value, tokens.logprobs_nt)
    assert float(free) == near(math.exp(8.0))
    assert float(bounded) == 0.0


@pytest.mark.parametrize("exact", [True, False])
def test_much_clipping_makes_smaller_steps(exact: bool) -> None:
    """And none leaves ``ppo`` as it is; dividing by ‖C‖ alone would divide by 0."""
    shift = torch.zeros(1, 6, dtype=torch.float64, requires_grad=True)
    far = torch.tensor([[-2.0, -2.0, -2.0, -2.0, -1.0, -1.0]]).double()
    for old, shrinks in ((torch.full((1, 6), -1.0).double(), False), (far, True)):
        tokens = replace(start([[1] * 6], [1.0]), old_logprobs_nt=old)
        tokens = replace(tokens, logprobs_nt=tokens.logprobs_nt.detach() + shift)
        options: dict[str, Any] = {"over": [shift] if exact else None, "threshold": 0.1}
        loss = LOSSES["s_ppo"](tokens, **options)
        plain = LOSSES["ppo"](tokens, aggregation="sequence_mean")
        ours, theirs = gradient(loss.value, shift).norm(), gradient(plain.value, shift).norm()
        assert bool(ours < 0.5 * theirs) is shrinks
        assert bool(ours == theirs) is not shrinks


def categorical(seed: int = 0) -> tuple[Tensor, Tensor]:
    """Logits that are trained, and log-probs of a reference; five outcomes."""
    dice = torch.Generator().manual_seed(seed)
    logits, other = torch.randn(2, 5, generator=dice, dtype=torch.float64)
    return logits.requires_grad_(), (logits.detach() + other / 2).log_softmax(0)


def test_which_estimate_of_the_kl_has_its_gradient() -> None:
    """Expected gradients by enumeration: k1 has none, k2 that of KL(π‖r), k3 that of KL(r‖π)."""
    logits, other = categorical()
    logprobs = logits.log_softmax(0)
    chance = logprobs.exp().detach()

    def expected(kind: str) -> Tensor:
        apart = kl_estimates(logprobs[:, None], other[:, None], kind)[:, 0]
        (found,) = torch.autograd.grad((chance * apart).sum(), [logits], retain_graph=True)
        return found

    def exact(divergence: Tensor) -> Tensor:
        (found,) = torch.autograd.grad(divergence, [logits], retain_graph=True)
        return found

    forward = exact((logprobs.exp() * (logprobs - other)).sum())
    backward = exact((other.exp() * (other - logprobs)).sum())
    torch.testing.assert_close(expected("k1"), torch.zeros(5).double())
    torch.testing.assert_close(expected("k2"), forward)
    torch.testing.assert_close(expected("k3+"), forward)
    torch.testing.assert_close(expected("k3"), backward)
    assert not torch.allclose(forward, backward)


def test_which_estimate_of_the_kl_has_its_value() -> None:
    logits, other = categorical()
    logprobs = logits.detach().log_softmax(0)
    kl = float((logprobs.exp() * (logprobs - other)).sum())
    for kind, unbiased in (("k1", True), ("k2", False), ("k3", True)):
        apart = kl_estimates(logprobs[:, None], other[:, None], kind)[:, 0]
        assert (float((logprobs.exp() * apart).sum()) == pytest.approx(kl)) is unbiased


def test_k3_is_capped_and_k2_is_not() -> None:
    """Where the other policy is 14 times as likely or more, k3 neither grows nor pulls."""
    for d, pulls in ((2.5, True), (3.0, False)):
        now = torch.full((1, 1), -4.0, dtype=torch.float64, requires_grad=True)
        for kind, here in (("k3", pulls), ("k2", True), ("k3+", True)):
            apart = kl_estimates(now, now.detach() + d, kind).sum()
            assert bool(gradient(apart, now).any()) is here
            assert float(apart.detach()) <= 10.0


def test_kl_against_the_old_policy_does_nothing_at_first() -> None:
    tokens = start([[1, 1]], [1.0])
    for kind in ("k2", "k3"):
        loss = TERMS["kl"](tokens, kind=kind, target="old")
        assert not gradient(loss.value, tokens.logprobs_nt).any()


def test_smoothing_has_a_gradient_outside_the_band_and_none_inside() -> None:
    """A constant charge outside the band, as released, has none anywhere."""
    entropies = torch.tensor([[0.5, 1.0, 1.9]], dtype=torch.float64, requires_grad=True)
    tokens = Tokens(torch.zeros(1, 3).double(), torch.ones(1, 3), entropies_nt=entropies)
    options: dict[str, Any] = {"history": EntropyHistory((1.0,), (1,)), "coefficient": 1.0}
    bonus = gradient(TERMS["epo"](tokens, smoothing=0.0, **options).value, entropies)
    both = gradient(TERMS["epo"](tokens, **options).value, entropies)
    # s = .1 / (1 · .2) = ½ over three tokens: pushed up below the band, down above.
    assert (both - bonus)[0].tolist() == near([-0.5 / 3, 0.0, 0.5 / 3])

    outside = (entropies < 0.8) | (entropies > 1.2)
    released = torch.where(outside, 0.1, 0.0)
    assert not released.requires_grad


def test_smoothing_steadies_entropy_better_than_the_bonus_alone() -> None:
    """Advantages that turn around every 20 steps; the last 200 of 260 steps."""
    spreads = {}
    for smoothing in (0.0, 1.0):
        logits = torch.zeros(8, dtype=torch.float64, requires_grad=True)
        history, seen = EntropyHistory(), []
        for step in range(260):
            logprobs = logits.log_softmax(0)
            entropy = -(logprobs.exp() * logprobs).sum()
            tokens = Tokens(logprobs[None, :], torch.ones(1, 8), entropies_nt=entropy.expand(1, 8))
            options: dict[str, Any] = {"penalty": 1.0, "low": 0.9, "high": 1.1, "coefficient": 0.5}
            charge = TERMS["epo"](tokens, history=history, smoothing=smoothing, **options)
            push = logprobs.exp()[0] * (-1.0 if step // 20 % 2 else 1.0)
            (step_by,) = torch.autograd.grad(charge.value - push, [logits])
            with torch.no_grad():
                logits -= 2.0 * step_by
            history = history.updated(tokens)
            seen.append(float(entropy.detach()))
        spreads[smoothing] = statistics.pvariance(seen[60:])
    assert spreads[1.0] < spreads[0.0]


@pytest.mark.parametrize(("low", "high"), [(0.8, 1.0), (1.1, 1.2), (-0.1, 1.2)])
def test_a_band_must_hold_what_is_usual(low: float, high: float) -> None:
    tokens = Tokens(torch.zeros(1, 1), torch.ones(1, 1), entropies_nt=torch.ones(1, 1))
    with pytest.raises(BadInput, match="band"):
        TERMS["epo"](tokens, low=low, high=high)


def test_turns_without_a_history_are_not_charged() -> None:
    tokens = Tokens(
        torch.zeros(1, 3), torch.tensor([[1, 0, 1]]), entropies_nt=torch.tensor([[9.0, 9.0, 9.0]])
    )
    first = TERMS["epo"](tokens)
    assert first.statistics["entropy/charge"] == 0.0
    for history in (EntropyHistory((1.0, 0.0), (1, 0)), EntropyHistory((1.0,), (1,))):
        only_the_first = TERMS["epo"](tokens, history=history)
        # Turn 0: ½ · (9 − 1.2) = 3.9, halved by the second token.
        assert only_the_first.statistics["entropy/charge"] == near(1.95)


def test_actions_only_is_as_if_thoughts_were_context() -> None:
    logprobs = torch.tensor([[-1.0, -2.0, -3.0]]).double().requires_grad_()
    mask, thoughts = torch.ones(1, 3), torch.tensor([[True, False, False]])
    split = Tokens(logprobs, mask, thoughts_nt=thoughts)
    actions = Tokens(logprobs, mask.bool() & ~thoughts)
    one = TERMS["imitation"](split, thought_weight=0.0).value
    two = TERMS["imitation"](actions).value
    assert float(one.detach()) == float(two.detach())
    assert torch.equal(gradient(one, logprobs), gradient(two, logprobs))


def test_only_thoughts_with_weight_0_are_no_step() -> None:
    tokens = Tokens(torch.zeros(1, 2), torch.ones(1, 2), thoughts_nt=torch.ones(1, 2))
    assert float(TERMS["imitation"](tokens, thought_weight=0.0).value) == 0.0
    with pytest.raises(BadInput, match="negative"):
        TERMS["imitation"](tokens, thought_weight=-1.0)
    with pytest.raises(BadInput, match="thoughts_nt"):
        TERMS["imitation"](replace(tokens, thoughts_nt=None), thought_weight=0.5)

"""EPO: an entropy bonus, with a band around what entropy used to be."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch

from envwright.errors import BadInput
from envwright.training.algorithms.loss_reduction import aggregate_tokens, level_means
from envwright.training.algorithms.registry import register_term, require_one_of
from envwright.training.algorithms.tokens import Loss, Tokens

SMALLEST = 1e-6
"""Below this historical entropy (nats) there is no band."""


@dataclass(frozen=True)
class EntropyHistory:
    """For each turn the mean entropy over past iterations, and over how many; plain numbers."""

    means_k: tuple[float, ...] = ()
    counts_k: tuple[int, ...] = ()

    def updated(self, tokens: Tokens) -> EntropyHistory:
        """With one more iteration: its mean entropy of each turn that occurred."""
        means, counts = list(self.means_k), list(self.counts_k)
        entropies_nt, turns_nt = tokens.needed("entropies_nt").detach(), tokens.turn_nt
        for turn in sorted(set(turns_nt[tokens.mask_nt].tolist())):
            # A turn that no earlier iteration reached extends the history.
            missing = turn + 1 - len(means)
            means, counts = means + [0.0] * missing, counts + [0] * missing
            mean = float(entropies_nt[tokens.mask_nt & (turns_nt == turn)].double().mean())
            counts[turn] += 1
            # Running mean: no past value has to be kept.
            means[turn] += (mean - means[turn]) / counts[turn]
        return EntropyHistory(tuple(means), tuple(counts))


@register_term
def epo(
    tokens: Tokens,
    *,
    history: EntropyHistory | None = None,
    coefficient: float = 1e-3,
    smoothing: float = 1.0,
    penalty: float = 0.1,
    low: float = 0.8,
    high: float = 1.2,
    level: str = "token",
) -> Loss:
    """−λ (H̄ − β_k P): H̄ the mean entropy, P how far entropies are outside their turn's band.

    P = mean of s · (relu(H − κ_high h) + relu(κ_low h − H)), h the historical entropy of the turn,
    s = penalty / (h (κ_high − 1)): at twice the band's upper width the charge is ``penalty``. H is
    a token's entropy, or the mean of its turn or sequence (``level``). β_k (``smoothing``) follows
    ``epo_schedule``. λ .001, penalty .1, κ .8 and 1.2; published runs used 0 and 2, and .05 for
    ScienceWorld. Source: EPO (2509.22576), with one change: the release charges a
    constant outside the band, which has no gradient, so it changes nothing. The hinge does.

    Without a history, for turns that it does not hold, and where h is 0, only the bonus acts.
    Nothing in the mask gives 0. Needs ``entropies_nt``.

    Raises:
        BadInput: it is missing, or not 0 ≤ κ_low ≤ 1 < κ_high.
    """
    if not 0.0 <= low <= 1.0 < high:
        raise BadInput(f"the band from {low} to {high} must hold 1, and end above it.")
    entropies_nt = level_means(tokens.needed("entropies_nt"), tokens, level)
    means_k = entropies_nt.new_tensor((history or EntropyHistory()).means_k or (0.0,))
    turns_nt = tokens.turn_nt
    held_nt = tokens.mask_nt & (turns_nt < len(means_k))
    usual_nt = torch.where(held_nt, means_k[turns_nt.clamp(0, len(means_k) - 1)], 0.0)
    held_nt = held_nt & (usual_nt > SMALLEST)
    # 1 as a stand-in: dividing by 0 below would put NaN into the gradient even where masked.
    usual_nt = torch.where(held_nt, usual_nt, 1.0)
    outside_nt = (entropies_nt - high * usual_nt).relu() + (low * usual_nt - entropies_nt).relu()
    charge_nt = torch.where(held_nt, outside_nt * penalty / (usual_nt * (high - 1.0)), 0.0)
    charge = aggregate_tokens(charge_nt, tokens.mask_nt, "token_mean", whole=tokens.whole)
    mean = aggregate_tokens(entropies_nt, tokens.mask_nt, "token_mean", whole=tokens.whole)
    figures = {"entropy/mean": float(mean.detach()), "entropy/charge": float(charge.detach())}
    return Loss(-coefficient * (mean - smoothing * charge), figures)


def epo_schedule(step: int, steps: int, kind: str = "ramp", start: float = 0.1) -> float:
    """β_k, the weight of the charge at step k of n.

    ``ramp``: from ``start`` to 1, start^(1 − k/n): weak first, as the paper's second version words
    it. ``code``: the release's two halves, 1 − .2 (1 − e^(−2p)), then .8 e^(−3p), p running from 0
    to 1 in each. ``constant``: 1.

    Raises:
        BadInput: an unknown kind, no steps, or ``start`` outside (0, 1].
    """
    require_one_of("schedule", kind, ("ramp", "code", "constant"))
    if steps < 1 or not 0.0 < start <= 1.0:
        raise BadInput(f"a schedule needs steps and a start in (0, 1], not {steps} and {start}.")
    done = min(max(step / steps, 0.0), 1.0)
    if kind == "constant":
        return 1.0
    if kind == "ramp":
        return float(start ** (1.0 - done))
    # p = 2 * done in the first half, 2 * done - 1 in the second.
    if done <= 0.5:
        return 1.0 - 0.2 * (1.0 - math.exp(-4.0 * done))
    return 0.8 * math.exp(-3.0 * (2.0 * done - 1.0))

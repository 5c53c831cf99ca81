"""Drawing tokens from logits: each row by its own settings and its own uniform number.

Shapes: ``B`` rows, ``V`` tokens there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from envwright.models.client import Sampling

_NO_BOUND = 1_000_000_000


def draw(
    torch: Any,
    logits_BV: Any,
    sampling: Sequence[Sampling],
    uniform: Sequence[float],
    *,
    at_temperature: bool = False,
) -> tuple[Any, Any]:
    """The next token of each row, and its log-probability.

    A row's uniform number picks the token by inverting the cumulative distribution: what is drawn
    depends neither on the rows beside it nor on the device's random numbers. Temperature comes
    first, then top-k, then top-p of what that leaves.

    Args:
        torch: the library.
        logits_BV: of the model.
        sampling: how each row is drawn.
        uniform: a number in [0, 1) for each row.
        at_temperature: give log-probabilities of softmax(logits / temperature), before top-k and
            top-p, instead of the model's own; the same where the temperature is 1 or 0.
    """
    logprobs_BV = torch.log_softmax(logits_BV.double(), dim=-1)

    def column(values: Sequence[float]) -> Any:
        return torch.tensor(values, dtype=torch.float64, device=logits_BV.device)[:, None]

    temperatures = [1.0 if s.temperature is None else s.temperature for s in sampling]
    if any(t not in (0.0, 1.0) for t in temperatures):
        scaled_BV = torch.log_softmax(logprobs_BV / column([t or 1.0 for t in temperatures]), -1)
    else:
        scaled_BV = logprobs_BV
    told_BV = scaled_BV if at_temperature else logprobs_BV
    uniform_B1 = column([min(number, 1 - 1e-12) for number in uniform])
    drawn_B1 = _invert(torch, scaled_BV.exp(), uniform_B1)
    cuts = [float(bool(s.top_k) or (s.top_p or 1.0) < 1.0) for s in sampling]
    if any(cuts):  # sorting many thousands of tokens is what costs
        scaled_BV, order_BV = scaled_BV.sort(dim=-1, descending=True)
        probs_BV = scaled_BV.exp()
        ranks_V = torch.arange(probs_BV.shape[-1], device=logits_BV.device)
        probs_BV = probs_BV * (ranks_V < column([s.top_k or _NO_BOUND for s in sampling]))
        probs_BV = probs_BV / probs_BV.sum(dim=-1, keepdim=True)
        before_BV = probs_BV.cumsum(dim=-1) - probs_BV
        probs_BV = probs_BV * (before_BV < column([s.top_p or 1.0 for s in sampling]))
        among_B1 = order_BV.gather(1, _invert(torch, probs_BV, uniform_B1))
        drawn_B1 = torch.where(column(cuts) > 0, among_B1, drawn_B1)
    greedy_B1 = logprobs_BV.argmax(dim=-1, keepdim=True)
    drawn_B1 = torch.where(column(temperatures) > 0, drawn_B1, greedy_B1)
    return drawn_B1[:, 0], told_BV.gather(1, drawn_B1)[:, 0]


def _invert(torch: Any, probs_BV: Any, uniform_B1: Any) -> Any:
    """Where the cumulative distribution of each row passes its uniform number."""
    sums_BV = probs_BV.cumsum(dim=-1)
    at_B1 = torch.searchsorted(sums_BV, uniform_B1 * sums_BV[:, -1:], right=True)
    return at_B1.clamp(max=probs_BV.shape[-1] - 1)

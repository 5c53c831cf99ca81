"""What a model thinks of tokens that were written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor

from envwright.training.loop.rows import Padded
from envwright.training.models import Policy


def scored(
    learner: Policy, rows: Padded, *, temperature: float = 1.0, bonus: bool = False
) -> tuple[Tensor, Tensor]:
    """Log-probability, and entropy of the choice, at each token that the policy wrote.

    Logits are computed where they are needed only: a vocabulary is large, and most tokens of an
    episode are the environment's.

    Args:
        learner: the model.
        rows: what it is shown.
        temperature: at which tokens were drawn: what is trained is what acted.
        bonus: give entropies their gradient.

    Returns:
        two tensors [N, T], 0 where nothing was written.
    """
    at_k = rows.mask_nt.any(0).nonzero().flatten()
    at_k = at_k[at_k > 0]  # nothing is known of a first token
    positions_nt = (rows.seen_nt.long().cumsum(1) - 1).clamp(min=0)
    with learner.computing():
        out = learner.module(
            input_ids=rows.ids_nt,
            attention_mask=rows.seen_nt.long(),
            position_ids=positions_nt,
            logits_to_keep=at_k - 1,
            use_cache=False,
        )
    logprobs_nkv = torch.log_softmax(out.logits.float() / temperature, dim=-1)
    chosen_nk = logprobs_nkv.gather(2, rows.ids_nt[:, at_k, None])[:, :, 0]
    with torch.set_grad_enabled(bonus and torch.is_grad_enabled()):
        entropy_nk = -(logprobs_nkv.exp() * logprobs_nkv).sum(-1)
    return _spread(chosen_nk, at_k, rows), _spread(entropy_nk, at_k, rows)


def _spread(values_nk: Tensor, at_k: Tensor, rows: Padded) -> Tensor:
    """Values of some positions at their places, 0 elsewhere."""
    whole_nt = values_nk.new_zeros(rows.mask_nt.shape).index_copy(1, at_k, values_nk)
    return torch.where(rows.mask_nt, whole_nt, 0.0)


def trained(module: Any) -> dict[str, Tensor]:
    """The parameters that learn, by name."""
    return {name: p for name, p in module.named_parameters() if p.requires_grad}


def copied(module: Any) -> dict[str, Tensor]:
    """The values of what learns, as they are now."""
    return {name: p.detach().clone() for name, p in trained(module).items()}


@contextmanager
def wearing(module: Any, weights: dict[str, Tensor]) -> Iterator[None]:
    """The model with other values in what learns: the frozen policy beside the trained one.

    One model serves as both. Of a LoRA model only the adapter is kept twice, and with the values
    that it began with, which change nothing, it is the model with its adapter off.
    """
    own = {name: p.data for name, p in trained(module).items()}
    try:
        for name, p in trained(module).items():
            p.data = weights[name].to(p.device)
        yield
    finally:
        for name, p in trained(module).items():
            p.data = own[name]

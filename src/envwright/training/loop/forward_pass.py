"""Log-probabilities, entropies and values of tokens that were written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from envwright.training.loop.prefix_tree import shared_output
from envwright.training.loop.token_rows import PaddedRows
from envwright.training.policies import TrainablePolicy

ValueFunction = Callable[[Tensor], Tensor]
"""States [M, H] → what they are worth [M]."""


@dataclass(frozen=True, eq=False)
class TokenScores:
    """Scores of each token that the policy wrote; [N, T], 0 where it wrote nothing."""

    logprobs_nt: Tensor
    entropies_nt: Tensor
    """Of the choice."""
    values_nt: Tensor | None = None
    """Of the state in which the token is chosen, by a critic."""


def score_rows(
    learner: TrainablePolicy,
    rows: PaddedRows,
    *,
    temperature: float = 1.0,
    bonus: bool = False,
    valuing: ValueFunction | None = None,
) -> TokenScores:
    """Score the policy's tokens of these rows with one model.

    Logits are computed where they are needed only: a vocabulary is large, and most tokens of an
    episode are the environment's.

    Args:
        learner: the model.
        rows: the tokens.
        temperature: at which tokens were drawn: what is trained is what acted.
        bonus: give entropies their gradient.
        valuing: a critic's.
    """
    later_nt = rows.mask_nt.clone()
    later_nt[:, 0] = False  # nothing is known of a first token
    row_m, at_m = later_nt.nonzero(as_tuple=True)
    with learner.computing():
        # at_m - 1: the logits at one position predict the token at the next.
        output = shared_output(learner.module, rows, row_m, at_m - 1)
    # float(): bfloat16 logits lose too many digits for ratios of log-probabilities.
    logprobs_uv = torch.log_softmax(output.logits_uv.float() / temperature, dim=-1)
    chosen_m = logprobs_uv[output.at_m, rows.ids_nt[row_m, at_m]]
    # Without a bonus the entropy is only a metric; its graph over the vocabulary is large.
    with torch.set_grad_enabled(bonus and torch.is_grad_enabled()):
        entropy_m = -(logprobs_uv.exp() * logprobs_uv).sum(-1)[output.at_m]

    def spread(values_m: Tensor) -> Tensor:
        """Values at their places, 0 elsewhere."""
        whole_nt = values_m.new_zeros(rows.mask_nt.shape)
        return whole_nt.index_put((row_m, at_m), values_m)

    values_nt = spread(valuing(output.states_uh)[output.at_m]) if valuing else None
    return TokenScores(spread(chosen_m), spread(entropy_m), values_nt)


def score_all_rows(
    learner: TrainablePolicy,
    rows: PaddedRows,
    size: int,
    *,
    temperature: float = 1.0,
    valuing: ValueFunction | None = None,
) -> TokenScores:
    """Score all rows of a step, ``size`` at a time and without a gradient."""
    whole = [torch.zeros_like(rows.old_nt) for _ in range(3)]
    with torch.no_grad():
        for at_m in torch.arange(len(rows.ids_nt)).split(size):
            part = rows.part(at_m)
            found = score_rows(learner, part, temperature=temperature, valuing=valuing)
            width = part.ids_nt.shape[1]
            # A part is trimmed to its own longest row, hence the narrower slice.
            for all_nt, some_nt in zip(whole, vars(found).values(), strict=True):
                if some_nt is not None:
                    all_nt[at_m, :width] = some_nt
    return TokenScores(*whole)


def trainable_parameters(module: Any) -> dict[str, Tensor]:
    """The trainable parameters, by name."""
    return {name: p for name, p in module.named_parameters() if p.requires_grad}


def copy_parameters(module: Any) -> dict[str, Tensor]:
    """Copies of the trainable parameters, by name."""
    return {name: p.detach().clone() for name, p in trainable_parameters(module).items()}


@contextmanager
def swapped_parameters(module: Any, weights: dict[str, Tensor]) -> Iterator[None]:
    """Run with other values in the trainable parameters: the frozen policy in the same model.

    One model serves as both. Of a LoRA model only the adapter is kept twice, and with the values
    that it began with, which change nothing, it is the model with its adapter off.
    """
    own = {name: p.data for name, p in trainable_parameters(module).items()}
    try:
        for name, p in trainable_parameters(module).items():
            # Swaps p.data, not the parameter: optimiser state stays attached to the same objects.
            p.data = weights[name].to(p.device)
        yield
    finally:
        for name, p in trainable_parameters(module).items():
            p.data = own[name]

"""Imitate demonstrations: their actions, and as much as wished their thoughts."""

from __future__ import annotations

import torch
from torch import Tensor

from envwright.errors import BadInput
from envwright.training.algorithms.loss_reduction import aggregate_tokens
from envwright.training.algorithms.registry import register_term
from envwright.training.algorithms.tokens import Loss, Tokens


def imitation_weights(tokens: Tokens, thought_weight: float = 1.0) -> Tensor:
    """1 at the mask's actions, α at its thoughts, 0 elsewhere; ``loss_size`` gives their sum.

    Where tokens have weights of their own, these are multiplied by them.

    Raises:
        BadInput: α is negative, or not 1 while nobody said which tokens are thoughts.
    """
    if thought_weight < 0:
        raise BadInput(f"thought_weight is {thought_weight}; it must not be negative.")
    weight_nt = tokens.mask_nt.to(tokens.logprobs_nt.dtype)
    if tokens.weights_nt is not None:
        weight_nt = torch.where(tokens.mask_nt, tokens.weights_nt.to(weight_nt.dtype), weight_nt)
    if thought_weight == 1.0:
        return weight_nt
    thoughts_nt = tokens.needed("thoughts_nt").bool()
    return torch.where(thoughts_nt, thought_weight * weight_nt, weight_nt)


@register_term
def imitation(
    tokens: Tokens,
    *,
    coefficient: float = 1.0,
    thought_weight: float = 1.0,
    aggregation: str = "token_mean",
) -> Loss:
    """−c · Σ w_t log π_t / Σ w_t, w = α at thoughts, 1 at actions.

    α = 1 is cloning, α = 0 learns actions only, as if thoughts were context. Source: Thought
    Cloning (2306.00323), equation 1; divided by the sum of weights, so that α changes what counts
    and not the step. As supervised training it stands alone; beside a policy loss, on a batch of
    demonstrations, c is ``bc_coef`` (2304.09825: two demonstrations can decide whether a sparse
    task is learned).

    ``tokens.mask_nt`` holds thoughts and actions. Weights that are all 0 give 0. For parts of a
    step ``whole`` is the size of ``imitation_weights``.

    Raises:
        BadInput: see ``imitation_weights``.
    """
    weight_nt = imitation_weights(tokens, thought_weight)
    # No `kept`: weights of 0 outside the mask already remove what stands there.
    mean = aggregate_tokens(-tokens.logprobs_nt, weight_nt, aggregation, whole=tokens.whole)
    return Loss(coefficient * mean, {"loss/imitation": float(mean.detach())})

"""Direct preference optimisation: the better of two ways becomes likelier than the worse."""

from __future__ import annotations

import torch
from torch import Tensor

from envwright.training.algorithms.tokens import Loss


def dpo_loss(
    chosen_n: Tensor,
    rejected_n: Tensor,
    chosen_reference_n: Tensor,
    rejected_reference_n: Tensor,
    *,
    beta: float = 0.1,
) -> Loss:
    """−mean log σ(β [(log π(c) − log π_ref(c)) − (log π(r) − log π_ref(r))]).

    Source: R. Rafailov et al. (2305.18290), equation 7. Shapes [N]: the sums of log-probabilities
    over the tokens of each way, given the same context, by the policy and by the frozen one.
    ``PreferencePair.conversations`` gives the two ways.
    """
    apart_n = chosen_n - chosen_reference_n - (rejected_n - rejected_reference_n)
    value = -torch.nn.functional.logsigmoid(beta * apart_n).mean()
    right = float((apart_n.detach() > 0).double().mean())
    return Loss(value, {"loss/dpo": float(value.detach()), "dpo/right": right})

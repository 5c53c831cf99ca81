"""From one number a token to one number a batch."""

from __future__ import annotations

import torch
from torch import Tensor

from envwright.errors import BadInput
from envwright.training.algorithms.registry import one_of
from envwright.training.algorithms.tokens import Size, size_of

MODES = ("token_mean", "sequence_mean", "sequence_sum", "constant")


def aggregate(
    values_nt: Tensor,
    weight_nt: Tensor,
    mode: str,
    *,
    constant: float | None = None,
    whole: Size | None = None,
) -> Tensor:
    """Σ over tokens of w·ℓ, divided by one of these. B counts trajectories with a weight ≠ 0.

    - ``token_mean``: Σ w ℓ / Σ w. Every token alike: long trajectories count more (DAPO).
    - ``sequence_mean``: mean over trajectories of Σ w ℓ / Σ w of each. Every trajectory alike: a
      token of a long one counts less, so long failures are punished less (GRPO, GSPO).
    - ``sequence_sum``: Σ w ℓ / B.
    - ``constant``: Σ w ℓ / (B · C), C the same for all batches, as the longest response allowed. No
      length bias (Dr. GRPO). Some code divides by C alone: the step then grows with the batch.

    ``whole`` is the size of the step's batch when ``values_nt`` is a part of it; means of parts are
    not the mean of the whole. Nothing to average over gives 0 with a gradient of 0.

    Raises:
        BadInput: an unknown mode, or ``constant`` without a positive constant.
    """
    one_of("aggregation", mode, MODES)
    here = weight_nt != 0
    weight_nt = weight_nt.to(values_nt.dtype)
    weighed_nt = torch.where(here, values_nt, 0.0) * weight_nt
    size = whole or size_of(weight_nt)
    if mode == "token_mean":
        return weighed_nt.sum() / (size.tokens or 1.0)
    sums_n = weighed_nt.sum(1)
    if mode == "sequence_mean":
        lengths_n = weight_nt.sum(1)
        sums_n = sums_n / torch.where(lengths_n == 0, 1.0, lengths_n)
    if mode == "constant":
        if constant is None or constant <= 0:
            remedy = "Give the largest number of tokens that a trajectory may have."
            raise BadInput("the aggregation 'constant' needs a constant above 0.", remedy=remedy)
        sums_n = sums_n / constant
    return sums_n.sum() / (size.sequences or 1.0)

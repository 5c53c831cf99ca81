"""A critic's loss."""

from __future__ import annotations

import torch
from torch import Tensor

from envwright.training.algorithms.loss_reduction import aggregate_tokens
from envwright.training.algorithms.tokens import Loss, LossSize


def value_loss(
    values_nt: Tensor,
    old_values_nt: Tensor,
    returns_nt: Tensor,
    mask_nt: Tensor,
    *,
    clip: float | None = 0.5,
    aggregation: str = "token_mean",
    whole: LossSize | None = None,
) -> Loss:
    """½ max((V − R)², (clip(V, V_old ± c) − R)²), over the mask.

    The clipped form keeps the critic from moving further than c in a step; ``clip=None`` is plain
    regression. R is ``returns_nt`` of ``gae`` or ``turn_gae``. The critic's learning rate is
    usually ten times the policy's. Source: PPO's reference implementation, as described in
    2005.12729. Nothing in the mask gives 0.
    """
    here = mask_nt.bool()
    now_nt = torch.where(here, values_nt, 0.0)
    goal_nt = torch.where(here, returns_nt, 0.0).detach()
    loss_nt = (now_nt - goal_nt).square()
    if clip is not None:
        before_nt = torch.where(here, old_values_nt, 0.0).detach()
        bounded_nt = torch.minimum(torch.maximum(now_nt, before_nt - clip), before_nt + clip)
        # The larger of the two, as in PPO: clipping must not hide an error.
        loss_nt = torch.maximum(loss_nt, (bounded_nt - goal_nt).square())
    value = 0.5 * aggregate_tokens(loss_nt, here, aggregation, whole=whole)
    chosen, goals = now_nt.detach()[here].double(), goal_nt[here].double()
    spread = float(goals.var(correction=0)) if goals.numel() else 0.0
    left = float((goals - chosen).var(correction=0)) if goals.numel() else 0.0
    # 1 is a perfect critic, 0 no better than a constant, below 0 worse than that.
    explained = 1.0 - left / spread if spread > 0 else 0.0
    return Loss(value, {"loss/value": float(value.detach()), "value/explained": explained})

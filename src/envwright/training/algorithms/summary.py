"""The last step of every estimator: zeros where nothing counts, the caller's type, figures."""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor

from envwright.training.algorithms.groups import Advantages, Groups
from envwright.training.algorithms.spread import RunningSpread, cells_of


def concluded(
    groups: Groups,
    values: Tensor,
    used_n: Tensor,
    *,
    returns_nt: Tensor | None = None,
    state: RunningSpread | None = None,
    figures: Mapping[str, float] | None = None,
) -> Advantages:
    """Advantages of the used trajectories, 0 for all others, with their statistics."""
    used = used_n if values.ndim == 1 else groups.needed("mask_nt").bool() & used_n[:, None]
    # Whole numbers and half precision become float32: advantages have digits.
    kind = torch.promote_types(groups.rewards_n.dtype, torch.float32)
    values = torch.where(used, values, 0.0).to(kind).detach()
    if returns_nt is not None:
        returns_nt = torch.where(used, returns_nt, 0.0).to(values.dtype).detach()
    statistics = {**_rewards(groups), **_sizes(values[used]), **(figures or {})}
    statistics["trajectories/used"] = float(used_n.double().mean())
    return Advantages(values, used_n, statistics, returns_nt, state=state)


def _rewards(groups: Groups) -> dict[str, float]:
    """Shares of trajectories and groups, and the rewards that count."""
    counted_n = groups.counted_n
    tasks = cells_of(groups.rewards_n, groups.tasks_n, counted_n)
    whole = cells_of(groups.rewards_n, [""] * len(groups.tasks_n), counted_n)
    present_g = tasks.sizes_g > 0
    present = max(float(present_g.double().sum()), 1.0)
    return {
        "trajectories/erred": float(groups.erred_n.double().mean()),
        "trajectories/unscored": float(groups.unscored_n.double().mean()),
        "groups/present": float(present_g.double().mean()),
        "groups/equal": float((tasks.equal_g & present_g).double().sum()) / present,
        "groups/single": float((tasks.sizes_g == 1).double().sum()) / present,
        "reward/mean": float(whole.means_g[0]),
        "reward/deviation": float(whole.deviations_g(0)[0]),
    }


def _sizes(values: Tensor) -> dict[str, float]:
    if values.numel() == 0:
        return {"advantage/mean": 0.0, "advantage/absolute": 0.0, "advantage/largest": 0.0}
    return {
        "advantage/mean": float(values.double().mean()),
        "advantage/absolute": float(values.double().abs().mean()),
        "advantage/largest": float(values.abs().max()),
    }

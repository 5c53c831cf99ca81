"""ERPO: centred on the task, scaled by the environment."""

from __future__ import annotations

import torch
from torch import Tensor

from envwright.errors import BadInput
from envwright.training.algorithms.groups import (
    Advantages,
    Groups,
    GroupStatistics,
    RunningSpread,
    finish_advantages,
    group_statistics,
)
from envwright.training.algorithms.registry import register_advantage, require_one_of


@register_advantage
def erpo(
    groups: Groups,
    *,
    mask: str = "any",
    drop_equal: bool = True,
    sigma_over: str = "kept",
    sigma: str = "batch",
    state: RunningSpread | None = None,
    decay: float = 0.9,
    ddof: int = 0,
    epsilon: float = 1e-6,
    success: float = 1.0,
) -> Advantages:
    """A_ij = (R_ij − mean_j R_ij) / (σ_e + ε), σ_e over all rollouts of all tasks of environment e.

    Few rollouts of one task give a poor deviation: one success among eight has A = 2.5 under GRPO,
    whatever else is known. Many tasks of one environment give a steady one, and environments with
    other rewards keep their own scale. Source: AutoForge (2512.22857), equations 2-4.
    What the paper leaves open are options, with the reason for each default:

    - ``mask``: ``any`` leaves out every trajectory in which the user erred (the indicator of
      equation 2); ``failures`` only those that also earned less than ``success`` (the paper's
      summary says so; then a success that a wrong user made easy is learned from); ``none`` is the
      ablation. Masked is masked in the loss *and* in mean and σ: a reward that is wrong would bias
      the advantages of the others.
    - ``drop_equal``: groups without two different rewards are dropped, as in DAPO's dynamic
      sampling. They have A = 0 anyway, but count in a loss's denominator.
    - ``sigma_over``: ``kept`` takes σ after the drop, so that it tells how far rewards differ where
      something is learned; ``all`` before it, as the equation's indices say. Then σ_e = √(p(1 − p))
      of the environment's success p, and steps grow as more of its tasks are always solved.
    - ``sigma``: ``batch``, or ``running`` over this and earlier batches, for batches with few
      tasks of an environment. What was seen is handed back in ``state``, to be passed in the next
      time; older rewards count ``decay`` times as much at each batch with that environment.
    - ``ddof``: 0 divides by the size (a population, so that √(p(1 − p)) is exact), 1 by one less.

    A group with one counted member has no mean to compare with: not used. σ_e = 0 only where all
    groups are equal: A = 0, never NaN. Nothing used gives zeros and an empty mask.

    Raises:
        BadInput: an unknown option's value, or ``decay`` outside (0, 1].
    """
    require_one_of("sigma_over", sigma_over, ("kept", "all"))
    require_one_of("sigma", sigma, ("batch", "running"))
    if not 0.0 < decay <= 1.0:
        raise BadInput(f"decay is {decay}; it must be above 0 and at most 1.")
    counted_n = _counted(groups, mask, success)
    tasks = group_statistics(groups.rewards_n, groups.tasks_n, counted_n)
    lone_n = tasks.each(tasks.equal_g if drop_equal else tasks.sizes_g < 2)
    kept_n = counted_n & ~lone_n
    pooled_n = kept_n if sigma_over == "kept" else counted_n
    # Means are by task and deviations by environment: two partitions of the same trajectories.
    environments = group_statistics(groups.rewards_n, groups.environments_n, pooled_n)
    if sigma == "running":
        # A new object: the caller's state stays as it was if the step is skipped.
        state = (state or RunningSpread()).merged(environments, decay)
        sigma_g = state.deviations_g(environments, ddof)
    else:
        sigma_g = environments.deviations_g(ddof)
    values_n = tasks.centred(groups.rewards_n) / (environments.each(sigma_g) + epsilon)
    values_n = torch.where(tasks.each(tasks.equal_g), 0.0, values_n)  # with ε = 0 it is 0 / 0
    figures = {"sigma/mean": _mean(sigma_g, environments)}
    return finish_advantages(groups, values_n, kept_n, state=state, figures=figures)


def _counted(groups: Groups, mask: str, success: float) -> Tensor:
    require_one_of("mask", mask, ("any", "failures", "none"))
    if mask == "any":
        return groups.counted_n
    erred_n = groups.erred_n & (groups.rewards_n < success)
    return ~groups.unscored_n & ~(erred_n if mask == "failures" else torch.zeros_like(erred_n))


def _mean(sigma_g: Tensor, environments: GroupStatistics) -> float:
    """The mean deviation over the environments of the batch; 0 without any."""
    seen_g = environments.sizes_g > 0
    return float(sigma_g[seen_g].mean()) if bool(seen_g.any()) else 0.0

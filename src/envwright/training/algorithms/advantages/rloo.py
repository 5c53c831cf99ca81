"""RLOO: against the mean of the others."""

from __future__ import annotations

from envwright.training.algorithms.groups import (
    Advantages,
    Groups,
    finish_advantages,
    group_statistics,
)
from envwright.training.algorithms.registry import register_advantage


@register_advantage
def rloo(groups: Groups) -> Advantages:
    """A_i = R_i − mean_{j≠i} R_j = n / (n − 1) · (R_i − mean_g R), n counted members.

    The baseline does not depend on what it judges, so the policy gradient has no bias. Source:
    A. Ahmadian et al., Back to basics (2402.14740). In a practitioner's comparison
    (2510.01132) the biased PPO and GRPO did better with several turns.

    A group with one counted member has no others: not used.
    """
    counted_n = groups.counted_n
    tasks = group_statistics(groups.rewards_n, groups.tasks_n, counted_n)
    sizes_n = tasks.each(tasks.sizes_g)
    # clamp: a group of one would divide by 0; it is not used anyway.
    values_n = sizes_n / (sizes_n - 1).clamp(min=1) * tasks.centred(groups.rewards_n)
    return finish_advantages(groups, values_n, counted_n & (sizes_n > 1))

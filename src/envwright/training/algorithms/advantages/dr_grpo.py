"""Dr. GRPO: centred on the task, not scaled."""

from __future__ import annotations

from envwright.training.algorithms.groups import (
    Advantages,
    Groups,
    finish_advantages,
    group_statistics,
)
from envwright.training.algorithms.registry import register_advantage


@register_advantage
def dr_grpo(groups: Groups, *, drop_equal: bool = False) -> Advantages:
    """A_i = R_i − mean_g R.

    Without the deviation, so that tasks of every difficulty count by what their rewards differ.
    Belongs to a loss that sums tokens and divides by a constant (``aggregation="constant"``), which
    takes GRPO's length bias away too. Source: Dr. GRPO (2503.20783), section 3.2.

    Groups with one counted member are not used; all-equal ones have A = 0.
    """
    counted_n = groups.counted_n
    tasks = group_statistics(groups.rewards_n, groups.tasks_n, counted_n)
    values_n = tasks.centred(groups.rewards_n)
    lone_g = tasks.equal_g if drop_equal else tasks.sizes_g < 2
    return finish_advantages(groups, values_n, counted_n & ~tasks.each(lone_g))

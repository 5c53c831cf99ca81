"""GRPO: standardised within the task."""

from __future__ import annotations

import torch

from envwright.training.algorithms.groups import (
    Advantages,
    Groups,
    finish_advantages,
    group_statistics,
)
from envwright.training.algorithms.registry import register_advantage


@register_advantage
def grpo(
    groups: Groups, *, epsilon: float = 1e-6, ddof: int = 1, drop_equal: bool = False
) -> Advantages:
    """A_i = (R_i − mean_g R) / (std_g R + ε), over the counted trajectories of i's task.

    Source: DeepSeekMath (2402.03300), section 4.1.2. ``ddof`` 1 is the sample deviation that the
    common implementations take. The size of rewards does not matter, only their order and gaps: a
    task of which one in eight succeeds gets larger steps than one with half (difficulty bias, Dr.
    GRPO 2503.20783, section 3.1).

    All-equal groups have A = 0 exactly. They stay in a loss's denominator unless ``drop_equal``,
    which is DAPO's dynamic sampling (2503.14476, section 3.2) without the refill. A group with one
    counted member is not used: some implementations take A = R there, without any baseline.
    """
    counted_n = groups.counted_n
    tasks = group_statistics(groups.rewards_n, groups.tasks_n, counted_n)
    values_n = tasks.centred(groups.rewards_n) / (tasks.each(tasks.deviations_g(ddof)) + epsilon)
    values_n = torch.where(tasks.each(tasks.equal_g), 0.0, values_n)  # with ε = 0 it is 0 / 0
    lone_g = tasks.equal_g if drop_equal else tasks.sizes_g < 2
    return finish_advantages(groups, values_n, counted_n & ~tasks.each(lone_g))

"""REINFORCE++: one scale for the whole batch, with and without a group's baseline."""

from __future__ import annotations

import torch

from envwright.training.algorithms.groups import (
    Advantages,
    Groups,
    finish_advantages,
    group_statistics,
)
from envwright.training.algorithms.registry import register_advantage
from envwright.training.algorithms.tokens import returns_to_go, step_rewards, whiten_tokens


@register_advantage
def reinforce_pp(groups: Groups, *, gamma: float = 1.0, kl_coefficient: float = 0.0) -> Advantages:
    """A = whiten( Σ_{t'≥t} γ^(t'−t) (r_t' − β · (log π − log π_ref)_t') ), over the batch's tokens.

    The reward is r at the last token of the policy, or ``rewards_nt``. One mean and one deviation
    for all tasks: a task needs no group, but a hard task's failures and an easy one's are told
    apart only by the batch's mean. Published β: .001-.01. Source: REINFORCE++ (2501.03262).

    What users and tools wrote neither discounts nor cuts a return: an implementation that starts
    anew at each gap of the mask pays only the last turn. Call it with the whole batch of a step:
    whitened in parts, each part has mean 0. One token in the batch, or equal ones, give 0.

    Needs ``mask_nt``; ``log_ratios_nt`` if β is not 0.

    Raises:
        BadInput: one of them is missing.
    """
    mask_nt = groups.counted_nt
    rewards_nt = step_rewards(groups)
    if kl_coefficient:
        penalty_nt = groups.needed("log_ratios_nt").double()
        rewards_nt = torch.where(mask_nt, rewards_nt - kl_coefficient * penalty_nt, 0.0)
    values_nt = whiten_tokens(returns_to_go(rewards_nt, mask_nt, gamma), mask_nt)
    return finish_advantages(groups, values_nt, mask_nt.any(1))


@register_advantage
def reinforce_pp_baseline(
    groups: Groups, *, scale: bool = False, clip: float | None = None, epsilon: float = 1e-6
) -> Advantages:
    """A = whiten( R_i − mean_g R ), over the batch's tokens.

    The variant "with baseline" (same source), for groups; its KL goes into the loss, as k2. With
    ``scale`` each group is divided by its deviation first, and ``clip`` c bounds the result to
    [−c, c]: with .2 that is what EnvScaler's released configuration computes. Whitening weighs
    tokens, so that the mean is 0 over tokens and not over a group's trajectories: where failures
    are longer than successes, even these shift.

    Groups with one counted member are not used, nor do they enter the whitening. Needs ``mask_nt``.
    """
    counted_n = groups.counted_n
    tasks = group_statistics(groups.rewards_n, groups.tasks_n, counted_n)
    centred_n = tasks.centred(groups.rewards_n)
    if scale:
        centred_n = centred_n / (tasks.each(tasks.deviations_g(1)) + epsilon)
        centred_n = torch.where(tasks.each(tasks.equal_g), 0.0, centred_n)  # with ε = 0 it is 0 / 0
    used_nt = groups.counted_nt & (tasks.each(tasks.sizes_g) > 1)[:, None]
    # Expanded to tokens before whitening, so that long trajectories weigh more (see above).
    values_nt = whiten_tokens(centred_n[:, None].expand(used_nt.shape), used_nt)
    if clip is not None:
        values_nt = values_nt.clamp(-clip, clip)
    return finish_advantages(groups, values_nt, used_nt.any(1))

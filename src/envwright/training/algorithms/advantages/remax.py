"""ReMax: against the greedy trajectory of the same task."""

from __future__ import annotations

from envwright.errors import BadInput
from envwright.training.algorithms.groups import Advantages, Groups, finish_advantages
from envwright.training.algorithms.registry import register_advantage
from envwright.training.algorithms.tokens import returns_to_go, step_rewards


@register_advantage
def remax(groups: Groups, *, gamma: float = 1.0) -> Advantages:
    """A_i = R_i − R(greedy trajectory of i's task).

    With ``rewards_nt`` the return from each token on takes R_i's place, [N, T]. One more rollout a
    task instead of a group; a sample alone is enough. Source: ReMax (2310.10505).

    Needs ``greedy_n``.

    Raises:
        BadInput: it is missing, or not finite where the trajectory counts.
    """
    counted_n = groups.counted_n
    greedy_n = groups.needed("greedy_n").double()
    if bool((counted_n & ~greedy_n.isfinite()).any()):
        raise BadInput("the greedy reward of a trajectory that counts is not finite.")
    if groups.rewards_nt is None:
        return finish_advantages(groups, groups.rewards_n.double() - greedy_n, counted_n)
    mask_nt = groups.counted_nt
    returns_nt = returns_to_go(step_rewards(groups), mask_nt, gamma)
    return finish_advantages(groups, returns_nt - greedy_n[:, None], mask_nt.any(1))

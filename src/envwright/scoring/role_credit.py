"""What each of several roles earns of one outcome, by how well its own reward foretells it.

CoMAM (arXiv 2603.12631) trains the agents of a memory together. Over a group of episodes of one
task, agent a has a local reward of its own, and all have the global one. The agent whose local
reward ranks the episodes as the global one does was responsible for it:

    w_a = softmax_a(NDCG_a / T)         r_a = local_a + w_a · global

NDCG_a is that of the order by local_a, with the global rewards as relevance. The temperature T, and
that the weights are a softmax, are this project's choices.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import groupby

from envwright.errors import BadInput

MEMORY = "memory"
"""The role of a memory among ``Trajectory.asides``."""


def ndcg(order_by: Sequence[float], relevance: Sequence[float]) -> float:
    """Normalised discounted cumulative gain, Σ rel_k / log₂(k + 1) over the best there could be.

    Equal places share their gain, so that the order of the input says nothing. Relevances are
    taken above the least of them; where all are equal every order is right, and it is 1.

    Source: K. Järvelin, J. Kekäläinen (2002), Cumulated gain-based evaluation of IR techniques.

    >>> ndcg([3, 2, 1], [1, 0.5, 0])
    1.0

    Raises:
        BadInput: there are not as many of one as of the other.
    """
    if len(order_by) != len(relevance):
        raise BadInput(f"{len(order_by)} local rewards for {len(relevance)} global ones.")
    least = min(relevance, default=0.0)
    gains = [value - least for value in relevance]
    best = _gain(sorted(gains, reverse=True), sorted(gains, reverse=True))
    return _gain(order_by, gains) / best if best else 1.0


def _gain(order_by: Sequence[float], gains: Sequence[float]) -> float:
    pairs = sorted(zip(order_by, gains, strict=True), key=lambda pair: -pair[0])
    total, place = 0.0, 1
    for _, tied in groupby(pairs, key=lambda pair: pair[0]):
        own = [gain for _, gain in tied]
        discounts = [1 / math.log2(place + n + 1) for n in range(len(own))]
        # The mean over all orders of those that tie.
        total += math.fsum(own) / len(own) * math.fsum(discounts)
        place += len(own)
    return total


def rank_consistency(
    local: Mapping[str, Sequence[float]], outcomes: Sequence[float], temperature: float = 1.0
) -> dict[str, float]:
    """The weight of each role in the outcome of a group; they sum to 1.

    Args:
        local: role → its own reward in each episode of the group.
        outcomes: the global reward of each.
        temperature: the lower, the more goes to the role that ranks best.

    Raises:
        BadInput: there is no role, the lengths differ, or the temperature is not above 0.
    """
    if not local or not temperature > 0:
        raise BadInput("rank consistency needs a role and a temperature above 0.")
    scores = {role: ndcg(own, outcomes) / temperature for role, own in local.items()}
    most = max(scores.values())
    powers = {role: math.exp(score - most) for role, score in scores.items()}
    whole = math.fsum(powers.values())
    return {role: power / whole for role, power in powers.items()}


def role_rewards(
    local: Mapping[str, Sequence[float]], outcomes: Sequence[float], temperature: float = 1.0
) -> dict[str, tuple[float, ...]]:
    """r_a = local_a + w_a · global for each role, over a group.

    Example::

        role_rewards({"memory": [1, 0], "": [0.5, 0.5]}, [1.0, 0.0])

    Raises:
        BadInput: see ``rank_consistency``.
    """
    weights = rank_consistency(local, outcomes, temperature)
    return {
        role: tuple(one + weights[role] * all_ for one, all_ in zip(own, outcomes, strict=True))
        for role, own in local.items()
    }

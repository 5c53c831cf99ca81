"""DAPO's loss: clip higher, every token alike."""

from __future__ import annotations

from envwright.training.algorithms.losses.ppo import ppo
from envwright.training.algorithms.registry import register_loss
from envwright.training.algorithms.tokens import Loss, Tokens


@register_loss
def dapo(
    tokens: Tokens,
    *,
    epsilon_low: float = 0.2,
    epsilon_high: float = 0.28,
    dual_clip: float | None = None,
) -> Loss:
    """``ppo`` by token with ε_low .2, ε_high .28, mean over all tokens, no KL.

    A wider upper bound lets unlikely tokens grow, against the collapse of entropy. Source: DAPO
    (2503.14476), sections 3.1 and 3.3. Its other parts stand elsewhere: groups are dropped by an
    advantage's ``drop_equal``, over-long trajectories are charged by ``overlong_penalty``.
    """
    return ppo(tokens, epsilon_low=epsilon_low, epsilon_high=epsilon_high, dual_clip=dual_clip)

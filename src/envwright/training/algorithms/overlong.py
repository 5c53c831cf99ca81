"""What a trajectory is charged for being too long, before advantages are computed."""

from __future__ import annotations

from torch import Tensor

from envwright.errors import BadInput


def penalty(lengths_n: Tensor, limit: int, cache: int | None = None) -> Tensor:
    """0 up to ``limit − cache`` tokens, then linear to −1 at ``limit``, −1 beyond; add to rewards.

    Source: DAPO (2503.14476), section 3.4, equation 13; there limit 20480, cache 4096. ``cache`` is
    a fifth of the limit unless given. With 0 it is a cliff: −1 beyond the limit.

    A trajectory that was cut off at its limit may have been right: where the reward says nothing
    about it, leave it out (``unscored``) rather than charge it.

    Raises:
        BadInput: not 0 ≤ cache < limit, or a negative length.
    """
    soft = limit // 5 if cache is None else cache
    if not 0 <= soft < limit:
        raise BadInput(f"the cache of {soft} tokens must be at least 0 and below {limit}.")
    if bool((lengths_n < 0).any()):
        raise BadInput("a length cannot be negative.")
    over_n = lengths_n.double() - (limit - soft)
    if soft == 0:
        return -(over_n > 0).double()
    return -(over_n / soft).clamp(0.0, 1.0)

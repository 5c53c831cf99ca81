"""Models that are trained: where they come from, what of them is trained, how they are asked.

Everything here needs the extra ``train``.
"""

from __future__ import annotations

from envwright.training.models.loading import ModelOptions, load
from envwright.training.models.policy import Policy, client
from envwright.training.models.tiny import texts_of
from envwright.training.models.turns import ExactTurn, Sequence, exact_turns, sequences

__all__ = [
    "ExactTurn",
    "ModelOptions",
    "Policy",
    "Sequence",
    "client",
    "exact_turns",
    "load",
    "sequences",
    "texts_of",
]

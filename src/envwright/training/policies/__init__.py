"""Models that are trained: where they come from, what of them is trained, how they generate.

Everything here needs the extra ``train``.
"""

from __future__ import annotations

from envwright.training.policies.tiny import vocabulary_texts
from envwright.training.policies.token_sequences import (
    ExactTurn,
    TokenSequence,
    exact_turns,
    turn_sequences,
)
from envwright.training.policies.trainable_policy import (
    ModelOptions,
    TrainablePolicy,
    load_policy,
    policy_client,
)

__all__ = [
    "ExactTurn",
    "ModelOptions",
    "TokenSequence",
    "TrainablePolicy",
    "exact_turns",
    "load_policy",
    "policy_client",
    "turn_sequences",
    "vocabulary_texts",
]

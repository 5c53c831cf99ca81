"""Memory: how much a run is likely to need, and giving back what was freed."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from envwright.training.loop.forward_pass import trainable_parameters
from envwright.training.loop.recipe_components import refers_to_frozen
from envwright.training.policies import TrainablePolicy
from envwright.training.recipe import Recipe, StepsRecipe
from envwright.types import Json


def release_freed_memory() -> None:
    """Return freed memory to the system where the C library can (glibc)."""
    if _trim is not None:
        _trim(0)


def _found() -> Callable[[int], int] | None:
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # another C library, or another system
        return None


# Looked up once; None where there is no malloc_trim (musl, macOS, Windows).
_trim = _found()


_KEPT_A_LAYER = 16
"""Values of the hidden size that a layer keeps of a token for its gradient, roughly."""
_LOGITS = 3
"""Copies of the logits: themselves, their logarithms, the gradient; in float32."""


def estimate_memory(recipe: Recipe, learner: TrainablePolicy, longest: int) -> dict[str, Json]:
    """Estimate the memory of a run in bytes, by purpose.

    Args:
        recipe: the run.
        learner: its model.
        longest: tokens of the longest episode that is expected.
    """
    parameters = list(learner.module.parameters())
    learned = list(trainable_parameters(learner.module).values())
    weights = sum(p.numel() * p.element_size() for p in parameters)
    own = sum(p.numel() * p.element_size() for p in learned)
    # What is in less than float32 is stepped as a copy in float32, which the moments are of too.
    stepped = sum(p.numel() * max(p.element_size(), 4) for p in learned)
    copied = sum(p.numel() * 4 for p in learned if p.element_size() < 4)
    size = max(p.element_size() for p in parameters)
    computed = size if recipe.model.dtype == "float32" else 2
    config = learner.module.config
    phases = [phase for phase in (recipe.sft, recipe.rl) if phase is not None]
    read = max(_read(phase, longest) for phase in phases)
    layers = int(getattr(config, "num_hidden_layers", 1))
    # With checkpointing a layer keeps what it read, and one layer at a time the rest.
    kept = layers + _KEPT_A_LAYER if recipe.model.checkpointing else layers * _KEPT_A_LAYER
    activations = read * int(config.hidden_size) * kept * computed
    # 4 bytes: logits are computed in float32 whatever the model's type is.
    logits = read * int(config.vocab_size) * 4 * _LOGITS
    parts = {
        "weights": weights,
        "gradient": own,
        # AdamW keeps two moments per trained parameter.
        "optimiser": 2 * stepped + copied,
        # The frozen policy is a copy of the trained parameters only.
        "reference": own if recipe.rl and refers_to_frozen(recipe.rl) else 0,
        "activations": activations,
        "logits": logits,
        "generation": _generation(recipe, config, longest, computed) if recipe.rl else 0,
    }
    counts = {
        "parameters": sum(p.numel() for p in parameters),
        "trained": sum(p.numel() for p in learned),
    }
    return {**counts, "bytes": parts, "total": sum(parts.values())}


def _generation(recipe: Recipe, config: Any, longest: int, size: int) -> int:
    """Keys and values: those kept between turns, and those of a batch that is being continued.

    A server has its own, beside what is estimated here.
    """
    if recipe.model.server:
        return 0
    heads = int(config.num_attention_heads)
    width = getattr(config, "head_dim", None) or int(config.hidden_size) // heads
    wide = (getattr(config, "num_key_value_heads", None) or heads) * width
    token = 2 * int(config.num_hidden_layers) * wide * size
    batch = recipe.rl.batch if recipe.rl else 0
    return recipe.model.kept_bytes + batch * longest * token


def _read(phase: StepsRecipe, longest: int) -> int:
    """Tokens of a forward pass; a sequence is never cut."""
    most = phase.micro_batch * longest
    return most if phase.micro_tokens is None else min(most, max(longest, phase.micro_tokens))

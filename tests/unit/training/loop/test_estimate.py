"""What a run is said to take."""

from __future__ import annotations

from typing import Any

import pytest

from envwright.training.loop.memory import estimate_memory
from tests.unit.training.loop.conftest import RL, Bandit, learner_of, recipe_of


def activations(bandit: Bandit, *, longest: int, **phase: Any) -> int:
    recipe = recipe_of(rl={**RL, **phase})
    found = estimate_memory(recipe, learner_of(recipe, bandit), longest)
    parts: Any = found["bytes"]
    assert found["total"] == sum(parts.values())
    return int(parts["activations"])


@pytest.mark.parametrize(
    ("longest", "most", "read"),
    [(100, None, 600), (100, 250, 250), (100, 1000, 600), (300, 250, 300)],
)
def test_tokens_of_a_pass_are_bounded_but_for_one_sequence(
    bandit: Bandit, longest: int, most: int | None, read: int
) -> None:
    found = activations(bandit, longest=longest, micro_batch=6, micro_tokens=most)
    assert found == read * activations(bandit, longest=1, micro_batch=1)

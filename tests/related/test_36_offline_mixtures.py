"""Offline data for RL (arXiv 2304.09825): demonstrations of a given quality and diversity."""

from __future__ import annotations

from collections import Counter

from envwright.training.derived_datasets import DerivedOptions, derive_dataset
from tests.related.recorded import recorded


def test_quality_and_diversity_are_as_asked() -> None:
    run = recorded("noisy-oracle:0.7", 4)
    options = DerivedOptions(count=60, quality=0.5, per_task=1, form="turns")
    made = derive_dataset("mixture", run, options)
    episodes = {(row["task_id"], row["metadata"]): row["reward"] for row in made.rows}
    rewards = Counter(reward == 1.0 for reward in episodes.values())
    assert abs(rewards[True] - rewards[False]) <= 2
    assert max(Counter(task for task, _ in episodes).values()) <= 2  # a success and a failure
    assert made.left_out["not drawn"] == len(run.trajectories) - len(episodes)


def test_the_same_seed_draws_the_same() -> None:
    run = recorded("noisy-oracle:0.7", 4)
    drawn = [
        derive_dataset("mixture", run, DerivedOptions(count=20, seed=seed)).rows
        for seed in (1, 1, 2)
    ]
    assert drawn[0] == drawn[1] != drawn[2]

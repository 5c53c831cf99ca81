"""A student without a model: a chance of making each tool's calls right, which practice raises."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from envwright import Task, Template, Trajectory
from envwright.storage.jsonl import load_records
from envwright.training.recipe import Recipe
from envwright.types import ErrorKind, Score, StepRecord, StopReason
from tests.related.smoke_recipe import EVALUATION, smoke_recipe


def arena(folder: Path, text: str = "", **more: Any) -> Path:
    """An arena with a small recipe."""
    smoke_recipe(folder, preset="erpo", tables=EVALUATION, tasks=2, group=2, turns=4)
    keys: dict[str, Any] = {"rounds": 2, "probe": 10, "configurations": 2, "tasks": 12} | more
    lines = [f"{key} = {str(value).lower()}" for key, value in keys.items()]
    file = folder / "arena.toml"
    file.write_text("\n".join(['recipe = "recipe.toml"', *lines, text]))
    return file


def play_by_chance(
    tasks: Sequence[Task], chance: Mapping[str, float], samples: int, seed: str
) -> list[Trajectory]:
    """Episodes in which each call of the gold is made, or refused and all is lost."""
    out = []
    for task in tasks:
        for sample in range(samples):
            rng = random.Random(f"{seed} {task.id} {sample}")
            steps = []
            for call in task.gold:
                right = rng.random() < chance.get(call.tool, 1.0)
                error = None if right else ErrorKind.PRECONDITION
                steps.append(StepRecord(call=call, error=error))
            won = float(all(step.error is None for step in steps))
            out.append(
                Trajectory(
                    task=task.id,
                    environments=tuple(ref.id for ref in task.environments),
                    policy="chance",
                    sample=sample,
                    steps=tuple(steps),
                    stop=StopReason.DONE,
                    score=Score(reward=won, share=won),
                )
            )
    return out


class WeakStudent:
    """Can do all but what it is weak in; a task that needs a tool raises its chance.

    Args:
        weak: tool → chance at first.
        gain: by each task of a round that needs the tool.
    """

    def __init__(self, weak: Mapping[str, float], gain: float = 0.05) -> None:
        self.chance, self._gain = dict(weak), gain
        self.recipes: list[Recipe] = []
        self.probed: list[list[str]] = []

    def play(
        self, number: int, tasks: Sequence[Task], templates: Mapping[str, Template], folder: Path
    ) -> list[Trajectory]:
        self.probed.append([task.id for task in tasks])
        return play_by_chance(tasks, self.chance, 2, f"round {number}")

    def learn(self, number: int, recipe: Recipe) -> dict[str, Any]:
        self.recipes.append(recipe)
        for name in recipe.train.tasks:
            for task in load_records(self.base / name, Task):
                for tool in {call.tool for call in task.gold}:
                    if tool in self.chance:
                        self.chance[tool] = min(self.chance[tool] + self._gain, 1.0)
        return {"steps": 1, "stopped": ""}

    base = Path()
    """Where paths of the recipe start from."""

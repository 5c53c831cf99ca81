"""What the level of the deviation changes, in a simulation: no model, no environment.

    python recipes/ablations/spread.py    # minutes on one core

A policy makes the calls of a task one by one, each right with a chance of its own: the logistic
function of a skill of the environment's tool, plus one of the tool's kind in all environments,
minus the task's difficulty. It learns both skills from the episodes of a step, by the product's own
advantages. Where rewards are 0 or 1 and tasks alike, ERPO and GRPO can hardly differ; here they
are held against each other where groups differ.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

import torch
from torch import Tensor

from envwright.training.algorithms import ADVANTAGES, Groups

ENVIRONMENTS, TOOLS, KINDS, TASKS = 12, 8, 12, 12
MOST_CALLS = 6
GROUP = 6
RATE = 0.03


@dataclass(frozen=True)
class Condition:
    """How tasks differ, what an episode earns, what a user does."""

    name: str
    together: int = 3
    """Tasks of one environment in a step of twelve."""
    calls: tuple[int, int] = (2, 2)
    spread: float = 0.5
    """Deviation of the tasks' difficulty."""
    graded: float = 0.0
    """Share of environments that pay the share of calls that are right; the others all or none."""
    erring: float = 0.0
    """Share of episodes in which the user errs: the reward is 0, whatever was done."""
    noise: float = 0.0
    """Deviation of what a reward has beside it that has nothing to do with the calls."""
    noticed: bool = True
    """Whether that is known, so that the episode is left out."""


CONDITIONS = (
    Condition("one task of an environment", together=1),
    Condition("alike, binary"),
    Condition("mixed difficulty, binary", calls=(1, 6), spread=2.0),
    Condition("mixed difficulty, graded", calls=(1, 6), spread=2.0, graded=1.0),
    Condition("mixed difficulty, half graded", calls=(1, 6), spread=2.0, graded=0.5),
    Condition("all tasks of an environment", together=12, calls=(1, 6), spread=2.0, graded=0.5),
    Condition("alike, binary, noise of a tenth", noise=0.1),
    Condition(
        "mixed difficulty, graded, noise of a tenth",
        calls=(1, 6),
        spread=2.0,
        graded=1.0,
        noise=0.1,
    ),
    Condition("the user errs, noticed", calls=(1, 6), spread=2.0, graded=0.5, erring=0.3),
    Condition(
        "the user errs, not noticed",
        calls=(1, 6),
        spread=2.0,
        graded=0.5,
        erring=0.3,
        noticed=False,
    ),
)
ARMS = {
    "grpo": ("grpo", {"drop_equal": True}),
    "erpo": ("erpo", {}),
    "dr_grpo": ("dr_grpo", {"drop_equal": True}),
}


class Student:
    """The skills of a policy, and the tasks of a condition."""

    def __init__(self, condition: Condition, seed: int) -> None:
        draw = torch.Generator().manual_seed(seed)
        self.condition, self.draw = condition, draw
        shape = (ENVIRONMENTS, TASKS, MOST_CALLS)
        self.tools = torch.randint(TOOLS, shape, generator=draw)
        kinds = torch.randint(KINDS, (ENVIRONMENTS, TOOLS), generator=draw)
        low, high = condition.calls
        count = torch.randint(low, high + 1, shape[:2], generator=draw)
        self.made = torch.arange(MOST_CALLS) < count[..., None]
        self.hard = condition.spread * torch.randn(shape[:2], generator=draw)[..., None]
        self.graded = torch.arange(ENVIRONMENTS) < condition.graded * ENVIRONMENTS
        homes = torch.arange(ENVIRONMENTS)[:, None, None].expand(shape)
        self.at = (homes, self.tools)
        self.kind = kinds[self.at]
        self.skill = torch.zeros(ENVIRONMENTS, TOOLS, requires_grad=True)
        self.common = torch.zeros(KINDS, requires_grad=True)
        self.optimiser = torch.optim.Adam([self.skill, self.common], lr=RATE)

    def chances(self) -> Tensor:
        """Of each call of each task [environments, tasks, calls]; 1 where there is none."""
        logits = self.skill[self.at] + self.common[self.kind] - self.hard
        return torch.where(self.made, torch.sigmoid(logits), 1.0)

    def success(self) -> float:
        """The expected share of tasks that are done."""
        with torch.no_grad():
            return float(self.chances().prod(-1).mean())

    def batch(self) -> Iterator[tuple[int, int]]:
        """Twelve tasks, so many of an environment as stand together."""
        together = self.condition.together
        for home in torch.randperm(ENVIRONMENTS, generator=self.draw)[: 12 // together].tolist():
            for task in torch.randperm(TASKS, generator=self.draw)[:together].tolist():
                yield home, task

    def step(self, arm: str) -> tuple[Tensor, Tensor]:
        """Play, learn by the arm; the advantages of GRPO and ERPO for the same episodes."""
        homes, tasks = torch.tensor(list(self.batch())).repeat_interleave(GROUP, 0).T
        chance = self.chances()[homes, tasks]
        right = torch.rand(chance.shape, generator=self.draw) < chance
        made = self.made[homes, tasks]
        whole = right.all(-1).float()
        share = (right & made).sum(-1) / made.sum(-1)
        rewards = torch.where(self.graded[homes], share, whole)
        if self.condition.noise:
            rewards = rewards + self.condition.noise * torch.randn(len(homes), generator=self.draw)
        erred = torch.rand(len(homes), generator=self.draw) < self.condition.erring
        rewards = torch.where(erred, 0.0, rewards)
        names = [
            f"{home} {task}" for home, task in zip(homes.tolist(), tasks.tolist(), strict=True)
        ]
        groups = Groups.of(
            rewards.tolist(),
            names,
            [str(home) for home in homes.tolist()],
            erred=(erred & self.condition.noticed).tolist(),
        )
        found = {n: ADVANTAGES[name](groups, **options) for n, (name, options) in ARMS.items()}
        mine = found[arm]
        written = torch.where(made, torch.where(right, chance, 1 - chance).log(), 0.0).sum(-1)
        used = mine.used_n.sum().clamp(min=1)
        loss = -(mine.values.detach() * written * mine.used_n).sum() / used
        self.optimiser.zero_grad()
        loss.backward()
        self.optimiser.step()
        return found["grpo"].values, found["erpo"].values


def run(condition: Condition, arm: str, seed: int, steps: int) -> tuple[list[float], list[float]]:
    """Success after each step, and the cosine of the two advantages in it, where both are not 0."""
    student = Student(condition, seed)
    curve, cosines = [], []
    for _ in range(steps):
        grpo, erpo = (one.double() for one in student.step(arm))
        size = float(grpo.norm() * erpo.norm())
        if size:
            cosines.append(float(grpo @ erpo) / size)
        curve.append(student.success())
    return curve, cosines


def interval(values: list[float]) -> str:
    """The mean of independent runs, ± 1.96 standard errors."""
    mean = sum(values) / len(values)
    spread = sum((one - mean) ** 2 for one in values) / (len(values) - 1)
    return f"{mean:+.3f} ± {1.96 * sqrt(spread / len(values)):.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=30)
    parser.add_argument("--steps", type=int, default=150)
    given = parser.parse_args()
    torch.set_num_threads(1)
    for condition in CONDITIONS:
        runs = {
            arm: [run(condition, arm, seed, given.steps) for seed in range(given.seeds)]
            for arm in ARMS
        }
        cosine = [sum(own) / len(own) for _, own in runs["grpo"]]
        print(f"{condition.name}: cosine {sum(cosine) / len(cosine):.3f}", flush=True)
        for place, at in (("a third of the steps", given.steps // 3), ("all", given.steps)):
            ends = {arm: [curve[at - 1] for curve, _ in own] for arm, own in runs.items()}
            levels = ", ".join(f"{a} {sum(own) / len(own):.3f}" for a, own in ends.items())
            for one in ("erpo", "dr_grpo"):
                less = [a - b for a, b in zip(ends[one], ends["grpo"], strict=True)]
                levels += f"; {one} - grpo {interval(less)}"
            print(f"    after {place}: {levels}", flush=True)


if __name__ == "__main__":
    main()

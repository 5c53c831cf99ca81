"""Students whose success depends on how far a task is from what they can do.

They are the noisy oracle without an environment: on a task of difficulty d a student with frontier
f succeeds with probability 1 / (1 + exp((d - f) / 0.05)); trying what lies around the frontier
moves it. What is far beyond teaches nothing, and neither does what is mastered.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from envwright.training.curriculum import Curriculum, Point


class Frontier:
    """Tasks are points (difficulty, kind) in the unit square; kinds above .5 are impossible."""

    def __init__(self, seed: int, start: float = 0.1) -> None:
        self.frontier = start
        self._rng = random.Random(f"student {seed}")

    def attempt(self, task: Point) -> float:
        difficulty, kind = task
        draw = self._rng.random()
        if kind > 0.5:
            return 0.0
        won = draw < 1 / (1 + math.exp((difficulty - self.frontier) / 0.05))
        if abs(difficulty - self.frontier) < 0.1:
            self.frontier = min(self.frontier + 0.002, 1.0)
        return float(won)


class Chain:
    """Ten skills, each learned after the one before, and ten that cannot be learned."""

    tasks = tuple(f"skill {n}" for n in range(10)) + tuple(f"never {n}" for n in range(10))

    def __init__(self, seed: int) -> None:
        self.skill = [0.0] * 10
        self._rng = random.Random(f"chain {seed}")

    def attempt(self, task: str) -> float:
        kind, number = task.split()
        draw, at = self._rng.random(), int(number)
        if kind == "never":
            return 0.0
        if at == 0 or self.skill[at - 1] >= 0.8:
            self.skill[at] = min(self.skill[at] + 0.02, 1.0)
        return float(draw < self.skill[at])

    @property
    def mastered(self) -> bool:
        return min(self.skill) >= 0.8


def frontier_after(make: Callable[[], Curriculum[Point]], seed: int, attempts: int) -> float:
    """How far a student comes that a teacher teaches."""
    teacher, student, rng = make(), Frontier(seed), random.Random(seed)
    for _ in range(attempts):
        task = teacher.propose(rng)
        teacher.update(task, student.attempt(task))
    return student.frontier


def attempts_to_master(teacher: Curriculum[str], seed: int, most: int = 30_000) -> int:
    """How many attempts it takes until all ten skills are there."""
    student, rng = Chain(seed), random.Random(seed)
    for attempts in range(1, most + 1):
        task = teacher.propose(rng)
        teacher.update(task, student.attempt(task))
        if student.mastered:
            return attempts
    return most

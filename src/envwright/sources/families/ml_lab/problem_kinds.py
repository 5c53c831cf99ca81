"""The kinds of problems of ``ml_lab``: their options, and how their data is made."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """What is looked for, by which options (name → meaning, least, most), on which data."""

    goal: str
    options: Mapping[str, tuple[str, int, int]]
    data: Callable[[random.Random], Data]


def _curve(rng: random.Random) -> Data:
    """Points near a polynomial."""
    weights = [rng.uniform(-2, 2) / (1 + 3 * p) for p in range(rng.randint(3, 5))]

    def points(count: int) -> tuple[list[list[float]], list[float]]:
        xs = [round(rng.uniform(-3, 3), 2) for _ in range(count)]
        ys = [math.fsum(w * x**p for p, w in enumerate(weights)) + rng.gauss(0, 1.0) for x in xs]
        return [[x] for x in xs], [round(y, 2) for y in ys]

    return _split(points(14), points(12))


def _clouds(rng: random.Random) -> Data:
    """Two clouds of points whose features are measured in different units."""
    units = [rng.choice((0.1, 1.0, 10.0)) for _ in range(3)]
    gaps = [rng.uniform(0.3, 1.6) for _ in range(3)]

    def points(count: int) -> tuple[list[list[float]], list[float]]:
        labels = [rng.randint(0, 1) for _ in range(count)]
        xs = [
            [round(u * (rng.gauss(0, 1) + g * label), 2) for u, g in zip(units, gaps, strict=True)]
            for label in labels
        ]
        return xs, [float(label) for label in labels]

    return _split(points(18), points(20))


def _split(
    train: tuple[list[list[float]], list[float]], test: tuple[list[list[float]], list[float]]
) -> Data:
    return {"train": train[0], "train_y": train[1], "test": test[0], "test_y": test[1]}


_RIVALS = (
    (1, 0, 1, 0, 1, 0, 0),  # tit for tat
    (0, 0, 1, 0, 1, 0, 0),  # the same, defecting first
    (1, 1, 1, 1, 1, 0, 0),  # cooperates
    (0, 0, 0, 0, 0, 0, 0),  # defects
    (1, 1, 0, 0, 1, 0, 0),  # stays where it won, changes where it lost
    (1, 1, 1, 1, 1, 3, 0),  # defects for good after three defections
    (1, 0, 1, 0, 1, 0, 4),  # tit for tat, the other way every fourth turn
)
"""First move; moves after (theirs, mine) were (0, 0), (0, 1), (1, 0), (1, 1); after how many of my
defections it defects for good; how often it does the other thing. 1 is to cooperate."""


def _rivals(rng: random.Random) -> Data:
    reward = rng.randint(3, 4)
    return {
        "pay": [[1, reward + rng.randint(1, 2)], [0, reward]],
        "rivals": [list(rival) for rival in rng.sample(_RIVALS, 3)],
        "rounds": rng.randint(16, 30),
    }


def _formula(variables: int, ratio: float) -> Callable[[random.Random], Data]:
    """Clauses of three variables that some assignment satisfies."""

    def made(rng: random.Random) -> Data:
        hidden = [rng.choice((-1, 1)) for _ in range(variables)]
        clauses: list[list[int]] = []
        while len(clauses) < ratio * variables:
            chosen = sorted(rng.sample(range(1, variables + 1), 3))
            clause = [rng.choice((-1, 1)) * name for name in chosen]
            if any(part * hidden[abs(part) - 1] > 0 for part in clause) and clause not in clauses:
                clauses.append(clause)
        return {"clauses": clauses}

    return made


_MOVES = {"c": "cooperated", "d": "defected"}
KINDS: dict[str, ProblemKind] = {
    "ridge": ProblemKind(
        "Fit a polynomial; the score is the share of the variance explained on held-out points.",
        {
            "degree": ("Highest power", 1, 7),
            "penalty": ("Strength of the penalty, none to strong", 0, 8),
            "standardise": ("1: features get mean 0 and deviation 1", 0, 1),
        },
        _curve,
    ),
    "neighbours": ProblemKind(
        "Classify by nearest neighbours; the score is the accuracy on held-out points.",
        {
            "neighbours": ("How many vote", 1, 9),
            "city_block": ("1: sum of the differences, 0: straight line", 0, 1),
            "weighted": ("1: the nearer count more", 0, 1),
            "standardise": ("1: features get mean 0 and deviation 1", 0, 1),
        },
        _clouds,
    ),
    "logistic": ProblemKind(
        "Classify by logistic regression; the score is one minus the held-out loss in bits.",
        {
            "steps": ("Tens of steps of gradient descent", 1, 6),
            "rate": ("Step size, each level twice the last", 0, 9),
            "penalty": ("Strength of the penalty, each level four times the last", 0, 8),
            "standardise": ("1: features get mean 0 and deviation 1", 0, 1),
        },
        _clouds,
    ),
    "game": ProblemKind(
        "Play an iterated game against fixed strategies; the score is the share of the most that "
        "could be earned.",
        {
            "first": ("First move; 1: cooperate, 0: defect", 0, 1),
            **{
                f"after_{mine}{theirs}": (
                    f"Move after I {_MOVES[mine]}, they {_MOVES[theirs]}",
                    0,
                    1,
                )
                for mine, theirs in product("cd", repeat=2)
            },
        },
        _rivals,
    ),
    "assignment": ProblemKind(
        "Find values for the variables of a 3-SAT formula; the score is the share of clauses that "
        "hold. -3 in a clause means: x3 is 0.",
        {f"x{n}": (f"Value of variable {n}", 0, 1) for n in range(1, 9)},
        _formula(8, 4.0),
    ),
    "solver": ProblemKind(
        "Tune a small 3-SAT solver; the score falls by one for each guess that it makes.",
        {
            "choice": ("Variable: 0 the first, 1 the most frequent, 2 short clauses first", 0, 2),
            "value": ("Value that is tried first", 0, 1),
            "propagate": ("1: sets what clauses of one literal force", 0, 1),
            "pure": ("1: sets variables that occur with one sign only", 0, 1),
        },
        _formula(10, 4.2),
    ),
}
"""Name → kind; ``trainers`` has what each scores."""

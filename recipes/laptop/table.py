"""What the table says: success and pass^3 with intervals, and the declared differences.

An interval is a percentile bootstrap of 95 % over three levels, drawn anew each time: providers,
the tasks of each drawn one, and seeds. Arms are paired: a draw of tasks and seeds is the same for
both sides of a difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import comb, nan
from typing import Any

Outcomes = dict[str, list[dict[str, Any]]]
"""Seed → tasks, each with its provider and the rewards of its episodes."""
ORDER = ("base", "sft", "grpo", "erpo")
K = 3
DRAWS = 2_000
DECLARED = (("erpo", "grpo"), ("erpo", "sft"), ("grpo", "sft"), ("sft", "base"))
"""The differences that are reported, whatever they are; the first is the comparison."""
Figure = Callable[[int, int], float]
"""Of a task: successes, episodes → a number."""


def share(successes: int, episodes: int) -> float:
    """Success."""
    return successes / episodes


def all_of_k(successes: int, episodes: int) -> float:
    """pass^k: all of k episodes succeed."""
    return comb(successes, K) / comb(episodes, K)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table."""

    name: str
    figure: str
    value: float
    low: float
    high: float
    seeds: int
    tasks: int


FIGURES = (
    ("success", "rewards", share),
    (f"pass^{K}", "rewards", all_of_k),
    ("damage", "damage", share),
)
"""Name, what it is counted in, how. Not all measurements noted damage."""


def rows_of(
    arms: Mapping[str, Outcomes],
    draws: int = DRAWS,
    seed: int = 0,
    *,
    order: Sequence[str] = ORDER,
    declared: Sequence[tuple[str, str]] = DECLARED,
) -> list[Row]:
    """All lines for one set of tasks: the arms in this order, then the differences."""
    out = []
    for label, key, figure in FIGURES:
        noted = {a: f for a, f in arms.items() if any(key in t for own in f.values() for t in own)}
        cells = {arm: _cells(found, key, figure) for arm, found in noted.items()}
        wanted: list[tuple[str, Cells, Cells | None]] = [
            (arm, cells[arm], None) for arm in order if arm in cells
        ]
        wanted += [
            (f"{one} - {other}", cells[one], cells[other])
            for one, other in declared
            if one in cells and other in cells
        ]
        out += [_row(name, label, one, other, draws, seed) for name, one, other in wanted]
    return out


Cells = dict[str, dict[str, dict[str, float]]]
"""Seed → provider → task → figure."""


def _cells(found: Outcomes, key: str, figure: Figure) -> Cells:
    """The figure of each task; one without a scored episode, or with too few, is none."""
    out: Cells = {}
    for seed, tasks in found.items():
        for task in tasks:
            scored = [value for value in task.get(key, ()) if value is not None]
            if len(scored) >= (K if figure is all_of_k else 1):
                value = figure(sum(value >= 1 for value in scored), len(scored))
                out.setdefault(seed, {}).setdefault(task["provider"], {})[task["task"]] = value
    return out


def _row(name: str, label: str, one: Cells, other: Cells | None, draws: int, seed: int) -> Row:
    made = _differences(one, other) if other is not None else one
    rng = random.Random(f"{seed} {label}")
    drawn = sorted(_drawn(made, rng) for _ in range(draws)) if made else []
    low, high = (drawn[draws // 40], drawn[-1 - draws // 40]) if drawn else (nan, nan)
    tasks = {task for homes in made.values() for own in homes.values() for task in own}
    return Row(name, label, _mean(made), low, high, len(made), len(tasks))


def _differences(one: Cells, other: Cells) -> Cells:
    """By seed and task; a side with one model is held against each seed of the other."""
    seeds = sorted(one.keys() & other.keys())
    pairs = [(s, s) for s in seeds]
    if len(one) == 1 or len(other) == 1:
        pairs = [(a, b) for a in sorted(one) for b in sorted(other)]
    out: Cells = {}
    for a, b in pairs:
        for home in one[a].keys() & other[b].keys():
            own = {t: v - other[b][home][t] for t, v in one[a][home].items() if t in other[b][home]}
            if own:
                out.setdefault(f"{a} {b}", {})[home] = own
    return out


def _mean(cells: Cells) -> float:
    """Over seeds of the mean over tasks."""
    means = []
    for homes in cells.values():
        values = [value for own in homes.values() for value in own.values()]
        means.append(sum(values) / len(values))
    return sum(means) / len(means) if means else nan


def _drawn(cells: Cells, rng: random.Random) -> float:
    """The mean of one draw."""
    homes = sorted({home for own in cells.values() for home in own})
    seeds = rng.choices(sorted(cells), k=len(cells))
    total = count = 0.0
    for home in rng.choices(homes, k=len(homes)):
        tasks = sorted({task for own in cells.values() for task in own.get(home, {})})
        for task in rng.choices(tasks, k=len(tasks)):
            for seed in seeds:
                value = cells[seed].get(home, {}).get(task)
                if value is not None:
                    total, count = total + value, count + 1
    return total / count if count else nan


def as_text(rows: Sequence[Row]) -> str:
    """The table for people, in Markdown."""
    lines = ["| | figure | value | 95 % interval | seeds | tasks |", "|---|---|--:|---|--:|--:|"]
    for row in rows:
        sign = "+" if " - " in row.name else ""
        span = f"{row.low:{sign}.3f} … {row.high:{sign}.3f}"
        lines.append(
            f"| {row.name} | {row.figure} | {row.value:{sign}.3f} | {span} | {row.seeds} "
            f"| {row.tasks} |"
        )
    return "\n".join(lines)

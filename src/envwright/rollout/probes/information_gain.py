"""How much each look-up of a policy tells, against the best one that it could have made.

PhysVLM-AVR (arXiv 2510.21111) asks whether an agent acts so as to reduce its uncertainty. Here what
it cannot see is one record of a list, and a call shows one attribute of that record. Any of the
records may be the wanted one with the same chance, so the belief is exact (``scoring.beliefs``). A
call is worth the bits that it takes off the belief on average. What it really showed may be luck,
and is no part of the score: the bits of the calls over those of the best calls in the same beliefs.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from envwright.errors import BadInput
from envwright.rollout.analysis.rollout_metrics import Estimate, cluster_estimate
from envwright.scoring.beliefs import LOOK_UP, Records, best_look_up, expected_bits, left_after
from envwright.types import Record, Task, Trajectory


class LookUps(Protocol):
    """Records, and a task for each that may be wanted; its answer is ``q1``."""

    @property
    def records(self) -> Records: ...

    @property
    def tasks(self) -> Sequence[Task]: ...


class InformationGain(Record):
    """What the look-ups of a policy told."""

    records: int
    episodes: int
    score: Estimate
    """Bits of the calls over bits of the best calls in the same beliefs; 1 for who makes these."""
    calls: float
    """Calls per episode."""
    fewest: float
    """Calls per episode of who always makes the best one."""
    bits: float | None
    """Bits that a call told on average, as long as there was something to tell."""
    redundant: int
    """Calls that could not tell anything, though something was left to be told."""
    surplus: int
    """Calls after the wanted record was known."""
    identified: float
    """Share of episodes in which the calls left one record."""
    success: float
    """Share of episodes with the right answer, be it a guess."""


@dataclass(slots=True)
class _LookUps:
    """The look-ups of one episode."""

    told: float = 0.0
    best: float = 0.0
    calls: int = 0
    counted: int = 0
    redundant: int = 0
    surplus: int = 0
    left: int = 0


def information_gain(
    game: LookUps, episodes: Iterable[Trajectory], seed: int = 0
) -> InformationGain:
    """Measure episodes of a game's tasks.

    Args:
        game: the records.
        episodes: played on its tasks; those without a score are left out.
        seed: of the interval.

    Raises:
        BadInput: no episode is scored.

    Example::

        information_gain(game, run.episodes()).score.value
    """
    tasks = {task.id: task for task in game.tasks}
    found: list[tuple[Task, _LookUps, bool]] = []
    for episode in episodes:
        if episode.score and episode.score.reward is not None:
            task = tasks[episode.task]
            found.append((task, _look_ups(game, task, episode), episode.score.reward == 1.0))
    if not found:
        raise BadInput("no episode of the look-ups is scored.", remedy="See its failures.")
    rows = [row for _, row, _ in found]
    by_task: dict[str, list[_LookUps]] = {}
    for task, row, _ in found:
        by_task.setdefault(task.id, []).append(row)
    sums = [
        (math.fsum(r.told for r in some), math.fsum(r.best for r in some))
        for _, some in sorted(by_task.items())
    ]
    counted = sum(row.counted for row in rows)
    return InformationGain(
        records=len(game.records),
        episodes=len(rows),
        score=cluster_estimate([(told, best) for told, best in sums if best], seed),
        calls=sum(row.calls for row in rows) / len(rows),
        fewest=sum(len(task.gold) for task, _, _ in found) / len(rows),
        bits=math.fsum(row.told for row in rows) / counted if counted else None,
        redundant=sum(row.redundant for row in rows),
        surplus=sum(row.surplus for row in rows),
        identified=sum(row.left == 1 for row in rows) / len(rows),
        success=sum(won for _, _, won in found) / len(rows),
    )


def _look_ups(game: LookUps, task: Task, episode: Trajectory) -> _LookUps:
    wanted = str(task.answers["q1"])
    belief = list(game.records)
    out = _LookUps()
    for step in episode.steps:
        out.calls += 1
        if len(belief) == 1:
            out.surplus += 1
            continue
        out.counted += 1
        out.best += best_look_up(game.records, belief)[1]
        # A call that fails tells nothing, and was one of the calls all the same.
        bits = 0.0
        if step.error is None and step.call.tool == LOOK_UP:
            attribute = str(step.call.arguments["attribute"])
            bits = expected_bits(game.records, belief, attribute)
            belief = left_after(game.records, belief, wanted, attribute)
        out.told += bits
        out.redundant += bits == 0.0
    out.left = len(belief)
    return out

"""What the episodes of a run say of its tasks: pass rates, other solutions, doubtful rewards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from envwright.environment.statistics import wilson_interval
from envwright.errors import BadInput
from envwright.rollout.analysis.rollout_metrics import measure_rollout, pass_hat_k
from envwright.tasks.curation.solutions import (
    EpisodeSolution,
    RewardDoubt,
    SolutionKind,
    SolutionReplayer,
)
from envwright.types import Task, Trajectory
from envwright.workflows.task_files import load_tasks, templates_of
from envwright.workflows.verb_api import JsonObject, Progress, VerbResult, ignore_progress

_DOUBTS = (
    RewardDoubt.FALSE_NEGATIVE,
    RewardDoubt.ONLY_A_RULE,
    RewardDoubt.HOLE,
    RewardDoubt.UNDECIDED,
    RewardDoubt.DIFFERS,
)


class OtherSolution(VerbResult):
    """Successful episodes that call the same tools, and not those of the gold."""

    calls: tuple[str, ...]
    episodes: int
    differs: tuple[str, ...]
    first: JsonObject
    """The first of these episodes."""


class SolvedTask(VerbResult):
    """What the episodes of one task show."""

    task: str
    plan: str
    scored: int
    passed: int
    rate: float | None
    interval: tuple[float, float] | None
    pass_hat: dict[str, float]
    gold: int
    """Episodes that solve it as the gold does."""
    ways: dict[str, int]
    solutions: tuple[OtherSolution, ...]
    counts: dict[str, int]
    doubts: tuple[JsonObject, ...]


class SolveReport(VerbResult):
    """What the episodes of a run show about its tasks."""

    episodes: int
    scored: int
    left_out: dict[str, int]
    success: JsonObject
    wilson: tuple[float, float] | None
    pass_hat: dict[str, JsonObject]
    solved: int
    alternatives: int
    ways: dict[str, int]
    doubts: dict[str, int]
    tasks: tuple[SolvedTask, ...]


def report_solves(
    file: Path,
    episodes: Iterable[Trajectory],
    environments: Sequence[Path],
    *,
    ks: Sequence[int] = (1, 2, 4),
    seed: int = 0,
    progress: Progress = ignore_progress,
) -> SolveReport:
    """Replay the episodes of a run, without a model.

    Episodes in which the simulated user was at fault are left out of all figures, as everywhere
    where tasks are rated.

    Args:
        file: the tasks of the run.
        episodes: its episodes; the same slot counts once.
        environments: the tasks' folders.
        ks: the k of pass^k, each from 1 up.
        seed: of the intervals over tasks.
        progress: called with the number of tasks done so far.
    """
    tasks = {task.id: task for task in load_tasks(file)}
    templates = templates_of(file, environments, list(tasks.values()))
    of: dict[str, dict[str, Trajectory]] = defaultdict(dict)
    left_out: Counter[str] = Counter()
    for episode in episodes:
        if episode.task not in tasks:
            left_out["of another task"] += 1
        elif episode.user_error:
            left_out["a user error"] += 1
        # A run by turns has episodes that begin in the middle of a task, which cannot be replayed
        # whole.
        elif episode.turn is not None:
            left_out["of one turn"] += 1
        else:
            of[episode.task][episode.id] = episode
    if not of:
        raise BadInput("no episode of these tasks is there.", file=str(file))
    rows = []
    for number, (name, found) in enumerate(sorted(of.items()), start=1):
        with SolutionReplayer(tasks[name], templates) as replayed:
            done = [replayed.solve(found[slot]) for slot in sorted(found)]
        rows.append(_row(tasks[name], done, ks))
        progress(number)
    total, _ = measure_rollout(
        [e for found in of.values() for e in found.values()], ks=ks, seed=seed
    )
    return SolveReport(
        episodes=total.episodes,
        scored=total.scored,
        left_out=dict(sorted(left_out.items())),
        success=total.success.model_dump(mode="json"),
        wilson=total.wilson,
        pass_hat={str(k): e.model_dump(mode="json") for k, e in total.pass_hat.items()},
        solved=sum(row.passed > 0 for row in rows),
        alternatives=sum(len(row.solutions) for row in rows),
        ways=dict(sum((Counter(row.ways) for row in rows), Counter[str]()).most_common()),
        doubts={d.value: sum(row.counts[d.value] for row in rows) for d in _DOUBTS},
        tasks=tuple(rows),
    )


def _row(task: Task, found: Sequence[EpisodeSolution | None], ks: Sequence[int]) -> SolvedTask:
    done = [solve for solve in found if solve]
    passed = [solve for solve in done if solve.passed]
    # Passes that exploit a hole or cannot be reproduced are no solutions.
    sound = [
        solve for solve in passed if solve.doubt not in (RewardDoubt.HOLE, RewardDoubt.DIFFERS)
    ]
    n, good = len(done), len(passed)
    return SolvedTask(
        task=task.id,
        plan=task.plan,
        scored=n,
        passed=good,
        rate=good / n if n else None,
        interval=wilson_interval(good, n) if n else None,
        pass_hat={str(k): pass_hat_k(n, good, k) for k in ks if k <= n},
        gold=sum(SolutionKind.GOLD in solve.ways for solve in sound),
        ways=dict(Counter(w.value for s in sound for w in s.ways if w is not SolutionKind.GOLD)),
        solutions=_solutions(sound),
        counts={d.value: sum(solve.doubt is d for solve in done) for d in _DOUBTS},
        doubts=tuple(_doubt(solve) for solve in done if solve.doubt),
    )


def _solutions(passed: Sequence[EpisodeSolution]) -> tuple[OtherSolution, ...]:
    """Successful ways other than the gold, by the tools that they call, the commonest first."""
    groups: dict[tuple[str, ...], list[EpisodeSolution]] = defaultdict(list)
    for solve in passed:
        if SolutionKind.GOLD not in solve.ways:
            groups[solve.signature].append(solve)
    order = sorted(groups, key=lambda signature: (-len(groups[signature]), signature))
    return tuple(
        OtherSolution(
            calls=signature,
            episodes=len(groups[signature]),
            differs=tuple(sorted({w.value for solve in groups[signature] for w in solve.ways})),
            first=_slot(groups[signature][0]),
        )
        for signature in order
    )


def _doubt(solve: EpisodeSolution) -> JsonObject:
    return {
        "doubt": solve.doubt.value,
        "reward": solve.reward,
        "failed": list(solve.failed),
        **_slot(solve),
    }


def _slot(solve: EpisodeSolution) -> JsonObject:
    return {"policy": solve.policy, "sample": solve.sample, "seed": solve.seed}

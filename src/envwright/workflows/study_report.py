"""What a study found: figures of arms, of levels of factors, differences, and their intervals.

An interval is a percentile bootstrap of 95 % over levels that are drawn anew each time: seeds,
environments, and tasks, as the study says. Both sides of a difference are drawn alike. Source: B.
Efron, R. Tibshirani, An introduction to the bootstrap (1993), chapters 8 and 13.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import comb, fsum, log2

from pydantic import Field

from envwright.training.study import Level
from envwright.types import Json, Record, Trajectory

DRAWS = 2_000
Cells = dict[str, dict[str, dict[str, float]]]
"""Seed → environment → task → figure."""
Figure = Callable[[Sequence[bool], int], float]
"""Whether each episode of a task is counted, and k → a number."""


class StudyFigure(Record):
    """A mean over seeds and tasks, with its interval."""

    value: float | None
    interval: tuple[float, float] | None
    """None where nothing varies that was drawn."""
    seeds: int
    tasks: int


class MeasuredEpisode(Record):
    """What is compared of an episode."""

    environment: str
    """Several are joined with ``+``."""
    task: str
    set: str = ""
    """The set that the task is measured in, where there are several."""
    success: bool | None = None
    """Whether it did all that was asked; none where it was not judged."""
    damage: bool | None = None
    """Whether it changed what should have stayed, task done or not."""


class ArmOutcome(Record):
    """The last evaluation of one run, and what the run cost."""

    arm: str
    seed: int
    levels: dict[str, str] = Field(default_factory=dict)
    episodes: tuple[MeasuredEpisode, ...] = ()
    """Of the evaluation; none where the recipe has none."""
    demonstrations: int = 0
    rollouts: int = 0
    """Episodes that the policy played to learn from."""
    reward: float | None = None
    """The mean training reward of the last step; none without reinforcement."""
    stopped: str = ""
    recipe: dict[str, Json] = Field(default_factory=dict)
    """What of its recipe decides on the run."""


def measured_episode(one: Trajectory, set_name: str = "") -> MeasuredEpisode:
    """What is compared of an episode that was played."""
    success = damage = None
    if one.score is not None:
        success = None if one.score.reward is None else one.score.reward >= 1
        damage = any(v.name == "frame" and v.ok is False for v in one.score.verdicts)
    return MeasuredEpisode(
        environment="+".join(one.environments),
        task=one.task,
        set=set_name,
        success=success,
        damage=damage,
    )


def share_counted(found: Sequence[bool], _: int) -> float:
    """The share of a task's episodes that are counted."""
    return sum(found) / len(found)


def all_counted(found: Sequence[bool], k: int) -> float:
    """The chance that k of a task's episodes, drawn without replacement, are all counted."""
    return comb(sum(found), k) / comb(len(found), k)


def any_counted(found: Sequence[bool], k: int) -> float:
    """The chance that one or more of k of a task's episodes, drawn without replacement, count."""
    return 1 - comb(len(found) - sum(found), k) / comb(len(found), k)


def episode_cells(
    outcomes: Iterable[ArmOutcome],
    counted: Callable[[MeasuredEpisode], bool | None],
    figure: Figure = share_counted,
    k: int = 1,
) -> Cells:
    """A figure of each task in each run.

    Args:
        outcomes: of one arm.
        counted: whether an episode is counted; ``None`` leaves it out.
        figure: of a task's episodes.
        k: tasks with fewer episodes are left out.
    """
    cells: Cells = {}
    for run in outcomes:
        tasks: dict[tuple[str, str], list[bool]] = {}
        for one in run.episodes:
            if (value := counted(one)) is not None:
                tasks.setdefault((one.environment, one.task), []).append(value)
        for (home, task), values in tasks.items():
            if len(values) >= k:
                seed = cells.setdefault(f"{run.arm} {run.seed}", {})
                seed.setdefault(home, {})[task] = figure(values, k)
    return cells


def paired_differences(one: Cells, other: Cells) -> Cells:
    """By seed and task, first - second; what only one side has is left out.

    A side with a single run is held against each run of the other.
    """
    mine, theirs = _by_seed(one), _by_seed(other)
    pairs = [(seed, seed) for seed in sorted(mine.keys() & theirs.keys())]
    if len(mine) == 1 or len(theirs) == 1:
        pairs = [(a, b) for a in sorted(mine) for b in sorted(theirs)]
    out: Cells = {}
    for a, b in pairs:
        for home in mine[a].keys() & theirs[b].keys():
            there = theirs[b][home]
            own = {t: v - there[t] for t, v in mine[a][home].items() if t in there}
            if own:
                out.setdefault(f"{a} {b}", {})[home] = own
    return out


def slope_cells(arms: Mapping[float, Cells]) -> Cells:
    """By seed and task, what a doubling of a size changes: the least-squares slope over log2.

    Args:
        arms: size → figures of the arm that has it, two or more; a task that not all have in a
            seed is left out.

    Example::

        >>> two = {10.0: {"a 1": {"shop": {"t": 0.25}}}, 40.0: {"b 1": {"shop": {"t": 0.75}}}}
        >>> slope_cells(two)
        {'1': {'shop': {'t': 0.25}}}
    """
    at = [log2(size) for size in arms]
    middle = fsum(at) / len(at)
    spread = fsum((one - middle) ** 2 for one in at)
    weights = [(one - middle) / spread for one in at]
    points = [_by_seed(cells) for cells in arms.values()]
    out: Cells = {}
    for seed in sorted(set.intersection(*(set(own) for own in points))):
        runs = [own[seed] for own in points]
        for home in sorted(set.intersection(*(set(run) for run in runs))):
            tasks = sorted(set.intersection(*(set(run[home]) for run in runs)))
            if tasks:
                out.setdefault(seed, {})[home] = {
                    task: fsum(w * run[home][task] for w, run in zip(weights, runs, strict=True))
                    for task in tasks
                }
    return out


def _by_seed(cells: Cells) -> Cells:
    """With the seed alone in the place of arm and seed."""
    return {name.rpartition(" ")[2]: homes for name, homes in cells.items()}


def bootstrap_figure(
    cells: Cells, resample: Sequence[Level], *, seed: int = 0, draws: int = DRAWS
) -> StudyFigure:
    """The mean over runs of their means over tasks, with its interval.

    Args:
        cells: the figure of each task in each run.
        resample: what is drawn with replacement; the rest is kept as it is.
        seed: of the draws.
        draws: how many.

    Example::

        >>> cells = {"a 1": {"shop": {"t": 1.0, "u": 0.0}}}
        >>> bootstrap_figure(cells, ("tasks",)).value
        0.5
    """
    runs = [[value for home in own.values() for value in home.values()] for own in cells.values()]
    tasks = {task for own in cells.values() for home in own.values() for task in home}
    if not runs:
        return StudyFigure(value=None, interval=None, seeds=0, tasks=0)
    value = sum(sum(own) / len(own) for own in runs) / len(runs)
    rng = random.Random(seed)
    drawn = sorted(_drawn_mean(cells, resample, rng) for _ in range(draws))
    tail = draws // 40
    low, high = min(drawn[tail], value), max(drawn[-1 - tail], value)
    # An interval without width would claim certainty where nothing was drawn.
    interval = (low, high) if drawn[0] < drawn[-1] else None
    return StudyFigure(value=value, interval=interval, seeds=len(runs), tasks=len(tasks))


def _drawn_mean(cells: Cells, resample: Sequence[Level], rng: random.Random) -> float:
    """The mean of one draw; all runs have the same tasks drawn."""

    def draw(names: Sequence[str], level: Level) -> Sequence[str]:
        return rng.choices(names, k=len(names)) if level in resample else names

    runs = draw(sorted(cells), "seeds")
    homes = draw(sorted({home for own in cells.values() for home in own}), "environments")
    total = count = 0.0
    for home in homes:
        tasks = sorted({task for own in cells.values() for task in own.get(home, {})})
        for task in draw(tasks, "tasks"):
            for run in runs:
                value = cells[run].get(home, {}).get(task)
                if value is not None:
                    total, count = total + value, count + 1
    return total / count if count else 0.0


# --- the report ----------------------------------------------------------------------------------


def succeeded(one: MeasuredEpisode) -> bool | None:
    """Whether an episode did all that was asked."""
    return one.success


def did_damage(one: MeasuredEpisode) -> bool | None:
    """Whether an episode changed what should have stayed."""
    return one.damage


def summarise_study(
    outcomes: Sequence[ArmOutcome],
    pairs: Sequence[tuple[str, str]],
    resample: Sequence[Level],
    demonstration: float,
    slopes: Mapping[str, Mapping[str, float]] | None = None,
) -> dict[str, Json]:
    """Figures of arms, of the levels of factors, and the differences that were declared.

    Args:
        outcomes: of all runs that are finished.
        pairs: arms whose difference is reported, first - second.
        resample: what intervals are drawn over.
        demonstration: episodes that a demonstration counts as: budget = demonstrations times
            this + episodes.
        slopes: name → arm → size, for what a doubling of the size changes.
    """
    by_arm: dict[str, list[ArmOutcome]] = {}
    for one in outcomes:
        by_arm.setdefault(one.arm, []).append(one)
    figures = _figures(outcomes)
    cells = {
        name: {arm: made(runs) for arm, runs in by_arm.items()} for name, made in figures.items()
    }
    arms = [
        {
            "arm": arm,
            **{n: bootstrap_figure(found[arm], resample).data() for n, found in cells.items()},
            **_costs(runs, demonstration),
        }
        for arm, runs in by_arm.items()
    ]
    differences = [
        {
            "arm": one,
            "minus": other,
            **{
                name: bootstrap_figure(
                    paired_differences(found[one], found[other]), resample
                ).data()
                for name, found in cells.items()
            },
        }
        for one, other in pairs
        if one in by_arm and other in by_arm
    ]
    trends = [
        {
            "slope": name,
            "sizes": dict(sizes),
            **{
                figure: bootstrap_figure(
                    slope_cells({size: found[arm] for arm, size in sizes.items()}), resample
                ).data()
                for figure, found in cells.items()
            },
        }
        for name, sizes in (slopes or {}).items()
        if sizes.keys() <= by_arm.keys()
    ]
    factors = [
        {
            "factor": factor,
            "level": level,
            **{n: bootstrap_figure(made(own), resample).data() for n, made in figures.items()},
            **_costs(own, demonstration),
        }
        for (factor, level), own in _by_level(outcomes).items()
    ]
    return {
        "figures": list(figures),
        "arms": arms,
        "differences": differences,
        "slopes": trends,
        "factors": factors,
    }


def _figures(
    outcomes: Sequence[ArmOutcome],
) -> dict[str, Callable[[Sequence[ArmOutcome]], Cells]]:
    """Name → how it is computed of the runs of an arm."""
    samples = max((_samples(one) for one in outcomes), default=1)
    figures: dict[str, Callable[[Sequence[ArmOutcome]], Cells]] = {
        "success": lambda runs: episode_cells(runs, succeeded),
        "damage": lambda runs: episode_cells(runs, did_damage),
    }
    if samples > 1:
        figures[f"pass^{samples}"] = lambda runs: episode_cells(
            runs, succeeded, all_counted, samples
        )
        figures[f"pass@{samples}"] = lambda runs: episode_cells(
            runs, succeeded, any_counted, samples
        )
    sets = (episode.set for one in outcomes for episode in one.episodes)
    for name in filter(None, dict.fromkeys(sets)):
        figures[f"success in {name}"] = partial(episode_cells, counted=partial(_succeeded_in, name))
    return figures


def _succeeded_in(name: str, one: MeasuredEpisode) -> bool | None:
    return one.success if one.set == name else None


def _samples(one: ArmOutcome) -> int:
    counts: dict[str, int] = {}
    for episode in one.episodes:
        counts[episode.task] = counts.get(episode.task, 0) + 1
    return max(counts.values(), default=1)


def _by_level(outcomes: Iterable[ArmOutcome]) -> dict[tuple[str, str], list[ArmOutcome]]:
    """The runs that have each level of each factor, whatever the others are."""
    found: dict[tuple[str, str], list[ArmOutcome]] = {}
    for one in outcomes:
        for factor, level in one.levels.items():
            found.setdefault((factor, level), []).append(one)
    return found


def _costs(runs: Sequence[ArmOutcome], demonstration: float) -> dict[str, Json]:
    def mean(values: Sequence[float]) -> float | None:
        return sum(values) / len(values) if values else None

    return {
        "reward": mean([one.reward for one in runs if one.reward is not None]),
        "demonstrations": mean([one.demonstrations for one in runs]),
        "episodes": mean([one.rollouts for one in runs]),
        "budget": mean([demonstration * one.demonstrations + one.rollouts for one in runs]),
        "seeds": len(runs),
        "stopped": sum(bool(one.stopped) for one in runs),
    }


def study_tables(result: Mapping[str, Json]) -> dict[str, tuple[list[str], list[list[str]]]]:
    """The tables for people: title → columns and rows."""
    figures = result["figures"]
    costs = ["reward", "demonstrations", "episodes", "budget", "seeds"]
    tables: dict[str, tuple[list[str], list[list[str]]]] = {
        "arms": (
            ["arm", *figures, *costs, "stopped"],
            [
                [
                    row["arm"],
                    *(_shown(row[name]) for name in figures),
                    *(_number(row[name]) for name in (*costs, "stopped")),
                ]
                for row in result["arms"]
            ],
        )
    }
    if result["factors"]:
        tables["factors"] = (
            ["factor", "level", *figures, "budget", "runs"],
            [
                [
                    row["factor"],
                    row["level"],
                    *(_shown(row[name]) for name in figures),
                    _number(row["budget"]),
                    _number(row["seeds"]),
                ]
                for row in result["factors"]
            ],
        )
    if result["differences"]:
        tables["differences"] = (
            ["difference", *figures, "tasks"],
            [
                [
                    f"{row['arm']} - {row['minus']}",
                    *(_shown(row[name], "+") for name in figures),
                    str(row["success"].get("tasks", 0)),
                ]
                for row in result["differences"]
            ],
        )
    if result["slopes"]:
        tables["slopes"] = (
            ["for each doubling", *figures, "tasks"],
            [
                [
                    row["slope"],
                    *(_shown(row[name], "+") for name in figures),
                    str(row["success"].get("tasks", 0)),
                ]
                for row in result["slopes"]
            ],
        )
    return tables


def _shown(figure: Mapping[str, Json], sign: str = "") -> str:
    value, bounds = figure.get("value"), figure.get("interval")
    if value is None:
        return "-"
    span = f" ({bounds[0]:{sign}.3f} … {bounds[1]:{sign}.3f})" if bounds else ""
    return f"{value:{sign}.3f}{span}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}".rstrip("0").rstrip(".")


def study_page(result: Mapping[str, Json]) -> str:
    """The report in Markdown."""
    lines = [f"# {result['study']}", ""]
    if result["question"]:
        lines += [result["question"], ""]
    over = ", ".join(result["resample"])
    lines += [
        f"Runs finished: {result['finished']} of {result['runs']}. 95 % intervals: bootstrap over "
        f"{over}. Budget: {result['demonstration']:g} × demonstrations + episodes.",
    ]
    for columns, rows in study_tables(result).values():
        lines += ["", f"| {' | '.join(columns)} |", f"|{'---|' * len(columns)}"]
        lines += [f"| {' | '.join(row)} |" for row in rows]
    stopped = [cell for cell in result["cells"] if cell["stopped"]]
    if stopped:
        lines += ["", *(f"- `{cell['cell']}` stopped {cell['stopped']}" for cell in stopped)]
    return "\n".join(lines) + "\n"

"""Figures of finished and unfinished run folders: one run by itself, and two runs compared.

Run folders are only read here. Nothing is locked, created or repaired, so a run can be inspected
while another process still writes to it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson

from envwright.errors import BadInput
from envwright.rollout.analysis.parquet_export import write_parquet
from envwright.rollout.analysis.rollout_metrics import (
    DEFAULT_KS,
    MetricsTally,
    by_stop,
    by_task,
    measure_rollout,
)
from envwright.rollout.analysis.run_comparison import compare_runs
from envwright.storage.files import load_json
from envwright.storage.jsonl import parse_record, raw_lines
from envwright.storage.run_directory import unit_of
from envwright.tasks.curation.difficulty import difficulty_level, difficulty_scalar
from envwright.types import Task, Trajectory
from envwright.workflows.task_files import load_tasks
from envwright.workflows.verb_api import JsonObject

GROUPINGS = ("environment", "level", "split", "stop")
"""What episodes can be grouped by."""
_EXPECTED_TO_DIFFER = {
    *("policy", "policy_settings", "seed", "samples", "count", "episodes", "tasks", "harm"),
}
"""Keys of a manifest in which two runs that are compared may well differ."""


class RunFolder:
    """A run folder, read only.

    Args:
        folder: finished or not; a process may be writing to it.

    Raises:
        BadInput: the folder is no run, or its manifest cannot be read.

    Example::

        run = RunFolder(Path("runs/oracle"))
        rewards = [episode.score.reward for episode in run.episodes() if episode.score]
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = folder / "trajectories.jsonl"
        manifest = folder / "run.json"
        if not (self._file.is_file() or manifest.is_file()):
            raise _no_run(folder, "it has neither run.json nor trajectories.jsonl")
        found = load_json(manifest) if manifest.is_file() else {}
        self.manifest: dict[str, Any] = found if isinstance(found, dict) else {}

    def about(self) -> JsonObject:
        """Which run this is, and how many episodes it will have, where the manifest says so."""
        expected = self.manifest.get("episodes")
        return {
            "run": str(self.folder),
            "policy": self.manifest.get("policy"),
            "expected": expected if isinstance(expected, int) else None,
        }

    def episodes(self) -> Iterator[Trajectory]:
        """The episodes, one at a time; the torn last line of an interrupted run is skipped.

        Raises:
            BadInput: another line is not an episode.
        """
        if not self._file.is_file():
            return
        for number, line in raw_lines(self._file):
            try:
                episode = parse_record(line, Trajectory, self._file, number)
            except BadInput:
                # Only the last line lacks its line end, where a process is still writing it.
                if line.endswith(b"\n"):
                    raise
                return
            yield episode

    def timings(self) -> dict[str, dict[str, float]]:
        """Episode id → seconds by boundary; of several lines about one episode, the last."""
        file = self.folder / "timings.jsonl"
        found: dict[str, dict[str, float]] = {}
        for _, line in raw_lines(file) if file.is_file() else ():
            with suppress(ValueError, KeyError, AttributeError):  # a torn line holds nothing
                row = orjson.loads(line)
                found[row.pop("id")] = row
        return found

    def labels(self, by: str, parts: Path | None = None) -> dict[str, str]:
        """Task id → its level of difficulty, the names of its environments, or its split.

        Raises:
            BadInput: the run has no task file, or one cannot be read.
        """
        if by == "split":
            return _split_labels(parts)
        label: Callable[[Task], str] = _level_label if by == "level" else _environment_label
        return {task.id: label(task) for task in load_tasks(self.folder / "tasks.jsonl")}


def _split_labels(parts: Path | None) -> dict[str, str]:
    files = sorted(parts.glob("*.jsonl")) if parts else []
    if not files:
        raise BadInput(
            "there are no splits to group by.",
            file=str(parts or ""),
            remedy="Name the folder that `envwright select --split` wrote with --parts.",
        )
    return {task.id: file.stem for file in files for task in load_tasks(file)}


def _level_label(task: Task) -> str:
    return str(difficulty_level(difficulty_scalar(task.difficulty)))


def _environment_label(task: Task) -> str:
    return " + ".join(ref.name for ref in task.environments)


def episodes_of_runs(folders: Sequence[Path]) -> Iterator[Trajectory]:
    """The episodes of finished runs, one at a time: with their messages they can be large.

    Raises:
        BadInput: a folder has no trajectories, or a line is not an episode.
    """
    for folder in folders:
        path = folder / "trajectories.jsonl"
        if not path.is_file():
            raise _no_run(folder, "it has no trajectories.jsonl")
        for number, line in raw_lines(path):
            yield parse_record(line, Trajectory, path, number)


def _no_run(folder: Path, why: str) -> BadInput:
    return BadInput(
        f"is not a run: {why}.", file=str(folder), remedy="Make one with `envwright rollout`."
    )


def _check_grouping(by: str) -> None:
    if by and by not in GROUPINGS:
        raise BadInput(f"cannot group by {by!r}.", remedy=f"Known: {', '.join(GROUPINGS)}.")


# --- one run -------------------------------------------------------------------------------------


def report_run(
    folder: Path,
    *,
    ks: Sequence[int] = DEFAULT_KS,
    by: str = "",
    parts: Path | None = None,
    parquet: Path | None = None,
    drop_user_errors: bool = False,
    seed: int = 0,
) -> JsonObject:
    """The figures of a run, with intervals.

    Args:
        folder: the run.
        ks: the k of pass@k and pass^k.
        by: one of ``GROUPINGS``, or empty for no groups.
        parts: folder of task files, one for each split, for ``by="split"``.
        parquet: also write the episodes to this file.
        drop_user_errors: score no episode in which the user was at fault.
        seed: of the intervals.

    Raises:
        BadInput: the folder is no run, or it cannot be grouped like this.
    """
    _check_grouping(by)
    run = RunFolder(folder)
    label = None
    if by:
        label = by_stop if by == "stop" else by_task(run.labels(by, parts))
    total, groups = measure_rollout(
        run.episodes(), label=label, ks=ks, seed=seed, drop_user_errors=drop_user_errors
    )
    written = None
    if parquet:
        rows = write_parquet(run.episodes(), parquet, run.timings())
        written = {"path": str(parquet), "rows": rows}
    return {
        **run.about(),
        "by": by or None,
        "total": total.model_dump(mode="json"),
        "groups": {name: found.model_dump(mode="json") for name, found in groups.items()},
        "parquet": written,
    }


# --- two runs ------------------------------------------------------------------------------------


def compare_run_folders(
    a: Path,
    b: Path,
    *,
    ks: Sequence[int] = DEFAULT_KS,
    by: str = "",
    parts: Path | None = None,
    drop_user_errors: bool = False,
    seed: int = 0,
) -> JsonObject:
    """Run B less run A, task by task; see ``report_run`` for the options.

    Groups by ``stop`` are those of run A.

    Raises:
        BadInput: a folder is no run, or the two have no task in common.
    """
    _check_grouping(by)
    runs = RunFolder(a), RunFolder(b)
    by_label = (
        # Labels of run A win, where both runs have some.
        runs[1].labels(by, parts) | runs[0].labels(by, parts) if by not in ("", "stop") else {}
    )
    tallies = MetricsTally(drop_user_errors), MetricsTally(drop_user_errors)
    stops = defaultdict[str, set[str]](set)
    for episode in runs[0].episodes():
        tallies[0].add(episode)
        stops[unit_of(episode)].add(episode.stop.value)
    for episode in runs[1].episodes():
        tallies[1].add(episode)
    common = tallies[0].tasks.keys() & tallies[1].tasks.keys()
    if not common:
        raise BadInput(
            f"{a} has episodes of {len(tallies[0].tasks)} tasks, {b} of {len(tallies[1].tasks)}, "
            "and none in common.",
            remedy="Roll both out on the same task file, with --tasks.",
        )
    if by == "stop":
        labels = {unit: " + ".join(sorted(found)) for unit, found in stops.items()}
    else:  # a unit is a task, or a turn of one: "TASK@TURN"
        # Tasks without a label are in no group.
        labels = {u: by_label[t] for u in common if (t := u.partition("@")[0]) in by_label}
    compared = compare_runs(
        tallies[0].tasks, tallies[1].tasks, labels=labels if by else None, ks=ks, seed=seed
    )
    return {
        **{
            side: {**run.about(), "metrics": tally.metrics(ks, seed).model_dump(mode="json")}
            for side, run, tally in zip("ab", runs, tallies, strict=True)
        },
        "by": by or None,
        "differs": _manifest_differences(*runs),
        **compared.model_dump(mode="json"),
    }


def _manifest_differences(a: RunFolder, b: RunFolder) -> dict[str, list[Any]]:
    """What else than agent, tasks and chance differs, by the manifests of both runs."""
    if not a.manifest or not b.manifest:
        return {}
    keys = sorted((a.manifest.keys() | b.manifest.keys()) - _EXPECTED_TO_DIFFER)
    pairs = {key: [a.manifest.get(key), b.manifest.get(key)] for key in keys}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}

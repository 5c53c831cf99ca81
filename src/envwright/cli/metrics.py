"""``envwright metrics``: the figures of a run, with intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import orjson
import typer

from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    format_figure,
    format_interval,
    out,
    print_table,
)
from envwright.errors import BadInput
from envwright.rollout.analysis.parquet_export import write_parquet
from envwright.rollout.analysis.rollout_metrics import by_stop, by_task, measure_rollout
from envwright.storage.files import load_json
from envwright.storage.jsonl import load_records, parse_record
from envwright.tasks.curation.difficulty import difficulty_level, difficulty_scalar
from envwright.types import Task, Trajectory

EXAMPLES = "Example: envwright metrics runs/oracle --by level"
BY = ("environment", "level", "split", "stop")
Ks = Annotated[str, typer.Option("--k", help="The k of pass@k and pass^k, as 1,2,4.")]
By = Annotated[str, typer.Option(help=f"Group by one of {', '.join(BY)}.")]
Parts = Annotated[
    Path | None,
    typer.Option(help="Folder of task files, one for each split, for --by split."),
]
DropUserErrors = Annotated[
    bool,
    typer.Option("--drop-user-errors", help="Score no episode in which the user was at fault."),
]


def run(
    folder: Annotated[Path, typer.Argument(metavar="RUN", help="A run folder.")],
    k: Ks = "1,2,4",
    by: By = "",
    parts: Parts = None,
    parquet: Annotated[
        Path | None, typer.Option(help="Write the episodes to this file too (extra: data).")
    ] = None,
    drop_user_errors: DropUserErrors = False,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Show what a run shows: success, pass@k, pass^k, errors of tools, why episodes end."""
    ks = parse_ks(k)
    given = RunFolder(folder)
    label = None
    if by:
        label = by_stop if check_grouping(by) == "stop" else by_task(given.labels(by, parts))
    total, groups = measure_rollout(
        given.episodes(), label=label, ks=ks, seed=seed, drop_user_errors=drop_user_errors
    )
    result = {
        **given.about(),
        "by": by or None,
        "total": total.model_dump(mode="json"),
        "groups": {name: found.model_dump(mode="json") for name, found in groups.items()},
        "parquet": None,
    }
    if parquet:
        rows = write_parquet(given.episodes(), parquet, given.timings())
        result["parquet"] = {"path": str(parquet), "rows": rows}
    emit_result(result, as_json, _show)


# --- what was given ------------------------------------------------------------------------------


def parse_ks(text: str) -> list[int]:
    """The k of an option: whole numbers from 1 up, each once.

    Raises:
        BadInput: they are no such numbers.
    """
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and int(part) for part in parts):
        raise BadInput(f"--k cannot be {text!r}.", remedy="Write whole numbers from 1 up: 1,2,4.")
    return sorted(set(map(int, parts)))


def check_grouping(by: str) -> str:
    """A known way to group.

    Raises:
        BadInput: it is none of ``BY``.
    """
    if by not in BY:
        raise BadInput(f"cannot group by {by!r}.", remedy=f"Known: {', '.join(BY)}.")
    return by


class RunFolder:
    """A run folder that is only read: nothing is locked, made or repaired.

    Args:
        folder: finished or not; a process may be writing to it.

    Raises:
        BadInput: the folder is no run, or its manifest cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = folder / "trajectories.jsonl"
        manifest = folder / "run.json"
        if not (self._file.is_file() or manifest.is_file()):
            raise BadInput(
                "is not a run: it has neither run.json nor trajectories.jsonl.",
                file=str(folder),
                remedy="Make one with `envwright rollout`.",
            )
        found = load_json(manifest) if manifest.is_file() else {}
        self.manifest: dict[str, Any] = found if isinstance(found, dict) else {}

    def about(self) -> dict[str, Any]:
        """What the run is, and how many episodes it has when it is finished, where it says so."""
        expected = self.manifest.get("episodes")
        return {
            "run": str(self.folder),
            "policy": self.manifest.get("policy"),
            "expected": expected if isinstance(expected, int) else None,
        }

    def episodes(self) -> Iterator[Trajectory]:
        """The episodes, one at a time; the torn last line of an interrupted run is passed by.

        Raises:
            BadInput: another line is not an episode.
        """
        if not self._file.is_file():
            return
        with self._file.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                try:
                    episode = parse_record(line, Trajectory, self._file, number)
                except BadInput:
                    if line.endswith(b"\n"):
                        raise
                    return
                yield episode

    def timings(self) -> dict[str, dict[str, float]]:
        """Episode → seconds by boundary; of several lines about one episode, the last."""
        file = self.folder / "timings.jsonl"
        found: dict[str, dict[str, float]] = {}
        for line in file.read_bytes().splitlines() if file.is_file() else ():
            with suppress(ValueError, KeyError, AttributeError):  # a torn line tells nothing
                told = orjson.loads(line)
                found[told.pop("id")] = told
        return found

    def labels(self, by: str, parts: Path | None = None) -> dict[str, str]:
        """Task id → its level of difficulty, the names of its environments, or its split.

        Raises:
            BadInput: the run has no task file, or one cannot be read.
        """
        if by == "split":
            return _splits(parts)
        named: Callable[[Task], str] = _level if by == "level" else _environments
        return {task.id: named(task) for task in load_records(self.folder / "tasks.jsonl", Task)}


def _splits(parts: Path | None) -> dict[str, str]:
    files = sorted(parts.glob("*.jsonl")) if parts else []
    if not files:
        raise BadInput(
            "there are no splits to group by.",
            file=str(parts or ""),
            remedy="Name the folder that `envwright select --split` wrote with --parts.",
        )
    return {task.id: file.stem for file in files for task in load_records(file, Task)}


def _level(task: Task) -> str:
    return str(difficulty_level(difficulty_scalar(task.difficulty)))


def _environments(task: Task) -> str:
    return " + ".join(ref.name for ref in task.environments)


_COUNTS = (
    ("stop", "stop"),
    ("error", "failures"),
    ("user fault", "user_faults"),
    ("tokens", "tokens"),
)

# --- what comes back -----------------------------------------------------------------------------


def _show(result: dict[str, Any]) -> None:
    total = result["total"]
    out.print(f"{run_heading(result, total)}: {result['run']}")
    rows = {"all": total, **result["groups"]}
    title = f"by {result['by']}" if result["by"] else ""
    columns = ["name", "episodes", "tasks", "success", "95 % interval", "partial credit"]
    print_table(title, columns, [_row(name, found) for name, found in rows.items()])
    passes = [_passes(name, key, k, rows) for name, key, k in named_passes(total)]
    if passes:
        print_table(title, ["name", "tasks", "all", "95 % interval", *result["groups"]], passes)
    tools = [
        [name, str(use["calls"]), format_figure(use["error_rate"]), _listed(use["errors"])]
        for name, use in total["tools"].items()
    ]
    if tools:
        print_table("", ["name", "calls", "error rate", "detail"], tools)
    out.print(
        f"per episode: {format_figure(total['turns'])} turns, {format_figure(total['calls'])} calls"
    )
    for what, name in _COUNTS:
        for key, count in total[name].items():
            out.print(f"  {what}/{key}: {count}")
    if result["parquet"]:
        out.print(f"{result['parquet']['rows']} rows: {result['parquet']['path']}")


def run_heading(about: dict[str, Any], total: dict[str, Any]) -> str:
    """Whose run it is, how far it got, and what is in no figure of success."""
    expected = about["expected"]
    short = expected is not None and total["episodes"] < expected
    parts = [
        f"{total['episodes']}{f' of {expected}' if short else ''} episodes",
        f"{total['tasks']} tasks",
        *(
            f"{total[key]} {word}"
            for key, word in (
                ("unscored", "unscored"),
                ("user_errors", "with user errors"),
                ("excluded", "left out for them"),
            )
            if total[key]
        ),
    ]
    return f"{about['policy'] or 'unknown policy'}: {', '.join(parts)}"


def _row(name: str, found: dict[str, Any]) -> list[str]:
    success = found["success"]
    return [
        name,
        str(found["episodes"]),
        str(found["tasks"]),
        format_figure(success["value"]),
        format_interval(found["wilson"] or success["interval"]),
        format_figure(found["share"]["value"]),
    ]


def named_passes(found: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Name, key and k of each pass@k and pass^k that some task has episodes for.

    pass^1 is left out: it is pass@1.
    """
    for k, estimate in found["pass_at"].items():
        if estimate["tasks"]:
            yield f"pass@{k}", "pass_at", k
            if k != "1":
                yield f"pass^{k}", "pass_hat", k


def _passes(name: str, key: str, k: str, rows: dict[str, Any]) -> list[str]:
    whole, *groups = (found[key][k] for found in rows.values())
    return [
        name,
        str(whole["tasks"]),
        format_figure(whole["value"]),
        format_interval(whole["interval"]),
        *(format_figure(group["value"]) for group in groups),
    ]


def _listed(found: dict[str, int]) -> str:
    """Counts by name, on one line."""
    return ", ".join(f"{name} {count}" for name, count in found.items())

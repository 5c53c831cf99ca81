"""``envwright metrics``: the figures of a run, with intervals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    format_counts,
    format_figure,
    format_interval,
    print_table,
    say,
)
from envwright.cli.options import parse_ks

EXAMPLES = (
    "envwright metrics runs/oracle --by level",
    "envwright metrics runs/model --k 1,4 --parquet episodes.parquet",
)
Ks = Annotated[str, typer.Option("--k", help="The k of pass@k and pass^k, as 1,2,4.")]
Grouping = Annotated[
    str, typer.Option("--by", help=f"Group by one of {', '.join(workflows.GROUPINGS)}.")
]
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
    by: Grouping = "",
    parts: Parts = None,
    parquet: Annotated[
        Path | None,
        typer.Option(help="Also write the episodes to this Parquet file (extra: data)."),
    ] = None,
    drop_user_errors: DropUserErrors = False,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Show metrics of a run: success, pass@k, pass^k, tool errors, why episodes end."""
    result = workflows.report_run(
        folder,
        ks=parse_ks(k),
        by=by,
        parts=parts,
        parquet=parquet,
        drop_user_errors=drop_user_errors,
        seed=seed,
    )
    emit_result(result, as_json, _show)


_COUNTS = (
    ("stop", "stop"),
    ("error", "failures"),
    ("user fault", "user_faults"),
    ("tokens", "tokens"),
)


def _show(result: dict[str, Any]) -> None:
    total = result["total"]
    say(f"{run_heading(result, total)}: {result['run']}")
    groups = {"all": total, **result["groups"]}
    title = f"by {result['by']}" if result["by"] else ""
    columns = ["name", "episodes", "tasks", "success", "95 % interval", "partial credit"]
    print_table(title, columns, [_row(name, found) for name, found in groups.items()])
    passes = [_pass_row(name, key, k, groups) for name, key, k in named_passes(total)]
    if passes:
        print_table(title, ["name", "tasks", "all", "95 % interval", *result["groups"]], passes)
    tools = [
        [name, str(use["calls"]), format_figure(use["error_rate"]), format_counts(use["errors"])]
        for name, use in total["tools"].items()
    ]
    if tools:
        print_table("", ["name", "calls", "error rate", "detail"], tools)
    say(
        f"per episode: {format_figure(total['turns'])} turns, {format_figure(total['calls'])} calls"
    )
    for heading, key in _COUNTS:
        for name, count in total[key].items():
            say(f"  {heading}/{name}: {count}")
    if result["parquet"]:
        say(f"{result['parquet']['rows']} rows: {result['parquet']['path']}")


def run_heading(about: dict[str, Any], total: dict[str, Any]) -> str:
    """The policy of a run, its progress, and the episodes excluded from success."""
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
            # Keys are strings here, since the result has become JSON data.
            if k != "1":
                yield f"pass^{k}", "pass_hat", k


def _pass_row(name: str, key: str, k: str, groups: dict[str, Any]) -> list[str]:
    whole, *parts = (found[key][k] for found in groups.values())
    return [
        name,
        str(whole["tasks"]),
        format_figure(whole["value"]),
        format_interval(whole["interval"]),
        *(format_figure(part["value"]) for part in parts),
    ]

"""``envwright compare``: two runs on the same tasks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli.console import JsonFlag, Seed, emit_result, format_figure, print_table, say
from envwright.cli.metrics import DropUserErrors, Grouping, Ks, Parts, named_passes, run_heading
from envwright.cli.options import parse_ks

EXAMPLES = (
    "envwright compare runs/a runs/b --by level",
    "envwright compare runs/base runs/trained --k 1,4",
)
_SHOWN = 20
"""Tasks that only one run solves, in the output for people."""


def run(
    a: Annotated[Path, typer.Argument(metavar="RUN_A", help="The run to compare with.")],
    b: Annotated[Path, typer.Argument(metavar="RUN_B", help="The run that may be better.")],
    k: Ks = "1,2,4",
    by: Grouping = "",
    parts: Parts = None,
    drop_user_errors: DropUserErrors = False,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Compare two runs task by task: differences, intervals, significance."""
    result = workflows.compare_run_folders(
        a, b, ks=parse_ks(k), by=by, parts=parts, drop_user_errors=drop_user_errors, seed=seed
    )
    emit_result(result, as_json, _show)


def _show(result: dict[str, Any]) -> None:
    for side in "ab":
        about = result[side]
        say(f"{side.upper()}  {run_heading(about, about['metrics'])}: {about['run']}")
    if result["differs"]:
        say(f"the runs differ in more than the agent: {', '.join(result['differs'])}")
    total = result["total"]
    title = f"by {result['by']}" if result["by"] else ""
    columns = ["name", "A", "B", "B - A", "95 % interval", "won/lost/tied", "p"]
    rows = {"all": total, **result["groups"]}
    print_table(title, columns, [_row(name, found) for name, found in rows.items()])
    passes = [
        [name, str(total[key][k]["tasks"]), *_signed(total[key][k])]
        for name, key, k in named_passes(total)
    ]
    if passes:
        print_table("", ["name", "tasks", "B - A", "95 % interval"], passes)
    say(
        f"test: {total['test']}; tasks only in A {result['only_a']}, "
        f"only in B {result['only_b']}, without a score {result['unscored']}"
    )
    _show_flips(result["flipped"])


def _row(name: str, found: dict[str, Any]) -> list[str]:
    return [
        name,
        format_figure(found["success_a"]),
        format_figure(found["success_b"]),
        *_signed(found["difference"]),
        "/".join(str(found[key]) for key in ("wins", "losses", "ties")),
        _p(found["p_value"]),
    ]


def _signed(difference: dict[str, Any]) -> list[str]:
    """A difference and its interval, with their signs."""
    value, bounds = difference["value"], difference["interval"]
    return [
        "-" if value is None else f"{value:+.3f}",
        # Not a hyphen between the bounds, which would read as another sign.
        "-" if bounds is None else f"{bounds[0]:+.3f} … {bounds[1]:+.3f}",
    ]


def _p(value: float | None) -> str:
    """A p-value; one that three decimals would show as 0 is never 0."""
    return "<0.001" if value is not None and value < 0.001 else format_figure(value)


def _show_flips(flips: list[dict[str, Any]]) -> None:
    say(f"flipped: {len(flips)} tasks")
    for flip in flips[:_SHOWN]:
        say(f"  {flip['task']}  {format_figure(flip['a'])} → {format_figure(flip['b'])}")
    if len(flips) > _SHOWN:
        say(f"  and {len(flips) - _SHOWN} more: see --json")

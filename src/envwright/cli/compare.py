"""``envwright compare``: two runs on the same tasks."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Annotated, Any

import typer

from envwright.cli.console import JsonFlag, Seed, emit_result, format_figure, out, print_table
from envwright.cli.metrics import (
    By,
    DropUserErrors,
    Ks,
    Parts,
    RunFolder,
    check_grouping,
    named_passes,
    parse_ks,
    run_heading,
)
from envwright.errors import BadInput
from envwright.rollout.analysis.rollout_metrics import MetricsTally
from envwright.rollout.analysis.run_comparison import compare_runs
from envwright.storage.run_directory import unit_of

EXAMPLES = "Example: envwright compare runs/a runs/b --by level"
SHOWN = 20
_EXPECTED_TO_DIFFER = {
    *("policy", "policy_settings", "seed", "samples", "count", "episodes", "tasks", "harm"),
}


def run(
    a: Annotated[Path, typer.Argument(metavar="RUN_A", help="The run to compare with.")],
    b: Annotated[Path, typer.Argument(metavar="RUN_B", help="The run that may be better.")],
    k: Ks = "1,2,4",
    by: By = "",
    parts: Parts = None,
    drop_user_errors: DropUserErrors = False,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Compare two runs task by task: differences, intervals, and whether it could be chance."""
    ks = parse_ks(k)
    labels: dict[str, str] | None = None
    runs, stops = (RunFolder(a), RunFolder(b)), defaultdict[str, set[str]](set)
    if by and check_grouping(by) != "stop":
        labels = runs[1].labels(by, parts) | runs[0].labels(by, parts)
    tallies = [MetricsTally(drop_user_errors) for _ in runs]
    for episode in runs[0].episodes():
        tallies[0].add(episode)
        stops[unit_of(episode)].add(episode.stop.value)
    for episode in runs[1].episodes():
        tallies[1].add(episode)
    if by == "stop":
        labels = {task: " + ".join(sorted(found)) for task, found in stops.items()}
    if not tallies[0].tasks.keys() & tallies[1].tasks.keys():
        raise BadInput(
            f"{a} has episodes of {len(tallies[0].tasks)} tasks, {b} of {len(tallies[1].tasks)}, "
            "and none in common.",
            remedy="Roll both out on the same task file, with --tasks.",
        )
    if labels and by != "stop":
        units = tallies[0].tasks.keys() & tallies[1].tasks.keys()
        labels = {u: labels[t] for u in units if (t := u.partition("@")[0]) in labels}
    found = compare_runs(tallies[0].tasks, tallies[1].tasks, labels=labels, ks=ks, seed=seed)
    sides = {
        name: {**given.about(), "metrics": tally.metrics(ks, seed).model_dump(mode="json")}
        for name, given, tally in zip("ab", runs, tallies, strict=True)
    }
    result = {
        **sides,
        "by": by or None,
        "differs": _differs(*runs),
        **found.model_dump(mode="json"),
    }
    emit_result(result, as_json, _show)


def _differs(a: RunFolder, b: RunFolder) -> dict[str, list[Any]]:
    """What else than agent, tasks and chance differs, by the manifests of both runs."""
    if not a.manifest or not b.manifest:
        return {}
    keys = sorted((a.manifest.keys() | b.manifest.keys()) - _EXPECTED_TO_DIFFER)
    pairs = {key: [a.manifest.get(key), b.manifest.get(key)] for key in keys}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}


def _show(result: dict[str, Any]) -> None:
    for side in "ab":
        about = result[side]
        out.print(f"{side.upper()}  {run_heading(about, about['metrics'])}: {about['run']}")
    if result["differs"]:
        out.print(f"the runs differ in more than the agent: {', '.join(result['differs'])}")
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
    out.print(
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
        "-" if bounds is None else f"{bounds[0]:+.3f} … {bounds[1]:+.3f}",
    ]


def _p(value: float | None) -> str:
    """A p-value; one that three decimals would show as 0 is never 0."""
    return "<0.001" if value is not None and value < 0.001 else format_figure(value)


def _show_flips(flips: list[dict[str, Any]]) -> None:
    out.print(f"flipped: {len(flips)} tasks")
    for flip in flips[:SHOWN]:
        out.print(f"  {flip['task']}  {format_figure(flip['a'])} → {format_figure(flip['b'])}")
    if len(flips) > SHOWN:
        out.print(f"  and {len(flips) - SHOWN} more: see --json")

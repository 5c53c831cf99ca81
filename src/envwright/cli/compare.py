"""``envwright compare``: two runs on the same tasks."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Annotated, Any

import typer

from envwright.cli.common import JsonFlag, Seed, emit, figure, out, table
from envwright.cli.metrics import (
    By,
    DropUserErrors,
    Ks,
    Parts,
    Run,
    checked_by,
    heading,
    named_passes,
    numbers,
)
from envwright.errors import BadInput
from envwright.rollout.compare import compare
from envwright.rollout.metrics import Tally
from envwright.store.run import unit_of

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
    ks = numbers(k)
    labels: dict[str, str] | None = None
    runs, stops = (Run(a), Run(b)), defaultdict[str, set[str]](set)
    if by and checked_by(by) != "stop":
        labels = runs[1].labels(by, parts) | runs[0].labels(by, parts)
    tallies = [Tally(drop_user_errors) for _ in runs]
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
    found = compare(tallies[0].tasks, tallies[1].tasks, labels=labels, ks=ks, seed=seed)
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
    emit(result, as_json, _show)


def _differs(a: Run, b: Run) -> dict[str, list[Any]]:
    """What else than agent, tasks and chance differs, by the manifests of both runs."""
    if not a.manifest or not b.manifest:
        return {}
    keys = sorted((a.manifest.keys() | b.manifest.keys()) - _EXPECTED_TO_DIFFER)
    pairs = {key: [a.manifest.get(key), b.manifest.get(key)] for key in keys}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}


def _show(result: dict[str, Any]) -> None:
    for side in "ab":
        about = result[side]
        out.print(f"{side.upper()}  {heading(about, about['metrics'])}: {about['run']}")
    if result["differs"]:
        out.print(f"the runs differ in more than the agent: {', '.join(result['differs'])}")
    total = result["total"]
    title = f"by {result['by']}" if result["by"] else ""
    columns = ["name", "A", "B", "B - A", "95 % interval", "won/lost/tied", "p"]
    rows = {"all": total, **result["groups"]}
    table(title, columns, [_row(name, found) for name, found in rows.items()])
    passes = [
        [name, str(total[key][k]["tasks"]), *_signed(total[key][k])]
        for name, key, k in named_passes(total)
    ]
    if passes:
        table("", ["name", "tasks", "B - A", "95 % interval"], passes)
    out.print(
        f"test: {total['test']}; tasks only in A {result['only_a']}, "
        f"only in B {result['only_b']}, without a score {result['unscored']}"
    )
    _show_flips(result["flipped"])


def _row(name: str, found: dict[str, Any]) -> list[str]:
    return [
        name,
        figure(found["success_a"]),
        figure(found["success_b"]),
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
    return "<0.001" if value is not None and value < 0.001 else figure(value)


def _show_flips(flips: list[dict[str, Any]]) -> None:
    out.print(f"flipped: {len(flips)} tasks")
    for flip in flips[:SHOWN]:
        out.print(f"  {flip['task']}  {figure(flip['a'])} → {figure(flip['b'])}")
    if len(flips) > SHOWN:
        out.print(f"  and {len(flips) - SHOWN} more: see --json")

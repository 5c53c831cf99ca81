"""``envwright audit``: what is wrong with somebody else's release."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli.console import JsonFlag, Seed, emit_result, print_table, progress_bar, say

EXAMPLES = ("envwright audit tau2:retail",)
_NAMES = 6
"""Names that are shown in a row."""


def run(
    release: Annotated[
        str, typer.Argument(help=f"What to audit: {workflows.AUDIT_FORMATS}.", metavar="RELEASE")
    ],
    path: Annotated[
        Path | None,
        typer.Option(help="Folder that the release's package was installed to."),
    ] = None,
    limit: Annotated[
        int | None, typer.Option(help="Ask so many tasks, spread evenly over the release.", min=1)
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the report to this file too.")
    ] = None,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Audit a release of tool-use environments: no-op rewards, failing golds, crashes.

    Its code runs in sealed processes. Findings are no failure: the exit code is 0 on success.
    """
    with progress_bar("tasks", limit, as_json) as advance:
        result = workflows.audit_target(
            release, path=path, limit=limit, seed=seed, output=output, progress=advance
        ).data()
    emit_result(result, as_json, _show)


def _show(result: dict[str, Any]) -> None:
    head = f"{result['release']} {result['version']}".strip()
    asked = f"{result['tasks']} of {result['tasks_in_release']} tasks, {result['tools']} tools"
    rows = [
        [row["heading"], f"{row['count']} of {row['of']} {row['counted']}", _named(row["names"])]
        for row in result["summary"]
    ]
    print_table(f"{head}: {asked}", ["check", "found", "detail"], rows)
    for row in result["summary"]:
        # One example of each kind; all of them are in the report.
        first = next((f for f in result["findings"] if f["kind"] == row["kind"]), None)
        if first is not None:
            place = " ".join(filter(None, (first["environment"], first["task"], first["tool"])))
            say(f"{row['meaning']}: {place}: {first['detail'][:300]}")
    if result["output"]:
        say(f"all findings: {result['output']}")


def _named(names: list[str]) -> str:
    more = f" and {len(names) - _NAMES} more" if len(names) > _NAMES else ""
    return ", ".join(name[:60] for name in names[:_NAMES]) + more

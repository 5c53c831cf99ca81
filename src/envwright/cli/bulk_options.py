"""The options of ``envwright build`` for many documents at once, and what is printed of them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import pipeline
from envwright.cli.common import console, emit, finish, out, table
from envwright.errors import BadInput

_PANEL = "Many documents"
_EVERY = 10.0
"""Seconds between two lines about how far it is."""


def _own(text: str, **more: Any) -> Any:
    return typer.Option(help=text, rich_help_panel=_PANEL, **more)


Check = Annotated[
    bool, typer.Option("--check", help="Check each environment.", rich_help_panel=_PANEL)
]
Tasks = Annotated[int, _own("Proven tasks wanted of each environment.", min=0)]
TaskAttempts = Annotated[int, _own("Attempts at tasks of one environment at most.", min=1)]
Sequences = Annotated[int, _own("Random call sequences of a check.", min=1)]
Mutants = Annotated[int, _own("Seeded defects of a check at most.", min=1)]
PerProvider = Annotated[int, _own("Environments of one provider that count at most.", min=1)]
Workers = Annotated[int, _own("Processes; default one for each core.", min=0)]
Memory = Annotated[int, _own("MiB that all processes may use together.", min=1024)]
Budget = Annotated[int, _own("Seconds of processor time for a document or environment.", min=1)]


def is_meant(chosen: dict[str, Any]) -> bool:
    """Whether the command line asks for a build in bulk: by an option, or by its sources."""
    many = any(pipeline.is_many(source) for source in chosen["sources"])
    asked = chosen["check"] or chosen["tasks"] > 0
    if chosen["author"] != "rules":
        if asked:
            raise BadInput(
                "--check and --tasks go with --author rules.",
                remedy="Use envwright check and envwright tasks on what the model wrote.",
            )
        return False
    return bool(asked or many)


def run(chosen: dict[str, Any]) -> None:
    """Build in bulk, print the tables, and leave with the exit code.

    Raises:
        BadInput: an option is wrong, or the output is of something else.
    """
    names = ("rows", "max_tools", "seed", "depth", "check", "tasks", "sequences", "mutants")
    options = pipeline.BulkOptions(
        **{name: chosen[name] for name in names},
        per_provider=chosen["per_provider"],
        attempts=chosen["task_attempts"],
        budget=chosen["budget"],
    )
    result = pipeline.build_many(
        chosen["sources"],
        chosen["output"],
        options,
        workers=chosen["workers"],
        memory=chosen["memory"],
        force=chosen["force"],
        watch=_Watch(),
    )
    emit(result, chosen["as_json"], _show)
    good = ("built", "passed", "proven")
    finish(any(result["table"]["environments"].get(status) for status in good))


class _Watch:
    """Lines on standard error: how much is done, how fast, and how long it may take."""

    def __init__(self) -> None:
        self._stage, self._start, self._first, self._told = "", 0.0, 0, 0.0

    def __call__(self, stage: str, done: int, total: int) -> None:
        now = time.monotonic()
        if stage != self._stage or done < self._first:
            self._stage, self._start, self._first, self._told = stage, now, done, 0.0
        if now - self._told < _EVERY and done < total:
            return
        self._told = now
        made, spent = done - self._first, now - self._start
        rate = f", {made / spent:.1f} a second" if made and spent else ""
        left = f", {(total - done) * spent / made / 60:.0f} min left" if made else ""
        console.print(f"{stage}: {done} of {total}{rate}{left}")


def _show(result: dict[str, Any]) -> None:
    told = result["table"]
    heads = ["tier", "environments", "judged", "counted", "tools", "tasks"]
    table("Environments by tier", heads, [[str(row[h]) for h in heads] for row in told["tiers"]])
    for title, key in (
        ("documents", "documents"),
        ("environments", "environments"),
        ("not counted", "reasons"),
    ):
        counts = ", ".join(f"{name}: {count}" for name, count in told[key].items())
        out.print(f"{title}: {counts or 'none'}")
    operations = told["operations"]
    out.print(f"operations mapped: {operations['mapped']} of {operations['total']}")
    out.print(f"All of it: {Path(result['path']) / 'table.txt'}")

"""The options of ``envwright build`` that say which model writes, and how it is asked."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from envwright import workflows
from envwright.authoring import AuthoringOptions
from envwright.cli import options as given
from envwright.cli.console import console, emit_result, exit_unless, out, print_table
from envwright.errors import BadInput
from envwright.llm.client import Sampling
from envwright.storage.jsonl import first_problem

_PANEL = "Author llm"
_SERVER = "MCP servers"


def _own(text: str, **more: Any) -> Any:
    return typer.Option(help=text, rich_help_panel=_PANEL, **more)


Model = Annotated[
    str,
    _own(
        "Who writes: model:NAME (a server), local:FOLDER, or batch:NAME (files).", metavar="MODEL"
    ),
]
Repairs = Annotated[int, _own("Times that a stage is sent back.", min=0, max=20)]
MinTools = Annotated[int, _own("Tools of one environment at least.", min=1, max=60)]
Structured = Annotated[
    bool, _own("Have the server keep answers to their JSON Schema, where it can.")
]
AnswerTokens = Annotated[int, _own("Tokens of one answer at most.", min=1)]

Depth = Annotated[
    str,
    typer.Option(
        metavar="rules|stated",
        help="Business rules: rules adds those that a schema suggests, stated keeps to the source.",
    ),
]
EnvVar = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="An environment variable that the process of mcp:COMMAND gets; repeat for more.",
        rich_help_panel=_SERVER,
    ),
]
ServerTimeout = Annotated[
    float,
    typer.Option(
        min=0.1,
        max=600.0,
        help="Seconds that a server has to list its tools.",
        rich_help_panel=_SERVER,
    ),
]


def author_options(chosen: dict[str, Any]) -> workflows.AuthorOptions:
    """The options of the author from the parameters of the command line.

    Raises:
        BadInput: one of them cannot be read.
    """
    try:
        return _options(chosen)
    except ValidationError as error:
        raise BadInput(f"an option is wrong: {first_problem(error)}.") from None


def _options(chosen: dict[str, Any]) -> workflows.AuthorOptions:
    bounds = _bounds(chosen) if "min_tools" in chosen else {}
    return workflows.AuthorOptions(
        model=chosen["model"],
        server=given.model_settings(chosen),
        authoring=AuthoringOptions(
            **bounds,
            repairs=chosen["repairs"],
            structured=chosen["structured"],
            sampling=Sampling(
                temperature=chosen["temperature"], max_tokens=chosen["answer_tokens"]
            ),
            seed=chosen["seed"],
        ),
        budget_tokens=chosen["budget_tokens"],
        budget_cost=chosen["budget_cost"],
        price=given.parse_price(chosen["price"]),
    )


def _bounds(chosen: dict[str, Any]) -> dict[str, int]:
    if chosen["min_tools"] > chosen["max_tools"]:
        raise BadInput("--min-tools is above --max-tools.")
    return {"least_tools": chosen["min_tools"], "most_tools": min(chosen["max_tools"], 60)}


def show_authored(result: dict[str, Any]) -> None:
    """Print what was written, what was dropped and why, and what waits."""
    made = result["environments"]
    columns = ["name", "tools", "tables", "calls", "repairs", "tokens", "path"]
    if made:
        print_table("Environments", columns, [_row(one) for one in made])
    for one in result["dropped"]:
        out.print(f"dropped: {one['name']}, at {one['stage']}: {one['reason']} ({one['path']})")
    for reason in result["rejected"]:
        out.print(f"not built: {reason}")
    if result["paused"]:
        out.print(f"Paused ({len(result['waiting'])} waiting): {result['paused']}.")
        out.print("Run the same command to go on.")
    elif made:
        out.print(f"Next: envwright check {made[0]['path']}")


def _row(one: dict[str, Any]) -> list[str]:
    tokens = one["prompt_tokens"] + one["completion_tokens"]
    figures = [one[key] for key in ("tools", "tables", "calls", "repairs")]
    return [one["name"], *map(str, figures), str(tokens), one["path"]]


# The options of ``envwright build`` for many documents at once, and what is printed of them.


_BULK_OPTIONS_PANEL = "Many documents"
_EVERY = 10.0
"""Seconds between two lines about how far it is."""


Check = Annotated[
    bool,
    typer.Option("--check", help="Check each environment.", rich_help_panel=_BULK_OPTIONS_PANEL),
]
Tasks = Annotated[int, _own("Proven tasks wanted of each environment.", min=0)]
TaskAttempts = Annotated[int, _own("Attempts at tasks of one environment at most.", min=1)]
Sequences = Annotated[int, _own("Random call sequences of a check.", min=1)]
Mutants = Annotated[int, _own("Seeded defects of a check at most.", min=1)]
PerProvider = Annotated[int, _own("Environments of one provider that count at most.", min=1)]
Workers = Annotated[int, _own("Processes; default one for each core.", min=0)]
Memory = Annotated[int, _own("MiB that all processes may use together.", min=1024)]
Budget = Annotated[int, _own("Seconds of processor time for a document or environment.", min=1)]


def is_bulk_build(chosen: dict[str, Any]) -> bool:
    """Whether the command line asks for a build in bulk: by an option, or by its sources."""
    many = any(workflows.is_many(source) for source in chosen["sources"])
    asked = chosen["check"] or chosen["tasks"] > 0
    if chosen["author"] != "rules":
        if asked:
            raise BadInput(
                "--check and --tasks go with --author rules.",
                remedy="Use envwright check and envwright tasks on what the model wrote.",
            )
        return False
    return bool(asked or many)


def run_bulk(chosen: dict[str, Any]) -> None:
    """Build in bulk, print the tables, and leave with the exit code.

    Raises:
        BadInput: an option is wrong, or the output is of something else.
    """
    names = ("rows", "max_tools", "seed", "depth", "check", "tasks", "sequences", "mutants")
    options = workflows.BulkOptions(
        **{name: chosen[name] for name in names},
        per_provider=chosen["per_provider"],
        attempts=chosen["task_attempts"],
        budget=chosen["budget"],
    )
    result = workflows.build_many(
        chosen["sources"],
        chosen["output"],
        options,
        workers=chosen["workers"],
        memory=chosen["memory"],
        force=chosen["force"],
        watch=_Watch(),
    ).data()
    emit_result(result, chosen["as_json"], _show)
    good = ("built", "passed", "proven")
    exit_unless(any(result["table"]["environments"].get(status) for status in good))


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
    print_table(
        "Environments by tier", heads, [[str(row[h]) for h in heads] for row in told["tiers"]]
    )
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

"""The options of ``envwright build`` that say which model writes, and how it is asked."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from pydantic import ValidationError

from envwright import pipeline
from envwright.cli import model_options as given
from envwright.cli.common import out, table
from envwright.errors import BadInput
from envwright.models.client import Sampling
from envwright.store.jsonl import first_problem
from envwright.synthesis.authoring import AuthoringOptions

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


def options(chosen: dict[str, Any]) -> pipeline.AuthorOptions:
    """The options of the author from the parameters of the command line.

    Raises:
        BadInput: one of them cannot be read.
    """
    try:
        return _options(chosen)
    except ValidationError as error:
        raise BadInput(f"an option is wrong: {first_problem(error)}.") from None


def _options(chosen: dict[str, Any]) -> pipeline.AuthorOptions:
    bounds = _bounds(chosen) if "min_tools" in chosen else {}
    return pipeline.AuthorOptions(
        model=chosen["model"],
        server=given.server(chosen),
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
        price=given.price(chosen["price"]),
    )


def _bounds(chosen: dict[str, Any]) -> dict[str, int]:
    if chosen["min_tools"] > chosen["max_tools"]:
        raise BadInput("--min-tools is above --max-tools.")
    return {"least_tools": chosen["min_tools"], "most_tools": min(chosen["max_tools"], 60)}


def show(result: dict[str, Any]) -> None:
    """Print what was written, what was dropped and why, and what waits."""
    made = result["environments"]
    columns = ["name", "tools", "tables", "calls", "repairs", "tokens", "path"]
    if made:
        table("Environments", columns, [_row(one) for one in made])
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

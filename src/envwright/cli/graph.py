"""``envwright graph``: the tool graph."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import pipeline
from envwright.cli.common import JsonFlag, emit, out

EXAMPLES = "Example: envwright graph environments/mock -o graph.svg"


def run(
    environment: Annotated[Path, typer.Argument(help="An environment folder.")],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Draw it into this SVG file.")
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Print or draw which tool feeds which, derived from the tools' SQL."""
    emit(pipeline.graph(environment, output), as_json, _show)


def _show(result: dict[str, Any]) -> None:
    for edge in result["edges"]:
        arrow = "→" if edge["kind"] == "data" else "⇢"
        detail = f" as {edge['parameter']}" if edge["parameter"] else ""
        out.print(f"{edge['source']} {arrow} {edge['target']}  {edge['column']}{detail}")
    if result["svg"]:
        out.print(f"drawn: {result['svg']}")

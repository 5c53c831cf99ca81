"""``envwright build``: sources → environments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import pipeline
from envwright.cli.common import JsonFlag, Seed, emit, finish, out, progress, table

EXAMPLES = "Example: envwright build petstore.yaml -o out/"


def run(
    sources: Annotated[
        list[Path], typer.Argument(help="OpenAPI documents: JSON or YAML, also .gz.")
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the environments.")],
    author: Annotated[str, typer.Option(help="Who writes the environment: rules.")] = "rules",
    rows: Annotated[int, typer.Option(help="Rows of a root table.", min=1, max=10_000)] = 12,
    max_tools: Annotated[int, typer.Option(help="Tools of one environment.", min=2)] = 30,
    force: Annotated[
        bool, typer.Option("--force", help="Replace environments that are there.")
    ] = False,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Build environments from interface descriptions."""
    with progress("documents", len(sources), as_json) as advance:
        result = pipeline.build(
            sources,
            output,
            author=author,
            rows=rows,
            max_tools=max_tools,
            seed=seed,
            force=force,
            progress=advance,
        )
    emit(result, as_json, _show)
    finish(bool(result["environments"]))


def _show(result: dict[str, Any]) -> None:
    table(
        "Environments",
        ["name", "tools", "tables", "operations", "path"],
        [
            [
                e["name"],
                str(e["tools"]),
                str(e["tables"]),
                f"{e['operations_mapped']}/{e['operations_total']}",
                e["path"],
            ]
            for e in result["environments"]
        ],
    )
    for reason, count in result["rejected"].items():
        out.print(f"not built: {reason} ({count})")
    if result["environments"]:
        out.print(f"Next: envwright check {result['environments'][0]['path']}")

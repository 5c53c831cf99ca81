"""``envwright build``: sources → environments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli import build_options as bulk
from envwright.cli import build_options as chosen
from envwright.cli import options as given
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    exit_unless,
    out,
    print_table,
    progress_bar,
)

EXAMPLES = (
    "Examples: envwright build petstore.yaml -o out/   ·   "
    "envwright build schema.sql shop.sqlite -o out/   ·   "
    "envwright build documents/ -o out/ --check --tasks 20   ·   "
    "envwright build topic:'a hotel booking desk' --author llm --model model:my-model "
    "--base-url http://localhost:8000/v1 -o out/"
)
PAUSED = 3
"""Exit code of a run that stopped before its end and can go on."""
Sources = Annotated[
    list[str],
    typer.Argument(
        help="OpenAPI documents: JSON or YAML, also .gz; directories and patterns. "
        "SQL: CREATE TABLE statements (SQLite, PostgreSQL, MySQL), or an SQLite file. "
        "Lists of tools: JSON, mcp:'COMMAND ARGS', mcp:URL. "
        "For --author llm: topic:LINE, docs:FILE_OR_FOLDER, notes:FOLDER, "
        "mined:TOPICS_FILE, mined:TOPICS_FILE#RANK."
    ),
]


@given.takes_options(*given.REACHING, *given.SPENDING, "temperature", before="check", timeout=600.0)
def run(
    sources: Sources,
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the environments.")],
    author: Annotated[
        str, typer.Option(help="Who writes the environment: rules, or llm.")
    ] = "rules",
    rows: Annotated[int, typer.Option(help="Rows of a root table.", min=1, max=10_000)] = 12,
    max_tools: Annotated[int, typer.Option(help="Tools of one environment.", min=2)] = 30,
    depth: chosen.Depth = "rules",
    overrides: Annotated[
        Path | None,
        typer.Option(
            help="YAML laid over the document: exclusions, names, preconditions, transitions. "
            "NAME.envwright.yaml beside a document is found by itself.",
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace environments that are there.")
    ] = False,
    model: chosen.Model = "",
    min_tools: chosen.MinTools = 15,
    repairs: chosen.Repairs = 3,
    structured: chosen.Structured = False,
    answer_tokens: chosen.AnswerTokens = 16_000,
    check: bulk.Check = False,
    tasks: bulk.Tasks = 0,
    task_attempts: bulk.TaskAttempts = 200,
    sequences: bulk.Sequences = 20,
    mutants: bulk.Mutants = 60,
    per_provider: bulk.PerProvider = 20,
    workers: bulk.Workers = 0,
    memory: bulk.Memory = workflows.BULK_MEMORY,
    budget: bulk.Budget = 300,
    env_var: chosen.EnvVar = None,
    server_timeout: chosen.ServerTimeout = 30.0,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **asked: Any,
) -> None:
    """Build environments from interface descriptions."""
    everything = {**locals(), **asked}
    if bulk.is_bulk_build(everything):
        return bulk.run_bulk(everything)
    options = chosen.author_options(everything) if author == "llm" else None
    # How many topics a file of mined ones holds is known when it is read.
    total = None if any(source.startswith("mined:") for source in sources) else len(sources)
    with progress_bar("documents", total, as_json) as advance:
        if options is not None:
            result = workflows.author_environments(
                sources, output, options, force=force, progress=advance
            ).data()
        else:
            result = workflows.build_from_sources(
                sources,
                output,
                author=author,
                rows=rows,
                max_tools=max_tools,
                seed=seed,
                force=force,
                depth=depth,
                server_seconds=server_timeout,
                env_vars=env_var or (),
                overrides=overrides,
                progress=advance,
            ).data()
    emit_result(result, as_json, _show if options is None else chosen.show_authored)
    if result.get("paused"):
        raise typer.Exit(PAUSED)
    exit_unless(bool(result["environments"]))


def _show(result: dict[str, Any]) -> None:
    print_table(
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
        out.print(f"not built: {reason} ({count})", markup=False)
    if result["environments"]:
        out.print(f"Next: envwright check {result['environments'][0]['path']}")

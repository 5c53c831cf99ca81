"""``envwright graph``: the tool graph."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    exit_unless,
    format_figure,
    format_interval,
    print_table,
    progress_bar,
    say,
)
from envwright.cli.options import MODEL_FORMS, model_settings, takes_options

EXAMPLES = (
    "envwright graph environments/mock --check -o graph.html",
    "envwright graph environments/mock --model batch:m --batch batch/",
)


@takes_options("base_url", "api_key_env", "timeout", "attempts", "cache", "batch", "device")
def run(
    environment: Annotated[Path, typer.Argument(help="An environment folder.")],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Write a page that shows it: one HTML file."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Try every edge by calling the tools it joins.")
    ] = False,
    similar: Annotated[
        bool, typer.Option("--similar", help="Compare it with the graph that embeddings give.")
    ] = False,
    threshold: Annotated[
        float, typer.Option(help="Cosine above which texts are similar.", min=-1.0, max=1.0)
    ] = 0.85,
    model: Annotated[
        str,
        typer.Option(
            help=f"Model that proposes edges, which are then tried by calls: {MODEL_FORMS}.",
            metavar="MODEL",
        ),
    ] = "",
    tries: Annotated[
        int, typer.Option(help="Maximum answers for one question.", min=1, max=20)
    ] = 2,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Print or show which tool feeds which, derived from the tools' SQL."""
    wanted = workflows.AskOptions(model=model, seed=seed, server=model_settings(shared))
    # Without ``--check`` nothing is called, and the graph is there at once.
    with progress_bar("edges", None, as_json or not check) as advance:
        result = workflows.graph_environment(
            environment,
            output,
            check=check,
            similar=similar,
            threshold=threshold,
            seed=seed,
            progress=advance,
        ).data()
    if model:
        result["proposed"] = workflows.proposed_edges(environment, wanted, tries=tries).data()
    emit_result(result, as_json, _show)
    exit_unless(paused=result.get("proposed", {}).get("paused"))


def _show(result: dict[str, Any]) -> None:
    for edge in result["edges"]:
        arrow = "→" if edge["kind"] == "data" else "⇢"
        detail = f" as {edge['parameter']}" if edge["parameter"] else ""
        verdict = edge.get("verdict", "")
        why = f": {edge['reason']}" if edge.get("reason") else ""
        told = f"  {verdict}{why}" if verdict else ""
        say(f"{edge['source']} {arrow} {edge['target']}  {edge['column']}{detail}{told}")
    if "check" in result:
        _show_check(result["check"])
    if "similar" in result:
        _show_similar(result["similar"])
    if "proposed" in result:
        _show_proposed(result["proposed"])
    if result["page"]:
        say(f"drawn: {result['page']}")


def _show_check(checked: dict[str, Any]) -> None:
    kinds = ["data", "state", "all"]
    counts = ["edges", "confirmed", "refuted", "no evidence", "untested"]
    print_table(
        "edges, tried by calls",
        ["", *kinds],
        [
            *([name, *(str(checked[kind][name]) for kind in kinds)] for name in counts),
            ["precision", *(format_figure(checked[kind]["precision"]) for kind in kinds)],
            ["95 %", *(format_interval(checked[kind]["interval"]) for kind in kinds)],
        ],
    )


def _show_proposed(proposed: dict[str, Any]) -> None:
    if proposed["paused"]:
        say(f"The model's edges: paused. {proposed['paused']}.")
        say("Run the same command to resume.")
        return
    say("edges that the model proposes, judged by calls:")
    for edge in proposed["edges"]:
        place = f"{edge['output'] or 'its result'} as {edge['parameter']}"
        say(f"  {edge['source']} → {edge['target']}  {place}  {edge['verdict']}")
    for reason, number in proposed["counts"].items():
        say(f"  {reason}: {number}")
    if proposed["failed"]:
        say(f"  no answer could be read: {proposed['failed']}")
    say(f"  {proposed['common']} of {proposed['derived']} derived data edges are among them")


def _show_similar(similar: dict[str, Any]) -> None:
    counts, shares = ["found", "wanted", "common"], ["precision", "recall", "f1"]
    print_table(
        f"similarity above {similar['threshold']} ({similar['embedder']})",
        ["", *counts, *shares],
        [
            [
                level,
                *(str(similar[level][count]) for count in counts),
                *(format_figure(similar[level][share]) for share in shares),
            ]
            for level in ("values", "tools", "columns")
        ],
    )

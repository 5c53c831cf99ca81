"""``envwright assess``: a model tries an environment, a model judges, the engine stands first."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.authoring import AuthoringOptions
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    exit_unless,
    format_figure,
    option_errors,
    print_table,
    progress_bar,
    say,
    say_paused,
)
from envwright.cli.options import (
    MODEL_FORMS,
    REACHING,
    SPENDING,
    model_settings,
    parse_price,
    takes_options,
)
from envwright.errors import BadInput
from envwright.validation.agents import AssessmentAgentOptions

EXAMPLES = ("envwright assess out/petstore --model model:my-model --base-url URL",)


@takes_options(*REACHING, *SPENDING, "structured", "repairs", timeout=600.0)
def run(
    environments: Annotated[list[Path], typer.Argument(help="Environment folders.")],
    model: Annotated[
        str,
        typer.Option(
            help=f"Who tests and judges: {MODEL_FORMS}.",
            metavar="MODEL",
        ),
    ],
    checker: Annotated[
        str, typer.Option(help="Another model to judge.", metavar="MODEL", show_default="the same")
    ] = "",
    threshold: Annotated[float, typer.Option(help="Minimum score.", min=0.0, max=1.0)] = 0.85,
    rounds: Annotated[int, typer.Option(help="Rounds in which calls are asked for.", min=1)] = 5,
    calls: Annotated[int, typer.Option(help="Calls asked for in one request.", min=1)] = 24,
    checks: Annotated[int, typer.Option(help="Calls judged in one request.", min=1)] = 12,
    per_tool: Annotated[int, typer.Option(help="Calls wanted of each tool.", min=1)] = 3,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Ask about environments that fail the check, too.")
    ] = False,
    sequences: Annotated[int, typer.Option(help="Random sequences of the check.", min=1)] = 50,
    length: Annotated[int, typer.Option(help="Calls of such a sequence.", min=1)] = 20,
    revise: Annotated[
        bool, typer.Option("--revise", help="Have a model repair what failed; needs -o.")
    ] = False,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Folder for what --revise makes.")
    ] = None,
    author: Annotated[
        str, typer.Option(help="Another model to revise.", metavar="MODEL", show_default="the same")
    ] = "",
    revisions: Annotated[int, typer.Option(help="Rounds of --revise.", min=1, max=20)] = 3,
    force: Annotated[bool, typer.Option("--force", help="Replace environments in -o.")] = False,
    seed: Seed = 0,
    as_json: JsonFlag = False,
    **shared: Any,
) -> None:
    """Have a model try environments and a model judge the calls, after the engine's own check."""
    options = _options({**locals(), **shared})
    with progress_bar("environments", len(environments), as_json) as advance:
        result = workflows.assess_environments(environments, options, progress=advance).data()
    emit_result(result, as_json, _show)
    exit_unless(result["ok"], paused=result["paused"])


def _options(chosen: dict[str, Any]) -> workflows.AssessOptions:
    same = ("model", "checker", "anyway", "sequences", "length", "budget_tokens", "budget_cost")
    agents = ("threshold", "rounds", "calls", "checks", "per_tool", "structured", "seed")
    with option_errors():
        return workflows.AssessOptions(
            **{key: chosen[key] for key in same},
            agents=AssessmentAgentOptions(**{key: chosen[key] for key in agents}),
            server=model_settings(chosen),
            price=parse_price(chosen["price"]),
            revise=_revision(chosen),
        )


def _revision(chosen: dict[str, Any]) -> workflows.ReviseOptions | None:
    if not chosen["revise"]:
        return None
    if chosen["output"] is None:
        raise BadInput("--revise writes environments.", remedy="Name a folder for them with -o.")
    return workflows.ReviseOptions(
        output=chosen["output"],
        author=chosen["author"],
        rounds=chosen["revisions"],
        force=chosen["force"],
        authoring=AuthoringOptions(
            **{key: chosen[key] for key in ("repairs", "structured", "seed")}
        ),
    )


def _show(result: dict[str, Any]) -> None:
    for one in result["environments"]:
        if "rounds" in one:
            _show_rounds(one)
            continue
        columns = ["name", "calls", "succeeded", "refused", "pass", "warning", "fail"]
        print_table(one["path"], columns, [_row(name, tool) for name, tool in one["tools"].items()])
        score = f"score {format_figure(one['score'])}, threshold {one['threshold']:g}"
        say(f"{one['path']}: {one['verdict']} ({score}, {one['requests']} requests)")
        for reason in one["reasons"]:
            say(f"  {reason}")
        for repair in one["repairs"]:
            problem = repair["problem"]
            say(f"  to repair, {problem['place']}: {problem['message']}")
        say(f"  all of it: {one['file']}")
    if result["paused"]:
        say_paused(result)


def _show_rounds(one: dict[str, Any]) -> None:
    rows = [
        [
            str(number),
            format_figure(found["before"]),
            format_figure(found["after"]),
            str(sum(change["accepted"] for change in found["changes"])),
            "taken" if found["taken"] else found["reason"],
        ]
        for number, found in enumerate(one["rounds"], start=1)
    ]
    print_table(one["path"], ["round", "pass before", "after", "changes", ""], rows)
    verdict, share = one["verdict"], one["share"]
    said = f"{verdict['before']} ({format_figure(share['before'])})"
    say(f"{one['path']}: {said} before, {verdict['after']} ({format_figure(share['after'])}) after")


def _row(name: str, tool: dict[str, Any]) -> list[str]:
    keys = ("calls", "succeeded", "refused", "passes", "warnings", "fails")
    return [name, *(str(tool[key]) for key in keys)]

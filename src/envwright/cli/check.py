"""``envwright check``: whether an environment behaves."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import orjson
import typer

from envwright import workflows
from envwright.cli.console import (
    JsonFlag,
    Seed,
    emit_result,
    exit_unless,
    print_table,
    progress_bar,
    say,
)

EXAMPLES = ("envwright check out/petstore --min-kill 0.9 --junit report.xml",)
_QUALITY = {
    "held": "checks that hold",
    "reached": "tools, columns and errors that the check reached",
    "noticed": "seeded defects that it noticed",
    "kept": "core operations of its source that its tools offer",
}
"""Part of the quality figure → what it is the share of."""
# ``5``, ``5s``, ``0.5m``; without a unit, seconds.
_SECONDS = re.compile(r"(\d+(?:\.\d+)?)(s|m)?")


def _seconds(text: str) -> float:
    """``5s``, ``2m`` or ``5`` as seconds."""
    match = _SECONDS.fullmatch(text.strip())
    if match is None or not float(match[1]):
        raise typer.BadParameter(f"{text!r} is not a time such as 5s or 2m")
    return float(match[1]) * (60 if match[2] == "m" else 1)


def run(
    environments: Annotated[
        list[Path], typer.Argument(help="Environment folders, or folders that hold some.")
    ],
    sequences: Annotated[int, typer.Option(help="Random call sequences.", min=1)] = 50,
    length: Annotated[int, typer.Option(help="Calls of a sequence.", min=1)] = 20,
    mutants: Annotated[int, typer.Option(help="Maximum seeded defects.", min=0)] = 60,
    min_kill: Annotated[
        float,
        typer.Option(
            help="Minimum share of seeded defects that the check has to notice.", min=0.0, max=1.0
        ),
    ] = 0.0,
    budget: Annotated[
        str,
        typer.Option(
            help="Seconds for each environment (5s, 2m). Skipped checks are reported. Without it "
            "the report depends on counts and the seed alone."
        ),
    ] = "",
    state_bytes: Annotated[
        int,
        typer.Option(help="Bytes of state that a sequence may change before it ends.", min=1000),
    ] = 1_000_000,
    junit: Annotated[
        Path | None, typer.Option(help="Write the report as JUnit XML, for build servers.")
    ] = None,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Check environments: statically, with seeded call sequences, and with seeded defects."""
    seconds = _seconds(budget) if budget else None
    folders = workflows.check_folders(environments)
    with progress_bar("environments", len(folders), as_json) as advance:
        result = workflows.check_environments(
            folders,
            seed=seed,
            sequences=sequences,
            length=length,
            mutants=mutants,
            seconds=seconds,
            state_bytes=state_bytes,
            least=min_kill,
            junit=junit,
            progress=advance,
        ).data()
    emit_result(result, as_json, _show)
    done = [one for one in result["environments"] if not one["unfinished"]]
    exit_unless(all(one["ok"] for one in done))
    exit_unless(paused=len(done) < len(result["environments"]))


def _clipped(text: str) -> str:
    return text if len(text) <= 300 else f"{text[:300]}… (all of it with --json)"


def _show(result: dict[str, Any]) -> None:
    for environment in result["environments"]:
        if environment["unfinished"]:
            say(f"not finished: {environment['path']}: {environment['unfinished']}")
            continue
        print_table(
            environment["path"],
            ["check", "", "tried", "detail"],
            [
                [c["name"], "ok" if c["ok"] else "FAILED", str(c["tried"]), _clipped(c["detail"])]
                for c in environment["checks"]
            ],
        )
        _show_calls(environment)
        _show_figures(environment)


def _show_calls(environment: dict[str, Any]) -> None:
    """The shortest calls that show a failure, as lines to paste."""
    for check in environment["checks"]:
        if check["calls"]:
            say(f"{check['name']}: the shortest calls that show it")
            for call in check["calls"]:
                arguments = orjson.dumps(call["arguments"]).decode()
                say(f"  session.call({call['tool']!r}, {arguments!r})")


def _show_figures(environment: dict[str, Any]) -> None:
    for name, part in environment["coverage"].items():
        missed = f": not {_clipped(', '.join(part['missed']))}" if part["missed"] else ""
        say(f"{name}: {part['reached']} of {part['total']}{missed}")
    mutation, quality = environment["mutation"], environment["quality"]
    if mutation.get("total"):
        say(f"seeded defects noticed: {mutation['killed']} of {mutation['total']}")
    shares = ", ".join(
        f"{words} ({quality[name]['count']} of {quality[name]['of']})"
        for name, words in _QUALITY.items()
        if quality[name]["of"]
    )
    say(f"quality: {quality['score']:.3f} (0 to 1), the geometric mean of the shares of {shares}.")
    if environment["cut"]:
        cut = ", ".join(f"{name} ({n})" for name, n in environment["cut"].items())
        say(f"skipped for lack of time or room: {cut}")

"""``envwright check``: whether an environment behaves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import pipeline
from envwright.cli.common import JsonFlag, Seed, emit, finish, out, progress, table

EXAMPLES = "Example: envwright check out/petstore"


def run(
    environments: Annotated[list[Path], typer.Argument(help="Environment folders.")],
    sequences: Annotated[int, typer.Option(help="Random call sequences.", min=1)] = 50,
    length: Annotated[int, typer.Option(help="Calls of a sequence.", min=1)] = 20,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Check environments: statically, and with seeded random call sequences."""
    with progress("environments", len(environments), as_json) as advance:
        result = pipeline.check(
            environments, seed=seed, sequences=sequences, length=length, progress=advance
        )
    emit(result, as_json, _show)
    finish(result["ok"])


def _clipped(text: str) -> str:
    return text if len(text) <= 300 else f"{text[:300]}… (all of it with --json)"


def _show(result: dict[str, Any]) -> None:
    for environment in result["environments"]:
        table(
            environment["path"],
            ["check", "", "tried", "detail"],
            [
                [c["name"], "ok" if c["ok"] else "FAILED", str(c["tried"]), _clipped(c["detail"])]
                for c in environment["checks"]
            ],
        )
        mutation = environment["mutation"]
        if mutation:
            out.print(f"seeded defects noticed: {mutation['killed']} of {mutation['total']}")

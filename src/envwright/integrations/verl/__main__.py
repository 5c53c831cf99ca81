"""``python -m envwright.integrations.verl OUT ENVIRONMENT...``: write what verl trains on."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from envwright.errors import BadInput, EnvwrightError
from envwright.integrations.verl.parquet_dataset import VerlSource, write_dataset
from envwright.llm.tool_call_formats import ToolCallFormat
from envwright.types import Json

_EXAMPLE = """Example:
  python -m envwright.integrations.verl runs/verl environments/mock environments/retail \\
      --share 0.5 --play reward=gates --play max_turns=12
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the folder; exit code 2 for bad input."""
    given = _parser().parse_args(arguments)
    try:
        source = VerlSource(
            environments=given.environments,
            tasks=given.tasks,
            limit=given.limit,
            held_out=given.val,
            held_out_tasks=given.val_tasks,
            share=given.share,
            seed=given.seed,
        )
        written = write_dataset(given.output, source, form=given.form, play=_pairs(given.play))
    except EnvwrightError as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    sys.stdout.write(json.dumps(written, ensure_ascii=False, indent=2) + "\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m envwright.integrations.verl",
        description="Write train.parquet, val.parquet and agent.yaml for verl.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("output", type=Path, help="the folder to write")
    add("environments", type=Path, nargs="+", help="environment folders to train on")
    add("--tasks", type=Path, action="append", default=[], help="instead of their tasks.jsonl")
    add("--limit", type=int, help="so many tasks of each file, the first ones")
    add("--val", type=Path, action="append", default=[], help="an environment to measure on")
    add("--val-tasks", type=Path, action="append", default=[], help="instead of its tasks.jsonl")
    add("--share", type=float, help="instead of --val: hold out so many of the providers")
    add("--seed", type=int, default=0, help="of what is held out, and of users")
    add(
        "--form",
        choices=[form.value for form in ToolCallFormat],
        default=ToolCallFormat.HERMES.value,
    )
    add("--play", action="append", default=[], metavar="KEY=VALUE", help="as in [rl] of a recipe")
    return parser


def _pairs(given: Sequence[str]) -> dict[str, Json]:
    """``KEY=VALUE`` as data; what is no JSON is a text."""
    out: dict[str, Json] = {}
    for pair in given:
        key, equals, value = pair.partition("=")
        if not (key and equals):
            raise BadInput(f"--play {pair!r} is not KEY=VALUE.")
        try:
            # 12 is a number and true a truth value; gates, which is no JSON, is a text.
            out[key] = json.loads(value)
        except ValueError:
            out[key] = value
    return out


if __name__ == "__main__":
    sys.exit(main())

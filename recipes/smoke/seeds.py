"""What reinforcement gains from the checkpoint, seed by seed.

    python recipes/smoke/seeds.py 1 10        # from the first to the last

All tasks are played at each step, so the success of the first and of the last can be compared.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import orjson

from envwright.types import Json
from envwright.workflows.training_workflow import train_by_recipe

HERE = Path(__file__).resolve().parent
FILES = ("tiny", "train.jsonl", "held_out.jsonl")


def seeded(seed: int, folder: Path) -> Path:
    """The recipe with another seed, in a folder where its paths mean the same."""
    own = folder / "recipes" / "smoke"
    own.mkdir(parents=True)
    (folder / "environments").symlink_to(HERE.parent.parent / "environments")
    for name in FILES:
        (own / name).symlink_to(HERE / name)
    text, count = re.subn(r"(?m)^seed = \d+", f"seed = {seed}", (HERE / "recipe.toml").read_text())
    if count != 1:
        raise ValueError("the recipe has no line for its seed")
    file = own / "recipe.toml"
    file.write_text(text)
    return file


def measured(seed: int) -> dict[str, Json]:
    """Success on the tasks of training at the first and the last step, and held out."""
    began = time.process_time()
    with tempfile.TemporaryDirectory() as name:
        run = Path(name) / "run"
        train_by_recipe(seeded(seed, Path(name)), run)
        lines = [orjson.loads(line) for line in (run / "metrics.jsonl").read_bytes().splitlines()]
    rl = [line for line in lines if line["phase"] == "rl"]
    held = [line["success"] for line in lines if line["phase"] == "eval"]
    return {
        "seed": seed,
        "success": [line["success/mock"] for line in rl],
        "reward": [line["reward"] for line in rl],
        "held_out": held,
        "processor_seconds": round(time.process_time() - began, 1),
    }


def main(arguments: Sequence[str]) -> None:
    """A line for each seed, and how many gained."""
    gains = []
    first, last = map(int, arguments)
    for seed in range(first, last + 1):
        found = measured(seed)
        gains.append(found["success"][-1] - found["success"][0])
        print(orjson.dumps(found).decode(), flush=True)
    gained = sum(gain > 0 for gain in gains)
    mean = sum(gains) / len(gains)
    print(f"{gained} of {len(gains)} gained; least {min(gains):.3f}, mean {mean:.3f}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["1", "10"])

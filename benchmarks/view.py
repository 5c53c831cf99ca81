"""How fast `envwright view` is at many episodes, and how large a page it exports.

    python -m benchmarks.view                     100,000 episodes, about a minute
    python -m benchmarks.view --episodes 10000 --json

The episodes are those of three policies on the bundled library, over and over. Seconds are of
processor time; those of answers are the least of five.
The baseline of the index is reading the same file and parsing each line, and nothing else. What
is over its budget, a ratio to the index, ends the command with exit code 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import orjson

from benchmarks.rollout import environment
from envwright.types import Json
from envwright.workflows import RolloutOptions, export_view, rollout_tasks
from envwright.workflows.view.answers import ViewAnswers
from envwright.workflows.view.contents import view_contents

POLICIES = ("oracle", "near-miss", "random")
EXPORTED = 1_200
BUDGETS = {
    "index_s": ("parse_s", 6.0),
    "first page_ms": ("index_s", 0.02),
    "last page_ms": ("index_s", 0.05),
    "sorted by calls, last page_ms": ("index_s", 0.1),
    "policy and reward_ms": ("index_s", 0.02),
    "a failed tool_ms": ("index_s", 0.05),
    "words_ms": ("index_s", 0.2),
    "facets_ms": ("index_s", 0.2),
    "task × policy_ms": ("index_s", 0.1),
    "one episode_ms": ("index_s", 0.01),
}
"""Figure → what it may be of another: ratios, which say the same on any machine."""


def played(folder: Path) -> list[bytes]:
    """Four episodes of each of the library's tasks by each policy."""
    out: list[bytes] = []
    for policy in POLICIES:
        options = RolloutOptions(policy=policy, samples=4, workers=1)
        rollout_tasks([Path("environments/mock")], None, folder / policy, options)
        out += (folder / policy / "trajectories.jsonl").read_bytes().splitlines(keepends=True)
    return out


def grown(lines: list[bytes], count: int, file: Path) -> int:
    """Write so many episodes; returns the bytes."""
    with file.open("wb") as out:
        for number in range(count):
            out.write(lines[number % len(lines)])
    return file.stat().st_size


def seconds(work: Callable[[], object], *, best_of: int = 1) -> float:
    """Of processor time: once, or the least of several."""
    times = []
    for _ in range(best_of):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def parsed(file: Path) -> None:
    """The baseline: each line as data."""
    with file.open("rb") as lines:
        for line in lines:
            orjson.loads(line)


def measured(count: int) -> dict[str, Json]:
    """All figures."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        lines = played(folder / "few")
        run = folder / "many"
        run.mkdir()
        file = run / "trajectories.jsonl"
        out: dict[str, Json] = {"episodes": count, "mebibytes": grown(lines, count, file) / 2**20}
        out["parse_s"] = seconds(lambda: parsed(file))
        answers = ViewAnswers(view_contents([run]))
        out["index_s"] = seconds(lambda: answers.index.follow())
        out["again_s"] = seconds(lambda: ViewAnswers(view_contents([run])).index)
        (index,) = run.glob(".envwright-view.sqlite3")
        out["index_mebibytes"] = index.stat().st_size / 2**20
        asked: dict[str, tuple[str, dict[str, str]]] = {
            "first page": ("episodes", {"limit": "100"}),
            "last page": ("episodes", {"limit": "100", "offset": str(count - 100)}),
            "sorted by calls, last page": (
                "episodes", {"limit": "100", "sort": "calls", "offset": str(count - 100)},
            ),
            "policy and reward": ("episodes", {"policy": "random", "reward": "0", "limit": "100"}),
            "a failed tool": ("episodes", {"tool": "lend_book", "limit": "100"}),
            "words": ("episodes", {"q": "winter ledger", "limit": "100"}),
            "facets": ("facets", {}),
            "task × policy": ("matrix", {}),
            "one episode": ("episode/50000" if count > 50_000 else "episode/1", {}),
        }  # fmt: skip
        for name, (path, query) in asked.items():
            work = lambda path=path, query=query: answers.answer(path, query)  # noqa: E731
            out[f"{name}_ms"] = 1_000 * seconds(work, best_of=5)
        page = folder / "page.html"
        few = folder / "exported"
        few.mkdir()
        grown(lines, EXPORTED, few / "trajectories.jsonl")
        out["export_s"] = seconds(lambda: export_view([few], page))
        out["export_kibibytes"] = page.stat().st_size / 1024
        out["export_tasks_s"] = seconds(lambda: export_view([folder / "few"], page))
        out["export_tasks_kibibytes"] = page.stat().st_size / 1024
        return out


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--episodes", type=int, default=100_000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    environment("mock")  # loads what later figures should not pay for
    found = measured(given.episodes)
    unit = {"ms": 1e-3, "_s": 1.0}
    over = [
        f"{name} is more than {most:g} of {of}"
        for name, (of, most) in BUDGETS.items()
        if found[name] * unit[name[-2:]] > most * found[of]
    ]
    if given.json:
        sys.stdout.write(orjson.dumps({**found, "over": over}).decode() + "\n")
    else:
        for name, value in found.items():
            print(f"{name:32} {value:10.2f}")
    if over:
        sys.exit("over budget: " + "; ".join(over))


if __name__ == "__main__":
    main()

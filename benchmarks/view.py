"""How fast `envwright view` is at many episodes, and how large a page it exports.

    python -m benchmarks.view                     1,000 tasks, 100,000 episodes, about two minutes
    python -m benchmarks.view --episodes 10000 --tasks 100 --json

The episodes are those of three policies on the bundled library, under the ids of as many tasks as
are asked for. Seconds are of processor time; those of answers are the least of five. Two baselines
are taken in the same run: of the index, parsing each line and nothing else; of answers, a bare scan
of the index by SQLite, which touches every row once. What is over its budget, a ratio to one of
them, ends the command with exit code 1.

Where Chromium and Playwright are there, a server and a browser follow, by the clock: from the click
until the rows are there. The machine's other work is in these figures.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import apsw
import orjson

from benchmarks.rollout import environment
from envwright.storage.jsonl import load_records, save_records
from envwright.types import Json, Task, slot_id
from envwright.viewer.episode_index import INDEX
from envwright.workflows import RolloutOptions, export_view, rollout_tasks
from envwright.workflows.view.answers import ViewAnswers
from envwright.workflows.view.contents import view_contents

POLICIES = ("oracle", "near-miss", "random")
EXPORTED = 1_200
FILTER = {"policy": "random", "reward": "0"}
SCAN = "SELECT count(*), total(length(opening)), total(reward), max(stop) FROM episodes NOT INDEXED"
BUDGETS = {
    "index_s": ("parse_s", 8.0),
    "first page_ms": ("scan_ms", 1.0),
    "last page_ms": ("scan_ms", 3.0),
    "sorted by calls, last page_ms": ("scan_ms", 6.0),
    "sorted by seconds, first page_ms": ("scan_ms", 3.0),
    "policy and reward_ms": ("scan_ms", 1.0),
    "a failed tool_ms": ("scan_ms", 3.0),
    "words_ms": ("scan_ms", 8.0),
    "facets_ms": ("scan_ms", 12.0),
    "task × policy_ms": ("scan_ms", 8.0),
    "runs_ms": ("scan_ms", 8.0),
    "one episode_ms": ("scan_ms", 0.5),
}
"""Figure → what it may be of another: ratios, which say the same on any machine."""


def played(folder: Path) -> list[dict[str, Json]]:
    """Four episodes of each of the library's tasks by each policy."""
    out: list[dict[str, Json]] = []
    for policy in POLICIES:
        options = RolloutOptions(policy=policy, samples=4, workers=1)
        rollout_tasks([Path("environments/mock")], None, folder / policy, options)
        lines = (folder / policy / "trajectories.jsonl").read_bytes().splitlines()
        out += map(orjson.loads, lines)
    return out


def grown_tasks(folder: Path, size: int, file: Path) -> dict[str, list[str]]:
    """Write so many tasks: those of the library under other seeds; returns id → ids of its own."""
    tasks = list(load_records(folder / POLICIES[0] / "tasks.jsonl", Task))
    made: dict[str, list[str]] = {task.id: [] for task in tasks}
    out = []
    for number in range(size):
        task = tasks[number % len(tasks)]
        out.append(task.model_copy(update={"seed": 1_000_000 + number}))
        made[task.id].append(out[-1].id)
    save_records(file, out)
    return made


def grown(
    episodes: Sequence[dict[str, Json]], tasks: dict[str, list[str]], count: int, folder: Path
) -> int:
    """Write so many episodes of these tasks, with their timings; returns the bytes."""
    chosen = [one for one in episodes if tasks[one["task"]]]
    file = folder / "trajectories.jsonl"
    with file.open("wb") as out, (folder / "timings.jsonl").open("wb") as times:
        for number in range(count):
            one = chosen[number % len(chosen)]
            of_task = tasks[one["task"]]
            round_ = number // len(chosen)
            about: dict[str, Json] = {"task": of_task[round_ % len(of_task)], "sample": number}
            out.write(orjson.dumps({**one, **about}) + b"\n")
            identity = slot_id(about["task"], one["policy"], number, one.get("seed", 0))
            spent = {"environment": 0.001 * (number % 7), "policy": 0.01, "verifier": 0.002}
            times.write(orjson.dumps({"id": identity, **spent}) + b"\n")
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


def scanned(index: Path) -> None:
    """The baseline of answers: SQLite walks over every row once."""
    db = apsw.Connection(str(index), flags=apsw.SQLITE_OPEN_READONLY)
    next(db.execute(SCAN))
    db.close()


def measured(count: int, tasks: int, folder: Path) -> dict[str, Json]:
    """All figures but the browser's."""
    episodes = played(folder / "few")
    run = folder / "many"
    run.mkdir()
    of_tasks = grown_tasks(folder / "few", tasks, run / "tasks.jsonl")
    size = grown(episodes, of_tasks, count, run)
    out: dict[str, Json] = {"tasks": tasks, "episodes": count, "mebibytes": size / 2**20}
    out["parse_s"] = seconds(lambda: parsed(run / "trajectories.jsonl"))
    answers = ViewAnswers(view_contents([run]))
    out["index_s"] = seconds(lambda: answers.index.follow())
    out["again_s"] = seconds(lambda: ViewAnswers(view_contents([run])).index)
    out["index_mebibytes"] = sum(f.stat().st_size for f in run.glob(f"{INDEX}*")) / 2**20
    out["scan_ms"] = 1_000 * seconds(lambda: scanned(run / INDEX), best_of=5)
    page: dict[str, str] = {"limit": "100"}
    last = page | {"offset": str(count - 100)}
    asked: dict[str, tuple[str, dict[str, str]]] = {
        "first page": ("episodes", page),
        "last page": ("episodes", last),
        "sorted by calls, last page": ("episodes", {**last, "sort": "calls"}),
        "sorted by seconds, first page": ("episodes", {**page, "sort": "-seconds"}),
        "policy and reward": ("episodes", {**page, **FILTER}),
        "a failed tool": ("episodes", {**page, "tool": "lend_book"}),
        "words": ("episodes", {**page, "q": "winter ledger"}),
        "task × policy": ("matrix", {}),
        "runs": ("overview", {}),
        "tasks": ("tasks", {}),
        "one episode": (f"episode/{count // 2 + 1}", {}),
    }
    for name, (path, query) in asked.items():
        work = lambda path=path, query=query: answers.answer(path, query)  # noqa: E731
        out[f"{name}_ms"] = 1_000 * seconds(work, best_of=5)
    out["filtered"] = answers.answer("episodes", FILTER)["total"]
    out["facets_ms"] = 1_000 * seconds(lambda: answers.index.facets(), best_of=5)
    page_file = folder / "page.html"
    few = folder / "exported"
    few.mkdir()
    grown(episodes, {one["task"]: [one["task"]] for one in episodes}, EXPORTED, few)
    out["export_s"] = seconds(lambda: export_view([few], page_file))
    out["export_kibibytes"] = page_file.stat().st_size / 1024
    out["export_tasks_s"] = seconds(lambda: export_view([folder / "few"], page_file))
    out["export_tasks_kibibytes"] = page_file.stat().st_size / 1024
    return out


# --- in a browser --------------------------------------------------------------------------------


def browsed(run: Path, count: int, filtered: int) -> Iterator[tuple[str, float]]:
    """Milliseconds by the clock until Chromium shows it: first without an index, then with one."""
    from playwright.sync_api import sync_playwright

    for file in run.glob(f"{INDEX}*"):
        file.unlink()
    command = [sys.executable, "-m", "envwright", "view", str(run), "--no-browser"]
    began = time.perf_counter()
    with (
        subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server,
        sync_playwright() as playwright,
    ):
        try:
            assert server.stderr is not None
            address = server.stderr.readline().strip()
            if not address.startswith("http://"):
                raise SystemExit(f"the server said: {address}")
            yield "address", 1_000 * (time.perf_counter() - began)
            chromium = shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            tab = browser.new_page()
            tab.set_default_timeout(120_000)
            yield from _clicked(tab, address, count, filtered)
            browser.close()
        finally:
            server.terminate()


def _clicked(tab: Any, address: str, count: int, filtered: int) -> Iterator[tuple[str, float]]:
    def shown(place: str, words: str, where: str = "main") -> float:
        """Go to a place; until this part of the page holds these words."""
        began = time.perf_counter()
        tab.evaluate("place => { location.hash = place }", place)
        tab.wait_for_function(
            "([where, words]) => document.querySelector(where)?.innerText.includes(words)",
            arg=[where, words],
        )
        return 1_000 * (time.perf_counter() - began)

    began = time.perf_counter()
    tab.goto(f"{address}#/episodes")
    tab.wait_for_selector("main tbody tr")
    yield "first rows, indexing goes on", 1_000 * (time.perf_counter() - began)
    digits = _digits(count)
    tab.wait_for_function(
        "words => document.querySelector('main h1')?.innerText.startsWith(words)", arg=digits
    )
    yield "all indexed", 1_000 * (time.perf_counter() - began)
    began = time.perf_counter()
    tab.reload()
    tab.wait_for_selector("main tbody tr >> nth=99")
    yield "first page", 1_000 * (time.perf_counter() - began)
    last = f"{_digits(count - 99)} to {digits}"
    yield "last page", shown(f"#/episodes?offset={count - 100}", last)
    yield (
        "policy and reward",
        shown(f"#/episodes?{urlencode(FILTER)}", f"{_digits(filtered)} episodes", "main h1"),
    )
    yield "task × policy", shown("#/episodes?view=matrix", "Mean reward by task and policy")
    yield "one episode", shown(f"#/episode/{count // 2}", "The tables at any step")


def _digits(number: int) -> str:
    """A number as the page shows it."""
    return f"{number:,}".replace(",", "\u202f")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--episodes", type=int, default=100_000)
    parser.add_argument("--tasks", type=int, default=1_000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    environment("mock")  # loads what later figures should not pay for
    with tempfile.TemporaryDirectory() as place:
        found = measured(given.episodes, given.tasks, Path(place))
        if shutil.which("chromium") and find_spec("playwright"):
            shown = browsed(Path(place) / "many", given.episodes, found["filtered"])
            for name, value in shown:
                found[f"Chromium, {name}_ms"] = value
    unit = {"ms": 1e-3, "_s": 1.0}
    ratios = {
        name: found[name] * unit[name[-2:]] / (found[of] * unit[of[-2:]])
        for name, (of, _) in BUDGETS.items()
    }
    over = [
        f"{name} is {ratios[name]:.2f} of {of}, more than {most:g}"
        for name, (of, most) in BUDGETS.items()
        if ratios[name] > most
    ]
    if given.json:
        sys.stdout.write(orjson.dumps({**found, "ratios": ratios, "over": over}).decode() + "\n")
    else:
        for name, value in found.items():
            beside = f"   {ratios[name]:6.2f} × {BUDGETS[name][0]}" if name in ratios else ""
            print(f"{name:44} {value:10.2f}{beside}")
    if over:
        sys.exit("over budget: " + "; ".join(over))


if __name__ == "__main__":
    main()

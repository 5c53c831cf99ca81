"""Pictures of every view of ``envwright view``, to be looked at by a person.

    python tools/screenshots.py FOLDER            light and dark, desktop and phone
    python tools/screenshots.py FOLDER episode    only views whose name holds these words
    python tools/screenshots.py --docs            the three of docs/images, of the retail shop

It makes runs of the bundled library, a training run and some awkward things (a run without
episodes, an environment without tasks, words of a thousand letters), serves them, and writes
``light-desktop-tasks.png`` and so on. What a machine can see (``page_audit.js``) it prints: text
whose contrast is below WCAG 2.2 AA, pages wider than the screen, errors of the page. Needs Chromium
and Playwright.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson

from envwright.storage.bundled import environment_folders
from envwright.types import Json, slot_id
from envwright.workflows import RolloutOptions, rollout_tasks

SCREENS = {"desktop": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
THEMES = ("light", "dark")
TALLEST = 4_000
"""Pixels of a picture."""
AUDIT = Path(__file__).with_name("page_audit.js")


def made(folder: Path) -> None:
    """What there is to see."""
    environments = environment_folders()
    for policy in ("oracle", "near-miss", "random"):
        options = RolloutOptions(policy=policy, samples=2, workers=1)
        rollout_tasks([environments["mock"]], None, folder / policy, options)
    shutil.copytree(environments["mock"], folder / "mock")
    names = [name for name in sorted(environments) if name != "mock"][:8]
    for name in names:
        shutil.copytree(environments[name], folder / name)
    (folder / names[0] / "tasks.jsonl").unlink(missing_ok=True)
    for name in ("empty", "hostile"):
        shutil.copytree(folder / "oracle", folder / name)
    (folder / "empty" / "trajectories.jsonl").write_bytes(b"")
    _awkward(folder / "hostile" / "trajectories.jsonl")
    _trained(folder / "random", folder / "first")


def _awkward(file: Path) -> None:
    episode = orjson.loads(file.read_bytes().splitlines()[0])
    word = "unbreakable" * 100
    episode |= {"policy": f"model:{word[:200]}", "usage": {"prompt_tokens": 12_345_678}}
    for message in episode["messages"]:
        message["content"] = f"{word} <b>\u202e {message.get('content', '')}"
    episode["steps"][-1]["rows"] = [
        {"table": word[:60], "key": [word], "before": None, "after": {word[:60]: word}}
    ]
    episode["score"]["verdicts"][0] |= {"ok": False, "detail": word}
    episode["failures"] = [{"boundary": "provider", "message": word}]
    file.write_bytes(orjson.dumps(episode) + b"\n")


def _trained(played: Path, folder: Path) -> None:
    step = folder / "rollouts" / "step-000000-0"
    shutil.copytree(played, step)
    lines: list[Json] = [
        {"step": 0, "phase": "eval", "success": 0.2, "wilson": [0.1, 0.4], "episodes": 20}
    ]
    for n in range(1, 30):
        lines.append(
            {"step": n, "phase": "rl", "reward": n / 40, "entropy": 2 / n, "success/mock": n / 40,
             "groups/drawn": 6, "groups/flat": 6 // n, "norm": 1 / n, "kl": n / 1000}
        )  # fmt: skip
        if n % 10 == 0:
            wilson = [n / 50, n / 30]
            lines.append({**lines[0], "step": n, "success": n / 40, "wilson": wilson})
    (folder / "metrics.jsonl").write_bytes(b"".join(orjson.dumps(one) + b"\n" for one in lines))
    file = step / "trajectories.jsonl"
    episodes, learned = [], []
    for number, text in enumerate(file.read_bytes().splitlines()):
        one = orjson.loads(text)
        turns: list[Json] = []
        for message in one["messages"]:
            if message["role"] == "assistant":
                message |= {"token_ids": [7] * 24, "logprobs": [-0.1 * (n % 9) for n in range(24)]}
                advantage = (0.8 if number % 2 else -0.4) / (1 + len(turns))
                about = {"turn": len(turns), "tokens": 24, "logprob": -0.4}
                turns.append({**about, "trained": [[0, 20]], "advantage": advantage})
        identity = slot_id(one["task"], one["policy"], one.get("sample", 0), one.get("seed", 0))
        learned.append({"id": identity, "reward": 0.5, "turns": turns})
        episodes.append(one)
    for name, rows in (("trajectories", episodes), ("learned", learned)):
        (step / f"{name}.jsonl").write_bytes(b"".join(orjson.dumps(row) + b"\n" for row in rows))


def views(ask: Any, bare: str) -> Iterator[tuple[str, str]]:
    """Name and address of each view; ``ask`` answers a path of the server."""
    yield "overview", "#/"
    yield "gallery", "#/gallery"
    for part in ("about", "table/books", "schema", "tool/lend_book", "graph/lend_book", "rules"):
        yield f"environment-{part.split('/')[0]}", f"#/environment/mock/{part}"
    yield "environment-without-tasks", f"#/environment/{bare}"
    yield "check", "#/environment/mock/check"
    yield "tasks", "#/tasks?environment=mock"
    yield "tasks-none", "#/tasks?q=nothing+fits+this"
    tasks = ask("tasks")
    chosen = max(tasks, key=lambda one: (one["turns"], one["questions"], one["calls"]))
    yield "task", f"#/task/{chosen['id']}"
    yield "runs", "#/runs"
    yield "episodes", "#/episodes"
    yield "episodes-none", "#/episodes?run=empty"
    yield "matrix", "#/episodes?view=matrix"
    for name, query in (
        ("episode", "episodes?run=oracle&sort=-calls&limit=1"),
        ("episode-failed", "episodes?run=random&sort=-errors&limit=1"),
        ("episode-hostile", "episodes?run=hostile&limit=1"),
        ("episode-trained", "episodes?learned=yes&sort=-calls&limit=1"),
    ):
        yield name, f"#/episode/{ask(query)['rows'][0]['number']}"
    yield "compare", "#/compare/near-miss..oracle..random"
    yield "play", f"#/play/{chosen['id']}"
    yield "training", "#/training/first"
    yield "nothing", "#/nowhere"


@contextmanager
def served(folder: Path, size: Mapping[str, int]) -> Iterator[Any]:
    """A tab of Chromium with the page of a folder."""
    from playwright.sync_api import sync_playwright

    command = [sys.executable, "-m", "envwright", "view", str(folder), "--no-browser"]
    with (
        subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server,
        sync_playwright() as playwright,
    ):
        try:
            assert server.stderr is not None
            address = server.stderr.readline().strip()
            chromium = shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            tab = browser.new_page(viewport=size)
            tab.goto(address)
            tab.wait_for_selector("main h1, main h2")
            yield tab
            browser.close()
        finally:
            server.terminate()


def go(tab: Any, place: str) -> None:
    """Go to a place of the page, and wait until nothing is loading."""
    tab.evaluate("place => { location.hash = place }", place)
    tab.wait_for_timeout(300)
    tab.wait_for_function(
        "() => ![...document.querySelectorAll('main .wait')]"
        ".some((one) => one.textContent.includes('Loading'))"
    )


def asked(tab: Any, path: str) -> Any:
    """What the server answers the page."""
    return tab.evaluate("path => fetch(`api/${path}`).then((found) => found.json())", path)


def photographed(folder: Path, output: Path, words: str, bare: str) -> int:
    """Write the pictures of all views; returns how many problems were seen."""
    seen = 0
    for screen, size in SCREENS.items():
        with served(folder, size) as tab:
            problems: list[str] = []
            tab.on("pageerror", lambda error, into=problems: into.append(str(error)))
            for name, place in views(lambda path, tab=tab: asked(tab, path), bare):
                if words not in name:
                    continue
                tab.set_viewport_size(size)
                go(tab, place)
                # As tall as the page: what sticks to the screen's edge would lie over the middle.
                tall = min(tab.evaluate("document.documentElement.scrollHeight"), TALLEST)
                tab.set_viewport_size({**size, "height": max(tall, size["height"])})
                for theme in THEMES:
                    tab.emulate_media(color_scheme=theme)
                    tab.wait_for_timeout(200)
                    problems += tab.evaluate(AUDIT.read_text())
                    tab.screenshot(path=output / f"{theme}-{screen}-{name}.png")
                    for one in problems:
                        print(f"{theme} {screen} {name}: {one}")
                    seen += len(problems)
                    problems.clear()
    return seen


def documented(folder: Path, output: Path) -> None:
    """Write the pictures of the documentation."""
    options = RolloutOptions(policy="oracle", samples=1, workers=1)
    rollout_tasks([environment_folders()["retail"]], None, folder / "oracle", options)
    with served(folder, {"width": 1180, "height": 760}) as tab:
        (long,) = asked(tab, "episodes?sort=-changes&limit=1")["rows"]
        go(tab, f"#/episode/{long['number']}")
        tab.evaluate("document.querySelector('.turn.user').scrollIntoView()")
        tab.evaluate("scrollBy(0, -document.querySelector('.top').offsetHeight)")
        tab.screenshot(path=output / "view-episode.png")
        go(tab, "#/tasks")
        tab.screenshot(path=output / "view-tasks.png")
        tab.emulate_media(color_scheme="dark")
        go(tab, "#/environment/retail/graph/cancel_pending_order")
        tab.screenshot(path=output / "view-tools.png")


def main() -> None:
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "shown"
        folder.mkdir()
        if sys.argv[1] == "--docs":
            documented(folder, Path("docs/images"))
            return
        output, words = Path(sys.argv[1]), "".join(sys.argv[2:])
        output.mkdir(parents=True, exist_ok=True)
        made(folder)
        bare = min(p.name for p in folder.iterdir() if (p / "environment.yaml").is_file())
        seen = photographed(folder, output, words, bare)
    print(f"{len(list(output.glob('*.png')))} pictures in {output}, {seen} problems")


if __name__ == "__main__":
    main()

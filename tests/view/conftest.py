"""Runs that the page shows, and a browser to show it in."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Any

import orjson
import pytest

from envwright.types import Json, slot_id
from envwright.workflows import RolloutOptions, rollout_tasks
from tests.conftest import ENVIRONMENTS

MOCK = ENVIRONMENTS / "mock"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)


@pytest.fixture(scope="session")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three runs of six tasks."""
    folder = tmp_path_factory.mktemp("view") / "runs"
    tasks = folder.parent / "tasks.jsonl"
    lines = (MOCK / "tasks.jsonl").read_bytes().splitlines(keepends=True)
    tasks.write_bytes(b"".join(lines[:6]))
    for policy in ("near-miss", "oracle", "random"):
        options = RolloutOptions(policy=policy, samples=2)
        # In a thread: Playwright keeps an event loop running in this one.
        with ThreadPoolExecutor() as pool:
            pool.submit(rollout_tasks, [MOCK], tasks, folder / policy, options).result()
    return folder


@pytest.fixture(scope="session")
def trained(runs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A training run of one step, whose episodes say what was learned from each."""
    folder = tmp_path_factory.mktemp("trained") / "first"
    step = folder / "rollouts" / "step-000000-0"
    shutil.copytree(runs / "random", step)
    line = {"step": 1, "phase": "rl", "reward": 0.5, "groups/drawn": 6, "groups/flat": 1}
    (folder / "metrics.jsonl").write_bytes(orjson.dumps(line) + b"\n")
    episodes, learned = [], []
    for number, text in enumerate((step / "trajectories.jsonl").read_bytes().splitlines()):
        episode = orjson.loads(text)
        turns: list[Json] = []
        for message in episode["messages"]:
            if message["role"] == "assistant":
                message |= {"token_ids": [1, 2, 3, 4], "logprobs": [-0.1, -2.0, -0.5, -1.0]}
                advantage = (1 if number % 2 else -1) * 0.5 / (1 + len(turns))
                about = {"turn": len(turns), "tokens": 4, "logprob": -0.9}
                turns.append({**about, "trained": [[0, 2], [3, 4]], "advantage": advantage})
        identity = slot_id(episode["task"], episode["policy"], episode.get("sample", 0), 0)
        flat: Json = {"id": identity, "why": "flat"}
        learned.append(flat if number == 0 else {"id": identity, "reward": 0.25, "turns": turns})
        episodes.append(episode)
    for name, rows in (("trajectories", episodes), ("learned", learned)):
        file = step / f"{name}.jsonl"
        file.write_bytes(b"".join(orjson.dumps(row) + b"\n" for row in rows))
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Debian's Chromium, driven by Playwright; other modules run event loops of their own."""
    api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    with api.sync_playwright() as playwright:
        # In containers there is no user namespace that its sandbox could use.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Page:
    """A page of the browser that notes what goes wrong, and whom it asks."""

    def __init__(self, browser: Any, **options: Any) -> None:
        self.context = browser.new_context(**{"viewport": {"width": 1200, "height": 900}} | options)
        self.tab = self.context.new_page()
        self.tab.set_default_timeout(15_000)
        self.problems: list[str] = []
        self.asked: list[str] = []
        self.tab.on("pageerror", lambda error: self.problems.append(str(error)))
        self.tab.on("console", self._heard)
        self.tab.on("request", lambda request: self.asked.append(request.url))
        self.tab.on("dialog", lambda dialog: self.problems.append(f"dialog: {dialog.message}"))

    def _heard(self, message: Any) -> None:
        if message.type == "error":
            self.problems.append(message.text)

    def open(self, url: str) -> None:
        """Load the page, and wait until it shows something."""
        self.tab.goto(url)
        self.tab.wait_for_selector("main h1, main h2")

    def go(self, place: str, words: str) -> None:
        """Go to a place of the page, and wait until these words are there."""
        self.tab.evaluate("place => { location.hash = place }", place)
        self.sees(words)

    def sees(self, words: str) -> None:
        """Wait until the main part holds these words."""
        self.tab.wait_for_function(
            "words => document.querySelector('main')?.innerText.includes(words)", arg=words
        )

    @property
    def text(self) -> str:
        """What the main part shows."""
        return str(self.tab.inner_text("main"))


@pytest.fixture
def page(browser: Any) -> Iterator[Page]:
    """A fresh page; what went wrong in it fails the test."""
    found = Page(browser)
    yield found
    found.context.close()
    assert found.problems == []


@pytest.fixture(scope="session")
def served(runs: Path) -> Iterator[str]:
    """The address of a server over the runs."""
    with serving(runs) as url:
        yield url


class serving:
    """``envwright view`` in a process of its own."""

    def __init__(self, *paths: Path) -> None:
        command = [sys.executable, "-m", "envwright", "view", *map(str, paths), "--no-browser"]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)

    def __enter__(self) -> str:
        lines: Queue[str] = Queue()
        stream = self._process.stderr
        assert stream is not None
        threading.Thread(target=lambda: deque(map(lines.put, stream), 0), daemon=True).start()
        while True:
            line = lines.get(timeout=60).strip()
            if line.startswith("http://"):
                return line

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(timeout=20)
        if self._process.stderr:
            self._process.stderr.close()

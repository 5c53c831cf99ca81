"""The page in a real browser: served, and from a file; whatever it shows, it asks nobody else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.types import Json, Task
from envwright.workflows import export_view
from tests.conftest import ENVIRONMENTS
from tests.view.conftest import Page, serving

MOCK = ENVIRONMENTS / "mock"
AUDIT = ENVIRONMENTS.parent / "tools" / "page_audit.js"
"""What a machine can see of a page: contrast below WCAG 2.2 AA, more width than the screen has."""
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\x1b[31mred\x07 \u202eevil\u2066"
METRICS: list[Json] = [
    {"step": 0, "phase": "eval", "success": 0.2, "wilson": [0.1, 0.4], "episodes": 20,
     "success/mock": 0.2},
    *({"step": n, "phase": "rl", "reward": n / 10, "entropy": 1 / n, "success/mock": n / 10,
       "groups/drawn": 4, "groups/flat": 1} for n in range(1, 9)),
]  # fmt: skip


@pytest.fixture(scope="module", params=["served", "file"])
def address(request: pytest.FixtureRequest, runs: Path, tmp_path_factory: Any) -> str:
    """The same page: of a server, and from disk."""
    if request.param == "served":
        return str(request.getfixturevalue("served"))
    file = tmp_path_factory.mktemp("export") / "page.html"
    export_view([runs], file, check=True)
    return str(file.as_uri())


def first_task() -> Task:
    with (MOCK / "tasks.jsonl").open() as lines:
        return Task.model_validate_json(lines.readline())


def test_each_view_shows_its_data(page: Page, address: str) -> None:
    page.open(address)
    page.sees("A small library")
    page.go("#/environment/mock", "version 1")
    page.go("#/environment/mock/table/books", "The Tin Harbour")
    page.go("#/environment/mock/tool/lend_book", "No copy of book {book_id} is on the shelf.")
    page.go("#/environment/mock/graph/lend_book", "13 edges between 5 tools")
    assert page.tab.locator("svg .pill").count() == 7
    page.go("#/environment/mock/schema", "CREATE TABLE loans")
    assert page.tab.locator("svg .box").count() == 3
    page.go("#/environment/mock/rules", "You work at the desk of a small library.")
    page.go("#/tasks", "6 tasks")
    assert page.tab.locator("figure.histogram").count() == 3
    task = first_task()
    page.go(f"#/task/{task.id}", "loan L-1 is returned")
    assert "The proof holds" in page.text
    page.go("#/runs", "3 runs")
    page.go("#/episodes", "36 episodes")
    page.go("#/episodes?view=matrix", "oracle 100")
    page.go("#/compare/near-miss..oracle", "oracle less near-miss")
    page.sees("6 tasks that both have")
    assert not [url for url in page.asked if not url.startswith(address.split("?")[0])]


def test_an_episode_with_its_state(page: Page, address: str) -> None:
    page.open(address)
    page.go("#/episodes?policy=oracle&sort=-calls", "12 episodes")
    page.tab.click("tbody tr >> nth=0")
    page.sees("The calls are those of the gold")
    assert page.tab.locator(".turn.user").count() >= 1
    assert page.tab.locator(".turn .changes li").count() >= 1
    slider = page.tab.locator("input[type=range]")
    steps = int(slider.get_attribute("max") or 0)
    page.tab.wait_for_selector(".state tr.insert, .state tr.update")
    slider.fill("0")
    page.tab.wait_for_selector(".state table")
    page.tab.wait_for_function(
        "() => !document.querySelector('.state tr.insert, .state tr.update')"
    )
    assert "step=0" in page.tab.url
    page.tab.keyboard.press("Tab")
    slider.fill(str(steps))
    page.tab.wait_for_selector(".state tr.insert, .state tr.update")
    page.go("#/episodes?policy=random&sort=-errors", "12 episodes")
    page.tab.click("tbody tr >> nth=0")
    page.sees("Where it left the gold")
    page.sees("checks failed")


def test_filters_and_links(page: Page, address: str) -> None:
    page.open(address + "#/episodes?policy=random&reward=0.0")
    page.sees("12 episodes")
    page.tab.select_option("select[name=policy]", "oracle")
    page.sees("0 episodes")
    page.tab.select_option("select[name=reward]", "")
    page.sees("12 episodes")
    assert page.tab.url.endswith("#/episodes?policy=oracle")
    page.tab.fill("input[type=search]", "Salt Roads")
    page.tab.wait_for_function("() => location.hash.includes('q=Salt')")
    page.tab.wait_for_function(
        """() => [...document.querySelectorAll('tbody tr')]
        .every(row => row.innerText.includes('Salt Roads'))"""
    )
    page.go("#/environment/mock/table/books?q=okafor", "2 rows")
    page.go("#/tasks?turns=2", "tasks")
    shown = page.tab.locator("tbody tr").count()
    assert 0 < shown < 6


def test_keys(page: Page, address: str) -> None:
    page.open(address + "#/tasks")
    page.sees("6 tasks")
    page.tab.keyboard.press("j")
    page.tab.keyboard.press("j")
    page.tab.keyboard.press("k")
    page.tab.keyboard.press("Enter")
    page.sees("What must be so at the end")
    assert first_task().id in page.tab.url
    page.tab.keyboard.press("Escape")
    page.sees("6 tasks")
    page.tab.keyboard.press("/")
    assert page.tab.evaluate("document.activeElement.type") == "search"
    page.tab.keyboard.press("Escape")
    page.tab.keyboard.press("?")
    assert page.tab.locator("[role=dialog]").inner_text().startswith("Keys")
    page.tab.keyboard.press("Escape")
    page.tab.wait_for_selector("[role=dialog]", state="detached")
    page.tab.keyboard.press("g")
    page.tab.keyboard.press("r")
    page.sees("3 runs")


def test_a_key_is_for_what_is_shown(page: Page, address: str) -> None:
    """Escape closes the help even where no frame was drawn since it was opened."""
    page.open(address + "#/tasks")
    page.sees("6 tasks")
    page.go("#/episodes", "36 episodes")
    shown = page.tab.evaluate(
        """async () => {
            const shown = () => document.querySelectorAll('[role=dialog]').length;
            const press = async (key) => {
                document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
                for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
                return shown();
            };
            return [await press('?'), await press('Escape')];
        }"""
    )
    assert shown == [1, 0]
    page.sees("36 episodes")


def test_names_widths_and_themes(browser: Any, address: str) -> None:
    page = Page(browser, viewport={"width": 390, "height": 800}, color_scheme="dark")
    page.open(address)
    for place, words in (
        ("#/tasks", "6 tasks"),
        ("#/episodes", "36 episodes"),
        (f"#/task/{first_task().id}", "The proof holds"),
        ("#/environment/mock/tool/lend_book", "Guards"),
        ("#/environment/mock/graph", "13 edges"),
    ):
        page.go(place, words)
        for theme in ("light", "dark"):
            page.tab.emulate_media(color_scheme=theme)
            assert page.tab.evaluate(AUDIT.read_text()) == [], (place, theme)
        nameless = page.tab.evaluate(
            """[...document.querySelectorAll('a, button, input, select, textarea, [role=region]')]
            .filter(e => !(e.getAttribute('aria-label') || e.innerText || e.textContent.trim()
                           || e.closest('label'))).map(e => e.outerHTML)"""
        )
        assert nameless == [], place
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    dark = page.tab.evaluate(paper)
    page.tab.keyboard.press("d")
    page.tab.keyboard.press("d")
    assert page.tab.evaluate(paper) != dark  # as chosen, whatever the system has
    assert page.problems == []
    page.context.close()


def test_a_task_is_played_to_reward_one(page: Page, served: str) -> None:
    task = first_task()
    page.open(served)
    page.go(f"#/play/{task.id}", "You are the agent")
    for number, call in enumerate(task.gold, start=1):
        form = page.tab.locator(f'form[aria-label="call {call.tool}"]')
        if not form.is_visible():
            page.tab.locator("summary", has_text=call.tool).last.click()
        for name, value in call.arguments.items():
            form.locator(f"[name={name}]").fill(str(value))
        for name in form.locator("input").evaluate_all("all => all.map(e => e.name)"):
            if name not in call.arguments:
                form.locator(f"[name={name}]").fill("")
        form.locator("button").click()
        page.tab.wait_for_function(
            "n => document.querySelectorAll('.turn.tool').length === n", arg=number
        )
    page.tab.wait_for_selector(".state tr.update")
    page.tab.fill("textarea[name=say]", "Done.")
    page.tab.click("text=Say it")
    page.sees("Ended (done): reward 1")
    assert page.tab.locator(".end .mark.bad").count() == 0


def test_what_is_written_appears(browser: Any, runs: Path, tmp_path: Path) -> None:
    run = tmp_path / "growing"
    shutil.copytree(runs / "oracle", run)
    file = run / "trajectories.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]))
    page = Page(browser)
    with serving(run) as url:
        page.open(url)
        page.go("#/episodes", "3 episodes")
        with file.open("ab") as more:
            more.write(lines[3][:50])
            more.flush()
            more.write(lines[3][50:] + lines[4])
        page.sees("5 episodes")
        assert page.problems == []
        page.context.close()


def test_a_new_environment_and_its_tasks_appear(browser: Any, tmp_path: Path) -> None:
    shutil.copytree(MOCK, tmp_path / "mock")
    page = Page(browser)
    with serving(tmp_path) as url:
        page.open(url)
        page.go("#/gallery", "1 environment")
        new, without = ENVIRONMENTS / "authored/theatre_box_office", ["tasks.jsonl"]
        shutil.copytree(new, tmp_path / "theatre", ignore=lambda *_: without)
        page.sees("2 environments")
        page.go("#/tasks", "tasks")
        file = tmp_path / "mock" / "tasks.jsonl"
        file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:3]))
        page.sees("3 tasks")
        assert page.problems == []
        page.context.close()


@pytest.fixture(scope="module")
def hostile(runs: Path, tmp_path_factory: Any) -> Path:
    """A run whose words, arguments and results were written by somebody who means harm."""
    folder = Path(tmp_path_factory.mktemp("hostile")) / "run"
    shutil.copytree(runs / "oracle", folder)
    file = folder / "trajectories.jsonl"
    episode = orjson.loads(file.read_bytes().splitlines()[0])
    episode["policy"] = HOSTILE
    for message in episode["messages"]:
        message["content"] = HOSTILE if message["role"] == "user" else message.get("content", "")
    episode["messages"][-1]["content"] = "y" * 1_000_000 + HOSTILE
    episode["messages"].append({"role": "user", "content": "\u05e9\u05dc\u05d5\u05dd abc"})
    episode["steps"][-1]["rows"] = [
        {"table": HOSTILE, "key": [HOSTILE], "before": None, "after": {HOSTILE: HOSTILE}}
    ]
    episode["score"]["verdicts"][0]["detail"] = HOSTILE
    file.write_bytes(orjson.dumps(episode) + b"\n")
    return folder


@pytest.fixture(params=["served", "file"])
def hostile_address(request: pytest.FixtureRequest, hostile: Path, tmp_path: Path) -> Iterator[str]:
    if request.param == "file":
        export_view([hostile], tmp_path / "page.html")
        yield (tmp_path / "page.html").as_uri()
        return
    with serving(hostile) as url:
        yield url


def test_hostile_words_are_shown(hostile_address: str, page: Page) -> None:
    page.open(hostile_address)
    page.go("#/episodes", "1 episode")
    assert "<script>alert(1)</script>" in page.text
    page.tab.click("tbody tr >> nth=0")
    page.sees("Transcript")
    assert "\u241b[31mred\u2407 \u27e8RLO\u27e9evil\u27e8LRI\u27e9" in page.text
    for sign in ("\x1b", "\u202e", "\u2066"):
        assert sign not in page.text
    assert page.tab.locator("main img, main script").count() == 0
    more = page.tab.locator("button.more", has_text="show all 1\u202f000")
    assert len(page.text) < 100_000  # a long message is cut, and its whole is a click away
    more.click()
    page.tab.wait_for_function("() => document.querySelector('main').innerText.length > 1000000")
    assert page.tab.locator(".turn.user .text").last.get_attribute("dir") == "auto"
    base = hostile_address.split("?")[0]
    assert not [url for url in page.asked if not url.startswith(base)]


def test_nothing_that_is_put_in_later_runs(page: Page, address: str) -> None:
    """The policy holds even where an element would get into the page."""
    page.open(address)
    page.tab.evaluate(
        """() => { const one = document.createElement('script');
        one.textContent = 'window.ran = true'; document.body.append(one);
        const two = document.createElement('div');
        two.innerHTML = '<img src=x onerror="window.ran = true">'; document.body.append(two); }"""
    )
    page.tab.wait_for_timeout(200)
    assert page.tab.evaluate("window.ran") is None
    refused = [words for words in page.problems if "Content Security Policy" in words]
    assert len(refused) >= 2
    page.problems.clear()


def ink_of_the_first_curve(page: Page) -> str:
    page.tab.wait_for_timeout(100)  # it is drawn in the next frame
    return str(page.tab.evaluate("document.querySelector('figure.curves canvas').toDataURL()"))


def test_training_and_its_curves(page: Page, tmp_path: Path) -> None:
    folder = tmp_path / "first"
    folder.mkdir()
    (folder / "metrics.jsonl").write_bytes(b"".join(orjson.dumps(m) + b"\n" for m in METRICS))
    export_view([folder], tmp_path / "page.html")
    page.open((tmp_path / "page.html").as_uri())
    page.go("#/training/first", "Share of groups without a spread")
    page.tab.wait_for_selector("figure.curves canvas")
    assert page.tab.locator("figure.curves canvas").count() == 5
    before = ink_of_the_first_curve(page)
    page.tab.keyboard.press("d")  # dark: what is drawn follows
    page.tab.wait_for_function(
        "was => document.querySelector('figure.curves canvas').toDataURL() !== was", arg=before
    )
    named = page.tab.locator("figure.curves [role=img]").first.get_attribute("aria-label")
    assert named == "Success on what is held out. all: from 0.2 to 0.2"
    assert "0.1 to 0.4" in page.text


@pytest.fixture(params=["served", "file"])
def trained_address(request: pytest.FixtureRequest, trained: Path, tmp_path: Path) -> Iterator[str]:
    if request.param == "file":
        export_view([trained], tmp_path / "page.html")
        yield (tmp_path / "page.html").as_uri()
        return
    with serving(trained) as url:
        yield url


def test_what_was_trained(trained_address: str, page: Page) -> None:
    page.open(trained_address)
    page.go("#/episodes?sort=-advantage", "12 episodes")
    assert page.tab.inner_text("tbody tr >> nth=0").endswith("\tyes")
    page.tab.click("tbody tr >> nth=0")
    page.sees("What was trained")
    page.sees("they were made likelier")
    first = page.tab.locator(".turn.agent").first
    assert "advantage +0.5, 3 of 4 tokens" in first.inner_text()
    assert first.evaluate("one => getComputedStyle(one).borderRightWidth") == "8px"
    assert page.tab.locator(".tokens i.left-out").count() >= 1
    page.go("#/episodes?learned=flat", "1 episode")
    page.tab.click("tbody tr >> nth=0")
    page.sees("Nothing: all of its group earned the same.")


def test_a_gallery(browser: Any, tmp_path: Path) -> None:
    for place in ("mock", "authored/parcel_locker_desk", "authored/theatre_box_office"):
        shutil.copytree(ENVIRONMENTS / place, tmp_path / Path(place).name)
    page = Page(browser)
    with serving(tmp_path) as url:
        page.open(url)
        page.go("#/gallery?tier=rich", "2 environments")
        page.tab.fill("input[type=search]", "no such thing")
        page.sees("0 environments")
        page.tab.fill("input[type=search]", "theatre")
        page.tab.wait_for_function("() => document.querySelectorAll('.card').length === 1")
        page.tab.click(".card")
        page.sees("Tools")
        assert page.problems == []
        page.context.close()

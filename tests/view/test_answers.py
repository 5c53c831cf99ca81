"""What the page is asked for, and who may ask."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import httpx2
import pytest

from envwright.errors import BadInput
from envwright.types import Json
from envwright.viewer.view_server import view_app
from envwright.workflows import export_view
from envwright.workflows.view.answers import ViewAnswers
from envwright.workflows.view.contents import view_contents
from tests.conftest import ENVIRONMENTS
from tests.view import answers_in

MOCK = ENVIRONMENTS / "mock"


@pytest.fixture(scope="module")
def answers(runs: Path) -> ViewAnswers:
    return ViewAnswers(view_contents([runs]))


def test_a_folder_of_runs_brings_their_tasks_and_environments(runs: Path) -> None:
    found = view_contents([runs])
    assert list(found.runs) == ["near-miss", "oracle", "random"]
    assert found.environments == {"mock": MOCK}
    assert len(ViewAnswers(found).tasks) == 6


def test_each_kind_is_known(runs: Path, tmp_path: Path) -> None:
    assert list(view_contents([Path("mock")]).environments) == ["mock"]
    assert list(view_contents([runs / "oracle"]).runs) == ["oracle"]
    assert list(view_contents([runs / "oracle" / "trajectories.jsonl"]).runs) == ["oracle"]
    assert view_contents([runs / "oracle" / "tasks.jsonl"]).environments == {"mock": MOCK}
    assert len(view_contents([ENVIRONMENTS / "authored"]).environments) > 5
    training = tmp_path / "training"
    training.mkdir()
    (training / "metrics.jsonl").write_text('{"step": 1, "phase": "rl", "reward": 0.5}\n')
    assert list(view_contents([training]).training) == ["training"]
    for nothing in (tmp_path / "none", runs / "oracle" / "summary.json"):
        with pytest.raises(BadInput):
            view_contents([nothing])


def test_a_task_step_by_step(answers: ViewAnswers) -> None:
    identity = next(iter(answers.tasks))
    found = answers.answer(f"task/{identity}", {})
    assert found["words"][-1] == "nothing else changes"
    assert "loan L-1 is returned" in found["words"]
    changed = [row["table"] for step in found["steps"] for row in step["rows"]]
    assert sorted(changed) == ["books", "books", "loans", "loans"]
    assert found["start"]["mock"]["environment"] == "mock"


def test_an_episode_beside_its_gold(answers: ViewAnswers) -> None:
    rows = answers.answer("episodes", {"run": "oracle"})["rows"]
    found = answers.answer(f"episode/{rows[0]['number']}", {})
    assert found["aligned"]["at"] is None
    assert found["seconds"]["verifier"] > 0
    wrong = answers.answer("episodes", {"run": "random", "sort": "-errors"})["rows"][0]
    left = answers.answer(f"episode/{wrong['number']}", {})["aligned"]
    assert left["pairs"][left["at"]][2] is False


def test_an_environment(answers: ViewAnswers) -> None:
    found = answers.answer("environment/mock", {})
    assert found["tier"] == "standard"
    lend = next(tool for tool in found["tools"] if tool["name"] == "lend_book")
    assert lend["writes"]
    assert lend["examples"]
    assert lend["form"]["require"][0]["error"].startswith("There is no member")
    assert answers.answer("rows/mock/books", {"q": "tin harbour"})["total"] == 1


def test_a_training_run(runs: Path, tmp_path: Path) -> None:
    folder = tmp_path / "first"
    folder.mkdir()
    torn = '{"step": 1, "phase": "rl", "reward": 0.5}\n{"step": 2, "ph'
    (folder / "metrics.jsonl").write_text(torn)
    shutil.copytree(runs / "oracle", folder / "rollouts" / "step-000000-0")
    found = ViewAnswers(view_contents([folder])).answer("training/first", {})
    assert [line["step"] for line in found["lines"]] == [1]
    (step,) = found["measured"]
    assert (step["run"], step["environment"]) == ("rollouts/step-000000-0", "mock")
    assert (step["successes"], step["episodes"], step["interval"][1]) == (12, 12, 1.0)


def test_what_was_trained(trained: Path) -> None:
    answers = ViewAnswers(view_contents([trained]))
    rows = answers.answer("episodes", {"sort": "-advantage"})["rows"]
    assert (rows[0]["learned"], rows[0]["advantage"] > 0) == ("yes", True)
    assert answers.answer("facets", {})["learned"] == [["yes", 11], ["flat", 1]]
    found = answers.answer(f"episode/{rows[0]['number']}", {})["learned"]
    assert found["turns"][0]["trained"] == [[0, 2], [3, 4]]
    (flat,) = answers.answer("episodes", {"learned": "flat"})["rows"]
    assert answers.answer(f"episode/{flat['number']}", {})["learned"]["why"] == "flat"


@pytest.fixture
def watched(tmp_path: Path) -> tuple[Path, ViewAnswers]:
    """A folder that is looked at, with one environment that has two tasks."""
    folder = tmp_path / "out"
    shutil.copytree(MOCK, folder / "mock")
    tasks = folder / "mock" / "tasks.jsonl"
    tasks.write_bytes(b"".join(tasks.read_bytes().splitlines(keepends=True)[:2]))
    return folder, ViewAnswers(view_contents([folder]))


def looked(answers: ViewAnswers) -> Json:
    answers._look_next = 0.0
    return answers.answer("pulse", {})


def test_new_tasks_and_environments_are_followed(
    watched: tuple[Path, ViewAnswers], runs: Path
) -> None:
    folder, answers = watched
    assert [row["tasks"] for row in answers.answer("gallery", {})["rows"]] == [2]
    before = looked(answers)
    assert looked(answers) == before  # nothing is new
    lines = (MOCK / "tasks.jsonl").read_bytes().splitlines(keepends=True)
    with (folder / "mock" / "tasks.jsonl").open("ab") as file:
        file.write(lines[2] + lines[3][:40])
        file.flush()
        assert looked(answers)["news"] == before["news"]  # a line is still being written
        file.write(lines[3][40:])
    assert looked(answers)["news"] == before["news"] + 1
    assert len(answers.answer("tasks", {})) == 4
    place = "authored/theatre_box_office"
    without = shutil.ignore_patterns("tasks.jsonl")
    shutil.copytree(ENVIRONMENTS / place, folder / "new" / "mock", ignore=without)
    shutil.copytree(runs / "oracle", folder / "run")
    found = looked(answers)
    assert (found["news"], found["episodes"]) == (before["news"] + 2, 12)
    rows = answers.answer("gallery", {})["rows"]
    # What was there keeps its name.
    assert [(row["name"], row["tasks"]) for row in rows] == [("mock", 6), ("mock-2", 0)]
    assert answers.answer("overview", {})["runs"][0]["episodes"] == 12


def test_an_environment_that_is_written_anew_is_read_anew(
    watched: tuple[Path, ViewAnswers],
) -> None:
    folder, answers = watched
    file = folder / "mock" / "environment.yaml"
    text = file.read_text()
    file.write_text("name: [")
    looked(answers)
    assert "error" in answers.answer("gallery", {})["rows"][0]
    file.write_text(text.replace("A small library", "A smaller library"))
    looked(answers)
    assert answers.answer("gallery", {})["rows"][0]["title"] == "A smaller library"


def test_what_was_learned_may_come_after_the_episodes(trained: Path, tmp_path: Path) -> None:
    folder = tmp_path / "first"
    shutil.copytree(trained, folder)
    file = folder / "rollouts" / "step-000000-0" / "learned.jsonl"
    lines = file.read_bytes()
    file.unlink()
    answers = ViewAnswers(view_contents([folder]))
    before = answers.answer("pulse", {})
    assert answers.answer("facets", {})["learned"] == [[None, 12]]
    file.write_bytes(lines)
    assert answers.answer("pulse", {}) != before
    assert answers.answer("facets", {})["learned"] == [["yes", 11], ["flat", 1]]


def test_two_runs_compared(answers: ViewAnswers) -> None:
    total = answers.answer("compare/random..oracle", {})["total"]
    assert (total["wins"], total["losses"]) == (6, 0)


@pytest.mark.parametrize(
    "path",
    ["nothing", "environment/none", "rows/mock/none", "episode/99999", "episode/x", "task/none",
     "episode/" + "9" * 99, "training/none", "compare/oracle..none"],
)  # fmt: skip
def test_what_is_not_there_is_said(answers: ViewAnswers, path: str) -> None:
    with pytest.raises(BadInput):
        answers.answer(path, {})


def test_the_gold_played_by_hand_scores_one(answers: ViewAnswers) -> None:
    task = next(iter(answers.tasks.values()))
    begun = answers.act("play", {"task": task.id})
    place = f"play/{begun['play']}"
    for number, call in enumerate(task.gold):
        function = {"name": call.tool, "arguments": call.arguments}
        one = {"id": str(number), "type": "function", "function": function}
        seen = answers.act(place, {"tool_calls": [one]})
    assert {row["table"] for row in seen["changes"]["mock"]} == {"books", "loans"}
    end = answers.act(place, {"content": "Done."})
    assert (end["ended"], end["reward"]) == (True, 1.0)
    assert all(verdict["ok"] for verdict in end["verdicts"])
    with pytest.raises(BadInput):
        answers.act("play/other", {"content": "Done."})


def test_an_export_answers_as_the_server_does(
    answers: ViewAnswers, runs: Path, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    size = export_view([runs], page)
    assert size == page.stat().st_size
    inside = answers_in(page)
    assert inside["episodes"]["total"] == 36
    for path in ("tasks", "environment/mock", "facets", f"task/{next(iter(answers.tasks))}"):
        assert inside[path] == _plain(answers.answer(path, {}))
    assert page.read_bytes() == page.read_bytes()
    assert not list(tmp_path.glob(".envwright*"))


def _plain(value: object) -> object:
    import orjson

    from envwright.viewer.page import json_bytes

    return orjson.loads(json_bytes(value))


def test_only_who_has_the_key_is_answered(answers: ViewAnswers) -> None:
    app = view_app(answers.answer, answers.act, "secret")

    async def ask() -> None:
        transport = httpx2.ASGITransport(app=app)
        async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1:1") as client:
            assert (await client.get("/")).status_code == 403
            assert (await client.get("/api/overview")).status_code == 403
            assert (await client.post("/api/play", json={})).status_code == 403
            assert (await client.get("/?key=wrong")).status_code == 403
            opened = await client.get("/?key=secret")
            assert opened.status_code == 303
            assert "SameSite=strict" in opened.headers["set-cookie"]
            shown = await client.get("/")
            assert shown.status_code == 200
            policy = shown.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert (await client.get("/api/overview")).json()["tasks"] == 6
            wrong = await client.get("/api/rows/mock/none")
            assert (wrong.status_code, list(wrong.json())) == (400, ["error"])
            assert (await client.post("/api/play", content=b"[]")).status_code == 400
            assert (await client.post("/api/play", content=b" " * 1_100_000)).status_code == 413
            other = await client.get("/api/overview", headers={"host": "evil.example"})
            assert other.status_code == 400  # a name that was pointed at loopback

    asyncio.run(ask())

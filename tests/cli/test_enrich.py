"""``envwright enrich`` and ``envwright assess --revise``: files end to end, rounds, bad input."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner, Result

from envwright import workflows
from envwright.authoring import AuthoringOptions
from envwright.cli import app
from envwright.environment.folder import load_environment, save_environment
from envwright.llm.batch_file import read_batch_answers
from envwright.llm.client import ScriptedClient
from envwright.types import Json, Message
from envwright.validation.agents import AssessmentAgentOptions
from envwright.workflows import AssessOptions, ReviseOptions
from tests.conftest import ENVIRONMENTS
from tests.unit.authoring.richer import ANSWERS, DOCUMENT, right, stage_of
from tests.unit.validation.agents.players import SENSIBLE, checker, passing, says


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    workflows.build_from_sources([DOCUMENT], folder)
    return folder / "petstore"


def enrich(built: Path, folder: Path, *more: object) -> Result:
    given = [built, "--document", DOCUMENT, "--model", "batch:reader", "--batch", folder / "batch"]
    arguments = [*given, "-o", folder / "out", "--json", *more]
    return CliRunner().invoke(app, ["enrich", *map(str, arguments)])


def data(result: Result) -> dict[str, Any]:
    found: dict[str, Any] = orjson.loads(result.stdout)
    return found


def answer_all(batch: Path, answer: Callable[[list[Message]], str]) -> int:
    answers = batch / "answers.jsonl"
    known = read_batch_answers(answers) if answers.exists() else {}
    waiting = [orjson.loads(one) for one in (batch / "requests.jsonl").read_bytes().splitlines()]
    waiting = [one for one in waiting if one["custom_id"] not in known]
    with answers.open("ab") as file:
        for one in waiting:
            messages = [Message.model_validate(m) for m in one["body"]["messages"]]
            said = {"message": {"role": "assistant", "content": answer(messages)}}
            body = {"choices": [{**said, "finish_reason": "stop"}]}
            response = {"status_code": 200, "body": body}
            file.write(orjson.dumps({"custom_id": one["custom_id"], "response": response}) + b"\n")
    return len(waiting)


def test_batch_files_end_to_end(built: Path, tmp_path: Path) -> None:
    rounds = 0
    while (result := enrich(built, tmp_path)).exit_code == 3:
        assert data(result)["paused"]
        rounds += answer_all(tmp_path / "batch", lambda m: json.dumps(right(stage_of(m))))
    assert result.exit_code == 0, result.output
    assert rounds == 5
    (made,) = data(result)["environments"]
    assert (made["accepted"], made["reverted"], made["repairs"]) == (11, 0, 0)
    folder = tmp_path / "out" / "petstore"
    spec, before = load_environment(folder), load_environment(built)
    assert spec.source == before.source
    assert {tool.name for tool in before.tools} < {tool.name for tool in spec.tools}
    report = orjson.loads((folder / "report.json").read_bytes())
    assert (report["operations_mapped"], report["operations_total"]) == (16, 20)
    assert "loginUser" not in [row["operation"] for row in report["unmapped"]]
    assert report["enriched"] == before.id
    assert all(check["ok"] for check in report["checks"])
    log = [orjson.loads(x) for x in (folder / "authoring.jsonl").read_bytes().splitlines()]
    assert [one["stage"] for one in log] == list(ANSWERS)
    assert "loginUser: GET /user/login" in log[0]["messages"][1]["content"]
    assert set(log[0]["prompts"]) == {"guide", "changes", "example.json", "survey"}
    again = enrich(built, tmp_path)
    assert again.exit_code == 0
    assert [orjson.loads(x) for x in (folder / "authoring.jsonl").read_bytes().splitlines()] == log


def test_nothing_accepted_is_told(built: Path, tmp_path: Path) -> None:
    while (result := enrich(built, tmp_path, "--repairs", 1)).exit_code == 3:
        answer_all(tmp_path / "batch", lambda m: "I'm sorry.")
    assert result.exit_code == 1
    (dropped,) = data(result)["dropped"]
    assert dropped["reason"] == "survey: the same answer came again"
    assert (Path(dropped["path"]) / "authoring.jsonl").exists()
    assert not (tmp_path / "out" / "petstore").exists()


def test_bad_input_is_told(built: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text(DOCUMENT.read_text().replace("Swagger Petstore", "Another"))
    spec = load_environment(ENVIRONMENTS / "mock")
    save_environment(spec.model_copy(update={"policy": ""}), tmp_path / "silent", {})
    model = ["--model", "model:m", "-o", str(tmp_path / "o")]
    for arguments, said in (
        ([str(tmp_path / "none"), *model], "not an environment"),
        ([str(built), "--model", "reader", "-o", "x"], "names no model"),
        ([str(built), str(built), *model], "two environments have the name"),
        ([str(built), "--document", str(other), *model], "made from another document"),
        ([str(tmp_path / "silent"), *model], "there is no policy"),
        ([str(built), "--model", "model:m", "-o", str(built.parent)], "replaced by its enrichment"),
    ):
        command = [sys.executable, "-m", "envwright", "enrich", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 2, done.stdout + done.stderr
        assert said in " ".join(done.stderr.split())
        assert "Traceback" not in done.stderr


# --- revision ------------------------------------------------------------------------------------


_FORGOTTEN = "UPDATE books SET copies = copies + 1"


@pytest.fixture
def forgetful(tmp_path: Path) -> Path:
    """The library, whose ``return_book`` forgets to put the copy back on the shelf."""
    spec = load_environment(ENVIRONMENTS / "mock")
    tools = tuple(
        tool.model_copy(update={"do": tool.do[:1]}) if tool.name == "return_book" else tool
        for tool in spec.tools
    )
    folder = tmp_path / "mock"
    save_environment(spec.model_copy(update={"tools": tools}), folder, {})
    return folder


def judge() -> ScriptedClient:
    """Fails what ``return_book`` did while it forgets the copies."""

    def opinion(head: str, call: str) -> tuple[str, str]:
        forgets = "UPDATE loans SET status" in head and _FORGOTTEN not in head
        return ("fail", "The copy is not back.") if forgets else ("pass", "fine")

    return checker(opinion)


def mended() -> Json:
    from envwright.environment.folder import tool_form

    spec = load_environment(ENVIRONMENTS / "mock")
    tool = next(tool for tool in spec.tools if tool.name == "return_book")
    return {
        "tools": {"return_book": tool_form(tool)},
        "tests": {
            "a book comes back once": [
                {"tool": "return_book", "arguments": {"loan_id": "L-1"}},
                {"tool": "return_book", "arguments": {"loan_id": "L-1"}, "error": "already"},
            ]
        },
    }


def loop(
    folder: Path, out: Path, author: ScriptedClient, judging: ScriptedClient | None = None
) -> dict[str, Any]:
    options = AssessOptions(
        agents=AssessmentAgentOptions(rounds=2),
        sequences=10,
        mutants=0,
        revise=ReviseOptions(output=out, sequences=10, authoring=AuthoringOptions(repairs=1)),
    )
    clients = (says(SENSIBLE), judging or judge(), author)
    result = workflows.assess_environments([folder], options, clients=clients).data()
    found: list[dict[str, Any]] = result["environments"]
    return found[0]


def test_a_complaint_is_put_right(forgetful: Path, tmp_path: Path) -> None:
    author = says(mended())
    row = loop(forgetful, tmp_path / "out", author)
    assert row["verdict"] == {"before": "below", "after": "passed"}
    assert row["share"]["before"] < row["share"]["after"] == 1.0
    (found,) = row["rounds"]
    assert found["taken"]
    assert (found["before"], found["after"]) == (row["share"]["before"], 1.0)
    assert [one["name"] for one in found["changes"]] == ["return_book"]
    asked = author.asked[0][0][1].content
    assert "The copy is not back." in asked
    assert "return_book(" in asked
    made = load_environment(tmp_path / "out" / "mock")
    assert made.tools == load_environment(ENVIRONMENTS / "mock").tools
    assert orjson.loads((tmp_path / "out" / "mock" / "assessment.json").read_bytes())["ok"]
    assert load_environment(forgetful).tools != made.tools


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"keep": {"return_book": "It is meant so."}}, "the author changed nothing"),
        ("I'm sorry.", "the same answer came again"),
        (
            {
                "tools": {
                    "return_book": {**mended()["tools"]["return_book"], "do": ["DROP TABLE books"]}
                }
            },
            "",
        ),
    ],
)
def test_what_the_engine_refuses_changes_nothing(
    answer: Json, reason: str, forgetful: Path, tmp_path: Path
) -> None:
    row = loop(forgetful, tmp_path / "out", says(answer))
    (found,) = row["rounds"]
    assert reason in found["reason"]
    assert (found["after"], found["taken"]) == (None, False)
    assert row["verdict"] == {"before": "below", "after": "below"}
    assert load_environment(tmp_path / "out" / "mock").id == load_environment(forgetful).id


def test_a_change_that_helps_nothing_is_not_taken(forgetful: Path, tmp_path: Path) -> None:
    answer = mended()
    answer["tools"]["return_book"]["do"] = answer["tools"]["return_book"]["do"][:1]
    answer["tools"]["return_book"]["description"] = "Take a book back."
    row = loop(forgetful, tmp_path / "out", says(answer))
    (found,) = row["rounds"]
    assert found["before"] == found["after"]
    assert (found["taken"], found["reason"]) == (False, "no improvement")
    assert load_environment(tmp_path / "out" / "mock").id == load_environment(forgetful).id


def test_nothing_to_revise(tmp_path: Path) -> None:
    row = loop(ENVIRONMENTS / "mock", tmp_path / "out", says("never asked"), passing())
    assert row["ok"]
    assert row["rounds"] == []
    assert (tmp_path / "out" / "mock" / "tools.yaml").exists()


def test_revision_by_files(forgetful: Path, tmp_path: Path) -> None:
    """Tester, checker and author wait in turn in the same files."""
    script: Sequence[ScriptedClient] = (says(SENSIBLE), judge(), says(mended()))

    def answer(messages: list[Message]) -> str:
        text = messages[-1].content
        if text.startswith("# Stage"):
            client = script[2]
        else:
            client = script[0] if text.startswith("You test") else script[1]
        import asyncio

        from envwright.llm.client import Sampling

        return asyncio.run(client.complete(messages, [], Sampling())).message.content

    arguments = ["assess", forgetful, "--revise", "-o", tmp_path / "out", "--json"]
    arguments += ["--model", "batch:reader", "--batch", tmp_path / "batch", "--sequences", "10"]
    for _ in range(12):
        result = CliRunner().invoke(app, list(map(str, arguments)))
        if result.exit_code != 3:
            break
        answer_all(tmp_path / "batch", answer)
    assert result.exit_code == 0, result.output
    (row,) = data(result)["environments"]
    assert row["verdict"] == {"before": "below", "after": "passed"}
    plain = [str(one) for one in arguments if one != "--json"]
    assert "below (0." in CliRunner().invoke(app, plain).output


def test_a_revision_needs_a_folder_of_its_own(tmp_path: Path) -> None:
    shutil.copytree(ENVIRONMENTS / "mock", tmp_path / "mock")
    for more, said in (([], "Name a folder"), (["-o", str(tmp_path)], "replaced by its revision")):
        command = ["assess", str(tmp_path / "mock"), "--revise", "--model", "model:m", *more]
        result = CliRunner().invoke(app, command)
        assert said in str(result.exception)

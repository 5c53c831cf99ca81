"""``envwright build --author map``: one request, repairs of what is wrong, batch files, folders."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner, Result

from envwright.cli import app
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.llm.client import Completion, Sampling
from envwright.types import Json, Message, Role
from envwright.workflows import AuthorOptions
from envwright.workflows.map_author import map_sources
from tests.unit.inference.tool_lists.lists import tool
from tests.unit.inference.tool_map.maps import DESK, DESK_TOOLS


class Scripted:
    """A model that gives these answers, one after the other."""

    model = "scripted"

    def __init__(self, *answers: Json) -> None:
        self.answers, self.asked = list(answers), list[Sequence[Message]]()

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        self.asked.append(messages)
        text = json.dumps(self.answers.pop(0))
        return Completion(message=Message(role=Role.ASSISTANT, content=text))


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    tools = [tool(line) for line in DESK_TOOLS.splitlines() if line.strip()]
    path = tmp_path / "desk.json"
    path.write_text(json.dumps({"server": {"name": "desk"}, "tools": tools}))
    return path


def quick() -> AuthorOptions:
    return AuthorOptions(model="model:scripted", sequences=3)


def test_a_right_map_takes_one_request(desk: Path, tmp_path: Path) -> None:
    model = Scripted(DESK)
    result = map_sources([str(desk)], tmp_path / "out", quick(), client=model).data()
    assert (result["calls"], result["repairs"], result["dropped"]) == (1, 0, [])
    (made,) = result["environments"]
    assert (made["operations_mapped"], made["operations_total"]) == (8, 8)
    folder = Path(made["path"])
    report = orjson.loads((folder / "report.json").read_bytes())
    assert (report["author"], report["model"], report["left"]) == ("map", "scripted", [])
    assert report["coverage"]["core"]["offered"] == 8
    assert "close_ticket" in orjson.loads((folder / "map.json").read_bytes())["tools"]
    assert "login" in Template(load_environment(folder)).tools
    # The list is given whole, descriptions and all.
    assert "Search titles and states." in model.asked[0][0].content
    # What was answered is kept: nothing is asked again.
    again = map_sources([str(desk)], tmp_path / "out", quick(), client=Scripted()).data()
    assert again["environments"] == result["environments"]


def test_what_is_wrong_goes_back_and_only_that_is_written_again(desk: Path, tmp_path: Path) -> None:
    wrong = json.loads(json.dumps(DESK))
    wrong["tools"]["close_ticket"]["must"] = [["state <> 'closed'", "It is closed."]]
    wrong["tools"]["logout"] = {"thing": "sesion"}
    del wrong["tools"]["edit_ticket"]
    named = ("close_ticket", "logout", "edit_ticket")
    repair = {"tools": {name: DESK["tools"][name] for name in named}}
    model = Scripted(wrong, repair)
    result = map_sources([str(desk)], tmp_path / "out", quick(), client=model).data()
    assert (result["calls"], result["repairs"]) == (2, 1)
    assert result["environments"][0]["operations_mapped"] == 8
    told = model.asked[1][-1].content
    assert "tools: close_ticket: no such column: state" in told
    assert "tools: logout: there is no thing sesion." in told
    assert "the map does not say what these do: edit_ticket." in told


def test_what_stays_wrong_is_left_out_with_the_reason(desk: Path, tmp_path: Path) -> None:
    wrong = json.loads(json.dumps(DESK))
    wrong["tools"]["close_ticket"]["must"] = [["state <> 'closed'", "It is closed."]]
    wrong["tools"]["logout"] = "it cannot be told"
    result = map_sources([str(desk)], tmp_path / "out", quick(), client=Scripted(wrong, wrong))
    (made,) = result.data()["environments"]
    report = orjson.loads((Path(made["path"]) / "report.json").read_bytes())
    left = {one["operation"]: one["detail"] for one in report["unmapped"]}
    assert left["logout"] == "it cannot be told"
    assert "no such column: state" in left["close_ticket"]
    assert "close_ticket" not in Template(load_environment(Path(made["path"]))).tools


@pytest.mark.parametrize(
    "answer",
    [
        "no map",
        [],
        {},
        {"things": 1, "tools": [2]},
        {"things": {"a b": {}}, "tools": {"login": {}}},
    ],
)
def test_an_answer_that_is_no_map_makes_nothing(desk: Path, tmp_path: Path, answer: Json) -> None:
    result = map_sources([str(desk)], tmp_path / "out", quick(), client=Scripted(answer, answer))
    data = result.data()
    assert data["environments"] == []
    assert data["dropped"][0]["reason"] == "the map makes no environment"
    assert (tmp_path / "out" / ".dropped" / "desk" / "reason.json").is_file()


def test_prose_and_documents_are_no_lists(tmp_path: Path) -> None:
    path = tmp_path / "shop.sql"
    path.write_text("CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT);")
    with pytest.raises(BadInput, match="this is none"):
        map_sources([str(path)], tmp_path / "out", quick(), client=Scripted())


def build(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["build", *map(str, arguments), "--author", "map"])


def test_batch_files(desk: Path, tmp_path: Path) -> None:
    batch = tmp_path / "batch"
    command = (desk, "--model", "batch:reader", "--batch", batch, "-o", tmp_path / "out", "--json")
    assert build(*command).exit_code == 3
    (request,) = map(orjson.loads, (batch / "requests.jsonl").read_bytes().splitlines())
    choice: dict[str, Any] = {"message": {"role": "assistant", "content": json.dumps(DESK)}}
    body = {"choices": [{**choice, "finish_reason": "stop"}]}
    response = {"custom_id": request["custom_id"], "response": {"status_code": 200, "body": body}}
    (batch / "answers.jsonl").write_bytes(orjson.dumps(response) + b"\n")
    result = build(*command)
    assert result.exit_code == 0, result.output
    assert orjson.loads(result.stdout)["environments"][0]["tools"] == 8

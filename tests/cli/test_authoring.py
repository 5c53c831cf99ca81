"""``envwright build --author llm``: batch files end to end, several sources, pauses, drops."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner, Result

from envwright.cli import app
from envwright.environment.folder import load_environment
from envwright.errors import BadInput
from envwright.llm.batch_file import read_batch_answers
from envwright.types import Message
from envwright.workflows import AuthorOptions, author_environments
from tests.unit.authoring.kiosk import kiosk
from tests.unit.authoring.meant import Meant
from tests.unit.authoring.mistakes import MISTAKES
from tests.unit.authoring.scripted import Writer, right_answer
from tests.unit.authoring.table import OPTIONS, library

DESK, KIOSK = "topic:the desk of a library", "topic:a kiosk with bikes"


def build(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["build", *map(str, arguments), "--author", "llm"])


def by_files(folder: Path, *sources: str) -> list[object]:
    more = ["--model", "batch:reader", "--batch", folder / "batch", "-o", folder / "out"]
    return [*sources, *more, "--min-tools", "3", "--json"]


def data(result: Result) -> dict[str, Any]:
    found: dict[str, Any] = orjson.loads(result.stdout)
    return found


def answer_all(batch: Path, meant: dict[str, Meant], text: str | None = None) -> int:
    """Answer every request that waits; the first user message tells which environment it is."""
    answers = batch / "answers.jsonl"
    known = read_batch_answers(answers) if answers.exists() else {}
    count = 0
    with answers.open("ab") as file:
        for line in (batch / "requests.jsonl").read_bytes().splitlines():
            request = orjson.loads(line)
            if request["custom_id"] in known:
                continue
            messages = [Message.model_validate(m) for m in request["body"]["messages"]]
            who = next(v for k, v in meant.items() if k in messages[1].content)
            content = text or json.dumps(right_answer(who, messages)[1])
            choice = {"message": {"role": "assistant", "content": content}, "finish_reason": "stop"}
            usage = {"prompt_tokens": 10, "completion_tokens": 5}
            response = {"status_code": 200, "body": {"choices": [choice], "usage": usage}}
            answer = {"custom_id": request["custom_id"], "response": response}
            file.write(orjson.dumps(answer) + b"\n")
            count += 1
    return count


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.fixture(scope="module")
def both() -> dict[str, Meant]:
    return {"kiosk": Meant(kiosk()), "library": library()}


def test_batch_files_end_to_end(tmp_path: Path, both: dict[str, Meant]) -> None:
    """Both environments go on together: each pause collects what both wait for."""
    asked = []
    for _ in range(10):
        result = build(*by_files(tmp_path, DESK, KIOSK))
        if result.exit_code == 0:
            break
        assert result.exit_code == 3, result.output
        assert data(result)["paused"]
        asked.append(answer_all(tmp_path / "batch", both))
    assert asked == [2] * 6
    done = data(result)
    assert [one["name"] for one in done["environments"]] == ["mock", "kiosk"]
    assert done["calls"] == 12
    assert done["calls_per_accepted"] == 6
    assert done["repairs"] == 0
    assert done["problems"] == {}
    first = done["environments"][0]
    assert first["stages"]["schema"]["calls"] == 1
    assert (first["prompt_tokens"], first["completion_tokens"]) == (60, 30)
    folder = tmp_path / "out" / "mock"
    assert load_environment(folder).tools == library().spec.tools
    report = orjson.loads((folder / "report.json").read_bytes())
    assert report["model"] == "reader"
    assert all(check["ok"] for check in report["checks"])
    log = (folder / "authoring.jsonl").read_bytes().splitlines()
    assert orjson.loads(log[0])["stage"] == "description"
    # The same command again asks nothing and changes nothing.
    before = files_of(tmp_path / "out")
    assert build(*by_files(tmp_path, DESK, KIOSK)).exit_code == 0
    assert files_of(tmp_path / "out") == before


def test_one_waits_and_the_other_is_written(tmp_path: Path, both: dict[str, Meant]) -> None:
    while build(*by_files(tmp_path, DESK)).exit_code == 3:
        answer_all(tmp_path / "batch", both)
    result = build(*by_files(tmp_path, KIOSK, DESK))
    assert result.exit_code == 3
    assert [one["name"] for one in data(result)["environments"]] == ["mock"]
    assert len(data(result)["waiting"]) == 1


def test_what_is_dropped_keeps_its_log_and_its_reason(
    tmp_path: Path, both: dict[str, Meant]
) -> None:
    while (result := build(*by_files(tmp_path, KIOSK))).exit_code == 3:
        answer_all(tmp_path / "batch", both, "I'm sorry.")
    assert result.exit_code == 1
    (dropped,) = data(result)["dropped"]
    assert dropped["stage"] == "description"
    folder = tmp_path / "out" / ".dropped" / "kiosk_bikes"
    assert str(folder) == dropped["path"]
    reason = orjson.loads((folder / "reason.json").read_bytes())
    assert reason["reason"] == "the same answer came again"
    assert reason["left"][0]["kind"] == "no JSON"
    assert len((folder / "authoring.jsonl").read_bytes().splitlines()) == 2
    assert data(result)["problems"] == {"no JSON": 2}
    assert not (tmp_path / "out" / "kiosk").exists()


def test_people_read_what_happened(tmp_path: Path, both: dict[str, Meant]) -> None:
    arguments = [one for one in by_files(tmp_path, DESK) if one != "--json"]
    waits = build(*arguments)
    assert "Run the same command to resume." in waits.output
    while build(*arguments).exit_code == 3:
        answer_all(tmp_path / "batch", both)
    assert "Next: envwright check" in build(*arguments).output


def test_an_environment_is_not_replaced_unasked(tmp_path: Path, both: dict[str, Meant]) -> None:
    (tmp_path / "out" / "mock").mkdir(parents=True)
    (tmp_path / "out" / "mock" / "notes.txt").write_text("mine")
    for _ in range(6):
        assert build(*by_files(tmp_path, DESK, KIOSK)).exit_code == 3
        answer_all(tmp_path / "batch", both)
    result = build(*by_files(tmp_path, DESK, KIOSK))
    assert "not an environment" in str(result.exception)
    assert (tmp_path / "out" / "kiosk" / "tools.yaml").exists()
    assert (tmp_path / "out" / "mock" / "notes.txt").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["x.yaml", "--author", "llm", "--model", "model:m"], "docs:FILE_OR_FOLDER"),
        (["topic:a desk", "--author", "llm"], "names no model"),
        (["topic:a desk", "--author", "llm", "--model", "model:"], "names no model"),
        (["topic:a desk"], "Add --author llm"),
        (["topic:", "--author", "llm", "--model", "model:m"], "one line"),
        (["notes:none", "--author", "llm", "--model", "model:m"], "notes are a folder"),
        (["topic:a", "topic:a", "--author", "llm", "--model", "model:m"], "named twice"),
        (
            ["topic:a desk", "--author", "llm", "--model", "model:m", "--budget-cost", "1"],
            "--price",
        ),
        (
            ["topic:a desk", "--author", "llm", "--model", "model:m", "--min-tools", "40"],
            "above --max-tools",
        ),
    ],
)
def test_bad_input_is_told(arguments: list[str], said: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "envwright", "build", *arguments, "-o", str(tmp_path / "o")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stdout + done.stderr
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_a_budget_pauses(tmp_path: Path) -> None:
    arguments = [*by_files(tmp_path, DESK), "--budget-tokens", "10"]
    result = build(*arguments)
    assert result.exit_code == 3
    assert "budget" in data(result)["paused"]
    assert not (tmp_path / "batch" / "answers.jsonl").exists()


@pytest.mark.parametrize("after", [1, 4])
def test_a_killed_run_leaves_the_same_bytes(tmp_path: Path, after: int) -> None:
    options = AuthorOptions(authoring=OPTIONS, sequences=10)
    whole = Writer(library())
    author_environments([DESK], tmp_path / "whole", options, client=whole)
    killed = Writer(library(), stops_after=after)
    with pytest.raises(KeyboardInterrupt):
        author_environments([DESK], tmp_path / "out", options, client=killed)
    left = Writer(library())
    author_environments([DESK], tmp_path / "out", options, client=left)
    assert files_of(tmp_path / "out") == files_of(tmp_path / "whole")
    assert len(left.asked) + after == len(whole.asked)


def test_a_broken_journal_is_told(tmp_path: Path) -> None:
    options = AuthorOptions(authoring=OPTIONS, sequences=10)
    author_environments([DESK], tmp_path, options, client=Writer(library()))
    (journal,) = (tmp_path / ".authoring").glob("*/answers.jsonl")
    journal.write_bytes(b"{}\n" + journal.read_bytes())
    with pytest.raises(BadInput, match="is not a record"):
        author_environments([DESK], tmp_path, options, client=Writer(library()))


def test_the_documented_program_answers(tmp_path: Path, both: dict[str, Meant]) -> None:
    text = (Path(__file__).parents[2] / "docs" / "how-to" / "llm-authoring.md").read_text()
    program = text.split("```python\n")[1].split("```")[0]
    batch = tmp_path / "batch"
    rounds = 0
    while (result := build(*by_files(tmp_path, DESK))).exit_code == 3:
        rounds += 1
        for _ in range(2):
            command = [sys.executable, "-c", program, str(batch)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            for line in done.stdout.splitlines():
                asked = Path(line.replace(".answer.", ".prompt.")).read_text()
                said = asked.split("<user>\n", 1)[1]
                message = Message.model_validate({"role": "user", "content": said})
                Path(line).write_text(json.dumps(right_answer(both["library"], [message])[1]))
    assert result.exit_code == 0
    assert rounds == 6
    (made,) = data(result)["environments"]
    assert made["prompt_tokens"] > 5_000  # the files do not tell them: they are guessed


def test_the_table_of_mistakes_is_in_the_documents() -> None:
    text = (Path(__file__).parents[2] / "docs" / "how-to" / "llm-authoring.md").read_text()
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    for mistake in MISTAKES:
        assert any(row.startswith(f"| {mistake.name} |") for row in rows), mistake.name

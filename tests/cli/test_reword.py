"""``envwright reword``: batch files end to end, what is kept, what is refused, bad options."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner, Result

from envwright import workflows
from envwright.cli import app
from envwright.llm.batch_file import read_batch_answers
from envwright.llm.client import ScriptedClient
from envwright.storage.jsonl import load_records, save_records
from envwright.tasks.llm.reword_jobs import RewordRecord, RewordSettings
from envwright.tasks.llm.task_conversation import prompt_hash
from envwright.types import Message, Task
from tests.unit.tasks.llm.scripted import Model, words_of
from tests.unit.tasks.llm.test_checklist import LENT, RETURNED, answer

MOCK = Path(__file__).parents[2] / "environments" / "mock"
COUNT = 6


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A few shipped tasks, two of them with later turns."""
    tasks = load_records(MOCK / "tasks.jsonl", Task)[:COUNT]
    assert sum(bool(task.scenario.later) for task in tasks) == 2
    save_records(tmp_path / "few.jsonl", tasks)
    return tmp_path / "few.jsonl"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["reword", *map(str, arguments), "--json"])


def data(result: Result) -> dict[str, Any]:
    found: dict[str, Any] = orjson.loads(result.stdout)
    return found


def answer_all(
    batch: Path, model: Callable[[list[Message]], str], which: slice = slice(None)
) -> int:
    """Answer requests of a batch folder that wait; how many were answered."""
    answers = batch / "answers.jsonl"
    known = read_batch_answers(answers) if answers.exists() else {}
    lines = (batch / "requests.jsonl").read_bytes().splitlines()
    new = [r for r in map(orjson.loads, lines) if r["custom_id"] not in known][which]
    with answers.open("ab") as out:
        for request in new:
            messages = [Message.model_validate(m) for m in request["body"]["messages"]]
            message = {"role": "assistant", "content": model(messages)}
            body = {
                "choices": [{"message": message, "finish_reason": "stop"}],
                "usage": {"prompt_tokens": 10, "completion_tokens": 5},
            }
            response = {"status_code": 200, "body": body}
            line = {"custom_id": request["custom_id"], "response": response}
            out.write(orjson.dumps(line) + b"\n")
    return len(new)


def test_batch_files_end_to_end(file: Path, tmp_path: Path) -> None:
    model, batch, out = Model(), tmp_path / "batch", tmp_path / "new.jsonl"
    more = ("--env", MOCK, "--model", "batch:reader", "--batch", batch, "-o", out)
    asked = []
    while (result := run(file, *more)).exit_code == 3:
        assert data(result)["waiting"] == COUNT
        assert "requests.jsonl to" in data(result)["paused"]
        assert not out.exists()
        asked.append(answer_all(batch, lambda messages: model(messages, [])))
    assert result.exit_code == 0, result.output
    assert asked == [COUNT, COUNT]
    done = data(result)
    assert done["words"] == {"accepted": COUNT}
    assert (done["tasks"], done["kept"], done["requests"]) == (COUNT, 0, 2 * COUNT)
    assert done["prompt_tokens"] == 10 * 2 * COUNT
    assert done["kill_rate"] == 1.0
    given, made = load_records(file, Task), load_records(out, Task)
    assert all(task.family == "model" and task.proof and task.proof.ok for task in made)
    assert [task.gold for task in made] == [task.gold for task in given]
    records = load_records(Path(done["exchanges"]), RewordRecord)
    assert [r.source for r in records] == [task.id for task in given]
    assert [r.task for r in records] == [task.id for task in made]
    assert records[0].exchanges[0].prompts["write"] == prompt_hash("write")
    before = (out.read_bytes(), Path(done["exchanges"]).read_bytes())
    assert run(file, *more).exit_code == 0
    assert (out.read_bytes(), Path(done["exchanges"]).read_bytes()) == before


def test_prove_needs_no_model(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "new.jsonl"
    workflows.reword_tasks([file], [MOCK], out, workflows.RewordOptions(), client=Model().client)
    result = CliRunner().invoke(app, ["prove", str(out), "--env", str(MOCK), "--json"])
    assert result.exit_code == 0
    assert data(result)["ok"]
    tasks = load_records(out, Task)
    later = next(n for n, task in enumerate(tasks) if task.scenario.later)
    words = tasks[later].scenario.model_copy(update={"later": ("Never mind, thanks.",)})
    tasks[later] = tasks[later].model_copy(update={"scenario": words})
    save_records(out, tasks)
    result = CliRunner().invoke(app, ["prove", str(out), "--env", str(MOCK), "--json"])
    assert result.exit_code == 1
    (failed,) = data(result)["failed"]
    assert (failed["line"], failed["why"]) == (later + 1, "the solver does not reach the goal")


def test_the_oracle_succeeds_with_the_words_of_a_model(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "new.jsonl"
    workflows.reword_tasks([file], [MOCK], out, workflows.RewordOptions(), client=Model().client)
    result = workflows.rollout_tasks([MOCK], out, tmp_path / "run").model_dump(mode="json")
    assert (result["success"], result["user_errors"]) == (1.0, 0)


@pytest.mark.parametrize("keep", [True, False])
def test_a_model_that_cannot(file: Path, tmp_path: Path, keep: bool) -> None:
    model, out = Model(spoil=lambda text: text.replace("The Tin Harbour", "It")), tmp_path / "o"
    wanted = RewordSettings(keep=keep, tries=3)
    options = workflows.RewordOptions(wanted=wanted)
    done = workflows.reword_tasks([file], [MOCK], out, options, client=model.client).data()
    given = load_records(file, Task)
    bad = [task for task in given if "The Tin Harbour" in str(words_of(task))]
    assert done["words"] == {"a value is lost": len(bad), "accepted": COUNT - len(bad)}
    assert done["refused"] == {"a value is lost": 3 * len(bad)}
    assert done["tasks"] == (COUNT if keep else COUNT - len(bad))
    assert done["kept"] == (len(bad) if keep else 0)
    if keep:
        assert [t for t in load_records(out, Task) if t.family != "model"] == bad


def test_check_lists_alone(file: Path, tmp_path: Path) -> None:
    batch, out = tmp_path / "batch", tmp_path / "new.jsonl"
    more = ("--env", MOCK, "--model", "batch:m", "--batch", batch, "-o", out, "--tries", 1)
    flags = ("--no-words", "--check-lists", "--gate")
    assert run(file, *more, *flags).exit_code == 3
    assert answer_all(batch, lambda _: answer(RETURNED, LENT, "SELECT 1")) == COUNT
    done = data(run(file, *more, *flags))
    assert done["words"] == {}
    assert done["checks"]["accepted"] >= 2
    assert done["checks"]["it holds before anything is done"] == COUNT
    given, made = load_records(file, Task), load_records(out, Task)
    assert len(made[0].rubric.checks) == len(given[0].rubric.checks) + 2
    assert all(task.proof and task.proof.ok for task in made)
    assert made[0].scenario == given[0].scenario


def test_another_model_may_read(file: Path, tmp_path: Path) -> None:
    model = Model()
    reader = ScriptedClient(model, model="other")
    done = workflows.reword_tasks(
        [file],
        [MOCK],
        tmp_path / "o",
        workflows.RewordOptions(),
        client=model.client,
        reader=reader,
    ).data()
    records = load_records(Path(done["exchanges"]), RewordRecord)
    models = {(x.purpose, x.model) for r in records for x in r.exchanges}
    assert models == {("write", "scripted"), ("read", "other")}


def test_for_people(file: Path, tmp_path: Path) -> None:
    more = ["--env", str(MOCK), "--model", "batch:m", "--batch", str(tmp_path / "batch")]
    result = CliRunner().invoke(app, ["reword", str(file), *more, "-o", str(tmp_path / "o")])
    assert result.exit_code == 3
    assert "Paused (6 waiting)" in result.output
    model = Model()
    for _ in range(2):
        answer_all(tmp_path / "batch", lambda messages: model(messages, []))
        result = CliRunner().invoke(app, ["reword", str(file), *more, "-o", str(tmp_path / "o")])
    assert "6 verified tasks, 0 of them unchanged" in result.output
    assert "words, accepted: 6" in result.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["few.jsonl"], "names no model"),
        (["few.jsonl", "--model", "gpt"], "names no model"),
        (["few.jsonl", "--model", "model:"], "names no model"),
        (["few.jsonl", "--model", "batch:m", "--reader", "x"], "names no model"),
        (["none.jsonl", "--model", "batch:m"], "no such file"),
        (["bare.jsonl", "--model", "batch:m"], "no proof that holds"),
        (["--model", "batch:m"], "name a task file"),
        (["few.jsonl", "--model", "batch:m", "--env", "none"], "not an environment"),
    ],
)
def test_bad_input(file: Path, arguments: list[str], message: str) -> None:
    bare = load_records(file, Task)[0].model_copy(update={"proof": None})
    save_records(file.with_name("bare.jsonl"), [bare])
    env = [] if "none" in arguments else ["--env", str(MOCK)]
    command = [sys.executable, "-m", "envwright", "reword", *arguments, *env]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=file.parent)
    assert done.returncode == 2, done.stdout + done.stderr
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert not (file.parent / "reworded.jsonl").exists()


def test_tasks_beside_their_environment_need_no_option(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mock"
    shutil.copytree(MOCK, folder)
    shutil.copy(file, folder / "tasks.jsonl")
    options = workflows.RewordOptions()
    out = tmp_path / "new.jsonl"
    done = workflows.reword_tasks(
        [folder / "tasks.jsonl"], [], out, options, client=Model().client
    ).data()
    assert done["words"] == {"accepted": COUNT}

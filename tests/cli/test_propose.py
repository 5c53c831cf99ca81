"""``envwright propose`` and the edges of ``envwright graph``: batch files, pauses, bad options."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner, Result

from envwright.cli import app
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.storage.jsonl import load_records
from envwright.tasks.llm import acceptance
from envwright.tasks.proof.prover import prove_task
from envwright.types import Message, Proof, Task
from tests.cli.test_reword import MOCK, answer_all, data
from tests.unit.tasks.llm.honest import Honest
from tests.unit.tasks.llm.test_task_author import CALLS, READ, WORDS

COUNT = 3


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments), "--json"])


@pytest.mark.parametrize(("by", "rounds"), [("scenario", 2), ("blueprint", 5), ("chain", 2)])
def test_batch_files_end_to_end(tmp_path: Path, by: str, rounds: int) -> None:
    """One round for the edges, one for each request of a proposal; the tasks are proven anew."""
    honest = Honest([Template(load_environment(MOCK))], COUNT)
    batch, out = tmp_path / "batch", tmp_path / "new.jsonl"
    more = ["--model", "batch:m", "--batch", batch, "-o", out, "-n", COUNT, "--by", by]
    more += ["--edges"] if by == "blueprint" else []
    asked = 0
    while (result := run("propose", MOCK, *more)).exit_code == 3:
        assert data(result)["waiting"] >= 1
        assert "requests.jsonl to" in data(result)["paused"]
        assert not out.exists()
        assert answer_all(batch, lambda messages: honest(messages, []))
        asked += 1
    assert result.exit_code == 0, result.output
    assert asked == rounds
    done = data(result)
    assert done["tasks"] == done["proposals"]["accepted"] >= 1
    assert done["kill_rate"] == 1.0
    assert done["edges"] == ({"confirmed": 8} if by == "blueprint" else {})
    before = (out.read_bytes(), Path(done["exchanges"]).read_bytes())
    assert run("propose", MOCK, *more).exit_code == 0
    assert (out.read_bytes(), Path(done["exchanges"]).read_bytes()) == before
    assert data(run("prove", out, "--env", MOCK))["ok"]


def scenario(messages: list[Message]) -> str:
    if messages[0].content.startswith("You invent"):
        return orjson.dumps({"turns": [{"message": WORDS, "calls": CALLS}]}).decode()
    return orjson.dumps({"readings": [READ]}).decode()


def test_duplicates_and_a_report_for_people(tmp_path: Path) -> None:
    batch, out = tmp_path / "batch", tmp_path / "new.jsonl"
    more = ["--model", "batch:m", "--batch", str(batch), "-o", str(out), "-n", "2"]
    result = CliRunner().invoke(app, ["propose", str(MOCK), *more])
    assert result.exit_code == 3
    assert "Paused (2 waiting)" in result.output
    asked = []
    while (result := CliRunner().invoke(app, ["propose", str(MOCK), *more])).exit_code == 3:
        asked.append(answer_all(batch, scenario))
    # Both proposals have the same words, so that one request reads both.
    assert asked == [2, 1]
    assert "1 verified tasks: " in result.output
    assert "proposals, a duplicate: 1" in result.output
    assert len(load_records(out, Task)) == 1


def test_what_is_proven_is_not_proven_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proven = []

    def counted(task: Task, *given: Any, **more: Any) -> Proof:
        proven.append(task.id)
        return prove_task(task, *given, **more)

    monkeypatch.setattr(acceptance, "prove_task", counted)
    batch, out = tmp_path / "batch", tmp_path / "new.jsonl"
    more = ["--model", "batch:m", "--batch", batch, "-o", out, "-n", 2]
    for which in (slice(1), slice(-1, None)):  # the words of the first, and their reading
        assert run("propose", MOCK, *more).exit_code == 3
        assert answer_all(batch, scenario, which) == 1
    for _ in range(2):
        assert run("propose", MOCK, *more).exit_code == 3
    assert len(proven) == 1
    # With another seed it is another task.
    assert run("propose", MOCK, *more, "--seed", 3).exit_code == 3
    while (result := run("propose", MOCK, *more)).exit_code == 3:
        answer_all(batch, scenario)
    assert len(proven) == 2
    assert data(result)["proposals"] == {"accepted": 1, "a duplicate": 1}
    assert {one.name for one in tmp_path.glob("new.*")} == {"new.jsonl", "new.exchanges.jsonl"}
    # At once it comes to the same.
    kept = out.read_bytes(), out.with_name("new.exchanges.jsonl").read_bytes()
    assert run("propose", MOCK, *more).exit_code == 0
    assert (out.read_bytes(), out.with_name("new.exchanges.jsonl").read_bytes()) == kept


def test_nothing_is_accepted(tmp_path: Path) -> None:
    batch, out = tmp_path / "batch", tmp_path / "new.jsonl"
    more = ["--model", "batch:m", "--batch", batch, "-o", out, "-n", 1, "--tries", 1]
    assert run("propose", MOCK, *more).exit_code == 3
    answer_all(batch, lambda _: '{"turns": [{"message": "Hi.", "calls": [{"tool": "x"}]}]}')
    result = run("propose", MOCK, *more)
    assert result.exit_code == 1
    assert data(result)["proposals"] == {"a call fails": 1}
    assert out.read_bytes() == b""


def test_edges_of_a_model(tmp_path: Path) -> None:
    edge = {"source": "find_books", "output": "[].id", "target": "lend_book"}
    edges = [{**edge, "parameter": "book_id"}, {**edge, "parameter": "member_id"},
             {**edge, "source": "x", "parameter": "book_id"}]  # fmt: skip
    more = ["--model", "batch:m", "--batch", tmp_path / "batch"]
    result = run("graph", MOCK, *more)
    assert result.exit_code == 3
    assert data(result)["proposed"]["waiting"] == 1
    answer_all(tmp_path / "batch", lambda _: orjson.dumps({"edges": edges}).decode())
    result = run("graph", MOCK, *more)
    assert result.exit_code == 0
    proposed = data(result)["proposed"]
    verdicts = [(e["parameter"], e["verdict"]) for e in proposed["edges"]]
    assert verdicts == [("book_id", "confirmed"), ("member_id", "refuted")]
    assert proposed["counts"] == {"confirmed": 1, "refuted": 1, "no such tool": 1}
    assert (proposed["common"], proposed["derived"]) == (1, 8)
    told = CliRunner().invoke(app, ["graph", *map(str, (MOCK, *more))]).output
    assert "find_books → lend_book  [].id as book_id  confirmed" in told
    assert "1 of 8 derived data edges" in told


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["MOCK"], "names no model"),
        (["MOCK", "--model", "gpt"], "names no model"),
        (["MOCK", "--model", "batch:m", "--reader", "x"], "names no model"),
        (["none", "--model", "batch:m"], "not an environment"),
        (["MOCK", "MOCK", "--model", "batch:m"], "two environments are named mock"),
        (["MOCK", "--edges", "--model", "batch:m"], "edges are for blueprints"),
    ],
)
def test_bad_input(tmp_path: Path, arguments: list[str], message: str) -> None:
    given = [str(MOCK) if word == "MOCK" else word for word in arguments]
    command = [sys.executable, "-m", "envwright", "propose", *given]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 2, done.stdout + done.stderr
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "proposed.jsonl").exists()


def test_a_graph_wants_a_model(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "envwright", "graph", str(MOCK), "--model", "gpt"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, "names no model" in done.stderr) == (2, True)

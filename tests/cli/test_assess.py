"""``envwright assess`` from the command line, asked through batch files."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.llm.client import Sampling, ScriptedClient
from envwright.types import Message, Role
from tests.cli.test_path import ROOT, as_json, envwright
from tests.unit.validation.agents import planted
from tests.unit.validation.agents.players import SENSIBLE, Opinion, checker, says

PAUSED = 3
QUICK = ("--sequences", 5, "--length", 8)


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT / "environments" / "mock", tmp_path / "library"))


def answer_all(folder: Path, opinion: Opinion) -> int:
    """Answer every request that has no answer yet; how many there were."""
    answers = folder / "answers.jsonl"
    there = answers.read_bytes().splitlines() if answers.exists() else []
    known = {orjson.loads(line)["custom_id"] for line in there}
    asked = [orjson.loads(r) for r in (folder / "requests.jsonl").read_bytes().splitlines()]
    new = [request for request in asked if request["custom_id"] not in known]
    with answers.open("ab") as out:
        for request in new:
            said = _said(request["body"]["messages"][0]["content"], opinion)
            message = {"role": "assistant", "content": said}
            body = {"model": "m", "choices": [{"message": message, "finish_reason": "stop"}]}
            line = {"custom_id": request["custom_id"], "response": {"status_code": 200}}
            line["response"]["body"] = body
            out.write(orjson.dumps(line) + b"\n")
    return len(new)


def _said(prompt: str, opinion: Opinion) -> str:
    client: ScriptedClient = says(SENSIBLE) if prompt.startswith("You test") else checker(opinion)
    asked = client.complete([Message(role=Role.USER, content=prompt)], (), Sampling())
    return asyncio.run(asked).message.content


def played(library: Path, opinion: Opinion, *more: object, code: int) -> dict[str, Any]:
    """The result, after as many pauses as the assessment needs: one for calls, one for verdicts."""
    batch = library.parent / "batch"
    arguments = ("assess", library, "--model", "batch:m", "--batch", batch, *QUICK, *more)
    for expected in (1, 2):
        result = as_json(*arguments, code=PAUSED)
        assert result["waiting"] == 1
        assert "waits for its answer" in result["paused"]
        assert not (library / "assessment.json").exists()
        assert answer_all(batch, opinion) == expected
    return as_json(*arguments, code=code)


def test_a_batch_is_paused_and_goes_on(library: Path) -> None:
    result = played(library, planted.discerning, code=0)
    (one,) = result["environments"]
    assert (one["verdict"], one["score"], one["requests"]) == ("passed", 1.0, 3)
    file = library / "assessment.json"
    kept = orjson.loads(file.read_bytes())
    assert kept["ok"] is True
    assert len(kept["trials"]) == len(kept["verdicts"]) == 18
    assert set(kept["tester"]["prompts"]) == {"tester"}
    before = file.read_bytes()
    batch = ("--model", "batch:m", "--batch", library.parent / "batch")
    shown = envwright("assess", library, *batch, *QUICK).stdout
    assert "lend_book" in shown
    assert "passed" in shown
    assert file.read_bytes() == before
    assert as_json("check", library, *QUICK)["ok"] is True


def test_below_the_threshold(library: Path) -> None:
    result = played(library, lambda head, call: ("fail", "no [good]"), code=1)
    assert result["ok"] is False
    (one,) = result["environments"]
    assert one["verdict"] == "below"
    assert len(one["repairs"]) == 5
    batch = ("--model", "batch:m", "--batch", library.parent / "batch")
    shown = envwright("assess", library, *batch, *QUICK, code=1).stdout
    assert "to repair, tool return_book: no [good]" in shown


def test_two_environments_and_two_models(library: Path) -> None:
    other = Path(shutil.copytree(library, library.parent / "other"))
    rules = other / "policy.md"
    rules.write_text(rules.read_text() + "- Be kind.\n")
    batch = library.parent / "batch"
    models = ("--model", "batch:a", "--checker", "batch:b", "--batch", batch)
    arguments = ("assess", library, other, *models, *QUICK)
    for expected in (2, 4):
        assert as_json(*arguments, code=PAUSED)["waiting"] == 2
        assert answer_all(batch, planted.discerning) == expected
    result = as_json(*arguments)
    assert [one["verdict"] for one in result["environments"]] == ["passed", "passed"]
    requests = [orjson.loads(r) for r in (batch / "requests.jsonl").read_bytes().splitlines()]
    assert [r["body"]["model"] for r in requests] == ["a"] * 2 + ["b"] * 4
    kept = orjson.loads((other / "assessment.json").read_bytes())
    assert (kept["tester"]["model"], kept["checker"]["model"]) == ("a", "b")


def test_an_environment_that_is_out_asks_nobody(library: Path) -> None:
    broken = "\n-- three books are lent at most\nSELECT count(*) FROM loans WHERE status = 'open'"
    with (library / "invariants.sql").open("a") as file:
        file.write(f"{broken} HAVING count(*) > 3;\n")
    batch = library.parent / "batch"
    result = as_json("assess", library, "--model", "batch:m", "--batch", batch, *QUICK, code=1)
    assert result["environments"][0]["verdict"] == "out"
    assert (batch / "requests.jsonl").read_bytes() == b""


def test_bad_input(library: Path) -> None:
    for arguments in (
        (library, "--model", "nobody"),
        (library, "--model", "model:"),
        (library, "--model", "model:m", "--checker", "me"),
        (library.parent / "nowhere", "--model", "model:m"),
        (library, "--model", "model:m", "--budget-cost", 1),
        (library, "--model", "model:m", "--calls", 1_000),
    ):
        said = envwright("assess", *arguments, code=2).stderr
        assert "error:" in said
        assert "Traceback" not in said

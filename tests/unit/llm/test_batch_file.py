"""Batch files: asked once, read back, and named where they are wrong."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.errors import BadInput
from envwright.llm.batch_file import BatchClient, count_pending, read_batch_answers, write_pending
from envwright.llm.client import Completion, Sampling
from envwright.llm.errors import BadAnswer, Paused, Pending, ServerFailed
from tests.fake_server import completion
from tests.unit.llm.helpers import BOOKS, HELLO


class Files:
    """The two files of a batch."""

    def __init__(self, folder: Path) -> None:
        self.requests, self.answers = folder / "requests.jsonl", folder / "answers.jsonl"

    def ask(self, *seeds: int) -> list[Completion | Pending]:
        """One process that asks once for each seed."""
        out: list[Completion | Pending] = []
        with BatchClient("fake", self.requests, self.answers) as client:
            for seed in seeds:
                try:
                    out.append(asyncio.run(client.complete(HELLO, [BOOKS], Sampling(seed=seed))))
                except Pending as error:
                    out.append(error)
        return out

    def lines(self) -> list[Any]:
        return [orjson.loads(line) for line in self.requests.read_bytes().splitlines()]

    def answer(self, *lines: Any) -> None:
        with self.answers.open("ab") as file:
            for line in lines:
                file.write(line if isinstance(line, bytes) else orjson.dumps(line) + b"\n")


def good(custom_id: str, text: str = "Hi") -> Any:
    return {
        "id": "x",
        "custom_id": custom_id,
        "response": {"status_code": 200, "body": completion(text)},
        "error": None,
    }


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


def test_requests_are_written_once(files: Files) -> None:
    assert all(isinstance(done, Pending) for done in files.ask(1, 2, 1))
    assert all(isinstance(done, Pending) for done in files.ask(2, 3))
    lines = files.lines()
    assert [line["body"]["seed"] for line in lines] == [1, 2, 3]
    assert len({line["custom_id"] for line in lines}) == 3
    assert lines[0]["method"] == "POST"
    assert lines[0]["url"] == "/v1/chat/completions"
    assert lines[0]["body"] == {
        "model": "fake",
        "messages": [{"role": "user", "content": "Hello"}],
        "tools": [BOOKS],
        "seed": 1,
    }
    assert issubclass(Pending, Paused)


def test_answers_are_read_back(files: Files) -> None:
    files.ask(1, 2)
    first = files.lines()[0]["custom_id"]
    files.answer(good(first, "one"))
    done, pending = files.ask(1, 2)
    assert isinstance(done, Completion)
    assert done.message.content == "one"
    assert isinstance(pending, Pending)
    assert len(files.lines()) == 2


def test_what_is_still_open(files: Files, tmp_path: Path) -> None:
    files.ask(1, 2, 3)
    assert count_pending(files.requests, files.answers) == 3
    ids = [line["custom_id"] for line in files.lines()]
    files.answer(good(ids[1]), b"\n", good("somebody else's"))
    assert count_pending(files.requests, files.answers) == 2
    out = tmp_path / "next.jsonl"
    assert write_pending(files.requests, files.answers, out) == 2
    sent = [orjson.loads(line)["custom_id"] for line in out.read_bytes().splitlines()]
    assert sent == [ids[0], ids[2]]


def test_of_several_answers_the_last_counts(files: Files) -> None:
    files.ask(1)
    (custom_id,) = (line["custom_id"] for line in files.lines())
    failed = {"custom_id": custom_id, "response": None, "error": {"message": "expired"}}
    files.answer(failed, good(custom_id, "late"))
    (done,) = files.ask(1)
    assert isinstance(done, Completion)
    assert done.message.content == "late"


@pytest.mark.parametrize(
    "line",
    [
        {"response": None, "error": {"code": "batch_expired", "message": "it is too late"}},
        {"response": {"status_code": 500, "body": {"error": {"message": "it is too late"}}}},
    ],
)
def test_a_failed_request_is_named(files: Files, line: Any) -> None:
    files.ask(1)
    files.answer({"custom_id": files.lines()[0]["custom_id"], **line})
    with pytest.raises(ServerFailed, match="it is too late; take its line out"):
        files.ask(1)


def test_a_wrong_body_is_a_bad_answer(files: Files) -> None:
    files.ask(1)
    line = good(files.lines()[0]["custom_id"])
    line["response"]["body"] = {"choices": []}
    files.answer(line)
    with pytest.raises(BadAnswer, match="choices is empty"):
        files.ask(1)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"{not json}\n", "line 2: is no answer"),
        ([], "line 2: is no answer: custom_id is missing"),
        ({"custom_id": 7}, "line 2: is no answer: custom_id is missing"),
        ({"custom_id": "a"}, "neither response nor error"),
        ({"custom_id": "a", "response": {"body": {}}}, "lacks status_code or body"),
        ({"custom_id": "a", "response": {"status_code": 200}}, "lacks status_code or body"),
    ],
)
def test_a_line_that_is_no_answer_is_named(files: Files, line: Any, problem: str) -> None:
    files.answer(good("fine"), line)
    with pytest.raises(BadInput, match=problem) as caught:
        read_batch_answers(files.answers)
    assert str(files.answers) in str(caught.value)
    with pytest.raises(BadInput, match=problem):
        BatchClient("fake", files.requests, files.answers)


def test_a_torn_request_is_written_again(files: Files) -> None:
    files.ask(1, 2)
    raw = files.requests.read_bytes()
    files.requests.write_bytes(raw[:-20])
    files.ask(1, 2)
    assert files.requests.read_bytes() == raw


def test_a_line_that_is_no_request_is_named(files: Files) -> None:
    files.requests.write_bytes(b'{"custom_id": "a"}\n\n{"x": 1}\n')
    with pytest.raises(BadInput, match="line 3: is no request: custom_id is missing"):
        count_pending(files.requests, files.answers)


def test_missing_files(files: Files) -> None:
    with pytest.raises(BadInput, match="no such file"):
        read_batch_answers(files.answers)
    with pytest.raises(BadInput, match="no such file"):
        count_pending(files.requests, files.answers)

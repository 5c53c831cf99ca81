"""Requests collected in a file and answered later: the batch format of OpenAI and others.

A run asks and is stopped by ``Pending``; somebody submits the file of requests; with the file of
answers beside it, the same run continues. A request's id is the hash of its body, so that none is
written twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import orjson

from envwright.errors import BadInput
from envwright.llm.chat_completions import error_body_text, read_completion, request_body
from envwright.llm.client import Completion, Sampling
from envwright.llm.errors import Pending, ServerFailed, error_excerpt
from envwright.storage.files import write_atomic
from envwright.storage.jsonl import LineLog, lines_of
from envwright.types import Json, Message, content_hash

BATCH_URL = "/v1/chat/completions"


@dataclass(frozen=True, slots=True)
class BatchAnswer:
    """What came back for one request."""

    body: Json
    """Of the completion; of the error where it failed."""
    failed: bool = False


class BatchClient:
    """A model that is asked through files.

    Args:
        model: its name, as the requests give it.
        requests: where requests are written, one a line.
        answers: where answers are read from, one a line; it may be missing. Read once, now.
        max_tokens_key: what the server calls the bound on an answer's tokens.

    Raises:
        BadInput: a file cannot be used, or a line of it is wrong.
    """

    def __init__(
        self, model: str, requests: Path, answers: Path, *, max_tokens_key: str = "max_tokens"
    ) -> None:
        self._model, self._max_tokens_key = model, max_tokens_key
        self._answers = read_batch_answers(answers) if answers.exists() else {}
        self._written: set[str] = set()
        self._log = LineLog(requests, self._accept)

    def _accept(self, line: bytes) -> bool:
        # Runs for each line that is already in the file: a resumed run does not write those again.
        try:
            self._written.add(_custom_id(line))
        except ValueError:
            return False
        return True

    @property
    def model(self) -> str:
        return self._model

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Sync and close the file of requests."""
        self._log.close()

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        body = request_body(
            self._model, messages, tools, sampling, max_tokens_key=self._max_tokens_key
        )
        custom_id = content_hash(body)
        answer = self._answers.get(custom_id)
        if answer is None:
            self._write(custom_id, body)
            raise Pending(f"request {custom_id} waits for its answer")
        if answer.failed:
            raise ServerFailed(
                f"request {custom_id} failed: {error_excerpt(error_body_text(answer.body))}; "
                "take its line out of the answers to ask again"
            )
        return read_completion(answer.body, messages)

    def _write(self, custom_id: str, body: dict[str, Json]) -> None:
        if custom_id not in self._written:
            request = {"custom_id": custom_id, "method": "POST", "url": BATCH_URL, "body": body}
            self._log.append(orjson.dumps(request) + b"\n")
            self._written.add(custom_id)


def read_batch_answers(path: Path) -> dict[str, BatchAnswer]:
    """The answers of a file by ``custom_id``; of several to one request, the last.

    Raises:
        BadInput: the file cannot be read, or a line is no answer; file and line are named.
    """
    # A later line overwrites an earlier one, so a file of retries can simply be appended.
    return dict(_answer(line, path, number) for number, line in lines_of(path))


def count_pending(requests: Path, answers: Path) -> int:
    """How many requests of a file have no answer yet.

    Raises:
        BadInput: a file cannot be read, or a line of it is wrong.
    """
    return sum(1 for _ in _pending(requests, answers))


def write_pending(requests: Path, answers: Path, out: Path) -> int:
    """Write the requests without an answer to a file of their own, to be sent away.

    Returns:
        how many there are.

    Raises:
        BadInput: a file cannot be read or written, or a line of it is wrong.
    """
    lines = list(_pending(requests, answers))
    write_atomic(out, b"".join(line + b"\n" for line in lines))
    return len(lines)


def _pending(requests: Path, answers: Path) -> Iterator[bytes]:
    # Without a file of answers nothing is answered yet, and every request is pending.
    answered = read_batch_answers(answers).keys() if answers.exists() else ()
    for number, line in lines_of(requests):
        try:
            custom_id = _custom_id(line)
        except ValueError as error:
            raise BadInput(
                f"is no request: {error}.", file=str(requests), place=f"line {number}"
            ) from None
        if custom_id not in answered:
            yield line


def _custom_id(line: bytes) -> str:
    """Which request a line is about.

    Raises:
        ValueError: it does not say.
    """
    value = orjson.loads(line)
    if not isinstance(value, dict) or not isinstance(value.get("custom_id"), str):
        raise ValueError("custom_id is missing")
    return str(value["custom_id"])


def _answer(line: bytes, path: Path, number: int) -> tuple[str, BatchAnswer]:
    try:
        return _custom_id(line), _read(orjson.loads(line))
    except ValueError as error:
        raise BadInput(
            f"is no answer: {error}.",
            file=str(path),
            place=f"line {number}",
            remedy="Take the line out, or fetch the file anew.",
        ) from None


def _read(value: dict[str, Json]) -> BatchAnswer:
    """The answer on a line.

    Raises:
        ValueError: it is none.
    """
    # A line carries either "error" (never sent) or "response" (sent, whatever its HTTP status).
    if value.get("error"):
        return BatchAnswer({"error": value["error"]}, failed=True)
    response = value.get("response")
    if not isinstance(response, dict):
        raise ValueError("neither response nor error is an object")
    if type(response.get("status_code")) is not int or "body" not in response:
        raise ValueError("response lacks status_code or body")
    return BatchAnswer(response["body"], failed=response["status_code"] != 200)

"""Answers kept by what was asked, so that a run that was stopped goes on without asking again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self

import orjson
from pydantic import ValidationError

from envwright.models.client import Completion, ModelClient, Sampling, Usage
from envwright.models.request import wire_message
from envwright.store.jsonl import LineLog, disk_errors
from envwright.synthesis.authoring.draft import Problem
from envwright.types import Json, Message, Record, content_hash


class Exchange(Record):
    """One request and its answer, as ``authoring.jsonl`` has it."""

    stage: str
    attempt: int
    """0 for the first answer of a stage, then its repairs."""
    prompts: dict[str, str]
    """Hash of each prompt file that the request was made from."""
    model: str
    request: str
    """Hash of all that the answer depends on."""
    messages: tuple[Message, ...]
    """What was said since the stage's answer before; all that was said, for its first."""
    answer: str
    finish_reason: str = ""
    usage: Usage = Usage()
    guessed: bool = False
    """Whether the tokens are an estimate, since the server did not tell them."""
    sent: tuple[Problem, ...] = ()
    """What was wrong before, where the stage began with that."""
    problems: tuple[Problem, ...] = ()
    """What is wrong after the answer."""


class _Kept(Record):
    """A line of the journal."""

    request: str
    completion: Completion


class Journal:
    """A file of answers, by request.

    Args:
        path: the file; made when it is missing.

    Raises:
        BadInput: it cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self._kept: dict[str, Completion] = {}
        with disk_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        self._log = LineLog(path, self._accept)
        self.asked = 0
        """Answers that were not in the file."""

    def _accept(self, line: bytes) -> bool:
        try:
            kept = _Kept.model_validate(orjson.loads(line))
        except (ValueError, ValidationError):
            return False
        self._kept.setdefault(kept.request, kept.completion)
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._log.close()

    def usage(self) -> list[Usage]:
        """What the answers so far took."""
        return [kept.usage or Usage() for kept in self._kept.values()]

    async def ask(
        self, client: ModelClient, messages: Sequence[Message], sampling: Sampling
    ) -> tuple[str, Completion]:
        """The answer to a request, and the request's hash.

        Raises:
            ProviderError: it is not known, and the model gives none.
        """
        request = request_hash(client.model, messages, sampling)
        if request not in self._kept:
            completion = await client.complete(messages, [], sampling)
            self.asked += 1
            self._kept[request] = completion
            kept = _Kept(request=request, completion=completion)
            self._log.append(kept.model_dump_json(exclude_defaults=True).encode() + b"\n")
        return request, self._kept[request]


def request_hash(model: str, messages: Sequence[Message], sampling: Sampling) -> str:
    """What identifies a request: model, messages, sampling."""
    said: list[Json] = [wire_message(message) for message in messages]
    return content_hash([model, said, sampling.data()])

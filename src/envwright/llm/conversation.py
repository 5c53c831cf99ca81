"""Asking a model for something that is checked: prompts, conversations, journaled answers.

Everything that asks a model (authors, task proposers, judges, simulated users) does it through a
``Conversation``: ask, read the answer, send back what is wrong with it, up to a number of attempts.
Which server answers, what it may cost and whether requests wait in a batch file is up to the
``ModelClient`` that is passed in (``connections``).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Self, TypeVar

import orjson
from pydantic import ValidationError

from envwright.llm.chat_completions import wire_message
from envwright.llm.client import Completion, ModelClient, Sampling, Usage, estimate_tokens
from envwright.llm.json_repair import RejectedAnswer
from envwright.storage.jsonl import LineLog
from envwright.types import Json, Message, Record, Role, content_hash

T = TypeVar("T")
# A gap of a prompt file, such as `{{requests}}`.
_GAP = re.compile(r"\{\{(\w+)\}\}")


# --- prompts -------------------------------------------------------------------------------------


class PromptFiles:
    """The prompts of a package: files in its folder ``prompts``, known by their hash.

    Example::

        prompts = PromptFiles("envwright.authoring.mining")
        text = prompts.fill("stateful", {"requests": '{"task": 1, "request": "Cancel my order."}'})

    Args:
        package: its full name.
    """

    def __init__(self, package: str) -> None:
        self._package = package

    def text(self, name: str) -> str:
        """The text of ``<name>.md``, or of another file that stands with the prompts."""
        return _read_prompt(self._package, name if "." in name else f"{name}.md")

    def hash(self, name: str) -> str:
        """Twelve hex digits that change with the file."""
        return hashlib.sha256(self.text(name).encode()).hexdigest()[:12]

    def hashes(self, names: Iterable[str]) -> dict[str, str]:
        """The hash of each of these prompts."""
        return {name: self.hash(name) for name in names}

    def fill(self, name: str, values: Mapping[str, str]) -> str:
        """A prompt with its ``{{gaps}}`` filled in; what is filled in is not read again.

        Raises:
            KeyError: a gap has no value.
        """
        # One pass over the template: braces inside of a filled-in value are never treated as a gap.
        return _GAP.sub(lambda gap: values[gap[1]], self.text(name))


@lru_cache(maxsize=128)
def _read_prompt(package: str, file: str) -> str:
    folder = resources.files(package) / "prompts"
    return (folder / file).read_text(encoding="utf-8").strip()


def bullet_list(lines: Sequence[str], empty: str = "(none)") -> str:
    """Lines as a list; a word when there are none."""
    return "\n".join(f"- {line}" for line in lines) or empty


def with_response_schema(
    sampling: Sampling, name: str, schema: Mapping[str, Json], **more: Json
) -> Sampling:
    """The sampling, with a server held to answers of this JSON Schema (structured outputs)."""
    answer = {"name": name, "schema": dict(schema), **more}
    shape = {"type": "json_schema", "json_schema": answer}
    return sampling.model_copy(update={"response_format": shape})


# --- answers that are kept -----------------------------------------------------------------------


class _JournalLine(Record):
    """A line of the journal."""

    request: str
    completion: Completion


class AnswerJournal:
    """A file of answers by request, so that a run that stopped resumes without asking again.

    Args:
        path: the file; made when it is missing.

    Raises:
        BadInput: it cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self._kept: dict[str, Completion] = {}
        self._log = LineLog(path, self._accept)
        self.asked = 0
        """Answers that were not in the file."""

    def _accept(self, line: bytes) -> bool:
        try:
            kept = _JournalLine.model_validate(orjson.loads(line))
        except (ValueError, ValidationError):
            return False
        # The first answer to a request wins.
        self._kept.setdefault(kept.request, kept.completion)
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._log.close()

    def usage(self) -> list[Usage]:
        """Tokens of each answer so far."""
        return [kept.usage or Usage() for kept in self._kept.values()]

    def get(self, request: str) -> Completion | None:
        """The answer to the request of this hash, where it is known."""
        return self._kept.get(request)

    def put(self, request: str, completion: Completion) -> None:
        """Keep an answer."""
        self.asked += 1
        self._kept[request] = completion
        line = _JournalLine(request=request, completion=completion)
        self._log.append(line.model_dump_json(exclude_defaults=True).encode() + b"\n")


class JournaledClient:
    """A client that asks another only what the journal does not hold. Tools are not offered.

    Args:
        client: the client that is asked on a miss.
        journal: the answers.
    """

    def __init__(self, client: ModelClient, journal: AnswerJournal) -> None:
        self._client, self._journal = client, journal
        self.model = client.model

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        request = request_hash(self.model, messages, sampling)
        known = self._journal.get(request)
        if known is None:
            known = await self._client.complete(messages, (), sampling)
            self._journal.put(request, known)
        return known


def request_hash(model: str, messages: Sequence[Message], sampling: Sampling) -> str:
    """What identifies a request: model, messages, sampling."""
    # Thinking is left out, since it is not sent.
    sent: list[Json] = [wire_message(message) for message in messages]
    return content_hash([model, sent, sampling.data()])


# --- conversations -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ModelAnswer:
    """An answer, with the request that it answers."""

    model: str
    messages: tuple[Message, ...]
    sampling: Sampling
    completion: Completion

    @property
    def request(self) -> str:
        """Identity of the request."""
        return request_hash(self.model, self.messages, self.sampling)

    @property
    def usage(self) -> Usage:
        """Its tokens; an estimate where the server does not tell them."""
        return self.completion.usage or Usage(
            prompt_tokens=estimate_tokens(self.messages, ()),
            completion_tokens=estimate_tokens([self.completion.message], ()),
        )


@dataclass
class Conversation:
    """A conversation with a model about one thing, until an answer can be used.

    After an answer that could not be used the model reads the opening, that answer and what was
    wrong with it; earlier answers are left out, so that requests do not grow with each attempt.

    Example::

        async def number(answer: Completion) -> int:
            if not answer.text.isdecimal():
                raise RejectedAnswer("it is no number.")
            return int(answer.text)

        opening = [Message(role=Role.USER, content="How many days has May?")]
        days = await Conversation(client, Sampling(), opening).until_usable(number, attempts=3)

    Args:
        client: the model.
        sampling: how it answers.
        opening: the first messages.
        again: the message after an answer that cannot be used; ``{why}`` is the reason.
        echo: characters of its own answer that it is shown again; ``None`` for all.
        whole: keep all earlier answers in the request, not only the last one.
    """

    client: ModelClient
    sampling: Sampling
    opening: Sequence[Message]
    again: str = "That cannot be used: {why} Answer again, in the form that was asked for."
    echo: int | None = 20_000
    whole: bool = False
    answers: int = field(default=0, init=False)
    """How many were given."""
    usage: Usage = field(default=Usage(), init=False)
    """Their tokens, estimated where the server does not tell them."""
    repeated: bool = field(default=False, init=False)
    """Whether the last answer was word for word the one before it."""
    _since: list[Message] = field(default_factory=list, init=False)
    _last: str | None = field(default=None, init=False)

    async def ask(self) -> ModelAnswer:
        """The next answer, whatever it says.

        Raises:
            ProviderError: there is none.
        """
        messages = (*self.opening, *self._since)
        done = await self.client.complete(messages, (), self.sampling)
        answer = ModelAnswer(self.client.model, messages, self.sampling, done)
        self.answers += 1
        self.usage += answer.usage
        # A model that repeats itself word for word will not be helped by a further attempt.
        self.repeated = done.text == self._last
        self._last = done.text
        return answer

    def send_back(self, words: str, echo: str | None = None) -> None:
        """Let the next request hold the last answer (or ``echo`` in its place) and these words."""
        said = (self._last or "")[: self.echo] if echo is None else echo
        pair = [Message(role=Role.ASSISTANT, content=said), Message(role=Role.USER, content=words)]
        # By default only the last exchange is kept; see the class.
        self._since = [*self._since, *pair] if self.whole else pair

    def refuse(self, why: RejectedAnswer) -> None:
        """Send the last answer back with the reason."""
        self.send_back(self.again.format(why=why))

    async def until_usable(self, use: Callable[[Completion], Awaitable[T]], attempts: int) -> T:
        """What ``use`` makes of the first answer that it can use.

        Raises:
            RejectedAnswer: it could use none of so many answers; the last reason.
            ProviderError: the model gave none.
        """
        for left in range(attempts - 1, -1, -1):
            answer = await self.ask()
            try:
                return await use(answer.completion)
            except RejectedAnswer as why:
                self.refuse(why)
                if not left:
                    raise
        raise RejectedAnswer("nobody was asked.")

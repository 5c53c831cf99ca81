"""Asking a model about tasks: prompts, a conversation that is repaired, the schemas of answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from envwright.llm.client import Completion, ModelClient, Sampling, Usage
from envwright.llm.conversation import (
    Conversation,
    ModelAnswer,
    PromptFiles,
    with_response_schema,
)
from envwright.llm.conversation import bullet_list as bullet_list
from envwright.llm.json_repair import NoJson, RejectedAnswer, find_json_object
from envwright.types import Json, Message, Record, Role

T = TypeVar("T")

_PROMPTS = PromptFiles("envwright.tasks.llm")
load_prompt, prompt_hash = _PROMPTS.text, _PROMPTS.hash


def fill_prompt(name: str, **values: str) -> str:
    """A prompt with its gaps filled in.

    Raises:
        KeyError: a gap has no value.
    """
    return _PROMPTS.fill(name, values)


_AGAIN = "That cannot be used: {why}. Write the whole JSON object again, corrected."


class TaskRefusal(RejectedAnswer):
    """Why what a model wrote is not kept.

    Args:
        reason: short, from a fixed list, so that it can be counted.
        detail: what else the model is told when it is asked again.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        self.reason, self.detail = reason, detail
        super().__init__(f"{reason}: {detail}" if detail else reason)


class TaskExchange(Record):
    """One request and what came of it, as the records beside the tasks have it."""

    purpose: str
    attempt: int
    """0 for the first of a conversation; then each answers to a refusal."""
    prompts: dict[str, str]
    """Hash of each prompt file that the conversation was made from."""
    model: str
    request: str
    """Hash of all that the answer depends on."""
    answer: str
    refused: str = ""
    """Why the answer was not kept."""
    usage: Usage | None = None


class TaskConversation(Conversation):
    """A conversation with a model about one thing, of which every request is recorded.

    Args:
        client: the model.
        sampling: how it answers.
        purpose: what it is asked for.
        prompts: names of the prompt files that the opening was made from.
        opening: the system prompt and the first message.
        log: takes every exchange.
    """

    def __init__(
        self,
        client: ModelClient,
        sampling: Sampling,
        purpose: str,
        prompts: Sequence[str],
        opening: tuple[str, str],
        log: list[TaskExchange],
    ) -> None:
        system, first = opening
        messages = [
            Message(role=Role.SYSTEM, content=system),
            Message(role=Role.USER, content=first),
        ]
        super().__init__(client, sampling, messages, again=_AGAIN)
        self._purpose, self._prompts, self._log = purpose, prompts, log
        self._place = 0
        """Where the last exchange stands in the log, behind which others may have been added."""

    async def ask(self) -> ModelAnswer:
        """The next answer, whatever it says.

        Raises:
            ProviderError: there is none.
        """
        answer = await super().ask()
        self._place = len(self._log)
        self._log.append(
            TaskExchange(
                purpose=self._purpose,
                attempt=self.answers - 1,
                prompts=_PROMPTS.hashes(self._prompts),
                model=answer.model,
                request=answer.request,
                answer=answer.completion.text,
                usage=answer.completion.usage,
            )
        )
        return answer

    def refuse(self, why: RejectedAnswer) -> None:
        """Send the last answer back with the reason, which its record keeps as well."""
        reason = why.reason if isinstance(why, TaskRefusal) else str(why)
        # By place, not the last entry: judging the answer may have logged exchanges with the
        # reader.
        last = self._log[self._place].model_copy(update={"refused": reason})
        self._log[self._place] = last
        super().refuse(why)

    async def ask_object(self) -> dict[str, Json]:
        """The JSON object of the next answer.

        Raises:
            TaskRefusal: it is none.
            ProviderError: there is no answer.
        """
        return _read_object((await self.ask()).completion)

    async def until_kept(self, use: Callable[[dict[str, Json]], Awaitable[T]], attempts: int) -> T:
        """What ``use`` makes of the first JSON object that it does not refuse.

        Raises:
            TaskRefusal: it refused so many; the last reason.
            ProviderError: the model gave none.
        """

        async def read(completion: Completion) -> T:
            return await use(_read_object(completion))

        return await self.until_usable(read, attempts)


def _read_object(completion: Completion) -> dict[str, Json]:
    """The JSON object that an answer holds; words before and after it are passed over.

    Raises:
        TaskRefusal: it holds none, or was cut off.
    """
    try:
        return find_json_object(completion.text, cut=completion.cut)[0]
    except NoJson as error:
        raise TaskRefusal("no JSON object", str(error)) from None


def texts_at(answer: dict[str, Json], key: str, count: int | None = None) -> tuple[str, ...]:
    """The list of texts under a key, each with single spaces.

    Raises:
        TaskRefusal: there is no such list, or it has another length.
    """
    found = answer.get(key)
    if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
        raise TaskRefusal("another form", f"{key} must be a list of texts")
    if count is not None and len(found) != count:
        raise TaskRefusal(
            "another number of messages", f"{key} must hold {count}, not {len(found)}"
        )
    return tuple(" ".join(item.split()) for item in found)


_TEXTS: Json = {"type": "array", "items": {"type": "string"}}
_CHECK: Json = {
    "type": "object",
    "properties": {name: {"type": "string"} for name in ("environment", "says", "sql")},
    "required": ["environment", "says", "sql"],
    "additionalProperties": False,
}
ANSWER_SCHEMAS: dict[str, dict[str, Json]] = {
    "write": {"messages": _TEXTS},
    "refine": {"messages": _TEXTS, "answer": {"type": "string"}},
    "read": {"readings": _TEXTS},
    "checks": {"checks": {"type": "array", "items": _CHECK}},
}
"""What a request is for → the properties of its answer, all of which are required."""


def with_answer_schema(sampling: Sampling, purpose: str) -> Sampling:
    """The sampling, with ``response_format`` for what a request is for."""
    properties = ANSWER_SCHEMAS[purpose]
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
    return with_response_schema(sampling, purpose, schema, strict=True)

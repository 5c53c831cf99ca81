"""The prompts about tasks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from envwright.llm.chat_completions import wire_message
from envwright.llm.client import ModelClient, Sampling, Usage
from envwright.llm.json_repair import NoJson, find_json_object
from envwright.llm.prompt_files import PromptFiles
from envwright.types import Json, Message, Record, Role, content_hash

_PROMPTS = PromptFiles("envwright.tasks.llm")
load_prompt, prompt_hash = _PROMPTS.text, _PROMPTS.hash


def fill_prompt(name: str, **values: str) -> str:
    """A prompt with its gaps filled in.

    Raises:
        KeyError: a gap has no value.
    """
    return _PROMPTS.filled(name, values)


def bullet_list(lines: list[str]) -> str:
    """Lines as a list; a word when there are none."""
    return "\n".join(f"- {line}" for line in lines) or "(none)"


# Asking a model for a JSON object: once, and again with the reason when it cannot be used.


_ECHOED = 20_000
"""Characters of its own answer that a model is shown again."""


class TaskRefusal(Exception):
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


@dataclass
class TaskConversation:
    """A conversation with a model about one thing.

    Args:
        client: the model.
        sampling: how it answers.
        purpose: what it is asked for.
        prompts: names of the prompt files that the opening was made from.
        opening: system and first message.
        log: takes every exchange.
    """

    client: ModelClient
    sampling: Sampling
    purpose: str
    prompts: Sequence[str]
    opening: Sequence[Message]
    log: list[TaskExchange]
    _said: list[Message] = field(default_factory=list)
    _attempt: int = 0
    _place: int = 0
    """Where the last exchange stands in the log, behind which others may have been added."""

    async def answer(self) -> dict[str, Json]:
        """The model's answer.

        Raises:
            Refusal: it is no JSON object.
            ProviderError: there is none.
        """
        asked = [*self.opening, *self._said]
        done = await self.client.complete(asked, [], self.sampling)
        said: list[Json] = [wire_message(message) for message in asked]
        self._place = len(self.log)
        self.log.append(
            TaskExchange(
                purpose=self.purpose,
                attempt=self._attempt,
                prompts={name: prompt_hash(name) for name in self.prompts},
                model=self.client.model,
                request=content_hash([self.client.model, said, self.sampling.data()]),
                answer=done.message.content,
                usage=done.usage,
            )
        )
        return read_object(done.message.content, cut=done.finish_reason == "length")

    def object(self, why: TaskRefusal) -> None:
        """Refuse the last answer; the next one is asked for with the reason."""
        last = self.log[self._place].model_copy(update={"refused": why.reason})
        self.log[self._place] = last
        self._attempt += 1
        again = f"That cannot be used: {why}. Write the whole JSON object again, corrected."
        self._said = [
            Message(role=Role.ASSISTANT, content=last.answer[:_ECHOED]),
            Message(role=Role.USER, content=again),
        ]


def opening_messages(system: str, first: str) -> tuple[Message, Message]:
    """The messages that begin a conversation."""
    return Message(role=Role.SYSTEM, content=system), Message(role=Role.USER, content=first)


def read_object(text: str, *, cut: bool = False) -> dict[str, Json]:
    """The JSON object that an answer holds; words before and after it are passed over.

    Raises:
        Refusal: it holds none, or was cut off.
    """
    try:
        return find_json_object(text, cut=cut)[0]
    except NoJson as error:
        raise TaskRefusal("no JSON object", str(error)) from None


def texts_at(answer: dict[str, Json], key: str, count: int | None = None) -> tuple[str, ...]:
    """The list of texts under a key, each with single spaces.

    Raises:
        Refusal: there is no such list, or it has another length.
    """
    found = answer.get(key)
    if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
        raise TaskRefusal("another form", f"{key} must be a list of texts")
    if count is not None and len(found) != count:
        raise TaskRefusal(
            "another number of messages", f"{key} must hold {count}, not {len(found)}"
        )
    return tuple(" ".join(item.split()) for item in found)


# The JSON Schemas of answers, for servers that can keep a model to them.


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
    answer = {"name": purpose, "schema": schema, "strict": True}
    shape = {"type": "json_schema", "json_schema": answer}
    return sampling.model_copy(update={"response_format": shape})

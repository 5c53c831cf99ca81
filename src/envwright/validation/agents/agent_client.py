"""Asking one agent: a prompt from a file, and an answer that is read or asked for again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from envwright.llm.client import Completion, ModelClient, Sampling, Usage, estimate_tokens
from envwright.llm.json_repair import NoJson, find_json_list
from envwright.llm.prompt_files import PromptFiles
from envwright.types import Json, Message, Role
from envwright.validation.agents.assessment_records import AgentUsage

T = TypeVar("T")
_ECHOED = 4_000
_PROMPTS = PromptFiles("envwright.validation.agents")
_AGAIN = "That cannot be used: {why} Answer again, in the form that was asked for."


class UnreadableAnswer(ValueError):
    """An answer is not of the form that was asked for; the message says why."""


class PromptAgent:
    """A model with one prompt.

    Args:
        client: the model.
        prompt: name of the prompt's file.
        sampling: how answers are drawn.
        tries: times that it is asked until an answer can be read.
        item: JSON Schema of an item of its answers, that the server is to keep them to.
    """

    def __init__(
        self,
        client: ModelClient,
        prompt: str,
        sampling: Sampling,
        tries: int,
        item: Mapping[str, Json] | None = None,
    ) -> None:
        if item is not None:
            sampling = sampling.model_copy(update={"response_format": _shape(prompt, item)})
        self._client, self._prompt, self._sampling = client, prompt, sampling
        self._tries = tries
        self._requests, self._usage = 0, Usage()

    def asked(self) -> AgentUsage:
        """Who it is, and what was asked of it so far."""
        prompts = {self._prompt: _PROMPTS.hash(self._prompt)}
        return AgentUsage(
            model=self._client.model, prompts=prompts, requests=self._requests, usage=self._usage
        )

    async def ask(
        self, values: Mapping[str, str], read: Callable[[Completion], T], *, seed: int = 0
    ) -> T:
        """The answer, as ``read`` understands it.

        Raises:
            Unreadable: no answer could be read; the last reason.
            ProviderError: the model gave none.
        """
        opening = [Message(role=Role.USER, content=_PROMPTS.filled(self._prompt, values))]
        said = opening
        sampling = self._sampling.model_copy(update={"seed": seed})
        for left in range(self._tries - 1, -1, -1):
            done = await self._client.complete(said, [], sampling)
            self._requests += 1
            self._usage += done.usage or _guessed(said, done.message)
            try:
                return read(done)
            except UnreadableAnswer as why:
                if not left:
                    raise
                # Only the last answer is shown again: the request must not grow with each try.
                echo = Message(role=Role.ASSISTANT, content=done.message.content[:_ECHOED])
                again = Message(role=Role.USER, content=_AGAIN.format(why=why))
                said = [*opening, echo, again]
        raise UnreadableAnswer("nobody was asked.")


def _shape(name: str, item: Mapping[str, Json]) -> dict[str, Json]:
    """Structured outputs have an object on top: its only list is the answer (``read_list``)."""
    items = {"type": "array", "items": dict(item)}
    schema = {
        "type": "object",
        "properties": {"items": items},
        "required": ["items"],
        "additionalProperties": False,
    }
    return {"type": "json_schema", "json_schema": {"name": name, "schema": schema}}


def _guessed(said: list[Message], answer: Message) -> Usage:
    return Usage(
        prompt_tokens=estimate_tokens(said, ()), completion_tokens=estimate_tokens([answer], ())
    )


def read_list(done: Completion) -> list[Json]:
    """The JSON list in an answer: alone, fenced, among words, or the only list of an object.

    Raises:
        Unreadable: there is none.
    """
    try:
        return find_json_list(done.message.content, cut=done.finish_reason == "length")
    except NoJson as error:
        raise UnreadableAnswer(str(error)) from None

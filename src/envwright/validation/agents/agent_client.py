"""Asking one agent: a prompt from a file, and an answer that is read or asked for again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from envwright.llm.client import Completion, ModelClient, Sampling, Usage
from envwright.llm.conversation import Conversation, PromptFiles, with_response_schema
from envwright.llm.json_repair import find_json_list
from envwright.types import Json, Message, Role
from envwright.validation.agents.assessment_records import AgentUsage

T = TypeVar("T")
_ECHOED = 4_000
"""Characters of its own answer that an agent is shown again."""
_PROMPTS = PromptFiles("envwright.validation.agents")


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
            sampling = with_response_schema(sampling, prompt, _list_schema(item))
        self._client, self._prompt, self._sampling = client, prompt, sampling
        self._tries = tries
        self._requests, self._usage = 0, Usage()

    def asked(self) -> AgentUsage:
        """Which model it is, and the requests and tokens that it used so far."""
        prompts = _PROMPTS.hashes([self._prompt])
        return AgentUsage(
            model=self._client.model, prompts=prompts, requests=self._requests, usage=self._usage
        )

    async def ask(
        self, values: Mapping[str, str], read: Callable[[Completion], T], *, seed: int = 0
    ) -> T:
        """The answer, as ``read`` understands it.

        Raises:
            RejectedAnswer: no answer could be read; the last reason.
            ProviderError: the model gave none.
        """
        opening = [Message(role=Role.USER, content=_PROMPTS.fill(self._prompt, values))]
        sampling = self._sampling.model_copy(update={"seed": seed})
        talk = Conversation(self._client, sampling, opening, echo=_ECHOED)

        async def use(completion: Completion) -> T:
            return read(completion)

        try:
            return await talk.until_usable(use, self._tries)
        finally:
            self._requests += talk.answers
            self._usage += talk.usage


def _list_schema(item: Mapping[str, Json]) -> dict[str, Json]:
    """Structured outputs have an object on top: its only list is the answer (``read_list``)."""
    items = {"type": "array", "items": dict(item)}
    return {
        "type": "object",
        "properties": {"items": items},
        "required": ["items"],
        "additionalProperties": False,
    }


def read_list(done: Completion) -> list[Json]:
    """The JSON list in an answer: alone, fenced, among words, or the only list of an object.

    Raises:
        RejectedAnswer: there is none.
    """
    return find_json_list(done.text, cut=done.cut)

"""The interface of a model client: requests, sampling, completions, and a scripted model.

Example::

    client = ScriptedClient(["Hello."])
    asked = [Message(role=Role.USER, content="Hi.")]
    completion = await client.complete(asked, (), Sampling(temperature=0))
    completion.text  # "Hello."
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from pydantic import Field

from envwright.llm.errors import BadAnswer
from envwright.types import Json, Message, Record, Role


class Sampling(Record):
    """How an answer is drawn. What is ``None`` is left to the server."""

    temperature: float | None = Field(None, ge=0)
    """0 takes the likeliest token each time."""
    top_p: float | None = Field(None, gt=0, le=1)
    top_k: int | None = Field(None, ge=0)
    """0 for no bound. Not part of OpenAI's interface, but of most servers'."""
    max_tokens: int | None = Field(None, gt=0)
    """Tokens of the answer, its thinking included."""
    seed: int | None = None
    """Requests that differ in their seed only are different requests, for caches too."""
    stop: tuple[str, ...] = ()
    """Texts before which the answer ends."""
    response_format: dict[str, Json] | None = None
    """``{"type": "json_schema", …}``: what the answer's text must look like."""
    grammar: str | None = None
    """The same as a grammar in GBNF, for servers of llama.cpp."""
    logprobs: bool = False
    """Ask for the log-probability of each token of the answer."""
    extra: dict[str, Json] = Field(default_factory=dict)
    """Further keys of the request, as the server names them."""


class Usage(Record):
    """Tokens of one request, or of many."""

    prompt_tokens: int = Field(0, ge=0)
    completion_tokens: int = Field(0, ge=0)
    cached_tokens: int = Field(0, ge=0)
    """Those among the prompt's tokens that the server had read before."""
    cost_nano: int = Field(0, ge=0)
    """What its server says it costs, in billionths of its money; 0 where it says nothing."""

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            prompt_tokens=self.prompt_tokens + other.prompt_tokens,
            completion_tokens=self.completion_tokens + other.completion_tokens,
            cached_tokens=self.cached_tokens + other.cached_tokens,
            cost_nano=self.cost_nano + other.cost_nano,
        )

    @property
    def tokens(self) -> int:
        """All tokens, read and written."""
        return self.prompt_tokens + self.completion_tokens


class Completion(Record):
    """An answer."""

    message: Message
    """With tool calls and thinking; with token ids and log-probabilities where they are known."""
    usage: Usage | None = None
    """``None`` when the server did not say."""
    finish_reason: str = ""
    """``stop``, ``length``, ``tool_calls``, or what else the server calls it."""
    model: str = ""
    """The model as the server names it."""
    prompt_token_ids: tuple[int, ...] | None = None
    """The exact tokens that the model read, where they are known."""

    @property
    def text(self) -> str:
        """What the model wrote, without thinking that its server tells apart."""
        return self.message.content

    @property
    def cut(self) -> bool:
        """Whether it was stopped at the limit of its length."""
        return self.finish_reason == "length"


class ModelClient(Protocol):
    """A model that can be asked."""

    @property
    def model(self) -> str:
        """Its name, for records and caches."""
        ...

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        """The assistant's next message.

        Args:
            messages: all that was said so far.
            tools: the tools offered, in OpenAI's form.
            sampling: how the answer is drawn.

        Raises:
            ProviderError: there is no answer; see ``errors`` for the kinds.
        """
        ...


def estimate_tokens(messages: Sequence[Message], tools: Sequence[Json]) -> int:
    """An estimate of a prompt's tokens: one for every four characters, and four a message."""
    texts = sum(
        len(m.content) + sum(len(c.name) + len(c.arguments) for c in m.tool_calls) for m in messages
    )
    # 4 tokens a message for the marks of turns and roles that a chat template adds.
    return (texts + sum(len(str(tool)) for tool in tools)) // 4 + 4 * len(messages)


# --- a scripted model ----------------------------------------------------------------------------

ScriptedAnswer = Message | str | Exception
"""A message, its words, or what is raised instead."""
AnswerScript = Callable[[Sequence[Message], Sequence[Json]], ScriptedAnswer]
"""Answers from messages and tools."""


class ScriptedClient:
    """Answers from a list, one after the other, or by a function.

    Args:
        answers: the list or the function.
        model: the name that it goes by.
    """

    def __init__(
        self, answers: Iterable[ScriptedAnswer] | AnswerScript, model: str = "scripted"
    ) -> None:
        self.model = model
        self.asked: list[tuple[tuple[Message, ...], tuple[Json, ...], Sampling]] = []
        """All requests so far."""
        self._script = answers if callable(answers) else _listed(answers)

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        """The next answer; token counts are guessed from its characters.

        Raises:
            BadAnswer: the list is at its end.
            Exception: what the script gave to be raised.
        """
        self.asked.append((tuple(messages), tuple(tools), sampling))
        answer = self._script(messages, tools)
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, str):
            answer = Message(role=Role.ASSISTANT, content=answer)
        usage = Usage(
            prompt_tokens=estimate_tokens(messages, tools),
            completion_tokens=estimate_tokens([answer], ()),
        )
        reason = "tool_calls" if answer.tool_calls else "stop"
        return Completion(message=answer, usage=usage, finish_reason=reason, model=self.model)


def _listed(answers: Iterable[ScriptedAnswer]) -> AnswerScript:
    left = iter(answers)

    def script(messages: Sequence[Message], tools: Sequence[Json]) -> ScriptedAnswer:
        return next(left, None) or BadAnswer("the script has no further answer")

    return script

"""A client of verl's servers, which take tokens and return tokens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from envwright.llm.chat_tokens import ExactPrompts, check_call_template, decode_tokens, encode_chat
from envwright.llm.client import Completion, Sampling, Usage
from envwright.llm.errors import OverLong, ServerFailed, error_excerpt
from envwright.llm.tool_call_formats import ToolCallFormat, parse_reply
from envwright.training.policies.token_sequences import ExactTurn
from envwright.training.policies.trainable_policy import set_answer_end
from envwright.types import Json, Message, Role

MODEL_NAME = "verl"


@dataclass(frozen=True, slots=True)
class ServerAnswer:
    """What a server answered."""

    token_ids: Sequence[int]
    logprobs: Sequence[float] | None
    """Of these tokens; ``None`` where the server tells none."""
    stop_reason: str | None = None


AskServer = Callable[[list[int], int], Awaitable[ServerAnswer]]
"""Asks a server: (prompt, tokens of the answer at most) → what it wrote."""


class ServerTokenizer:
    """A tokenizer with its template, as prompts are composed with it.

    Args:
        tokenizer: of the transformers library.
        more: further arguments of the template (``data.apply_chat_template_kwargs``).

    Raises:
        BadInput: the template ends an answer with no mark.
    """

    def __init__(self, tokenizer: Any, more: Mapping[str, Any] | None = None) -> None:
        self._tokenizer, self._more = tokenizer, dict(more or {})
        # Stands in for a model: `set_answer_end` only reads and writes its generation_config.
        known = SimpleNamespace(eos_token_id=tokenizer.eos_token_id)
        set_answer_end(SimpleNamespace(generation_config=known), tokenizer, "the model")
        ends = known.eos_token_id
        self.ends = frozenset(ends if isinstance(ends, list) else [ends])

    def check_calls(self, form: ToolCallFormat) -> None:
        """Refuse a form in which the calls of the model's template are not read.

        Raises:
            BadInput: it is such a form.
        """
        check_call_template(self._tokenizer, form, "the model")

    def encode(self, messages: Sequence[Json], tools: Sequence[Json]) -> tuple[int, ...]:
        return encode_chat(self._tokenizer, messages, tools, **self._more)

    def decode(self, ids: Sequence[int]) -> str:
        """The text of tokens, marks included."""
        return decode_tokens(self._tokenizer, ids)


@dataclass(frozen=True, slots=True)
class TokenRoom:
    """How many tokens verl has room for."""

    prompt: int
    response: int

    def left(self, start: int, length: int) -> int:
        """How many tokens an answer to a prompt may have.

        Args:
            start: tokens of the prompt with which the sequence began. What of them is beyond the
                room of prompts counts as response.
            length: tokens of this prompt.
        """
        return self.response - (length - min(start, self.prompt))


class ServerClient:
    """The client of one episode; it remembers each turn as tokens.

    Args:
        ask: asks a server.
        words: the model's tokenizer.
        form: how the model writes calls.
        room: for the tokens of a sequence.
    """

    def __init__(
        self, ask: AskServer, words: ServerTokenizer, form: ToolCallFormat, room: TokenRoom
    ) -> None:
        self._ask, self._words, self._form, self._room = ask, words, form, room
        self._prompts = ExactPrompts(words, form)
        self._sequence: tuple[int, ...] = ()
        self._start = 0
        self.turns: list[ExactTurn] = []
        """What was read and written; log-probabilities are empty where the server told none."""
        self.first: tuple[int, ...] = ()
        """The first prompt, whether or not it was answered."""
        self.failure: Exception | None = None
        """What failed in asking; an episode only knows that there was no answer."""

    @property
    def model(self) -> str:
        return MODEL_NAME

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        composed = self._prompts.prompt(messages, tools)
        most = self._most(composed.ids, sampling.max_tokens)
        wrote = await self._answer(composed.ids, most)
        ids = tuple(wrote.token_ids)
        logprobs = None if wrote.logprobs is None else tuple(wrote.logprobs)
        self.turns.append(
            ExactTurn(len(self.turns), composed.ids, ids, logprobs or (), composed.why)
        )
        self._sequence = (*composed.ids, *ids)
        # Without the mark at its end the answer was cut off, and calls in it may be incomplete.
        ended = ids[-1] in self._words.ends
        reply = parse_reply(
            self._words.decode(ids[:-1] if ended else ids),
            self._form,
            taken=[call.id for message in messages for call in message.tool_calls],
            cut=not ended,
            tools=tools,
        )
        message = Message(
            role=Role.ASSISTANT,
            content=reply.content,
            thinking=reply.thinking,
            tool_calls=reply.calls,
            token_ids=ids,
            logprobs=logprobs,
        )
        return Completion(
            message=message,
            usage=Usage(prompt_tokens=len(composed.ids), completion_tokens=len(ids)),
            finish_reason="stop" if ended else "length",
            model=self.model,
            prompt_token_ids=composed.ids,
        )

    def _most(self, prompt: tuple[int, ...], asked: int | None) -> int:
        """The largest number of tokens that the answer may have.

        Raises:
            OverLong: there is no room for any.
        """
        # Kept even if no answer fits: an episode without turns still needs a prompt for verl.
        self.first = self.first or prompt
        # The prompt does not continue the tokens so far: a new sequence begins.
        if not self._sequence or prompt[: len(self._sequence)] != self._sequence:
            self._start = len(prompt)
        left = self._room.left(self._start, len(prompt))
        if left < 1 or (not self._sequence and len(prompt) > self._room.prompt):
            raise OverLong(f"a prompt of {len(prompt)} tokens leaves no room")
        return left if asked is None else min(asked, left)

    async def _answer(self, prompt: tuple[int, ...], most: int) -> ServerAnswer:
        """Ask the server, and check its answer.

        Raises:
            ServerFailed: it failed, gave up in between, or does not say what it wrote.
        """
        try:
            wrote = await self._ask(list(prompt), most)
            _check(wrote, most)
        except Exception as error:
            # Remembered, as the rollout turns any failure of a client into the end of an episode.
            self.failure = error
            raise ServerFailed(f"{type(error).__name__}: {error_excerpt(error)}") from error
        return wrote


def _check(wrote: ServerAnswer, most: int) -> None:
    if wrote.stop_reason in ("abort", "aborted"):
        raise ServerFailed("the answer was broken off")
    if not 0 < len(wrote.token_ids) <= most:
        raise ServerFailed(f"an answer of {len(wrote.token_ids)} tokens; {most} were asked for")
    if wrote.logprobs is not None and len(wrote.logprobs) != len(wrote.token_ids):
        raise ServerFailed(
            f"{len(wrote.logprobs)} log-probabilities of {len(wrote.token_ids)} tokens"
        )

"""Any server that speaks like OpenAI's chat completions, over HTTP (extra ``llm``).

The SDK of OpenAI carries the request; waiting, retrying and reading the answer are done here, so
that every server is treated alike.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Literal, Self

from pydantic import Field

from envwright.models.answer import decode_answer, read_completion
from envwright.models.client import Completion, Sampling, estimated_tokens
from envwright.models.errors import AnswerTooLong, ProviderError, TimedOut, Unreachable
from envwright.models.openai_sdk import Sdk
from envwright.models.pacing import Clock, Pacer, backoff_s
from envwright.models.request import request_body
from envwright.types import Json, Message, Record


class ServerOptions(Record):
    """Where a model is served, and how much is asked of the server."""

    model: str
    base_url: str = "https://api.openai.com/v1"
    api_key_env: str = ""
    """Name of the environment variable that holds the key; empty where none is needed."""
    timeout_s: float = Field(120.0, gt=0)
    """For one attempt, from its start to the end of the answer."""
    attempts: int = Field(6, gt=0)
    first_backoff_s: float = Field(1.0, gt=0)
    """The longest wait after the first failed attempt; it doubles with each."""
    longest_wait_s: float = Field(60.0, gt=0)
    """A server that asks for a longer wait is given up."""
    concurrency: int = Field(16, gt=0)
    """Requests under way at a time."""
    requests_per_minute: float | None = Field(None, gt=0)
    tokens_per_minute: float | None = Field(None, gt=0)
    """Read and written together; guessed before a request, put right after it."""
    longest_answer_bytes: int = Field(4_000_000, gt=0)
    max_tokens_key: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    """What the server calls the bound on an answer's tokens."""
    send_thinking: bool = False
    """Send what the model thought back with the conversation."""
    seed: int = 0
    """For the jitter of waits."""


class OpenAIClient:
    """A model on a server. One serves all requests of one event loop; close it at the end.

    Args:
        options: where, and how much.
        clock: time; for tests.

    Raises:
        MissingExtra: the SDK is not installed.
        BadInput: the key's variable is not set, or the address is not one.
    """

    def __init__(self, options: ServerOptions, clock: Clock | None = None) -> None:
        self.options = options
        self._clock = clock or Clock()
        self._sdk = Sdk(options.base_url, options.api_key_env, options.timeout_s)
        self._pacer = Pacer(options.requests_per_minute, options.tokens_per_minute, self._clock)
        self._places = asyncio.Semaphore(options.concurrency)
        self._rng = random.Random(f"backoff {options.seed}")

    @property
    def model(self) -> str:
        return self.options.model

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._sdk.client.close()

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        options = self.options
        body = request_body(
            options.model,
            messages,
            tools,
            sampling,
            max_tokens_key=options.max_tokens_key,
            thinking=options.send_thinking,
        )
        guess = estimated_tokens(messages, tools) + (sampling.max_tokens or 0)
        attempt = 0
        while True:
            outcome = await self._attempt(body, messages, guess)
            if isinstance(outcome, Completion):
                return outcome
            attempt += 1
            asked_s = getattr(outcome, "retry_after_s", None) or 0.0
            hopeless = not outcome.again or asked_s > options.longest_wait_s
            if hopeless or attempt == options.attempts:
                raise outcome
            await self._wait(attempt, asked_s)

    async def _wait(self, failed: int, asked_s: float) -> None:
        """Wait after so many failed attempts, at least as long as the server asks."""
        jitter_s = backoff_s(
            failed,
            self._rng,
            first_s=self.options.first_backoff_s,
            longest_s=self.options.longest_wait_s,
        )
        if asked_s:  # all requests wait: any that came sooner would be refused as well
            self._pacer.pause(asked_s)
        await self._clock.sleep(max(jitter_s, asked_s))

    async def _attempt(
        self, body: dict[str, Json], messages: Sequence[Message], guess: int
    ) -> Completion | ProviderError:
        """One request.

        What goes wrong is returned, not raised: the SDK's exceptions hold the request with its
        key, and may not become the context of ours.
        """
        await self._pacer.enter(guess)
        async with self._places:
            try:
                async with asyncio.timeout(self.options.timeout_s):
                    raw = await self._send(body)
                completion = read_completion(decode_answer(raw), messages)
            except ProviderError as error:
                return self._sdk.cleaned(error)
            except TimeoutError:
                return TimedOut(f"no whole answer within {self.options.timeout_s:g} s")
            except self._sdk.Error as error:
                return self._sdk.translated(error)
        if completion.usage:
            self._pacer.settle(guess, completion.usage.tokens)
        return completion

    async def _send(self, body: dict[str, Json]) -> bytes:
        """The answer's bytes; no more of them are read than may come.

        The whole request goes in as ``extra_body``, which is sent as it is: what the SDK takes as
        ``messages`` it walks through, type by type, which cost more than all the rest.
        """
        request = self._sdk.client.chat.completions.with_streaming_response.create(
            model=body["model"], messages=[], extra_body=body, extra_headers=self._sdk.headers
        )
        most, parts, broken = self.options.longest_answer_bytes, bytearray(), ""
        async with request as response:
            try:
                async for part in response.iter_bytes():
                    parts += part
                    if len(parts) > most:
                        break
            except Exception as error:  # of whatever HTTP package the SDK uses
                broken = type(error).__name__
        if broken:
            raise Unreachable(f"the answer broke off ({broken})")
        if len(parts) > most:
            raise AnswerTooLong(f"the answer is longer than {most} bytes")
        return bytes(parts)

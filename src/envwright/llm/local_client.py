"""A model in this process: requests of many concurrent episodes are generated in batches.

Tokens are made by a ``TokenEngine``; the one for models of the transformers library is in
``transformers_engine`` and is imported only when needed.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar

from pydantic import Field

from envwright.llm.chat_tokens import (
    ChatTokenizer,
    ComposedPrompt,
    ExactPrompts,
    render_conversation,
)
from envwright.llm.client import Completion, Sampling, Usage
from envwright.llm.errors import OverLong, Refused, ServerFailed, error_excerpt
from envwright.llm.tool_call_formats import ToolCallFormat, parse_reply
from envwright.types import Json, Message, Record, Role

In = TypeVar("In")
Out = TypeVar("Out")


class RequestBatcher(Generic[In, Out]):
    """Collects requests and works on many at a time, in a thread.

    While one batch is worked on the next gathers. A request that is cancelled before its batch
    begins is left out; later its result is thrown away.

    Args:
        work: makes one result for each request, in order; called by one thread at a time.
        size: requests of a batch at most.
        window_s: how long the first request waits for others, in seconds.
    """

    def __init__(
        self, work: Callable[[Sequence[In]], Sequence[Out]], size: int, window_s: float = 0.002
    ) -> None:
        self._work, self._size, self._window_s = work, size, window_s
        self._waiting: deque[tuple[In, asyncio.Future[Out]]] = deque()
        self._worker: asyncio.Task[None] | None = None

    async def submit(self, item: In) -> Out:
        """The result for one request.

        Raises:
            ServerFailed: the work failed, for all requests of the batch.
        """
        future: asyncio.Future[Out] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, future))
        # The worker ends when nothing waits; the next request starts another one. No lock is
        # needed: all of this runs in one event loop.
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._run())
        return await future

    async def _run(self) -> None:
        # A short wait lets the other episodes of the same step join the first batch.
        await asyncio.sleep(self._window_s)
        while batch := self._take():
            items = [item for item, _ in batch]
            try:
                # In a thread, so that the event loop keeps accepting requests while tokens are
                # generated.
                results = await asyncio.to_thread(self._work, items)
            except Exception as error:
                reason = f"{type(error).__name__}: {error_excerpt(error)}"
                for _, future in batch:
                    # A future that is done here was cancelled by its caller.
                    if not future.done():
                        future.set_exception(ServerFailed(reason))
                continue
            for (_, future), result in zip(batch, results, strict=True):
                if not future.done():
                    future.set_result(result)

    def _take(self) -> list[tuple[In, asyncio.Future[Out]]]:
        batch: list[tuple[In, asyncio.Future[Out]]] = []
        while self._waiting and len(batch) < self._size:
            item, future = self._waiting.popleft()
            if not future.done():
                batch.append((item, future))
        return batch


# --- the client ----------------------------------------------------------------------------------

DEFAULT_MAX_TOKENS = 1024
"""Tokens of an answer at most, where the request gives no bound."""


@dataclass(frozen=True, slots=True)
class TokenPrompt:
    """What an engine is to continue."""

    token_ids: tuple[int, ...]
    sampling: Sampling
    seed: str
    """Of the draws of this prompt; they depend on nothing else."""


@dataclass(frozen=True, slots=True)
class GeneratedTokens:
    """What an engine wrote."""

    token_ids: tuple[int, ...]
    """All of them, the one that ended it included."""
    logprobs: tuple[float, ...]
    """Natural logarithms, of the model's own distribution: before temperature, top-p, top-k. An
    engine may be told to give them at the temperature of sampling."""
    text: str
    """Without the marks of its end, and without a text of ``stop``."""
    finish_reason: Literal["stop", "length"]


class TokenEngine(ChatTokenizer, Protocol):
    """Makes tokens."""

    @property
    def model(self) -> str:
        """Its name."""
        ...

    @property
    def longest(self) -> int:
        """Tokens that prompt and answer may have together."""
        ...

    def generate(self, prompts: Sequence[TokenPrompt]) -> list[GeneratedTokens]:
        """What follows each prompt; blocks until all are done."""
        ...


class LocalOptions(Record):
    """Which model, and how it is run."""

    model: str
    """A folder, or a name that the transformers library finds."""
    gguf_file: str | None = None
    """A file of that folder in llama.cpp's form; the library turns it into its own."""
    form: ToolCallFormat = ToolCallFormat.HERMES
    """How the model writes tool calls. In ``compact``, ``json`` and ``fenced`` tools are told in
    words; in the others its chat template shows them, and is checked to write calls so."""
    device: str = "cpu"
    dtype: str = "auto"
    batch: int = Field(16, gt=0)
    """Requests that are generated together at most."""
    seed: int = 0
    """For requests that have none of their own."""
    exact: bool = False
    """Prompts go on from the very tokens that the model wrote (``chat_tokens``)."""


@dataclass(frozen=True, slots=True)
class TokenRequest:
    """One request and what came of it, in tokens."""

    prompt: TokenPrompt
    written: GeneratedTokens
    why: str = ""
    """With ``exact``, why the prompt does not go on from the last answer's tokens; empty where it
    does, and in the first turn."""


class LocalClient:
    """A client of a model in this process.

    Args:
        engine: makes tokens; ``None`` for the model that the options name.
        options: how it is run.
        note: called with each request when it is answered, before its answer is returned.

    Raises:
        MissingExtra: torch or transformers is needed, and not installed.
        BadInput: the model's chat template writes calls otherwise than the form reads them.
    """

    def __init__(
        self,
        options: LocalOptions,
        engine: TokenEngine | None = None,
        note: Callable[[TokenRequest], None] | None = None,
    ) -> None:
        if engine is None:
            from envwright.llm.transformers_engine import TransformersEngine

            loaded = TransformersEngine.load(
                options.model,
                gguf_file=options.gguf_file,
                device=options.device,
                dtype=options.dtype,
            )
            loaded.check_calls(options.form)
            engine = loaded
        self._engine, self._options = engine, options
        self._batcher = RequestBatcher(engine.generate, options.batch)
        self._continuing = ExactPrompts(engine, options.form) if options.exact else None
        self._asked, self._note = 0, note

    @property
    def model(self) -> str:
        return self._engine.model

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        prompt, why = self._prompt(messages, tools, sampling)
        written = await self._batcher.submit(prompt)
        if self._note is not None:
            self._note(TokenRequest(prompt, written, why))
        reply = parse_reply(
            written.text,
            self._options.form,
            taken=[call.id for message in messages for call in message.tool_calls],
            cut=written.finish_reason == "length",
            tools=tools,
        )
        message = Message(
            role=Role.ASSISTANT,
            content=reply.content,
            thinking=reply.thinking,
            tool_calls=reply.calls,
            token_ids=written.token_ids,
            logprobs=written.logprobs,
        )
        usage = Usage(prompt_tokens=len(prompt.token_ids), completion_tokens=len(written.token_ids))
        return Completion(
            message=message,
            usage=usage,
            finish_reason=written.finish_reason,
            model=self.model,
            prompt_token_ids=prompt.token_ids,
        )

    def _prompt(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> tuple[TokenPrompt, str]:
        # Refusing is safer than ignoring: callers rely on the form of the answer.
        if sampling.response_format or sampling.grammar:
            raise Refused("a local model cannot be held to a format or a grammar")
        if self._continuing is not None:
            composed = self._continuing.prompt(messages, tools)
        else:
            composed = ComposedPrompt(
                render_conversation(self._engine, messages, tools, self._options.form)
            )
        ids = composed.ids
        room = self._engine.longest - len(ids)
        if room <= 0:
            raise OverLong(f"the prompt has {len(ids)} tokens, the model reads {len(ids) + room}")
        most = min(sampling.max_tokens or DEFAULT_MAX_TOKENS, room)
        self._asked += 1
        # Without a seed of its own a request is numbered: its draws then depend on the order of
        # requests.
        own = sampling.seed is not None
        seed = f"{sampling.seed}" if own else f"{self._options.seed}/{self._asked}"
        return TokenPrompt(
            ids, sampling.model_copy(update={"max_tokens": most}), seed
        ), composed.why

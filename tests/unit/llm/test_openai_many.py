"""The client with many requests at a time: places, rates, cancelling."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

import pytest

from envwright.llm.client import Sampling
from envwright.llm.openai_client import OpenAIClient, ServerOptions
from tests.fake_server import FakeServer, Fault, Kind
from tests.unit.llm.helpers import HELLO, Time

pytestmark = pytest.mark.skipif(find_spec("openai") is None, reason="needs the extra llm")


def many(count: int, time: Time, faults: Iterable[Fault | Kind] = (), **options: Any) -> FakeServer:
    async def go() -> FakeServer:
        async with FakeServer(faults=faults) as fake:
            made = ServerOptions(model="fake", base_url=fake.base_url, **options)
            async with OpenAIClient(made, time.clock) as client:
                await asyncio.gather(
                    *(client.complete(HELLO, (), Sampling()) for _ in range(count))
                )
        return fake

    return asyncio.run(go())


def test_no_more_than_allowed_are_under_way() -> None:
    drips = [Fault(Kind.DRIP, pause_s=0)] * 12
    server = many(12, Time(), drips, concurrency=3)
    assert server.most_under_way == 3
    assert len(server.requests) == 12


def test_requests_keep_to_the_rate() -> None:
    time = Time()
    many(13, time, requests_per_minute=60)
    assert time.now == pytest.approx(3)  # ten at once, then one a second


def test_tokens_are_settled_after_the_answer() -> None:
    time = Time()

    async def go() -> None:
        async with FakeServer() as fake:  # each answer tells of 15 tokens
            options = ServerOptions(model="fake", base_url=fake.base_url, tokens_per_minute=1800)
            async with OpenAIClient(options, time.clock) as client:
                for _ in range(10):
                    await client.complete(HELLO, (), Sampling(max_tokens=100))

    asyncio.run(go())
    assert time.slept == []  # 300 may go at once: ten guesses would not fit, ten answers do


def test_a_request_that_is_cancelled_ends_at_once() -> None:
    async def go() -> None:
        async with FakeServer(faults=[Kind.HANG]) as fake:
            options = ServerOptions(model="fake", base_url=fake.base_url, concurrency=1)
            async with OpenAIClient(options) as client:
                hanging = asyncio.create_task(client.complete(HELLO, (), Sampling()))
                while not fake.under_way:
                    await asyncio.sleep(0.001)
                hanging.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await hanging
                # The place that it held is free again.
                assert (await client.complete(HELLO, (), Sampling())).message.content == "Hello"
            while fake.under_way:
                await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(go(), 5))

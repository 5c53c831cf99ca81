"""The client against a server that fails in every way: retried, named, bounded."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

import pytest

from envwright.llm.client import Completion, Sampling, Usage
from envwright.llm.errors import (
    AnswerTooLong,
    AuthFailed,
    BadAnswer,
    ProviderError,
    RateLimited,
    Refused,
    ServerFailed,
    TimedOut,
    Unreachable,
)
from envwright.llm.openai_client import OpenAIClient, ServerOptions
from tests.fake_server import FakeServer, Fault, Kind, call_of, completion, echo
from tests.unit.llm.helpers import BOOKS, HELLO, TALK, Time

pytestmark = pytest.mark.skipif(find_spec("openai") is None, reason="needs the extra llm")


def ask(
    faults: Iterable[Fault | Kind] = (),
    answer: Any = echo,
    time: Time | None = None,
    sampling: Sampling | None = None,
    server: list[FakeServer] | None = None,
    **options: Any,
) -> Completion:
    """One request to a fake server."""

    async def go() -> Completion:
        async with FakeServer(answer, faults) as fake:
            if server is not None:
                server.append(fake)
            made = ServerOptions(model="fake", base_url=fake.base_url, **options)
            async with OpenAIClient(made, (time or Time()).clock) as client:
                return await client.complete(HELLO, [BOOKS], sampling or Sampling())

    return asyncio.run(go())


def test_a_good_answer() -> None:
    servers: list[FakeServer] = []
    done = ask(server=servers, sampling=Sampling(temperature=0, top_k=3, max_tokens=9))
    assert done.message.content == "Hello"
    assert done.usage == Usage(prompt_tokens=10, completion_tokens=5)
    assert servers[0].requests == [
        {
            "model": "fake",
            "messages": [{"role": "user", "content": "Hello"}],
            "tools": [BOOKS],
            "temperature": 0.0,
            "top_k": 3,
            "max_tokens": 9,
        }
    ]
    assert "authorization" not in servers[0].headers[0]


@pytest.mark.parametrize(
    "kind",
    [
        Kind.RATE_LIMIT,
        Kind.SERVER_ERROR,
        Kind.UNAVAILABLE,
        Kind.RESET,
        Kind.CUT,
        Kind.TRUNCATED,
        Kind.NOT_JSON,
        Kind.WRONG_SCHEMA,
        Kind.EMPTY_CHOICES,
        Kind.ERROR_AS_SUCCESS,
    ],
)
def test_what_may_pass_is_tried_again(kind: Kind) -> None:
    time, servers = Time(), list[FakeServer]()
    assert ask([kind, kind], time=time, server=servers).message.content == "Hello"
    assert servers[0].counts == {kind: 2, Kind.NONE: 1}
    assert len(time.slept) == 2
    assert 0 < time.slept[0] <= 1
    assert 0 < time.slept[1] <= 2


@pytest.mark.parametrize(
    ("kind", "error", "message"),
    [
        (Kind.RATE_LIMIT, RateLimited, "HTTP 429: too many requests"),
        (Kind.SERVER_ERROR, ServerFailed, "HTTP 500: something broke"),
        (Kind.UNAVAILABLE, ServerFailed, "HTTP 503: <html>overloaded</html>"),
        (Kind.RESET, Unreachable, "no connection"),
        (Kind.CUT, Unreachable, "the answer broke off"),
        (Kind.TRUNCATED, BadAnswer, "not JSON"),
        (Kind.NOT_JSON, BadAnswer, "not JSON"),
        (Kind.WRONG_SCHEMA, BadAnswer, r"choices\[0\].message: expected an object, got list"),
        (Kind.EMPTY_CHOICES, BadAnswer, "choices is empty"),
        (Kind.ERROR_AS_SUCCESS, ServerFailed, "upstream is down"),
    ],
)
def test_in_the_end_the_last_failure_counts(
    kind: Kind, error: type[ProviderError], message: str
) -> None:
    servers: list[FakeServer] = []
    with pytest.raises(error, match=message):
        ask([kind] * 9, attempts=3, server=servers)
    assert servers[0].counts == {kind: 3}


@pytest.mark.parametrize(
    ("kind", "error", "message"),
    [
        (Kind.BAD_REQUEST, Refused, "HTTP 400: the prompt is too long"),
        (Kind.QUOTA, Refused, "the quota is used up"),
        (Kind.UNAUTHORISED, AuthFailed, "name a variable in api_key_env"),
        (Kind.FORBIDDEN, AuthFailed, "HTTP 403"),
        (Kind.HUGE, AnswerTooLong, "longer than 4000000 bytes"),
    ],
)
def test_what_stays_as_it_is_is_not_tried_again(
    kind: Kind, error: type[ProviderError], message: str
) -> None:
    time, servers = Time(), list[FakeServer]()
    with pytest.raises(error, match=message):
        ask([kind] * 9, time=time, server=servers)
    assert servers[0].counts == {kind: 1}
    assert time.slept == []


@pytest.mark.parametrize("kind", [Kind.HANG, Kind.DRIP])
def test_a_slow_answer_times_out(kind: Kind) -> None:
    servers: list[FakeServer] = []
    with pytest.raises(TimedOut):
        ask([kind] * 2, attempts=2, timeout_s=0.05, server=servers)
    assert servers[0].counts == {kind: 2}


def test_a_huge_answer_may_be_allowed() -> None:
    assert len(ask([Kind.HUGE], longest_answer_bytes=11_000_000).message.content) == 10_000_000


def test_a_server_that_asks_to_wait_is_heard() -> None:
    time = Time()
    ask([Fault(Kind.RATE_LIMIT, "7"), Fault(Kind.UNAVAILABLE, "9")], time=time)
    assert time.slept == [7, 9]


def test_a_server_that_asks_for_too_much_is_given_up() -> None:
    time = Time()
    with pytest.raises(RateLimited) as caught:
        ask([Fault(Kind.RATE_LIMIT, "3600")], time=time)
    assert caught.value.retry_after_s == 3600
    assert time.slept == []


def test_waits_are_the_same_each_time() -> None:
    def waits(seed: int) -> list[float]:
        time = Time()
        ask([Kind.SERVER_ERROR] * 3, time=time, seed=seed)
        return time.slept

    assert waits(1) == waits(1) != waits(2)


def test_no_server_at_all() -> None:
    async def go() -> None:
        async with FakeServer() as fake:
            options = ServerOptions(model="fake", base_url=fake.base_url, attempts=2)
        async with OpenAIClient(options, Time().clock) as client:
            await client.complete(HELLO, (), Sampling())

    with pytest.raises(Unreachable, match="no connection"):
        asyncio.run(go())


def test_mistakes_of_the_model_are_its_own() -> None:
    unknown = ask([Kind.UNKNOWN_TOOL]).message
    assert [call.name for call in unknown.tool_calls] == ["no_such_tool"]
    broken = ask([Kind.BAD_ARGUMENTS]).message
    assert [(call.name, call.arguments) for call in broken.tool_calls] == [("find_books", '{"a": ')]


def test_calls_get_ids_that_the_conversation_does_not_have() -> None:
    async def go() -> Completion:
        def answer(body: Any) -> Any:
            return completion(None, call_of("find_books"))

        async with FakeServer(answer) as fake:
            options = ServerOptions(model="fake", base_url=fake.base_url)
            async with OpenAIClient(options) as client:
                return await client.complete(TALK, [BOOKS], Sampling())

    assert [call.id for call in asyncio.run(go()).message.tool_calls] == ["call_1_1"]

"""Rate limits and waits, with a clock of their own."""

from __future__ import annotations

import asyncio
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.llm.openai_client import (
    RateBucket,
    RequestPacer,
    backoff_seconds,
    retry_after_seconds,
)
from tests.unit.llm.helpers import Time


def enter_all(pacer: RequestPacer, tokens: list[float]) -> None:
    async def go() -> None:
        for count in tokens:
            await pacer.enter(count)

    asyncio.run(go())


def test_without_limits_nothing_waits() -> None:
    time = Time()
    enter_all(RequestPacer(clock=time.clock), [1e9] * 100)
    assert time.slept == []


def test_requests_a_minute() -> None:
    time = Time()
    enter_all(RequestPacer(requests_per_minute=60, clock=time.clock), [0] * 130)
    assert time.now == pytest.approx(120)  # ten at once, then one a second


def test_tokens_a_minute() -> None:
    time = Time()
    enter_all(RequestPacer(tokens_per_minute=6000, clock=time.clock), [500] * 13)
    assert time.now == pytest.approx((13 * 500 - 1000) / 100)


def test_a_request_above_the_limit_still_goes_out() -> None:
    time = Time()
    enter_all(RequestPacer(tokens_per_minute=60, clock=time.clock), [600])
    assert time.now == pytest.approx(590)


def test_a_guess_is_put_right() -> None:
    time = Time()
    pacer = RequestPacer(tokens_per_minute=60, clock=time.clock)
    enter_all(pacer, [10])
    pacer.settle(10, 2)
    enter_all(pacer, [8])
    assert time.slept == []


def test_a_pause_holds_everybody() -> None:
    time = Time()
    pacer = RequestPacer(clock=time.clock)
    pacer.pause(7)
    pacer.pause(3)
    enter_all(pacer, [0, 0])
    assert time.slept == [7]


def test_who_gives_up_takes_nothing() -> None:
    async def go() -> None:
        pacer = RequestPacer(requests_per_minute=60, tokens_per_minute=60)
        for _ in range(10):
            await pacer.enter(1)
        waiting = [asyncio.create_task(pacer.enter(1)) for _ in range(50)]
        await asyncio.sleep(0)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert pacer._requests is not None
        assert pacer._tokens is not None
        assert pacer._requests.take(0) < 0.5  # as if they had never come
        assert pacer._tokens.take(0) < 0.5

    asyncio.run(go())


@given(
    st.floats(1, 10_000),
    st.lists(st.tuples(st.floats(0, 50), st.floats(0, 500)), min_size=1, max_size=40),
)
def test_a_bucket_never_lets_more_through_than_its_rate(
    per_minute: float, steps: list[tuple[float, float]]
) -> None:
    time = Time()
    bucket = RateBucket(per_minute, lambda: time.now)
    used = 0.0
    for pause, units in steps:
        time.now += pause
        time.now += bucket.take(units)
        used += units
        assert used <= max(per_minute / 6, 1) + per_minute / 60 * time.now + 1e-6 * (1 + used)


def test_backoff_doubles_up_to_its_bound() -> None:
    class Highest(random.Random):
        def uniform(self, a: float, b: float) -> float:
            return b

    waits = [backoff_seconds(n, Highest(), first_s=1, longest_s=60) for n in (1, 2, 3, 7, 10_000)]
    assert waits == [1, 2, 4, 60, 60]


def test_backoff_is_seeded_and_spread() -> None:
    def draw() -> list[float]:
        rng = random.Random(3)
        return [backoff_seconds(3, rng, first_s=1, longest_s=60) for _ in range(200)]

    waits = draw()
    assert waits == draw()
    assert min(waits) < 0.2
    assert 3.8 < max(waits) <= 4


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"Retry-After": "3"}, 3),
        ({"retry-after": " 0.5 "}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "-1"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "soon"}, None),
        (
            {
                "Retry-After": "Wed, 15 Jan 2025 09:00:30 GMT",
                "Date": "Wed, 15 Jan 2025 09:00:00 GMT",
            },
            30,
        ),
        (
            {
                "Retry-After": "Wed, 15 Jan 2025 08:00:00 GMT",
                "Date": "Wed, 15 Jan 2025 09:00:00 GMT",
            },
            0,
        ),
        ({"Retry-After": "Wed, 15 Jan 2025 09:00:30 GMT"}, None),
    ],
)
def test_what_a_server_asks_for(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after_seconds(headers) == seconds

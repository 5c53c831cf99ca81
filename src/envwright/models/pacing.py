"""When a request may go out: rate limits, pauses that a server asks for, waits between attempts."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime

BURST_SECONDS = 10.0
"""A limit per minute lets what it allows in so many seconds through at once."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Time, in seconds; tests hand in their own."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep


class Bucket:
    """What a limit per minute lets through. It may go into debt: who comes next waits longer.

    Args:
        per_minute: units a minute.
        now: seconds on any clock that does not go back.
    """

    def __init__(self, per_minute: float, now: Callable[[], float]) -> None:
        self._rate = per_minute / 60
        self._most = max(self._rate * BURST_SECONDS, 1.0)
        self._level, self._at, self._now = self._most, now(), now

    def take(self, units: float) -> float:
        """Take units out; the seconds to wait before they may be used."""
        now = self._now()
        self._level = min(self._most, self._level + (now - self._at) * self._rate)
        self._at = now
        self._level -= units
        return max(0.0, -self._level / self._rate)

    def give_back(self, units: float) -> None:
        """Put units back that were not used; a negative number for those used beyond."""
        self._level += units


class Pacer:
    """Rate limits of one server.

    Args:
        requests_per_minute: ``None`` for no limit.
        tokens_per_minute: read and written together; ``None`` for no limit.
        clock: time.
    """

    def __init__(
        self,
        requests_per_minute: float | None = None,
        tokens_per_minute: float | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._clock = clock or Clock()
        now = self._clock.now
        self._requests = Bucket(requests_per_minute, now) if requests_per_minute else None
        self._tokens = Bucket(tokens_per_minute, now) if tokens_per_minute else None
        self._closed_until = now()

    async def enter(self, tokens: float) -> None:
        """Wait until a request of about so many tokens may go out; first come, first served."""
        wait = max(
            self._requests.take(1) if self._requests else 0.0,
            self._tokens.take(tokens) if self._tokens else 0.0,
        )
        try:
            if wait > 0:
                await self._clock.sleep(wait)
            while (rest := self._closed_until - self._clock.now()) > 0:
                await self._clock.sleep(rest)
        except asyncio.CancelledError:
            if self._requests:
                self._requests.give_back(1)
            self.settle(tokens, 0)
            raise

    def settle(self, tokens: float, used: float) -> None:
        """Correct the guess of ``enter`` by what a request really used."""
        if self._tokens:
            self._tokens.give_back(tokens - used)

    def pause(self, seconds: float) -> None:
        """Let nothing out for a while: the server asked for it."""
        self._closed_until = max(self._closed_until, self._clock.now() + seconds)


def backoff_s(failed: int, rng: random.Random, *, first_s: float, longest_s: float) -> float:
    """Seconds to wait after failed attempts: exponential, with full jitter.

    Anything from nothing to a bound that doubles with every attempt, so that clients which failed
    together do not come back together (M. Brooker, Exponential backoff and jitter, 2015).

    Args:
        failed: attempts so far, at least one.
        rng: where the jitter comes from.
        first_s: the bound after the first.
        longest_s: the bound after any.
    """
    return rng.uniform(0, min(longest_s, first_s * 2.0 ** min(failed - 1, 60)))


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Seconds after which a server wants to be asked again; ``None`` where it does not say.

    A date counts from the server's own ``Date``, so that a clock that is wrong here does no harm;
    without one it says nothing.
    """
    found = {name.lower(): value.strip() for name, value in headers.items()}
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            seconds = float(found[name]) / unit
        except (KeyError, ValueError):
            continue
        return seconds if 0 <= seconds < float("inf") else None
    try:
        until, now = (
            parsedate_to_datetime(found[name]).replace(tzinfo=UTC)
            for name in ("retry-after", "date")
        )
    except (KeyError, ValueError):
        return None
    return max(0.0, (until - now).total_seconds())

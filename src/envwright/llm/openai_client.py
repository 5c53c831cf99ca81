"""A client for any server with OpenAI's chat completions API, over HTTP (extra ``llm``).

OpenAI's SDK only carries the request: settings from the environment, its own retries and headers
are disabled, so that a key is never sent to another address. Rate limits, waiting, retrying and
reading the answer are done here, so that every server is treated alike.

Example::

    options = ServerOptions(model="my-model", base_url="http://localhost:8000/v1")
    async with OpenAIClient(options) as client:
        completion = await client.complete(messages, tools, Sampling(temperature=0))
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import Field

from envwright.errors import BadInput, MissingExtra
from envwright.http_bounds import UNCOMPRESSED, response_meter
from envwright.llm.chat_completions import (
    decode_answer_body,
    error_body_text,
    read_completion,
    request_body,
)
from envwright.llm.client import Completion, Sampling, estimate_tokens
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
    error_excerpt,
)
from envwright.types import Json, Message, Record

BURST_SECONDS = 10.0
"""A limit per minute lets what it allows in so many seconds through at once."""


@dataclass(frozen=True, slots=True)
class PacingClock:
    """Time, in seconds; tests hand in their own."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep


class RateBucket:
    """What a limit per minute lets through. It may go into debt: who comes next waits longer.

    Args:
        per_minute: units a minute.
        now: seconds on any clock that does not go back.
    """

    def __init__(self, per_minute: float, now: Callable[[], float]) -> None:
        self._rate = per_minute / 60
        # At least one unit, or a limit below 6 a minute could never let anything through without
        # debt.
        self._most = max(self._rate * BURST_SECONDS, 1.0)
        self._level, self._at, self._now = self._most, now(), now

    def take(self, units: float) -> float:
        """Take units out; the seconds to wait before they may be used."""
        now = self._now()
        # Token bucket: refill by the time passed, up to the burst.
        self._level = min(self._most, self._level + (now - self._at) * self._rate)
        self._at = now
        self._level -= units
        # A negative level is a debt; the wait is the time until it is paid. Taking before waiting
        # keeps the order: later callers see the larger debt.
        return max(0.0, -self._level / self._rate)

    def give_back(self, units: float) -> None:
        """Put units back that were not used; a negative number for those used beyond."""
        self._level += units


class RequestPacer:
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
        clock: PacingClock | None = None,
    ) -> None:
        self._clock = clock or PacingClock()
        now = self._clock.now
        self._requests = RateBucket(requests_per_minute, now) if requests_per_minute else None
        self._tokens = RateBucket(tokens_per_minute, now) if tokens_per_minute else None
        self._closed_until = now()

    async def enter(self, tokens: float) -> None:
        """Wait until a request of about so many tokens may go out; first come, first served."""
        # Units are taken from both buckets before the wait, so nobody overtakes.
        wait = max(
            self._requests.take(1) if self._requests else 0.0,
            self._tokens.take(tokens) if self._tokens else 0.0,
        )
        try:
            if wait > 0:
                await self._clock.sleep(wait)
            # A loop: the pause may have been extended while this request slept.
            while (rest := self._closed_until - self._clock.now()) > 0:
                await self._clock.sleep(rest)
        # A cancelled request never went out; what it took is given back to those behind it.
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


def backoff_seconds(failed: int, rng: random.Random, *, first_s: float, longest_s: float) -> float:
    """Seconds to wait after failed attempts: exponential, with full jitter.

    Anything from nothing to a bound that doubles with every attempt, so that clients which failed
    together do not come back together (M. Brooker, Exponential backoff and jitter, 2015).

    Args:
        failed: attempts so far, at least one.
        rng: where the jitter comes from.
        first_s: the bound after the first.
        longest_s: the bound after any.
    """
    # The exponent is bounded so that the power stays a finite float.
    return rng.uniform(0, min(longest_s, first_s * 2.0 ** min(failed - 1, 60)))


def retry_after_seconds(headers: Mapping[str, str]) -> float | None:
    """Seconds after which a server wants to be asked again; ``None`` where it does not say.

    A date counts from the server's own ``Date``, so that a clock that is wrong here does no harm;
    without one it says nothing.
    """
    # Header names are case-insensitive.
    found = {name.lower(): value.strip() for name, value in headers.items()}
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            seconds = float(found[name]) / unit
        except (KeyError, ValueError):
            continue
        # "inf" and "nan" parse as floats, too; both are refused.
        return seconds if 0 <= seconds < float("inf") else None
    try:
        until, now = (
            # Both are HTTP dates, such as "Wed, 21 Oct 2015 07:28:00 GMT".
            parsedate_to_datetime(found[name]).replace(tzinfo=UTC)
            for name in ("retry-after", "date")
        )
    except (KeyError, ValueError, OverflowError):
        return None
    return max(0.0, (until - now).total_seconds())


# --- the SDK -------------------------------------------------------------------------------------

# Request timeout, conflict, too early: worth another attempt although they are 4xx.
_REFUSED_FOR_NOW = {408, 409, 425}
# OpenAI sends 429 for an exhausted account as well, where retrying is pointless.
_NO_QUOTA = "insufficient_quota"


class OpenAISdk:
    """The SDK's client for one server.

    Args:
        base_url: where the server is, up to and including ``/v1``.
        key_env: name of the environment variable with the key; empty where none is needed.
        timeout_s: for connecting, and between two parts of an answer.
        most_bytes: of an answer's body, be it an error or not.

    Raises:
        MissingExtra: the SDK is not installed.
        BadInput: the variable is not set or holds no key, or the address is not one.
    """

    def __init__(self, base_url: str, key_env: str, timeout_s: float, most_bytes: int) -> None:
        if find_spec("openai") is None:
            raise MissingExtra("a model on a server", "llm")
        _check_address(base_url)
        self._module: Any = import_module("openai")
        self._key_env = key_env
        self._key = read_api_key(key_env) if key_env else ""
        # The SDK insists on some key, and would otherwise take one from OPENAI_API_KEY.
        self.client: Any = self._module.AsyncOpenAI(
            base_url=base_url,
            api_key=self._key or "none",
            timeout=timeout_s,
            # Retries are ours: the SDK's would bypass the pacer.
            max_retries=0,
            http_client=self._http_client(most_bytes),
        )
        self.headers = self._headers()
        """To be given with each request."""
        self.Error: type[Exception] = self._module.OpenAIError
        """What the SDK raises; see ``translated``."""

    def _http_client(self, most_bytes: int) -> Any:
        """The SDK's own, which would read the body of an error whole, with a bound on answers."""
        made = self._module.DefaultAsyncHttpxClient
        # httpx or its successor, whichever this release of the SDK stands on.
        http = import_module(made.__mro__[1].__module__.partition(".")[0])

        def measure(response: Any, part: bytes) -> None:
            came = response.extensions["came"] = response.extensions.get("came", 0) + len(part)
            if came > most_bytes:
                raise AnswerTooLong(f"the answer is longer than {most_bytes} bytes")

        meter = response_meter(http, measure, BadAnswer)
        hooks = {"request": [self._stay_at_server], "response": [meter]}
        return made(headers=UNCOMPRESSED, event_hooks=hooks)

    def _headers(self) -> dict[str, Any]:
        """Our key, and nothing for every header that the SDK would take from the environment."""
        # The SDK leaves out a header whose value is Omit, even one that it would add itself.
        omit = self._module.Omit()
        lines = os.environ.get("OPENAI_CUSTOM_HEADERS", "").split("\n")
        ambient = [line.partition(":")[0].strip() for line in lines if ":" in line]
        names = [*ambient, "OpenAI-Organization", "OpenAI-Project"]
        key = f"Bearer {self._key}" if self._key else omit
        return {**dict.fromkeys(names, omit), "Authorization": key}

    async def _stay_at_server(self, request: Any) -> None:
        """Refuse to be redirected to another address: the whole conversation would go there.

        Raises:
            Refused: scheme, host or port are others.
        """
        ours, there = self.client.base_url, request.url
        if (ours.scheme, ours.host, ours.port) != (there.scheme, there.host, there.port):
            port = f":{there.port}" if there.port else ""
            raise Refused(
                f"the server redirects to another one, {there.scheme}://{there.host}{port}, which "
                "was not asked for; if it is meant, name it in base_url"
            )

    def translated(self, error: Exception) -> ProviderError:
        """One of our errors for one of the SDK's; without the key, whatever the server wrote."""
        if isinstance(error, self._module.APITimeoutError):
            return TimedOut("the server did not answer in time")
        if isinstance(cause := error.__cause__, ProviderError):  # raised below the SDK
            return type(cause)(*cause.args)
        if isinstance(error, self._module.APIConnectionError):
            if isinstance(error.__cause__, Refused):
                return Refused(str(error.__cause__))
            # Only the type: the cause's message may hold the request with its headers.
            return Unreachable(f"no connection ({type(error.__cause__).__name__})")
        if not isinstance(error, self._module.APIStatusError):
            return Unreachable(f"the request could not be sent ({type(error).__name__})")
        return self._of_status(error)

    def _of_status(self, error: Any) -> ProviderError:
        status, code = error.status_code, getattr(error, "code", None)
        if status == 401:
            hint = f"check {self._key_env}" if self._key else "name a variable in api_key_env"
            return AuthFailed(f"HTTP 401: the server wants a valid key; {hint}")
        said = error_excerpt(self._redacted(f"HTTP {status}: {error_body_text(error.body)}"))
        wait = retry_after_seconds(error.response.headers)
        if status == 403:
            return AuthFailed(said)
        if status == 429 and code != _NO_QUOTA:
            return RateLimited(said, wait)
        if status >= 500 or status in _REFUSED_FOR_NOW:
            return ServerFailed(said, wait)
        return Refused(said)

    def cleaned(self, error: ProviderError) -> ProviderError:
        """The error without the key, should the server have put it into its answer."""
        # In place, so that the type of the error and its other fields stay as they are.
        error.args = tuple(self._redacted(str(part)) for part in error.args)
        return error

    def _redacted(self, text: str) -> str:
        return text.replace(self._key, "***") if self._key else text


def read_api_key(name: str) -> str:
    """The key in an environment variable.

    Raises:
        BadInput: the variable is not set, or no header can carry what it holds.
    """
    key = os.environ.get(name, "").strip()
    if not key:
        raise BadInput(
            f"the environment variable {name} is not set.",
            remedy="Set it to the key, or leave api_key_env empty for a server without one.",
        )
    # A line end in the key would allow injecting a header.
    if not key.isascii() or not key.isprintable():
        raise BadInput(f"the environment variable {name} does not hold a key.")
    return key


def _check_address(base_url: str) -> None:
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadInput(
            "base_url must begin with http:// or https:// and name a host.",
            remedy="For example: http://localhost:8000/v1",
        )
    if parts.username or parts.password:
        raise BadInput(
            "base_url holds a user or a password, which would show in records.",
            remedy="Put the key into an environment variable, and name it in api_key_env.",
        )


# --- the client ----------------------------------------------------------------------------------


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

    def __init__(self, options: ServerOptions, clock: PacingClock | None = None) -> None:
        self.options = options
        self._clock = clock or PacingClock()
        self._sdk = OpenAISdk(
            options.base_url, options.api_key_env, options.timeout_s, options.longest_answer_bytes
        )
        self._pacer = RequestPacer(
            options.requests_per_minute, options.tokens_per_minute, self._clock
        )
        self._places = asyncio.Semaphore(options.concurrency)
        # Seeded for reproducible tests; the waits influence no answer.
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
        guess = estimate_tokens(messages, tools) + (sampling.max_tokens or 0)
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
        jitter_s = backoff_seconds(
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
                # One limit for the whole attempt: the SDK's timeout only bounds the gap between two
                # chunks.
                async with asyncio.timeout(self.options.timeout_s):
                    raw = await self._send(body)
                completion = read_completion(decode_answer_body(raw), messages)
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
        parts, broken = bytearray(), ""
        async with request as response:
            try:
                async for part in response.iter_bytes():
                    parts += part
            except ProviderError:
                raise
            except Exception as error:  # of whatever HTTP package the SDK uses
                broken = type(error).__name__
        if broken:
            raise Unreachable(f"the answer broke off ({broken})")
        return bytes(parts)

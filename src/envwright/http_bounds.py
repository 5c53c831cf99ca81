"""Answers of other people's HTTP servers, measured as they come, before anything keeps them.

The packages that speak HTTP for us read the body of an error whole, however long it is, and unpack
what is compressed, however much that gives.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

UNCOMPRESSED = {"Accept-Encoding": "identity"}
"""A header to be sent with each request: what comes is then as long as it looks."""


def response_meter(
    http: Any, measure: Callable[[Any, bytes], None], refuse: Callable[[str], Exception]
) -> Callable[[Any], Awaitable[None]]:
    """A hook for the ``response`` event of a client of httpx.

    Args:
        http: the package httpx, or another of its kind: the one that made the client.
        measure: called with the response and each part of its body; what it raises ends the answer.
        refuse: makes an error of why an answer is not read at all.

    Example::

        hook = response_meter(httpx, measure, BadInput)
        client = httpx.AsyncClient(headers=UNCOMPRESSED, event_hooks={"response": [hook]})
    """

    class Measured(http.AsyncByteStream):  # type: ignore[misc]
        def __init__(self, response: Any) -> None:
            self._response, self._stream = response, response.stream

        async def __aiter__(self) -> AsyncIterator[bytes]:
            async for part in self._stream:
                measure(self._response, part)
                yield part

        async def aclose(self) -> None:
            await self._stream.aclose()

    async def hook(response: Any) -> None:
        # A few bytes may stand for gigabytes.
        if response.headers.get("content-encoding", "identity") != "identity":
            raise refuse("the answer is compressed, which was not asked for.")
        response.stream = Measured(response)

    return hook

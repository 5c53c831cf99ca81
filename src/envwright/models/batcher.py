"""Requests that come one by one, worked on together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from envwright.models.errors import ServerFailed, excerpt

In = TypeVar("In")
Out = TypeVar("Out")


class Batcher(Generic[In, Out]):
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
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._run())
        return await future

    async def _run(self) -> None:
        await asyncio.sleep(self._window_s)
        while batch := self._take():
            items = [item for item, _ in batch]
            try:
                results = await asyncio.to_thread(self._work, items)
            except Exception as error:
                reason = f"{type(error).__name__}: {excerpt(error)}"
                for _, future in batch:
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

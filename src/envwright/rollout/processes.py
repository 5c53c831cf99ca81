"""Episodes in several processes of this machine."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from envwright.rollout.chunks import SIZE, Chunks, PlanOf
from envwright.rollout.plan import Plan, Slot
from envwright.rollout.run import Batch, play_all

_AHEAD = 2
"""Chunks per worker that are handed out at a time."""


class ProcessPool:
    """Plays episodes in processes; those that a dead process had begun are played again.

    Args:
        plan_of: makes the plan.
        workers: processes.
        concurrency: episodes at a time in each of them.
    """

    def __init__(self, plan_of: PlanOf, workers: int, concurrency: int = 1) -> None:
        self._plan_of, self._workers, self._concurrency = plan_of, workers, concurrency

    def play(self, slots: Iterator[Slot]) -> Iterator[Batch]:
        """The episodes of these slots, in any order.

        Raises:
            BadInput: workers die again and again.
        """
        chunks = Chunks(slots, max(SIZE, self._concurrency))
        yield from self._until_death(chunks)
        while chunks.unfinished:
            chunks.died()
            yield from self._until_death(chunks)

    def _until_death(self, chunks: Chunks) -> Iterator[Batch]:
        """What one set of workers plays; what they leave goes back to the chunks."""
        pool = ProcessPoolExecutor(
            self._workers, get_context("spawn"), initializer=_prepare, initargs=(self._plan_of,)
        )
        running: dict[Future[Batch], list[Slot]] = {}
        try:
            while not chunks.unfinished or running:
                while len(running) < _AHEAD * self._workers and (chunk := chunks.take()):
                    running[pool.submit(_play, chunk, self._concurrency)] = chunk
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield from _result(future, running.pop(future), chunks)
        except BrokenProcessPool:  # from submit: none of those that run will end
            chunks.give_back(chunk)
            for lost in running.values():
                chunks.give_back(lost)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _result(future: Future[Batch], chunk: list[Slot], chunks: Chunks) -> Iterator[Batch]:
    """What a worker played; nothing when it died."""
    try:
        batch = future.result()
    except BrokenProcessPool:
        chunks.give_back(chunk)
        return
    chunks.finished_one()
    if batch.paused:
        chunks.stop()
    yield batch


_worker: tuple[Plan, asyncio.Runner] | None = None
"""Of a worker process: the plan, and one loop for all chunks, as clients belong to a loop."""


def _prepare(plan_of: PlanOf) -> None:
    global _worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends the workers
    _worker = plan_of(), asyncio.Runner()


def _play(slots: list[Slot], concurrency: int) -> Batch:
    assert _worker is not None
    plan, runner = _worker
    return runner.run(play_all(plan, slots, concurrency))

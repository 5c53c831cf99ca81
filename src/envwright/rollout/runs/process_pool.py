"""Episodes in several processes of this machine.

Each worker has a pipe of its own to this process, and hands every episode over as it ends: one that
is killed loses those it was playing, and nothing that others have. Workers end with this process,
however that ends.
"""

from __future__ import annotations

import asyncio
import signal
import traceback
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait

from envwright.errors import BadInput, EnvwrightError
from envwright.processes import end_with_parent
from envwright.rollout.runs.rollout_plan import EpisodeSlot, RolloutPlan
from envwright.rollout.runs.rollout_runner import (
    CHUNK_SIZE,
    EpisodeLineBatch,
    EpisodeQueue,
    PlanFactory,
    play_slots,
)

# Forking would copy threads' locks and open database connections into the child.
_SPAWN = get_context("spawn")
_PATIENCE_S = 5.0
"""How long a worker that was told to end may take."""


class ProcessPool:
    """Plays episodes in processes; those that a dead process had begun are played again.

    Args:
        plan_of: makes the plan.
        workers: processes.
        concurrency: episodes at a time in each of them.
    """

    def __init__(self, plan_of: PlanFactory, workers: int, concurrency: int = 1) -> None:
        self._plan_of, self._workers, self._concurrency = plan_of, workers, concurrency

    def play(self, slots: Iterator[EpisodeSlot]) -> Iterator[EpisodeLineBatch]:
        """The episodes of these slots, in any order.

        Raises:
            BadInput: workers die again and again, or cannot do their work.
        """
        chunks = EpisodeQueue(slots, self._workers, max(CHUNK_SIZE, self._concurrency))
        idle: list[_Worker] = []
        busy: dict[Connection, _Worker] = {}
        try:
            while True:
                # Workers are started only as there is work for them, and idle ones are used first.
                while len(busy) < self._workers and (chunk := chunks.take()):
                    worker = idle.pop() if idle else _Worker(self._plan_of, self._concurrency)
                    busy[worker.pipe] = worker
                    worker.give(chunk)
                if not busy:
                    return
                # Also wakes when a worker dies: reading its closed pipe raises ``EOFError``.
                for pipe in wait(list(busy)):
                    assert isinstance(pipe, Connection)
                    yield from self._hear(busy.pop(pipe), chunks, idle, busy)
        finally:
            for worker in [*idle, *busy.values()]:
                worker.tell_to_end(at_once=worker.pipe in busy)
            for worker in [*idle, *busy.values()]:
                worker.join()

    def _hear(
        self,
        worker: _Worker,
        chunks: EpisodeQueue,
        idle: list[_Worker],
        busy: dict[Connection, _Worker],
    ) -> Iterator[EpisodeLineBatch]:
        """Receive one message of a worker and act on it."""
        try:
            said = worker.hear()
        except (EOFError, OSError):
            chunks.died(worker.left, worker.bury())
            return
        if said is None:
            idle.append(worker)
            return
        # Back before anything is raised, so that ``play`` ends this worker as well.
        busy[worker.pipe] = worker
        if isinstance(said, Exception):
            raise said
        chunks.finished_one()
        if said.paused:
            chunks.stop()
        yield said


class _Worker:
    """The parent's handle of a worker process."""

    def __init__(self, plan_of: PlanFactory, concurrency: int) -> None:
        self.pipe, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(
            target=_work, args=(plan_of, theirs, concurrency), name="envwright player", daemon=True
        )
        self._left: dict[int, EpisodeSlot] = {}
        try:
            self._process.start()
        except BaseException:
            self.pipe.close()
            raise
        finally:
            theirs.close()  # or the end of the process would not show

    @property
    def left(self) -> Sequence[EpisodeSlot]:
        """Slots that it was given and has not finished."""
        return tuple(self._left.values())

    def give(self, chunk: Sequence[EpisodeSlot]) -> None:
        """Have it play these; it must be idle. That it is dead shows when it is heard."""
        self._left = dict(enumerate(chunk))
        with suppress(OSError):
            self.pipe.send(chunk)

    def hear(self) -> EpisodeLineBatch | Exception | None:
        """An episode, an error, or ``None`` when it has played all it was given."""
        said: tuple[int, EpisodeLineBatch] | Exception | None = self.pipe.recv()
        if not isinstance(said, tuple):
            return said
        place, batch = said
        del self._left[place]
        return batch

    def bury(self) -> str:
        """Reap a dead worker; returns how it died."""
        self.tell_to_end(at_once=True)
        self.join()
        # A negative exit code is the number of the signal that killed the process.
        code = self._process.exitcode or 0
        return f"exit code {code}" if code >= 0 else f"killed by {signal.Signals(-code).name}"

    def tell_to_end(self, *, at_once: bool) -> None:
        """Close its pipe; ``at_once`` where it would notice too late."""
        # An idle worker waits on its pipe and sees it close; a busy one would play on first.
        if at_once and self._process.is_alive():
            self._process.terminate()
        self.pipe.close()

    def join(self) -> None:
        """Wait for its end."""
        self._process.join(_PATIENCE_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


# --- in the worker -------------------------------------------------------------------------------


def _work(plan_of: PlanFactory, pipe: Connection, concurrency: int) -> None:
    """Play what comes, until nothing can come any more."""
    parent = parent_process()
    assert parent is not None
    assert parent.pid is not None
    end_with_parent(parent.pid)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends the workers
    with suppress(EOFError, ConnectionError), asyncio.Runner() as runner:  # clients need one loop
        stack = AsyncExitStack()
        try:
            plan = plan_of(stack)
            while True:
                runner.run(_play(plan, pipe.recv(), concurrency, pipe))
                # The chunk is done; the parent may hand out the next.
                pipe.send(None)
        # The parent is gone: there is nobody to report to. The outer ``suppress`` takes it.
        except (EOFError, ConnectionError):
            raise
        except EnvwrightError as error:
            pipe.send(BadInput(str(error)))
        except Exception:
            # As text: not every exception can be pickled, and a traceback never can.
            pipe.send(RuntimeError(f"in a worker:\n{traceback.format_exc()}"))
        finally:
            runner.run(stack.aclose())


async def _play(
    plan: RolloutPlan, slots: list[EpisodeSlot], concurrency: int, pipe: Connection
) -> None:
    # The place in the chunk tells the parent which slot an episode belongs to.
    numbered = enumerate(slots)

    async def one_after_the_other() -> None:
        for place, slot in numbered:  # shared: each takes the next that is left
            await play_slots(plan, iter([slot]), 1, partial(_hand_over, pipe, place))

    count = min(concurrency, len(slots))
    await asyncio.gather(*(one_after_the_other() for _ in range(count)))


def _hand_over(pipe: Connection, place: int, batch: EpisodeLineBatch) -> None:
    pipe.send((place, batch))

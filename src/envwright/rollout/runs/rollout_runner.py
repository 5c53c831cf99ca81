"""Many episodes in one run: concurrent, written as they end, resumable.

``EpisodeQueue`` hands them out to the workers of a pool in pieces.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import time
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol

from envwright.errors import BadInput
from envwright.llm.errors import Paused, Pending
from envwright.rollout.analysis.rollout_metrics import RolloutSummary, summarise_rollout
from envwright.rollout.boundaries import EpisodeTimings
from envwright.rollout.runs.rollout_plan import EpisodeSlot, RolloutPlan
from envwright.storage.jsonl import record_line
from envwright.storage.run_directory import RunDirectory
from envwright.types import Boundary, Role, Trajectory

_HOPELESS = 10
"""Episodes without any answer from a model after which a run that has just begun is given up."""
Progress = Callable[[int], None]
"""Is told how many episodes are there."""


@dataclass(frozen=True, slots=True)
class EpisodeLine:
    """An episode as it is written: it crosses processes as bytes."""

    id: str
    line: bytes
    timings: dict[str, float]
    lost: str = ""
    """What the provider of a model said that gave the episode no answer at all."""


@dataclass(frozen=True, slots=True)
class EpisodeLineBatch:
    """Episodes that were played together."""

    played: list[EpisodeLine]
    pending: int = 0
    """Episodes that wait for answers in a batch file."""
    paused: str = ""
    """Why no more are played now; empty where nothing stands in the way."""


class WorkerPool(Protocol):
    """Plays episodes elsewhere: in other processes, on other machines."""

    def play(self, slots: Iterator[EpisodeSlot]) -> Iterator[EpisodeLineBatch]:
        """The episodes of these slots, in any order.

        Raises:
            BadInput: the workers cannot be kept alive.
        """
        ...


async def run_rollout(
    plan: RolloutPlan,
    run: RunDirectory,
    *,
    concurrency: int = 64,
    progress: Progress | None = None,
    retry: Collection[Boundary] = (),
) -> RolloutSummary:
    """Play a plan in this process and write its episodes to ``run``.

    Episodes that are already there are not repeated. Neither what an episode is nor, in the end,
    their order in the file depends on ``concurrency``.

    Args:
        plan: what is played.
        run: a fresh run directory, or one of the same run.
        concurrency: episodes at a time.
        progress: called with the number of episodes recorded so far.
        retry: episodes that one of these failed are played again.

    Raises:
        BadInput: another run is in the directory, the disk refuses, or no model answers.
    """
    if concurrency < 1:
        raise BadInput("concurrency must be at least 1.")
    with _Recording(plan, run, progress, retry) as recording, _rare_collections():
        await play_slots(plan, recording.missing, concurrency, recording.keep)
    return recording.summary()


def run_rollout_in_pool(
    pool: WorkerPool,
    plan: RolloutPlan,
    run: RunDirectory,
    *,
    progress: Progress | None = None,
    retry: Collection[Boundary] = (),
) -> RolloutSummary:
    """Play a plan in the workers of a pool; see ``run_rollout``.

    Raises:
        BadInput: as in ``run_rollout``, or the pool gives up.
    """
    with _Recording(plan, run, progress, retry) as recording:
        for batch in pool.play(recording.missing):
            recording.keep(batch)
    return recording.summary()


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Look for garbage rarely: thousands of live episodes are many objects, and none is garbage.

    With Python's own thresholds a fifth of the time of an episode went into going through them.
    """
    before = gc.get_threshold()
    gc.set_threshold(50_000, 50, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)


async def play_slots(
    plan: RolloutPlan,
    slots: Iterator[EpisodeSlot],
    concurrency: int,
    keep: Callable[[EpisodeLineBatch], None],
) -> None:
    """Play the episodes of these slots, ``concurrency`` at a time; the first error ends all.

    Episodes that wait for answers are passed over, so that all that can be asked is asked. Where a
    budget is spent, those under way are played as far as they come, and no other is begun.

    Args:
        plan: what is played.
        slots: which episodes.
        concurrency: episodes at a time.
        keep: takes each episode as it ends.
    """
    spent = False

    async def worker() -> None:
        nonlocal spent
        for slot in slots:  # shared: each takes the next that is left
            batch = await _one(plan, slot)
            keep(batch)
            spent = spent or bool(batch.paused)
            if spent:
                return
            await asyncio.sleep(0)  # scripted policies never wait: let an interruption through

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(concurrency):
                # All draw from one iterator; on one loop, ``next`` cannot be interrupted.
                group.create_task(worker())
    except BaseExceptionGroup as errors:
        # Callers expect the plain error (``BadInput``), not a group around it.
        raise errors.exceptions[0] from None


async def play_batch(
    plan: RolloutPlan, slots: Sequence[EpisodeSlot], concurrency: int
) -> EpisodeLineBatch:
    """The episodes of these slots, in memory: what a worker of a pool does."""
    batches: list[EpisodeLineBatch] = []
    with _rare_collections():
        await play_slots(plan, iter(slots), concurrency, batches.append)
    played = [episode for batch in batches for episode in batch.played]
    paused = next((batch.paused for batch in batches if batch.paused), "")
    return EpisodeLineBatch(played, sum(batch.pending for batch in batches), paused)


async def _one(plan: RolloutPlan, slot: EpisodeSlot) -> EpisodeLineBatch:
    timings = EpisodeTimings()
    try:
        trajectory = await plan.episode(slot, timings)
    except Pending:
        return EpisodeLineBatch([], pending=1)
    except Paused as reason:
        return EpisodeLineBatch([], paused=str(reason))
    return EpisodeLineBatch(
        [EpisodeLine(trajectory.id, record_line(trajectory), timings.data(), _lost(trajectory))]
    )


def _lost(trajectory: Trajectory) -> str:
    """Why an episode has no answer of its model at all; empty where it has one."""
    said = sum(message.role is Role.ASSISTANT for message in trajectory.messages)
    # Given messages (the gold's, in turn-level episodes) are no answers of the model.
    if said > len(trajectory.given):
        return ""
    return next((f.message for f in trajectory.failures if f.boundary is Boundary.PROVIDER), "")


class _Recording:
    """Keeps what is played in a run directory, and knows what is missing there."""

    def __init__(
        self,
        plan: RolloutPlan,
        run: RunDirectory,
        progress: Progress | None,
        retry: Collection[Boundary],
    ) -> None:
        self._plan, self._run, self._retry = plan, run, retry
        self._answered = False
        self._held: list[EpisodeLine] = []
        self._progress = progress or (lambda _: None)
        self._started = time.perf_counter()
        self._pending = 0
        self._paused = ""

    def __enter__(self) -> _Recording:
        self._run.begin(self._plan.manifest(), self._plan.tasks, retry=self._retry)
        self._progress(len(self._run.done))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        self._run.sync()

    @property
    def missing(self) -> Iterator[EpisodeSlot]:
        """The episodes that are still to be played."""
        slots = self._plan.slots()
        return (slot for slot in slots if self._plan.id_of(slot) not in self._run.done)

    def keep(self, batch: EpisodeLineBatch) -> None:
        """Write episodes.

        Raises:
            BadInput: the disk is full or refuses; what was written before stays whole.
        """
        for episode in batch.played:
            self._keep(episode)
        self._pending += batch.pending
        self._paused = self._paused or batch.paused

    def _keep(self, episode: EpisodeLine) -> None:
        """Write an episode; those that the provider failed only once another went well.

        Raises:
            BadInput: the provider fails from the start.
        """
        # Until the first answer, lost episodes are held back in memory: with a wrong key or address
        # nothing is written, and the same command plays these episodes again.
        if episode.lost and not self._answered:
            self._held.append(episode)
            if len(self._held) >= _HOPELESS:
                self._give_up()
            return
        self._answered = True
        held, self._held = self._held, []
        for one in (*held, episode):
            self._run.append(one.id, one.line, one.timings)
            self._progress(len(self._run.done))

    def _give_up(self) -> None:
        raise BadInput(
            f"the model gave no answer in any of the first {len(self._held)} episodes: "
            f"{self._held[-1].lost.rstrip('.')}.",
            remedy="Check the server's address, the model's name and the key. "
            "Nothing was written; the same command plays them again.",
        )

    def summary(self) -> RolloutSummary:
        """The figures of all that is there, written down.

        Raises:
            BadInput: the provider failed every episode that was played.
        """
        if self._held:
            self._give_up()
        # As they ended, episodes came in an order that depends on the machine.
        self._run.put_in_order(self._plan.id_of(slot) for slot in self._plan.slots())
        # A resumed run adds its time to that of the earlier sessions.
        before = self._run.summary().get("seconds", 0.0)
        summary = summarise_rollout(
            self._run.trajectories(),
            run=str(self._run.path),
            policy=self._plan.policy.name,
            seconds=round(before + time.perf_counter() - self._started, 3),
            missing=sum(1 for _ in self.missing),
            paused=self._reason(),
        )
        self._run.write_summary(summary.model_dump(mode="json"))
        return summary

    def _reason(self) -> str:
        if self._pending:
            return f"{self._pending} episodes wait for answers in the batch file"
        return self._paused


# --- work for pools ------------------------------------------------------------------------------


PlanFactory = Callable[[AsyncExitStack], RolloutPlan]
"""Makes the plan in a worker; what has to be closed at its end goes onto the stack.

It has to be picklable, as a ``functools.partial`` of data is."""

CHUNK_SIZE = 32
"""Episodes that a worker is given at a time; fewer towards the end."""
MAX_WORKER_DEATHS = 3
"""Times that workers may die with nothing played in between."""


class EpisodeQueue:
    """The slots that no worker has finished.

    Args:
        slots: all of them; taken as they are needed.
        workers: how many share them: towards the end chunks become small, so that none has much
            to do while the others have nothing.
        size: slots of a chunk at most.
    """

    def __init__(
        self, slots: Iterator[EpisodeSlot], workers: int = 1, size: int = CHUNK_SIZE
    ) -> None:
        self._slots, self._shares, self._size = slots, 2 * workers, size
        self._next: deque[EpisodeSlot] = deque()
        self._back: deque[EpisodeSlot] = deque()
        self._stopped = False
        self._deaths = 0

    def take(self) -> list[EpisodeSlot]:
        """The next chunk; empty when there is none.

        Slots that were given back come last and one by one: should one of them kill every worker
        that plays it, nothing else is lost to it.
        """
        if self._stopped:
            return []
        # Read ahead just enough to know whether the end is near; ``slots`` may be very long.
        wanted = self._size * self._shares - len(self._next)
        self._next.extend(itertools.islice(self._slots, wanted))
        if self._next:
            # Full chunks while there is plenty, 1 / (2 * workers) of the rest towards the end.
            count = max(1, len(self._next) // self._shares)
            return [self._next.popleft() for _ in range(count)]
        return [self._back.popleft()] if self._back else []

    def give_back(self, slots: Sequence[EpisodeSlot]) -> None:
        """Have slots taken again: whoever had them died."""
        self._back.extend(slots)

    def stop(self) -> None:
        """Hand no more out."""
        self._stopped = True

    def finished_one(self) -> None:
        """Note that workers live."""
        self._deaths = 0

    def died(self, slots: Sequence[EpisodeSlot], how: str) -> None:
        """Take back what a worker had that died.

        Args:
            slots: what it had not finished.
            how: how it died, for a message.

        Raises:
            BadInput: too often, with nothing finished in between.
        """
        self.give_back(slots)
        self._deaths += 1
        if self._deaths >= MAX_WORKER_DEATHS:
            over = f" over task {slots[0].task + 1}" if len(slots) == 1 else ""
            raise BadInput(
                f"workers died {MAX_WORKER_DEATHS} times in a row without finishing an episode, "
                f"the last{over}: {how}.",
                remedy="What was played is kept. See what kills them (often too little memory), "
                "then run the same again, perhaps in one process.",
            )

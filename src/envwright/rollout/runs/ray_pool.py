"""Episodes on the nodes of a Ray cluster, or of one that is started here for the run.

Each worker is an actor with the whole plan. When its process or its node dies, another takes its
place and the chunk that it had begun is played again; since an episode depends on its seed alone,
the trajectories are those of any other engine.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from envwright.errors import BadInput, EnvwrightError, MissingExtra
from envwright.rollout.runs.rollout_plan import EpisodeSlot, RolloutPlan
from envwright.rollout.runs.rollout_runner import (
    CHUNK_SIZE,
    EpisodeLineBatch,
    EpisodeQueue,
    PlanFactory,
    play_batch,
)

LOCAL = "local"
"""The address of a cluster that is started on this machine, and ended with the run."""
_CONNECT_S = 5.0
_CLIENT_PORT = 10001


class RayPool:
    """Plays episodes on a Ray cluster. Use as a context manager.

    Args:
        plan_of: makes the plan; its data travel to the workers once.
        address: of the cluster: ``local``, ``auto``, ``HOST:PORT``, or ``ray://HOST:PORT``.
        workers: actors; by default one for each CPU of the cluster. Those for which the cluster has
            no room yet join when it has.
        concurrency: episodes at a time over all of them.

    Raises:
        MissingExtra: Ray is not installed.
        BadInput: the cluster cannot be reached.
    """

    def __init__(
        self, plan_of: PlanFactory, address: str, workers: int | None = None, concurrency: int = 1
    ) -> None:
        if find_spec("ray") is None:
            raise MissingExtra("rolling out on Ray", "ray")
        if address not in (LOCAL, "auto"):
            _check_reachable(address)
        self._ray: Any = import_module("ray")
        self._connect(address, workers)
        # Stored in the cluster once; each worker fetches it by reference.
        self._plan_of = self._ray.put(plan_of)
        self.workers = workers or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        # Per worker, rounded up.
        self._concurrency = -(-concurrency // self.workers)

    def _connect(self, address: str, workers: int | None) -> None:
        options: dict[str, Any] = {"log_to_driver": False, "configure_logging": True}
        if address == LOCAL:
            options |= {"num_cpus": workers, "include_dashboard": False}
        try:
            self._ray.init(address=address, logging_level="ERROR", **options)
        except Exception as error:  # Ray raises many kinds, none of them its own
            raise _no_cluster(address, str(error)) from None

    def __enter__(self) -> RayPool:
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    def play(self, slots: Iterator[EpisodeSlot]) -> Iterator[EpisodeLineBatch]:
        """The episodes of these slots, in any order.

        Raises:
            BadInput: workers die again and again, or cannot do their work.
        """
        chunks = EpisodeQueue(slots, self.workers, max(CHUNK_SIZE, self._concurrency))
        running: dict[Any, tuple[Any, list[EpisodeSlot]]] = {}
        idle: list[Any] = []
        try:
            for _ in range(self.workers):
                self._start_player(running)
            while True:
                while idle and (chunk := chunks.take()):
                    player = idle.pop()
                    running[player.play.remote(chunk, self._concurrency)] = player, chunk
                # Nothing to hand out and no chunk under way; workers that still start are left.
                if idle and not any(chunk for _, chunk in running.values()):
                    return
                (done,), _ = self._ray.wait(list(running), num_returns=1)
                player, chunk = running.pop(done)
                try:
                    yield from self._result(done, chunks)
                except self._ray.exceptions.RayActorError as error:
                    chunks.died(chunk, type(error).__name__)
                    self._start_player(running)
                else:
                    idle.append(player)
        finally:
            for player in [*idle, *(player for player, _ in running.values())]:
                with suppress(Exception):
                    self._ray.kill(player)

    def _start_player(self, running: dict[Any, tuple[Any, list[EpisodeSlot]]]) -> None:
        """Start a worker, which gets work once its ``ready`` has returned."""
        player = self._ray.remote(num_cpus=1)(_Player).remote([self._plan_of])
        # The empty chunk marks a worker that is still starting.
        running[player.ready.remote()] = player, []

    def _result(self, done: Any, chunks: EpisodeQueue) -> Iterator[EpisodeLineBatch]:
        """The episodes of a finished call; nothing for the call that only started a worker."""
        try:
            batch: EpisodeLineBatch | None = self._ray.get(done)
        except self._ray.exceptions.RayTaskError as error:
            cause = error.cause
            if isinstance(cause, EnvwrightError):  # Ray's own error is a traceback
                raise BadInput(str(cause)) from None
            raise
        if batch is not None:
            chunks.finished_one()
            if batch.paused:
                chunks.stop()
            yield batch


class _Player:
    """A worker. It fetches the plan itself, so that it can be started anywhere."""

    def __init__(self, plan_of: list[Any]) -> None:
        self._plan_of = plan_of
        """Holds a reference to what makes the plan: Ray would fetch it if it stood alone."""
        self._plan: RolloutPlan | None = None
        self._runner = asyncio.Runner()  # one loop for all chunks: clients belong to a loop

    def ready(self) -> None:
        """Make the plan."""
        ray: Any = import_module("ray")
        self._plan = ray.get(self._plan_of[0])(AsyncExitStack())  # it ends with this process

    def play(self, slots: list[EpisodeSlot], concurrency: int) -> EpisodeLineBatch:
        """The episodes of these slots."""
        assert self._plan is not None
        return self._runner.run(play_batch(self._plan, slots, concurrency))


def _check_reachable(address: str) -> None:
    """Refuse an address where nobody listens: Ray itself would try for minutes.

    Raises:
        BadInput: it is not one, or nobody listens.
    """
    host, _, port = address.removeprefix("ray://").partition("?")[0].rpartition(":")
    # Without a scheme the port is needed; ``ray://HOST`` may leave it out, for the default one.
    if "://" not in address and not port.isdecimal():
        raise _no_cluster(address, "an address is local, auto, HOST:PORT or ray://HOST:PORT")
    if not host or not port.isdecimal():
        host, port = address.removeprefix("ray://"), str(_CLIENT_PORT)
    try:
        socket.create_connection((host.strip("[]"), int(port)), _CONNECT_S).close()
    except (OSError, OverflowError, UnicodeError) as error:
        raise _no_cluster(address, str(error)) from None


def _no_cluster(address: str, why: str) -> BadInput:
    return BadInput(
        f"there is no Ray cluster at {address} ({why.rstrip('.')}).",
        remedy="Start one with `ray start --head`, or use --ray local.",
    )

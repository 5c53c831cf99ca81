"""Episodes on the nodes of a Ray cluster, or of one that is started here for the run.

Each worker is an actor with the whole plan. When its process or its node dies, Ray starts it anew
and the chunk that it had begun is played again; since an episode depends on its seed alone, the
trajectories are those of any other engine.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from envwright.errors import BadInput, MissingExtra
from envwright.rollout.chunks import SIZE, Chunks, PlanOf
from envwright.rollout.plan import Plan, Slot
from envwright.rollout.run import Batch, play_all

LOCAL = "local"
"""The address of a cluster that is started on this machine, and ended with the run."""
_AHEAD = 2


class RayPool:
    """Plays episodes on a Ray cluster. Use as a context manager.

    Args:
        plan_of: makes the plan; its data travel to the workers once.
        address: of the cluster: ``local``, ``auto``, or ``ray://HOST:PORT``.
        workers: actors; by default one for each CPU of the cluster.
        concurrency: episodes at a time in each of them.

    Raises:
        MissingExtra: Ray is not installed.
        BadInput: the cluster cannot be reached.
    """

    def __init__(
        self, plan_of: PlanOf, address: str, workers: int | None = None, concurrency: int = 1
    ) -> None:
        if find_spec("ray") is None:
            raise MissingExtra("rolling out on Ray", "ray")
        self._ray: Any = import_module("ray")
        self._concurrency = concurrency
        self._connect(address, workers)
        self._plan_of = self._ray.put(plan_of)
        cpus = int(self._ray.cluster_resources().get("CPU", 1))
        self.workers = workers or max(1, cpus)

    def _connect(self, address: str, workers: int | None) -> None:
        options: dict[str, Any] = {"log_to_driver": False, "configure_logging": True}
        if address == LOCAL:
            options |= {"num_cpus": workers, "include_dashboard": False}
        try:
            self._ray.init(address=address, logging_level="ERROR", **options)
        except Exception as error:  # Ray raises many kinds, none of them its own
            raise BadInput(
                f"there is no Ray cluster at {address} ({error}).",
                remedy="Start one with `ray start --head`, or use --ray local.",
            ) from None

    def __enter__(self) -> RayPool:
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    def play(self, slots: Iterator[Slot]) -> Iterator[Batch]:
        """The episodes of these slots, in any order.

        Raises:
            BadInput: workers die again and again.
        """
        chunks = Chunks(slots, max(SIZE, self._concurrency))
        players = [self._player() for _ in range(self.workers)]
        running: dict[Any, tuple[Any, list[Slot]]] = {}
        for player in players * _AHEAD:
            self._hand_out(player, chunks, running)
        while running:
            (done,), _ = self._ray.wait(list(running), num_returns=1)
            player, chunk = running.pop(done)
            try:
                batch: Batch = self._ray.get(done)
            except self._ray.exceptions.RayActorError as error:
                chunks.give_back(chunk)
                chunks.died(f" ({type(error).__name__})")
                player = self._player()
            else:
                chunks.finished_one()
                if batch.paused:
                    chunks.stop()
                yield batch
            self._hand_out(player, chunks, running)
        for player in players:
            with suppress(Exception):
                self._ray.kill(player)

    def _player(self) -> Any:
        actor = self._ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)(_Player)
        return actor.remote()

    def _hand_out(self, player: Any, chunks: Chunks, running: dict[Any, tuple[Any, Any]]) -> None:
        if chunk := chunks.take():
            running[player.play.remote([self._plan_of], chunk, self._concurrency)] = player, chunk


class _Player:
    """A worker. It fetches the plan itself, so that it can be started anew anywhere."""

    def __init__(self) -> None:
        self._plan: Plan | None = None
        self._runner = asyncio.Runner()  # one loop for all chunks: clients belong to a loop

    def play(self, plan_of: list[Any], slots: list[Slot], concurrency: int) -> Batch:
        """The episodes of these slots; ``plan_of`` holds a reference to what makes the plan."""
        if self._plan is None:
            ray: Any = import_module("ray")
            self._plan = ray.get(plan_of[0])()
        return self._runner.run(play_all(self._plan, slots, concurrency))

"""The learner as an LLM client: the same requests always make the same batches.

What a model computes depends, in the last digits, on what is computed beside it. A batcher that
waits for a moment would so let the clock into the numbers. Here a batch is what is asked when
nothing else goes on: all episodes that are under way wait for an answer.
"""

from __future__ import annotations

import asyncio

from envwright.llm.errors import ServerFailed, error_excerpt
from envwright.llm.local_client import In, LocalClient, LocalOptions, Out, RequestBatcher
from envwright.training.policies import TrainablePolicy

_QUIET = 50
"""Turns of the event loop without a new request after which nothing else goes on. Episodes whose
users are rules never wait for anything else, and take a few turns from an answer to a request."""


class LockstepClient(LocalClient):
    """An LLM client of the learner whose batches depend on the requests alone.

    Args:
        learner: the model.
        batch: requests that are generated together at most.
    """

    def __init__(self, learner: TrainablePolicy, batch: int) -> None:
        options = LocalOptions(model=learner.name, form=learner.form, batch=batch, exact=True)
        super().__init__(options, learner.engine)
        learner.engine.forget()  # what was computed beside other requests has other last digits
        self._rounds = LockstepBatcher(learner.engine.generate, batch)
        self._batcher = self._rounds

    @property
    def failure(self) -> Exception | None:
        """What ended a generation; episodes only know that they got no answer."""
        return self._rounds.failure


class LockstepBatcher(RequestBatcher[In, Out]):
    """A batcher without a clock and without a thread."""

    failure: Exception | None = None

    async def _run(self) -> None:
        while self._waiting:
            await self._quiet()
            while batch := self._take():
                try:
                    # Blocks the event loop on purpose: nothing else may move meanwhile.
                    results = self._work([item for item, _ in batch])
                except Exception as error:
                    self.failure = error
                    reason = f"{type(error).__name__}: {error_excerpt(error)}"
                    for _, future in batch:
                        future.set_exception(ServerFailed(reason))
                    continue
                for (_, future), result in zip(batch, results, strict=True):
                    future.set_result(result)

    async def _quiet(self) -> None:
        """Wait until no request has come for a while, counted in turns of the event loop."""
        still = seen = 0
        while still < _QUIET:
            # sleep(0) yields one turn to the other tasks; no clock is involved.
            await asyncio.sleep(0)
            # A new request starts the count over.
            still = still + 1 if len(self._waiting) == seen else 0
            seen = len(self._waiting)

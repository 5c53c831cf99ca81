"""The order of tasks: several of one environment in each batch of generations.

ERPO takes its deviation over the tasks of an environment that are in the batch. In a plain shuffle
of many environments each would be there once.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from torch.utils.data import Sampler


class EnvironmentSampler(Sampler[int]):
    """Places of tasks, batch by batch, repeated as TRL's own sampler repeats them.

    Each environment's tasks are shuffled and cut into blocks, blocks are shuffled and joined to
    batches, batches are shuffled. What is too few for a block comes in batches of such rests; what
    is too little for a batch is left out of this pass. Each pass has another order.

    Args:
        environments: of each task.
        batch: tasks of a batch.
        together: tasks of a block, where there are so many; see ``block``.
        generations: how often each task stands side by side.
        repeats: how often each batch comes again.
        seed: of the order.
    """

    def __init__(
        self,
        environments: Sequence[str],
        *,
        batch: int,
        together: int,
        generations: int,
        repeats: int,
        seed: int,
    ) -> None:
        self._homes: dict[str, list[int]] = {}
        for place, name in enumerate(environments):
            self._homes.setdefault(name, []).append(place)
        self._count, self._batch, self._block = len(environments), batch, block(batch, together)
        self._generations, self._repeats, self._seed = generations, repeats, seed
        self._pass = 0

    def set_epoch(self, epoch: int) -> None:
        """Go on with this pass; a run that is resumed says which one."""
        self._pass = epoch

    def __len__(self) -> int:
        return self._count // self._batch * self._batch * self._generations * self._repeats

    def __iter__(self) -> Iterator[int]:
        batches = self.batches(self._pass)
        self._pass += 1
        for batch in batches:
            for _ in range(self._repeats):
                for place in batch:
                    yield from [place] * self._generations

    def batches(self, number: int) -> list[list[int]]:
        """The batches of a pass."""
        rng = random.Random(f"envwright order {self._seed} {number}")
        blocks, rests = [], []
        for places in self._homes.values():
            shuffled = rng.sample(places, len(places))
            whole = len(shuffled) // self._block * self._block
            blocks += [shuffled[at : at + self._block] for at in range(0, whole, self._block)]
            rests.append(shuffled[whole:])
        rng.shuffle(blocks)
        rng.shuffle(rests)
        rests.sort(key=len, reverse=True)
        order = [place for part in (*blocks, *rests) for place in part]
        whole = len(order) // self._batch
        out = [order[at * self._batch : (at + 1) * self._batch] for at in range(whole)]
        rng.shuffle(out)
        return out


def block(batch: int, together: int) -> int:
    """The least divisor of ``batch`` that is ``together`` or more, so that no block is cut."""
    return next(n for n in range(min(max(together, 1), batch), batch + 1) if batch % n == 0)

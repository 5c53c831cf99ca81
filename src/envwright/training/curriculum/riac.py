"""RIAC: the space of tasks is split where learning progress differs (TeachMyAgent 2103.09815)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from envwright.errors import BadInput
from envwright.training.curriculum.protocol import (
    ParameterBox,
    Point,
    check_reward,
    draw_weighted,
    refuse_other_state,
)
from envwright.types import Json

_Try = tuple[Point, float]


@dataclass(slots=True)
class _Region:
    """A part of the box, in [0, 1], and the last attempts in it."""

    low: Point
    high: Point
    tries: list[_Try] = field(default_factory=list)

    def holds(self, unit: Point) -> bool:
        return all(a <= u <= b for u, a, b in zip(unit, self.low, self.high, strict=True))

    @property
    def progress(self) -> float:
        return _progress(self.tries)

    def uniform(self, rng: random.Random) -> Point:
        return tuple(a + rng.random() * (b - a) for a, b in zip(self.low, self.high, strict=True))

    def data(self) -> list[Json]:
        return [list(self.low), list(self.high), [[list(p), r] for p, r in self.tries]]


def _progress(tries: Sequence[_Try]) -> float:
    """|mean reward of the later half - mean reward of the earlier half|."""
    half = len(tries) // 2
    if half == 0:
        return 0.0
    earlier = sum(r for _, r in tries[:half]) / half
    later = sum(r for _, r in tries[half:]) / (len(tries) - half)
    return abs(later - earlier)


class RIAC:
    """Robust Intelligent Adaptive Curiosity.

    A region that is full is cut in two, at the best of some random cuts: the one whose sides differ
    most in progress, weighted by how evenly it parts the attempts. A task comes from a region
    chosen by its progress (seven in ten), from anywhere (two), or beside the worst attempt of a
    region chosen so (one).

    Args:
        box: the tasks.
        most: attempts of a region before it is cut.
        cuts: how many are tried.
        narrowest: the least width of a region, as a share of the box.
        seed: of the cuts.

    Raises:
        BadInput: an option is out of bounds.
    """

    def __init__(
        self,
        box: ParameterBox,
        *,
        most: int = 200,
        cuts: int = 50,
        narrowest: float = 1 / 15,
        seed: int = 0,
    ) -> None:
        if most < 4 or cuts < 1 or not 0 < narrowest < 1:
            raise BadInput(
                "these options make no teacher.",
                remedy="Give most >= 4, cuts >= 1, 0 < narrowest < 1.",
            )
        self.box = box
        self._most, self._cuts, self._narrowest, self._seed = most, cuts, narrowest, seed
        self._attempts = 0
        self._regions = [_Region((0.0,) * box.size, (1.0,) * box.size)]

    @property
    def regions(self) -> int:
        """The number of regions."""
        return len(self._regions)

    def propose(self, rng: random.Random) -> Point:
        # One draw decides: below .2 anywhere, below .3 near a worst attempt, else in a region.
        how = rng.random()
        if how < 0.2:
            return self.box.uniform(rng)
        region = self._regions[draw_weighted(rng, [one.progress for one in self._regions])]
        if how < 0.3 and region.tries:
            worst, _ = min(region.tries, key=lambda one: one[1])
            return self.box.point(tuple(u + rng.gauss(0.0, 0.1) for u in worst))
        return self.box.point(region.uniform(rng))

    def update(self, task: Point, reward: float) -> None:
        unit, earned = self.box.scaled(task), check_reward(reward)
        self._attempts += 1
        # Regions share borders; a point on one belongs to the first region that holds it.
        at = next(n for n, region in enumerate(self._regions) if region.holds(unit))
        region = self._regions[at]
        region.tries.append((unit, earned))
        if len(region.tries) > self._most:
            self._regions[at : at + 1] = self._parted(region)

    def _parted(self, region: _Region) -> list[_Region]:
        """The two sides of the best cut; where none fits, the region without its oldest tries."""
        # Cuts depend on the attempt number alone, so that a restored teacher makes the same ones.
        rng = random.Random(f"{self._seed}/{self._attempts}")
        found = [cut for _ in range(self._cuts) if (cut := self._cut(region, rng))]
        if not found:
            # Makes room, so that the search is not repeated at every further attempt.
            del region.tries[: len(region.tries) // 4]
            return [region]
        return max(found, key=_worth)

    def _cut(self, region: _Region, rng: random.Random) -> list[_Region] | None:
        """A random cut; none where a side would be too narrow or have too few attempts."""
        at = rng.randrange(self.box.size)
        low, high = region.low[at], region.high[at]
        place = low + rng.random() * (high - low)
        if min(place - low, high - place) < self._narrowest:
            return None
        top = tuple(place if n == at else b for n, b in enumerate(region.high))
        bottom = tuple(place if n == at else a for n, a in enumerate(region.low))
        sides = [_Region(region.low, top), _Region(bottom, region.high)]
        for unit, earned in region.tries:
            sides[unit[at] > place].tries.append((unit, earned))
        # Progress compares two halves: a side with fewer than two attempts has none.
        return sides if min(len(side.tries) for side in sides) >= 2 else None

    def state(self) -> dict[str, Json]:
        return {"attempts": self._attempts, "regions": [one.data() for one in self._regions]}

    def restore(self, state: Mapping[str, Json]) -> None:
        with refuse_other_state():
            regions = [
                _Region(
                    tuple(map(float, low)),
                    tuple(map(float, high)),
                    [(tuple(map(float, unit)), float(r)) for unit, r in tries],
                )
                for low, high, tries in state["regions"]
            ]
            if not regions or any(len(one.low) != self.box.size for one in regions):
                raise ValueError("another box")
            self._attempts = int(state["attempts"])
        self._regions = regions


def _worth(sides: list[_Region]) -> float:
    one, other = sides
    # The product of the sizes is largest for an even split.
    return len(one.tries) * len(other.tries) * abs(one.progress - other.progress)

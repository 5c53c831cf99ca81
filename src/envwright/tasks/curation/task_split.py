"""Splitting tasks into training and held-out parts that share nothing that could be learned.

Two tasks that are about the same row belong together: what an agent learns about the row in one it
can use in the other. Tasks that share rows form components. Where one component holds more than a
part may take, it is cut, and the tasks that lie across the cut are dropped and counted: rows are
what cannot be in two parts, tasks are what there are more of.
"""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import count

from envwright.errors import BadInput
from envwright.types import Task

SHARES: Mapping[str, float] = {"train": 0.8, "test": 0.2}
SLACK = 0.05
"""How much more than its share a part may take so that a component stays whole."""
STARTS = 8
"""Rows from which a cut is tried; the best is taken."""
CUTS = 8
"""Cuts for each part, at most; a component that would need more is left whole."""
_SHORT = 0.9
"""A part with less than this much of its share is reported as short."""


def _rows(task: Task) -> set[str]:
    return {f"row {name}" for name in task.entities}


def _rows_or_plan(task: Task) -> set[str]:
    return _rows(task) or {f"plan {task.plan}"}


_UNITS: Mapping[str, Callable[[Task], set[str]]] = {
    "pattern": _rows_or_plan,
    "entity": _rows,
    "environment": lambda task: {f"environment {ref.id}" for ref in task.environments},
    "family": lambda task: {f"family {task.family}"},
}
SPLIT_UNITS = tuple(_UNITS)


@dataclass(frozen=True, slots=True)
class TaskSplit:
    """The parts, and what became of the rest."""

    parts: dict[str, list[Task]]
    """In the order in which they were given."""
    bridging: int
    """Tasks dropped since they would have shared something with two parts."""
    without_rows: int
    """Tasks that name no row; with ``by="pattern"`` those of one plan stay together."""
    short: tuple[str, ...]
    """Parts with much less than their share, and why."""


def split_tasks(
    tasks: Sequence[Task],
    shares: Mapping[str, float] = SHARES,
    *,
    by: str = "pattern",
    seed: int = 0,
) -> TaskSplit:
    """Disjoint parts of the tasks, of which no two share what ``by`` names.

    Example::

        split = split_tasks(tasks, {"train": 0.9, "test": 0.1}, seed=1)
        assert not split_leaks(split.parts)

    Args:
        tasks: the tasks.
        shares: part → share of the tasks, above 0; together 1.
        by: ``pattern``: no row (``Task.entities``) is in two parts, and so no plan pattern on a row
            either; tasks that name no row count as about their plan pattern. ``entity``: the same,
            but tasks that name no row may go anywhere. ``environment`` and ``family``: whole
            environments, and whole families of wordings.
        seed: the same seed gives the same parts.

    Raises:
        BadInput: the shares do not add up to 1, or ``by`` is none of the above.
    """
    if by not in _UNITS:
        raise BadInput(
            f"tasks cannot be split by {by}.", remedy=f"Known: {', '.join(SPLIT_UNITS)}."
        )
    given = math.fsum(shares.values())
    if any(not share > 0 for share in shares.values()) or abs(given - 1) > 1e-6:
        raise BadInput("the shares of a split must be above 0 and add up to 1.")
    # Sorted: the iteration order of sets of strings changes from process to process. A task with
    # nothing to share gets a unit of its own and may go anywhere.
    units = [sorted(_UNITS[by](task)) or [f"task {at}"] for at, task in enumerate(tasks)]
    homes = _Splitter(units, shares, random.Random(f"split {seed}")).homes()
    parts: dict[str, list[Task]] = {name: [] for name in shares}
    for task, home in zip(tasks, homes, strict=True):
        if home is not None:
            parts[home].append(task)
    return TaskSplit(
        parts=parts,
        bridging=homes.count(None),
        without_rows=sum(not task.entities for task in tasks),
        short=_shortfalls(parts, shares, units),
    )


def _shortfalls(
    parts: Mapping[str, Sequence[Task]], shares: Mapping[str, float], units: Sequence[Sequence[str]]
) -> tuple[str, ...]:
    kept = sum(map(len, parts.values()))
    if not kept:
        return ()
    # Name the commonest unit, since it is what most likely forced the parts out of proportion.
    counts = Counter(name for named in units for name in named)
    name, tasks = min(counts.items(), key=lambda item: (-item[1], item[0]))
    why = f"what holds most together is {name!r}, in {tasks} of {len(units)} tasks"
    return tuple(
        f"{part}: {len(parts[part])} of {kept} tasks, {share:.0%} wanted; {why}"
        for part, share in shares.items()
        if len(parts[part]) < math.floor(_SHORT * share * kept)
    )


def split_leaks(splits: Mapping[str, Sequence[Task]], by: str = "pattern") -> dict[str, list[str]]:
    """What two or more parts share, and which parts do; empty for what ``split_tasks`` gives.

    With ``by="pattern"`` rows and (plan pattern, row) instances are both named.
    """
    places: dict[str, set[str]] = defaultdict(set)
    for part, tasks in splits.items():
        for task in tasks:
            names = _UNITS[by](task)
            if by == "pattern":
                names |= {f"plan {task.plan} on {name}" for name in task.entities}
            for name in names:
                places[name].add(part)
    return {name: sorted(found) for name, found in sorted(places.items()) if len(found) > 1}


# --- components and cuts -------------------------------------------------------------------------


class _Splitter:
    """Assigns tasks, by number, to parts; ``units[t]`` is what task t must not share."""

    def __init__(
        self, units: Sequence[Sequence[str]], shares: Mapping[str, float], rng: random.Random
    ) -> None:
        self.units = units
        self.shares = shares
        self.rng = rng
        self.left = len(units)  # tasks that are not dropped
        self.cuts = CUTS * len(shares)
        self.placed = dict.fromkeys(shares, 0)

    def homes(self) -> list[str | None]:
        """The part of each task; ``None`` for a task that is dropped."""
        homes: list[str | None] = [None] * len(self.units)
        found = connected_components(self.units, range(len(self.units)))
        self.rng.shuffle(found)
        # Tickets break ties between components of equal size without comparing their members.
        tickets = count()
        queue = [(-len(members), next(tickets), members) for members in found]
        heapify(queue)
        while queue:
            _, _, members = heappop(queue)
            home, inside, rest = self._place(members)
            self.placed[home] += len(inside)
            # Dropped tasks no longer count when shares are turned into numbers.
            self.left -= len(members) - len(inside) - len(rest)
            for at in inside:
                homes[at] = home
            # Cutting may have left several components; each is placed on its own, largest first.
            for members in connected_components(self.units, rest):
                heappush(queue, (-len(members), next(tickets), members))
        return homes

    def _place(self, members: list[int]) -> tuple[str, list[int], list[int]]:
        """A part, the members that go there, and those still to be placed; others are dropped."""
        size = len(members)
        wanted = {part: share * self.left for part, share in self.shares.items()}
        room = {part: wanted[part] - self.placed[part] for part in wanted}
        fitting = [p for p in room if size <= room[p] + max(1.0, SLACK * wanted[p])]
        if fitting:
            # The emptiest, relative to its share: so each part gets components of all sizes.
            return max(fitting, key=lambda part: room[part] / wanted[part]), members, []
        # It fits nowhere: put what the roomiest part cannot hold (the spill) into another part.
        largest = max(room, key=room.__getitem__)
        spill = size - room[largest]
        others = [part for part in room if part != largest and room[part] > 0]
        if others and self.cuts:
            self.cuts -= 1
            # Prefer a part that takes all of the spill, then the closest fit.
            part = min(others, key=lambda part: (room[part] < spill, abs(room[part] - spill)))
            inside, rest = self._cut(members, min(spill, room[part]) / size)
            if inside and rest:
                return part, inside, rest
        return largest, members, []

    def _cut(self, members: list[int], share: float) -> tuple[list[int], list[int]]:
        """Two sets of members without a common unit, the first about ``share`` of both.

        The smallest cut of a hypergraph cannot be found fast. Regions are grown greedily (G.
        Karypis, V. Kumar, SIAM Journal on Scientific Computing 20, 1998), from different units and
        with ever more of the commonest units held outside, since a unit that most tasks name can
        be cut off only with all of them. The best is taken: the largest minimum of inside/share
        and outside/(1 - share), then the fewest dropped.
        """
        tasks_of: dict[str, list[int]] = defaultdict(list)
        for at in members:
            for name in self.units[at]:
                tasks_of[name].append(at)
        common = sorted(tasks_of, key=lambda name: (-len(tasks_of[name]), name))
        regions = [_Region(self.units, tasks_of, set(), [start]) for start in self._starts(common)]
        # Hold the 1, 4, 16, … commonest units outside.
        for power in range(len(common).bit_length() // 2):
            held, others = common[: 4**power], common[4**power :]
            regions.append(_Region(self.units, tasks_of, set(held), others))
        grown = [region.grow(len(members), share) for region in regions]
        region = max(grown, key=lambda found: found[:2])[2]
        inside = [at for at in members if region.issuperset(self.units[at])]
        return inside, [at for at in members if region.isdisjoint(self.units[at])]

    def _starts(self, names: Sequence[str]) -> list[str]:
        return self.rng.sample(names, min(STARTS, len(names)))


class _Region:
    """A growing set of units.

    Args:
        units: the units of each task.
        tasks_of: the tasks of each unit.
        outside: units that never join.
        starts: units that can join first; others can once a task joins them to the region.
    """

    def __init__(
        self,
        units: Sequence[Sequence[str]],
        tasks_of: Mapping[str, Sequence[int]],
        outside: set[str],
        starts: Iterable[str],
    ) -> None:
        self._units = units
        self._tasks_of = tasks_of
        # Tasks with a unit outside can never be wholly inside.
        self._lost = {at for name in outside for at in tasks_of[name]}
        self._waiting: dict[int, int] = {}  # task on the border or inside → its units outside
        self._inside = 0
        # Tasks that come to the border with a unit, less those that leave it inwards. A task that
        # can never get in counts twice, and a unit that has no other task brings nothing at all.
        self._price = {
            name: sum(2 if at in self._lost else len(units[at]) > 1 for at in tasks)
            for name, tasks in tasks_of.items()
            if not self._lost.issuperset(tasks)
        }
        self._heap = [(self._price[name], name) for name in starts if name in self._price]
        heapify(self._heap)

    def grow(self, size: int, share: float) -> tuple[float, int, set[str]]:
        """The best region on the way to ``share`` of ``size`` tasks: balance, tasks kept, units."""
        joined: list[str] = []
        best = (-1.0, 0, 0)
        while self._heap:
            price, name = heappop(self._heap)
            if price != self._price.get(name):
                continue  # it has joined, or stands in the heap again at another price
            self._join(name)
            joined.append(name)
            beyond = size - len(self._waiting)
            full, empty = self._inside / share, beyond / (1 - share)
            best = max(best, (min(full, empty), self._inside + beyond, len(joined)))
            # Growing further only takes from the scarcer side.
            if full >= empty:
                break
        return best[0], best[1], set(joined[: best[2]])

    def _join(self, name: str) -> None:
        del self._price[name]
        for at in self._tasks_of[name]:
            new = at not in self._waiting
            left = self._waiting.get(at, len(self._units[at])) - 1
            self._waiting[at] = left
            self._inside += left == 0
            # How much cheaper the task's other units become: it is on the border already, and with
            # one unit left the next join takes it in.
            fall = 2 * new if at in self._lost else new + (left == 1)
            for other in self._units[at] if fall else ():
                if other in self._price:
                    self._price[other] -= fall
                    heappush(self._heap, (self._price[other], other))


def connected_components(units: Sequence[Sequence[str]], members: Iterable[int]) -> list[list[int]]:
    """Members that share units, directly or through others, together; in order of first member.

    Union-find with path halving (R. Tarjan, J. van Leeuwen, Journal of the ACM 31, 1984).
    """
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        while parent.setdefault(name, name) != name:
            parent[name] = name = parent[parent[name]]
        return name

    listed = list(members)
    for at in listed:
        first = root(units[at][0])
        for name in units[at][1:]:
            parent[root(name)] = first
    found: dict[str, list[int]] = defaultdict(list)
    for at in listed:
        found[root(units[at][0])].append(at)
    return list(found.values())

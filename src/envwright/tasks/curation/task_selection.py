"""Choosing tasks: of the wanted levels, none nearly twice, and as unlike each other as possible.

Wordings are compared as sets of word 3-grams: similarity is the Jaccard index |a ∩ b| / |a ∪ b|
(A. Broder, On the resemblance and containment of documents, 1997), distance is 1 minus it, which is
a metric.
"""

from __future__ import annotations

import math
import random
import re
import unicodedata
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from heapq import heappop, heappush
from itertools import combinations, islice

from envwright.errors import BadInput
from envwright.tasks.curation.difficulty import (
    DEFAULT_WEIGHTS,
    LEVELS,
    FeatureWeights,
    difficulty_level,
    difficulty_scalar,
)
from envwright.types import Task

COMPARISONS = 20_000_000
"""Comparisons of wordings that farthest-first may take; beyond, tasks are chosen block by block."""
PAIRS = 20_000
"""Pairs of tasks of which a mean distance is taken, at most; beyond, a random sample of pairs."""
NEAREST = 50
"""Tasks whose nearest other task is looked for, at most."""
# Width of the bitmaps in bits; a message has some tens of 3-grams, so few of them collide.
_BITS = 1024
# Slack for products such as 0.9 * 10: a pair exactly at the threshold must count as reaching it.
_ROUNDING = 1e-9
_ALL_LEVELS = range(1, len(LEVELS) + 2)
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class TaskSelection:
    """What was chosen, and what became of the rest."""

    tasks: list[Task]
    """In the order in which they were given."""
    dropped: dict[str, int]
    """reason → tasks; with those chosen they add up to those given."""
    levels_before: dict[int, int]
    """level, 1 to 5 → tasks given."""
    levels_after: dict[int, int]
    """level, 1 to 5 → tasks chosen."""
    tools: tuple[int, int]
    """Tools that the golds of the chosen tasks call, of those that all golds call."""
    patterns: tuple[int, int]
    """Plan patterns of the chosen tasks, of those of all tasks."""
    distance_before: float | None
    """Mean distance of two tasks, in [0, 1]; ``None`` for fewer than two. Of more than ``PAIRS``
    pairs it is the mean of a sample, with a standard error below 0.004."""
    distance_after: float | None
    nearest_before: float | None
    """Mean distance of a task to the one most like it, over a sample of ``NEAREST`` tasks. This is
    what farthest-first raises; the mean over all pairs mostly follows."""
    nearest_after: float | None
    short: tuple[str, ...]
    """Which targets were not met, and why."""


def select_tasks(
    tasks: Sequence[Task],
    count: int | None = None,
    *,
    level: int | None = None,
    levels: Mapping[int, int] | None = None,
    diverse: bool = True,
    near_duplicate: float = 0.9,
    seed: int = 0,
    weights: FeatureWeights = DEFAULT_WEIGHTS,
) -> TaskSelection:
    """A part of the tasks that meets the targets, as far as the tasks allow.

    Of tasks that are nearly the same the first is kept: the same environments and plan pattern, and
    wordings whose similarity reaches ``near_duplicate``. Then those tasks are taken that add most
    tools and patterns not yet covered (greedy set cover: V. Chvátal, Mathematics of Operations
    Research 4, 1979), then always the task whose nearest chosen one is farthest (T. Gonzalez,
    Theoretical Computer Science 38, 1985).

    Example::

        chosen = select_tasks(tasks, 100, near_duplicate=0.8)
        chosen.tasks, chosen.dropped

    Args:
        tasks: the tasks to choose from.
        count: how many are wanted; all that remain when neither it nor ``levels`` is given.
        level: only tasks of this level.
        levels: level → how many are wanted of it; instead of ``count`` and ``level``.
        diverse: choose as above; otherwise at random.
        near_duplicate: similarity, above 0 and up to 1, from which tasks count as the same.
        seed: decides ties and whatever is random.
        weights: of the features in ``difficulty_scalar``, which sets the levels.

    Raises:
        BadInput: the targets contradict each other or are out of range.
    """
    # Grade, drop near duplicates, then choose level by level; the picker remembers what earlier
    # levels have covered.
    targets = _targets(count, level, levels)
    if not 0.0 < near_duplicate <= 1.0:
        raise BadInput("near_duplicate must be above 0 and at most 1.")
    grades = [_grade(task, weights) for task in tasks]
    wordings = WordingIndex(tasks)
    known = [at for at, grade in enumerate(grades) if grade in targets or None in targets]
    twice = near_duplicates(wordings, known, near_duplicate)
    picker = _Picker(tasks, wordings, diverse, random.Random(f"select {seed}"))
    chosen: list[int] = []
    short = []
    for target, wanted in targets.items():
        pool = [at for at in known if target in (None, grades[at]) and at not in twice]
        chosen += picker.pick(pool, len(pool) if wanted is None else wanted)
        if wanted is not None and len(pool) < wanted:
            same = sum(target in (None, grades[at]) for at in twice)
            what = "tasks" if target is None else f"tasks of level {target}"
            short.append(f"{wanted} {what} wanted, {len(pool)} there ({same} near duplicates)")
    dropped = {
        # The three reasons and the chosen tasks add up to all tasks.
        "of another level": len(tasks) - len(known),
        "a near duplicate": len(twice),
        "more than wanted": len(known) - len(twice) - len(chosen),
    }
    return _selection(tasks, sorted(chosen), grades, wordings, picker, dropped, short, seed)


def _selection(
    tasks: Sequence[Task],
    chosen: Sequence[int],
    grades: Sequence[int],
    wordings: WordingIndex,
    picker: _Picker,
    dropped: dict[str, int],
    short: Sequence[str],
    seed: int,
) -> TaskSelection:
    every = range(len(tasks))
    return TaskSelection(
        tasks=[tasks[at] for at in chosen],
        dropped=dropped,
        levels_before=_histogram(grades),
        levels_after=_histogram([grades[at] for at in chosen]),
        tools=_coverage(picker.tools, chosen),
        patterns=_coverage([{plan} for plan in wordings.plans], chosen),
        distance_before=wordings.mean_distance(every, seed),
        distance_after=wordings.mean_distance(chosen, seed),
        nearest_before=wordings.mean_nearest(every, seed),
        nearest_after=wordings.mean_nearest(chosen, seed),
        short=tuple(short),
    )


def _grade(task: Task, weights: FeatureWeights) -> int:
    return difficulty_level(difficulty_scalar(task.difficulty, weights))


def _targets(
    count: int | None, only: int | None, levels: Mapping[int, int] | None
) -> dict[int | None, int | None]:
    """The number wanted of each level; ``None`` stands for any level, and for all there are."""
    if levels is not None and (count is not None or only is not None):
        raise BadInput("give either the number for each level, or a count and a level.")
    targets: dict[int | None, int | None]
    targets = {only: count} if levels is None else dict(levels.items())
    for target, wanted in targets.items():
        if target not in (None, *_ALL_LEVELS):
            raise BadInput(f"there is no level {target}.", remedy="Levels are 1 to 5.")
        if wanted is not None and wanted < 1:
            raise BadInput("the number of tasks wanted must be at least 1.")
    return dict(sorted(targets.items(), key=lambda item: item[0] or 0))


def _histogram(grades: Sequence[int]) -> dict[int, int]:
    counts = Counter(grades)
    return {grade: counts[grade] for grade in _ALL_LEVELS}


def _coverage(items: Sequence[set[tuple[str, ...]]], chosen: Sequence[int]) -> tuple[int, int]:
    return len(set().union(*(items[at] for at in chosen))), len(set().union(*items))


# --- wordings ------------------------------------------------------------------------------------


class WordingIndex:
    """What users say, as sets of word 3-grams; upper case and punctuation do not count."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self.plans = [(*sorted(ref.id for ref in task.environments), task.plan) for task in tasks]
        """The environments and the plan pattern of each task."""
        numbers: dict[str, int] = {}
        self.grams = [
            array("I", (numbers.setdefault(gram, len(numbers)) for gram in _grams(task)))
            for task in tasks
        ]
        """The 3-grams of each task, numbered in the order in which they were first met."""
        self.bits = [_bitmap(grams) for grams in self.grams]
        """Each gram as one of ``_BITS`` bits: overlaps by one operation, a little too large where
        grams share a bit."""

    def similarity(self, one: int, other: int) -> float:
        """The Jaccard index of two wordings, in [0, 1]."""
        a, b = self.grams[one], self.grams[other]
        both = len(set(a).intersection(b))
        return both / (len(a) + len(b) - both)

    def mean_distance(self, members: Sequence[int], seed: int) -> float | None:
        """The mean distance of two different members; see ``TaskSelection.distance_before``."""
        size = len(members)
        if size < 2:
            return None
        rng = random.Random(f"pairs {seed}")
        if size * (size - 1) // 2 <= PAIRS:
            pairs = list(combinations(members, 2))
        else:
            pairs = [(members[i], members[j]) for i, j in _some_pairs(size, rng)]
        return 1.0 - math.fsum(self.similarity(i, j) for i, j in pairs) / len(pairs)

    def mean_nearest(self, members: Sequence[int], seed: int) -> float | None:
        """The mean distance of a member to its nearest other.

        See ``TaskSelection.nearest_before``.
        """
        if len(members) < 2:
            return None
        sample = random.Random(f"nearest {seed}").sample(members, min(NEAREST, len(members)))
        nearest = [
            max((at for at in members if at != one), key=partial(self.overlap, one))
            for one in sample
        ]
        found = map(self.similarity, sample, nearest)
        return 1.0 - math.fsum(found) / len(sample)

    def overlap(self, one: int, other: int) -> float:
        """``similarity`` of the bitmaps: as good as equal to it, and much faster."""
        a, b = self.bits[one], self.bits[other]
        return (a & b).bit_count() / (a | b).bit_count()


def _some_pairs(size: int, rng: random.Random) -> Iterator[tuple[int, int]]:
    for _ in range(PAIRS):
        one, other = rng.randrange(size), rng.randrange(size - 1)
        # Uniform over ordered pairs of different places: skip `one` by moving up what follows it.
        yield one, other + (other >= one)


def _grams(task: Task) -> list[str]:
    """The different word 3-grams of all that the user says or can be asked for."""
    said = task.scenario
    text = " ".join([said.opening, *said.later, *(str(value) for value in said.known.values())])
    words = _WORD.findall(unicodedata.normalize("NFKC", text).casefold())
    # A text of fewer than three words still gives one gram, all of it.
    ends = range(3, max(len(words), 3) + 1)
    return list(dict.fromkeys(" ".join(words[end - 3 : end]) for end in ends))


def _bitmap(grams: Sequence[int]) -> int:
    raw = bytearray(_BITS // 8)
    for gram in grams:
        # Byte (gram mod 1024) / 8, bit gram mod 8.
        raw[gram % _BITS >> 3] |= 1 << (gram & 7)
    return int.from_bytes(raw, "little")


def near_duplicates(wordings: WordingIndex, members: Sequence[int], threshold: float) -> set[int]:
    """Members with the plan of an earlier one that is kept, and nearly its wording.

    Exact, without comparing all pairs: sets of similarity t share one of the |a| - ⌈t |a|⌉ + 1
    grams of a that are rarest overall, and of b likewise (prefix filtering: R. Bayardo, Y. Ma,
    R. Srikant, Scaling up all pairs similarity search, 2007). What is met there is checked by
    bitmap, and only then in full.
    """
    spread = Counter(gram for at in members for gram in wordings.grams[at])
    kept: dict[tuple[tuple[str, ...], int], list[int]] = defaultdict(list)
    identical: set[tuple[tuple[str, ...], frozenset[int]]] = set()
    twice: set[int] = set()
    for at in members:
        # Rarest first, with the number as tie-breaker: prefix filtering needs one total order.
        plan, grams = wordings.plans[at], sorted(wordings.grams[at], key=lambda g: (spread[g], g))
        length = len(grams) - math.ceil(threshold * len(grams) - _ROUNDING) + 1
        rare = [kept[plan, gram] for gram in grams[:length]]
        whole = (plan, frozenset(grams))
        if whole in identical or _reached(wordings, at, whole[1], rare, threshold):
            twice.add(at)
            continue
        identical.add(whole)
        for postings in rare:
            postings.append(at)
    return twice


def _reached(
    wordings: WordingIndex,
    at: int,
    grams: frozenset[int],
    postings: Sequence[Sequence[int]],
    threshold: float,
) -> bool:
    """Whether any task in the postings is as similar as the threshold."""
    bits, size = wordings.bits[at], len(grams)
    # Grams lost to collisions: adding them keeps the bitmap's overlap an upper bound.
    shared_bits = size - bits.bit_count()
    share = threshold / (1.0 + threshold)
    seen: set[int] = set()
    for other in (other for listed in postings for other in listed):
        if other in seen:
            continue
        seen.add(other)
        theirs = wordings.grams[other]
        # Jaccard ≥ t means |a ∩ b| ≥ t / (1 + t) · (|a| + |b|); the bitmaps bound it from above.
        need = share * (size + len(theirs)) - _ROUNDING
        if (bits & wordings.bits[other]).bit_count() + shared_bits < need:
            continue
        if len(grams.intersection(theirs)) >= need:
            return True
    return False


# --- diversity -----------------------------------------------------------------------------------


class _Picker:
    """Chooses from pools; what one pool covered counts as covered in the next."""

    def __init__(
        self, tasks: Sequence[Task], wordings: WordingIndex, diverse: bool, rng: random.Random
    ) -> None:
        self.tools = [_tools(task) for task in tasks]
        """The tools of each gold, each with its environment's identity."""
        self._wordings = wordings
        self._diverse = diverse
        self._rng = rng
        self._covered: set[tuple[str, ...]] = set()

    def pick(self, pool: Sequence[int], wanted: int) -> list[int]:
        """So many of the pool, or all of it."""
        order = self._rng.sample(pool, len(pool))
        if wanted >= len(pool) or not self._diverse:
            chosen = order[:wanted]
        else:
            chosen = self._covering(order, wanted)
            chosen += self._farthest(order, chosen, wanted - len(chosen))
        self._covered.update(*map(self._items, chosen))
        return chosen

    def _items(self, at: int) -> set[tuple[str, ...]]:
        return self.tools[at] | {("plan", *self._wordings.plans[at])}

    def _covering(self, order: Sequence[int], wanted: int) -> list[int]:
        """Always the task that adds most tools and patterns, until none adds any.

        A task never adds more than it did before, so only the head of the heap is looked at anew
        (lazy greedy: M. Minoux, 1978).
        """
        heap = [(-len(self._items(at)), rank) for rank, at in enumerate(order)]
        # A sorted list is a valid heap.
        heap.sort()
        covered = set(self._covered)
        chosen: list[int] = []
        while heap and len(chosen) < wanted:
            known, rank = heappop(heap)
            adds = len(self._items(order[rank]) - covered)
            if adds == -known:
                chosen.append(order[rank])
                covered |= self._items(order[rank])
            elif adds:
                heappush(heap, (-adds, rank))
        return chosen

    def _farthest(self, order: Sequence[int], centres: Sequence[int], wanted: int) -> list[int]:
        """Farthest-first, in as many random blocks as keep it within ``COMPARISONS``.

        What farthest-first takes from each block makes up a core-set for the diversity of the whole
        (P. Indyk, S. Mahabadi, M. Mahdian, V. Mirrokni, PODS 2014).
        """
        taken = set(centres)
        blocks = math.ceil(len(order) * (wanted + len(centres)) / COMPARISONS)
        chosen: list[int] = []
        for number in range(blocks):
            share = math.ceil((wanted - len(chosen)) / (blocks - number))
            chosen += self._farthest_of(order[number::blocks], taken, share)
        taken.update(chosen)
        # Rounding of the shares can leave some places open: fill them in random order.
        rest = (at for at in order if at not in taken)
        return chosen + list(islice(rest, wanted - len(chosen)))

    def _farthest_of(self, block: Sequence[int], taken: set[int], wanted: int) -> list[int]:
        bits = [self._wordings.bits[at] for at in block]
        sizes = [mask.bit_count() for mask in bits]
        nearest = [-1.0] * len(block)  # similarity to the nearest task taken; 2 for one taken

        def take(place: int) -> None:
            # One pass over the block: Jaccard index by |a ∩ b| / (|a| + |b| - |a ∩ b|), kept if
            # larger.
            mask, size = bits[place], sizes[place]
            nearest[:] = [
                new if (new := (o := (mask & b).bit_count()) / (size + z - o)) > old else old
                for old, b, z in zip(nearest, bits, sizes, strict=True)
            ]
            nearest[place] = 2.0

        for place, at in enumerate(block):
            if at in taken:
                take(place)
        chosen: list[int] = []
        for _ in range(min(wanted, len(block) - nearest.count(2.0))):
            place = min(range(len(block)), key=nearest.__getitem__)
            chosen.append(block[place])
            take(place)
        return chosen


def _tools(task: Task) -> set[tuple[str, ...]]:
    """The tools of a gold, each with the identity of the environment whose prefix it carries."""
    # Longest prefix first: an empty prefix matches every tool.
    owners = sorted(task.environments, key=lambda ref: -len(ref.prefix))
    out: set[tuple[str, ...]] = set()
    for call in task.gold:
        owner = next((ref for ref in owners if call.tool.startswith(ref.prefix)), owners[-1])
        out.add(("tool", owner.id, call.tool.removeprefix(owner.prefix)))
    return out

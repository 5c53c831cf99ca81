"""Majority vote: is a policy better where k episodes of a task vote on how it ends.

Aviary (arXiv 2412.21154) reports majority@k of answers. Here two episodes vote alike if they end in
the same state with the same answers. Unlike pass@k, a vote needs nobody who knows what is right.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence

from envwright.errors import BadInput
from envwright.rollout.analysis.rollout_metrics import Estimate, cluster_estimate, pass_at_k
from envwright.scoring.answers import parse_answers
from envwright.types import Json, Record, Trajectory, canonical_json


class MajorityAtK(Record):
    """One k, over the tasks with at least k scored episodes."""

    k: int
    tasks: int
    majority: Estimate
    """Mean chance that what most of k episodes say is right; among equals one is drawn."""
    one: Estimate
    """pass@1 of the same tasks: what one episode alone is worth."""
    any: Estimate
    """pass@k: what a vote could reach that always knew whom to believe."""
    gain: Estimate
    """``majority`` less ``one``, paired by task."""


def majority_at_k(votes: Sequence[tuple[int, float]], k: int) -> float:
    """The chance that the majority of k episodes is right, over all sets of k of them.

    Args:
        votes: (episodes, share of them that is right) of each way to end.
        k: how many vote.

    For each end and each number v of its votes, the ways to choose the other k - v voters so that
    no other end has more are counted by the number t of ends that tie with it, each of which is
    drawn with a chance of 1 / (t + 1).

    >>> majority_at_k([(2, 1.0), (1, 0.0)], 3)
    1.0
    >>> majority_at_k([(1, 1.0), (1, 0.0), (1, 0.0)], 1)
    0.3333333333333333

    Raises:
        ValueError: not 1 ≤ k ≤ n.
    """
    episodes = sum(count for count, _ in votes)
    if not 1 <= k <= episodes:
        raise ValueError(f"no majority of {k} among {episodes} episodes")
    right = 0.0
    for at, (count, share) in enumerate(votes):
        others = [other for place, (other, _) in enumerate(votes) if place != at]
        for v in range(1, min(count, k) + 1):
            ways = _choices(others, v)
            won = sum(many / (ties + 1) for (n, ties), many in ways.items() if n == k - v)
            right += share * math.comb(count, v) * won
    return right / math.comb(episodes, k)


def _choices(counts: Sequence[int], most: int) -> dict[tuple[int, int], int]:
    """(voters, ends with ``most`` votes) → ways to choose them, no end having more than that."""
    ways = {(0, 0): 1}
    for count in counts:
        grown: dict[tuple[int, int], int] = defaultdict(int)
        for (n, ties), many in ways.items():
            for v in range(min(count, most) + 1):
                grown[n + v, ties + (v == most)] += many * math.comb(count, v)
        ways = grown
    return ways


def episode_end(episode: Trajectory) -> bytes:
    """What an episode votes for: its final state and its answers, written one way."""
    return canonical_json([episode.digest, _plain(parse_answers(episode.messages))])


def _plain(value: Json) -> Json:
    """A value as JSON means it: 7.0 is 7."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    whole = isinstance(value, float) and value.is_integer()
    return int(value) if whole else value


def majority_votes(
    episodes: Iterable[Trajectory], ks: Sequence[int], seed: int = 0
) -> list[MajorityAtK]:
    """majority@k of a run with several episodes a task.

    Args:
        episodes: of the run; those without a reward do not vote.
        ks: how many vote.
        seed: of the intervals, which are over tasks.

    Raises:
        BadInput: no task has as many episodes as the least k asks for.

    Example::

        [found.majority.value for found in majority_votes(episodes, [1, 3, 5])]
    """
    ends: dict[str, dict[bytes, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for episode in episodes:
        if episode.score and episode.score.reward is not None:
            ends[episode.task][episode_end(episode)].append(episode.score.reward == 1.0)
    # Sorted, as the bootstrap draws by position.
    tasks = [
        [(len(right), sum(right) / len(right)) for right in ends[task].values()]
        for task in sorted(ends)
    ]
    most = max((sum(n for n, _ in votes) for votes in tasks), default=0)
    if most < min(ks):
        raise BadInput(
            f"no task has {min(ks)} scored episodes; the most is {most}.",
            remedy="Roll out with more --samples, or give a smaller --k.",
        )
    return [_at(k, tasks, seed) for k in ks if k <= most]


def _at(k: int, tasks: Sequence[Sequence[tuple[int, float]]], seed: int) -> MajorityAtK:
    rows = []
    for votes in tasks:
        episodes = sum(count for count, _ in votes)
        if episodes < k:
            continue
        successes = round(math.fsum(count * share for count, share in votes))
        rows.append(
            (
                majority_at_k(votes, k),
                pass_at_k(episodes, successes, 1),
                pass_at_k(episodes, successes, k),
            )
        )
    one = [[row[at] for row in rows] for at in range(3)]
    estimates = [cluster_estimate([(value, 1) for value in column], seed) for column in one]
    return MajorityAtK(
        k=k,
        tasks=len(rows),
        majority=estimates[0],
        one=estimates[1],
        any=estimates[2],
        gain=cluster_estimate([(row[0] - row[1], 1) for row in rows], seed),
    )

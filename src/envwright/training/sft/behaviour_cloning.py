"""Which recorded trajectories are imitated, and with what weight.

All are pure functions of what runs wrote: the same trajectories and seed give the same selection.
What the user spoilt, what has no reward and what failed outside of the agent is never imitated.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from envwright.errors import BadInput
from envwright.types import Actor, StopReason, Trajectory, canonical_json

_GAVE_UP = frozenset({StopReason.TRANSFERRED})


@dataclass(frozen=True, slots=True)
class WeightedTrajectory:
    """A trajectory to imitate."""

    trajectory: Trajectory
    weight: float = 1.0
    """How often it is drawn, or how much its loss counts, beside the others."""


def select_successes(trajectories: Iterable[Trajectory], least: float = 1.0) -> list[Trajectory]:
    """Trajectories that earned at least ``least``, without a user error or a failure."""
    return [
        one
        for one in trajectories
        if one.score is not None
        and one.score.reward is not None
        and one.score.reward >= least
        and not one.user_error
        and one.stop is not StopReason.FAILED
    ]


def bc_warmstart(
    trajectories: Iterable[Trajectory],
    count: int,
    *,
    quality: float = 1.0,
    per_task: int | None = None,
    least: float = 1.0,
    seed: int = 0,
) -> list[WeightedTrajectory]:
    """Select demonstrations for imitation before reinforcement learning.

    Imitation of a few recorded episodes first, as in arXiv 2304.09825, which studies what their
    quality and their diversity do. Here ``quality`` is the share of them that are successes, and
    ``per_task`` bounds how many come from one task; tasks take turns, so that the smallest number
    of repetitions is reached that the count allows.

    Args:
        trajectories: recorded ones.
        count: how many are wanted; fewer are given where there are not enough.
        quality: share of successes, in [0, 1]; the rest are scored failures.
        per_task: how many of one task at most.
        least: the reward from which on an episode is a success.
        seed: which of them.

    Raises:
        BadInput: an option is out of bounds.
    """
    if count < 1 or not 0 <= quality <= 1 or (per_task is not None and per_task < 1):
        raise BadInput(
            "these options select nothing.",
            remedy="Give count >= 1, quality from 0 to 1, per_task >= 1.",
        )
    usable = select_successes(trajectories, -math.inf)
    good = select_successes(usable, least)
    ids = {one.id for one in good}
    bad = [one for one in usable if one.id not in ids]
    # Rounds half up; round() would go to the even number.
    wanted = math.floor(count * quality + 0.5)
    rng = random.Random(f"bc_warmstart {seed}")
    most = count if per_task is None else per_task
    chosen = _in_turns(good, wanted, most, rng) + _in_turns(bad, count - wanted, most, rng)
    return [WeightedTrajectory(one) for one in chosen]


def imagined_with_expert(
    imagined: Iterable[Trajectory],
    expert: Iterable[Trajectory],
    count: int,
    *,
    share: float = 0.25,
    seed: int = 0,
) -> list[WeightedTrajectory]:
    """Mix imagined episodes with real ones of an expert, as DynaWeb does (arXiv 2601.22149).

    Args:
        imagined: episodes that a simulator of tools answered, with their imagined rewards.
        expert: real episodes; only successes are taken.
        count: how many are wanted.
        share: of them that are the expert's, in [0, 1]; 0 learns in imagination alone. The paper's
            share is not known to us: a quarter is ours.
        seed: which of them, and their order.

    Raises:
        BadInput: an option is out of bounds, or there are too few episodes for the share to hold.

    Example::

        mixed = imagined_with_expert(dreamt, demonstrations, 40, share=0.25)  # 10 of the expert
    """
    if count < 1 or not 0 <= share <= 1:
        raise BadInput("these options mix nothing.", remedy="Give count >= 1, share from 0 to 1.")
    rng = random.Random(f"imagined_with_expert {seed}")
    real = math.floor(count * share + 0.5)
    out: list[Trajectory] = []
    for name, wanted, found in (
        ("the expert", real, select_successes(expert)),
        ("imagined", count - real, select_successes(imagined, -math.inf)),
    ):
        if len(found) < wanted:
            raise BadInput(
                f"{wanted} episodes of {name} are wanted, and {len(found)} are there.",
                remedy="Give more, or a smaller count.",
            )
        out += _in_turns(found, wanted, count, rng)
    rng.shuffle(out)
    return [WeightedTrajectory(one) for one in out]


def _in_turns(
    found: Sequence[Trajectory], count: int, per_task: int, rng: random.Random
) -> list[Trajectory]:
    """Up to ``count`` of them, one of each task at a time, in a random order."""
    by_task: dict[str, list[Trajectory]] = {}
    # Sorted by id first, so that the choice depends on the seed and not on the order of files.
    for one in sorted(found, key=lambda one: one.id):
        by_task.setdefault(one.task, []).append(one)
    for group in by_task.values():
        rng.shuffle(group)
    tasks = sorted(by_task)
    rng.shuffle(tasks)
    rounds = min(per_task, max((len(group) for group in by_task.values()), default=0))
    out = [by_task[t][n] for n in range(rounds) for t in tasks if n < len(by_task[t])]
    return out[:count]


def filtered_bc(
    store: Sequence[Trajectory],
    *,
    capacity: int | None = None,
    longest: float = 1.0,
    least: float = 1.0,
    keep_given_up: bool = False,
) -> list[WeightedTrajectory]:
    """Successes only, later ones more often: TTI's filtered behaviour cloning (arXiv 2506.07976).

    The k-th of n stored trajectories has the weight k / (1 + 2 + … + n); weights sum to 1.

    Args:
        store: in the order in which they were collected.
        capacity: only so many of the last successes are stored.
        longest: share of each task's successes that are kept, the shortest first; 1 for all.
        least: the reward from which on an episode is a success.
        keep_given_up: also those in which the agent handed over to a person.

    Raises:
        BadInput: an option is out of bounds.
    """
    if (capacity is not None and capacity < 1) or not 0 < longest <= 1:
        raise BadInput(
            "these options select nothing.", remedy="Give capacity >= 1 and 0 < longest <= 1."
        )
    found = select_successes(store, least)
    if not keep_given_up:
        found = [one for one in found if one.stop not in _GAVE_UP]
    found = _short_ones(found, longest)
    if capacity is not None:
        found = found[-capacity:]
    # 1 + 2 + ... + n.
    total = len(found) * (len(found) + 1) / 2
    return [WeightedTrajectory(one, k / total) for k, one in enumerate(found, start=1)]


def _short_ones(found: list[Trajectory], share: float) -> list[Trajectory]:
    """Without the longest of each task, in the same order; equal lengths stay or go together."""
    lengths: dict[str, list[int]] = {}
    for one in found:
        lengths.setdefault(one.task, []).append(len(one.messages))
    bounds = {t: sorted(n)[max(math.ceil(share * len(n)), 1) - 1] for t, n in lengths.items()}
    return [one for one in found if len(one.messages) <= bounds[one.task]]


def self_improving_demos(
    rounds: Sequence[Sequence[Trajectory]],
    *,
    per_task: int = 4,
    least: float = 1.0,
    seed: int = 0,
) -> list[WeightedTrajectory]:
    """Demonstrations for the next round: what the agent itself has found so far.

    SID (arXiv 2509.24910): an agent that learned from shortest paths explores, and its successful
    episodes, detours and all, are what the next round learns from. So episodes that do the same
    calls count once, the shortest way is not preferred, and of the distinct ways of a task
    ``per_task`` are kept: those of later rounds before those of earlier ones. Each task weighs the
    same, whatever the number of its ways.

    Args:
        rounds: trajectories by round, the first demonstrations first.
        per_task: how many ways of a task.
        least: the reward from which on an episode is a success.
        seed: which of the ways of one round.

    Raises:
        BadInput: ``per_task`` is not positive.
    """
    if per_task < 1:
        raise BadInput(f"{per_task} ways of each task select nothing.", remedy="Give 1 or more.")
    kept: dict[str, dict[bytes, Trajectory]] = {}
    # Later rounds first: they fill the places of a task before earlier ones can.
    for number in reversed(range(len(rounds))):
        found = sorted(select_successes(rounds[number], least), key=lambda one: one.id)
        random.Random(f"self_improving_demos {seed} {number}").shuffle(found)
        for one in found:
            ways = kept.setdefault(one.task, {})
            if len(ways) < per_task:
                ways.setdefault(agent_calls_key(one), one)
    return [
        WeightedTrajectory(one, 1.0 / len(ways))
        for _, ways in sorted(kept.items())
        for one in ways.values()
    ]


def agent_calls_key(trajectory: Trajectory) -> bytes:
    """The agent's calls in order, as bytes: equal for episodes that did the same."""
    calls = [step.call.data() for step in trajectory.steps if step.actor is Actor.AGENT]
    return canonical_json(calls)

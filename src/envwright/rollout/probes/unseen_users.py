"""Whether a policy does as well with users that it has not met.

PRODIGy (arXiv 2311.05195) aligns dialogues with biographies, and splits them within profiles and
between profiles. Here persons are split: some are for training, the others are met for the first
time. Each task is played with a user of either part; what they want and know is the same, and how
they talk, how patient they are and what they call things is not.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from envwright.environment.statistics import mean_or_none
from envwright.errors import BadInput
from envwright.rollout.analysis.rollout_metrics import Estimate, MetricsTally
from envwright.rollout.analysis.run_comparison import compare_runs
from envwright.rollout.policies.policy_protocol import user_seed
from envwright.rollout.users.scenario_agenda import task_brief
from envwright.rollout.users.speech_profiles import PERSONS, draw_profile, profile_named
from envwright.types import Record, Task, Trajectory


class UserShift(Record):
    """A policy with users of two parts."""

    seen: tuple[str, ...]
    unseen: tuple[str, ...]
    tasks: int
    success_seen: float | None
    success_unseen: float | None
    difference: Estimate
    """Unseen less seen, by task."""
    p_value: float | None
    """Two-sided, of no difference; see ``compare_runs``."""
    by_profile: dict[str, float | None]
    """Success with each profile; of other tasks each, so that they say little by themselves."""


def split_persons(
    held_out: int, seed: int = 0, among: Sequence[str] = tuple(PERSONS)
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Profiles for training, and profiles that are held out; no one is in both.

    >>> seen, unseen = split_persons(3)
    >>> len(seen), len(unseen), set(seen) & set(unseen)
    (7, 3, set())

    Args:
        held_out: how many are held out.
        seed: of the draw.
        among: the profiles that are split.

    Raises:
        BadInput: a profile is unknown or there twice, or a part would be empty.
    """
    for name in among:
        profile_named(name)
    if len(set(among)) != len(among):
        raise BadInput("a profile is named twice.", remedy="Name each once.")
    if not 0 < held_out < len(among):
        raise BadInput(
            f"{held_out} of {len(among)} profiles cannot be held out.",
            remedy=f"Hold out 1 to {len(among) - 1}." if len(among) > 1 else "Name more profiles.",
        )
    out = set(random.Random(f"held out {seed}").sample(sorted(among), held_out))
    return tuple(n for n in among if n not in out), tuple(n for n in among if n in out)


def user_shift(
    seen: Iterable[Trajectory],
    unseen: Iterable[Trajectory],
    tasks: Mapping[str, Task],
    parts: tuple[tuple[str, ...], tuple[str, ...]],
    seed: int = 0,
) -> UserShift:
    """Compare a policy's episodes with users of either part.

    Args:
        seen: episodes with users for training.
        unseen: episodes with users that are held out.
        tasks: by id.
        parts: the profiles of each, as the runs drew from them.
        seed: of interval and test.

    Example::

        user_shift(a.episodes(), b.episodes(), tasks, split_persons(3)).p_value
    """
    tallies = MetricsTally(), MetricsTally()
    won: dict[str, list[float]] = defaultdict(list)
    for side, tally, among in zip((seen, unseen), tallies, parts, strict=True):
        for one in side:
            tally.add(one)
            if one.score and one.score.reward is not None:
                drawn = user_seed(one.task, one.seed)
                profile = draw_profile(task_brief(tasks[one.task]).id, drawn, among)
                won[profile.name].append(float(one.score.reward == 1.0))
    found = compare_runs(tallies[0].tasks, tallies[1].tasks, ks=(1,), seed=seed).total
    return UserShift(
        seen=parts[0],
        unseen=parts[1],
        tasks=found.tasks,
        success_seen=found.success_a,
        success_unseen=found.success_b,
        difference=found.difference,
        p_value=found.p_value,
        by_profile={name: mean_or_none(won[name]) for part in parts for name in part},
    )

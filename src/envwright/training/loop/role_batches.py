"""Advantages by role: what a role wrote beside the episodes, as groups of its own.

An entry of a batch is an episode with its reward. Where a role's asides earn something of their
own, its rows leave the entry of the episode for one of the role, which is compared with the same
role in the other episodes of the task.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from envwright.scoring.reviews import REVIEWER, REVISED, ReviewReward, review_of
from envwright.scoring.rewards.judgements import memory_recall
from envwright.scoring.role_credit import MEMORY, role_rewards
from envwright.training.loop.episodes import RolloutBatch
from envwright.training.recipe import RlRecipe
from envwright.types import Task, Trajectory

RoleRewards = Mapping[str, Sequence[float | None]]
"""Role → what it earned in each entry of a batch; ``""`` for the episodes' own turns. An entry
without rows of the role is passed over."""


def with_roles(data: RolloutBatch, rewards: RoleRewards) -> RolloutBatch:
    """The batch with an entry for each role in each episode that it wrote something in.

    Example::

        with_roles(data, {"reviewer": [1.2, 0.1]})  # of two episodes with a review each

    Args:
        data: all rows of an episode stand in its entry.
        rewards: by role; roles that are not named earn what their episode does.
    """
    own = rewards.get("")
    count = len(data.trajectories)
    entries = [(number, part) for number, part in enumerate(data.parts or ("",) * count)]
    earned = [
        known if own is None or known is None else own[number]
        for number, known in enumerate(data.rewards)
    ]
    rows = list(data.rows)
    for role, of_role in rewards.items():
        for number in sorted({row.trajectory for row in data.rows if role and row.role == role}):
            rows = [
                replace(row, trajectory=len(entries))
                if row.trajectory == number and row.role == role
                else row
                for row in rows
            ]
            entries.append((number, role))
            earned.append(of_role[number])

    def again(values: Sequence[float] | None) -> tuple[float, ...] | None:
        return None if values is None else tuple(values[number] for number, _ in entries)

    left = {row.trajectory for row in rows}
    return replace(
        data,
        trajectories=tuple(data.trajectories[number] for number, _ in entries),
        rewards=tuple(earned),
        environments=tuple(data.environments[number] for number, _ in entries),
        # Rows of an entry stand together, in order of time within it.
        rows=tuple(sorted(rows, key=lambda row: row.trajectory)),
        reasons=tuple(
            data.reasons[number] or ("" if at in left else "tokens")
            for at, (number, _) in enumerate(entries)
        ),
        greedy=again(data.greedy),
        diversity=again(data.diversity),
        parts=tuple(part for _, part in entries),
    )


def role_batch(data: RolloutBatch, rl: RlRecipe, tasks: Mapping[str, Task]) -> RolloutBatch:
    """The batch with the roles that the recipe pays by themselves.

    Args:
        data: the episodes of a step.
        rl: with ``review`` (WaltzRL) or ``credit`` (CoMAM).
        tasks: by id.
    """
    if rl.review:
        return with_roles(data, {REVIEWER: review_rewards(data)})
    if rl.credit == "rank_consistency":
        return with_roles(data, consistent_rewards(data, tasks))
    return data


def review_rewards(data: RolloutBatch) -> list[float | None]:
    """What the review of each attempt earned; ``None`` for what is no attempt with a review."""
    parts = data.parts or ("",) * len(data.trajectories)
    followed: dict[str, list[Trajectory]] = {}
    for one, part in zip(data.trajectories, parts, strict=True):
        if part == REVISED:
            followed.setdefault(one.task, []).append(one)
    out: list[float | None] = []
    for one, part in zip(data.trajectories, parts, strict=True):
        if part == REVISED or not any(aside.role == REVIEWER for aside in one.asides):
            out.append(None)
            continue
        review = review_of(one)
        # Revised episodes stand in the order of the attempts that they follow.
        revised = followed[one.task].pop(0) if review and review.revises else None
        out.append(ReviewReward()(one, revised))
    return out


def consistent_rewards(data: RolloutBatch, tasks: Mapping[str, Task]) -> RoleRewards:
    """What memories and answers earned, with the outcome by the consistency of their ranks.

    The local reward of a memory is the share of needed values that it holds, that of the answers
    the share of checks that hold. A group in which nothing was remembered stays as it is.
    """
    own: list[float | None] = list(data.rewards)
    memory: list[float | None] = [None] * len(own)
    groups: dict[str, list[int]] = {}
    for number, name in enumerate(data.units):
        one = data.trajectories[number]
        if data.rewards[number] is not None and one.score and one.score.share is not None:
            groups.setdefault(name, []).append(number)
    for found in groups.values():
        recalls = {
            n: memory_recall(data.trajectories[n], tasks[data.trajectories[n].task]) for n in found
        }
        wrote = [n for n in found if recalls[n] is not None]
        if not wrote:
            continue
        local = {
            "": [_share(data.trajectories[n]) for n in wrote],
            MEMORY: [recalls[n] or 0.0 for n in wrote],
        }
        earned = role_rewards(local, [data.rewards[n] or 0.0 for n in wrote])
        for at, number in enumerate(wrote):
            own[number], memory[number] = earned[""][at], earned[MEMORY][at]
    return {"": own, MEMORY: memory}


def _share(one: Trajectory) -> float:
    return (one.score.share or 0.0) if one.score else 0.0

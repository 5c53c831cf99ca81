"""Rewards that are made of the rubric's verdicts alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from envwright.errors import BadInput
from envwright.scoring.rewards.scored_episode import ScoredEpisode, check_option
from envwright.types import StateCheck, StopReason, Task, Trajectory, Verdict


def gates_reward(episode: ScoredEpisode) -> float | None:
    """1 when every gate of the rubric holds, else 0: the reward that tasks are proven with."""
    return episode.score.reward


def share_reward(episode: ScoredEpisode) -> float | None:
    """The share of the checks that hold, gates or not.

    Also the training reward of EnterpriseBench CoreCraft (arXiv 2602.16179): satisfied criteria
    over all criteria.
    """
    return episode.score.share


def all_pass_reward(episode: ScoredEpisode) -> float | None:
    """1 when every check holds, gate or not, else 0.

    The evaluation of EnterpriseBench CoreCraft (arXiv 2602.16179).
    """
    found = [verdict.ok for verdict in episode.score.verdicts]
    return None if None in found else float(all(found))


@dataclass(frozen=True, slots=True)
class TieredProgress:
    """1 on success; else the progress, rounded up to one of ``zones`` steps, up to ``alpha``.

    With progress p, the share of the checks that hold: z = ⌈zones · p⌉ and R = alpha · z / zones.
    After Sweet Spot Learning (arXiv 2601.22491), which divides progress into four zones; the
    scale ``alpha`` is this project's.

    Args:
        zones: how many steps progress has, K.
        alpha: what the best failure earns, in [0, 1].

    Raises:
        BadInput: an option is out of bounds.
    """

    zones: int = 4
    alpha: float = 0.5

    def __post_init__(self) -> None:
        check_option("zones", self.zones, 1, whole=True)
        check_option("alpha", self.alpha, 0, 1)

    def __call__(self, episode: ScoredEpisode) -> float | None:
        if episode.score.reward == 1.0:
            return 1.0
        if episode.score.share is None:
            return None
        verdicts = episode.score.verdicts
        holding = sum(verdict.ok is True for verdict in verdicts)
        # In whole numbers: with floats ⌈10 · 0.7⌉ may be 8.
        zone = -(-self.zones * holding // len(verdicts))
        return self.alpha * zone / self.zones


def envscaler(episode: ScoredEpisode) -> float | None:
    """The mean over the checks of the final state, rounded to four digits.

    As EnvScaler's released code scores (arXiv 2601.05808): a check that cannot be computed counts
    0 and stays in the denominator; an episode that the agent did not end earns 0; answers and
    collateral damage are not looked at. ``None`` when the rubric has no check of the state, where
    the released code divides by zero.
    """
    pairs = zip(episode.task.rubric.checks, episode.score.verdicts, strict=True)
    found = [verdict.ok is True for check, verdict in pairs if isinstance(check, StateCheck)]
    if not found:
        return None
    return round(sum(found) / len(found), 4) if episode.ended else 0.0


# Rewards that are made of a trajectory's verdicts alone.


TrajectoryReward = Callable[[Trajectory, Task], float | None]
"""A reward; ``None`` when what it rests on could not be computed."""
ENDED_BY_AGENT = frozenset({StopReason.DONE, StopReason.TRANSFERRED})
"""The agent itself ended the episode."""


def recorded_outcome(trajectory: Trajectory, task: Task) -> float | None:
    """The reward that the run recorded."""
    return trajectory.score.reward if trajectory.score else None


def recorded_share(trajectory: Trajectory, task: Task) -> float | None:
    """The share of the checks that hold (CoreCraft, arXiv 2602.16179, in training)."""
    return trajectory.score.share if trajectory.score else None


@dataclass(frozen=True, slots=True)
class RecordedTiers:
    """1 on success; else ``alpha`` · ⌈zones · p⌉ / zones, p being the share of checks that hold.

    After Sweet Spot Learning (arXiv 2601.22491), which has four zones of progress; ``alpha`` is
    this project's. With one zone and ``alpha`` 0 it is the outcome.

    Raises:
        BadInput: there is no zone, or ``alpha`` is not in [0, 1].
    """

    zones: int = 4
    alpha: float = 0.5

    def __post_init__(self) -> None:
        if self.zones < 1 or not 0 <= self.alpha <= 1:
            raise BadInput(
                f"tiers cannot have {self.zones} zones and alpha {self.alpha}.",
                remedy="Give at least one zone, and an alpha from 0 to 1.",
            )

    def __call__(self, trajectory: Trajectory, task: Task) -> float | None:
        score = trajectory.score
        if score is None or score.reward is None or score.share is None:
            return None
        if score.reward == 1.0:
            return 1.0
        verdicts = score.verdicts
        holding = sum(verdict.ok is True for verdict in verdicts)
        # In whole numbers: with floats ⌈10 · 0.7⌉ may be 8.
        zone = -(-self.zones * holding // len(verdicts)) if verdicts else 0
        return self.alpha * zone / self.zones


def recorded_envscaler(trajectory: Trajectory, task: Task) -> float | None:
    """The mean over the checks of the final state, 0 where the agent did not end the episode.

    As EnvScaler's released code has it (arXiv 2601.05808): what cannot be computed counts 0, and
    damage costs nothing. ``None`` where no check looks at the state.
    """
    found = [v.ok is True for v in state_verdicts(trajectory, task)]
    if not found:
        return None
    return round(sum(found) / len(found), 4) if trajectory.stop in ENDED_BY_AGENT else 0.0


def state_verdicts(trajectory: Trajectory, task: Task) -> list[Verdict]:
    """The verdicts of those checks that are predicates on the final state.

    Raises:
        BadInput: the trajectory was scored by another rubric than the task's.
    """
    verdicts = trajectory.score.verdicts if trajectory.score else ()
    return [v for v, check in verdict_pairs(verdicts, task) if isinstance(check, StateCheck)]


def verdict_pairs(verdicts: tuple[Verdict, ...], task: Task) -> list[tuple[Verdict, object]]:
    """Verdicts with the checks that they are of; empty for a trajectory without a score.

    Raises:
        BadInput: they are the verdicts of another rubric.
    """
    checks = task.rubric.checks
    if verdicts and [v.name for v in verdicts] != [check.name for check in checks]:
        raise BadInput(
            f"the trajectory's verdicts are not those of task {task.id}.",
            remedy="Give the tasks that the run was made with.",
        )
    return list(zip(verdicts, checks, strict=False))

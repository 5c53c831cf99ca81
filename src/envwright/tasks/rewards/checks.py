"""Rewards that are made of the rubric's verdicts alone."""

from __future__ import annotations

from dataclasses import dataclass

from envwright.tasks.rewards.episode import Episode, check_option
from envwright.types import StateCheck


def gates(episode: Episode) -> float | None:
    """1 when every gate of the rubric holds, else 0: the reward that tasks are proven with."""
    return episode.score.reward


def share(episode: Episode) -> float | None:
    """The share of the checks that hold, gates or not.

    Also the training reward of EnterpriseBench CoreCraft (arXiv 2602.16179): satisfied criteria
    over all criteria.
    """
    return episode.score.share


def all_pass(episode: Episode) -> float | None:
    """1 when every check holds, gate or not, else 0.

    The evaluation of EnterpriseBench CoreCraft (arXiv 2602.16179).
    """
    found = [verdict.ok for verdict in episode.score.verdicts]
    return None if None in found else float(all(found))


@dataclass(frozen=True, slots=True)
class Tiers:
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

    def __call__(self, episode: Episode) -> float | None:
        if episode.score.reward == 1.0:
            return 1.0
        if episode.score.share is None:
            return None
        verdicts = episode.score.verdicts
        holding = sum(verdict.ok is True for verdict in verdicts)
        # In whole numbers: with floats ⌈10 · 0.7⌉ may be 8.
        zone = -(-self.zones * holding // len(verdicts))
        return self.alpha * zone / self.zones


def envscaler(episode: Episode) -> float | None:
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

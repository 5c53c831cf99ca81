"""Rewards that are made of the rubric's verdicts alone, for live and for recorded episodes."""

from __future__ import annotations

from dataclasses import dataclass

from envwright.errors import BadInput
from envwright.scoring.rewards.scored_episode import JudgedEpisode, check_option
from envwright.types import OneOfCheck, StateCheck


def outcome_reward(episode: JudgedEpisode) -> float | None:
    """The score's own reward: 1 when every gate of the rubric holds, else 0.

    Tasks are proven with it. Of a recorded episode it is whatever reward the run was made with.
    """
    return episode.score.reward


def share_reward(episode: JudgedEpisode) -> float | None:
    """The share of the checks that hold, gates or not.

    Also the training reward of EnterpriseBench CoreCraft (arXiv 2602.16179): satisfied criteria
    over all criteria.
    """
    return episode.score.share


def all_pass_reward(episode: JudgedEpisode) -> float | None:
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
    scale ``alpha`` is this project's. One zone tells nothing of progress: it is the outcome.

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

    def __call__(self, episode: JudgedEpisode) -> float | None:
        score = episode.score
        if score.reward == 1.0:
            return 1.0
        if score.reward is None or score.share is None:
            return None
        if self.zones == 1:
            return 0.0
        holding = sum(verdict.ok is True for verdict in score.verdicts)
        # In whole numbers: with floats ⌈10 · 0.7⌉ may be 8.
        zone = -(-self.zones * holding // max(len(score.verdicts), 1))
        return self.alpha * zone / self.zones


def envscaler(episode: JudgedEpisode) -> float | None:
    """The mean over the checks of the final state, rounded to four digits.

    As EnvScaler's released code scores (arXiv 2601.05808): a check that cannot be computed counts
    0 and stays in the denominator; an episode that the agent did not end earns 0; answers and
    collateral damage are not looked at. ``None`` when no check looks at the state, where the
    released code divides by zero.

    Raises:
        BadInput: the episode was scored by another rubric than the task's.
    """
    checks, verdicts = episode.task.rubric.checks, episode.score.verdicts
    if verdicts and [verdict.name for verdict in verdicts] != [check.name for check in checks]:
        raise BadInput(
            f"the trajectory's verdicts are not those of task {episode.task.id}.",
            remedy="Give the tasks that the run was made with.",
        )
    pairs = zip(checks, verdicts, strict=False)  # without a score there are no verdicts
    found = [
        verdict.ok is True for check, verdict in pairs if isinstance(check, StateCheck | OneOfCheck)
    ]
    if not found:
        return None
    return round(sum(found) / len(found), 4) if episode.ended else 0.0

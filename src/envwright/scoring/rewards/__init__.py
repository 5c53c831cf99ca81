"""Rewards by name: what an episode earns, from what the rubric found and what the agent did.

Each module holds one family; those of ``penalties`` and ``progress_attribution`` work on recorded
trajectories and have no name here. The rubric's verdicts stand in every score, whatever the
reward, so that episodes can be compared across rewards. ``gates`` is what tasks are proven with;
the others reproduce published work, known holes included (``docs/reference/rewards.md``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from envwright.environment.schema import nearest_name
from envwright.environment.world import World
from envwright.errors import BadInput
from envwright.scoring import rubric
from envwright.scoring.events import AgentCall, CallOutcome
from envwright.scoring.rewards.dialogue_rewards import AskToActReward, PathReward
from envwright.scoring.rewards.gold_rewards import EnvFactoryReward, autoforge
from envwright.scoring.rewards.scored_episode import EpisodeReward, ScoredEpisode
from envwright.scoring.rewards.verdict_rewards import (
    TieredProgress,
    all_pass_reward,
    envscaler,
    outcome_reward,
    share_reward,
)
from envwright.types import Message, Score, Task

__all__ = [
    "REWARDS",
    "AgentCall",
    "CallOutcome",
    "EpisodeReward",
    "ScoredEpisode",
    "Scorer",
    "make_scorer",
]

REWARDS: dict[str, EpisodeReward] = {
    "gates": outcome_reward,
    "share": share_reward,
    "all_pass": all_pass_reward,
    "fraction": share_reward,
    "tiers": TieredProgress(),
    "path": PathReward(),
    "autoforge": autoforge,
    "envscaler": envscaler,
    "envfactory": EnvFactoryReward(),
    "ask": AskToActReward(),
}
"""The rewards by name, with their default options."""

Scorer = Callable[[Task, World, Sequence[Message]], Score]
"""Judges the end of an episode: the form of ``rubric.score_episode``."""


def make_scorer(name: str, **options: Any) -> Scorer:
    """A scorer that gives the rubric's verdicts and share, and this reward.

    Example::

        score = make_scorer("tiers", zones=5)(task, world, messages)

    Args:
        name: one of ``REWARDS``.
        options: instead of the reward's defaults.

    Raises:
        BadInput: there is no such reward or option, or the option is out of bounds.
    """
    reward = _configured(name, options)

    def judge(task: Task, world: World, messages: Sequence[Message]) -> Score:
        found = rubric.score_episode(task, world, messages)
        earned = reward(ScoredEpisode(task, world, messages, found))
        return found.model_copy(update={"reward": earned})

    return judge


def _configured(name: str, options: dict[str, Any]) -> EpisodeReward:
    reward = REWARDS.get(name)
    if reward is None:
        raise BadInput(
            f"there is no reward {name}.",
            remedy=f"Known: {', '.join(REWARDS)}. {nearest_name(name, list(REWARDS))}".strip(),
        )
    if not options:
        return reward
    # Rewards that are plain functions have no options.
    known: list[str] = [f.name for f in fields(reward)] if is_dataclass(reward) else []
    if unknown := next((option for option in options if option not in known), None):
        raise BadInput(
            f"the reward {name} has no option {unknown}.",
            remedy=f"Known: {', '.join(known) or 'none'}. {nearest_name(unknown, known)}".strip(),
        )
    return replace(reward, **options)  # type: ignore[type-var]

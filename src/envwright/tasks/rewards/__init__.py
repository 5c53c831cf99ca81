"""Rewards by name: what an episode earns, from what the rubric found and what the agent did.

The rubric's verdicts stand in every score, whatever the reward, so that episodes can be compared
across rewards. ``gates`` is what tasks are proven with; the others reproduce published work, known
holes included (``docs/rewards.md``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from envwright.errors import BadInput
from envwright.runtime.schema import nearest
from envwright.runtime.world import World
from envwright.tasks import rubric
from envwright.tasks.events import AgentCall, Outcome
from envwright.tasks.rewards.checks import Tiers, all_pass, envscaler, gates, share
from envwright.tasks.rewards.ends import EnvFactory, autoforge
from envwright.tasks.rewards.episode import Episode, Reward
from envwright.tasks.rewards.talk import Ask, Path
from envwright.types import Message, Score, Task

__all__ = ["REWARDS", "AgentCall", "Episode", "Outcome", "Reward", "Scorer", "scorer"]

REWARDS: dict[str, Reward] = {
    "gates": gates,
    "share": share,
    "all_pass": all_pass,
    "fraction": share,
    "tiers": Tiers(),
    "path": Path(),
    "autoforge": autoforge,
    "envscaler": envscaler,
    "envfactory": EnvFactory(),
    "ask": Ask(),
}
"""The rewards by name, with their default options."""

Scorer = Callable[[Task, World, Sequence[Message]], Score]
"""Judges the end of an episode: the form of ``rubric.score``."""


def scorer(name: str, **options: Any) -> Scorer:
    """A scorer that gives the rubric's verdicts and share, and this reward.

    Args:
        name: one of ``REWARDS``.
        options: instead of the reward's defaults.

    Raises:
        BadInput: there is no such reward or option, or the option is out of bounds.
    """
    reward = _configured(name, options)

    def judge(task: Task, world: World, messages: Sequence[Message]) -> Score:
        found = rubric.score(task, world, messages)
        earned = reward(Episode(task, world, messages, found))
        return found.model_copy(update={"reward": earned})

    return judge


def _configured(name: str, options: dict[str, Any]) -> Reward:
    reward = REWARDS.get(name)
    if reward is None:
        raise BadInput(
            f"there is no reward {name}.",
            remedy=f"Known: {', '.join(REWARDS)}. {nearest(name, list(REWARDS))}".strip(),
        )
    if not options:
        return reward
    known: list[str] = [f.name for f in fields(reward)] if is_dataclass(reward) else []
    if unknown := next((option for option in options if option not in known), None):
        raise BadInput(
            f"the reward {name} has no option {unknown}.",
            remedy=f"Known: {', '.join(known) or 'none'}. {nearest(unknown, known)}".strip(),
        )
    return replace(reward, **options)  # type: ignore[type-var]

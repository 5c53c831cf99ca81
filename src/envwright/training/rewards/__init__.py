"""Training rewards: functions of a scored trajectory and its task, and of nothing else.

``envwright.tasks.rewards`` judges while the world is still there, and its figures are what a run
records. What stands here works on what was recorded, so that one run can be trained on under
several rewards. ``None`` is what could not be judged; it stays ``None`` in whatever is made of it.
"""

from __future__ import annotations

from envwright.training.rewards.composed import Weighted
from envwright.training.rewards.penalties import (
    FormatPenalty,
    OverLongPenalty,
    RepeatPenalty,
    SurplusPenalty,
)
from envwright.training.rewards.spa import ProgressModel, StepRewards, step_rewards
from envwright.training.rewards.turns import PlayedTurn, turns_of
from envwright.training.rewards.verdicts import Reward, Tiers, envscaler, outcome, share

__all__ = [
    "FormatPenalty",
    "OverLongPenalty",
    "PlayedTurn",
    "ProgressModel",
    "RepeatPenalty",
    "Reward",
    "StepRewards",
    "SurplusPenalty",
    "Tiers",
    "Weighted",
    "envscaler",
    "outcome",
    "share",
    "step_rewards",
    "turns_of",
]

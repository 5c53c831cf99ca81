"""What is practised next: task ids, task parameters, and how long an episode may be.

A curriculum proposes tasks and is updated with the reward of each attempt (``Curriculum``).
Randomness comes from the generator that the caller hands in, and the state of a curriculum is JSON,
so that training which stopped goes on with the same draws.
"""

from __future__ import annotations

from envwright.training.curriculum.adr import ADR
from envwright.training.curriculum.alp_gmm import ALPGMM, CovarGMM
from envwright.training.curriculum.exit_curriculum import (
    ExItCurriculum,
    HistoryPrefix,
    call_diversity,
)
from envwright.training.curriculum.horizons import (
    TTI_SCHEDULE,
    AdditiveSchedule,
    HorizonCurriculum,
    MultiplicativeSchedule,
    ScalingInterSchedule,
    StagedSchedule,
    TurnSchedule,
)
from envwright.training.curriculum.protocol import (
    Curriculum,
    ParameterBox,
    Point,
    UniformCurriculum,
    generator_state,
    restore_generator,
)
from envwright.training.curriculum.riac import RIAC
from envwright.training.curriculum.self_play import SelfPlay, proposer_reward
from envwright.training.curriculum.task_curricula import (
    BucketALP,
    FilledBatch,
    PassRates,
    RandomTasks,
    fill_batch,
    has_spread,
    in_band,
    pass_rate,
)
from envwright.training.curriculum.taught_tasks import (
    TEACHERS,
    TaughtTasks,
    make_teacher,
    task_parameters,
    taught_pool,
)

__all__ = [
    "ADR",
    "ALPGMM",
    "RIAC",
    "TEACHERS",
    "TTI_SCHEDULE",
    "AdditiveSchedule",
    "BucketALP",
    "CovarGMM",
    "Curriculum",
    "ExItCurriculum",
    "FilledBatch",
    "HistoryPrefix",
    "HorizonCurriculum",
    "MultiplicativeSchedule",
    "ParameterBox",
    "PassRates",
    "Point",
    "RandomTasks",
    "ScalingInterSchedule",
    "SelfPlay",
    "StagedSchedule",
    "TaughtTasks",
    "TurnSchedule",
    "UniformCurriculum",
    "call_diversity",
    "fill_batch",
    "generator_state",
    "has_spread",
    "in_band",
    "make_teacher",
    "pass_rate",
    "proposer_reward",
    "restore_generator",
    "task_parameters",
    "taught_pool",
]

"""What is practised next: task ids, task parameters, and how long an episode may be.

All of them propose and are told what became of it (``Curriculum``). Randomness comes from the
generator that the caller hands in, and what a curriculum has learned is JSON, so that training
which stopped goes on with the same draws.
"""

from __future__ import annotations

from envwright.training.curricula.adr import ADR
from envwright.training.curricula.alp import ALPGMM, CovarGMM
from envwright.training.curricula.horizons import TTI, Horizon, ScalingInter, Stages
from envwright.training.curricula.interface import (
    Box,
    Curriculum,
    Point,
    Uniform,
    generator,
    generator_state,
)
from envwright.training.curricula.riac import RIAC
from envwright.training.curricula.sampling import Filled, fill, has_spread, in_band, pass_rate
from envwright.training.curricula.tasks import BucketALP, PassRates, RandomTasks

__all__ = [
    "ADR",
    "ALPGMM",
    "RIAC",
    "TTI",
    "Box",
    "BucketALP",
    "CovarGMM",
    "Curriculum",
    "Filled",
    "Horizon",
    "PassRates",
    "Point",
    "RandomTasks",
    "ScalingInter",
    "Stages",
    "Uniform",
    "fill",
    "generator",
    "generator_state",
    "has_spread",
    "in_band",
    "pass_rate",
]

"""What verl imports: the loop, the estimator and the trainers are then known by their names.

``export VERL_USE_EXTERNAL_MODULES=envwright.engines.verl.plugin`` has every process of verl do it.
"""

from __future__ import annotations

from envwright.engines.verl import loop, trainer
from envwright.engines.verl.advantage import NAME, erpo
from envwright.engines.verl.needed import problem

if (missing := problem()) is not None:
    raise missing

from verl.trainer.ppo.core_algos import register_adv_est

register_adv_est(NAME)(erpo)

__all__ = ["erpo", "loop", "trainer"]

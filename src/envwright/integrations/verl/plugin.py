"""What verl imports: the loop, the estimator and the trainers are then known by their names.

Every process of verl imports it with this in the environment:

    export VERL_USE_EXTERNAL_MODULES=envwright.integrations.verl.plugin
"""

from __future__ import annotations

from envwright.integrations.verl import agent_loop, trainers
from envwright.integrations.verl.erpo_estimator import NAME, erpo
from envwright.integrations.verl.loop_settings import verl_problem

if (missing := verl_problem()) is not None:
    raise missing

from verl.trainer.ppo.core_algos import register_adv_est

register_adv_est(NAME)(erpo)

__all__ = ["agent_loop", "erpo", "trainers"]

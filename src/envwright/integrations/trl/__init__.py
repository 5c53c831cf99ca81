"""Training with TRL: our environments and users as its ``rollout_func``, and ERPO as its trainer.

Example::

    spec = EnvwrightSpec("environments/mock")
    ERPOTrainer(model, args=GRPOConfig(...), **spec.arguments).train()

``training_spec`` says what is trained on, ``rollout_func`` plays it with the trainer's model and
makes rows of the episodes, ``erpo_trainer`` is the trainer; ``environment_factory`` is for TRL's
own loop of tools. These need the extra ``trl``.

``trainer_command`` is ``envwright train RECIPE --engine trl``: ``recipe_options`` makes settings of
a recipe, and neither imports TRL. ``recipe_run`` is the program that it starts, ``recipe_trainer``
its trainer; ``sharded_replica`` plays where FSDP keeps weights in pieces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from envwright.integrations.trl.trl_version import trl_problem
from envwright.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from envwright.integrations.trl.environment_factory import FactorySpec, exact_schemas
    from envwright.integrations.trl.erpo_trainer import ERPOTrainer, GroupAdvantageTrainer
    from envwright.integrations.trl.training_spec import EnvwrightSpec
    from envwright.training.sft.renderer import CHATML

__all__ = [
    "CHATML",
    "ERPOTrainer",
    "EnvwrightSpec",
    "FactorySpec",
    "GroupAdvantageTrainer",
    "exact_schemas",
]

_imported = lazy_getattr(__name__)


def __getattr__(name: str) -> object:
    if name in __all__ and (missing := trl_problem()) is not None:
        raise missing
    return _imported(name)

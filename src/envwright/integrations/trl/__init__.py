"""Training with TRL: our environments and users as its ``rollout_func``, and ERPO as its trainer.

Example::

    spec = EnvwrightSpec("environments/mock")
    ERPOTrainer(model, args=GRPOConfig(...), **spec.arguments).train()

``training_spec`` says what is trained on, ``rollout_func`` plays it with the trainer's model and
makes rows of the episodes, ``erpo_trainer`` is the trainer; ``environment_factory`` is for TRL's
own loop of tools. Needs the extra ``trl``.
"""

from __future__ import annotations

from importlib.metadata import version
from importlib.util import find_spec

from envwright.errors import BadInput, MissingExtra

if any(find_spec(name) is None for name in ("trl", "datasets", "torch")):
    raise MissingExtra("training with TRL", "trl")
if not version("trl").startswith("1.16."):  # the trainer leans on names that are not public
    raise BadInput(
        f"TRL {version('trl')} is installed; this was made for 1.16.",
        remedy="Install it: pip install 'envwright[trl]'",
    )

from envwright.integrations.trl.environment_factory import FactorySpec, exact_schemas
from envwright.integrations.trl.erpo_trainer import ERPOTrainer
from envwright.integrations.trl.training_spec import EnvwrightSpec
from envwright.training.sft.renderer import CHATML

__all__ = ["CHATML", "ERPOTrainer", "EnvwrightSpec", "FactorySpec", "exact_schemas"]

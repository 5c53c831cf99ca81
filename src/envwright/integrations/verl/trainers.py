"""verl's trainers, so that the estimator knows environments and episodes.

verl names each prompt that it draws by a random uid, and an estimator sees nothing else of it. Here
the uid begins with the prompt's environment. All else is verl's own: the modes differ from
``sync``, ``colocate_async`` and ``separate_async`` in nothing else.
"""

from __future__ import annotations

from typing import Any

from envwright.errors import BadInput
from envwright.integrations.verl.erpo_estimator import batch_context, statistics_of, tag_uid
from envwright.integrations.verl.loop_settings import verl_problem

if (missing := verl_problem()) is not None:
    raise missing

from verl.trainer.ppo.v1 import (
    PPOTrainerColocateAsync,
    PPOTrainerSeparateAsync,
    PPOTrainerSync,
    register_trainer,
)
from verl.utils import tensordict_utils

_PREFIX = "envwright_"


class _Naming:
    """Mixed into one of verl's trainers: passes on what estimators do not get from it."""

    def __init__(self, config: Any) -> None:
        mode = str(config.trainer.v1.trainer_mode)
        # verl asks for the mode by name in many places; from here on it is its own again.
        config.trainer.v1.trainer_mode = mode.removeprefix(_PREFIX)
        super().__init__(config)  # type: ignore[call-arg]

    def _fetch_one_gen_batch(self) -> Any:
        batch = super()._fetch_one_gen_batch()  # type: ignore[misc]
        names = [_environment(info) for info in batch["extra_info"]]
        uids = [tag_uid(str(uid), name) for uid, name in zip(batch["uid"], names, strict=True)]
        tensordict_utils.assign_non_tensor_stack(batch, "uid", uids)
        return batch

    def _compute_advantage(self, batch: Any, metrics: dict[str, Any]) -> Any:
        with batch_context(batch.keys) as known:
            out = super()._compute_advantage(batch, metrics=metrics)  # type: ignore[misc]
        metrics.update(statistics_of(known))
        return out


def _environment(info: Any) -> str:
    name = info.get("environment") if hasattr(info, "get") else None
    if not name:
        raise BadInput(
            "a row names no environment.",
            remedy="Write the files with `envwright train RECIPE --engine verl`.",
        )
    return str(name)


@register_trainer(f"{_PREFIX}sync")
class EnvwrightSync(_Naming, PPOTrainerSync):  # type: ignore[misc]
    """``sync`` with environments in uids."""


@register_trainer(f"{_PREFIX}colocate_async")
class EnvwrightColocateAsync(_Naming, PPOTrainerColocateAsync):  # type: ignore[misc]
    """``colocate_async`` with environments in uids."""


@register_trainer(f"{_PREFIX}separate_async")
class EnvwrightSeparateAsync(_Naming, PPOTrainerSeparateAsync):  # type: ignore[misc]
    """``separate_async`` with environments in uids."""

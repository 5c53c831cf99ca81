"""Policy-gradient algorithms as pure functions: advantages, losses, presets; one page each.

The flow: ``Groups`` (what the trajectories earned) → an advantage → ``Advantages`` → ``Tokens``
(log-probabilities of the policy's tokens) → a loss and its terms → ``Loss``, a scalar to call
``backward`` on. No function keeps state: what lasts over steps is passed in and handed back.

- ``advantages/``: one file an estimator, in ``ADVANTAGES`` by name.
- ``losses/``: one file a loss in ``LOSSES``, or a term that is added to one in ``TERMS``.
- ``presets``: published combinations as data; ``compute_objective`` computes one.

>>> groups = Groups.of([1, 0, 1, 1], ["buy", "buy", "sell", "sell"], ["shop"] * 4)
>>> earned = ADVANTAGES["erpo"](groups)
>>> [round(value, 3) for value in earned.values.tolist()], earned.used_n.tolist()
([1.0, -1.0, 0.0, 0.0], [True, True, False, False])
>>> import torch
>>> logprobs = torch.full((4, 3), -1.0, requires_grad=True)
>>> tokens = Tokens.of(logprobs, torch.ones(4, 3), earned, old_logprobs_nt=logprobs.detach())
>>> compute_objective(preset_named("erpo"), tokens).value.backward()
>>> [round(g, 3) for g in logprobs.grad[:, 0].tolist()]
[-0.167, 0.167, 0.0, 0.0]

Suffixes of names are shapes: n trajectories, t token positions, k turns, g groups.
``docs/reference/algorithms.md`` lists everything. Needs the extra ``train``.
"""

from __future__ import annotations

from importlib.util import find_spec

from envwright.errors import MissingExtra

if find_spec("torch") is None:
    raise MissingExtra("training", "train")

from envwright.training.algorithms.advantages import ADVANTAGES
from envwright.training.algorithms.groups import Advantages, Groups
from envwright.training.algorithms.losses import LOSSES, TERMS
from envwright.training.algorithms.presets import (
    PRESETS,
    Preset,
    compute_advantages,
    compute_objective,
    preset_named,
)
from envwright.training.algorithms.registry import (
    configure_algorithm,
    register_advantage,
    register_loss,
    register_term,
)
from envwright.training.algorithms.tokens import Loss, LossSize, Tokens

__all__ = [
    "ADVANTAGES",
    "LOSSES",
    "PRESETS",
    "TERMS",
    "Advantages",
    "Groups",
    "Loss",
    "LossSize",
    "Preset",
    "Tokens",
    "compute_advantages",
    "compute_objective",
    "configure_algorithm",
    "preset_named",
    "register_advantage",
    "register_loss",
    "register_term",
]

"""A preset at work: its advantages, and the sum of its loss and terms."""

from __future__ import annotations

from typing import Any

from envwright.errors import BadInput
from envwright.training.algorithms.advantages import ADVANTAGES
from envwright.training.algorithms.groups import Advantages, Groups
from envwright.training.algorithms.losses import LOSSES, TERMS
from envwright.training.algorithms.presets import Preset
from envwright.training.algorithms.registry import configured
from envwright.training.algorithms.tokens import Loss, Tokens


def advantages_of(preset: Preset, groups: Groups, **options: Any) -> Advantages:
    """The preset's advantages; ``options`` on top of its own, as a running ``state``.

    Raises:
        BadInput: what the estimator needs is missing, or an option is unknown.
    """
    merged = {**preset.advantage_options, **options}
    return configured(ADVANTAGES, preset.advantage, merged)(groups)


def objective(preset: Preset, tokens: Tokens, *, demonstrations: Tokens | None = None) -> Loss:
    """What to minimise: the policy loss plus the terms, each with its coefficient.

    The term ``imitation`` takes ``demonstrations``, all others ``tokens``. A term whose coefficient
    is 0 is not computed at all, so that it leaves no trace, not even of rounding.

    Raises:
        BadInput: a field or the demonstrations are missing, or a name or an option is unknown.
    """
    total = configured(LOSSES, preset.loss, preset.loss_options)(tokens)
    for name, options in preset.terms.items():
        function = configured(TERMS, name, options)
        if options.get("coefficient") == 0:
            continue
        if name == "imitation" and demonstrations is None:
            raise BadInput("the term imitation needs demonstrations.")
        batch = demonstrations if name == "imitation" and demonstrations else tokens
        total = total + function(batch)
    return Loss(total.value, {**total.statistics, "loss/total": float(total.value.detach())})

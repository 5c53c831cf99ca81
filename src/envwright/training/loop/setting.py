"""A recipe's choices as the objects that compute: preset, reward, curriculum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from envwright.errors import BadInput
from envwright.training.algorithms import (
    ADVANTAGES,
    LOSSES,
    TERMS,
    Preset,
    configured,
    preset_named,
)
from envwright.training.curricula import BucketALP, PassRates, RandomTasks
from envwright.training.recipe import RlRecipe
from envwright.training.rewards import (
    FormatPenalty,
    OverLongPenalty,
    RepeatPenalty,
    Reward,
    SurplusPenalty,
    Tiers,
    Weighted,
    envscaler,
    outcome,
    share,
)

VALUED = frozenset({"gae", "turn_gae"})
"""Advantages that need a critic."""
GREEDY = frozenset({"remax"})
"""Advantages that need a greedy episode of each task beside the drawn ones."""


def preset_of(recipe: RlRecipe) -> Preset:
    """The preset with what the recipe changes; all names and options are looked at.

    Raises:
        BadInput: a name or an option is unknown, or does not fit the others.
    """
    named = preset_named(recipe.preset)
    preset = Preset(
        recipe.advantage or named.advantage,
        recipe.loss or named.loss,
        named.source,
        named.advantage_options if not recipe.advantage else {},
        named.loss_options if not recipe.loss else {},
        named.terms,
    ).changed(
        advantage=recipe.advantage_options, loss=recipe.loss_options, terms=_terms(recipe, named)
    )
    if recipe.critic is not None and preset.advantage not in VALUED:
        raise BadInput(
            f"the advantage {preset.advantage} has no use for a critic.",
            place="rl.critic",
            remedy=f"Leave the table out, or use {' or '.join(sorted(VALUED))}.",
        )
    if "history" in preset.terms.get("epo", {}):
        raise BadInput("the history of entropies is the loop's own.", place="rl.terms.epo")
    if "imitation" in preset.terms:
        raise BadInput(
            "this loop has no demonstrations beside its episodes.",
            place="rl.terms",
            remedy="Imitate in the phase [sft].",
        )
    if recipe.kl.coefficient == 0 and recipe.kl.target is None:
        # Nobody asks for it, and a pass of the frozen policy is not for nothing.
        preset = replace(preset, terms={k: v for k, v in preset.terms.items() if k != "kl"})
    configured(ADVANTAGES, preset.advantage, preset.advantage_options)
    configured(LOSSES, preset.loss, preset.loss_options)
    for name, options in preset.terms.items():
        configured(TERMS, name, options)
    return preset


def _terms(recipe: RlRecipe, named: Preset) -> dict[str, dict[str, object]]:
    terms: dict[str, dict[str, object]] = {k: dict(v) for k, v in recipe.terms.items()}
    kl: dict[str, object] = {"kind": recipe.kl.kind} if recipe.kl.kind else {}
    if recipe.kl.coefficient is not None:
        kl["coefficient"] = recipe.kl.coefficient
    if recipe.kl.coefficient is not None or "kl" in named.terms or "kl" in terms:
        terms["kl"] = {**terms.get("kl", {}), **kl}
    if recipe.entropy is not None:
        terms["entropy"] = {**terms.get("entropy", {}), "coefficient": recipe.entropy}
    return terms


def reward_of(recipe: RlRecipe) -> Reward:
    """What a recorded episode earns in training."""
    shapes: dict[str, Reward] = {
        "outcome": outcome,
        "share": share,
        "tiers": Tiers(),
        "envscaler": envscaler,
    }
    if not recipe.penalties:
        return shapes[recipe.shape]
    charges: dict[str, Reward] = {
        "surplus": SurplusPenalty(),
        "format": FormatPenalty(),
        "repeat": RepeatPenalty(),
        "long": OverLongPenalty(recipe.long_tokens),
    }
    parts: dict[str, tuple[Reward, float]] = {recipe.shape: (shapes[recipe.shape], 1.0)}
    parts |= {str(name): (charges[name], weight) for name, weight in recipe.penalties.items()}
    return Weighted(parts)


def curriculum_of(recipe: RlRecipe, tasks: Sequence[str]) -> RandomTasks:
    """What chooses tasks."""
    chosen = recipe.curriculum
    if chosen.kind == "pass_rates":
        least = chosen.least or min(recipe.group, chosen.window)
        return PassRates(tasks, low=chosen.low, high=chosen.high, least=least, window=chosen.window)
    if chosen.kind == "progress":
        return BucketALP(tasks, half=2 * recipe.group)
    return RandomTasks(tasks)

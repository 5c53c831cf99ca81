"""What the tables of a recipe stand for: preset, reward, curriculum, guards and KL control."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.scoring.rewards.judgements import JudgementReward
from envwright.scoring.rewards.penalties import (
    DenseEvidence,
    FormatPenalty,
    OverLongPenalty,
    RepeatPenalty,
    SurplusPenalty,
    WeightedReward,
)
from envwright.scoring.rewards.scored_episode import TrajectoryReward, on_trajectories
from envwright.scoring.rewards.verdict_rewards import (
    TieredProgress,
    envscaler,
    outcome_reward,
    share_reward,
)
from envwright.training.algorithms import (
    ADVANTAGES,
    LOSSES,
    TERMS,
    Preset,
    configure_algorithm,
    preset_named,
)
from envwright.training.curriculum import (
    TTI_SCHEDULE,
    AdditiveSchedule,
    BucketALP,
    ExItCurriculum,
    MultiplicativeSchedule,
    PassRates,
    RandomTasks,
    ScalingInterSchedule,
    SelfPlay,
    StagedSchedule,
    TaughtTasks,
    TurnSchedule,
    make_teacher,
    taught_pool,
)
from envwright.training.recipe import CollapseRecipe, HorizonRecipe, KlRecipe, RlRecipe
from envwright.types import Json, Task

CRITIC_ADVANTAGES = frozenset({"gae", "turn_gae"})
"""Advantages that need a critic."""
GREEDY_ADVANTAGES = frozenset({"remax"})
"""Advantages that need a greedy episode of each task beside the drawn ones."""


STEP_ADVANTAGES = frozenset({"gae", "turn_gae", "reinforce_pp"})
"""Advantages that rewards of single turns make a difference to."""


def recipe_preset(recipe: RlRecipe) -> Preset:
    """The preset with the recipe's changes; all names and options are checked.

    Raises:
        BadInput: a name or an option is unknown, or does not fit the others.
    """
    named = preset_named(recipe.preset)
    preset = Preset(
        recipe.advantage or named.advantage,
        recipe.loss or named.loss,
        named.source,
        # A preset's options belong to its own estimator and loss; another one would refuse them.
        named.advantage_options if not recipe.advantage else {},
        named.loss_options if not recipe.loss else {},
        named.terms,
    ).changed(
        advantage=recipe.advantage_options, loss=recipe.loss_options, terms=_terms(recipe, named)
    )
    if recipe.critic is not None and preset.advantage not in CRITIC_ADVANTAGES:
        raise BadInput(
            f"the advantage {preset.advantage} has no use for a critic.",
            place="rl.critic",
            remedy=f"Leave the table out, or use {' or '.join(sorted(CRITIC_ADVANTAGES))}.",
        )
    if recipe.step_rewards and preset.advantage not in STEP_ADVANTAGES:
        raise BadInput(
            f"the advantage {preset.advantage} knows no rewards of single turns.",
            place="rl.step_rewards",
            remedy=f"Use one of {', '.join(sorted(STEP_ADVANTAGES))}.",
        )
    if recipe.loss == "dpo":
        raise BadInput(
            "dpo is a loss of pairs, and not of advantages.",
            place="rl.loss",
            remedy='Write preferences = { pairs = "attempts" } instead.',
        )
    if recipe.by_turn and preset.advantage in GREEDY_ADVANTAGES:
        raise BadInput(
            f"the advantage {preset.advantage} plays whole tasks.",
            place="rl.by_turn",
            remedy="Leave by_turn out.",
        )
    if recipe.horizon:
        recipe_horizon(recipe.horizon)
    if "history" in preset.terms.get("epo", {}):
        raise BadInput("the history of entropies is the loop's own.", place="rl.terms.epo")
    if "imitation" in preset.terms:
        raise BadInput(
            "this loop has no demonstrations beside its episodes.",
            place="rl.terms",
            remedy="Imitate in the phase [sft].",
        )
    held = preset.terms.get("kl")
    if (recipe.kl.kind or recipe.kl.target is not None) and held is None:
        raise BadInput(
            f"nothing holds the preset {recipe.preset} to a frozen policy.",
            place="rl.kl",
            remedy="Give kl a coefficient.",
        )
    if recipe.kl.target is not None and held is not None and held.get("coefficient") == 0:
        # It is steered by factors, and 0 times any is 0.
        raise BadInput(
            "a coefficient of 0 cannot be steered.",
            place="rl.kl",
            remedy="Let it begin above 0.",
        )
    if recipe.kl.coefficient == 0:
        # Nobody asks for it, and a pass of the frozen policy is not for nothing.
        preset = replace(preset, terms={k: v for k, v in preset.terms.items() if k != "kl"})
    # Called for their checks only: a wrong option is refused now and not after the first rollout.
    configure_algorithm(ADVANTAGES, preset.advantage, preset.advantage_options)
    configure_algorithm(LOSSES, preset.loss, preset.loss_options)
    for name, options in preset.terms.items():
        configure_algorithm(TERMS, name, options)
    return preset


def refers_to_frozen(recipe: RlRecipe) -> bool:
    """Whether a frozen policy is needed."""
    preset = recipe_preset(recipe)
    return (
        "kl" in preset.terms
        or recipe.collapse.kl is not None
        or preset.advantage == "reinforce_pp"
        or recipe.preferences is not None
    )


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


def recipe_reward(recipe: RlRecipe, step: int = 0) -> TrajectoryReward:
    """The training reward of a recorded episode at a step, as a function."""
    begun = [stage for stage in recipe.reward_stages if stage.step <= step]
    shape, penalties = recipe.shape, recipe.penalties
    if begun:
        last = max(begun, key=lambda stage: stage.step)
        shape, penalties = last.shape, last.penalties
    shapes: dict[str, TrajectoryReward] = {
        "outcome": on_trajectories(outcome_reward),
        "share": on_trajectories(share_reward),
        "tiers": on_trajectories(TieredProgress(recipe.tiers.zones, recipe.tiers.alpha)),
        "envscaler": on_trajectories(envscaler),
        "density": DenseEvidence(),
    }
    if not penalties:
        return shapes[shape]
    charges: dict[str, TrajectoryReward] = {
        "surplus": SurplusPenalty(),
        "format": FormatPenalty(),
        "repeat": RepeatPenalty(),
        "long": OverLongPenalty(recipe.long_tokens),
        "judge": JudgementReward(),
    }
    parts: dict[str, tuple[TrajectoryReward, float]] = {shape: (shapes[shape], 1.0)}
    parts |= {str(name): (charges[name], weight) for name, weight in penalties.items()}
    return WeightedReward(parts)


def recipe_horizon(recipe: HorizonRecipe) -> TurnSchedule:
    """The turns of an episode by step.

    Raises:
        BadInput: it lacks rounds or stages, or these are no schedule.
    """
    if recipe.kind == "scaling_inter":
        return ScalingInterSchedule(recipe.rounds, recipe.every)
    if recipe.kind == "stages":
        return StagedSchedule(recipe.stages)
    if recipe.kind == "additive":
        return AdditiveSchedule(recipe.least, recipe.most)
    if recipe.kind == "multiplicative":
        return MultiplicativeSchedule(recipe.least, recipe.most)
    return TTI_SCHEDULE


def recipe_curriculum(
    recipe: RlRecipe, known: Mapping[str, Task], templates: Mapping[str, Template]
) -> RandomTasks:
    """The curriculum that draws the tasks.

    Args:
        recipe: which one.
        known: the tasks, by id.
        templates: by environment id.

    Raises:
        BadInput: the parameters that a teacher is to teach are none of these tasks'.
    """
    chosen, tasks = recipe.curriculum, sorted(known)
    if chosen.teaches:
        points, box = taught_pool(known, templates, chosen.parameters)
        return TaughtTasks(points, make_teacher(chosen.kind, box, chosen.every), box)
    if chosen.kind == "pass_rates":
        # More attempts than the window keeps could never be reached.
        least = chosen.least or min(recipe.group, chosen.window)
        return PassRates(tasks, low=chosen.low, high=chosen.high, least=least, window=chosen.window)
    if chosen.kind == "exit":
        return ExItCurriculum(
            tasks,
            new=chosen.new,
            size=chosen.size,
            diverge=chosen.diverge,
            notes=chosen.notes,
        )
    if chosen.kind == "self_play":
        return SelfPlay(tasks, rate=chosen.rate)
    if chosen.kind == "progress":
        # Each side of the comparison holds two visits of a task.
        return BucketALP(tasks, half=2 * recipe.group)
    return RandomTasks(tasks)


MOST_UNUSABLE_STEPS = 3
"""Steps in a row that were not finite after which nothing better is expected."""
MOST_IDLE_STEPS = 20
"""Steps in a row from which nothing could be learned."""


@dataclass
class CollapseWatch:
    """Detects a collapse: a metric beyond its bound for a number of steps in a row.

    The KL has a bound of its own; entropy and reward are held against the mean of the first steps.
    A reward that began at 0 or below has nothing to fall from.
    """

    recipe: CollapseRecipe
    firsts: dict[str, list[float]] = field(default_factory=dict)
    streaks: dict[str, int] = field(default_factory=dict)

    def observe(self, figures: Mapping[str, float | None]) -> str:
        """Record a step's ``kl``, ``entropy`` and ``reward``.

        Returns:
            why the run is to be given up; empty where it is not.
        """
        for name, bound in (("entropy", self.recipe.entropy), ("reward", self.recipe.reward)):
            value = figures.get(name)
            if bound is None or value is None:
                continue
            first = self.firsts.setdefault(name, [])
            if len(first) < self.recipe.start:
                first.append(value)
                continue
            start = math.fsum(first) / len(first)
            # A start at 0 or below has nothing to fall from.
            self._count(name, start > 0 and value < bound * start)
        if self.recipe.kl is not None and (apart := figures.get("kl")) is not None:
            self._count("kl", apart > self.recipe.kl)
        worst = next((n for n, k in sorted(self.streaks.items()) if k >= self.recipe.steps), "")
        return self._reason(worst, figures) if worst else ""

    def _count(self, name: str, broken: bool) -> None:
        self.streaks[name] = self.streaks.get(name, 0) + 1 if broken else 0

    def _reason(self, name: str, figures: Mapping[str, float | None]) -> str:
        now, steps = figures.get(name), self.recipe.steps
        if name == "kl":
            return f"the KL to the reference is {now:.3g}, above {self.recipe.kl} for {steps} steps"
        start = math.fsum(self.firsts[name]) / len(self.firsts[name])
        bound = getattr(self.recipe, name)
        return (
            f"the {name} is {now:.3g}, below {bound} of the {start:.3g} that it began with "
            f"for {steps} steps"
        )

    def state(self) -> dict[str, Json]:
        """First values and streaks, as JSON."""
        return {"firsts": self.firsts, "streaks": self.streaks}

    def restore(self, state: Mapping[str, Json]) -> None:
        """Continue from ``state``."""
        self.firsts, self.streaks = dict(state["firsts"]), dict(state["streaks"])


def steer_kl_coefficient(coefficient: float, seen: float, recipe: KlRecipe) -> float:
    """The KL coefficient of the next step.

    β (1 + clip(KL / target − 1, ±.2) / horizon): proportional control in the logarithm. Source:
    D. Ziegler et al. (1909.08593), section 2.2; there the horizon counts episodes, here steps.
    """
    if recipe.target is None:
        return coefficient
    error = min(max(seen / recipe.target - 1.0, -0.2), 0.2)
    return coefficient * (1.0 + error / recipe.horizon)

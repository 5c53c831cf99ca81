"""The phase of reinforcement: episodes of the policy itself, advantages, and a loss."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from envwright.training.algorithms import Advantages, Groups, Tokens, advantages_of, objective
from envwright.training.algorithms.losses.kl import divergences
from envwright.training.algorithms.spread import RunningSpread
from envwright.training.algorithms.tokens import size_of
from envwright.training.curricula.sampling import counted
from envwright.training.loop.collecting import Read, collect, read, told
from envwright.training.loop.forward import scored, wearing
from envwright.training.loop.guards import steered
from envwright.training.loop.player import Player
from envwright.training.loop.rows import Padded, padded
from envwright.training.loop.setting import curriculum_of, preset_of, reward_of
from envwright.training.loop.stepping import Stepper, rate
from envwright.training.models import Policy
from envwright.training.recipe import Recipe
from envwright.types import Json, Task


class Unusable(Exception):
    """A number that is not finite: nothing was changed by it, and nothing can be learned."""


@dataclass
class Tally:
    """Figures of a step, over all its parts; means are by token."""

    sums: dict[str, float] = field(default_factory=dict)
    tokens: float = 0.0
    norms: list[float] = field(default_factory=list)
    gap: float = 0.0
    """Largest difference of a log-probability to the recorded one, before any step."""

    def add(self, figures: Mapping[str, float], tokens: float) -> None:
        """Take note of a part."""
        for name, value in figures.items():
            self.sums[name] = self.sums.get(name, 0.0) + value * tokens
        self.tokens += tokens

    def means(self) -> dict[str, Json]:
        """The figures; empty where nothing was computed."""
        out: dict[str, Json] = {n: v / self.tokens for n, v in self.sums.items()}
        return {**out, "norm": max(self.norms), "gap": self.gap} if self.norms else out


class Reinforcement:
    """A policy that learns from what it does.

    Args:
        recipe: with the phase ``rl``.
        learner: the policy.
        player: plays its episodes.
        tasks: what is practised, by id.
        folder: where episodes are written.

    Raises:
        BadInput: the recipe names what there is not.
    """

    name = "rl"

    def __init__(
        self,
        recipe: Recipe,
        learner: Policy,
        player: Player,
        tasks: Mapping[str, Task],
        folder: Path,
    ) -> None:
        if recipe.rl is None:
            raise ValueError("the recipe has no phase rl")
        self._recipe, self._rl, self._folder = recipe, recipe.rl, folder
        self._learner, self._player, self._tasks = learner, player, tasks
        self.preset = preset_of(recipe.rl)
        self._reward = reward_of(recipe.rl)
        self.curriculum = curriculum_of(recipe.rl, sorted(tasks))
        self._spread: RunningSpread | None = None
        self.reference: dict[str, Tensor] = {}
        """The frozen weights that it is held to; to be set before the first step."""
        self.coefficient = float(self.preset.terms.get("kl", {}).get("coefficient", 0.0))
        self.stepper = Stepper(learner.module, recipe.rl)

    @property
    def steps(self) -> int:
        """How many there are."""
        return self._rl.steps

    @property
    def refers(self) -> bool:
        """Whether a frozen policy is needed."""
        return (
            "kl" in self.preset.terms
            or self._rl.collapse.kl is not None
            or self.preset.advantage == "reinforce_pp"
        )

    # --- a step ----------------------------------------------------------------------------------

    def step(self, number: int) -> dict[str, Json]:
        """One step, from 0; the figures of it, with ``skipped`` where nothing was learned.

        Raises:
            MemoryError: the machine has too little.
            BadInput: nobody plays, or the algorithm needs what the episodes do not have.
        """
        with torch.no_grad():
            self._learner.module.eval()
            found = collect(
                number,
                self._recipe,
                self._learner,
                self._player,
                self.curriculum,
                self._tasks,
                self._folder,
                self._reward,
            )
            data = read(
                found.used, self._rl, self._reward, self._learner, self._player, self._tasks
            )
        figures = told(found, self._tasks) | {
            f"masked/{why}": count for why, count in sorted(data.masked.items())
        }
        figures |= self._learned(number, data)
        for group in found.groups:
            for reward in counted(group):
                self.curriculum.update(group.task, reward)
        return figures

    def _learned(self, number: int, data: Read) -> dict[str, Json]:
        """Step on these episodes, where they teach anything."""
        if not data.rows:
            why = "no group" if not data.trajectories else "all episodes are masked"
            return {"reward": _mean(data.rewards), "skipped": why}
        rows = padded(data.rows, self._learner.module.device)
        reference_nt = self._referred(rows) if self.refers else None
        earned = self._earned(data, rows, reference_nt)
        used_n = earned.used_n.to(rows.ids_nt.device)
        figures: dict[str, Json] = {
            "reward": earned.statistics["reward/mean"],
            "advantage": earned.statistics["advantage/absolute"],
            "trajectories/used": int(used_n.sum()),
        }
        if not bool(used_n[rows.trajectory_n].any()):
            return {**figures, "skipped": "no group has a spread"}
        now = rate(number, self._rl.steps, self._rl)
        tally = Tally()
        # Activations are computed anew in training mode only, with dropout where there is any.
        self._learner.module.train(self._recipe.model.checkpointing)
        try:
            self._update(number, now, rows, earned, reference_nt, tally)
        except Unusable as reason:
            self.stepper.clear()
            return {**figures, "skipped": str(reason), "unusable": True}
        self._spread = earned.state or self._spread
        figures |= {"lr": now, **tally.means()}
        if "kl" in self.preset.terms:
            figures["kl/coefficient"] = self.coefficient
            self.coefficient = steered(self.coefficient, figures.get("kl", 0.0), self._rl.kl)
        return figures

    # --- advantages ------------------------------------------------------------------------------

    def _earned(self, data: Read, rows: Padded, reference_nt: Tensor | None) -> Advantages:
        """The advantages of the trajectories."""
        count = len(data.trajectories)
        more: dict[str, Any] = {}
        written_nt = rows.mask_nt.double()
        sums_n = torch.zeros(count, dtype=torch.float64, device=rows.ids_nt.device)
        likely_n = sums_n.index_add(0, rows.trajectory_n, (rows.old_nt * written_nt).sum(1))
        sizes_n = sums_n.index_add(0, rows.trajectory_n, written_nt.sum(1))
        more["likelihoods_n"] = (likely_n / sizes_n.clamp(min=1)).cpu()
        alone = rows.trajectory_n.tolist() == sorted(set(rows.trajectory_n.tolist()))
        if alone:  # estimators by token need a row for each trajectory
            more["mask_nt"] = _at(rows.mask_nt, rows, count)
            more["turns_nt"] = _at(rows.turns_nt, rows, count)
            if reference_nt is not None:
                more["log_ratios_nt"] = _at(rows.old_nt - reference_nt, rows, count)
        groups = Groups.of(
            list(data.rewards),
            [one.task for one in data.trajectories],
            data.environments,
            erred=[one.user_error for one in data.trajectories],
            **more,
        )
        running = self.preset.advantage_options.get("sigma") == "running"
        options = {"state": self._spread} if running else {}
        return advantages_of(self.preset, groups, **options)

    def _referred(self, rows: Padded) -> Tensor:
        """Log-probabilities by the frozen policy."""
        out_nt = torch.zeros_like(rows.old_nt)
        module = self._learner.module
        with torch.no_grad(), wearing(module, self.reference):
            for at_m in self._parts(torch.arange(len(rows.ids_nt)), self._rl.micro_batch):
                part = rows.part(at_m)
                found_nt, _ = scored(self._learner, part, temperature=self._rl.temperature)
                out_nt[at_m, : part.ids_nt.shape[1]] = found_nt
        return out_nt

    # --- the loss --------------------------------------------------------------------------------

    def _update(
        self,
        number: int,
        now: float,
        rows: Padded,
        earned: Advantages,
        reference_nt: Tensor | None,
        tally: Tally,
    ) -> None:
        """All optimiser steps of a step.

        Raises:
            Unusable: a loss or a gradient is not finite.
        """
        rng = random.Random(f"{self._recipe.seed} rows {number}")
        values, used_n = _by_row(earned, rows)
        mask_nt = rows.mask_nt & used_n[:, None]
        size = math.ceil(len(mask_nt) / self._rl.minibatches)
        for epoch in range(self._rl.epochs):
            order = list(range(len(mask_nt)))
            rng.shuffle(order)
            for at, batch_m in enumerate(self._parts(torch.tensor(order), size)):
                whole = size_of(mask_nt[batch_m])
                if whole.tokens == 0:
                    continue
                for at_m in self._parts(batch_m, self._rl.micro_batch):
                    part = rows.part(at_m)
                    width = part.ids_nt.shape[1]
                    given = values[at_m] if values.ndim == 1 else values[at_m][:, :width]
                    frozen_nt = None if reference_nt is None else reference_nt[at_m][:, :width]
                    fresh = epoch == 0 and at == 0
                    self._part(
                        part, mask_nt[at_m][:, :width], given, frozen_nt, whole, tally, fresh
                    )
                norm = self.stepper.step(now)
                if norm is None:
                    raise Unusable("the gradient is not finite")
                tally.norms.append(norm)

    def _part(
        self,
        part: Padded,
        mask_nt: Tensor,
        values: Tensor,
        reference_nt: Tensor | None,
        whole: Any,
        tally: Tally,
        fresh: bool,
    ) -> None:
        """The gradient of a part of a batch."""
        if not bool(mask_nt.any()):
            return
        bonus = bool({"entropy", "epo"} & self.preset.terms.keys())
        logprobs_nt, entropies_nt = scored(
            self._learner, part, temperature=self._rl.temperature, bonus=bonus
        )
        if not bool(logprobs_nt[mask_nt].isfinite().all()):
            raise Unusable("the log-probabilities are not finite")
        tokens = Tokens(
            logprobs_nt,
            mask_nt,
            old_logprobs_nt=part.old_nt,
            advantages=values,
            reference_logprobs_nt=reference_nt,
            entropies_nt=entropies_nt,
            turns_nt=part.turns_nt,
            whole=whole,
        )
        terms = {"kl": {"coefficient": self.coefficient}} if "kl" in self.preset.terms else {}
        loss = objective(self.preset.changed(terms=terms), tokens)
        if not bool(loss.value.isfinite()):
            raise Unusable("the loss is not finite")
        loss.value.backward()
        tally.add(_figures(tokens, loss.statistics), float(mask_nt.sum()))
        if fresh:
            apart = (logprobs_nt.detach() - part.old_nt)[mask_nt].abs()
            tally.gap = max(tally.gap, float(apart.max()))

    @staticmethod
    def _parts(order_m: Tensor, size: int) -> Sequence[Tensor]:
        return torch.split(order_m, size)

    # --- state -----------------------------------------------------------------------------------

    def state(self) -> dict[str, Json]:
        """What it remembers beside weights and optimiser, as JSON."""
        spread = {k: list(v) for k, v in self._spread.seen.items()} if self._spread else None
        return {
            "curriculum": self.curriculum.state(),
            "coefficient": self.coefficient,
            "spread": spread,
        }

    def restore(self, state: Mapping[str, Json]) -> None:
        """Go on from ``state``."""
        self.curriculum.restore(state["curriculum"])
        self.coefficient = float(state["coefficient"])
        if state["spread"] is not None:
            seen = {k: (float(a), float(b), float(c)) for k, (a, b, c) in state["spread"].items()}
            self._spread = RunningSpread(seen)


def _figures(tokens: Tokens, said: Mapping[str, float]) -> dict[str, float]:
    """The figures of a part that are worth a line, as means over its tokens."""
    mask_nt = tokens.mask_nt
    out = {"entropy": float(tokens.needed("entropies_nt").detach()[mask_nt].double().mean())}
    if "ratio/clipped" in said:
        out["clip"] = said["ratio/clipped"]
    if tokens.old_logprobs_nt is not None:
        old_nt = divergences(tokens.logprobs_nt.detach(), tokens.old_logprobs_nt, "k3")
        out["kl/old"] = float(old_nt[mask_nt].double().mean())
    if tokens.reference_logprobs_nt is not None:
        apart_nt = divergences(tokens.logprobs_nt.detach(), tokens.reference_logprobs_nt, "k3")
        out["kl"] = float(apart_nt[mask_nt].double().mean())
    return out


def _by_row(earned: Advantages, rows: Padded) -> tuple[Tensor, Tensor]:
    """Advantages and what is used, for each row."""
    device = rows.ids_nt.device
    values = earned.values.to(device)[rows.trajectory_n]
    return values, earned.used_n.to(device)[rows.trajectory_n]


def _at(values_rt: Tensor, rows: Padded, count: int) -> Tensor:
    """Rows at the places of their trajectories; the others are empty."""
    whole_nt = values_rt.new_zeros((count, values_rt.shape[1]))
    whole_nt[rows.trajectory_n] = values_rt
    return whole_nt.cpu()


def _mean(rewards: Sequence[float | None]) -> float | None:
    known = [reward for reward in rewards if reward is not None]
    return sum(known) / len(known) if known else None

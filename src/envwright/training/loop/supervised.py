"""The phase of imitation: gold solutions, recoveries from mistakes, and recorded successes."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from envwright.errors import BadInput
from envwright.training.algorithms.tokens import size_of
from envwright.training.loop.correcting import corrected, has_failed
from envwright.training.loop.imitating import imitate, row_of
from envwright.training.loop.player import Player
from envwright.training.loop.recorded import recorded
from envwright.training.loop.rows import padded
from envwright.training.loop.sharing import fitting, ordered, parts, together
from envwright.training.loop.stepping import Stepper, rate
from envwright.training.models import Policy
from envwright.training.offline import successes
from envwright.training.recipe import Recipe, SftRecipe
from envwright.training.sft import (
    Conversation,
    conversations,
    quoting,
    recovery,
    renamed,
    samples,
)
from envwright.types import Json, Task, Trajectory


@dataclass(frozen=True, slots=True)
class Demonstrations:
    """What is imitated."""

    trajectories: tuple[Trajectory, ...]
    silent: dict[str, Sequence[int]] = field(default_factory=dict)
    """Messages that are shown and not learned: mistakes that were put in."""


def demonstrations(
    recipe: Recipe, player: Player, tasks: Mapping[str, Task], base: Path, folder: Path
) -> Demonstrations:
    """Gold solutions, some of them with mistakes; successes and errors of recorded runs.

    Args:
        recipe: with the phase ``sft``.
        player: plays the gold.
        tasks: what is trained on, by id; recorded episodes of other tasks are left out.
        base: the folder that paths of the recipe start from.
        folder: where the gold's episodes are written.

    Raises:
        BadInput: a run cannot be read, or its environment is another version.
    """
    sft = _sft(recipe)
    failed = [one for one in recorded(sft.corrections, base, tasks) if has_failed(one)]
    wanted = {one.task for one in failed}
    needed = [task for task in tasks.values() if sft.gold or task.id in wanted]
    golds = player.gold(needed, folder) if needed else []
    found = golds if sft.gold else []
    rng = random.Random(f"{recipe.seed} recoveries")
    chosen = rng.sample(found, round(sft.recoveries * len(found)))
    slips = [
        made
        for one in chosen
        if not tasks[one.task].scenario.tool_changes
        and (
            made := recovery(
                one,
                tasks[one.task],
                player.templates,
                mistakes=sft.mistakes,
                seed=recipe.seed,
            )
        )
    ]
    by_task = {one.task: one for one in golds}
    slips += corrected(failed, by_task, tasks, player.templates, recipe.seed)
    silent: dict[str, Sequence[int]] = {made.trajectory.id: made.wrong for made in slips}
    solved = [*found, *(made.trajectory for made in slips)]
    if sft.quotes:
        solved = [quoting(one, silent.get(one.id, ())) for one in solved]
    return Demonstrations((*solved, *_played(recorded(sft.runs, base, tasks), sft.each)), silent)


def _played(found: Sequence[Trajectory], each: int | None) -> list[Trajectory]:
    """Recorded episodes; only so many successes of a task, where that is wanted."""
    if each is None:
        return [*found]
    won: dict[str, list[Trajectory]] = {}
    for one in successes(found):
        won.setdefault(one.task, []).append(one)
    return [one for own in won.values() for one in own[:each]]


def _sft(recipe: Recipe) -> SftRecipe:
    if recipe.sft is None:
        raise ValueError("the recipe has no phase sft")
    return recipe.sft


class Imitation:
    """A policy that learns from demonstrations.

    Args:
        recipe: with the phase ``sft``.
        learner: the policy.
        shown: what is imitated.
        tasks: of the demonstrations, by id.
        player: knows the environments.
        told: conversations that are learned as they are.

    Raises:
        BadInput: nothing is left to learn.
    """

    name = "sft"

    def __init__(
        self,
        recipe: Recipe,
        learner: Policy,
        shown: Demonstrations,
        tasks: Mapping[str, Task],
        player: Player,
        told: Sequence[Conversation] = (),
    ) -> None:
        self._seed, self._sft, self._learner = recipe.seed, _sft(recipe), learner
        kept = conversations(
            shown.trajectories, tasks.values(), player.templates, silent=shown.silent
        )
        called = renamed(kept.kept, self._sft.renamed, alike=self._sft.alike, seed=self._seed)
        made = samples([*called, *told], learner.renderer, longest=self._sft.longest)
        self._samples = made.samples
        self.left_out = {**kept.left_out, **made.dropped}
        if not self._samples:
            said = "; ".join(f"{why}: {count}" for why, count in self.left_out.items())
            raise BadInput(
                f"there is nothing to imitate ({said or 'no demonstrations'}).",
                place="sft",
                remedy="Raise sft.longest, or name other tasks or runs.",
            )
        alike = self._sft.alike > 1
        self._piles = together(s.ids if alike else () for s in self._samples)
        self._pile_of = {number: at for at, pile in enumerate(self._piles) for number in pile}
        self.stepper = Stepper(learner.module, self._sft)

    @property
    def steps(self) -> int:
        """How many there are."""
        return self._sft.epochs * self._a_pass

    @property
    def _a_pass(self) -> int:
        return math.ceil(len(self._samples) / self._sft.batch)

    def step(self, number: int) -> dict[str, Json]:
        """One step, from 0.

        Raises:
            MemoryError: the machine has too little.
        """
        module = self._learner.module
        module.train()
        epoch, at = divmod(number, self._a_pass)
        rng = random.Random(f"{self._seed} sft {epoch}")
        order = ordered(self._piles, self._sft.alike, self._sft.batch, rng)
        chosen = order[at * self._sft.batch : (at + 1) * self._sft.batch]
        rows = padded([row_of(self._samples[n]) for n in chosen], module.device)
        whole, now = size_of(rows.mask_nt), rate(number, self.steps, self._sft)
        passes = parts([self._pile_of[n] for n in chosen], self._sft.micro_batch)
        fitted = fitting(passes, rows, self._sft.micro_tokens)
        loss = imitate(self._learner, rows, fitted, whole)
        if loss is None:
            self.stepper.clear()
            return {"epoch": epoch, "skipped": "the loss is not finite", "unusable": True}
        norm = self.stepper.step(now)
        figures: dict[str, Json] = {"epoch": epoch, "loss": loss, "lr": now}
        figures |= {"tokens/learned": int(whole.tokens), "tokens/read": int(rows.seen_nt.sum())}
        if norm is None:
            return {**figures, "skipped": "the gradient is not finite", "unusable": True}
        return {**figures, "norm": norm}

    def state(self) -> dict[str, Json]:
        """Nothing: what comes next depends on the step alone."""
        return {}

    def tensors(self) -> dict[str, Any]:
        """Nothing beside weights and optimiser."""
        return {}

    def restore(self, state: Mapping[str, Json], tensors: Mapping[str, Any]) -> None:
        """Nothing is to be restored."""

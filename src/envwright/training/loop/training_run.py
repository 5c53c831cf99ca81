"""The loop: phases one after the other, evaluations, checkpoints, and a way to stop.

What a step is depends on its number, the seed and what a checkpoint holds, and on nothing else: a
run that was killed and resumed gives the numbers of one that was not.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from envwright.storage.jsonl import save_records
from envwright.training.loop.episodes import EpisodePlayer, PlaySettings, load_recorded_episodes
from envwright.training.loop.forward_pass import copy_parameters, trainable_parameters
from envwright.training.loop.imitation_phase import Imitation, gather_demonstrations
from envwright.training.loop.learned_episodes import LEARNED
from envwright.training.loop.memory import release_freed_memory
from envwright.training.loop.recipe_components import (
    MOST_IDLE_STEPS,
    MOST_UNUSABLE_STEPS,
    CollapseWatch,
)
from envwright.training.loop.reinforcement_phase import Reinforcement
from envwright.training.loop.training_folder import TrainingFolder, TrainingState
from envwright.training.policies import TrainablePolicy
from envwright.training.recipe import CollapseRecipe, Recipe
from envwright.training.sft import SftConversation
from envwright.types import Json, Task, content_hash

Progress = Callable[[int], None]
"""Called with the number of steps done."""
Phase = Imitation | Reinforcement


class TrainingStopped(Exception):
    """The run ended early, for a reason that a person can act on."""


@dataclass(frozen=True, slots=True)
class TrainingData:
    """What is trained and measured on."""

    train: Mapping[str, Task]
    """By id."""
    held_out: Sequence[Task]
    base: Path
    """Where paths of the recipe start from."""
    conversations: Sequence[SftConversation] = ()
    """Conversations that are imitated beside the tasks."""

    def facts(self) -> dict[str, Json]:
        """What identifies the data, for the manifest of the run."""
        homes = {
            ref.id: ref.name
            for t in (*self.train.values(), *self.held_out)
            for ref in t.environments
        }
        shown = [
            [[m.data() for m in one.messages], list(one.tools), one.weight]
            for one in self.conversations
        ]
        return {
            "train": {"count": len(self.train), "hash": content_hash(sorted(self.train))},
            **({"told": {"count": len(shown), "hash": content_hash(shown)}} if shown else {}),
            "eval": {
                "count": len(self.held_out),
                "hash": content_hash(sorted(task.id for task in self.held_out)),
            },
            "environments": dict(sorted(homes.items())),
        }


class Training:
    """A training run: its phases, evaluations and checkpoints.

    Args:
        recipe: what is done.
        learner: what is trained.
        player: plays episodes.
        data: on what.
        folder: where it is written; begun.
    """

    def __init__(
        self,
        recipe: Recipe,
        learner: TrainablePolicy,
        player: EpisodePlayer,
        data: TrainingData,
        folder: TrainingFolder,
    ) -> None:
        self._recipe, self._learner, self._player = recipe, learner, player
        self._data, self._folder = data, folder
        self._state = TrainingState()
        collapse = recipe.rl.collapse if recipe.rl else CollapseRecipe()
        self._watch = CollapseWatch(collapse)
        self._initial: dict[str, Tensor] = {}
        self._phase: Phase | None = None

    def run(self, progress: Progress = lambda _: None) -> dict[str, Json]:
        """Train to the end, or until the run stops; returns its summary.

        Raises:
            BadInput: what is given does not fit together.
        """
        torch.manual_seed(self._recipe.seed)
        rl = self._recipe.rl
        # Before a checkpoint is loaded: the initial weights are those that the model came with.
        if rl and rl.kl.reference == "initial":
            self._initial = copy_parameters(self._learner.module)
        held = self._folder.latest(self._learner.module.device)
        if held is not None:
            self._state = held[0]
            self._watch.restore(self._state.watch)
            load_parameters(self._learner.module, held[1]["weights"])
        # Drop what was logged after the checkpoint: those steps are done again, and log the same.
        self._folder.cut(self._state.lines, self._state.step)
        if self._recipe.output.also:
            self._folder.mirror(self._recipe.output.also)
        why = ""
        try:
            self._phases(held[1] if held else None, progress)
            self._evaluate()
            self._learner.save(self._folder.path / "model")
        except TrainingStopped as reason:
            why = str(reason)
        return self._summary(why)

    # --- phases ----------------------------------------------------------------------------------

    def _phases(self, held: dict[str, Any] | None, progress: Progress) -> None:
        order = [n for n in ("sft", "rl") if getattr(self._recipe, n) is not None]
        state = self._state
        state.phase = state.phase or order[0]
        if state.step == 0 and (self._recipe.evaluation is None or self._recipe.evaluation.initial):
            self._evaluate()
        # A resumed run starts with the phase that the checkpoint was made in.
        for name in order[order.index(state.phase) :]:
            if name != state.phase:
                state.phase, state.at, state.inner = name, 0, {}
            # Made anew from recipe and tasks, then brought to where the checkpoint stood.
            phase = self._begin(name)
            if held is not None:
                phase.stepper.restore(held)
                # After `_begin`: whatever that draws must not shift the rest of the run.
                restore_generator_states(held["generators"])
                if state.inner:
                    phase.restore(state.inner, held["phase"])
                # Later phases start fresh.
                held = None
            else:
                state.inner = phase.state()
                if name != order[0]:
                    self._save()
            while state.at < phase.steps:
                self._step(phase)
                progress(state.step)
                if (
                    state.at == phase.steps
                    or state.step % self._recipe.output.checkpoint_every == 0
                ):
                    self._save()

    def _begin(self, name: str) -> Phase:
        """Make a phase, without its saved state."""
        recipe, folder, tasks = self._recipe, self._folder.path, self._data.train
        if name == "sft":
            where = folder / "demonstrations"
            shown = gather_demonstrations(recipe, self._player, tasks, self._data.base, where)
            told = len(self._data.conversations)
            self._state.counts["demonstrations"] = len(shown.trajectories) + told
            self._phase = imitation = Imitation(
                recipe, self._learner, shown, tasks, self._player, self._data.conversations
            )
            if recipe.output.learned and where.is_dir():
                save_records(where / LEARNED, imitation.learned)
            return imitation
        phase = Reinforcement(recipe, self._learner, self._player, tasks, folder / "rollouts")
        runs = recipe.rl.curriculum.runs if recipe.rl else ()
        for run in runs:
            phase.note_recorded(load_recorded_episodes([run], self._data.base, tasks))
        if phase.refers:
            phase.reference = self._reference()
        self._phase = phase
        return phase

    def _reference(self) -> dict[str, Tensor]:
        """The frozen weights: the initial ones, or those that this phase began with."""
        if self._initial:
            return self._initial
        file = self._folder.path / "reference.pt"
        # Resumed inside the phase: the weights have moved, so the stored ones are read.
        if self._state.at > 0:
            return self._folder.load(file, self._learner.module.device)
        weights = copy_parameters(self._learner.module)
        self._folder.store(file, weights)
        return weights

    # --- a step ----------------------------------------------------------------------------------

    def _step(self, phase: Phase) -> None:
        state, began = self._state, time.perf_counter()
        kept = self._learner.engine.kept
        evicted = kept.evicted
        with self._stopping():
            figures = phase.step(state.at)
        release_freed_memory()
        state.step += 1
        state.at += 1
        state.inner = phase.state()
        for key in ("skipped", "unusable"):
            if key in figures:
                state.counts[key] = state.counts.get(key, 0) + 1
            state.streaks[key] = state.streaks.get(key, 0) + 1 if key in figures else 0
        line = {"step": state.step, "phase": phase.name, **figures}
        state.lines = self._folder.add(
            line,
            {
                "seconds": round(time.perf_counter() - began, 3),
                "evicted": kept.evicted - evicted,
            },
        )
        self._folder.prune(self._recipe.output.rollouts)
        self._check(figures, phase)
        evaluating = self._recipe.evaluation
        if evaluating and state.step % evaluating.every == 0:
            self._evaluate()

    def _check(self, figures: Mapping[str, Json], phase: Phase) -> None:
        """Stop the run if it cannot get better.

        Raises:
            TrainingStopped: the run is given up, after a checkpoint was written.
        """
        state = self._state
        why = ""
        if state.streaks["unusable"] >= MOST_UNUSABLE_STEPS:
            why = (
                f"{figures['skipped']}, in {MOST_UNUSABLE_STEPS} steps in a row. "
                "Lower the learning rate, or clip more."
            )
        elif state.streaks["skipped"] >= MOST_IDLE_STEPS:
            why = (
                f"nothing could be learned in {MOST_IDLE_STEPS} steps in a row: "
                f"{figures['skipped']}. "
                "Imitate first ([sft]), give easier tasks or larger groups, or another reward."
            )
        elif phase.name == "rl" and (found := self._watch.observe(figures)):
            why = (
                f"the policy has collapsed: {found}. "
                "Lower the learning rate, or raise the KL coefficient."
            )
        state.watch = self._watch.state()
        if why:
            saved = self._save()
            raise TrainingStopped(f"after step {state.step}, {why} Saved: {saved}.")

    @contextmanager
    def _stopping(self) -> Iterator[None]:
        """Turn running out of memory into an orderly end of the run."""
        # Optimiser steps taken so far, to tell whether the failed step had begun to change weights.
        before = self._phase.stepper.taken if self._phase else 0
        try:
            yield
        except (MemoryError, RuntimeError) as error:
            if not is_out_of_memory(error):
                raise
            after = self._phase.stepper.taken if self._phase else 0
            message = f"the machine ran out of memory in step {self._state.step + 1}. "
            message += "Lower micro_tokens, micro_batch, batch or longest; "
            if after == before:  # a step that was begun is not to be saved
                message += f"saved: {self._save()}."
            else:
                message += "the last checkpoint stands."
            raise TrainingStopped(message) from None

    # --- evaluation ------------------------------------------------------------------------------

    def _evaluate(self) -> None:
        """Measure on the held-out tasks, at most once a step."""
        recipe, state = self._recipe.evaluation, self._state
        # A resumed run does not repeat the evaluation of the step that it starts from.
        if recipe is None or state.evaluated == state.step:
            return
        began = time.perf_counter()
        how = PlaySettings(
            samples=recipe.samples,
            seed=self._recipe.seed,
            temperature=recipe.temperature,
            folder=self._folder.path / "evaluations" / f"step-{state.step:06}",
            training=False,
            turns=recipe.max_turns,
            recheck=recipe.recheck,
            answer_tokens=recipe.answer_tokens,
            batch=recipe.batch,
        )
        self._learner.module.eval()
        with torch.no_grad(), self._stopping():
            groups = self._player.groups(self._learner, self._data.held_out, how)
        figures = self._player.figures(groups)
        line = {"step": state.step, "phase": "eval", **figures}
        state.lines = self._folder.add(line, {"seconds": round(time.perf_counter() - began, 3)})
        state.evaluated, state.last = state.step, figures

    # --- keeping ---------------------------------------------------------------------------------

    def _save(self) -> str:
        """Write a checkpoint, and return its name."""
        state = self._state
        state.watch = self._watch.state()
        tensors = {
            "weights": copy_parameters(self._learner.module),
            **(self._phase.stepper.tensors() if self._phase else {"optimiser": {}}),
            "phase": self._phase.tensors() if self._phase else {},
            "generators": generator_states(),
        }
        return self._folder.save(state, tensors, self._recipe.output.keep).name

    def _summary(self, why: str) -> dict[str, Json]:
        state = self._state
        lines = self._folder.lines()
        rewards = [line["reward"] for line in lines if line.get("reward") is not None]
        evals = [line["success"] for line in lines if line["phase"] == "eval"]
        out: dict[str, Json] = {
            "name": self._recipe.name,
            "model": self._learner.name,
            "stopped": why,
            "steps": state.step,
            "skipped": state.counts.get("skipped", 0),
            "unusable": state.counts.get("unusable", 0),
            "demonstrations": state.counts.get("demonstrations", 0),
            "episodes": sum(
                line["episodes"] + line.get("episodes/greedy", 0)
                for line in lines
                if line["phase"] == "rl"
            ),
            "reward": {"first": rewards[0], "last": rewards[-1]} if rewards else None,
            "evaluations": len(evals),
            "eval": {"first": evals[0], "last": evals[-1]} if evals else None,
            "checkpoints": [file.name for file in self._folder.checkpoints],
        }
        self._folder.write("summary.json", out)
        return out


def load_parameters(module: Any, weights: Mapping[str, Tensor]) -> None:
    """Copy these values into the trainable parameters."""
    with torch.no_grad():
        for name, parameter in trainable_parameters(module).items():
            parameter.copy_(weights[name])


def generator_states() -> dict[str, Tensor]:
    """The states of torch's generators."""
    out = {"cpu": torch.get_rng_state()}
    if torch.cuda.is_available():
        out["cuda"] = torch.cuda.get_rng_state()
    return out


def restore_generator_states(states: Mapping[str, Tensor]) -> None:
    """Continue from ``generator_states``."""
    torch.set_rng_state(states["cpu"].cpu())
    if "cuda" in states and torch.cuda.is_available():
        torch.cuda.set_rng_state(states["cuda"].cpu())


def is_out_of_memory(error: BaseException) -> bool:
    """Whether an error means that memory ran out, on a processor or an accelerator."""
    if isinstance(error, MemoryError | torch.OutOfMemoryError):
        return True
    message = str(error).lower()
    # Allocators raise plain RuntimeErrors; only their text tells them apart.
    known = ("out of memory", "can't allocate memory", "not enough memory")
    return any(words in message for words in known)

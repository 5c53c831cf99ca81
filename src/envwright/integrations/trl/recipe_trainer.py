"""TRL's trainer with all that a recipe says: our advantages, rates, evaluations and run folder."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
import torch
from accelerate.utils import gather_object
from torch import Tensor
from torch.optim.lr_scheduler import LambdaLR
from transformers import TrainerCallback

from envwright.integrations.engine_recipes import require_rl
from envwright.integrations.trl.erpo_trainer import GroupAdvantageTrainer
from envwright.integrations.trl.recipe_options import TrlSettings
from envwright.integrations.trl.rollout_func import TrlRollouts
from envwright.storage.files import load_json, write_atomic
from envwright.training.algorithms import Advantages
from envwright.training.loop import TrainingFolder
from envwright.training.loop.episodes import PlaySettings
from envwright.training.loop.optimizer import learning_rate
from envwright.training.policies.trainable_policy import ADAPTER_FACTS
from envwright.training.recipe import Recipe
from envwright.types import Group, Json
from envwright.workflows.training_player import RecipePlayer, RecipeSets

PROGRESS = "progress.json"
"""What a checkpoint says of the run's folder; written last, so that one without it is no whole."""
_CLOCKED = ("epoch", "step_time")
"""What TRL logs and no other run would repeat, or nobody needs."""
_BY_ROWS = ("grpo", "luspo", "dr_grpo")
"""Losses that TRL divides by all rows, whatever is masked in them."""


@dataclass(frozen=True)
class RecipeRun:
    """A recipe under way."""

    recipe: Recipe
    settings: TrlSettings
    found: RecipeSets
    player: RecipePlayer
    rollouts: TrlRollouts
    output: Path
    folder: TrainingFolder | None
    """The run's folder, in the process that writes."""
    base: str = ""
    """Of adapters: where their model stands."""

    def step(self, updates: int) -> int:
        """The step of the recipe that so many updates belong to."""
        return updates // self.settings.updates

    def is_due(self, step: int) -> bool:
        """Whether the held-out tasks are played after a step."""
        every = self.recipe.evaluation.every if self.recipe.evaluation else 0
        return bool(every) and (step % every == 0 or step == require_rl(self.recipe).steps)


class RecipeTrainer(GroupAdvantageTrainer):
    """``GRPOTrainer`` that carries a recipe out as our own loop does, where TRL's ways differ.

    The learning rate rises and falls by steps of the recipe. All weights decay. Means over episodes
    count those that are used. Held-out tasks are played by our player, on all processes.

    Args:
        run: what is carried out.
        kwargs: as of ``GRPOTrainer``.
    """

    lr_scheduler: Any
    control: Any

    def __init__(self, run: RecipeRun, **kwargs: Any) -> None:
        self._run, self._used, self._evaluated = run, 1.0, -1
        settings = run.settings
        super().__init__(
            advantage=settings.advantage,
            options=settings.advantage_options,
            together=settings.together,
            **kwargs,
        )
        self.add_callback(RunRecorder(self))

    @property
    def run(self) -> RecipeRun:
        """What is carried out."""
        return self._run

    @property
    def evaluated(self) -> int:
        """The step of the last evaluation; -1 before any."""
        return self._evaluated

    # --- as our loop steps -----------------------------------------------------------------------

    def create_scheduler(self, num_training_steps: int, optimizer: Any = None) -> Any:
        """The rate of our loop, which knows schedules by the recipe's steps."""
        if self.lr_scheduler is None:
            rl, run = require_rl(self._run.recipe), self._run
            self.lr_scheduler = LambdaLR(
                optimizer or self.optimizer,
                lambda update: learning_rate(run.step(update), rl.steps, rl) / rl.lr,
            )
            self._created_lr_scheduler = True
        return self.lr_scheduler

    def get_decay_parameter_names(self, model: Any) -> list[str]:
        """All of them, as in our loop."""
        return [name for name, _ in model.named_parameters()]

    def _advantages(self, earned: Any) -> Advantages:
        found = super()._advantages(earned)
        self._used = float(found.used_n.double().mean())
        return found

    def _generate_and_score_completions(self, inputs: Any) -> dict[str, Any]:
        out = super()._generate_and_score_completions(inputs)
        out["used_share"] = torch.tensor(self._used, device=self.accelerator.device)
        return out

    def _compute_loss(self, model: Any, inputs: Any) -> Tensor:
        loss: Tensor = super()._compute_loss(model, inputs)
        if self.loss_type in _BY_ROWS:
            share = float(inputs.get("used_share", 1.0))
            loss = loss / share if share else loss
        if self.loss_type == "dr_grpo" and self._run.settings.constant:
            loss = loss * (self.max_completion_length / self._run.settings.constant)
        return loss

    # --- as our loop evaluates -------------------------------------------------------------------

    def evaluate(self, *_: Any, **__: Any) -> dict[str, float]:
        """Play the held-out tasks, each process its part, where it is time to."""
        run, step = self._run, self._run.step(int(self.state.global_step))
        if step == self._evaluated or not run.is_due(step):
            return {}
        began = time.perf_counter()
        figures = run.player.figures(self._held_out_groups(step))
        if run.folder:
            line = {"step": step, "phase": "eval", **figures}
            run.folder.add(line, {"seconds": round(time.perf_counter() - began, 3)})
        self._evaluated = step
        metrics = {f"eval_{k}": v for k, v in figures.items() if isinstance(v, float)}
        self.control = self.callback_handler.on_evaluate(
            self.args, self.state, self.control, metrics
        )
        return metrics

    def _held_out_groups(self, step: int) -> list[Group]:
        run, asked = self._run, self._run.recipe.evaluation
        assert asked is not None, "is_due is false without"
        here, count = self.accelerator.process_index, self.accelerator.num_processes
        folder = run.output / "evaluations" / f"step-{step:06}"
        how = PlaySettings(
            samples=asked.samples,
            seed=run.recipe.seed,
            temperature=asked.temperature,
            folder=folder / f"part-{here}" if count > 1 else folder,
            training=False,
            recheck=asked.recheck,
        )
        tasks = run.found.held_out[here::count]
        with run.rollouts.playing(self) as learner, torch.no_grad():
            groups = run.player.groups(learner, tasks, how) if tasks else []
        return list(gather_object(groups))

    def create_model_card(self, *_: Any, **__: Any) -> None:
        """None: the run's folder says what was trained, and a card would ask the network."""

    # --- the run's folder ------------------------------------------------------------------------

    def resume_from(self, checkpoint: Path | None) -> None:
        """Cut the run's folder to where a checkpoint was made, or to nothing."""
        held = load_json(checkpoint / PROGRESS) if checkpoint else {}
        self._evaluated = int(held.get("evaluated", -1))
        if (folder := self._run.folder) is not None:
            folder.cut(int(held.get("lines", 0)), int(held.get("step", 0)))
            if kind := self._run.recipe.output.also:
                folder.mirror(kind)


class RunRecorder(TrainerCallback):
    """Writes what TRL logs into the run's folder, and completes its checkpoints.

    Args:
        trainer: whose steps are recorded.
    """

    def __init__(self, trainer: RecipeTrainer) -> None:
        self._trainer, self._since = trainer, time.perf_counter()

    def on_log(
        self, args: Any, state: Any, control: Any, logs: Mapping[str, Any] | None = None, **_: Any
    ) -> None:
        """A line of metrics for each step."""
        run = self._trainer.run
        if run.folder is None or not logs or "loss" not in logs:
            return  # the last log is of seconds alone
        rl, now = require_rl(run.recipe), time.perf_counter()
        figures = {name: _finite(value) for name, value in logs.items() if name not in _CLOCKED}
        step = run.step(int(state.global_step))
        line = {"step": step, "phase": "rl", "episodes": rl.tasks * rl.group, **figures}
        run.folder.add(line, {"seconds": round(now - self._since, 3)})
        self._since = now

    def on_save(self, args: Any, state: Any, control: Any, **_: Any) -> None:
        """What our loaders, and a resumed run, want to know of a checkpoint."""
        run = self._trainer.run
        if run.folder is None:
            return
        folder = Path(args.output_dir) / f"checkpoint-{state.global_step}"
        if run.base:
            write_atomic(folder / ADAPTER_FACTS, orjson.dumps({"base": run.base}))
        about = {
            "step": run.step(int(state.global_step)),
            "evaluated": self._trainer.evaluated,
            "lines": run.folder.metrics.stat().st_size if run.folder.metrics.exists() else 0,
        }
        write_atomic(folder / PROGRESS, orjson.dumps(about) + b"\n")


def _finite(value: Any) -> Json:
    """A number as JSON has it; of what nothing is known, None."""
    if isinstance(value, int | float) and not math.isfinite(value):
        return None
    return value

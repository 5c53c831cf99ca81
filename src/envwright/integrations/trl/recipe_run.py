"""The program that trains: one process of TRL's trainer, with a recipe.

    accelerate launch ... -m envwright.integrations.trl.recipe_run RECIPE -o FOLDER

``envwright train RECIPE --engine trl`` prepares the folder and starts it; started again by hand it
goes on from the last checkpoint.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

# Before TRL is imported: its hook may change, it says, and nothing is fetched from anywhere.
os.environ.setdefault("TRL_EXPERIMENTAL_SILENCE", "1")
os.environ.setdefault("HF_HUB_OFFLINE", "1")

import torch
from trl import GRPOConfig

from envwright.errors import EnvwrightError
from envwright.integrations.engine_recipes import given_folder
from envwright.integrations.trl.recipe_options import (
    TrlOptions,
    TrlSettings,
    recipe_as_loaded,
    trl_settings,
)
from envwright.integrations.trl.recipe_trainer import PROGRESS, RecipeRun, RecipeTrainer
from envwright.integrations.trl.trainer_command import START, run_facts
from envwright.integrations.trl.training_spec import EnvwrightSpec
from envwright.storage.files import load_json
from envwright.training.loop import TrainingFolder
from envwright.training.policies import ModelOptions, TrainablePolicy, load_policy
from envwright.training.policies.trainable_policy import ADAPTER_CONFIG, ADAPTER_FACTS
from envwright.training.recipe import Recipe, load_recipe
from envwright.types import Json
from envwright.workflows.training_player import RecipePlayer, load_recipe_sets

_CHECKPOINT = re.compile(r"checkpoint-(\d+)")
_REFUSED = 2
"""Exit code where what is asked for is wrong."""


def train_by_trl(file: Path, output: Path, options: Sequence[str]) -> None:
    """Train in this process, together with those beside it.

    Args:
        file: the recipe.
        output: the folder of the run, which was begun.
        options: as given to the command.

    Raises:
        BadInput: the recipe, the folder or the model is wrong.
    """
    recipe = load_recipe(file)
    found = load_recipe_sets(recipe, file)
    given = TrlOptions.of(options)
    settings = trl_settings(recipe, output, len(found.train), given)
    if recipe.threads:
        torch.set_num_threads(recipe.threads)
    args = GRPOConfig(**settings.fields)
    sharded = os.environ.get("ACCELERATE_USE_FSDP", "").lower() == "true"
    learner = _learner(recipe_as_loaded(recipe, sharded=sharded), file, output)
    replica = _learner(recipe, file, output, plays_on=str(args.device)) if sharded else None
    spec = EnvwrightSpec.of_recipe(recipe, found, replica)
    with ExitStack() as stack:
        folder = None
        if args.process_index == 0:
            folder = stack.enter_context(TrainingFolder(output))
            folder.begin(run_facts(recipe, found, given), resume=True)
        run = RecipeRun(
            recipe,
            settings,
            found,
            RecipePlayer(recipe, found.templates),
            spec.rollouts,
            output,
            folder,
            base=_base_of(learner, recipe, file),
        )
        trainer = RecipeTrainer(
            run,
            model=learner.module,
            args=args,
            processing_class=learner.tokenizer,
            **spec.arguments,
        )
        _train(trainer, settings)


def _learner(
    recipe: Recipe, file: Path, output: Path, *, plays_on: str | None = None
) -> TrainablePolicy:
    """The model that learns; or, whole and on a device, the one that only plays."""
    start = output / START
    folder = given_folder(recipe, file) or (start if start.is_dir() else None)
    # The trainer computes in bfloat16 by itself; what only plays may be kept so.
    narrow = recipe.model.dtype == "bfloat16" or (plays_on and recipe.model.dtype == "autocast")
    changed: dict[str, Json] = {
        "seed": recipe.seed,
        "dtype": "bfloat16" if narrow else "float32",
        "device": plays_on or "cpu",  # accelerate places the one that learns
        "checkpointing": False,  # the trainer's, or FSDP's
    }
    if plays_on is None:
        changed["server"] = None
    own = recipe.model.model_dump(exclude={"spec"})
    return load_policy(str(folder or recipe.model.spec), ModelOptions(**{**own, **changed}))


def _base_of(learner: TrainablePolicy, recipe: Recipe, file: Path) -> str:
    """Where the model of adapters stands; empty where there are none."""
    if not learner.adapted:
        return ""
    folder = given_folder(recipe, file)
    if folder and (folder / ADAPTER_CONFIG).is_file():
        return str(load_json(folder / ADAPTER_FACTS)["base"])
    return str(Path(str(learner.module.get_base_model().name_or_path)).resolve())


def _train(trainer: RecipeTrainer, settings: TrlSettings) -> None:
    checkpoint = last_checkpoint(Path(str(settings.fields["output_dir"])))
    trainer.resume_from(checkpoint)
    done = trainer.train(resume_from_checkpoint=str(checkpoint) if checkpoint else None)
    trainer.evaluate()
    run = trainer.run
    with run.rollouts.playing(trainer) as learner:
        if run.folder is None:
            return
        learner.save(run.output / "model")
        # The frozen copy that TRL keeps of adapters is not what was trained.
        shutil.rmtree(run.output / "model" / "ref", ignore_errors=True)
        run.folder.write("summary.json", _summary(run, int(done.global_step)))


def last_checkpoint(folder: Path) -> Path | None:
    """The last whole checkpoint of a run; ``None`` where there is none."""
    found: list[tuple[int, Path]] = []
    for one in folder.iterdir() if folder.is_dir() else ():
        named = _CHECKPOINT.fullmatch(one.name)
        if named and (one / PROGRESS).is_file():
            found.append((int(named[1]), one))
    return max(found)[1] if found else None


def _summary(run: RecipeRun, updates: int) -> dict[str, Json]:
    assert run.folder is not None
    lines = run.folder.lines()
    rewards = [line["reward"] for line in lines if line.get("reward") is not None]
    evals = [line["success"] for line in lines if line["phase"] == "eval"]
    return {
        "name": run.recipe.name,
        "engine": "trl",
        "model": run.recipe.model.spec,
        "stopped": "",
        "steps": run.step(updates),
        "episodes": sum(line.get("episodes", 0) for line in lines if line["phase"] == "rl"),
        "reward": {"first": rewards[0], "last": rewards[-1]} if rewards else None,
        "evaluations": len(evals),
        "eval": {"first": evals[0], "last": evals[-1]} if evals else None,
    }


def main(words: Sequence[str] | None = None) -> int:
    """Read the command's words, and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recipe", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--option", action="append", default=[])
    asked: Any = parser.parse_args(words)
    try:
        train_by_trl(asked.recipe, asked.output.resolve(), asked.option)
    except EnvwrightError as error:
        sys.stderr.write(f"{error}\n")
        return _REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(main())

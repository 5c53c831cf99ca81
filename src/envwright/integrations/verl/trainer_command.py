"""``envwright train --engine verl``: a recipe carried out by the trainer of verl."""

from __future__ import annotations

import contextlib
import os
import shlex
import subprocess
import sys
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from envwright.errors import BadInput
from envwright.integrations.engine_recipes import (
    check_options,
    given_folder,
    option_key,
    require_rl,
    stepped_in_float32,
    whole_model,
)
from envwright.integrations.verl.loop_settings import verl_problem
from envwright.integrations.verl.parquet_dataset import write_dataset
from envwright.integrations.verl.recipe_options import (
    VerlPlaces,
    check_verl_recipe,
    longest_sequence,
    option_words,
    unused_keys,
    verl_options,
)
from envwright.llm.errors import error_excerpt
from envwright.processes import tied_command
from envwright.storage.files import write_atomic
from envwright.training.policies import TrainablePolicy
from envwright.training.recipe import Recipe
from envwright.types import Json
from envwright.workflows.training_player import RecipePlayer, RecipeSets, load_recipe_sets
from envwright.workflows.training_workflow import (
    EngineRun,
    gold_lengths,
    recipe_learner,
    training_plan,
)

PLUGIN = "envwright.integrations.verl.plugin"
MODULES = "VERL_USE_EXTERNAL_MODULES"
"""Variable with the modules that all of verl's processes import."""
_PROGRAM = "verl.trainer.main_ppo"
_SHARDED = ("weights", "gradient", "optimiser", "reference")
"""What FSDP divides among the GPUs."""


def train(recipe: Recipe, file: Path, run: EngineRun) -> dict[str, Json]:
    """Train by a recipe with verl, or only plan it.

    ``run.output`` gets ``data/`` (what ``write_dataset`` writes), ``model/`` where the recipe's
    model is not a folder, ``verl.sh`` (the command) and ``checkpoints/``.

    Returns:
        the plan of a dry run, with ``command``; else where the run stands, and ``stopped``, which
        says why it ended early.

    Raises:
        BadInput: the recipe says what verl cannot do, or verl refuses the options.
        MissingExtra: verl is not installed, and it is not a dry run.
    """
    check_verl_recipe(recipe)
    if (missing := verl_problem()) is not None and not run.dry_run:
        raise missing
    found = load_recipe_sets(recipe, file)
    learner = recipe_learner(stepped_in_float32(recipe), file, found, weightless=True)
    practice = RecipePlayer(recipe, found.templates)
    lengths = gold_lengths([*found.train, *found.held_out], [], practice, learner)
    places = VerlPlaces(
        data=run.output.resolve() / "data",
        model=_model_folder(recipe, file) or run.output.resolve() / "model",
        output=run.output.resolve(),
        train=len(found.train),
        held_out=len(found.held_out),
        prompt=max((first for first, _ in lengths), default=0),
        resume=run.resume,
    )
    options = MainPpo.of(option_words(verl_options(recipe, places)), run.options)
    if missing is None:
        options.check()
    if run.dry_run:
        plan = training_plan(stepped_in_float32(recipe), found, practice, learner)
        memory = _memory(plan["memory"], recipe, learner, options)
        told = {"engine": "verl", "command": options.command(), "checked": missing is None}
        return {**plan, **told, "unused": unused_keys(recipe), "memory": memory}
    _write(recipe, file, found, places, options)
    return _trained(recipe, learner, places, options)


def _model_folder(recipe: Recipe, file: Path) -> Path | None:
    """The folder that verl reads the model from; ``None`` where one has to be written."""
    beside = given_folder(recipe, file)
    if beside and (beside / "adapter_config.json").is_file():
        raise BadInput(
            "verl begins with whole models, and these are adapters.",
            file=str(beside),
            place="model.spec",
            remedy="Merge them first: policy.save(folder, merged=True).",
        )
    if recipe.model.template and beside:
        raise BadInput(
            "verl reads the template of the model's folder.",
            place="model.template",
            remedy="Save the tokenizer with the template, and leave the key out.",
        )
    return beside


@dataclass(frozen=True)
class MainPpo:
    """The words that verl's trainer is called with."""

    words: tuple[str, ...]

    @classmethod
    def of(cls, own: Sequence[str], given: Sequence[str]) -> MainPpo:
        """Ours, with what was given instead of some, or beside them.

        Raises:
            BadInput: something given is not ``KEY=VALUE``.
        """
        check_options(given)
        replaced = {option_key(word) for word in given}
        return cls((*(word for word in own if option_key(word) not in replaced), *given))

    def value(self, key: str, default: str) -> str:
        """What an option is set to."""
        return next((w.partition("=")[2] for w in self.words if option_key(w) == key), default)

    @property
    def devices(self) -> int:
        """GPUs, over all machines.

        Raises:
            BadInput: the options do not say a number.
        """
        counts = [self.value(f"trainer.{key}", "1") for key in ("n_gpus_per_node", "nnodes")]
        if wrong := next((one for one in counts if not one.isdecimal() or not int(one)), None):
            raise BadInput(f"{wrong!r} GPUs or machines are no number of them.")
        return int(counts[0]) * int(counts[1])

    def command(self) -> str:
        """The command as it is typed in a shell."""
        lines = (shlex.quote(word) for word in self.words)
        modules = os.environ.get(MODULES, "")
        return f"{MODULES}={_modules(modules)} \\\n  python -m {_PROGRAM} \\\n    " + (
            " \\\n    ".join(lines)
        )

    def check(self) -> Any:
        """The configuration of verl with these options, after its own checks.

        Raises:
            BadInput: verl has no such option, or refuses its value.
        """
        hydra: Any = import_module("hydra")
        with contextlib.redirect_stdout(sys.stderr), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            needs: Any = import_module("verl.trainer.ppo.utils")
            checks: Any = import_module("verl.utils.config")
            try:
                with hydra.initialize_config_module("verl.trainer.config", version_base=None):
                    config = hydra.compose("ppo_trainer", overrides=list(self.words))
                checks.validate_config(
                    config=config,
                    use_reference_policy=needs.need_reference_policy(config),
                    use_critic=needs.need_critic(config),
                )
            except Exception as error:  # Hydra's, OmegaConf's and verl's own, of many kinds
                reason = f"{type(error).__name__}: {error_excerpt(error)}"
                raise BadInput(f"verl refuses its options ({reason}).") from None
        return config

    def run(self) -> int:
        """Run verl's trainer; its exit code. Its lines go to standard error."""
        command = tied_command([sys.executable, "-m", _PROGRAM, *self.words])
        env = {**os.environ, MODULES: _modules(os.environ.get(MODULES, ""))}
        return subprocess.run(command, env=env, stdout=sys.stderr, check=False).returncode


def _modules(given: str) -> str:
    """The modules that verl's processes import, ours among them."""
    named = [one for one in given.split(",") if one]
    return ",".join(named if PLUGIN in named else [*named, PLUGIN])


def _memory(
    found: Mapping[str, Any], recipe: Recipe, learner: TrainablePolicy, options: MainPpo
) -> dict[str, Json]:
    """The memory of one GPU: what is sharded by its share, and the server's beside it."""
    parts = {
        name: size // options.devices if name in _SHARDED else size
        for name, size in found["bytes"].items()
        if name != "generation"
    }
    share = options.value("actor_rollout_ref.rollout.gpu_memory_utilization", "0.5")
    return {**found, "bytes": parts, "total": sum(parts.values()), "server_share": float(share)}


def _write(
    recipe: Recipe, file: Path, found: RecipeSets, places: VerlPlaces, options: MainPpo
) -> None:
    """Everything that verl's trainer reads."""
    write_dataset(places.data, recipe, found)
    if places.model.parent == places.output and not (places.model / "config.json").is_file():
        recipe_learner(recipe.model_copy(update={"model": whole_model(recipe)}), file, found).save(
            places.model
        )
    write_atomic(places.output / "verl.sh", options.command().encode() + b"\n")


def _trained(
    recipe: Recipe, learner: TrainablePolicy, places: VerlPlaces, options: MainPpo
) -> dict[str, Json]:
    code = options.run()
    return {
        "engine": "verl",
        "model": learner.name,
        "steps": require_rl(recipe).steps,
        "path": str(places.output),
        "checkpoints": str(places.output / "checkpoints"),
        "longest": longest_sequence(recipe),
        "stopped": f"verl's trainer ended with code {code}" if code else "",
    }

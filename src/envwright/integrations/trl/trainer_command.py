"""``envwright train --engine trl``: a recipe carried out by the trainer of TRL.

Nothing here imports TRL, so that a run can be planned without it.
"""

from __future__ import annotations

import contextlib
import shlex
import subprocess
import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from envwright.errors import BadInput
from envwright.integrations.engine_recipes import (
    given_folder,
    require_rl,
    whole_model,
)
from envwright.integrations.trl.recipe_options import (
    TrlOptions,
    TrlSettings,
    check_trl_recipe,
    launch_words,
    recipe_as_loaded,
    trl_settings,
    unused_by_trl,
    uses_fsdp,
)
from envwright.integrations.trl.trl_version import trl_problem
from envwright.llm.errors import error_excerpt
from envwright.processes import tied_command
from envwright.storage.files import load_json, write_atomic
from envwright.training.loop import TrainingData, TrainingFolder
from envwright.training.loop.metrics_logs import require_metrics_log
from envwright.training.policies import TrainablePolicy
from envwright.training.policies.tiny import is_tiny_spec
from envwright.training.policies.trainable_policy import ADAPTER_CONFIG
from envwright.training.recipe import Recipe
from envwright.types import Json
from envwright.workflows.training_player import RecipePlayer, RecipeSets, load_recipe_sets
from envwright.workflows.training_workflow import EngineRun, recipe_learner, training_plan
from envwright.workflows.view import export_contents
from envwright.workflows.view.contents import ViewContents

START = "start"
"""The folder of the model that a run begins with, where the recipe's is not a folder."""
_PROGRAM = "envwright.integrations.trl.recipe_run"
_SHARDED = ("weights", "gradient", "optimiser", "reference")
"""What FSDP divides among the GPUs."""
SEVERAL = 8
"""GPUs of the example that a plan for one shows."""


def train(recipe: Recipe, file: Path, run: EngineRun) -> dict[str, Json]:
    """Train by a recipe with TRL, or only plan it.

    ``run.output`` gets what our own loop writes (``run.json``, ``metrics.jsonl``, ``evaluations/``,
    ``model/``, ``summary.json``, ``report.html``), with TRL's ``checkpoints/``, ``trl.sh`` (the
    command) and ``start/`` (a tiny model, before training).

    Returns:
        the plan of a dry run, with ``command`` and ``settings``; else the summary of the run, with
        ``stopped``, which says why it ended early.

    Raises:
        BadInput: the recipe says what TRL cannot do, or TRL refuses the settings.
        MissingExtra: TRL is not installed, and it is not a dry run.
    """
    check_trl_recipe(recipe)
    if (missing := trl_problem()) is not None and not run.dry_run:
        raise missing
    if recipe.output.also and not run.dry_run:
        require_metrics_log(recipe.output.also)
    _check_reference(recipe, file)
    given = TrlOptions.of(run.options)
    found = load_recipe_sets(recipe, file)
    settings = trl_settings(recipe, run.output.resolve(), len(found.train), given)
    if missing is None:
        check_fields(settings)
    if run.dry_run:
        return _plan(recipe, file, run, found, settings) | {"checked": missing is None}
    words = launch_words(recipe, given, _program(file, run))
    _write(recipe, file, run, found, words)
    return _trained(recipe, run, words)


def _program(file: Path, run: EngineRun) -> list[str]:
    options = [word for one in run.options for word in ("--option", one)]
    return [_PROGRAM, str(file.resolve()), "-o", str(run.output.resolve()), *options]


def _check_reference(recipe: Recipe, file: Path) -> None:
    """Refuse the frozen model below adapters, where training begins with trained ones."""
    folder = given_folder(recipe, file)
    adapted = folder is not None and (folder / ADAPTER_CONFIG).is_file()
    if adapted and require_rl(recipe).kl.reference == "initial":
        raise BadInput(
            "TRL holds adapters to what they were at the start.",
            place="rl.kl.reference",
            remedy='Write reference = "phase".',
        )


def check_fields(settings: TrlSettings) -> None:
    """Have TRL check the fields of its configuration, on a processor and alone.

    Raises:
        BadInput: it has no such field, or refuses a value.
    """
    trl: Any = import_module("trl")
    # A GPU may be missing where a run is planned.
    given = {**settings.fields, "use_cpu": True}
    with contextlib.redirect_stdout(sys.stderr), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            trl.GRPOConfig(**given)
        except Exception as error:  # TRL's and the library's own, of many kinds
            reason = f"{type(error).__name__}: {error_excerpt(error)}"
            raise BadInput(f"TRL refuses its settings ({reason}).") from None


def run_facts(recipe: Recipe, found: RecipeSets, given: TrlOptions) -> dict[str, Json]:
    """What identifies a run, for its manifest: all but where it runs."""
    tasks = {task.id: task for task in found.train}
    data = TrainingData(tasks, found.held_out, Path(), found.conversations)
    about: dict[str, Json] = {"engine": "trl", "options": given.fields}
    return {**about, "recipe": recipe.decisive(), "model": recipe.model.spec, **data.facts()}


# --- the plan ------------------------------------------------------------------------------------


def _plan(
    recipe: Recipe, file: Path, run: EngineRun, found: RecipeSets, settings: TrlSettings
) -> dict[str, Json]:
    sharded = uses_fsdp(recipe, TrlOptions.of(run.options))
    trained = _as_passed(recipe_as_loaded(recipe, sharded=sharded), settings)
    learner = recipe_learner(trained, file, found, weightless=True)
    practice = RecipePlayer(recipe, found.templates)
    plan = training_plan(trained, found, practice, learner)
    given, program = TrlOptions.of(run.options), _program(file, run)
    out: dict[str, Json] = {
        "engine": "trl",
        "settings": {
            "advantage": {"name": settings.advantage, **settings.advantage_options},
            "GRPOConfig": settings.fields,
        },
        "command": shell_command(launch_words(recipe, given, program)),
        "unused": unused_by_trl(recipe),
        "memory": _memory(plan["memory"], recipe, given, learner),
    }
    if given.processes == 1 and recipe.model.device != "cpu":
        several = [*run.options, f"accelerate.num_processes={SEVERAL}"]
        with contextlib.suppress(BadInput):  # the episodes of a step may not be divisible so
            more = TrlOptions.of(several)
            trl_settings(recipe, run.output, len(found.train), more)
            words = launch_words(
                recipe, more, _program(file, EngineRun(run.output, options=several))
            )
            out["several"] = shell_command(words)
    return {**plan, **out}


def _as_passed(recipe: Recipe, settings: TrlSettings) -> Recipe:
    """The recipe with passes of so many rows as TRL's, for the estimate of memory."""
    rows = {"micro_batch": settings.rows, "micro_tokens": None}
    return recipe.model_copy(update={"rl": require_rl(recipe).model_copy(update=rows)})


def _memory(
    found: Mapping[str, Any], recipe: Recipe, given: TrlOptions, learner: TrainablePolicy
) -> dict[str, Json]:
    """The memory of one process: with FSDP its share, and the whole model that plays."""
    parts = dict(found["bytes"])
    if uses_fsdp(recipe, given):
        parts |= {name: parts[name] // given.processes for name in _SHARDED}
        size = 4 if recipe.model.dtype == "float32" else 2
        parts["replica"] = learner.size * size
    return {**found, "bytes": parts, "total": sum(parts.values()), "processes": given.processes}


def shell_command(words: Sequence[str]) -> str:
    """Words as they are typed in a shell, an option on each line."""
    out = shlex.quote(words[0])
    for word in words[1:]:
        out += (" \\\n    " if word.startswith("-") else " ") + shlex.quote(word)
    return out


# --- the run -------------------------------------------------------------------------------------


def _write(
    recipe: Recipe, file: Path, run: EngineRun, found: RecipeSets, words: Sequence[str]
) -> None:
    """The folder of the run, as the program finds it."""
    with TrainingFolder(run.output) as folder:
        folder.begin(run_facts(recipe, found, TrlOptions.of(run.options)), resume=run.resume)
    start = run.output / START
    if is_tiny_spec(recipe.model.spec) and not (start / "config.json").is_file():
        whole = recipe.model_copy(update={"model": whole_model(recipe)})
        recipe_learner(whole, file, found).save(start)
    write_atomic(run.output / "trl.sh", shell_command(words).encode() + b"\n")


_PROGRAMS = {
    "torchrun": ["-m", "torch.distributed.run"],
    "accelerate": ["-m", "accelerate.commands.accelerate_cli"],
}
"""The first word of a command → how this interpreter runs it, with the packages that it has."""


def _trained(recipe: Recipe, run: EngineRun, words: Sequence[str]) -> dict[str, Json]:
    first, rest = words[0], list(words[1:])
    command = tied_command([sys.executable, *_PROGRAMS.get(first, ()), *rest])
    summary = run.output / "summary.json"
    summary.unlink(missing_ok=True)
    code = subprocess.run(command, stdout=sys.stderr, check=False).returncode
    told: dict[str, Json] = {
        "engine": "trl",
        "model": recipe.model.spec,
        "path": str(run.output),
        "checkpoints": str(run.output / "checkpoints"),
        "stopped": f"TRL's trainer ended with code {code}" if code else "",
    }
    if code or not summary.is_file():
        return told
    report = run.output / "report.html"
    export_contents(ViewContents(recipe.name, training={recipe.name: run.output}), report)
    return {**load_json(summary), **told, "report": str(report)}

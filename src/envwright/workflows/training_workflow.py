"""Training: a recipe, what it is about, and the loop; or only the plan of it."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from envwright.errors import BadInput
from envwright.storage.bundled import recipe_file
from envwright.training.recipe import Recipe, load_recipe
from envwright.training.sft import SftConversation
from envwright.types import Message, Role, Task, Trajectory
from envwright.workflows.training_player import RecipePlayer, RecipeSets, load_recipe_sets
from envwright.workflows.verb_api import JsonObject, Progress, ignore_progress
from envwright.workflows.view import export_contents
from envwright.workflows.view.contents import ViewContents

if TYPE_CHECKING:  # it needs torch
    from envwright.training.policies import TrainablePolicy

T = TypeVar("T")
OWN_ENGINE = "envwright"
ENGINES = {
    OWN_ENGINE: "",
    "trl": "envwright.integrations.trl.trainer_command",
    "verl": "envwright.integrations.verl.trainer_command",
}
"""Whose trainers carry a recipe out → the module with ``train(recipe, file, run)``."""
_LOOKED_AT = 64
"""Tasks whose prompts a dry run measures, spread evenly."""


@dataclass(frozen=True, slots=True)
class EngineRun:
    """What another engine's trainer is asked for."""

    output: Path
    """The folder of the run."""
    dry_run: bool = False
    resume: bool = False
    options: Sequence[str] = ()
    """``KEY=VALUE``, in the engine's own words."""


def train_by_recipe(
    file: Path,
    output: Path,
    *,
    dry_run: bool = False,
    resume: bool = False,
    engine: str = OWN_ENGINE,
    options: Sequence[str] = (),
    progress: Progress = ignore_progress,
) -> JsonObject:
    """Train by a recipe.

    Example::

        plan = train_by_recipe(Path("recipe.yaml"), Path("runs/first"), dry_run=True)
        plan["phases"], plan["memory"]

    Args:
        file: the recipe, or the name of a bundled one.
        output: the folder of the run.
        dry_run: return the plan of the run, and train nothing.
        resume: continue the run in the folder.
        engine: whose trainer learns; one of ``ENGINES``.
        options: of another trainer, ``KEY=VALUE``, instead of those that follow from the recipe.
        progress: called with the number of steps done so far.

    Returns:
        the figures of the run; ``stopped`` says why it ended early, or nothing.
    """
    file = recipe_file(file)
    recipe = load_recipe(file)
    if engine == OWN_ENGINE:
        if options:
            raise BadInput("our own loop has no options beside its recipe.", place="--option")
        return train_recipe(recipe, file, output, dry_run=dry_run, resume=resume, progress=progress)
    if engine not in ENGINES:
        raise BadInput(f"there is no engine {engine!r}.", remedy=f"Known: {', '.join(ENGINES)}.")
    if not dry_run:
        _check_new(output, resume)
    # By its name: integrations need extras, and nothing depends on them.
    trainer: Any = import_module(ENGINES[engine])
    found: JsonObject = trainer.train(recipe, file, EngineRun(output, dry_run, resume, options))
    return found


def train_recipe(
    recipe: Recipe,
    file: Path,
    output: Path,
    *,
    dry_run: bool = False,
    resume: bool = False,
    progress: Progress = ignore_progress,
) -> JsonObject:
    """Train by a recipe that was read, or changed since.

    Args:
        recipe: what is done.
        file: where it was read; its paths start from that folder.
        output: the folder of the run.
        dry_run: return the plan of the run, and train nothing.
        resume: continue the run in the folder, where there is one.
        progress: called with the number of steps done so far.

    Returns:
        as ``train_by_recipe``.
    """
    found = load_recipe_sets(recipe, file)
    # Everything that can be refused is refused before torch and the model are loaded.
    if not dry_run:
        _check_new(output, resume)
    import torch

    from envwright.training.loop import Training, TrainingData, TrainingFolder
    from envwright.training.loop.metrics_logs import require_metrics_log
    from envwright.training.loop.recipe_components import recipe_preset

    practice = RecipePlayer(recipe, found.templates)
    if recipe.rl:
        recipe_preset(recipe.rl)  # refuses wrong names before a model is loaded
    if recipe.output.also:
        require_metrics_log(recipe.output.also)
    if recipe.threads:
        torch.set_num_threads(recipe.threads)
    learner = recipe_learner(recipe, file, found, weightless=dry_run)
    if dry_run:
        return training_plan(recipe, found, practice, learner)
    tasks = {task.id: task for task in found.train}
    data = TrainingData(tasks, found.held_out, file.parent, found.conversations)
    with TrainingFolder(output) as folder:
        about = {"recipe": recipe.decisive(), "model": learner.name}
        folder.begin({**about, **data.facts()}, resume=resume)
        result = Training(recipe, learner, practice, data, folder).run(progress)
        report = output / "report.html"
        export_contents(ViewContents(recipe.name, training={recipe.name: output}), report)
    return {**result, "path": str(output), "report": str(report)}


def _check_new(output: Path, resume: bool) -> None:
    """Refuse a folder with a run before anything costly is done."""
    if any((output / name).exists() for name in ("run.json", "checkpoints")) and not resume:
        raise BadInput(
            "there is a run in this folder.",
            file=str(output),
            remedy="Add --resume to go on with it, or name another folder with -o.",
        )


# --- the plan ------------------------------------------------------------------------------------


def training_plan(
    recipe: Recipe, found: RecipeSets, practice: RecipePlayer, learner: TrainablePolicy
) -> JsonObject:
    """What a run would do.

    Args:
        recipe: of the run.
        found: what is trained and measured on.
        practice: plays the golds, whose tokens are counted.
        learner: the model; its weights are not looked at.
    """
    from envwright.training.loop.memory import estimate_memory

    tokens = _tokens(_spread(found.train), _spread(found.conversations), practice, learner)
    # An episode of the policy's own may become longer than any gold.
    longest = max(int(tokens["episode"]["most"]), recipe.rl.longest or 0 if recipe.rl else 0)
    return {
        "plan": recipe.name,
        "model": learner.name,
        "train": _part(found, found.train),
        "eval": _part(found, found.held_out),
        "left_out": found.left_out,
        "tokens": tokens,
        "phases": _phases(recipe, len(found.train), len(found.conversations)),
        "memory": estimate_memory(recipe, learner, longest),
    }


def _part(found: RecipeSets, tasks: Sequence[Task]) -> JsonObject:
    homes = Counter("+".join(sorted(r.name for r in task.environments)) for task in tasks)
    return {
        "tasks": len(tasks),
        "environments": dict(sorted(homes.items())),
        "providers": found.providers_of(tasks),
    }


def _spread(found: Sequence[T]) -> list[T]:
    """At most so many of them, spread evenly."""
    size = len(found)
    return (
        [found[at * size // _LOOKED_AT] for at in range(_LOOKED_AT)]
        if size > _LOOKED_AT
        else [*found]
    )


def _tokens(
    tasks: Sequence[Task],
    told: Sequence[SftConversation],
    practice: RecipePlayer,
    learner: TrainablePolicy,
) -> JsonObject:
    """Tokens of what the learner reads first, and of whole gold solutions and conversations."""
    ends = gold_lengths(tasks, told, practice, learner)
    return {
        "of": len(ends),
        "prompt": _figures([first for first, _ in ends]),
        "episode": _figures([last for _, last in ends]),
    }


def gold_lengths(
    tasks: Sequence[Task],
    told: Sequence[SftConversation],
    practice: RecipePlayer,
    learner: TrainablePolicy,
) -> list[tuple[int, int]]:
    """Tokens of the first prompt, and of the whole, of golds and of conversations."""
    from envwright.training.sft.conversations import task_tools

    by_id = {task.id: task for task in tasks}
    golds: list[Trajectory] = []
    if tasks:
        with tempfile.TemporaryDirectory() as folder:
            golds = practice.gold(tasks, Path(folder) / "gold")
    ends = [
        _ends(one.messages, task_tools(by_id[one.task], practice.templates), learner)
        for one in golds
    ]
    return ends + [_ends(one.messages, one.tools, learner) for one in told]


def _ends(
    messages: Sequence[Message], tools: Sequence[JsonObject], learner: TrainablePolicy
) -> tuple[int, int]:
    first = next((n for n, m in enumerate(messages) if m.role is Role.ASSISTANT), 0)
    return (
        len(learner.prompts.prompt(messages[:first], tools).ids),
        len(learner.prompts.prompt(messages, tools).ids),
    )


def _figures(values: Sequence[int]) -> JsonObject:
    if not values:
        return {"least": 0, "median": 0, "most": 0}
    ranked = sorted(values)
    return {"least": ranked[0], "median": ranked[len(ranked) // 2], "most": ranked[-1]}


def _phases(recipe: Recipe, tasks: int, told: int) -> JsonObject:
    out: JsonObject = {}
    if sft := recipe.sft:
        golds = tasks * sft.gold
        # -(-a // b) rounds up: the last batch of an epoch may be smaller.
        samples = golds + round(sft.recoveries * golds) + told
        out["sft"] = {"trajectories": samples, "steps": -(-samples // sft.batch) * sft.epochs}
        out["sft"] |= {"conversations": told} if told else {}
        out["sft"] |= {"runs": list(sft.runs)} if sft.runs else {}
        out["sft"] |= {"corrections": list(sft.corrections)} if sft.corrections else {}
    if rl := recipe.rl:
        from envwright.training.loop.recipe_components import GREEDY_ADVANTAGES, recipe_preset

        # Some advantages need one more episode for each task, played greedily, as the baseline.
        greedy = recipe_preset(rl).advantage in GREEDY_ADVANTAGES
        episodes = min(rl.tasks, tasks) * (rl.group + greedy)
        out["rl"] = {
            "steps": rl.steps,
            "preset": rl.preset,
            "episodes_a_step": episodes,
            "episodes": episodes * rl.steps,
        }
    return out


def recipe_learner(
    recipe: Recipe, file: Path, found: RecipeSets, *, weightless: bool = False
) -> TrainablePolicy:
    """The model of the recipe; a folder is looked for beside the recipe.

    Args:
        recipe: names it.
        file: where the recipe stands.
        found: whose words a tiny model knows.
        weightless: only the shapes of its weights, for a plan.
    """
    from envwright.training.policies import ModelOptions, load_policy, vocabulary_texts

    chosen = recipe.model
    options = ModelOptions(seed=recipe.seed, **chosen.model_dump(exclude={"spec"}))
    beside = file.parent / chosen.spec
    spec = str(beside) if beside.is_dir() else chosen.spec
    templates = {
        ref.id: found.templates[ref.id] for task in found.train for ref in task.environments
    }
    told = [message.content for one in found.conversations for message in one.messages]
    texts = [*vocabulary_texts(templates, found.train), *told]
    return load_policy(spec, options, texts=texts, weightless=weightless)

"""An arena: rounds in which a policy is tried, its weaknesses found, and practised in new tasks.

probe → diagnosis → configurations → environments and tasks → training → evaluation, again and
again. After EnvGen (arXiv 2403.12014), which adapts environments to weak skills, and Agent-World
(arXiv 2604.18292), whose arena evaluates on fresh tasks and makes others where the policy fails.
What is evaluated on is the recipe's, and never changes.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Protocol

import orjson
from pydantic import Field

from envwright.bounds import MAX_COUNT
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.llm.client import ModelClient, Sampling
from envwright.llm.connections import Connections, ModelSettings
from envwright.llm.errors import AuthFailed, ProviderError
from envwright.rollout.analysis.skill_diagnosis import SkillDiagnosis, diagnose_skills
from envwright.storage.bundled import recipe_file
from envwright.storage.files import load_json, write_atomic
from envwright.storage.jsonl import load_records, save_records
from envwright.tasks.batch_generation import generate_tasks
from envwright.tasks.curation.task_configurations import (
    TaskConfiguration,
    check_configuration,
    practised_tools,
    rule_configurations,
)
from envwright.tasks.generator import TaskOptions
from envwright.tasks.llm.configuration_author import (
    ProposedConfigurations,
    propose_configurations,
)
from envwright.training.recipe import (
    EvalRecipe,
    Recipe,
    RecipeTable,
    ServerRecipe,
    load_recipe,
    parse_table,
    read_tables,
)
from envwright.types import Json, Task, Trajectory, content_hash
from envwright.workflows.environment_build import place_environment
from envwright.workflows.environment_states import populate_environment
from envwright.workflows.model_access import ModelAccess, batch_files, is_model
from envwright.workflows.training_player import RecipePlayer, load_recipe_sets
from envwright.workflows.training_workflow import recipe_learner, train_recipe
from envwright.workflows.verb_api import JsonObject, Progress, ignore_progress

_HELD_OUT = "evaluation.jsonl"
"""The tasks that every round is measured on."""


class ArenaRecipe(RecipeTable):
    """Rounds of practice in what a policy fails at."""

    name: str = "arena"
    recipe: str
    """How it trains: a path, from the arena's folder, or the name of a bundled recipe."""
    rounds: int = Field(4, gt=0, le=1_000)
    seed: int = 0
    probe: int = Field(20, gt=0, le=MAX_COUNT)
    """Tasks of each environment that the policy is tried on in a round; never trained on."""
    fresh: bool = True
    """Whether each round makes new ones of them."""
    samples: int = Field(2, gt=0, le=1_000)
    """Episodes of each."""
    configurations: int = Field(4, gt=0, le=100)
    """States and mixtures of tasks that are proposed in a round."""
    tasks: int = Field(40, gt=0, le=MAX_COUNT)
    """Tasks that are made in a round, over all of them."""
    mixed: bool = True
    """Whether the recipe's own tasks are practised beside them."""
    model: str = ""
    """``model:NAME`` or ``batch:NAME`` proposes; by default a rule does."""
    attempts: int = Field(3, gt=0, le=100)
    """Answers of that model in a round; then the rule fills up."""
    server: ServerRecipe = ServerRecipe()


class ArenaStudent(Protocol):
    """Who is tried and trained."""

    def play(
        self, number: int, tasks: Sequence[Task], templates: Mapping[str, Template], folder: Path
    ) -> list[Trajectory]:
        """Episodes by what it is after ``number`` rounds."""
        ...

    def learn(self, number: int, recipe: Recipe) -> JsonObject:
        """Train round ``number``, or go on with it; returns its summary."""
        ...


class RecipeStudent:
    """A model that trains by the recipe of an arena.

    Args:
        recipe: of the arena; its model is the first one.
        file: where it stands.
        output: the folder of the arena.
        samples: episodes of each task that it is tried on.
    """

    def __init__(self, recipe: Recipe, file: Path, output: Path, samples: int) -> None:
        self._recipe, self._file, self._output, self._samples = recipe, file, output, samples

    def recipe_after(self, number: int) -> Recipe:
        """The recipe with the model after so many rounds."""
        if not number:
            return self._recipe
        folder = round_folder(self._output, number - 1) / "training" / "model"
        spec = os.path.relpath(folder.resolve(), self._file.resolve().parent)
        model = self._recipe.model.model_copy(update={"spec": spec})
        return self._recipe.model_copy(update={"model": model})

    def play(
        self, number: int, tasks: Sequence[Task], templates: Mapping[str, Template], folder: Path
    ) -> list[Trajectory]:
        import torch

        from envwright.training.loop import PlaySettings

        recipe = self.recipe_after(number)
        found = load_recipe_sets(recipe, self._file)
        if recipe.threads:
            torch.set_num_threads(recipe.threads)
        learner = recipe_learner(recipe, self._file, found)
        learner.module.eval()
        # At the temperature of training: what fails sometimes is what can be learned.
        temperature = recipe.rl.temperature if recipe.rl else 1.0
        how = PlaySettings(self._samples, recipe.seed, temperature, folder, training=False)
        with torch.no_grad():
            groups = RecipePlayer(recipe, templates).groups(learner, tasks, how)
        return [one for group in groups for one in group.trajectories]

    def learn(self, number: int, recipe: Recipe) -> JsonObject:
        recipe = recipe.model_copy(update={"model": self.recipe_after(number).model})
        folder = round_folder(self._output, number) / "training"
        return train_recipe(recipe, self._file, folder, resume=True)


def round_folder(output: Path, number: int) -> Path:
    """The folder of a round, counted from 0."""
    return output / f"round-{number:03}"


def run_arena(
    file: Path,
    output: Path,
    *,
    student: ArenaStudent | None = None,
    client: ModelClient | None = None,
    progress: Progress = ignore_progress,
) -> JsonObject:
    """Play the rounds of an arena; what was done is kept, and the same call goes on.

    Training that stopped is tried again.

    Example::

        result = run_arena(Path("arena.toml"), Path("runs/arena"))
        [(one["probe"], one["frequency"]) for one in result["rounds"]]

    Args:
        file: the arena.
        output: its folder: ``round-000/`` with ``probe/``, ``configurations.json``, ``made/``,
            ``training/`` and ``round.json``; ``report.json`` has all rounds.
        student: who is tried and trained, instead of the recipe's model.
        client: who proposes, instead of the model that the arena names.
        progress: called with the number of rounds that are done.

    Returns:
        what each round found, made and reached; ``paused`` where a batch of requests waits.

    Raises:
        BadInput: the arena or its recipe is wrong, or another arena is in the folder.
    """
    arena = parse_table(ArenaRecipe, read_tables(file), str(file))
    beside = file.parent / arena.recipe
    base = beside if beside.is_file() else recipe_file(arena.recipe)
    recipe = load_recipe(base)
    if arena.model and not is_model(arena.model):
        raise BadInput(
            f"{arena.model!r} names no model.",
            file=str(file),
            place="model",
            remedy="Write model:NAME or batch:NAME, or leave it out for the rule.",
        )
    rounds = ArenaRounds(arena, recipe, base, output, client)
    rounds.begin()
    student = student or RecipeStudent(recipe, base, output, arena.samples)
    done: list[JsonObject] = []
    paused = ""
    try:
        for number in range(arena.rounds):
            done.append(rounds.play(number, student))
            progress(len(done))
            if done[-1]["training"]["stopped"]:
                break
    except AuthFailed:
        raise
    except ProviderError as waiting:
        paused = f"{waiting}. {batch_files(rounds.access)}"
    result: JsonObject = {
        "arena": arena.name,
        "path": str(output),
        "rounds": done,
        "stopped": next((o["training"]["stopped"] for o in done if o["training"]["stopped"]), ""),
        **({"paused": paused} if paused else {}),
    }
    write_atomic(output / "report.json", orjson.dumps(result, option=orjson.OPT_INDENT_2) + b"\n")
    return result


class ArenaRounds:
    """The rounds of one arena on disk.

    Args:
        arena: what is done in each.
        recipe: how the student trains.
        file: where the recipe stands.
        output: the folder.
        client: who proposes, instead of the model that the arena names.
    """

    def __init__(
        self,
        arena: ArenaRecipe,
        recipe: Recipe,
        file: Path,
        output: Path,
        client: ModelClient | None = None,
    ) -> None:
        self._arena, self._recipe, self._file, self._output = arena, recipe, file, output
        self._client = client
        self._sets = load_recipe_sets(recipe, file)
        used = {ref.id for task in self._sets.train for ref in task.environments}
        originals = [self._sets.templates[name] for name in sorted(used)]
        if len({template.spec.name for template in originals}) < len(originals):
            raise BadInput("two environments of train have one name.", file=str(file))
        self._originals = {template.spec.name: template for template in originals}
        self._withheld = {task.id for task in (*self._sets.train, *self._sets.held_out)}
        server = arena.server
        settings = ModelSettings(
            model="",
            base_url=server.base_url,
            api_key_env=server.api_key_env,
            cache=Path(server.cache) if server.cache else None,
            batch=output / "batch",
        )
        self.access = ModelAccess(model=arena.model, server=settings)

    def begin(self) -> None:
        """Note what the arena is, or refuse to go on with another one.

        Raises:
            BadInput: another arena is in the folder.
        """
        held = sorted(task.id for task in self._sets.held_out)
        about = {
            "arena": self._arena.model_dump(mode="json", exclude={"rounds"}),
            "recipe": self._recipe.decisive(),
            "train": content_hash(sorted(task.id for task in self._sets.train)),
            "evaluation": content_hash(held),
        }
        file = self._output / "arena.json"
        if file.exists():
            if load_json(file) != orjson.loads(orjson.dumps(about)):
                raise BadInput(
                    "another arena is in this folder.",
                    file=str(file),
                    remedy="Name another folder with -o; only rounds may be changed.",
                )
            return
        save_records(self._output / _HELD_OUT, self._sets.held_out)
        save_records(self._output / "original.jsonl", self._sets.train)
        for name, template in self._originals.items():
            place_environment(template.spec, self._output / "originals" / name, False, {})
        # The last: where it is there, so is all that the rounds need.
        write_atomic(file, orjson.dumps(about, option=orjson.OPT_INDENT_2) + b"\n")

    def play(self, number: int, student: ArenaStudent) -> JsonObject:
        """Do what is left of a round; returns what it found and made."""
        folder = round_folder(self._output, number)
        file = folder / "round.json"
        # A round whose training stopped goes on from its last checkpoint.
        if file.exists() and not (kept := dict(load_json(file)))["training"]["stopped"]:
            return kept
        diagnosis = self._diagnosis(number, student)
        configurations, rejected = self._configurations(number, diagnosis)
        made, dropped = self._make(number, configurations)
        summary = student.learn(number, self._training(number))
        tools = Counter(name for task in made for name in {call.tool for call in task.gold})
        out: JsonObject = {
            "round": number,
            "probe": diagnosis.succeeded / diagnosis.episodes if diagnosis.episodes else None,
            "skills": {name: figure.success for name, figure in diagnosis.tools.items()},
            "diagnosis": diagnosis.data(),
            "configurations": [one.data() for one in configurations],
            "rejected": rejected,
            "made": len(made),
            "dropped": dict(dropped.most_common()),
            "frequency": {name: n / len(made) for name, n in sorted(tools.items())},
            "training": {
                key: summary.get(key) for key in ("steps", "stopped", "reward", "eval", "path")
            },
        }
        _write(file, out)
        return out

    # --- the parts of a round --------------------------------------------------------------------

    def _diagnosis(self, number: int, student: ArenaStudent) -> SkillDiagnosis:
        """Try the policy on tasks that nobody trains on."""
        folder = round_folder(self._output, number)
        done = folder / "diagnosis.json"
        if done.exists():
            return SkillDiagnosis.model_validate(load_json(done))
        source = number if self._arena.fresh else 0
        tasks: list[Task] = []
        for at, (_, template) in enumerate(sorted(self._originals.items())):
            seed = self._seed("probe", source, at)
            tasks += generate_tasks([template], self._arena.probe, seed).tasks
        tasks = [task for task in tasks if task.id not in self._withheld]
        save_records(folder / "probe.jsonl", tasks)
        templates = {template.id: template for template in self._originals.values()}
        episodes = student.play(number, tasks, templates, folder / "probe")
        found = diagnose_skills(episodes, {task.id: task for task in tasks})
        _write(done, found.data())
        return found

    def _configurations(
        self, number: int, diagnosis: SkillDiagnosis
    ) -> tuple[list[TaskConfiguration], list[str]]:
        """What is proposed, checked; a model's are filled up by the rule."""
        file = round_folder(self._output, number) / "configurations.json"
        if file.exists():
            kept = load_json(file)
            return [TaskConfiguration.model_validate(one) for one in kept["kept"]], kept["rejected"]
        arena, found = self._arena, ProposedConfigurations()
        if self._client or arena.model:
            found = asyncio.run(self._ask(diagnosis))
        if len(found.kept) < arena.configurations:
            figures = {name: figure.success for name, figure in diagnosis.tools.items()}
            success = {
                name: {tool: figures[tool] for tool in practised_tools(one) if tool in figures}
                for name, one in self._originals.items()
            }
            left = arena.tasks - sum(one.tasks for one in found.kept)
            by_rule = rule_configurations(
                success,
                self._originals,
                arena.configurations - len(found.kept),
                max(left, 0),
                self._seed("state", number),
            )
            found.kept += [check_configuration(one, self._originals) for one in by_rule]
        _write(file, {"kept": [one.data() for one in found.kept], "rejected": found.rejected})
        return found.kept, found.rejected

    async def _ask(self, diagnosis: SkillDiagnosis) -> ProposedConfigurations:
        async with AsyncExitStack() as stack:
            client = self._client or Connections(stack).client(self.access.settings(), "arena")
            return await propose_configurations(
                client,
                Sampling(temperature=0.7, max_tokens=4_000, seed=self._arena.seed),
                diagnosis.data(),
                self._originals,
                self._arena.configurations,
                self._arena.tasks,
                self._arena.attempts,
            )

    def _make(
        self, number: int, configurations: Sequence[TaskConfiguration]
    ) -> tuple[list[Task], Counter[str]]:
        """The environments and tasks of these configurations; made ones are kept."""
        made: list[Task] = []
        dropped = Counter[str]()
        for at, one in enumerate(configurations):
            folder = round_folder(self._output, number) / "made" / f"{at:02}"
            if not (folder / "dropped.json").exists():
                home = self._state(one, folder)
                found, lost = self._tasks(Template(load_environment(home)), one, number, at)
                save_records(folder / "tasks.jsonl", found)
                _write(folder / "dropped.json", dict(lost))
            made += load_records(folder / "tasks.jsonl", Task)
            dropped.update(load_json(folder / "dropped.json"))
        return made, dropped

    def _state(self, one: TaskConfiguration, folder: Path) -> Path:
        """The folder of a configuration's environment."""
        original = self._output / "originals" / one.environment
        if not one.changes_state:
            return original
        populate_environment(
            original, folder, seed=one.seed, rows=one.rows, play=one.play, force=True
        )
        return folder / f"{one.environment}-{one.seed}"

    def _tasks(
        self, template: Template, one: TaskConfiguration, number: int, at: int
    ) -> tuple[list[Task], Counter[str]]:
        found: dict[str, Task] = {}
        dropped = Counter[str]()
        for place, (tool, count) in enumerate(one.counts().items()):
            options = TaskOptions(
                min_calls=one.min_calls,
                max_calls=one.max_calls,
                distract=one.distractors,
                focus=(tool,),
            )
            seed = self._seed("made", number, at, place)
            made = generate_tasks([template], count, seed, options)
            found |= {task.id: task for task in made.tasks}
            if lacking := count - len(made.tasks):
                dropped[f"no task about {tool}"] += lacking
        kept = [task for name, task in found.items() if name not in self._withheld]
        if repeated := len(found) - len(kept):
            dropped["known from training or evaluation"] += repeated
        return kept, dropped

    def _training(self, number: int) -> Recipe:
        """The recipe of a round: the made tasks, beside the original ones."""
        output, base = self._output.resolve(), self._file.resolve().parent
        homes = [output / "originals" / name for name in self._originals]
        files = [output / "original.jsonl"] if self._arena.mixed else []
        for tasks in sorted((round_folder(output, number) / "made").glob("*/tasks.jsonl")):
            if load_records(tasks, Task):
                files.append(tasks)
                homes += sorted(found.parent for found in tasks.parent.glob("*/environment.yaml"))
        train = self._recipe.train.model_copy(
            update={
                "environments": tuple(os.path.relpath(home, base) for home in homes),
                "tasks": tuple(os.path.relpath(one, base) for one in files),
                "limit": None,
            }
        )
        return self._recipe.model_copy(
            update={
                "train": train,
                "evaluation": self._evaluation(),
                "seed": self._recipe.seed + number,
                "name": self._arena.name,
            }
        )

    def _evaluation(self) -> EvalRecipe | None:
        """What every round is measured on: the recipe's, by name where it holds out a share.

        A share is drawn anew with each seed, and from what is left to train on.
        """
        given, base = self._recipe.evaluation, self._file.resolve().parent
        if given is None or given.share is None:
            return given
        held = sorted({ref.id for task in self._sets.held_out for ref in task.environments})
        homes = [self._sets.folders[one].resolve() for one in held]
        file = self._output.resolve() / _HELD_OUT
        return given.model_copy(
            update={
                "environments": tuple(os.path.relpath(home, base) for home in homes),
                "tasks": (os.path.relpath(file, base),),
                "limit": None,
                "share": None,
            }
        )

    def _seed(self, *parts: Json) -> int:
        """A seed for the generator of tasks: below a thousand million, by what it is for."""
        return int(content_hash([self._arena.seed, *parts])[:7], 16)


def _write(file: Path, data: Json) -> None:
    write_atomic(file, orjson.dumps(data, option=orjson.OPT_INDENT_2) + b"\n")

"""What a learner is trained and measured on, and the rollout stage as its player."""

from __future__ import annotations

import asyncio
import hashlib
import math
import shutil
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.episode_starts import StartPoint
from envwright.errors import BadInput
from envwright.llm.client import ModelClient, Sampling
from envwright.llm.connections import Connections, ModelSettings
from envwright.llm.errors import ServerFailed
from envwright.rollout.analysis.rollout_metrics import MetricsTally, RolloutMetrics
from envwright.rollout.attempt_review import review_attempt
from envwright.rollout.episode_limits import LimitOverrides
from envwright.rollout.policies.agent_policy import AgentPolicy, AgentPolicyOptions, agent_factory
from envwright.rollout.policies.policy_protocol import episode_seed
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.rollout.runs.rollout_runner import run_rollout
from envwright.rollout.users.user_registry import user_named
from envwright.scoring.rewards import make_scorer
from envwright.storage.bundled import part_folders
from envwright.storage.drafts import is_draft
from envwright.storage.jsonl import save_records
from envwright.storage.run_directory import RunDirectory
from envwright.training.recipe import EvalRecipe, Recipe, RlRecipe, TrainRecipe
from envwright.training.sft import SftConversation, read_conversations
from envwright.types import EnvironmentSpec, Group, Json, Task, Trajectory
from envwright.workflows.bulk.bulk_run import RESULTS
from envwright.workflows.bulk.deduplication import folder_name, registered_domain
from envwright.workflows.model_access import is_model
from envwright.workflows.rollout_setup import RolloutOptions, check_names, judge_of, user_of
from envwright.workflows.rollouts import roll_out
from envwright.workflows.task_files import load_tasks

if TYPE_CHECKING:  # it needs torch
    from envwright.training.loop.episodes import PlaySettings
    from envwright.training.loop.lockstep_client import LockstepClient
    from envwright.training.policies import TrainablePolicy

COLLECTION = "collection"
"""``collection:train`` in a recipe: the environments that ship, of a part."""
_DOCUMENTS = (".json", ".yaml", ".yml", ".gz", ".sql", ".ddl", ".sqlite", ".sqlite3", ".db")
LEARNER = "learner"
"""The same at every step, so that draws depend on the step's seed alone."""


# --- which tasks ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RecipeSets:
    """The two sets of a recipe, which have nothing in common."""

    templates: Mapping[str, Template]
    """By environment id."""
    providers: Mapping[str, str]
    """Environment id → provider."""
    train: tuple[Task, ...]
    held_out: tuple[Task, ...]
    left_out: int = 0
    """Tasks over environments of both sides."""
    conversations: tuple[SftConversation, ...] = ()
    """Conversations that are imitated beside the tasks of ``train``."""
    folders: Mapping[str, Path] = field(default_factory=dict)
    """Environment id → where it stands."""
    files: Mapping[str, Path] = field(default_factory=dict)
    """Task id → the file that holds it, the first one that was named."""

    def providers_of(self, tasks: Sequence[Task]) -> list[str]:
        """The providers of these tasks."""
        return sorted({self.providers[ref.id] for task in tasks for ref in task.environments})


def load_recipe_sets(recipe: Recipe, file: Path) -> RecipeSets:
    """Load environments and tasks, and hold them apart.

    Args:
        recipe: what is trained and measured on.
        file: where it stands; paths start from its folder.

    Raises:
        BadInput: a folder or a file is wrong, or the sets overlap.
    """
    templates: dict[str, Template] = {}
    homes: dict[str, Path] = {}
    places: dict[str, Path] = {}
    train = _load(recipe.train, file, "train", templates, homes, places)
    given = recipe.evaluation
    held: tuple[Task, ...] = ()
    if given and given.environments:
        held = _load(given, file, "evaluation", templates, homes, places)
    names = recipe.train.providers
    unknown = sorted(names.keys() - {t.spec.name for t in templates.values()})
    if unknown:
        raise BadInput(
            f"there is no environment {unknown[0]}.", file=str(file), place="train.providers"
        )
    providers = {
        t.id: names.get(t.spec.name) or provider_of(t.spec, homes[t.id]) for t in templates.values()
    }
    both = RecipeSets(templates, providers, train, held, folders=homes, files=places)
    files = recipe.sft.conversations if recipe.sft else ()
    conversations = [one for name in files for one in read_conversations(file.parent / name)]
    both = replace(both, conversations=tuple(conversations))
    if given and given.share is not None:
        both = _parted(both, given.share, recipe.seed, file)
    if given:
        _check_apart(both, given, file)
    return both


def provider_of(spec: EnvironmentSpec, folder: Path) -> str:
    """Who publishes what an environment was made from, as well as it can be known.

    A build of many documents puts its environments into a folder for each provider, and others
    keep that layout; a document may be called by its publisher's host. Where neither names one,
    all environments of one document are of one provider, called by its title. In doubt two are of
    one: that is refused with a remedy, whereas taking them apart would pass unnoticed.

    Args:
        spec: of the environment; of its source only the file name is known.
        folder: where it stands.

    Example::

        provider_of(spec, Path("data/azure.com/face_client"))   # azure.com
    """
    uri, home = spec.source.uri, folder.resolve().parent
    # Strips several extensions in turn: "example.com.json.gz" → "example.com".
    while "://" not in uri and uri.endswith(_DOCUMENTS):
        uri = uri.rpartition(".")[0]
    built = (home.parent / RESULTS).is_file()
    # What nobody's document stands behind may lie anywhere: its folder says nothing.
    address = home.name if built or spec.source.uri else ""
    stated = registered_domain(address) or registered_domain(uri)
    names = (stated, home.name if built else "", spec.source.title, spec.name)
    return next((found for name in names if (found := folder_name(name))), "unknown")


def _load(
    given: TrainRecipe | EvalRecipe,
    file: Path,
    part: str,
    templates: dict[str, Template],
    homes: dict[str, Path],
    places: dict[str, Path],
) -> tuple[Task, ...]:
    """The tasks of a part; its environments, folders and task files are added to the others."""
    folders = [f for name in given.environments for f in _folders(file, name, part)]
    own: dict[str, Template] = {}
    for folder in folders:
        template = Template(load_environment(folder))
        own[template.id] = templates.setdefault(template.id, template)
        homes.setdefault(template.id, folder)
    files = [file.parent / n for n in given.tasks] or [f / "tasks.jsonl" for f in folders]
    found: dict[str, Task] = {}
    for tasks in files:
        for number, task in enumerate(load_tasks(tasks)[: given.limit], start=1):
            if missing := [ref.name for ref in task.environments if ref.id not in own]:
                raise BadInput(
                    f"the task was made for an environment {missing[0]} that {part} does not name.",
                    file=str(tasks),
                    place=f"line {number}",
                    remedy="Name that very version, or make the tasks anew.",
                )
            found.setdefault(task.id, task)
            places.setdefault(task.id, tasks)
    return tuple(found.values())


def _folders(file: Path, name: str, part: str) -> list[Path]:
    """The environment folders that a name of the recipe means."""
    kind, _, rest = name.partition(":")
    if kind == COLLECTION:
        try:
            return list(part_folders(rest).values())
        except BadInput as error:
            raise BadInput(
                error.message, file=str(file), place=f"{part}.environments", remedy=error.remedy
            ) from None
    found = [file.parent / name]
    if "*" in name and not Path(name).is_absolute():
        found = sorted(
            folder
            for folder in file.parent.glob(name)
            if (folder / "environment.yaml").exists() and not is_draft(folder.name)
        )
    if not found:
        raise BadInput(
            f"no environment is called {name!r}.",
            file=str(file),
            place=f"{part}.environments",
            remedy="Paths start from the recipe's folder; some recipes come with a README that "
            "says how their environments are made first.",
        )
    return found


def _parted(both: RecipeSets, share: float, seed: int, file: Path) -> RecipeSets:
    """Some providers' tasks held out; which ones follows from their names and the seed."""
    names = both.providers_of(both.train)
    if len(names) < 2:
        raise BadInput(
            f"all of train is from one provider, {names[0]}: nothing can be held out.",
            file=str(file),
            place="evaluation.share",
            remedy="Name environments of other providers, or give evaluation its own.",
        )

    def place(name: str) -> bytes:
        return hashlib.sha256(f"envwright held out {seed}: {name}".encode()).digest()

    # At least one provider on either side.
    count = min(max(math.floor(share * len(names) + 0.5), 1), len(names) - 1)
    out = set(sorted(names, key=place)[:count])
    # A task belongs to a side only if all of its environments do.
    sides = {t.id: {both.providers[r.id] in out for r in t.environments} for t in both.train}
    return replace(
        both,
        train=tuple(t for t in both.train if sides[t.id] == {False}),
        held_out=tuple(t for t in both.train if sides[t.id] == {True}),
        left_out=sum(len(side) > 1 for side in sides.values()),
    )


def _check_apart(both: RecipeSets, given: EvalRecipe, file: Path) -> None:
    """Refuse an evaluation on what is trained on.

    Conversations of files say at most their task and their environments.
    """
    sets = {
        "task": [{task.id for task in part} for part in (both.train, both.held_out)],
        "environment": [
            {ref.id for task in part for ref in task.environments}
            for part in (both.train, both.held_out)
        ],
        "provider": [set(both.providers_of(part)) for part in (both.train, both.held_out)],
    }
    sets["task"][0] |= {one.about["task"] for one in both.conversations}
    sets["environment"][0] |= {
        name for one in both.conversations for name in one.about["environments"]
    }
    names = {t.id: t.spec.name for t in both.templates.values()}
    for kind in ("task", "environment", "provider"):
        shared = sorted(sets[kind][0] & sets[kind][1])
        if shared:
            shown = ", ".join(names.get(one, one) for one in shared[:3])
            raise BadInput(
                f"{len(shared)} of what is evaluated on is trained on too, by {kind}: {shown}.",
                file=str(file),
                place="evaluation",
                remedy="Name other environments"
                + (
                    ""
                    if kind == "task"
                    else f", or say what may be shared: apart = {_LESS[kind]!r}"
                )
                + ".",
            )
        if kind == given.apart:
            return


_LESS = {"provider": "environment", "environment": "task"}


# --- who plays -----------------------------------------------------------------------------------


def check_play(rl: RlRecipe) -> None:
    """Refuse a user, a judge, a context or a reward that is not known.

    Raises:
        BadInput: one is not.
    """
    check_names(_players(rl))
    if any(name.startswith("batch:") for name in (rl.user, rl.judge)):
        raise BadInput(
            "a training run cannot wait for files of answers.",
            place="rl.user",
            remedy="Write model:NAME, and where it is served in rl.server.",
        )
    make_scorer(rl.reward)


def _players(rl: RlRecipe) -> RolloutOptions:
    """Who plays beside the learner, as the options of a rollout."""
    cache = Path(rl.server.cache) if rl.server.cache else None
    served = {"base_url": rl.server.base_url, "api_key_env": rl.server.api_key_env}
    return RolloutOptions(
        policy="noop",
        user=rl.user,
        judge=rl.judge,
        agent=_seeing(rl),
        server=ModelSettings(model="", cache=cache, **served),
    )


def _seeing(rl: RlRecipe) -> AgentPolicyOptions:
    return AgentPolicyOptions(
        keep_thinking=rl.thinking, calls_per_turn=rl.calls_per_turn, context=rl.context
    )


@dataclass(frozen=True, slots=True)
class PlayedPart:
    """Where the episodes of a step begin and end."""

    by_turn: bool = False
    turns: int | None = None
    starts: Mapping[str, Sequence[StartPoint]] = field(default_factory=dict)
    recheck: int = 0


def learner_plan(
    client: ModelClient,
    tasks: Sequence[Task],
    templates: Mapping[str, Template],
    rl: RlRecipe,
    sampling: Sampling,
    *,
    seed: int,
    samples: int = 1,
    park: bool = False,
    how: PlayedPart | None = None,
    clients: Connections | None = None,
) -> RolloutPlan:
    """A run in which the model in training plays, in our loop and on other engines alike.

    Args:
        client: asks the model.
        tasks: what is played.
        templates: by environment id.
        rl: says who the user is, what is earned and where episodes end.
        sampling: how answers are drawn.
        seed: of the users.
        samples: episodes of each task.
        park: put sessions aside while the model writes.
        how: where episodes begin and end; by default they are whole, and as long as ``rl`` says.
        clients: ask the models of user and judge, where ``rl`` names models.

    Raises:
        BadInput: a model is named, and nobody asks it.
    """
    part, players = how or PlayedPart(), _players(rl)
    if players.models() and clients is None:
        raise BadInput(
            "users and judges that are models are for our own training loop.",
            place="rl.user",
            remedy="Use the user agenda, whole or scripted, and no judge.",
        )
    agent = _seeing(rl).model_copy(update={"sampling": sampling, "recheck": part.recheck})
    return RolloutPlan(
        tasks=tasks,
        templates=templates,
        policy=agent_factory(client, agent, LEARNER),
        score=make_scorer(rl.reward),
        reward=rl.reward,
        user=user_of(players, clients) if clients else user_named(rl.user),
        judge=judge_of(players, clients) if clients else None,
        judge_name=rl.judge,
        samples=samples,
        by_turn=part.by_turn,
        starts=part.starts,
        seed=seed,
        limits=LimitOverrides(turns=part.turns or rl.max_turns, calls=rl.max_calls),
        park=park,
    )


class RecipePlayer:
    """Plays episodes for the loop, with the rollout stage."""

    def __init__(self, recipe: Recipe, templates: Mapping[str, Template]) -> None:
        self._has_rl, self._templates = recipe.rl is not None, templates
        self._rl = recipe.rl or RlRecipe(steps=1)
        check_play(self._rl)

    @property
    def templates(self) -> Mapping[str, Template]:
        """By environment id."""
        return self._templates

    def groups(
        self, learner: TrainablePolicy, tasks: Sequence[Task], how: PlaySettings
    ) -> list[Group]:
        """The episodes of these tasks by the learner, a group each."""
        from envwright.training.loop.lockstep_client import LockstepClient

        shutil.rmtree(how.folder, ignore_errors=True)
        # Evaluation always scores by gates, so that runs with other training rewards compare.
        rl = self._rl if how.training else self._rl.model_copy(update={"reward": "gates"})
        batch = how.batch or rl.batch
        client = LockstepClient(learner, batch)
        sampling = self._sampling(how)
        part = PlayedPart(rl.by_turn and how.training, how.turns, how.starts, how.recheck)

        async def play(run: RunDirectory) -> None:
            async with AsyncExitStack() as stack:
                plan = learner_plan(
                    client,
                    tasks,
                    self._templates,
                    rl,
                    sampling,
                    seed=how.seed,
                    samples=how.samples,
                    how=part,
                    clients=Connections(stack),
                )
                await run_rollout(plan, run, concurrency=batch)

        try:
            with RunDirectory(how.folder) as run:
                asyncio.run(play(run))
                groups = list(run.groups())
        # A failure of the model may surface as a rollout that cannot go on; name the real cause.
        except BadInput:
            if client.failure is None:
                raise
        _check_failure(client)
        return groups

    def _sampling(self, how: PlaySettings) -> Sampling:
        # Without a phase of reinforcement nothing bounds an answer but the model's context.
        most = self._rl.answer_tokens if self._has_rl else None
        return Sampling(temperature=how.temperature, max_tokens=how.answer_tokens or most)

    def review(
        self, learner: TrainablePolicy, groups: Sequence[Group], how: PlaySettings
    ) -> list[Group]:
        """The scored episodes with a review by the learner, also in ``reviewed.jsonl``."""
        from envwright.training.loop.lockstep_client import LockstepClient

        client = LockstepClient(learner, self._rl.batch)
        options = _seeing(self._rl).model_copy(update={"sampling": self._sampling(how)})

        async def read(one: Trajectory) -> Trajectory:
            if one.score is None or one.score.reward is None:
                return one
            seed = episode_seed(f"{one.task} review", how.seed, one.sample)
            return await review_attempt(
                one, AgentPolicy(client, options, LEARNER, seed).write_aside
            )

        async def read_all() -> list[Trajectory]:
            return await asyncio.gather(*(read(t) for group in groups for t in group.trajectories))

        try:
            found = asyncio.run(read_all())
        except ServerFailed:
            _check_failure(client)
            raise
        save_records(how.folder / "reviewed.jsonl", found)
        each = iter(found)
        return [
            group.model_copy(update={"trajectories": tuple(islice(each, len(group.trajectories)))})
            for group in groups
        ]

    def gold(self, tasks: Sequence[Task], folder: Path) -> list[Trajectory]:
        """The gold solutions of these tasks, as episodes."""
        shutil.rmtree(folder, ignore_errors=True)
        # The gold is the same whatever a model would say, and needs none.
        user = RlRecipe.model_fields["user"].default if is_model(self._rl.user) else self._rl.user
        roll_out(tasks, self._templates, folder, RolloutOptions(policy="oracle", user=user))
        with RunDirectory(folder) as run:
            return [one for group in run.groups() for one in group.trajectories]

    def figures(self, groups: Sequence[Group]) -> dict[str, Json]:
        """Success and pass^k, over all and by environment."""
        names = {t.id: t.spec.name for t in self._templates.values()}
        whole, parts = MetricsTally(), dict[str, MetricsTally]()
        for one in (one for group in groups for one in group.trajectories):
            home = "+".join(sorted(names[name] for name in one.environments))
            for tally in (whole, parts.setdefault(home, MetricsTally())):
                tally.add(one)
        most = max((len(group.trajectories) for group in groups), default=1)
        found = whole.metrics([k for k in (1, 2, 4, 8, 16) if k <= most])
        return {
            **_success_figures(found),
            **{
                f"success/{name}": tally.metrics([1]).success.value
                for name, tally in sorted(parts.items())
            },
        }


def _check_failure(client: LockstepClient) -> None:
    """Say why the model failed, if it did.

    Raises:
        MemoryError: the machine has too little.
        BadInput: anything else.
    """
    from envwright.training.loop.training_run import is_out_of_memory

    if (failed := client.failure) is not None:
        if is_out_of_memory(failed):
            raise MemoryError(str(failed)) from None
        raise BadInput(f"the model failed ({type(failed).__name__}: {failed}).") from None


def _success_figures(found: RolloutMetrics) -> dict[str, Json]:
    passed = {f"pass^{k}": estimate.value for k, estimate in found.pass_hat.items() if k > 1}
    return {
        "success": found.success.value,
        "wilson": list(found.wilson) if found.wilson else None,
        "share": found.share.value,
        **passed,
        "episodes": found.episodes,
        "unscored": found.unscored,
        "user/errors": found.user_errors,
        "turns": found.turns,
        "tokens/written": found.tokens.get("completion_tokens", 0),
        **{f"stop/{reason}": count for reason, count in found.stop.items()},
    }

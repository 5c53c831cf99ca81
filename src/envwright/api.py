"""The whole workflow as functions: what ``import envwright as ew`` offers.

``ew.build`` an environment, ``ew.check`` it, ``ew.generate_tasks`` and ``ew.prove`` them,
``ew.rollout`` a policy, or play by hand in ``ew.make(...)``; ``ew.train`` on the result. Stages are
imported when they are needed.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.storage.bundled import environment_folder, environment_folders, recipe_file
from envwright.types import (
    CheckReport,
    EnvironmentSpec,
    Message,
    Proof,
    Role,
    Score,
    Task,
    Trajectory,
)

if TYPE_CHECKING:
    from envwright.rollout.analysis.rollout_metrics import RolloutSummary
    from envwright.rollout.env import Action, Env
    from envwright.rollout.policies.policy_protocol import Policy

EnvironmentLike = str | Path | EnvironmentSpec | Template
"""An environment: the name of a bundled one, a folder, a spec, or a compiled template."""


def list_environments() -> tuple[str, ...]:
    """Names of the bundled environments.

    Example::

        >>> import envwright as ew
        >>> "mock" in ew.list()
        True
    """
    return tuple(environment_folders())


def make(
    environment: EnvironmentLike,
    *,
    tasks: Sequence[Task] | str | Path | None = None,
    user: str = "agenda",
    reward: str = "gates",
) -> Env:
    """Make an environment to play in, with ``reset``, ``step`` and ``score``.

    Args:
        environment: the name of a bundled environment or group, a folder, a spec or a template.
        tasks: the tasks, or their file; by default those beside the environment.
        user: the simulated user: ``agenda`` reveals what it is asked for, ``whole`` says it all at
            once, ``scripted`` follows the script of the task.
        reward: ``gates`` is 1 when every check of the rubric holds; ``share`` is the share of them.

    Raises:
        BadInput: there is no such environment, user or reward, or there are no tasks.

    Example::

        >>> import envwright as ew
        >>> with ew.make("mock") as env:
        ...     start = env.reset()
        ...     print(start.tools[0]["function"]["name"])
        find_members
    """
    from envwright.rollout.env import Env
    from envwright.rollout.users.user_registry import user_named
    from envwright.scoring.rewards import make_scorer

    found = _tasks(environment, tasks)
    return Env(found, _templates(environment), make_scorer(reward), user_named(user))


def score(
    environment: EnvironmentLike,
    task: Task,
    messages: Sequence[Action],
    *,
    user: str = "agenda",
    seed: int = 0,
    reward: str = "gates",
) -> Score | None:
    """The score of an episode that was played elsewhere, from its messages alone.

    What the agent said and called is carried out anew in a fresh environment, so whoever asks needs
    to keep no state, and no agent can reach what is kept. Messages of the user and of tools are
    not read: the replay makes its own.

    Args:
        environment: as for ``make``.
        task: what was played.
        messages: the conversation; OpenAI-style dicts, or messages.
        user: the simulated user who was played with.
        seed: with which the episode was played.
        reward: as for ``make``.

    Returns:
        the score at the end, or as if the episode had ended after the last message; ``None`` where
        it could not be scored.

    Raises:
        BadInput: there is no such environment, user or reward, or a message is none.

    Example::

        >>> import envwright as ew
        >>> task = ew.load_tasks("mock")[0]
        >>> ew.score("mock", task, [{"role": "assistant", "content": "No."}]).reward
        0.0
    """
    from envwright.rollout.driven_episode import DrivenEpisode, replay, run_now
    from envwright.rollout.env import as_message
    from envwright.rollout.users.user_registry import user_named
    from envwright.scoring.rewards import make_scorer

    sent = [as_message(message) for message in messages if _is_agents(message)]
    episode = DrivenEpisode(
        task, _templates(environment), make_scorer(reward), user_named(user), seed=seed
    )
    try:
        return run_now(replay(episode, sent)).score()
    finally:
        episode.close()


def _is_agents(message: Action) -> bool:
    if isinstance(message, Message):
        return message.role is Role.ASSISTANT
    return isinstance(message, str) or message.get("role", "assistant") == "assistant"


def build(
    source: str | Path,
    output: str | Path | None = None,
    *,
    seed: int = 0,
    rows: int = 12,
    max_tools: int = 30,
    force: bool = False,
) -> tuple[EnvironmentSpec, ...]:
    """Build environments from a description of an interface, by rules and without a model.

    Args:
        source: an OpenAPI document, a tool list, a SQL schema, an SQLite file or ``mcp:COMMAND``.
        output: a folder to save them in, one sub-folder each; by default they are not saved.
        seed: of the rows.
        rows: rows of a table that depends on no other.
        max_tools: upper bound on the tools of one environment.
        force: replace other environments that are there.

    Raises:
        BadInput: the source cannot be read, or holds no stateful resource.

    Example::

        >>> import envwright as ew
        >>> spec, = ew.build(ew.bundled_document("petstore"))
        >>> len(spec.tools) > 10
        True
    """
    from envwright.workflows import build_from_sources

    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(output) if output is not None else Path(scratch)
        made = build_from_sources(
            [source], folder, seed=seed, rows=rows, max_tools=max_tools, force=force
        )
        if not made.environments:
            reasons = "; ".join(made.rejected) or "no stateful resource found"
            raise BadInput(f"nothing could be built: {reasons}.", file=str(source))
        return tuple(load_environment(Path(one.path)) for one in made.environments)


def check(environment: EnvironmentLike, *, seed: int = 0, mutants: int = 60) -> CheckReport:
    """Check an environment: statically, by seeded call sequences, and by seeded defects.

    Args:
        environment: the name of a bundled environment, a folder, a spec or a template.
        seed: all chance comes from it.
        mutants: seeded defects that are tried at most; 0 for none.

    Example::

        >>> import envwright as ew
        >>> ew.check("mock", mutants=0).ok
        True
    """
    from envwright.validation.check import check_template

    return check_template(_template(environment), seed=seed, mutants=mutants)


def generate_tasks(
    environment: EnvironmentLike, count: int = 10, *, seed: int = 0, workers: int = 1
) -> tuple[Task, ...]:
    """Make verified tasks: each has a reference solution, a rubric, and a proof that holds.

    Args:
        environment: the name of a bundled environment, a folder, a spec or a template.
        count: how many; fewer come back where the environment does not give as many.
        seed: all chance comes from it.
        workers: processes.

    Example::

        >>> import envwright as ew
        >>> task, = ew.generate_tasks("mock", 1)
        >>> task.proof.ok, len(task.gold) > 0
        (True, True)
    """
    from envwright.tasks.batch_generation import generate_tasks as generate

    return tuple(generate([_template(environment)], count, seed, workers=workers).tasks)


def prove(tasks: Sequence[Task], environment: EnvironmentLike) -> tuple[Proof, ...]:
    """Prove tasks anew: one proof a task, in order; ``proof.ok`` says whether it holds.

    The gold must score 1 and doing nothing 0; mutants of the gold must score below 1 unless they
    end in the same state; a solver must reach the gold from the user's words alone; and a second
    process must replay the gold to the same bytes.

    Example::

        >>> import envwright as ew
        >>> tasks = ew.load_tasks("mock")[:2]
        >>> [proof.ok for proof in ew.prove(tasks, "mock")]
        [True, True]
    """
    from envwright.tasks.proof.prover import prove_tasks

    return tuple(prove_tasks(tasks, _templates(environment)))


@dataclass(frozen=True, slots=True)
class RolloutResult:
    """A finished rollout."""

    summary: RolloutSummary
    """Figures: ``success``, ``interval``, ``reward_mean``, ``stop``, ``errors``."""
    trajectories: tuple[Trajectory, ...]


def rollout(
    environment: EnvironmentLike,
    policy: str | Callable[[], Policy] = "oracle",
    *,
    tasks: Sequence[Task] | str | Path | None = None,
    output: str | Path | None = None,
    user: str = "agenda",
    samples: int = 1,
    seed: int = 0,
    concurrency: int = 64,
) -> RolloutResult:
    """Roll a policy out on tasks and score every episode.

    Args:
        environment: the name of a bundled environment, a folder, a spec or a template.
        policy: a name (``oracle``, ``noop``, ``random``, ``near-miss``, ``destructive``), or a
            callable that makes a ``Policy`` for each episode.
        tasks: the tasks, or their file; by default those beside the environment.
        output: a run folder to keep; an unfinished run of the same options is resumed.
        user: the simulated user; see ``make``.
        samples: episodes per task.
        seed: all chance comes from it.
        concurrency: episodes at a time.

    Returns:
        the summary, and the trajectories of all episodes of the run.

    Raises:
        BadInput: there is no such environment, policy or user, or there are no tasks.

    Example::

        >>> import envwright as ew
        >>> ew.rollout("mock", "oracle").summary.success
        1.0
    """
    found = _tasks(environment, tasks)
    chosen: dict[str, Any] = {"user": user, "samples": samples, "seed": seed}
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(output) if output is not None else Path(scratch) / "run"
        work = _rollout(_templates(environment), found, policy, chosen, folder, concurrency)
        # A thread of its own: a notebook has a running loop already.
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(asyncio.run, work).result()


async def _rollout(
    templates: Mapping[str, Template],
    tasks: Sequence[Task],
    policy: str | Callable[[], Policy],
    chosen: Mapping[str, Any],
    folder: Path,
    concurrency: int,
) -> RolloutResult:
    from envwright.rollout.policies.policy_protocol import OrdinaryFactory
    from envwright.rollout.runs.rollout_runner import run_rollout
    from envwright.storage.jsonl import load_records
    from envwright.storage.run_directory import RunDirectory
    from envwright.workflows.rollout_setup import PlanInputs, RolloutOptions, plan_of

    # A callable has no name to look up: a placeholder is planned and then replaced.
    options = RolloutOptions(policy=policy if isinstance(policy, str) else "noop", **chosen)
    specs = tuple(template.spec for template in templates.values())
    async with AsyncExitStack() as stack:
        plan = plan_of(PlanInputs(specs, tuple(tasks), options), stack, templates=templates)
        if not isinstance(policy, str):
            make_one = policy
            plan = replace(plan, policy=OrdinaryFactory(make_one().name, lambda _: make_one()))
        with RunDirectory(folder) as run:
            summary = await run_rollout(plan, run, concurrency=concurrency)
    # Read back from disk, since a resumed run also has episodes that were not played now.
    trajectories = tuple(load_records(folder / "trajectories.jsonl", Trajectory))
    return RolloutResult(summary, trajectories)


def train(recipe: str | Path, output: str | Path, *, resume: bool = False) -> dict[str, Any]:
    """Train a model by a recipe: SFT, RL and evaluation. Needs the extra ``train``.

    Args:
        recipe: a recipe's file, or the name of a bundled one (``smoke``).
        output: the folder of the run.
        resume: go on with the run that is there.

    Returns:
        the figures of the run; ``path`` and ``report`` say where it lies.

    Example::

        >>> import envwright as ew
        >>> ew.train("smoke", "runs/smoke")["path"]  # doctest: +SKIP
        'runs/smoke'
    """
    from envwright.workflows import train_by_recipe

    return dict(train_by_recipe(recipe_file(recipe), Path(output), resume=resume))


def load_tasks(tasks: str | Path) -> tuple[Task, ...]:
    """The tasks of a file, of an environment's folder, or of a bundled environment.

    Raises:
        BadInput: there are none, or the file cannot be read.

    Example::

        >>> import envwright as ew
        >>> len(ew.load_tasks("mock"))
        100
    """
    from envwright.workflows import load_tasks as load

    path = environment_folder(tasks)
    return load(path / "tasks.jsonl" if path.is_dir() else path)


def bundled_document(name: str) -> Path:
    """The path of a bundled interface description, such as ``petstore``.

    Example::

        >>> import envwright as ew
        >>> ew.bundled_document("petstore").name
        'petstore.json'
    """
    from envwright.workflows import bundled_document as find

    return find(name)


def _template(environment: EnvironmentLike) -> Template:
    if isinstance(environment, Template):
        return environment
    if isinstance(environment, EnvironmentSpec):
        return Template(environment)
    return Template(load_environment(environment_folder(environment)))


def _templates(environment: EnvironmentLike) -> dict[str, Template]:
    """By id: one environment, or those of a group."""
    if isinstance(environment, str | Path):
        from envwright.workflows import load_environments

        found = [Template(spec) for spec in load_environments([environment_folder(environment)])]
    else:
        found = [_template(environment)]
    return {template.id: template for template in found}


def _tasks(
    environment: EnvironmentLike, tasks: Sequence[Task] | str | Path | None
) -> tuple[Task, ...]:
    if tasks is None:
        if not isinstance(environment, str | Path):
            raise BadInput(
                "name the tasks: a spec and a template have none.",
                remedy="Write tasks=ew.generate_tasks(environment).",
            )
        return load_tasks(environment)
    return load_tasks(tasks) if isinstance(tasks, str | Path) else tuple(tasks)

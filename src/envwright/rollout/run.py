"""Many episodes in one process: concurrent, written as they end, resumable."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import orjson

from envwright.errors import BadInput
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.failures import EpisodeFailure, environment
from envwright.rollout.limits import EpisodeLimits
from envwright.rollout.policy import (
    Insight,
    PolicyFactory,
    Start,
    episode_seed,
    make_policy,
)
from envwright.rollout.prompt import prompt_hash
from envwright.rollout.summary import RolloutSummary, summarise
from envwright.runtime.template import Template
from envwright.runtime.world import World, open_world
from envwright.store.run import RunDirectory
from envwright.types import (
    Boundary,
    Call,
    Failure,
    Json,
    StopReason,
    Task,
    Trajectory,
    content_hash,
)

Progress = Callable[[int], None]
"""Is told how many episodes are there."""


async def rollout(
    tasks: Sequence[Task],
    templates: Mapping[str, Template],
    policy: PolicyFactory,
    run: RunDirectory,
    *,
    score: Scorer,
    reward: str = "gates",
    samples: int = 1,
    seed: int = 0,
    concurrency: int = 64,
    limits: EpisodeLimits | None = None,
    park: bool = False,
    harm: Mapping[str, Sequence[Call]] | None = None,
    progress: Progress | None = None,
) -> RolloutSummary:
    """Play ``samples`` episodes of every task and write them to ``run``.

    Episodes that are already there are not repeated. What an episode is does not depend on
    ``concurrency``; with 1 their order in the file does not either.

    Args:
        tasks: what is played; no task twice.
        templates: by environment id.
        policy: makes a policy for each episode.
        run: a fresh run directory, or one of the same run.
        score: judges the end of each episode.
        reward: the name of what ``score`` gives; a run is not resumed with another.
        samples: episodes per task.
        seed: of the run; each episode's own seed is derived from it.
        concurrency: episodes at a time.
        limits: where an episode is stopped; by default as its task's length asks for.
        park: see ``run_episode``.
        harm: environment id → writes that are possible at its start, for policies that do damage.
        progress: is told how many episodes are there.

    Raises:
        BadInput: there are no tasks, an environment is missing, another run is in the directory,
            or the disk refuses.
    """
    started = time.perf_counter()
    plan = _Plan(policy, templates, score, reward, limits, seed, park, harm or {})
    ids = _checked(tasks, templates, samples, concurrency)
    run.begin(plan.manifest(ids, tasks, samples), tasks)
    missing = (
        (task, task_id, sample)
        for task_id, task in zip(ids, tasks, strict=True)
        for sample in range(samples)
        if plan.slot(task_id, sample) not in run.done
    )
    await _work(plan, missing, run, concurrency, progress or (lambda _: None))
    before = run.summary().get("seconds", 0.0)
    summary = summarise(
        run.trajectories(),
        run=str(run.path),
        policy=policy.name,
        seconds=round(before + time.perf_counter() - started, 3),
    )
    run.write_summary(summary.model_dump(mode="json"))
    return summary


def _checked(
    tasks: Sequence[Task], templates: Mapping[str, Template], samples: int, concurrency: int
) -> list[str]:
    """Ids of the tasks, after looking at what would fail for every episode alike."""
    if not tasks:
        raise BadInput("there are no tasks.", remedy="Make some with `envwright tasks`.")
    if samples < 1 or concurrency < 1:
        raise BadInput("samples and concurrency must be at least 1.")
    seen: dict[str, int] = {}
    for number, task in enumerate(tasks, start=1):
        for ref in task.environments:
            if ref.id not in templates:
                raise BadInput(
                    f"task {number} was made for version {ref.id} of {ref.name}, "
                    "which is not here.",
                    remedy="Make the tasks anew with `envwright tasks`, or name that version.",
                )
        first = seen.setdefault(task.id, number)
        if first != number:
            raise BadInput(
                f"task {number} repeats task {first}.",
                remedy="Remove it; for several episodes of each task use --samples.",
            )
    return list(seen)


async def _work(
    plan: _Plan,
    missing: Iterator[tuple[Task, str, int]],
    run: RunDirectory,
    concurrency: int,
    progress: Progress,
) -> None:
    """Play what is missing, ``concurrency`` at a time; the first error ends all."""

    async def worker() -> None:
        for task, task_id, sample in missing:  # shared: each takes the next that is left
            run.add(await plan.episode(task, task_id, sample))
            progress(len(run.done))
            await asyncio.sleep(0)  # scripted policies never wait: let an interruption through

    progress(len(run.done))
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(concurrency):
                group.create_task(worker())
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from None
    finally:
        run.sync()


@dataclass(frozen=True, slots=True)
class _Plan:
    """What all episodes of a run share."""

    factory: PolicyFactory
    templates: Mapping[str, Template]
    score: Scorer
    reward: str
    limits: EpisodeLimits | None
    seed: int
    park: bool
    harm: Mapping[str, Sequence[Call]]

    def slot(self, task_id: str, sample: int) -> str:
        """``Trajectory.id`` of an episode that is still to be played."""
        return content_hash([task_id, self.factory.name, sample, self.seed])

    def manifest(self, ids: Sequence[str], tasks: Iterable[Task], samples: int) -> dict[str, Json]:
        """Everything that the episodes depend on."""
        environments = {ref.id: ref.name for task in tasks for ref in task.environments}
        return {
            "kind": "rollout",
            "policy": self.factory.name,
            "user": "scripted",
            "reward": self.reward,
            "environments": [{"id": i, "name": n} for i, n in sorted(environments.items())],
            "tasks": content_hash(list(ids)),
            "count": len(ids),
            "samples": samples,
            "seed": self.seed,
            "limits": self.limits.model_dump(mode="json") if self.limits else "by task",
            "prompt": prompt_hash(),
            "harm": content_hash(sorted(self._harm_data().items())),
        }

    def _harm_data(self) -> dict[str, list[Json]]:
        return {name: [call.data() for call in calls] for name, calls in self.harm.items()}

    async def episode(self, task: Task, task_id: str, sample: int) -> Trajectory:
        """One episode, whatever happens in it."""
        try:
            world = open_world(task, self.templates)
            insight = self._insight(task, world, episode_seed(task_id, self.seed, sample))
        except Exception as error:
            return self._without_world(task, task_id, sample, error)
        try:
            trajectory = await run_episode(
                task,
                world,
                make_policy(self.factory, insight),
                score=self.score,
                limits=self.limits,
                seed=self.seed,
                sample=sample,
                park=self.park,
            )
        except BaseException:
            world.close()
            raise
        return _closed(world, trajectory)

    def _insight(self, task: Task, world: World, seed: int) -> Insight:
        writes = frozenset(
            f"{world.refs[name].prefix}{tool.name}"
            for name, template in world.templates.items()
            for tool in template.tools.values()
            if tool.is_write
        )
        tools = orjson.loads(orjson.dumps(world.tool_schemas()))  # a copy, theirs to change
        harm = tuple(
            Call(tool=f"{world.refs[name].prefix}{call.tool}", arguments=call.arguments)
            for name, template in world.templates.items()
            for call in self.harm.get(template.id, ())
        )
        return Insight(Start(seed), task, tuple(tools), writes, harm)

    def _without_world(self, task: Task, task_id: str, sample: int, error: Exception) -> Trajectory:
        failure = EpisodeFailure(Boundary.ENVIRONMENT, error)
        return Trajectory(
            task=task_id,
            environments=tuple(ref.id for ref in task.environments),
            policy=self.factory.name,
            sample=sample,
            seed=self.seed,
            stop=StopReason.FAILED,
            failures=(Failure(boundary=failure.boundary, message=failure.message),),
        )


def _closed(world: World, trajectory: Trajectory) -> Trajectory:
    """Close the world; a defect in that is noted, and what was judged before stands."""
    try:
        environment(world.close)
    except EpisodeFailure as failure:
        noted = Failure(boundary=failure.boundary, message=failure.message)
        return trajectory.model_copy(update={"failures": (*trajectory.failures, noted)})
    return trajectory

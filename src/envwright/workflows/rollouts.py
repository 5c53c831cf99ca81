"""Rollouts: agents in environments."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import orjson

from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.llm.model_budget import ModelBudget, spending_of_report
from envwright.rollout.analysis.rollout_metrics import RolloutSummary
from envwright.rollout.policies.human import HUMAN
from envwright.rollout.runs.process_pool import ProcessPool
from envwright.rollout.runs.ray_pool import RayPool
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.rollout.runs.rollout_runner import WorkerPool, run_rollout_in_pool
from envwright.rollout.runs.rollout_runner import run_rollout as play_here
from envwright.storage.bundled import resolve_environment
from envwright.storage.files import load_json, write_atomic
from envwright.storage.run_directory import RunDirectory
from envwright.types import Task
from envwright.workflows.model_access import is_model
from envwright.workflows.rollout_setup import PlanInputs, RolloutOptions, load_starts, plan_of
from envwright.workflows.run_reports import RunFolder
from envwright.workflows.task_files import load_tasks, templates_of
from envwright.workflows.verb_api import JsonObject, Progress, ignore_progress

_WORTH_PROCESSES = 4000
"""Episodes of scripted policies from which on starting processes pays."""
_ACCOUNT_S = 1.0
"""How often what was spent is written down, at most."""


def rollout_tasks(
    environments: Sequence[Path],
    task_file: Path | None,
    output: Path,
    options: RolloutOptions | None = None,
    *,
    force: bool = False,
    progress: Progress = ignore_progress,
) -> RolloutSummary:
    """Roll a policy out on the tasks of a file.

    Example::

        options = RolloutOptions(policy="oracle", samples=2)
        summary = rollout_tasks([Path("env")], None, Path("runs/oracle"), options)
        summary.success

    Args:
        environments: folders; by default that of the task file.
        task_file: by default the tasks beside the one environment.
        output: the run folder; an unfinished run of the same options is resumed.
        options: the policy, the user, and how and where episodes are played.
        force: throw away a run that is there.
        progress: called with the number of episodes finished so far.
    """
    if not environments and task_file is None:
        raise BadInput("name an environment, or a task file with --tasks.")
    file = task_file or resolve_environment(environments[0]) / "tasks.jsonl"
    found = load_tasks(file)
    templates = templates_of(file, environments, found)
    return roll_out(
        found, templates, output, options or RolloutOptions(), force=force, progress=progress
    )


def roll_out(
    found: Sequence[Task],
    templates: Mapping[str, Template],
    output: Path,
    options: RolloutOptions,
    *,
    force: bool = False,
    progress: Progress = ignore_progress,
) -> RolloutSummary:
    """Roll a policy out on these tasks."""
    starts = load_starts(options, found)
    if starts:  # tasks without a point are not played
        wanted = {point.prefix.task for point in starts}
        found = [task for task in found if task.id in wanted]
    specs = tuple(t.spec for t in templates.values())
    players = PlanInputs(specs, tuple(found), options, starts)
    plans = PlanFactories(
        here=partial(plan_of, players, templates=templates),
        there=partial(plan_of, players),
        tasks=len(found),
        options=options,
    )
    return roll_plans(plans, output, force=force, progress=progress)


@dataclass(frozen=True)
class PlanFactories:
    """How the plan of a run is made; each takes a stack, and ``budget`` by name."""

    here: Callable[..., RolloutPlan]
    """In this process."""
    there: Callable[..., RolloutPlan]
    """In another one: it is picklable."""
    tasks: int
    options: RolloutOptions


def roll_plans(
    plans: PlanFactories, output: Path, *, force: bool = False, progress: Progress = ignore_progress
) -> RolloutSummary:
    """Play a run where it pays."""
    options = plans.options
    _check(options)
    if options.ray or _workers(options, plans.tasks) > 1:
        summary = _elsewhere(plans, output, force, progress)
    else:
        summary = asyncio.run(_here(plans, output, force, progress))
    return summary.model_copy(update={"paused": _how_to_go_on(summary, options)})


def episode_scores(output: Path) -> list[JsonObject]:
    """What each episode of a run was scored for, check by check."""
    return [
        {
            "task": episode.task,
            "stop": episode.stop.value,
            "reward": episode.score.reward if episode.score else None,
            "verdicts": [v.model_dump(mode="json") for v in episode.score.verdicts]
            if episode.score
            else [],
        }
        for episode in RunFolder(output).episodes()
    ]


def _how_to_go_on(summary: RolloutSummary, options: RolloutOptions) -> str:
    """Why a run paused; where it waits for answers, between which files."""
    folders = {str(model.batch or "batch") for model in options.models() if model.served == "batch"}
    if not (summary.paused and folders):
        return summary.paused
    files = ", ".join(f"{f}/requests.jsonl to {f}/answers.jsonl" for f in sorted(folders))
    return f"{summary.paused}. Bring {files}"


async def _here(
    plans: PlanFactories, output: Path, force: bool, progress: Progress
) -> RolloutSummary:
    """In this process."""
    options = plans.options
    async with AsyncExitStack() as stack:
        spent = output / "spent.json"
        budget = _budget(options, spent, force)
        # The plan comes first: what is wrong with it leaves no folder behind.
        plan = plans.here(stack, budget=budget)
        account = _Account(budget, {} if force else _report(budget), spent, progress)
        with RunDirectory(output, force=force) as run:
            # What an interrupted run spent is written down as well.
            try:
                return await play_here(
                    plan,
                    run,
                    concurrency=options.at_once,
                    progress=account.progress,
                    retry=options.retry,
                )
            finally:
                # A run that failed before its manifest leaves no other file behind.
                if run.manifest_file.exists():
                    account.write()


def _report(budget: ModelBudget | None) -> JsonObject:
    """What was spent; empty where nothing is counted."""
    return budget.report() if budget else {}


class _Account:
    """Writes down what was spent, now and then: a killed process may not forget it."""

    def __init__(
        self, budget: ModelBudget | None, written: JsonObject, file: Path, progress: Progress
    ) -> None:
        self._budget, self._written, self._file, self._tell = budget, written, file, progress
        self._at = time.monotonic()

    def progress(self, done: int) -> None:
        """Tell how many episodes are there."""
        self._tell(done)
        if time.monotonic() - self._at > _ACCOUNT_S:
            self.write()

    def write(self) -> None:
        """Write it, where something was spent since the last time."""
        report = _report(self._budget)
        if report != self._written:
            write_atomic(self._file, orjson.dumps(report, option=orjson.OPT_INDENT_2))
        self._written, self._at = report, time.monotonic()


def _elsewhere(
    plans: PlanFactories, output: Path, force: bool, progress: Progress
) -> RolloutSummary:
    """In other processes, of this machine or of many."""
    options, make = plans.options, plans.there
    workers = _workers(options, plans.tasks)
    plan = asyncio.run(_plan_to_read(plans))
    with ExitStack() as stack:
        pool: WorkerPool
        if options.ray:  # before the folder: a cluster that is not there leaves none behind
            there = RayPool(make, options.ray, options.workers, options.at_once)
            pool = stack.enter_context(there)
        else:
            # Division rounded up: episodes at a time are shared among the workers.
            pool = ProcessPool(make, workers, -(-options.at_once // workers))
        run = stack.enter_context(RunDirectory(output, force=force))
        return run_rollout_in_pool(pool, plan, run, progress=progress, retry=options.retry)


async def _plan_to_read(plans: PlanFactories) -> RolloutPlan:
    """The plan where nobody plays; its clients are closed."""
    async with AsyncExitStack() as stack:
        return plans.here(stack)


def _workers(options: RolloutOptions, tasks: int) -> int:
    """How many processes: as it is wanted, else as many as pay."""
    if options.workers is not None:
        return options.workers
    scripted = not options.models() and options.policy != HUMAN
    worth = scripted and tasks * options.samples >= _WORTH_PROCESSES
    return min(os.cpu_count() or 1, 8) if worth else 1


def _check(options: RolloutOptions) -> None:
    """Refuse what cannot be done in several processes."""
    spread = options.ray or (options.workers or 1) > 1
    batch = any(model.served == "batch" for model in options.models())
    if spread and (batch or options.limited):
        what = "batch files" if batch else "a budget"
        raise BadInput(
            f"{what} cannot be shared by several processes.",
            remedy="Leave --workers and --ray out.",
        )
    if options.policy == HUMAN and (spread or options.at_once > 1):
        raise BadInput(
            "one person plays one episode at a time.",
            remedy="Leave --concurrency, --workers and --ray out.",
        )


def _budget(options: RolloutOptions, file: Path, force: bool) -> ModelBudget | None:
    """What may be spent, less what was spent on this run before."""
    if not any(map(is_model, options.names())):
        return None
    before = spending_of_report(load_json(file)) if file.exists() and not force else {}
    return ModelBudget(
        tokens=options.budget_tokens,
        cost=options.budget_cost,
        prices=options.prices(),
        before=before,
    )

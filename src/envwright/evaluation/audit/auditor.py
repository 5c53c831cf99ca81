"""The audit of one environment after the other, written once for all formats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from envwright.evaluation.audit.arguments import Pool
from envwright.evaluation.audit.foreign import Foreign, Lost, Refused
from envwright.evaluation.audit.on_tasks import TaskProbe
from envwright.evaluation.audit.on_tools import ToolProbe
from envwright.evaluation.audit.records import Finding, ForeignTask, Report

_STATES = 3
"""Tasks whose states give values for arguments."""
T = TypeVar("T")


def audit(
    release: str,
    environments: Iterable[Foreign],
    *,
    version: str = "",
    limit: int | None = None,
    seed: int = 0,
    promise: str = "",
    known: Sequence[Finding] = (),
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Audit a release.

    Args:
        release: its name, for the report.
        environments: one after the other; each is closed when it is done.
        version: of the release.
        limit: at most so many tasks of each environment, spread evenly over its list.
        seed: which arguments are tried.
        promise: text that every answer of the format holds.
        known: what was found before anything was run.
        progress: is told how many tasks are done.
    """
    report = Report(release=release, version=version, seed=seed, findings=tuple(known))
    for foreign in environments:
        try:
            report = _audit_one(report, foreign, limit, promise, progress)
        finally:
            foreign.close()
    return report


def _audit_one(
    report: Report,
    foreign: Foreign,
    limit: int | None,
    promise: str,
    progress: Callable[[int], None],
) -> Report:
    findings: list[Finding] = []
    plays = tools = 0
    tasks: Sequence[ForeignTask] = ()
    try:
        tasks = foreign.tasks
        tools = len(foreign.tools)
        chosen = spread(tasks, limit)
        pool = _pool(foreign, tasks, chosen)
        on_tasks = TaskProbe(foreign, pool, report.seed)
        for number, task in enumerate(chosen, report.tasks + 1):
            findings += on_tasks.probe(task)
            progress(number)
        on_tools = ToolProbe(foreign, chosen, pool, report.seed, promise)
        for tool in foreign.tools:
            findings += on_tools.probe(tool)
        plays = on_tasks.plays + on_tools.plays
    except (Lost, Refused) as error:
        findings.append(Finding(kind="unusable", detail=str(error)))
    return report.model_copy(
        update={
            "environments": report.environments + 1,
            "tasks": report.tasks + len(spread(tasks, limit)),
            "tasks_in_release": report.tasks_in_release + len(tasks),
            "tools": report.tools + tools,
            "plays": report.plays + plays,
            "findings": (
                *report.findings,
                *(f.model_copy(update={"environment": foreign.name}) for f in findings),
            ),
        }
    )


def _pool(foreign: Foreign, tasks: Sequence[ForeignTask], chosen: Sequence[ForeignTask]) -> Pool:
    pool = Pool()
    pool.add_calls(tasks)
    for task in spread(chosen, _STATES):
        try:
            pool.add_state(foreign.state(task.id))
        except (Lost, Refused):
            continue  # reported where the task is asked
    return pool


def spread(items: Sequence[T], limit: int | None) -> list[T]:
    """At most so many of the items, evenly over their list."""
    if limit is None or limit >= len(items):
        return list(items)
    return [items[len(items) * k // limit] for k in range(limit)]

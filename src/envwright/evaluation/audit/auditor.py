"""The audit of a release: its kinds of findings, the table of them, and the loop over environments.

Tasks are probed by ``task_probe``, tools by ``tool_probe``; both work on any release.

Example::

    release = open_release("tau2:retail")
    report = audit_release(release.name, release.environments, limit=20)
    for row in summarize_findings(report):
        print(row["heading"], row["count"], "of", row["of"])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from envwright.evaluation.audit.argument_pool import ArgumentPool
from envwright.evaluation.audit.task_probe import TaskProbe
from envwright.evaluation.audit.tool_probe import ToolProbe
from envwright.evaluation.foreign_records import (
    AuditFinding,
    AuditReport,
    ForeignCodeError,
    ForeignEnvironment,
    ForeignTask,
    WorkerLost,
)

KINDS: dict[str, tuple[str, str]] = {
    "noop_reward": ("no-op reward 1", "doing nothing earns the full reward"),
    "noop_partial": ("no-op reward above 0", "doing nothing earns a part of the reward"),
    "true_at_start": ("checks true at start", "some checks hold before anything was done"),
    "no_gold": ("no gold", "no solution is stated, so nothing shows that the task can be solved"),
    "brittle": (
        "one more read loses",
        "the solution with one reading call repeated is not rewarded",
    ),
    "unsolvable": ("unsolvable", "no state at all earns the full reward"),
    "gold_below_1": ("gold below 1", "the stated solution does not earn the full reward"),
    "gold_error": ("gold errors", "a call of the stated solution fails"),
    "gold_idle": ("gold changes nothing", "the stated solution leaves the state as it was"),
    "near_miss": ("near miss scores 1", "a wrong end state earns the full reward"),
    "collateral": ("damage scores 1", "the solution and an unrelated write earn the full reward"),
    "check_fault": ("faulty checks", "a check raises, ignores the state, or changes it"),
    "unscored": ("not scored", "the reward cannot be computed by rule alone"),
    "nondeterministic": ("non-deterministic", "the same calls give other answers or states"),
    "schema": ("schema faults", "documentation and code of a tool disagree"),
    "contract": ("off contract", "an answer is not of the form that the format promises"),
    "reader_mutates": ("readers that write", "a tool that reads changes the state"),
    "alias": ("aliasing", "what a call returns is the state itself, not a copy"),
    "torn": ("failed calls that write", "a call that fails leaves a changed state"),
    "crash": ("crashes", "a call that the schema allows raises something unforeseen"),
    "crash_typed": ("crashes on wrong types", "a call that the schema forbids raises"),
    "lost": ("hangs, exits, breaks out", "a call ends or blocks the process it runs in"),
    "unusable": ("cannot be started", "the environment or a task of it cannot be started"),
}
"""Kind → heading and meaning, in the order of the tables."""

BY_TASK = frozenset(
    """
    noop_reward noop_partial true_at_start no_gold gold_below_1 gold_error gold_idle near_miss
    collateral brittle unsolvable check_fault unscored nondeterministic
    """.split()
)
"""Kinds that are counted by task; the others are counted by tool."""


# --- the table of findings ------------------------------------------------------------------------


def summarize_findings(report: AuditReport) -> list[dict[str, Any]]:
    """One row for each kind, those without a finding included."""
    return [_row(report, kind) for kind in KINDS]


def _row(report: AuditReport, kind: str) -> dict[str, Any]:
    heading, meaning = KINDS[kind]
    found = report.of(kind)
    by_task = kind in BY_TASK
    # A task or tool counts once for each kind, however many findings it has.
    names = dict.fromkeys(_name(f, by_task, report.environments > 1) for f in found)
    return {
        "kind": kind,
        "heading": heading,
        "meaning": meaning,
        "counted": "tasks" if by_task else "tools",
        "count": len(names),
        "of": report.tasks if by_task else report.tools,
        "names": list(names),
    }


def _name(finding: AuditFinding, by_task: bool, several: bool) -> str:
    first, second = finding.task, finding.tool
    if not by_task:
        first, second = second, first
    name = first or second or finding.environment
    return f"{finding.environment}/{name}" if several else name


# --- the audit ------------------------------------------------------------------------------------


_STATES = 3
"""Tasks whose states give values for arguments."""
T = TypeVar("T")


def audit_release(
    release: str,
    environments: Iterable[ForeignEnvironment],
    *,
    version: str = "",
    limit: int | None = None,
    seed: int = 0,
    promise: str = "",
    known: Sequence[AuditFinding] = (),
    validated: int = 0,
    progress: Callable[[int], None] = lambda _: None,
) -> AuditReport:
    """Audit a release.

    Args:
        release: its name, for the report.
        environments: one after the other; each is closed when it is done.
        version: of the release.
        limit: at most so many tasks of each environment, spread evenly over its list.
        seed: which arguments are tried.
        promise: text that every answer of the format holds.
        known: what was found before anything was run.
        validated: tasks of one environment that ``known`` is about, and that are not asked here.
        progress: called with the number of tasks done so far.
    """
    report = AuditReport(
        release=release,
        version=version,
        environments=int(validated > 0),
        tasks=validated,
        tasks_in_release=validated,
        seed=seed,
        findings=tuple(known),
    )
    for foreign in environments:
        try:
            report = _audit_one(report, foreign, limit, promise, progress)
        finally:
            foreign.close()
    return report


def _audit_one(
    report: AuditReport,
    foreign: ForeignEnvironment,
    limit: int | None,
    promise: str,
    progress: Callable[[int], None],
) -> AuditReport:
    findings: list[AuditFinding] = []
    plays = tools = 0
    tasks: Sequence[ForeignTask] = ()
    try:
        tasks = foreign.tasks
        tools = len(foreign.tools)
        chosen = spread_evenly(tasks, limit)
        # Arguments of all golds are used, not only of the chosen tasks: values are cheap.
        pool = _pool(foreign, tasks, chosen)
        on_tasks = TaskProbe(foreign, pool, report.seed)
        for number, task in enumerate(chosen, report.tasks + 1):
            findings += on_tasks.probe(task)
            progress(number)
        on_tools = ToolProbe(foreign, chosen, pool, report.seed, promise)
        for tool in foreign.tools:
            findings += on_tools.probe(tool)
        plays = on_tasks.plays + on_tools.plays
    # The environment itself failed, which is a finding; the audit goes on with the next one.
    except (WorkerLost, ForeignCodeError) as error:
        findings.append(AuditFinding(kind="unusable", detail=str(error)))
    return report.model_copy(
        update={
            "environments": report.environments + 1,
            "tasks": report.tasks + len(spread_evenly(tasks, limit)),
            "tasks_in_release": report.tasks_in_release + len(tasks),
            "tools": report.tools + tools,
            "plays": report.plays + plays,
            "findings": (
                *report.findings,
                *(f.model_copy(update={"environment": foreign.name}) for f in findings),
            ),
        }
    )


def _pool(
    foreign: ForeignEnvironment, tasks: Sequence[ForeignTask], chosen: Sequence[ForeignTask]
) -> ArgumentPool:
    pool = ArgumentPool()
    pool.add_calls(tasks)
    for task in spread_evenly(chosen, _STATES):
        try:
            pool.add_state(foreign.state(task.id))
        except (WorkerLost, ForeignCodeError):
            continue  # reported where the task is asked
    return pool


def spread_evenly(items: Sequence[T], limit: int | None) -> list[T]:
    """At most so many of the items, evenly over their list."""
    if limit is None or limit >= len(items):
        return list(items)
    # Integer arithmetic picks the first item of each of `limit` equal parts.
    return [items[len(items) * k // limit] for k in range(limit)]

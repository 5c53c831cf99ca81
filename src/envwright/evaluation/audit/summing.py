"""A report as a table: how many tasks or tools each kind of finding is about, and which."""

from __future__ import annotations

from typing import Any

from envwright.evaluation.audit.records import Finding, Report
from envwright.evaluation.audit.words import BY_TASK, KINDS


def summary(report: Report) -> list[dict[str, Any]]:
    """One row for each kind, those without a finding included."""
    return [_row(report, kind) for kind in KINDS]


def _row(report: Report, kind: str) -> dict[str, Any]:
    heading, meaning = KINDS[kind]
    found = report.of(kind)
    by_task = kind in BY_TASK
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


def _name(finding: Finding, by_task: bool, several: bool) -> str:
    first, second = finding.task, finding.tool
    if not by_task:
        first, second = second, first
    name = first or second or finding.environment
    return f"{finding.environment}/{name}" if several else name

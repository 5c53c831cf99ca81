"""Audits of other people's releases of tool-use environments."""

from __future__ import annotations

from pathlib import Path

from envwright.evaluation.audit import AuditReport, audit_release, open_release, summarize_findings
from envwright.storage.files import write_atomic
from envwright.workflows.environment_build import pretty_json
from envwright.workflows.verb_api import JsonObject, Progress, VerbResult, ignore_progress


class AuditResult(AuditReport, VerbResult):
    """All findings about a release, and how many of each kind."""

    summary: tuple[JsonObject, ...]
    output: str | None


def audit_target(
    target: str,
    *,
    path: Path | None = None,
    limit: int | None = None,
    seed: int = 0,
    output: Path | None = None,
    progress: Progress = ignore_progress,
) -> AuditResult:
    """Audit a release, as ``tau2:retail``; the report is written to ``output`` when one is given.

    Raises:
        BadInput: there is no such release.
    """
    release = open_release(target, path)
    report = audit_release(
        release.name,
        release.environments,
        version=release.version,
        limit=limit,
        seed=seed,
        promise=release.promise,
        known=release.findings,
        validated=release.validated,
        progress=progress,
    )
    summary = tuple(summarize_findings(report))
    if output is not None:
        write_atomic(output, pretty_json({**report.model_dump(mode="json"), "summary": summary}))
    return AuditResult(**dict(report), summary=summary, output=str(output) if output else None)

"""Auditing a release of somebody else."""

from __future__ import annotations

from pathlib import Path

import orjson

from envwright.evaluation.audit import audit_release, open_release, summarize_findings
from envwright.storage.files import write_atomic
from envwright.workflows.verb_api import JsonObject, Progress, ignore_progress


def audit_target(
    target: str,
    *,
    path: Path | None = None,
    limit: int | None = None,
    seed: int = 0,
    output: Path | None = None,
    progress: Progress = ignore_progress,
) -> JsonObject:
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
        progress=progress,
    )
    result = {**report.model_dump(mode="json"), "summary": summarize_findings(report)}
    if output is not None:
        write_atomic(output, orjson.dumps(result, option=orjson.OPT_INDENT_2) + b"\n")
    return {**result, "output": str(output) if output else None}

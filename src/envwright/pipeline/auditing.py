"""Auditing a release of somebody else."""

from __future__ import annotations

from pathlib import Path

import orjson

from envwright.evaluation.audit import audit as audit_release
from envwright.evaluation.audit import open_release, summary
from envwright.pipeline.common import Json, Progress, nothing
from envwright.store.files import write_atomic


def audit(
    target: str,
    *,
    path: Path | None = None,
    limit: int | None = None,
    seed: int = 0,
    output: Path | None = None,
    progress: Progress = nothing,
) -> Json:
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
    result = {**report.model_dump(mode="json"), "summary": summary(report)}
    if output is not None:
        write_atomic(output, orjson.dumps(result, option=orjson.OPT_INDENT_2) + b"\n")
    return {**result, "output": str(output) if output else None}

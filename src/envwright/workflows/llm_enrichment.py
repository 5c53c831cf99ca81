"""Enrichment: a model gives environments rules, states and tools; the engine judges each change."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from envwright.authoring import EnrichmentOutcome, enrich_environment
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.llm.client import ModelClient
from envwright.types import EnvironmentSpec, Json, content_hash
from envwright.workflows.environment_build import (
    REPORT,
    left_out,
    place_environment,
    pretty_json,
    report_of,
    with_given_rows,
)
from envwright.workflows.llm_author import (
    DROPPED,
    LOG,
    WORK,
    AuthorOptions,
    author_all,
    checks_of,
    keep_dropped,
    log_text,
)
from envwright.workflows.verb_api import JsonObject, Progress, VerbResult, ignore_progress


@dataclass(frozen=True)
class _Given:
    """One environment that is to be enriched."""

    folder: Path
    spec: EnvironmentSpec
    report: Mapping[str, Json]
    operations: Mapping[str, str]

    def journal(self, output: Path) -> Path:
        """Where its answers are kept: another environment, or document, has other answers."""
        key = content_hash([self.spec.id, dict(self.operations)])[:8]
        return output / WORK / f"{self.spec.name}-{key}" / "answers.jsonl"


class EnrichResult(VerbResult):
    """The enriched environments with their changes, and those that stayed as they were."""

    environments: tuple[JsonObject, ...]
    dropped: tuple[JsonObject, ...]
    waiting: tuple[str, ...]
    paused: str


def enrich_environments(
    environments: Sequence[Path],
    output: Path,
    options: AuthorOptions,
    *,
    document: Path | None = None,
    force: bool = False,
    client: ModelClient | None = None,
    progress: Progress = ignore_progress,
) -> EnrichResult:
    """Have a model enrich environments, into ``output/<name>``.

    Args:
        environments: their folders, as ``build`` wrote them.
        output: the folder for the enriched ones; what was asked is kept in it, and a run that was
            stopped goes on.
        options: who writes, and how.
        document: the document that they were made from, for what it offers beyond them.
        force: replace other environments that are there.
        client: the client to ask, instead of the model that the options name.
        progress: is told how many are done.
    """
    if client is None:
        options.settings()  # a wrong name is told before anything is run
    given = [_given(folder, document, options) for folder in environments]
    names = [one.spec.name for one in given]
    if twice := [name for name in names if names.count(name) > 1]:
        raise BadInput(f"two environments have the name {twice[0]}.")
    for one in given:
        refuse_overwriting(one.folder, output / one.spec.name, "enrichment", force)

    async def enrich(one: _Given, client: ModelClient) -> EnrichmentOutcome:
        journal = one.journal(output)
        return await enrich_environment(
            one.spec,
            client,
            options.check,
            options.authoring,
            journal=journal,
            operations=one.operations,
        )

    held = author_all(given, enrich, output, options, client, progress)
    placed: list[JsonObject] = []
    dropped: list[JsonObject] = []
    for number, done in held.done.items():
        if done.spec is None:
            dropped.append(_drop(done, output))
            continue
        try:
            placed.append(_place(given[number], done, done.spec, output, force))
        except BadInput as error:
            held.broken.append(error)
    held.raise_broken()
    waiting = tuple(map(str, held.waiting.values()))
    return EnrichResult(
        environments=tuple(placed),
        dropped=tuple(dropped),
        waiting=waiting,
        paused=next(iter(waiting), ""),
    )


def refuse_overwriting(folder: Path, target: Path, what: str, force: bool) -> None:
    """Refuse to write an environment over the one that it was made from.

    Raises:
        BadInput: both are the same folder, and nobody said ``--force``.
    """
    if target.resolve() == folder.resolve() and not force:
        raise BadInput(
            f"the environment would be replaced by its {what}.",
            file=str(folder),
            remedy="Name another folder with -o, or replace it with --force.",
        )


def _given(folder: Path, document: Path | None, options: AuthorOptions) -> _Given:
    """An environment with its rows; one that fails ``check`` is refused."""
    spec = with_given_rows(load_environment(folder))
    report = report_of(folder)
    if failed := [one for one in options.check(Template(spec)).checks if not one.ok]:
        raise BadInput(
            f"it fails the check: {failed[0].name}: {failed[0].detail}.",
            file=str(folder),
            remedy="Mend it first; envwright assess --revise asks a model to.",
        )
    return _Given(folder, spec, report, left_out(spec, report, document))


def _place(
    given: _Given, done: EnrichmentOutcome, spec: EnvironmentSpec, output: Path, force: bool
) -> JsonObject:
    """Write an enriched environment; what it was enriched with."""
    folder = output / spec.name
    report = pretty_json(_report(given, done, spec))
    place_environment(spec, folder, force, {REPORT: report, LOG: log_text(done.exchanges)})
    shutil.rmtree(output / DROPPED / spec.name, ignore_errors=True)
    return {
        "path": str(folder),
        "name": spec.name,
        "tools": len(spec.tools),
        "tables": len(Template(spec).schema.tables),
        "accepted": sum(change.accepted for change in done.changes),
        "reverted": sum(not change.accepted for change in done.changes),
        "changes": [change.data() for change in done.changes],
        **done.total(),
        "stages": done.stages(),
    }


def _report(given: _Given, done: EnrichmentOutcome, spec: EnvironmentSpec) -> JsonObject:
    assert done.report is not None
    # "" stands for tools without an operation.
    before = {"", *(tool.operation for tool in given.spec.tools)}
    added = {tool.operation for tool in spec.tools} - before
    unmapped: Any = given.report.get("unmapped")
    mapped: Any = given.report.get("operations_mapped")
    more: dict[str, Any] = {}
    if isinstance(unmapped, list) and isinstance(mapped, int):
        # Operations that the model added tools for are no longer unmapped.
        left = [row for row in unmapped if row.get("operation") not in added]
        more = {"unmapped": left, "operations_mapped": mapped + len(added)}
    return {
        **given.report,
        **more,
        "author": "llm",
        "model": done.exchanges[0].model,
        "enriched": given.spec.id,
        **done.total(),
        "stages": done.stages(),
        "rules": done.rules(),
        "changes": [change.data() for change in done.changes],
        "tests": done.change.tests,
        "checks": checks_of(done.report),
    }


def _drop(done: EnrichmentOutcome, output: Path) -> JsonObject:
    reason = {
        "name": done.base.name,
        "reason": done.reason,
        "changes": [change.data() for change in done.changes],
        **done.total(),
        "stages": done.stages(),
    }
    return keep_dropped(output / DROPPED / done.base.name, reason, done.exchanges)

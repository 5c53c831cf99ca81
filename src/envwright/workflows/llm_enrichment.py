"""Enrichment: environment folders in, the same environments with more depth out."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from envwright.authoring import EnrichmentOutcome, enrich_environment
from envwright.environment.folder import load_environment, save_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.llm.client import ModelClient
from envwright.llm.connections import Connections
from envwright.llm.errors import ProviderError
from envwright.population import populate_state
from envwright.storage.files import new_folder, write_atomic
from envwright.storage.jsonl import disk_errors
from envwright.types import EnvironmentSpec, content_hash
from envwright.validation.check import check_template
from envwright.workflows.environment_build import REPORT, folder_identity, left_out, report_of
from envwright.workflows.llm_author import (
    DROPPED,
    LOG,
    WORK,
    AuthorOptions,
    budget_of,
    checks_of,
    log_text,
    pretty_json,
    validate_template,
)
from envwright.workflows.verb_api import JsonObject, Progress, ignore_progress


@dataclass(frozen=True)
class _Given:
    """One environment that is to be enriched."""

    folder: Path
    spec: EnvironmentSpec
    report: Mapping[str, JsonObject]
    operations: Mapping[str, str]

    def journal(self, output: Path) -> Path:
        """Where its answers are kept: another environment, or document, has other answers."""
        key = content_hash([self.spec.id, dict(self.operations)])[:8]
        return output / WORK / f"{self.spec.name}-{key}" / "answers.jsonl"


def enrich_environments(
    environments: Sequence[Path],
    output: Path,
    options: AuthorOptions,
    *,
    document: Path | None = None,
    force: bool = False,
    client: ModelClient | None = None,
    progress: Progress = ignore_progress,
) -> JsonObject:
    """Have a model enrich environments, into ``output/<name>``.

    Args:
        environments: their folders, as ``build`` wrote them.
        output: the folder for the enriched ones; what was asked is kept in it, and a run that was
            stopped goes on.
        options: who writes, and how.
        document: the document that they were made from, for what it offers beyond them.
        force: replace other environments that are there.
        client: who is asked, instead of the model that the options name.
        progress: is told how many are done.
    """
    if client is None:
        options.settings(options.model)  # a wrong name is told before anything is run
    given = [_given(folder, document, options) for folder in environments]
    names = [one.spec.name for one in given]
    if twice := [name for name in names if names.count(name) > 1]:
        raise BadInput(f"two environments have the name {twice[0]}.")
    for one in given:
        if (output / one.spec.name).resolve() == one.folder.resolve() and not force:
            raise BadInput(
                "the environment would be replaced by its enrichment.",
                file=str(one.folder),
                remedy="Name another folder with -o, or replace it with --force.",
            )
    return asyncio.run(_enrich(given, output, options, force, client, progress))


def _given(folder: Path, document: Path | None, options: AuthorOptions) -> _Given:
    """An environment with its rows; one that fails ``check`` is refused."""
    spec = with_given_rows(load_environment(folder))
    report = report_of(folder)
    template = Template(spec)
    found = check_template(
        template, seed=options.authoring.seed, sequences=options.sequences, mutants=0
    )
    if failed := [one for one in found.checks if not one.ok]:
        raise BadInput(
            f"it fails the check: {failed[0].name}: {failed[0].detail}.",
            file=str(folder),
            remedy="Mend it first; envwright assess --revise asks a model to.",
        )
    return _Given(folder, spec, report, left_out(spec, report, document))


def with_given_rows(spec: EnvironmentSpec) -> EnvironmentSpec:
    """The environment with its rows written out, as ``build`` writes them."""
    if spec.state_sql or spec.population is None:
        return spec
    schema = Template(spec.model_copy(update={"tools": (), "invariants": ()})).schema
    script = populate_state(schema, spec.schema_sql, spec.population, spec.clock, spec.invariants)
    return spec.model_copy(update={"state_sql": script})


async def _enrich(
    given: Sequence[_Given],
    output: Path,
    options: AuthorOptions,
    force: bool,
    client: ModelClient | None,
    progress: Progress,
) -> JsonObject:
    async with AsyncExitStack() as stack:
        if client is None:
            connections = Connections(stack, budget_of(options, output))
            client = connections.client(options.settings(options.model), "authoring")
        done = count(1)
        asked = partial(_one, client=client, options=options, progress=lambda: progress(next(done)))
        ended = await asyncio.gather(
            *(asked(one, one.journal(output)) for one in given), return_exceptions=True
        )
    return _result(given, ended, output, force)


async def _one(
    given: _Given,
    journal: Path,
    *,
    client: ModelClient,
    options: AuthorOptions,
    progress: Callable[[], None],
) -> EnrichmentOutcome:
    judged = partial(validate_template, sequences=options.sequences, seed=options.authoring.seed)
    done = await enrich_environment(
        given.spec,
        client,
        judged,
        options.authoring,
        journal=journal,
        operations=given.operations,
    )
    progress()
    return done


# --- what is written -----------------------------------------------------------------------------


def _result(
    given: Sequence[_Given],
    ended: Sequence[EnrichmentOutcome | BaseException],
    output: Path,
    force: bool,
) -> JsonObject:
    """Write what is done, and tell what waits; what is no provider's failure is raised then."""
    out: JsonObject = {"environments": [], "dropped": []}
    waiting, raised = [], []
    for one, done in zip(given, ended, strict=True):
        if isinstance(done, ProviderError):
            waiting.append(str(done))
        elif isinstance(done, BaseException):
            raised.append(done)
        elif done.spec is None:
            out["dropped"].append(_drop(done, output))
        else:
            try:
                out["environments"].append(_place(one, done, output, force))
            except BadInput as error:
                raised.append(error)
    if raised:
        raise raised[0]
    return {**out, "waiting": waiting, "paused": next(iter(waiting), "")}


def _place(given: _Given, done: EnrichmentOutcome, output: Path, force: bool) -> JsonObject:
    spec = done.spec
    assert spec is not None
    folder = output / spec.name
    report = _report(given, done)
    write_environment(
        spec, folder, {REPORT: pretty_json(report), LOG: log_text(done.exchanges)}, force
    )
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


def write_environment(
    spec: EnvironmentSpec, folder: Path, extra: Mapping[str, str], force: bool
) -> None:
    """Write an environment; the same one is left as it is, with its tasks.

    Raises:
        BadInput: something else is there, and may not be replaced.
    """
    before = folder_identity(folder)
    if folder.exists() and any(folder.iterdir()) and before != spec.id and not force:
        raise BadInput(
            "something else is here; it would be replaced.",
            file=str(folder),
            remedy="Name another folder with -o, or replace it with --force.",
        )
    if before != spec.id:
        save_environment(spec, folder, extra)


def _report(given: _Given, done: EnrichmentOutcome) -> JsonObject:
    assert done.spec is not None
    assert done.report is not None
    before = {"", *(tool.operation for tool in given.spec.tools)}
    added = {tool.operation for tool in done.spec.tools} - before
    unmapped: Any = given.report.get("unmapped")
    mapped: Any = given.report.get("operations_mapped")
    more: dict[str, Any] = {}
    if isinstance(unmapped, list) and isinstance(mapped, int):
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
    """Keep the log and the reason where no change was accepted."""
    folder = output / DROPPED / done.base.name
    reason: JsonObject = {
        "name": done.base.name,
        "reason": done.reason,
        "changes": [change.data() for change in done.changes],
        **done.total(),
        "stages": done.stages(),
    }
    with disk_errors(folder), new_folder(folder) as draft:
        write_atomic(draft / "reason.json", pretty_json(reason))
        write_atomic(draft / LOG, log_text(done.exchanges))
    return {"path": str(folder), **reason}

"""Assessing environments: the engine's check, then a tester and a checker that are models."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path

import orjson
from pydantic import Field

from envwright.errors import BadInput
from envwright.models.budget import Budget
from envwright.models.client import ModelClient
from envwright.models.connect import Connections
from envwright.models.errors import ProviderError
from envwright.pipeline.common import Json, Progress, nothing
from envwright.pipeline.reaching import Reaching
from envwright.pipeline.revising import ASSESSMENT, ReviseOptions, revised
from envwright.pipeline.spending import Spending
from envwright.runtime.folder import load_environment
from envwright.runtime.template import Template
from envwright.store.files import write_atomic
from envwright.store.jsonl import disk_errors
from envwright.types import CheckReport, EnvironmentSpec
from envwright.validation.agents import AgentOptions, Assessment
from envwright.validation.agents import assess as assess_template
from envwright.validation.check import check


class AssessOptions(Reaching, Spending):
    """Who tests and judges, and how."""

    model: str = ""
    """``model:NAME``, ``local:FOLDER`` or ``batch:NAME``: the tester, and the checker as well."""
    checker: str = ""
    """Another model for the checker."""
    agents: AgentOptions = AgentOptions()
    anyway: bool = False
    """Ask the models about environments that fail the check as well."""
    sequences: int = Field(50, ge=1)
    length: int = Field(20, ge=1)
    mutants: int = Field(60, ge=0)
    """Call sequences, their length and seeded defects of the check that comes first."""
    revise: ReviseOptions | None = None
    """Have an author put right what failed, and assess again."""

    def names(self) -> list[str]:
        """The models that take part: tester, checker, author."""
        author = self.revise.author if self.revise else ""
        return list(filter(None, (self.model or "nothing", self.checker, author)))


def assess(
    environments: Sequence[Path],
    options: AssessOptions,
    *,
    clients: Sequence[ModelClient] | None = None,
    progress: Progress = nothing,
) -> Json:
    """Assess environments, and write ``assessment.json`` beside each.

    Where they are revised, the environments stay as they are, and the best that was found is
    written into another folder, with its own ``assessment.json``.

    Args:
        environments: their folders.
        options: who tests and judges, and how.
        clients: tester, checker and author, instead of the models that the options name.
        progress: is told how many environments are done.
    """
    if clients is None:  # wrong names are told before anything is run
        for name in options.names():
            options.settings(name)
    templates = [Template(load_environment(path)) for path in environments]
    if options.revise:
        _refuse_overwriting(environments, templates, options.revise)
    return asyncio.run(_assess(environments, templates, options, clients, progress))


async def _assess(
    paths: Sequence[Path],
    templates: Sequence[Template],
    options: AssessOptions,
    clients: Sequence[ModelClient] | None,
    progress: Progress,
) -> Json:
    done = count(1)
    async with AsyncExitStack() as stack:
        asked = clients or _clients(options, stack)

        async def one(path: Path, template: Template) -> Assessment | Json:
            found = await _one(path, template, options, asked)
            progress(next(done))
            return found

        ended = await asyncio.gather(*map(one, paths, templates), return_exceptions=True)
    return _result(paths, ended)


async def _one(
    path: Path, template: Template, options: AssessOptions, clients: Sequence[ModelClient]
) -> Assessment | Json:
    """The assessment of an environment; what came of its revision, where it is revised."""

    async def judged(
        spec: EnvironmentSpec, tester: ModelClient, checker: ModelClient
    ) -> Assessment:
        own = template if spec is template.spec else Template(spec)
        report = _check(own, options)
        # An author needs the agents' complaints as well where the engine has some.
        anyway = options.anyway or options.revise is not None
        return await assess_template(own, report, tester, checker, options.agents, anyway=anyway)

    if options.revise is None:
        return await judged(template.spec, clients[0], clients[1])
    three = (clients[0], clients[1], clients[2])
    return await revised(path, template.spec, judged, three, options.revise)


def _refuse_overwriting(
    paths: Sequence[Path], templates: Sequence[Template], options: ReviseOptions
) -> None:
    names = [template.spec.name for template in templates]
    for path, name in zip(paths, names, strict=True):
        if names.count(name) > 1:
            raise BadInput(f"two environments have the name {name}.")
        if (options.output / name).resolve() == path.resolve() and not options.force:
            raise BadInput(
                "the environment would be replaced by its revision.",
                file=str(path),
                remedy="Name another folder with -o, or replace it with --force.",
            )


def _clients(options: AssessOptions, stack: AsyncExitStack) -> Sequence[ModelClient]:
    """Tester, checker and author."""
    connections = Connections(stack, _budget(options))
    author = options.revise.author if options.revise else ""
    named = {"tester": options.model, "checker": options.checker, "author": author}
    return [
        connections.client(options.settings(name or options.model), stage)
        for stage, name in named.items()
    ]


def _check(template: Template, options: AssessOptions) -> CheckReport:
    return check(
        template,
        seed=options.agents.seed,
        sequences=options.sequences,
        length=options.length,
        mutants=options.mutants,
    )


def _result(paths: Sequence[Path], ended: Sequence[Assessment | Json | BaseException]) -> Json:
    """Write what is done, tell what waits, and raise what is no provider's failure."""
    rows, waiting, raised = [], [], []
    for path, one in zip(paths, ended, strict=True):
        if isinstance(one, Assessment):
            rows.append(_written(path, one))
        elif isinstance(one, ProviderError):
            waiting.append(f"{path}: {one}")
        elif isinstance(one, dict):
            rows.append(one)
        else:
            raised.append(one)
    if raised:
        raise raised[0]
    return {
        "ok": bool(rows) and not waiting and all(row["ok"] for row in rows),
        "environments": rows,
        "waiting": len(waiting),
        "paused": next(iter(waiting), ""),
    }


def _written(path: Path, found: Assessment) -> Json:
    data = {"ok": found.ok, **found.data()}
    file = path / ASSESSMENT
    with disk_errors(file):
        write_atomic(file, orjson.dumps(data, option=orjson.OPT_INDENT_2) + b"\n")
    asked = (found.tester, found.checker)
    return {
        "path": str(path),
        "ok": found.ok,
        "verdict": found.verdict,
        "score": found.score,
        "threshold": found.threshold,
        "reasons": list(found.reasons),
        "counts": found.counts,
        "tools": {name: cover.model_dump(mode="json") for name, cover in found.coverage.items()},
        "findings": [finding.data() for finding in found.findings],
        "repairs": list(found.repairs),
        "unusable": len(found.unusable),
        "requests": sum(agent.requests for agent in asked),
        "tokens": sum(agent.usage.tokens for agent in asked),
        "file": str(file),
    }


def _budget(options: AssessOptions) -> Budget | None:
    """What may be spent; what batch files or a cache answered before is counted again."""
    return options.budget([options.settings(name).model for name in options.names()])

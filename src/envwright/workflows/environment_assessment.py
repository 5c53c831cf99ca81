"""The loop of agents and author: assess, have put right what failed, assess again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import count
from pathlib import Path
from typing import Protocol

import orjson
from pydantic import Field

from envwright.authoring import (
    AuthoringExchange,
    AuthoringOptions,
    RevisionOutcome,
    revise_environment,
)
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.llm.client import ModelClient
from envwright.llm.connections import Connections
from envwright.llm.conversation import AnswerJournal, JournaledClient
from envwright.llm.errors import ProviderError
from envwright.llm.model_budget import ModelBudget
from envwright.storage.files import write_atomic
from envwright.storage.jsonl import disk_errors
from envwright.types import CheckReport, EnvironmentSpec, Record
from envwright.types import Json as Value
from envwright.validation.agents import Assessment, AssessmentAgentOptions
from envwright.validation.agents import assess_environment as assess_template
from envwright.validation.check import check_template
from envwright.workflows.environment_build import REPORT, report_of
from envwright.workflows.llm_author import (
    LOG,
    WORK,
    checks_of,
    log_text,
    pretty_json,
    validate_template,
)
from envwright.workflows.llm_enrichment import with_given_rows, write_environment
from envwright.workflows.model_access import ModelAccess, SpendingLimits
from envwright.workflows.verb_api import JsonObject, Progress, ignore_progress


class EnvironmentAssessor(Protocol):
    """The agents' verdict on an environment."""

    async def __call__(
        self, spec: EnvironmentSpec, tester: ModelClient, checker: ModelClient
    ) -> Assessment:
        """What tester and checker say."""


ASSESSMENT = "assessment.json"


class ReviseOptions(Record):
    """How often an author is asked, and how."""

    output: Path
    """The folder for the revised environments."""
    author: str = ""
    """Who revises, if another model than the tester."""
    rounds: int = Field(3, ge=1, le=20)
    authoring: AuthoringOptions = AuthoringOptions()
    sequences: int = Field(30, ge=1)
    force: bool = False


class RevisionRound(Record):
    """One round: what was complained of, what changed, and what the agents said then."""

    requests: int
    changes: tuple[dict[str, Value], ...] = ()
    kept: dict[str, str] = Field(default_factory=dict)
    before: float | None
    """Share of the calls that passed."""
    after: float | None = None
    """``None`` where nothing changed, and so nobody was asked."""
    taken: bool = False
    """Whether it is better than what was there before; only then it stays."""
    reason: str = ""


def passed_share(found: Assessment) -> float | None:
    """The share of the judged calls that passed."""
    judged = len(found.verdicts)
    return found.counts["pass"] / judged if judged else None


def is_better(after: Assessment, before: Assessment) -> bool:
    """Whether a revision is progress: the engine's word first, then the verdict, then the share."""
    return _rank(after) > _rank(before)


def _rank(found: Assessment) -> tuple[int, int, bool, float, float]:
    fatal = sum(finding.fatal for finding in found.findings)
    return (
        -len(found.engine.failed),
        -fatal,
        found.ok,
        passed_share(found) or 0.0,
        found.score or 0.0,
    )


async def revise_until_passed(
    folder: Path,
    spec: EnvironmentSpec,
    assess: EnvironmentAssessor,
    clients: tuple[ModelClient, ModelClient, ModelClient],
    options: ReviseOptions,
) -> JsonObject:
    """Assess and revise one environment, and write the best one that was found.

    Args:
        folder: where it lies.
        spec: the environment.
        assess: the agents' verdict.
        clients: tester, checker and author.
        options: how often, and where to.
    """
    spec = with_given_rows(spec)
    work = options.output / WORK / f"{spec.name}-{spec.id[:8]}"
    with AnswerJournal(work / "agents.jsonl") as kept:
        tester, checker = (JournaledClient(one, kept) for one in clients[:2])
        judged = partial(assess, tester=tester, checker=checker)
        loop = _Loop(spec, judged, clients[2], options, work / "author.jsonl")
        await loop.go()
    path = options.output / spec.name
    report: JsonObject = {
        **report_of(folder),
        "revised": loop.account(),
        "tests": loop.tests,
        "checks": checks_of(loop.check(Template(loop.spec))),
    }
    extra = {REPORT: pretty_json(report), LOG: log_text(loop.exchanges)}
    extra[ASSESSMENT] = pretty_json({"ok": loop.best.ok, **loop.best.data()})
    write_environment(loop.spec, path, extra, options.force)
    row = {"path": str(path), "name": spec.name, "ok": loop.best.ok}
    return {**row, "file": str(path / ASSESSMENT), **loop.account()}


class _Loop:
    """The best environment so far, and the rounds that led to it."""

    def __init__(
        self,
        spec: EnvironmentSpec,
        assess: Callable[[EnvironmentSpec], Awaitable[Assessment]],
        author: ModelClient,
        options: ReviseOptions,
        journal: Path,
    ) -> None:
        self.spec = spec
        self.check = partial(
            validate_template, sequences=options.sequences, seed=options.authoring.seed
        )
        self.exchanges, self.tests = list[AuthoringExchange](), dict[str, Value]()
        self._rounds = list[RevisionRound]()
        self._assess, self._author, self._options = assess, author, options
        self._journal = journal

    async def go(self) -> None:
        """Rounds until the agents are content, nothing gets better, or there were enough."""
        self.first = self.best = await self._assess(self.spec)
        while not self.best.ok and self.best.repairs and len(self._rounds) < self._options.rounds:
            if not await self._round():
                return

    async def _round(self) -> bool:
        """One round; whether it was progress."""
        done = await revise_environment(
            self.spec,
            self.best.repairs,
            self._author,
            self.check,
            self._options.authoring,
            journal=self._journal,
            number=len(self._rounds) + 1,
        )
        self.exchanges += done.exchanges
        noted = partial(_round, self.best, done, passed_share(self.best))
        if done.spec.id == self.spec.id:
            self._rounds.append(noted(reason=done.reason or "the author changed nothing"))
            return False
        found = await self._assess(done.spec)
        taken = is_better(found, self.best)  # compared before it takes the place of the best
        reason = done.reason if taken else "no improvement"
        self._rounds.append(noted(after=passed_share(found), taken=taken, reason=reason))
        if taken:
            self.spec, self.best, self.tests = done.spec, found, {**self.tests, **done.tests}
        return taken

    def account(self) -> JsonObject:
        """Verdict and share before and after, and the rounds between."""
        return {
            "verdict": {"before": self.first.verdict, "after": self.best.verdict},
            "share": {"before": passed_share(self.first), "after": passed_share(self.best)},
            "rounds": [one.model_dump(mode="json") for one in self._rounds],
        }


def _round(
    best: Assessment,
    done: RevisionOutcome,
    before: float | None,
    *,
    after: float | None = None,
    taken: bool = False,
    reason: str = "",
) -> RevisionRound:
    return RevisionRound(
        requests=len(best.repairs),
        changes=tuple(change.data() for change in done.changes),
        kept=dict(done.kept),
        before=before,
        after=after,
        taken=taken,
        reason=reason,
    )


# Assessing environments: the engine's check, then a tester and a checker that are models.


class AssessOptions(ModelAccess, SpendingLimits):
    """Who tests and judges, and how."""

    model: str = ""
    """``model:NAME``, ``local:FOLDER`` or ``batch:NAME``: the tester, and the checker as well."""
    checker: str = ""
    """Another model for the checker."""
    agents: AssessmentAgentOptions = AssessmentAgentOptions()
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


def assess_environments(
    environments: Sequence[Path],
    options: AssessOptions,
    *,
    clients: Sequence[ModelClient] | None = None,
    progress: Progress = ignore_progress,
) -> JsonObject:
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
) -> JsonObject:
    done = count(1)
    async with AsyncExitStack() as stack:
        asked = clients or _clients(options, stack)

        async def one(path: Path, template: Template) -> Assessment | JsonObject:
            found = await _one(path, template, options, asked)
            progress(next(done))
            return found

        ended = await asyncio.gather(*map(one, paths, templates), return_exceptions=True)
    return _result(paths, ended)


async def _one(
    path: Path, template: Template, options: AssessOptions, clients: Sequence[ModelClient]
) -> Assessment | JsonObject:
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
    return await revise_until_passed(path, template.spec, judged, three, options.revise)


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
    return check_template(
        template,
        seed=options.agents.seed,
        sequences=options.sequences,
        length=options.length,
        mutants=options.mutants,
    )


def _result(
    paths: Sequence[Path], ended: Sequence[Assessment | JsonObject | BaseException]
) -> JsonObject:
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


def _written(path: Path, found: Assessment) -> JsonObject:
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


def _budget(options: AssessOptions) -> ModelBudget | None:
    """What may be spent; what batch files or a cache answered before is counted again."""
    return options.budget([options.settings(name).model for name in options.names()])

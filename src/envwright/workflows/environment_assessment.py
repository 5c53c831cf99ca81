"""Assessing environments: the engine's check, then a tester and a checker that are models.

Where an environment fails, an author can be asked to revise it, and it is assessed again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Protocol

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
from envwright.storage.files import write_atomic
from envwright.types import CheckReport, EnvironmentSpec, Json, Record
from envwright.validation.agents import Assessment, AssessmentAgentOptions
from envwright.validation.agents import assess_environment as assess_template
from envwright.validation.check import check_template
from envwright.workflows.environment_build import (
    REPORT,
    place_environment,
    pretty_json,
    report_of,
    with_given_rows,
)
from envwright.workflows.llm_author import LOG, WORK, checks_of, log_text, validate_template
from envwright.workflows.llm_enrichment import refuse_overwriting
from envwright.workflows.model_access import Conversations, ModelAccess, converse_all
from envwright.workflows.verb_api import JsonObject, Progress, VerbResult, ignore_progress


class EnvironmentAssessor(Protocol):
    """The agents' verdict on an environment."""

    async def __call__(
        self, spec: EnvironmentSpec, tester: ModelClient, checker: ModelClient
    ) -> Assessment:
        """What tester and checker say."""


ASSESSMENT = "assessment.json"


class ReviseOptions(Record):
    """How an author revises environments, and how often."""

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
    changes: tuple[dict[str, Json], ...] = ()
    kept: dict[str, str] = Field(default_factory=dict)
    before: float | None
    """Share of the calls that passed."""
    after: float | None = None
    """``None`` where nothing changed, and so nobody was asked."""
    taken: bool = False
    """Whether it is better than what was there before; only then it stays."""
    reason: str = ""


class RevisedEnvironment(VerbResult):
    """What came of the revision of one environment."""

    path: str
    name: str
    ok: bool
    file: str
    verdict: dict[str, str]
    """``before`` and ``after``."""
    share: dict[str, float | None]
    """Share of the judged calls that passed, ``before`` and ``after``."""
    rounds: tuple[RevisionRound, ...]


def passed_share(found: Assessment) -> float | None:
    """The share of the judged calls that passed."""
    judged = len(found.verdicts)
    return found.counts["pass"] / judged if judged else None


def is_better(after: Assessment, before: Assessment) -> bool:
    """Whether a revision is progress: the engine's word first, then the verdict, then the share."""
    return _rank(after) > _rank(before)


# Compared lexicographically: fewer failed checks outweigh any share of passed calls.
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
) -> RevisedEnvironment:
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
    # One journal for tester and checker: a resumed run asks nothing twice.
    with AnswerJournal(work / "agents.jsonl") as kept:
        tester, checker = (JournaledClient(one, kept) for one in clients[:2])
        judged = partial(assess, tester=tester, checker=checker)
        loop = _Loop(spec, judged, clients[2], options, work / "author.jsonl")
        await loop.go()
    path = options.output / spec.name
    report = {
        **report_of(folder),
        "revised": loop.account(),
        "tests": loop.tests,
        "checks": checks_of(loop.check(Template(loop.spec))),
    }
    extra = {REPORT: pretty_json(report), LOG: log_text(loop.exchanges)}
    extra[ASSESSMENT] = pretty_json({"ok": loop.best.ok, **loop.best.data()})
    place_environment(loop.spec, path, options.force, extra)
    return RevisedEnvironment(
        path=str(path),
        name=spec.name,
        ok=loop.best.ok,
        file=str(path / ASSESSMENT),
        **loop.account(),
    )


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
        self.exchanges, self.tests = list[AuthoringExchange](), dict[str, Json]()
        self._rounds = list[RevisionRound]()
        self._assess, self._author, self._options = assess, author, options
        self._journal = journal

    # `best` only ever improves, so the loop cannot undo an earlier round.
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
        # Same identity, same environment: assessing it again would only cost.
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


# --- assessing -----------------------------------------------------------------------------------


class AssessOptions(ModelAccess):
    """The models that test and judge; ``model`` is the tester, and by default the checker."""

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
        return [self.model, *filter(None, (self.checker, author))]

    def clients(self, stack: AsyncExitStack) -> list[ModelClient]:
        """Tester, checker and author; what a cache answered before counts again."""
        budget = self.budget([self.settings(name).model for name in self.names()])
        connections = Connections(stack, budget)
        author = self.revise.author if self.revise else ""
        named = {"tester": self.model, "checker": self.checker, "author": author}
        return [
            connections.client(self.settings(name or self.model), stage)
            for stage, name in named.items()
        ]


class AssessedEnvironment(VerbResult):
    """The agents' verdict on one environment, in figures; ``file`` holds all of it."""

    path: str
    ok: bool
    verdict: str
    score: float | None
    threshold: float
    reasons: tuple[str, ...]
    counts: dict[str, int]
    tools: dict[str, JsonObject]
    findings: tuple[JsonObject, ...]
    repairs: tuple[JsonObject, ...]
    unusable: int
    requests: int
    tokens: int
    file: str


class AssessResult(VerbResult):
    """What became of each environment; ``ok`` where all of them passed."""

    ok: bool
    environments: tuple[AssessedEnvironment | RevisedEnvironment, ...]
    waiting: int
    paused: str


def assess_environments(
    environments: Sequence[Path],
    options: AssessOptions,
    *,
    clients: Sequence[ModelClient] | None = None,
    progress: Progress = ignore_progress,
) -> AssessResult:
    """Assess environments, and write ``assessment.json`` beside each.

    Where they are revised, the environments stay as they are, and the best that was found is
    written into another folder, with its own ``assessment.json``.

    Args:
        environments: their folders.
        options: who tests and judges, and how.
        clients: tester, checker and author, instead of the models that the options name.
        progress: called with the number of environments done so far.
    """
    if clients is None:  # wrong names are told before anything is run
        for name in options.names():
            options.settings(name)
    templates = [Template(load_environment(path)) for path in environments]
    # All targets are checked first, before anything is paid for.
    if options.revise:
        names = [template.spec.name for template in templates]
        for path, name in zip(environments, names, strict=True):
            if names.count(name) > 1:
                raise BadInput(f"two environments have the name {name}.")
            target = options.revise.output / name
            refuse_overwriting(path, target, "revision", options.revise.force)

    async def ask() -> Conversations[Assessment | RevisedEnvironment]:
        async with AsyncExitStack() as stack:
            asked = clients or options.clients(stack)
            pairs = zip(environments, templates, strict=True)
            return await converse_all((_one(*pair, options, asked) for pair in pairs), progress)

    held = asyncio.run(ask())
    rows = [
        _written(environments[number], one) if isinstance(one, Assessment) else one
        for number, one in held.done.items()
    ]
    held.raise_broken()
    waiting = [f"{environments[number]}: {why}" for number, why in held.waiting.items()]
    return AssessResult(
        ok=bool(rows) and not waiting and all(row.ok for row in rows),
        environments=tuple(rows),
        waiting=len(waiting),
        paused=next(iter(waiting), ""),
    )


async def _one(
    path: Path, template: Template, options: AssessOptions, clients: Sequence[ModelClient]
) -> Assessment | RevisedEnvironment:
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


def _check(template: Template, options: AssessOptions) -> CheckReport:
    return check_template(
        template,
        seed=options.agents.seed,
        sequences=options.sequences,
        length=options.length,
        mutants=options.mutants,
    )


def _written(path: Path, found: Assessment) -> AssessedEnvironment:
    """Write ``assessment.json``; its figures."""
    file = path / ASSESSMENT
    write_atomic(file, pretty_json({"ok": found.ok, **found.data()}))
    asked = (found.tester, found.checker)
    return AssessedEnvironment(
        path=str(path),
        ok=found.ok,
        verdict=found.verdict,
        score=found.score,
        threshold=found.threshold,
        reasons=found.reasons,
        counts=found.counts,
        tools={name: cover.model_dump(mode="json") for name, cover in found.coverage.items()},
        findings=tuple(finding.data() for finding in found.findings),
        repairs=found.repairs,
        unusable=len(found.unusable),
        requests=sum(agent.requests for agent in asked),
        tokens=sum(agent.usage.tokens for agent in asked),
        file=str(file),
    )

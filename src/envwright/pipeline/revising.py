"""The loop of agents and author: assess, have put right what failed, assess again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from pydantic import Field

from envwright.models.client import Completion, ModelClient, Sampling
from envwright.pipeline.authoring import LOG, WORK, checks_of, log_text, pretty, validated
from envwright.pipeline.common import Json
from envwright.pipeline.enriching import with_given_rows, write_environment
from envwright.pipeline.operations import REPORT, report_of
from envwright.runtime.template import Template
from envwright.synthesis.authoring import AuthoringOptions, Exchange, Journal, Revised, revise
from envwright.types import EnvironmentSpec, Message, Record
from envwright.types import Json as Value
from envwright.validation.agents import Assessment


class Assess(Protocol):
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


class Round(Record):
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


class Journaled:
    """A client whose answers are kept, so that a run that was stopped asks nothing twice."""

    def __init__(self, client: ModelClient, journal: Journal) -> None:
        self._client, self._journal = client, journal
        self.model = client.model

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Value], sampling: Sampling
    ) -> Completion:
        """The answer, from the file where it is known."""
        return (await self._journal.ask(self._client, messages, sampling))[1]


def share(found: Assessment) -> float | None:
    """The share of the judged calls that passed."""
    judged = len(found.verdicts)
    return found.counts["pass"] / judged if judged else None


def is_better(after: Assessment, before: Assessment) -> bool:
    """Whether a revision is progress: the engine's word first, then the verdict, then the share."""
    return _rank(after) > _rank(before)


def _rank(found: Assessment) -> tuple[int, int, bool, float, float]:
    fatal = sum(finding.fatal for finding in found.findings)
    return (-len(found.engine.failed), -fatal, found.ok, share(found) or 0.0, found.score or 0.0)


async def revised(
    folder: Path,
    spec: EnvironmentSpec,
    assess: Assess,
    clients: tuple[ModelClient, ModelClient, ModelClient],
    options: ReviseOptions,
) -> Json:
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
    with Journal(work / "agents.jsonl") as kept:
        tester, checker = (Journaled(one, kept) for one in clients[:2])
        judged = partial(assess, tester=tester, checker=checker)
        loop = _Loop(spec, judged, clients[2], options, work / "author.jsonl")
        await loop.go()
    path = options.output / spec.name
    report: Json = {
        **report_of(folder),
        "revised": loop.account(),
        "tests": loop.tests,
        "checks": checks_of(loop.check(Template(loop.spec))),
    }
    extra = {REPORT: pretty(report), LOG: log_text(loop.exchanges)}
    extra[ASSESSMENT] = pretty({"ok": loop.best.ok, **loop.best.data()})
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
        self.check = partial(validated, sequences=options.sequences, seed=options.authoring.seed)
        self.exchanges, self.tests = list[Exchange](), dict[str, Value]()
        self._rounds = list[Round]()
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
        done = await revise(
            self.spec,
            self.best.repairs,
            self._author,
            self.check,
            self._options.authoring,
            journal=self._journal,
            number=len(self._rounds) + 1,
        )
        self.exchanges += done.exchanges
        noted = partial(_round, self.best, done, share(self.best))
        if done.spec.id == self.spec.id:
            self._rounds.append(noted(reason=done.reason or "the author changed nothing"))
            return False
        found = await self._assess(done.spec)
        taken = is_better(found, self.best)  # compared before it takes the place of the best
        reason = done.reason if taken else "no improvement"
        self._rounds.append(noted(after=share(found), taken=taken, reason=reason))
        if taken:
            self.spec, self.best, self.tests = done.spec, found, {**self.tests, **done.tests}
        return taken

    def account(self) -> Json:
        """Verdict and share before and after, and the rounds between."""
        return {
            "verdict": {"before": self.first.verdict, "after": self.best.verdict},
            "share": {"before": share(self.first), "after": share(self.best)},
            "rounds": [one.model_dump(mode="json") for one in self._rounds],
        }


def _round(
    best: Assessment,
    done: Revised,
    before: float | None,
    *,
    after: float | None = None,
    taken: bool = False,
    reason: str = "",
) -> Round:
    return Round(
        requests=len(best.repairs),
        changes=tuple(change.data() for change in done.changes),
        kept=dict(done.kept),
        before=before,
        after=after,
        taken=taken,
        reason=reason,
    )

"""The language-model author: an interface in prose → an environment, as a compiled conversation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from envwright.models.client import ModelClient
from envwright.synthesis.authoring.accounts import account, by_stage
from envwright.synthesis.authoring.converse import AuthoringOptions, Desk, GaveUp, converse
from envwright.synthesis.authoring.draft import Draft, Problem
from envwright.synthesis.authoring.journal import Exchange, Journal
from envwright.synthesis.authoring.judging import Check, Judge
from envwright.synthesis.authoring.stages import DESCRIPTION, gaps, plan
from envwright.synthesis.authoring.telling import sections_of
from envwright.types import CheckReport, EnvironmentSpec, Interface, Json


@dataclass(frozen=True)
class Authored:
    """What became of an interface: an environment, or the reason why there is none."""

    interface: Interface
    exchanges: tuple[Exchange, ...]
    draft: Draft
    spec: EnvironmentSpec | None = None
    report: CheckReport | None = None
    stage: str = ""
    """Where it was given up."""
    reason: str = ""
    problems: tuple[Problem, ...] = ()
    """What was wrong when it was given up."""

    @property
    def name(self) -> str:
        """The environment's name; the interface's as long as it has none."""
        return str(self.draft.about.get("name", self.interface.name))

    def stages(self) -> dict[str, Json]:
        """Calls, repairs, tokens and problems of each stage."""
        return by_stage(self.exchanges)

    def total(self) -> dict[str, Json]:
        """The same over all stages."""
        return account(self.exchanges)


async def author(
    interface: Interface,
    client: ModelClient,
    check: Check,
    options: AuthoringOptions | None = None,
    *,
    journal: Path,
) -> Authored:
    """Have a model write an environment.

    Args:
        interface: what a prose source gave.
        client: the model.
        check: validation of a template.
        options: how.
        journal: file of the answers so far; a run that was stopped goes on from there.

    Returns:
        the environment, or why there is none. The same answers give the same environment.

    Raises:
        ProviderError: the model gave no answer; what was answered is in the journal.
        BadInput: the journal cannot be used.
    """
    options = options or AuthoringOptions()
    sections = list(sections_of(interface))
    bounds = (options.least_tools, options.most_tools)
    judge = Judge(interface, sections, bounds, check, options.seed)
    with Journal(journal) as kept:
        fill = partial(gaps, interface=interface, compiler=judge.compiler, tools=bounds)
        desk = Desk(client, judge, kept, options, fill)
        draft = Draft()
        try:
            draft = await converse(desk, DESCRIPTION, draft)
            for stage in plan(draft):
                draft = await converse(desk, stage, draft)
        except GaveUp as end:
            return Authored(
                interface,
                tuple(desk.exchanges),
                end.draft,
                stage=end.stage,
                reason=end.reason,
                problems=end.problems,
            )
    spec = judge.compiler.spec(draft)
    return Authored(interface, tuple(desk.exchanges), draft, spec, judge.report)

"""The language-model author: an interface in prose becomes an environment, stage by stage."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from envwright.authoring.author_stages import (
    DESCRIPTION_STAGE,
    source_sections,
    stage_gaps,
    stages_after_description,
)
from envwright.authoring.draft_judge import DraftJudge, TemplateCheck
from envwright.authoring.environment_draft import DraftProblem, EnvironmentDraft
from envwright.authoring.stage_conversation import (
    AuthoringExchange,
    AuthoringOptions,
    AuthoringSession,
    StageFailure,
    exchange_usage,
    run_stage,
    usage_by_stage,
)
from envwright.llm.client import ModelClient
from envwright.llm.conversation import AnswerJournal, JournaledClient
from envwright.types import CheckReport, EnvironmentSpec, Interface, Json


@dataclass(frozen=True)
class AuthoringOutcome:
    """What became of an interface: an environment, or the reason why there is none."""

    interface: Interface
    exchanges: tuple[AuthoringExchange, ...]
    draft: EnvironmentDraft
    spec: EnvironmentSpec | None = None
    report: CheckReport | None = None
    stage: str = ""
    """Where it was given up."""
    reason: str = ""
    problems: tuple[DraftProblem, ...] = ()
    """What was wrong when it was given up."""

    @property
    def name(self) -> str:
        """The environment's name; the interface's as long as it has none."""
        return str(self.draft.about.get("name", self.interface.name))

    def stages(self) -> dict[str, Json]:
        """Calls, repairs, tokens and problems of each stage."""
        return usage_by_stage(self.exchanges)

    def total(self) -> dict[str, Json]:
        """The same over all stages."""
        return exchange_usage(self.exchanges)


async def author_environment(
    interface: Interface,
    client: ModelClient,
    check: TemplateCheck,
    options: AuthoringOptions | None = None,
    *,
    journal: Path,
) -> AuthoringOutcome:
    """Have a model write an environment.

    Args:
        interface: what a prose source gave.
        client: the model.
        check: validation of a template.
        options: how.
        journal: file of the answers so far; a run that was stopped goes on from there.

    Returns:
        the environment, or why there is none. The same answers give the same environment.

    Example::

        outcome = await author_environment(interface, client, check, journal=Path("a.jsonl"))
        if outcome.spec is None:
            print(outcome.stage, outcome.reason)

    Raises:
        ProviderError: the model gave no answer; what was answered is in the journal.
        BadInput: the journal cannot be used.
    """
    options = options or AuthoringOptions()
    sections = list(source_sections(interface))
    bounds = (options.least_tools, options.most_tools)
    judge = DraftJudge(interface, sections, bounds, check, options.seed)
    with AnswerJournal(journal) as kept:
        fill = partial(stage_gaps, interface=interface, compiler=judge.compiler, tools=bounds)
        session = AuthoringSession(JournaledClient(client, kept), judge, options, fill)
        draft = EnvironmentDraft()
        try:
            draft = await run_stage(session, DESCRIPTION_STAGE, draft)
            for stage in stages_after_description(draft):
                draft = await run_stage(session, stage, draft)
        except StageFailure as end:
            return AuthoringOutcome(
                interface,
                tuple(session.exchanges),
                end.draft,
                stage=end.stage,
                reason=end.reason,
                problems=end.problems,
            )
    spec = judge.compiler.spec(draft)
    return AuthoringOutcome(interface, tuple(session.exchanges), draft, spec, judge.report)

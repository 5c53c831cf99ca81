"""Revision: complaints about an environment go back to the author; the engine judges the changes.

In EnvFactory a reviser rewrites a program after an agent's verdict. Here a revision is a set of
changes like those of an enrichment: accepted one by one, or reverted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from envwright.authoring.author_stages import (
    TOOLS_PER_ANSWER,
    AuthoringStage,
    environment_gaps,
    shown_draft,
)
from envwright.authoring.change_acceptance import (
    ChangeUnit,
    EnvironmentChange,
    change_units,
    problem_line,
    report_changes,
    settle_changes,
)
from envwright.authoring.change_judge import ChangeJudge
from envwright.authoring.draft_judge import DraftLayer, TemplateCheck
from envwright.authoring.environment_draft import DraftProblem, EnvironmentDraft
from envwright.authoring.stage_conversation import (
    AuthoringExchange,
    AuthoringOptions,
    AuthoringSession,
    StageFailure,
    run_stage,
)
from envwright.llm.client import ModelClient
from envwright.llm.conversation import AnswerJournal, JournaledClient
from envwright.types import EnvironmentSpec, Json

_PARTS = (
    "tools",
    "policy",
    "tables",
    "indexes",
    "invariants",
    "inserts",
    "adjust",
    "tests",
    "keep",
)


@dataclass(frozen=True)
class RevisionOutcome:
    """What came of one round of complaints."""

    spec: EnvironmentSpec
    """The environment with what was accepted; as it was where nothing was."""
    changes: tuple[EnvironmentChange, ...]
    kept: Mapping[str, str]
    """Tools that the author says are right, with the reason."""
    tests: Mapping[str, Json]
    exchanges: tuple[AuthoringExchange, ...]
    reason: str = ""
    """Why the author gave up, where it did."""


async def revise_environment(
    base: EnvironmentSpec,
    requests: Sequence[Mapping[str, Json]],
    client: ModelClient,
    check: TemplateCheck,
    options: AuthoringOptions | None = None,
    *,
    journal: Path,
    number: int = 1,
) -> RevisionOutcome:
    """Have a model put right what was complained of.

    Args:
        base: the environment, with its rows.
        requests: complaints, as ``repairs`` of an assessment has them.
        client: the author.
        check: validation of a template; a check that fails before may fail afterwards, no other.
        options: how; ``repairs`` are those of each request.
        journal: file of the answers so far.
        number: of the round.

    Raises:
        ProviderError: the model gave no answer; what was answered is in the journal.
        BadInput: the journal cannot be used.
    """
    options = options or AuthoringOptions()
    judge = ChangeJudge(base, check, seed=options.seed)
    change, reverted, reasons = EnvironmentDraft(), dict[ChangeUnit, str](), list[str]()
    with AnswerJournal(journal) as kept:
        session = AuthoringSession(
            JournaledClient(client, kept), judge, options, _nothing, system=("guide", "changes")
        )
        # Later batches build on the changes of earlier ones.
        for part, batch in enumerate(_batches(requests), start=1):
            session.gaps = partial(_gaps, judge=judge, requests=batch)
            try:
                change = await run_stage(session, _stage(number, part, batch), change)
            except StageFailure as end:
                settled = settle_changes(judge, end.draft, DraftLayer.CHECK)
                change, reverted = settled.change, {**reverted, **settled.reverted}
                reasons.append(f"{end.reason}: {problem_line(end.problems[0])}")
    spec = judge.spec(change) if change_units(change) else base
    return RevisionOutcome(
        spec=spec,
        changes=tuple(report_changes(judge, change, reverted)),
        kept=change.keep,
        tests=change.tests,
        exchanges=tuple(session.exchanges),
        reason="; ".join(reasons),
    )


def _batches(requests: Sequence[Mapping[str, Json]]) -> list[Sequence[Mapping[str, Json]]]:
    return [
        requests[at : at + TOOLS_PER_ANSWER] for at in range(0, len(requests), TOOLS_PER_ANSWER)
    ]


def _stage(number: int, part: int, requests: Sequence[Mapping[str, Json]]) -> AuthoringStage:
    tools = tuple(dict.fromkeys(str(one["tool"]) for one in requests if one.get("tool")))
    return AuthoringStage(
        f"revise {number}.{part}", "revise", DraftLayer.CHECK, _PARTS, (), batch=tools
    )


# Placeholder until the first batch sets its own `gaps`.
def _nothing(stage: AuthoringStage, draft: EnvironmentDraft) -> dict[str, str]:
    return {}


def _gaps(
    stage: AuthoringStage,
    draft: EnvironmentDraft,
    *,
    judge: ChangeJudge,
    requests: Sequence[Mapping[str, Json]],
) -> dict[str, str]:
    full = shown_draft(judge.compiler.full(draft))
    gaps = environment_gaps(stage, full, judge.template(draft), 8)
    told = [DraftProblem.model_validate(one["problem"]).text() for one in requests]
    return {**gaps, "batch": gaps["batch"] or "(none by name)", "requests": "\n".join(told)}

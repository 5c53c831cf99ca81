"""Enrichment: an environment made by rules gets depth from a model, change by change.

What was there stays unless a change of it passes the same checks; a change that does not, after
its repairs, is reverted, and the environment is otherwise unharmed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from envwright.authoring.author_stages import (
    AuthoringStage,
    brief_text,
    environment_gaps,
    even_batches,
    shown_draft,
    tools_text,
    two_level_json,
)
from envwright.authoring.change_acceptance import (
    ChangeUnit,
    EnvironmentChange,
    change_units,
    problem_line,
    report_changes,
    settle_changes,
)
from envwright.authoring.change_judge import ChangeJudge, rules_held
from envwright.authoring.draft_judge import DraftLayer, TemplateCheck
from envwright.authoring.environment_draft import EnvironmentDraft
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
from envwright.llm.conversation import AnswerJournal, JournaledClient, bullet_list
from envwright.types import CheckReport, EnvironmentSpec, Json

_DATA = ("tables", "indexes", "invariants", "recipe", "inserts", "adjust")
_ALL = ("tools", "tests", "sentences", *_DATA)
SURVEY_STAGE = AuthoringStage("survey", "survey", DraftLayer.ABOUT, ("plan",), ("plan",))
DATA_STAGE = AuthoringStage("data", "data", DraftLayer.ROWS, _DATA, ())
SENTENCES_STAGE = AuthoringStage(
    "sentences", "sentences", DraftLayer.POLICY, ("sentences", "policy"), ("sentences",)
)
TRIALS_STAGE = AuthoringStage(
    "trials", "trials", DraftLayer.TESTS, ("tests",), ("tests",), may=("tools", *_DATA)
)
MEND_STAGE = AuthoringStage("mend", "mend", DraftLayer.CHECK, _ALL, (), opens=False)


@dataclass
class EnrichmentOutcome:
    """What became of an environment: what it is now, and every change that was tried."""

    base: EnvironmentSpec
    exchanges: tuple[AuthoringExchange, ...]
    change: EnvironmentDraft
    """What was accepted."""
    changes: tuple[EnvironmentChange, ...] = ()
    spec: EnvironmentSpec | None = None
    """The environment with the accepted changes; ``None`` where there are none."""
    report: CheckReport | None = None
    reason: str = ""
    """Why there is none."""

    def stages(self) -> dict[str, Json]:
        """Calls, repairs, tokens and problems of each stage."""
        return usage_by_stage(self.exchanges)

    def total(self) -> dict[str, Json]:
        """The same over all stages."""
        return exchange_usage(self.exchanges)

    def rules(self) -> list[Json]:
        """The rules of the plan, and whether what was to hold them was accepted."""
        there = {*self.change.tools, *self.change.tables}
        return [
            {
                "id": key,
                **rule,
                "accepted": key in self.change.sentences,
                "changed": [name for name in rule["held_by"] if name in there],
            }
            for key, rule in self.change.plan.get("rules", {}).items()
        ]


@dataclass
class _Work:
    """An enrichment under way."""

    session: AuthoringSession
    judge: ChangeJudge
    change: EnvironmentDraft = field(default_factory=EnvironmentDraft)
    reverted: dict[ChangeUnit, str] = field(default_factory=dict)

    async def go(self, stage: AuthoringStage) -> None:
        """One stage; where it cannot be repaired, what is wrong is reverted."""
        before = self.change
        try:
            self.change = await run_stage(self.session, stage, before)
            # What existed before this stage and is gone after it was removed by the author on
            # purpose.
            back = [unit for unit in change_units(before) if unit not in change_units(self.change)]
            self.reverted |= dict.fromkeys(back, "taken back by the author")
            return
        except StageFailure as end:
            # Keep what the engine accepts of the last draft, instead of losing the whole stage.
            settled = settle_changes(self.judge, end.draft, stage.layer)
            self.change = settled.change
            self.reverted |= settled.reverted
            why = f"{end.reason}: {problem_line(end.problems[0])}" if end.problems else end.reason
        # Planned tools that never came get the stage's reason; `setdefault` keeps a more precise
        # one.
        for name in stage.expected:
            if name not in self.change.tools:
                self.reverted.setdefault(("tools", name), why)


async def enrich_environment(
    base: EnvironmentSpec,
    client: ModelClient,
    check: TemplateCheck,
    options: AuthoringOptions | None = None,
    *,
    journal: Path,
    operations: Mapping[str, str] | None = None,
) -> EnrichmentOutcome:
    """Have a model enrich an environment.

    Example::

        outcome = await enrich_environment(spec, client, check, journal=Path("answers.jsonl"))
        for change in outcome.changes:
            print(change.kind, change.name, change.accepted, change.reason)

    Args:
        base: the environment, with its rows; it passes ``check``.
        client: the model.
        check: validation of a template.
        options: how.
        journal: file of the answers so far; a run that was stopped goes on from there.
        operations: what the source offers and the environment does not: a line about each, by
            its id.

    Returns:
        the environment with what was accepted; without a spec where nothing was. The same
        answers give the same environment.

    Raises:
        ProviderError: the model gave no answer; what was answered is in the journal.
        BadInput: the journal cannot be used.
    """
    options = options or AuthoringOptions()
    known = operations or {}
    judge = ChangeJudge(base, check, operations=known, seed=options.seed)
    with AnswerJournal(journal) as kept:
        gaps = partial(_gaps, judge=judge, operations=list(known.values()))
        session = AuthoringSession(
            JournaledClient(client, kept), judge, options, gaps, system=("guide", "changes")
        )
        work = _Work(session, judge)
        try:
            work.change = await run_stage(session, SURVEY_STAGE, work.change)
        except StageFailure as end:
            said = f"{end.stage}: {end.reason}"
            return EnrichmentOutcome(
                base, tuple(session.exchanges), EnvironmentDraft(), reason=said
            )
        await work.go(DATA_STAGE)
        for stage in _tool_stages(work.change):
            await work.go(stage)
        if rules_held(work.change):
            await work.go(SENTENCES_STAGE)
        if work.change.tools:
            await work.go(TRIALS_STAGE)
        # Before and after the final repairs, since each can remove what a sentence relies on.
        _held(work)
        await work.go(MEND_STAGE)
    return _ended(work)


def _ended(work: _Work) -> EnrichmentOutcome:
    judge = work.judge
    _held(work)
    settled = settle_changes(judge, work.change, DraftLayer.CHECK)
    change, reverted = settled.change, {**work.reverted, **settled.reverted}
    done = EnrichmentOutcome(
        judge.base.spec,
        tuple(work.session.exchanges),
        change,
        tuple(report_changes(judge, change, reverted)),
        reason="no change was accepted",
    )
    judge.problems(change, DraftLayer.CHECK)  # what was tried last may not be what stays
    spec = judge.spec(change)
    # Words alone are no depth: the policy has to follow what the engine took.
    if spec.id == judge.base.id or all(part == "sentences" for part, _ in change_units(change)):
        return done
    done.spec, done.report, done.reason = spec, judge.report, ""
    return done


def _held(work: _Work) -> None:
    """Take sentences away whose rule nothing holds that was to hold it."""
    rules, held = work.change.plan.get("rules", {}), rules_held(work.change)
    for key in rules:
        if key not in held:
            by = ", ".join(rules[key]["held_by"])
            work.reverted.setdefault(("sentences", key), f"none of {by} was accepted")
    kept = {key: said for key, said in work.change.sentences.items() if key in held}
    work.change = work.change.model_copy(update={"sentences": kept})


def _tool_stages(change: EnvironmentDraft) -> list[AuthoringStage]:
    """The stages that write the planned tools, so many at a time."""
    return [
        AuthoringStage(
            f"amend {number}",
            "amend",
            DraftLayer.TOOLS,
            ("tools",),
            ("tools",),
            may=_DATA,
            expected=batch,
            batch=batch,
        )
        for number, batch in enumerate(even_batches(list(change.plan.get("tools", {}))), start=1)
    ]


# --- what is shown -------------------------------------------------------------------------------


def _gaps(
    stage: AuthoringStage, draft: EnvironmentDraft, *, judge: ChangeJudge, operations: Sequence[str]
) -> dict[str, str]:
    """What fills the prompt of a stage."""
    full = shown_draft(judge.compiler.full(draft))
    changed = {name: full.tools[name] for name in draft.tools}
    others = {name: body for name, body in full.tools.items() if name not in changed}
    # Later stages write statements against the rows, so they see more of them.
    rows = {"survey": 4, "sentences": 4}.get(stage.name, 40)
    gaps = environment_gaps(stage, full, judge.template(draft), rows)
    return {
        **gaps,
        "batch": gaps["batch"] or "(all of them are new)",
        "tools": tools_text(full.tools),
        "brief": brief_text(full.tools),
        "changed": tools_text(changed) or "(none)",
        "others": brief_text(others) or "(none)",
        "names": ", ".join(stage.batch),
        "plan": two_level_json(draft.plan) if draft.plan else "",
        "rules": _rules(rules_held(draft)),
        "operations": bullet_list(operations, "(none is known)"),
    }


def _rules(rules: Mapping[str, Mapping[str, Json]]) -> str:
    return "\n".join(
        f"- {key}: {rule['rule']} (held by {', '.join(rule['held_by']) or 'the agent'})"
        for key, rule in rules.items()
    )

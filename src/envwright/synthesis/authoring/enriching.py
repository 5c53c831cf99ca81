"""Enrichment: an environment made by rules gets depth from a model, change by change.

What was there stays unless a change of it passes the same checks; a change that does not, after
its repairs, is reverted, and the environment is otherwise unharmed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from envwright.models.client import ModelClient
from envwright.synthesis.authoring.accounts import account, by_stage
from envwright.synthesis.authoring.changed import Change, changes_of
from envwright.synthesis.authoring.changing import ChangeJudge, rules_held
from envwright.synthesis.authoring.converse import AuthoringOptions, Desk, GaveUp, converse
from envwright.synthesis.authoring.draft import Draft
from envwright.synthesis.authoring.journal import Exchange, Journal
from envwright.synthesis.authoring.judging import Check, Layer
from envwright.synthesis.authoring.prompts import prompt_text
from envwright.synthesis.authoring.settling import Unit, settle, short, units
from envwright.synthesis.authoring.stages import BATCH, Stage
from envwright.synthesis.authoring.telling import (
    brief_text,
    lines,
    rows_text,
    schema_text,
    tools_text,
)
from envwright.types import CheckReport, EnvironmentSpec, Json

_DATA = ("tables", "indexes", "invariants", "recipe", "inserts", "adjust")
_ALL = ("tools", "tests", "sentences", *_DATA)
SURVEY = Stage("survey", "survey", Layer.ABOUT, ("plan",), ("plan",))
DATA = Stage("data", "data", Layer.ROWS, _DATA, ())
SENTENCES = Stage("sentences", "sentences", Layer.POLICY, ("sentences", "policy"), ("sentences",))
TRIALS = Stage("trials", "trials", Layer.TESTS, ("tests",), ("tests",), may=("tools", *_DATA))
MEND = Stage("mend", "mend", Layer.CHECK, _ALL, (), opens=False)


@dataclass
class Enriched:
    """What became of an environment: what it is now, and every change that was tried."""

    base: EnvironmentSpec
    exchanges: tuple[Exchange, ...]
    change: Draft
    """What was accepted."""
    changes: tuple[Change, ...] = ()
    spec: EnvironmentSpec | None = None
    """The environment with the accepted changes; ``None`` where there are none."""
    report: CheckReport | None = None
    reason: str = ""
    """Why there is none."""

    def stages(self) -> dict[str, Json]:
        """Calls, repairs, tokens and problems of each stage."""
        return by_stage(self.exchanges)

    def total(self) -> dict[str, Json]:
        """The same over all stages."""
        return account(self.exchanges)

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

    desk: Desk
    judge: ChangeJudge
    change: Draft = field(default_factory=Draft)
    reverted: dict[Unit, str] = field(default_factory=dict)

    async def go(self, stage: Stage) -> None:
        """One stage; where it cannot be repaired, what is wrong is reverted."""
        before = self.change
        try:
            self.change = await converse(self.desk, stage, before)
            back = [unit for unit in units(before) if unit not in units(self.change)]
            self.reverted |= dict.fromkeys(back, "taken back by the author")
            return
        except GaveUp as end:
            settled = settle(self.judge, end.draft, stage.layer)
            self.change = settled.change
            self.reverted |= settled.reverted
            why = f"{end.reason}: {short(end.problems[0])}" if end.problems else end.reason
        for name in stage.expected:
            if name not in self.change.tools:
                self.reverted.setdefault(("tools", name), why)


async def enrich(
    base: EnvironmentSpec,
    client: ModelClient,
    check: Check,
    options: AuthoringOptions | None = None,
    *,
    journal: Path,
    operations: Mapping[str, str] | None = None,
) -> Enriched:
    """Have a model enrich an environment.

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
    with Journal(journal) as kept:
        gaps = partial(_gaps, judge=judge, operations=list(known.values()))
        desk = Desk(client, judge, kept, options, gaps, system=("guide", "changes"))
        work = _Work(desk, judge)
        try:
            work.change = await converse(desk, SURVEY, work.change)
        except GaveUp as end:
            said = f"{end.stage}: {end.reason}"
            return Enriched(base, tuple(desk.exchanges), Draft(), reason=said)
        await work.go(DATA)
        for stage in _tool_stages(work.change):
            await work.go(stage)
        if rules_held(work.change):
            await work.go(SENTENCES)
        if work.change.tools:
            await work.go(TRIALS)
        _held(work)
        await work.go(MEND)
    return _ended(work)


def _ended(work: _Work) -> Enriched:
    judge = work.judge
    _held(work)
    settled = settle(judge, work.change, Layer.CHECK)
    change, reverted = settled.change, {**work.reverted, **settled.reverted}
    done = Enriched(
        judge.base.spec,
        tuple(work.desk.exchanges),
        change,
        tuple(changes_of(judge, change, reverted)),
        reason="no change was accepted",
    )
    judge.problems(change, Layer.CHECK)  # what was tried last may not be what stays
    spec = judge.spec(change)
    # Words alone are no depth: the policy has to follow what the engine took.
    if spec.id == judge.base.id or all(part == "sentences" for part, _ in units(change)):
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


def _tool_stages(change: Draft) -> list[Stage]:
    """The stages that write the planned tools, so many at a time."""
    names = list(change.plan.get("tools", {}))
    count = -(-len(names) // BATCH)
    size = -(-len(names) // count) if count else 0
    batches = [tuple(names[at : at + size]) for at in range(0, len(names), size or 1)]
    return [
        Stage(
            f"amend {number}",
            "amend",
            Layer.TOOLS,
            ("tools",),
            ("tools",),
            may=_DATA,
            expected=batch,
            batch=batch,
        )
        for number, batch in enumerate(batches, start=1)
    ]


# --- what is shown -------------------------------------------------------------------------------


def _gaps(
    stage: Stage, draft: Draft, *, judge: ChangeJudge, operations: Sequence[str]
) -> dict[str, str]:
    """What fills the prompt of a stage."""
    full = judge.compiler.full(draft)
    shown = {n: {k: v for k, v in b.items() if k != "actor"} for n, b in full.tools.items()}
    full = full.model_copy(update={"tools": shown})
    changed = {name: full.tools[name] for name in draft.tools}
    others = {name: body for name, body in full.tools.items() if name not in changed}
    batch = {name: full.tools[name] for name in stage.batch if name in full.tools}
    rest = {n: b for n, b in full.tools.items() if n not in stage.batch}
    template = judge.template(draft)
    rows = {"survey": 4, "sentences": 4}.get(stage.name, 40)
    return {
        "stage": stage.name,
        "example": prompt_text("example.json"),
        "about": lines({key: full.about[key] for key in ("name", "title", "description")}),
        "clock": str(full.about["clock"]),
        "policy": full.policy.strip() or "(none)",
        "schema": schema_text(full),
        "rows": rows_text(template, rows),
        "tools": tools_text(full),
        "brief": brief_text(full),
        "changed": tools_text(full.model_copy(update={"tools": changed})) or "(none)",
        "others": brief_text(full.model_copy(update={"tools": others})) or "(none)",
        "batch": tools_text(full.model_copy(update={"tools": batch})) or "(all of them are new)",
        "rest": brief_text(full.model_copy(update={"tools": rest})) or "(none)",
        "names": ", ".join(stage.batch),
        "plan": lines(draft.plan) if draft.plan else "",
        "rules": _rules(rules_held(draft)),
        "operations": "\n".join(f"- {one}" for one in operations) or "(none is known)",
    }


def _rules(rules: Mapping[str, Mapping[str, Json]]) -> str:
    return "\n".join(
        f"- {key}: {rule['rule']} (held by {', '.join(rule['held_by']) or 'the agent'})"
        for key, rule in rules.items()
    )

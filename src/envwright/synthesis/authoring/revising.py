"""Revision: what was complained of goes back to the author, whose changes the engine judges.

EnvFactory's reviser rewrites a program after an agent's verdict. Here a
revision is a set of changes like those of an enrichment: accepted one by one, or reverted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from envwright.models.client import ModelClient
from envwright.synthesis.authoring.changed import Change, changes_of
from envwright.synthesis.authoring.changing import ChangeJudge
from envwright.synthesis.authoring.converse import AuthoringOptions, Desk, GaveUp, converse
from envwright.synthesis.authoring.draft import Draft, Problem
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
class Revised:
    """What came of one round of complaints."""

    spec: EnvironmentSpec
    """The environment with what was accepted; as it was where nothing was."""
    changes: tuple[Change, ...]
    kept: Mapping[str, str]
    """Tools that the author says are right, with the reason."""
    tests: Mapping[str, Json]
    exchanges: tuple[Exchange, ...]
    reason: str = ""
    """Why the author gave up, where it did."""


async def revise(
    base: EnvironmentSpec,
    requests: Sequence[Mapping[str, Json]],
    client: ModelClient,
    check: Check,
    options: AuthoringOptions | None = None,
    *,
    journal: Path,
    number: int = 1,
) -> Revised:
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
    change, reverted, reasons = Draft(), dict[Unit, str](), list[str]()
    with Journal(journal) as kept:
        desk = Desk(client, judge, kept, options, _nothing, system=("guide", "changes"))
        for part, batch in enumerate(_batches(requests), start=1):
            desk.gaps = partial(_gaps, judge=judge, requests=batch)
            try:
                change = await converse(desk, _stage(number, part, batch), change)
            except GaveUp as end:
                settled = settle(judge, end.draft, Layer.CHECK)
                change, reverted = settled.change, {**reverted, **settled.reverted}
                reasons.append(f"{end.reason}: {short(end.problems[0])}")
    spec = judge.spec(change) if units(change) else base
    return Revised(
        spec=spec,
        changes=tuple(changes_of(judge, change, reverted)),
        kept=change.keep,
        tests=change.tests,
        exchanges=tuple(desk.exchanges),
        reason="; ".join(reasons),
    )


def _batches(requests: Sequence[Mapping[str, Json]]) -> list[Sequence[Mapping[str, Json]]]:
    return [requests[at : at + BATCH] for at in range(0, len(requests), BATCH)]


def _stage(number: int, part: int, requests: Sequence[Mapping[str, Json]]) -> Stage:
    tools = tuple(dict.fromkeys(str(one["tool"]) for one in requests if one.get("tool")))
    return Stage(f"revise {number}.{part}", "revise", Layer.CHECK, _PARTS, (), batch=tools)


def _nothing(stage: Stage, draft: Draft) -> dict[str, str]:
    return {}


def _gaps(
    stage: Stage, draft: Draft, *, judge: ChangeJudge, requests: Sequence[Mapping[str, Json]]
) -> dict[str, str]:
    full = judge.compiler.full(draft)
    shown = {n: {k: v for k, v in b.items() if k != "actor"} for n, b in full.tools.items()}
    batch = {name: body for name, body in shown.items() if name in stage.batch}
    rest = {name: body for name, body in shown.items() if name not in stage.batch}
    told = [Problem.model_validate(one["problem"]).text() for one in requests]
    return {
        "stage": stage.name,
        "example": prompt_text("example.json"),
        "requests": "\n".join(told),
        "about": lines({key: full.about[key] for key in ("name", "title", "description")}),
        "clock": str(full.about["clock"]),
        "policy": full.policy.strip() or "(none)",
        "schema": schema_text(full),
        "rows": rows_text(judge.template(draft), 8),
        "batch": tools_text(full.model_copy(update={"tools": batch})) or "(none by name)",
        "rest": brief_text(full.model_copy(update={"tools": rest})) or "(none)",
    }

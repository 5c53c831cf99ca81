"""The tester: sees tools and state, plans calls in batches, and is told what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from envwright.models.client import Completion
from envwright.runtime.template import Template
from envwright.types import Call, Json
from envwright.validation.agents.asking import Agent, Unreadable, read_list
from envwright.validation.agents.bench import Bench
from envwright.validation.agents.coverage import covered, wanted
from envwright.validation.agents.records import AgentOptions, Planned, Trial, Unusable
from envwright.validation.agents.showing import (
    about_text,
    call_text,
    clipped,
    state_text,
    tools_text,
)

_CASES = ("valid", "boundary", "invalid")
_EXPECTS = ("succeed", "refuse")
CALL: dict[str, Json] = {
    "type": "object",
    "properties": {
        "tool": {"type": "string"},
        "arguments": {"type": "object"},
        "case": {"enum": list(_CASES)},
        "expect": {"enum": list(_EXPECTS)},
        "why": {"type": "string"},
        "follows": {"type": "boolean"},
    },
    "required": ["tool", "arguments", "case", "expect", "why", "follows"],
    "additionalProperties": False,
}
"""JSON Schema of a planned call."""
_SHOWN_OF_TOOL, _SHOWN_RESULT = 8, 160
_IDLE = 2
"""Rounds in a row that bring nothing new, after which the tester is not asked again."""


@dataclass
class Plan:
    """What one answer of the tester holds."""

    calls: list[Planned] = field(default_factory=list)
    unusable: list[str] = field(default_factory=list)


async def try_out(
    template: Template, agent: Agent, options: AgentOptions
) -> tuple[Bench, list[Unusable]]:
    """Have the tester try an environment until nothing is missing or it has nothing new.

    Returns:
        what the engine saw, and what of the answers could not be used.

    Raises:
        ProviderError: the model gave no answer.
    """
    bench = Bench(template)
    unusable: list[Unusable] = []
    idle = 0
    for round_ in range(1, options.rounds + 1):
        missing = wanted(template, covered(template, bench.trials), options.per_tool)
        if not missing or idle == _IDLE:
            break
        before = len(bench.trials)
        values = _values(template, bench.trials, missing, options)
        reasons = await _round(bench, agent, values, round_, options)
        unusable += [Unusable(agent="tester", round=round_, reason=why) for why in reasons]
        idle = 0 if len(bench.trials) > before else idle + 1
    return bench, unusable


async def _round(
    bench: Bench, agent: Agent, values: dict[str, str], round_: int, options: AgentOptions
) -> list[str]:
    """Ask once and make the calls; why some of the answer could not be used."""
    try:
        read = partial(read_plan, most=options.calls)
        # The round is part of the seed: the same question may be asked twice.
        plan = await agent.ask(values, read, seed=options.seed + round_)
    except Unreadable as why:
        return [f"the answer: {why}"]
    before = len(bench.trials)
    unmade = bench.run(plan.calls, round_)
    repeated = len(plan.calls) - len(unmade) - (len(bench.trials) - before)
    return [*plan.unusable, *unmade, *["it was tried before."] * repeated]


def _values(
    template: Template,
    trials: Sequence[Trial],
    missing: dict[str, list[str]],
    options: AgentOptions,
) -> dict[str, str]:
    return {
        "about": about_text(template),
        "clock": template.spec.clock,
        "tools": tools_text(template),
        "state": state_text(template, options.rows),
        "tried": _tried_text(template, trials) or "(nothing)",
        "missing": "\n".join(f"- {name}: {', '.join(texts)}" for name, texts in missing.items()),
        "calls": str(options.calls),
    }


def _tried_text(template: Template, trials: Sequence[Trial]) -> str:
    """The last calls of each tool and how they went."""
    lines: list[str] = []
    for name in template.tools:
        own = [trial for trial in trials if trial.call.tool == name]
        for trial in own[-_SHOWN_OF_TOOL:]:
            after = f" after {len(trial.calls) - 1} others" if len(trial.calls) > 1 else ""
            how = clipped(trial.observation, _SHOWN_RESULT)
            lines.append(f"- {call_text(trial.call)}{after} -> {how}")
    return "\n".join(lines)


# --- reading -------------------------------------------------------------------------------------


def read_plan(done: Completion, *, most: int) -> Plan:
    """The calls in an answer; single items that are no calls are left out and told.

    Raises:
        Unreadable: there is no list, or nothing in it can be used.
    """
    items = read_list(done)
    plan = Plan()
    for item in items[:most]:
        found = _planned(item)
        if isinstance(found, str):
            plan.unusable.append(found)
        else:
            plan.calls.append(found)
    plan.unusable += ["more calls than were asked for."] * max(0, len(items) - most)
    if not plan.calls:
        raise Unreadable(plan.unusable[0] if plan.unusable else "the list is empty.")
    return plan


def _planned(item: Json) -> Planned | str:
    """The call that an item means, or why it means none."""
    if not isinstance(item, dict):
        return "an item is no object."
    tool, arguments = item.get("tool"), item.get("arguments", {})
    if not isinstance(tool, str) or not tool:
        return "an item names no tool."
    if not isinstance(arguments, dict):
        return f"{tool[:60]}: its arguments are no object."
    if item.get("case") not in _CASES:
        return f"{tool[:60]}: its case is none of {', '.join(_CASES)}."
    expect = item.get("expect", "succeed" if item["case"] == "valid" else "refuse")
    if expect not in _EXPECTS:
        return f"{tool[:60]}: it expects none of {', '.join(_EXPECTS)}."
    return Planned(
        call=Call(tool=tool, arguments=arguments),
        case=item["case"],
        expect=expect,
        why=str(item.get("why") or "")[:300],
        follows=item.get("follows") is True,
    )

"""The checker: sees how tools are written and what calls did, and says pass, warning or fail."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from envwright.models.client import Completion
from envwright.models.errors import ProviderError
from envwright.runtime.template import Template
from envwright.types import Json
from envwright.validation.agents.asking import Agent, Unreadable, read_list
from envwright.validation.agents.records import AgentOptions, Trial, Unusable, Verdict
from envwright.validation.agents.showing import (
    about_text,
    call_text,
    changes_text,
    clipped,
    definition_text,
    policy_lines,
    tables_text,
    to_json,
)

_WORDS = ("pass", "warning", "fail")
VERDICT: dict[str, Json] = {
    "type": "object",
    "properties": {
        "call": {"type": "integer"},
        "verdict": {"enum": list(_WORDS)},
        "reason": {"type": "string"},
    },
    "required": ["call", "verdict", "reason"],
    "additionalProperties": False,
}
"""JSON Schema of a verdict."""
_RESULT = 1_500
_PASSES = 2
"""Times that calls without a verdict are shown."""


async def judge(
    template: Template, trials: Sequence[Trial], agent: Agent, options: AgentOptions
) -> tuple[dict[int, Verdict], list[Unusable]]:
    """The checker's verdicts by number of the trial; calls that got none are shown once more.

    Returns:
        the verdicts, and what of the answers could not be used.

    Raises:
        ProviderError: the model gave no answer; all requests were made before.
    """
    verdicts: dict[int, Verdict] = {}
    unusable: list[Unusable] = []
    for turn in range(_PASSES):
        left = [trial for trial in trials if trial.number not in verdicts]
        asked = [
            _ask(template, part, agent, options.seed + turn)
            for part in _parts(template, left, options.checks)
        ]
        ended = await asyncio.gather(*asked, return_exceptions=True)
        for one in ended:
            if isinstance(one, BaseException):
                raise _first(ended)
            found, reasons = one
            verdicts |= {verdict.trial: verdict for verdict in found}
            unusable += [Unusable(agent="checker", round=turn + 1, reason=r) for r in reasons]
    return dict(sorted(verdicts.items())), unusable


def _first(ended: Sequence[object]) -> BaseException:
    """What is raised: a fault of ours before a provider's."""
    raised = [one for one in ended if isinstance(one, BaseException)]
    return next((one for one in raised if not isinstance(one, ProviderError)), raised[0])


def _parts(template: Template, trials: Sequence[Trial], size: int) -> list[list[Trial]]:
    """The trials in parts, those of a tool together: its definition is then shown once."""
    order = {name: at for at, name in enumerate(template.tools)}
    by_tool = sorted(trials, key=lambda trial: (order[trial.call.tool], trial.number))
    return [by_tool[at : at + size] for at in range(0, len(by_tool), size)]


async def _ask(
    template: Template, trials: Sequence[Trial], agent: Agent, seed: int
) -> tuple[list[Verdict], list[str]]:
    values = _values(template, trials)
    read = partial(read_verdicts, known=[trial.number for trial in trials])
    try:
        return await agent.ask(values, read, seed=seed)
    except Unreadable as why:
        return [], [f"the answer: {why}"]


# --- what is shown -------------------------------------------------------------------------------


def _values(template: Template, trials: Sequence[Trial]) -> dict[str, str]:
    tools = list(dict.fromkeys(trial.call.tool for trial in trials))
    blocks = [
        _tool_text(template, tool, [trial for trial in trials if trial.call.tool == tool])
        for tool in tools
    ]
    return {
        "about": about_text(template),
        "clock": template.spec.clock,
        "tables": tables_text(template, tools) or "(none)",
        "calls": "\n\n".join(blocks),
    }


def _tool_text(template: Template, tool: str, trials: Sequence[Trial]) -> str:
    spec = template.tools[tool].spec
    rules = "\n".join(policy_lines(template, tool)) or "(none)"
    head = [f"## {tool}", spec.description.strip() or "(no description)"]
    head += ["Rules about it:", rules, "Definition:", definition_text(spec)]
    return "\n".join([*head, *map(trial_text, trials)])


def trial_text(trial: Trial) -> str:
    """A trial as the checker sees it: what the tester intended is not told."""
    lines = [f"\n### Call {trial.number}"]
    if len(trial.calls) > 1:
        lines.append("Made before it: " + "; ".join(map(call_text, trial.calls[:-1])))
    lines += [call_text(trial.call), f"Rows that it names, before: {clipped(to_json(trial.about))}"]
    lines.append(f"Result: {clipped(trial.observation, _RESULT)}")
    return "\n".join([*lines, f"Changed: {changes_text(trial.rows)}"])


# --- reading -------------------------------------------------------------------------------------


def read_verdicts(done: Completion, *, known: Sequence[int]) -> tuple[list[Verdict], list[str]]:
    """The verdicts in an answer, and why some of it could not be used.

    Raises:
        Unreadable: there is no list, or nothing in it can be used.
    """
    found: dict[int, Verdict] = {}
    against: set[int] = set()
    reasons: list[str] = []
    for item in read_list(done):
        one = _verdict(item, known)
        if isinstance(one, str):
            reasons.append(one)
        elif one.trial in found and found[one.trial].verdict != one.verdict:
            against.add(one.trial)
        else:
            found.setdefault(one.trial, one)
    reasons += [f"call {number} got verdicts that contradict each other." for number in against]
    kept = [verdict for verdict in found.values() if verdict.trial not in against]
    if not kept:
        raise Unreadable(reasons[0] if reasons else "the list is empty.")
    return kept, reasons


def _verdict(item: Json, known: Sequence[int]) -> Verdict | str:
    """The verdict that an item means, or why it means none."""
    if not isinstance(item, dict):
        return "an item is no object."
    number, word = item.get("call"), item.get("verdict")
    if type(number) is not int or number not in known:
        return f"{str(number)[:20]} is the number of no call that was shown."
    if word not in _WORDS:
        return f"call {number}: the verdict is none of {', '.join(_WORDS)}."
    reason = str(item.get("reason") or "").strip()
    if word != "pass" and not reason:
        return f"call {number}: a {word} needs a reason."
    return Verdict(trial=number, verdict=word, reason=reason[:1_000])

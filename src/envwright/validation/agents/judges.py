"""Models as judges: of the calls of a tester, and of the facts in an agent's last words.

How far a judge agrees with known labels is measured by ``JudgeAgreement``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from envwright.environment.statistics import wilson_interval
from envwright.environment.template import Template
from envwright.llm.client import Completion, ModelClient, Sampling
from envwright.llm.environment_text import (
    about_text,
    call_text,
    changes_text,
    clip_text,
    definition_text,
    policy_lines,
    tables_text,
    to_json,
)
from envwright.llm.errors import ProviderError
from envwright.llm.json_repair import RejectedAnswer
from envwright.types import Json, Record
from envwright.validation.agents.agent_client import PromptAgent, read_list
from envwright.validation.agents.assessment_records import (
    AssessmentAgentOptions,
    CallTrial,
    CheckerVerdict,
    UnusableAnswer,
)

Share = tuple[int, int]
"""So many of so many."""


@dataclass(frozen=True, slots=True)
class LabelledCase:
    """One case: its true label, and the kinds that the judge saw."""

    true: str
    """Its kind; empty where there is nothing to be seen."""
    seen: frozenset[str]
    """The kinds that the judge saw."""
    group: str = ""
    """How the case was made."""
    answered: bool = True
    """Whether the judge's answer could be used."""

    @property
    def right(self) -> bool:
        return self.seen == ({self.true} if self.true else set())


@dataclass
class JudgeAgreement:
    """The cases of one measurement.

    Args:
        kinds: the kinds that a judge can see, in the order of the table.
    """

    kinds: Sequence[str]
    cases: list[LabelledCase] = field(default_factory=list)

    def add(
        self, true: str, seen: Iterable[str], group: str = "", *, answered: bool = True
    ) -> None:
        """Count one case."""
        self.cases.append(LabelledCase(true, frozenset(seen), group, answered))

    def precision(self, kind: str) -> Share:
        """Of the cases where the judge saw a kind, those that are of it."""
        seen = [case for case in self.cases if kind in case.seen]
        return sum(case.true == kind for case in seen), len(seen)

    def recall(self, kind: str) -> Share:
        """Of the cases of a kind, those where the judge saw it."""
        there = [case for case in self.cases if case.true == kind]
        return sum(kind in case.seen for case in there), len(there)

    def any_precision(self) -> Share:
        """Of the cases where the judge saw anything, those where there is something."""
        seen = [case for case in self.cases if case.seen]
        return sum(bool(case.true) for case in seen), len(seen)

    def any_recall(self) -> Share:
        """Of the cases where there is something, those where the judge saw anything."""
        there = [case for case in self.cases if case.true]
        return sum(bool(case.seen) for case in there), len(there)

    def false_alarms(self) -> Share:
        """Of the cases where there is nothing, those where the judge saw something."""
        clean = [case for case in self.cases if not case.true]
        return sum(bool(case.seen) for case in clean), len(clean)

    def group(self, name: str) -> Share:
        """Of the cases that were made in one way, those that were judged rightly."""
        own = [case for case in self.cases if case.group == name]
        return sum(case.right for case in own), len(own)

    def unanswered(self) -> int:
        """Cases without an answer that could be used; they count as nothing seen."""
        return sum(not case.answered for case in self.cases)

    def text(self, *, overall: str = "", groups: bool = False) -> str:
        """The tables, in Markdown.

        Args:
            overall: name of a row about seeing anything at all; empty for none.
            groups: a second table, by how the cases were made.
        """
        rows = [(kind, self.precision(kind), self.recall(kind)) for kind in self.kinds]
        if overall:
            rows.append((overall, self.any_precision(), self.any_recall()))
        lines = ["| kind | precision | recall |", "|---|---|---|"]
        lines += [
            f"| {name} | {share_with_interval(p)} | {share_with_interval(r)} |"
            for name, p, r in rows
        ]
        if groups:
            names = list(dict.fromkeys(case.group for case in self.cases))
            lines += ["", "| how it was made | judged rightly |", "|---|---|"]
            lines += [f"| {name} | {share_with_interval(self.group(name))} |" for name in names]
        tail = f"\n{len(self.cases)} cases, {self.unanswered()} without a usable answer."
        if any(not case.true for case in self.cases):
            alarms = share_with_interval(self.false_alarms())
            tail += f" Where there is nothing, something was seen: {alarms}."
        return "\n".join([*lines, tail]) + "\n"


def share_with_interval(share: Share) -> str:
    """A share with its Wilson 95 % interval; a dash where there is nothing to share."""
    some, of = share
    if not of:
        return "–"
    low, high = wilson_interval(some, of)
    return f"{some}/{of} = {some / of:.2f} ({low:.2f}–{high:.2f})"


# --- the checker of calls -------------------------------------------------------------------------


_WORDS = ("pass", "warning", "fail")
VERDICT_SCHEMA: dict[str, Json] = {
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


async def judge_trials(
    template: Template,
    trials: Sequence[CallTrial],
    agent: PromptAgent,
    options: AssessmentAgentOptions,
) -> tuple[dict[int, CheckerVerdict], list[UnusableAnswer]]:
    """The checker's verdicts by number of the trial; calls that got none are shown once more.

    Returns:
        the verdicts, and what of the answers could not be used.

    Raises:
        ProviderError: the model gave no answer; all requests were made before.
    """
    verdicts: dict[int, CheckerVerdict] = {}
    unusable: list[UnusableAnswer] = []
    for turn in range(_PASSES):
        left = [trial for trial in trials if trial.number not in verdicts]
        # Another seed for the second pass: the same question would get the same unusable answer.
        asked = [
            _ask(template, part, agent, options.seed + turn)
            for part in _parts(template, left, options.checks)
        ]
        # All requests finish first, so that paid-for answers reach the cache before an error is
        # raised.
        ended = await asyncio.gather(*asked, return_exceptions=True)
        for one in ended:
            if isinstance(one, BaseException):
                raise _first(ended)
            found, reasons = one
            verdicts |= {verdict.trial: verdict for verdict in found}
            unusable += [UnusableAnswer(agent="checker", round=turn + 1, reason=r) for r in reasons]
    return dict(sorted(verdicts.items())), unusable


def _first(ended: Sequence[object]) -> BaseException:
    """What is raised: a fault of ours before a provider's."""
    raised = [one for one in ended if isinstance(one, BaseException)]
    return next((one for one in raised if not isinstance(one, ProviderError)), raised[0])


def _parts(template: Template, trials: Sequence[CallTrial], size: int) -> list[list[CallTrial]]:
    """The trials in parts, those of a tool together: its definition is then shown once."""
    order = {name: at for at, name in enumerate(template.tools)}
    by_tool = sorted(trials, key=lambda trial: (order[trial.call.tool], trial.number))
    return [by_tool[at : at + size] for at in range(0, len(by_tool), size)]


async def _ask(
    template: Template, trials: Sequence[CallTrial], agent: PromptAgent, seed: int
) -> tuple[list[CheckerVerdict], list[str]]:
    values = _values(template, trials)
    read = partial(read_verdicts, known=[trial.number for trial in trials])
    try:
        return await agent.ask(values, read, seed=seed)
    except RejectedAnswer as why:
        return [], [f"the answer: {why}"]


# --- what is shown -------------------------------------------------------------------------------


def _values(template: Template, trials: Sequence[CallTrial]) -> dict[str, str]:
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


def _tool_text(template: Template, tool: str, trials: Sequence[CallTrial]) -> str:
    spec = template.tools[tool].spec
    rules = "\n".join(policy_lines(template, tool)) or "(none)"
    head = [f"## {tool}", spec.description.strip() or "(no description)"]
    head += ["Rules about it:", rules, "Definition:", definition_text(spec)]
    return "\n".join([*head, *map(trial_text, trials)])


def trial_text(trial: CallTrial) -> str:
    """A trial as the checker sees it: what the tester intended is not told."""
    lines = [f"\n### Call {trial.number}"]
    if len(trial.calls) > 1:
        lines.append("Made before it: " + "; ".join(map(call_text, trial.calls[:-1])))
    lines += [
        call_text(trial.call),
        f"Rows that it names, before: {clip_text(to_json(trial.about))}",
    ]
    lines.append(f"Result: {clip_text(trial.observation, _RESULT)}")
    return "\n".join([*lines, f"Changed: {changes_text(trial.rows)}"])


# --- reading -------------------------------------------------------------------------------------


def read_verdicts(
    done: Completion, *, known: Sequence[int]
) -> tuple[list[CheckerVerdict], list[str]]:
    """The verdicts in an answer, and why some of it could not be used.

    Raises:
        RejectedAnswer: there is no list, or nothing in it can be used.
    """
    found: dict[int, CheckerVerdict] = {}
    against: set[int] = set()
    reasons: list[str] = []
    for item in read_list(done):
        one = _verdict(item, known)
        # A text is the reason why the item cannot be used.
        if isinstance(one, str):
            reasons.append(one)
        # Contradictory verdicts on one call cancel each other; the call counts as not judged.
        elif one.trial in found and found[one.trial].verdict != one.verdict:
            against.add(one.trial)
        else:
            found.setdefault(one.trial, one)
    reasons += [f"call {number} got verdicts that contradict each other." for number in against]
    kept = [verdict for verdict in found.values() if verdict.trial not in against]
    if not kept:
        raise RejectedAnswer(reasons[0] if reasons else "the list is empty.")
    return kept, reasons


def _verdict(item: Json, known: Sequence[int]) -> CheckerVerdict | str:
    """The verdict that an item means, or why it means none."""
    if not isinstance(item, dict):
        return "an item is no object."
    number, word = item.get("call"), item.get("verdict")
    # `type(...) is int`, since True would pass as call 1.
    if type(number) is not int or number not in known:
        return f"{str(number)[:20]} is the number of no call that was shown."
    if word not in _WORDS:
        return f"call {number}: the verdict is none of {', '.join(_WORDS)}."
    reason = str(item.get("reason") or "").strip()
    if word != "pass" and not reason:
        return f"call {number}: a {word} needs a reason."
    return CheckerVerdict(trial=number, verdict=word, reason=reason[:1_000])


# --- the checker of last words --------------------------------------------------------------------


FactTelling = Literal["communicated", "wrong", "hedged", "missing"]
TELLINGS: tuple[FactTelling, ...] = ("communicated", "wrong", "hedged", "missing")
SAMPLING = Sampling(temperature=0.0, max_tokens=1_500)


class ExpectedFact(Record):
    """A fact that the agent has to communicate."""

    name: str
    question: str
    expected: Json
    """The true answer."""


class FactVerdict(Record):
    """What a message says about one fact."""

    fact: str
    telling: FactTelling
    evidence: str = ""


def output_checker(client: ModelClient, tries: int = 2) -> PromptAgent:
    """A model that judges final words."""
    return PromptAgent(client, "facts", SAMPLING, tries)


async def judge_facts(
    facts: Sequence[ExpectedFact], words: str, checker: PromptAgent, *, seed: int = 0
) -> dict[str, FactVerdict]:
    """The model's verdict on each fact, by name.

    A fact about which it says nothing that can be used is left out; what is told must be shown by
    words that stand in the message. With no facts, or no words, the model is not asked.

    Raises:
        RejectedAnswer: no answer was of the form that was asked for.
        ProviderError: the model gave no answer.
    """
    if not facts:
        return {}
    if not words.strip():
        return {fact.name: FactVerdict(fact=fact.name, telling="missing") for fact in facts}
    values = {"facts": "\n".join(map(_shown, facts)), "words": words}
    read = partial(read_fact_verdicts, names=[fact.name for fact in facts], words=words)
    return await checker.ask(values, read, seed=seed)


def _shown(fact: ExpectedFact) -> str:
    return f"- {fact.name}: {fact.question}\n  True answer: {to_json(fact.expected)}"


def read_fact_verdicts(
    done: Completion, *, names: Sequence[str], words: str
) -> dict[str, FactVerdict]:
    """The items of an answer that can be used.

    Raises:
        RejectedAnswer: there is no list, or nothing in it can be used.
    """
    found: dict[str, FactVerdict] = {}
    against: set[str] = set()
    spoken = _plain(words)
    for item in read_list(done):
        one = _told(item, names, spoken)
        # The first verdict on a fact is kept; a different second one disqualifies both.
        if one is not None and found.setdefault(one.fact, one).telling != one.telling:
            against.add(one.fact)
    kept = {name: one for name, one in found.items() if name not in against}
    if not kept:
        raise RejectedAnswer("no item is about a fact, with evidence that stands in the message.")
    return kept


def _told(item: Json, names: Sequence[str], spoken: str) -> FactVerdict | None:
    if not isinstance(item, dict):
        return None
    name, telling, evidence = item.get("fact"), item.get("verdict"), item.get("evidence")
    if name not in names or telling not in TELLINGS:
        return None
    shown = evidence if isinstance(evidence, str) else ""
    # Evidence must be a quotation: it guards against facts that the judge made up.
    if telling != "missing" and (not _plain(shown) or _plain(shown) not in spoken):
        return None
    return FactVerdict(fact=name, telling=telling, evidence=shown)


def _plain(text: str) -> str:
    """A text as it is compared with another: quotes and white space are often copied otherwise."""
    return " ".join(text.replace("“", '"').replace("”", '"').replace("’", "'").split())

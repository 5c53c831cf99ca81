"""The tester: a model that plans calls, the bench that makes and judges them, and what is missing.

The engine judges every call before any model does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from envwright.environment.changesets import changed_rows
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.llm.client import Completion
from envwright.llm.environment_text import (
    about_text,
    call_text,
    clip_text,
    rows_about,
    state_text,
    tools_text,
)
from envwright.llm.json_repair import RejectedAnswer
from envwright.types import Call, ErrorKind, Json, Observation, canonical_json
from envwright.validation.agents.agent_client import PromptAgent, read_list
from envwright.validation.agents.assessment_records import (
    AssessmentAgentOptions,
    CallTrial,
    CheckerVerdict,
    EngineFinding,
    PlannedCall,
    ToolCoverage,
    UnusableAnswer,
)
from envwright.validation.call_events import (
    CallEvent,
    Calls,
    SessionState,
    make_call,
    play_calls,
    shrink_calls,
    state_of,
)
from envwright.validation.properties import Properties

# Refusals by the environment's own rules, as opposed to malformed arguments.
_REFUSED = (ErrorKind.PRECONDITION, ErrorKind.CONSTRAINT)
SUCCESS, REFUSAL, VERDICT = "a call that succeeds", "a call that its rules refuse", "a verdict"


def tool_coverage(
    template: Template,
    trials: Sequence[CallTrial],
    verdicts: Mapping[int, CheckerVerdict] | None = None,
) -> dict[str, ToolCoverage]:
    """The coverage of every tool; with verdicts, what was said about it as well."""
    own: dict[str, list[CallTrial]] = {name: [] for name in template.tools}
    for trial in trials:
        own[trial.call.tool].append(trial)
    return {name: _of(template, name, found, verdicts) for name, found in own.items()}


def _of(
    template: Template,
    tool: str,
    own: Sequence[CallTrial],
    verdicts: Mapping[int, CheckerVerdict] | None,
) -> ToolCoverage:
    known = verdicts or {}
    said = [known[trial.number].verdict for trial in own if trial.number in known]
    cover = ToolCoverage(
        calls=len(own),
        succeeded=sum(trial.error is None for trial in own),
        refused=sum(trial.error in _REFUSED for trial in own),
        invalid=sum(trial.error is ErrorKind.INVALID_ARGUMENTS for trial in own),
        boundary=sum(trial.planned.case == "boundary" for trial in own),
        passes=said.count("pass"),
        warnings=said.count("warning"),
        fails=said.count("fail"),
    )
    # What a tool lacks decides both what the tester is asked for next and the final verdict.
    missing = [SUCCESS] if not cover.succeeded else []
    missing += [REFUSAL] if template.tools[tool].guards and not cover.refused else []
    missing += [VERDICT] if verdicts is not None and not said else []
    return cover.model_copy(update={"missing": tuple(missing)})


def wanted_calls(
    template: Template, coverage: Mapping[str, ToolCoverage], per_tool: int
) -> dict[str, list[str]]:
    """What the tester is asked for, by tool: what must be seen, and what would be good to see."""
    found: dict[str, list[str]] = {}
    for name, cover in coverage.items():
        texts = list(cover.missing)
        if template.tools[name].spec.parameters:
            texts += [] if cover.boundary else ["a boundary case"]
            texts += [] if cover.invalid or cover.refused else ["an invalid call"]
            # The count matters only if nothing specific is missing: other requests add calls
            # anyway.
            few = per_tool - cover.calls
            texts += [f"{few} more calls"] if few > 0 and not texts else []
        if texts:
            found[name] = texts
    return found


# --- the bench ------------------------------------------------------------------------------------


CRASH, FAULT = "calls do not crash", "calls stay within limits"
LONGEST_CHAIN = 8
# A reference to the previous result: `$last.id`, `$last[0].items[1].sku`.
_REFERENCE = re.compile(r"\$last((?:\.\w{1,64}|\[\d{1,4}\])*)")
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_FAULTS = (ErrorKind.LIMIT, ErrorKind.EXECUTION)


class CallNotMade(Exception):
    """A planned call that was not made; the message says why."""


class TrialBench:
    """Makes planned calls on sessions of their own, and keeps trials and findings.

    Args:
        template: the environment.
    """

    def __init__(self, template: Template) -> None:
        self.template = template
        self.properties = Properties(template)
        self.trials: list[CallTrial] = []
        self.findings: dict[tuple[str, str], EngineFinding] = {}
        """The first of each kind and tool."""
        self._seen: set[bytes] = set()

    def run(self, plan: Sequence[PlannedCall], round_: int) -> list[str]:
        """Make the calls of a plan.

        Returns:
            why calls were not made, one text for each.
        """
        unmade = []
        for chain in _chains(plan):
            with self.template.session() as session:
                unmade += self._chain(session, chain, round_)
        return unmade

    def _chain(self, session: Session, chain: Sequence[PlannedCall], round_: int) -> list[str]:
        made: list[Call] = []
        last: Observation | None = None
        for at, planned in enumerate(chain):
            try:
                call = self._resolved(planned, made, last)
            except CallNotMade as why:
                # The rest of a chain depends on this call, so none of it is made.
                rest = len(chain) - at - 1
                return [f"{why}", *["the call before it was not made."] * rest]
            made.append(call)
            # What was tried before is made again where a new call builds on it, and not counted.
            # The whole chain is the key: the same call in another state is another trial.
            key = canonical_json([c.data() for c in made])
            last = self._trial(session, planned, made, round_, new=key not in self._seen)
            self._seen.add(key)
            if last is None:
                return ["the call before it crashed."] * (len(chain) - at - 1)
        return []

    def _resolved(
        self, planned: PlannedCall, made: Sequence[Call], last: Observation | None
    ) -> Call:
        call = planned.call
        if call.tool not in self.template.tools:
            raise CallNotMade(f"there is no tool {call.tool[:60]}.")
        if planned.follows and last is None:
            raise CallNotMade(f"{call.tool} follows no call.")
        if len(made) >= LONGEST_CHAIN:
            raise CallNotMade(f"more than {LONGEST_CHAIN} calls follow each other.")
        arguments = _looked_up(call.arguments, last.value if last and last.ok else None)
        return Call(tool=call.tool, arguments=arguments)

    def _trial(
        self,
        session: Session,
        planned: PlannedCall,
        made: Sequence[Call],
        round_: int,
        *,
        new: bool,
    ) -> Observation | None:
        """The observation; ``None`` when the call crashed."""
        before, diff = state_of(session), session.diff()
        about = rows_about(session, made[-1])
        calls = tuple(made)
        try:
            observation = make_call(session, made[-1])
        except Exception as error:  # the runtime promises that none is raised, whatever is sent
            self._find(CRASH, calls, f"{type(error).__name__}: {error}")
            return None
        self._judge(session, calls, observation, before)
        if new:
            refusal = observation.error
            trial = CallTrial(
                number=len(self.trials) + 1,
                planned=planned,
                round=round_,
                calls=calls,
                observation=observation.text,
                error=refusal.kind if refusal else None,
                rows=changed_rows(diff, session.diff()),
                about=about,
            )
            self.trials.append(trial)
        return observation

    def _judge(
        self, session: Session, calls: Calls, observation: Observation, before: SessionState
    ) -> None:
        event = CallEvent(None, calls[-1], observation, before, state_of(session))
        for name in self.properties.names:
            # One finding for each property and tool is enough; shrinking further ones would only
            # cost time.
            if (name, event.tool) not in self.findings:
                problem = self.properties.problem(name, session, event)
                if problem is not None:
                    self._find(name, self._shortest(name, calls), problem)
        error = observation.error
        host = self.template.tools[event.tool].spec.host is not None  # nobody here could mend it
        if error is not None and error.kind in _FAULTS and not host:
            shortest = self._shrunk(calls, lambda session, e: e.observation.error == error)
            self._find(FAULT, shortest, f"{event.tool}: {error.message}", fatal=False)

    def _shortest(self, name: str, calls: Calls) -> Calls:
        return self._shrunk(
            calls, lambda session, e: self.properties.problem(name, session, e) is not None
        )

    def _shrunk(self, calls: Calls, shows: Callable[[Session, CallEvent], bool]) -> Calls:
        """The fewest of some calls of which one still shows something."""

        def fails(some: Calls) -> bool:
            try:
                with self.template.session() as session:
                    return any(shows(session, event) for event in play_calls(session, some))
            except Exception:  # a call that crashes is another finding
                return False

        return shrink_calls(calls, fails)

    def _find(self, name: str, calls: Calls, detail: str, *, fatal: bool = True) -> None:
        place = (name, calls[-1].tool)
        finding = EngineFinding(name=name, detail=detail[:1_000], calls=calls, fatal=fatal)
        self.findings.setdefault(place, finding)


def _chains(plan: Sequence[PlannedCall]) -> list[list[PlannedCall]]:
    chains: list[list[PlannedCall]] = []
    for planned in plan:
        if planned.follows and chains:
            chains[-1].append(planned)
        else:
            chains.append([planned])
    return chains


def _looked_up(value: Json, last: Json) -> Json:
    """The value with its references to the last result replaced.

    Raises:
        CallNotMade: one leads nowhere.
    """
    if isinstance(value, dict):
        return {key: _looked_up(inner, last) for key, inner in value.items()}
    if isinstance(value, list):
        return [_looked_up(inner, last) for inner in value]
    found = _REFERENCE.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return value
    for name, index in _STEP.findall(found[1]):
        try:
            last = last[name] if name else last[int(index)]
        except (KeyError, IndexError, TypeError):
            raise CallNotMade(f"{value} leads nowhere in the result before it.") from None
    # A null reference would only test how tools treat null, which the tester did not mean.
    if last is None:
        raise CallNotMade(f"{value} leads nowhere in the result before it.")
    return last


# --- the tester -----------------------------------------------------------------------------------


_CASES = ("valid", "boundary", "invalid")
_EXPECTS = ("succeed", "refuse")
CALL_SCHEMA: dict[str, Json] = {
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
class CallPlan:
    """What one answer of the tester holds."""

    calls: list[PlannedCall] = field(default_factory=list)
    unusable: list[str] = field(default_factory=list)


async def run_tester(
    template: Template, agent: PromptAgent, options: AssessmentAgentOptions
) -> tuple[TrialBench, list[UnusableAnswer]]:
    """Have the tester try an environment until nothing is missing or it has nothing new.

    Returns:
        what the engine saw, and what of the answers could not be used.

    Raises:
        ProviderError: the model gave no answer.
    """
    bench = TrialBench(template)
    unusable: list[UnusableAnswer] = []
    idle = 0
    for round_ in range(1, options.rounds + 1):
        missing = wanted_calls(template, tool_coverage(template, bench.trials), options.per_tool)
        if not missing or idle == _IDLE:
            break
        before = len(bench.trials)
        values = _values(template, bench.trials, missing, options)
        reasons = await _round(bench, agent, values, round_, options)
        unusable += [UnusableAnswer(agent="tester", round=round_, reason=why) for why in reasons]
        # Rounds that only repeat earlier calls are idle, too.
        idle = 0 if len(bench.trials) > before else idle + 1
    return bench, unusable


async def _round(
    bench: TrialBench,
    agent: PromptAgent,
    values: dict[str, str],
    round_: int,
    options: AssessmentAgentOptions,
) -> list[str]:
    """Ask once and make the calls; why some of the answer could not be used."""
    try:
        read = partial(read_plan, most=options.calls)
        # The round is part of the seed: the same question may be asked twice.
        plan = await agent.ask(values, read, seed=options.seed + round_)
    except RejectedAnswer as why:
        return [f"the answer: {why}"]
    before = len(bench.trials)
    unmade = bench.run(plan.calls, round_)
    repeated = len(plan.calls) - len(unmade) - (len(bench.trials) - before)
    return [*plan.unusable, *unmade, *["it was tried before."] * repeated]


def _values(
    template: Template,
    trials: Sequence[CallTrial],
    missing: dict[str, list[str]],
    options: AssessmentAgentOptions,
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


def _tried_text(template: Template, trials: Sequence[CallTrial]) -> str:
    """The last calls of each tool and how they went."""
    lines: list[str] = []
    for name in template.tools:
        own = [trial for trial in trials if trial.call.tool == name]
        for trial in own[-_SHOWN_OF_TOOL:]:
            after = f" after {len(trial.calls) - 1} others" if len(trial.calls) > 1 else ""
            how = clip_text(trial.observation, _SHOWN_RESULT)
            lines.append(f"- {call_text(trial.call)}{after} -> {how}")
    return "\n".join(lines)


# --- reading -------------------------------------------------------------------------------------


def read_plan(done: Completion, *, most: int) -> CallPlan:
    """The calls in an answer; single items that are no calls are left out and reported.

    Raises:
        RejectedAnswer: there is no list, or nothing in it can be used.
    """
    items = read_list(done)
    plan = CallPlan()
    for item in items[:most]:
        found = _planned(item)
        if isinstance(found, str):
            plan.unusable.append(found)
        else:
            plan.calls.append(found)
    plan.unusable += ["more calls than were asked for."] * max(0, len(items) - most)
    if not plan.calls:
        raise RejectedAnswer(plan.unusable[0] if plan.unusable else "the list is empty.")
    return plan


def _planned(item: Json) -> PlannedCall | str:
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
    # Without `expect`, it follows from the case.
    expect = item.get("expect", "succeed" if item["case"] == "valid" else "refuse")
    if expect not in _EXPECTS:
        return f"{tool[:60]}: it expects none of {', '.join(_EXPECTS)}."
    return PlannedCall(
        call=Call(tool=tool, arguments=arguments),
        case=item["case"],
        expect=expect,
        why=str(item.get("why") or "")[:300],
        follows=item.get("follows") is True,
    )

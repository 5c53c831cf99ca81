"""Assessment of an environment: check, a tester's calls, a checker's verdicts, repair requests.

The check comes first: no model can overrule what the engine finds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from envwright.environment.changesets import changed_rows
from envwright.environment.template import Template
from envwright.llm.client import ModelClient
from envwright.llm.environment_text import call_text, clip_text
from envwright.types import Call, CheckReport, Json, RowChange
from envwright.validation.agents.agent_client import PromptAgent
from envwright.validation.agents.assessment_records import (
    Assessment,
    AssessmentAgentOptions,
    CallTrial,
    CheckerVerdict,
    EngineFinding,
    EngineVerdict,
    ToolCoverage,
    UnusableAnswer,
)
from envwright.validation.agents.judges import VERDICT_SCHEMA, judge_trials
from envwright.validation.agents.tester import CALL_SCHEMA, TrialBench, run_tester, tool_coverage
from envwright.validation.call_events import (
    Calls,
    make_call,
    play_calls,
    record_call,
    shrink_calls,
    state_of,
)

# Reasons of the checker that one repair request quotes.
_REASONS = 5
_Seen = list[tuple[Call, str]]


def repair_requests(
    template: Template,
    report: CheckReport,
    findings: Sequence[EngineFinding],
    trials: Sequence[CallTrial],
    verdicts: Mapping[int, CheckerVerdict],
) -> list[dict[str, Json]]:
    """The engine's complaints first, then the checker's, one request for each tool.

    Each is plain data: ``tool`` (empty for the whole environment), ``problem`` with ``kind``,
    ``place``, ``message`` and ``shown`` as an author is told what to repair, ``calls`` with their
    observations, and ``reports``, how often it was found.
    """
    out = [
        _request("check", result.name, f"{result.detail}.", _observed(template, result.calls))
        for result in report.checks
        if not result.ok
    ]
    for found in findings:
        seen = _observed(template, found.calls)
        message = f"{found.name}: {found.detail}"
        out.append(_request("engine", _place(found.calls[-1].tool), message, seen))
    return out + list(_judged(template, trials, verdicts))


def _judged(
    template: Template, trials: Sequence[CallTrial], verdicts: Mapping[int, CheckerVerdict]
) -> Iterator[dict[str, Json]]:
    failed = [t for t in trials if t.number in verdicts and verdicts[t.number].verdict == "fail"]
    for tool in template.tools:
        own = [trial for trial in failed if trial.call.tool == tool]
        if own:
            reasons = list(dict.fromkeys(verdicts[trial.number].reason for trial in own))
            more = [f"and {len(reasons) - _REASONS} more"] if len(reasons) > _REASONS else []
            message = " / ".join([*reasons[:_REASONS], *more])
            # The shortest sequence that shows the fault is the easiest to act on.
            calls = min((_shortest(template, trial) for trial in own), key=len)
            seen = _observed(template, calls)
            yield _request("judged", _place(tool), message, seen, len(own))


def _place(tool: str) -> str:
    return f"tool {tool}"


def _request(kind: str, place: str, message: str, seen: _Seen, reports: int = 1) -> dict[str, Json]:
    shown = "\n".join(f"{call_text(call)} -> {clip_text(text)}" for call, text in seen)
    return {
        "tool": place.removeprefix("tool ") if place.startswith("tool ") else "",
        "problem": {"kind": kind, "place": place, "message": message, "shown": shown},
        "calls": [{**call.data(), "observation": text} for call, text in seen],
        "reports": reports,
    }


def _observed(template: Template, calls: Calls) -> _Seen:
    """The calls with what they answer, from the initial state."""
    seen: _Seen = []
    with template.session() as session:
        for call in calls:
            try:
                seen.append((call, make_call(session, call).text))
            except Exception as error:  # a crash is what some requests are about
                return [*seen, (call, f"{type(error).__name__}: {error}")]
    return seen


def _shortest(template: Template, trial: CallTrial) -> Calls:
    """The fewest calls after which the last one does and answers the same."""

    def same(calls: Calls) -> bool:
        # The last call must stay: a shorter sequence that ends in another call shows something
        # else.
        return bool(calls) and calls[-1] == trial.call and _end(template, calls) == wanted

    wanted = _end(template, trial.calls)
    return shrink_calls(trial.calls, same)


def _end(template: Template, calls: Calls) -> tuple[str, tuple[RowChange, ...]]:
    """What the last call answers and changes."""
    with template.session() as session:
        for _ in play_calls(session, calls[:-1]):
            pass
        before = session.diff()
        event = record_call(session, calls[-1], state_of(session), None)
        return event.observation.text, changed_rows(before, session.diff())


# --- the assessment -------------------------------------------------------------------------------


async def assess_environment(
    template: Template,
    report: CheckReport,
    tester: ModelClient,
    checker: ModelClient,
    options: AssessmentAgentOptions | None = None,
    *,
    anyway: bool = False,
) -> Assessment:
    """Assess an environment.

    Example::

        report = check_template(template)
        found = await assess_environment(template, report, tester, checker)
        found.verdict, found.score

    Args:
        template: the environment.
        report: what ``check`` said about it. Where it failed nobody is asked: no model's word
            could bring the environment back.
        tester: the model that writes calls.
        checker: the model that judges what came of them.
        options: how.
        anyway: ask the models about an environment that failed as well, for their complaints.

    Raises:
        ProviderError: a model gave no answer.
    """
    options = options or AssessmentAgentOptions()
    shapes = (CALL_SCHEMA, VERDICT_SCHEMA) if options.structured else (None, None)
    trying = PromptAgent(tester, "tester", options.tester, options.tries, shapes[0])
    judging = PromptAgent(checker, "checker", options.checker, options.tries, shapes[1])
    bench, unusable, verdicts = (
        TrialBench(template),
        list[UnusableAnswer](),
        dict[int, CheckerVerdict](),
    )
    if report.ok or anyway:
        bench, unusable = await run_tester(template, trying, options)
        verdicts, unread = await judge_trials(template, bench.trials, judging, options)
        unusable += unread
    asked = {"tester": trying.asked(), "checker": judging.asked()}
    found = _assess_judged(template, report, bench, verdicts, options)
    return found.model_copy(update={"unusable": tuple(unusable), **asked})


def score_of(verdicts: Sequence[CheckerVerdict]) -> float | None:
    """Passes and half of the warnings, as a share of all verdicts; ``None`` without any."""
    said = Counter(verdict.verdict for verdict in verdicts)
    return (said["pass"] + said["warning"] / 2) / said.total() if said else None


def _assess_judged(
    template: Template,
    report: CheckReport,
    bench: TrialBench,
    verdicts: Mapping[int, CheckerVerdict],
    options: AssessmentAgentOptions,
) -> Assessment:
    findings, trials = tuple(bench.findings.values()), tuple(bench.trials)
    coverage = tool_coverage(template, trials, verdicts)
    score = score_of(list(verdicts.values()))
    said = Counter(verdict.verdict for verdict in verdicts.values())
    out = _engine_reasons(report, findings)
    below = _reasons(score, coverage, len(verdicts), len(trials), options)
    return Assessment(
        environment=report.environment,
        environment_id=report.environment_id,
        verdict="out" if out else "below" if below else "passed",
        # Where nobody was asked, the models' reasons ("nothing was judged") would only distract.
        reasons=(*out, *(below if trials or not out else ())),
        engine=EngineVerdict(
            ok=report.ok,
            failed=tuple(result.name for result in report.checks if not result.ok),
            mutation=report.mutation,
        ),
        findings=findings,
        score=score,
        threshold=options.threshold,
        counts={
            **{word: said[word] for word in ("pass", "warning", "fail")},
            "unjudged": len(trials) - len(verdicts),
        },
        coverage=coverage,
        trials=trials,
        verdicts=tuple(verdicts.values()),
        surprises=tuple(trial.number for trial in trials if trial.surprising),
        repairs=tuple(repair_requests(template, report, findings, trials, verdicts)),
        options=options,
    )


def _engine_reasons(report: CheckReport, findings: Sequence[EngineFinding]) -> list[str]:
    """Why the environment is out; nothing here asks what a model said."""
    failed = [f"the check failed: {result.name}" for result in report.checks if not result.ok]
    found = [f"{f.name}: {f.detail}" for f in findings if f.fatal]
    # A report may be marked as failed without a failed check in it; it needs some reason.
    return failed + found or ([] if report.ok else ["the check failed"])


def _reasons(
    score: float | None,
    coverage: Mapping[str, ToolCoverage],
    judged: int,
    trials: int,
    options: AssessmentAgentOptions,
) -> list[str]:
    """Why the models' word is not enough."""
    found = []
    if score is None:
        found.append("nothing was judged")
    elif score < options.threshold:
        found.append(f"the score {score:.3f} is below {options.threshold:g}")
    if trials and judged < options.judged * trials:
        found.append(f"only {judged} of {trials} calls have a verdict")
    found += [f"{name} lacks {', '.join(c.missing)}" for name, c in coverage.items() if c.missing]
    return found

"""The assessment: the engine's verdict, then a tester's calls, then a checker's judgement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from envwright.models.client import ModelClient
from envwright.runtime.template import Template
from envwright.types import CheckReport
from envwright.validation.agents.asking import Agent
from envwright.validation.agents.bench import Bench
from envwright.validation.agents.checking import VERDICT, judge
from envwright.validation.agents.coverage import covered
from envwright.validation.agents.records import (
    AgentOptions,
    Assessment,
    Engine,
    Finding,
    ToolCoverage,
    Unusable,
    Verdict,
)
from envwright.validation.agents.repairs import repairs
from envwright.validation.agents.testing import CALL, try_out


async def assess(
    template: Template,
    report: CheckReport,
    tester: ModelClient,
    checker: ModelClient,
    options: AgentOptions | None = None,
    *,
    anyway: bool = False,
) -> Assessment:
    """Assess an environment.

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
    options = options or AgentOptions()
    shapes = (CALL, VERDICT) if options.structured else (None, None)
    trying = Agent(tester, "tester", options.tester, options.tries, shapes[0])
    judging = Agent(checker, "checker", options.checker, options.tries, shapes[1])
    bench, unusable, verdicts = Bench(template), list[Unusable](), dict[int, Verdict]()
    if report.ok or anyway:
        bench, unusable = await try_out(template, trying, options)
        verdicts, unread = await judge(template, bench.trials, judging, options)
        unusable += unread
    asked = {"tester": trying.asked(), "checker": judging.asked()}
    found = _judged(template, report, bench, verdicts, options)
    return found.model_copy(update={"unusable": tuple(unusable), **asked})


def score_of(verdicts: Sequence[Verdict]) -> float | None:
    """Passes and half of the warnings, as a share of all verdicts; ``None`` without any."""
    said = Counter(verdict.verdict for verdict in verdicts)
    return (said["pass"] + said["warning"] / 2) / said.total() if said else None


def _judged(
    template: Template,
    report: CheckReport,
    bench: Bench,
    verdicts: Mapping[int, Verdict],
    options: AgentOptions,
) -> Assessment:
    findings, trials = tuple(bench.findings.values()), tuple(bench.trials)
    coverage = covered(template, trials, verdicts)
    score = score_of(list(verdicts.values()))
    said = Counter(verdict.verdict for verdict in verdicts.values())
    out = _engine_reasons(report, findings)
    below = _reasons(score, coverage, len(verdicts), len(trials), options)
    return Assessment(
        environment=report.environment,
        environment_id=report.environment_id,
        verdict="out" if out else "below" if below else "passed",
        reasons=(*out, *(below if trials or not out else ())),
        engine=Engine(
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
        repairs=tuple(repairs(template, report, findings, trials, verdicts)),
        options=options,
    )


def _engine_reasons(report: CheckReport, findings: Sequence[Finding]) -> list[str]:
    """Why the environment is out; nothing here asks what a model said."""
    failed = [f"the check failed: {result.name}" for result in report.checks if not result.ok]
    found = [f"{f.name}: {f.detail}" for f in findings if f.fatal]
    return failed + found or ([] if report.ok else ["the check failed"])


def _reasons(
    score: float | None,
    coverage: Mapping[str, ToolCoverage],
    judged: int,
    trials: int,
    options: AgentOptions,
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

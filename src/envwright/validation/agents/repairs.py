"""Repair requests: what has to be put right in each tool, with the shortest calls that show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from envwright.runtime.step_changes import changed_rows
from envwright.runtime.template import Template
from envwright.types import Call, CheckReport, Json, RowChange
from envwright.validation.agents.records import Finding, Trial, Verdict
from envwright.validation.agents.showing import call_text, clipped
from envwright.validation.events import perform, play, state_of, step
from envwright.validation.shrink import Calls, shrink

_REASONS = 5
_Seen = list[tuple[Call, str]]


def repairs(
    template: Template,
    report: CheckReport,
    findings: Sequence[Finding],
    trials: Sequence[Trial],
    verdicts: Mapping[int, Verdict],
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
    template: Template, trials: Sequence[Trial], verdicts: Mapping[int, Verdict]
) -> Iterator[dict[str, Json]]:
    failed = [t for t in trials if t.number in verdicts and verdicts[t.number].verdict == "fail"]
    for tool in template.tools:
        own = [trial for trial in failed if trial.call.tool == tool]
        if own:
            reasons = list(dict.fromkeys(verdicts[trial.number].reason for trial in own))
            more = [f"and {len(reasons) - _REASONS} more"] if len(reasons) > _REASONS else []
            message = " / ".join([*reasons[:_REASONS], *more])
            calls = min((_shortest(template, trial) for trial in own), key=len)
            seen = _observed(template, calls)
            yield _request("judged", _place(tool), message, seen, len(own))


def _place(tool: str) -> str:
    return f"tool {tool}"


def _request(kind: str, place: str, message: str, seen: _Seen, reports: int = 1) -> dict[str, Json]:
    shown = "\n".join(f"{call_text(call)} -> {clipped(text)}" for call, text in seen)
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
                seen.append((call, perform(session, call).text))
            except Exception as error:  # a crash is what some requests are about
                return [*seen, (call, f"{type(error).__name__}: {error}")]
    return seen


def _shortest(template: Template, trial: Trial) -> Calls:
    """The fewest calls after which the last one does and answers the same."""

    def same(calls: Calls) -> bool:
        return bool(calls) and calls[-1] == trial.call and _end(template, calls) == wanted

    wanted = _end(template, trial.calls)
    return shrink(trial.calls, same)


def _end(template: Template, calls: Calls) -> tuple[str, tuple[RowChange, ...]]:
    """What the last call answers and changes."""
    with template.session() as session:
        for _ in play(session, calls[:-1]):
            pass
        before = session.diff()
        event = step(session, calls[-1], state_of(session), None)
        return event.observation.text, changed_rows(before, session.diff())

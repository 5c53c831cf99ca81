"""Checks by calling: what exploration found, as results."""

from __future__ import annotations

from envwright.runtime.template import Template
from envwright.types import CheckResult
from envwright.validation.coverage import missing_values
from envwright.validation.events import play
from envwright.validation.explore import Explorer
from envwright.validation.habits import habit_checks
from envwright.validation.probes import probe_checks
from envwright.validation.replay import Play, difference, play_parked, play_through
from envwright.validation.shrink import Calls, shrink
from envwright.validation.telling import result, some


def dynamic_checks(explorer: Explorer) -> list[CheckResult]:
    """All dynamic checks, in a fixed order."""
    return [
        *(_property(explorer, name) for name in explorer.properties.names),
        _replayed(explorer, "replay is identical", play_through),
        _replayed(explorer, "parking is invisible", play_parked),
        _successes(explorer),
        _failures(explorer),
        _guards_hold(explorer),
        _guards_refuse(explorer),
        _values(explorer),
        _faults(explorer),
        *probe_checks(explorer),
        *habit_checks(explorer),
    ]


def _property(explorer: Explorer, name: str) -> CheckResult:
    tried = explorer.tried[name]
    if name not in explorer.violations:
        return CheckResult(name=name, ok=True, tried=tried)
    event, problem = explorer.violations[name]

    def fails(calls: Calls) -> bool:
        with explorer.template.session() as session:
            made = play(session, calls)
            return any(explorer.properties.problem(name, session, e) for e in made)

    calls = shrink(event.calls(), fails)
    return CheckResult(name=name, ok=False, tried=tried, detail=problem, calls=calls)


def _replayed(explorer: Explorer, name: str, again: Play) -> CheckResult:
    template = explorer.template

    def problem(calls: Calls) -> str | None:
        return difference(calls, play_through(template, calls), again(template, calls))

    for number, last in enumerate(explorer.ends):
        calls = last.calls()
        found = difference(calls, last.transcript(), again(template, calls))
        if found:
            shortest = shrink(calls, lambda some: problem(some) is not None)
            return CheckResult(name=name, ok=False, tried=number + 1, detail=found, calls=shortest)
    return CheckResult(name=name, ok=True, tried=len(explorer.ends))


def _successes(explorer: Explorer) -> CheckResult:
    seen = explorer.coverage
    dead = [name for name in explorer.template.tools if not seen.succeeded[name]]
    problems = [f"{name} never succeeded in {seen.tried[name]} calls" for name in dead]
    return result("every tool succeeds", sum(seen.tried.values()), problems)


def _failures(explorer: Explorer) -> CheckResult:
    """A tool with guards has to be refused by one; a tool with parameters has to refuse some."""
    seen = explorer.coverage
    problems = []
    for name, tool in explorer.template.tools.items():
        places = [(name, at) for at in range(len(tool.guards))]
        if places and not seen.refused & set(places):
            problems.append(f"no guard of {name} ever refused")
        elif tool.spec.parameters and not seen.failed[name]:
            problems.append(f"{name} never failed")
    return result("every tool can fail", sum(seen.tried.values()), problems)


def _guards_hold(explorer: Explorer) -> CheckResult:
    """A guard that was never asked, since one before it refused, is not to blame."""
    seen = explorer.coverage
    places = _places(explorer.template)
    stuck = [p for p in places if p in seen.refused and p not in seen.held]
    problems = [f"never held: {_named(explorer.template, place)}" for place in stuck]
    return result("every guard can hold", len(places), problems)


def _guards_refuse(explorer: Explorer) -> CheckResult:
    """Informative: a guard may repeat what a constraint or an earlier guard already says."""
    places = _places(explorer.template)
    idle = [p for p in places if p not in explorer.coverage.refused]
    note = some([f"never refused: {_named(explorer.template, place)}" for place in idle])
    return result("every guard refuses", len(places), [], note)


def _places(template: Template) -> list[tuple[str, int]]:
    return [(name, at) for name, tool in template.tools.items() for at in range(len(tool.guards))]


def _named(template: Template, place: tuple[str, int]) -> str:
    name, at = place
    return f"{name}, guard {at + 1} ({template.tools[name].spec.require[at].error})"


def _values(explorer: Explorer) -> CheckResult:
    """A value that is not reached is told; a column in which none ever stands is a failure."""
    values = explorer.coverage.values
    empty = [f"{t}.{c} never has a value" for (t, c), seen in values.items() if not seen - {None}]
    missed = [
        f"{table}.{column} = {value!r}"
        for (table, column), value in missing_values(explorer.template, explorer.coverage)
    ]
    note = f"not reached: {some(missed)}" if missed else ""
    return result("state values are reached", len(values), empty, note)


def _faults(explorer: Explorer) -> CheckResult:
    """Informative: calls with valid arguments that ended at a limit or in the engine."""
    faults = explorer.coverage.faults
    told = [f"{tool}: {message:.120} ({n})" for (tool, message), n in faults.most_common(10)]
    return result("calls stay within limits", explorer.coverage.tried.total(), [], "; ".join(told))

"""``check``: everything that is asked of an environment, as one report with figures or JUnit XML.

Example::

    report = check_template(template, seed=0)
    for result in report.checks:
        if not result.ok:
            print(result.name, result.detail)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar
from xml.etree.ElementTree import Element, SubElement, tostring

import orjson

from envwright.environment.template import Template
from envwright.errors import visible_text
from envwright.types import Call, CheckReport, CheckResult, Json, Scalar
from envwright.validation.dynamic_checks import dynamic_checks
from envwright.validation.explorer import (
    BudgetWatch,
    CheckBudget,
    ColumnName,
    Explorer,
    missing_values,
)
from envwright.validation.mutation_score import MutationOutcome, try_mutants
from envwright.validation.static_checks import static_checks

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class CoverageFigure:
    """How much of one thing the calls reached."""

    name: str
    reached: int
    total: int
    missed: tuple[str, ...]
    """What was not reached, by name."""

    def data(self) -> Json:
        return {"reached": self.reached, "total": self.total, "missed": list(self.missed)}


def coverage_figures(explorer: Explorer) -> list[CoverageFigure]:
    """What the calls reached, in a fixed order."""
    seen, tools = explorer.coverage, explorer.template.tools
    guards = [(n, at) for n, tool in tools.items() for at in range(len(tool.guards))]
    steps = [(n, at) for n, tool in tools.items() for at in range(len(tool.spec.do))]
    optional = [
        (name, part)
        for name, tool in tools.items()
        for part, parameter in tool.spec.parameters.items()
        if not parameter.required
    ]
    given, omitted = _used(explorer)
    missed = {(ref, value) for ref, value in missing_values(explorer.template, seen)}
    values = [
        (ref, value)
        for ref in seen.values
        for value in explorer.template.schema.tables[ref[0]].columns[ref[1]].text.enum or ()
    ]
    # A tool without guards and parameters has no way to fail.
    refusing = [n for n, tool in tools.items() if tool.guards or tool.spec.parameters]
    return [
        _covered("tools that succeeded", list(tools), lambda n: seen.succeeded[n] > 0, str),
        _covered("tools that failed", refusing, lambda n: seen.failed[n] > 0, str),
        _covered("guards that held", guards, lambda g: g in seen.held, _numbered("require")),
        _covered("guards that refused", guards, lambda g: g in seen.refused, _numbered("require")),
        _covered("steps that had an effect", steps, lambda s: s in seen.effective, _numbered("do")),
        _covered("optional parameters given", optional, lambda p: p in given, ".".join),
        _covered("optional parameters left out", optional, lambda p: p in omitted, ".".join),
        _covered("state values reached", values, lambda v: v not in missed, _valued),
    ]


def _covered(
    name: str,
    items: Sequence[Item],
    reached: Callable[[Item], bool],
    written: Callable[[Item], str],
) -> CoverageFigure:
    missed = tuple(written(item) for item in items if not reached(item))
    return CoverageFigure(name, len(items) - len(missed), len(items), missed)


def _numbered(word: str) -> Callable[[tuple[str, int]], str]:
    return lambda place: f"{place[0]}: {word} {place[1] + 1}"


def _valued(item: tuple[ColumnName, Scalar]) -> str:
    (table, column), value = item
    return f"{table}.{column} = {value!r}"


def _used(explorer: Explorer) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """Parameters that successful calls gave, and that they left out."""
    given: set[tuple[str, str]] = set()
    omitted: set[tuple[str, str]] = set()
    for name, events in explorer.events.items():
        parts = explorer.template.tools[name].spec.parameters
        for event in events:
            if event.observation.ok:
                for part in parts:
                    (given if part in event.call.arguments else omitted).add((name, part))
    return given, omitted


@dataclass(frozen=True, slots=True)
class QualityFigures:
    """Four shares, each with its counts, and their geometric mean.

    The mean orders environments; it is no gate. A part of which nothing was tried is left out.
    """

    held: tuple[int, int]
    """Checks that hold, of all."""
    reached: tuple[int, int]
    """Things reached, of all that ``covered`` counts."""
    noticed: tuple[int, int]
    """Seeded defects noticed, of those tried."""
    kept: tuple[int, int] = (0, 0)
    """Core operations of its source that it offers, of all; (0, 0) where no source is known."""

    @property
    def score(self) -> float:
        """In [0, 1]; 0 as soon as one part is."""
        parts = (self.held, self.reached, self.noticed, self.kept)
        shares = [n / total for n, total in parts if total]
        # Geometric mean: one share of 0 makes the score 0, which an arithmetic mean would hide.
        return math.prod(shares) ** (1 / len(shares)) if shares else 0.0

    def data(self) -> Json:
        parts = {
            "held": self.held,
            "reached": self.reached,
            "noticed": self.noticed,
            "kept": self.kept,
        }
        return {
            "score": round(self.score, 4),
            **{
                name: {"count": n, "of": total, "share": round(n / total, 4) if total else None}
                for name, (n, total) in parts.items()
            },
        }


def quality_figures(
    checks: Sequence[CheckResult],
    reached: Sequence[CoverageFigure],
    found: MutationOutcome,
    kept: tuple[int, int],
) -> QualityFigures:
    """The figures of one examination."""
    return QualityFigures(
        kept=kept,
        held=(sum(check.ok for check in checks), len(checks)),
        reached=(sum(c.reached for c in reached), sum(c.total for c in reached)),
        noticed=(found.noticed, found.total),
    )


# --- JUnit XML ------------------------------------------------------------------------------------


def junit_xml(
    reports: Sequence[tuple[str, CheckReport]], unfinished: Mapping[str, str] | None = None
) -> str:
    """The document.

    Args:
        reports: the path of each environment and what was found. Times are left out: the same
            checks give the same bytes.
        unfinished: the path of each environment that could not be checked to the end, and why: an
            error, and no failure.
    """
    unfinished = unfinished or {}
    root = Element("testsuites", name="envwright check")
    for path, report in reports:
        failures = sum(not check.ok for check in report.checks)
        suite = SubElement(
            root,
            "testsuite",
            name=visible_text(path),
            tests=str(len(report.checks)),
            failures=str(failures),
            errors="0",
        )
        for check in report.checks:
            case = SubElement(
                suite,
                "testcase",
                classname=visible_text(report.environment),
                name=visible_text(check.name),
            )
            if not check.ok:
                failure = SubElement(case, "failure", message=visible_text(check.detail)[:300])
                failure.text = "\n".join(
                    [visible_text(check.detail), *map(call_snippet, check.calls)]
                )
            elif check.detail:
                SubElement(case, "system-out").text = visible_text(check.detail)
    for path, why in unfinished.items():
        suite = SubElement(
            root, "testsuite", name=visible_text(path), tests="1", failures="0", errors="1"
        )
        case = SubElement(suite, "testcase", classname=visible_text(path), name="check")
        SubElement(case, "error", message=visible_text(why)[:300])
    tests = sum(len(report.checks) for _, report in reports) + len(unfinished)
    root.set("tests", str(tests))
    if unfinished:
        root.set("errors", str(len(unfinished)))
    bad = sum(not check.ok for _, report in reports for check in report.checks)
    root.set("failures", str(bad))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def call_snippet(call: Call) -> str:
    """A call as a line that can be pasted after ``session = template.session()``."""
    return visible_text(f"session.call({call.tool!r}, '''{_escaped(call)}''')")


def _escaped(call: Call) -> str:
    # Escaped for a triple-quoted literal in single quotes.
    return orjson.dumps(call.arguments).decode().replace("\\", "\\\\").replace("'", "\\'")


# ``check``: everything that is asked of an environment, as one report.


@dataclass(frozen=True, slots=True)
class Examination:
    """A report with all that stands behind its figures."""

    report: CheckReport
    coverage: tuple[CoverageFigure, ...]
    mutation: MutationOutcome
    quality: QualityFigures
    calls: int
    """Calls that were made and judged."""
    states: int
    """Different states that they reached."""
    cut: dict[str, int]
    """What a budget left out, and how often; empty when the report depends on counts alone."""


def check_template(
    template: Template,
    *,
    seed: int = 0,
    sequences: int = 50,
    length: int = 20,
    mutants: int = 60,
    progress: Callable[[int], None] | None = None,
) -> CheckReport:
    """Check an environment, statically and with seeded call sequences.

    Args:
        template: the environment.
        seed: all chance comes from it; the same seed gives the same report.
        sequences: random call sequences from the initial state.
        length: calls of a sequence.
        mutants: seeded defects that are tried at most; 0 for none.
        progress: called with the number of sequences done.
    """
    budget = CheckBudget(sequences=sequences, length=length, mutants=mutants)
    return examine_template(template, budget, seed=seed, progress=progress).report


def examine_template(
    template: Template,
    budget: CheckBudget,
    *,
    seed: int = 0,
    least: float = 0.0,
    kept: tuple[int, int] = (0, 0),
    progress: Callable[[int], None] | None = None,
) -> Examination:
    """Check an environment and keep the figures.

    Example::

        examined = examine_template(template, CheckBudget(sequences=20, mutants=0))
        examined.quality.score

    Args:
        template: the environment.
        budget: how much is tried.
        seed: all chance comes from it.
        least: share of seeded defects that has to be noticed.
        kept: core operations of its source that it offers, and all; (0, 0) where none is known.
        progress: called with the number of sequences done.
    """
    # The order matters: random sequences first, then a directed search for what they missed.
    explorer = Explorer(template, seed, BudgetWatch(budget))
    explorer.wander(budget.sequences, budget.length, progress)
    explorer.seek()
    # Dynamic checks read what the explorer recorded; defects reuse its calls and states.
    checks: list[CheckResult] = [*static_checks(template), *dynamic_checks(explorer)]
    found = MutationOutcome()
    figures: dict[str, int] = {}
    if budget.mutants > 0:
        found = try_mutants(explorer, budget.mutants)
        figures = {"killed": found.noticed, "total": found.total}
        checks.append(found.result(least))
    reached = coverage_figures(explorer)
    report = CheckReport(
        environment=template.spec.name,
        environment_id=template.id,
        ok=all(result.ok for result in checks),
        checks=tuple(checks),
        mutation=figures,
    )
    return Examination(
        report=report,
        coverage=tuple(reached),
        mutation=found,
        quality=quality_figures(checks, reached, found, kept),
        calls=explorer.coverage.tried.total(),
        states=len(explorer.states()),
        cut=explorer.watch.cut,
    )

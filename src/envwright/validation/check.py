"""``check``: everything that is asked of an environment, as one report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from envwright.runtime.template import Template
from envwright.types import CheckReport, CheckResult
from envwright.validation.budget import Budget, Watch
from envwright.validation.dynamic import dynamic_checks
from envwright.validation.explore import Explorer
from envwright.validation.mutation import Mutation, mutation
from envwright.validation.quality import Covered, Quality, covered, quality
from envwright.validation.static import static_checks


@dataclass(frozen=True, slots=True)
class Examination:
    """A report with all that stands behind its figures."""

    report: CheckReport
    coverage: tuple[Covered, ...]
    mutation: Mutation
    quality: Quality
    calls: int
    """Calls that were made and judged."""
    states: int
    """Different states that they reached."""
    cut: dict[str, int]
    """What a budget left out, and how often; empty when the report depends on counts alone."""


def check(
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
        progress: told the number of sequences done.
    """
    budget = Budget(sequences=sequences, length=length, mutants=mutants)
    return examine(template, budget, seed=seed, progress=progress).report


def examine(
    template: Template,
    budget: Budget,
    *,
    seed: int = 0,
    least: float = 0.0,
    progress: Callable[[int], None] | None = None,
) -> Examination:
    """Check an environment and keep the figures.

    Args:
        template: the environment.
        budget: how much is tried.
        seed: all chance comes from it.
        least: share of seeded defects that has to be noticed.
        progress: told the number of sequences done.
    """
    explorer = Explorer(template, seed, Watch(budget))
    explorer.wander(budget.sequences, budget.length, progress)
    explorer.seek()
    checks: list[CheckResult] = [*static_checks(template), *dynamic_checks(explorer)]
    found = Mutation()
    figures: dict[str, int] = {}
    if budget.mutants > 0:
        found = mutation(explorer, budget.mutants)
        figures = {"killed": found.noticed, "total": found.total}
        checks.append(found.result(least))
    reached = covered(explorer)
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
        quality=quality(checks, reached, found),
        calls=explorer.coverage.tried.total(),
        states=len(explorer.states()),
        cut=explorer.watch.cut,
    )

"""``check``: everything that is asked of an environment, as one report."""

from __future__ import annotations

from collections.abc import Callable

from envwright.runtime.template import Template
from envwright.types import CheckReport
from envwright.validation.dynamic import dynamic_checks
from envwright.validation.explore import Explorer
from envwright.validation.mutation import mutation
from envwright.validation.static import static_checks


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
    explorer = Explorer(template, seed)
    explorer.wander(sequences, length, progress)
    explorer.seek()
    checks = [*static_checks(template), *dynamic_checks(explorer)]
    figures: dict[str, int] = {}
    if mutants > 0:
        noticed, figures = mutation(explorer, mutants)
        checks.append(noticed)
    return CheckReport(
        environment=template.spec.name,
        environment_id=template.id,
        ok=all(result.ok for result in checks),
        checks=tuple(checks),
        mutation=figures,
    )

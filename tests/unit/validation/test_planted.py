"""Kinds of defects planted in the mock environment: each is caught; ``planted`` has the table."""

from __future__ import annotations

import pytest

from envwright.environment.template import Template
from envwright.types import EnvironmentSpec
from envwright.validation.check import check_template
from tests.unit.validation.planted import failing, judged
from tests.unit.validation.plants import KINDS

# What rules cannot tell from what was meant; see docs/reference/checks.md.
MISSED = {
    "half of the steps missing",
    "sign turned in a step",
    "status skips states",
    "two tools that do the same",
    "state that no tool reaches",
    "policy names a number that no tool knows",
    "step that finds no row",
}


@pytest.mark.parametrize("name", sorted(KINDS.keys() - MISSED))
def test_a_planted_defect_is_caught(mock_spec: EnvironmentSpec, name: str) -> None:
    broken = next(KINDS[name](mock_spec), None)
    if broken is None:
        pytest.skip("there is no place for it")
    report = judged(broken)
    assert isinstance(report, str) or failing(report)


def test_the_unchanged_environment_has_no_alarm(mock_spec: EnvironmentSpec) -> None:
    assert check_template(Template(mock_spec), sequences=10, mutants=0).ok

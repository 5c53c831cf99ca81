"""Each written row of the table, with all that is generated from it, in a child of its own."""

from __future__ import annotations

import pytest

from tests.hostile import values, worlds
from tests.hostile.attacks import Attack, Group, cases_of
from tests.hostile.table import GROUPS
from tests.hostile.trials import tried

ROWS = [(group, attack) for group in GROUPS for attack in group.attacks]


@pytest.fixture(scope="session", autouse=True)
def _what_is_sound() -> None:
    """Made once, before there are children."""
    worlds.warm()
    values.warm()


@pytest.mark.parametrize(
    ("group", "attack"), ROWS, ids=[f"{group.name}: {attack.name}" for group, attack in ROWS]
)
def test_what_becomes_of_it(group: Group, attack: Attack) -> None:
    trials = tried(cases_of(group, attack))
    wrong = [f"{trial.case.id}: {trial.problem}" for trial in trials if trial.problem]
    assert not wrong, "\n".join(wrong)

"""Groups of environments: states that agree, and tasks about somebody whom several know."""

from __future__ import annotations

from pathlib import Path

import pytest

import envwright as ew
from envwright import workflows
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.storage.bundled import environment_folders, group_folders
from envwright.tasks.generator import TaskGenerator, TaskOptions
from envwright.tasks.goals import Unplannable
from envwright.workflows.environment_groups import (
    EnvironmentGroup,
    SharedTables,
    count_shared,
    group_environments,
    is_group,
    load_group,
)

WEEKEND = "weekend_trip"
RENTAL, FERRY = "airport_car_rental", "car_ferry_reservations"
HEAD = f'title = "A trip"\nenvironments = ["{RENTAL}", "{FERRY}"]\n'
SHARED = (
    '[[shared]]\nwhat = "people"\nrows = {rows}\n[shared.tables]\n'
    'airport_car_rental = ["customers", "name", "email"]\n'
    'car_ferry_reservations = ["{table}", {columns}]\n'
)


@pytest.fixture(scope="module")
def templates() -> list[Template]:
    return [Template(spec) for spec in group_environments(load_group(Path(WEEKEND)))]


def column(template: Template, table: str, name: str) -> list[str]:
    with template.session() as session:
        return [row[0] for row in session.query(f"SELECT {name} FROM {table} ORDER BY id")]


def test_states_agree_and_all_else_stays(templates: list[Template]) -> None:
    (shared,) = load_group(Path(WEEKEND)).shared
    assert count_shared(shared, templates) == 6
    given = Template(ew.load_environment(environment_folders()[FERRY]))
    names = set(column(templates[0], "customers", "name"))
    before, after = (column(one, "customers", "name") for one in (given, templates[1]))
    assert len(set(after) & names) >= 6
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 6
    for table in ("bookings", "sailings"):
        assert column(given, table, "id") == column(templates[1], table, "id")
    assert templates[0].id == Template(ew.load_environment(environment_folders()[RENTAL])).id


def test_tasks_are_about_one_whom_both_know(templates: list[Template]) -> None:
    shared = tuple(one.shared_rows() for one in load_group(Path(WEEKEND)).shared)
    generator = TaskGenerator(templates, 3, TaskOptions(shared=shared))
    flowing = 0
    for number in range(5):
        try:
            task = generator.draft(number)
        except Unplannable:
            continue
        assert [ref.name for ref in task.environments] == [RENTAL, FERRY]
        flowing += bool(task.difficulty.get("passed"))
    assert flowing >= 2


def test_a_group_is_played_by_its_name() -> None:
    with ew.make(WEEKEND) as env:
        start = env.reset()
    names = [tool["function"]["name"] for tool in start.tools]
    assert {name.startswith(RENTAL) for name in names} == {True, False}
    assert ew.rollout(WEEKEND, "oracle", tasks=ew.load_tasks(WEEKEND)[:4]).summary.success == 1.0


def test_cards_of_groups_fit_their_files() -> None:
    found = workflows.list_environments()
    assert {card.name for card in found.groups} == set(group_folders())
    assert set(found.stale).isdisjoint(group_folders())
    for card in found.groups:
        assert card.unmet == ()
        assert card.tasks["proven"] >= 20
        assert card.tasks["values flow"] > 0
        assert all(count >= 3 for count in card.shared.values())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD, "shared"),
        (HEAD + "[[", "is not TOML"),
        (HEAD + SHARED.format(rows=0, table="customers", columns='"name", "email"'), "rows"),
        (HEAD + SHARED.format(rows=3, table="customers", columns='"name"'), "as many columns"),
        (HEAD + SHARED.format(rows=3, table="guests", columns='"name", "email"'), "no table"),
        (HEAD + SHARED.format(rows=3, table="customers", columns='"name", "mail"'), "no table"),
        (HEAD.replace(FERRY, "nowhere") + "shared = []", "shared"),
    ],
)
def test_a_wrong_group_is_named(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "group.toml").write_text(text)
    assert is_group(tmp_path)
    with pytest.raises(BadInput, match=message):
        group_environments(load_group(tmp_path))


def test_environments_of_other_days_share_nothing() -> None:
    places = {RENTAL: ("customers", "name", "email"), "mock": ("members", "name", "email")}
    group = EnvironmentGroup(
        title="Days",
        environments=(RENTAL, "mock"),
        shared=(SharedTables(what="people", rows=3, tables=places),),
    )
    with pytest.raises(BadInput, match="stand on one day"):
        group_environments(group)

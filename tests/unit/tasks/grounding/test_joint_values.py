"""Values that pass between environments: found in one, given to a tool of the other, and proven."""

from __future__ import annotations

import pytest

from envwright import Task, Template, load_environment
from envwright.environment.world import open_world
from envwright.tasks.generator import TaskGenerator
from envwright.tasks.goals import Unplannable
from envwright.tasks.grounding.joint_values import is_alike, taking_tools
from envwright.tasks.grounding.scene import ToolViews
from tests.conftest import ENVIRONMENTS


@pytest.fixture(scope="module")
def templates() -> list[Template]:
    folders = (ENVIRONMENTS / "mock", ENVIRONMENTS / "authored" / "petstore")
    return [Template(load_environment(folder)) for folder in folders]


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("email", "email", True),
        ("contact_email", "email", True),
        ("due", "starts_on", True),
        ("name", "title", False),
        ("code", "city", False),
    ],
)
def test_which_columns_are_alike(one: str, other: str, alike: bool) -> None:
    assert is_alike(one, other) is alike


def test_tools_that_can_take_what_another_environment_shows(templates: list[Template]) -> None:
    mock, petstore = templates
    found = taking_tools(petstore, ToolViews(mock))
    assert {"add_pet", "create_user"} <= set(found)  # a name, an e-mail
    assert "delete_pet" not in found  # takes a key alone
    assert not taking_tools(mock, ToolViews(petstore))  # whose tools take keys


def passed_values(task: Task, templates: list[Template]) -> list[tuple[str, str, str]]:
    """Texts that a look-up of one environment shows first, and a later call of another takes."""
    found, shown = [], dict[str, str]()
    by_id = {template.id: template for template in templates}
    with open_world(task, by_id) as world:
        for call in task.gold:
            home = call.tool.partition("_")[0]
            for value in call.arguments.values():
                # What the user says is given, and passes from nowhere.
                said = f"“{value}”" in task.scenario.opening
                if isinstance(value, str) and not said and shown.get(value, home) != home:
                    found.append((shown[value], home, value))
            rows = world.call(call.tool, call.arguments).value
            for row in rows if isinstance(rows, list) else [rows]:
                for cell in row.values() if isinstance(row, dict) else ():
                    if isinstance(cell, str):
                        shown.setdefault(cell, home)
    return found


def test_values_pass_and_the_tasks_are_proven(templates: list[Template]) -> None:
    """The solver reaches them from the words alone, through the tools of both environments."""
    generator = TaskGenerator(templates, 5)
    proven = []
    for number in range(7, 13):
        try:
            task = generator.attempt(number)
        except Unplannable:
            continue
        if task.difficulty.get("passed"):
            assert task.proof
            assert task.proof.solver_reward == 1.0
            assert not task.proof.survivors
            assert passed_values(task, templates)
            proven.append(task)
    assert len(proven) >= 2
    again = TaskGenerator(templates, 5)
    assert again.attempt(_number(proven[0])).id == proven[0].id


def _number(task: Task) -> int:
    return task.seed % 1_000_000


def test_tasks_of_one_environment_pass_nothing(templates: list[Template]) -> None:
    generator = TaskGenerator(templates[:1], 5)
    for number in range(3):
        try:
            assert "passed" not in generator.draft(number).difficulty
        except Unplannable:
            continue

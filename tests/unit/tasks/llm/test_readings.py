"""What the solver is told: words, or for words of a model their readings."""

from __future__ import annotations

from pathlib import Path

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.tasks.llm.task_setting import describe_tables, describe_tools
from envwright.tasks.model_readings import (
    MODEL_FAMILY,
    differing_values,
    solver_messages,
    values_in_text,
)
from envwright.tasks.parser.lexer import UnsolvedError, stem
from envwright.tasks.proof.prover import solve_task, solve_with_reason
from envwright.types import Scenario, Task


def worded(task: Task, opening: str, *readings: str) -> Task:
    scenario = Scenario(opening=opening, goals=readings, questions=task.scenario.questions)
    return task.model_copy(update={"scenario": scenario, "family": MODEL_FAMILY})


def test_templates_are_read_as_they_are(shipped: list[Task]) -> None:
    for task in shipped:
        assert solver_messages(task) == (task.scenario.opening, *task.scenario.later)


def test_words_of_a_model_are_known_by_their_readings(
    shipped: list[Task], mock_template: Template
) -> None:
    task = next(t for t in shipped if not t.scenario.later)
    words = f"Ahem. {task.scenario.opening.replace('the', 'yonder')}"
    templates = {mock_template.id: mock_template}
    assert solve_task(worded(task, words, task.scenario.opening), templates) == 1.0
    assert solve_task(worded(task, words, words), templates) == 0.0
    other = task.model_copy(update={"family": "chatty"})
    assert solve_task(worded(task, words, task.scenario.opening), templates) > solve_task(
        other.model_copy(update={"scenario": other.scenario.model_copy(update={"opening": words})}),
        templates,
    )


def test_a_reading_has_the_values_of_its_message(
    shipped: list[Task], mock_template: Template
) -> None:
    task = next(t for t in shipped if "“The Tin Harbour”" in t.scenario.opening)
    reading = task.scenario.opening
    changed = worded(task, reading.replace("“The Tin Harbour”", "“On Tides”"), reading)
    with pytest.raises(UnsolvedError, match="differ in"):
        solver_messages(changed)
    assert solve_with_reason(changed, {mock_template.id: mock_template})[0] == 0.0
    with pytest.raises(UnsolvedError, match="one reading"):
        solver_messages(worded(task, reading))
    with pytest.raises(UnsolvedError, match="one reading"):
        solver_messages(worded(task, reading, reading, reading))


def test_values_are_compared_whatever_stands_around_them() -> None:
    one = "Ann’s order #W12 (“A b”), due 17 May 2024, costs $1,250.00; ask ann@example.org."
    two = "the order with ID “W12” and name “A b” due 2024 on 17 $1250.00 of “ann@example.org”"
    assert values_in_text(one) == values_in_text(two)
    assert values_in_text("three pets that are not sold") == frozenset()
    assert values_in_text("three pets") != values_in_text("3 pets")


def test_a_bare_name_may_be_quoted_in_its_reading_and_none_invented() -> None:
    said = "It’s Ann Lee here. Please send me Old Rivers (note: “by post”) on 17 May 2024."
    reading = "send the book “Old Rivers” to “Ann Lee”, note “by post”, on 17 May 2024"
    assert differing_values(said, reading) == []
    assert differing_values(said, reading.replace("Lee", "Leeds")) == ["Ann Leeds"]
    assert differing_values(said, reading.replace("“by post”", "“by”")) == ["by post"]
    assert differing_values(said, reading.replace("Ann Lee", "nn Lee")) == ["nn Lee"]
    assert differing_values(said, reading.replace("17", "18")) == ["17", "18"]
    assert differing_values("Give me the Audi A8.", "rent the car with model “Audi A8”") == []
    assert differing_values("Give me the Audi A8.", "rent the car with model “Audi A6”") == [
        "A8",
        "Audi A6",
    ]


@pytest.mark.parametrize(
    ("many", "one"),
    [("people", "person"), ("employees", "employee"), ("trees", "tree"), ("fees", "fee")],
)
def test_plurals_are_known_by_their_singular(many: str, one: str) -> None:
    assert stem(many) == stem(one)


WORLDS = Path(__file__).parents[4] / "worlds" / "src" / "envwright_worlds"


def test_readers_are_told_the_phrases_of_the_tools_and_what_rows_are_called() -> None:
    template = Template(load_environment(WORLDS / "banquet_hall"))
    said = template.wording.form()
    tools = describe_tools(template.tool_schemas(), said)
    assert "Takes: the booking; amount (amount of money). Say: take {amount} for {the" in tools
    assert not any(name in tools for name in template.tools if "_" in name and "list" not in name)
    things = describe_tables([template], said).splitlines()
    (tasting,) = (line for line in things if line.startswith("- tasting"))
    assert "; belongs to the booking; said as: the tasting for {booking}, " in tasting
    assert "booking id" not in tasting.lower()
    plain = describe_tools(template.tool_schemas())
    assert "Takes: the booking; amount cents (amount of money)." in plain
    assert "Say:" not in plain

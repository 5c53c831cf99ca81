"""The system prompt: the rules of every environment, and how to answer when something is asked."""

from __future__ import annotations

from collections.abc import Callable

from envwright import Template
from envwright.environment.world import open_world
from envwright.rollout.engine import prompt_hash, system_prompt
from envwright.types import EnvironmentRef, Question, Task


def test_it_holds_the_rules_and_no_gold(
    task_of: Callable[..., Task], mock_template: Template
) -> None:
    with open_world(task_of(), {mock_template.id: mock_template}) as world:
        prompt = system_prompt(task_of(), world.rules())
    assert mock_template.spec.policy.strip() in prompt
    assert "It is Monday, 3 March 2025, 10:00 UTC." in prompt
    assert "answers" not in prompt
    assert "{" not in prompt
    for secret in ("B-4", "M-1", "On Tides"):
        assert secret not in prompt


def test_it_tells_how_to_answer(question: Task, mock_template: Template) -> None:
    asked = (
        *question.scenario.questions,
        Question(name="genre", text="The genre", json_schema={"enum": ["novel"]}),
    )
    scenario = question.scenario.model_copy(update={"questions": asked})
    task = question.model_copy(update={"scenario": scenario})
    prompt = system_prompt(task, [("mock", mock_template.briefing)])
    assert '{"answers": {"<name>": <value>}}' in prompt
    assert "- `loans`: Tell me how many. As JSON: integer." in prompt
    assert '- `genre`: The genre. As JSON: {"enum":["novel"]}.' in prompt


def test_rules_of_several_environments_stand_under_their_names(
    task_of: Callable[..., Task], mock_template: Template
) -> None:
    spec = mock_template.spec.model_copy(
        update={"policy": "Rule with {answers} in it.", "clock": "2024-02-29T23:59:59Z"}
    )
    other = Template(spec)
    refs = (
        EnvironmentRef(name="one", id=mock_template.id, prefix="one_"),
        EnvironmentRef(name="two", id=other.id, prefix="two_"),
    )
    task = task_of().model_copy(update={"environments": refs})
    with open_world(task, {t.id: t for t in (mock_template, other)}) as world:
        prompt = system_prompt(task, world.rules())
        assert world.today() == f"{mock_template.today} {other.today}"
    assert "## one\n\nIt is Monday, 3 March 2025, 10:00 UTC.\n\nYou work at the desk" in prompt
    assert (
        "## two\n\nIt is Thursday, 29 February 2024, 23:59 UTC.\n\nRule with {answers} in it."
        in prompt
    )


def test_the_time_is_told_where_there_are_no_rules(mock_template: Template) -> None:
    silent = Template(mock_template.spec.model_copy(update={"policy": ""}))
    assert silent.briefing == "It is Monday, 3 March 2025, 10:00 UTC."


def test_the_text_has_an_identity() -> None:
    assert len(prompt_hash()) == 32
    assert prompt_hash() == prompt_hash()

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
    assert "answers" not in prompt
    assert "{" not in prompt
    for secret in ("B-4", "M-1", "On Tides"):
        assert secret not in prompt


def test_it_tells_how_to_answer(question: Task, mock_template: Template) -> None:
    asked = (
        *question.scenario.questions,
        Question(name="genre", text="Tell me the genre.", json_schema={"enum": ["novel"]}),
    )
    scenario = question.scenario.model_copy(update={"questions": asked})
    task = question.model_copy(update={"scenario": scenario})
    prompt = system_prompt(task, [("mock", mock_template.spec.policy)])
    assert '{"answers": {"<name>": <value>}}' in prompt
    assert "- `loans`: Tell me how many. As JSON: integer." in prompt
    assert '- `genre`: Tell me the genre. As JSON: {"enum":["novel"]}.' in prompt


def test_rules_of_several_environments_stand_under_their_names(
    task_of: Callable[..., Task], mock_template: Template
) -> None:
    spec = mock_template.spec.model_copy(update={"policy": "Rule with {answers} in it."})
    other = Template(spec)
    refs = (
        EnvironmentRef(name="one", id=mock_template.id, prefix="one_"),
        EnvironmentRef(name="two", id=other.id, prefix="two_"),
    )
    task = task_of().model_copy(update={"environments": refs})
    with open_world(task, {t.id: t for t in (mock_template, other)}) as world:
        prompt = system_prompt(task, world.rules())
    assert "## one\n\nYou work at the desk" in prompt
    assert "## two\n\nRule with {answers} in it." in prompt


def test_the_text_has_an_identity() -> None:
    assert len(prompt_hash()) == 32
    assert prompt_hash() == prompt_hash()

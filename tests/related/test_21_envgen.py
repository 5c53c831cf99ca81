"""EnvGen (2403.12014): environments by what a policy fails at; checked, and asked for again."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

import orjson
import pytest

from envwright import Template
from envwright.errors import BadInput
from envwright.llm.client import Completion, Sampling
from envwright.rollout.analysis.skill_diagnosis import SkillFigure, diagnose_skills
from envwright.tasks.curation.task_configurations import (
    TaskConfiguration,
    check_configuration,
    practised_tools,
    rule_configurations,
)
from envwright.tasks.generator import TaskGenerator, TaskOptions
from envwright.tasks.goals import Unplannable
from envwright.tasks.llm.configuration_author import propose_configurations
from envwright.types import Json, Message, Role
from envwright.workflows.graph_queries import QueriedWorld
from tests.related.conftest import Library
from tests.related.weak_student import play_by_chance

WEAK = "return_book"


def test_a_diagnosis_finds_the_weak_skill(library: Library) -> None:
    """By calls and not by tasks: what stands beside it in failed tasks is not blamed."""
    tasks = {task.id: task for task in library.tasks}
    episodes = play_by_chance(library.tasks, {WEAK: 0.2}, 4, "a")
    found = diagnose_skills(episodes, tasks)
    assert found.tools[WEAK].success < 0.5
    assert all(f.done == f.asked for name, f in found.tools.items() if name != WEAK)
    assert set(found.errors) == {WEAK}
    assert found.episodes == len(episodes)
    needed = [t for t in library.tasks if any(call.tool == WEAK for call in t.gold)]
    assert found.succeeded >= 4 * (len(library.tasks) - len(needed))
    assert SkillFigure(asked=0, done=0).success == 0.5
    assert SkillFigure(asked=8, done=2).success == 0.3


def test_an_environment_without_a_tool_to_practise_is_left_out(library: Library) -> None:
    asked = Template(QueriedWorld(library.template.spec, 3, 0).spec)
    assert practised_tools(asked) == []
    assert rule_configurations({}, {"asked": asked}, 2, 20, seed=7) == []
    both = rule_configurations({}, {"asked": asked, "mock": library.template}, 2, 20, seed=7)
    assert [(one["environment"], one["tasks"]) for one in both] == [("mock", 10)] * 2


def test_the_rule_by_hand(library: Library) -> None:
    templates = {"mock": library.template}
    tools = practised_tools(library.template)
    success = dict.fromkeys(tools, 0.9) | {WEAK: 0.1}
    own, other = rule_configurations({"mock": success}, templates, 2, 20, seed=7)
    shares = own["tools"]
    assert shares[WEAK] / sum(shares.values()) == pytest.approx(
        0.9 / (0.9 + 0.1 * (len(tools) - 1))
    )
    assert own["tasks"] + other["tasks"] == 20
    assert (own["max_calls"], own["distractors"]) == (8, 0.6)  # it can do nearly everything
    assert "seed" not in own
    assert (other["seed"], other["play"]) == (8, 40)  # its rows are given: others by calls
    for one in (own, other):
        found = check_configuration(one, templates)
        assert max(found.counts(), key=found.counts().__getitem__) == WEAK
    (weak,) = rule_configurations({"mock": dict.fromkeys(tools, 0.1)}, templates, 1, 5, seed=0)
    assert (weak["max_calls"], weak["distractors"]) == (3, 0.0)


GOOD = {"environment": "mock", "tools": {WEAK: 3, "lend_book": 1}, "tasks": 8}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"environment": "shop"}, "there is no environment 'shop'"),
        ({"tools": {"fly": 1}}, "has no tool 'fly'"),
        ({"tools": {}}, "tools:"),
        ({"tools": {WEAK: 0}}, "no tool has a share above 0"),
        ({"tools": {WEAK: -1}}, "shares of tools are numbers from 0"),
        ({"tools": {WEAK: float("nan")}}, "shares of tools"),
        ({"rows": 40}, "the rows of mock are given"),
        ({"seed": 3}, "the rows of mock are given"),
        ({"play": 5, "rows": 5}, "rows or play"),
        ({"min_calls": 9}, "min_calls is more than max_calls"),
        ({"tasks": 10**9}, "tasks:"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_an_environment_cannot_be_is_refused(
    library: Library, change: Json, reason: str
) -> None:
    templates = {"mock": library.template}
    assert check_configuration(GOOD, templates).counts() == {WEAK: 6, "lend_book": 2}
    with pytest.raises(BadInput) as caught:
        check_configuration(GOOD | change, templates)
    assert reason in str(caught.value)


class Scripted:
    """A model that answers in turn."""

    model = "scripted"

    def __init__(self, *answers: str) -> None:
        self._answers, self.asked = list(answers), list[str]()

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        self.asked.append(messages[-1].content)
        return Completion(message=Message(role=Role.ASSISTANT, content=self._answers.pop(0)))


def proposed(
    template: Template, *answers: Json
) -> tuple[Scripted, list[TaskConfiguration], list[str]]:
    texts = [a if isinstance(a, str) else orjson.dumps(a).decode() for a in answers]
    client = Scripted(*texts)
    found = asyncio.run(
        propose_configurations(
            client, Sampling(), {"tools": {}}, {"mock": template}, 2, 16, attempts=3
        )
    )
    return client, found.kept, found.rejected


def test_what_is_wrong_is_asked_for_again_with_the_reason(library: Library) -> None:
    bad = GOOD | {"tools": {"fly": 1}}
    client, kept, rejected = proposed(library.template, [GOOD, bad], [GOOD | {"tasks": 2}])
    assert [one.tasks for one in kept] == [8, 2]
    assert len(rejected) == 1
    assert "has no tool 'fly'" in rejected[0]
    assert "has no tool 'fly'" in client.asked[1]
    assert "1 others" in client.asked[1]
    # Nothing usable three times: nothing is kept, and nobody is asked a fourth time.
    client, kept, rejected = proposed(library.template, "no idea", {"a": 1}, [bad])
    assert (kept, len(client.asked), len(rejected)) == ([], 3, 3)


def test_the_frequency_of_a_skill_rises_with_its_share(library: Library) -> None:
    """Tasks that are wanted of a tool need it, and are proven as all."""
    counts = Counter[bool]()
    generator = TaskGenerator([library.template], 3, TaskOptions(focus=(WEAK,), max_calls=5))
    for number in range(12):
        try:
            task = generator.attempt(number)
        except Unplannable:
            continue
        assert task.proof
        assert task.proof.gold_reward == 1
        counts[any(call.tool == WEAK for call in task.gold)] += 1
    assert counts[True] >= 3
    assert not counts[False]
    with pytest.raises(BadInput, match="cannot be about a tool 'fly'"):
        TaskGenerator([library.template], 3, TaskOptions(focus=("fly",)))

"""The noisy oracle: its success rate is the formula's, and more skill never does worse."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from envwright import Template, open_world
from envwright.environment.statistics import wilson_interval
from envwright.errors import BadInput
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.policies.imperfect_oracles import OracleSkill, decisive_calls
from envwright.rollout.policies.policy_protocol import EpisodeStart, GoldInsight, make_policy
from envwright.rollout.policies.policy_registry import POLICIES, POLICY_NAMES, policy_named
from envwright.types import AnswerCheck, Call, Rubric, Task, Trajectory

MakeTask = Callable[..., Task]
Play = Callable[..., Trajectory]
EPISODES = 400
Z_999 = 3.2905  # 99.9 %, two-sided

TWO = (
    Call(tool="find_members"),
    Call(tool="lend_book", arguments={"member_id": "M-1", "book_id": "B-1"}),
    Call(tool="lend_book", arguments={"member_id": "M-4", "book_id": "B-5"}),
)


@pytest.fixture
def play(mock_template: Template, score: Scorer) -> Play:
    """Play a policy, given by its name, on a task."""
    writes = frozenset(tool.name for tool in mock_template.tools.values() if tool.is_write)
    tools = tuple(mock_template.tool_schemas())

    def run(name: str, task: Task, seed: int) -> Trajectory:
        factory = policy_named(name, lambda task: task.difficulty.get("depth", 0.0))
        policy = make_policy(factory, GoldInsight(EpisodeStart(seed), task, tools, writes))
        with open_world(task, {mock_template.id: mock_template}) as world:
            return asyncio.run(run_episode(task, world, policy, score=score))

    return run


def solved(results: Sequence[Trajectory]) -> list[bool]:
    assert all(r.score is not None and not r.failures for r in results)
    return [r.score is not None and r.score.reward == 1.0 for r in results]


def three_steps(task_of: MakeTask) -> Task:
    """Two writes and an answer decide; the reading does not."""
    task = task_of(*TWO, answers={"lent": 2})
    return task.model_copy(update={"difficulty": {"depth": 2.0}})


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("noisy-oracle:0.7", 0.7**3),
        ("noisy-oracle:0.9", 0.9**3),
        ("noisy-oracle:0.9,hard=0.5", 0.9**6),
        ("noisy-oracle:0.5,task", 0.5),
        ("noisy-oracle:0.8,task,hard=0.5", 0.8**2),
    ],
)
def test_the_success_rate_is_the_formulas(
    name: str, expected: float, play: Play, task_of: MakeTask
) -> None:
    task = three_steps(task_of)
    count = sum(solved([play(name, task, seed) for seed in range(EPISODES)]))
    low, high = wilson_interval(count, EPISODES, Z_999)
    assert low <= expected <= high, count / EPISODES


def test_more_skill_is_right_wherever_less_is(play: Play, task_of: MakeTask) -> None:
    task = three_steps(task_of)
    by_skill = [
        solved([play(f"noisy-oracle:{s}", task, seed) for seed in range(40)])
        for s in ("0", "0.3", "0.6", "0.9", "1")
    ]
    for less, more in pairwise(by_skill):
        assert all(better or not worse for worse, better in zip(less, more, strict=True))
    assert not any(by_skill[0])
    assert all(by_skill[-1])


def test_without_skill_every_task_fails_and_with_all_of_it_none_does(
    play: Play, tasks: list[Task], question: Task, task_of: MakeTask
) -> None:
    for task in (*tasks, question, task_of()):
        for seed in range(5):
            assert solved([play(f"noisy-oracle:{s}", task, seed) for s in (0, 1)]) == [False, True]


def test_episodes_repeat(play: Play, task_of: MakeTask) -> None:
    task = three_steps(task_of)
    for seed in range(5):
        assert play("noisy-oracle:0.5", task, seed) == play("noisy-oracle:0.5", task, seed)


def test_steps_go_wrong_in_several_ways(play: Play, task_of: MakeTask) -> None:
    task = three_steps(task_of)
    results = [play("noisy-oracle:0.5", task, seed) for seed in range(40)]
    made = [[s.call for s in result.steps if s.call.tool == "lend_book"] for result in results]
    assert {len(calls) for calls in made} == {0, 1, 2}  # dropped
    other = [c for calls in made for c in calls if c not in task.gold]
    assert {k for c in other for k, v in c.arguments.items()} == {"member_id", "book_id"}
    words = {result.messages[-1].content for result in results}
    assert words == {'{"answers":{"lent":2}}', '{"answers":{"lent":3}}'}
    assert all(result.steps[0].call == TWO[0] for result in results)  # readings never slip


def test_a_slip_in_a_write_that_is_refused_shows_in_an_answer(
    play: Play, task_of: MakeTask
) -> None:
    """The state is the gold's whether the call is tried or not."""
    refused = Call(tool="lend_book", arguments={"member_id": "M-3", "book_id": "B-1"})
    task = task_of(refused, answers={"one": 1, "two": 2})
    for seed in range(20):
        result = play("noisy-oracle:0.6", task, seed)
        right = [step.call for step in result.steps] == [refused]
        told = result.messages[-1].content == '{"answers":{"one":1,"two":2}}'
        assert solved([result]) == [right and told]
        assert right or not told


def test_wrong_answers_are_beyond_the_tolerance(play: Play, question: Task) -> None:
    check = AnswerCheck(name="a", question="loans", expected=2, tolerance=1.0)
    tolerant = question.model_copy(update={"rubric": Rubric(checks=(check,))})
    assert play("noisy-oracle:0", tolerant, 0).messages[-1].content == '{"answers":{"loans":5}}'


def test_a_task_without_writes_and_answers_is_decided_by_its_last_call(task_of: MakeTask) -> None:
    task = task_of(Call(tool="find_members"), Call(tool="find_books"))
    assert decisive_calls(task, frozenset({"lend_book"})) == [1]
    asked = task.model_copy(update={"answers": {"n": 1}})
    assert decisive_calls(asked, frozenset({"lend_book"})) == []
    assert decisive_calls(task_of(*TWO), frozenset({"lend_book"})) == [1, 2]


def test_skills_have_one_name_each() -> None:
    assert policy_named("noisy-oracle:0.70").name == policy_named("noisy-oracle:.7").name
    assert policy_named("noisy-oracle:0.7,task,hard=1").name == "noisy-oracle:0.7,task,hard=1.0"
    assert OracleSkill(0.25, of_task=True).of_step(2) == 0.5
    assert OracleSkill(0.5, hard=1.0).of_step(2, difficulty=1.0) == 0.25


@pytest.mark.parametrize("bad", ["", "x", "1.5", "-0.1", "nan", "0.7.1", ".", "0.5,hard=", "1,2"])
def test_a_bad_parameter_tells_the_form(bad: str) -> None:
    with pytest.raises(BadInput, match=r"is no skill.*noisy-oracle:SKILL"):
        policy_named(f"noisy-oracle:{bad}")


def test_names_without_a_policy() -> None:
    assert policy_named("oracle") is POLICIES["oracle"]
    assert set(POLICIES) | {"human"} < set(POLICY_NAMES)
    assert policy_named("human").name == "human"
    with pytest.raises(BadInput, match="is no skill"):
        policy_named("noisy-oracle")
    with pytest.raises(BadInput, match="has no parameter"):
        policy_named("oracle:0.5")
    with pytest.raises(BadInput, match=r"there is no policy orcale\..*Known: oracle.*oracle"):
        policy_named("orcale")

"""Scripted policies: what they score, that they repeat, and who may know the gold."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from envwright import Template, open_world
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.policies.imperfect_oracles import other_values
from envwright.rollout.policies.policy_protocol import (
    EpisodeStart,
    GoldInsight,
    OrdinaryFactory,
    PrivilegedFactory,
    make_policy,
)
from envwright.rollout.policies.policy_registry import POLICIES
from envwright.rollout.policies.script import SeenValues
from envwright.rollout.users.user_protocol import SCRIPTED
from envwright.types import (
    AnswerCheck,
    Call,
    Json,
    Message,
    Role,
    Rubric,
    StopReason,
    Task,
    ToolChange,
    Trajectory,
)

MakeTask = Callable[..., Task]
Play = Callable[..., Trajectory]


@pytest.fixture
def play(mock_template: Template, score: Scorer) -> Play:
    """Play a scripted policy on a task."""
    writes = frozenset(tool.name for tool in mock_template.tools.values() if tool.is_write)

    def run(name: str, task: Task, seed: int = 0) -> Trajectory:
        tools = tuple(mock_template.tool_schemas())
        policy = make_policy(POLICIES[name], GoldInsight(EpisodeStart(seed), task, tools, writes))
        with open_world(task, {mock_template.id: mock_template}) as world:
            return asyncio.run(run_episode(task, world, policy, score=score, user=SCRIPTED))

    return run


def reward(result: Trajectory) -> float | None:
    assert result.failures == ()
    assert result.stop is StopReason.DONE
    assert result.score is not None
    return result.score.reward


def made(result: Trajectory) -> list[Call]:
    return [step.call for step in result.steps]


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_repeats_and_ends(name: str, play: Play, tasks: list[Task]) -> None:
    for task in tasks[:3]:
        first = play(name, task, 5)
        assert first == play(name, task, 5)
        assert first.stop is StopReason.DONE
        assert first.failures == ()


def test_the_oracle_scores_one(play: Play, tasks: list[Task], question: Task) -> None:
    for task in (*tasks, question):
        result = play("oracle", task)
        assert reward(result) == 1.0
        assert made(result) == list(task.gold)


def test_the_oracle_waits_for_its_tools(play: Play, task_of: MakeTask) -> None:
    task = task_of(
        later=("Now.",),
        tool_changes=(ToolChange(turn=0, tools=("find_members",)), ToolChange(turn=1, tools=None)),
    )
    assert reward(play("oracle", task)) == 1.0


@pytest.mark.parametrize("name", ["noop", "echo", "random", "near-miss", "destructive"])
def test_what_is_not_the_gold_scores_less(name: str, play: Play, tasks: list[Task]) -> None:
    for task in tasks:
        for seed in range(3):
            assert reward(play(name, task, seed)) == 0.0, (task.gold, seed)


def test_noop_and_echo_say_what_they_say(play: Play, task_of: MakeTask) -> None:
    task = task_of(later=("More.",))
    for name, said in (("noop", ["Done.", "Done."]), ("echo", [task.scenario.opening, "More."])):
        result = play(name, task)
        assert result.steps == ()
        words = [m.content for m in result.messages if m.role is Role.ASSISTANT]
        assert words == said


def test_a_near_miss_differs_in_one_argument_of_the_last_write(
    play: Play, tasks: list[Task]
) -> None:
    for seed, task in enumerate(tasks):
        *same, last = made(play("near-miss", task, seed))
        *gold, wanted = task.gold
        assert same == gold
        assert last.tool == wanted.tool
        differing = [k for k, v in wanted.arguments.items() if last.arguments[k] != v]
        assert len(differing) == 1
        if differing == ["member_id"]:  # another member that the look-up showed
            assert last.arguments["member_id"] in {"M-1", "M-2", "M-3", "M-4"}


def test_of_several_writes_the_last_one_is_missed(play: Play, task_of: MakeTask) -> None:
    """A wrong value in an earlier one might be put right by a later one."""
    gold = [
        Call(tool="lend_book", arguments={"member_id": "M-1", "book_id": book})
        for book in ("B-1", "B-4")
    ]
    for seed in range(5):
        calls = made(play("near-miss", task_of(*gold), seed))
        assert calls[0] == gold[0]
        assert calls[1] != gold[1]


def test_a_near_miss_without_writes_gives_a_wrong_answer(play: Play, question: Task) -> None:
    result = play("near-miss", question)
    assert reward(result) == 0.0
    assert result.messages[-1].content == '{"answers":{"loans":3}}'
    check = AnswerCheck(name="a", question="loans", expected=2, tolerance=1.0)
    tolerant = question.model_copy(update={"rubric": Rubric(checks=(check,))})
    assert play("near-miss", tolerant).messages[-1].content == '{"answers":{"loans":5}}'


@pytest.mark.parametrize(
    ("value", "schema", "others"),
    [
        ("open", {"enum": ["open", "closed"]}, ["closed"]),
        (True, {}, [False]),
        (3, {}, [4]),
        (2.5, {}, [3.5]),
        ("2024-02-28", {}, ["2024-02-29"]),
        ("some words", {}, ["some words 2"]),
        ("M-1", {}, ["M-2"]),
        (["M-1"], {}, [["M-2"]]),
        ([1, 2], {}, [[1]]),
        ([], {}, []),
        ({"n": 1, "id": "M-1"}, {}, [{"n": 2, "id": "M-1"}, {"n": 1, "id": "M-2"}]),
        (None, {}, []),
    ],
)
def test_other_values_are_plausible(value: Json, schema: Any, others: list[Json]) -> None:
    told = Message(role=Role.TOOL, name="find", content='[{"id":"M-1"},{"id":"M-2"}]')
    assert other_values(value, schema, SeenValues([told])) == others


def test_with_nothing_to_replace_the_last_write_is_dropped(
    template_of: Callable[..., Template], task_of: MakeTask
) -> None:
    step = Call(tool="restock")
    task = task_of().model_copy(update={"gold": (step, step)})
    insight = GoldInsight(EpisodeStart(0), task, (), frozenset({"restock"}))
    policy = make_policy(POLICIES["near-miss"], insight)
    tools = [{"type": "function", "function": {"name": "restock", "parameters": {}}}]

    async def all_moves() -> list[Message]:
        return [await policy.act([], tools) for _ in range(3)]

    moves = asyncio.run(all_moves())
    assert [len(m.tool_calls) for m in moves] == [1, 0, 0]


def test_the_destructive_policy_does_the_gold_and_then_more(play: Play, tasks: list[Task]) -> None:
    for task in tasks:
        result = play("destructive", task)
        assert made(result)[: len(task.gold)] == list(task.gold)
        gold_changes = result.steps[len(task.gold) - 1].changes
        assert any(step.changes != gold_changes for step in result.steps[len(task.gold) :])


def test_call_everything_calls_every_tool_once(
    play: Play, task_of: MakeTask, mock_template: Template
) -> None:
    tools = [step.call.tool for step in play("call-everything", task_of()).steps]
    assert sorted(tools) == sorted(mock_template.tools)


def test_ordinary_policies_are_made_without_the_task(task_of: MakeTask) -> None:
    seen: list[object] = []

    def spy(given: object) -> Any:
        seen.append(given)

    insight = GoldInsight(EpisodeStart(3), task_of(), (), frozenset())
    for name, factory in POLICIES.items():
        if isinstance(factory, PrivilegedFactory):
            assert name in {"oracle", "near-miss", "destructive"}
        else:
            make_policy(OrdinaryFactory(name, spy), insight)
    assert seen == [EpisodeStart(3)] * 5
    assert EpisodeStart.__slots__ == ("seed",)


def test_a_policy_that_cannot_be_made_fails_when_it_acts(play: Play, task_of: MakeTask) -> None:
    def refuse(start: EpisodeStart) -> Any:
        raise RuntimeError("no weights")

    insight = GoldInsight(EpisodeStart(0), task_of(), (), frozenset())
    policy = make_policy(OrdinaryFactory("broken", refuse), insight)
    assert policy.name == "broken"
    with pytest.raises(RuntimeError, match="no weights"):
        asyncio.run(policy.act([], []))
    renamed = OrdinaryFactory("other", lambda start: make_policy(POLICIES["noop"], insight))
    with pytest.raises(ValueError, match="named noop"):
        asyncio.run(make_policy(renamed, insight).act([], []))


def test_random_knows_schemas_only(play: Play, tasks: list[Task]) -> None:
    """Its calls depend on seed and tools, not on what the task is about."""
    calls: Sequence[list[Call]] = [made(play("random", task, 9)) for task in tasks[:4]]
    assert all(made_there == calls[0] for made_there in calls)
    assert made(play("random", tasks[0], 10)) != calls[0]

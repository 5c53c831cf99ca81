"""A release in tau2's form in which the user acts, too; it needs no package."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from envwright.environment.sandbox import seccomp
from envwright.evaluation.foreign_records import ForeignCall, ForeignTask
from envwright.evaluation.foreign_tasks import read_task
from envwright.evaluation.foreign_worlds import ForeignWorld, ForeignWorlds, open_worlds
from envwright.llm.client import Sampling, ScriptedClient
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory, Policy
from envwright.rollout.policies.script import Move, ScriptedPolicy
from envwright.rollout.runs.rollout_plan import EpisodeSlot, RolloutPlan
from envwright.rollout.users.directed_user import DIRECTED_USER
from envwright.rollout.users.llm_user import prose_user_factory
from envwright.rollout.users.user_protocol import UserFactory
from envwright.types import (
    Actor,
    Call,
    EnvironmentRef,
    ErrorKind,
    Message,
    Role,
    Score,
    Task,
    Trajectory,
)
from envwright.workflows.benchmarks import ForeignPlanInputs, _plan
from envwright.workflows.rollout_setup import RolloutOptions

from . import tau2_release

sealed = pytest.mark.skipif(
    seccomp.missing_support() is not None, reason=str(seccomp.missing_support())
)
ENABLE = Call(tool="enable_line", arguments={"line": "L1"})


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForeignWorlds]:
    worlds = open_worlds("tau2:telecom", tau2_release.write(tmp_path_factory.mktemp("tau2")))
    yield worlds
    worlds.close()


def score(task: Task, world: ForeignWorld, messages: Sequence[Message]) -> Score:
    return world.score(messages)


def play(
    worlds: ForeignWorlds, *moves: Move, task: int = 0, user: UserFactory = DIRECTED_USER
) -> Trajectory:
    """An episode of an agent that makes these moves."""

    def make(start: EpisodeStart) -> Policy:
        return ScriptedPolicy("mover", lambda view: iter(moves))

    plan = RolloutPlan(
        tasks=[read.task for read in worlds.tasks],
        templates={},
        policy=OrdinaryFactory("mover", make),
        score=score,
        user=user,
        arenas=worlds,
    )
    return asyncio.run(plan.episode(EpisodeSlot(task)))


def rolled(worlds: ForeignWorlds, policy: str) -> list[Trajectory]:
    """An episode for each task, as ``envwright eval`` plays them."""
    cast = ForeignPlanInputs(
        worlds.release, None, None, RolloutOptions(policy=policy, user="scripted")
    )

    async def episodes() -> list[Trajectory]:
        async with AsyncExitStack() as stack:
            plan = _plan(worlds, cast, stack)
            return [await plan.episode(EpisodeSlot(number)) for number in range(len(plan.tasks))]

    return asyncio.run(episodes())


def reward(episode: Trajectory) -> float | None:
    assert episode.score is not None, episode.failures
    return episode.score.reward


@sealed
def test_each_side_is_offered_its_own_tools(phone: ForeignWorlds) -> None:
    assert phone.users_act
    world = phone.open(phone.tasks[0].task)
    names = {
        actor: [tool["function"]["name"] for tool in world.tool_schemas(actor)] for actor in Actor
    }
    world.close()
    assert names == {
        Actor.AGENT: ["get_line", "enable_line", "hand_over"],
        Actor.USER: ["show_bars", "toggle_airplane_mode", "name_phone"],
    }


@sealed
def test_the_oracle_asks_for_what_the_user_does(phone: ForeignWorlds) -> None:
    both, over = rolled(phone, "oracle")
    assert (reward(both), reward(over)) == (1.0, 1.0)
    assert [(s.actor.value, s.call.tool) for s in both.steps] == [
        ("user", "toggle_airplane_mode"),
        ("agent", "enable_line"),
        ("user", "name_phone"),
    ]
    assert both.steps[2].call.arguments == {"name": "it's (mine)"}
    assert [m.content for m in both.messages[2:]] == [
        "Please do this: toggle_airplane_mode()",
        "airplane mode: False",
        "",
        "enabled",
        """Please do this: name_phone(name="it's (mine)")""",
        "It is it's (mine) now. {result}",
        "Done.",
    ]
    assert [[row.table for row in step.rows] for step in both.steps] == [
        ["user.airplane"],
        ["agent.lines", "user.bars"],
        [],
    ]


@sealed
def test_rewards_need_both_sides(phone: ForeignWorlds) -> None:
    assert [reward(episode) for episode in rolled(phone, "noop")] == [0.0, 0.0]
    assert reward(play(phone, ENABLE, "Done.")) == 0.0
    toggle = "Please turn the airplane mode off."
    assert reward(play(phone, toggle, ENABLE, "Done.")) == 1.0
    assert reward(play(phone, toggle, ENABLE, "toggle_airplane_mode()", "Done.")) == 0.0
    assert reward(play(phone, ENABLE, "toggle_airplane_mode(x=1)", "Done.")) == 0.0
    over = Call(tool="hand_over", arguments={"summary": "y"})
    assert reward(play(phone, over, "Done.", task=1)) == 1.0


@sealed
def test_the_agent_cannot_use_the_phone(phone: ForeignWorlds) -> None:
    episode = play(phone, Call(tool="toggle_airplane_mode"), ENABLE, "Done.")
    assert episode.steps[0].error is ErrorKind.UNKNOWN_TOOL
    assert reward(episode) == 0.0


@sealed
def test_a_model_acts_and_tells_what_it_saw(phone: ForeignWorlds) -> None:
    client = ScriptedClient(
        [
            'ACT {"tool": "toggle_airplane_mode", "arguments": {}}',
            '```ACT {"tool": "show_bars"}```',
            "It shows 4 bars now.",
            "###STOP###",
        ]
    )
    user = prose_user_factory(client, Sampling(), acts=True)
    episode = play(phone, ENABLE, "Turn airplane mode off. How many bars?", "Fine!", user=user)
    assert reward(episode) == 1.0
    assert [s.actor.value for s in episode.steps] == ["agent", "user", "user"]
    assert "It shows 4 bars now." in [m.content for m in episode.messages]
    heard = [message.content for message in client.asked[2][0]]
    assert heard[-4:] == [
        'ACT {"tool":"toggle_airplane_mode","arguments":{}}',
        "RESULT airplane mode: False",
        'ACT {"tool":"show_bars","arguments":{}}',
        "RESULT 4 bars",
    ]
    last = [message.content for message in client.asked[3][0]]
    assert last[-3:] == ["RESULT 4 bars", "It shows 4 bars now.", "Fine!"]


@sealed
def test_an_evaluation_of_both_domains(tmp_path: Path) -> None:
    from envwright import workflows

    folder = tau2_release.write(tmp_path / "package")
    found = workflows.evaluate_benchmark(
        "tau2", ["telecom"], tmp_path / "run", RolloutOptions(user="scripted"), path=folder
    )
    (part,) = found.parts
    assert (part.part, part.successes, part.scored) == ("telecom", 2, 2)


# --- without a process ---------------------------------------------------------------------------


class Talk:
    """Answers every call, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(request)
        if request["do"] == "score":
            return {"score": {"reward": 1.0, "checks": {}, "faults": [], "note": ""}}
        return {"status": "ok", "text": "1", "error": "", "rows": [], "changes": 0}


TOOL = {"type": "function", "function": {"name": "f", "parameters": {}}}


def test_a_user_without_tools_calls_none() -> None:
    talk: Any = Talk()
    seen = ForeignWorld(talk, "x", [TOOL], "", {}).call("f", {}, Actor.USER)
    assert seen.error is not None
    assert seen.error.kind is ErrorKind.UNKNOWN_TOOL
    assert talk.asked == []


def test_calls_of_both_sides_belong_to_turns() -> None:
    talk: Any = Talk()
    world = ForeignWorld(talk, "x", [TOOL], "", {}, theirs=[TOOL])
    for actor in (Actor.AGENT, Actor.USER, Actor.USER, Actor.AGENT, Actor.USER):
        world.call("f", {}, actor)
    assert [r["call"]["by"] for r in talk.asked] == [
        "assistant",
        "user",
        "user",
        "assistant",
        "user",
    ]
    heard = Message(role=Role.TOOL, content="1", tool_call_id="c", name="f")
    said, asked = Message(role=Role.USER, content="?"), Message(role=Role.ASSISTANT, content="!")
    world.score([said, heard, asked, said, heard, asked])
    assert talk.asked[-1]["turns"] == [0, 0, 0, 1, 1]


def test_what_the_user_does_in_a_solution_is_a_pause() -> None:
    gold = tuple(
        ForeignCall(tool=name, by=by)
        for name, by in (("u", "user"), ("a", "assistant"), ("v", "user"), ("w", "user"))
    )
    foreign = ForeignTask(id="1", gold=gold, opening="one")
    task = read_task("toy", EnvironmentRef(name="toy", id="0"), foreign).task
    assert [call.tool for call in task.gold] == ["a"]
    assert task.pauses == (0, 1, 1)

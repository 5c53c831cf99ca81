"""Tasks whose gold needs an act of the user: made, proven, and played."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import cache

import pytest

import envwright
from envwright.environment.binding_guards import waiting_guards
from envwright.environment.template import Template
from envwright.tasks.generator import TaskGenerator, TaskOptions
from envwright.tasks.goals import Goal, Unplannable
from envwright.tasks.grounding.act_goals import ActTools
from envwright.tasks.grounding.call_arguments import FreshValues
from envwright.tasks.grounding.compound_goals import refuse_goal
from envwright.tasks.grounding.scene import Scene, ToolViews
from envwright.tasks.proof.prover import solve_task, solve_with_reason
from envwright.tasks.proof.solver_divergence import find_divergence
from envwright.types import Actor, Call, EventCheck, Role, Task
from tests.unit.tasks.acting import POLICY, SILENT, bank
from tests.unit.tasks.handmade import proof_of, task_of, why_not

SENT = Call(tool="send_transfer", arguments={"transfer_id": "T-1"})
CONFIRMED = Call(tool="confirm_transfer", arguments={"transfer_id": "T-1"}, actor=Actor.USER)


@cache
def drafted(count: int = 12) -> tuple[Task, ...]:
    generator = TaskGenerator([bank()], seed=1, options=TaskOptions(acts=1.0))
    return tuple(generator.attempt(number) for number in range(count))


def sending(words: str = "Please send the transfer with the payee Brook Ltd.", **more: str) -> Task:
    task = task_of(bank(**more), [CONFIRMED, SENT])
    scenario = task.scenario.model_copy(update={"opening": words})
    return task.model_copy(update={"scenario": scenario})


def test_guards_wait_for_what_a_tool_of_the_user_writes() -> None:
    # The status is also read by the guard before: it may be the user's doing as well.
    assert waiting_guards(bank()) == {"send_transfer": (1, 2), "close_meter": (2,)}


def test_a_goal_holds_the_users_act_before_the_change() -> None:
    template = bank(meters=False)
    tools, views, donor = ActTools(template), ToolViews(template), FreshValues(template)
    found = set()
    for seed in range(20):
        with template.session() as session, suppress(Unplannable):
            goal = tools.goal(Scene(session, views, donor, random.Random(seed)))
            act, change = goal.calls
            assert (act.tool, act.actor) == ("confirm_transfer", Actor.USER)
            assert (change.tool, change.actor) == ("send_transfer", Actor.AGENT)
            assert act.arguments == change.arguments
            found.add(change.arguments["transfer_id"])
            assert [row.after for row in session.diff().rows] == [{"status": "sent"}]
    assert found == {"T-1", "T-3", "T-5"}  # those that are drafted


def test_what_the_user_alone_knows_is_held_back() -> None:
    readings = [t for t in drafted() if t.gold[-1].tool == "close_meter"]
    assert readings
    for task in readings:
        act = task.gold[-2]
        assert task.scenario.known == {"reading": act.arguments["reading"]}
        assert str(act.arguments["reading"]) not in task.scenario.opening


def test_the_request_asks_for_the_change_alone() -> None:
    for task in drafted():
        assert task.difficulty["acts"] == 1
        assert "confirm" not in task.scenario.opening
        assert " read " not in task.scenario.opening


def test_a_proof_tries_without_the_user() -> None:
    for task in drafted():
        assert task.proof is not None
        assert task.proof.model_copy(update={"replay_identical": True}).ok
        # The user's act left out, and tried by the agent.
        assert task.proof.mutants["step dropped"] == 2
        assert task.proof.mutants["agent alone"] >= 1


def test_what_the_agent_can_do_by_itself_is_no_act() -> None:
    template = bank()
    own = template.spec.tools[2].model_copy(update={"name": "approve_it", "actor": Actor.AGENT})
    spec = template.spec.model_copy(update={"tools": (*template.spec.tools, own)})
    both = type(template)(spec)
    task = task_of(both, [CONFIRMED, SENT])
    assert why_not(task, both) == "the agent can do without the user"
    assert why_not(task_of(template, [CONFIRMED, SENT]), template) == ""


def test_an_act_that_is_not_needed_is_redundant() -> None:
    template = bank()
    free = template.spec.tools[1].model_copy(update={"require": template.spec.tools[1].require[:2]})
    tools = (template.spec.tools[0], free, *template.spec.tools[2:])
    open_bank = type(template)(template.spec.model_copy(update={"tools": tools}))
    assert why_not(task_of(open_bank, [CONFIRMED, SENT]), open_bank) == "a step is redundant"


def test_the_solver_asks_the_user_in_the_words_of_the_refusal() -> None:
    assert solve_task(sending(), {bank().id: bank()}) == 1.0


def test_the_solver_asks_in_the_words_of_the_policy() -> None:
    told = bank(SILENT, POLICY)
    assert solve_task(sending(refusal=SILENT, policy=POLICY), {told.id: told}) == 1.0
    silent = bank(SILENT)
    task = sending(refusal=SILENT)
    assert solve_with_reason(task, {silent.id: silent}) == (0.0, f"refused: {SILENT}")
    assert "confirm_transfer" in find_divergence(task, {silent.id: silent}).what


def test_no_goal_where_no_words_lead_to_the_act() -> None:
    for policy, possible in (("", False), (POLICY, True)):
        template = bank(SILENT, policy, meters=False)
        tools, views, donor = ActTools(template), ToolViews(template), FreshValues(template)
        with template.session() as session:
            scene = Scene(session, views, donor, random.Random(1))
            made = None
            with suppress(Unplannable):
                made = tools.goal(scene)
            assert isinstance(made, Goal) is possible
            assert bool(session.diff().rows) is possible


def test_what_the_user_can_mend_is_no_refusal() -> None:
    template = bank(meters=False)
    views, donor = ToolViews(template), FreshValues(template)
    reasons = set()
    for seed in range(20):
        with template.session() as session, suppress(Unplannable):
            scene = Scene(session, views, donor, random.Random(seed))
            reasons.add(refuse_goal(scene, template.tools["send_transfer"]).reason)
    # The guard against what is sent reads the column that the user writes, but they cannot help.
    assert any("sent already" in reason for reason in reasons)
    assert not any("confirm" in reason for reason in reasons)


def test_a_reply_with_an_act_is_a_reply() -> None:
    ask = EventCheck(name="asked", first="reply", then=("send_transfer",))
    task = task_of(bank(), [CONFIRMED, SENT], rules=[ask])
    assert proof_of(task, bank()).gold_reward == 1.0


@pytest.mark.parametrize(
    ("policy", "success"), [("oracle", 1.0), ("noop", 0.0), ("trivial", 0.0), ("near-miss", 0.0)]
)
def test_episodes(policy: str, success: float) -> None:
    played = envwright.rollout(bank(), policy, tasks=drafted())
    assert played.summary.success == success
    assert not any(t.user_error for t in played.trajectories if policy == "oracle")


@pytest.mark.parametrize(("user", "success"), [("whole", 1.0), ("scripted", 0.0)])
def test_other_users(user: str, success: float) -> None:
    played = envwright.rollout(bank(), "oracle", tasks=drafted(), user=user)
    assert played.summary.success == success


def test_the_user_reads_out_what_happened() -> None:
    (task, *_) = [t for t in drafted() if t.gold[-1].tool == "send_transfer"]
    (episode,) = envwright.rollout(bank(), "oracle", tasks=[task]).trajectories
    said = [m.content for m in episode.messages if m.role is Role.USER]
    assert f"{task.gold[-1].arguments['transfer_id']} is confirmed" in said[1]
    actors = [step.actor for step in episode.steps]
    assert actors.count(Actor.USER) == 1


def test_environments_without_such_tools_draw_nothing(mock_template: Template) -> None:
    assert not ActTools(mock_template)
    tasks = [
        TaskGenerator([mock_template], seed=3, options=TaskOptions(acts=acts)).draft(4)
        for acts in (0.0, 1.0)
    ]
    assert tasks[0] == tasks[1]

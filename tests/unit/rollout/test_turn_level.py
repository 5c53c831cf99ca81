"""Episodes of one turn, and of everything at once: who says what, and what it is worth."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from envwright import BadInput, Template, load_environment
from envwright.rollout.engine import Scorer
from envwright.rollout.policies.policy_protocol import PolicyFactory
from envwright.rollout.policies.policy_registry import POLICIES
from envwright.rollout.runs.rollout_plan import EpisodeSlot, RolloutPlan
from envwright.rollout.users.user_protocol import SCRIPTED
from envwright.rollout.users.user_registry import (
    AGENDA,
    GO_ON_WORDS,
    SINGLE_TURN_USER,
    SingleTurnUser,
    user_named,
)
from envwright.scoring.rubric import score_episode
from envwright.storage.jsonl import load_records
from envwright.types import Message, Role, Task, Trajectory

FOLDER = Path(__file__).parents[3] / "environments" / "retail"


@pytest.fixture(scope="module")
def retail() -> tuple[Template, list[Task]]:
    found = load_records(FOLDER / "tasks.jsonl", Task)
    return Template(load_environment(FOLDER)), [task for task in found if task.pauses][:12]


def plan_of(
    retail: tuple[Template, list[Task]], policy: str | PolicyFactory, **more: object
) -> RolloutPlan:
    template, tasks = retail
    factory = POLICIES[policy] if isinstance(policy, str) else policy
    judge: Scorer = score_episode
    return RolloutPlan(tasks, {template.id: template}, factory, judge, **more)  # type: ignore[arg-type]


def play(plan: RolloutPlan, slots: Sequence[EpisodeSlot] = ()) -> list[Trajectory]:
    return [asyncio.run(plan.episode(slot)) for slot in slots or plan.slots()]


def reward(trajectory: Trajectory) -> float | None:
    return trajectory.score.reward if trajectory.score else None


def test_each_turn_of_each_task_is_an_episode(retail: tuple[Template, list[Task]]) -> None:
    plan = plan_of(retail, "oracle", by_turn=True, samples=2)
    played = play(plan)
    assert len(played) > 2 * len(retail[1])
    assert len({trajectory.id for trajectory in played}) == len(played)
    assert {plan.id_of(slot) for slot in plan.slots()} == {t.id for t in played}
    assert {reward(trajectory) for trajectory in played} == {1.0}


def test_all_but_the_turn_is_given(retail: tuple[Template, list[Task]]) -> None:
    plan = plan_of(retail, "oracle", by_turn=True, user=SCRIPTED)
    for slot in plan.slots():
        trajectory = asyncio.run(plan.episode(slot))
        turn = 0
        own = []
        for number, message in enumerate(
            m for m in trajectory.messages if m.role is Role.ASSISTANT
        ):
            if number not in trajectory.given:
                own.append(turn)
            turn += not message.tool_calls
        assert set(own) == {trajectory.turn}
        calls = [call.id for m in trajectory.messages for call in m.tool_calls]
        assert len(set(calls)) == len(calls)


def test_who_does_nothing_in_their_turn_gets_nothing(retail: tuple[Template, list[Task]]) -> None:
    for user in (SCRIPTED, AGENDA):
        played = play(plan_of(retail, "noop", by_turn=True, user=user))
        assert {reward(trajectory) for trajectory in played} == {0.0}


def test_policies_that_play_the_whole_gold_are_refused(retail: tuple[Template, list[Task]]) -> None:
    with pytest.raises(BadInput, match="near-miss plays whole episodes only"):
        plan_of(retail, "near-miss", by_turn=True)


# --- everything at once --------------------------------------------------------------------------


def test_everything_is_said_at_once(retail: tuple[Template, list[Task]]) -> None:
    for trajectory in play(plan_of(retail, "oracle", user=SINGLE_TURN_USER)):
        assert reward(trajectory) == 1.0
        said = [m.content for m in trajectory.messages if m.role is Role.USER]
        assert set(said[1:]) <= {GO_ON_WORDS}
    for task in retail[1]:
        opening = SingleTurnUser(task).opening
        assert all(later in opening.words for later in task.scenario.later)
        assert task.scenario.opening in opening.words


def test_who_only_asks_is_left(retail: tuple[Template, list[Task]]) -> None:
    task = retail[1][0]
    user, talk = SingleTurnUser(task), [Message(role=Role.USER, content="Hello.")]
    answers = []
    for _ in range(20):
        talk.append(Message(role=Role.ASSISTANT, content="Could you tell me more?"))
        turn = asyncio.run(user.turn(talk))
        answers.append(turn.words if turn else None)
    assert set(answers) == {GO_ON_WORDS, None}
    assert answers[-1] is None


def test_users_by_name() -> None:
    assert user_named("whole") is SINGLE_TURN_USER
    assert user_named("agenda:hurried").settings == {"profiles": ["hurried"]}
    with pytest.raises(BadInput, match="there is no user profile angry"):
        user_named("agenda:angry")
    with pytest.raises(BadInput, match="there is no user agend"):
        user_named("agend")

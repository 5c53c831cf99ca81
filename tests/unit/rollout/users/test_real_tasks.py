"""The agenda-based user on proven tasks, in the real engine, judged by the tasks' rubrics."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from functools import partial

from envwright.environment.template import Template
from envwright.rollout.policies.script import ASK_MORE, DONE, gold_moves
from envwright.rollout.users.agenda_user import AgendaUser
from envwright.rollout.users.scenario_agenda import agenda_of
from envwright.rollout.users.speech_profiles import STRICT_PROFILES, USER_PROFILES
from envwright.rollout.users.user_faults import find_faults
from envwright.types import Call, Role, StopReason, Task, Trajectory
from tests.unit.rollout.users.asking import converse, oracle_moves, play
from tests.unit.rollout.users.phrases import PARTS, agent_of

Sixty = tuple[Template, list[Task]]


def never_asking(task: Task, instead: str = "") -> Iterator[Call | str]:
    """The gold, with another word, or none, where the oracle asks."""
    for move in gold_moves(task):
        if move != ASK_MORE or instead:
            yield instead if move == ASK_MORE else move


def reward(trajectory: Trajectory) -> float | None:
    return trajectory.score.reward if trajectory.score else None


def test_the_oracle_gets_what_it_needs(sixty: Sixty) -> None:
    template, tasks = sixty
    for name in ("plain", *STRICT_PROFILES[1:]):
        for task in tasks[:: 1 if name == "plain" else 6]:
            played = play(task, template, partial(oracle_moves, task), profile=USER_PROFILES[name])
            assert reward(played) == 1, (name, task.scenario)
            assert played.stop is StopReason.DONE


def test_an_agent_that_asks_by_name_gets_it_too(sixty: Sixty) -> None:
    template, tasks = sixty
    for part in PARTS:
        asked = (converse(task, template, agent_of(part), seed=1) for task in tasks)
        rewards = Counter(reward(dialogue.trajectory) for dialogue in asked)
        # One whose request names the same attribute of somebody else: the user confirms that value.
        assert rewards[1.0] >= 59, part


def test_who_never_asks_gets_nothing(sixty: Sixty) -> None:
    template, tasks = sixty
    held = [task for task in tasks if task.scenario.known]
    assert held
    for task in held:
        told = agenda_of(task.scenario).withheld(0)
        for instead in ("", DONE, "Is there anything else?"):
            played = play(task, template, partial(never_asking, task, instead))
            assert reward(played) == 0, task.scenario
            replies = " ".join(m.content for m in played.messages[2:] if m.role is Role.USER)
            opening = task.scenario.opening
            assert not any(s.said_in(replies) and not s.said_in(opening) for s in told)


def test_scenarios_are_read_as_they_were_meant(sixty: Sixty) -> None:
    for task in sixty[1]:
        turns = agenda_of(task.scenario).turns
        heard = sum(bool(turn.withheld) for turn in turns) + len(turns) - 1
        assert heard == len(task.pauses)
        assert sum(len(turn.withheld) for turn in turns) == len(task.scenario.known)


def test_its_own_turns_have_no_faults(sixty: Sixty) -> None:
    template, tasks = sixty
    for task in tasks[::2]:
        # Of a request that is made twice nobody could tell which one was meant.
        assert len(set(task.scenario.goals)) == len(task.scenario.goals)
        for played in (
            play(task, template, partial(oracle_moves, task)),
            converse(task, template, agent_of("first"), seed=2).trajectory,
        ):
            assert find_faults(task, played.messages, ended=True) == ()


def test_turns_depend_on_task_seed_and_messages_alone(sixty: Sixty) -> None:
    template, tasks = sixty
    task = max(tasks, key=lambda t: len(t.scenario.later))
    once, again = (play(task, template, partial(oracle_moves, task), seed=3) for _ in range(2))
    assert once == again
    later = AgendaUser(task, seed=3)  # comes in at the end, and knows where it stands
    spoken = [n for n, m in enumerate(once.messages) if m.role is Role.USER]
    turn = asyncio.run(later.turn(once.messages[: spoken[-1]]))
    assert turn is not None
    assert turn.words == once.messages[spoken[-1]].content
    assert turn.request == agenda_of(task.scenario).turns[-1].at

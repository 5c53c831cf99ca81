"""Users who misspeak: one value, in so many episodes, and recorded."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright import Template
from envwright.environment.text_values import canonical_values
from envwright.environment.world import open_world
from envwright.errors import BadInput
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory
from envwright.rollout.users.agenda_user import AgendaUser, NoisyUser, noisy_user_factory
from envwright.rollout.users.user_registry import user_named
from envwright.types import Task

OPENING = "Please lend “On Tides” to A-17 from 2024-02-29 for 9 days, for $12.50."


@pytest.fixture(scope="module")
def task(sixty: tuple[Template, list[Task]]) -> Task:
    scenario = sixty[1][0].scenario.model_copy(update={"opening": OPENING})
    return sixty[1][0].model_copy(update={"scenario": scenario})


def test_one_value_is_another(task: Task) -> None:
    plain = AgendaUser(task).opening
    assert plain.words == OPENING
    assert plain.fault == ""
    said = set()
    for seed in range(60):
        turn = NoisyUser(task, seed=seed).opening
        other, _, right = turn.fault.partition(" in place of ")
        before, after = OPENING.split(f" {right}") if right != "9" else OPENING.split(" 9")
        assert turn.words == f"{before} {other}{after}"
        assert len(canonical_values(OPENING) - canonical_values(turn.words)) == 1
        said.add(other)
    assert said == {"“On Tides 2”", "A-18", "2028-02-29", "0", "$12.51"}


def test_who_states_no_value_cannot_misspeak(task: Task) -> None:
    scenario = task.scenario.model_copy(update={"opening": "Please help me with my books."})
    told = NoisyUser(task.model_copy(update={"scenario": scenario})).opening
    assert told == AgendaUser(task.model_copy(update={"scenario": scenario})).opening
    assert told.fault == ""


@given(st.floats(0, 1), st.integers(0, 999))
def test_who_errs_follows_from_task_and_seed(task: Task, share: float, seed: int) -> None:
    first, second = (noisy_user_factory(share).make(task, seed, (), "").opening for _ in range(2))
    assert first == second
    assert (first.fault == "") or share > 0
    assert first.fault or share < 1


def test_so_many_err(task: Task) -> None:
    counts = [
        sum(
            bool(noisy_user_factory(share).make(task, seed, (), "").opening.fault)
            for seed in range(400)
        )
        for share in (0.0, 0.1, 0.5, 1.0)
    ]
    assert counts[0] == 0
    assert counts[-1] == 400
    assert all(a + 20 < b for a, b in pairwise(counts))


def test_it_is_recorded(
    sixty: tuple[Template, list[Task]],
    score: Scorer,
    playing: Callable[..., OrdinaryFactory],
) -> None:
    template, tasks = sixty
    task = next(t for t in tasks if re.search(r"“|\d", t.scenario.opening))
    policy = playing("Done.").make(EpisodeStart(0))
    for share, wrong in ((0.0, False), (1.0, True)):
        with open_world(task, {template.id: template}) as world:
            made = asyncio.run(
                run_episode(task, world, policy, score=score, user=noisy_user_factory(share))
            )
        assert made.user_error == wrong
        assert [(f.kind, f.turn) for f in made.user_faults] == [("contradiction", 0)] * wrong
        assert (made.messages[1].content == task.scenario.opening) != wrong


def test_by_name() -> None:
    assert user_named("erring:0.3").settings == {"share": 0.3}
    for name in ("erring", "erring:often", "erring:1.5", "erring:nan"):
        with pytest.raises(BadInput, match=r"no share"):
            user_named(name)

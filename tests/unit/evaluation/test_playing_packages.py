"""Playing packages: the reward of an episode is the one that the audit's direct route gives."""

from __future__ import annotations

import asyncio
import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from envwright.evaluation.audit import open_release
from envwright.evaluation.foreign_worlds import ForeignWorlds, open_worlds
from envwright.evaluation.remote_environment import RemoteEnvironment
from envwright.rollout.runs.rollout_plan import EpisodeSlot, RolloutPlan
from envwright.types import Trajectory
from envwright.workflows.benchmarks import ForeignPlanInputs, _plan
from envwright.workflows.rollout_setup import RolloutOptions

FOLDERS = {
    kind: Path(os.environ[name]) if name in os.environ else None
    for kind, name in (("tau2", "TAU2_FOLDER"), ("bfcl", "BFCL_FOLDER"))
}
"""Where the packages were installed to, if not beside envwright."""
MODULES = {"tau2": "tau2", "bfcl": "bfcl_eval"}
ALL = "FOREIGN_ALL" in os.environ
"""Whether all tasks are compared: minutes instead of seconds."""
IDLE = {
    "tau2:retail": 7,
    "tau2:airline": 19,
    "tau2:telecom": 0,
    "bfcl:multi_turn_base": 0,
    "tau2:mock": None,
}
"""Tasks that reward doing nothing, as the audit counts them."""


@pytest.fixture(scope="module", params=list(IDLE))
def opened(request: pytest.FixtureRequest) -> Iterator[tuple[ForeignWorlds, RemoteEnvironment]]:
    kind = request.param.partition(":")[0]
    folder = FOLDERS[kind]
    if folder is None and importlib.util.find_spec(MODULES[kind]) is None:
        pytest.skip(f"{MODULES[kind]} is not installed")
    worlds = open_worlds(request.param, folder)
    (remote,) = open_release(request.param, folder).environments
    yield worlds, remote
    worlds.close()
    remote.close()


def rolled(worlds: ForeignWorlds, policy: str) -> list[Trajectory]:
    """An episode for each task, in order."""
    limit = None if ALL else 10
    cast = ForeignPlanInputs(
        worlds.release, None, limit, RolloutOptions(policy=policy, user="scripted")
    )

    async def play() -> list[Trajectory]:
        from contextlib import AsyncExitStack

        async with AsyncExitStack() as stack:
            plan: RolloutPlan = _plan(worlds, cast, stack)
            return [await plan.episode(EpisodeSlot(number)) for number in range(len(plan.tasks))]

    return asyncio.run(play())


def test_golds_earn_what_the_audit_says(opened: tuple[ForeignWorlds, RemoteEnvironment]) -> None:
    worlds, remote = opened
    reads = {read.task.id: read.foreign for read in worlds.tasks}
    played = rolled(worlds, "oracle")
    assert played
    for episode in played:
        foreign = reads[episode.task]
        assert foreign.gold is not None
        there = remote.play(foreign.id, foreign.gold, say=foreign.say, score=True)
        assert episode.score is not None
        assert episode.score.reward == there.score.reward == 1.0, foreign.id
        assert episode.digest == there.end, foreign.id
        assert [bool(step.rows) for step in episode.steps] == [
            at in there.writes for at in range(len(episode.steps))
        ], foreign.id
        assert [s.call.tool for s in episode.steps] == [c.tool for c in foreign.gold]


def test_doing_nothing_earns_what_the_audit_says(
    opened: tuple[ForeignWorlds, RemoteEnvironment],
) -> None:
    worlds, remote = opened
    reads = {read.task.id: read.foreign for read in worlds.tasks}
    full = 0
    for episode in rolled(worlds, "noop"):
        there = remote.play(reads[episode.task].id, (), score=True).score.reward
        assert episode.score is not None
        assert episode.score.reward == there
        full += there == 1.0
    if ALL and IDLE[worlds.release] is not None:
        assert full == IDLE[worlds.release]


def test_what_an_agent_and_a_user_are_told(opened: tuple[ForeignWorlds, RemoteEnvironment]) -> None:
    worlds, _ = opened
    for read in worlds.tasks:
        assert read.task.scenario.opening.strip()
    world = worlds.open(worlds.tasks[0].task)
    ((_, rules),) = world.rules()
    assert bool(rules) == worlds.release.startswith("tau2")
    names = [tool["function"]["name"] for tool in world.tool_schemas()]
    assert len(names) == len(set(names))
    world.close()


def test_tools_that_are_held_back_are_offered_later() -> None:
    folder = FOLDERS["bfcl"]
    if folder is None and importlib.util.find_spec("bfcl_eval") is None:
        pytest.skip("bfcl-eval is not installed")
    worlds = open_worlds("bfcl:multi_turn_miss_func", folder)
    try:
        assert all(len(read.task.scenario.tool_changes) == 2 for read in worlds.tasks)
        for episode in rolled(worlds, "oracle"):
            assert episode.score is not None
            assert episode.score.reward == 1.0
    finally:
        worlds.close()

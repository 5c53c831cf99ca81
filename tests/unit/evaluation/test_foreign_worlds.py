"""Episodes in released classes: what they record, what hostile ones can do, what repeats."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.environment.sandbox import seccomp
from envwright.errors import BadInput
from envwright.evaluation.foreign_records import ForeignCall, ForeignTask, ForeignTool, WorkerLost
from envwright.evaluation.foreign_tasks import read_task, tool_schema
from envwright.evaluation.foreign_worlds import ForeignWorld, ForeignWorlds, open_worlds
from envwright.evaluation.releases import FORMATS, PLAYABLE
from envwright.evaluation.remote_environment import WorkerLimits
from envwright.rollout.episode_limits import EpisodeLimits
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory, Policy
from envwright.rollout.policies.script import Move, ScriptedPolicy
from envwright.rollout.runs.rollout_plan import EpisodeSlot, RolloutPlan
from envwright.rollout.users.user_protocol import SCRIPTED
from envwright.storage.jsonl import record_line
from envwright.types import (
    Boundary,
    Call,
    EnvironmentRef,
    ErrorKind,
    Message,
    Role,
    RowChange,
    Score,
    StopReason,
    Task,
    Trajectory,
)

from . import releases
from .world_release import write_release

pytestmark = pytest.mark.skipif(
    seccomp.missing_support() is not None, reason=str(seccomp.missing_support())
)
QUICK = WorkerLimits(seconds=2.0, memory_bytes=200_000_000)


def score(task: Task, world: ForeignWorld, messages: Sequence[Message]) -> Score:
    return world.score(messages)


def call(tool: str, **arguments: Any) -> Call:
    return Call(tool=tool, arguments=arguments)


def play(
    worlds: ForeignWorlds, *moves: Move, task: int = 0, limits: EpisodeLimits | None = None
) -> Trajectory:
    """An episode of a policy that makes these moves."""

    def make(start: EpisodeStart) -> Policy:
        return ScriptedPolicy("mover", lambda view: iter(moves))

    plan = RolloutPlan(
        tasks=[read.task for read in worlds.tasks],
        templates={},
        policy=OrdinaryFactory("mover", make),
        score=score,
        user=SCRIPTED,
        arenas=worlds,
        limits=limits,
    )
    return asyncio.run(plan.episode(EpisodeSlot(task)))


@pytest.mark.parametrize("kind", ["awm", "verifiers", "openenv"])
def test_what_can_only_be_audited_is_not_played(kind: str, tmp_path: Path) -> None:
    write_release(tmp_path)
    (tmp_path / "results.jsonl").write_text("")
    with pytest.raises(BadInput, match="cannot be played") as told:
        open_worlds(f"{kind}:{tmp_path}")
    assert "envwright audit" in str(told.value)
    assert kind not in PLAYABLE
    assert kind in FORMATS


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("releases")


@pytest.fixture(scope="module")
def library(place: Path) -> Iterator[ForeignWorlds]:
    worlds = open_worlds(f"envscaler:{releases.write(place / 'clean', releases.clean())}")
    yield worlds
    worlds.close()


@pytest.fixture(scope="module")
def shop(place: Path) -> Iterator[ForeignWorlds]:
    worlds = open_worlds(f"envscaler:{releases.write(place / 'faulty', releases.faulty())}")
    yield worlds
    worlds.close()


@pytest.fixture(scope="module")
def trap(place: Path) -> Iterator[ForeignWorlds]:
    folder = releases.write(place / "hostile", releases.hostile(place / "was_here"))
    worlds = open_worlds(f"envscaler:{folder}", walls=QUICK)
    yield worlds
    worlds.close()


LEND = call("lend_book", book_id="B-1")


def test_a_solved_task(library: ForeignWorlds) -> None:
    played = play(library, call("get_book", book_id="B-1"), LEND, "Done.")
    assert played.stop is StopReason.DONE
    assert played.score is not None
    assert (played.score.reward, played.score.share) == (1.0, 1.0)
    assert [v.name for v in played.score.verdicts] == ["reward", "1. Has 1"]
    assert [m.content for m in played.messages if m.role is Role.USER] == ["Do it."]
    assert [len(step.rows) for step in played.steps] == [0, 1]
    assert [step.changes for step in played.steps] == [0, 1]
    assert played.steps[1].rows == (
        RowChange("lent", ("0",), None, {"book_id": "B-1", "days": 14}),
    )
    assert played.versions["envscaler"] == library.version
    assert Trajectory.model_validate_json(record_line(played)) == played


def test_the_state_has_the_name_that_the_audit_gives_it(
    library: ForeignWorlds, place: Path
) -> None:
    from envwright.evaluation.audit import open_release

    (remote,) = open_release(f"envscaler:{place / 'clean'}").environments
    there = remote.play("t1", [ForeignCall(tool="lend_book", arguments={"book_id": "B-1"})])
    remote.close()
    assert play(library, LEND, "Done.").digest == there.end
    assert play(library, "Done.").digest == there.start


def test_doing_nothing_and_not_ending_earn_nothing(library: ForeignWorlds) -> None:
    idle = play(library, "Done.")
    assert idle.score is not None
    assert idle.score.reward == 0.0
    cut = play(library, LEND, "Done.", limits=EpisodeLimits(turns=1))
    assert cut.stop is StopReason.MAX_TURNS
    assert cut.score is not None
    assert (cut.score.reward, cut.score.verdicts[0].name) == (0.0, "finished")


def test_a_tool_that_raises_costs_the_reward_as_in_the_releases_own_runtime(
    shop: ForeignWorlds,
) -> None:
    right = play(shop, call("cancel", order_id="O-1"), "Done.")
    wrong = play(shop, call("cancel", order_id="O-2"), call("cancel", order_id="O-1"), "Done.")
    assert right.score is not None
    assert wrong.score is not None
    assert right.score.reward == 1.0
    assert (wrong.score.reward, wrong.steps[0].error) == (0.0, ErrorKind.EXECUTION)


def test_a_refusal_that_writes_is_seen(shop: ForeignWorlds) -> None:
    refused = play(shop, call("refund", order_id="O-1"), "Done.").steps[0]
    assert refused.error is ErrorKind.PRECONDITION
    assert refused.rows == (RowChange("refunds", (), {"value": 0}, {"value": 1}),)


def test_chance_and_clock_repeat(shop: ForeignWorlds) -> None:
    moves = (call("add_note", text="a"), call("list_tags"), call("today"), "Done.")
    first, again = (record_line(play(shop, *moves)) for _ in range(2))
    assert first == again
    assert b"2025-01-15" in first


def test_what_has_no_checks_has_no_reward(shop: ForeignWorlds) -> None:
    played = play(shop, "Done.", task=2)
    assert played.score is not None
    assert played.score.reward is None
    assert [f.boundary for f in played.failures] == [Boundary.VERIFIER]


# --- hostile -------------------------------------------------------------------------------------


LETHAL = {
    "loop": "time is up",
    "vanish": "exit code 7",
    "crash": "in a crash",
    "shout": "spoke|frame|larger",
    "connect": "forbidden",
    "shell": "forbidden",
}


@pytest.mark.parametrize("tool", releases.HOSTILE_TOOLS)
def test_hostile_tools_end_their_own_episode_at_most(tool: str, trap: ForeignWorlds) -> None:
    beside = trap.open(trap.tasks[0].task)
    played = play(trap, call(tool), "Done.")
    if tool in LETHAL:
        assert played.stop is StopReason.FAILED
        assert played.score is None
        assert [f.boundary for f in played.failures] == [Boundary.ENVIRONMENT]
        assert re.search(LETHAL[tool], played.failures[0].message)
    else:
        assert played.stop is StopReason.DONE
    assert beside.call("fine").ok
    beside.close()


def test_nothing_got_out(trap: ForeignWorlds, place: Path) -> None:
    played = play(trap, call("write"), call("read"), call("shell"), "Done.")
    assert [step.error for step in played.steps] == [ErrorKind.EXECUTION] * 2
    assert not (place / "was_here").exists()


@pytest.mark.parametrize(
    ("body", "reward"), [("while True: pass", None), ("import os; os._exit(3)", None)]
)
def test_a_check_that_does_not_answer_is_the_verifiers(
    body: str, reward: float | None, tmp_path: Path
) -> None:
    environment, (scenario,) = releases.clean()
    scenario["checklist_with_func"][0]["check_func"] = f"def check_func(final_state):\n    {body}"
    folder = releases.write(tmp_path, (environment, [scenario]))
    worlds = open_worlds(f"envscaler:{folder}", walls=QUICK)
    played = play(worlds, LEND, "Done.")
    worlds.close()
    assert played.score is None or played.score.reward is reward
    assert Boundary.VERIFIER in {f.boundary for f in played.failures}


def test_a_class_that_cannot_be_made(tmp_path: Path) -> None:
    environment, scenarios = releases.clean()
    environment["env_class_code"] = "raise SystemExit"
    worlds = open_worlds(f"envscaler:{releases.write(tmp_path, (environment, scenarios))}")
    played = play(worlds, "Done.")
    worlds.close()
    assert [f.boundary for f in played.failures] == [Boundary.ENVIRONMENT]


def test_a_dead_nursery_is_replaced(tmp_path: Path) -> None:
    worlds = open_worlds(f"envscaler:{releases.write(tmp_path, releases.clean())}")
    world = worlds.open(worlds.tasks[0].task)
    nursery = worlds._shared.nursery
    assert nursery is not None
    os.kill(nursery._process.pid, signal.SIGKILL)
    nursery._process.wait()
    with pytest.raises(WorkerLost):
        world.call("get_book", {"book_id": "B-1"})
    world.close()
    ends = [play(worlds, LEND, "Done.") for _ in range(2)]
    worlds.close()
    assert [f.boundary for f in ends[0].failures] == [Boundary.ENVIRONMENT]
    assert ends[1].score is not None
    assert ends[1].score.reward == 1.0


class Liar:
    """Answers what it was told to answer."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.answer = answer

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        return dict(self.answer)


STEP = {"status": "ok", "text": "1", "error": "", "rows": [], "changes": 0}
ROW = {"table": "t", "key": "k", "before": None, "after": {"a": 1}}


@pytest.mark.parametrize(
    "change",
    [
        {"status": "fine"},
        {"text": 5},
        {"changes": -1},
        {"rows": [{**ROW, "after": {"a": [1]}}]},
        {"rows": [ROW] * 201},
        {"more": 1},
    ],
)
def test_an_answer_of_another_form_is_not_believed(change: dict[str, Any]) -> None:
    talk: Any = Liar({**STEP, **change})
    with pytest.raises(WorkerLost, match="not of the known form"):
        ForeignWorld(talk, "x", [], "", {}).call("f", {})


@pytest.mark.parametrize("reward", [2.0, -1, "1e9"])
def test_a_reward_beyond_its_bounds_is_none(reward: Any) -> None:
    talk: Any = Liar({"score": {"reward": reward, "checks": {}, "faults": [], "note": ""}})
    world = ForeignWorld(talk, "x", [], "", {})
    with pytest.raises(Exception, match="from 0 to 1"):
        world.score([Message(role=Role.ASSISTANT, content="Done.")])


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ("{", "not JSON"),
        ("[1]", "object"),
        ('{"a b": 1}', "no name"),
        ('{"x=1) or (y": 1}', "no name"),
        ('{"lambda": 1}', "no name"),
        (orjson.dumps({"a": "x" * 100_001}).decode(), "more than"),
    ],
)
def test_arguments_that_are_not_passed_on(arguments: str, word: str) -> None:
    talk: Any = Liar({})
    seen = ForeignWorld(talk, "x", [], "", {}).call("f", arguments)
    assert seen.error is not None
    assert seen.error.kind is ErrorKind.INVALID_ARGUMENTS
    assert word in seen.error.message


# --- reading -------------------------------------------------------------------------------------


def test_turns_become_pauses() -> None:
    gold = [ForeignCall(tool=name, turn=turn) for name, turn in (("a", 0), ("b", 2), ("c", 2))]
    foreign = ForeignTask(
        id="1",
        gold=tuple(gold),
        opening="one",
        later=("two", "three", "four"),
        offers=((0, ("a",)), (2, ("a", "b", "c"))),
    )
    task = read_task("toy", EnvironmentRef(name="toy", id="0"), foreign).task
    assert task.pauses == (1, 1, 3)
    assert [(c.turn, c.tools) for c in task.scenario.tool_changes] == [
        (0, ("a",)),
        (2, ("a", "b", "c")),
    ]


@pytest.mark.parametrize("schema", [None, 5, {"properties": 3}, {"properties": {"a": 1}}])
def test_a_schema_that_is_none_allows_all(schema: Any) -> None:
    tool = ForeignTool.model_validate({"name": "f", "schema": schema})
    assert tool_schema(tool)["function"]["parameters"] == {"type": "object", "properties": {}}


def test_where_files_lie_is_no_part_of_a_task(library: ForeignWorlds, tmp_path: Path) -> None:
    worlds = open_worlds(f"envscaler:{releases.write(tmp_path, releases.clean())}")
    worlds.close()
    assert [r.task.id for r in worlds.tasks] == [r.task.id for r in library.tasks]

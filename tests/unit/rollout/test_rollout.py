"""Many episodes: the same bytes again, no episode twice and none left out, whatever dies."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from envwright import BadInput, Template, World
from envwright.environment.session import Session
from envwright.environment.statistics import wilson_interval
from envwright.llm.errors import ProviderError
from envwright.rollout.analysis.rollout_metrics import RolloutSummary
from envwright.rollout.engine import Scorer
from envwright.rollout.episode_limits import EpisodeLimits
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory, Policy
from envwright.rollout.policies.policy_registry import POLICIES
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.rollout.runs.rollout_runner import run_rollout
from envwright.storage.jsonl import save_records
from envwright.storage.run_directory import RunDirectory
from envwright.types import (
    Boundary,
    Call,
    EnvironmentRef,
    Json,
    Message,
    Role,
    Score,
    StopReason,
    Task,
    ToolCall,
    Trajectory,
)

PROGRAM = Path(__file__).with_name("slow_run.py")


class Roll:
    """Rolls out with usual arguments."""

    def __init__(self, template: Template, tasks: Sequence[Task], score: Scorer) -> None:
        self.templates = {template.id: template}
        self.tasks, self.score = tasks, score

    def __call__(self, folder: Path, policy: Any = "oracle", **more: Any) -> RolloutSummary:
        factory = POLICIES[policy] if isinstance(policy, str) else policy
        tasks = more.pop("tasks", self.tasks)
        more.setdefault("score", self.score)
        how = {key: more.pop(key) for key in ("concurrency", "progress", "retry") if key in more}
        force = more.pop("force", False)
        plan = RolloutPlan(tasks, self.templates, factory, **more)
        with RunDirectory(folder, force=force) as run:
            return asyncio.run(run_rollout(plan, run, **how))


@pytest.fixture
def roll(mock_template: Template, tasks: list[Task], score: Scorer) -> Roll:
    return Roll(mock_template, tasks, score)


def episodes(folder: Path) -> list[Trajectory]:
    lines = (folder / "trajectories.jsonl").read_bytes().splitlines()
    return [Trajectory.model_validate_json(line) for line in lines]


def lines(folder: Path) -> list[bytes]:
    return (folder / "trajectories.jsonl").read_bytes().splitlines()


# --- figures -------------------------------------------------------------------------------------


def test_the_summary_has_the_promised_keys(roll: Roll, tmp_path: Path) -> None:
    told: list[int] = []
    summary = roll(tmp_path / "run", progress=told.append)
    on_disk = json.loads((tmp_path / "run" / "summary.json").read_text())
    assert on_disk == json.loads(summary.model_dump_json())
    assert on_disk.pop("seconds") > 0
    assert on_disk == {
        "run": str(tmp_path / "run"),
        "policy": "oracle",
        "episodes": 12,
        "unscored": 0,
        "success": 1.0,
        "interval": list(wilson_interval(12, 12)),
        "reward_mean": 1.0,
        "share_mean": 1.0,
        "stop": {"done": 12},
        "errors": {},
        "user_errors": 0,
        "missing": 0,
        "paused": "",
    }
    assert told == list(range(13))


def test_no_record_holds_a_time(roll: Roll, tmp_path: Path) -> None:
    roll(tmp_path)
    for name in ("run.json", "trajectories.jsonl", "tasks.jsonl"):
        assert "seconds" not in (tmp_path / name).read_text()


def test_unscored_episodes_count_apart(roll: Roll, tmp_path: Path, tasks: list[Task]) -> None:
    lost = {task.id for task in tasks[:3]}

    def sometimes(task: Task, world: World, messages: Sequence[Message]) -> Score:
        if task.id in lost:
            raise RuntimeError("no verdict")
        return roll.score(task, world, messages)

    summary = roll(tmp_path / "some", score=sometimes)
    assert (summary.episodes, summary.unscored) == (12, 3)
    assert (summary.success, summary.reward_mean) == (1.0, 1.0)
    assert summary.errors == {"verifier": 3}
    lost.update(task.id for task in tasks)
    nothing = roll(tmp_path / "none", score=sometimes)
    assert nothing.unscored == 12
    assert (nothing.success, nothing.interval) == (None, None)
    assert (nothing.reward_mean, nothing.share_mean) == (None, None)


def test_harm_is_done_where_it_is_possible(
    roll: Roll, tmp_path: Path, mock_template: Template
) -> None:
    """The given writes are tried first, and are part of what the run depends on."""
    harm = {mock_template.id: [Call(tool="return_book", arguments={"loan_id": "L-1"})]}
    assert roll(tmp_path, "destructive", harm=harm).success == 0.0
    for trajectory in episodes(tmp_path):
        calls = [step.call for step in trajectory.steps if step.error is None]
        assert harm[mock_template.id][0] in calls
    with pytest.raises(BadInput, match="harm is"):
        roll(tmp_path, "destructive")


# --- determinism ---------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["oracle", "random", "near-miss", "destructive"])
def test_the_same_seed_gives_the_same_bytes(roll: Roll, tmp_path: Path, policy: str) -> None:
    for name, more in (("a", {}), ("b", {}), ("many", {"concurrency": 64}), ("c", {"seed": 1})):
        roll(tmp_path / name, policy, samples=2, **{"concurrency": 1, **more})
    one = lines(tmp_path / "a")
    assert one == lines(tmp_path / "b")
    assert sorted(one) == sorted(lines(tmp_path / "many"))
    assert (tmp_path / "a" / "run.json").read_bytes() == (tmp_path / "b" / "run.json").read_bytes()
    if policy != "oracle":
        messages = [[t.messages for t in episodes(tmp_path / name)] for name in ("a", "c")]
        assert messages[0] != messages[1]
        assert messages[0][0] != messages[0][1]


def test_content_does_not_depend_on_how_episodes_interleave(roll: Roll, tmp_path: Path) -> None:
    def waiting(start: EpisodeStart) -> Policy:
        inner = POLICIES["random"]
        assert isinstance(inner, OrdinaryFactory)
        policy = inner.make(start)

        class Waiting:
            name = "waiting"

            async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
                await asyncio.sleep((start.seed + len(messages)) % 5 / 1000)
                return await policy.act(messages, tools)

        return Waiting()

    for name, concurrency in (("one", 1), ("many", 7)):
        factory = OrdinaryFactory("waiting", waiting)
        roll(tmp_path / name, factory, concurrency=concurrency, park=concurrency > 1)
    assert lines(tmp_path / "one") == lines(tmp_path / "many")


# --- resuming ------------------------------------------------------------------------------------


def test_a_finished_run_is_not_repeated(roll: Roll, tmp_path: Path) -> None:
    first = roll(tmp_path)
    before = lines(tmp_path)
    again = roll(tmp_path)
    assert lines(tmp_path) == before
    assert again.seconds >= first.seconds
    assert again.model_copy(update={"seconds": 0}) == first.model_copy(update={"seconds": 0})


def test_more_of_an_unfinished_run_is_played(roll: Roll, tmp_path: Path) -> None:
    roll(tmp_path / "whole", concurrency=1)
    whole = lines(tmp_path / "whole")
    roll(tmp_path / "part", concurrency=1)
    file = tmp_path / "part" / "trajectories.jsonl"
    file.write_bytes(b"\n".join(whole[:5]) + b"\n" + whole[5][:40])
    roll(tmp_path / "part", concurrency=1)
    assert lines(tmp_path / "part") == whole


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": 1}, "seed is 0 there and 1 here"),
        ({"samples": 2}, "samples is 1 there and 2 here"),
        ({"policy": "noop"}, 'policy is "oracle" there and "noop" here'),
        ({"limits": EpisodeLimits(turns=9)}, "limits is"),
        (
            {"tasks": slice(0, 5)},
            "count is 12 there and 5 here; episodes is 12 there and 5 here; tasks is",
        ),
    ],
)
def test_another_run_in_the_folder_is_refused(
    roll: Roll, tmp_path: Path, tasks: list[Task], change: dict[str, Any], told: str
) -> None:
    roll(tmp_path)
    before = lines(tmp_path)
    if "tasks" in change:
        change = {"tasks": tasks[change["tasks"]]}
    with pytest.raises(BadInput, match="Name another folder") as raised:
        roll(tmp_path, **change)
    assert told in str(raised.value)
    assert lines(tmp_path) == before
    assert roll(tmp_path, **change, force=True).episodes > 0


def test_a_killed_run_goes_on_where_it_was(
    mock_folder: Path, tasks: list[Task], tmp_path: Path
) -> None:
    save_records(tmp_path / "in.jsonl", tasks)
    command = [sys.executable, str(PROGRAM), str(mock_folder), str(tmp_path / "in.jsonl")]
    killed = [*command, str(tmp_path / "killed"), "0.02"]
    process = subprocess.Popen(killed, stdout=subprocess.DEVNULL)
    file = tmp_path / "killed" / "trajectories.jsonl"
    deadline = time.monotonic() + 15
    while not (file.exists() and file.read_bytes().count(b"\n") >= 6):
        assert time.monotonic() < deadline
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    before = file.read_bytes()
    assert 6 <= before.count(b"\n") < 24
    with file.open("ab") as torn:
        torn.write(b'{"task":"')
    for folder in ("killed", "whole"):
        subprocess.run([*command, str(tmp_path / folder), "0"], check=True, capture_output=True)
    assert file.read_bytes().startswith(before)
    assert sorted(lines(tmp_path / "killed")) == sorted(lines(tmp_path / "whole"))
    ids = [trajectory.id for trajectory in episodes(tmp_path / "killed")]
    assert len(ids) == len(set(ids)) == 24


def test_a_second_process_is_refused(
    roll: Roll, mock_folder: Path, tasks: list[Task], tmp_path: Path
) -> None:
    save_records(tmp_path / "in.jsonl", tasks)
    arguments = [str(mock_folder), str(tmp_path / "in.jsonl"), str(tmp_path / "run"), "hold"]
    with subprocess.Popen(
        [sys.executable, str(PROGRAM), *arguments], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        with pytest.raises(BadInput, match="another process is writing this run"):
            roll(tmp_path / "run")
        process.kill()
    assert roll(tmp_path / "run").episodes == 12  # the lock died with its holder


# --- failures ------------------------------------------------------------------------------------


def test_a_failing_episode_does_not_end_the_run(
    roll: Roll, tmp_path: Path, tasks: list[Task]
) -> None:
    class Unreliable:
        name = "unreliable"

        async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
            wish = int(messages[1].content.split()[1].rstrip(":"))
            if wish % 3 == 0:
                raise ProviderError("overloaded")
            if wish % 3 == 1:
                raise RuntimeError("confused")
            return Message(role=Role.ASSISTANT, content="Done.")

    summary = roll(tmp_path, OrdinaryFactory("unreliable", lambda start: Unreliable()))
    assert summary.stop == {"done": 4, "failed": 8}
    assert summary.errors == {"policy": 4, "provider": 4}
    assert (summary.unscored, summary.success) == (8, 0.0)


def test_an_environment_that_cannot_start_or_end_is_a_failure_of_it(
    roll: Roll, tmp_path: Path, tasks: list[Task], monkeypatch: pytest.MonkeyPatch
) -> None:
    ref = tasks[0].environments[0].model_copy(update={"patch": "bm90IGEgcGF0Y2g="})
    patched = tasks[0].model_copy(update={"environments": (ref,)})
    summary = roll(tmp_path / "start", tasks=[patched, tasks[1]])
    assert summary.errors == {"environment": 1}
    assert summary.success == 1.0
    failed = next(t for t in episodes(tmp_path / "start") if t.failures)
    assert (failed.stop, failed.score) == (StopReason.FAILED, None)

    def broken(self: Session) -> None:
        raise RuntimeError("stuck")

    monkeypatch.setattr(Session, "close", broken)
    summary = roll(tmp_path / "end", tasks=tasks[:1])
    assert summary.errors == {"environment": 1}
    assert summary.success == 1.0
    (failure,) = episodes(tmp_path / "end")[0].failures
    assert (failure.boundary, failure.message) == (Boundary.ENVIRONMENT, "RuntimeError: stuck")


def test_what_fails_for_every_episode_is_refused_at_once(
    roll: Roll, tmp_path: Path, tasks: list[Task]
) -> None:
    with pytest.raises(BadInput, match="there are no tasks"):
        roll(tmp_path, tasks=[])
    with pytest.raises(BadInput, match="task 2 repeats task 1"):
        roll(tmp_path, tasks=[tasks[0], tasks[0]])
    other = (EnvironmentRef(name="mock", id="other"),)
    with pytest.raises(BadInput, match="version other of mock"):
        roll(tmp_path, tasks=[tasks[0].model_copy(update={"environments": other})])
    with pytest.raises(BadInput, match="at least 1"):
        roll(tmp_path, samples=0)
    assert not (tmp_path / "run.json").exists()


def test_a_cancelled_run_keeps_its_episodes(roll: Roll, tmp_path: Path) -> None:
    async def cancelled_after(count: int) -> None:
        def progress(done: int) -> None:
            if done == count:
                task.cancel()

        with RunDirectory(tmp_path) as run:
            task = asyncio.create_task(
                run_rollout(
                    RolloutPlan(roll.tasks, roll.templates, POLICIES["oracle"], roll.score),
                    run,
                    concurrency=1,
                    progress=progress,
                )
            )
            await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(cancelled_after(4))
    assert len(lines(tmp_path)) == 4
    assert roll(tmp_path).episodes == 12


# --- providers that are not there ----------------------------------------------------------------


class Silent:
    """Its model gives no answer, from the start or from some episode on."""

    name = "silent"

    def __init__(self, answering: int) -> None:
        self.left = answering

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        if self.left <= 0:
            raise ProviderError("no connection")
        return Message(role=Role.ASSISTANT, content="Done.")


def silent(answering: Sequence[int]) -> OrdinaryFactory:
    left = list(answering)
    return OrdinaryFactory("silent", lambda start: Silent(left.pop(0)))


def test_a_run_whose_model_never_answers_is_given_up(roll: Roll, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"in any of the first 10 episodes: .*no connection"):
        roll(tmp_path / "many", silent([0] * 24), samples=2)
    assert lines(tmp_path / "many") == []
    with pytest.raises(BadInput, match="in any of the first 3 episodes"):
        roll(tmp_path / "few", silent([0] * 3), tasks=roll.tasks[:3])
    summary = roll(tmp_path / "many", silent([0] * 9 + [1] * 15), samples=2, concurrency=1)
    assert (summary.episodes, summary.unscored) == (24, 9)


class Faltering(Silent):
    """Its model answers once, and then no more."""

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        said = await super().act(messages, tools)
        self.left -= 1
        call = ToolCall(id="1", name="look", arguments="{}")
        return said.model_copy(update={"content": "", "tool_calls": (call,)})


def test_a_model_that_falls_silent_later_was_there(roll: Roll, tmp_path: Path) -> None:
    """Episodes that fail end before those that go well: the first ten may all be such."""
    summary = roll(tmp_path, OrdinaryFactory("silent", lambda start: Faltering(1)), samples=2)
    assert (summary.episodes, summary.unscored) == (24, 24)
    assert summary.errors == {"provider": 24}


def test_what_a_provider_failed_is_played_again_when_asked(roll: Roll, tmp_path: Path) -> None:
    first = roll(tmp_path, silent([1] * 5 + [0] * 7), concurrency=1)
    assert (first.unscored, first.errors) == (7, {"provider": 7})
    kept = lines(tmp_path)[:5]
    assert roll(tmp_path, silent([1] * 12)).unscored == 7
    again = roll(tmp_path, silent([1] * 12), retry=(Boundary.PROVIDER,))
    assert (again.episodes, again.unscored, again.errors) == (12, 0, {})
    assert lines(tmp_path)[:5] == kept
    assert len({trajectory.id for trajectory in episodes(tmp_path)}) == 12

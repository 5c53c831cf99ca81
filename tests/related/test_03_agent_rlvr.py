"""Agent-RLVR (2506.11425): failed attempts get guidance, and are learned from without it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import pvariance

import orjson
import pytest
from typer.testing import CliRunner

from envwright import Task, Trajectory
from envwright.cli import app
from envwright.rollout.guidance import GuidanceKind, guided_start
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory
from envwright.rollout.policies.script import DONE, Move, ScriptedPolicy, ScriptView
from envwright.training.sft import select_conversations
from envwright.training.sft.preference_pairs import attempt_pairs, preference_rows
from envwright.types import Call, Role
from tests.conftest import ENVIRONMENTS
from tests.related.conftest import Library

KINDS: Sequence[GuidanceKind] = ("plan", "error", "pointer")


def obedient(task: Task) -> OrdinaryFactory:
    """Does the gold, if an odd sample of it reads what tools it is made of; otherwise nothing."""

    def script(start: EpisodeStart, view: ScriptView) -> Iterator[Move]:
        told = [m.content for m in view.messages if m.role is Role.USER][1:]
        if any("A plan that works" in text for text in told) and start.seed % 2:
            yield from (Call(tool=c.tool, arguments=c.arguments) for c in task.gold)
        yield DONE

    def make(start: EpisodeStart) -> ScriptedPolicy:
        return ScriptedPolicy("obedient", lambda view: script(start, view))

    return OrdinaryFactory("obedient", make)


@pytest.fixture(scope="module")
def task(library: Library) -> Task:
    """A task that is done without a word to the user on the way."""
    return next(t for t in library.tasks if len(t.gold) > 2 and not t.pauses and not t.answers)


@pytest.fixture(scope="module")
def failed(library: Library, task: Task) -> list[Trajectory]:
    return library.play(obedient(task), [task], samples=4)


@pytest.fixture(scope="module")
def guided(library: Library, task: Task, failed: list[Trajectory]) -> list[Trajectory]:
    starts = [guided_start(failed[0], task, "plan")]
    return library.play(obedient(task), [task], samples=8, seed=1, starts={task.id: starts})


def rewards(found: Sequence[Trajectory]) -> list[float]:
    return [one.score.reward or 0.0 for one in found if one.score]


def test_a_hopeless_group_gains_a_spread(
    failed: list[Trajectory], guided: list[Trajectory]
) -> None:
    assert pvariance(rewards(failed)) == 0.0
    assert rewards(failed) == [0.0] * 4
    assert pvariance(rewards([*failed, *guided])) > 0.0


def test_user_and_verifier_never_see_the_note(guided: list[Trajectory]) -> None:
    for one in guided:
        assert "A plan that works" not in one.model_copy(update={"contexts": ()}).model_dump_json()
        assert "A plan that works" in one.contexts[0].model_dump_json()


def test_what_is_exported_has_no_hint(
    library: Library, task: Task, failed: list[Trajectory], guided: list[Trajectory]
) -> None:
    kept = select_conversations(guided, [task], library.templates).kept
    assert len(kept) == rewards(guided).count(1.0) > 0
    assert all(one.whole for one in kept)  # each turn is shown the transcript and nothing else
    pairs = attempt_pairs([*failed, *guided], [task], library.templates)
    rows = list(preference_rows(pairs))
    assert len(rows) == rewards([*failed, *guided]).count(0.0)
    assert all(pair.values == (1.0, 0.0) and pair.chosen != pair.rejected for pair in pairs)
    told = orjson.dumps([[m.data() for m in one.messages] for one in kept]) + orjson.dumps(rows)
    assert b"plan that works" not in told
    assert rows[0]["prompt"][-1]["role"] == "user"


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_help(
    library: Library, task: Task, failed: list[Trajectory], kind: GuidanceKind
) -> None:
    """Plans hold no values, errors what was lost, pointers one call of the gold."""
    start = guided_start(failed[0], task, kind)
    values = {str(v) for call in task.gold for v in call.arguments.values()}
    assert start.turn == 0
    assert start.shared == 2
    if kind == "plan":
        assert re.findall(r"\d+\. (\w+)", start.note) == [call.tool for call in task.gold]
        assert not any(value in start.note for value in values)
    elif kind == "error":
        lost = [v.name for v in failed[0].score.verdicts if not v.ok] if failed[0].score else []
        assert all(name in start.note for name in lost)
    else:
        assert task.gold[0].tool in start.note
        assert task.gold[1].tool not in start.note


def test_from_the_command_line(tmp_path: Path) -> None:
    def rollout(folder: Path, *more: object) -> int:
        words = [
            "rollout",
            ENVIRONMENTS / "mock",
            "--policy",
            "noop",
            "--json",
            "-o",
            folder,
            *more,
        ]
        done = CliRunner().invoke(app, list(map(str, words)))
        assert done.exit_code == 0, done.output
        return int(orjson.loads(done.stdout)["episodes"])

    failed, guided = tmp_path / "failed", tmp_path / "guided"
    first = rollout(failed)
    assert rollout(guided, "--seed", 1, "--starts", failed, "--guidance", "pointer") == first
    line = (tmp_path / "guided" / "trajectories.jsonl").read_bytes().splitlines()[0]
    assert (
        "lacked this call" in orjson.loads(line)["contexts"][0]["spans"][1]["shown"][0]["content"]
    )

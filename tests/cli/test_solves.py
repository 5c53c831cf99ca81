"""``envwright solves``: other solutions, doubtful rewards, pass rates of handmade episodes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner, Result

from envwright.cli import app
from envwright.environment.folder import load_environment
from envwright.environment.statistics import wilson_interval
from envwright.environment.template import Template
from envwright.environment.world import open_world
from envwright.scoring.answers import format_answers
from envwright.scoring.rubric import score_episode
from envwright.storage.jsonl import load_records, save_records
from envwright.types import (
    Call,
    FrameCheck,
    Json,
    Message,
    Role,
    Rubric,
    StepRecord,
    StopReason,
    Task,
    ToolCall,
    Trajectory,
)

MOCK = Path(__file__).parents[2] / "environments" / "mock"
TEMPLATE = Template(load_environment(MOCK))
TEMPLATES = {TEMPLATE.id: TEMPLATE}
TASKS = load_records(MOCK / "tasks.jsonl", Task)
LEND = next(t for t in TASKS if t.plan == "find_members > find_books > lend_book" and not t.pauses)
ASKS = next(t for t in TASKS if t.scenario.known and not t.answers and len(t.gold) == 3)
MEMBER, BOOK, LENT = LEND.gold


def played(
    task: Task,
    calls: Sequence[Call],
    sample: int = 0,
    *,
    reply_at: int | None = None,
    answers: dict[str, Json] | None = None,
) -> Trajectory:
    """An episode with these calls, scored; the user replies before the call of that number."""
    with open_world(task, TEMPLATES) as world:
        messages = [Message(role=Role.USER, content=task.scenario.opening)]
        steps = []
        for number, call in enumerate(calls):
            if number == reply_at:
                messages += [
                    Message(role=Role.ASSISTANT, content="Which one?"),
                    Message(role=Role.USER, content="That one."),
                ]
            done = world.call(call.tool, call.arguments)
            made = ToolCall(
                id=str(number), name=call.tool, arguments=orjson.dumps(call.arguments).decode()
            )
            messages.append(Message(role=Role.ASSISTANT, tool_calls=(made,)))
            messages.append(
                Message(role=Role.TOOL, content=done.text, tool_call_id=str(number), name=call.tool)
            )
            error = done.error.kind if done.error else None
            steps.append(StepRecord(call=call, error=error))
        messages.append(Message(role=Role.ASSISTANT, content=format_answers(answers or {})))
        return Trajectory(
            task=task.id,
            environments=(TEMPLATE.id,),
            policy="p",
            sample=sample,
            messages=tuple(messages),
            steps=tuple(steps),
            stop=StopReason.DONE,
            score=score_episode(task, world, messages),
            digest=world.digest(),
        )


def rewarded(episode: Trajectory, reward: float) -> Trajectory:
    assert episode.score is not None
    changed = episode.score.model_copy(update={"reward": reward})
    return episode.model_copy(update={"score": changed})


def solves(folder: Path, tasks: Sequence[Task], episodes: Sequence[Trajectory]) -> Result:
    save_records(folder / "tasks.jsonl", tasks)
    save_records(folder / "trajectories.jsonl", episodes)
    return CliRunner().invoke(app, ["solves", str(folder), "--env", str(MOCK), "--json"])


def data(result: Result) -> dict[str, Any]:
    out: dict[str, Any] = orjson.loads(result.stdout)
    return out


def test_other_solutions_by_signature(tmp_path: Path) -> None:
    episodes = [
        played(LEND, [MEMBER, BOOK, LENT], 0),
        played(LEND, [BOOK, MEMBER, LENT], 1),
        played(LEND, [LENT], 2),
        played(LEND, [LENT], 3),
        played(LEND, [MEMBER, BOOK, BOOK, LENT], 4),
        played(LEND, [MEMBER, Call(tool="find_books"), LENT], 5),
        played(LEND, [MEMBER, BOOK], 6),
        played(LEND, [MEMBER, Call(tool="list_loans", arguments={"member_id": "M-1"}), LENT], 7),
    ]
    result = solves(tmp_path, [LEND], episodes)
    assert result.exit_code == 0, result.output
    done = data(result)
    (row,) = done["tasks"]
    assert (row["scored"], row["passed"], row["gold"]) == (8, 7, 1)
    assert row["interval"] == list(wilson_interval(7, 8))
    assert row["pass_hat"] == {"1": 7 / 8, "2": 21 / 28, "4": 35 / 70}
    found = {tuple(s["calls"]): (s["episodes"], s["differs"]) for s in row["solutions"]}
    assert found == {
        ("lend_book",): (2, ["fewer calls"]),
        ("find_books", "find_members", "lend_book"): (1, ["another order"]),
        ("find_members", "find_books", "find_books", "lend_book"): (1, ["more calls"]),
        ("find_members", "find_books", "lend_book"): (1, ["other arguments"]),
        ("find_members", "list_loans", "lend_book"): (1, ["other tools"]),
    }
    assert row["solutions"][0]["first"] == {"policy": "p", "sample": 2, "seed": 0}
    assert not any(done["doubts"].values())
    assert done["alternatives"] == 5


def test_a_false_negative_is_suspected(tmp_path: Path) -> None:
    right, wrong = played(LEND, [MEMBER, BOOK, LENT], 0), played(LEND, [MEMBER], 1)
    result = solves(tmp_path, [LEND], [rewarded(right, 0.0), wrong])
    assert result.exit_code == 1
    done = data(result)
    assert done["doubts"]["false negative"] == 1
    (doubt,) = done["tasks"][0]["doubts"]
    assert (doubt["doubt"], doubt["reward"], doubt["sample"]) == ("false negative", 0.0, 0)


def test_a_rubric_with_a_hole(tmp_path: Path) -> None:
    checks = tuple(c for c in LEND.rubric.checks if not isinstance(c, FrameCheck))
    holed = LEND.model_copy(update={"rubric": Rubric(checks=checks)})
    harm = Call(tool="return_book", arguments={"loan_id": "L-2"})
    episodes = [played(holed, [MEMBER, BOOK, LENT], 0), played(holed, [LENT, harm], 1)]
    assert all(e.score and e.score.reward == 1.0 for e in episodes)
    result = solves(tmp_path, [holed], episodes)
    assert result.exit_code == 1
    done = data(result)
    assert done["doubts"]["hole"] == 1
    (row,) = done["tasks"]
    assert (row["passed"], row["gold"], row["solutions"]) == (2, 1, [])
    # The rubric that ships refuses the same calls.
    whole = [played(LEND, [LENT, harm], 0)]
    assert data(solves(tmp_path, [LEND], whole))["doubts"]["hole"] == 0


def test_only_a_rule_is_broken(tmp_path: Path) -> None:
    asked = played(ASKS, ASKS.gold, 0, reply_at=0)
    guessed = played(ASKS, ASKS.gold, 1)
    assert asked.score is not None
    assert asked.score.reward == 1.0
    result = solves(tmp_path, [ASKS], [asked, guessed])
    assert result.exit_code == 0, result.output
    done = data(result)
    assert done["doubts"]["only a rule broken"] == 1
    (doubt,) = done["tasks"][0]["doubts"]
    assert doubt["failed"] == ["asked before lend_book"]


def test_calls_that_lead_elsewhere(tmp_path: Path) -> None:
    episode = played(LEND, [LENT]).model_copy(update={"digest": "0"})
    result = solves(tmp_path, [LEND], [episode])
    assert result.exit_code == 1
    assert data(result)["doubts"]["replay differs"] == 1


def test_refused_calls_need_not_be_tried(tmp_path: Path) -> None:
    refused = next(t for t in TASKS if t.answers.get("outcome", "done") != "done")
    episode = played(refused, refused.gold, answers=dict(refused.answers), reply_at=None)
    if not refused.pauses:
        (row,) = data(solves(tmp_path, [refused], [episode]))["tasks"]
        assert (row["passed"], row["gold"]) == (1, 1)


def test_what_counts_for_nothing(tmp_path: Path) -> None:
    good = played(LEND, [LENT])
    assert good.score is not None
    unscored = good.model_copy(update={"sample": 1, "score": None})
    faulty = good.model_copy(update={"sample": 2, "user_error": True})
    strange = good.model_copy(update={"task": "0" * 32})
    turn = good.model_copy(update={"sample": 3, "turn": 0})
    done = data(solves(tmp_path, [LEND], [good, good, unscored, faulty, strange, turn]))
    assert (done["episodes"], done["scored"]) == (2, 1)
    assert done["left_out"] == {"a user error": 1, "of another task": 1, "of one turn": 1}


def test_for_people(tmp_path: Path) -> None:
    solves(tmp_path, [LEND], [played(LEND, [LENT]), played(LEND, [MEMBER, BOOK, LENT], 1)])
    shown = CliRunner().invoke(app, ["solves", str(tmp_path), "--env", str(MOCK)])
    assert shown.exit_code == 0
    for words in ("2 scored of 2 episodes", "fewer calls: 1", "pass^2: 1.000", LEND.id[:8]):
        assert words in shown.output


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda folder: (folder / "trajectories.jsonl").write_text("{}\n"), "trajectories.jsonl"),
        (lambda folder: (folder / "trajectories.jsonl").write_text(""), "no episode"),
        (lambda folder: (folder / "tasks.jsonl").unlink(), "no such file"),
        (lambda folder: (folder / "trajectories.jsonl").unlink(), "is not a run"),
    ],
)
def test_bad_input(tmp_path: Path, spoil: Any, message: str) -> None:
    solves(tmp_path, [LEND], [played(LEND, [LENT])])
    spoil(tmp_path)
    result = CliRunner().invoke(app, ["solves", str(tmp_path), "--env", str(MOCK)])
    assert message in str(result.exception)

"""SPA-RL (2505.20732): the outcome spread over the turns that brought it about."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest
import torch

from envwright import Trajectory
from envwright.errors import BadInput
from envwright.scoring.events import turns_of
from envwright.scoring.rewards.argument_matches import argument_matches
from envwright.scoring.rewards.check_progress import CheckProgress, check_shares
from envwright.scoring.rewards.progress_attribution import (
    ProgressEstimator,
    ProgressModel,
    step_rewards,
)
from envwright.training.loop.match_estimator import MatchEstimator
from envwright.types import Call, Message, Role, Score, StepRecord, StopReason, ToolCall
from tests.related.conftest import Library
from tests.related.smoke_recipe import run_recipe

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other


@pytest.fixture(scope="module")
def episodes(library: Library) -> list[Trajectory]:
    """Some succeed; those that fail often differ in the value of one argument only."""
    tasks = library.tasks[:40]
    return [
        *library.play("noisy-oracle:0.8", tasks, samples=4),
        *library.play("near-miss", tasks),
    ]


@pytest.fixture(scope="module")
def checks(library: Library) -> CheckProgress:
    return CheckProgress({task.id: task for task in library.tasks}, library.templates)


def outcome(one: Trajectory) -> float:
    assert one.score is not None
    assert one.score.reward is not None
    return one.score.reward


def error(model: ProgressEstimator, held_out: list[Trajectory]) -> float:
    return fmean((sum(model.contributions(one)) - outcome(one)) ** 2 for one in held_out)


def test_contributions_sum_to_outcomes_that_counts_cannot_tell(
    episodes: list[Trajectory], checks: CheckProgress
) -> None:
    """Held out by task. A regression on counts of calls is hardly better than a constant."""
    names = sorted({one.task for one in episodes})
    held_out = [one for one in episodes if one.task in names[::3]]
    known = [one for one in episodes if one.task not in names[::3]]
    mean = fmean(map(outcome, known))
    constant = fmean((outcome(one) - mean) ** 2 for one in held_out)
    ridge = error(ProgressModel.fit(known), held_out)
    assert 0.2 < constant < 0.3
    assert ridge > 0.1
    assert error(checks, held_out) < 0.02


def test_a_network_is_told_where_arguments_come_from(episodes: list[Trajectory]) -> None:
    """The same held-out tasks; of 40 kinds of requests it still learns little more than counts do.

    Of the episodes of the smoke recipe's policy it learns all but .015: the page has the figures.
    """
    torch.set_num_threads(1)
    names = sorted({one.task for one in episodes})
    held_out = [one for one in episodes if one.task in names[::3]]
    known = [one for one in episodes if one.task not in names[::3]]
    model = MatchEstimator.fit(known, steps=100)
    assert error(model, held_out) < error(ProgressModel.fit(known), held_out)
    for one in held_out[:5]:
        assert len(model.contributions(one)) == len(turns_of(one))


def test_where_arguments_come_from_by_hand() -> None:
    """Said, beside two said values, beside none of them, and nowhere."""
    rows = '[{"id": "M-1", "name": "Ada", "city": "Oslo"}, {"id": "M-2", "name": "Bo"}]'
    calls = [
        Call(tool="find", arguments={"name": "Ada"}),
        Call(tool="lend", arguments={"member": "M-1", "book": "M-2"}),
        Call(tool="lend", arguments={"member": "M-9"}),
    ]
    said = [
        Message(role=Role.USER, content="I am Ada of Oslo."),
        *(
            message
            for number, call in enumerate(calls)
            for message in (
                Message(
                    role=Role.ASSISTANT,
                    tool_calls=(ToolCall(id=str(number), name=call.tool, arguments="{}"),),
                ),
                Message(role=Role.TOOL, tool_call_id=str(number), content="no" if number else rows),
            )
        ),
    ]
    one = Trajectory(
        task="t",
        environments=("e",),
        policy="p",
        stop=StopReason.DONE,
        messages=tuple(said),
        steps=tuple(StepRecord(call=call) for call in calls),
    )
    assert [dict(found) for found in argument_matches(one)] == [
        {"find.name:said": 1},
        {"lend.member:beside 2": 1, "lend.book:beside 0": 1},
        {"lend.member:nowhere": 1},
    ]


def test_turns_before_the_last_already_tell_most(
    library: Library, episodes: list[Trajectory]
) -> None:
    """The sum is made to fit at the last turn; without that only partial credit is apart."""
    tasks = {task.id: task for task in library.tasks}
    apart = []
    for one in episodes:
        first, *_, last = check_shares(one, tasks[one.task], library.templates)
        apart.append(((last - first) / (1 - first) - outcome(one)) ** 2)
    assert fmean(apart) < 0.13


def test_the_turn_that_decides_has_the_largest_share(library: Library) -> None:
    """Of the oracle's single change; looking things up brings nothing."""
    checked = 0
    for one in library.play("oracle", library.tasks[:40]):
        turns = turns_of(one)
        wrote = [n for n, turn in enumerate(turns) if any(step.rows for step in turn.steps)]
        task = next(task for task in library.tasks if task.id == one.task)
        if len(wrote) != 1 or task.scenario.questions:
            continue
        found = CheckProgress({task.id: task}, library.templates).contributions(one)
        assert max(range(len(found)), key=found.__getitem__) == wrote[0]
        assert all(abs(c) < 1e-9 for n, c in enumerate(found) if n not in wrote)
        checked += 1
    assert checked > 5


def test_the_formula_by_hand(monkeypatch: pytest.MonkeyPatch, library: Library) -> None:
    """Shares .2, .6, .6, .8 and a failure: .5, 0, and .25 less the .75 that came to nothing."""
    (one,) = library.play("noop", library.tasks[:1])
    where = "envwright.scoring.rewards.check_progress.check_shares"
    model = CheckProgress({one.task: library.tasks[0]}, library.templates)
    monkeypatch.setattr(where, lambda *_: (0.2, 0.6, 0.6, 0.8))
    failed = one.model_copy(update={"score": Score(reward=0.0, share=0.8)})
    assert model.contributions(failed) == pytest.approx((0.5, 0.0, -0.5))
    won = one.model_copy(update={"score": Score(reward=1.0, share=0.8)})
    assert model.contributions(won) == pytest.approx((0.5, 0.0, 0.5))
    unknown = one.model_copy(update={"score": None})
    assert model.contributions(unknown) == pytest.approx((0.5, 0.0, 0.25))
    monkeypatch.setattr(where, lambda *_: (1.0, 1.0))  # nothing was left to do
    assert model.contributions(failed) == (0.0,)


def test_the_bonus_stays_below_half_the_outcome(
    episodes: list[Trajectory], checks: CheckProgress
) -> None:
    for one in episodes[::4]:
        for beta in (0.1, 0.5, 5.0):
            found = step_rewards(one, checks, beta=beta)
            bonus = sum(found.rewards) - sum(found.contributions)
            assert bonus <= 0.5 + 1e-9
            failed = [n for n, turn in enumerate(turns_of(one)) if turn.failed]
            assert all(not found.grounded[n] for n in failed)
            assert sum(found.rewards) == pytest.approx(bonus + outcome(one))


def test_other_tasks_and_other_ends_are_refused(library: Library) -> None:
    one, other = library.play("oracle", library.tasks[:2])
    task = library.tasks[0]
    with pytest.raises(BadInput, match="is not of task"):
        check_shares(other, task, library.templates)
    with pytest.raises(BadInput, match="another end"):
        check_shares(one.model_copy(update={"digest": "0" * 32}), task, library.templates)
    with pytest.raises(BadInput, match="not known"):
        CheckProgress({}, library.templates).contributions(one)


@pytest.mark.parametrize("estimator", ["checks", "matches"])
def test_a_run_that_redistributes(tmp_path: Path, estimator: str) -> None:
    keys = f'advantage = "turn_gae"\nstep_rewards = {{ estimator = "{estimator}", beta = 0.2 }}'
    lines, _ = run_recipe(tmp_path, keys)
    assert all("skipped" not in line and "value/error" in line for line in lines)

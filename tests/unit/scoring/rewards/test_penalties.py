"""Penalties, and rewards made of rewards."""

from __future__ import annotations

import pytest

from envwright.errors import BadInput
from envwright.scoring.rewards.penalties import (
    FormatPenalty,
    OverLongPenalty,
    RepeatPenalty,
    SurplusPenalty,
    WeightedReward,
)
from envwright.scoring.rewards.scored_episode import on_trajectories
from envwright.scoring.rewards.verdict_rewards import outcome_reward, share_reward
from envwright.types import ErrorKind, Message, Role, ToolCall, Trajectory
from tests.unit.scoring.rewards.made import a_score, a_task, call, played

WON, SHARE = on_trajectories(outcome_reward), on_trajectories(share_reward)
LOOK, TAKE = call("look", at=1), call("take", id="a", n=2)
TASK = a_task((LOOK, TAKE))
HELD, LOST = a_score(TASK, True, True, True), a_score(TASK, True, False, True)


def unreadable(count: int) -> Trajectory:
    """The gold, and so many calls that cannot be read."""
    one = played(LOOK, TAKE, "Done.", score=HELD)
    calls = tuple(ToolCall(id=f"x{n}", name="look", arguments="{") for n in range(count))
    last = Message(role=Role.ASSISTANT, tool_calls=calls)
    return one.model_copy(update={"messages": (*one.messages, last)})


def test_penalties_by_hand() -> None:
    long = played(LOOK, TAKE, *[LOOK] * 3, "Done.", score=HELD)
    assert SurplusPenalty()(long, TASK) == pytest.approx(-0.15)
    assert SurplusPenalty()(played(*[LOOK] * 50), TASK) == -0.5
    assert FormatPenalty()(unreadable(2), TASK) == pytest.approx(-0.1)
    assert FormatPenalty()(unreadable(40), TASK) == -0.5
    with pytest.raises(BadInput):
        SurplusPenalty(each=-1)


def test_refused_calls_that_are_made_again() -> None:
    wrong, other = (LOOK, ErrorKind.PRECONDITION), (TAKE, ErrorKind.PRECONDITION)
    assert RepeatPenalty()(played(wrong, other, "Done."), TASK) == 0
    assert RepeatPenalty()(played(wrong, other, wrong, wrong), TASK) == pytest.approx(-0.1)
    assert RepeatPenalty()(played(wrong, call("look", at=2), wrong), TASK) == pytest.approx(-0.05)
    assert RepeatPenalty()(played(wrong, TAKE, wrong, writes="take"), TASK) == 0
    assert RepeatPenalty()(played(LOOK, LOOK, LOOK), TASK) == 0
    assert RepeatPenalty()(played(*[wrong] * 30), TASK) == -0.5
    given = played(wrong, wrong, wrong).model_copy(update={"given": (1,)})
    assert RepeatPenalty(each=0.2)(given, TASK) == pytest.approx(-0.2)


def test_the_golds_own_messages_cost_nothing() -> None:
    one = unreadable(2)
    last = sum(message.role is Role.ASSISTANT for message in one.messages) - 1
    assert FormatPenalty()(one.model_copy(update={"given": (last,)}), TASK) == 0
    given = played(*[LOOK] * 4, given=(0, 1))
    assert SurplusPenalty()(given, TASK) == 0


@pytest.mark.parametrize(
    ("tokens", "expected"), [(0, 0.0), (80, 0.0), (90, -0.5), (100, -1.0), (500, -1.0)]
)
def test_over_long(tokens: int, expected: float) -> None:
    one = played("Done.", usage={"completion_tokens": tokens})
    assert OverLongPenalty(100)(one, TASK) == expected


def test_over_long_counts_the_tokens_themselves() -> None:
    said = Message(role=Role.ASSISTANT, content="x", token_ids=tuple(range(95)))
    one = played(usage={"completion_tokens": 1}).model_copy(update={"messages": (said,)})
    assert OverLongPenalty(100)(one, TASK) == -0.75
    assert OverLongPenalty(100)(played("Done."), TASK) is None
    with pytest.raises(BadInput):
        OverLongPenalty(100, cache=0)


def test_a_sum_by_weights() -> None:
    one = played(LOOK, TAKE, *[LOOK] * 2, score=LOST)
    whole = WeightedReward(
        {
            "won": (WON, 1.0),
            "share": (SHARE, 0.3),
            "more": (SurplusPenalty(), 2),
        }
    )
    assert whole(one, TASK) == pytest.approx(0.3 * 2 / 3 - 0.2)
    assert whole.parts_of(one, TASK) == {"won": 0.0, "share": 2 / 3, "more": -0.1}
    assert WeightedReward({"more": (SurplusPenalty(), 9)}, low=-0.5)(one, TASK) == -0.5


def test_a_part_without_a_figure_leaves_none() -> None:
    lost = played(LOOK, score=a_score(TASK, True, None, True))
    assert WeightedReward({"won": (WON, 1.0), "more": (SurplusPenalty(), 1.0)})(lost, TASK) is None
    for wrong in ({}, {"won": (WON, float("nan"))}):
        with pytest.raises(BadInput):
            WeightedReward(wrong)

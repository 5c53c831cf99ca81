"""Episodes of one sequence, of several, of none."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from envwright.integrations.trl.rollout_func import TrlRow, trl_columns, trl_row
from envwright.training.policies.token_sequences import TokenSequence
from envwright.types import EnvironmentRef, Rubric, Scenario, StopReason, Task, Trajectory

TASK = Task(
    environments=(EnvironmentRef(name="barn", id="1"), EnvironmentRef(name="attic", id="2")),
    scenario=Scenario(opening="Hello."),
    gold=(),
    rubric=Rubric(checks=()),
)


def row(ids: str, turns: list[int]) -> TokenSequence:
    logprobs = tuple(-1.0 - turn if turn >= 0 else 0.0 for turn in turns)
    return TokenSequence(tuple(map(ord, ids)), tuple(turns), logprobs)


def line(
    *rows: TokenSequence,
    earned: float | None = 1.0,
    longest: int | None = None,
    room: int | None = None,
    **more: Any,
) -> TrlRow:
    one = Trajectory(task="t", environments=("1",), policy="p", **{"stop": StopReason.DONE, **more})
    return trl_row(one, TASK, rows, earned, longest=longest, room=room, empty=7)


def test_one_sequence() -> None:
    found = line(row("askansmoreend", [-1] * 3 + [0] * 3 + [-1] * 4 + [1] * 3))
    assert bytes(found.prompt_ids) == b"ask"
    assert bytes(found.completion_ids) == b"ansmoreend"
    assert found.env_mask == [1] * 3 + [0] * 4 + [1] * 3
    assert found.logprobs == [-1.0] * 3 + [0.0] * 4 + [-2.0] * 3
    assert (found.reward, found.masked, found.unlearned) == (1.0, "", 0)
    assert found.environment == "attic+barn"


def test_the_sequence_with_most_is_learned() -> None:
    one = row("abcd", [-1, 0, -1, 1])
    two = row("wxyz", [-1, 2, 2, 2])
    three = row("pqr", [-1, 3, 4])
    found = line(one, two, three)
    assert bytes(found.prompt_ids + found.completion_ids) == b"wxyz"
    assert found.unlearned == 4


@pytest.mark.parametrize(
    ("why", "given"),
    [
        ("user", {"user_error": True, "earned": None}),
        ("unscored", {"earned": None}),
        ("unscored", {"stop": StopReason.FAILED}),
        ("unscored", {"stop": StopReason.OVER_LONG}),
        ("long", {"longest": 3}),
        ("long", {"room": 2}),
    ],
)
def test_masked(why: str, given: dict[str, Any]) -> None:
    found = line(row("abcd", [-1, 0, -1, 1]), row("ab", [-1, 0]), **given)
    assert found.masked == why
    assert found.reward is None
    assert (found.prompt_ids, found.completion_ids, found.env_mask, found.logprobs) == (
        [7],
        [7],
        [0],
        [0.0],
    )
    assert found.user_error == (why == "user")
    assert found.unlearned == 0


def test_bounds_are_inclusive() -> None:
    assert line(row("abcd", [-1, 0, -1, 1]), longest=4, room=3).masked == ""


def test_no_tokens() -> None:
    assert line().masked == "tokens"


def test_an_episode_prints_as_one_line() -> None:
    found = line(row("abcd", [-1, 0, -1, 1]))
    assert repr(found.episode).endswith(": done, 0 messages>")
    assert (
        len(logging.Formatter().format(logging.makeLogRecord({"msg": str(trl_columns([found]))})))
        < 500
    )

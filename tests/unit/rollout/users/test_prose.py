"""A user of whom there is only prose, played by a model."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from envwright.llm.client import Sampling, ScriptedClient
from envwright.rollout.users.llm_user import (
    GREETING,
    BadReply,
    ProseUser,
    prose_user_factory,
)
from envwright.types import Message, Role, Scenario, Task

SECRET = "Your order is #W-1. You hate waiting. {{longest}}"


@pytest.fixture
def task(task_of: Callable[..., Task]) -> Task:
    return task_of().model_copy(update={"scenario": Scenario(opening=SECRET)})


def test_it_does_not_read_its_instructions_out(task: Task) -> None:
    client = ScriptedClient(['"It is #W-1."', "###STOP###"])
    user = ProseUser(task, client, Sampling())
    assert user.opening.words == GREETING
    said = [
        Message(role=Role.USER, content=GREETING),
        Message(role=Role.ASSISTANT, content="Which order?"),
    ]
    turn = asyncio.run(user.turn(said))
    assert turn is not None
    assert (turn.words, turn.request) == ("It is #W-1.", 1)
    assert asyncio.run(user.turn(said)) is None
    system = client.asked[0][0][0].content
    assert SECRET in system
    assert "at most 1000 characters" in system


def test_a_reply_that_calls_tools_is_asked_for_again(task: Task) -> None:
    client = ScriptedClient(["<tool_call>"] * 3)
    with pytest.raises(BadReply):
        asyncio.run(ProseUser(task, client, Sampling()).turn([]))
    assert len(client.asked) == 3


def test_its_prompt_is_part_of_what_a_run_is(task: Task) -> None:
    factory = prose_user_factory(ScriptedClient([]), Sampling(temperature=0.7))
    assert set(factory.settings) == {"temperature", "prose"}
    assert not factory.watched
    assert factory.make(task, 0, [], "").opening.words == GREETING

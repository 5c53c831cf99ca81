"""The scripted model: in order, by a function, with failures, and no answer too many."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from envwright.llm.client import Completion, Sampling, ScriptedClient
from envwright.llm.errors import BadAnswer, RateLimited
from envwright.types import Json, Message, Role, ToolCall

HELLO = [Message(role=Role.USER, content="Hello.")]
CALL = Message(role=Role.ASSISTANT, tool_calls=(ToolCall(id="c", name="find", arguments="{}"),))


def ask(client: ScriptedClient, messages: Sequence[Message] = HELLO) -> Completion:
    return asyncio.run(client.complete(messages, [{"name": "find"}], Sampling(seed=1)))


def test_answers_come_in_order_and_then_none() -> None:
    client = ScriptedClient(["One.", CALL, RateLimited("slowly"), "Two."], "mine")
    first = ask(client)
    assert (first.message.content, first.finish_reason, first.model) == ("One.", "stop", "mine")
    assert ask(client).message == CALL
    with pytest.raises(RateLimited, match="slowly"):
        ask(client)
    assert ask(client).message.content == "Two."
    with pytest.raises(BadAnswer, match="no further answer"):
        ask(client)
    assert len(client.asked) == 5
    assert client.asked[0] == (tuple(HELLO), ({"name": "find"},), Sampling(seed=1))


def test_a_function_sees_what_is_asked() -> None:
    def echo(messages: Sequence[Message], tools: Sequence[Json]) -> str:
        return f"{messages[-1].content} {len(tools)}"

    done = ask(ScriptedClient(echo))
    assert done.message.content == "Hello. 1"
    assert done.usage is not None
    assert done.usage.prompt_tokens > 0

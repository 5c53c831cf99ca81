"""Our messages in OpenAI's form."""

from __future__ import annotations

import pytest

from envwright.llm.chat_completions import request_body, wire_message
from envwright.llm.client import Sampling, Usage, estimate_tokens
from envwright.types import Message, Role, ToolCall
from tests.unit.llm.helpers import BOOKS, HELLO, TALK


def test_a_conversation() -> None:
    body = request_body("m", TALK, [BOOKS], Sampling())
    assert body == {
        "model": "m",
        "messages": [
            {"role": "system", "content": "You help."},
            {"role": "user", "content": "Find On Tides."},
            {
                "role": "assistant",
                "content": "",
                "tool_calls": [
                    {
                        "id": "call_1",
                        "type": "function",
                        "function": {"name": "find_books", "arguments": '{"title": "On Tides"}'},
                    }
                ],
            },
            {
                "role": "tool",
                "content": '[{"id": "B-4"}]',
                "tool_call_id": "call_1",
                "name": "find_books",
            },
        ],
        "tools": [BOOKS],
    }


def test_what_is_left_open_is_left_out() -> None:
    assert set(request_body("m", HELLO, [], Sampling())) == {"model", "messages"}


def test_sampling_under_the_names_of_servers() -> None:
    sampling = Sampling(
        temperature=0.0,
        top_p=0.9,
        top_k=0,
        max_tokens=5,
        seed=0,
        stop=("\n",),
        response_format={"type": "json_object"},
        grammar="root ::= [a-z]",
        logprobs=True,
        extra={"return_token_ids": True},
    )
    body = request_body("m", HELLO, [], sampling, max_tokens_key="max_completion_tokens")
    del body["messages"]
    assert body == {
        "model": "m",
        "temperature": 0.0,
        "top_p": 0.9,
        "top_k": 0,
        "seed": 0,
        "response_format": {"type": "json_object"},
        "grammar": "root ::= [a-z]",
        "max_completion_tokens": 5,
        "stop": ["\n"],
        "logprobs": True,
        "return_token_ids": True,
    }


def test_thinking_is_sent_on_demand_only() -> None:
    assert "reasoning_content" not in wire_message(TALK[2])
    assert wire_message(TALK[2], thinking=True)["reasoning_content"] == "look it up"


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ('{"a": 1}', '{"a": 1}'),
        ('{"a": ', '{"malformed":"{\\"a\\": "}'),
        ("[1]", '{"malformed":"[1]"}'),
        ("", "{}"),
    ],
)
def test_arguments_are_always_an_object(written: str, sent: str) -> None:
    call = ToolCall(id="x", name="f", arguments=written)
    message = wire_message(Message(role=Role.ASSISTANT, tool_calls=(call,)))
    assert message["tool_calls"][0]["function"]["arguments"] == sent


def test_usage_adds_up() -> None:
    one = Usage(prompt_tokens=10, completion_tokens=5, cached_tokens=4)
    assert one + one == Usage(prompt_tokens=20, completion_tokens=10, cached_tokens=8)
    assert one.tokens == 15


def test_the_guess_grows_with_what_is_sent() -> None:
    guesses = [
        estimate_tokens((), ()),
        estimate_tokens(HELLO, ()),
        estimate_tokens(TALK, ()),
        estimate_tokens(TALK, [BOOKS]),
    ]
    assert guesses == sorted(set(guesses))

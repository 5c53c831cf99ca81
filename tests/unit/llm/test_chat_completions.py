"""Answers of servers that differ: read where one reading is left, else an error with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.llm.chat_completions import decode_answer_body, error_body_text, read_completion
from envwright.llm.client import Usage
from envwright.llm.errors import BadAnswer, ProviderError, ServerFailed
from tests.fake_server import call_of, completion
from tests.unit.llm.helpers import TALK


def said(**message: Any) -> Any:
    """The message of ours for a message of a server."""
    return read_completion({"choices": [{"message": message}]}).message


def test_a_plain_answer() -> None:
    done = read_completion(completion("Hello"))
    assert done.message.content == "Hello"
    assert done.finish_reason == "stop"
    assert done.model == "fake"
    assert done.usage == Usage(prompt_tokens=10, completion_tokens=5)
    assert done.message.token_ids is None


def test_calls() -> None:
    message = said(content=None, tool_calls=[call_of("f", '{"a": 1}', "x"), call_of("g", "", "y")])
    assert message.content == ""
    assert [(c.id, c.name, c.arguments) for c in message.tool_calls] == [
        ("x", "f", '{"a": 1}'),
        ("y", "g", "{}"),
    ]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [({"a": 1}, '{"a":1}'), (None, "{}"), ([1], "[1]"), ('{"a": ', '{"a": '), (3, "3")],
)
def test_arguments_in_any_form(arguments: Any, text: str) -> None:
    assert said(tool_calls=[call_of("f", arguments)]).tool_calls[0].arguments == text


def test_ids_are_made_unique_in_the_message_and_in_the_conversation() -> None:
    body = completion(None, call_of("f"), call_of("f"), call_of("f", id=""))
    calls = read_completion(body, TALK).message.tool_calls
    assert [call.id for call in calls] == ["call_1_1", "call_1_2", "call_2"]


def test_the_old_form_of_a_call() -> None:
    message = said(content=None, function_call={"name": "f", "arguments": "{}"})
    assert [(call.id, call.name) for call in message.tool_calls] == [("call_1", "f")]


@pytest.mark.parametrize(
    ("message", "words", "thinking"),
    [
        ({"content": "a", "reasoning_content": "b"}, "a", "b"),
        ({"content": "a", "reasoning": "b"}, "a", "b"),
        ({"content": "<think>b</think>a"}, "a", "b"),
        ({"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "c"}]}, "ac", ""),
        ({"content": None, "refusal": "no"}, "no", ""),
        ({"content": None}, "", ""),
        ({}, "", ""),
        ({"content": "a", "tool_calls": None, "function_call": None}, "a", ""),
    ],
)
def test_words_and_thinking(message: Any, words: str, thinking: str) -> None:
    read = said(**message)
    assert (read.content, read.thinking) == (words, thinking)


@pytest.mark.parametrize(
    ("usage", "read"),
    [
        (None, None),
        ({}, None),
        ({"prompt_tokens": 3}, None),
        ({"prompt_tokens": "3", "completion_tokens": 1}, None),
        ({"prompt_tokens": -3, "completion_tokens": 1}, None),
        (
            {
                "prompt_tokens": 3,
                "completion_tokens": 1,
                "prompt_tokens_details": {"cached_tokens": 2},
            },
            Usage(prompt_tokens=3, completion_tokens=1, cached_tokens=2),
        ),
        (
            {"prompt_tokens": 3, "completion_tokens": 1, "prompt_cache_hit_tokens": 2},
            Usage(prompt_tokens=3, completion_tokens=1, cached_tokens=2),
        ),
        (
            {"prompt_tokens": 3, "completion_tokens": 1, "prompt_tokens_details": None},
            Usage(prompt_tokens=3, completion_tokens=1),
        ),
        (
            {"prompt_tokens": 3, "completion_tokens": 1, "cost": 0.00014},
            Usage(prompt_tokens=3, completion_tokens=1, cost_nano=140_000),
        ),
        *(
            (
                {"prompt_tokens": 3, "completion_tokens": 1, "cost": cost},
                Usage(prompt_tokens=3, completion_tokens=1),
            )
            for cost in (-1, "1", True, float("inf"), float("nan"), 1e300)
        ),
    ],
)
def test_usage_where_it_is_told(usage: Any, read: Usage | None) -> None:
    assert read_completion({"choices": [{"message": {}}], "usage": usage}).usage == read


def test_tokens_of_two_kinds_of_servers() -> None:
    entries = [{"id": 7, "logprob": -0.5}, {"id": 8, "logprob": 0}]
    message = {"content": "ab"}
    choice = {"message": message, "logprobs": {"content": entries}}
    read = read_completion({"choices": [choice]}).message
    assert (read.token_ids, read.logprobs) == ((7, 8), (-0.5, 0.0))
    told = {"message": message, "token_ids": [1, 2, 3], "logprobs": {"content": entries}}
    done = read_completion({"choices": [told], "prompt_token_ids": [4, 5]})
    assert (done.message.token_ids, done.message.logprobs) == ((1, 2, 3), None)
    assert done.prompt_token_ids == (4, 5)


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ([], "the answer: expected an object, got list"),
        ({}, "choices: expected a list, got nothing"),
        ({"choices": []}, "choices is empty"),
        ({"choices": ["x"]}, r"choices\[0\]: expected an object, got str x"),
        ({"choices": [{}]}, r"choices\[0\].message: expected an object, got nothing"),
        ({"choices": [{"message": {"content": 3}}]}, r"message.content: expected text, got int 3"),
        ({"choices": [{"message": {"tool_calls": "x"}}]}, "tool_calls: expected a list, got str"),
        (
            {"choices": [{"message": {"tool_calls": [{"id": "x"}]}}]},
            r"tool_calls\[0\].function: expected an object, got nothing",
        ),
        (
            {"choices": [{"message": {"tool_calls": [{"function": {"name": ["f"]}}]}}]},
            r"tool_calls\[0\].function.name: expected text, got list",
        ),
    ],
)
def test_wrong_forms_are_named(body: Any, problem: str) -> None:
    with pytest.raises(BadAnswer, match=problem):
        read_completion(body)


def test_an_error_that_calls_itself_a_success() -> None:
    with pytest.raises(ServerFailed, match="upstream is down"):
        read_completion({"error": {"message": "upstream is down"}})


def test_not_json_is_quoted() -> None:
    with pytest.raises(BadAnswer, match=r"not JSON .*<html>welcome"):
        decode_answer_body(b"<html>welcome</html>")
    with pytest.raises(BadAnswer, match="not JSON"):
        decode_answer_body(b'{"a": NaN}')
    with pytest.raises(BadAnswer, match="not JSON"):
        decode_answer_body(b"[" * 100_000)


def test_broken_text_is_replaced() -> None:
    assert decode_answer_body(b'{"a": "x\xff"}') == {"a": "x\ufffd"}
    assert decode_answer_body(b'{"a": "\\ud800"}') == {"a": "?"}


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ({"error": {"message": "m"}}, "m"),
        ({"error": "m"}, "m"),
        ({"detail": "m"}, "m"),
        ("m", "m"),
        (None, "None"),
    ],
)
def test_what_an_error_says(body: Any, text: str) -> None:
    assert error_body_text(body) == text


ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats(-1, 1) | st.sampled_from("ab"),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(
            st.sampled_from(
                [
                    "choices",
                    "message",
                    "content",
                    "tool_calls",
                    "function",
                    "name",
                    "arguments",
                    "id",
                    "usage",
                    "logprobs",
                    "token_ids",
                    "error",
                    "prompt_tokens",
                    "text",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(ANY | ANY.map(lambda v: {"choices": [{"message": v}]}))
def test_any_json_is_a_completion_or_an_error(body: Any) -> None:
    try:
        done = read_completion(decode_answer_body(json.dumps(body).encode()))
    except ProviderError:
        return
    assert done.model_dump_json()

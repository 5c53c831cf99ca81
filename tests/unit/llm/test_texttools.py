"""Tools told in words, for models whose servers know none."""

from __future__ import annotations

import asyncio
from typing import Any

import jsonschema_rs
import pytest

from envwright.errors import BadInput
from envwright.llm.client import Completion, Sampling
from envwright.llm.tool_call_formats import (
    TextToolsClient,
    ToolCallFormat,
    conversation_as_text,
    describe_tools,
    turn_response_format,
)
from envwright.types import Message, Role, ToolCall
from tests.unit.llm.helpers import BOOKS, TALK, Scripted, answer


def ask(
    text: str, form: ToolCallFormat, finish: str = "stop", **options: Any
) -> tuple[Message, Scripted]:
    source = Scripted(lambda _: answer(text).model_copy(update={"finish_reason": finish}))
    client = TextToolsClient(source, form, **options)
    assert client.model == "fake"
    return asyncio.run(client.complete(TALK, [BOOKS], Sampling())).message, source


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (
            ToolCallFormat.HERMES,
            '<tool_call>{"name": "find_books", "arguments": {"title": "T"}}</tool_call>',
        ),
        (ToolCallFormat.LLAMA, '{"name": "find_books", "parameters": {"title": "T"}}'),
        (ToolCallFormat.COMPACT, 'find_books(title="T")'),
        (ToolCallFormat.JSON, '{"name": "find_books", "arguments": {"title": "T"}}'),
    ],
)
def test_a_call_comes_back_as_a_call(form: ToolCallFormat, text: str) -> None:
    message, source = ask(f"<think>so</think>{text}", form)
    (call,) = message.tool_calls
    assert (call.id, call.name, call.arguments) == ("call_2", "find_books", '{"title": "T"}')
    assert (message.content, message.thinking) == ("", "so")
    sent, tools, _ = source.asked[0]
    assert tools == ()
    assert [m.role for m in sent] == [Role.SYSTEM, Role.USER, Role.ASSISTANT, Role.USER]
    assert "On Tides" in sent[2].content
    assert not sent[2].tool_calls


def test_what_is_told() -> None:
    told = conversation_as_text(TALK, [BOOKS], ToolCallFormat.COMPACT)
    assert told[0].content == f"You help.\n\n{describe_tools([BOOKS], ToolCallFormat.COMPACT)}"
    assert "find_books(title: string): Books by title" in told[0].content
    assert (
        '"name":"find_books"' in conversation_as_text(TALK, [BOOKS], ToolCallFormat.JSON)[0].content
    )
    assert told[2].content == 'find_books(title="On Tides")'
    assert told[3].content == 'Result of find_books: \n- id="B-4"'
    plain = conversation_as_text(TALK, [BOOKS], ToolCallFormat.HERMES)[3].content
    assert plain == 'Result of find_books: [{"id": "B-4"}]'


def test_results_that_follow_each_other_are_one_message() -> None:
    call = ToolCall(id="a", name="f", arguments="{}")
    other = ToolCall(id="b", name="g", arguments="{}")
    told = conversation_as_text(
        [
            Message(role=Role.USER, content="Go."),
            Message(role=Role.ASSISTANT, tool_calls=(call, other)),
            Message(role=Role.TOOL, content="1", tool_call_id="a", name="f"),
            Message(role=Role.TOOL, content="2", tool_call_id="b", name="g"),
        ],
        [BOOKS],
        ToolCallFormat.COMPACT,
    )
    assert [m.role for m in told] == [Role.SYSTEM, Role.USER, Role.ASSISTANT, Role.USER]
    assert told[3].content == "Result of f: 1\nResult of g: 2"


def test_without_tools_nothing_is_told() -> None:
    assert conversation_as_text(TALK[:2], (), ToolCallFormat.HERMES) == list(TALK[:2])


def test_an_answer_that_was_cut_is_not_completed() -> None:
    text = '<tool_call>{"name": "find_books", "arguments": {"title": "T"}'
    message, _ = ask(text, ToolCallFormat.HERMES, finish="length")
    assert message.tool_calls[0].arguments == text.removeprefix("<tool_call>")


def test_the_schema_of_a_turn() -> None:
    form = turn_response_format([BOOKS])
    assert form["type"] == "json_schema"
    valid = jsonschema_rs.validator_for(form["json_schema"]["schema"]).is_valid
    assert valid({"name": "find_books", "arguments": {"title": "T"}})
    assert valid({"reply": "Done."})
    assert not valid({"name": "find_books", "arguments": {}})
    assert not valid({"name": "lend_book", "arguments": {}})
    assert not valid({"name": "find_books", "arguments": {"title": "T"}, "reply": ""})
    bare = turn_response_format([{"type": "function", "function": {"name": "all"}}])
    assert jsonschema_rs.validator_for(bare["json_schema"]["schema"]).is_valid(
        {"name": "all", "arguments": {}}
    )


def test_the_form_is_enforced_on_demand() -> None:
    message, source = ask('{"reply": "Done."}', ToolCallFormat.JSON, constrain=True)
    assert message.content == "Done."
    assert source.asked[0][2].response_format == turn_response_format([BOOKS])
    with pytest.raises(BadInput, match="cannot be enforced"):
        TextToolsClient(source, ToolCallFormat.HERMES, constrain=True)


def test_token_ids_of_the_answer_stay() -> None:
    exact = answer("Hi").message.model_copy(update={"token_ids": (1, 2), "logprobs": (0.0, -1.0)})
    source = Scripted(lambda _: Completion(message=exact))
    done = asyncio.run(TextToolsClient(source).complete(TALK, (), Sampling()))
    assert (done.message.token_ids, done.message.logprobs) == ((1, 2), (0.0, -1.0))

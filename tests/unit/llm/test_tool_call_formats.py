"""Calls in text: several, broken, among words and thoughts; what is written is read back."""

from __future__ import annotations

import json

import pytest

from envwright.llm.tool_call_formats import (
    UNREADABLE_CALL,
    ParsedReply,
    ToolCallFormat,
    assign_call_ids,
    parse_reply,
    split_thinking,
)
from envwright.types import Json, ToolCall

H, L, C, J = (
    ToolCallFormat.HERMES,
    ToolCallFormat.LLAMA,
    ToolCallFormat.COMPACT,
    ToolCallFormat.JSON,
)


def calls_of(reply: ParsedReply) -> list[tuple[str, Json]]:
    """Names and arguments; decoded where they are JSON."""
    out: list[tuple[str, Json]] = []
    for call in reply.calls:
        try:
            out.append((call.name, json.loads(call.arguments)))
        except ValueError:
            out.append((call.name, call.arguments))
    return out


A = '{"name": "find", "arguments": {"title": "On Tides"}}'
FOUND = ("find", {"title": "On Tides"})


@pytest.mark.parametrize(
    ("text", "words", "calls"),
    [
        (f"<tool_call>\n{A}\n</tool_call>", "", [FOUND]),
        (f"I look.\n<tool_call>{A}</tool_call><|im_end|>", "I look.", [FOUND]),
        (f"<tool_call>{A}</tool_call>\n<tool_call>{A}</tool_call>", "", [FOUND, FOUND]),
        (f"a<tool_call>{A}\n{A}</tool_call>b", "ab", [FOUND, FOUND]),
        (f"<tool_call>[{A}, {A}]</tool_call>", "", [FOUND, FOUND]),
        (f"<tool_call>{A}", "", [FOUND]),
        (f"<tool_call>{A}<tool_call>{A}", "", [FOUND, FOUND]),
        (f"<tool_call>{A}}}</tool_call> done", "done", [FOUND]),
        (f"<tool_call>```json\n{A}\n```</tool_call>", "", [FOUND]),
        (f"<tool_call>{A[:-1]}</tool_call>", "", [FOUND]),
        (
            "<tool_call>{'name': 'f', 'arguments': {'on': True}}</tool_call>",
            "",
            [("f", {"on": True})],
        ),
        (
            '<tool_call>{"name": "f", "arguments": "{\\"a\\": 1}"}</tool_call>',
            "",
            [("f", {"a": 1})],
        ),
        ('<tool_call>{"name": "f"}</tool_call>', "", [("f", {})]),
        ('<tool_call>{"name": "f", "arguments": null}</tool_call>', "", [("f", {})]),
        ('<tool_call>{"name": "f", "parameters": {"a": 1}}</tool_call>', "", [("f", {"a": 1})]),
        (
            f'<tool_call>{{"type": "function", "function": {A}}}</tool_call>',
            "",
            [FOUND],
        ),
        (
            '<tool_call>{"name": "say", "arguments": {"text": "</tool_call>"}}</tool_call>',
            "",
            [("say", {"text": "</tool_call>"})],
        ),
        ("no call at all", "no call at all", []),
    ],
)
def test_hermes(text: str, words: str, calls: list[tuple[str, Json]]) -> None:
    reply = parse_reply(text, H)
    assert (reply.content, calls_of(reply)) == (words, calls)


@pytest.mark.parametrize(
    ("text", "name", "written"),
    [
        ('<tool_call>{"name": "f", "arguments": {"a" 1}}</tool_call>', "f", None),
        ("<tool_call>find the book</tool_call>", UNREADABLE_CALL, None),
        ("<tool_call></tool_call>", UNREADABLE_CALL, ""),
        ("<tool_call>", UNREADABLE_CALL, ""),
        ('<tool_call>{"name": "f", "args": {"a": 1}}</tool_call>', "f", None),
        ('<tool_call>{"name": "f", "arguments": {}, "parameters": {}}</tool_call>', "f", None),
        ('<tool_call>{"name": 3, "arguments": {}}</tool_call>', UNREADABLE_CALL, None),
        ('<tool_call>{"name": "f"} and so on</tool_call>', "f", None),
    ],
)
def test_what_cannot_be_read_is_handed_on(text: str, name: str, written: str | None) -> None:
    (call,) = parse_reply(text, H).calls
    inner = text.removeprefix("<tool_call>").removesuffix("</tool_call>")
    assert call.name == name
    assert call.arguments == (inner if written is None else written)


def test_the_readable_call_before_a_broken_one_counts() -> None:
    reply = parse_reply(f'<tool_call>{A}\n{{"name": "g", "arguments": {{"a" 1}}}}</tool_call>', H)
    assert calls_of(reply) == [FOUND, ("g", '{"name": "g", "arguments": {"a" 1}}')]


def test_a_call_that_was_cut_is_not_completed() -> None:
    text = '<tool_call>{"name": "f", "arguments": {"limit": 12'
    assert calls_of(parse_reply(text, H)) == [("f", {"limit": 12})]
    assert calls_of(parse_reply(text, H, cut=True)) == [("f", text.removeprefix("<tool_call>"))]


B = '{"name": "find", "parameters": {"title": "On Tides"}}'


@pytest.mark.parametrize(
    ("text", "words", "calls"),
    [
        (B, "", [FOUND]),
        (f"{B}<|eot_id|>", "", [FOUND]),
        (f"<|python_tag|>{B}<|eom_id|>", "", [FOUND]),
        (f"I look. <|python_tag|>{B}; {B}", "I look.", [FOUND, FOUND]),
        (f"{B}; {B}", "", [FOUND, FOUND]),
        (f"Let me see.\n{B}\nThat is all.", "Let me see.\n\nThat is all.", [FOUND]),
        (f"{B}}}", "", [FOUND]),
        ('{"type": "function", "name": "f", "parameters": {}}', "", [("f", {})]),
        (
            '{"name": "f", "parameters": {"a" 1}}',
            "",
            [("f", '{"name": "f", "parameters": {"a" 1}}')],
        ),
        ('<|python_tag|>search.call(query="tides")', "", [("search", {"query": "tides"})]),
        ('{"answers": {"total": 3}}', '{"answers": {"total": 3}}', []),
        ('{"name": "Ada", "age": 36}', '{"name": "Ada", "age": 36}', []),
        ("just words", "just words", []),
    ],
)
def test_llama(text: str, words: str, calls: list[tuple[str, Json]]) -> None:
    reply = parse_reply(text, L)
    assert (reply.content, calls_of(reply)) == (words, calls)


@pytest.mark.parametrize(
    ("text", "words", "calls"),
    [
        ('find(title="On Tides")', "", [FOUND]),
        ("find(title='On Tides');", "", [FOUND]),
        (
            'I look.\nfind(title="On Tides")\nfind(title="On Tides")\nDone.',
            "I look.\nDone.",
            [FOUND, FOUND],
        ),
        ('find(title="On Tides") finds it', "finds it", [FOUND]),
        ("all()", "", [("all", {})]),
        (
            'f(a=1, b=[1, {"c": null}], d=true)',
            "",
            [("f", {"a": 1, "b": [1, {"c": None}], "d": True})],
        ),
        ("f(a=True, b=None, c='x, y) z')", "", [("f", {"a": True, "b": None, "c": "x, y) z"})]),
        ('f(\n  a=1,\n  b="two",\n)', "", [("f", {"a": 1, "b": "two"})]),
        ('f(from="a", class=1)', "", [("f", {"from": "a", "class": 1})]),
        ('f({"odd name": 1})', "", [("f", {"odd name": 1})]),
        ("f(1)", "", [("f", 1)]),
        ("f(a=1, a=2)", "", [("f", "a=1, a=2")]),
        ("f(a=1, a=true)", "", [("f", "a=1, a=true")]),
        ("f(a=1, b=2, a=1)", "", [("f", {"a": 1, "b": 2})]),
        ("f(a=x y, b=2)", "", [("f", {"a": "x y", "b": 2})]),
        ("f(count=1..50 = 20)", "", [("f", {"count": "1..50 = 20"})]),
        ('f(a=the "big" one)', "", [("f", 'a=the "big" one')]),
        ("f(a=)", "", [("f", "a=")]),
        ("f(a=1, {})", "", [("f", "a=1, {}")]),
        ('f(a="no end', "", [("f", 'a="no end')]),
        ("f(a=[1)]", "", [("f", "a=[1)]")]),
        ("file(s) were found", "file(s) were found", []),
        ("That is (almost) it.", "That is (almost) it.", []),
        ("", "", []),
    ],
)
def test_compact(text: str, words: str, calls: list[tuple[str, Json]]) -> None:
    reply = parse_reply(text, C)
    assert (reply.content, calls_of(reply)) == (words, calls)


@pytest.mark.parametrize(
    ("text", "words", "calls"),
    [
        ('{"reply": "Done."}', "Done.", []),
        (A, "", [FOUND]),
        (f"[{A}, {A}]", "", [FOUND, FOUND]),
        (A[:-1], "", [FOUND]),
        ("Done.", "Done.", []),
        ('"quoted"', '"quoted"', []),
        ('{"name": "f", "arguments": {"a" 1}}', "", [("f", '{"name": "f", "arguments": {"a" 1}}')]),
        ('{"speak": "Done."}', "", [(UNREADABLE_CALL, {"speak": "Done."})]),
    ],
)
def test_json(text: str, words: str, calls: list[tuple[str, Json]]) -> None:
    reply = parse_reply(text, J)
    assert (reply.content, calls_of(reply)) == (words, calls)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("<think>\nhm\n</think>\n\nHello", ("hm", "Hello")),
        ("<think>\n\n</think>\n\nHello", ("", "Hello")),
        ("hm</think>Hello", ("hm", "Hello")),
        ("<think>hm", ("hm", "")),
        ("Hello", ("", "Hello")),
        ("a <think> b", ("", "a <think> b")),
    ],
)
def test_thinking(text: str, parts: tuple[str, str]) -> None:
    assert split_thinking(text) == parts


def test_a_call_that_is_only_thought_of_is_none() -> None:
    reply = parse_reply(f"<think>I could <tool_call>{A}</tool_call></think>No.", H)
    assert reply.content == "No."
    assert reply.calls == ()
    assert "tool_call" in reply.thinking


def test_a_closing_tag_in_an_argument_is_no_end_of_thinking() -> None:
    text = '<tool_call>{"name": "say", "arguments": {"text": "</think>"}}</tool_call>'
    assert calls_of(parse_reply(text, H)) == [("say", {"text": "</think>"})]


def test_ids_are_there_and_differ() -> None:
    given_ids = ["a", "a", "", "", "a_1", "old"]
    calls = assign_call_ids(
        (ToolCall(id=i, name="f", arguments="{}") for i in given_ids), taken=["old"]
    )
    assert [call.id for call in calls] == ["a", "a_1", "call_1", "call_2", "a_1_1", "old_1"]

"""Calls in text, for any text: what is written is read back, and nothing fails or takes long."""

from __future__ import annotations

import contextlib
import json
import time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from envwright.llm.tool_call_formats import ParsedReply, ToolCallFormat, format_reply, parse_reply
from envwright.types import Json, ToolCall
from tests.unit.llm.test_tool_call_formats import A, B, H, J, L, calls_of

NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,20}", fullmatch=True)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
JSONS: st.SearchStrategy[Json] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS
    | st.sampled_from(["</tool_call>", "<think>", '"', "\\", "\n", "')", "; {"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
ARGUMENTS = st.dictionaries(NAMES | TEXTS, JSONS, max_size=4)
CALLS = st.lists(st.tuples(NAMES, ARGUMENTS), max_size=3)
WORDS = st.text(st.characters(categories=["L", "N", "Zs"]), max_size=30).map(str.strip)


@given(
    form=st.sampled_from([f for f in ToolCallFormat if not f.native]),
    words=WORDS,
    thinking=WORDS,
    calls=CALLS,
)
def test_what_is_written_is_read(
    form: ToolCallFormat, words: str, thinking: str, calls: list[tuple[str, Json]]
) -> None:
    assume(not (form is J and calls and words))  # it holds the one or the other
    made = tuple(
        ToolCall(id=f"call_{n}", name=name, arguments=json.dumps(arguments))
        for n, (name, arguments) in enumerate(calls, start=1)
    )
    reply = ParsedReply(words, thinking, made)
    read = parse_reply(format_reply(reply, form), form)
    assert (read.content, read.thinking) == (words, thinking)
    assert calls_of(read) == calls
    assert [call.id for call in read.calls] == [call.id for call in made]


@given(st.sampled_from([H, L, J]), NAMES, st.text("abc {}[]\"',:", min_size=1, max_size=20))
def test_broken_arguments_stay_as_they_were(form: ToolCallFormat, name: str, text: str) -> None:
    with contextlib.suppress(ValueError):
        assume(not isinstance(json.loads(text), dict))
    written = format_reply(ParsedReply(calls=(ToolCall(id="x", name=name, arguments=text),)), form)
    (call,) = parse_reply(written, form).calls
    assert (call.name, call.arguments) == (name, text)


PIECES = st.sampled_from(
    [
        "<tool_call>",
        "</tool_call>",
        "<think>",
        "</think>",
        "<|python_tag|>",
        A,
        B,
        "f(",
        ")",
        "a=1",
        "{",
        "}",
        "[",
        "]",
        '"',
        "'",
        "\n",
        ";",
        ",",
        "\\",
        "name",
        " ",
        "```json\n",
        "```",
        "<function=f>",
        "<parameter=a>",
        "</parameter>",
        "</function>",
        "<tool_call>f",
        "<arg_key>",
        "</arg_key>",
        "<arg_value>",
        "</arg_value>",
        "<|tool_call_start|>",
        "[TOOL_CALLS]",
        "[ARGS]",
        "<｜tool▁calls▁begin｜>",
        "<｜tool▁call▁begin｜>",
        "<｜tool▁sep｜>",
        "<|start|>",
        "<|message|>",
        "to=functions.",
        "<|im_end|>",
    ]
)


@given(st.sampled_from(ToolCallFormat), st.lists(PIECES, max_size=15).map("".join), st.booleans())
def test_any_text_is_read(form: ToolCallFormat, text: str, cut: bool) -> None:
    reply = parse_reply(text, form, taken=["call_1"], cut=cut)
    assert all(call.name and call.id != "call_1" for call in reply.calls)


@pytest.mark.parametrize("form", list(ToolCallFormat))
@pytest.mark.parametrize(
    "piece",
    [
        "<tool_call>",
        "<tool_call>[",
        "{",
        "f(",
        "f(\n",
        '{"name":',
        "\n{",
        '\n{"name": ',
        "f(1) x\n",
        '<tool_call>{"name": "f"',
        "[{",
        "<think>",
        "'",
        "f(a='",
        " {",
        "<function=",
        "<function=f>",
        "<function=f><parameter=a>",
        "<function=f><parameter=",
        "<function=f></function>",
        "<tool_call>f<x</tool_call>",
        "<tool_call>f<arg_key></tool_call>",
        "<tool_call>f<arg_key>a</arg_key><arg_value></tool_call>",
        "[f(",
        "f(),",
        "[TOOL_CALLS]{",
        "<｜tool▁call▁begin｜>f<｜tool▁sep｜>{",
        "<|start|>to=functions.f<|message|>{",
        "```json\n{",
        "```{}```",
    ],
)
def test_long_nonsense_does_not_take_long(form: ToolCallFormat, piece: str) -> None:
    start = time.process_time()
    parse_reply(piece * (30_000 // len(piece)), form)
    assert time.process_time() - start < 2

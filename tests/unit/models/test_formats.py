"""Calls in text: several, broken, among words and thoughts; what is written is read back."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from envwright.models.calls import UNREADABLE
from envwright.models.formats import Format, Reply, parse, split_thinking, with_ids, write
from envwright.types import Json, ToolCall

H, L, C, J = Format.HERMES, Format.LLAMA, Format.COMPACT, Format.JSON


def calls_of(reply: Reply) -> list[tuple[str, Json]]:
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
        ("<tool_call>{'name': 'f', 'arguments': {'on': True}}</tool_call>", "", [("f", {"on": True})]),
        ('<tool_call>{"name": "f", "arguments": "{\\"a\\": 1}"}</tool_call>', "", [("f", {"a": 1})]),
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
)  # fmt: skip
def test_hermes(text: str, words: str, calls: list[tuple[str, Json]]) -> None:
    reply = parse(text, H)
    assert (reply.content, calls_of(reply)) == (words, calls)


@pytest.mark.parametrize(
    ("text", "name", "written"),
    [
        ('<tool_call>{"name": "f", "arguments": {"a" 1}}</tool_call>', "f", None),
        ("<tool_call>find the book</tool_call>", UNREADABLE, None),
        ("<tool_call></tool_call>", UNREADABLE, ""),
        ("<tool_call>", UNREADABLE, ""),
        ('<tool_call>{"name": "f", "args": {"a": 1}}</tool_call>', "f", None),
        ('<tool_call>{"name": "f", "arguments": {}, "parameters": {}}</tool_call>', "f", None),
        ('<tool_call>{"name": 3, "arguments": {}}</tool_call>', UNREADABLE, None),
        ('<tool_call>{"name": "f"} and so on</tool_call>', "f", None),
    ],
)
def test_what_cannot_be_read_is_handed_on(text: str, name: str, written: str | None) -> None:
    (call,) = parse(text, H).calls
    inner = text.removeprefix("<tool_call>").removesuffix("</tool_call>")
    assert call.name == name
    assert call.arguments == (inner if written is None else written)


def test_the_readable_call_before_a_broken_one_counts() -> None:
    reply = parse(f'<tool_call>{A}\n{{"name": "g", "arguments": {{"a" 1}}}}</tool_call>', H)
    assert calls_of(reply) == [FOUND, ("g", '{"name": "g", "arguments": {"a" 1}}')]


def test_a_call_that_was_cut_is_not_completed() -> None:
    text = '<tool_call>{"name": "f", "arguments": {"limit": 12'
    assert calls_of(parse(text, H)) == [("f", {"limit": 12})]
    assert calls_of(parse(text, H, cut=True)) == [("f", text.removeprefix("<tool_call>"))]


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
        ('{"name": "f", "parameters": {"a" 1}}', "", [("f", '{"name": "f", "parameters": {"a" 1}}')]),
        ('<|python_tag|>search.call(query="tides")', "", [("search", {"query": "tides"})]),
        ('{"answers": {"total": 3}}', '{"answers": {"total": 3}}', []),
        ('{"name": "Ada", "age": 36}', '{"name": "Ada", "age": 36}', []),
        ("just words", "just words", []),
    ],
)  # fmt: skip
def test_llama(text: str, words: str, calls: list[tuple[str, Json]]) -> None:
    reply = parse(text, L)
    assert (reply.content, calls_of(reply)) == (words, calls)


@pytest.mark.parametrize(
    ("text", "words", "calls"),
    [
        ('find(title="On Tides")', "", [FOUND]),
        ("find(title='On Tides');", "", [FOUND]),
        ('I look.\nfind(title="On Tides")\nfind(title="On Tides")\nDone.', "I look.\nDone.", [FOUND, FOUND]),
        ('find(title="On Tides") finds it', "finds it", [FOUND]),
        ("all()", "", [("all", {})]),
        ('f(a=1, b=[1, {"c": null}], d=true)', "", [("f", {"a": 1, "b": [1, {"c": None}], "d": True})]),
        ("f(a=True, b=None, c='x, y) z')", "", [("f", {"a": True, "b": None, "c": "x, y) z"})]),
        ('f(\n  a=1,\n  b="two",\n)', "", [("f", {"a": 1, "b": "two"})]),
        ('f(from="a", class=1)', "", [("f", {"from": "a", "class": 1})]),
        ('f({"odd name": 1})', "", [("f", {"odd name": 1})]),
        ("f(1)", "", [("f", 1)]),
        ("f(a=1, a=2)", "", [("f", "a=1, a=2")]),
        ("f(a=x)", "", [("f", "a=x")]),
        ("f(a=1, {})", "", [("f", "a=1, {}")]),
        ('f(a="no end', "", [("f", 'a="no end')]),
        ("f(a=[1)]", "", [("f", "a=[1)]")]),
        ("file(s) were found", "file(s) were found", []),
        ("That is (almost) it.", "That is (almost) it.", []),
        ("", "", []),
    ],
)  # fmt: skip
def test_compact(text: str, words: str, calls: list[tuple[str, Json]]) -> None:
    reply = parse(text, C)
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
        ('{"speak": "Done."}', "", [(UNREADABLE, {"speak": "Done."})]),
    ],
)  # fmt: skip
def test_json(text: str, words: str, calls: list[tuple[str, Json]]) -> None:
    reply = parse(text, J)
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
    reply = parse(f"<think>I could <tool_call>{A}</tool_call></think>No.", H)
    assert reply.content == "No."
    assert reply.calls == ()
    assert "tool_call" in reply.thinking


def test_a_closing_tag_in_an_argument_is_no_end_of_thinking() -> None:
    text = '<tool_call>{"name": "say", "arguments": {"text": "</think>"}}</tool_call>'
    assert calls_of(parse(text, H)) == [("say", {"text": "</think>"})]


def test_ids_are_there_and_differ() -> None:
    given_ids = ["a", "a", "", "", "a_1", "old"]
    calls = with_ids((ToolCall(id=i, name="f", arguments="{}") for i in given_ids), taken=["old"])
    assert [call.id for call in calls] == ["a", "a_1", "call_1", "call_2", "a_1_1", "old_1"]


# --- round trips ---------------------------------------------------------------------------------

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


@given(form=st.sampled_from(Format), words=WORDS, thinking=WORDS, calls=CALLS)
def test_what_is_written_is_read(
    form: Format, words: str, thinking: str, calls: list[tuple[str, Json]]
) -> None:
    assume(not (form is J and calls and words))  # it holds the one or the other
    made = tuple(
        ToolCall(id=f"call_{n}", name=name, arguments=json.dumps(arguments))
        for n, (name, arguments) in enumerate(calls, start=1)
    )
    reply = Reply(words, thinking, made)
    read = parse(write(reply, form), form)
    assert (read.content, read.thinking) == (words, thinking)
    assert calls_of(read) == calls
    assert [call.id for call in read.calls] == [call.id for call in made]


@given(st.sampled_from([H, L, J]), NAMES, st.text("abc {}[]\"',:", min_size=1, max_size=20))
def test_broken_arguments_stay_as_they_were(form: Format, name: str, text: str) -> None:
    try:
        assume(not isinstance(json.loads(text), dict))
    except ValueError:
        pass
    written = write(Reply(calls=(ToolCall(id="x", name=name, arguments=text),)), form)
    (call,) = parse(written, form).calls
    assert (call.name, call.arguments) == (name, text)


PIECES = st.sampled_from(
    ["<tool_call>", "</tool_call>", "<think>", "</think>", "<|python_tag|>", A, B, "f(", ")", "a=1",
     "{", "}", "[", "]", '"', "'", "\n", ";", ",", "\\", "name", " ", "```json\n", "<|im_end|>"]
)  # fmt: skip


@given(st.sampled_from(Format), st.lists(PIECES, max_size=15).map("".join), st.booleans())
def test_any_text_is_read(form: Format, text: str, cut: bool) -> None:
    reply = parse(text, form, taken=["call_1"], cut=cut)
    assert all(call.name and call.id != "call_1" for call in reply.calls)


@pytest.mark.parametrize("form", list(Format))
@pytest.mark.parametrize(
    "piece",
    ["<tool_call>", "<tool_call>[", "{", "f(", "f(\n", '{"name":', "\n{", '\n{"name": ', "f(1) x\n",
     '<tool_call>{"name": "f"', "[{", "<think>", "'", "f(a='", " {"],
)  # fmt: skip
def test_long_nonsense_does_not_take_long(form: Format, piece: str) -> None:
    start = time.process_time()
    parse(piece * (30_000 // len(piece)), form)
    assert time.process_time() - start < 2

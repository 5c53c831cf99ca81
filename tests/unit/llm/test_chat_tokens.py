"""Prompts that go on from the tokens that a model wrote: by hand, on a tokenizer of letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.llm import chat_tokens
from envwright.llm.chat_tokens import ExactPrompts
from envwright.llm.tool_call_formats import ToolCallFormat, parse_reply
from envwright.types import Json, Message, Role

END, START = 1, 2


class Letters:
    """``<`` and ``>`` around each message, ``ab`` as one token; drops what it is told to drop."""

    ends = frozenset({END})

    def __init__(self, drop: str = "") -> None:
        self.drop, self.encoded = drop, 0

    def encode(self, messages: Sequence[Json], tools: Sequence[Json]) -> tuple[int, ...]:
        self.encoded += 1
        out: list[int] = []
        for at, one in enumerate(messages):
            text = one["content"]
            if one.get("reasoning_content"):
                text = f"<think>{one['reasoning_content']}</think>{text}"
            if self.drop == "first" and at == 1 and len(messages) > 4:
                text = ""
            if self.drop == "thinking":
                text = one["content"]
            for call in one.get("tool_calls", ()):
                text += f"<tool_call>{call['function']['name']}</tool_call>"
            out += [START, *self.tokens(text), END]
        return (*out, START)

    def tokens(self, text: str) -> list[int]:
        out: list[int] = []
        while text:
            pair = text.startswith("ab")
            out.append(3 if pair else ord(text[0]) + 10)
            text = text[2 if pair else 1 :]
        return out

    def decode(self, ids: Sequence[int]) -> str:
        marks = {END: ">", START: "<", 3: "ab"}
        return "".join(marks.get(token) or chr(token - 10) for token in ids)


def user(text: str) -> Message:
    return Message(role=Role.USER, content=text)


def wrote(ids: Sequence[int], **more: Any) -> Message:
    """What a model said in these tokens."""
    text = Letters().decode([t for t in ids if t != END])
    reply = parse_reply(text, ToolCallFormat.HERMES, cut=not ids or ids[-1] != END)
    said = {"content": reply.content, "thinking": reply.thinking, "tool_calls": reply.calls}
    tokens = {"token_ids": tuple(ids), "logprobs": (0.0,) * len(ids)}
    return Message.model_validate({"role": Role.ASSISTANT, **said, **tokens, **more})


A, B = ord("a") + 10, ord("b") + 10
HI = (START, ord("h") + 10, END)


def test_what_was_written_stays_and_what_comes_after_is_appended() -> None:
    made = ExactPrompts(Letters(), ToolCallFormat.HERMES)
    first = made.prompt([user("h")], [])
    assert first.ids == (*HI, START)
    second = made.prompt([user("h"), wrote([A, B, END]), user("h")], [])
    assert second.ids == (*first.ids, A, B, END, *HI, START)  # and not the one token for "ab"
    assert second.why == ""


def test_an_answer_that_was_cut_is_closed_by_the_template() -> None:
    made = ExactPrompts(Letters(), ToolCallFormat.HERMES).prompt(
        [user("h"), wrote([A, B]), user("h")], []
    )
    assert made.ids == (*HI, START, A, B, END, *HI, START)
    assert made.why == ""


@pytest.mark.parametrize(
    ("encoder", "said", "why"),
    [
        (Letters(), wrote([A, B, END], token_ids=None), "not known"),
        (Letters(), wrote([A, B, END], content="a"), "otherwise than it was written"),
        (Letters(), wrote(Letters().tokens("<think>a</think>b"), thinking=""), "otherwise"),
        (
            Letters("thinking"),
            wrote([*Letters().tokens("<think>x</think>b"), END]),
            "leaves earlier thinking out",
        ),
    ],
)
def test_where_it_cannot_go_on_it_is_written_anew(
    encoder: Letters, said: Message, why: str
) -> None:
    messages = [user("h"), said, user("h")]
    made = ExactPrompts(encoder, ToolCallFormat.HERMES).prompt(messages, [])
    assert why in made.why
    assert made.ids.count(START) == 4
    assert 3 in made.ids or A in made.ids or B in made.ids


def test_a_template_that_takes_back_an_earlier_message() -> None:
    made = ExactPrompts(Letters("first"), ToolCallFormat.HERMES)
    messages = [user("h"), wrote([A, B, END]), user("h"), wrote([A, B, END]), user("h")]
    assert made.prompt(messages[:3], []).why == ""
    last = made.prompt(messages, [])
    assert last.why == "the template writes earlier messages otherwise than before"
    assert A not in last.ids


def test_it_goes_on_again_after_it_began_anew() -> None:
    made = ExactPrompts(Letters(), ToolCallFormat.HERMES)
    messages = [user("h"), wrote([A, B, END], token_ids=None), user("h"), wrote([A, B, END])]
    again = made.prompt([*messages, user("h")], [])
    assert again.ids == (*HI, START, 3, END, *HI, START, A, B, END, *HI, START)
    assert again.why == ""


def test_malformed_calls_stay_as_they_were_written() -> None:
    ids = [*Letters().tokens('<tool_call>{"name": "f", ab</tool_call>'), END]
    said = wrote(ids)
    assert said.tool_calls
    result = Message(role=Role.TOOL, content="no", tool_call_id="c", name="f")
    made = ExactPrompts(Letters(), ToolCallFormat.HERMES).prompt([user("h"), said, result], [])
    assert made.ids[4 : 4 + len(ids)] == tuple(ids)
    assert made.why == ""


@given(st.lists(st.lists(st.sampled_from([A, B, 3, 50]), max_size=4), min_size=1, max_size=5))
def test_all_that_was_written_stands_in_the_last_prompt(answers: list[list[int]]) -> None:
    encoder = Letters()
    made = ExactPrompts(encoder, ToolCallFormat.HERMES)
    messages = [user("h")]
    wanted: tuple[int, ...] = (*HI, START)
    for ids in answers:
        messages += [wrote([*ids, END]), user("h")]
        wanted = (*wanted, *ids, END, *HI, START)
    assert made.prompt(messages, []).ids == wanted
    assert ExactPrompts(Letters(), ToolCallFormat.HERMES).prompt(messages, []).ids == wanted


def test_each_turn_is_rendered_once() -> None:
    encoder = Letters()
    made = ExactPrompts(encoder, ToolCallFormat.HERMES)
    messages = [user("h")]
    for _ in range(6):
        made.prompt(messages, [])
        messages += [wrote([A, END]), user("h")]
    assert encoder.encoded == 6


def test_what_is_remembered_is_bounded_by_its_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_tokens, "_REMEMBERED", 100)
    made = ExactPrompts(Letters(), ToolCallFormat.HERMES)
    asked = [[user("h" * size + str(number))] for number, size in enumerate((10, 40, 30, 500, 20))]
    for _ in range(2):
        for messages in asked:
            fresh = ExactPrompts(Letters(), ToolCallFormat.HERMES).prompt(messages, [])
            assert made.prompt(messages, []) == fresh
            kept = [len(step.whole) for step in made._known.values()]
            assert sum(kept) <= 100 or len(kept) == 1
            assert made._size == sum(kept)


def test_an_episode_goes_on_from_its_last_prompt_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Earlier ones may be forgotten, as where many episodes are played side by side."""
    encoder = Letters()
    made = ExactPrompts(encoder, ToolCallFormat.HERMES)
    messages = [user("h")]
    for _ in range(6):
        made.prompt(messages, [])
        monkeypatch.setattr(chat_tokens, "_REMEMBERED", 1)  # only the newest stays
        messages += [wrote([A, END]), user("h")]
    assert encoder.encoded == 6

"""Conversations of files: what ``export`` wrote, and what others did."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path

import orjson
import pytest

from envwright import Task, Template, Trajectory
from envwright.errors import BadInput
from envwright.training.sft import (
    CHATML,
    Renderer,
    RenderOptions,
    SftConversation,
    SftOptions,
    conversation_of,
    conversation_rows,
    read_conversations,
    render_samples,
    select_conversations,
    write_jsonl,
)
from envwright.training.sft.dataset_files import RowForm
from envwright.types import Json
from tests.unit.training.sft.conftest import byte_tokenizer, thoughtful

TOOL: Json = {"type": "function", "function": {"name": "look", "parameters": {"type": "object"}}}
CALL: Json = {"id": "c0", "type": "function", "function": {"name": "look", "arguments": "{}"}}
PLAIN: Json = {
    "messages": [
        {"role": "user", "content": "Look."},
        {"role": "assistant", "content": None, "tool_calls": [CALL]},
        {"role": "tool", "tool_call_id": "c0", "content": "Nothing."},
        {"role": "assistant", "content": "There is nothing."},
    ],
    "tools": [TOOL],
}


def written(folder: Path, *lines: Json) -> Path:
    file = folder / "told.jsonl"
    file.write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in lines))
    return file


def learned(found: list[SftConversation]) -> list[str]:
    """Their text, with what is learned in brackets."""
    renderer = Renderer(byte_tokenizer(CHATML), RenderOptions())
    out = []
    for sample in render_samples(found, renderer).samples:
        parts = itertools.groupby(zip(sample.ids, sample.kinds, strict=True), lambda p: bool(p[1]))
        texts = [(own, renderer.decode([token for token, _ in part])) for own, part in parts]
        out.append("".join(f"[{text}]" if own else text for own, text in texts))
    return out


@pytest.mark.parametrize("form", ["messages", "turns"])
def test_what_was_written_is_read_and_learned_alike(
    form: RowForm,
    gold: list[Trajectory],
    gold_tasks: list[Task],
    mock_templates: Mapping[str, Template],
    tmp_path: Path,
) -> None:
    kept = list(select_conversations(gold, gold_tasks, mock_templates).kept)
    write_jsonl(conversation_rows(kept, form), tmp_path / "told.jsonl")
    found = read_conversations(tmp_path / "told.jsonl")
    assert sum(len(one.turns) for one in found) == sum(len(one.turns) for one in kept) > len(kept)
    assert {one.about["task"] for one in found} == {task.id for task in gold_tasks}
    assert {one.about["environments"][0] for one in found} == set(mock_templates)
    if form == "messages":
        assert learned(found) == learned(kept)
        assert [one.weight for one in found] == [one.weight for one in kept]
    else:  # a turn a row: the same answers after the same prompts
        turns, told = ([t for one in c for t in one.turns] for c in (found, kept))
        assert [t.said.content for t in turns] == [t.said.content for t in told]
        assert [len(t.shown) for t in turns] == [len(t.shown) for t in told]


def test_thinking_is_read_and_shown_as_options_say(tmp_path: Path) -> None:
    options = SftOptions(thinking="always", failed_calls=True)
    one = conversation_of(thoughtful(), (), options)
    write_jsonl(conversation_rows([one]), tmp_path / "told.jsonl")
    (always,) = read_conversations(tmp_path / "told.jsonl", SftOptions(thinking="always"))
    (never,) = read_conversations(tmp_path / "told.jsonl", SftOptions(thinking="never"))
    assert [turn.said.thinking for turn in always.turns] == [t.said.thinking for t in one.turns]
    assert any(m.thinking for turn in always.turns for m in turn.shown)
    assert not any(m.thinking for turn in never.turns for m in turn.shown)


def test_a_weight_is_a_number_from_0_up(tmp_path: Path) -> None:
    told = written(tmp_path, {**PLAIN, "metadata": {"weight": 0}})
    assert [one.weight for one in read_conversations(told)] == [0]
    with pytest.raises(BadInput, match="weight"):
        read_conversations(written(tmp_path, {**PLAIN, "metadata": {"weight": -1}}))


def test_what_others_write_is_read(tmp_path: Path) -> None:
    asobject = {**CALL, "function": {"name": "look", "arguments": {"at": "b", "a": 1}}, "index": 0}
    other = orjson.loads(orjson.dumps(PLAIN))
    other["messages"][1]["tool_calls"] = [asobject]
    other |= {"id": 7, "tools": orjson.dumps([TOOL]).decode()}
    split = {"prompt": PLAIN["messages"][:3], "completion": PLAIN["messages"][3:]}
    found = read_conversations(written(tmp_path, PLAIN, other, split))
    assert found[0].tools == found[1].tools == (TOOL,)
    assert found[1].turns[0].said.tool_calls[0].arguments == '{"at":"b","a":1}'
    assert [len(one.turns) for one in found] == [2, 2, 1]
    assert found[2].turns[0].said.content == "There is nothing."
    assert [len(turn.shown) for turn in found[0].turns] == [1, 3]


def test_calls_that_cannot_be_written_again_are_not_learned(tmp_path: Path) -> None:
    broken = orjson.loads(orjson.dumps(PLAIN))
    broken["messages"][1]["tool_calls"][0]["function"]["arguments"] = '{"at": '
    (one,) = read_conversations(written(tmp_path, broken))
    assert [turn.learned for turn in one.turns] == [False, True]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"{", "line 2.*is not JSON"),
        (b"[]", "line 2.*is no conversation"),
        (b"{}", "says nothing"),
        (b'{"messages": [{"role": "user", "content": "?"}]}', "says nothing"),
        (b'{"messages": [{"role": "robot", "content": "?"}]}', r"messages\.0\.role"),
        (b'{"messages": [{"role": "assistant", "content": 3}]}', r"messages\.0\.content"),
        (b'{"messages": [{"role": "assistant"}], "tools": "["}', "tools.*not JSON"),
        (b'{"messages": [{"role": "assistant"}], "tools": [{"name": "x"}]}', "function"),
        (
            b'{"messages": [{"role": "assistant"}], "completion": [{"role": "assistant"}]}',
            "which is learned",
        ),
    ],
)
def test_what_is_no_conversation_is_named(line: bytes, said: str, tmp_path: Path) -> None:
    file = written(tmp_path, PLAIN)
    file.write_bytes(file.read_bytes() + line)
    with pytest.raises(BadInput, match=said) as caught:
        read_conversations(file)
    assert caught.value.file == str(file)

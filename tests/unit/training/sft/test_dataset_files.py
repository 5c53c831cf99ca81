"""Files that other trainers read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from envwright import Task, Template, Trajectory
from envwright.errors import BadInput, MissingExtra
from envwright.llm.chat_tokens import template_message
from envwright.training.sft import (
    CHATML,
    Sample,
    SftConversation,
    SftOptions,
    TokenKind,
    conversation_of,
    conversation_rows,
    dataset_files,
    select_conversations,
    token_rows,
    write_jsonl,
    write_parquet,
)
from tests.unit.training.sft.conftest import TOOLS, byte_tokenizer, thoughtful

ALWAYS = SftOptions(thinking="always", failed_calls=True)


@pytest.fixture(scope="module")
def several(
    gold: list[Trajectory], gold_tasks: list[Task], mock_templates: Mapping[str, Template]
) -> tuple[SftConversation, ...]:
    return select_conversations(gold[:5], gold_tasks, mock_templates).kept


def test_a_conversation_as_a_row(several: tuple[SftConversation, ...]) -> None:
    (row,) = conversation_rows(several[:1])
    assert list(row) == [
        "messages",
        "tools",
        "env_id",
        "task_id",
        "reward",
        "source",
        "metadata",
    ]
    assert [m["role"] for m in row["messages"]][:3] == ["system", "user", "assistant"]
    assert row["messages"][-1]["role"] == "assistant"
    calls = [call for m in row["messages"] for call in m.get("tool_calls", ())]
    assert calls
    assert all(isinstance(json.loads(c["function"]["arguments"]), dict) for c in calls)
    answered = [m["tool_call_id"] for m in row["messages"] if m["role"] == "tool"]
    assert answered == [call["id"] for call in calls]
    assert {t["function"]["name"] for t in json.loads(row["tools"])} >= {"find_books"}
    assert (row["reward"], row["source"]) == (1.0, "oracle")


def test_a_template_writes_exported_calls_as_it_writes_our_own(
    several: tuple[SftConversation, ...],
) -> None:
    """A text of arguments must not become other tokens than the object that it stands for."""
    pytest.importorskip("transformers")
    tokenizer = byte_tokenizer(CHATML)
    for row, one in zip(conversation_rows(several), several, strict=True):
        ours = [template_message(message) for message in one.messages]
        texts = [
            tokenizer.apply_chat_template(given, tools=json.loads(row["tools"]), tokenize=False)
            for given in (row["messages"], ours)
        ]
        assert texts[0] == texts[1]


def test_turns_as_rows() -> None:
    one = conversation_of(thoughtful(), TOOLS)
    found = list(conversation_rows([one], "turns"))
    assert [row["completion"][0]["content"] for row in found] == ["", "Feet.", "I cannot."]
    assert [len(row["prompt"]) for row in found] == [2, 4, 8]
    assert found[0]["completion"][0]["reasoning_content"] == "I look."
    assert [m.get("reasoning_content") for m in found[2]["prompt"]].count("I take them.") == 1


def test_what_a_row_of_messages_cannot_say_is_refused() -> None:
    with pytest.raises(BadInput, match="not to be learned"):
        list(
            conversation_rows([conversation_of(thoughtful(), TOOLS, SftOptions(thinking="always"))])
        )
    with pytest.raises(BadInput, match="something else than the transcript"):
        list(
            conversation_rows([conversation_of(thoughtful(), TOOLS, SftOptions(failed_calls=True))])
        )
    with pytest.raises(BadInput, match="no form"):
        list(conversation_rows([], "alpaca"))  # type: ignore[arg-type]
    assert len(list(conversation_rows([conversation_of(thoughtful(), TOOLS, ALWAYS)]))) == 1


def test_what_follows_the_last_answer_is_not_in_the_row() -> None:
    cut = thoughtful()
    cut = cut.model_copy(update={"messages": cut.messages[:-1]})
    (row,) = conversation_rows([conversation_of(cut, TOOLS, ALWAYS)])
    assert row["messages"][-1]["content"] == "Well."


def test_tokens_as_rows() -> None:
    kinds = (TokenKind.CONTEXT, TokenKind.THOUGHT, TokenKind.ACTION)
    (row,) = token_rows([Sample((7, 8, 9), kinds)])
    assert row == {"input_ids": [7, 8, 9], "labels": [-100, 8, 9]}


def test_json_lines_are_written_whole_or_not_at_all(
    several: tuple[SftConversation, ...], tmp_path: Path
) -> None:
    file = tmp_path / "new" / "sft.jsonl"
    assert write_jsonl(conversation_rows(several), file) == 5
    before = file.read_bytes()
    assert [json.loads(line) for line in before.splitlines()] == list(conversation_rows(several))
    bad = conversation_of(thoughtful(), TOOLS)
    with pytest.raises(BadInput):
        write_jsonl(conversation_rows([*several, bad]), file)
    assert file.read_bytes() == before
    write_jsonl(conversation_rows(several), file)
    assert file.read_bytes() == before
    with pytest.raises(BadInput, match="is no folder, and one is needed here"):
        write_jsonl(conversation_rows(several), file / "below")


def test_without_pyarrow_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(dataset_files, "find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"envwright\[data\]"):
        write_parquet([{"labels": []}], tmp_path / "x.parquet")


def test_parquet(several: tuple[SftConversation, ...], tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    mixed = [*several, conversation_of(thoughtful(), TOOLS, ALWAYS)]
    file = tmp_path / "new" / "sft.parquet"
    assert write_parquet(conversation_rows(mixed), file) == 6

    def plain(value: Any) -> Any:
        """Without the keys that a table adds."""
        if isinstance(value, dict):
            return {k: plain(v) for k, v in value.items() if v is not None}
        return [plain(v) for v in value] if isinstance(value, list) else value

    assert [plain(row) for row in parquet.read_table(file).to_pylist()] == list(
        conversation_rows(mixed)
    )
    with pytest.raises(BadInput, match="nothing to write"):
        write_parquet([], file)
    with pytest.raises(BadInput, match="several forms"):
        write_parquet([*conversation_rows(several), *conversation_rows(several, "turns")], file)
    (tmp_path / "taken").touch()
    with pytest.raises(BadInput, match="is no folder, and one is needed here"):
        write_parquet(conversation_rows(several), tmp_path / "taken" / "x.parquet")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["new", "taken"]
    assert [p.name for p in file.parent.iterdir()] == ["sft.parquet"]

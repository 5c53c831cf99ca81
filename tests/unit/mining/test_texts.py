"""Files of textual tasks: what is read, what is dropped and why, and that nothing breaks it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.errors import BadInput
from envwright.sources import task_texts
from envwright.sources.task_texts import load_task_texts, normalized_text

ONE, TWO = "Cancel the order 4711, please.", "Book a table for two tonight."


def write(path: Path, *lines: Any) -> Path:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text(text + "\n")
    return path


@pytest.mark.parametrize(
    "record",
    [
        {"task": ONE},
        {"Question": ONE, "answer": "Done, it is gone now."},
        {"query": "", "prompt": ONE},
        {"messages": [{"role": "system", "content": "Be kind."}, {"role": "user", "content": ONE}]},
        {"question": [[{"role": "user", "content": "Cancel"}], ["the order 4711, please."]]},
        {"conversations": [{"from": "human", "value": ONE}, {"from": "gpt", "value": "Done."}]},
        {"messages": [{"role": "user", "content": [{"type": "text", "text": ONE}]}]},
        json.dumps(ONE),
    ],
)  # fmt: skip
def test_the_usual_keys_are_found(tmp_path: Path, record: Any) -> None:
    found = load_task_texts([write(tmp_path / "a.jsonl", record)])
    assert [(one.text, one.file, one.line) for one in found.texts] == [(ONE, "a.jsonl", 1)]


def test_a_field_is_chosen_and_may_be_deep(tmp_path: Path) -> None:
    file = write(tmp_path / "a.jsonl", {"task": ONE, "turns": [{"said": TWO}]}, {"task": ONE}, "3")
    found = load_task_texts([file], "turns.0.said")
    assert [one.text for one in found.texts] == [TWO]
    assert found.dropped == {"no such field": 2}


def test_tables(tmp_path: Path) -> None:
    comma = tmp_path / "a.csv"
    comma.write_text(
        'id,Instruction\n1,"Cancel the order\n4711, please."\n\n2\n3,Book it now: ok?\n'
    )
    found = load_task_texts([comma])
    assert [(one.text, one.line) for one in found.texts] == [(ONE, 2), ("Book it now: ok?", 6)]
    assert (found.read, found.dropped) == (3, {"no such field": 1})
    tab = write(tmp_path / "a.tsv", "who\twish", f"me\t{TWO}")
    assert load_task_texts([tab], "WISH").texts[0].text == TWO
    with pytest.raises(BadInput, match=r"no column that is known.*there are who, wish"):
        load_task_texts([tab])


def test_plain_text_by_lines_or_by_paragraphs(tmp_path: Path) -> None:
    lines = write(tmp_path / "a.txt", "", f"- {ONE}", f"2) {TWO}", "")
    assert [(one.text, one.line) for one in load_task_texts([lines]).texts] == [(ONE, 2), (TWO, 3)]
    parts = write(tmp_path / "b.md", "", "Cancel the order", "4711, please.", "", "", TWO)
    assert [(one.text, one.line) for one in load_task_texts([parts]).texts] == [(ONE, 2), (TWO, 6)]
    with pytest.raises(BadInput, match="plain text has no fields"):
        load_task_texts([lines], "task")


def test_lists_and_packed_files(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps([{"task": ONE}, {"task": TWO}]))
    assert [one.line for one in load_task_texts([tmp_path / "a.json"]).texts] == [1, 2]
    packed = tmp_path / "b.csv.gz"
    packed.write_bytes(gzip.compress(f"task\n{TWO}\n".encode()))
    assert load_task_texts([packed]).texts[0].text == TWO
    write(tmp_path / "lines.json", {"task": ONE}, {"task": TWO})
    assert len(load_task_texts([tmp_path / "lines.json"]).texts) == 2


def test_duplicates_go_over_all_files_and_names_stay_apart(tmp_path: Path) -> None:
    one = write(tmp_path / "a.txt", ONE, TWO)
    (tmp_path / "x").mkdir()
    two = write(tmp_path / "x" / "a.txt", f"  {ONE.upper()} !!", "And a third one here.")
    found = load_task_texts([one, two])
    assert found.duplicates == 1
    assert [text.file for text in found.texts] == [one.as_posix()] * 2 + [two.as_posix()]


def test_what_is_no_task_is_counted_by_reason(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    good = json.dumps({"task": ONE}).encode()
    deep = b"[" * 100_000 + b"]" * 100_000
    nested: Any = ONE
    for _ in range(30):
        nested = [nested]
    file.write_bytes(
        b"\n".join(
            [
                b"\xef\xbb\xbf" + good,
                b'{"task": "\xff\xfe broken bytes here"}',
                b'{"task": "half a character \\ud800"}',
                b'{"task": "a bell \\u0007 rings in it"}',
                b'{"task": "1234567890 1234567890"}',
                b'{"task": "short"}',
                b'{"task": "' + b"long " * 401 + b'"}',
                b'{"task": "' + b"x" * task_texts.LONGEST_LINE + b'"}',
                b'{"task": ',
                b'{"task": 7, "other": true}',
                b'{"task": null}',
                b"null",
                b"  ",
                deep,
                json.dumps({"task": nested}).encode(),
            ]
        )
    )
    found = load_task_texts([file])
    assert [one.text for one in found.texts] == [ONE]
    assert found.dropped == {
        "not JSON": 4,
        "not text": 2,
        "too short": 1,
        "too long": 2,
        "no such field": 4,
    }
    assert found.read == 14 == 1 + found.dropped.total()


def test_broken_bytes_and_zeros_in_text_and_tables(tmp_path: Path) -> None:
    text = tmp_path / "a.txt"
    text.write_bytes(ONE.encode() + b"\nCancel \xff\xfe the other one\nCancel \x00 the third one\n")
    assert load_task_texts([text]).dropped == {"not UTF-8": 1, "not text": 1}
    comma = tmp_path / "a.csv"
    comma.write_bytes(f"task\n{ONE}\n".encode() + b"a \x00 zero in here\n")
    assert load_task_texts([comma]).dropped == {"not text": 1}
    comma.write_text(f'task\n"{"x" * 200_000}"\n')
    with pytest.raises(BadInput, match="cannot be read as a table"):
        load_task_texts([comma])


def test_clear_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="no such file"):
        load_task_texts([tmp_path / "none.txt"])
    empty = write(tmp_path / "empty.jsonl", "")
    with pytest.raises(BadInput, match=r"nothing here is a task \(no lines\).*--field"):
        load_task_texts([empty])
    with pytest.raises(BadInput, match="2 no such field"):
        load_task_texts([write(tmp_path / "a.jsonl", {"x": ONE}, {"y": TWO})])
    (tmp_path / "a.txt.gz").write_bytes(b"no gzip")
    with pytest.raises(BadInput, match="is not a whole gzip file"):
        load_task_texts([tmp_path / "a.txt.gz"])
    bomb = tmp_path / "bomb.txt.gz"
    bomb.write_bytes(gzip.compress(b"a" * 100_000))
    monkeypatch.setattr(task_texts, "MOST_TEXT_BYTES", 10_000)
    with pytest.raises(BadInput, match="larger than 10000 bytes"):
        load_task_texts([bomb])
    monkeypatch.setattr(task_texts, "MOST_TEXTS", 1)
    with pytest.raises(BadInput, match="more than 1 tasks"):
        load_task_texts([write(tmp_path / "two.txt", ONE, TWO)])


@given(st.binary(max_size=300), st.sampled_from([".jsonl", ".json", ".csv", ".tsv", ".txt", ".gz"]))
def test_any_bytes_give_texts_or_a_clear_error(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes, suffix: str
) -> None:
    file = tmp_path_factory.mktemp("any") / f"a{suffix}"
    file.write_bytes(raw)
    try:
        found = load_task_texts([file])
    except BadInput:
        return
    assert found.read == len(found.texts) + found.duplicates + found.dropped.total()
    assert all("\n" not in one.text and one.line > 0 for one in found.texts)
    assert len({normalized_text(one.text) for one in found.texts}) == len(found.texts)

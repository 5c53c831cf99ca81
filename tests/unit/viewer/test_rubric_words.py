"""Rubrics in words: whole sentences about what has to be so."""

from __future__ import annotations

import pytest

from envwright.types import (
    AnswerCheck,
    EventCheck,
    FrameCheck,
    RowChange,
    Rubric,
    StateDiff,
    Task,
)
from envwright.viewer.rubric_words import change_sentences, rubric_sentences


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            RowChange("orders", ("W-12",), {"status": "open"}, {"status": "cancelled"}),
            ["order W-12 is cancelled"],
        ),
        (
            RowChange("books", (7,), {"copies": 2, "note": "a"}, {"copies": 1, "note": None}),
            ["book 7 has copies 1, not 2", "book 7 has note nothing, not a"],
        ),
        (
            RowChange("users", (1,), {"state": "IL"}, {"state": "OH"}),
            ["user 1 has state OH, not IL"],
        ),
        (RowChange("user_roles", ("a", 1), {"x": 1}, None), ["user role a 1 is gone"]),
        (
            RowChange("loans", ("L-new",), None, {"id": "L-new", "due": "next week", "by": None}),
            ["there is a new loan with due “next week”"],
        ),
        (RowChange("files", (b"\x00",), {"a": b"\x01"}, {"a": b"\xff"}), None),
    ],
)
def test_changes(row: RowChange, said: list[str] | None) -> None:
    told = change_sentences(row, {"L-new"}, {("orders", "status")})
    assert told == (said or ["file x'00' has a x'ff', not x'01'"])


def test_a_long_value_is_not_cut(task: Task) -> None:
    text = "x" * 5_000
    diff = StateDiff((RowChange("notes", (1,), {"text": ""}, {"text": text}),))
    checks = (
        FrameCheck(),
        AnswerCheck(name="n", question="copies left", expected=[1, 2], tolerance=0.5),
        EventCheck(name="e", forbidden=("wipe",), first="reply", then=("pay", "ship")),
    )
    told = rubric_sentences(
        task.model_copy(update={"rubric": Rubric(checks=checks)}), {"shop": diff}
    )
    assert told == [
        f"note 1 has text {text}, not “”",
        "nothing else changes",
        "the agent says “copies left”: 1, 2 (within 0.5)",
        "wipe is not called",
        "the user answers before pay or ship",
    ]


@pytest.fixture
def task() -> Task:
    from tests.conftest import ENVIRONMENTS

    with (ENVIRONMENTS / "mock" / "tasks.jsonl").open() as lines:
        return Task.model_validate_json(lines.readline())

"""Answers about many tasks: what counts, what goes back, and with which reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.authoring.mining.batch_questions import (
    UnusableTopicAnswer,
    read_batch_answer,
    read_description,
    read_stateful,
)
from envwright.llm.client import Completion
from envwright.types import Message, Role

TEXTS = {1: "Cancel my lane on Tuesday.", 2: "What is the capital of Peru?"}
GOOD = {
    "title": "Swimming pool desk",
    "description": "A public pool keeps lanes, courses and passes. Lanes are booked and charged.",
    "usefulness": 8,
    "modelability": 9,
}


def said(content: Any, cut: bool = False) -> Completion:
    text = content if isinstance(content, str) else json.dumps(content)
    message = Message(role=Role.ASSISTANT, content=text)
    return Completion(message=message, finish_reason="length" if cut else "stop")


def stateful(*entries: Any) -> Any:
    return read_batch_answer(said({"tasks": list(entries)}), TEXTS, read_stateful)


def test_answers_are_found_by_number_in_any_order() -> None:
    read = stateful({"task": 2, "stateful": False}, {"task": 1, "stateful": True, "why": "lanes"})
    assert (read.good, read.wrong) == ({1: True, 2: False}, {})


@pytest.mark.parametrize(
    "text",
    [
        '```json\n{"tasks": [{"task": 1, "stateful": "Yes"}, {"task": 2, "stateful": "no"}]}\n```',
        'Sure!\n{"tasks": [{"task": 1, "stateful": true}, {"task": 2, "stateful": false},]}\nDone.',
        '<think>{"a": 1}</think>[{"task": 1, "stateful": true}, {"task": 2, "stateful": "no"}]',
    ],
)
def test_forms_that_mean_one_thing_are_read(text: str) -> None:
    assert read_batch_answer(said(text), TEXTS, read_stateful).good == {1: True, 2: False}


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        ([], "not answered"),
        ([{"task": 7, "stateful": True}], "not answered"),
        ([{"task": True, "stateful": True}], "not answered"),
        ([{"task": "1", "stateful": True}], "not answered"),
        ([{"task": 1.0, "stateful": True}], "not answered"),
        ([{"task": 1, "stateful": True}, {"task": 1, "stateful": False}], "answered twice"),
        ([{"task": 1, "stateful": 1}], "neither true nor false"),
        ([{"task": 1, "stateful": None}], "neither true nor false"),
        ([{"task": 1, "stateful": "maybe"}], "neither true nor false"),
        ([{"task": 1, "stateful": [True]}], "neither true nor false"),
        ([{"task": 1}], "neither true nor false"),
        (["yes", None, 1], "not answered"),
    ],
)
def test_what_is_wrong_about_one_task_leaves_the_other(entries: list[Any], why: str) -> None:
    read = stateful({"task": 2, "stateful": False}, *entries)
    assert read.good == {2: False}
    assert why in read.wrong[1]


@pytest.mark.parametrize(
    ("text", "cut", "why"),
    [
        ("I'm sorry.", False, "no JSON object with a list"),
        ("", False, "no JSON object"),
        ('{"tasks": {"1": true}}', False, "no JSON object"),
        ('{"tasks": [{"task": 1, "stateful": true}', True, "cut off"),
        ("[" * 5_000, False, "no JSON object"),
        ('{"tasks": [{"task": 1, "stateful": "\\ud800"}]}', False, "no JSON object"),
        ("x" * 300_001, False, "too long"),
    ],
)
def test_an_answer_that_is_none_is_wrong_about_all(text: str, cut: bool, why: str) -> None:
    read = read_batch_answer(said(text, cut), TEXTS, read_stateful)
    assert not read.good
    assert set(read.wrong) == {1, 2}
    assert all(why in one for one in read.wrong.values())


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"title": ""}, "title"),
        ({"title": "x" * 101}, "title"),
        ({"title": None}, "title"),
        ({"title": "bell \u0007 desk"}, "title"),
        ({"description": "Too short."}, "description"),
        ({"description": "long " * 400}, "description"),
        ({"description": ["a"] * 40}, "description"),
        ({"usefulness": True}, "usefulness"),
        ({"usefulness": 0}, "usefulness"),
        ({"usefulness": 11}, "usefulness"),
        ({"modelability": "8"}, "modelability"),
        ({"modelability": 7.5}, "modelability"),
        ({"modelability": None}, "modelability"),
        ({"modelability": 10**30}, "modelability"),
        ({"description": "Here members cancel lane 3 on tuesday at 7 P.M."}, "repeats"),
    ],
)  # fmt: skip
def test_descriptions_are_bounded(change: dict[str, Any], why: str) -> None:
    request = "Please cancel lane 3 on Tuesday at 7 p.m. for us."
    assert read_description(GOOD, request).title == "Swimming pool desk"
    with pytest.raises(UnusableTopicAnswer, match=why):
        read_description(GOOD | change, request)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_any_json_is_read_or_refused(value: Any) -> None:
    for content in (value, {"tasks": value}, {"tasks": [{"task": 1, "stateful": value}]}):
        read = read_batch_answer(said(content), TEXTS, read_stateful)
        assert set(read.good) | set(read.wrong) == {1, 2}
        assert not set(read.good) & set(read.wrong)

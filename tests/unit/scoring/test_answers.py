"""Answers in the last message: found wherever a model may put them, never invented."""

from __future__ import annotations

import pytest

from envwright.scoring.answers import format_answers, parse_answers, same_answer
from envwright.types import Json, Message, Role
from tests.limits import ending


def said(text: str) -> list[Message]:
    return [Message(role=Role.ASSISTANT, content=text)]


@pytest.mark.parametrize(
    "answers", [{}, {"q": 1}, {"q": "a\nb “c”", "r": None, "s": [1, {"answers": 2}], "t": 0.5}]
)
def test_what_is_formatted_is_parsed(answers: dict[str, Json]) -> None:
    line = format_answers(answers)
    assert "\n" not in line
    assert parse_answers(said(line)) == answers
    assert parse_answers(said(f"I looked it up.\n\n{line}\n\nAnything else?")) == answers


@pytest.mark.parametrize(
    "text",
    [
        '  {"answers": {"q": 1}}  ',
        '```json\n{"answers": {"q": 1}}\n```',
        'Here you are:\n```\n{\n  "answers": {\n    "q": 1\n  }\n}\n```\nBye.',
        'Answer: {"answers": {"q": 1}} (from the list)',
        '{"note": "so", "answers": {"q": 1}}',
        'so\n\n{\n "answers": {"q": 1}\n}',
        '{"answers": {"q": 2}}\nNo, wait:\n{"answers": {"q": 1}}',
        '{see below}\n{ \n{"answers": {"q": 1}}',
        '{"answers": {"q": 1}} {"answers": {"q": ',
        '[{"answers": {"q": 1}}]',
        '{"answers": {"q": 1}}\n{"other": 2}',
    ],
)
def test_one_object_is_found_in_any_dress(text: str) -> None:
    assert parse_answers(said(text)) == {"q": 1}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The answer is 1.",
        '{"q": 1}',
        '{"answers": [1, 2]}',
        '{"answers": null}',
        '{"answers": {"q": NaN}}',
        '{"answers": {"q": 1}',
        "{'answers': {'q': 1}}",
        '{"answers": {"q": "\\ud800"}}',
        '{"deeper": {"answers": {"q": 1}}}',
        '{"answers": {"q": 1}}\n{"answers": "none"}',
    ],
)
def test_anything_else_is_no_answer(text: str) -> None:
    assert parse_answers(said(text)) == {}


def test_only_the_last_assistant_message_counts() -> None:
    answer = said('{"answers": {"q": 1}}')
    user = Message(role=Role.USER, content='{"answers": {"q": 2}}')
    tool = Message(role=Role.TOOL, content='{"answers": {"q": 3}}')
    assert parse_answers([]) == {}
    assert parse_answers([user, tool]) == {}
    assert parse_answers([*answer, user, tool]) == {"q": 1}
    assert parse_answers([*answer, user, *said("Thanks.")]) == {}


@pytest.mark.parametrize("part", ["{", '{"answers":', '{"a":', "{\n", '{"answers": {}}\n', "{ \n "])
def test_hostile_texts_are_read_to_their_end(part: str) -> None:
    with ending():
        assert parse_answers(said(part * 50_000)) == {}


@pytest.mark.parametrize(
    ("given", "expected", "same"),
    [
        ([True], [1], False),
        ([1], [True], False),
        ({"a": [False]}, {"a": [0]}, False),
        ({"a": 1, "b": 2}, {"a": 1}, False),
        ([1, 2], [2, 1], False),
        ([1], [1, 2], False),
        ([None], ["None"], False),
        ([1.0, " x "], [1, "x"], True),
        ({"b": 2.0, "a": True}, {"a": True, "b": 2}, True),
        ([], [], True),
        (None, None, True),
        (None, False, False),
        ([[]], [[]], True),
    ],
)
def test_parts_of_answers_are_compared_as_answers_are(
    given: Json, expected: Json, same: bool
) -> None:
    assert same_answer(given, expected) is same

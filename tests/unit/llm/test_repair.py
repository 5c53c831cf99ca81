"""JSON as models write it: repaired where one reading is left, refused otherwise."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.llm.json_repair import parse_lenient_json
from envwright.types import Json

VALUES: st.SearchStrategy[Json] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": 1}', {"a": 1}),
        ('```json\n{"a": 1}\n```', {"a": 1}),
        ('{"a": [1, 2,], }', {"a": [1, 2]}),
        ('{"a": "x,]"}', {"a": "x,]"}),
        ('{"a": {"b": 1}', {"a": {"b": 1}}),
        ('{"a": [1, 2', {"a": [1, 2]}),
        ('{"a": [1, 2,', {"a": [1, 2]}),
        ('{"a": 1}}', {"a": 1}),
        ('{"a": "two\nlines"}', {"a": "two\nlines"}),
        ("{'a': 'it', 'b': True, 'c': None}", {"a": "it", "b": True, "c": None}),
        ("[1.5, -2]", [1.5, -2]),
        ('{"n": 123456789012345678901234567890}', {"n": 123456789012345678901234567890}),
    ],
)
def test_one_reading(text: str, value: Json) -> None:
    assert parse_lenient_json(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        '{"a": "no end',
        '{"a": [1, 2}',
        '{"a": 1,, "b": 2}',
        '{"a" 1}',
        '{"a": 1} and more',
        '{"a": NaN}',
        "{'a': (1, 2)}",
        "{1: 2}",
        "{'a', 'b'}",
        "b'x'",
        r"{'a': '\d'}",
        '{"a": 1}}{',
        "[" * 100_000,
        "{'a': " * 10_000,
        "-" * 9_000 + "1",
        "1+" * 9_000 + "1",
        '{"a": 1e999}',
        "{'a': 1e999}",
    ],
)
def test_no_reading_or_several(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_lenient_json(text)


def test_nothing_is_added_to_what_was_cut() -> None:
    assert parse_lenient_json('{"limit": 12') == {"limit": 12}
    with pytest.raises(ValueError, match="delimiter"):
        parse_lenient_json('{"limit": 12', cut=True)


def test_time_is_linear_in_hanging_brackets() -> None:
    depth = 50_000
    with pytest.raises(ValueError, match=r"."):
        parse_lenient_json('{"a":1,"b":' + "[" * depth + "]" * depth + "}")


@given(VALUES)
def test_json_is_read_as_it_is(value: Json) -> None:
    assert parse_lenient_json(json.dumps(value)) == value
    assert parse_lenient_json(json.dumps(value, ensure_ascii=False, indent=1)) == value


@given(st.dictionaries(st.text(), VALUES, max_size=3))
def test_python_is_read_as_json_or_not_at_all(value: Json) -> None:
    try:
        assert parse_lenient_json(repr(value)) == value
    except ValueError:
        assert value  # escapes of lone characters, for example


@given(st.text(alphabet="{}[]\",:1a \\\n'", max_size=40))
def test_any_text_is_a_value_or_refused(text: str) -> None:
    with contextlib.suppress(ValueError):
        json.dumps(parse_lenient_json(text), allow_nan=False)

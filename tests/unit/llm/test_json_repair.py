"""JSON in what a model wrote: what is found, and what is refused with which reason."""

from __future__ import annotations

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.llm.json_repair import LONGEST_ANSWER, NoJson, find_json_list, find_json_object

_NUMBERS = st.integers(-(2**53), 2**53)
_CELLS = st.none() | st.booleans() | _NUMBERS | st.text('ab {[]}"é', max_size=9)
_OBJECTS = st.dictionaries(st.text("abc", max_size=3), _CELLS, max_size=4)


@given(
    _OBJECTS, st.sampled_from(["{}", "```json\n{}\n```", "Here:\n{}", "<think>[1] {{</think>{}"])
)
def test_an_object_is_found_where_it_stands(value: dict[str, object], around: str) -> None:
    text = around.replace("{}", orjson.dumps(value).decode())
    assert find_json_object(text)[0] == value


@pytest.mark.parametrize(
    "text",
    [
        '[{"a": 1}]',
        'I see [one] fault.\n```json\n[{"a": 1}]\n```',
        'My answer: [{"a": 1}] - that is all.',
        '{"faults": [{"a": 1}]}',
        '<think>Turn [2] says {"b": 2}.</think>\n[{"a": 1}]',
        "[{'a': 1}]",
    ],
)
def test_a_list_is_found_where_it_stands(text: str) -> None:
    assert find_json_list(text) == [{"a": 1}]


@pytest.mark.parametrize("find", [find_json_object, find_json_list])
@pytest.mark.parametrize(
    ("text", "cut", "kind"),
    [
        ("no brackets", False, "no JSON"),
        ('{"a": ["b"', True, "cut off"),
        ("7", False, "no JSON"),
        ("[" * 5_000, False, "no JSON"),
        ("{" * 5_000, False, "no JSON"),
        ("x" * (LONGEST_ANSWER + 1), False, "too long"),
    ],
)
def test_what_holds_none_is_refused(find: object, text: str, cut: bool, kind: str) -> None:
    with pytest.raises(NoJson) as raised:
        find(text, cut=cut)  # type: ignore[operator]
    assert raised.value.kind == kind


@pytest.mark.parametrize("text", ['["\\ud800"]', "[1e999]"])
def test_what_json_cannot_hold_is_refused(text: str) -> None:
    with pytest.raises(NoJson):
        find_json_list(text)


def test_a_list_beside_other_things_is_not_the_answer() -> None:
    with pytest.raises(NoJson, match="no JSON list"):
        find_json_list('{"a": 1, "b": [2]}')

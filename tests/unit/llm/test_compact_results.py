"""Results of tools as lines."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.llm.compact_format import read_compact_calls, write_compact_result

NAMES = st.from_regex(r"[a-z_][a-z0-9_]{0,8}", fullmatch=True)
VALUES = st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.integers(), max_size=2)
ROWS = st.dictionaries(NAMES, VALUES, min_size=1, max_size=4)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            '[{"id":7,"title":"On Tides","pages":210},{"id":9,"title":"Ebb","pages":null}]',
            '\n- title="On Tides", pages=210, id=7\n- title="Ebb", pages=null, id=9',
        ),
        ('{"id":7,"title":"On\\nTides"}', 'title="On\\nTides", id=7'),
        ('{"ok":true}', "ok=true"),
        ('{"rows":[{"id":1}]}', 'rows=[{"id": 1}]'),
        *((same, same) for same in ("[]", "{}", "3", "none", "", "[1, 2]", '[{"id":1},2]')),
        ('[{"odd name":1}]', '[{"odd name":1}]'),
        ("[" * 100_000, "[" * 100_000),
    ],
)
def test_a_row_is_a_line(said: str, told: str) -> None:
    assert write_compact_result(said) == told


@given(st.lists(ROWS, min_size=1, max_size=4))
def test_nothing_is_lost(rows: list[dict[str, Any]]) -> None:
    told = write_compact_result(json.dumps(rows)).split("\n- ")[1:]
    read = [json.loads(read_compact_calls(f"f({line})")[1][0][1]) for line in told]
    assert read == rows

"""Envelopes as readers of answers see them, who know no schema."""

from __future__ import annotations

import pytest

from envwright.environment.answer_envelopes import without_envelope
from envwright.types import Json

ROW = {"id": 1, "name": "Rex"}


@pytest.mark.parametrize(
    ("answer", "inner"),
    [
        ({"data": ROW}, ROW),
        ({"success": True, "result": ROW}, ROW),
        ({"result": {"pets": [ROW], "total_count": 1}}, [ROW]),
        ({"pets": [ROW], "meta": {"page": 0}, "has_more": False}, [ROW]),
        ({"data": []}, []),
        ([ROW], [ROW]),
        (ROW, ROW),
        ({"id": 1, "tags": ["new"]}, {"id": 1, "tags": ["new"]}),
        ({"pet": ROW, "owner": ROW}, {"pet": ROW, "owner": ROW}),
        ({"ok": True}, {"ok": True}),
        (None, None),
    ],
)
def test_what_stands_in_an_envelope(answer: Json, inner: Json) -> None:
    assert without_envelope(answer) == inner

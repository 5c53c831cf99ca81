"""Judged tools beside what is made today."""

from __future__ import annotations

from tests.meaning.coverage import DocumentCoverage
from tests.meaning.regressions import compare, table, verdicts


def test_judged_tools_are_found_again_by_their_operation() -> None:
    made = DocumentCoverage("a.json", 2, {"GET /a": "env.list_as"}, {"GET /b": "doubtful"})
    judged = [
        {"document": "a.json", "operation": "GET /a", "verdict": "right", "draw": "first"},
        {"document": "a.json", "operation": "GET /b", "verdict": "wrong", "draw": "second"},
        {"document": "b.json", "operation": "GET /b", "verdict": "wrong", "draw": "second"},
    ]
    rows = compare(judged, {"a.json": made})
    assert [(row["now"], row["lost"]) for row in rows] == [("env.list_as", ""), ("", "doubtful")]
    assert table(rows)[-1] == (
        "all: 1 offered: 1 right (100.0%), 0 wrong (0.0%), 0 doubtful (0.0%);"
        " left out: 0 right, 1 wrong, 0 doubtful"
    )


def test_every_verdict_is_read() -> None:
    found = verdicts()
    assert len(found) > 1_500
    assert {row["verdict"] for row in found} == {"right", "wrong", "doubtful"}

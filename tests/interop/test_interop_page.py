"""The page is what the results say; nobody writes figures into it by hand."""

from __future__ import annotations

import json

from tests.interop.interop_page import PAGE, RESULTS, interop_page


def test_the_page_is_made_of_the_results() -> None:
    assert PAGE.read_text() == interop_page(json.loads(RESULTS.read_text()))


def test_what_is_left_out_stands_beside_the_rewards() -> None:
    one = {"date": "2026-01-02", "version": "1.0", "tasks": 2, "rewards": {"gold": 1.0},
           "refused": {"it asks a question": 3}, "mismatches": []}  # fmt: skip
    page = interop_page({"some": {"mock": one, "other": one}})
    row = "| `some` | 1.0 | 2026-01-02 | mock | 2 | 3 | 1.00 |  |  |  |  | ok |"
    assert row in page
    assert "- `some`: it asks a question: 6." in page
    assert "| FAILED |" in interop_page({"some": {"mock": {**one, "mismatches": ["gold: 0"]}}})

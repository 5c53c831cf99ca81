"""How reasons are added up in the tables of a bulk run."""

from __future__ import annotations

import pytest

from envwright.workflows.bulk.result_tables import _plain


@pytest.mark.parametrize(
    ("reason", "counted"),
    [
        ("no tool can create repos", "no tool can create the main thing"),
        ("no tool can create or read office xmls", "no tool can create or read the main thing"),
        ("check: tables are used", "check: tables are used"),
        ("#/paths/~1orders: unknown type 'x'.", "unknown type …."),
        ("its tools can only delete", "its tools can only delete"),
    ],
)
def test_a_reason_is_counted_without_what_one_document_says(reason: str, counted: str) -> None:
    assert _plain(reason) == counted

"""What agents are shown of environments that are larger or odder than the mock one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.llm.environment_text import (
    call_text,
    changes_text,
    definition_text,
    policy_lines,
    rows_about,
    state_text,
    tables_text,
    tools_text,
)
from envwright.types import Call, Json


@pytest.fixture(scope="module")
def retail(mock_folder: Path) -> Template:
    return Template(load_environment(mock_folder.parent / "retail"))


def test_a_large_environment_stays_small(retail: Template) -> None:
    assert len(tools_text(retail)) < 12_000
    assert len(state_text(retail, 8)) < 12_000
    assert len(state_text(retail, 100)) < 50_000


def test_rows_of_every_state_are_shown(retail: Template) -> None:
    shown = state_text(retail, 8)
    for status in retail.schema.tables["orders"].columns["status"].text.enum or ():
        assert f'"{status}"' in shown, status


def test_rules_about_a_tool(retail: Template) -> None:
    rules = policy_lines(retail, "cancel_pending_order")
    assert 0 < len(rules) <= 6
    assert any("cancel" in rule.lower() for rule in rules)
    assert all("\n" not in rule for rule in rules)


def test_every_part_of_a_tool_is_told(ledger_template: Template) -> None:
    tools = ledger_template.tools
    told = "\n".join(definition_text(tool.spec) for tool in tools.values())
    assert "require (for each :item of titles) SELECT length(:item) > 0 else" in told
    assert "do DELETE FROM projects WHERE id = :project_id (must change 1 rows)" in told
    assert "returns steps: rows SELECT no, title, cost FROM steps" in told
    assert "let rank = SELECT ifnull(max(rank), 0) + 1 FROM projects" in told
    assert "CREATE TABLE notes" in tables_text(ledger_template, ["add_notes"])
    assert "CREATE TABLE notes" not in tables_text(ledger_template, ["wait"])


def test_blobs_and_long_cells_are_cut(template_of: Callable[..., Template]) -> None:
    template = template_of(
        "CREATE TABLE t (id TEXT PRIMARY KEY, b BLOB) STRICT, WITHOUT ROWID;",
        "get:\n  parameters: {id: {column: t.id}}\n"
        "  returns: {row: 'SELECT id, b FROM t WHERE id = :id'}",
        state=f"INSERT INTO t VALUES ('{'x' * 500}', x'{'00' * 500}');",
    )
    shown = state_text(template, 3)
    assert "(420 more)" in shown
    assert len(shown) < 300


def test_rows_that_arguments_name(retail: Template) -> None:
    with retail.session() as session:
        order = session.query("SELECT order_id FROM orders LIMIT 1")[0][0]
        found = rows_about(session, Call(tool="get_order_details", arguments={"order_id": order}))
        assert [row["order_id"] for row in found["orders"]] == [order]
        odd_values: list[Json] = [None, {"a": 1}, [], 10**30, "nobody"]
        for odd in odd_values:
            call = Call(tool="get_order_details", arguments={"order_id": odd, "more": 1})
            assert not any(rows_about(session, call).values())
        assert rows_about(session, Call(tool="nothing")) == {}


def test_long_changes_are_cut(ledger_template: Template) -> None:
    with ledger_template.session() as session:
        session.call("add_steps", {"project_id": 1, "titles": [f"step {n}" for n in range(50)]})
        lines = changes_text(session.diff().rows).splitlines()
        assert len(lines) == 21
        assert lines[-1] == "and 30 more rows"
    assert len(call_text(Call(tool="t", arguments={"a": "x" * 9_000}))) < 500

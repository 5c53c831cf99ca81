"""Calls with which every guard holds, and what else the samplers share."""

from __future__ import annotations

import random

import pytest

from envwright.environment.template import Template
from envwright.environment.tool_graph import tool_graph
from envwright.tasks.goals import Unplannable
from envwright.tasks.grounding.call_arguments import FreshValues, bound_call
from envwright.tasks.samplers.exploration import agent_tools, is_required, tool_successors
from envwright.types import Call, Json
from tests.unit.tasks.samplers.worlds import shop, world

SHOP = shop()


def calls(
    template: Template, tool: str, *parameters: str, count: int = 20, **fixed: Json
) -> list[Call]:
    donor = FreshValues(template)
    with template.session() as session:
        return [
            bound_call(
                session,
                template.tools[tool],
                parameters,
                donor,
                random.Random(seed),
                fixed=fixed,
                allowed=lambda row: "O-2" not in row.values(),
            )
            for seed in range(count)
        ]


def test_rows_pass_the_guards_and_are_allowed() -> None:
    assert {c.arguments["order_id"] for c in calls(SHOP, "pay_order", "order_id")} == {"O-1"}
    with pytest.raises(Unplannable, match="no row satisfies the guards"):
        calls(SHOP, "ship_order", "order_id", "carrier")


def test_settled_values_stay_and_the_order_is_that_of_the_tool() -> None:
    for call in calls(SHOP, "create_order", "note", "customer_id", note="soon"):
        assert list(call.arguments) == ["customer_id", "note"]
        assert call.arguments["note"] == "soon"
    fixed = calls(SHOP, "create_order", "customer_id", customer_id="C-3", count=3)
    assert [call.arguments for call in fixed] == [{"customer_id": "C-3"}] * 3


KEYS = """
CREATE TABLE owners (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE boxes (code TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES owners (name))
  STRICT, WITHOUT ROWID;
"""
TOOLS = """
put:
  parameters: {code: {column: boxes.code}, owner: {column: owners.name}}
  require:
    - {sql: SELECT NOT EXISTS (SELECT 1 FROM boxes WHERE code = :code), error: taken}
    - {sql: SELECT 1 FROM owners WHERE name = :owner, error: nobody}
  do: ["INSERT INTO boxes VALUES (:code, :owner)"]
remove:
  parameters: {code: {column: boxes.code}}
  require: [{sql: SELECT owner = 'nobody' FROM boxes WHERE code = :code, error: no}]
  do: [DELETE FROM boxes WHERE code = :code]
"""
ROWS = "INSERT INTO owners VALUES ('Ada'); INSERT INTO boxes VALUES ('B', 'Ada');"


def test_the_key_of_a_new_row_is_new_and_that_of_an_old_one_is_not() -> None:
    template = world(KEYS, TOOLS, ROWS)
    for call in calls(template, "put", "code", "owner"):
        assert call.arguments["owner"] == "Ada"
        assert call.arguments["code"] != "B"
    with pytest.raises(Unplannable, match="no row satisfies the guards"):
        calls(template, "remove", "code")


def test_tools_of_a_plan_are_those_of_the_agent_with_sql(retail_template: Template) -> None:
    names = agent_tools(retail_template)
    assert set(retail_template.tools) - set(names) == {"calculate", "transfer_to_human_agents"}


def test_no_tool_follows_itself(petstore_template: Template) -> None:
    graph = tool_graph(petstore_template)
    assert any(edge.source == edge.target for edge in graph.edges)
    following = tool_successors(graph, graph.tools[2:])
    assert set(following) == set(graph.tools[2:])
    for tool, others in following.items():
        assert tool not in others
        assert len(set(others)) == len(others)
        assert not set(others) & set(graph.tools[:2])


def test_what_is_required_deep_inside() -> None:
    text = """
order:
  parameters:
    lines:
      type: array
      items:
        type: object
        properties: {sku: {column: boxes.code}, gift: {column: boxes.code}}
        required: [sku]
    note: {type: object, properties: {box: {column: boxes.code}}, required: [box], optional: true}
    codes: {type: array, items: {column: boxes.code}}
  returns: {value: SELECT 1}
"""
    tool = world(KEYS, text, ROWS).tools["order"]
    assert {path: is_required(tool, path) for path in tool.arguments.columns} == {
        "lines[].sku": True,
        "lines[].gift": False,
        "note.box": False,
        "codes[]": True,
    }

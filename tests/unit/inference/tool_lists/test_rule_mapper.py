"""Lists of tools → maps → worlds: each class of verb has the effect that its words state."""

from __future__ import annotations

from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.inference.tool_lists.rule_mapper import map_tools
from envwright.inference.tool_map import ToolMap
from envwright.sources.document import SourceDocument
from envwright.sources.tool_list import read_tool_list
from envwright.types import Interface, Json
from envwright.workflows.environment_build import with_rows
from tests.unit.inference.tool_lists.lists import tool

TEXT: Json = {"type": "string"}


def shows(**properties: Json) -> Json:
    """An output schema."""
    return {"type": "object", "properties": properties}


def listed(lines: str, **answers: Json) -> Interface:
    """The interface of some lines, with documented answers."""
    tools = [tool(line) for line in lines.splitlines() if line.strip()]
    for one in tools:
        if one["name"] in answers:
            one["outputSchema"] = answers[one["name"]]
    return read_tool_list(SourceDocument({"tools": tools}, "tools.json"))


def world(interface: Interface) -> Template:
    (result,) = infer_environments(interface)
    return with_rows(result)[1]


def maps(interface: Interface) -> dict[str, ToolMap]:
    return map_tools(interface).semantic.tools


def accepted(session: Session, name: str, **arguments: Json) -> Json:
    found = session.call(name, arguments)
    assert found.error is None, found.text
    return found.value


ORDER = shows(order_id=TEXT, status={"type": "string", "enum": ["pending", "shipped", "cancelled"]},
              address=TEXT)  # fmt: skip
ORDERS = """
    get_order_details(order_id*) Get an order.
    cancel_pending_order(order_id*, reason*) Cancel an order. Only pending ones can be cancelled.
    modify_pending_order_address(order_id*, address*) Change the address of an order.
    find_order_id_by_address(address*) Find the order at an address.
"""


def test_a_key_says_what_a_tool_is_about() -> None:
    found = listed(ORDERS, get_order_details=ORDER, cancel_pending_order=ORDER,
                   modify_pending_order_address=ORDER, find_order_id_by_address=TEXT)  # fmt: skip
    made = world(found)
    assert {told.thing for told in maps(found).values()} == {"order"}
    with made.session() as session:
        row = session.query("SELECT order_id FROM orders WHERE status = 'pending'")[0]
        sent = session.query("SELECT order_id FROM orders WHERE status = 'shipped'")[0]
        assert session.call(
            "modify_pending_order_address", {"order_id": sent[0], "address": "Here"}
        ).error
        gone = accepted(session, "cancel_pending_order", order_id=row[0], reason="late")
        assert gone["status"] == "cancelled"
        assert session.call("cancel_pending_order", {"order_id": row[0], "reason": "x"}).error

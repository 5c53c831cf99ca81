"""Lists of tools → worlds: what is computed, looked up, done to several, and picked by flags."""

from __future__ import annotations

import pytest

from envwright.inference.tool_lists.rule_mapper import map_tools
from envwright.types import Json
from tests.unit.inference.tool_lists.test_rule_mapper import (
    NUMBER,
    TEXT,
    accepted,
    listed,
    maps,
    shows,
    world,
)

SUMS = """
    add(a*: number, b*: number) Add two numbers.
    subtract(a*: number, b*: number) Subtract one number from another.
    divide(a*: number, b*: number) Divide one number by another.
    mean(numbers*: array) Calculate the mean of a list of numbers.
    percentage(part*: number, whole*: number) Calculate the percentage of a part.
    round_number(number*: number, decimal_places: integer) Round a number.
    miles_to_kilometers(miles*: number) Convert miles to kilometers.
    standard_deviation(numbers*: array) Calculate the standard deviation.
    add_points(points*: number) Add points to the game.
"""
RESULT = shows(result=NUMBER)


@pytest.mark.parametrize(
    ("name", "given", "result"),
    [
        ("add", {"a": 2, "b": 3.5}, 5.5),
        ("subtract", {"a": 2, "b": 3}, -1),
        ("divide", {"a": 3, "b": 2}, 1.5),
        ("mean", {"numbers": [1, 2, 6]}, 3),
        ("percentage", {"part": 1, "whole": 8}, 12.5),
        ("round_number", {"number": 2.345, "decimal_places": 1}, 2.3),
        ("round_number", {"number": 1251, "decimal_places": -2}, 1300),
        ("miles_to_kilometers", {"miles": 10}, 16.09344),
    ],
)
def test_what_words_state_a_formula_for_is_computed(
    name: str, given: dict[str, Json], result: float
) -> None:
    lines = [line for line in SUMS.splitlines() if line.strip()]
    names = [line.split("(")[0].strip() for line in lines]
    found = listed(SUMS, **dict.fromkeys(names, RESULT))
    for operation in found.operations:
        for schema in (operation.body or {})["properties"].values():
            if schema["type"] == "array":
                schema["items"] = NUMBER
    made = world(found)
    # Of a sample or of all? To what are points added? Nothing says so.
    assert not {"standard_deviation", "add_points"} & set(made.tools)
    with made.session() as session:
        assert accepted(session, name, **given)["result"] == pytest.approx(result)
        assert session.call("divide", {"a": 1, "b": 0}).error
        assert session.call("mean", {"numbers": []}).error


TASKS = """
    create_task(title*, priority: integer, parent_id, blocked_by: array, completed: boolean) Add.
    get_task(id*) Get a task.
    update_task(id*, title, delete: boolean, clear_parent_id: boolean, add_blocked_by: array) Edit.
    list_tasks(blocked: boolean, all: boolean) List tasks. By default shows only pending tasks.
    filter_by_priority(priority*: integer) Filter tasks by priority.
"""


def test_flags_and_lists_of_keys_mean_what_they_say() -> None:
    found = listed(TASKS)
    said = {"priority": "A number (default: 1).", "blocked_by": "Array of task IDs."}
    for operation in found.operations:
        for name, schema in (operation.body or {})["properties"].items():
            schema["description"] = said.get(name.removeprefix("add_"), "")
            if schema["type"] == "array":
                schema["items"] = TEXT
    with world(found).session() as session:
        first = accepted(session, "create_task", title="One")
        assert first["priority"] == 1
        assert session.call("create_task", {"title": "x", "parent_id": "none"}).error
        assert session.call("create_task", {"title": "x", "blocked_by": ["none"]}).error
        given = {"parent_id": first["id"], "blocked_by": [first["id"]]}
        second = accepted(session, "create_task", title="Two", **given)
        waiting = accepted(session, "list_tasks", blocked=True)
        assert second["id"] in [row["id"] for row in waiting]
        assert first["id"] not in [row["id"] for row in waiting]
        done = accepted(session, "create_task", title="Done", completed=True)
        assert done not in accepted(session, "list_tasks")
        assert done in accepted(session, "list_tasks", all=True)
        assert done in accepted(session, "filter_by_priority", priority=1)
        changed = accepted(session, "update_task", id=second["id"], clear_parent_id=True)
        assert changed["parent_id"] is None
        accepted(session, "update_task", id=second["id"], delete=True)
        assert session.call("get_task", {"id": second["id"]}).error


NODE = shows(name=TEXT, kind=TEXT)
EDGE = {**shows(**{"from": TEXT, "to": TEXT}), "required": ["from", "to"]}
NODES: Json = {"type": "array", "items": NODE}
EDGES: Json = {"type": "array", "items": EDGE}
GRAPH = """
    create_nodes(nodes*: array) Create several nodes.
    create_edges(edges*: array) Create several edges.
    delete_nodes(node_names*: array) Delete nodes.
    delete_edges(edges*: array) Delete edges.
    read_graph() Read all.
"""


def test_several_are_made_and_deleted_at_once() -> None:
    found = listed(
        GRAPH,
        create_nodes=shows(nodes=NODES),
        create_edges=shows(edges=EDGES),
        delete_nodes=shows(success={"type": "boolean"}),
        delete_edges=shows(success={"type": "boolean"}),
        read_graph=shows(nodes=NODES, edges=EDGES),
    )
    for operation in found.operations:
        held = (operation.body or {}).get("properties", {})
        for name, items in (("nodes", NODE), ("edges", EDGE), ("node_names", TEXT)):
            if name in held:
                held[name]["items"] = items
    with world(found).session() as session:
        new = [{"name": "a", "kind": "x"}, {"name": "b", "kind": "y"}]
        assert accepted(session, "create_nodes", nodes=new) == {"nodes": new}
        more = [*new[:1], {"name": "c", "kind": "z"}]
        assert accepted(session, "create_nodes", nodes=more) == {"nodes": more[1:]}
        edge = {"from": "a", "to": "b"}
        accepted(session, "create_edges", edges=[edge, {"from": "b", "to": "a"}])
        shown = accepted(session, "read_graph")
        assert [n for n in shown["nodes"] if n["name"] in "abc"] == [*new, more[1]]
        assert edge in shown["edges"]
        accepted(session, "delete_edges", edges=[edge])
        assert edge not in accepted(session, "read_graph")["edges"]
        assert session.call("delete_nodes", {"node_names": ["a", "none"]}).error
        accepted(session, "delete_nodes", node_names=["a", "b"])
        left = [n["name"] for n in accepted(session, "read_graph")["nodes"]]
        assert not {"a", "b"} & set(left)


BOOKINGS = """
    book_trip(card_id*, place*) Book a trip.
    get_booking_history() Get all bookings.
    cancel_booking(booking_id*) Cancel a booking.
    register_credit_card(owner*) Register a credit card.
    get_credit_card_balance(card_id*) Get the balance of a credit card.
    purchase_insurance(booking_id*, card_id*, insurance_cost*: number) Purchase insurance.
    get_nearest_airport(city*: Rome|Oslo) Get the airport of a city.
    get_fare(city*) Get the fare.
"""


def test_purchases_lookups_and_what_can_only_be_gone() -> None:
    history = {**shows(place=TEXT), "description": "Bookings keyed by booking_id"}
    made = world(
        listed(
            BOOKINGS,
            book_trip=shows(booking_id=TEXT),
            get_booking_history=shows(bookings=history),
            cancel_booking=shows(cancel_status={"type": "boolean"}),
            register_credit_card=shows(card_id=TEXT),
            get_credit_card_balance=shows(card_balance=NUMBER),
            purchase_insurance=shows(insurance_id=TEXT),
            get_nearest_airport=shows(nearest_airport=TEXT),
            get_fare=shows(fare=NUMBER),
        )
    )
    assert "get_fare" not in made.tools  # nothing says for which cities there is one
    with made.session() as session:
        card, money = session.query("SELECT card_id, balance FROM credit_cards WHERE balance > 9")[
            0
        ]
        booking = accepted(session, "book_trip", card_id=card, place="Rome")["booking_id"]
        accepted(session, "purchase_insurance", booking_id=booking, card_id=card, insurance_cost=5)
        shown = accepted(session, "get_credit_card_balance", card_id=card)
        assert shown == {"card_balance": pytest.approx(money - 5)}
        assert session.call(
            "purchase_insurance",
            {"booking_id": booking, "card_id": card, "insurance_cost": money + 1},
        ).error
        accepted(session, "cancel_booking", booking_id=booking)
        assert booking not in accepted(session, "get_booking_history")["bookings"]
        for city in ("Rome", "Oslo"):
            assert accepted(session, "get_nearest_airport", city=city)["nearest_airport"]


FILES = """
    write_page(project_name*, page_name*, content*) Create a page of a project.
    read_page(project_name*, page_name*) Read a page.
    update_page(project_name*, page_name*, content*) Update a page.
    log_activity(page_name, kind*) Log something.
    get_page_views(project_name*, page_name*) Get what is not stated.
"""


def test_several_names_find_one_row() -> None:
    made = world(listed(FILES))
    with made.session() as session:
        which = {"project_name": "Moss", "page_name": "Notes"}
        accepted(session, "write_page", **which, content="one")
        assert session.call("write_page", {**which, "content": "again"}).error
        accepted(session, "update_page", **which, content="two")
        assert accepted(session, "read_page", **which)["content"] == "two"
        assert session.call("update_page", {**which, "page_name": "x", "content": "y"}).error


def test_bounds_and_values_that_only_prose_states_are_kept() -> None:
    lines = """
        add_item(text*, level, weight: integer) Add an item.
        get_item(item_id*) Get an item.
    """
    found = listed(lines)
    held = (found.operations[0].body or {})["properties"]
    held["level"]["description"] = "Level (A-C)"
    held["weight"]["description"] = "From 1 to 5."
    assert maps(found)["add_item"].limits == {
        "level": {"enum": ["A", "B", "C"]},
        "weight": {"minimum": 1, "maximum": 5},
    }
    held["level"]["description"] = "Level, e.g. one of: low, high"
    assert "level" not in map_tools(found).semantic.tools["add_item"].limits


ISSUES = """
    create_issue(title*, assignee, status: todo|done|cancelled) Create an issue.
    get_issue(id*) Get an issue.
    list_issues() List issues.
    close_issue(id*, resolution, status) Close an issue as done or cancelled.
    update_issue(id*, title, status) Update an issue.
"""


def test_a_parameter_with_a_default_says_which_state_a_verb_gives() -> None:
    found = listed(ISSUES)
    schema = (found.operations[3].body or {})["properties"]["status"]
    assert maps(found)["close_issue"].left_out
    schema["default"] = "done"
    with world(found).session() as session:
        key = accepted(session, "create_issue", title="Lamp")["id"]
        assert accepted(session, "close_issue", id=key, resolution="Fixed")["status"] == "done"
        closed = accepted(session, "close_issue", id=key, status="cancelled")
    assert (closed["status"], closed["resolution"]) == ("cancelled", "Fixed")


def test_one_column_that_two_parameters_give_is_refused() -> None:
    lines = ISSUES.replace("(id*, title,", "(id*, title, due_date, dueDate,")
    told = maps(listed(lines))["update_issue"]
    assert told.left_out == "due_date is given twice"

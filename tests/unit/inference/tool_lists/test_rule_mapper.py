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


ACCOUNT = """
    sign_in(username*, password*) Authenticate a user.
    sign_out() Log out.
    get_login_status() Tell whether somebody is logged in.
    get_account_info() Get the account.
    fund_account(amount*: number) Add money to the account.
    withdraw_funds(amount*: number) Take money from the account.
    add_to_watchlist(symbol*) Watch a stock.
    remove_stock_from_watchlist(symbol*) Watch it no more.
    get_watchlist() List what is watched.
    follow_user(username_to_follow*) Follow a user.
    unfollow_user(username_to_unfollow*) Unfollow a user.
    list_all_following() List whom the user follows.
"""
NUMBER: Json = {"type": "number"}
YES: Json = {"type": "boolean"}
NAMES: Json = {"type": "array", "items": TEXT}
WHETHER: Json = {"type": "boolean", "description": "True if followed, False if it was so already."}


def account() -> Interface:
    return listed(
        ACCOUNT,
        sign_in=shows(success=YES),
        sign_out=shows(success=YES),
        get_login_status=shows(login_status=YES),
        get_account_info=shows(account_id=TEXT, balance=NUMBER),
        fund_account=shows(status=TEXT, new_balance=NUMBER),
        withdraw_funds=shows(status=TEXT, new_balance=NUMBER),
        add_to_watchlist=shows(watchlist=NAMES),
        remove_stock_from_watchlist=shows(status=TEXT),
        get_watchlist=shows(watchlist=NAMES),
        follow_user=shows(follow_status=WHETHER),
        unfollow_user=shows(unfollow_status=WHETHER),
        list_all_following=shows(following=NAMES),
    )


def test_a_balance_grows_and_shrinks_and_is_never_overdrawn() -> None:
    with world(account()).session() as session:
        accepted(session, "sign_in", username="kim", password="x")
        before = accepted(session, "get_account_info")["balance"]
        assert accepted(session, "fund_account", amount=20)["new_balance"] == before + 20
        accepted(session, "withdraw_funds", amount=5)
        assert accepted(session, "get_account_info")["balance"] == before + 15
        assert session.call("withdraw_funds", {"amount": before + 16}).error
        assert session.call("fund_account", {"amount": -1}).error


def test_who_is_signed_out_does_nothing_in_the_own_name() -> None:
    with world(account()).session() as session:
        assert accepted(session, "get_login_status") == {"login_status": True}
        assert accepted(session, "sign_out") == {"success": True}
        assert accepted(session, "get_login_status") == {"login_status": False}
        assert session.call("fund_account", {"amount": 1}).error
        assert session.call("sign_out", {}).error
        assert accepted(session, "sign_in", username="kim", password="x") == {"success": True}
        accepted(session, "fund_account", amount=1)


def test_values_are_put_on_a_list_once_and_taken_off() -> None:
    with world(account()).session() as session:
        shown = accepted(session, "add_to_watchlist", symbol="ZZZ")
        assert "ZZZ" in shown["watchlist"]
        assert session.call("add_to_watchlist", {"symbol": "ZZZ"}).error
        accepted(session, "remove_stock_from_watchlist", symbol="ZZZ")
        assert "ZZZ" not in accepted(session, "get_watchlist")["watchlist"]
        assert session.call("remove_stock_from_watchlist", {"symbol": "ZZZ"}).error


def test_where_the_answer_tells_of_it_nothing_new_is_no_refusal() -> None:
    with world(account()).session() as session:
        for first in (True, False):
            told = accepted(session, "follow_user", username_to_follow="ann")
            assert told == {"follow_status": first}
        assert accepted(session, "list_all_following")["following"].count("ann") == 1
        for first in (True, False):
            told = accepted(session, "unfollow_user", username_to_unfollow="ann")
            assert told == {"unfollow_status": first}


LINES = """
    get_line(customer_id*, line_id*) Get a line.
    suspend_line(customer_id*, line_id*) Line status must be Active. Sets status to Suspended.
    resume_line(customer_id*, line_id*) Line status must be Suspended. Sets line status to Active.
    enable_roaming(customer_id*, line_id*) Enable roaming on a line.
    disable_roaming(customer_id*, line_id*) Disable roaming on a line.
"""


def test_states_that_prose_names_are_moved_under_guards() -> None:
    found = listed(LINES)
    for operation in found.operations:
        assert operation.body is not None
        operation.body["properties"]["customer_id"]["description"] = "Customer who owns the line"
    with world(found).session() as session:
        line, customer = session.query(
            "SELECT line_id, customer_id FROM lines WHERE status = 'Active' AND roaming_enabled = 0"
            " AND customer_id IS NOT NULL"
        )[0]
        which = {"line_id": line, "customer_id": customer}
        assert session.call("resume_line", which).error
        assert accepted(session, "suspend_line", **which)["status"] == "Suspended"
        assert session.call("suspend_line", which).error
        assert session.call("suspend_line", {**which, "customer_id": "nobody"}).error
        assert accepted(session, "enable_roaming", **which)["roaming_enabled"] is True


VEHICLE = """
    start_engine(ignition*: START|STOP) Start or stop the engine.
    fill_tank(fuel*: number) Fill the tank. It holds up to 50 gallons.
    get_status() Get the status.
    paint_car(colour*) Paint it in a colour that suits the weather.
"""


def test_one_vehicle_has_states_and_a_tank_of_a_size() -> None:
    state: Json = {"type": "string", "enum": ["running", "stopped"]}
    made = world(
        listed(
            VEHICLE,
            start_engine=shows(engine_state=state),
            fill_tank=shows(fuel_level=NUMBER),
            get_status=shows(engine_state=state, fuel_level=NUMBER),
        )
    )
    with made.session() as session:
        assert accepted(session, "start_engine", ignition="START")["engine_state"] == "running"
        accepted(session, "start_engine", ignition="STOP")
        assert accepted(session, "get_status")["engine_state"] == "stopped"
        assert session.call("fill_tank", {"fuel": 51}).error
    assert "paint_car" not in made.tools


def test_rows_under_their_keys_and_lists_with_counts_are_answered_as_documented() -> None:
    row = shows(title=TEXT, done=YES)
    by_key = {**row, "description": "A dictionary keyed by note_id"}
    made = world(
        listed(
            """
            add_note(title*, done: boolean) Add a note.
            get_all_notes() Get the notes.
            list_notes(query, limit: integer) Search notes by title.
            get_note(note_id*) Get a note.
            """,
            add_note=shows(note_id=TEXT),
            get_all_notes=shows(notes=by_key),
            list_notes=shows(
                notes={"type": "array", "items": shows(note_id=TEXT, title=TEXT)},
                count={"type": "integer"},
            ),
            get_note=shows(note_id=TEXT, title=TEXT, done=YES),
        )
    )
    with made.session() as session:
        key = accepted(session, "add_note", title="Zebra crossing", done=True)["note_id"]
        found = accepted(session, "list_notes", query="zebra")
        assert found == {"notes": [{"note_id": key, "title": "Zebra crossing"}], "count": 1}
        assert accepted(session, "get_all_notes")["notes"][key] == {
            "title": "Zebra crossing",
            "done": True,
        }


def test_what_only_computes_or_lies_outside_is_left_out_with_a_reason() -> None:
    found = maps(
        listed(
            """
            create_task(title*) Create a task.
            get_task(task_id*) Get a task.
            estimate_distance(city*) Estimate a distance.
            get_current_temperature() Get the temperature.
            update_task(task_id*, title, unknown_id) Update a task.
            charge_task(task_id*) Complete a task; the card is charged automatically.
            """
        )
    )
    assert {n for n, told in found.items() if not told.left_out} == {"create_task", "get_task"}
    assert all(told.left_out for n, told in found.items() if n not in ("create_task", "get_task"))


BANK = """
    open_account(owner*) Open an account.
    get_account(account_id*) Get an account.
    transfer_funds(from_account_id*, to_account_id*, amount*: number) Transfer money.
"""


def test_what_one_account_loses_another_gains() -> None:
    made = world(
        listed(
            BANK,
            open_account=shows(account_id=TEXT),
            get_account=shows(account_id=TEXT, owner=TEXT, balance=NUMBER),
            transfer_funds=shows(success=YES),
        )
    )
    with made.session() as session:
        rows = session.query("SELECT account_id, balance FROM accounts ORDER BY balance DESC")
        (rich, much), (poor, little) = rows[0], rows[-1]
        move = {"from_account_id": rich, "to_account_id": poor}
        accepted(session, "transfer_funds", **move, amount=1)
        assert accepted(session, "get_account", account_id=rich)["balance"] == much - 1
        assert accepted(session, "get_account", account_id=poor)["balance"] == little + 1
        assert session.call("transfer_funds", {**move, "amount": much}).error
        assert session.call("transfer_funds", {**move, "to_account_id": "none", "amount": 1}).error


FORUM = """
    create_post(title*) Create a post.
    get_post(post_id*) Get a post.
    edit_post(post_id*, title*) Edit a post. Only the original author can edit it.
    mark_post_as_read(post_id*) Mark a post as read.
    comment_on_post(post_id*, text*) Comment on a post.
    list_post_comments(post_id*) List the comments of a post.
    my_posts() List my posts.
"""


def test_who_acts_is_the_author_and_alone_may_edit() -> None:
    post = shows(post_id=TEXT, author=TEXT, title=TEXT, is_read=YES)
    made = world(
        listed(
            FORUM,
            create_post=post,
            get_post=post,
            edit_post=shows(message=TEXT),
            mark_post_as_read=post,
            comment_on_post=shows(comment_status=TEXT),
            list_post_comments=shows(comments={"type": "array", "items": shows(text=TEXT)}),
            my_posts=shows(posts={"type": "array", "items": post}),
        )
    )
    assert len(made.tools) == 7
    with made.session() as session:
        mine = accepted(session, "create_post", title="Mine")
        other = session.query("SELECT post_id FROM posts WHERE author <> :a", {"a": mine["author"]})
        accepted(session, "edit_post", post_id=mine["post_id"], title="Mine too")
        assert session.call("edit_post", {"post_id": other[0][0], "title": "x"}).error
        assert accepted(session, "mark_post_as_read", post_id=mine["post_id"])["is_read"] is True
        assert [p["title"] for p in accepted(session, "my_posts")["posts"]] == ["Mine too"]
        accepted(session, "comment_on_post", post_id=mine["post_id"], text="Well said.")
        shown = accepted(session, "list_post_comments", post_id=mine["post_id"])
        assert shown == {"comments": [{"text": "Well said."}]}

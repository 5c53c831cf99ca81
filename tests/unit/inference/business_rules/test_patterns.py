"""Where each pattern fires and where it must not: known answers."""

from __future__ import annotations

import pytest

from tests.unit.inference.business_rules.conftest import Author, Fired

ORDERS = "CREATE TABLE orders (id serial PRIMARY KEY, note text, {});"
OTHER = "CREATE TABLE things (id serial PRIMARY KEY, label text NOT NULL, remark text);"


def enum(*values: str) -> str:
    return f"status text NOT NULL CHECK (status IN ({', '.join(map(repr, values))}))"


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (("draft", "open", "in_progress", "closed"), "draft, open, in progress, then closed"),
        (("Pending", "Paid", "Shipped", "Cancelled"), "Pending, Paid, Shipped, then Cancelled"),
        (("new", "delivered", "refunded"), "new, delivered, then refunded"),
        (("on_hold", "pending", "completed"), "An order that is completed stays so."),
        (("draft", "sent", "paid", "archived"), "draft, paid, sent, then archived"),
    ],
)
def test_a_status_of_known_words_is_a_life_cycle(
    fired: Fired, values: tuple[str, ...], words: str
) -> None:
    (rule,) = fired("life cycle", ORDERS.format(enum(*values)) + OTHER)
    assert words in rule["text"]
    assert set(rule["tools"]) == {"set_order_status"}
    assert rule["assumed"]


@pytest.mark.parametrize(
    "column",
    [
        enum("open", "closed"),
        enum("active", "suspended", "archived"),
        enum("red", "green", "cancelled"),
        enum("draft", "open", "in_progress"),
        "colour text NOT NULL CHECK (colour IN ('draft', 'open', 'closed'))",
        "status text NOT NULL",
    ],
)
def test_other_words_are_no_life_cycle(fired: Fired, column: str) -> None:
    assert fired("life cycle", ORDERS.format(column) + OTHER) == []


def test_what_is_reopened_has_no_end(fired: Fired) -> None:
    text = ORDERS.format(enum("draft", "open", "closed")).replace("orders", "tickets")
    assert fired("life cycle", text + OTHER) == []


@pytest.mark.parametrize(
    ("columns", "pattern"),
    [
        ("start_date date, end_date date", "start before end"),
        ("valid_from timestamp NOT NULL, valid_until timestamp", "start before end"),
        ("check_in date, check_out date", "start before end"),
        ("min_price int, max_price int", "least below most"),
    ],
)
def test_pairs_are_ordered(fired: Fired, author: Author, columns: str, pattern: str) -> None:
    text = ORDERS.format(columns) + OTHER
    (rule,) = fired(pattern, text)
    assert rule["tools"] == ["create_order", "update_order"]
    first, last = rule["columns"]
    assert f"CHECK ({first} <= {last})" in author(text).result.environment.schema_sql


@pytest.mark.parametrize(
    "columns",
    [
        "start_date date, end_time timestamp",
        "start text, finish text",
        "start_date date, last_date date",
        "min_price int, max_weight int",
        "from_id int REFERENCES things, to_id int REFERENCES things",
        "created_at timestamp NOT NULL DEFAULT now(), closed_at timestamp",
    ],
)
def test_other_columns_are_no_pairs(fired: Fired, columns: str) -> None:
    text = OTHER + ORDERS.format(columns)
    assert fired("start before end", text) + fired("least below most", text) == []


@pytest.mark.parametrize("name", ["quantity", "stock", "unit_price", "seats", "available_seats"])
def test_amounts_are_not_negative(fired: Fired, author: Author, name: str) -> None:
    text = ORDERS.format(f"{name} int NOT NULL") + OTHER
    (rule,) = fired("not negative", text)
    assert rule["columns"] == [name]
    assert f"CHECK ({name} >= 0)" in author(text).result.environment.schema_sql


@pytest.mark.parametrize(
    "column",
    [
        "quantity int NOT NULL CHECK (quantity > 0)",
        "quantity text NOT NULL",
        "stock_delta int NOT NULL",
        "balance int NOT NULL",
        "quantity int NOT NULL CHECK (quantity <= -1)",
        "stock int NOT NULL DEFAULT -1",
        "capacity int NOT NULL, -- -1 stands for no limit\n rank int",
    ],
)
def test_other_numbers_may_be_negative(fired: Fired, column: str) -> None:
    assert fired("not negative", ORDERS.format(column) + OTHER) == []


BOARD = "CREATE TABLE boards (id serial PRIMARY KEY, title text NOT NULL{});"
COLUMN = """CREATE TABLE {} (id serial PRIMARY KEY, board_id int NOT NULL REFERENCES boards
 ON DELETE CASCADE, {});"""


@pytest.mark.parametrize(
    "text",
    [
        "CREATE TABLE tags (id serial PRIMARY KEY, name text NOT NULL);",
        "CREATE TABLE articles (id serial PRIMARY KEY, slug text NOT NULL);",
    ],
)
def test_names_alone_are_unique_for_what_is_known_by_them(fired: Fired, text: str) -> None:
    rules = fired("names are unique", OTHER + text)
    assert len(rules) == ("tags" in text)


@pytest.mark.parametrize(
    "text",
    [
        "CREATE TABLE people (id serial PRIMARY KEY, name text NOT NULL);",
        "CREATE TABLE tags (id serial PRIMARY KEY, name text);",
        "CREATE TABLE tags (id serial PRIMARY KEY, name text NOT NULL UNIQUE);",
        "CREATE TABLE tags (name text PRIMARY KEY, colour text);",
        "CREATE TABLE tags (id serial PRIMARY KEY, name int NOT NULL);",
    ],
)
def test_other_names_may_repeat(fired: Fired, text: str) -> None:
    assert fired("names are unique", OTHER + text) == []


def test_nothing_new_in_what_is_over(fired: Fired) -> None:
    child = COLUMN.format("columns", "name text")
    (rule,) = fired("nothing new in what is over", BOARD.format(", archived boolean") + child)
    assert rule["tools"] == ["create_column"]
    assert rule["text"] == "A board that is archived gets no new columns."
    state = BOARD.format(f", {enum('open', 'cancelled')}")
    assert fired("nothing new in what is over", state + child)


@pytest.mark.parametrize(
    "text",
    [
        BOARD.format(", archived boolean") + COLUMN.format("comments", "body text"),
        BOARD.format(", active boolean") + COLUMN.format("columns", "name text"),
        BOARD.format(f", {enum('open', 'shut')}") + COLUMN.format("columns", "name text"),
        BOARD.format(", archived boolean") + OTHER,
    ],
)
def test_new_things_go_elsewhere(fired: Fired, text: str) -> None:
    assert fired("nothing new in what is over", text) == []


def test_what_is_over_or_under_way_is_left_alone(fired: Fired) -> None:
    (rule,) = fired("what is over stays", BOARD.format(", archived boolean") + OTHER)
    assert rule["tools"] == ["update_board"]
    text = ORDERS.format(enum("pending", "paid", "void")) + OTHER
    assert fired("what is over stays", text)[0]["tools"] == ["update_order"]
    (rule,) = fired(
        "left alone while under way",
        ORDERS.format(enum("creating", "running", "update_in_progress")) + OTHER,
    )
    assert rule["tools"] == ["update_order", "delete_order"]


@pytest.mark.parametrize(
    "column",
    [
        enum("pending", "running", "happy"),
        enum("creating", "updating"),
        "previous_status text CHECK (previous_status IN ('creating', 'ready', 'archived'))",
        "archived text",
    ],
)
def test_other_states_leave_things_open(fired: Fired, column: str) -> None:
    text = ORDERS.format(column) + OTHER
    assert fired("what is over stays", text) + fired("left alone while under way", text) == []


def test_two_ends_differ(fired: Fired) -> None:
    ends = "from_thing_id int REFERENCES things, to_thing_id int REFERENCES things"
    (rule,) = fired("two ends differ", OTHER + ORDERS.format(ends))
    assert rule["columns"] == ["from_thing_id", "to_thing_id"]
    (own,) = fired("not its own parent", ORDERS.format("parent_id int REFERENCES orders"))
    assert own["tools"] == ["update_order"]


@pytest.mark.parametrize(
    "columns",
    [
        "from_thing_id int, to_thing_id int",
        "first_thing_id int REFERENCES things, second_thing_id int REFERENCES things",
        "related_id int REFERENCES orders",
        "from_thing_id int REFERENCES things, to_order_id int REFERENCES orders",
    ],
)
def test_other_references_may_agree(fired: Fired, columns: str) -> None:
    text = OTHER + ORDERS.format(columns)
    assert fired("two ends differ", text) + fired("not its own parent", text) == []


EVENT = "CREATE TABLE events (id serial PRIMARY KEY, title text NOT NULL, {});"
SEAT = "CREATE TABLE {} (id serial PRIMARY KEY, event_id int NOT NULL REFERENCES events, {});"


@pytest.mark.parametrize(
    ("bound", "child"),
    [
        ("capacity int", "registrations"),
        ("max_tickets int", "tickets"),
        ("speaker_limit int", "speakers"),
    ],
)
def test_no_more_than_fit(fired: Fired, bound: str, child: str) -> None:
    text = EVENT.format(bound) + SEAT.format(child, "guest text")
    (rule,) = fired("no more than fit", text)
    assert any(place.startswith("invariant/") for place in rule["places"])


@pytest.mark.parametrize(
    "text",
    [
        EVENT.format("capacity int") + SEAT.format("registrations", "quantity int"),
        EVENT.format("capacity int") + SEAT.format("speakers", "name text"),
        EVENT.format("max_tickets text") + SEAT.format("tickets", "guest text"),
        EVENT.format("max_tickets int CHECK (max_tickets > 100)")
        + SEAT.format("tickets", "a text"),
    ],
)
def test_other_numbers_are_no_room(fired: Fired, text: str) -> None:
    assert fired("no more than fit", text) == []


ROOM = "CREATE TABLE rooms (id serial PRIMARY KEY, label text NOT NULL);"
BOOKING = """CREATE TABLE {} (id serial PRIMARY KEY, room_id int NOT NULL REFERENCES rooms,
 start_date date NOT NULL, {});"""


def test_no_double_booking(fired: Fired) -> None:
    (rule,) = fired(
        "no double booking", ROOM + BOOKING.format("bookings", "end_date date NOT NULL")
    )
    assert rule["tools"] == ["create_booking", "update_booking"]


@pytest.mark.parametrize(
    "text",
    [
        ROOM + BOOKING.format("inspections", "end_date date NOT NULL"),
        ROOM + BOOKING.format("bookings", "guest text"),
        (ROOM + BOOKING.format("bookings", "end_date date")).replace("room", "customer"),
    ],
)
def test_other_things_share_a_period(fired: Fired, text: str) -> None:
    assert fired("no double booking", text) == []


def test_a_rule_that_given_rows_break_is_left_out(author: Author) -> None:
    columns = "start_date date, end_date date"
    rows = "INSERT INTO orders VALUES (1, 'a', '2024-02-01', '2024-01-01');" + "".join(
        f"INSERT INTO orders VALUES ({n}, 'b', NULL, NULL);" for n in range(2, 30)
    )
    things = "".join(f"INSERT INTO things VALUES ({n}, 'l{n}', 'r');" for n in range(1, 5))
    written = author(ORDERS.format(columns) + OTHER + rows + things)
    (rule,) = [r for r in written.rules if r["pattern"] == "start before end"]
    assert rule["left_out"] == "the rows of the source break it"
    assert rule["places"] == []
    assert "start date" not in written.result.environment.policy


def test_keys_of_a_database_are_stated(author: Author) -> None:
    rules = author(ROOM + BOOKING.format("bookings", "end_date date")).rules
    (kept,) = [r for r in rules if r["pattern"] == "no deletion while needed"]
    assert not kept["assumed"]
    assert kept["places"] == ["delete_room/require/2"]


def test_nothing_new_in_what_is_being_deleted(fired: Fired) -> None:
    text = "CREATE TABLE nets (id serial PRIMARY KEY, label text NOT NULL, {});".format(
        enum("active", "delete_in_progress")
    )
    text += (
        "CREATE TABLE hosts (id serial PRIMARY KEY, net_id int NOT NULL REFERENCES nets, a text);"
    )
    (rule,) = fired("nothing new in what is over", text)
    assert rule["tools"] == ["create_host"]


def test_nothing_is_deleted_twice(fired: Fired) -> None:
    (rule,) = fired("nothing is deleted twice", ORDERS.format(enum("red", "green", "deleted")))
    assert rule["tools"] == ["delete_order"]
    assert fired("nothing is deleted twice", ORDERS.format(enum("red", "green", "gone"))) == []

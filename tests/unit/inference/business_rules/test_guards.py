"""What the rules do: calls that are allowed and refused, and states that keep them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from envwright.environment.call_sampling import CallSampler
from envwright.environment.template import Template
from envwright.inference.passes import build_environments
from envwright.sources.sql import load_sql
from envwright.types import Call
from envwright.validation.check import check_template
from envwright.workflows.environment_build import build_from_sources, with_rows
from tests.unit.inference.business_rules.conftest import Author, Desk

CLUB = """
CREATE TABLE rooms (id serial PRIMARY KEY, label text NOT NULL, archived boolean NOT NULL DEFAULT
 false, max_lockers int, parent_id int REFERENCES rooms);
CREATE TABLE lockers (id serial PRIMARY KEY, room_id int NOT NULL REFERENCES rooms,
 stock int NOT NULL, note text);
CREATE TABLE bookings (id serial PRIMARY KEY, room_id int NOT NULL REFERENCES rooms,
 start_date date NOT NULL, end_date date NOT NULL,
 status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled')));
CREATE TABLE tags (id serial PRIMARY KEY, name text NOT NULL, colour text);
CREATE TABLE servers (id serial PRIMARY KEY, label text NOT NULL,
 state text NOT NULL CHECK (state IN ('creating', 'running', 'off')));
"""
ROWS = (
    """
INSERT INTO rooms VALUES (1, 'Hall', false, 2, NULL), (2, 'Attic', true, NULL, NULL),
 (3, 'Cellar', false, 1, NULL), (4, 'Vault', false, NULL, 3);
INSERT INTO lockers VALUES (1, 1, 5, 'a'), (2, 3, 0, 'b');
INSERT INTO bookings VALUES (1, 1, '2025-02-01', '2025-02-05', 'pending'),
 (2, 1, '2025-03-01', '2025-03-05', 'cancelled'), (3, 3, '2025-02-01', '2025-02-03', 'confirmed'),
 (4, 3, '2025-04-01', '2025-04-03', 'completed');
INSERT INTO tags VALUES (1, 'blue', 'b'), (2, 'red', 'r');
"""
    + "INSERT INTO servers VALUES (1, 's1', 'creating'), (2, 's2', 'running'), (3, 's3', 'off');"
    + "".join(f"INSERT INTO tags VALUES ({n}, 't{n}', 'c');" for n in range(3, 12))
)


def book(room: int, start: str, end: str, status: str = "pending") -> Call:
    arguments = {"room_id": room, "start_date": start, "end_date": end, "status": status}
    return Call(tool="create_booking", arguments=arguments)


def move(booking: int, status: str) -> Call:
    return Call(tool="set_booking_status", arguments={"booking_id": booking, "status": status})


def change(tool: str, **arguments: object) -> Call:
    return Call(tool=tool, arguments=arguments)


ALLOWED = [
    book(1, "2025-02-06", "2025-02-07"),
    book(1, "2025-02-05", "2025-02-06"),
    book(1, "2025-03-02", "2025-03-04"),
    book(1, "2025-02-02", "2025-02-03", "cancelled"),
    book(1, "2025-06-01", "2025-06-01"),
    move(1, "confirmed"),
    move(1, "cancelled"),
    move(1, "completed"),
    change("update_booking", booking_id=1, end_date="2025-02-20"),
    change("create_locker", room_id=1, stock=0),
    change("update_locker", locker_id=1, note="c"),
    change("update_room", room_id=2, archived=False),
    change("update_room", room_id=1, parent_id=3),
    change("update_room", room_id=1, max_lockers=1),
    change("create_tag", name="green"),
    change("update_tag", tag_id=1, name="blue"),
    change("update_server", server_id=2, label="x"),
]
REFUSED = [
    (book(1, "2025-02-04", "2025-02-07"), "The room has a booking in that period already."),
    (
        book(1, "2025-05-04", "2025-05-01"),
        "The end date of a booking is not before its start date.",
    ),
    (
        change("update_booking", booking_id=1, end_date="2025-01-01"),
        "The end date of a booking is not before its start date.",
    ),
    (
        change("update_booking", booking_id=1, room_id=3),
        "The room has a booking in that period already.",
    ),
    (move(2, "pending"), "Booking 2 is completed or cancelled; its status is final."),
    (move(4, "cancelled"), "Booking 4 is completed or cancelled; its status is final."),
    (
        move(3, "pending"),
        "The status of a booking only moves forward; booking 3 is further already.",
    ),
    (
        change("update_booking", booking_id=4, end_date="2025-04-02"),
        "Booking 4 is completed or cancelled and cannot be changed any more.",
    ),
    (
        change("create_locker", room_id=3, stock=1),
        "The room is full: its max lockers allows no more lockers.",
    ),
    (change("create_locker", room_id=2, stock=1), "The room is archived; it gets no new lockers."),
    (
        change("update_locker", locker_id=1, room_id=3),
        "The room is full: its max lockers allows no more lockers.",
    ),
    (
        change("update_room", room_id=1, max_lockers=0),
        "Room 1 has more lockers than that max lockers allows.",
    ),
    (change("update_room", room_id=2, label="x"), "Room 2 is archived and cannot be changed."),
    (
        change("update_room", room_id=1, parent_id=1),
        "A room is never its own parent, nor that of one above it.",
    ),
    (
        change("update_room", room_id=3, parent_id=4),
        "A room is never its own parent, nor that of one above it.",
    ),
    (change("create_tag", name="blue"), "There is already a tag with this name."),
    (change("update_tag", tag_id=1, name="red"), "There is already a tag with this name."),
    (
        change("update_server", server_id=1, label="x"),
        "Server 1 cannot be changed while it is creating.",
    ),
    (change("delete_server", server_id=1), "Server 1 cannot be deleted while it is creating."),
]


@pytest.mark.parametrize("call", ALLOWED, ids=str)
def test_what_the_rules_allow(desk: Desk, call: Call) -> None:
    seen = desk(CLUB + ROWS).session().call(call.tool, call.arguments)
    assert seen.ok, seen.text


@pytest.mark.parametrize(("call", "message"), REFUSED, ids=str)
def test_what_the_rules_refuse(desk: Desk, call: Call, message: str) -> None:
    seen = desk(CLUB + ROWS).session().call(call.tool, call.arguments)
    assert seen.error is not None
    assert seen.error.message == message


def test_an_amount_below_nothing_is_no_argument(desk: Desk) -> None:
    seen = desk(CLUB + ROWS).session().call("create_locker", {"room_id": 1, "stock": -1})
    assert seen.error is not None
    assert "stock" in seen.error.message


def broken(template: Template, author: Author, text: str) -> list[str]:
    """Names of invariants that the rows of an environment break."""
    with template.session() as session:
        return [i.name for i in template.spec.invariants if session.query(i.sql)]


@pytest.mark.parametrize("seed", range(3))
def test_made_rows_and_random_calls_keep_the_invariants(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "club.sql"
    path.write_text(CLUB)
    (written,) = build_environments(load_sql(path), max_tools=60, seed=seed)
    result, template = with_rows(written.result)
    assert {i.name for i in result.environment.invariants} == {
        "bookings_do_not_overlap",
        "bookings_start_date_end_date_agree",
        "lockers_fit_rooms",
        "rooms_parent_id_in_no_circle",
    }
    session = template.session()
    sampler = CallSampler(template, Random(seed))
    for _ in range(300):
        for invariant in result.environment.invariants:
            assert session.query(invariant.sql) == []
        call = sampler.call(session)
        session.call(call.tool, call.arguments)


def test_the_desk_passes_its_check_and_every_rule_can_refuse(desk: Desk) -> None:
    report = check_template(desk(CLUB), sequences=30)
    assert [r for r in report.checks if not r.ok] == []
    (refusing,) = [r for r in report.checks if r.name == "every guard refuses"]
    assert "double" not in refusing.detail


def test_the_same_script_gives_the_same_rules(author: Author) -> None:
    first, again = author(CLUB), author(CLUB)
    assert first.rules == again.rules
    assert first.result.environment.id == again.result.environment.id
    assert with_rows(first.result)[0] == with_rows(again.result)[0]


def test_every_rule_is_said_and_its_places_exist(author: Author) -> None:
    written = author(CLUB)
    spec = written.result.environment
    tools = {tool.name: tool for tool in spec.tools}
    invariants = {invariant.name for invariant in spec.invariants}
    assumed = [rule for rule in written.rules if rule["assumed"]]
    assert len({rule["pattern"] for rule in assumed}) >= 8
    for rule in assumed:
        assert f"- {rule['text']}" in spec.policy.split("## Assumed rules")[1]
        for place in rule["places"]:
            if place.startswith("invariant/"):
                assert place.removeprefix("invariant/") in invariants
            else:
                tool, _, at = place.split("/")
                assert int(at) <= len(tools[tool].require)


def test_what_is_only_stated_has_no_assumed_rule(tmp_path: Path) -> None:
    path = tmp_path / "club.sql"
    path.write_text(CLUB)
    (written,) = build_environments(load_sql(path), max_tools=60, assumed=False)
    assert [rule for rule in written.rules if rule["assumed"]] == []
    assert "Assumed rules" not in written.result.environment.policy
    assert written.result.environment.invariants == ()


def test_the_report_holds_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "club.sql"
    path.write_text(CLUB)
    for depth, many in (("rules", True), ("stated", False)):
        build_from_sources([path], tmp_path / depth, max_tools=60, depth=depth)
        (report,) = (tmp_path / depth).glob("*/report.json")
        assert ('"assumed": true' in report.read_text()) is many

"""Requests as people make them, on environments that ship: values without labels, rows behind."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.tasks.parser.lexer import UnsolvedError
from envwright.tasks.parser.tool_vocabulary import vocabulary_for
from envwright.tasks.solver.request_solver import RequestSolver
from envwright.types import Json, Observation, Question
from tests.unit.tasks.solver.test_small_tools import tool

ROOT = Path(__file__).parents[4]
PLACES = (ROOT / "worlds" / "src" / "envwright_worlds", ROOT / "environments" / "authored")
Written = list[tuple[str, dict[str, Json]]]


@lru_cache
def world(name: str) -> Template:
    (path,) = (place / name for place in PLACES if (place / name).is_dir())
    return Template(load_environment(path))


def solved(name: str, text: str, asked: int = 0) -> tuple[Written, list[Json]]:
    """What a request changes, and the answers to its questions."""
    template, written = world(name), []
    session = template.session()

    def call(name: str, arguments: dict[str, Json]) -> Observation:
        if template.tools[name].is_write:
            written.append((name, arguments))
        return session.call(name, arguments)

    words = vocabulary_for(template.tool_schemas(), template.wording)
    solver = RequestSolver(template.tool_schemas(), call, vocabulary=words)
    questions = [Question(name=f"q{n}", text="", json_schema={}) for n in range(asked)]
    return written, list(solver.solve(text, questions).values())


BOOKING = "the booking with kind wedding of the customer with email samuel.okonjo@example.org"
ORDER = "the order with status requested of the drug with name “Ceftriaxone 1 g vial”"


@pytest.mark.parametrize(
    ("name", "text", "written"),
    [
        (
            "banquet_hall",
            f"Please take a payment of $300.00 for {BOOKING}.",
            ("take_payment", {"booking_id": "E-2502", "amount_cents": 30000}),
        ),
        (
            "car_ferry_reservations",
            "Please record a payment of $50.00 on the booking with fare class saver of the "
            "customer with name “Uwe Fracht”.",
            ("pay_booking", {"booking_id": "QX-7711", "amount_cents": 5000}),
        ),
        (
            "banquet_hall",
            "Please change the guests of the booking with kind banquet of the customer with name "
            "“Rowing Club Elmstead” to 100.",
            ("change_guests", {"booking_id": "E-2504", "guests": 100}),
        ),
        (
            "bike_workshop",
            "Please order 20 pieces of the part with name “Spoke”.",
            ("order_supply", {"part_id": "P-209", "pieces": 20}),
        ),
        (
            "bike_workshop",
            "Please order two pieces of the part with name “Spoke”.",
            ("order_supply", {"part_id": "P-209", "pieces": 2}),
        ),
        (
            "telescope_time",
            "Please move the block with day 16 January 2025 of the proposal with title “Dust in "
            "the nucleus of a comet” to 10 February 2025.",
            ("move_block", {"block_id": "B-911", "day": "2025-02-10"}),
        ),
        (
            "telescope_time",
            "Please set the night with day 30 January 2025 to open.",
            ("set_night_status", {"day": "2025-01-30", "status": "open"}),
        ),
        (
            "coworking_space",
            "Please change the plan of the member with name “Ines Duarte” to the plan with name "
            "“Studio Pass”.",
            ("change_plan", {"member_id": "M-107", "plan_id": "PL-7"}),
        ),
        (
            "ward_pharmacy",
            f"Please check {ORDER} by the pharmacist with name “Rosa Marchetti”.",
            ("check_order", {"order_id": "RX-9009", "pharmacist_id": "S-201"}),
        ),
        (
            "ward_pharmacy",
            f"Please check {ORDER}, setting the pharmacist to the staff with name “Rosa "
            "Marchetti”.",
            ("check_order", {"order_id": "RX-9009", "pharmacist_id": "S-201"}),
        ),
        (
            "todo_service",
            "Please change the title of the task with title “Move the domain” to “Move the domain "
            "at night”.",
            ("update_task", {"task_id": "T-414", "title": "Move the domain at night"}),
        ),
        (
            "ward_pharmacy",
            "Please reject the order with status checked of the ward with name “Oncology” with "
            "reason “Patient discharged”.",
            ("reject_order", {"order_id": "RX-9003", "reason": "Patient discharged"}),
        ),
        (
            "harvest_boxes",
            "Please enter 15 units of the produce with name “Conference pears” for the week 27 "
            "January 2025.",
            ("offer_pick", {"produce_id": "P-09", "week": "2025-01-27", "units": 15}),
        ),
        (
            "climbing_gym_desk",
            "Please cancel the booking of the course with title “Belay Basics” that belongs to the "
            "member with name “Piotr Zielinski”.",
            ("cancel_booking", {"booking_id": "B-505"}),
        ),
    ],
)
def test_a_request_is_followed(name: str, text: str, written: tuple[str, dict[str, Json]]) -> None:
    assert solved(name, text)[0] == [written]


@pytest.mark.parametrize(
    ("given", "made"),
    [
        ("for 3 nights", {"nights": 3}),
        ("for 3 guests", {"guests": 3}),
        ("with 2 guests for two nights", {"guests": 2, "nights": 2}),
        ("for 3", None),
        ("for 3 dogs", None),
        ("for $3.00", {"deposit_cents": 300}),
        ("for 3 nights and 3 nights", None),
        ("with guests 2 for 3 dogs", None),
    ],
)
def test_a_value_without_a_label_has_one_place_or_none(
    given: str, made: dict[str, Json] | None
) -> None:
    tools = [
        tool("list_rooms", "List the rooms."),
        tool(
            "book_room",
            "Book a room.",
            "room_id",
            **dict.fromkeys(("nights", "guests", "deposit_cents"), "integer"),
        ),
    ]
    written: list[dict[str, Json]] = []

    def call(name: str, arguments: dict[str, Json]) -> Observation:
        if name == "book_room":
            written.append(arguments)
        rows: Json = [{"id": 4, "name": "Elm"}]
        return Observation(rows, "")

    solver = RequestSolver(tools, call)
    if made is None:
        with pytest.raises(UnsolvedError):
            solver.solve(f"Please book the room with name “Elm” {given}.")
        assert written == []
    else:
        solver.solve(f"Please book the room with name “Elm” {given}.")
        assert written == [{"room_id": 4, **made}]


BOOKS: dict[str, Json] = {
    "list_members": [
        {"id": "M1", "name": "Ann", "status": "active"},
        {"id": "M2", "name": "Bob", "status": "open"},
    ],
    "list_books": [{"id": "B5", "title": "Tides"}, {"id": "B6", "title": "Moss"}],
    "list_loans": [
        {"id": "L11", "member_id": "M1", "book_id": "B5", "status": "open", "due": "2025-01-02"},
        {"id": "L12", "member_id": "M1", "book_id": "B6", "status": "lost", "due": "2025-01-03"},
        {"id": "L13", "member_id": "M2", "book_id": "B5", "status": "late", "due": "2025-01-04"},
        {"id": "L14", "member_id": "M2", "book_id": "B6", "status": "open", "due": "2025-01-05"},
    ],
}


@pytest.mark.parametrize(
    ("said", "due"),
    [
        ("the loan of the member with name “Ann” that belongs to the book with title “Moss”", 3),
        ("the loan of the member with name “Ann” for the book with title “Moss”", 3),
        ("the loan of the book with title “Tides” and of the member with name “Bob”", 4),
        ("the loan of the member called “Ann” with status lost", 3),
        ("the loan of the member called “Ann” with status active", None),  # two of hers
        ("the loan with status late of the member called “Bob” with status open", 4),
        ("the loan of the member called “Bob” with status open", None),  # he is open, one is
    ],
)
def test_what_is_said_behind_an_owner_is_said_of_what_it_fits(said: str, due: int | None) -> None:
    tools = [tool(name, f"List the {name.removeprefix('list_')}.") for name in BOOKS]
    asked = [Question(name="q", text="", json_schema={})]

    def call(name: str, arguments: dict[str, Json]) -> Observation:
        return Observation(BOOKS[name], "")

    solver = RequestSolver(tools, call)
    if due is None:
        with pytest.raises(UnsolvedError):
            solver.solve(f"Tell me the due date of {said}.", asked)
    else:
        found = solver.solve(f"Tell me the due date of {said}.", asked)
        assert found == {"q": f"2025-01-0{due}"}

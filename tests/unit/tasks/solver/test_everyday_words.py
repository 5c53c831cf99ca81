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

    def call(tool: str, arguments: dict[str, Json]) -> Observation:
        if template.tools[tool].is_write:
            written.append((tool, arguments))
        return session.call(tool, arguments)

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

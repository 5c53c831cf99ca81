"""Python tools beside SQL tools: one state, one clock, one list of ids, no trace of failures."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from envwright import SpecError, Template, load_environment, save_environment
from envwright.environment.sandbox.program import SandboxFailure
from envwright.environment.sandbox.worker_pool import sandbox_supported
from envwright.types import EnvironmentSpec, ErrorKind

pytestmark = pytest.mark.skipif(
    sandbox_supported() is not None, reason=f"no sandbox here: {sandbox_supported()}"
)

SCHEMA = """
CREATE TABLE rooms (id TEXT PRIMARY KEY, price_cents INTEGER NOT NULL CHECK (price_cents > 0))
  STRICT, WITHOUT ROWID;
CREATE TABLE bookings (id TEXT PRIMARY KEY, room TEXT NOT NULL REFERENCES rooms(id),
  nights INTEGER NOT NULL CHECK (nights > 0), total_cents INTEGER NOT NULL, booked_at TEXT NOT NULL)
  STRICT, WITHOUT ROWID;
"""
STATE = "INSERT INTO rooms VALUES ('R-1', 9950), ('R-2', 12000);"
BOOK = '''
from decimal import ROUND_HALF_UP, Decimal


def _total(price: int, nights: int) -> int:
    """Every seventh night is half price."""
    halves = Decimal(2 * nights - nights // 7) / 2
    return int((price * halves).quantize(Decimal(1), rounding=ROUND_HALF_UP))


def book_room(db: Database, room_id: str, nights: int = 1) -> dict[str, int | str]:
    price = db.value("SELECT price_cents FROM rooms WHERE id = :id", id=room_id)
    if price is None:
        refuse(f"There is no room {room_id}.")
    if nights > 30:
        refuse("Thirty nights at most.")
    key = db.new_id("B", room_id)
    total = _total(price, nights)
    db.execute(
        "INSERT INTO bookings VALUES (:id, :room, :nights, :total, :at)",
        id=key, room=room_id, nights=nights, total=total, at=db.clock(),
    )
    return {"id": key, "total_cents": total}
'''
INDENTED = "\n".join(f"    {line}" for line in BOOK.strip().splitlines())
TOOLS = f"""
book_room:
  description: Book a room.
  parameters:
    room_id: {{column: rooms.id}}
    nights: {{type: integer, minimum: 1, optional: true}}
  python: |
{INDENTED}
count_bookings:
  python: |
    def count_bookings(db: Database) -> int:
        return db.value("SELECT count(*) FROM bookings")
cancel_booking:
  parameters: {{booking_id: {{column: bookings.id}}}}
  require: [{{sql: "SELECT 1 FROM bookings WHERE id = :booking_id", error: No such booking.}}]
  do: ["DELETE FROM bookings WHERE id = :booking_id"]
  returns: {{value: "SELECT :booking_id"}}
"""
MakeTemplate = Callable[..., Template]


@pytest.fixture(scope="module")
def hotel(template_of: MakeTemplate) -> Template:
    return template_of(SCHEMA, TOOLS, state=STATE)


def test_python_and_sql_share_a_state(hotel: Template) -> None:
    with hotel.session() as session:
        booked = session.call("book_room", {"room_id": "R-1", "nights": 7})
        assert booked.value["total_cents"] == round(9950 * 6.5)
        assert booked.text == f'{{"id":"{booked.value["id"]}","total_cents":64675}}'
        assert session.call("count_bookings").value == 1
        assert session.query("SELECT nights, booked_at FROM bookings") == [
            (7, hotel.spec.clock),
        ]
        (row,) = session.diff().rows
        assert (row.table, row.operation, row.key) == ("bookings", "insert", (booked.value["id"],))
        assert session.diff().generated == {booked.value["id"]}
        assert session.call("cancel_booking", {"booking_id": booked.value["id"]}).ok
        assert session.call("count_bookings").value == 0


def test_the_same_calls_give_the_same_everything(hotel: Template) -> None:
    def play() -> tuple[list[str], str]:
        with hotel.session() as session:
            texts = [session.call("book_room", {"room_id": r}).text for r in ("R-1", "R-2", "R-1")]
            return texts, session.digest()

    first, second = play(), play()
    assert first == second
    assert len(set(first[0])) == 3


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        ({"room_id": "R-9"}, ErrorKind.PRECONDITION, "There is no room R-9."),
        ({"room_id": "R-1", "nights": 31}, ErrorKind.PRECONDITION, "Thirty nights at most."),
        ({"room_id": "R-1", "nights": 0}, ErrorKind.INVALID_ARGUMENTS, "nights"),
        ({}, ErrorKind.INVALID_ARGUMENTS, "room_id"),
    ],
)
def test_a_call_that_fails_leaves_no_trace(
    hotel: Template, arguments: dict[str, object], kind: ErrorKind, message: str
) -> None:
    with hotel.session() as session:
        session.call("book_room", {"room_id": "R-1"})
        before = session.snapshot()
        failed = session.call("book_room", arguments)
        assert failed.error is not None
        assert failed.error.kind is kind
        assert message in failed.error.message
        assert session.snapshot() == before


def test_states_travel(hotel: Template) -> None:
    with hotel.session() as session:
        session.call("book_room", {"room_id": "R-1"})
        parked = session.park()
        with session.fork() as other:
            assert other.call("book_room", {"room_id": "R-2"}).ok
            assert other.call("count_bookings").value == 2
        assert session.call("count_bookings").value == 1
        session.reset()
        assert session.call("count_bookings").value == 0
        session.unpark(parked)
        assert session.call("count_bookings").value == 1


def test_a_tasks_own_start_is_seen(hotel: Template) -> None:
    with hotel.session() as session:
        session.call("book_room", {"room_id": "R-1"})
        patch = session.snapshot().changes
    with hotel.session(patch) as session:
        assert session.call("count_bookings").value == 1
        assert not session.diff()


def test_a_killed_worker_costs_one_call(hotel: Template) -> None:
    with hotel.session() as session:
        session.call("book_room", {"room_id": "R-1"})
        assert session._sandbox is not None
        worker = session._sandbox.worker_pid
        assert worker is not None
        os.kill(worker, signal.SIGKILL)
        with pytest.raises(SandboxFailure):
            session.call("count_bookings")
        assert session.call("count_bookings").value == 1


def test_folders_hold_python(hotel: Template, tmp_path: Path) -> None:
    save_environment(hotel.spec, tmp_path / "hotel", {})
    again: EnvironmentSpec = load_environment(tmp_path / "hotel")
    assert again.id == hotel.spec.id


@pytest.mark.parametrize(
    ("tool", "message"),
    [
        ("python: 'import os'", "os"),
        ("python: 'def t(db: Database, x: int) -> int: return x'", "wants x"),
        (
            "parameters: {x: {type: integer}}\n  python: 'def t(db: Database) -> int: return 1'",
            "does not take the parameter x",
        ),
        (
            "parameters: {x: {type: integer, optional: true}}\n"
            "  python: 'def t(db: Database, x: int) -> int: return x'",
            "may be left out",
        ),
        ("python: 'def t(db: Database) -> int: return 1'\n  let: {a: SELECT 1}", "in SQL, or in"),
    ],
)
def test_what_is_wrong_with_a_program_is_told(
    template_of: MakeTemplate, tool: str, message: str
) -> None:
    with pytest.raises(SpecError, match=message) as raised:
        template_of(SCHEMA, f"t:\n  {tool}\n", state=STATE)
    assert str(raised.value).startswith("tools.yaml: ")


def book_only(template_of: Callable[..., Template], program: str) -> Template:
    tool = {"name": "book", "parameters": {"n": {"type": "integer"}}, "python": program}
    return template_of(SCHEMA, [tool], state=STATE)


def test_names_of_any_script_are_taken(template_of: Callable[..., Template]) -> None:
    program = '''
def _größe(länge: int) -> int:
    ﬁ = länge  # one letter that the parser reads as two
    return fi * 2


def book(db: Database, n: int) -> dict[str, int]:
    """Отель."""
    δ, 数, été = _größe(n), 1, {"é": 2}
    return {"größe": δ + 数 + été["é"]}
'''
    with book_only(template_of, program).session() as session:
        assert session.call("book", {"n": 4}).value == {"größe": 11}


def test_a_name_that_is_read_as_a_refused_one_is_refused(
    template_of: Callable[..., Template],
) -> None:
    program = "def book(db: Database, n: int) -> int:\n    return ｅｖａｌ('1')\n"
    with pytest.raises(SpecError, match="the name eval is not known"):
        book_only(template_of, program)


REFUSALS = {
    "return": "try:\n    refuse('No.')\nfinally:\n    return n",
    "break": "while n:\n    try:\n        refuse('No.')\n    finally:\n        break\nreturn n",
    "continue": "for _ in [n]:\n    try:\n        refuse('No.')\n    finally:\n        continue",
    "raise": "try:\n    refuse('No.')\nfinally:\n    raise ValueError('Another.')",
    "again": "try:\n    refuse('No.')\nfinally:\n    refuse('Another.')",
    "write": (
        "try:\n    refuse('No.')\nfinally:\n"
        "    db.execute('UPDATE rooms SET price_cents = 1')\n    return n"
    ),
    "helper": "try:\n    list(map(refuse, ['No.']))\nfinally:\n    return n",
}


@pytest.mark.parametrize("body", REFUSALS.values(), ids=REFUSALS)
def test_a_refusal_has_its_effect_whatever_follows(
    template_of: Callable[..., Template], body: str
) -> None:
    inside = body.replace("\n", "\n    ")
    program = f"def book(db: Database, n: int) -> int:\n    {inside}\n"
    with book_only(template_of, program).session() as session:
        start = session.digest()
        seen = session.call("book", {"n": 1})
        assert seen.error is not None
        assert (seen.error.kind, seen.error.message) == (ErrorKind.PRECONDITION, "No.")
        assert session.digest() == start
        assert not session.call("book", {"n": "x"}).ok

"""Calls that mean well: values, errors, state, ids, the clock, and that failures leave no trace."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from envwright.environment.sandbox.program import (
    Program,
    SandboxFailure,
    SandboxLimits,
    SandboxState,
)
from envwright.environment.sandbox.worker_pool import SandboxPool, SandboxSession
from envwright.errors import BadInput, SpecError
from envwright.types import ErrorKind
from tests.unit.environment.sandbox.kit import START, VICTIM, program

ORDER = """
\"\"\"A tool as an author would write it.\"\"\"
from __future__ import annotations

import math
from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

RATE = Decimal("0.19")


def _tax(amount: int) -> int:
    return int((Decimal(amount) * RATE).quantize(Decimal(1), rounding=ROUND_HALF_UP))


def order(db: Database, lines: list[dict[str, Any]], note: str | None = None) -> dict[str, Any]:
    wanted: dict[str, int] = defaultdict(int)
    for line in lines:
        wanted[line["item"]] += line["amount"]
    ids = []
    for item, amount in sorted(wanted.items()):
        stock = db.value("SELECT stock FROM items WHERE id = :id", id=item)
        if stock is None:
            refuse(f"There is no item {item}.")
        if stock < amount:
            refuse(f"Only {stock} of {item} are left.")
        sale = db.new_id("S", item)
        db.execute("UPDATE items SET stock = stock - :n WHERE id = :id", n=amount, id=item)
        db.execute("INSERT INTO sales VALUES (:s, :i, :n)", s=sale, i=item, n=amount)
        ids.append(sale)
    total = sum(amount * 100 for amount in wanted.values())
    first, *rest = ids
    shown = f"{math.floor(total / 100):>5} {note or 'no note'!r}"
    return {"ids": [first, *rest], "tax": _tax(total), "at": db.clock(), "shown": shown.strip()}
"""
LINES = [{"item": "I-2", "amount": 3}, {"item": "I-1", "amount": 2}, {"item": "I-2", "amount": 1}]


@pytest.fixture(scope="module")
def shop(pool: SandboxPool, image: bytes) -> Iterator[SandboxSession]:
    programs = {
        "order": Program(source=ORDER),
        "sell": Program(source=VICTIM),
        "stock": program("return db.query('SELECT id, stock FROM items ORDER BY id LIMIT 3')"),
    }
    with pool.session(image, programs, clock=START) as session:
        yield session


def test_a_real_tool(shop: SandboxSession) -> None:
    result = shop.call("order", {"lines": LINES})
    assert result.error is None
    assert result.value["tax"] == 114
    assert result.value["at"] == "2025-01-15T09:00:00Z"
    assert result.value["shown"] == "6 'no note'"
    assert result.value["ids"] == list(result.state.issued)
    assert 0 < result.fuel < 1_000
    rows = shop.call("stock", {}, result.state).value
    assert [row["stock"] for row in rows] == [100, 98, 96]


def test_the_changes_fit_the_image(shop: SandboxSession, image: bytes) -> None:
    state = shop.call("order", {"lines": LINES}).state
    db = apsw.Connection(":memory:")
    db.deserialize("main", image)
    apsw.Changeset.apply(state.changes, db)
    assert list(db.execute("SELECT stock FROM items WHERE id IN ('I-1', 'I-2')")) == [(98,), (96,)]
    assert db.execute("SELECT count(*) FROM sales").fetchall() == [(2,)]
    db.close()


def test_signatures(shop: SandboxSession) -> None:
    found = shop.signatures["order"]
    assert found.name == "order"
    assert found.parameters == (
        ("lines", "list[dict[str, Any]]", True),
        ("note", "str | None", False),
    )
    assert found.returns == "dict[str, Any]"


def test_ids_follow_from_the_call_and_its_successes(shop: SandboxSession) -> None:
    first = shop.call("order", {"lines": LINES})
    again = shop.call("order", {"lines": LINES})
    second = shop.call("order", {"lines": LINES}, first.state)
    assert first.value == again.value
    assert set(first.value["ids"]).isdisjoint(second.value["ids"])
    assert second.state.issued == (*first.value["ids"], *second.value["ids"])
    assert [count for _, count in second.state.counts] == [2]


def test_a_refusal_undoes_the_call(shop: SandboxSession) -> None:
    lines = [{"item": "I-1", "amount": 2}, {"item": "I-9", "amount": 1_000}]
    result = shop.call("order", {"lines": lines})
    assert result.error is not None
    assert result.error.kind is ErrorKind.PRECONDITION
    assert result.error.message == "Only 100 of I-9 are left."
    assert result.state == SandboxState()
    assert shop.call("stock", {}).value[1]["stock"] == 100


def test_a_constraint_undoes_the_call(shop: SandboxSession) -> None:
    state = shop.call("sell", {"item": "I-1", "amount": 99}).state
    result = shop.call("sell", {"item": "I-1", "amount": 2}, state)
    assert result.error is not None
    assert result.error.kind is ErrorKind.CONSTRAINT
    assert "stock >= 0" in result.error.message
    assert result.state is state
    assert shop.call("sell", {"item": "I-1", "amount": 1}, state).value == {"stock": 0}


def test_states_come_in_any_order(shop: SandboxSession) -> None:
    one = shop.call("sell", {"item": "I-1", "amount": 1}).state
    two = shop.call("sell", {"item": "I-2", "amount": 2}, one).state
    other = shop.call("sell", {"item": "I-0", "amount": 9}).state
    for state, stocks in (
        (two, [100, 99, 98]),
        (SandboxState(), [100, 100, 100]),
        (other, [91, 100, 100]),
        (one, [100, 99, 100]),
    ):
        rows = shop.call("stock", {}, state).value
        assert [row["stock"] for row in rows] == stocks


def test_a_state_outlives_its_worker(pool: SandboxPool, image: bytes) -> None:
    with pool.session(image, {"sell": Program(source=VICTIM)}) as session:
        state = session.call("sell", {"item": "I-1", "amount": 7}).state
    with pool.session(image, {"sell": Program(source=VICTIM)}) as session:
        assert session.call("sell", {"item": "I-1", "amount": 1}, state).value == {"stock": 92}


def test_a_state_that_does_not_fit_is_a_failure(shop: SandboxSession) -> None:
    with pytest.raises(SandboxFailure):
        shop.call("stock", {}, SandboxState(changes=b"no changeset"))
    assert shop.call("stock", {}).ok


def test_nothing_changed_means_the_same_state(shop: SandboxSession) -> None:
    state = shop.call("sell", {"item": "I-1", "amount": 1}).state
    assert shop.call("stock", {}, state).state is state


def test_the_clock_moves(pool: SandboxPool, image: bytes) -> None:
    body = "db.value('SELECT advance_clock(:s)', s=seconds)\nreturn db.clock()"
    wait = program(body, parameters="seconds: int")
    with pool.session(image, {"wait": wait}, clock=START) as session:
        first = session.call("wait", {"seconds": 60})
        assert first.value == "2025-01-15T09:01:00Z"
        assert first.state.moved == 60
        assert session.call("wait", {"seconds": 1}, first.state).state.moved == 61
        assert session.call("wait", {"seconds": 1}).value == "2025-01-15T09:00:01Z"


def test_deferred_constraints_are_checked_at_the_end(pool: SandboxPool, image: bytes) -> None:
    orphan = program("return db.execute(\"INSERT INTO sales VALUES ('s', 'nothing', 1)\")")
    with pool.session(image, {"orphan": orphan}) as session:
        result = session.call("orphan", {})
        assert result.error is not None
        assert result.error.kind is ErrorKind.CONSTRAINT
        assert result.state == SandboxState()


def test_a_caught_constraint_leaves_the_rest(pool: SandboxPool, image: bytes) -> None:
    body = """
    done = 0
    for item in ("I-1", "I-2"):
        try:
            sql = "UPDATE items SET stock = stock - :n WHERE id = :i"
            db.execute(sql, i=item, n=1 if item == "I-1" else 999)
            done += 1
        except Exception:
            pass
    return done
    """
    with pool.session(image, {"tool": program(body)}) as session:
        result = session.call("tool", {})
        assert result.value == 1
        assert len(list(apsw.Changeset.iter(result.state.changes))) == 1


def test_errors_name_the_line(pool: SandboxPool, image: bytes) -> None:
    with pool.session(image, {"tool": program("x = 1\nreturn x / 0")}) as session:
        error = session.call("tool", {}).error
    assert error is not None
    assert error.kind is ErrorKind.EXECUTION
    assert error.message == "The tool failed: ZeroDivisionError: division by zero (line 4)."


def test_globals_live_for_one_call(pool: SandboxPool, image: bytes) -> None:
    body = """
    global total
    total += 1
    seen.append(total)
    default.append(1)
    return [total, len(seen), len(default)]
    """
    count = program(body, before="total = 0\nseen = []", parameters="default: list[int] = []")
    with pool.session(image, {"count": count}) as one, pool.session(image, {"count": count}) as two:
        for session in (one, two, one, one):
            assert session.call("count", {}).value == [1, 1, 1]


def test_values_are_plain_json(pool: SandboxPool, image: bytes) -> None:
    body = "return {'t': (1, 'a', None), 'b': 'x'.encode(), 'f': 1.5, 'n': -5, 'y': True}"
    with pool.session(image, {"tool": program(body)}) as session:
        value = session.call("tool", {}).value
    assert value == {"t": [1, "a", None], "b": "78", "f": 1.5, "n": -5, "y": True}


def test_wrong_arguments_are_errors(shop: SandboxSession) -> None:
    result = shop.call("sell", {"thing": 1})
    assert result.error is not None
    assert result.error.kind is ErrorKind.EXECUTION
    with pytest.raises(BadInput, match="not JSON"):
        shop.call("sell", {"item": object()})
    with pytest.raises(BadInput, match="no program"):
        shop.call("nothing", {})


def test_the_document_shows_a_program_that_runs(pool: SandboxPool, image: bytes) -> None:
    text = (Path(__file__).parents[4] / "docs" / "explanation" / "sandbox.md").read_text()
    source = text.split("```\n")[1]
    with pool.session(image, {"sell": Program(source=source)}) as session:
        assert session.call("sell", {"item": "I-1"}).value == {"left": 99, "tax": 19}
        error = session.call("sell", {"item": "I-1", "amount": 500}).error
    assert error is not None
    assert error.message == "Only 100 of I-1 are left."


def test_a_program_that_fails_outside_of_its_function(pool: SandboxPool) -> None:
    with pytest.raises(SpecError, match=r"program tool: The tool failed: ZeroDivisionError"):
        pool.check({"tool": program("return 1", before="X = 1 / 0")})
    with pytest.raises(SpecError, match="fuel"):
        pool.check({"tool": program("return 1", before="X = sum(range(10**9))")})


def test_limits_of_the_host_hold(sealed: None, image: bytes) -> None:
    limits = SandboxLimits(fuel=500, result_bytes=50, changeset_bytes=60, depth=2)
    programs = {
        "spend": program("return sum(x for x in range(n))", parameters="n: int"),
        "long": program("return 'a' * n", parameters="n: int"),
        "write": program("return db.execute(\"UPDATE items SET note = 'a' WHERE id <= :i\", i=i)",
                         parameters="i: str"),
    }  # fmt: skip
    with SandboxPool(1, limits) as pool, pool.session(image, programs) as session:
        for name, argument, limit in (
            ("spend", {"n": 400}, "fuel"),
            ("long", {"n": 60}, "result_bytes"),
            ("write", {"i": "I-5"}, "changeset_bytes"),
        ):
            error = session.call(name, argument).error
            assert error is not None
            assert (error.kind, error.limit) == (ErrorKind.LIMIT, limit)
        assert session.call("spend", {"n": 10}).value == 45
        assert session.call("write", {"i": "I-0"}).value == 1

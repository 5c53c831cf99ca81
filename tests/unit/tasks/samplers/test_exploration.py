"""Exploration: what a call changed, what hangs together, and which calls make no difference."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.environment.template import Template
from envwright.tasks.grounding.call_arguments import is_speakable
from envwright.tasks.samplers.exploration import (
    changes_related,
    essential_calls,
    explore_calls,
    named_rows,
    perform_call,
    replay_calls,
)
from envwright.types import Call, RowChange, Scalar
from tests.unit.tasks.samplers.worlds import DEGENERATE, THING, shop, world

Cells = dict[str, Scalar]
SHOP = shop()
PAY = Call(tool="pay_order", arguments={"order_id": "O-1"})
SHIP = Call(tool="ship_order", arguments={"order_id": "O-1", "carrier": "Iris"})
LOOK = Call(tool="get_order", arguments={"order_id": "O-1"})
COUNTER = """
up: {do: ["INSERT INTO things VALUES ('T', 'x')"]}
down: {do: ["DELETE FROM things WHERE id = 'T'"]}
name: {parameters: {to: {type: string}}, do: ["UPDATE things SET name = :to WHERE id = 'T'"]}
"""
UP, DOWN = Call(tool="up"), Call(tool="down")


def name(to: str) -> Call:
    return Call(tool="name", arguments={"to": to})


def test_a_transition_says_what_the_call_changed() -> None:
    with SHOP.session() as session:
        paid = perform_call(session, PAY)
        assert (paid.ok, paid.changed) == (True, True)
        assert [(c.table, c.key, c.operation) for c in paid.changes] == [
            ("orders", ("O-1",), "update")
        ]
        again = perform_call(session, PAY)
        assert (again.ok, again.changed, again.changes) == (False, False, ())
        looked = perform_call(session, LOOK)
        assert (looked.ok, looked.changed) == (True, False)
        shipped = perform_call(session, SHIP)
        assert {c.table: c.operation for c in shipped.changes} == {
            "orders": "update",
            "parcels": "insert",
        }


def test_what_is_undone_is_turned_around() -> None:
    with world(THING, COUNTER).session() as session:
        (made,) = perform_call(session, UP).changes
        (gone,) = perform_call(session, DOWN).changes
        assert (made.before, gone.after) == (None, None)
        assert made.after == gone.before == {"id": "T", "name": "x"}
        assert not session.diff()


def test_a_clock_that_moves_is_a_change(ledger_template: Template) -> None:
    with ledger_template.session() as session:
        waited = perform_call(session, Call(tool="wait", arguments={"seconds": 5}))
        assert (waited.changed, waited.changes) == (True, ())
        still = perform_call(session, Call(tool="wait", arguments={"seconds": 0}))
        assert not still.changed


def test_rows_are_named_by_keys_and_by_what_points_to_them() -> None:
    order: Cells = {"id": "O-9", "customer_id": "C-1", "status": "open"}
    made = RowChange("orders", ("O-9",), None, order)
    paid = RowChange("orders", ("O-1",), {"status": "open"}, {"status": "paid"})
    assert named_rows(SHOP.schema, [made]) == {("orders", ("O-9",)), ("customers", ("C-1",))}
    assert named_rows(SHOP.schema, [paid]) == {("orders", ("O-1",))}
    parcel = RowChange("parcels", ("P",), None, {"id": "P", "order_id": "O-1"})
    other = RowChange("parcels", ("Q",), None, {"id": "Q", "order_id": "O-2"})
    renamed = RowChange("customers", ("C-1",), {"name": "a"}, {"name": "b"})
    assert changes_related(SHOP.schema, [parcel], [paid])  # it points to the order
    assert not changes_related(SHOP.schema, [other], [paid])
    assert changes_related(SHOP.schema, [other], [parcel])  # the same table
    assert changes_related(SHOP.schema, [made], [renamed])
    assert not changes_related(SHOP.schema, [renamed], [paid])
    assert not changes_related(SHOP.schema, [], [paid])


def test_keys_of_several_columns_are_followed(ledger_template: Template) -> None:
    note: Cells = {"id": "N", "project": 1, "no": 2, "body": "b"}
    rows = named_rows(ledger_template.schema, [RowChange("notes", ("N",), None, note)])
    assert rows == {("notes", ("N",)), ("steps", (1, 2))}


@pytest.mark.parametrize(
    ("calls", "left"),
    [
        ([], []),
        ([UP], [UP]),
        ([UP, UP], [UP]),  # the second fails
        ([UP, DOWN], []),
        ([UP, name("a"), DOWN], []),  # what fails without the first goes with it
        ([UP, DOWN, UP], [UP]),
        ([UP, name("a"), name("b")], [UP, name("b")]),
        ([name("a"), UP], [UP]),  # nothing to name yet
        ([UP, name("a"), name("x")], [UP]),
    ],
)
def test_calls_that_make_no_difference_go(calls: list[Call], left: list[Call]) -> None:
    with world(THING, COUNTER).session() as session:
        perform_call(session, UP)  # where the session stands does not matter
        assert list(essential_calls(session, calls)) == left


def test_exploration_makes_calls_that_a_user_could_ask_for(petstore_template: Template) -> None:
    with petstore_template.session() as session:
        seen = list(islice(explore_calls(session, random.Random(0)), 200))
        assert len(seen) == 200
        for step in seen:
            assert all(is_speakable(value) for value in step.call.arguments.values())
            assert bool(step.changes) <= step.changed <= step.ok
        tools = {step.call.tool for step in seen}
    several = {name for name in petstore_template.tools if name.startswith("create_users_with_")}
    assert several, "lists of objects, which nobody could say"
    assert tools == set(petstore_template.tools) - several
    assert sum(step.ok for step in seen) > 150


def test_exploration_ends_where_nothing_can_be_called() -> None:
    for text in ("hand_over: {host: transfer, parameters: {summary: {type: string}}}", OBJECT):
        with world(THING, text).session() as session:
            assert list(explore_calls(session, random.Random(0))) == []


OBJECT = "put: {parameters: {x: {type: object}}, do: [\"INSERT INTO things VALUES (:x, 'x')\"]}"
NUMBERS = """
put:
  parameters: {x: {type: array, items: {type: integer}, minItems: 9, maxItems: 9}}
  do: ["INSERT INTO things VALUES (:x, 'x')"]
"""


def test_exploration_ends_where_no_call_can_be_said() -> None:
    with world(THING, NUMBERS).session() as session:
        assert list(explore_calls(session, random.Random(0))) == []


@settings(max_examples=25, deadline=None)
@given(seed=st.integers())
def test_essential_calls_reach_the_same_end(seed: int) -> None:
    with SHOP.session() as session:
        steps = list(islice(explore_calls(session, random.Random(seed)), 12))
        end = session.digest()
        calls = tuple(step.call for step in steps if step.changed)
        kept = essential_calls(session, calls)
        rest = iter(calls)
        assert all(call in rest for call in kept)
        assert replay_calls(session, kept) == (kept, end)


def test_a_world_without_rows_is_explored_all_the_same() -> None:
    with DEGENERATE["empty tables"].session() as session:
        steps = list(islice(explore_calls(session, random.Random(0)), 20))
    assert len(steps) == 20
    assert not any(step.changed for step in steps)

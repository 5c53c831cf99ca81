"""Tasks in reverse: what is proposed has happened, replays, and hangs together."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.tasks.goals import Sketch, Unplannable
from envwright.tasks.samplers.exploration import changes_related, explore_calls, perform_call
from envwright.tasks.samplers.reverse_task import ReverseTask
from tests.unit.tasks.samplers.worlds import shop, world

SHOP = shop()


def replayed(session: Session, sketch: Sketch) -> bool:
    """Whether every call succeeds and changes something, and the change stands."""
    session.reset()
    return all(perform_call(session, call).changed for call in sketch.calls) and bool(
        session.diff()
    )


def test_doing_nothing_changes_nothing() -> None:
    with SHOP.session() as session:
        assert not replayed(session, Sketch("noop"))


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(), most=st.integers(1, 4))
def test_calls_replay_to_a_change(seed: int, most: int) -> None:
    try:
        sketch = ReverseTask(SHOP, most=most).sample(random.Random(seed))
    except Unplannable:
        return
    assert 1 <= len(sketch.calls) <= most
    assert sketch.tools == tuple(call.tool for call in sketch.calls)
    with SHOP.session() as session:
        assert replayed(session, sketch)


@pytest.mark.parametrize("name", ["mock_template", "petstore_template", "ledger_template"])
def test_no_call_is_redundant(name: str, request: pytest.FixtureRequest) -> None:
    template: Template = request.getfixturevalue(name)
    made = ReverseTask(template)
    with template.session() as session:
        for seed in range(25):
            sketch = made.sample(random.Random(seed))
            assert replayed(session, sketch)
            end = session.digest()
            for at in range(len(sketch.calls)):
                session.reset()
                for call in sketch.calls[:at] + sketch.calls[at + 1 :]:
                    session.call(call.tool, call.arguments)
                assert session.digest() != end


def test_calls_hang_together(petstore_template: Template) -> None:
    made = ReverseTask(petstore_template)
    with petstore_template.session() as session:
        for seed in range(30):
            session.reset()
            sketch = made.sample(random.Random(seed))
            changes = [perform_call(session, call).changes for call in sketch.calls]
            for at, own in enumerate(changes):
                others = changes[:at] + changes[at + 1 :]
                schema = petstore_template.schema
                assert not others or any(changes_related(schema, own, other) for other in others)


def test_calls_stay_in_the_order_in_which_they_were_made(petstore_template: Template) -> None:
    made = ReverseTask(petstore_template)
    with petstore_template.session() as session:
        for seed in range(30):
            session.reset()
            walk = islice(explore_calls(session, random.Random(seed)), made.steps)
            seen = iter([step.call for step in walk])
            assert all(call in seen for call in made.sample(random.Random(seed)).calls)


def test_one_possible_call_is_what_comes_out() -> None:
    schema = "CREATE TABLE lamps (id TEXT PRIMARY KEY, lit INTEGER) STRICT, WITHOUT ROWID;"
    tools = """
switch_on: {do: ["UPDATE lamps SET lit = 1 WHERE id = 'L'"]}
look: {returns: {rows: SELECT id FROM lamps}}
"""
    template = world(schema, tools, "INSERT INTO lamps VALUES ('L', 0)")
    for seed in range(10):
        assert ReverseTask(template).sample(random.Random(seed)).tools == ("switch_on",)


def test_a_row_that_the_sketch_uses_is_made_in_it() -> None:
    """Payment of an order that the exploration made comes with its making."""
    template = shop("INSERT INTO customers VALUES ('C-1', 'Ada', 'a@x.org')")
    made = ReverseTask(template)
    seen = set()
    for seed in range(60):
        with suppress(Unplannable):
            seen.add(made.sample(random.Random(seed)).tools)
    assert ("create_order", "pay_order") in seen
    assert all(tools[0] == "create_order" for tools in seen)

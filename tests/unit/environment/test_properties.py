"""Properties of every episode, on generated call sequences over two environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.types import Json, Observation

Call = tuple[str, dict[str, Json]]
ENVIRONMENTS = ("mock_template", "ledger_template")

quick = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.fixture(scope="session", params=ENVIRONMENTS)
def template(request: pytest.FixtureRequest) -> Template:
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Template)
    return found


def argument(data: st.DataObject, session: Session, path: str, schema: Mapping[str, Any]) -> Json:
    """A value for a parameter: mostly one of its column's cells, so that calls succeed."""
    column = next(
        (
            c
            for t in session.template.tools.values()
            for p, c in t.arguments.columns.items()
            if p == path
        ),
        None,
    )
    match schema.get("type"):
        case "array":
            one = st.builds(lambda: argument(data, session, f"{path}[]", schema["items"]))
            return data.draw(st.lists(one, max_size=3)) if "items" in schema else ["x"]
        case "boolean":
            return data.draw(st.booleans())
        case ["array", "object"]:
            return data.draw(st.sampled_from([[], ["é", 1], {"k": None}]))
    if column and data.draw(st.integers(0, 9)):
        cells = session.query(f"SELECT DISTINCT {column[1]} FROM {column[0]} ORDER BY 1")
        known = [row[0] for row in cells if row[0] is not None]
        if known:
            return data.draw(st.sampled_from(known))
    if schema.get("type") == "integer":
        return data.draw(st.integers(-2, 100))
    return data.draw(st.sampled_from(["", "x", "nobody", "zoë", "a\0b", "open", "novel"]))


def draw_call(data: st.DataObject, session: Session) -> Call:
    tools = session.template.tools
    name = data.draw(st.sampled_from(sorted(tools)))
    schema = tools[name].arguments.json_schema
    arguments = {
        key: argument(data, session, key, inner)
        for key, inner in schema["properties"].items()
        if key in schema["required"] or data.draw(st.booleans())
    }
    return name, arguments


def play(data: st.DataObject, session: Session, most: int = 12) -> list[tuple[Call, Observation]]:
    out = []
    for _ in range(data.draw(st.integers(1, most))):
        call = draw_call(data, session)
        out.append((call, session.call(*call)))
    return out


def everything(session: Session) -> list[list[tuple[Any, ...]]]:
    return [session.query(f"SELECT * FROM {table}") for table in session.template.schema.tables]


@quick
@given(data=st.data())
def test_replay_is_identical_whatever_is_parked_between(
    template: Template, data: st.DataObject
) -> None:
    with template.session() as session, template.session() as again, template.session() as parked:
        episode = play(data, session)
        for call, seen in episode:
            assert again.call(*call) == seen
            if data.draw(st.booleans()):
                raw = parked.park()
                if data.draw(st.booleans()):
                    parked.reset()
                    parked.unpark(raw)
            assert parked.call(*call) == seen
        assert again.digest() == session.digest() == parked.digest()
        normal = session.digest(normalise=True)
        assert again.digest(normalise=True) == normal == parked.digest(normalise=True)
        assert again.diff() == session.diff() == parked.diff()
        assert everything(again) == everything(session) == everything(parked)


@quick
@given(data=st.data())
def test_failed_calls_and_read_tools_change_nothing(
    template: Template, data: st.DataObject
) -> None:
    with template.session() as session:
        for _ in range(data.draw(st.integers(1, 12))):
            call = draw_call(data, session)
            before, digest = everything(session), session.digest()
            state = session.snapshot()
            seen = session.call(*call)
            if not seen.ok or not template.tools[call[0]].is_write:
                assert everything(session) == before
                assert session.digest() == digest
                after = session.snapshot()
                assert (after.moved, after.issued, after.counts) == (
                    state.moved,
                    state.issued,
                    state.counts,
                )


@quick
@given(data=st.data())
def test_invariants_hold_and_a_reset_returns_to_the_start(
    template: Template, data: st.DataObject
) -> None:
    with template.session() as session:
        start, digest = everything(session), session.digest()
        for _ in range(data.draw(st.integers(1, 2))):
            play(data, session)
            for invariant in template.invariants.values():
                assert session.query(invariant.sql) == []
            session.reset()
            assert everything(session) == start
            assert session.digest() == digest
            assert not session.diff()


@quick
@given(data=st.data())
def test_forks_are_independent(template: Template, data: st.DataObject) -> None:
    with template.session() as session:
        play(data, session, 6)
        here, state = session.digest(), everything(session)
        with session.fork() as fork:
            assert (fork.digest(), everything(fork)) == (here, state)
            episode = play(data, fork, 6)
            assert (session.digest(), everything(session)) == (here, state)
            for call, seen in episode:
                assert session.call(*call) == seen
            assert session.digest() == fork.digest()


@quick
@given(data=st.data())
def test_a_state_reached_as_a_patch_is_the_same_state(
    template: Template, data: st.DataObject
) -> None:
    with template.session() as session:
        play(data, session, 6)
        if session.snapshot().moved:
            return
        patch = session.snapshot().changes
        with template.session(patch) as patched:
            assert everything(patched) == everything(session)
            assert patched.digest() == session.digest()
            play(data, patched, 6)
            patched.reset()
            assert patched.digest() == session.digest()


@quick
@given(order=st.permutations(range(4)))
def test_independent_calls_get_the_same_ids_in_any_order(
    ledger_template: Template, order: list[int]
) -> None:
    calls: list[Call] = [
        ("add_notes", {"project_id": 1, "no": 1, "bodies": ["p", "q"]}),
        ("add_notes", {"project_id": 1, "no": 2, "bodies": ["p", "q"]}),
        ("add_notes", {"project_id": 2, "no": 1, "bodies": []}),
        ("add_notes", {"project_id": 2, "no": 1, "bodies": ["p", "p"]}),
    ]
    with ledger_template.session() as straight, ledger_template.session() as session:
        for call in calls:
            assert straight.call(*call).ok
        for at in order:
            assert session.call(*calls[at]).ok
        assert everything(session) == everything(straight)
        assert session.digest() == straight.digest()
        assert session.diff().generated == straight.diff().generated
        assert len(session.diff().generated) == 6


@quick
@given(data=st.data())
def test_order_of_equal_calls_and_ranks_is_what_matters(
    ledger_template: Template, data: st.DataObject
) -> None:
    """Projects get ranks by their order, so another order is another state, ids aside."""
    names = data.draw(st.permutations(["x", "y", "z"]))
    with ledger_template.session() as session, ledger_template.session() as straight:
        for name in names:
            assert session.call("create_project", {"name": name}).ok
        for name in ("x", "y", "z"):
            assert straight.call("create_project", {"name": name}).ok
        same = list(names) == ["x", "y", "z"]
        assert (session.digest() == straight.digest()) is same
        assert (session.digest(normalise=True) == straight.digest(normalise=True)) is same
        ids = "SELECT id FROM projects ORDER BY name"
        assert session.query(ids) == straight.query(ids)

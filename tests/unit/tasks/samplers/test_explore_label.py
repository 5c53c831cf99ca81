"""Labelled exploration: scripted walks with known checkpoints, and real ones replayed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.tasks.goals import Unplannable
from envwright.tasks.samplers import explore_label
from envwright.tasks.samplers.exploration import CallTransition, perform_call, replay_calls
from envwright.tasks.samplers.explore_label import ExploreLabel
from envwright.types import Call
from tests.unit.tasks.samplers.worlds import world

SCHEMA = """
CREATE TABLE a (id TEXT PRIMARY KEY, word TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE b (id TEXT PRIMARY KEY, a_id TEXT REFERENCES a (id)) STRICT, WITHOUT ROWID;
CREATE TABLE c (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
"""
TOOLS = """
look: {returns: {rows: SELECT id FROM a}}
fail: {require: [{sql: SELECT 0, error: no}], do: [DELETE FROM a]}
add_a: {do: ["INSERT INTO a VALUES ('A', 'x')"]}
drop_a: {do: [DELETE FROM a]}
say_y: {do: [UPDATE a SET word = 'y']}
say_z: {do: [UPDATE a SET word = 'z']}
add_b: {do: ["INSERT INTO b VALUES ('B', 'A')"]}
add_c: {do: ["INSERT INTO c VALUES ('C')"]}
"""
TEMPLATE = world(SCHEMA, TOOLS)


class Walk:
    """An exploration with given tools, which counts its steps."""

    def __init__(self, tools: str) -> None:
        self.tools, self.made = tools.split(), 0

    def __call__(self, session: Session, rng: random.Random) -> Iterator[CallTransition]:
        for tool in self.tools:
            self.made += 1
            yield perform_call(session, Call(tool=tool))


@pytest.mark.parametrize(
    ("tools", "steps", "prefixes"),
    [
        # Nothing comes of it: pruned at the first checkpoint.
        ("look fail look fail add_a add_a add_a add_a", 4, []),
        ("add_a drop_a look look add_a look look look", 4, []),  # undone
        ("add_a look look look", 4, ["add_a"]),
        ("add_a look look look look look look look say_y", 8, ["add_a"]),  # nothing more
        ("add_a look look look say_y look look look", 8, ["add_a", "add_a say_y"]),
        ("add_a look look look drop_a look look look", 8, ["add_a"]),  # all undone
        ("add_a look look look say_y drop_a add_a look", 8, ["add_a"]),  # back where it was
        ("add_a look look look add_c look look look", 8, ["add_a"]),  # nothing to do with it
        ("add_a look look look add_b look look look", 8, ["add_a", "add_a add_b"]),
    ],
)
def test_prefixes_that_mean_something(
    tools: str, steps: int, prefixes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    walk = Walk(tools)
    monkeypatch.setattr(explore_label, "explore_calls", walk)
    with TEMPLATE.session() as session:
        found = ExploreLabel(TEMPLATE).prefixes(session, random.Random(0))
    assert [" ".join(call.tool for call in prefix) for prefix in found] == prefixes
    assert walk.made == steps


def test_one_of_the_prefixes_comes_out_without_redundant_calls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    walk = Walk("add_a say_y look say_z add_b look look look")
    monkeypatch.setattr(explore_label, "explore_calls", walk)
    made = ExploreLabel(TEMPLATE)
    seen = {made.sample(random.Random(seed)).tools for seed in range(20)}
    assert seen == {("add_a", "say_z"), ("add_a", "say_z", "add_b")}


def test_checkpoints_and_the_limit_are_options(monkeypatch: pytest.MonkeyPatch) -> None:
    tools = "add_a say_y look say_z look say_y"
    for every, limit, steps, prefixes in ((1, 2, 2, 2), (1, 9, 3, 2), (2, 5, 4, 2), (4, 3, 0, 0)):
        walk = Walk(tools)
        monkeypatch.setattr(explore_label, "explore_calls", walk)
        with TEMPLATE.session() as session:
            made = ExploreLabel(TEMPLATE, every=every, limit=limit)
            assert len(made.prefixes(session, random.Random(0))) == prefixes
        assert walk.made == steps


def test_a_walk_that_means_nothing_is_pruned_at_once(petstore_template: Template) -> None:
    spec = petstore_template.spec
    reading = tuple(tool for tool in spec.tools if not tool.do)
    template = Template(spec.model_copy(update={"tools": reading}))
    with pytest.raises(Unplannable, match="the first steps come to nothing"):
        ExploreLabel(template).sample(random.Random(0))


@settings(max_examples=20, deadline=None)
@given(seed=st.integers())
def test_what_comes_out_replays(mock_template: Template, seed: int) -> None:
    try:
        sketch = ExploreLabel(mock_template).sample(random.Random(seed))
    except Unplannable:
        return
    assert sketch.tools == tuple(call.tool for call in sketch.calls)
    assert all(mock_template.tools[name].is_write for name in sketch.tools)
    with mock_template.session() as session:
        done, end = replay_calls(session, sketch.calls)
        assert done == sketch.calls
        assert session.diff().rows
        for at in range(len(done)):
            assert replay_calls(session, done[:at] + done[at + 1 :])[1] != end

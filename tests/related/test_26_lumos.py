"""Lumos (arXiv 2311.05657): plans and grounded actions as training data, in two modes."""

from __future__ import annotations

import json

import pytest

from envwright.environment.world import open_world
from envwright.training.derived_datasets import DerivedOptions, derive_dataset, subgoals
from envwright.types import Call, Json
from tests.related.recorded import recorded


def rows(mode: str) -> dict[str, list[dict[str, Json]]]:
    """Task → its rows."""
    options = DerivedOptions(mode="onetime" if mode == "onetime" else "iterative")
    out: dict[str, list[dict[str, Json]]] = {}
    for row in derive_dataset("lumos", recorded(), options).rows:
        out.setdefault(row["task_id"], []).append(row)
    return out


def calls_of(row: dict[str, Json]) -> list[Call]:
    return [
        Call(tool=made["function"]["name"], arguments=json.loads(made["function"]["arguments"]))
        for message in row["messages"]
        for made in message.get("tool_calls", ())
    ]


@pytest.mark.parametrize("mode", ["iterative", "onetime"])
def test_grounded_actions_reach_the_state_of_the_episode(mode: str) -> None:
    run = recorded()
    ends = {one.task: one.digest for one in run.trajectories}
    found = rows(mode)
    assert len(found) == len(run.trajectories)
    for name, of_task in list(found.items())[:20]:
        ground = [row for row in of_task if json.loads(row["metadata"])["module"] == "ground"]
        with open_world(run.tasks[name], run.templates) as world:
            for call in (call for row in ground for call in calls_of(row)):
                world.call(call.tool, call.arguments)
            assert world.digest() == ends[name]


def test_segments_cover_every_call_once() -> None:
    run = recorded()
    for one in run.trajectories:
        found = subgoals(one, run.tools(one))
        steps = [step.call for part in found for turn in part.turns for step in turn.steps]
        assert steps == [step.call for step in one.steps]
        # Only the last may end without a change.
        for part in found[:-1]:
            assert any(step.rows for step in part.turns[-1].steps)


@pytest.mark.parametrize("mode", ["iterative", "onetime"])
def test_a_plan_names_nothing_that_is_found_out_later(mode: str) -> None:
    for of_task in rows(mode).values():
        plan = next(r for r in of_task if json.loads(r["metadata"])["module"] == "plan")
        known = ""
        for message in plan["messages"]:
            if message["role"] == "assistant" and "(" in message["content"]:
                for line in (x for x in message["content"].splitlines() if "(" in x):
                    told = line.rpartition("(")[2].rstrip(")")
                    values = [part.split(" ", 1)[1] for part in told.split(", ") if " " in part]
                    assert all(value in known for value in values if not value.isdigit()), line
            known += message["content"]


def test_modes_differ_in_when_the_plan_is_made() -> None:
    at_once, later = rows("onetime"), rows("iterative")
    for name in at_once:
        assert len(at_once[name]) == 2
        grounds = len(later[name]) - 1
        plan = later[name][-1]["messages"]
        assert [m["role"] for m in plan] == ["user", "assistant"] * (grounds + 1)

"""Our retail environment answers and ends as tau2-bench's does, but for what is explained."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from envwright.environment.template import Template
from envwright.types import Call

from .compare import FAILURE, SUCCESS, UNEXPLAINED, Pair, Table
from .differences import DIFFERENCES
from .fuzz import Caller
from .oracle import Data, Oracle

GOLD_TASKS = 114
GOLD_DIFFERENCES = {
    ("20", 8): "last variant's price",
    ("21", 11): "last variant's price",
    ("36", 0): "last variant's price",
    ("37", 3): "last variant's price",
    ("100", 0): "last variant's price",
}
"""Task and number of the call in its gold: every difference that there is, and no other."""
RUNS, CALLS = 120, 25


def follow(pair: Pair, calls: Iterable[Call], table: Table, name: str) -> dict[int, str]:
    """Replay calls on both sides, compare the end; returns the explained differences by call."""
    found: dict[int, str] = {}
    table.runs += 1
    for number, call in enumerate(calls):
        verdict, shown = pair.step(call)
        table.counts[verdict] += 1
        if verdict == UNEXPLAINED:
            table.unexplained.append(f"{name}, call {number}: {shown}")
        elif verdict not in (SUCCESS, FAILURE):
            found[number] = verdict
    table.unexplained += [f"{name}, end: {place}" for place in pair.end()]
    table.unexplained += [f"{name}, invariant: {broken}" for broken in pair.broken_invariants()]
    table.equal_ends += not found
    table.explained_ends += bool(found)
    pair.close()
    return found


def test_both_have_the_same_tools_and_parameters(template: Template, data: Data) -> None:
    oracle = Oracle(data)
    assert sorted(template.tools) == oracle.names
    for name, tool in template.tools.items():
        assert list(tool.spec.parameters) == oracle.parameters(name), name
        assert tool.is_write == oracle.is_write(name), name


def test_the_state_is_the_oracles(template: Template, data: Data) -> None:
    pair = Pair(template, data)
    assert pair.end() == []
    assert pair.broken_invariants() == []


def test_gold_calls_of_all_tasks(
    template: Template, data: Data, capsys: pytest.CaptureFixture[str]
) -> None:
    table, found = Table(), {}
    for task in data.tasks:
        pair = Pair(template, data)
        differences = follow(pair, data.gold(task), table, f"task {task}")
        found.update({(task, number): name for number, name in differences.items()})
    with capsys.disabled():
        print("\n\nretail, gold calls of tau2-bench\n" + "\n".join(table.lines()))  # noqa: T201
    assert table.unexplained == []
    assert found == GOLD_DIFFERENCES
    assert table.runs == GOLD_TASKS


def test_generated_calls(
    template: Template, data: Data, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table()
    for seed in range(RUNS):
        pair = Pair(template, data)
        caller = Caller(seed, pair.oracle)
        follow(pair, (caller.call() for _ in range(CALLS)), table, f"seed {seed}")
    with capsys.disabled():
        print("\n\nretail, generated calls\n" + "\n".join(table.lines()))  # noqa: T201
    assert table.unexplained == []
    assert {name for name in table.counts if name not in (SUCCESS, FAILURE)} == {
        difference.name for difference in DIFFERENCES
    }
    assert table.counts[SUCCESS] > 1_000
    assert table.counts[FAILURE] > 1_000

"""Splits share nothing: components, cuts, hubs; whatever the tasks are about."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.errors import BadInput
from envwright.tasks.curation.task_split import (
    SPLIT_UNITS,
    connected_components,
    split_leaks,
    split_tasks,
)
from envwright.types import Call, EnvironmentRef, Rubric, Scenario, Task

HALVES = {"a": 0.5, "b": 0.5}


def a_task(
    *rows: str, plan: str = "act", family: str = "", environment: str = "0", seed: int = 0
) -> Task:
    return Task(
        environments=tuple(
            EnvironmentRef(name="small", id=one, prefix=f"{one}_") for one in environment
        ),
        scenario=Scenario(opening="Do it."),
        gold=(Call(tool="act"),),
        rubric=Rubric(checks=()),
        plan=plan,
        family=family,
        entities=rows,
        seed=seed,
    )


tasks_lists = st.lists(
    st.builds(
        lambda rows, plan, family, environment: a_task(
            *sorted(rows), plan=plan, family=family, environment="".join(sorted(environment))
        ),
        st.sets(st.sampled_from([f"small.t/{n}" for n in range(12)]), max_size=3),
        st.sampled_from(["p", "q", "r"]),
        st.sampled_from(["", "f", "g"]),
        st.sets(st.sampled_from("012"), min_size=1, max_size=2),
    ),
    max_size=30,
).map(lambda tasks: [task.model_copy(update={"seed": n}) for n, task in enumerate(tasks)])
shares_of = st.sampled_from(
    [{"all": 1.0}, {"train": 0.8, "test": 0.2}, HALVES, {"x": 0.7, "y": 0.2, "z": 0.1}]
)


@given(tasks_lists, shares_of, st.sampled_from(SPLIT_UNITS), st.integers(0, 3))
def test_nothing_leaks_and_every_task_is_accounted_for(
    tasks: list[Task], shares: dict[str, float], by: str, seed: int
) -> None:
    found = split_tasks(tasks, shares, by=by, seed=seed)
    assert list(found.parts) == list(shares)
    assert split_leaks(found.parts, by) == {}
    placed = [task.seed for part in found.parts.values() for task in part]
    assert len(placed) == len(set(placed)) == len(tasks) - found.bridging
    assert all(part == sorted(part, key=lambda task: task.seed) for part in found.parts.values())
    assert split_tasks(tasks, shares, by=by, seed=seed) == found


@given(tasks_lists, st.sampled_from(["pattern", "entity"]))
def test_no_row_is_in_two_parts(tasks: list[Task], by: str) -> None:
    """As ``leaks`` has it, but said once more without it."""
    parts = split_tasks(tasks, by=by).parts
    rows = [{name for task in part for name in task.entities} for part in parts.values()]
    assert all(not one & other for one, other in combinations(rows, 2))


def test_leaks_are_named() -> None:
    train = [a_task("t/1", "t/2", plan="p"), a_task(plan="q")]
    test = [a_task("t/2", plan="p"), a_task(plan="q"), a_task("t/3", plan="p")]
    both = ["test", "train"]
    parts = {"train": train, "test": test}
    assert split_leaks(parts) == {"plan p on t/2": both, "plan q": both, "row t/2": both}
    assert split_leaks(parts, "entity") == {"row t/2": both}
    assert split_leaks(parts, "environment") == {"environment 0": both}
    assert split_leaks(parts, "family") == {"family ": both}


def test_components_stay_whole() -> None:
    """Ten users with ten tasks each, which share the user's row: no task needs to go."""
    tasks = [a_task(f"users/{n % 10}", f"orders/{n}", seed=n) for n in range(100)]
    found = split_tasks(tasks)
    assert {name: len(part) for name, part in found.parts.items()} == {"train": 80, "test": 20}
    assert found.bridging == 0
    assert found.short == ()
    users = Counter(task.entities[0] for task in found.parts["test"])
    assert set(users.values()) == {10}


def test_another_seed_holds_out_others() -> None:
    tasks = [a_task(f"users/{n}", seed=n) for n in range(50)]
    held = [{t.seed for t in split_tasks(tasks, seed=seed).parts["test"]} for seed in range(3)]
    assert all(len(part) == 10 for part in held)
    assert len(set(map(frozenset, held))) == 3


def test_a_chain_is_cut_at_few_tasks() -> None:
    """100 tasks in a chain, each about two neighbouring rows: any cut of two costs at most two."""
    tasks = [a_task(f"t/{n:03}", f"t/{n + 1:03}", seed=n) for n in range(100)]
    found = split_tasks(tasks)
    assert 1 <= found.bridging <= 2
    assert 17 <= len(found.parts["test"]) <= 22
    assert split_leaks(found.parts) == {}


def test_two_crowds_with_one_bridge() -> None:
    """Two sets of rows, all of whose pairs are tasks, and one task between: that one goes."""
    rows = [[f"{side}/{n}" for n in range(6)] for side in "xy"]
    pairs = list(chain.from_iterable(combinations(side, 2) for side in rows))
    tasks = [a_task(*pair, seed=n) for n, pair in enumerate(pairs)]
    tasks.append(a_task("x/0", "y/0", seed=99))
    found = split_tasks(tasks, HALVES)
    assert found.bridging == 1
    assert [len(part) for part in found.parts.values()] == [15, 15]


def test_a_common_row_stays_on_one_side() -> None:
    """Nine tasks in ten name one shop; the others, about lone rows, are what can be held out."""
    tasks = [a_task("shop/1", f"t/{n % 300}", seed=n) for n in range(900)]
    tasks += [a_task(f"t/{n}", f"u/{n}", seed=900 + n) for n in range(100)]
    found = split_tasks(tasks)
    assert len(found.parts["train"]) >= 580
    assert 90 <= len(found.parts["test"]) <= 110
    assert split_leaks(found.parts) == {}


def test_what_cannot_be_cut_is_not_and_the_report_says_so() -> None:
    tasks = [a_task("shop/1", f"t/{n}", seed=n) for n in range(40)]
    found = split_tasks(tasks)
    assert {name: len(part) for name, part in found.parts.items()} == {"train": 40, "test": 0}
    assert found.bridging == 0
    (line,) = found.short
    assert line.startswith("test: 0 of 40 tasks, 20% wanted")
    assert "'row shop/1', in 40 of 40 tasks" in line


def test_tasks_without_rows_stay_with_their_plan() -> None:
    tasks = [a_task(plan=f"p{n % 5}", seed=n) for n in range(50)]
    found = split_tasks(tasks)
    assert found.without_rows == 50
    plans = [{task.plan for task in part} for part in found.parts.values()]
    assert [len(part) for part in plans] == [4, 1]
    free = split_tasks(tasks, by="entity")
    assert [len(part) for part in free.parts.values()] == [40, 10]
    assert len({task.plan for task in free.parts["test"]}) > 1


def test_whole_environments_and_whole_families() -> None:
    tasks = [a_task("t/1", family=f"f{n % 4}", environment=str(n % 5), seed=n) for n in range(40)]
    found = split_tasks(tasks, by="environment")
    assert [len(part) for part in found.parts.values()] == [32, 8]
    assert len({task.environments[0].id for task in found.parts["test"]}) == 1
    found = split_tasks(tasks, {"a": 0.75, "b": 0.25}, by="family")
    assert [len({task.family for task in part}) for part in found.parts.values()] == [3, 1]
    one = split_tasks([a_task(seed=n) for n in range(9)], by="family")
    assert [len(part) for part in one.parts.values()] == [9, 0]
    assert "'family ', in 9 of 9 tasks" in one.short[0]


def test_no_task_one_task_and_equal_tasks() -> None:
    empty = split_tasks([])
    assert empty.parts == {"train": [], "test": []}
    assert empty.short == ()
    one = split_tasks([a_task("t/1")])
    assert sum(map(len, one.parts.values())) == 1
    same = split_tasks([a_task("t/1", "t/2")] * 6)
    assert [len(part) for part in same.parts.values()] == [6, 0]


@pytest.mark.parametrize(
    "shares", [{}, {"a": 0.5}, {"a": 1.5, "b": -0.5}, {"a": 1.0, "b": 0.0}, {"a": float("nan")}]
)
def test_shares_that_make_no_sense(shares: dict[str, float]) -> None:
    with pytest.raises(BadInput, match="add up to 1"):
        split_tasks([a_task()], shares)


def test_an_unknown_way_to_split() -> None:
    with pytest.raises(BadInput, match="pattern, entity, environment, family"):
        split_tasks([a_task()], by="colour")
    assert "family" in SPLIT_UNITS


def test_components_by_hand() -> None:
    units = [["a", "b"], ["c"], ["b", "d"], ["e"], ["d"], ["c", "e"]]
    assert connected_components(units, range(6)) == [[0, 2, 4], [1, 3, 5]]
    assert connected_components(units, [0, 3, 4]) == [[0], [3], [4]]
    assert connected_components(units, []) == []

"""Selection: targets, near duplicates against all pairs, coverage, farthest-first by hand."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.errors import BadInput
from envwright.tasks.curation import task_selection as module
from envwright.tasks.curation.difficulty import DEFAULT_WEIGHTS, FeatureWeights
from envwright.tasks.curation.task_selection import (
    TaskSelection,
    WordingIndex,
    near_duplicates,
    select_tasks,
)
from envwright.types import Call, EnvironmentRef, Rubric, Scenario, Task


def a_task(
    opening: str, plan: str = "act", *, environment: str = "0", calls: int = 1, **more: object
) -> Task:
    """A task whose scalar is ``calls`` - 1 under ``BY_CALLS``."""
    return Task(
        environments=(EnvironmentRef(name="small", id=environment),),
        scenario=Scenario.model_validate({"opening": opening, **more}),
        gold=tuple(Call(tool=tool) for tool in plan.split(" > ")),
        rubric=Rubric(checks=()),
        plan=plan,
        difficulty={"calls": float(calls)},
    )


BY_CALLS = FeatureWeights(**{**dict.fromkeys(DEFAULT_WEIGHTS.__slots__, 0.0), "calls": 1.0})
WORDS = "the red blue old new cat dog bird house tree sees finds takes gives and".split()


def some_tasks(count: int, seed: int = 0, plans: int = 3) -> list[Task]:
    rng = random.Random(seed)
    return [
        a_task(
            " ".join(rng.choices(WORDS, k=rng.randint(5, 12))),
            f"tool{rng.randrange(plans)}",
            calls=rng.randint(1, 5),
        )
        for _ in range(count)
    ]


def openings(selection: TaskSelection) -> list[str]:
    return [task.scenario.opening for task in selection.tasks]


# --- wordings ------------------------------------------------------------------------------------


def test_similarity_by_hand() -> None:
    wordings = WordingIndex(
        [
            a_task("Please lend the red book."),  # 3 grams
            a_task("please LEND the red — book!"),  # the same
            a_task("Please lend the blue book"),  # shares 1 of 3 + 3 - 1
            a_task("Hello"),
            a_task("Hi", known={"title": "the red book"}),  # hi the red, the red book
        ]
    )
    assert wordings.similarity(0, 1) == 1.0
    assert wordings.similarity(0, 2) == pytest.approx(1 / 5)
    assert wordings.similarity(0, 3) == 0.0
    assert wordings.similarity(3, 3) == 1.0
    assert wordings.similarity(0, 4) == pytest.approx(1 / 4)
    for one, other in combinations(range(5), 2):
        assert wordings.overlap(one, other) == wordings.similarity(one, other)
    assert wordings.mean_distance([0, 1, 2], 0) == pytest.approx((0 + 4 / 5 + 4 / 5) / 3)
    assert wordings.mean_nearest([0, 1, 2], 0) == pytest.approx((0 + 0 + 4 / 5) / 3)
    assert wordings.mean_distance([0], 0) is None
    assert wordings.mean_nearest([], 0) is None


def test_what_the_user_says_later_counts() -> None:
    wordings = WordingIndex([a_task("a b c"), a_task("a b c", later=("d e f",))])
    assert wordings.similarity(0, 1) == pytest.approx(1 / 4)


@given(
    st.lists(
        st.tuples(st.lists(st.sampled_from("abcd"), min_size=1, max_size=9), st.integers(0, 1)),
        max_size=12,
    ),
    st.sampled_from([0.05, 0.3, 0.5, 2 / 3, 0.75, 0.9, 1.0]),
)
def test_near_duplicates_are_those_that_all_pairs_show(
    said: list[tuple[list[str], int]], threshold: float
) -> None:
    tasks = [a_task(" ".join(words), f"plan{plan}") for words, plan in said]
    wordings = WordingIndex(tasks)
    kept: list[int] = []
    for at in range(len(tasks)):
        same = [k for k in kept if tasks[k].plan == tasks[at].plan]
        if all(wordings.similarity(at, k) < threshold - 1e-9 for k in same):
            kept.append(at)
    assert near_duplicates(wordings, range(len(tasks)), threshold) == {*range(len(tasks))} - {*kept}


def test_only_the_same_plan_in_the_same_environment_is_a_duplicate() -> None:
    tasks = [
        a_task("do it now"),
        a_task("do it now", "other"),
        a_task("do it now", environment="1"),
        a_task("Do it, now!"),
    ]
    selection = select_tasks(tasks)
    assert selection.tasks == tasks[:3]
    assert selection.dropped["a near duplicate"] == 1


def test_a_threshold_is_reached_exactly() -> None:
    """Nine shared grams of ten: 0.9 and no more, which rounding must not hide."""
    words = [f"w{n}" for n in range(11)]
    tasks = [a_task(" ".join(words)), a_task(" ".join([*words, "x"]))]
    assert WordingIndex(tasks).similarity(0, 1) == pytest.approx(0.9)
    assert len(select_tasks(tasks, near_duplicate=0.9).tasks) == 1
    assert len(select_tasks(tasks, near_duplicate=0.91).tasks) == 2


# --- targets -------------------------------------------------------------------------------------


def test_levels_are_filtered_and_every_task_is_accounted_for() -> None:
    tasks = some_tasks(60)
    selection = select_tasks(tasks, 5, level=3, weights=BY_CALLS)
    assert selection.levels_after == {1: 0, 2: 0, 3: 5, 4: 0, 5: 0}
    assert sum(selection.levels_before.values()) == 60
    assert sum(selection.dropped.values()) == 55
    assert {task.difficulty["calls"] for task in selection.tasks} == {3.0}
    assert selection.short == ()


def test_so_many_of_each_level() -> None:
    selection = select_tasks(some_tasks(80), levels={5: 4, 1: 3}, weights=BY_CALLS)
    assert selection.levels_after == {1: 3, 2: 0, 3: 0, 4: 0, 5: 4}


def test_targets_that_cannot_be_met_are_named() -> None:
    tasks = [a_task("one of a kind"), a_task("one of a kind"), a_task("two more like it", calls=2)]
    selection = select_tasks(tasks, levels={1: 9, 2: 1}, weights=BY_CALLS)
    assert len(selection.tasks) == 2
    assert selection.short == ("9 tasks of level 1 wanted, 1 there (1 near duplicates)",)
    assert select_tasks(tasks, 7).short == ("7 tasks wanted, 2 there (1 near duplicates)",)


@pytest.mark.parametrize(
    ("targets", "word"),
    [
        ({"levels": {1: 2}, "count": 3}, "either"),
        ({"levels": {1: 2}, "level": 1}, "either"),
        ({"level": 6}, "no level 6"),
        ({"levels": {0: 1}}, "no level 0"),
        ({"count": 0}, "at least 1"),
        ({"levels": {1: -1}}, "at least 1"),
        ({"near_duplicate": 0.0}, "near_duplicate"),
        ({"near_duplicate": 1.5}, "near_duplicate"),
    ],
)
def test_targets_that_make_no_sense(targets: dict[str, object], word: str) -> None:
    with pytest.raises(BadInput, match=word):
        select_tasks([], **targets)  # type: ignore[arg-type]


def test_no_task_one_task_and_equal_tasks() -> None:
    empty = select_tasks([], 3)
    assert empty.tasks == []
    assert (empty.tools, empty.patterns) == ((0, 0), (0, 0))
    assert empty.distance_before is None
    assert empty.short == ("3 tasks wanted, 0 there (0 near duplicates)",)
    one = select_tasks([a_task("")], 1)
    assert len(one.tasks) == 1
    assert one.distance_after is None
    same = select_tasks([a_task("again and again")] * 5, 2)
    assert len(same.tasks) == 1
    assert same.distance_before == 0.0
    assert same.dropped["a near duplicate"] == 4


def test_without_targets_all_that_differ_are_kept_in_order() -> None:
    tasks = some_tasks(40)
    selection = select_tasks(tasks)
    places = [tasks.index(task) for task in selection.tasks]
    assert all(one < other for one, other in pairwise(places))
    assert len(places) + selection.dropped["a near duplicate"] == 40


# --- diversity -----------------------------------------------------------------------------------


def test_tools_and_patterns_are_covered_first() -> None:
    """Ten of the same, and three that add something: the three must be among four."""
    tasks = [a_task(f"common words number {n} of ten", "a") for n in range(10)]
    tasks += [a_task("common words b", "b"), a_task("common words a b c", "a > c")]
    selection = select_tasks(tasks, 3)
    assert {task.plan for task in selection.tasks} == {"a", "b", "a > c"}
    assert selection.tools == (3, 3)
    assert selection.patterns == (3, 3)
    fewer = select_tasks(tasks, 1)
    assert fewer.tasks[0].plan == "a > c"  # two tools and a pattern at once
    assert (fewer.tools, fewer.patterns) == ((2, 3), (1, 3))


def test_tools_carry_the_identity_of_their_environment() -> None:
    both = (
        EnvironmentRef(name="a", id="A", prefix="a_"),
        EnvironmentRef(name="ab", id="B", prefix="a_b_"),
    )
    task = a_task("x", "a_find > a_b_find").model_copy(update={"environments": both})
    alone = a_task("y", "find", environment="B")
    assert select_tasks([task, alone]).tools == (2, 2)


def test_farthest_first_by_hand() -> None:
    """From any start the three clusters are met before any of them is met twice."""
    tasks = [a_task(f"{name} {name} {name} {name} {n}") for name in "xyz" for n in range(4)]
    for seed in range(5):
        chosen = openings(select_tasks(tasks, 3, near_duplicate=1.0, seed=seed))
        assert [text[0] for text in chosen] == ["x", "y", "z"]


def test_diverse_tasks_lie_farther_apart_than_random_ones() -> None:
    rng = random.Random(3)
    tasks = [
        a_task(
            f"please {rng.choice(['lend', 'fetch'])} the book called {rng.choice(WORDS)} "
            f"to {rng.choice(WORDS)} by {rng.choice(WORDS)} tomorrow"
        )
        for _ in range(300)
    ]
    diverse, chance = select_tasks(tasks, 20), select_tasks(tasks, 20, diverse=False)
    assert diverse.nearest_after is not None
    assert chance.nearest_after is not None
    assert diverse.nearest_before is not None
    assert diverse.nearest_after > 1.1 * chance.nearest_after > diverse.nearest_before


@pytest.mark.parametrize("comparisons", [1, 50, 400])
def test_blocks_give_the_number_wanted(comparisons: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = some_tasks(60)
    monkeypatch.setattr(module, "COMPARISONS", comparisons)
    there = len(select_tasks(tasks).tasks)
    for wanted in (1, 7, there - 1, there):
        selection = select_tasks(tasks, wanted)
        assert len({task.id for task in selection.tasks}) == len(selection.tasks) == wanted
        assert selection.patterns == (min(3, wanted), 3)


@given(st.integers(0, 30), st.integers(1, 30), st.booleans(), st.integers(0, 3))
def test_the_same_seed_gives_the_same_tasks(
    size: int, count: int, diverse: bool, seed: int
) -> None:
    tasks = some_tasks(size)
    selection = select_tasks(tasks, count, diverse=diverse, seed=seed)
    assert select_tasks(list(tasks), count, diverse=diverse, seed=seed) == selection
    assert len(selection.tasks) == min(count, size - selection.dropped["a near duplicate"])


def test_the_mean_of_many_pairs_is_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    wordings = WordingIndex(some_tasks(120))
    exact = wordings.mean_distance(range(120), 0)
    monkeypatch.setattr(module, "PAIRS", 3000)
    sampled = wordings.mean_distance(range(120), 0)
    assert sampled == pytest.approx(exact, abs=0.02)
    assert sampled != exact

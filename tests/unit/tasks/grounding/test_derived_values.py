"""Reasoning nodes: values that follow from the state, and follow it when it changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.environment.state_patch import Statement, make_patch
from envwright.environment.template import Template
from envwright.tasks.goals import AttributeFact, DerivedValue, Unplannable, ValueShape
from envwright.tasks.grounding import derived_values
from envwright.tasks.grounding.derived_values import evaluate_derived, shift_value, value_difference
from envwright.tasks.grounding.row_references import refer_to_row
from envwright.tasks.grounding.row_sets import ViewedRowSet, row_set
from envwright.tasks.grounding.scene import Scene
from envwright.types import Json
from tests.unit.tasks.conftest import SceneOf
from tests.unit.tasks.worlds import FIND_ISSUES, FIND_PEOPLE, GET_ISSUE, OFFICE_STATE, READS, office

ISSUES, PEOPLE = ("issues", "id"), ("people", "id")


# --- values that follow the state ----------------------------------------------------------------


def everything(scene: Scene) -> ViewedRowSet:
    """All issues."""
    for _ in range(200):
        shown = row_set(scene, [ISSUES], 5, 5, tries=200)
        if not (shown.rows.facts or shown.rows.either or shown.rows.without):
            return shown
    raise AssertionError


def attribute(scene: Scene, key: str, name: str) -> DerivedValue:
    return derived_values.attribute_of(
        scene, refer_to_row(scene, ISSUES, key), lambda c, _: c.name == name
    )


MAKERS: dict[str, tuple[Callable[[Scene], DerivedValue], Json, Json]] = {
    "attribute": (lambda s: attribute(s, "I-4", "points"), 8, 20),
    "count": (lambda s: derived_values.count_of(everything(s)), 5, 6),
    "sum": (lambda s: derived_values.aggregate_of_column(s, everything(s), "sum"), 14.6, 17.85),
    "average": (
        lambda s: derived_values.aggregate_of_column(s, everything(s), "average"),
        2.92,
        2.98,
    ),
    "highest": (
        lambda s: derived_values.aggregate_of_column(s, everything(s), "highest"),
        10.0,
        13.0,
    ),
    "lowest": (lambda s: derived_values.aggregate_of_column(s, everything(s), "lowest"), 0.1, 0.1),
}
LATER: list[Statement] = [
    ("UPDATE issues SET points = 20, cost = 13.0 WHERE id = 'I-4'", {}),
    ("INSERT INTO issues VALUES ('I-6', 'x', 'P-1', NULL, 'open', 1, 0.25, NULL)", {}),
]


@pytest.mark.parametrize("kind", MAKERS)
def test_a_value_is_what_the_state_says(scene_of: SceneOf, kind: str) -> None:
    """Sums and averages are over the cost: a number that all five issues have."""
    make, now, later = MAKERS[kind]
    scene = scene_of(office())
    value = make(scene)
    assert (value.kind, value.value) == (kind, now)
    assert evaluate_derived(scene, value) == now
    changed = scene_of(office(), patch=make_patch(office(), LATER))
    assert evaluate_derived(changed, value) == later
    assert value.lookups()


def test_values_made_of_values_follow_too(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    one, other = attribute(scene, "I-4", "points"), attribute(scene, "I-1", "points")
    gap = DerivedValue("difference", 5, ValueShape.NUMBER, parts=(one, other))
    more = DerivedValue("shift", 10, ValueShape.NUMBER, parts=(one,), amount=2)
    limit = AttributeFact("points", 10, ValueShape.NUMBER)
    test = DerivedValue("compare", False, ValueShape.TRUTH, parts=(one, limit), relation="above")
    changed = scene_of(office(), patch=make_patch(office(), LATER))
    assert [evaluate_derived(scene, v) for v in (gap, more, test)] == [5, 10, False]
    assert [evaluate_derived(changed, v) for v in (gap, more, test)] == [17, 22, True]
    assert gap.lookups() == one.lookups() + tuple(
        c for c in other.lookups() if c not in one.lookups()
    )


def test_what_follows_from_an_unknown_cell_is_unknown(scene_of: SceneOf) -> None:
    """The points of an issue can be unknown in another state than that in which it was asked."""
    scene = scene_of(office())
    one, other = attribute(scene, "I-4", "points"), attribute(scene, "I-1", "points")
    patch = make_patch(office(), [("UPDATE issues SET points = NULL WHERE id = 'I-4'", {})])
    unknown = scene_of(office(), patch=patch)
    for value in (
        DerivedValue("difference", 5, ValueShape.NUMBER, parts=(one, other)),
        DerivedValue("difference", 5, ValueShape.NUMBER, parts=(other, one)),
        DerivedValue("shift", 10, ValueShape.NUMBER, parts=(one,), amount=2),
    ):
        assert evaluate_derived(unknown, value) is None
    due = attribute(scene, "I-4", "due")
    patch = make_patch(office(), [("UPDATE issues SET due = NULL WHERE id = 'I-4'", {})])
    later = DerivedValue("shift", "2025-02-07", ValueShape.DATE, parts=(due,), amount=7)
    assert evaluate_derived(scene, later) == "2025-02-07"
    assert evaluate_derived(scene_of(office(), patch=patch), later) is None


def test_a_truth_is_a_truth(scene_of: SceneOf) -> None:
    scene = scene_of(office())
    for key, expected in (("P-1", True), ("P-4", False)):
        row = refer_to_row(scene, PEOPLE, key)
        value = derived_values.attribute_of(scene, row, lambda c, _: c.name == "active")
        assert value.shape is ValueShape.TRUTH
        assert value.value is expected
        assert evaluate_derived(scene, value) is expected


@pytest.mark.parametrize(("kind", "value"), [("sum", 0.3), ("average", 0.15)])
def test_floating_point_adds_nothing(scene_of: SceneOf, kind: str, value: float) -> None:
    state = OFFICE_STATE.split("  ('I-3'")[0].rstrip(",\n") + ";"
    scene = scene_of(office(FIND_ISSUES.replace("points, cost, due", "cost"), state))
    shown = row_set(scene, [ISSUES], 2, 2, tries=50)
    found = derived_values.aggregate_of_column(scene, shown, kind)
    assert found.value == evaluate_derived(scene, found) == value


def test_nothing_is_added_up_where_a_cell_is_empty(scene_of: SceneOf) -> None:
    tools = FIND_ISSUES.replace("points, cost, due", "points")
    scene = scene_of(office(tools))
    with pytest.raises(Unplannable, match="the set shows no number"):
        derived_values.aggregate_of_column(scene, everything(scene), "sum")


HUGE = OFFICE_STATE.replace("3, 0.1", f"{2**63 - 1}, 0.1").replace("NULL, 4.0", "9, 4.0")


@pytest.mark.parametrize("kind", ["sum", "highest"])
def test_a_number_beyond_the_engine_s_is_no_value(scene_of: SceneOf, kind: str) -> None:
    scene = scene_of(office(FIND_ISSUES.replace("points, cost, due", "points"), HUGE))
    with pytest.raises(Unplannable, match="too large"):
        derived_values.aggregate_of_column(scene, everything(scene), kind)
    assert derived_values.aggregate_of_column(scene, everything(scene), "lowest").value == 5


def test_sets_of_huge_numbers_are_sets(scene_of: SceneOf) -> None:
    """Nobody says the largest integer, nor what lies beside it."""
    template = office(FIND_ISSUES.replace("points, cost, due", "points"), HUGE)
    bounds = set()
    for seed in range(60):
        found = row_set(scene_of(template, seed), [ISSUES], 1, 5, 50).rows
        bounds |= {(f.compare, f.value) for f in found.facts if f.label == "points"}
    assert bounds
    assert max(value for _, value in bounds) == 10**9


def test_days_are_ranked_but_not_added(scene_of: SceneOf) -> None:
    tools, state = (
        FIND_ISSUES.replace("points, cost, due", "due"),
        OFFICE_STATE.replace("0.3, NULL", "0.3, '2025-06-30'"),
    )
    scene = scene_of(office(tools, state))
    assert (
        derived_values.aggregate_of_column(scene, everything(scene), "highest").value
        == "2025-06-30"
    )
    assert (
        derived_values.aggregate_of_column(scene, everything(scene), "lowest").shape
        is ValueShape.DATE
    )
    with pytest.raises(Unplannable):
        derived_values.aggregate_of_column(scene, everything(scene), "average")


# --- attributes ----------------------------------------------------------------------------------


def test_an_attribute_is_shown_by_the_calls(scene_of: SceneOf) -> None:
    for seed in range(20):
        scene = scene_of(office(), seed)
        value = derived_values.attribute_of(scene, refer_to_row(scene, ISSUES, "I-4"))
        shown = [scene.look(call) for call in value.lookups()]
        rows = [r for v in shown for r in (v if isinstance(v, list) else [v])]
        assert value.value in [r.get(value.label) for r in rows if r["id"] == "I-4"]
        assert value.row is not None
        assert value.label not in {f.label for f in value.row.facts}


def test_what_a_tool_does_not_show_of_a_row_is_not_asked(scene_of: SceneOf) -> None:
    """``get_issue`` is silent about closed issues, so it cannot tell when one was due."""
    silent = GET_ISSUE.replace(
        "WHERE id = :issue_id\n", "WHERE id = :issue_id AND status = 'open'\n"
    )
    tools = FIND_ISSUES.replace(", points, cost, due", "") + silent
    with pytest.raises(Unplannable, match="nothing about the row can be asked"):
        attribute(scene_of(office(tools)), "I-4", "due")
    assert attribute(scene_of(office(tools)), "I-1", "due").value == "2024-02-28"


def test_a_column_of_another_part_of_the_result_is_not_asked(scene_of: SceneOf) -> None:
    """The day is shown for closed issues only; an open one is found in the other list."""
    tools = """
board:
  returns:
    open: {rows: "SELECT id, title FROM issues WHERE status = 'open'"}
    closed: {rows: "SELECT id, title, due FROM issues WHERE status = 'closed'"}
"""
    assert attribute(scene_of(office(tools)), "I-4", "due").value == "2025-01-31"
    with pytest.raises(Unplannable, match="nothing about the row can be asked"):
        attribute(scene_of(office(tools)), "I-1", "due")


def test_keys_and_empty_cells_are_not_asked(scene_of: SceneOf) -> None:
    for seed in range(30):
        scene = scene_of(office(), seed)
        value = derived_values.attribute_of(scene, refer_to_row(scene, ISSUES, "I-5"))
        assert value.column in {"title", "status", "cost", "due"}


# --- proposals -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mock", "petstore", "retail", "office"])
def test_whatever_is_proposed_is_true_of_the_state(
    scene_of: SceneOf, name: str, request: pytest.FixtureRequest
) -> None:
    template: Template = request.getfixturevalue(f"{name}_template")
    kinds = set()
    for seed in range(25):
        for make in (
            derived_values.aggregate_of_set,
            derived_values.difference_of_rows,
            derived_values.random_condition,
        ):
            scene = scene_of(template, seed)
            try:
                value = make(scene, derived_values.shown_key_columns(scene))
            except Unplannable:
                continue
            assert evaluate_derived(scene, value) == value.value
            assert type(evaluate_derived(scene, value)) is type(value.value)
            kinds.add(value.kind)
    assert {"count", "compare"} <= kinds


def test_a_computed_value_is_another_one_that_fits(scene_of: SceneOf) -> None:
    column = office().schema.tables["issues"].columns["due"]
    made = set()
    for seed in range(20):
        scene = scene_of(office(), seed)
        try:
            value = derived_values.computed_value(scene, column, lambda v: v > "2024-06-01")
        except Unplannable:
            continue
        (source,) = value.parts
        assert (value.kind, value.shape) == ("shift", ValueShape.DATE)
        assert value.amount != 0
        assert value.value == shift_value(source.value, value.amount) > "2024-06-01"
        assert evaluate_derived(scene, value) == value.value
        made.add(value.value)
    assert len(made) > 2


def test_two_rows_are_compared_by_the_same_attribute(scene_of: SceneOf) -> None:
    for seed in range(30):
        scene = scene_of(office(READS), seed)
        try:
            value = derived_values.difference_of_rows(scene, [ISSUES])
        except Unplannable:
            continue
        one, other = value.parts
        assert isinstance(one, DerivedValue)
        assert isinstance(other, DerivedValue)
        assert one.label == other.label
        assert one.row is not None
        assert other.row is not None
        assert one.row.key != other.row.key
        assert value.value == value_difference(one.value, other.value)


def test_without_people_nothing_can_be_asked(scene_of: SceneOf) -> None:
    scene = scene_of(office(FIND_PEOPLE, ""))
    for make in (
        derived_values.aggregate_of_set,
        derived_values.difference_of_rows,
        derived_values.random_condition,
    ):
        with pytest.raises(Unplannable):
            make(scene, derived_values.shown_key_columns(scene))

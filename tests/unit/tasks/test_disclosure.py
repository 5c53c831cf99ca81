"""How goals are told: turns in order, and what is withheld only where that can be checked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright import BadInput
from envwright.tasks.disclosure import Refinement, asked_goals, outcome_question, plan_disclosure
from envwright.tasks.goals import (
    AttributeFact,
    DerivedValue,
    DisclosurePlan,
    Goal,
    RowReference,
    ValueShape,
)
from envwright.types import Call
from tests.unit.tasks.worlds import office

TOOLS = office().tools
HARD = Refinement(1, 1, 1, 1, 1, 1)
DIALS = [f.name for f in fields(Refinement)]


def write(tool: str, *, vague: bool = False, **values: str) -> Goal:
    """A change of one row, with the values that the user gives."""
    others = ("I-8", "I-9") if vague else ()
    facts = (AttributeFact("title", "x"), AttributeFact("cost", 1, ValueShape.NUMBER))
    row = RowReference("issues", "id", "I-1", "described", facts, others=others)
    call = Call(tool=tool, arguments={"issue_id": "I-1", **values})
    said = {name: AttributeFact(name, value) for name, value in values.items()}
    return Goal("write", tool, (call,), {"issue_id": row}, values=said)


def ask(name: str = "q1") -> Goal:
    return Goal(
        "ask", "get_issue", question=name, derived=DerivedValue("count", 1, ValueShape.NUMBER)
    )


def told(goals: Sequence[Goal], refinement: Refinement, seed: int = 0) -> DisclosurePlan:
    return plan_disclosure(goals, TOOLS, refinement, random.Random(seed))


# --- dials ---------------------------------------------------------------------------------------


def test_the_dial_goes_from_nothing_over_the_defaults_to_hard() -> None:
    assert Refinement.at(0) == Refinement(0, 0, 0, 0, 0, 0)
    assert Refinement.at(0.5) == Refinement()
    for name in DIALS:
        assert getattr(Refinement.at(1), name) > getattr(Refinement(), name)


@given(st.floats(0, 1), st.floats(0, 1))
def test_the_dial_is_monotone_and_a_probability(one: float, other: float) -> None:
    low, high = sorted((one, other))
    for name in DIALS:
        assert 0 <= getattr(Refinement.at(low), name) <= getattr(Refinement.at(high), name) <= 1


@pytest.mark.parametrize("level", [-0.01, 1.01, float("nan"), float("inf")])
def test_a_dial_beyond_its_ends_is_refused(level: float) -> None:
    with pytest.raises(BadInput, match="the refinement is"):
        Refinement.at(level)


def test_plain_telling_withholds_nothing() -> None:
    goals = [write("set_due", due="2025-05-01"), write("close_issue", vague=True), ask()]
    for seed in range(20):
        plain = replace(told(goals, Refinement.at(0), seed), motive=0.0)
        assert plain == DisclosurePlan(tuple(goals), ((0, 1, 2),))


def test_more_refinement_leaves_more_out() -> None:
    """Counted over many draws of the same goals."""
    goals = [write("set_due", due="2025-05-01"), write("close_issue", vague=True), ask()]
    left_out = []
    for level in (0.0, 0.25, 0.5, 0.75, 1.0):
        tellings = [told(goals, Refinement.at(level), seed) for seed in range(400)]
        left_out.append(
            (
                sum(len(t.withheld) for t in tellings),
                sum(len(t.vague) for t in tellings),
                sum(t.pronouns for t in tellings),
                sum(t.compressed for t in tellings),
                sum(t.digression for t in tellings),
            )
        )
    assert left_out[0] == (0, 0, 0, 0, 0)
    for dial in zip(*left_out[:-1], strict=True):  # at the hard end goals are in later turns
        assert list(dial) == sorted(dial)
        assert dial[0] < dial[-1]


# --- turns ---------------------------------------------------------------------------------------


@given(st.integers(1, 12), st.floats(0, 1), st.integers(0, 1000))
def test_turns_hold_all_goals_in_order(count: int, spread: float, seed: int) -> None:
    goals = [ask(f"q{n}") for n in range(count)]
    turns = told(goals, Refinement(spread=spread), seed).turns
    assert [n for turn in turns for n in turn] == list(range(count))
    assert all(1 <= len(turn) <= 3 for turn in turns)


def test_one_turn_where_goals_are_few_and_many_where_they_are_spread() -> None:
    goals = [ask(f"q{n}") for n in range(7)]
    assert told(goals, Refinement.at(0)).turns == ((0, 1, 2), (3, 4, 5), (6,))
    assert told(goals, HARD).turns == tuple((n,) for n in range(7))


# --- what is withheld ----------------------------------------------------------------------------


def test_only_a_required_plain_value_is_withheld() -> None:
    due = write("set_due", due="2025-05-01")
    assert told([due], HARD).withheld == ((0, "due"),)
    assert told([write("close_issue")], HARD).withheld == ()
    found_out = DerivedValue("attribute", "2025-05-01", ValueShape.DATE)
    follows = Goal("write", "set_due", due.calls, due.references, values={"due": found_out})
    assert told([follows], HARD).withheld == ()
    optional = office(
        """
edit:
  parameters: {issue_id: {column: issues.id}, due: {column: issues.due, optional: true}}
  do: [UPDATE issues SET due = :due WHERE id = :issue_id]
"""
    )
    goal = write("edit", due="2025-05-01")
    assert plan_disclosure([goal], optional.tools, HARD, random.Random(0)).withheld == ()


def test_a_row_that_could_be_meant_vaguely_is_vague_and_nothing_else_is_withheld() -> None:
    telling = told([write("set_due", vague=True, due="2025-05-01")], HARD)
    assert telling.vague == ((0, "issue_id", 1),)
    assert telling.withheld == ()
    assert asked_goals(telling) == {0}


def test_asking_is_a_rule_only_where_the_tool_is_used_once() -> None:
    """With two calls of a tool, "ask before the first" says nothing about the second."""
    one, two = write("set_due", due="2025-05-01"), write("set_due", due="2025-06-01")
    plain = Refinement(omit=1, vague=1, spread=0)
    assert told([one, two], plain).withheld == ()
    branch = Goal(
        "choose", "set_due", derived=DerivedValue("compare", True, ValueShape.TRUTH), then=two
    )
    assert told([one, branch], plain).withheld == ()
    spare = Goal(
        "choose",
        "close_issue",
        derived=DerivedValue("compare", True, ValueShape.TRUTH),
        then=write("close_issue"),
        otherwise=two,
    )
    assert told([one, spare], plain).withheld == ((0, "due"),)
    assert told([one, write("close_issue")], plain).withheld == ((0, "due"),)


def test_only_what_is_said_first_is_withheld() -> None:
    """In later turns the user has replied before, so that asking could not be told from it."""
    goals = [ask(), write("set_due", due="2025-05-01")]
    assert told(goals, HARD).turns == ((0,), (1,))
    assert told(goals, HARD).withheld == ()
    assert told(goals, Refinement(omit=1, spread=0)).withheld == ((1, "due"),)


@pytest.mark.parametrize("kind", ["each", "choose", "refuse", "ask"])
def test_other_goals_are_told_in_full(kind: str) -> None:
    goal = write("set_due", vague=True, due="2025-05-01")
    other = Goal(
        kind,  # type: ignore[arg-type]
        "set_due",
        goal.calls,
        goal.references,
        values=goal.values,
        derived=DerivedValue("compare", False, ValueShape.TRUTH),
    )
    telling = told([other], HARD)
    assert (telling.withheld, telling.vague) == ((), ())
    assert asked_goals(telling) == frozenset()


def test_the_same_numbers_tell_the_same() -> None:
    goals = [write("set_due", due="2025-05-01"), write("close_issue", vague=True), ask()]
    assert told(goals, Refinement(), 5) == told(goals, Refinement(), 5)


def test_the_outcome_is_asked_for_with_all_that_it_could_be() -> None:
    goal = Goal("refuse", "x", question="outcome", reason="No.", reasons=("done", "No.", "Never."))
    asked = outcome_question(goal, "do it")
    assert asked.name == "outcome"
    assert "do it" in asked.text
    assert asked.json_schema == {"type": "string", "enum": ["done", "No.", "Never."]}

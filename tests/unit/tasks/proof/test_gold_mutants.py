"""Ways that look right: the branch not taken, and rows that nearly fit."""

from __future__ import annotations

from envwright.tasks.goals import DerivedValue, Goal, RowReference, RowSet, ValueShape
from envwright.tasks.proof.gold_mutants import MAX_DECOYS, decoy_sequences
from envwright.types import Call

LOOK = Call(tool="look", arguments={"name": "x"})
TEST = DerivedValue("compare", True, ValueShape.TRUTH)


def close(key: str) -> Call:
    return Call(tool="close", arguments={"id": key, "why": "old"})


def change(key: str = "I-1", **more: object) -> Goal:
    row = RowReference("issues", "id", key, "described", **more)  # type: ignore[arg-type]
    return Goal("write", "close", (close(key),), {"id": row})


def test_the_branch_not_taken() -> None:
    goal = Goal("choose", "close", derived=TEST, then=change("I-1"), otherwise=change("I-2"))
    assert decoy_sequences([goal], [LOOK, close("I-1")]) == ((LOOK, close("I-2")),)
    other = DerivedValue("compare", False, ValueShape.TRUTH)
    goal = Goal("choose", "close", derived=other, then=change("I-1"), otherwise=change("I-2"))
    assert decoy_sequences([goal], [LOOK, close("I-2")]) == ((LOOK, close("I-1")),)


def test_a_branch_with_nothing_to_do_is_to_do_nothing() -> None:
    goal = Goal("choose", "close", derived=TEST, then=change("I-1"))
    assert decoy_sequences([goal], [LOOK, close("I-1")]) == ((LOOK,),)


def test_rows_that_the_first_word_fits_too() -> None:
    goal = change("I-1", others=("I-2", "I-3", "I-4"))
    found = decoy_sequences([goal], [LOOK, close("I-1")])
    assert found == ((LOOK, close("I-2")), (LOOK, close("I-3")))


def test_rows_that_come_second() -> None:
    among = RowSet("issues", "id", ("I-0", "I-1", "I-2", "I-3"))
    found = decoy_sequences([change("I-1", among=among)], [close("I-1")])
    assert found == ((close("I-0"),), (close("I-2"),))


def test_a_row_that_is_clear_has_no_decoy() -> None:
    assert decoy_sequences([change("I-1")], [LOOK, close("I-1")]) == ()
    assert decoy_sequences([Goal("ask", "look", question="q1", derived=TEST)], [LOOK]) == ()


def test_each_goal_has_its_own_and_the_rest_of_the_gold_stays() -> None:
    goals = [change("I-1", others=("I-5",)), change("I-2", others=("I-6",))]
    gold = [LOOK, close("I-1"), LOOK, close("I-2")]
    assert decoy_sequences(goals, gold) == (
        (LOOK, close("I-5"), LOOK, close("I-2")),
        (LOOK, close("I-1"), LOOK, close("I-6")),
    )


def test_there_are_not_too_many() -> None:
    keys = tuple(f"I-{n}" for n in range(2, 9))
    goals = [change(f"A-{n}", others=keys) for n in range(9)]
    assert len(decoy_sequences(goals, [close(f"A-{n}") for n in range(9)])) == MAX_DECOYS


def test_goals_that_are_not_in_the_gold_have_none() -> None:
    assert decoy_sequences([change("I-1", others=("I-2",))], [LOOK]) == ()

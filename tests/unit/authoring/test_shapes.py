"""What of an answer is kept: names that are none, and names that are taken away."""

from __future__ import annotations

from envwright.authoring.answer_parts import sift_answer

BAD, GOOD = "the issue's team, if any", "an issue has a team"
PARTS = ("invariants",)


def test_a_name_that_is_none_is_told() -> None:
    kept, (problem,) = sift_answer(
        {"invariants": {BAD: "SELECT 1", GOOD: "SELECT 2"}}, PARTS, PARTS
    )
    assert kept == {"invariants": {GOOD: "SELECT 2"}}
    assert problem.place == f"invariants: {BAD}"
    assert "was not kept" in problem.message


def test_a_name_that_was_never_kept_can_be_taken_away() -> None:
    kept, problems = sift_answer({"invariants": {BAD: None, GOOD: "SELECT 1"}}, PARTS, ())
    assert kept == {"invariants": {GOOD: "SELECT 1"}}
    assert problems == []

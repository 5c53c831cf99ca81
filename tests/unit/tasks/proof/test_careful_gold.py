"""A gold is no better than the careful agent's, who writes back what nobody mentioned."""

from __future__ import annotations

import pytest

from envwright.environment.world import open_world
from envwright.tasks.proof.careful_gold import careful_steps
from envwright.types import Call
from tests.unit.tasks.handmade import call, proof_of, task_of, why_not
from tests.unit.tasks.worlds import READS, WRITES, office

_FOUND = '{sql: SELECT 1 FROM issues WHERE id = :issue_id, error: "There is no issue {issue_id}."}'


def _updating(*sets: str, more: str = "") -> str:
    return f"""
update_issue:
  parameters:
    issue_id: {{column: issues.id}}
    title: {{column: issues.title, optional: true}}
    points: {{column: issues.points, optional: true}}
    due: {{column: issues.due, optional: true}}
  require: [{_FOUND}{more}]
  do: ["UPDATE issues SET {", ".join(sets)} WHERE id = :issue_id"]
"""


KEEPING = _updating("title = coalesce(:title, title)", "due = coalesce(:due, due)")
CLEARING = _updating("title = coalesce(:title, title)", "points = :points", "due = :due")
NAMED = call("update_issue", issue_id="I-1", title="Dark lamp")


def careful(tool: str, gold: Call) -> dict[str, object]:
    template = office(READS + WRITES + tool)
    with open_world(task_of(template, [gold]), {template.id: template}) as world:
        (step,) = careful_steps(world, [gold])
        assert not any(diff.rows for diff in world.diff().values())
    assert step is not None
    return dict(step.arguments)


def test_what_is_left_out_is_given_as_it_stands() -> None:
    kept = careful(CLEARING, NAMED)
    assert kept == {**NAMED.arguments, "points": 3, "due": "2024-02-28"}


def test_what_holds_nothing_is_left_out() -> None:
    """Issue I-3 has no due date: nobody writes that back."""
    kept = careful(CLEARING, call("update_issue", issue_id="I-3", title="Dark lamp"))
    assert kept == {"issue_id": "I-3", "title": "Dark lamp", "points": 5}


def test_an_amount_that_is_added_is_not_given() -> None:
    adding = _updating("title = coalesce(:title, title)", "points = points + coalesce(:points, 0)")
    assert careful(adding, NAMED) == dict(NAMED.arguments)


def test_what_the_tool_refuses_is_not_given() -> None:
    strict = ", {sql: 'SELECT :points IS NULL', error: Not now.}"
    kept = careful(
        _updating("title = :title", "points = :points", "due = :due", more=strict), NAMED
    )
    assert kept == {**NAMED.arguments, "due": "2024-02-28"}


@pytest.mark.parametrize(
    "gold",
    [
        call("get_issue", issue_id="I-4"),
        call("create_issue", title="Loose tile", author_id="P-1"),
        call("close_issue", issue_id="I-2"),  # refused: it has no owner
        call("no_tool", issue_id="I-2"),
    ],
)
def test_what_updates_no_row_stays_as_it_is(gold: Call) -> None:
    template = office()
    with open_world(task_of(template), {template.id: template}) as world:
        assert careful_steps(world, [None, gold]) == (None, gold)


def test_a_gold_that_keeps_the_rest_is_proven() -> None:
    template = office(READS + WRITES + KEEPING)
    proof = proof_of(task_of(template, [NAMED]), template)
    assert (proof.mutants["careful"], proof.survivors) == (1, ())


@pytest.mark.parametrize("default", ["", ", default: 8"])
def test_a_gold_that_clears_the_rest_is_refused(default: str) -> None:
    tool = CLEARING.replace(
        "issues.points, optional: true", f"issues.points, optional: true{default}"
    )
    template = office(READS + WRITES + tool)
    task = task_of(template, [NAMED])
    assert why_not(task, template) == "the gold changes what was not mentioned"
    (survivor,) = (s for s in proof_of(task, template).survivors if s.kind == "careful")
    assert survivor.what == "1 update_issue: points, due kept"


def test_a_gold_that_says_all_of_it_is_proven() -> None:
    template = office(READS + WRITES + CLEARING)
    whole = call("update_issue", issue_id="I-1", title="Dark lamp", points=3, due="2024-02-28")
    assert why_not(task_of(template, [whole]), template) == ""

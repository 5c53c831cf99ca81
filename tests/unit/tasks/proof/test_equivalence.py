"""Equivalence judges the rubric: by states, answers and rules, and by nothing of the rubric's."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.environment.template import Template
from envwright.scoring.answers import same_answer
from envwright.scoring.events import REPLY, EpisodeEvent
from envwright.scoring.rubric import apply_rubric
from envwright.tasks.proof import equivalence
from envwright.tasks.proof.equivalence import EpisodeOutcome, episode_outcome, outcomes_equal
from envwright.types import Call, EventCheck, Json, Rubric, Task
from tests.unit.tasks.handmade import call, task_of, world_of
from tests.unit.tasks.worlds import READS, WRITES, office

EMPTY = task_of(office())
ANSWERS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(-(2.0**50), 2.0**50),
    st.text(max_size=4),
    st.lists(st.booleans() | st.integers(0, 2) | st.sampled_from(["a", " a"]), max_size=2),
)


def end(
    calls: Sequence[Call] = (),
    answers: Mapping[str, Json] | None = None,
    asked: str = "q",
    template: Template | None = None,
    golds: Sequence[EpisodeOutcome] = (),
) -> EpisodeOutcome:
    template = template or office()
    with world_of(task_of(template), template) as world:
        for step in calls:
            world.call(step.tool, step.arguments)
        return episode_outcome(world, answers or {}, frozenset([asked]), golds=golds)


def test_it_shares_nothing_with_the_rubric() -> None:
    tree = ast.parse(inspect.getsource(equivalence))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not {name for name in imported if name and ("rubric" in name or "answers" in name)}


# --- states --------------------------------------------------------------------------------------

NEW = call("create_issue", title="Loose tile", author_id="P-1")
OTHER = call("create_issue", title="Draught", author_id="P-2")
DUE = call("set_due", issue_id="I-4", due="2025-05-01")


def test_names_of_generated_ids_do_not_matter() -> None:
    assert outcomes_equal(end([NEW, OTHER]), end([OTHER, NEW]))
    assert not outcomes_equal(end([NEW]), end([OTHER]))
    assert not outcomes_equal(end([NEW, NEW]), end([NEW]))


def test_the_same_row_made_by_another_tool_is_the_same() -> None:
    """Its id is another, since ids follow from the tool that takes them."""
    like = WRITES.split("create_issue:")[1].split("set_due:")[0]
    template = office(READS + WRITES + f"report_issue:{like}")
    other = call("report_issue", title="Loose tile", author_id="P-1")
    with template.session() as session:
        new, reported = (session.call(c.tool, c.arguments).value["id"] for c in (NEW, other))
        assert new != reported
    assert outcomes_equal(end([NEW], template=template), end([other], template=template))


def test_who_refers_to_a_generated_id_matters() -> None:
    """The same two rows and the same day, but on the other of the two."""
    tools = (
        READS
        + WRITES
        + """
create_two:
  parameters: {late: {type: integer}}
  let: {one: "SELECT new_id('I', 1)", two: "SELECT new_id('I', 2)"}
  do:
    - "INSERT INTO issues VALUES (:one, 'One', 'P-1', NULL, 'open', NULL, 0.0, NULL)"
    - "INSERT INTO issues VALUES (:two, 'Two', 'P-1', NULL, 'open', NULL, 0.0, NULL)"
    - "INSERT INTO notes VALUES (new_id('N'), iif(:late = 1, :one, :two), 'x')"
"""
    )
    template = office(tools)
    first, second = (end([call("create_two", late=n)], template=template) for n in (1, 2))
    assert first.shape == second.shape
    assert not outcomes_equal(first, second)


def test_every_cell_counts() -> None:
    gold = end([DUE])
    assert outcomes_equal(end([DUE, call("get_issue", issue_id="I-1")]), gold)
    assert not outcomes_equal(end(), gold)
    assert not outcomes_equal(end([call("set_due", issue_id="I-4", due="2025-05-02")]), gold)
    assert not outcomes_equal(end([call("set_due", issue_id="I-3", due="2025-05-01")]), gold)
    back = call("set_due", issue_id="I-4", due="2025-01-31")
    assert outcomes_equal(end([DUE, back]), end())


def test_the_clock_counts(ledger_template: Template) -> None:
    wait = call("wait", seconds=60)
    assert not outcomes_equal(end([wait], template=ledger_template), end(template=ledger_template))


def test_against_a_gold_the_digest_is_left_out_only_where_it_cannot_be_equal() -> None:
    gold = end([DUE])
    other = end([call("set_due", issue_id="I-3", due="2025-05-01")], golds=[gold])
    assert other.digest not in ("", gold.digest)
    assert end([NEW], golds=[gold]).digest == ""
    assert not outcomes_equal(end([NEW], golds=[gold]), gold)
    assert outcomes_equal(end([DUE], golds=[gold]), gold)


def test_what_cannot_be_decided_is_different() -> None:
    one = EpisodeOutcome("undecided-1", (), b"{}")
    assert not outcomes_equal(one, one)
    assert outcomes_equal(EpisodeOutcome("1", (), b"{}"), EpisodeOutcome("1", (), b"{}"))


def test_two_environments_count_both() -> None:
    other = Template(office().spec.model_copy(update={"name": "second"}))
    task = EMPTY.model_copy(
        update={
            "environments": (
                EMPTY.environments[0].model_copy(update={"prefix": "a_"}),
                EMPTY.environments[0].model_copy(
                    update={"name": "second", "id": other.id, "prefix": "b_"}
                ),
            )
        }
    )
    ends = []
    for prefix in ("a_", "b_"):
        with world_of(task, office(), other) as world:
            assert world.call(f"{prefix}set_due", DUE.arguments).ok
            ends.append(episode_outcome(world, {}, frozenset()))
    assert not outcomes_equal(*ends)


# --- answers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (5, 5.0, True),
        (0, -0.0, True),
        (5, "5", False),
        (1, True, False),
        (0, False, False),
        (None, False, False),
        (" x ", "x", True),
        ("X", "x", False),
        ([1], 1, False),
        ([1, 2], [2, 1], False),
        ({"a": 1}, {"a": 1.0}, True),
        (2**53, 2**53 + 1, False),
        (10**18, 10**18 + 1, False),
        (0.1 + 0.2, 0.3, False),
    ],
)
def test_answers_are_compared_by_value_and_type(one: Json, other: Json, same: bool) -> None:
    assert outcomes_equal(end((), {"q": one}), end((), {"q": other})) is same
    assert outcomes_equal(end((), {"q": one}), end((), {"q": one}))


def test_only_what_was_asked_is_an_answer() -> None:
    assert outcomes_equal(end((), {"q": 1, "other": 2}), end((), {"q": 1}))
    assert not outcomes_equal(end(), end((), {"q": None}))


@given(ANSWERS, ANSWERS)
def test_both_judges_agree_on_answers(given_: Json, expected: Json) -> None:
    """Where the rubric is exact, it says the same as equivalence, each in its own way."""
    one, other = (equivalence._canonical(value) for value in (given_, expected))
    if expected is not None and given_ is not None:
        assert same_answer(given_, expected) is (one == other)


# --- rules ---------------------------------------------------------------------------------------

ASKED = EventCheck(name="asked", first=REPLY, then=("set_due", "close_issue"))
NEVER = EventCheck(name="never", forbidden=("close_issue",))
FIRST = EventCheck(name="order", first="get_issue", then=("set_due",))
HEARD, BAD = EpisodeEvent(REPLY), EpisodeEvent("set_due", ok=False)
SET, GET, SHUT = EpisodeEvent("set_due"), EpisodeEvent("get_issue"), EpisodeEvent("close_issue")


@pytest.mark.parametrize(
    ("rule", "events", "kept"),
    [
        (ASKED, [], True),
        (ASKED, [HEARD, SET], True),
        (ASKED, [SET, HEARD], False),
        (ASKED, [SHUT], False),
        (ASKED, [BAD, HEARD, SET], True),
        (ASKED, [HEARD, SET, SHUT], True),
        (FIRST, [GET, SET], True),
        (FIRST, [EpisodeEvent("get_issue", ok=False), SET], False),
        (FIRST, [SET, GET, SET], False),
        (NEVER, [SET], True),
        (NEVER, [SHUT], False),
        (NEVER, [EpisodeEvent("close_issue", ok=False)], False),
    ],
)
def test_both_judges_agree_on_rules(
    rule: EventCheck, events: list[EpisodeEvent], kept: bool
) -> None:
    with world_of(EMPTY, office()) as world:
        found = episode_outcome(world, {}, frozenset(), [rule], events)
        assert found.kept == (kept,)
        assert apply_rubric(Rubric(checks=(rule,)), world, {}, events).reward == float(kept)


def test_a_rule_that_is_broken_makes_a_difference() -> None:
    assert not outcomes_equal(
        EpisodeOutcome("1", (), b"{}", (True,)), EpisodeOutcome("1", (), b"{}", (False,))
    )


@given(st.lists(st.sampled_from([HEARD, BAD, SET, GET, SHUT]), max_size=6))
def test_both_judges_agree_on_any_events(events: list[EpisodeEvent]) -> None:
    with world_of(EMPTY, office()) as world:
        for rule in (ASKED, NEVER, FIRST):
            found = episode_outcome(world, {}, frozenset(), [rule], events)
            assert apply_rubric(Rubric(checks=(rule,)), world, {}, events).reward == float(
                found.kept[0]
            )


# --- both judges on random episodes --------------------------------------------------------------

POOL = [NEW, OTHER, DUE, call("close_issue", issue_id="I-1"), call("close_issue", issue_id="I-4")]


def agree(task: Task, calls: Sequence[Call]) -> None:
    gold = end(task.gold)
    with world_of(task, office()) as world:
        for step in calls:
            world.call(step.tool, step.arguments)
        reward = apply_rubric(task.rubric, world, {}).reward
        assert reward == float(outcomes_equal(episode_outcome(world, {}, frozenset()), gold))


@given(st.lists(st.sampled_from(POOL), max_size=3), st.lists(st.sampled_from(POOL), max_size=4))
def test_the_rubric_says_what_equivalence_says(gold: list[Call], calls: list[Call]) -> None:
    agree(task_of(office(), gold), calls)

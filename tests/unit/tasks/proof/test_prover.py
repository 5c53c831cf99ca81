"""Proofs: what ships is proven, and every way to weaken a task makes its proof fail by name."""

from __future__ import annotations

from envwright.environment.template import Template
from envwright.scoring.events import REPLY
from envwright.tasks.proof.prover import proof_failure
from envwright.types import (
    AnswerCheck,
    EventCheck,
    FrameCheck,
    MutantVerdict,
    Proof,
    Rubric,
    StateCheck,
    Task,
)
from tests.unit.tasks.handmade import (
    call,
    proof_of,
    task_of,
    why_not,
    with_answer,
    without,
    world_of,
)
from tests.unit.tasks.worlds import READS, WRITES, office

NEW = call("create_issue", title="Loose tile", author_id="P-1")
DUE = call("set_due", issue_id="I-4", due="2025-05-01")
SHUT = call("close_issue", issue_id="I-1")
ASKED = EventCheck(name="asked", first=REPLY, then=("set_due",))


# --- tasks made by hand --------------------------------------------------------------------------


def test_honest_tasks_are_proven() -> None:
    for task in (
        task_of(office(), [DUE]),
        task_of(office(), [NEW, SHUT]),
        task_of(office(), [NEW, NEW]),
        task_of(office(), [call("get_issue", issue_id="I-4")], {"q1": 8}),
        task_of(office(), [call("close_issue", issue_id="I-4")], {"outcome": "not open"}),
        task_of(office(), [DUE], pauses=(0,), rules=[ASKED]),
        task_of(office(), [SHUT, DUE], {"q1": True, "q2": "x"}),
    ):
        assert why_not(task, office()) == ""


def survivors(task: Task, *templates: Template) -> set[tuple[str, bool]]:
    proof = proof_of(task, *(templates or (office(),)))
    return {(s.kind, s.equivalent) for s in proof.survivors}


def test_without_a_frame_collateral_damage_scores() -> None:
    weak = without(task_of(office(), [DUE]), FrameCheck)
    assert ("extra write", False) in survivors(weak)
    assert why_not(weak, office()) == "a wrong way scores 1"


def test_without_a_check_of_the_row_another_change_scores() -> None:
    """What may change is fixed, but not to what: doing nothing is then enough, too."""
    weak = without(task_of(office(), [DUE]), StateCheck)
    assert {("argument replaced", False), ("step dropped", False)} <= survivors(weak)
    assert why_not(weak, office()) == "doing nothing scores above 0"


def test_without_any_check_doing_nothing_scores() -> None:
    empty = task_of(office(), [DUE]).model_copy(update={"rubric": Rubric(checks=())})
    assert why_not(empty, office()) == "doing nothing scores above 0"


def test_a_row_that_was_there_before_does_not_prove_that_one_was_made() -> None:
    """An issue of that title by that author exists; one by another would pass for it."""
    again = call("create_issue", title="Broken lamp", author_id="P-1")
    task = task_of(office(), [again])
    assert why_not(task, office()) == ""
    old = "SELECT EXISTS (SELECT 1 FROM issues WHERE title = 'Broken lamp')"
    checks = [
        c.model_copy(update={"sql": old}) if isinstance(c, StateCheck) else c
        for c in task.rubric.checks
    ]
    weak = task.model_copy(update={"rubric": Rubric(checks=tuple(checks))})
    assert ("argument replaced", False) in survivors(weak)
    assert why_not(weak, office()) == "a wrong way scores 1"


def test_without_a_check_of_the_answer_a_wrong_one_scores() -> None:
    weak = without(task_of(office(), [DUE], {"q1": 8}), AnswerCheck)
    assert {("answer changed", False), ("answer missing", False)} <= survivors(weak)


def test_a_wide_tolerance_lets_wrong_answers_score() -> None:
    task = task_of(office(), [DUE], {"q1": 8})
    checks = [
        c.model_copy(update={"tolerance": 1.0}) if isinstance(c, AnswerCheck) else c
        for c in task.rubric.checks
    ]
    wide = task.model_copy(update={"rubric": Rubric(checks=tuple(checks))})
    assert survivors(wide) == {("answer changed", False)}


def test_a_rule_that_is_no_gate_is_found_out() -> None:
    rule = ASKED.model_copy(update={"gate": False})
    task = task_of(office(), [DUE], pauses=(0,), rules=[rule])
    assert ("reply not waited for", False) in survivors(task)


def test_a_redundant_step_is_found_out() -> None:
    for gold in (
        [call("set_due", issue_id="I-4", due="2025-04-01"), DUE],
        [DUE, DUE],
        [DUE, SHUT, DUE],
    ):
        task = task_of(office(), gold)
        assert ("step dropped", True) in survivors(task)
        assert why_not(task, office()) == "a step is redundant"


def test_a_rubric_that_knows_one_way_only_is_found_out() -> None:
    """Two tools make the same row under different generated ids; the check wants one id."""
    like = (
        READS
        + WRITES
        + """
report_issue:
  parameters: {title: {column: issues.title}, author_id: {column: people.id}}
  do: ["INSERT INTO issues VALUES (new_id('I'), :title, :author_id, NULL, 'open', NULL, 0.0, NULL)"]
"""
    )
    template = office(like)
    task = task_of(template, [NEW])
    assert why_not(task, template) == ""
    with world_of(task, template) as world:
        world.call(NEW.tool, NEW.arguments)
        ((key,),) = world.sessions["office"].query(
            "SELECT id FROM issues WHERE title = 'Loose tile'"
        )
    exact = StateCheck(
        name="that one",
        sql=f"SELECT EXISTS (SELECT 1 FROM issues WHERE id = '{key}')",
        environment="office",
    )
    strict = task.model_copy(update={"rubric": Rubric(checks=(*task.rubric.checks, exact))})
    assert ("other tool", True) in survivors(strict, template)
    assert why_not(strict, template) == "an equivalent way scores below 1"


# --- tasks edited by hand ------------------------------------------------------------------------


def test_a_gold_that_was_changed_does_not_score() -> None:
    task = task_of(office(), [SHUT, DUE])
    other = call("set_due", issue_id="I-4", due="2025-05-02")
    for gold in ((SHUT,), (SHUT, other), (), (SHUT, DUE, NEW)):
        edited = task.model_copy(update={"gold": gold})
        assert why_not(edited, office()) == "the gold does not score 1"


def test_an_answer_that_was_changed_does_not_score() -> None:
    task = task_of(office(), [DUE], {"q1": 8})
    assert why_not(with_answer(task, "q1", 9), office()) == "the gold does not score 1"
    edited = task.model_copy(update={"answers": {"q1": 9}})
    assert why_not(edited, office()) == "the gold does not score 1"


def test_a_check_that_was_deleted_has_a_named_survivor() -> None:
    """Every check of the rubric is needed: without it some adversary scores 1."""
    task = task_of(office(), [NEW, SHUT, DUE], {"q1": 8})
    assert why_not(task, office()) == ""
    for at, check in enumerate(task.rubric.checks):
        rest = (*task.rubric.checks[:at], *task.rubric.checks[at + 1 :])
        proof = proof_of(task.model_copy(update={"rubric": Rubric(checks=rest)}), office())
        assert proof_failure(proof) == "a wrong way scores 1", check.name
        assert all(s.what for s in proof.survivors)


def test_pauses_that_were_removed_break_the_rule() -> None:
    task = task_of(office(), [DUE], pauses=(0,), rules=[ASKED])
    edited = task.model_copy(update={"pauses": ()})
    assert why_not(edited, office()) == "the gold does not score 1"


def test_the_reasons_stand_in_order() -> None:
    good = Proof(
        gold_reward=1.0, noop_reward=0.0, gold_digest="", replay_identical=True, solver_reward=1.0
    )
    steps = (
        ("replay_identical", False, "the replay differs"),
        ("solver_reward", 0.0, "the solver does not reach the goal"),
        ("survivors", (verdict("policy", False),), "a wrong way scores 1"),
        ("survivors", (verdict("policy", True),), "an equivalent way scores below 1"),
        ("survivors", (verdict("step dropped", True),), "a step is redundant"),
        ("noop_reward", 1.0, "doing nothing scores above 0"),
        ("gold_reward", 0.0, "the gold does not score 1"),
    )
    assert proof_failure(good) == ""
    assert good.ok
    for name, value, reason in steps:
        good = good.model_copy(update={name: value})
        assert proof_failure(good) == reason
        assert not good.ok


def verdict(kind: str, equivalent: bool) -> MutantVerdict:
    return MutantVerdict(kind=kind, what="x", equivalent=equivalent, reward=1.0)

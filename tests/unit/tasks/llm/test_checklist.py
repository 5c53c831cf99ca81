"""Checklists: each kind of check that says nothing is refused by name; the others are proven."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

import orjson
import pytest

from envwright.llm.client import Sampling, ScriptedClient
from envwright.tasks.llm import checklist
from envwright.tasks.llm.acceptance import ProofBench
from envwright.tasks.llm.checklist import (
    ACCEPTED,
    ChecklistProposer,
    ChecklistResult,
    add_checklist,
)
from envwright.tasks.llm.task_conversation import TaskExchange, TaskRefusal
from envwright.types import Json, StateCheck, Task

RETURNED = (
    "SELECT EXISTS (SELECT 1 FROM loans JOIN books ON books.id = loans.book_id "
    "JOIN members ON members.id = loans.member_id WHERE books.title = 'Salt Roads' "
    "AND members.email = 'ada@example.org' AND loans.status = 'returned')"
)
LENT = (
    "SELECT EXISTS (SELECT 1 FROM loans JOIN books ON books.id = loans.book_id "
    "JOIN members ON members.id = loans.member_id WHERE books.title = 'The Tin Harbour' "
    "AND members.name = 'Ada Byron' AND loans.status = 'open')"
)


def answer(*checks: str | dict[str, Json]) -> str:
    items = [{"says": f"Check {n}.", "sql": c} if isinstance(c, str) else c
             for n, c in enumerate(checks, start=1)]  # fmt: skip
    return orjson.dumps({"checks": items}).decode()


def listed(
    task: Task,
    bench: ProofBench,
    answers: Sequence[str],
    *,
    gate: bool = False,
    most: int = 8,
    log: list[TaskExchange] | None = None,
) -> ChecklistResult:
    lister = ChecklistProposer(
        ScriptedClient(answers), Sampling(), tries=len(answers), gate=gate, most=most
    )
    return asyncio.run(add_checklist(task, lister, bench, [] if log is None else log))


@pytest.fixture
def task(shipped: list[Task]) -> Task:
    """Takes *Salt Roads* back from Ada, then lends *The Tin Harbour* to her."""
    assert shipped[0].plan.endswith("return_book > find_books > lend_book")
    return shipped[0]


@pytest.mark.parametrize("gate", [False, True])
def test_checks_that_hold_are_kept_and_proven(task: Task, bench: ProofBench, gate: bool) -> None:
    done = listed(task, bench, [answer(RETURNED, f"{LENT} ;")], gate=gate)
    assert done.counts == {ACCEPTED: 2}
    added = done.task.rubric.checks[len(task.rubric.checks) :]
    assert [c.name for c in added] == ["checklist 1: Check 1.", "checklist 2: Check 2."]
    assert all(isinstance(c, StateCheck) and c.gate is gate for c in added)
    assert done.task.proof is not None
    assert done.task.proof.solver_reward == 1.0
    assert done.task.proof.mutants == (task.proof and task.proof.mutants)
    (confirmed,) = bench.confirmed([done.task])
    assert confirmed is not None
    assert confirmed.proof is not None
    assert confirmed.proof.ok


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("SELECT 1", checklist.AT_START),
        ("SELECT EXISTS (SELECT 1 FROM books)", checklist.AT_START),
        ("SELECT 0", checklist.AFTER_GOLD),
        (RETURNED.replace("Salt Roads", "On Tides"), checklist.AFTER_GOLD),
        ("SELECT count(*) > 0 FROM loans WHERE id NOT IN (SELECT id FROM loans)",
         checklist.AFTER_GOLD),
        ("UPDATE books SET copies = 9", "no query that only reads"),
        ("SELECT new_id('L')", "no query that only reads"),
        ("SELECT 1 FROM nowhere", "no query that only reads"),
        ("SELECT", "no query that only reads"),
        ("", "no query that only reads"),
        ("PRAGMA user_version", "no query that only reads"),
        ("ATTACH 'x' AS y", "no query that only reads"),
        ("SELECT :name", checklist.NO_VALUE),
        ("SELECT 1; SELECT 0", "no query that only reads"),
        ("SELECT load_extension('x')", "no query that only reads"),
        (f"SELECT {'1 + ' * 2000} 1", "too long"),
        ("SELECT '\0'", "no query"),
        ("WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c",
         checklist.NO_VALUE),
        ("SELECT abs(-9223372036854775808)", checklist.NO_VALUE),
    ],
)  # fmt: skip
def test_checks_that_say_nothing_are_refused(
    task: Task, bench: ProofBench, sql: str, why: str
) -> None:
    done = listed(task, bench, [answer(sql)])
    assert done.counts == {why: 1}
    assert done.task is task


def judged(task: Task, bench: ProofBench, sql: str) -> str:
    (verdict,) = checklist.trial_verdicts(
        task, [StateCheck(name="x", sql=sql, environment="mock")], bench
    )
    return verdict


def test_a_check_must_not_break_another_right_way(
    task: Task, bench: ProofBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert judged(task, bench, LENT) == ""
    monkeypatch.setattr(checklist, "outcomes_equal", lambda end, *golds: True)
    assert judged(task, bench, LENT) == checklist.OTHER_WAY


def test_a_check_that_no_mutant_breaks_is_refused(shipped: list[Task], bench: ProofBench) -> None:
    """That some book was lent is true whatever was lent to whom."""
    task = shipped[4]
    assert task.plan.count("lend_book") == 1
    with bench.templates[task.environments[0].id].session() as session:
        ((loans,),) = session.query("SELECT count(*) FROM loans")
    assert judged(task, bench, f"SELECT count(*) > {loans} FROM loans") == checklist.NO_MUTANT


def test_a_refused_check_may_be_mended(task: Task, bench: ProofBench) -> None:
    log: list[TaskExchange] = []
    bad = RETURNED.replace("'returned'", "'back'")
    done = listed(task, bench, [answer(LENT, bad), answer(LENT, RETURNED)], log=log)
    assert done.counts == {ACCEPTED: 2, checklist.AFTER_GOLD: 1}
    assert [x.refused for x in log] == ["some checks do not hold", ""]


def test_what_comes_twice_or_is_there_already_counts_once(task: Task, bench: ProofBench) -> None:
    own = next(c.sql for c in task.rubric.checks if isinstance(c, StateCheck))
    done = listed(task, bench, [answer(RETURNED, RETURNED, own)])
    assert done.counts == {ACCEPTED: 1}


def test_no_more_checks_than_wanted(task: Task, bench: ProofBench) -> None:
    done = listed(task, bench, [answer(RETURNED, LENT)], most=1)
    assert done.counts == {ACCEPTED: 1, "one too many": 1}


@pytest.mark.parametrize(
    "text",
    [
        "nothing",
        '{"checks": []}',
        '{"checks": [1]}',
        '{"checks": [{"says": "x"}]}',
        '{"checks": [{"says": "x", "sql": "SELECT 1", "environment": "other"}]}',
    ],
)
def test_answers_of_another_form(task: Task, bench: ProofBench, text: str) -> None:
    done = listed(task, bench, [text])
    assert done.counts.keys() <= {"another form", "no JSON object"}
    assert done.task is task


def test_a_gate_that_breaks_the_proof_is_refused(
    task: Task, bench: ProofBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were the trials to let a wrong check through, the proof would stop it."""
    monkeypatch.setattr("envwright.tasks.llm.checklist.trial_verdicts", lambda *_: [""])
    with pytest.raises(TaskRefusal, match="the gold does not score 1"):
        listed(task, bench, [answer("SELECT 0")], gate=True)


def test_the_verdicts_are_those_of_the_shipped_rubric(
    shipped: list[Task], bench: ProofBench
) -> None:
    """The rubric's own checks hold by these trials, but for those that a count makes weak."""
    counts: Counter[str] = Counter()
    for task in shipped[:20]:
        own = [c for c in task.rubric.checks if isinstance(c, StateCheck)]
        counts.update(checklist.trial_verdicts(task, own, bench))
    assert counts[""] > 0
    assert (
        counts[checklist.AFTER_GOLD]
        == counts[checklist.OTHER_WAY]
        == counts[checklist.NO_VALUE]
        == 0
    )

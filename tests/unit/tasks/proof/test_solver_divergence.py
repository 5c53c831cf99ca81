"""Where the solver leaves the gold: the tool, the sentence, and what it does instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from envwright.environment.template import Template
from envwright.storage.jsonl import load_records
from envwright.tasks.generator import TaskGenerator
from envwright.tasks.goals import Unplannable
from envwright.tasks.proof.prover import UNSOLVED
from envwright.tasks.proof.solver_divergence import find_divergence
from envwright.types import Call, Task

FIRST = (
    "Please take back a lent book for the loan with title “The Tin Harbour” that belongs to the "
    "member with email grace@example.org."
)
SECOND = "Then please lend the book with title “A Winter Ledger” to the member with email {}."
GOLD = (
    Call(tool="return_book", arguments={"loan_id": "L-2"}),
    Call(tool="lend_book", arguments={"member_id": "M-2", "book_id": "B-5"}),
)


@pytest.fixture
def task(mock_folder: Path) -> Task:
    """A task of which only the words, the gold and the answers count here."""
    first = load_records(mock_folder / "tasks.jsonl", Task)[0]
    scenario = first.scenario.model_copy(update={"later": (), "questions": (), "known": {}})
    refs = tuple(ref.model_copy(update={"patch": ""}) for ref in first.environments)
    bare = {"scenario": scenario, "gold": GOLD, "answers": {}, "pauses": (), "environments": refs}
    return first.model_copy(update=bare)


def said(task: Task, opening: str, *later: str) -> Task:
    words = task.scenario.model_copy(update={"opening": opening, "later": later})
    return task.model_copy(update={"scenario": words})


@pytest.mark.parametrize(
    ("words", "at", "what"),
    [
        ([FIRST], "lend_book", "no sentence leads it to lend_book(member_id="),
        (
            [f"{FIRST} {SECOND.format('ada@example.org')}"],
            "lend_book",
            "on the sentence “then please lend the book with title “A Winter Ledger” to the member "
            'with email ada@example.org” it calls lend_book(member_id="M-1", book_id="B-5"), the '
            'gold lend_book(member_id="M-2", book_id="B-5")',
        ),
        (
            [f"{FIRST} {SECOND.format('nobody@example.org')}"],
            "lend_book",
            "nobody@example.org” it stops: ",
        ),
        (
            [FIRST, SECOND.format("nobody@example.org")],
            "lend_book",
            "on the sentence “then please lend the book",
        ),
        (
            [f"{FIRST} {SECOND.format('grace@example.org')} Please burn the book."],
            "the words",
            "on the sentence “please burn the book” it stops: ",
        ),
        (
            [f"{FIRST} {SECOND.format('grace@example.org')} Tell me the number of books."],
            "the words",
            "at the end it stops: another number of questions",
        ),
        (
            [
                f"{FIRST} {SECOND.format('grace@example.org')} Please lend the book with title "
                "“On Tides” to the member with email ada@example.org."
            ],
            "lend_book",
            'lend_book(member_id="M-1", book_id="B-4"), which is too much',
        ),
        ([f"{FIRST} {SECOND.format('grace@example.org')}"], "a rule", "what a rule says"),
    ],
)
def test_the_tool_and_the_sentence(
    task: Task, mock_template: Template, words: list[str], at: str, what: str
) -> None:
    found = find_divergence(said(task, *words), {mock_template.id: mock_template})
    assert found.at == at
    assert what in found.what


def test_drops_of_rule_made_tasks_name_the_tool(mock_template: Template) -> None:
    """Where words of the rules lead the solver astray, the count says over which tool."""
    generator = TaskGenerator([mock_template], 0)
    draft = generator.draft
    lost = "Please do something about it."
    generator.draft = lambda number: said(draft(number), lost)  # type: ignore[method-assign]
    reasons = set()
    for number in range(6):
        try:
            generator.attempt(number)
        except Unplannable as why:
            reasons.add(str(why))
    named = {reason for reason in reasons if reason.startswith(UNSOLVED)}
    assert named
    assert all(reason.startswith(f"{UNSOLVED}: ") for reason in named)

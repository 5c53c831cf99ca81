"""Other worlds show what one world hides: refused values, branches not taken, ties."""

from __future__ import annotations

import pytest

from envwright.tasks.llm.acceptance import ProofBench
from envwright.tasks.llm.paraphrase import with_model_words
from envwright.tasks.llm.solver_comparison import require_same_elsewhere
from envwright.tasks.llm.task_conversation import TaskRefusal
from envwright.types import Question, Scenario, Task
from tests.unit.tasks.llm.scripted import words_of


def asked(task: Task, opening: str, questions: tuple[Question, ...] = ()) -> Task:
    """The environment of a task, and other words from its start."""
    scenario = Scenario(opening=opening, questions=questions)
    return task.model_copy(update={"scenario": scenario, "family": "polite"})


def read_as(task: Task, old: str, new: str) -> Task:
    said = words_of(task)
    assert any(old in text for text in said)
    readings = [text.replace(old, new) for text in said]
    return with_model_words(task, readings, readings, "plain")


def test_the_same_words_are_the_same_everywhere(shipped: list[Task], bench: ProofBench) -> None:
    for task in shipped[::4]:
        require_same_elsewhere(task, read_as(task, "", ""), bench)


def test_a_branch_that_is_not_taken_counts(shipped: list[Task], bench: ProofBench) -> None:
    """Nobody ever has more than 900 copies: what would be done then is never seen."""
    words = (
        "If the copies of the book with title “On Tides” are higher than 900, please take back a "
        "lent book for the loan with ID “L-1”; otherwise, please lend the book with title “On "
        "Tides” to the member with name “Ada Byron”."
    )
    task = asked(shipped[0], words)
    returning = "take back a lent book for the loan with ID “L-1”"
    lending = "lend the book with ID “B-1” to the member with ID “M-2”"
    for old, new in (("“L-1”", "“L-2”"), (returning, lending)):
        with pytest.raises(TaskRefusal, match="if a condition were not as it is"):
            require_same_elsewhere(task, read_as(task, old, new), bench)
    require_same_elsewhere(task, read_as(task, "higher than", "above"), bench)


def test_a_tie_is_broken_in_another_world(shipped: list[Task], bench: ProofBench) -> None:
    """Two loans of a member could be told by their dates in worlds where there are two."""
    asks = (Question(name="q1", text="?", json_schema={"type": "string"}),)
    words = "Please tell me the latest due date of all loans of the member with email “{}”."
    task = asked(shipped[0], words.format("ada@example.org"), asks)
    with pytest.raises(TaskRefusal, match="another meaning"):
        require_same_elsewhere(task, read_as(task, "latest", "earliest"), bench)


def test_what_is_refused_is_looked_at(shipped: list[Task], bench: ProofBench) -> None:
    """No copy is left, whoever wants one: who it was shows in the refused call alone."""
    options = ["done", "No copy of book [book id] is on the shelf."]
    asks = (Question(name="outcome", text="?", json_schema={"type": "string", "enum": options}),)
    words = "Please lend the book with title “Salt Roads” to the member with email “{}”."
    task = asked(shipped[0], words.format("ada@example.org"), asks)
    with pytest.raises(TaskRefusal, match="in what is refused"):
        require_same_elsewhere(task, read_as(task, "ada@", "grace@"), bench)

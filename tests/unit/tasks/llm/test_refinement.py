"""Refinement: each operation, what is recomputed, and every way in which it may be wrong."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.storage.jsonl import load_records
from envwright.tasks.curation.difficulty import difficulty_scalar
from envwright.tasks.llm.acceptance import ProofBench
from envwright.tasks.llm.message_rules import (
    DisclosureBounds,
    check_refined_messages,
    require_same_options,
)
from envwright.tasks.llm.refinement import accept_refinement, refine_task
from envwright.tasks.llm.refinement_checks import (
    AMBIGUITY,
    IMPLICIT,
    MINIMAL,
    OMISSION,
    OPERATIONS,
    WITHHOLD_OPERATIONS,
    possible_operations,
)
from envwright.tasks.llm.task_conversation import TaskExchange, TaskRefusal
from envwright.tasks.proof.prover import proof_failure, prove_task
from envwright.types import EventCheck, Task
from tests.unit.tasks.llm.refining import Said, Script, found, key

RETAIL = Path(__file__).parents[4] / "environments" / "retail"
LEND = "lend the book with title “Quiet Fields” to the member with email “grace@example.org”"


@pytest.fixture(scope="module")
def lend(shipped: list[Task]) -> Task:
    """One request: a book that is lent, named by its title."""
    (task,) = [t for t in shipped if t.scenario.goals == (LEND,) and not t.scenario.known]
    return task


@pytest.fixture(scope="module")
def retail() -> tuple[list[Task], ProofBench]:
    template = Template(load_environment(RETAIL))
    return load_records(RETAIL / "tasks.jsonl", Task), ProofBench({template.id: template})


@pytest.fixture(scope="module")
def cancel(retail: tuple[list[Task], ProofBench]) -> Task:
    """One request: an order, by its number, that is cancelled for a reason, word for word."""
    task = next(
        t for t in retail[0] if len(t.gold) == 2 and t.gold[1].tool == "cancel_pending_order"
        and t.gold[0].tool == "find_user_id_by_email"
        and not t.scenario.known and not t.scenario.later and not t.scenario.questions
    )  # fmt: skip
    order, value = task.gold[1].arguments["order_id"], task.gold[1].arguments["reason"]
    said = {
        "opening": f"{unreasoned(task)}, with reason “{value}”.",
        "goals": (f"cancel the order {order} with reason “{value}”",),
    }
    return task.model_copy(update={"scenario": task.scenario.model_copy(update=said)})


def judged(task: Task, operation: str, said: list[str], bench: ProofBench) -> Task:
    """The task in words that are read as they stand."""
    bounds = DisclosureBounds.of(task, bench.templates)
    check_refined_messages((task.scenario.opening, *task.scenario.later), said, bounds)
    require_same_options(said, said, bounds)
    return accept_refinement(task, operation, said, said, bench)


def reason(task: Task, operation: str, said: list[str], bench: ProofBench) -> str:
    with pytest.raises(TaskRefusal) as why:
        judged(task, operation, said, bench)
    return why.value.reason


def lent(book: str, member: str = "member with email “grace@example.org”") -> str:
    return f"Please lend the {book} to the {member}."


# --- what is accepted ----------------------------------------------------------------------------


def test_an_implicit_reference(lend: Task, bench: ProofBench) -> None:
    words = lent("book with author “I. Okafor” and copies 1")
    done = judged(lend, IMPLICIT, [words], bench)
    assert done.scenario.opening == words
    assert done.scenario.goals == (words,)
    assert (done.gold, done.rubric, done.answers) == (lend.gold, lend.rubric, lend.answers)
    assert done.difficulty["implicit"] == 1.0
    # Another book of the author, and another of which there is one copy.
    assert done.difficulty["distractors"] == lend.difficulty["distractors"] + 2
    assert difficulty_scalar(done.difficulty) > difficulty_scalar(lend.difficulty)
    assert done.proof is not None
    again = prove_task(done, bench.templates, bench.pools, replay_identical=True)
    assert not proof_failure(again)


def test_ambiguity_is_decided_by_an_answer(lend: Task, bench: ProofBench) -> None:
    said = [lent("book with author “I. Okafor”"), "It is the one with title “Quiet Fields”."]
    done = judged(lend, AMBIGUITY, said, bench)
    assert done.scenario.known == {"title": "Quiet Fields"}
    assert done.scenario.later == (said[1],)
    assert done.pauses == (0,)
    rules = [check for check in done.rubric.checks if isinstance(check, EventCheck)]
    assert [(rule.first, rule.then) for rule in rules] == [("reply", ("lend_book",))]
    assert done.difficulty["ambiguity"] == 2.0
    assert done.difficulty["turns"] == lend.difficulty["turns"] + 1
    assert done.gold == lend.gold
    assert done.proof is not None
    assert done.proof.mutants["reply not waited for"]


def unreasoned(cancel: Task) -> str:
    """Who is asking, and for what, without the reason and a full stop."""
    email, order = cancel.gold[0].arguments["email"], cancel.gold[1].arguments["order_id"]
    return f"I'm registered with you under the email {email}. Please cancel the order {order}"


def test_an_omitted_value_is_told_when_asked(
    cancel: Task, retail: tuple[list[Task], ProofBench]
) -> None:
    value = cancel.gold[1].arguments["reason"]
    said = [f"{unreasoned(cancel)}.", f"The reason should be “{value}”."]
    done = judged(cancel, OMISSION, said, retail[1])
    assert done.scenario.known == {"reason": value}
    assert done.difficulty["withheld"] == 1.0
    assert done.difficulty["given_values"] == cancel.difficulty["given_values"]


def test_minimal_information(shipped: list[Task], bench: ProofBench) -> None:
    full = "“The Tin Harbour” (author “I. Okafor”)"
    task = next(t for t in shipped if full in t.scenario.opening and not t.scenario.later)
    more = task.scenario.opening
    assert reason(task, MINIMAL, [more], bench) == "the same words"
    less = more.replace(" (author “I. Okafor”)", "").replace("the active member", "the member")
    done = judged(task, MINIMAL, [less], bench)
    assert len(done.scenario.opening) < len(more)


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "why"),
    [
        # It leaks what the gold calls.
        (lent("book with ID “B-3”"), "a value that is not said"),
        (lent("book with author “I. Okafor” by lend_book"), "a name of the tools"),
        # It describes two rows, none, or another one.
        (lent("book with author “I. Okafor”"), "the solver does not reach the goal"),
        (lent("book with author “I. Okafor” and copies 7"), "the solver does not reach the goal"),
        (lent("book with author “I. Okafor” and copies 2"), "another row is meant"),
        (lent("book with author “R. Castellanos”"), "another row is meant"),
        # A fact is added that is false.
        (lent("book with author “I. Okafor”, genre science and copies 1"),
         "the solver does not reach the goal"),
        # The goal is another one.
        ("Please tell me the genre of the book with author “I. Okafor” and copies 1.",
         "another request"),
        (lent("book with author “I. Okafor” and copies 1") + " Then please take back a lent book "
         "for the new loan.", "another number of requests"),
        # Another row is named otherwise, or nothing is less of a name.
        (lent("book with title “Quiet Fields”", "member with name “Grace Murray”"),
         "the solver does not reach the goal"),
        (lent("book with title “Quiet Fields” and copies 1"), "no name is left out"),
        ("Please lend the book.", "another request"),
        ("Lend it", "no sentence"),
        (lent("book with author “I. Okafor” and copies 1") * 9, "too long"),
    ],
)  # fmt: skip
def test_wrong_implicit_references(lend: Task, bench: ProofBench, words: str, why: str) -> None:
    assert reason(lend, IMPLICIT, [words], bench) == why


@pytest.mark.parametrize(
    ("opening", "answer", "why"),
    [
        # Nobody would have to ask.
        ("book with author “I. Okafor” and copies 1", "It is the one with title “Quiet Fields”.",
         "nobody has to ask"),
        # The answer is of another row, of none, of two, or tells nothing.
        ("book with author “I. Okafor”", "It is the one with title “The Tin Harbour”.",
         "another row is meant"),
        ("book with author “I. Okafor”", "It is the one with title “On Tides”.",
         "the solver does not reach the goal"),
        ("book with author “I. Okafor”", "It is the one with genre novel.",
         "the solver does not reach the goal"),
        ("book with author “I. Okafor”", "I do not know.", "the solver does not reach the goal"),
        # The right row is not among those that fit.
        ("book with author “M. Lindqvist”", "It is the one with title “Quiet Fields”.",
         "the solver does not reach the goal"),
    ],
)  # fmt: skip
def test_wrong_ambiguities(
    lend: Task, bench: ProofBench, opening: str, answer: str, why: str
) -> None:
    assert reason(lend, AMBIGUITY, [lent(opening), answer], bench) == why


def test_wrong_omissions(cancel: Task, retail: tuple[list[Task], ProofBench]) -> None:
    value = cancel.gold[1].arguments["reason"]
    other = "ordered by mistake" if value == "no longer needed" else "no longer needed"
    bare, whole = f"{unreasoned(cancel)}.", f"with reason “{value}”"
    bench = retail[1]
    lost = reason(cancel, IMPLICIT, [bare], bench)
    assert lost == "the solver does not reach the goal"
    wrong = [bare, f"The reason should be “{other}”."]
    assert reason(cancel, OMISSION, wrong, bench) in {"another row is meant", _LOST}
    nothing = [f"{unreasoned(cancel)}, {whole}.", f"The reason should be “{value}”."]
    assert reason(cancel, OMISSION, nothing, bench) == "nothing was refined"


_LOST = "the solver does not reach the goal"


def test_what_a_condition_tests_is_not_told(shipped: list[Task], bench: ProofBench) -> None:
    tested = re.compile(r"the copies of the book (?:whose title is|with title) “A Winter Ledger”")
    task = next(t for t in shipped if tested.search(t.scenario.opening))
    opening = tested.sub(
        "the copies of the book with author “M. Lindqvist” and copies 1", task.scenario.opening
    )
    said = [opening, *task.scenario.later]
    assert reason(task, IMPLICIT, said, bench) == "the answer is told"


def test_a_task_that_holds_back_already_has_no_room(shipped: list[Task], bench: ProofBench) -> None:
    held = [task for task in shipped if task.scenario.known]
    assert held
    assert all(not WITHHOLD_OPERATIONS & set(possible_operations(task, bench)) for task in held)


# --- with a model --------------------------------------------------------------------------------


def said_of(task: Task, script: Script, operation: str, bench: ProofBench, tries: int = 1) -> Task:
    log: list[TaskExchange] = []
    refiner = script.refiner([operation], tries)
    assert refiner.operation(task, bench) == operation
    return asyncio.run(refine_task(task, operation, refiner, script.reader(), bench, log))


def test_a_scripted_refiner(lend: Task, bench: ProofBench) -> None:
    for operation in (IMPLICIT, AMBIGUITY):
        honest = found(lend, operation, bench)
        assert honest is not None
        script = Script({key(lend): honest})
        one = said_of(lend, script, operation, bench)
        assert one == said_of(lend, script, operation, bench)
        assert one.family == "model"
        asked = script.client.asked[0][0]
        assert "Quiet Fields" in asked[1].content
        assert "{{" not in asked[0].content + asked[1].content


@pytest.mark.parametrize(
    ("lie", "why"),
    [
        (lambda said: ([said[0][0].replace("copies 1", "copies 2")], said[1]),
         "another row is meant"),
        (lambda said: (said[0], "It is the one with copies 1."), "another form"),
        (lambda said: (said[0] * 2, said[1]), "another number of messages"),
        (lambda said: (["Thank you so much."], said[1]), "reading: not in the language"),
    ],
)  # fmt: skip
def test_a_lie_is_refused_and_may_be_mended(
    lend: Task, bench: ProofBench, lie: Callable[[Said], Said], why: str
) -> None:
    honest = ([lent("book with author “I. Okafor” and copies 1")], "")
    with pytest.raises(TaskRefusal) as refused:
        said_of(lend, Script({key(lend): honest}, lie), IMPLICIT, bench)
    assert refused.value.reason in {why, "a message that cannot be compared"}
    script = Script({key(lend): honest}, lie, times=1)
    assert said_of(lend, script, IMPLICIT, bench, tries=2).proof
    told = [m[0][-1].content for m in script.client.asked]
    assert any(text.startswith("That cannot be used: ") for text in told)


def test_operations_are_dealt_out_by_identity(shipped: list[Task], bench: ProofBench) -> None:
    refiner = Script({}).refiner(OPERATIONS)
    dealt = {refiner.operation(task, bench) for task in shipped}
    assert dealt >= {IMPLICIT, AMBIGUITY, MINIMAL}
    bare = Script({}).refiner([OMISSION])
    with pytest.raises(TaskRefusal, match="no room"):
        bare.operation(shipped[0], bench)


def test_refined_twice(lend: Task, bench: ProofBench) -> None:
    once = judged(lend, IMPLICIT, [lent("book with author “I. Okafor” and copies 1")], bench)
    said = [lent("book with author “I. Okafor”"), "It is the one with copies 1."]
    twice = judged(once, AMBIGUITY, said, bench)
    assert (
        difficulty_scalar(twice.difficulty)
        > difficulty_scalar(once.difficulty)
        > difficulty_scalar(lend.difficulty)
    )

"""Paraphrases: accepted only through all gates, refused by name, the same in every run."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from envwright.environment.template import Template
from envwright.llm.client import Sampling, ScriptedClient
from envwright.llm.errors import Pending
from envwright.tasks.batch_generation import generate_tasks
from envwright.tasks.llm.acceptance import ProofBench
from envwright.tasks.llm.paraphrase import ParaphraseWriter, paraphrase_task
from envwright.tasks.llm.task_conversation import TaskExchange, TaskRefusal, prompt_hash
from envwright.tasks.proof.prover import proof_failure, prove_task
from envwright.types import Task
from tests.unit.tasks.llm.scripted import READING, Model, in_everyday_words, words_of

Log = list[TaskExchange]


def said(
    task: Task, model: Model, bench: ProofBench, *, tries: int = 2, log: Log | None = None
) -> Task:
    made = paraphrase_task(
        task, model.writer(tries), model.reader(), bench, [] if log is None else log
    )
    return asyncio.run(made)


def refused(task: Task, model: Model, bench: ProofBench) -> str:
    with pytest.raises(TaskRefusal) as why:
        said(task, model, bench)
    return why.value.reason


def test_all_shipped_tasks_in_everyday_words(shipped: list[Task], bench: ProofBench) -> None:
    for task in shipped[::5]:
        done = said(task, Model(), bench)
        assert words_of(done) == tuple(map(in_everyday_words, words_of(task)))
        assert done.scenario.goals == words_of(task)
        assert done.family == "model"
        assert done.proof is not None
        assert done.proof.solver_reward == 1.0
        same = {"scenario": task.scenario, "family": task.family, "proof": task.proof}
        assert done.model_copy(update=same) == task


def test_the_proof_is_made_again_without_a_model(shipped: list[Task], bench: ProofBench) -> None:
    (done,) = bench.confirmed([said(shipped[0], Model(), bench)])
    assert done is not None
    assert done.proof is not None
    assert done.proof.ok
    again = prove_task(done, bench.templates, bench.pools, replay_identical=True)
    assert again == done.proof
    # Without its reading nobody can solve it, and nothing else is missing.
    bare = done.model_copy(update={"family": "chatty"})
    lost = prove_task(bare, bench.templates, bench.pools, replay_identical=True)
    assert proof_failure(lost) == "the solver does not reach the goal"


def test_what_is_written_down(shipped: list[Task], bench: ProofBench) -> None:
    log: Log = []
    said(shipped[0], Model(spoil=lambda text: text + " By 3 May.", times=1), bench, log=log)
    assert [(x.purpose, x.attempt, x.refused) for x in log] == [
        ("write", 0, "a new value"),
        ("write", 1, ""),
        ("read", 0, ""),
    ]
    assert log[0].prompts == {name: prompt_hash(name) for name in ("write", "message")}
    assert log[2].prompts == {name: prompt_hash(name) for name in ("read", "language")}
    assert len({exchange.request for exchange in log}) == 3
    assert all(exchange.model == "scripted" and exchange.usage for exchange in log)


def test_the_reader_sees_the_words_and_not_the_task(shipped: list[Task], bench: ProofBench) -> None:
    task, model = shipped[0], Model()
    said(task, model, bench)
    reading = [m for m, _, _ in model.client.asked if m[0].content.startswith(READING)]
    shown = "".join(message.content for message in reading[0])
    assert in_everyday_words(task.scenario.opening) in shown
    assert task.scenario.opening not in shown
    assert "lend_book" not in shown
    assert not any(str(value) in shown for value in ("M-1", "L-1", "B-1"))


def test_a_second_answer_may_mend_the_first(shipped: list[Task], bench: ProofBench) -> None:
    model = Model(spoil=lambda text: text.replace("Salt Roads", "Salt Road"), times=1)
    assert said(shipped[0], model, bench).proof
    told = model.client.asked[1][0][-1].content
    assert told.startswith("That cannot be used: a value is lost")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("“Salt Roads”", "“On Tides”", "a value is lost"),
        ("that thing", "that thing lend_book", "a name of the tools"),
        ("Next up: ", "Next up (M-1): ", "a value that is not said"),
    ],
)
def test_a_bad_writer_is_refused(
    shipped: list[Task], bench: ProofBench, old: str, new: str, why: str
) -> None:
    def spoil(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    assert refused(shipped[0], Model(spoil=spoil), bench) == why


def test_the_same_words_are_no_paraphrase(shipped: list[Task], bench: ProofBench) -> None:
    client = ScriptedClient(
        lambda messages, _: messages[1].content.split("\n\n")[1].join(['{"messages": ', "}"])
    )
    writer = ParaphraseWriter(client, Sampling(), tries=1)
    with pytest.raises(TaskRefusal, match="the same words"):
        asyncio.run(paraphrase_task(shipped[0], writer, Model().reader(), bench, []))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("“Salt Roads”", "“On Tides”", "reading: other values than the message"),
        ("take back a lent book", "wash the dog", "not understood as it is meant"),
        ("“The Tin Harbour”", "“Salt Roads”", "reading: other values than the message"),
        ("take back a lent book for the loan", "tell me the status of the loan",
         "not understood as it is meant"),
        ("Next up: lend", "If", "not understood as it is meant"),
    ],
)  # fmt: skip
def test_what_is_misread_is_not_accepted(
    shipped: list[Task], bench: ProofBench, old: str, new: str, why: str
) -> None:
    def misread(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    found = refused(shipped[0], Model(misread=misread), bench)
    assert found in (why, "reading: not in the language")


def test_a_reader_is_told_what_is_wrong_with_the_form_only(
    shipped: list[Task], bench: ProofBench
) -> None:
    model = Model(misread=lambda text: text.replace("“Salt Roads”", "“On Tides”"), times=1)
    assert said(shipped[0], model, bench).proof
    told = model.client.asked[2][0][-1].content
    assert "On Tides, Salt Roads" in told


def test_words_of_a_model_in_other_words_again(shipped: list[Task], bench: ProofBench) -> None:
    model = Model()
    once = said(shipped[0], model, bench)
    twice = said(once, Model(again=model.meant), bench)
    assert words_of(twice) != words_of(once)
    assert twice.scenario.goals == once.scenario.goals


def test_tasks_over_two_environments(mock_template: Template, office_template: Template) -> None:
    templates = [mock_template, office_template]
    both = ProofBench({template.id: template for template in templates})
    made = generate_tasks(templates, 3, seed=5).tasks
    for task in made:
        assert len(task.environments) == 2
        assert said(task, Model(), both).proof


@pytest.mark.parametrize(
    "answer",
    [
        " ",
        '{"messages": ["\\ud800"]}',
        '{"messages": [1e999]}',
        "no",
        "[]",
        '{"messages": []}',
        '{"messages": [1]}',
        "{}",
    ],
)
def test_answers_of_another_form(shipped: list[Task], bench: ProofBench, answer: str) -> None:
    writer = ParaphraseWriter(ScriptedClient([answer, answer]), Sampling())
    with pytest.raises(TaskRefusal):
        asyncio.run(paraphrase_task(shipped[0], writer, Model().reader(), bench, []))


def test_what_waits_is_passed_on(shipped: list[Task], bench: ProofBench) -> None:
    writer = ParaphraseWriter(ScriptedClient([Pending("it waits")]), Sampling())
    with pytest.raises(Pending):
        asyncio.run(paraphrase_task(shipped[0], writer, Model().reader(), bench, []))


def test_the_same_answers_give_the_same_bytes(shipped: list[Task], bench: ProofBench) -> None:
    task = next(t for t in shipped if t.scenario.later)
    one, two = said(task, Model(), bench), said(task, Model(), bench)
    assert one.model_dump_json() == two.model_dump_json()


def test_manners_are_dealt_out_by_identity(shipped: list[Task]) -> None:
    writer = Model().writer()
    dealt = {writer.style(task) for task in shipped}
    assert dealt == set(writer.styles)
    assert replace(writer, styles=("plain",)).style(shipped[0]) == "plain"

"""Scenarios: calls make the rubric, words must lead there; what fails goes back for repair."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import orjson
import pytest

from envwright.llm.client import Sampling, ScriptedClient
from envwright.tasks.curation.difficulty import difficulty_level, difficulty_scalar
from envwright.tasks.llm.acceptance import MessageReader, ProofBench
from envwright.tasks.llm.task_author import TaskAuthor, TaskWorkshop, propose_scenario
from envwright.tasks.llm.task_conversation import TaskExchange, TaskRefusal
from envwright.tasks.llm.task_setting import TaskSetting
from envwright.types import Actor, EventCheck, FrameCheck, StateCheck, Task
from tests.unit.tasks.acting import bank

WORDS = (
    "My neighbour Grace, grace@example.org, has read “The Tin Harbour” and left it at your desk: "
    "book that in, and hand “A Winter Ledger” to her."
)
READ = (
    "Please take back a lent book for the loan with title “The Tin Harbour” that belongs to the "
    "member with email grace@example.org. Then please lend the book with title “A Winter Ledger” "
    "to the member with email grace@example.org."
)
CALLS = [
    {"tool": "find_members", "arguments": {"email": "grace@example.org"}},
    {"tool": "list_loans", "arguments": {"member_id": "M-2"}},
    {"tool": "return_book", "arguments": {"loan_id": "L-2"}},
    {"tool": "find_books", "arguments": {"title": "A Winter Ledger"}},
    {"tool": "lend_book", "arguments": {"member_id": "M-2", "book_id": "B-5"}},
]


@pytest.fixture
def calls() -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = orjson.loads(orjson.dumps(CALLS))
    return made


def proposal(calls: list[dict[str, Any]], message: str = WORDS, **more: Any) -> str:
    return orjson.dumps({"turns": [{"message": message, "calls": calls}], **more}).decode()


def proposed(
    bench: ProofBench, *answers: str, read: str = READ, log: list[TaskExchange] | None = None
) -> tuple[Task, ScriptedClient]:
    setting = TaskSetting(tuple(bench.templates.values()))
    client = ScriptedClient(answers)
    reading = orjson.dumps({"readings": [read]}).decode()
    reader = MessageReader(ScriptedClient(lambda *_: reading), Sampling())
    author = TaskAuthor(client, Sampling(), repairs=len(answers) - 1)
    shop = TaskWorkshop(author, reader, bench, setting, [] if log is None else log)
    return asyncio.run(propose_scenario(7, shop)), client


def refused(bench: ProofBench, *answers: str, read: str = READ) -> TaskRefusal:
    with pytest.raises(TaskRefusal) as why:
        proposed(bench, *answers, read=read)
    return why.value


def test_a_task_comes_of_calls_and_words(bench: ProofBench, calls: list[dict[str, Any]]) -> None:
    task, _ = proposed(bench, proposal(calls))
    (sure,) = bench.confirmed([task])
    assert sure is not None
    assert sure.proof is not None
    assert sure.proof.ok
    assert sure.proof.killed > 5
    assert (task.family, task.sampler, task.seed) == ("model", "scenario", 7)
    assert task.scenario.opening == WORDS
    assert task.scenario.goals == (READ,)
    assert [call.tool for call in task.gold] == [str(call["tool"]) for call in calls]
    assert {type(check) for check in task.rubric.checks} == {StateCheck, FrameCheck}
    assert "mock.loans/L-2" in task.entities
    assert task.difficulty["depth"] == 3.0
    assert 1 <= difficulty_level(difficulty_scalar(task.difficulty)) <= 5


def test_a_call_takes_what_an_earlier_one_gave(
    bench: ProofBench, calls: list[dict[str, Any]]
) -> None:
    wanted, _ = proposed(bench, proposal(calls))
    calls[1]["arguments"]["member_id"] = "$1[0].id"
    calls[4]["arguments"] = {"member_id": "$1[0].id", "book_id": "$4[0].id"}
    task, _ = proposed(bench, proposal(calls))
    assert task.gold == wanted.gold
    for wrong, why in (("$4[7].id", "gives no [7].id, but"), ("$5.id", "before call 5 is made")):
        calls[4]["arguments"]["book_id"] = wrong
        found = refused(bench, proposal(calls))
        assert found.reason == "no such output"
        assert why in found.detail
    calls[4]["arguments"]["book_id"] = "$5"
    assert "There is no book $5." in refused(bench, proposal(calls)).detail


def test_look_ups_that_feed_nothing_are_left_out(
    bench: ProofBench, calls: list[dict[str, Any]]
) -> None:
    idle = {"tool": "find_books", "arguments": {"genre": "novel"}}
    task, _ = proposed(bench, proposal([idle, *calls, idle]))
    assert len(task.gold) == len(calls)


def test_a_failing_call_goes_back_with_what_it_answered(
    bench: ProofBench, calls: list[dict[str, Any]]
) -> None:
    log: list[TaskExchange] = []
    wrong = orjson.loads(orjson.dumps(calls))
    wrong[-1]["arguments"]["book_id"] = "B-99"
    task, client = proposed(bench, proposal(wrong), proposal(calls), log=log)
    assert task.proof is not None
    assert "There is no book B-99." in client.asked[1][0][-1].content
    assert [(x.purpose, x.refused) for x in log] == [
        ("scenario", "a call fails"),
        ("scenario", ""),
        ("read", ""),
    ]


def test_rows_of_its_own(bench: ProofBench, calls: list[dict[str, Any]]) -> None:
    """A second Grace joins before the task starts: it is a near miss, and a row all the same."""
    row = {"id": "M-900", "name": "Grace Hopper", "email": "hopper@example.org", "active": 1}
    rows = [{"table": "members", "cells": row}]
    task, _ = proposed(bench, proposal(calls, rows=rows))
    assert task.environments[0].patch
    (sure,) = bench.confirmed([task])
    assert sure is not None
    assert sure.proof is not None
    assert sure.proof.ok


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"table": "nowhere", "cells": {"id": 1}}, "no such row"),
        ({"table": "members", "cells": {"shoe": 1}}, "no such row"),
        ({"table": "members", "cells": {}}, "no such row"),
        ({"table": "members", "cells": {"id": "M-900"}}, "the start does not hold"),
        ({"table": "loans", "cells": {"id": "L-9", "member_id": "M-99", "book_id": "B-1",
                                      "status": "open", "due": "2025-03-01"}},
         "the start does not hold"),
        ({"table": "books", "cells": {"id": "B-9", "title": "x", "author": "y", "genre": "novel",
                                      "copies": 2**63}}, "the start does not hold"),
        ({"table": "members", "cells": {"id": "M-\0", "name": "x"}}, "the start does not hold"),
    ],
)  # fmt: skip
def test_rows_that_cannot_stand(
    bench: ProofBench, calls: list[dict[str, Any]], row: dict[str, Any], why: str
) -> None:
    assert refused(bench, proposal(calls, rows=[row])).reason == why


def test_words_that_lead_elsewhere(bench: ProofBench, calls: list[dict[str, Any]]) -> None:
    """The message asks for one thing of two: the solver does what it says, and misses the goal."""
    half = READ.split(" Then")[0]
    why = refused(bench, proposal(calls), read=half)
    assert why.reason == "reading: other values than the message"
    ledger = "the book with title “A Winter Ledger”"
    other = f"{half} Then please tell me the copies of {ledger}."
    why = refused(bench, proposal(calls), read=other)
    assert why.reason == "the solver does not reach the goal: lend_book"
    assert "the gold goes on with lend_book(" in why.detail
    assert "were read as" in why.detail


def test_what_the_words_do_not_say_is_not_proven(
    bench: ProofBench, calls: list[dict[str, Any]]
) -> None:
    more = [
        *calls,
        {"tool": "find_members", "arguments": {"name": "Ada Byron"}},
        {"tool": "list_loans", "arguments": {"member_id": "M-1"}},
        {"tool": "return_book", "arguments": {"loan_id": "L-1"}},
    ]
    why = refused(bench, proposal(more))
    assert why.reason == "the solver does not reach the goal: return_book"
    assert "update loans L-1" in why.detail


def test_questions_are_checked_by_their_answers(bench: ProofBench) -> None:
    look = [{"tool": "find_members", "arguments": {"email": "grace@example.org"}}]
    asked = [{"text": "The name of the member.", "type": "string", "answer": "Grace Murray"}]
    words = "Who is it that writes from grace@example.org?"
    read = "Tell me the name of the member with email grace@example.org."
    text = proposal(look, words, questions=asked)
    task, _ = proposed(bench, text, read=read)
    assert task.answers == {"q1": "Grace Murray"}
    assert task.proof is not None
    wrong = text.replace("Grace Murray", "Ada Byron")
    assert refused(bench, wrong, read=read).reason == "the solver does not reach the goal: q1"


def turn(message: str = WORDS, calls: Any = CALLS, **more: Any) -> dict[str, Any]:
    return {"message": message, "calls": calls, **more}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"turns": []}, "another form"),
        ({"turns": [turn("")]}, "another form"),
        ({"turns": [turn("x" * 5000)]}, "another form"),
        ({"turns": [turn(calls=[])]}, "another form"),
        ({"turns": [turn(calls=CALLS * 9)]}, "another form"),
        ({"turns": [turn()] * 7}, "another form"),
        ({"turns": [turn(answers=True)]}, "another form"),
        ({"turns": [turn(calls=[{"tool": 1}])]}, "another form"),
        ({"turns": [turn(calls=CALLS[:1])]}, "nothing changes and nothing is asked"),
        ({"extra": 1}, "another form"),
        (
            {"turns": [turn(calls=[{"tool": "return_book", "arguments": {"loan_id": 2**63}}])]},
            "a call fails",
        ),
        ({"turns": [turn(calls=[{"tool": "drop_everything"}])]}, "a call fails"),
        ({"questions": [{"text": "?", "type": "truth", "answer": 1}]}, "another form"),
        ({"questions": [{"text": "?", "type": "integer", "answer": True}]}, "another form"),
        ({"questions": [{"text": "?", "type": "boolean", "answer": "yes"}]}, "another form"),
        ({"turns": [turn(WORDS + " Call return_book for it.")]}, "a name of the tools"),
        ({"turns": [turn(calls=CALLS[1:])]}, "a value that nobody told"),
        ({"turns": [turn(WORDS + " It is loan L-2.")]}, "an identifier that look-ups show"),
        (
            {"turns": [turn(), turn("The second.", [], answers=True)]},
            "nothing waits for the answer",
        ),
    ],
)
def test_proposals_of_another_form(bench: ProofBench, change: dict[str, Any], why: str) -> None:
    text = orjson.dumps({"turns": [turn()], **change}).decode()
    assert refused(bench, text).reason == why


def test_later_messages_are_further_requests(bench: ProofBench) -> None:
    first, second = READ.split(" Then ")
    said = WORDS.split(", and hand")[0] + ".", "And hand “A Winter Ledger” to grace@example.org."
    turns = [turn(said[0], CALLS[:3]), turn(said[1], CALLS[3:])]
    task = in_turns(bench, turns, [first, second[0].upper() + second[1:]])
    assert task.scenario.later == (said[1],)
    assert task.pauses == (3,)
    assert task.difficulty["turns"] == 2.0
    (sure,) = bench.confirmed([task])
    assert sure is not None


def test_an_answer_has_to_be_asked_for(bench: ProofBench) -> None:
    """There are two members of one name: what is done for one waits for the user's answer."""
    find = {"tool": "find_members", "arguments": {"name": "Grace Murray"}}
    said = "Hand “A Winter Ledger” to “Grace Murray”.", "The one with grace@example.org."
    turns = [turn(said[0], [find, CALLS[3]]), turn(said[1], CALLS[4:], answers=True)]
    reads = [
        "Please lend the book with title “A Winter Ledger” to the member with name “Grace Murray”.",
        "It is the one with email grace@example.org.",
    ]
    task = in_turns(bench, turns, reads)
    (rule,) = [check for check in task.rubric.checks if isinstance(check, EventCheck)]
    assert (rule.first, rule.then) == ("reply", ("lend_book",))
    assert task.pauses == (2,)
    assert task.proof is not None
    assert task.proof.ok or not task.proof.replay_identical


def test_where_rules_leave_one_row_nobody_has_to_ask(bench: ProofBench) -> None:
    """Of two members of one name one has no valid card: whoever looks knows who is meant."""
    joined = {"id": "M-901", "name": "Alan Mathison", "email": "a@example.org", "active": 1}
    find = {"tool": "find_members", "arguments": {"name": "Alan Mathison"}}
    lend = {"tool": "lend_book", "arguments": {"member_id": "M-901", "book_id": "B-5"}}
    said = "Hand “A Winter Ledger” to “Alan Mathison”.", "The one with a@example.org."
    turns = [turn(said[0], [find, CALLS[3]]), turn(said[1], [lend], answers=True)]
    reads = [
        "Please lend the book with title “A Winter Ledger” to the member with name “Alan "
        "Mathison”.",
        "It is the one with email a@example.org.",
    ]
    with pytest.raises(TaskRefusal, match="nobody has to ask") as why:
        in_turns(bench, turns, reads, [{"table": "members", "cells": joined}])
    assert "lend_book refuses all others that the words fit (M-3)" in why.value.detail


def in_turns(
    bench: ProofBench,
    turns: list[dict[str, Any]],
    reads: list[str],
    rows: Sequence[dict[str, Any]] = (),
) -> Task:
    client = ScriptedClient([orjson.dumps({"turns": turns, "rows": rows}).decode()])
    reader = MessageReader(ScriptedClient([orjson.dumps({"readings": reads}).decode()]), Sampling())
    setting = TaskSetting(tuple(bench.templates.values()))
    author = TaskAuthor(client, Sampling(), repairs=0)
    return asyncio.run(propose_scenario(1, TaskWorkshop(author, reader, bench, setting)))


ASKED = "Our invoice from Brook Ltd is due: get that money out of the door."
MEANT = "Please send the transfer with payee “Brook Ltd”."
SENDING: list[dict[str, Any]] = [
    {"tool": "find_transfers", "arguments": {"payee": "Brook Ltd"}},
    {"tool": "confirm_transfer", "arguments": {"transfer_id": "T-1"}, "actor": "user"},
    {"tool": "send_transfer", "arguments": {"transfer_id": "T-1"}},
]
CLOSING: list[dict[str, Any]] = [
    {"tool": "find_meters", "arguments": {"street": "Hill Road"}},
    {"tool": "read_meter", "arguments": {"meter_id": "M-1", "reading": 4711}},
    {"tool": "close_meter", "arguments": {"meter_id": "M-1"}},
]


def test_calls_that_only_the_user_can_make() -> None:
    """By the tool's name: a model need not write whose call it is."""
    template = bank()
    bench = ProofBench({template.id: template})
    task, client = proposed(bench, proposal(SENDING, ASKED), read=MEANT)
    assert [call.actor for call in task.gold] == [Actor.AGENT, Actor.USER, Actor.AGENT]
    assert task.proof is not None
    assert task.proof.mutants["agent alone"] >= 1
    assert task.difficulty["acts"] == 1
    shown = client.asked[0][0][-1].content
    assert "Tools that only the user can call" in shown
    assert '"confirm_transfer"' in shown
    words, read = (
        "I move out of Hill Road: shut that meter.",
        "Please close the meter with street “Hill Road”.",
    )
    known = {"reading": 4711}
    task, _ = proposed(bench, proposal(CLOSING, words, known=known), read=read)
    assert task.gold[1].actor is Actor.USER
    assert task.scenario.known == known


def test_the_user_does_what_the_matter_needs_where_a_refusal_speaks_of_it() -> None:
    """As users of a rollout do; nobody has to say it in all words of the tool."""
    template = bank("Confirmation by the customer is still missing, first of all for a transfer.")
    bench = ProofBench({template.id: template})
    task, _ = proposed(bench, proposal(SENDING, ASKED), read=MEANT)
    assert task.proof is not None
    assert task.gold[1].actor is Actor.USER


def test_a_call_of_the_user_that_is_left_out_goes_back() -> None:
    template = bank()
    bench = ProofBench({template.id: template})
    why = refused(bench, proposal([SENDING[0], SENDING[2]], ASKED), read=MEANT)
    assert why.reason == "a call fails"
    assert "has to confirm transfer T-1" in why.detail


def test_the_prompt_speaks_of_the_users_tools_only_where_there_are_some(
    bench: ProofBench, calls: list[dict[str, Any]]
) -> None:
    _, client = proposed(bench, proposal(calls))
    assert "only the user can call" not in client.asked[0][0][-1].content

"""The tester: what it is shown, and answers that are lazy, odd or no answers."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from envwright.llm.client import Completion, ScriptedClient
from envwright.llm.errors import ServerFailed
from envwright.llm.json_repair import RejectedAnswer
from envwright.types import Actor, EnvironmentSpec, Json, Message, Role
from envwright.validation.agents.agent_client import read_list
from envwright.validation.agents.tester import read_plan
from tests.unit.validation.agents import planted
from tests.unit.validation.agents.players import SENSIBLE, assessed, item, passing, quick, says


def answer(text: str, reason: str = "stop") -> Completion:
    return Completion(message=Message(role=Role.ASSISTANT, content=text), finish_reason=reason)


def reasons(found: Any) -> list[str]:
    return [unusable.reason for unusable in found.unusable]


def shown(client: ScriptedClient, at: int = 0) -> str:
    return client.asked[at][0][0].content


def part(text: str, title: str) -> str:
    return text.partition(f"# {title}\n")[2].partition("\n# ")[0]


def test_what_a_tester_is_shown(mock_spec: EnvironmentSpec) -> None:
    tester = says(SENSIBLE)
    assessed(mock_spec, tester, passing())
    text = shown(tester)
    assert "lend_book: Lend a book to a member for three weeks." in text
    assert "members (4 rows)" in text
    assert '"Salt Roads"' in text
    assert "Lend only to members whose card is valid." in text
    assert "UPDATE" not in text
    assert "copies > 0" not in text
    missing = part(text, "Still missing")
    lend = next(line for line in missing.splitlines() if "lend_book" in line)
    assert "a call that succeeds, a call that its rules refuse, a boundary case" in lend


def test_it_is_told_what_was_tried_and_what_is_missing(mock_spec: EnvironmentSpec) -> None:
    halves = SENSIBLE[:9], SENSIBLE[9:]
    tester = says(*halves)
    found = assessed(mock_spec, tester, passing())
    assert found.tester.requests == 2
    second = shown(tester, 1)
    tried = part(second, "Tried so far")
    assert 'list_loans({"member_id":"M-9"}) -> {"error":"There is no member M-9."}' in tried
    missing = part(second, "Still missing")
    assert "find_books" not in missing
    assert "return_book" in missing
    assert found.ok


def test_a_lazy_tester_is_given_up_and_does_not_pass(mock_spec: EnvironmentSpec) -> None:
    tester = says([item("find_books", genre="novel")])
    found = assessed(mock_spec, tester, passing(), rounds=50)
    assert found.verdict == "below"
    assert found.score == 1.0
    assert len(found.trials) == 1
    assert found.tester.requests == 3
    assert reasons(found) == ["it was tried before."] * 2
    assert any("lend_book lacks a call that succeeds" in reason for reason in found.reasons)


def test_repeats_in_one_answer_count_once(mock_spec: EnvironmentSpec) -> None:
    found = assessed(mock_spec, says([*SENSIBLE, *SENSIBLE[:4]]), passing())
    assert len(found.trials) == 18
    assert reasons(found) == ["it was tried before."] * 4


def test_wrong_arguments_alone_are_no_refusal_by_a_rule(mock_spec: EnvironmentSpec) -> None:
    plan = [i for i in SENSIBLE if not (i["tool"] == "list_loans" and i["case"] == "invalid")]
    plan.append(item("list_loans", "invalid", member_id=7))
    found = assessed(mock_spec, says(plan), passing())
    assert found.coverage["list_loans"].invalid == 1
    assert found.reasons == ("list_loans lacks a call that its rules refuse",)


@pytest.mark.parametrize(
    "text",
    ["I would try lend_book first.", "[", "[]", '{"calls": 3}', "null", '[1, "a"]', "[" * 9_000],
)
def test_no_list_of_calls(mock_spec: EnvironmentSpec, text: str) -> None:
    tester = says(text)
    found = assessed(mock_spec, tester, passing())
    assert (found.verdict, found.score, found.trials) == ("below", None, ())
    assert "nothing was judged" in found.reasons
    assert found.tester.requests == 4  # two rounds of two tries
    assert all(reason.startswith("the answer: ") for reason in reasons(found))
    again = tester.asked[1][0]
    assert [m.role for m in again] == [Role.USER, Role.ASSISTANT, Role.USER]
    assert "That cannot be used" in again[-1].content


def test_a_second_try_is_read(mock_spec: EnvironmentSpec) -> None:
    assert assessed(mock_spec, says("Sure!", SENSIBLE), passing()).ok


def test_odd_items_are_left_out_and_told(mock_spec: EnvironmentSpec) -> None:
    odd: list[Json] = [
        item("burn_book", book_id="B-1"),
        {**item("find_books"), "arguments": "all"},
        {**item("find_books"), "case": "nice"},
        {**item("find_books"), "expect": "both"},
        {"arguments": {}},
        "find_books",
        item("burn_book", follows=True),
        item("return_book", loan_id="$last.id"),
        item("find_books", title="Salt Roads"),
        item("return_book", follows=True, loan_id="$last.loan.id"),
    ]
    found = assessed(mock_spec, says([*SENSIBLE, *odd]), passing(), calls=40)
    assert found.ok
    told = reasons(found)
    assert len(told) == 9
    assert "there is no tool burn_book." in told
    assert "the call before it was not made." in told
    assert "$last.loan.id leads nowhere in the result before it." in told


def test_values_of_the_result_before(mock_spec: EnvironmentSpec) -> None:
    chain = [
        item("list_loans", member_id="M-1", status="open"),
        item("return_book", follows=True, loan_id="$last[0].id"),
    ]
    found = assessed(mock_spec, says(chain), passing())
    assert found.trials[-1].call.arguments == {"loan_id": "L-1"}
    assert found.trials[-1].error is None


def test_long_chains_end(mock_spec: EnvironmentSpec) -> None:
    chain = [item("find_books"), *[item("find_books", follows=True)] * 11]
    found = assessed(mock_spec, says(chain), passing(), rounds=1)
    assert len(found.trials) == 8
    assert reasons(found)[0] == "more than 8 calls follow each other."
    assert len(found.unusable) == 4


def test_more_calls_than_were_asked_for(mock_spec: EnvironmentSpec) -> None:
    found = assessed(mock_spec, says(SENSIBLE), passing(), calls=10, rounds=1)
    assert len(found.trials) == 10
    assert reasons(found) == ["more calls than were asked for."] * 8


def test_tools_of_the_user_are_called_as_the_user(mock_spec: EnvironmentSpec) -> None:
    spec = planted.edited(mock_spec, "find_books", actor=Actor.USER)
    tester = says(SENSIBLE)
    found = assessed(spec, tester, passing(), report=quick(mock_spec))
    assert found.coverage["find_books"].succeeded == 2
    assert "find_books (the user's, not the agent's)" in shown(tester)


def test_calls_that_surprise_are_told_and_not_counted(mock_spec: EnvironmentSpec) -> None:
    plan = [*SENSIBLE, item("lend_book", "valid", member_id="M-3", book_id="B-1")]
    wrong = {**item("find_books", "invalid", title="Quiet Fields"), "expect": "refuse"}
    found = assessed(mock_spec, says([*plan, wrong]), passing())
    assert [found.trials[number - 1].call.tool for number in found.surprises] == ["find_books"]
    assert found.ok


def test_a_failing_server_is_passed_on(mock_spec: EnvironmentSpec) -> None:
    with pytest.raises(ServerFailed):
        assessed(mock_spec, ScriptedClient([ServerFailed("no")]), passing())


@pytest.mark.parametrize(
    "text",
    [
        '[{"a": 1}]',
        '```json\n[{"a": 1}]\n```',
        'Here they are:\n```\n[{"a": 1},]\n```\nDone.',
        'I think [so]. <think>[{"b": 2}]</think>[{"a": 1}]',
        '{"calls": [{"a": 1}]}',
        "[{'a': 1}]",
        'As a list: [{"a": 1}] - that is all.',
    ],
)
def test_lists_in_many_clothes(text: str) -> None:
    assert read_list(answer(text)) == [{"a": 1}]


@pytest.mark.parametrize("text", ['[{"a": "\\ud800"}]', "[1e999]", "x" * 300_000])
def test_what_no_file_can_hold_is_unreadable(text: str) -> None:
    with pytest.raises(RejectedAnswer):
        read_list(answer(text))


def test_a_list_that_was_cut_off_is_not_completed() -> None:
    text = orjson.dumps(SENSIBLE).decode()[:-40]
    with pytest.raises(RejectedAnswer, match="cut off"):
        read_plan(answer(text, "length"), most=24)

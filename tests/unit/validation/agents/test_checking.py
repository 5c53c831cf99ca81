"""The checker: what it is shown, and answers that contradict themselves or say nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import orjson
import pytest

from envwright.llm.client import Completion, ScriptedAnswer, ScriptedClient
from envwright.llm.errors import Pending, ServerFailed
from envwright.llm.json_repair import RejectedAnswer
from envwright.types import EnvironmentSpec, Json, Message, Role
from envwright.validation.agents.assessment_records import CheckerVerdict
from envwright.validation.agents.judges import read_verdicts
from tests.unit.validation.agents.players import SENSIBLE, assessed, passing, says


def verdict(call: Any, word: Any = "pass", reason: Any = "fine") -> Json:
    return {"call": call, "verdict": word, "reason": reason}


def read(*items: Json) -> tuple[list[CheckerVerdict], list[str]]:
    text = orjson.dumps(list(items)).decode()
    done = Completion(message=Message(role=Role.ASSISTANT, content=text))
    return read_verdicts(done, known=[1, 2, 3])


def test_what_a_checker_is_shown(mock_spec: EnvironmentSpec) -> None:
    judge = passing()
    assessed(mock_spec, says(SENSIBLE), judge)
    text = "\n".join(asked[0][0].content for asked in judge.asked)
    assert "require SELECT copies > 0 FROM books WHERE id = :book_id else" in text
    assert "Lend a book to a member for three weeks." in text
    assert "- Lend only to members whose card is valid." in text
    assert "CREATE TABLE loans" in text
    refused = text.partition('lend_book({"book_id":"B-1","member_id":"M-3"})')[2]
    refused = refused or text.partition('lend_book({"member_id":"M-3","book_id":"B-1"})')[2]
    refused = refused.partition("###")[0]
    assert '"active":0' in refused
    assert 'Result: {"error":"The card of member M-3 is not valid."}' in refused
    assert "Changed: (nothing)" in refused
    assert 'update books ["B-1"]: {"copies":2} -> {"copies":1}' in text
    assert "Made before it: lend_book(" in text
    assert "a boundary call" not in text  # what the tester intended
    assert "surpris" not in text.partition("# Tools and calls")[2].partition("# How to judge")[0]


def test_calls_of_a_tool_are_shown_together(mock_spec: EnvironmentSpec) -> None:
    judge = passing()
    assessed(mock_spec, says(SENSIBLE), judge, checks=6)
    texts = [asked[0][0].content for asked in judge.asked]
    assert [len(re.findall("^### Call", text, re.MULTILINE)) for text in texts] == [6, 6, 6]
    heads = [re.findall(r"^## (\w+)$", text, re.MULTILINE) for text in texts]
    assert heads[0] == ["find_members", "find_books"]
    assert heads[1] == ["list_loans", "lend_book"]


def test_verdicts_are_read() -> None:
    found, reasons = read(verdict(1), verdict(3, "fail", "wrong"), verdict(1))
    assert [(v.trial, v.verdict) for v in found] == [(1, "pass"), (3, "fail")]
    assert reasons == []


def test_single_items_that_cannot_be_used() -> None:
    odd = [
        verdict(9),
        verdict("1"),
        verdict(True),
        verdict(1, "maybe"),
        "pass",
        verdict(2, "fail", ""),
    ]
    found, reasons = read(*odd, verdict(3))
    assert [v.trial for v in found] == [3]
    assert len(reasons) == 6
    assert "call 2: a fail needs a reason." in reasons


def test_contradictions_count_for_neither() -> None:
    found, reasons = read(verdict(1), verdict(2), verdict(1, "fail", "wrong"), verdict(1))
    assert [v.trial for v in found] == [2]
    assert reasons == ["call 1 got verdicts that contradict each other."]
    with pytest.raises(RejectedAnswer):
        read(verdict(1), verdict(1, "fail", "wrong"))


@pytest.mark.parametrize("text", ["All good.", "[]", '{"call": 1}', "[[[[", '["pass", "pass"]'])
def test_garbage_is_no_verdict(mock_spec: EnvironmentSpec, text: str) -> None:
    found = assessed(mock_spec, says(SENSIBLE), says(text))
    assert (found.verdict, found.score) == ("below", None)
    assert found.counts["unjudged"] == 18
    assert "only 0 of 18 calls have a verdict" in found.reasons
    assert all(unusable.agent == "checker" for unusable in found.unusable)


def contradicting(word: str, *, forever: bool) -> ScriptedClient:
    """Passes and fails each call of one tool; the second time, if not for ever, passes it."""
    seen: set[str] = set()

    def script(messages: Sequence[Message], tools: Sequence[Json]) -> ScriptedAnswer:
        text = messages[0].content
        out = []
        for number, call in re.findall(r"^### Call (\d+)\n(.*)$", text, re.MULTILINE):
            out.append(verdict(int(number)))
            if word in text.partition(f"### Call {number}\n")[2].partition("###")[0] and (
                forever or number not in seen
            ):
                out.append(verdict(int(number), "fail", f"on second thoughts, {call}"))
            seen.add(number)
        return orjson.dumps(out).decode()

    return ScriptedClient(script)


def test_a_checker_that_contradicts_itself_is_asked_again(mock_spec: EnvironmentSpec) -> None:
    judge = contradicting("lend_book(", forever=False)
    found = assessed(mock_spec, says(SENSIBLE), judge)
    assert found.ok
    assert found.counts["unjudged"] == 0
    assert found.checker.requests == 3
    seeds = [asked[2].seed for asked in judge.asked]
    assert seeds == [0, 0, 1]


def test_what_stays_contradictory_has_no_verdict(mock_spec: EnvironmentSpec) -> None:
    found = assessed(mock_spec, says(SENSIBLE), contradicting("lend_book(", forever=True))
    assert found.score == 1.0
    assert found.verdict == "below"
    assert "lend_book lacks a verdict" in found.reasons
    assert any("calls have a verdict" in reason for reason in found.reasons)


def test_all_requests_are_made_before_one_stops_the_run(mock_spec: EnvironmentSpec) -> None:
    judge = ScriptedClient(lambda messages, tools: Pending("later"))
    with pytest.raises(Pending):
        assessed(mock_spec, says(SENSIBLE), judge, checks=3)
    assert len(judge.asked) == 6


def test_a_failing_server_is_passed_on(mock_spec: EnvironmentSpec) -> None:
    with pytest.raises(ServerFailed):
        assessed(mock_spec, says(SENSIBLE), ScriptedClient([ServerFailed("no")]))

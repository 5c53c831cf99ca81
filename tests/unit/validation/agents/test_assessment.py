"""The assessment as a whole: verdicts, coverage, defects, and that the engine stands first."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.authoring.environment_draft import DraftProblem
from envwright.environment.session import Session
from envwright.types import Call, EnvironmentSpec, Observation, Parameter, ToolSpec
from envwright.validation.agents import Assessment, tester
from envwright.validation.call_events import make_call
from tests.unit.validation.agents import planted
from tests.unit.validation.agents.players import (
    SENSIBLE,
    assessed,
    checker,
    failing,
    item,
    passing,
    quick,
    says,
)

Planted = Callable[[EnvironmentSpec], EnvironmentSpec]


def test_a_sound_environment_passes(mock_spec: EnvironmentSpec) -> None:
    found = assessed(mock_spec, says(SENSIBLE), checker(planted.discerning))
    assert (found.verdict, found.score, found.reasons) == ("passed", 1.0, ())
    assert found.counts == {"pass": 18, "warning": 0, "fail": 0, "unjudged": 0}
    assert found.tester.requests == 1
    assert found.checker.requests == 2
    assert not found.findings
    assert not found.repairs
    assert not found.unusable
    assert all(cover.calls >= 3 and cover.succeeded for cover in found.coverage.values())
    lend = found.coverage["lend_book"]
    assert (lend.succeeded, lend.refused, lend.boundary) == (3, 2, 1)


def test_a_chain_is_played_from_the_initial_state(mock_spec: EnvironmentSpec) -> None:
    found = assessed(mock_spec, says(SENSIBLE), passing())
    again = found.trials[-1]
    assert [call.tool for call in again.calls] == ["lend_book", "return_book", "return_book"]
    assert "already returned" in again.observation
    assert again.rows == ()
    lent = found.trials[0]
    assert lent.calls == (Call(tool="find_members", arguments={"name": "Ada Byron"}),)
    assert lent.about["members"][0]["id"] == "M-1"
    returned = found.trials[-2]
    assert {row.table for row in returned.rows} == {"books", "loans"}
    assert all(row.operation == "update" for row in returned.rows)


@pytest.mark.parametrize(
    ("plant", "tool", "said"),
    [
        (planted.wrong_column, "return_book", "the day on which it is due changes"),
        (planted.no_card_guard, "lend_book", "the member's card is not valid"),
        (planted.contradicting, "return_book", "not deleted, as the description promises"),
    ],
)
def test_a_defect_that_the_engine_cannot_know(
    mock_spec: EnvironmentSpec, plant: Planted, tool: str, said: str
) -> None:
    """What a checker is shown is enough to see it, and it comes back as a repair request."""
    spec = plant(mock_spec)
    assert quick(spec).ok
    found = assessed(spec, says(SENSIBLE), checker(planted.discerning))
    assert found.verdict != "out"
    (repair,) = found.repairs
    problem = DraftProblem.model_validate(repair["problem"])
    assert (repair["tool"], problem.kind, problem.place) == (tool, "judged", f"tool {tool}")
    assert said in problem.message
    assert len(repair["calls"]) == 1
    assert repair["calls"][0]["tool"] == tool
    assert repair["calls"][0]["observation"] in problem.shown
    assert repair["reports"] == found.coverage[tool].fails > 0


def test_the_threshold_decides(mock_spec: EnvironmentSpec) -> None:
    spec = planted.wrong_column(mock_spec)
    kept = assessed(spec, says(SENSIBLE), checker(planted.discerning))
    assert kept.score == pytest.approx(16 / 18)
    assert kept.ok
    strict = assessed(spec, says(SENSIBLE), checker(planted.discerning), threshold=0.9)
    assert (strict.verdict, strict.reasons) == ("below", ("the score 0.889 is below 0.9",))


def test_warnings_count_half(mock_spec: EnvironmentSpec) -> None:
    half = checker(lambda head, call: ("warning", "odd") if "loan_id" in call else ("pass", ""))
    found = assessed(mock_spec, says(SENSIBLE), half)
    assert found.counts["warning"] == 4
    assert found.score == pytest.approx(16 / 18)
    assert not found.repairs


def test_a_checker_that_fails_everything(mock_spec: EnvironmentSpec) -> None:
    found = assessed(mock_spec, says(SENSIBLE), failing())
    assert (found.verdict, found.score) == ("below", 0.0)
    assert [repair["tool"] for repair in found.repairs] == [t.name for t in mock_spec.tools]


# --- the engine first ----------------------------------------------------------------------------


def test_a_failed_check_costs_no_request(mock_spec: EnvironmentSpec) -> None:
    tester = says(SENSIBLE)
    found = assessed(planted.openly_broken(mock_spec), tester, passing())
    assert found.verdict == "out"
    assert "the check failed: invariants hold after every call" in found.reasons
    assert not tester.asked
    assert [repair["problem"]["kind"] for repair in found.repairs] == ["check"]
    assert found.repairs[0]["calls"]


def test_no_word_of_a_model_brings_an_environment_back(mock_spec: EnvironmentSpec) -> None:
    found = assessed(planted.openly_broken(mock_spec), says(SENSIBLE), passing(), anyway=True)
    assert found.score == 1.0
    assert found.verdict == "out"


def test_the_tester_finds_what_the_check_did_not(mock_spec: EnvironmentSpec) -> None:
    spec = planted.rarely_broken(mock_spec)
    sound = quick(mock_spec)
    noise = [item("find_members"), item("find_books", follows=True, genre="novel")]
    lend = item("lend_book", follows=True, member_id="M-4", book_id="B-4")
    found = assessed(spec, says([*noise, lend, *SENSIBLE]), passing(), report=sound)
    assert (found.verdict, found.score) == ("out", 1.0)
    (finding,) = found.findings
    assert finding.name == "invariants hold after every call"
    assert [call.tool for call in finding.calls] == ["lend_book"]
    assert "no loan is from long ago" in found.reasons[0]
    assert found.repairs[0]["problem"]["kind"] == "engine"
    assert found.repairs[0]["tool"] == "lend_book"


def test_a_call_that_ends_in_the_engine_is_told(mock_spec: EnvironmentSpec) -> None:
    old = planted.tool_of(mock_spec, "return_book")
    faulty = [type(old.do[0])(sql="UPDATE books SET copies = json_extract('{', '$.a')")]
    spec = planted.edited(mock_spec, "return_book", do=(*old.do, *faulty))
    noise = [item("find_books"), item("return_book", follows=True, loan_id="L-4")]
    found = assessed(spec, says([*noise, *SENSIBLE]), passing(), report=quick(mock_spec))
    (finding,) = found.findings
    assert not finding.fatal
    assert finding.calls == (Call(tool="return_book", arguments={"loan_id": "L-4"}),)
    assert found.verdict == "below"
    assert any("return_book lacks a call that succeeds" in reason for reason in found.reasons)


def test_the_host_s_own_tools_have_nothing_to_repair(mock_spec: EnvironmentSpec) -> None:
    parameter = Parameter(json_schema={"type": "string"})
    more = ToolSpec(
        name="calculate",
        description="Work a sum out.",
        host="calculate",
        parameters={"expression": parameter},
    )
    spec = mock_spec.model_copy(update={"tools": (*mock_spec.tools, more)})
    plan = [item("calculate", "invalid", expression="1 / 0"), item("calculate", expression="1 + 1")]
    found = assessed(spec, says([*plan, *SENSIBLE]), passing())
    assert found.trials[0].error == "execution"
    assert not found.findings
    assert not found.repairs


def test_a_crash_is_a_finding(mock_spec: EnvironmentSpec, monkeypatch: pytest.MonkeyPatch) -> None:

    def crashing(session: Session, call: Call) -> Observation:
        if call.arguments.get("loan_id") == "L-1":
            raise RuntimeError("boom")
        return make_call(session, call)

    monkeypatch.setattr(tester, "make_call", crashing)
    after = item("return_book", follows=True, loan_id="L-2")
    plan = [*SENSIBLE, item("return_book", loan_id="L-1"), after]
    found = assessed(mock_spec, says(plan), passing())
    assert found.verdict == "out"
    assert "RuntimeError: boom" in found.reasons[0]
    assert "the call before it crashed." in [unusable.reason for unusable in found.unusable]


def test_the_record_is_whole(mock_spec: EnvironmentSpec) -> None:
    found = assessed(mock_spec, says(SENSIBLE), passing())
    assert Assessment.model_validate(found.data()) == found
    assert set(found.tester.prompts) == {"tester"}
    assert set(found.checker.prompts) == {"checker"}
    assert all(
        len(h) == 12 for h in (*found.tester.prompts.values(), *found.checker.prompts.values())
    )
    assert found == assessed(mock_spec, says(SENSIBLE), passing())

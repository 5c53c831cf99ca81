"""Environments that were broken on purpose: each is caught, by the check that is meant for it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import apsw
import pytest

from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.environment.tool import CallFailed
from envwright.types import (
    Call,
    CheckReport,
    CheckResult,
    EnvironmentSpec,
    ErrorKind,
    Guard,
    Invariant,
    Parameter,
    Returns,
    Step,
)
from envwright.validation.check import check_template

Quick = Callable[..., CheckReport]


def edited(spec: EnvironmentSpec, tool: str, **changes: Any) -> EnvironmentSpec:
    """The spec with fields of one tool exchanged."""
    tools = [t.model_copy(update=changes) if t.name == tool else t for t in spec.tools]
    assert tools != list(spec.tools)
    return spec.model_copy(update={"tools": tuple(tools)})


def guarded(spec: EnvironmentSpec, tool: str, sql: str, error: str = "refused") -> EnvironmentSpec:
    """The spec with one more guard on a tool."""
    old = next(t for t in spec.tools if t.name == tool)
    return edited(spec, tool, require=(*old.require, Guard(sql=sql, error=error)))


def stepped(spec: EnvironmentSpec, tool: str, sql: str) -> EnvironmentSpec:
    """The spec with one more step in a tool."""
    old = next(t for t in spec.tools if t.name == tool)
    return edited(spec, tool, do=(*old.do, Step(sql=sql)))


def promising(spec: EnvironmentSpec, name: str, sql: str) -> EnvironmentSpec:
    """The spec with this invariant only."""
    return spec.model_copy(update={"invariants": (Invariant(name=name, sql=sql),)})


def with_table(spec: EnvironmentSpec, name: str) -> EnvironmentSpec:
    table = f"CREATE TABLE {name} (id TEXT PRIMARY KEY, text TEXT) STRICT, WITHOUT ROWID;"
    return spec.model_copy(update={"schema_sql": f"{spec.schema_sql}\n{table}"})


def result(report: CheckReport, name: str) -> CheckResult:
    return next(check for check in report.checks if check.name == name)


def failing(report: CheckReport) -> list[str]:
    assert report.ok == all(check.ok for check in report.checks)
    return [check.name for check in report.checks if not check.ok]


def is_minimal(calls: tuple[Call, ...], fails: Callable[[tuple[Call, ...]], bool]) -> bool:
    """The failure shows, and without any one of the calls it does not."""
    shorter = [calls[:n] + calls[n + 1 :] for n in range(len(calls))]
    return fails(calls) and not any(fails(some) for some in shorter)


# --- what the spec says --------------------------------------------------------------------------


def test_a_dead_table_is_named(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    report = quick(with_table(mock_spec, "rooms"))
    assert failing(report) == ["tables are used"]
    assert "no tool reads or writes table rooms" in result(report, "tables are used").detail


def test_a_table_that_stays_empty_is_named(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    empty = Returns(shape="rows", sql="SELECT id FROM rooms")
    report = quick(edited(with_table(mock_spec, "rooms"), "find_books", returns=empty))
    assert failing(report) == ["tables are used", "parameters are used"]
    assert "table rooms has no rows" in result(report, "tables are used").detail


def test_a_table_that_is_only_written_is_told(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    sql = "INSERT INTO log VALUES (new_id('E'), 'returned')"
    report = quick(stepped(with_table(mock_spec, "log"), "return_book", sql))
    assert failing(report) == []
    assert "read by no tool: log" in result(report, "tables are used").detail


@pytest.mark.parametrize("sql", ["SELECT 0", "SELECT 1 = 1"])
def test_a_guard_that_asks_nothing_is_named(
    mock_spec: EnvironmentSpec, quick: Quick, sql: str
) -> None:
    report = quick(guarded(mock_spec, "lend_book", sql, "never mind"))
    assert "guards depend on something" in failing(report)
    assert ("every tool succeeds" in failing(report)) == (sql == "SELECT 0")
    assert "lend_book: guard 5" in result(report, "guards depend on something").detail


def test_a_tool_without_description(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    report = quick(edited(mock_spec, "lend_book", description=" "))
    assert failing(report) == ["descriptions are present"]
    assert result(report, "descriptions are present").detail == "lend_book has no description"


def test_a_parameter_without_type_or_description(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    report = quick(edited(mock_spec, "find_books", parameters={**_books(mock_spec, {})}))
    assert failing(report) == ["schemas are complete"]
    assert result(report, "schemas are complete").detail == "find_books.genre has no type"
    assert "find_books.genre" in result(report, "descriptions are present").detail


def test_a_list_of_anything_is_told(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    report = quick(edited(mock_spec, "find_books", parameters=_books(mock_spec, {"type": "array"})))
    assert failing(report) == []
    assert "find_books.genre" in result(report, "schemas are complete").detail


def _books(spec: EnvironmentSpec, schema: dict[str, Any]) -> dict[str, Parameter]:
    old = next(t for t in spec.tools if t.name == "find_books").parameters
    return {**old, "genre": Parameter(required=False, json_schema=schema)}


def test_a_policy_that_names_an_unknown_tool(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    text = "Use `renew_loan` for `open` loans, `lend_book` else, or `pray()`. See `member_id`."
    report = quick(mock_spec.model_copy(update={"policy": text}))
    assert failing(report) == ["policy agrees with the tools"]
    detail = result(report, "policy agrees with the tools").detail
    assert detail == (
        "the policy names renew_loan, which is no tool; the policy names pray, which is no tool"
    )


def test_a_missing_policy(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    report = quick(mock_spec.model_copy(update={"policy": ""}))
    assert failing(report) == ["policy agrees with the tools"]


def test_a_tool_that_takes_anything_is_told(
    template_of: Callable[..., Template], quick: Quick
) -> None:
    template = template_of(
        "CREATE TABLE t (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;",
        "add: {description: Add., do: [\"INSERT INTO t VALUES (new_id('T'))\"]}",
        policy="Add.",
    )
    report = quick(template)
    assert failing(report) == []
    assert result(report, "writing tools can refuse").detail == "nothing can refuse: add"


# --- the initial state ---------------------------------------------------------------------------


def test_an_invariant_broken_at_the_start_is_told_once(
    mock_spec: EnvironmentSpec, quick: Quick
) -> None:
    report = quick(promising(mock_spec, "no loans", "SELECT 1 FROM loans"))
    assert failing(report) == ["invariants hold at the start"]
    assert result(report, "invariants hold at the start").detail == "violated: no loans"


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("DELETE FROM members WHERE id = 'M-2'", "a row of loans refers to a missing row of memb"),
        ("UPDATE books SET copies = -4", "CHECK constraint failed in books"),
    ],
)
def test_a_damaged_initial_state(
    mock_spec: EnvironmentSpec, quick: Quick, damage: str, told: str
) -> None:
    """Rows given are checked when they are put in; so the damage is done behind that check."""
    template = Template(mock_spec)
    db = apsw.Connection(":memory:")
    db.deserialize("main", template.content)
    db.pragma("ignore_check_constraints", True)
    db.execute(damage)
    template.content = db.serialize("main")
    template._idle.clear()
    report = quick(template, sequences=2)
    assert "initial state is sound" in failing(report)
    assert told in result(report, "initial state is sound").detail


# --- calls ---------------------------------------------------------------------------------------


def test_an_always_false_guard(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    sql = "SELECT copies > 1000 FROM books WHERE id = :book_id"
    report = quick(guarded(mock_spec, "lend_book", sql, "too few"))
    assert failing(report) == ["every tool succeeds", "every guard can hold"]
    assert "lend_book never succeeded" in result(report, "every tool succeeds").detail
    assert "lend_book, guard 5 (too few)" in result(report, "every guard can hold").detail


def test_an_always_true_guard(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    guards = (Guard(sql="SELECT count(*) > 0 FROM members", error="nobody"),)
    report = quick(edited(mock_spec, "list_loans", require=guards))
    assert failing(report) == ["every tool can fail"]
    assert "no guard of list_loans ever refused" in result(report, "every tool can fail").detail
    assert "nobody" in result(report, "every guard refuses").detail


def test_a_repeated_guard_is_told_but_is_no_failure(
    mock_spec: EnvironmentSpec, quick: Quick
) -> None:
    sql = "SELECT 1 FROM loans WHERE id = :loan_id"
    report = quick(guarded(mock_spec, "return_book", sql, "again"))
    assert failing(report) == []
    assert "return_book, guard 3 (again)" in result(report, "every guard refuses").detail


def test_an_invariant_that_a_tool_violates(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    sql = "SELECT member_id FROM loans WHERE status = 'open' GROUP BY 1 HAVING count(*) > 1"
    report = quick(promising(mock_spec, "one loan each", sql))
    assert failing(report) == ["invariants hold after every call"]
    found = result(report, "invariants hold after every call")
    assert found.detail == "after lend_book: one loan each"
    assert [call.tool for call in found.calls] == ["lend_book"]


def test_the_shortest_sequence_that_violates_an_invariant(
    mock_spec: EnvironmentSpec, quick: Quick
) -> None:
    sql = "SELECT book_id FROM loans WHERE status = 'returned' GROUP BY 1 HAVING count(*) > 2"
    spec = promising(mock_spec, "a book comes back twice at most", sql)
    found = result(quick(spec, length=40), "invariants hold after every call")
    template = Template(spec)

    def fails(calls: tuple[Call, ...]) -> bool:
        with template.session() as session:
            for call in calls:
                session.call(call.tool, call.arguments)
            return bool(session.query(sql))

    assert not found.ok
    assert 4 <= len(found.calls) <= 6
    assert is_minimal(found.calls, fails)


def test_an_answer_of_another_type(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    """Without STRICT the engine stores what does not fit."""
    loose = mock_spec.schema_sql.replace("STRICT, WITHOUT", "WITHOUT")
    spec = mock_spec.model_copy(update={"schema_sql": loose})
    report = quick(stepped(spec, "return_book", "UPDATE books SET copies = 'many'"))
    assert "answers have the declared shape" in failing(report)
    found = result(report, "answers have the declared shape")
    assert found.detail.startswith("find_books: the answer[")
    assert "is 'many', but books.copies is INTEGER" in found.detail
    assert [call.tool for call in found.calls] == ["return_book", "find_books"]


def test_an_order_that_is_not_asked_for_is_still_one(
    mock_spec: EnvironmentSpec, quick: Quick
) -> None:
    """Tables without rowids return rows in the order of a key, also after parking."""
    tools = mock_spec.model_dump()["tools"]
    for tool in tools:
        tool["returns"]["sql"] = tool["returns"]["sql"].split("ORDER BY")[0]
    spec = EnvironmentSpec.model_validate({**mock_spec.model_dump(), "tools": tools})
    assert spec != mock_spec
    assert failing(quick(spec)) == []


def test_a_value_that_no_call_reaches_is_told(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    schema = mock_spec.schema_sql.replace("('open', 'returned')", "('open', 'returned', 'lost')")
    report = quick(mock_spec.model_copy(update={"schema_sql": schema}))
    assert failing(report) == []
    detail = result(report, "state values are reached").detail
    assert detail == "not reached: loans.status = 'lost'"


def test_a_state_column_without_any_value(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    schema = mock_spec.schema_sql + (
        "CREATE TABLE holds (id TEXT PRIMARY KEY, status TEXT CHECK (status IN ('a', 'b')))"
        " STRICT, WITHOUT ROWID;"
    )
    spec = mock_spec.model_copy(update={"schema_sql": schema})
    report = quick(stepped(spec, "return_book", "UPDATE holds SET status = 'b'"))
    assert "state values are reached" in failing(report)
    assert "holds.status never has a value" in result(report, "state values are reached").detail


def test_calls_that_hit_a_limit_are_told(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    limits = mock_spec.limits.model_copy(update={"rows": 3})
    report = quick(mock_spec.model_copy(update={"limits": limits}))
    assert failing(report) == []
    detail = result(report, "calls stay within limits").detail
    assert "find_books: The result has more than 3 rows" in detail


# --- a runtime that breaks its word, made by replacing parts of it -------------------------------


def answering(spec: EnvironmentSpec, tool: str, answer: Callable[..., Any]) -> Template:
    """A template in which one tool answers by a Python function of its connection."""
    template = Template(spec)
    template.tools[tool].answer = lambda db, bound, limits: answer(db)  # type: ignore[method-assign]
    return template


def take_a_copy(db: apsw.Connection) -> list[Any]:
    db.execute("UPDATE books SET copies = copies + 1 WHERE id = 'B-1'")
    return []


def fail_after_taking(db: apsw.Connection) -> list[Any]:
    take_a_copy(db)
    raise CallFailed(ErrorKind.EXECUTION, "too late")


def test_a_reading_tool_that_writes(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    report = quick(answering(mock_spec, "find_books", take_a_copy))
    assert failing(report) == ["reading changes nothing"]
    found = result(report, "reading changes nothing")
    assert [call.tool for call in found.calls] == ["find_books"]


def test_a_failed_call_that_leaves_a_trace(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    report = quick(answering(mock_spec, "find_books", fail_after_taking))
    found = result(report, "failed calls change nothing")
    assert not found.ok
    assert "too late" in found.detail
    assert [call.tool for call in found.calls] == ["find_books"]


def test_an_answer_that_never_repeats(mock_spec: EnvironmentSpec, quick: Quick) -> None:
    count = itertools.count()
    template = answering(mock_spec, "find_books", lambda db: [_book(next(count))])
    report = quick(template)
    assert failing(report) == ["replay is identical", "parking is invisible"]
    found = result(report, "replay is identical")
    assert found.detail.startswith("find_books answers ")
    assert [call.tool for call in found.calls] == ["find_books"]


def _book(copies: int) -> dict[str, Any]:
    return {"id": "B-1", "title": "", "author": "", "genre": "novel", "copies": copies}


def test_parking_that_loses_the_state(
    mock_spec: EnvironmentSpec, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "unpark", lambda self, raw: None)
    report = quick(mock_spec)
    assert failing(report) == ["parking is invisible"]
    calls = result(report, "parking is invisible").calls
    assert 2 <= len(calls) <= 4
    assert {"lend_book", "return_book"} & {call.tool for call in calls}


def test_an_observation_that_is_not_json(
    mock_spec: EnvironmentSpec, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Session.call

    def call(self: Session, *given: Any) -> Any:
        seen = plain(self, *given)
        text = seen.text.replace("null", "None") if seen.error is None else seen.text
        return type(seen)(seen.value, f"{text}!" if "history" in text else text, seen.error)

    monkeypatch.setattr(Session, "call", call)
    report = quick(mock_spec)
    assert failing(report) == ["observations are JSON"]
    calls = result(report, "observations are JSON").calls
    assert [call.tool for call in calls] == ["find_books"]


# --- seeded defects ------------------------------------------------------------------------------


def mutated(spec: EnvironmentSpec, mutants: int = 60) -> tuple[dict[str, int], str]:
    report = check_template(Template(spec), sequences=5, mutants=mutants)
    return report.mutation, report.checks[-1].detail


def test_a_repeated_guard_and_an_idle_step_survive(mock_spec: EnvironmentSpec) -> None:
    """What changes nothing is noticed by nobody: no defect is killed by mistake."""
    spec = guarded(mock_spec, "return_book", "SELECT 1 FROM loans WHERE id = :loan_id", "again")
    spec = stepped(spec, "lend_book", "UPDATE books SET title = title WHERE id = 'B-1'")
    figures, detail = mutated(spec, mutants=500)
    assert figures["total"] - figures["killed"] == detail.count("do 3") + detail.count("require 3")
    for said in (
        "step removed, lend_book: do 3",
        "constant changed, lend_book: do 3: 'B-1' → B-2",
        "guard dropped, return_book: require 3 (again)",
    ):
        assert said in detail


def test_a_defect_that_does_not_compile_is_noticed(mock_spec: EnvironmentSpec) -> None:
    """``likelihood`` takes a constant up to 1, so the engine refuses 1.5."""
    sql = "UPDATE books SET title = title WHERE likelihood(1, 0.5)"
    figures, detail = mutated(stepped(mock_spec, "lend_book", sql))
    assert figures["killed"] < figures["total"]
    assert "0.5 → 1.5" not in detail


def test_survivors_do_not_fail_the_report(mock_spec: EnvironmentSpec) -> None:
    spec = guarded(mock_spec, "return_book", "SELECT 1 FROM loans WHERE id = :loan_id", "again")
    report = check_template(Template(spec), sequences=5)
    assert report.ok
    assert report.mutation["killed"] < report.mutation["total"]

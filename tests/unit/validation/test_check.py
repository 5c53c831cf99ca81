"""A sound environment passes, with figures; the parts of the check on their own."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from envwright.environment.call_sampling import CallSampler
from envwright.environment.template import Template
from envwright.types import Call, CheckReport, Json
from envwright.validation.call_events import shrink_calls
from envwright.validation.check import check_template
from envwright.validation.properties import answer_misfit, shape_of

Quick = Callable[..., CheckReport]


@pytest.fixture(scope="module")
def report(mock_template: Template) -> CheckReport:
    return check_template(mock_template)


def test_the_mock_environment_passes_every_check(report: CheckReport) -> None:
    assert [r.name for r in report.checks if not r.ok] == []
    assert report.ok
    assert len({r.name for r in report.checks}) == len(report.checks) == 41
    untried = [result.name for result in report.checks if not result.tried]
    # Its keys are answered by no other tool, all references are declared, and amounts bounded.
    assert untried == [
        "created keys are returned",
        "rows refer to rows that exist",
        "amounts stay above zero",
    ]
    assert {r.detail for r in report.checks[:-1]} == {""}
    assert not any(result.calls for result in report.checks)


def test_all_seeded_defects_of_the_mock_environment_are_noticed(report: CheckReport) -> None:
    assert report.mutation == {"killed": 60, "total": 60}
    assert report.checks[-1].detail == "141 defects considered, 60 tried"


def test_the_report_names_the_environment(report: CheckReport, mock_template: Template) -> None:
    assert (report.environment, report.environment_id) == ("mock", mock_template.id)
    assert CheckReport.model_validate_json(report.model_dump_json()) == report


def test_the_same_seed_gives_the_same_report(report: CheckReport, mock_template: Template) -> None:
    assert check_template(Template(mock_template.spec)) == report


def test_many_seeds_pass(mock_template: Template, quick: Quick) -> None:
    for seed in range(1, 6):
        found = quick(mock_template, seed=seed, sequences=5, mutants=60)
        assert [r.name for r in found.checks if not r.ok] == []
        assert found.mutation["killed"] == found.mutation["total"] >= 59


def test_directed_search_finds_what_a_single_short_sequence_misses(
    mock_template: Template, quick: Quick
) -> None:
    assert quick(mock_template, sequences=1, length=1).ok
    assert quick(mock_template, sequences=0).ok


def test_checking_leaves_the_environment_as_it_was(mock_template: Template, quick: Quick) -> None:
    with mock_template.session() as session:
        before = session.query("SELECT * FROM loans, books ORDER BY 1, 6")
    quick(mock_template)
    with mock_template.session() as session:
        assert session.query("SELECT * FROM loans, books ORDER BY 1, 6") == before


def test_progress_is_told(mock_template: Template) -> None:
    told: list[int] = []
    check_template(mock_template, sequences=3, length=2, mutants=0, progress=told.append)
    assert told == [1, 2, 3]


def test_defects_are_bounded_and_may_be_left_out(mock_template: Template, quick: Quick) -> None:
    some = quick(mock_template, mutants=4)
    assert some.mutation["total"] == 4
    assert some.checks[-1].detail == "141 defects considered, 4 tried"
    none = quick(mock_template)
    assert none.mutation == {}
    assert len(none.checks) == 40


LARGE = """
create_{t}:
  description: Create.
  parameters: {{name: {{column: {t}.name}}, parent: {{column: {p}.id}}}}
  require:
    - {{sql: "SELECT 1 FROM {p} WHERE id = :parent", error: no parent}}
    - {{sql: "SELECT :name <> ''", error: no name}}
  do: ["INSERT INTO {t} VALUES (new_id('X'), :name, 'new', :parent)"]
get_{t}:
  description: Get.
  parameters: {{id: {{column: {t}.id}}}}
  require: [{{sql: SELECT 1 FROM {t} WHERE id = :id, error: none}}]
  returns: {{row: SELECT * FROM {t} WHERE id = :id}}
list_{t}:
  description: List.
  parameters: {{status: {{column: {t}.status, required: false}}}}
  returns: {{rows: "SELECT * FROM {t} WHERE :status IS NULL OR status = :status LIMIT 20"}}
finish_{t}:
  description: Finish.
  parameters: {{id: {{column: {t}.id}}}}
  require:
    - {{sql: SELECT 1 FROM {t} WHERE id = :id, error: none}}
    - {{sql: SELECT status = 'open' FROM {t} WHERE id = :id, error: not open}}
  do: [UPDATE {t} SET status = 'done' WHERE id = :id]
open_{t}:
  description: Open.
  parameters: {{id: {{column: {t}.id}}}}
  require: [{{sql: SELECT status = 'new' FROM {t} WHERE id = :id, error: not new}}]
  do: [UPDATE {t} SET status = 'open' WHERE id = :id]
"""


def test_a_chain_of_states_in_25_tools_is_found_in_time(
    template_of: Callable[..., Template],
) -> None:
    names = [f"t{n}" for n in range(5)]
    schema = "".join(
        f"CREATE TABLE {t} (id TEXT PRIMARY KEY, name TEXT NOT NULL, status TEXT NOT NULL CHECK"
        f" (status IN ('new', 'open', 'done')), parent TEXT) STRICT, WITHOUT ROWID;"
        for t in names
    )
    rows = "".join(
        f"INSERT INTO {t} VALUES ('{t}-{n}', 'n{n}', 'new', NULL);"
        for t in names
        for n in range(50)
    )
    tools = "".join(LARGE.format(t=t, p=names[n - 1]) for n, t in enumerate(names))
    start = time.monotonic()
    report = check_template(template_of(schema, tools, state=rows, policy="Help."), sequences=10)
    assert [r.name for r in report.checks if not r.ok] == []
    assert report.mutation["killed"] >= 54, report.checks[-1].detail
    assert time.monotonic() - start < 8


def test_tools_of_both_actors_and_of_the_host_are_called(
    template_of: Callable[..., Template], quick: Quick
) -> None:
    tools = """
    look: {description: Look., actor: user, returns: {rows: SELECT * FROM notes}}
    add:
      description: Add.
      actor: user
      parameters: {id: {column: notes.id, description: Key}}
      do: ["INSERT INTO notes VALUES (:id, 1)"]
    sum: {description: Sum., host: calculate, parameters: {expression: {type: string}}}
    hand: {description: Hand over., host: transfer, parameters: {summary: {type: string}}}
    """
    schema = "CREATE TABLE notes (id TEXT PRIMARY KEY, n INTEGER) STRICT, WITHOUT ROWID;"
    report = quick(template_of(schema, tools, policy="Be kind."))
    # A key that is taken is refused in the engine's words only.
    failed = [r.name for r in report.checks if not r.ok]
    assert failed == ["preconditions precede constraint errors"]


# --- shapes --------------------------------------------------------------------------------------

SHAPED = """
row: {returns: {row: "SELECT id, n, flag, data, n + 1 AS more FROM t",
               inner: {rows: SELECT id FROM t}}}
one: {returns: {value: SELECT n FROM t}}
none: {do: [UPDATE t SET n = 1]}
"""
TABLE = """CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER, flag INTEGER CHECK (flag IN (0, 1)),
  data TEXT CHECK (json_valid(data))) STRICT, WITHOUT ROWID;"""
GOOD: Json = {"id": "a", "n": 1, "flag": True, "data": [1], "more": "?", "inner": [{"id": "b"}]}


@pytest.mark.parametrize(
    ("tool", "value", "wrong"),
    [
        ("row", GOOD, None),
        ("row", None, None),
        ("row", GOOD | {"n": None}, None),
        ("row", GOOD | {"n": "1"}, "the answer.n is '1', but t.n is INTEGER"),
        ("row", GOOD | {"n": True}, "the answer.n is True"),
        ("row", GOOD | {"id": 5}, "the answer.id is 5"),
        ("row", GOOD | {"flag": 1}, "the answer.flag is 1"),
        ("row", GOOD | {"extra": 1}, "other keys"),
        ("row", {k: v for k, v in GOOD.items() if k != "inner"}, "other keys"),
        ("row", GOOD | {"inner": [{"id": "b"}, {"id": 0}]}, "the answer.inner[1].id is 0"),
        ("row", GOOD | {"inner": {}}, "the answer.inner is not a list"),
        ("row", [GOOD], "not an object"),
        ("one", 5, None),
        ("one", "five", "the answer is 'five'"),
        ("none", {"ok": True}, None),
        ("none", None, "should say ok"),
    ],
)
def test_answers_are_held_against_the_declared_shape(
    template_of: Callable[..., Template], tool: str, value: Json, wrong: str | None
) -> None:
    template = template_of(TABLE, SHAPED)
    problem = answer_misfit(shape_of(template, template.tools[tool].spec), value)
    assert (problem is None) if wrong is None else (problem is not None and wrong in problem)


# --- shrinking -----------------------------------------------------------------------------------


def call_names(names: str) -> tuple[Call, ...]:
    return tuple(Call(tool=name) for name in names)


@pytest.mark.parametrize(
    ("calls", "needed", "shortest"),
    [("abcdefgh", "cg", "cg"), ("aaaab", "b", "b"), ("xyz", "xyz", "xyz"), ("abcde", "", "")],
)
def test_shrinking_leaves_only_what_is_needed(calls: str, needed: str, shortest: str) -> None:
    def fails(some: tuple[Call, ...]) -> bool:
        return all(any(call.tool == n for call in some) for n in needed)

    assert shrink_calls(call_names(calls), fails) == call_names(shortest)


def test_what_does_not_show_again_is_left_as_it_was() -> None:
    calls = call_names("abc")
    assert shrink_calls(calls, lambda some: False) == calls


def test_shrinking_is_minimal_call_by_call(mock_template: Template) -> None:
    """A real failure: some loan was made and returned."""

    def fails(some: tuple[Call, ...]) -> bool:
        with mock_template.session() as session:
            texts: list[Any] = [session.call(c.tool, c.arguments).value for c in some]
        lent = {v["id"] for v in texts if isinstance(v, dict) and "due" in v}
        back = {v["id"] for v in texts if isinstance(v, dict) and v.get("status") == "returned"}
        return bool(lent & back)

    sampler = CallSampler(mock_template, random.Random(2))
    with mock_template.session() as session:
        calls: list[Call] = []
        while not fails(tuple(calls)):
            calls.append(sampler.call(session))
            session.call(calls[-1].tool, calls[-1].arguments)
    shortest = shrink_calls(tuple(calls), fails)
    assert [call.tool for call in shortest] == ["lend_book", "return_book"]

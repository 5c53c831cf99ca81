"""Coverage, quality, budgets, seeded defects in single statements, JUnit."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from sqlglot import exp

from envwright import workflows
from envwright.environment.mutation_operators import (
    is_faithful,
    is_same_program,
    list_mutants,
    statement_edits,
)
from envwright.environment.statement_trees import StatementPlace, tool_statements, tree_of
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.types import Call, CheckReport, CheckResult, EnvironmentSpec, Guard
from envwright.validation.check import (
    Examination,
    QualityFigures,
    call_snippet,
    check_template,
    examine_template,
    junit_xml,
)
from envwright.validation.explorer import CheckBudget

SMALL = CheckBudget(sequences=5, length=10, mutants=20)


@pytest.fixture(scope="module")
def mock_examined(mock_template: Template) -> Examination:
    return examine_template(mock_template, SMALL)


def test_coverage_has_denominators_and_names(mock_spec: EnvironmentSpec) -> None:
    lend = next(t for t in mock_spec.tools if t.name == "lend_book")
    never = Guard(sql="SELECT copies > 1000 FROM books WHERE id = :book_id", error="Too few.")
    broken = lend.model_copy(update={"require": (*lend.require, never)})
    tools = tuple(broken if t.name == "lend_book" else t for t in mock_spec.tools)
    found = examine_template(Template(mock_spec.model_copy(update={"tools": tools})), SMALL)
    parts = {part.name: part for part in found.coverage}
    assert parts["tools that succeeded"].missed == ("lend_book",)
    assert (parts["tools that succeeded"].reached, parts["tools that succeeded"].total) == (4, 5)
    assert parts["guards that held"].missed == ("lend_book: require 5",)
    assert parts["steps that had an effect"].missed == ("lend_book: do 1", "lend_book: do 2")


def test_quality_is_the_geometric_mean_of_its_parts(mock_examined: Examination) -> None:
    assert QualityFigures((9, 10), (8, 10), (0, 0)).score == pytest.approx((0.9 * 0.8) ** 0.5)
    assert QualityFigures((1, 1), (0, 5), (5, 5)).score == 0
    assert QualityFigures((0, 0), (0, 0), (0, 0)).score == 0
    data = mock_examined.quality.data()
    assert data["held"] == {"count": 41, "of": 41, "share": 1.0}
    assert data["reached"]["of"] == sum(part.total for part in mock_examined.coverage)


def test_check_is_the_report_of_an_examination(
    mock_template: Template, mock_examined: Examination
) -> None:
    assert mock_examined.cut == {}
    again = check_template(mock_template, sequences=5, length=10, mutants=20)
    assert again == mock_examined.report


def test_time_that_is_over_is_told_with_what_it_cost(mock_template: Template) -> None:
    found = examine_template(mock_template, CheckBudget(sequences=7, seconds=0.0))
    assert found.calls == 0
    assert found.cut["random sequences"] == 7
    assert found.cut["seeded defects"] == 1
    assert not found.report.ok  # nothing was seen to succeed
    assert {part.reached for part in found.coverage if "tools" in part.name} == {0}


def test_a_sequence_ends_when_the_state_is_large(mock_template: Template) -> None:
    found = examine_template(
        mock_template, CheckBudget(sequences=5, length=30, mutants=0, state_bytes=100)
    )
    assert 0 < found.cut["sequences ended by the size of the state"] <= 5


def test_a_share_of_defects_can_be_demanded(mock_spec: EnvironmentSpec) -> None:
    back = next(t for t in mock_spec.tools if t.name == "return_book")
    twice = back.model_copy(update={"require": (*back.require, back.require[0])})
    tools = tuple(twice if t.name == "return_book" else t for t in mock_spec.tools)
    template = Template(mock_spec.model_copy(update={"tools": tools}))
    budget = CheckBudget(sequences=5, mutants=500)
    assert examine_template(template, budget, least=0.9).report.ok
    report = examine_template(template, budget, least=1.0).report
    assert [c.name for c in report.checks if not c.ok] == ["seeded defects are noticed"]
    assert "100.0% are demanded" in report.checks[-1].detail


# --- statements ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sql", "kind", "changed"),
    [
        ("SELECT copies > 0 FROM books", "operator changed", "SELECT copies >= 0 FROM books"),
        ("SELECT 1 FROM books WHERE id = :b", "condition dropped", "SELECT 1 FROM books"),
        (
            "SELECT 1 FROM books WHERE id = :b AND copies > 2",
            "condition dropped",
            "SELECT 1 FROM books WHERE id = :b",
        ),
        ("SELECT copies > 1 FROM books", "constant changed", "SELECT copies > 2 FROM books"),
        (
            "SELECT 1 FROM loans WHERE status = 'open'",
            "constant changed",
            "SELECT 1 FROM loans WHERE status = 'returned'",
        ),
        (
            "SELECT active FROM members",
            "guard negated",
            "SELECT NOT COALESCE((SELECT active FROM members), 0)",
        ),
        (
            "SELECT 1 FROM books WHERE title = :t",
            "column changed",
            'SELECT 1 FROM books WHERE "author" = :t',
        ),
    ],
)
def test_single_changes_of_a_statement(
    mock_template: Template, sql: str, kind: str, changed: str
) -> None:
    tree = tree_of(sql)
    assert tree is not None
    place = StatementPlace("t", "require", "1", sql)
    found = [
        edit.change(tree.copy())
        for edit in statement_edits(place, tree, mock_template.schema)
        if edit.kind == kind
    ]
    assert changed in [one.sql("sqlite") for one in found if isinstance(one, exp.Expr)]
    assert tree.sql("sqlite") == sql  # the tree itself is shared and stays


def test_assignments_and_inserted_columns_are_swapped(mock_template: Template) -> None:
    def swapped(sql: str) -> list[str]:
        tree = tree_of(sql)
        assert tree is not None
        place = StatementPlace("t", "do", "1", sql)
        made = statement_edits(place, tree, mock_template.schema)
        trees = [e.change(tree.copy()) for e in made if e.kind == "assignments swapped"]
        return [one.sql("sqlite") for one in trees if one is not None]

    assert swapped("UPDATE books SET title = :a, author = :b WHERE id = :i") == [
        "UPDATE books SET author = :a, title = :b WHERE id = :i"
    ]
    assert swapped("INSERT INTO t (a, b) VALUES (1, 2)") == ["INSERT INTO t (b, a) VALUES (1, 2)"]


def test_every_statement_is_written_out_as_the_same_program(mock_template: Template) -> None:
    for tool in mock_template.spec.tools:
        assert all(is_faithful(mock_template, place) for place in tool_statements(tool))


def test_the_same_program_is_no_defect(mock_template: Template) -> None:
    found = list_mutants(mock_template.spec, mock_template.schema)
    same = [mutant for mutant in found if is_same_program(mock_template, mutant)]
    assert len(same) < len(found) / 20


# --- for machines --------------------------------------------------------------------------------


def test_junit_names_checks_failures_and_calls() -> None:
    call = Call(tool="lend", arguments={"who": "O'Brien \x00 <&>"})
    checks = (
        CheckResult(name="fine", ok=True, tried=3, detail="a note"),
        CheckResult(name="bad", ok=False, detail="<broken> & \x01", calls=(call,)),
    )
    report = CheckReport(environment="shop", environment_id="x", ok=False, checks=checks)
    text = junit_xml([("envs/shop", report)])
    root = fromstring(text)
    assert (root.get("tests"), root.get("failures")) == ("2", "1")
    failure = root.find(".//testcase[@name='bad']/failure")
    assert failure is not None
    assert failure.get("message") == "<broken> & \\x01"
    assert call_snippet(call) in str(failure.text)
    assert junit_xml([("envs/shop", report)]) == text


def test_a_folder_of_environments_is_searched(tmp_path: Path, mock_folder: Path) -> None:
    root = mock_folder.parent
    found = workflows.check_folders([root, mock_folder])
    assert mock_folder in found
    assert found == list(dict.fromkeys(found))
    assert len(found) >= 11
    with pytest.raises(BadInput, match="holds no environment"):
        workflows.check_folders([tmp_path])


def test_the_json_of_the_pipeline(tmp_path: Path, mock_folder: Path) -> None:
    out = tmp_path / "report.xml"
    result = workflows.check_environments([mock_folder], sequences=3, mutants=5, junit=out).data()
    (one,) = result["environments"]
    assert {"path", "ok", "checks", "mutation", "coverage", "quality", "cut"} <= one.keys()
    assert {"killed", "total", "considered", "kinds", "survivors"} <= one["mutation"].keys()
    assert fromstring(out.read_text()).get("failures") == "0"

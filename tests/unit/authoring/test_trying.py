"""Tests that a model writes: references, subsets, errors; and texts that are almost JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from envwright.authoring.answer_parts import PART_SCHEMAS, read_stage_answer, sift_answer
from envwright.authoring.environment_draft import EnvironmentDraft, merge_answer
from envwright.authoring.tool_trials import failed_tests, tool_problems, value_holds
from envwright.environment.template import Template
from envwright.llm.client import Completion
from envwright.sources import prose
from envwright.types import Json, Message, Role
from tests.unit.authoring import example
from tests.unit.authoring.meant import Meant
from tests.unit.authoring.scripted import Writer
from tests.unit.authoring.table import library, written


def lend(**more: Json) -> Json:
    return {"tool": "lend_book", "arguments": {"member_id": "M-1", "book_id": "B-4"}, **more}


def back(value: Json) -> Json:
    return {"tool": "return_book", "arguments": {"loan_id": value}, "result": {"book_id": "B-4"}}


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        ([lend(), back("$1.id")], ""),
        ([lend(), back("$1.book")], "answers nothing under .book"),
        ([lend(), back("$3.id")], "was not made before"),
        ([lend(), {"tool": "list_loans", "arguments": {"member_id": "$1.member_id"}}], ""),
        ([lend(error="valid")], "expected an error"),
        ([lend(result={"status": "returned"})], "expected an answer that holds"),
        ([{"tool": "lend_books"}], "expected success"),
        ([{"tool": "lend_books", "error": "lend_book"}], ""),
    ],
)
def test_what_a_test_says(calls: Json, said: str, mock_template: Template) -> None:
    (first, *_) = failed_tests(mock_template, {"t": calls})
    assert first.kind == ("test" if said else "untested")
    assert said in first.message


def test_the_test_of_the_example_holds(mock_template: Template) -> None:
    problems = failed_tests(mock_template, {"example": example._test()})
    assert {problem.kind for problem in problems} == {"untested"}


@pytest.mark.parametrize(
    ("wanted", "value", "right"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": 1}, {"a": True}, False),
        ([{"a": 2}], [{"a": 1}, {"a": 2}], True),
        ([], [1], False),
        ([], [], True),
        (None, None, True),
        (1, 1.0, True),
        ("a", ["a"], False),
    ],
)
def test_a_part_of_an_answer(wanted: Json, value: Json, right: bool) -> None:
    assert value_holds(wanted, value) is right


def said(text: str, finish: str = "stop") -> tuple[Json, list[str]]:
    message = Message(role=Role.ASSISTANT, content=text)
    answer, problems = read_stage_answer(Completion(message=message, finish_reason=finish))
    return answer, [problem.kind for problem in problems]


@pytest.mark.parametrize(
    ("text", "answer", "kinds"),
    [
        ('{"a": 1}', {"a": 1}, []),
        ('Here: ```json\n{"a": 1}\n``` and so', {"a": 1}, []),
        ('```\n{"x": 0}\n```\nno:\n```json\n{"a": [1, 2]}\n```', {"a": [1, 2]}, []),
        ('{"a": 1, "a": 2}', {"a": 2}, ["name twice"]),
        ("[1]", None, ["no JSON"]),
        ('{"a": 1e999}', None, ["no JSON"]),
        ('{"a": 123456789012345678901234567890}', None, ["no JSON"]),
        ("{'a': True, 'b': None}", {"a": True, "b": None}, []),
        ('{"a": "two\nlines"}', {"a": "two\nlines"}, []),
    ],
)
def test_reading(text: str, answer: Json, kinds: list[str]) -> None:
    assert said(text) == (answer, kinds)


def test_a_cut_answer_is_never_completed() -> None:
    assert said('{"a": {"b": 1}', "length") == (None, ["cut off"])
    assert said('{"a": {"b": 1}')[0] == {"a": {"b": 1}}


def test_one_wrong_tool_takes_only_itself_away() -> None:
    tools = {"good": {"description": "x"}, "bad": {"do": 3}, "worse": 1, "Bad Name": 1}
    kept, problems = sift_answer({"tools": tools}, ("tools",), ("tools",))
    assert kept == {"tools": {"good": {"description": "x"}}}
    assert {problem.place for problem in problems} == {
        "tools: bad",
        "tools: bad: do",
        "tools: worse",
        "tools: Bad Name",
    }


def test_sketches_are_taken_away_by_name() -> None:
    sketch = {"does": "x", "reads": [], "writes": []}
    tools = {"a": None, "b": sketch, "c": {"does": 1}}
    kept, problems = sift_answer({"about": {"tools": tools, "name": "../x"}}, ("about",), ())
    assert kept == {"about": {"tools": {"a": None, "b": sketch}}}
    assert "about: name" in {problem.place for problem in problems}
    draft = merge_answer(EnvironmentDraft(about={"tools": {"a": sketch}, "title": "t"}), kept)
    assert draft.about == {"tools": {"b": sketch}, "title": "t"}


def test_parts_are_merged_by_name() -> None:
    draft = merge_answer(
        EnvironmentDraft(), {"tools": {"a": {"description": "1"}, "b": {"description": "2"}}}
    )
    draft = merge_answer(draft, {"tools": {"a": None, "b": {"description": "3"}}, "policy": "p"})
    assert draft.tools == {"b": {"description": "3"}}
    draft = merge_answer(draft, {"recipe": {"tables": {}}})
    draft = merge_answer(draft, {"inserts": {"t": "INSERT"}})
    assert not draft.recipe
    assert merge_answer(draft, {"recipe": {"tables": {"t": {"rows": 1}}}}).inserts == {}
    assert set(PART_SCHEMAS) == set(EnvironmentDraft.model_fields)


def test_tools_cite_their_source(tmp_path: Path) -> None:
    headings = [f"## {name}\n\n{t['description']}" for name, t in library().tools.items()]
    (tmp_path / "desk.md").write_text("# Desk\n\n" + "\n\n".join(headings))
    interface = prose.load_notes(tmp_path)

    class Citing(Meant):
        @property
        def about(self) -> Json:
            about = super().about
            for name, sketch in about["tools"].items():
                sketch["cites"] = f"desk.md#{name}"
            return about

    done = written(Writer(Citing(library().spec)), tmp_path / "answers", interface)
    assert done.spec is not None
    assert {t.name: t.operation for t in done.spec.tools} == {
        name: f"desk.md#{name}" for name in library().tools
    }
    assert (
        "## lend_book"
        in next(e for e in done.exchanges if e.stage == "tools 1").messages[1].content
    )
    silent = written(Writer(library()), tmp_path / "answers-3", interface)
    assert silent.spec is None
    assert {problem.kind for problem in silent.problems} == {"citation"}


def test_a_tool_belongs_to_whom_its_sketch_says(mock_template: Template) -> None:
    sketch = {"does": "Lends.", "reads": ["books"], "writes": ["loans"]}
    assert not tool_problems(mock_template, {"lend_book": sketch}, 0)
    (problem,) = tool_problems(mock_template, {"lend_book": {**sketch, "actor": "user"}}, 0)
    assert problem.message == "it was sketched as the user's, and is the agent's."


def test_tools_of_the_user_and_a_search_are_taken() -> None:
    search: Json = {
        "description": "Find notes by words.",
        "host": "search",
        "parameters": {"query": {"type": "string"}, "top": {"type": "integer", "default": 5}},
        "returns": {"rows": "SELECT id, body FROM notes ORDER BY id"},
    }
    sign: Json = {"description": "Sign the lease.", "actor": "user", "do": ["UPDATE leases"]}
    kept, problems = sift_answer({"tools": {"search": search, "sign": sign}}, ("tools",), ())
    assert list(kept["tools"]) == ["search", "sign"]
    assert not problems

"""Single-turn answers: how they are read, shown, answered and judged."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.environment.sandbox import seccomp
from envwright.errors import BadInput
from envwright.evaluation.bfcl import AnswerWorlds, open_single_turn
from envwright.evaluation.bfcl.questions import (
    ONE_MESSAGE,
    BfclEntry,
    agent_rules,
    function_schema,
    gold_calls,
    read_entries,
    user_opening,
)
from envwright.evaluation.bfcl.scorer import AnswerVerdict, judge_answer
from envwright.evaluation.foreign_records import WorkerLost
from envwright.evaluation.remote_environment import WorkerLimits

from . import bfcl_release as release

sealed = pytest.mark.skipif(
    seccomp.missing_support() is not None, reason=str(seccomp.missing_support())
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return release.write(tmp_path_factory.mktemp("bfcl"))


def entries(folder: Path, category: str) -> list[BfclEntry]:
    return read_entries(folder / "bfcl_eval", category)


def made(name: str, **arguments: Any) -> tuple[str, str]:
    return name, json.dumps(arguments)


def typed(schema: Any, allowed: list[Any]) -> BfclEntry:
    """An entry with one function of one required parameter ``x``."""
    raw = release.question("one", [release.function("f", ("x",), x=schema)])
    return BfclEntry.model_validate(
        {
            "id": "one",
            "question": raw["question"],
            "function": [
                {"name": "f", "parameters": {"properties": {"x": schema}, "required": ["x"]}}
            ],
            "answers": [{"f": {"x": allowed}}],
        }
    )


# --- the scorer: known answers -------------------------------------------------------------------

SIMPLE_KIND = "simple_function_checker"


@pytest.mark.parametrize(
    ("calls", "error"),
    [
        ([made("library_lend", title="Emma", days=14)], ""),
        ([made("library_lend", title=" e.m-m_a ", days=14, fee=0.5)], ""),
        ([made("library_lend", title="Emma", days=14, fee=1)], ""),
        ([made("library.lend", title="Emma", days=14)], f"{SIMPLE_KIND}:wrong_func_name"),
        ([made("library_lend", title="Emma")], f"{SIMPLE_KIND}:missing_required"),
        ([made("library_lend", title="Emma", days=14, x=1)], f"{SIMPLE_KIND}:unexpected_param"),
        ([made("library_lend", title="Emma", days="14")], "type_error:simple"),
        ([made("library_lend", title="Emma", days=14.0)], "type_error:simple"),
        ([made("library_lend", title="Emma", days=True)], "type_error:simple"),
        ([made("library_lend", title="Emma", days=15)], "value_error:others"),
        ([made("library_lend", title="Emmas", days=14)], "value_error:string"),
        ([made("library_lend", title="Emma", days=14)] * 2, f"{SIMPLE_KIND}:wrong_count"),
        ([("library_lend", "{")], "ast_decoder:decoder_failed"),
        ([("library_lend", "[1]")], "ast_decoder:decoder_wrong_output_format"),
        ([], "ast_decoder:decoder_failed"),
    ],
)
def test_one_call(folder: Path, calls: list[tuple[str, str]], error: str) -> None:
    (entry,) = entries(folder, "simple_python")
    words = "" if calls else "I cannot."
    assert judge_answer(entry, "simple_python", calls, words) == AnswerVerdict(not error, error)


def test_an_empty_message_has_no_calls(folder: Path) -> None:
    (entry,) = entries(folder, "simple_python")
    assert judge_answer(entry, "simple_python", []).error == f"{SIMPLE_KIND}:wrong_count"


STRINGS = {"type": "array", "items": {"type": "string"}}
OBJECTS = {"type": "array", "items": {"type": "dict"}}


@pytest.mark.parametrize(
    ("schema", "allowed", "value", "error"),
    [
        (STRINGS, [["a b", "c"]], ["A.B", "C"], ""),
        (STRINGS, [["a", "c"]], ["c", "a"], "value_error:list/tuple"),
        (STRINGS, [["a"]], [1], "type_error:nested"),
        (STRINGS, ["name"], "name", ""),
        (STRINGS, ["name"], "Name", "value_error:others"),
        (STRINGS, [[], ""], [], ""),
        ({"type": "dict"}, [{"k": ["v", ""], "n": [1]}], {"n": 1}, ""),
        ({"type": "dict"}, [{"k": ["v", ""], "n": [1]}], {"n": 2}, "value_error:dict_value"),
        ({"type": "dict"}, [{"k": ["v"], "n": [1]}], {"n": 1}, "value_error:dict_key"),
        ({"type": "dict"}, [{"k": ["v"]}], {"k": "V", "m": 1}, "value_error:dict_key"),
        ({"type": "dict"}, [""], {"k": 1}, "dict_checker:unclear"),
        (OBJECTS, [[{"k": ["v"]}]], [{"k": "V"}], ""),
        (OBJECTS, [[{"k": ["v"]}]], [{"k": "V"}] * 2, "value_error:list_dict_count"),
        (OBJECTS, [[{"k": ["v"]}]], ["v"], "type_error:nested"),
        ({"type": "any"}, [5], 5, ""),
        ({"type": "any"}, [5], 6, "value_error:others"),
        ({"type": "boolean"}, [True], 1, "type_error:simple"),
        ({"type": "float"}, [2.0], 2, ""),
        ({"type": "integer"}, [2], None, "type_error:simple"),
    ],
)
def test_one_value(schema: Any, allowed: list[Any], value: Any, error: str) -> None:
    found = judge_answer(typed(schema, allowed), "simple_python", [made("f", x=value)])
    assert found == AnswerVerdict(not error, error)


@pytest.mark.parametrize(
    ("schema", "allowed", "value"),
    [
        ({"type": "float"}, [2.0], 10**400),
        ({"type": "array"}, [[1]], [1]),
        ({"type": "list"}, [[1]], [1]),
        (STRINGS, [["a"], 5], ["b"]),
        ({"type": "dict"}, [{"k": ["v"]}, 5], {"k": "w"}),
    ],
)
def test_what_cannot_be_judged(schema: Any, allowed: list[Any], value: Any) -> None:
    assert judge_answer(typed(schema, allowed), "simple_python", [made("f", x=value)]).valid is None


def test_calls_side_by_side_in_any_order(folder: Path) -> None:
    entry = entries(folder, "parallel")[0]
    emma = made("library_lend", title="Emma", days=14)
    other = made("library_lend", title="Persuasion", days=14)
    kind = "parallel_function_checker_no_order"
    assert judge_answer(entry, "parallel", [other, emma]) == AnswerVerdict(True)
    assert judge_answer(entry, "parallel", [emma, emma]) == AnswerVerdict(
        False, f"{kind}:cannot_find_match"
    )
    assert judge_answer(entry, "parallel", [emma]) == AnswerVerdict(False, f"{kind}:wrong_count")


def test_equal_numbers_of_two_types_are_two_calls() -> None:
    one = typed({"type": "integer"}, [10])
    twice = one.model_copy(update={"answers": (*(one.answers or ()), *(one.answers or ()))})
    found = judge_answer(twice, "parallel", [("f", '{"x": 10.0}'), ("f", '{"x": 10}')])
    assert found == AnswerVerdict(False, "parallel_function_checker_no_order:cannot_find_match")


def test_only_whether_anything_is_called(folder: Path) -> None:
    entry = entries(folder, "irrelevance")[0]
    call = made("library_lend", title="Emma")
    assert judge_answer(entry, "irrelevance", [], "No.") == AnswerVerdict(True)
    assert judge_answer(entry, "irrelevance", [("library_lend", "{")]) == AnswerVerdict(True)
    assert judge_answer(entry, "irrelevance", [call]).error == "irrelevance_error:decoder_success"
    (asked,) = entries(folder, "live_relevance")
    assert judge_answer(asked, "live_relevance", [call]) == AnswerVerdict(True)
    assert (
        judge_answer(asked, "live_relevance", [], "No.").error == "relevance_error:decoder_failed"
    )


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("kxn"), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(
    schema=st.sampled_from(
        [STRINGS, OBJECTS, {"type": "dict"}, {"type": "any"}, {"type": "float"}, {"type": "tuple"}]
    ),
    allowed=st.lists(JSON, max_size=3),
    value=JSON,
)
def test_no_value_breaks_the_scorer(schema: Any, allowed: list[Any], value: Any) -> None:
    found = judge_answer(typed(schema, allowed), "simple_python", [made("f", x=value)])
    assert found.valid in (True, False, None)
    assert bool(found.error) == (found.valid is not True)


# --- golds and forms -----------------------------------------------------------------------------


@pytest.mark.parametrize("category", ["simple_python", "multiple", "parallel", "irrelevance"])
def test_golds_are_right(folder: Path, category: str) -> None:
    for entry in entries(folder, category):
        calls = gold_calls(entry, category)
        assert calls is not None
        written = [made(call.tool, **call.arguments) for call in calls]
        assert judge_answer(entry, category, written, "None fits.") == AnswerVerdict(True)


def test_a_gold_leaves_out_what_may_be() -> None:
    options = [{"k": ["", "v"], "n": [""], "m": [None]}, ""]
    (call,) = gold_calls(typed({"type": "dict"}, options), "simple_python") or ()
    assert call.arguments == {"x": {"k": "v", "m": None}}
    (call,) = gold_calls(typed({"type": "string"}, [""]), "simple_python") or ()
    assert call.arguments == {"x": ""}


def test_no_gold_where_any_call_will_do(folder: Path) -> None:
    assert gold_calls(entries(folder, "live_relevance")[0], "live_relevance") is None


def test_tools_in_openais_form(folder: Path) -> None:
    lend, find = entries(folder, "multiple")[0].function
    shown = function_schema(lend)["function"]
    assert (shown["name"], shown["parameters"]["required"]) == ("library_lend", ["title", "days"])
    assert shown["parameters"]["properties"]["fee"] == {
        "type": "number",
        "format": "float",
        "description": "In euros.",
    }
    where = function_schema(find)["function"]["parameters"]["properties"]["where"]
    assert where == {"type": "object", "properties": {"shelf": {"type": "string"}}}


def test_what_an_agent_is_told(folder: Path) -> None:
    entry = entries(folder, "multiple")[1]
    assert agent_rules(entry) == f"{ONE_MESSAGE}\n\nBe brief."
    assert user_opening(entry) == "Lend"
    said = release.question("q", [], "Hello", ("assistant", "Yes?"), "Lend it")["question"]
    talk = entry.model_validate({"id": "q", "question": said})
    assert user_opening(talk) == "user: Hello\nassistant: Yes?\nuser: Lend it"


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "has no entry"),
        ("{", "line 1: is no JSON object"),
        ("[1]", "line 1: is no JSON object"),
        ("[" * 100_000, "line 1: is no JSON object"),
        ('{"id": "other"}', "has no answer for 'other'"),
        ('{"id": "simple_python_0"}', "entry 1: question"),
        ('{"id": "simple_python_0", "question": [[]], "function": [5]}', "entry 1: function.0"),
        ('{"id": "simple_python_0", "question": [[], []]}', "entry 1: question"),
        ("\udcff", "cannot be read"),
    ],
)
def test_files_that_are_not_of_the_form(tmp_path: Path, text: str, word: str) -> None:
    package = release.write(tmp_path) / "bfcl_eval"
    file = package / "data" / "BFCL_v4_simple_python.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(BadInput, match=word):
        read_entries(package, "simple_python")


def test_an_answer_of_two_functions(tmp_path: Path) -> None:
    package = release.write(tmp_path) / "bfcl_eval"
    release.lines(package, "simple_python", [(release.SIMPLE[0][0], [{"a": {}, "b": {}}])])
    with pytest.raises(BadInput, match="names not exactly one function"):
        read_entries(package, "simple_python")


def test_a_package_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="pip install --no-deps --target DIR bfcl-eval"):
        open_single_turn("simple_python", tmp_path)


# --- the package's checker, sealed ---------------------------------------------------------------


@pytest.fixture(scope="module")
def judged(folder: Path) -> Iterator[AnswerWorlds]:
    worlds = open_single_turn("multiple", folder)
    yield worlds
    worlds.close()


@sealed
def test_the_packages_runner_judges(judged: AnswerWorlds) -> None:
    entry = judged.entry(judged.tasks[0].task)
    assert judged.judge(entry, [made("find")], "") == AnswerVerdict(True)  # by its names alone
    assert judged.judge(entry, [made("lend")], "") == AnswerVerdict(False, "own:names")
    assert judged.judge(entry, [("find", "{")], "") == AnswerVerdict(False, "own:decoder")
    assert judged.judge(entry, [], "No.") == AnswerVerdict(False, "own:decoder")
    assert judged.facts()["scorer"] == "package"


@sealed
@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("raise KeyError(5)", "scoring raised KeyError"),
        ("open('/etc/passwd').read()", "PermissionError"),
        ("__import__('os')._exit(3)", "it ended with exit code 3"),
        ("while True: pass", "in play"),
    ],
)
def test_a_runner_that_fails(tmp_path: Path, code: str, word: str) -> None:
    trap = f"if entry['id'] == 'multiple_1': {code}"
    if code.startswith("while"):
        trap = "while entry['id'] == 'multiple_1': pass"
    release.write(tmp_path, more=trap)
    worlds = open_single_turn("multiple", tmp_path, walls=WorkerLimits(seconds=1.0))
    first, second = (worlds.entry(read.task) for read in worlds.tasks)
    assert word in _said(worlds, second)
    assert worlds.judge(first, [made("find")], "") == AnswerVerdict(True)  # by another process
    worlds.close()


def _said(worlds: AnswerWorlds, entry: BfclEntry) -> str:
    """Why an answer has no verdict."""
    try:
        found = worlds.judge(entry, [made("x")], "")
    except WorkerLost as error:
        return str(error)
    return "" if found.valid is not None else found.error


@sealed
def test_a_runner_that_does_not_load(tmp_path: Path) -> None:
    release.write(tmp_path, runner="import no_such_module")
    with pytest.raises(BadInput, match=r"bfcl-eval does not load .*no_such_module"):
        open_single_turn("simple_python", tmp_path)
    worlds = open_single_turn("simple_python", tmp_path, native=True)
    assert worlds.facts()["scorer"] == "native"

"""Blueprints: graphs that can be run, thoughts that are computed, and what is sent back."""

from __future__ import annotations

import asyncio
import itertools
import random
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from envwright.environment.template import Template
from envwright.environment.tool_graph import Edge
from envwright.llm.client import Sampling, ScriptedClient
from envwright.tasks.llm.acceptance import MessageReader, ProofBench
from envwright.tasks.llm.blueprint import ToolSequenceSampler, merge_sequences
from envwright.tasks.llm.blueprint_graph import read_blueprint, run_blueprint
from envwright.tasks.llm.task_author import TaskAuthor, TaskWorkshop, write_request
from envwright.tasks.llm.task_conversation import TaskRefusal
from envwright.tasks.llm.task_draft import task_from_draft
from envwright.tasks.llm.task_setting import TaskSetting
from envwright.types import Task

SEQUENCE = ("find_books", "find_members", "list_loans", "return_book", "lend_book")
WORDS = (
    "Which of the books by “I. Okafor” has the most copies? Hand that one to grace@example.org, "
    "and let me know how many books by “I. Okafor” you have."
)
READ = (
    "Please lend the book with the highest copies among the books with author “I. Okafor” to the "
    "member with email grace@example.org. Tell me the number of books with author “I. Okafor”."
)


def call(name: str, tool: str, when: str = "", /, **arguments: Any) -> dict[str, Any]:
    more = {"when": when} if when else {}
    return {"id": name, "tool": tool, "arguments": arguments, **more}


def thought(name: str, sql: str, *of: str) -> dict[str, Any]:
    return {"id": name, "says": f"what {name} is", "of": list(of), "sql": sql}


def of(name: str, path: str = "") -> dict[str, str]:
    return {"node": name, "path": path} if path else {"node": name}


MOST = "SELECT value ->> 'id' FROM json_each(:books) ORDER BY value ->> 'copies' DESC LIMIT 1"
BOOKS = call("books", "find_books", author="I. Okafor")
GRACE = call("grace", "find_members", email="grace@example.org")
LEND = call("lend", "lend_book", member_id=of("grace", "[0].id"), book_id=of("most"))
NODES = [
    LEND,
    thought("most", MOST, "books"),
    thought("many", "SELECT count(*) FROM json_each(:books)", "books"),
    BOOKS,
    GRACE,
]
ASKED = [{"text": "How many books by I. Okafor there are.", "type": "integer", "node": "many"}]


def plan(nodes: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"intent": "Lend the book with most copies.", "nodes": nodes, **more}


@pytest.fixture(scope="session")
def setting(mock_template: Template) -> TaskSetting:
    return TaskSetting((mock_template,))


def made(setting: TaskSetting, answer: dict[str, Any], sequence: tuple[str, ...]) -> Task:
    draft, _ = run_blueprint(read_blueprint(answer, sequence, setting), setting, 3)
    return task_from_draft(draft, setting)


def why(setting: TaskSetting, nodes: list[dict[str, Any]], **more: Any) -> TaskRefusal:
    with pytest.raises(TaskRefusal) as refused:
        made(setting, plan(nodes, **more), ("find_books", "lend_book"))
    return refused.value


def in_words(
    task: Task, bench: ProofBench, *answers: str, read: str = READ, tries: int = 1
) -> Task:
    said = [orjson.dumps({"messages": [text]}).decode() for text in answers]
    author = TaskAuthor(ScriptedClient(said), Sampling(), repairs=tries - 1)
    reading = orjson.dumps({"readings": [read]}).decode()
    reader = MessageReader(ScriptedClient(lambda *_: reading), Sampling())
    shop = TaskWorkshop(author, reader, bench, TaskSetting(()))
    return asyncio.run(write_request(task, shop))


# --- what a right one comes to -------------------------------------------------------------------


def test_thoughts_are_computed_and_parents_come_first(
    setting: TaskSetting, bench: ProofBench
) -> None:
    draft, thoughts = run_blueprint(
        read_blueprint(plan(NODES, questions=ASKED), ("find_books", "lend_book"), setting),
        setting,
        3,
    )
    assert [(t.says, t.value) for t in thoughts] == [("what most is", "B-1"), ("what many is", 2)]
    task = task_from_draft(draft, setting)
    assert [c.tool for c in task.gold] == ["find_books", "find_members", "lend_book"]
    assert task.gold[-1].arguments == {"member_id": "M-2", "book_id": "B-1"}
    assert task.answers == {"q1": 2}
    assert (task.sampler, task.difficulty["reasoning"]) == ("blueprint", 2.0)
    proven = in_words(task, bench, WORDS)
    (sure,) = bench.confirmed([proven])
    assert sure is not None
    assert sure.proof is not None
    assert sure.proof.ok
    assert sure.proof.killed > 5
    assert sure.scenario.goals == (READ,)


def test_a_branch_that_is_not_taken_is_a_decoy(setting: TaskSetting) -> None:
    few = thought("few", "SELECT :books ->> '$[0].copies' < 2", "books")
    nodes = [
        call("books", "find_books", title="Salt Roads"),
        call("other", "find_books", title="On Tides"),
        GRACE,
        few,
        call("a", "lend_book", "not few", member_id=of("grace", "[0].id"),
             book_id=of("books", "[0].id")),
        call("b", "lend_book", "few", member_id=of("grace", "[0].id"),
             book_id=of("other", "[0].id")),
    ]  # fmt: skip
    task = made(setting, plan(nodes), ("lend_book",))
    assert [c.arguments["book_id"] for c in task.gold if c.tool == "lend_book"] == ["B-4"]
    lent = [[c.arguments["book_id"] for c in d if c.tool == "lend_book"] for d in task.decoys]
    assert lent == [["B-2", "B-4"], ["B-2"]]


def test_rows_of_the_start_and_a_second_environment(mock_template: Template) -> None:
    other = Template(mock_template.spec.model_copy(update={"name": "annex"}))
    setting = TaskSetting((mock_template, other))
    row = {"environment": "annex", "table": "members",
           "cells": {"id": "M-9", "name": "Kim", "email": "kim@example.org"}}  # fmt: skip
    nodes = [
        call("a", "mock_find_members", name="Ada Byron"),
        call("al", "mock_list_loans", member_id=of("a", "[0].id")),
        call("ar", "mock_return_book", loan_id=of("al", "[0].id")),
        call("b", "annex_find_members", name="Kim"),
        call("bb", "annex_find_books", title="On Tides"),
        call("bl", "annex_lend_book", member_id=of("b", "[0].id"), book_id=of("bb", "[0].id")),
    ]
    sequence = ("mock_return_book", "annex_lend_book")
    task = made(setting, plan(nodes, rows=[row]), sequence)
    assert [ref.prefix for ref in task.environments] == ["mock_", "annex_"]
    assert [bool(ref.patch) for ref in task.environments] == [False, True]
    assert {check.environment for check in task.rubric.checks if check.kind == "state"} == {
        "mock",
        "annex",
    }
    with pytest.raises(TaskRefusal, match="an environment is not used: annex"):
        made(setting, plan(nodes[:3]), ("mock_return_book",))
    with pytest.raises(TaskRefusal, match="no such row"):
        made(setting, plan(nodes, rows=[{**row, "environment": ""}]), sequence)


# --- what is wrong with others -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nodes", "reason"),
    [
        ([*NODES, call("most", "find_books")], "two nodes of one name"),
        ([*NODES, call("Most!", "find_books")], "another form"),
        ([call("a", "burn_book")], "no such tool"),
        ([call("a", "find_books", shelf=1)], "no such parameter"),
        ([LEND, BOOKS, GRACE], "no such node"),
        ([{"id": "a"}], "another form"),
        ([{**BOOKS, "sql": MOST, "of": ["books"]}], "another form"),
        ([{**thought("t", "SELECT 1")}], "another form"),
        ([*NODES[:3], {**BOOKS, "arguments": {"title": of("most")}}, GRACE],
         "the nodes go in a circle"),
        ([{**BOOKS, "arguments": {"title": of("books")}}], "the nodes go in a circle"),
        ([*NODES, call("idle", "find_books")], "a node that serves nothing"),
        ([BOOKS], "a tool of the blueprint is left out"),
        ([*NODES, call("back", "return_book", loan_id="L-1")],
         "another change than the blueprint's"),
    ],
)  # fmt: skip
def test_graphs_that_cannot_be_run(
    setting: TaskSetting, nodes: list[dict[str, Any]], reason: str
) -> None:
    questions = ASKED if any(node["id"] == "many" for node in nodes) else []
    assert why(setting, nodes, questions=questions).reason == reason


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("DELETE FROM books", "a thought that cannot be computed"),
        ("SELECT id FROM books ORDER BY copies LIMIT 1", "a thought that looks behind the tools"),
        ("SELECT new_id('B')", "a thought that cannot be computed"),
        ("SELECT 1; SELECT 2", "a thought that cannot be computed"),
        ("ATTACH 'x' AS y", "a thought that cannot be computed"),
        ("SELECT :nobody", "a thought that cannot be computed"),
        ("SELEC", "a thought that cannot be computed"),
        ("SELECT value ->> 'id' FROM json_each(:books)", "a thought without one value"),
        ("SELECT 1 FROM json_each(:books) WHERE 0", "a thought without one value"),
        ("SELECT NULL", "a thought without one value"),
        ("SELECT 1, 2", "a thought without one value"),
        ("SELECT zeroblob(10)", "a thought that cannot be computed"),
        ("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n",
         "a thought that cannot be computed"),
        ("SELECT 'B-99'", "a call fails"),
    ],
)  # fmt: skip
def test_thoughts_that_are_none(setting: TaskSetting, sql: str, reason: str) -> None:
    nodes = [LEND, thought("most", sql, "books"), BOOKS, GRACE]
    assert why(setting, nodes).reason == reason


@pytest.mark.parametrize(
    ("path", "reason"),
    [("[9].id", "no such output"), ("[0].shoe", "no such output"), ("[0].id.x", "no such output"),
     ("$..*", "no such output")],
)  # fmt: skip
def test_outputs_that_no_result_has(setting: TaskSetting, path: str, reason: str) -> None:
    lend = call("lend", "lend_book", member_id=of("grace", path), book_id=of("most"))
    found = why(setting, [lend, NODES[1], BOOKS, GRACE])
    assert found.reason == reason


def test_a_value_rests_on_a_call_that_is_not_made(setting: TaskSetting) -> None:
    never = thought("never", "SELECT 0", "books")
    grace = {**GRACE, "when": "never"}
    found = why(setting, [LEND, NODES[1], BOOKS, grace, never])
    assert found.reason == "a node rests on a call that is not made"


def test_answers_have_their_type(setting: TaskSetting) -> None:
    wrong = [{**ASKED[0], "type": "boolean"}]
    assert why(setting, NODES, questions=wrong).reason == "an answer of another type"
    true = thought("many", "SELECT count(*) > 1 FROM json_each(:books)", "books")
    nodes = [LEND, NODES[1], true, BOOKS, GRACE]
    task = made(setting, plan(nodes, questions=wrong), ("lend_book",))
    assert task.answers == {"q1": True}


def test_rows_that_break_a_constraint(setting: TaskSetting) -> None:
    row = {"table": "members", "cells": {"id": "M-9", "name": "x", "email": "ada@example.org"}}
    found = why(setting, NODES, rows=[row], questions=ASKED)
    assert found.reason == "the start does not hold"


VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=5),
    st.sampled_from(["M-2", "B-1", "I. Okafor", of("books", "[0].id"), of("grace", "[0].id"),
                     of("most"), of("nobody"), {"node": ["x"]}, {"node": "a", "path": "[" * 50}]),
)  # fmt: skip
WILD = st.fixed_dictionaries(
    {"id": st.sampled_from(["a", "books", "grace", "most", "A!", ""])},
    optional={
        "tool": st.sampled_from(["find_books", "find_members", "lend_book", "x", ""]),
        "arguments": st.dictionaries(
            st.sampled_from(["author", "email", "member_id", "book_id", "x"]), VALUES, max_size=3
        ),
        "when": st.sampled_from(["most", "not most", "not ", "a"]),
        "of": st.lists(st.sampled_from(["a", "books", "grace", "most"]), max_size=2),
        "sql": st.sampled_from(["", MOST, "SELECT 1", "SELECT :a", "DROP TABLE books", "\0"]),
        "more": st.just(1),
    },
)


@given(st.lists(WILD | st.sampled_from(NODES), min_size=1, max_size=7), st.data())
@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_whatever_a_model_writes_is_refused_or_run(
    setting: TaskSetting, nodes: list[dict[str, Any]], data: st.DataObject
) -> None:
    asked = data.draw(st.lists(st.sampled_from([*ASKED, {**ASKED[0], "path": "[0].id"}])))
    try:
        task = made(setting, plan(nodes, questions=asked), ("lend_book",))
    except TaskRefusal:
        return
    assert any(call.tool == "lend_book" for call in task.gold)


# --- words ---------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def task(setting: TaskSetting) -> Task:
    return made(setting, plan(NODES, questions=ASKED), ("find_books", "lend_book"))


@pytest.mark.parametrize(
    ("words", "read", "reason"),
    [
        (WORDS, READ.replace("highest", "lowest"), "the solver does not reach the goal: lend_book"),
        (WORDS, READ.split(" Tell")[0], "the solver does not reach the goal: the words"),
        (WORDS, "Tell" + READ.split("Tell")[1], "reading: other values than the message"),
        (WORDS + " It is book B-1.", READ, "an identifier that look-ups show"),
        (WORDS + " Use lend_book.", READ, "a name of the tools"),
        (WORDS.replace("grace@example.org", "her"), READ, "a value that nobody told"),
        ("", READ, "another form"),
    ],
)
def test_words_that_ask_for_something_else(
    task: Task, bench: ProofBench, words: str, read: str, reason: str
) -> None:
    with pytest.raises(TaskRefusal) as refused:
        in_words(task, bench, words, read=read)
    assert refused.value.reason == reason


def test_words_are_mended(task: Task, bench: ProofBench) -> None:
    assert in_words(task, bench, WORDS + " It is book B-1.", WORDS, tries=2).proof is not None


# --- sequences -----------------------------------------------------------------------------------


def test_walks_differ_and_change_something(setting: TaskSetting) -> None:
    walks = ToolSequenceSampler(setting, {})
    drawn = [walks.drawn(random.Random(n)) for n in range(20)]
    assert drawn == [walks.drawn(random.Random(n)) for n in range(20)]
    for first, second in drawn:
        assert first != second
        assert {"lend_book", "return_book"} & {*first, *second}


def test_edges_of_a_model_lead_on(setting: TaskSetting, mock_template: Template) -> None:
    more = Edge("return_book", "find_members", "data", "members.name", "name", "name")
    walks = ToolSequenceSampler(setting, {mock_template.id: [more]})
    steps = [
        pair
        for n in range(60)
        for walk in walks.drawn(random.Random(n))
        for pair in itertools.pairwise(walk)
    ]
    assert ("return_book", "find_members") in steps


@pytest.mark.parametrize(
    ("tools", "reason"),
    [
        (["find_books", "lend_book"], ""),
        (["lend_book", "find_books", "find_members"], ""),
        (["find_books", "find_members"], "merging: a change is removed"),
        (["find_books", "lend_book", "lend_book"], "merging: a tool that no sequence has"),
        (["find_books", "lend_book", "burn_book"], "merging: a tool that no sequence has"),
        ("lend_book", "merging: another form"),
    ],
)
def test_merging(setting: TaskSetting, bench: ProofBench, tools: Any, reason: str) -> None:
    author = TaskAuthor(ScriptedClient([orjson.dumps({"tools": tools}).decode()]), Sampling(), 0)
    reader = MessageReader(ScriptedClient([]), Sampling())
    sequences = (("find_books", "lend_book"), ("find_members", "find_books"))
    asked = merge_sequences(sequences, TaskWorkshop(author, reader, bench, setting))
    if not reason:
        assert asyncio.run(asked) == tuple(tools)
        return
    with pytest.raises(TaskRefusal) as refused:
        asyncio.run(asked)
    assert refused.value.reason == reason

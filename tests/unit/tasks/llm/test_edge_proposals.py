"""Edges of a model: execution decides, and the derived graph is what they are counted against."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import orjson
import pytest

from envwright.environment.template import Template
from envwright.environment.tool_graph import Edge, ToolGraph, tool_graph
from envwright.llm.client import Sampling, ScriptedClient
from envwright.tasks.llm.edge_proposals import EdgeAnswer, propose_edges
from envwright.tasks.llm.task_conversation import TaskRefusal
from envwright.workflows.llm_tasks import proposed_edges
from envwright.workflows.model_access import AskOptions


def told(*found: tuple[str, str, str, str]) -> str:
    keys = ("source", "output", "target", "parameter")
    return orjson.dumps({"edges": [dict(zip(keys, edge, strict=True)) for edge in found]}).decode()


REAL = ("find_books", "[].id", "lend_book", "book_id")
WRONG = ("find_books", "[].id", "lend_book", "member_id")
ANYTHING = ("find_members", "[].name", "find_books", "title")


def confirmed(template: Template, graph: ToolGraph) -> Mapping[Edge, str]:
    known = set(tool_graph(template).edges)
    return {edge: "confirmed" if edge in known else "refuted" for edge in graph.edges}


def proposed(template: Template, *answers: str) -> EdgeAnswer:
    client = ScriptedClient(answers)
    made = propose_edges(template, client, Sampling(), confirmed, [], tries=len(answers))
    return asyncio.run(made)


def test_only_what_is_confirmed_is_an_edge(mock_template: Template) -> None:
    unfit = [("x", "id", "y", "z"), (*REAL[:3], "size"), ("find_books", "'; DROP", *REAL[2:])]
    found = proposed(mock_template, told(REAL, REAL, WRONG, *unfit))
    assert [(e.source, e.output, e.target, e.parameter) for e in found.accepted] == [REAL]
    assert found.counts == {
        "confirmed": 1,
        "refuted": 1,
        "a duplicate": 1,
        "no such tool": 1,
        "no such parameter": 1,
        "no such result": 1,
    }
    assert found.common == 1
    assert found.derived == sum(e.kind == "data" for e in tool_graph(mock_template).edges)


def test_answers_of_another_form(mock_template: Template) -> None:
    with pytest.raises(TaskRefusal, match="another form"):
        proposed(mock_template, '{"edges": [{"source": 1}]}', "{}")
    assert proposed(mock_template, "{}", told(REAL)).common == 1
    assert proposed(mock_template, told()).accepted == ()


def test_execution_is_asked(mock_folder: Path) -> None:
    client = ScriptedClient([told(REAL, WRONG, ANYTHING, ("find_books", "[].x.y", *REAL[2:]))])
    found = proposed_edges(mock_folder, AskOptions(), client=client).data()
    sure = [edge for edge in found["edges"] if edge["verdict"] == "confirmed"]
    assert [edge["parameter"] for edge in sure] == ["book_id"]
    assert found["counts"]["confirmed"] == 1
    assert sum(found["counts"].values()) == 4
    assert found["common"] == 1

"""The fidelity benchmark on a desk of tickets that is right, shallow, wrong, or lacks a tool."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from benchmarks.fidelity.campaign import Campaign, Effort, ToolRecord, Verdict
from benchmarks.fidelity.comparison import Kind
from benchmarks.fidelity.operations import read_forms, words_of
from benchmarks.fidelity.oracle import Outcome, half_of, read_split
from benchmarks.fidelity.parameter_names import parameter_names
from benchmarks.fidelity.report import (
    OracleResult,
    json_data,
    markdown_table,
    read_results,
    tool_result,
)
from benchmarks.fidelity.text_answers import shown_identifiers

from envwright.environment.template import Template
from envwright.sources.document import SourceDocument
from envwright.sources.tool_list import read_tool_list
from envwright.types import EnvironmentSpec, Interface, Json, ToolSpec

TICKET: Json = {
    "type": "object",
    "properties": {
        "ticket_id": {"type": "integer"},
        "title": {"type": "string"},
        "priority": {"type": "integer"},
        "status": {"type": "string", "enum": ["open", "closed"]},
    },
}
ID: Json = {"ticket_id": {"type": "integer"}}


def tool(name: str, about: str, inputs: Json, output: Json, required: list[str]) -> Json:
    schema = {"type": "object", "properties": inputs, "required": required}
    return {"name": name, "description": about, "inputSchema": schema, "outputSchema": output}


TOOLS = [
    tool(
        "create_ticket",
        "Create a ticket; it is open.",
        {
            "title": {"type": "string"},
            "priority": {"type": "integer", "description": "From 1 to 5.", "default": 1},
        },
        TICKET,
        ["title"],
    ),
    tool("get_ticket", "One ticket.", ID, TICKET, ["ticket_id"]),
    tool(
        "list_tickets",
        "All tickets.",
        {},
        {"type": "object", "properties": {"tickets": {"type": "array", "items": TICKET}}},
        [],
    ),
    tool("close_ticket", "Close an open ticket.", ID, TICKET, ["ticket_id"]),
    tool("delete_ticket", "Delete a ticket.", ID, {}, ["ticket_id"]),
]


class Desk:
    """The reference, in Python: what the tools say, with rows of its own."""

    restarts = False

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self._next = 51
        self._tickets: dict[int, dict[str, Json]] = {
            50: {"ticket_id": 50, "title": "Lamp", "priority": 2, "status": "open"}
        }

    def call(self, operation: str, arguments: Mapping[str, Json]) -> Outcome:
        made: Outcome = getattr(self, operation)(**arguments)
        return made

    def create_ticket(self, title: str | None = None, priority: int = 1) -> Outcome:
        if title is None or not 1 <= priority <= 5:
            return Outcome(False, error="no")
        key, self._next = self._next, self._next + 1
        ticket = {"ticket_id": key, "title": title, "priority": priority, "status": "open"}
        self._tickets[key] = ticket
        return Outcome(True, dict(ticket))

    def get_ticket(self, ticket_id: int | None = None) -> Outcome:
        found = self._tickets.get(ticket_id or 0)
        return Outcome(True, dict(found)) if found else Outcome(False, error="unknown")

    def list_tickets(self) -> Outcome:
        return Outcome(True, {"tickets": [dict(one) for one in self._tickets.values()]})

    def close_ticket(self, ticket_id: int | None = None) -> Outcome:
        found = self._tickets.get(ticket_id or 0)
        if found is None or found["status"] != "open":
            return Outcome(False, error="not open")
        found["status"] = "closed"
        return Outcome(True, dict(found))

    def delete_ticket(self, ticket_id: int | None = None) -> Outcome:
        return Outcome(self._tickets.pop(ticket_id or 0, None) is not None, {})


SCHEMA = """
CREATE TABLE tickets (
  id INTEGER PRIMARY KEY NOT NULL, title TEXT NOT NULL, priority INTEGER NOT NULL,
  status TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
STATE = "INSERT INTO tickets VALUES (1, 'Chair', 3, 'open'), (2, 'Desk', 5, 'closed');"
ROW = "SELECT id AS ticket_id, title, priority, status FROM tickets WHERE id = :ticket_id"
THERE = {"sql": "SELECT 1 FROM tickets WHERE id = :ticket_id", "error": "There is none."}
OPEN = {
    "sql": "SELECT 1 FROM tickets WHERE id = :ticket_id AND status = 'open'",
    "error": "It is not open.",
}
KEY: Json = {"ticket_id": {"column": "tickets.id"}}
RIGHT: dict[str, Json] = {
    "create_ticket": {
        "parameters": {
            "title": {"type": "string"},
            "priority": {"type": "integer", "minimum": 1, "maximum": 5, "default": 1},
        },
        "let": {"ticket_id": "SELECT new_int_id('tickets')"},
        "do": ["INSERT INTO tickets VALUES (:ticket_id, :title, :priority, 'open')"],
        "returns": {"row": ROW},
    },
    "get_ticket": {"parameters": KEY, "require": [THERE], "returns": {"row": ROW}},
    "list_tickets": {
        "returns": {"tickets": {"rows": ROW.partition(" WHERE")[0] + " ORDER BY id"}},
    },
    "close_ticket": {
        "parameters": KEY,
        "require": [THERE, OPEN],
        "do": ["UPDATE tickets SET status = 'closed' WHERE id = :ticket_id"],
        "returns": {"row": ROW},
    },
    "delete_ticket": {
        "parameters": KEY,
        "require": [THERE],
        "do": ["DELETE FROM tickets WHERE id = :ticket_id"],
    },
}


def interface() -> Interface:
    return read_tool_list(SourceDocument({"tools": TOOLS}, "desk.json", "0" * 64))


def played(**changed: Json) -> dict[str, ToolRecord]:
    """Records of a build in which some tools are others; ``None`` leaves one out."""
    tools = [
        {"name": name, **spec} for name, spec in {**RIGHT, **changed}.items() if spec is not None
    ]
    spec = EnvironmentSpec.model_validate(
        {"name": "desk", "schema_sql": SCHEMA, "state_sql": STATE, "tools": tools}
    )
    campaign = Campaign(read_forms(interface()), Template(spec), Desk(), Effort(25, 60))
    return campaign.run()


def verdicts(records: Mapping[str, ToolRecord]) -> dict[str, Verdict]:
    return {name: one.verdict for name, one in records.items()}


def kinds(record: ToolRecord) -> set[Kind]:
    return {one.difference.kind for one in record.evidence}


def test_a_right_build_agrees_though_its_rows_are_others() -> None:
    assert set(verdicts(played()).values()) == {Verdict.AGREES}


def without(name: str, *keys: str, **more: Any) -> Json:
    return {**{key: value for key, value in RIGHT[name].items() if key not in keys}, **more}


def test_a_guard_that_is_missing_is_shallow_and_shown_by_two_calls_at_most() -> None:
    records = played(close_ticket=without("close_ticket", require=[THERE]))
    assert records["close_ticket"].verdict is Verdict.SHALLOW
    evidence = records["close_ticket"].evidence[0]
    assert evidence.difference.kind is Kind.ACCEPTS
    assert len(evidence.calls) <= 3  # create, close, close again
    assert verdicts(records)["get_ticket"] is Verdict.AGREES


def test_a_bound_that_is_lost_is_shallow() -> None:
    loose = {"title": {"type": "string"}, "priority": {"type": "integer", "default": 1}}
    records = played(create_ticket=without("create_ticket", parameters=loose))
    assert records["create_ticket"].verdict is Verdict.SHALLOW
    assert "priority" in records["create_ticket"].evidence[0].difference.place


@pytest.mark.parametrize("name", ["close_ticket", "delete_ticket"])
def test_a_write_without_effect_is_shallow_and_its_readers_are_not_blamed(name: str) -> None:
    records = played(**{name: without(name, "do")})
    assert records[name].verdict in (Verdict.SHALLOW, Verdict.WRONG)
    assert kinds(records[name]) & {Kind.NO_EFFECT, Kind.ACCEPTS, Kind.OTHER_VALUE}
    assert verdicts(records)["get_ticket"] is Verdict.AGREES
    assert verdicts(records)["list_tickets"] is Verdict.AGREES


def test_another_effect_is_wrong() -> None:
    do = ["UPDATE tickets SET title = 'gone', status = 'closed' WHERE id = :ticket_id"]
    records = played(close_ticket=without("close_ticket", do=do))
    assert records["close_ticket"].verdict is Verdict.WRONG
    assert verdicts(records)["create_ticket"] is Verdict.AGREES


def test_a_key_that_the_answer_lacks_is_wrong() -> None:
    row = "SELECT id, title, priority, status FROM tickets WHERE id = :ticket_id"
    records = played(get_ticket=without("get_ticket", returns={"row": row}))
    assert records["get_ticket"].verdict is Verdict.WRONG
    assert kinds(records["get_ticket"]) == {Kind.LACKS_KEY}


def test_refusing_what_the_reference_accepts_is_wrong() -> None:
    closed = {"sql": "SELECT 0", "error": "Nobody may."}
    records = played(delete_ticket=without("delete_ticket", require=[THERE, closed]))
    assert records["delete_ticket"].verdict is Verdict.WRONG
    assert kinds(records["delete_ticket"]) == {Kind.REFUSES}


def test_what_no_call_reaches_is_not_said_to_agree() -> None:
    records = played(create_ticket=None, get_ticket=None, list_tickets=None, close_ticket=None)
    assert set(records) == {"delete_ticket"}
    assert ToolRecord(accepted=2).verdict is Verdict.NOT_REACHED


def test_the_same_seed_gives_the_same_records() -> None:
    assert repr(played()) == repr(played())


def test_the_table_counts_and_the_results_are_read_back() -> None:
    records = played(delete_ticket=None)
    tools = tuple(tool_result(name, records.get(name)) for name in RIGHT)
    result = OracleResult("desk", "python", "dev", tools, 25, 1)
    assert "| desk | 5 | 4 | 4 | 0 | 0 | 0 |" in markdown_table([result])
    assert result.count(Verdict.MISSING) == 1
    assert read_results(json_data([result])) == [result]


def test_an_identifier_may_have_another_name_here() -> None:
    spec = {"name": "get_ticket", **without("get_ticket", parameters={"id": {"type": "integer"}})}
    form = read_forms(interface())["get_ticket"]
    assert parameter_names(ToolSpec.model_validate(spec), form) == {"ticket_id": "id"}


def test_identifiers_in_prose() -> None:
    assert shown_identifiers("Created task #12 (list id: a-7).") == ["12", "a-7"]
    assert words_of("getUser_IDs")[:2] == ("get", "user")


def test_the_split_names_each_oracle_once_and_the_rest_is_for_the_test() -> None:
    assert set(read_split().values()) == {"dev", "test"}
    assert half_of("tau2-retail") == "test"
    assert half_of("something-new") == "test"

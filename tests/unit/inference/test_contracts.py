"""Contracts of tools beside those of their operations, each part worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.environment.template import Template
from envwright.inference.contracts import Contract, DocumentedContracts, contract_line
from envwright.inference.passes import build_environments
from envwright.sources.openapi import load_openapi
from envwright.types import EnvironmentSpec, Interface, Json, Operation, OperationInput
from envwright.workflows import build_from_sources
from envwright.workflows.environment_build import report_of

SCHEMA = """
CREATE TABLE tickets (
  id INTEGER NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  labels TEXT CHECK (json_valid(labels)),
  priority INTEGER CHECK (priority BETWEEN 1 AND 5),
  status TEXT NOT NULL CHECK (status IN ('open', 'closed'))
) STRICT, WITHOUT ROWID;
"""
RULE = "Only the author can do so."
TICKET: dict[str, Json] = {
    "type": "object",
    "properties": {
        "id": {"type": "integer"},
        "title": {"type": "string"},
        "status": {"type": "string", "enum": ["open", "closed"]},
    },
}
RENAMED: dict[str, Json] = {"type": "object", "properties": {"ticketId": {}, "title": {}}}


def _contract(inputs: dict[str, Any], tool: dict[str, Any], output: Json = None) -> Contract:
    """Of one tool; an input is its schema, with ``required`` and ``about`` beside."""
    given = tuple(
        OperationInput(
            name=name,
            where="query",
            required=schema.pop("required", False),
            description=schema.pop("about", ""),
            json_schema=schema,
        )
        for name, schema in inputs.items()
    )
    operation = Operation(
        id="find", summary="Find tickets.", description=RULE, inputs=given, output=output
    )
    spec = EnvironmentSpec.model_validate(
        {
            "name": "desk",
            "schema_sql": SCHEMA,
            "tools": [
                {
                    "name": "find",
                    "operation": "find",
                    "description": f"Find tickets. {RULE}",
                    "returns": {"rows": "SELECT id, title, status FROM tickets ORDER BY id"},
                }
                | tool
            ],
        }
    )
    return DocumentedContracts(Interface(name="desk", operations=(operation,))).contract(
        Template(spec)
    )


@pytest.mark.parametrize(
    ("part", "documented", "kept", "changed"),
    [
        ("names", {}, {"x": {}}, {"y": {}}),
        ("types", {"type": "array"}, {"x": {"type": "array"}}, {"x": {"type": "string"}}),
        (
            "types",
            {"type": "array", "items": {"type": "integer"}},
            {"x": {"type": "array", "items": {"column": "tickets.id"}}},
            {"x": {"type": "array", "items": {"column": "tickets.title"}}},
        ),
        ("required", {"required": True}, {"x": {}}, {"x": {"optional": True}}),
        ("required", {}, {"x": {"optional": True}}, {"x": {}}),
        (
            "enums",
            {"enum": ["closed", "open"]},
            {"x": {"column": "tickets.status"}},
            {"x": {"column": "tickets.title"}},
        ),
        (
            "bounds",
            {"minimum": 1, "maximum": 5},
            {"x": {"column": "tickets.priority"}},
            {"x": {"type": "integer", "minimum": 1}},
        ),
        ("defaults", {"default": 20}, {"x": {"default": 20}}, {"x": {"default": 50}}),
        (
            "descriptions",
            {"about": "Which one. Yours only."},
            {"x": {"description": "Which one. Yours only."}},
            {"x": {"description": "Which one."}},
        ),
    ],
)
def test_each_part_is_kept_or_changed(
    part: str, documented: dict[str, Any], kept: dict[str, Any], changed: dict[str, Any]
) -> None:
    for parameters, expected in ((kept, (1, 1)), (changed, (0, 1))):
        found = _contract({"x": dict(documented)}, {"parameters": parameters})
        # What nothing is documented of has no place among the parts.
        assert found.parts.get(part, (1, 1)) == expected, found
        assert any(note.startswith(part) for note in found.notes.get("find", ())) is (
            expected == (0, 1)
        )


def test_a_required_input_that_is_not_taken_is_a_changed_requirement() -> None:
    found = _contract({"x": {"required": True}}, {})
    assert found.parts["required"] == (0, 1)
    assert found.notes["find"] == ("names: x", "required: x not taken")


def test_a_description_that_lost_its_rule_is_changed() -> None:
    found = _contract({}, {"description": "Find tickets."})
    assert found.parts["descriptions"] == (0, 1)
    assert found.notes["find"] == (f"descriptions: without: {RULE}",)


@pytest.mark.parametrize(
    ("output", "answers", "nesting"),
    [
        ({"type": "array", "items": TICKET}, (1, 1), (1, 1)),
        (
            {"type": "object", "properties": {"items": {"type": "array", "items": TICKET}}},
            (1, 1),
            (0, 1),
        ),
        ({"type": "array", "items": RENAMED}, (0, 1), (1, 1)),
    ],
)
def test_answers_have_the_documented_keys_where_they_are_documented(
    output: Json, answers: tuple[int, int], nesting: tuple[int, int]
) -> None:
    parts = _contract({}, {}, output).parts
    assert (parts["answers"], parts["nesting"]) == (answers, nesting)


# --- what the rules keep of a document


def _document() -> Any:
    new = {
        "type": "object",
        "required": ["title"],
        "properties": {
            "title": {"type": "string", "minLength": 3, "description": "Short. No full stop."},
            "priority": {"type": "integer", "minimum": 1, "maximum": 5},
            "color": {"type": "string", "enum": ["red", "green"]},
        },
    }
    ticket = {
        "type": "object",
        "required": ["id", "title"],
        "properties": {
            "id": {"type": "integer"},
            "title": {"type": "string"},
            "priority": {"type": "integer"},
            "color": {"type": "string"},
        },
    }
    page = {"type": "integer", "minimum": 0, "default": 0}
    size = {"type": "integer", "minimum": 1, "maximum": 200, "default": 30}

    def answer(schema: Any) -> Any:
        return {"200": {"description": "ok", "content": {"application/json": {"schema": schema}}}}

    body = {"content": {"application/json": {"schema": new}}}
    one = [
        {"name": "id", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 1}}
    ]
    return {
        "openapi": "3.0.3",
        "info": {"title": "Desk", "version": "1"},
        "paths": {
            "/tickets": {
                "get": {
                    "operationId": "listTickets",
                    "summary": "List tickets",
                    "parameters": [
                        {"name": "page", "in": "query", "schema": page},
                        {"name": "size", "in": "query", "schema": size},
                    ],
                    "responses": answer({"type": "array", "items": ticket}),
                },
                "post": {
                    "operationId": "createTicket",
                    "summary": "Create a ticket",
                    "description": f"Creates a ticket at the end.\n\n{RULE} See the guide.",
                    "requestBody": body,
                    "responses": answer(ticket),
                },
            },
            "/tickets/{id}": {
                "parameters": one,
                "get": {"operationId": "getTicket", "responses": answer(ticket)},
                "put": {
                    "operationId": "updateTicket",
                    "summary": "Update a ticket",
                    "description": "Fields that are not sent are cleared. It is saved at once.",
                    "requestBody": body,
                    "responses": answer(ticket),
                },
            },
        },
    }


def _built(tmp_path: Path) -> Template:
    path = tmp_path / "desk.json"
    path.write_bytes(orjson.dumps(_document()))
    (found,) = build_environments(load_openapi(path))
    return Template(found.result.environment)


def test_descriptions_are_whole_but_for_what_would_be_wrong(tmp_path: Path) -> None:
    tools = _built(tmp_path).tools
    assert tools["create_ticket"].spec.description == (
        f"Create a ticket. Creates a ticket at the end. {RULE} See the guide."
    )
    # The tool keeps what is left out, and so must not say that it is cleared.
    assert tools["update_ticket"].spec.description == (
        "Update a ticket. What is left out stays as it is. It is saved at once."
    )


def test_what_inputs_say_of_values_is_kept_and_holds_for_rows_too(tmp_path: Path) -> None:
    template = _built(tmp_path)
    tools = template.tools
    given = tools["create_ticket"].arguments.json_schema["properties"]
    assert (given["title"]["minLength"], given["title"]["description"]) == (
        3,
        "Short. No full stop.",
    )
    assert (given["priority"]["minimum"], given["priority"]["maximum"]) == (1, 5)
    assert given["color"]["enum"] == ["red", "green"]
    asked = tools["get_ticket"].arguments.json_schema["properties"]
    assert asked["ticket_id"]["minimum"] == 1
    assert "CHECK (priority BETWEEN 1 AND 5)" in template.spec.schema_sql


def test_pages_are_as_the_document_counts_them(tmp_path: Path) -> None:
    tool = _built(tmp_path).tools["list_tickets"]
    given = tool.arguments.json_schema["properties"]
    assert (given["page"]["minimum"], given["page"]["default"]) == (0, 0)
    assert (given["size"]["maximum"], given["size"]["default"]) == (200, 30)
    assert tool.spec.returns.sql.endswith("LIMIT :size OFFSET :page * :size")


def test_the_report_says_what_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "desk.json"
    path.write_bytes(orjson.dumps(_document()))
    made = build_from_sources([path], tmp_path / "out").environments[0]
    assert report_of(Path(made.path))["contract"] == made.contract
    assert made.contract["bounds"] == {"kept": 4, "changed": 0}
    assert made.contract["descriptions"]["changed"] == 1
    assert "descriptions 2/3" in contract_line(made.contract)


def test_credentials_in_the_query_are_no_part_of_the_contract() -> None:
    inputs = {"title": {"type": "string"}, "api_key": {"type": "string", "required": True}}
    found = _contract(inputs, {"parameters": {"title": {"column": "tickets.title"}}})
    assert found.parts["names"] == (1, 1)
    assert not any("api_key" in note for notes in found.notes.values() for note in notes)

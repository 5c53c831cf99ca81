"""What an environment holds of its source, counted by hand on a document of nine operations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.inference.passes import InferredEnvironment, build_environments
from envwright.inference.source_coverage import ResourceCoverage, SourceCoverage, coverage_line
from envwright.sources.openapi import load_openapi
from envwright.workflows import build_from_sources, check_environments
from envwright.workflows.environment_build import kept_of_source, report_of

TICKET = {
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "title": {"type": "string"},
        "priority": {"type": "integer"},
        "status": {"type": "string", "enum": ["open", "closed"]},
    },
    "required": ["id", "title", "status"],
}
NEW = {
    "type": "object",
    "properties": {"title": {"type": "string"}, "priority": {"type": "integer"}},
    "required": ["title"],
}


def _answer(schema: Any) -> Any:
    return {"200": {"description": "ok", "content": {"application/json": {"schema": schema}}}}


def _operation(name: str, schema: Any, body: Any = None, summary: str = "") -> Any:
    out = {"operationId": name, "summary": summary or name, "responses": _answer(schema)}
    if body is not None:
        out["requestBody"] = {"content": {"application/json": {"schema": body}}}
    return out


def document(create: str = "Create a ticket") -> Any:
    one = [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}]
    closed = _operation("closeTicket", TICKET, summary="Close a ticket")
    merged = _operation("mergeTicket", TICKET, summary="Merge a ticket with others")
    return {
        "openapi": "3.0.3",
        "info": {"title": "Desk", "version": "1"},
        "paths": {
            "/tickets": {
                "get": _operation("listTickets", {"type": "array", "items": TICKET}),
                "post": _operation("createTicket", TICKET, NEW, create),
            },
            "/tickets/{id}": {
                "parameters": one,
                "get": _operation("getTicket", TICKET),
                "patch": _operation("updateTicket", TICKET, NEW, "Update a ticket"),
                "delete": _operation("deleteTicket", {}, summary="Delete a ticket"),
            },
            "/tickets/{id}/close": {"parameters": one, "post": closed},
            "/tickets/{id}/merge": {"parameters": one, "post": merged},
        },
    }


def _built(content: Any, folder: Path) -> InferredEnvironment:
    path = folder / "desk.json"
    path.write_bytes(orjson.dumps(content))
    (found,) = build_environments(load_openapi(path))
    return found


def test_counts_by_hand(tmp_path: Path) -> None:
    coverage = _built(document(), tmp_path).coverage
    (tickets,) = coverage.core
    assert tickets.name == "tickets"
    assert sorted(tickets.offered.values()) == "action create delete read read update".split()
    assert tickets.lost == {"mergeTicket": ("action", "not CRUD")}
    assert coverage.offered == (6, 7)
    assert coverage.share == pytest.approx(6 / 7)
    assert coverage.inputs == (4, 4)  # title and priority, of two operations
    assert coverage.fields == (4, 4)
    assert coverage.problems == ()
    assert coverage_line(coverage.data()) == (
        "6 of 7 core operations (lost: not CRUD 1), 4 of 4 inputs, 4 of 4 fields"
    )


def test_a_lost_creation_is_a_problem(tmp_path: Path) -> None:
    coverage = _built(document("Delete all tickets"), tmp_path).coverage
    assert coverage.core[0].missing == ("create",)
    assert coverage.problems == ("no tool can create tickets",)


def test_problems_of_the_largest_resource_alone_count() -> None:
    main = ResourceCoverage("orders", {"a": "create", "b": "read"}, {})
    other = ResourceCoverage("notes", {}, {"c": ("create", "not CRUD")})
    assert SourceCoverage((main, other), (0, 0)).problems == ()
    assert SourceCoverage((other, main), (0, 0)).problems == ("no tool can create notes",)
    only = SourceCoverage((main,), (0, 0), only_deletes=True)
    assert only.problems == ("its tools can only delete",)


def test_it_stands_in_the_report_and_in_the_quality(tmp_path: Path) -> None:
    (tmp_path / "desk.json").write_bytes(orjson.dumps(document()))
    (made,) = build_from_sources([tmp_path / "desk.json"], tmp_path / "out").environments
    assert made.tier in ("shallow", "standard", "rich")
    assert made.coverage["core"] == {"offered": 6, "total": 7, "lost": {"not CRUD": 1}}
    folder = Path(made.path)
    assert report_of(folder)["coverage"] == made.coverage
    assert kept_of_source(report_of(folder)) == (6, 7)
    (checked,) = check_environments([folder], sequences=2, mutants=0).environments
    assert checked.quality["kept"] == {"count": 6, "of": 7, "share": round(6 / 7, 4)}
    assert checked.quality["score"] < 1


@pytest.mark.parametrize("wrong", [{}, {"coverage": 3}, {"coverage": {"core": {"offered": 9}}}])
def test_a_report_without_coverage_says_nothing(wrong: Any) -> None:
    assert kept_of_source(wrong) == (0, 0)

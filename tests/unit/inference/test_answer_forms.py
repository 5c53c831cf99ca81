"""Answers in the envelopes of their documents, deletions that answer, what is said of values."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.types import ErrorKind, Json

World = Callable[..., Template]

LINES = """
    get /notes?limit:integer?offset:integer?kind:string -> Page
    post /notes Note -> One
    get /notes/{noteId} -> One
    put /notes/{noteId} Note -> One
    delete /notes/{noteId} -> Gone
"""
NOTE: Json = {
    "title": "string",
    "kind": {"type": "string", "enum": ["memo", "list"]},
    "code": {"type": "string", "pattern": "^[A-Z]{3}$"},
    "format": {"type": "string", "const": "plain"},
    "pinned": "boolean",
    "tags": {"type": "array", "items": {"type": "string"}},
}
ROWS = """
INSERT INTO notes (id, title, kind, pinned, tags) VALUES
  (1, 'Milk', 'list', 1, '["food"]'), (2, 'Rent', 'memo', 0, NULL), (3, 'Eggs', 'list', 0, NULL);
"""


def envelope(**properties: Json) -> Json:
    return {"type": "object", "properties": properties}


NOTE_REF: Json = {"$ref": "#/schemas/Note"}
SCHEMAS: dict[str, Json] = {
    "Note": NOTE,
    "One": envelope(success={"type": "boolean"}, result=NOTE_REF, message={"type": "string"}),
    "Page": envelope(
        items={"type": "array", "items": NOTE_REF},
        meta=envelope(
            total={"type": "integer"},
            limit={"type": "integer"},
            hasMore={"type": "boolean"},
            nextCursor={"type": "string"},
        ),
        object={"type": "string", "enum": ["page"]},
    ),
    "Gone": {
        "type": "object",
        "properties": {
            "id": {"type": "integer"},
            "object": {"type": "string", "enum": ["note"]},
            "deleted": {"type": "boolean"},
            "pinned": {"type": "boolean"},
            "tags": {"type": "array", "items": {"type": "string"}},
        },
    },
}


@pytest.fixture
def notes(world: World) -> Session:
    return world(LINES, ROWS, **SCHEMAS).session()


def test_a_list_stands_in_its_envelope_beside_what_is_known_of_it(notes: Session) -> None:
    answer = notes.call("list_notes", {"kind": "list", "limit": 1}).value
    assert answer["object"] == "page"
    assert [row["title"] for row in answer["items"]] == ["Milk"]
    # The cursor is a service's to know: it is left out, and not said to be null.
    assert answer["meta"] == {"total": 2, "limit": 1, "has_more": True}
    last = notes.call("list_notes", {"kind": "list", "limit": 1, "offset": 1}).value
    assert last["meta"]["has_more"] is False


def test_one_thing_stands_in_its_envelope(notes: Session) -> None:
    made = notes.call("create_note", {"title": "Call Ada"}).value
    assert made["success"] is True
    assert (made["result"]["title"], "message" in made) == ("Call Ada", False)
    key = {"note_id": made["result"]["id"]}
    assert notes.call("get_note", key).value == made
    changed = notes.call("update_note", {**key, "title": "Call Bob"}).value
    assert changed["result"]["title"] == "Call Bob"


def test_a_deletion_answers_what_went_as_far_as_documented(notes: Session) -> None:
    gone = notes.call("delete_note", {"note_id": 1}).value
    assert gone == {"id": 1, "object": "note", "deleted": True, "pinned": True, "tags": ["food"]}
    assert notes.call("delete_note", {"note_id": 2}).value["tags"] is None
    missing = notes.call("delete_note", {"note_id": 1}).error
    assert missing is not None
    assert missing.message == "There is no note 1."


def test_a_deletion_without_a_documented_answer_is_done(world: World) -> None:
    session = world(LINES.replace("-> Gone", ""), ROWS, **SCHEMAS).session()
    assert session.call("delete_note", {"note_id": 1}).value == {"ok": True}


def test_an_answer_about_something_else_is_no_envelope(world: World) -> None:
    receipt = envelope(receipt=envelope(number={"type": "string"}, printed={"type": "string"}))
    template = world(LINES, ROWS, **{**SCHEMAS, "Gone": receipt})
    assert template.session().call("delete_note", {"note_id": 1}).value == {"ok": True}


def test_patterns_and_fixed_values_hold_for_what_is_written(notes: Session) -> None:
    for wrong in ({"code": "abc"}, {"format": "html"}):
        error = notes.call("create_note", {"title": "A", **wrong}).error
        assert error is not None
        assert error.kind is ErrorKind.INVALID_ARGUMENTS
    assert notes.call("create_note", {"title": "A", "code": "ABC", "format": "plain"}).ok


def test_a_pattern_that_the_engine_does_not_take_is_left_out(world: World) -> None:
    for pattern in ("(?=x)y", "(", "^(a)\\1$"):
        note = {**NOTE, "code": {"type": "string", "pattern": pattern}}
        session = world(LINES, ROWS, **{**SCHEMAS, "Note": note}).session()
        assert session.call("create_note", {"title": "A", "code": "abc"}).ok


def test_what_a_thing_belongs_to_has_its_documented_name(world: World) -> None:
    lines = """
        get /tenants/{tenant_name} -> Tenant
        post /tenants NewTenant -> Tenant
        patch /tenants/{tenant_name} Tenant -> Tenant
        get /tenants/{tenant}/bases/{base} -> Base
        post /tenants/{tenant}/bases NewBase -> Base
        delete /tenants/{tenant}/bases/{base}
    """
    named: Json = {"type": "object", "properties": {"name": {"type": "string"}}}
    tenant = envelope(name={"type": "string"}, about={"type": "string"})
    base = envelope(**{key: {"type": "string"} for key in ("id", "name", "tenant")})
    session = world(lines, Tenant=tenant, NewTenant=tenant, Base=base, NewBase=named).session()
    assert session.call("create_tenant", {"name": "acme"}).ok
    made = session.call("create_base", {"tenant": "acme", "name": "main"}).value
    assert (made["tenant"], made["name"]) == ("acme", "main")


def test_parts_of_an_object_stand_in_it_wherever_the_thing_is_shown(world: World) -> None:
    lines = """
        get /shops -> [Shop]
        post /shops Shop -> Shop
        get /shops/{shopId} -> Shop
        delete /shops/{shopId} -> Shop
    """
    place = envelope(city={"type": "string"}, open={"type": "boolean"})
    session = world(lines, Shop={"name": "string", "place": place}).session()
    made = session.call("create_shop", {"name": "Corner", "place_city": "Oslo"}).value
    assert made["place"] == {"city": "Oslo", "open": False}
    assert session.call("list_shops", {}).value == [made]
    assert session.call("get_shop", {"shop_id": made["id"]}).value == made
    assert session.call("delete_shop", {"shop_id": made["id"]}).value == made

"""Shared by the hostile suites: a small environment with a program in one of a tool's places."""

from __future__ import annotations

from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.types import Json, Observation
from tests.conftest import make_spec

SCHEMA = """
CREATE TABLE notes (
  id TEXT PRIMARY KEY,
  body TEXT NOT NULL DEFAULT '',
  size INTEGER NOT NULL DEFAULT 0 UNIQUE
) STRICT, WITHOUT ROWID;
CREATE TABLE marks (
  note TEXT NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  PRIMARY KEY (note, n)
) STRICT, WITHOUT ROWID;
"""
STATE = """
INSERT INTO notes (id, body, size) VALUES ('a', 'first', 1), ('b', 'second', 2);
INSERT INTO marks VALUES ('a', 1), ('a', 2);
"""
LIMITS = {
    "steps": 200_000,
    "rows": 50,
    "result_bytes": 5_000,
    "value_bytes": 100_000,
    "state_bytes": 1_000_000,
    "seconds": 1.0,
}


def tool_with(place: str, sql: str) -> Json:
    """A tool with a program in one of its places."""
    hostile: dict[str, Json] = {
        "let": {"let": {"x": sql}},
        "require": {"require": [{"sql": sql, "error": "no"}]},
        "do": {"do": [sql]},
        "returns": {"returns": {"rows": sql}},
    }
    return {
        "name": "hostile",
        "parameters": {"p": {"type": "string", "default": "a"}},
        **hostile[place],
    }


HONEST: Json = {
    "name": "add",
    "parameters": {"id": {"column": "notes.id"}},
    "do": ["INSERT INTO notes (id, body, size) VALUES (:id, 'new', 77)"],
    "returns": {"row": "SELECT id, size FROM notes WHERE id = :id"},
}


def load(place: str, sql: str) -> Template:
    """An environment with the program in a tool, and an honest tool beside it."""
    return Template(make_spec(SCHEMA, [tool_with(place, sql), HONEST], state=STATE, limits=LIMITS))


def still_honest(session: Session) -> None:
    """The session answers an honest call, and its database is whole."""
    assert session.call("add", {"id": "z"}).value == {"id": "z", "size": 77}
    assert session.query("SELECT count(*) FROM notes WHERE id = 'z'") == [(1,)]
    session.reset()
    assert session.digest() == session.template.session().digest()


def run(template: Template) -> Observation:
    """Call the hostile tool; whatever it answers, what failed left nothing behind."""
    with template.session() as session:
        start = session.digest()
        seen = session.call("hostile")
        assert seen.ok or session.digest() == start
        session.reset()
        still_honest(session)
    return seen

"""The tool graph: which parameters take what another tool returns."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.environment.template import Template
from envwright.environment.tool_graph import tool_graph

SCHEMA = """
CREATE TABLE users (
  id INTEGER PRIMARY KEY, login TEXT NOT NULL UNIQUE, name TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE profiles (
  user_id INTEGER PRIMARY KEY REFERENCES users (id), about TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE seats (
  user_id INTEGER NOT NULL REFERENCES users (id), no INTEGER NOT NULL, PRIMARY KEY (user_id, no)
) STRICT, WITHOUT ROWID;
"""
TOOLS = """
list_users: {returns: {rows: "SELECT id, login FROM users ORDER BY id"}}
list_seats: {returns: {rows: "SELECT user_id, no FROM seats ORDER BY user_id, no"}}
target:
  parameters: {p: {column: COLUMN}, q: {type: string, optional: true}}
  let: {new: SELECT new_int_id()}
  do: ["SQL"]
"""


def feeds(template_of: Callable[..., Template], column: str, sql: str) -> bool:
    """Whether any tool feeds the parameter ``p``, which ranges over a column."""
    text = TOOLS.replace("COLUMN", column).replace("SQL", sql)
    graph = tool_graph(template_of(SCHEMA, text))
    return any(e.kind == "data" and (e.target, e.parameter) == ("target", "p") for e in graph.edges)


@pytest.mark.parametrize(
    "sql",
    [
        "INSERT INTO users (id, login) VALUES (:new, :p)",
        "INSERT INTO users (login, name, id) VALUES (:p, upper(:q || ','), :new);",
        "INSERT INTO users VALUES (:new, :p, NULL)",
        "insert into 'users' (id, [login]) values (:new, $p) -- new",
    ],
)
def test_the_key_of_a_new_row_is_fed_by_no_tool(
    template_of: Callable[..., Template], sql: str
) -> None:
    assert not feeds(template_of, "users.login", sql)


@pytest.mark.parametrize(
    ("column", "sql"),
    [
        ("users.login", "DELETE FROM users WHERE login = :p"),
        ("users.login", "UPDATE users SET name = :q WHERE login = :p"),
        ("users.login", "INSERT INTO users (id, login, name) VALUES (:new, :q, :p)"),
        ("users.login", "INSERT INTO users (id, login) VALUES (:new, 'copy of ' || :p)"),
        ("users.login", "INSERT INTO users SELECT :new, :q, name FROM users WHERE login = :p"),
        (
            "users.login",
            "INSERT INTO users (id, login) VALUES (:new, :p) ON CONFLICT DO UPDATE SET name = :q",
        ),
        ("users.login", "INSERT OR REPLACE INTO users (id, login) VALUES (:new, :p)"),
        ("profiles.user_id", "INSERT INTO profiles (user_id, about) VALUES (:p, :q)"),
        ("seats.no", "INSERT INTO seats (user_id, no) VALUES (1, :p)"),
    ],
)
def test_what_may_be_there_already_is_fed(
    template_of: Callable[..., Template], column: str, sql: str
) -> None:
    assert feeds(template_of, column, sql)

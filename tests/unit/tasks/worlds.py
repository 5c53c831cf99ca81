"""Small environments whose answers can be worked out by hand."""

from __future__ import annotations

from functools import cache

from envwright.environment.template import Template
from tests.conftest import make_spec

OFFICE_SCHEMA = """
CREATE TABLE people (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  team TEXT NOT NULL CHECK (team IN ('red', 'blue', 'green')),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE TABLE issues (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  author_id TEXT NOT NULL REFERENCES people (id),
  assignee_id TEXT REFERENCES people (id),
  status TEXT NOT NULL CHECK (status IN ('open', 'closed', 'waiting')),
  points INTEGER CHECK (points >= 0),
  cost REAL NOT NULL,
  due TEXT CHECK (due IS NULL OR due IS date(due))
) STRICT, WITHOUT ROWID;
CREATE TABLE notes (
  id TEXT PRIMARY KEY,
  issue_id TEXT NOT NULL REFERENCES issues (id),
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
OFFICE_STATE = """
INSERT INTO people (id, name, email, team, active) VALUES
  ('P-1', 'Ada Byron', 'ada@example.org', 'red', 1),
  ('P-2', 'Grace Murray', 'grace@example.org', 'blue', 1),
  ('P-3', 'Grace Murray', 'g.murray@example.org', 'green', 1),
  ('P-4', 'Alan Mathison', 'alan@example.org', 'blue', 0);
INSERT INTO issues VALUES
  ('I-1', 'Broken lamp', 'P-1', 'P-2', 'open', 3, 0.1, '2024-02-28'),
  ('I-2', 'Slow lift', 'P-1', NULL, 'open', 5, 0.2, '2024-12-31'),
  ('I-3', 'Slow lift', 'P-2', 'P-1', 'waiting', 5, 0.3, NULL),
  ('I-4', 'New door', 'P-3', 'P-4', 'closed', 8, 10.0, '2025-01-31'),
  ('I-5', 'Wet floor', 'P-2', 'P-3', 'open', NULL, 4.0, '2025-03-01');
INSERT INTO notes VALUES ('N-1', 'I-1', 'Bulb ordered'), ('N-2', 'I-3', 'Rope checked'),
  ('N-3', 'I-3', 'Rope is fine');
"""
FIND_PEOPLE = """
find_people:
  parameters:
    name: {column: people.name, optional: true}
    email: {column: people.email, optional: true}
    team: {column: people.team, optional: true}
  returns:
    rows: |
      SELECT id, name, email, team, active FROM people WHERE (:name IS NULL OR name = :name)
        AND (:email IS NULL OR email = :email) AND (:team IS NULL OR team = :team) ORDER BY id
"""
FIND_ISSUES = """
find_issues:
  parameters: {status: {column: issues.status, optional: true}}
  returns:
    rows: |
      SELECT id, title, status, points, cost, due FROM issues
      WHERE :status IS NULL OR status = :status ORDER BY id
"""
GET_ISSUE = """
get_issue:
  parameters: {issue_id: {column: issues.id}}
  require:
    - {sql: SELECT 1 FROM issues WHERE id = :issue_id, error: "There is no issue {issue_id}."}
  returns:
    row: |
      SELECT id, title, author_id, assignee_id, status, points, cost, due FROM issues
      WHERE id = :issue_id
"""
GET_PERSON = """
get_person:
  parameters: {person_id: {column: people.id}}
  returns: {row: "SELECT id, name, email, team, active FROM people WHERE id = :person_id"}
"""
LIST_NOTES = """
list_notes:
  parameters: {issue_id: {column: issues.id}}
  returns: {rows: "SELECT id, text FROM notes WHERE issue_id = :issue_id ORDER BY id"}
"""
LIST_ASSIGNED = """
list_assigned:
  parameters: {person_id: {column: issues.assignee_id}}
  returns:
    rows: SELECT id, title, status FROM issues WHERE assignee_id = :person_id ORDER BY id
"""
CLOSE = """
close_issue:
  parameters: {issue_id: {column: issues.id}}
  require:
    - {sql: SELECT 1 FROM issues WHERE id = :issue_id, error: "There is no issue {issue_id}."}
    - sql: SELECT status = 'open' FROM issues WHERE id = :issue_id
      error: Issue {issue_id} is not open.
    - sql: SELECT points IS NOT NULL FROM issues WHERE id = :issue_id
      error: Issue {issue_id} has no points.
  do: [UPDATE issues SET status = 'closed' WHERE id = :issue_id]
  returns: {row: "SELECT id, status FROM issues WHERE id = :issue_id"}
"""
ASSIGN = """
assign_issue:
  parameters: {issue_id: {column: issues.id}, person_id: {column: people.id}}
  require:
    - {sql: SELECT 1 FROM issues WHERE id = :issue_id, error: "There is no issue {issue_id}."}
    - sql: SELECT active FROM people WHERE id = :person_id
      error: Person {person_id} has left.
  do: [UPDATE issues SET assignee_id = :person_id WHERE id = :issue_id]
"""
CREATE = """
create_issue:
  parameters: {title: {column: issues.title}, author_id: {column: people.id}}
  let: {id: SELECT new_id('I')}
  require: [{sql: SELECT 1 FROM people WHERE id = :author_id, error: "No person {author_id}."}]
  do: ["INSERT INTO issues VALUES (:id, :title, :author_id, NULL, 'open', NULL, 0.0, NULL)"]
  returns: {row: "SELECT id, title, status FROM issues WHERE id = :id"}
"""
SET_DUE = """
set_due:
  parameters: {issue_id: {column: issues.id}, due: {column: issues.due}}
  require:
    - {sql: SELECT 1 FROM issues WHERE id = :issue_id, error: "There is no issue {issue_id}."}
  do: [UPDATE issues SET due = :due WHERE id = :issue_id]
"""
READS = FIND_PEOPLE + FIND_ISSUES + GET_ISSUE + GET_PERSON + LIST_NOTES + LIST_ASSIGNED
WRITES = CLOSE + ASSIGN + CREATE + SET_DUE


@cache
def office(tools: str = READS + WRITES, state: str = OFFICE_STATE) -> Template:
    """People, the issues that they write and are given, and notes on these."""
    return Template(make_spec(OFFICE_SCHEMA, tools, state=state, name="office"))

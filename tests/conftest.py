"""Fixtures for all tests: the mock environment, and templates made from a few lines of text."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.storage.yaml_text import parse_yaml
from envwright.types import EnvironmentSpec, Json

SLOW = frozenset(
    line
    for line in Path(__file__).with_name("slow.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what ``slow.txt`` lists."""
    for item in items:
        if item.nodeid in SLOW:
            item.add_marker(pytest.mark.slow)


ENVIRONMENTS = Path(__file__).parents[1] / "environments"


# A machine that decides what lands draws the same examples each time; people find new ones.
settings.register_profile("ci", derandomize=True, deadline=None)
if os.environ.get("CI"):
    settings.load_profile("ci")


def make_spec(
    schema: str,
    tools: str | Sequence[Json] = "",
    *,
    state: str = "",
    invariants: Mapping[str, str] | None = None,
    **more: Any,
) -> EnvironmentSpec:
    """A small environment: SQL text for schema and rows; for the tools YAML text, or a list."""
    if isinstance(tools, str):
        named = parse_yaml(tools, "tools.yaml") or {}
        tools = [{"name": name, **body} for name, body in named.items()]
    return EnvironmentSpec.model_validate(
        {
            "name": "small",
            "schema_sql": schema,
            "state_sql": state,
            "tools": list(tools),
            "invariants": [{"name": n, "sql": sql} for n, sql in (invariants or {}).items()],
            **more,
        }
    )


@pytest.fixture(scope="session")
def spec_of() -> Callable[..., EnvironmentSpec]:
    """``make_spec``: a small ``EnvironmentSpec`` from SQL and YAML text."""
    return make_spec


@pytest.fixture(scope="session")
def template_of() -> Callable[..., Template]:
    """A template of ``make_spec(...)``."""
    return lambda *texts, **more: Template(make_spec(*texts, **more))


@pytest.fixture
def device(tmp_path: Path) -> Path:
    """A device of our own that swallows all: never one of the machine's, which could be lost."""
    path = tmp_path / "device"
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except PermissionError:
        pytest.skip("only root may make a device")
    return path


@pytest.fixture(scope="session")
def mock_folder() -> Path:
    """The folder of the mock environment, a small library."""
    return ENVIRONMENTS / "mock"


@pytest.fixture(scope="session")
def mock_template(mock_folder: Path) -> Template:
    """The mock environment, compiled."""
    return Template(load_environment(mock_folder))


LEDGER_SCHEMA = """
/* Projects. */
CREATE TABLE projects (
  id INTEGER PRIMARY KEY,                                  -- Project number
  name TEXT NOT NULL UNIQUE CHECK (length(name) <= 40),    -- Name
  rank INTEGER NOT NULL UNIQUE,                            -- Place in the list
  tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tags)), -- Labels
  archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
  lead TEXT REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;
/* Steps of a project, numbered from 1. */
CREATE TABLE steps (
  project INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  no INTEGER NOT NULL,
  title TEXT NOT NULL,
  cost REAL,
  PRIMARY KEY (project, no)
) STRICT, WITHOUT ROWID;
CREATE TABLE notes (
  id TEXT PRIMARY KEY,
  project INTEGER NOT NULL,
  no INTEGER NOT NULL,
  body TEXT NOT NULL,
  photo BLOB,
  at TEXT NOT NULL,
  FOREIGN KEY (project, no) REFERENCES steps (project, no) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
"""
LEDGER_STATE = """
INSERT INTO projects (id, name, rank, tags, archived) VALUES
  (1, 'one', 1, '["a"]', 0), (2, 'two', 2, '[]', 1), (3, 'three', 3, '{"k": 1}', 0);
INSERT INTO steps VALUES (1, 1, 'plan', 1.5), (1, 2, 'do', NULL), (2, 1, 'rest', 0.0);
INSERT INTO notes VALUES ('N-1', 1, 1, 'first', x'00FF', '2025-01-01T00:00:00Z');
"""
LEDGER_TOOLS = """
list_projects:
  returns: {rows: "SELECT id, name, rank, tags, archived FROM projects ORDER BY rank"}
get_project:
  parameters: {project_id: {column: projects.id}}
  require:
    - {sql: SELECT 1 FROM projects WHERE id = :project_id, error: "No project {project_id}."}
  returns:
    row: SELECT id, name, archived FROM projects WHERE id = :project_id
    steps: {rows: "SELECT no, title, cost FROM steps WHERE project = :project_id ORDER BY no"}
    notes: {rows: "SELECT id, body, photo, at FROM notes WHERE project = :project_id ORDER BY id"}
create_project:
  parameters:
    name: {column: projects.name}
    tags: {column: projects.tags, default: []}
    archived: {column: projects.archived, default: false}
  let: {id: SELECT new_int_id(), rank: "SELECT ifnull(max(rank), 0) + 1 FROM projects"}
  do: ["INSERT INTO projects VALUES (:id, :name, :rank, :tags, :archived, NULL)"]
  returns: {row: "SELECT id, name, rank, tags, archived FROM projects WHERE id = :id"}
delete_project:
  parameters: {project_id: {column: projects.id}}
  do: [{sql: DELETE FROM projects WHERE id = :project_id, expect: 1}]
swap:
  parameters: {a: {column: projects.id}, b: {column: projects.id}}
  let:
    x: SELECT rank FROM projects WHERE id = :a
    y: SELECT rank FROM projects WHERE id = :b
  require: [{sql: "SELECT :x <> :y", error: "Name two projects, not {a} and {b}."}]
  do:
    - UPDATE projects SET rank = -1 WHERE id = :a
    - UPDATE projects SET rank = :x WHERE id = :b
    - UPDATE projects SET rank = :y WHERE id = :a
add_steps:
  parameters:
    project_id: {column: projects.id}
    titles: {type: array, items: {column: steps.title}}
  require:
    - sql: SELECT length(:item) > 0
      error: "A step needs a title, not '{item}'."
      for_each: titles
  do:
    - |
      INSERT INTO steps (project, no, title)
      SELECT :project_id, key + 1 + (SELECT count(*) FROM steps WHERE project = :project_id), value
      FROM json_each(:titles) ORDER BY key
add_notes:
  parameters:
    project_id: {column: steps.project}
    no: {column: steps.no}
    bodies: {type: array, items: {type: string}}
    photo: {type: string, required: false}
  do:
    - |
      INSERT INTO notes
      SELECT new_id('N', key), :project_id, :no, value, CAST(:photo AS BLOB), now()
      FROM json_each(:bodies)
  returns: {rows: "SELECT id, body FROM notes WHERE project = :project_id AND no = :no ORDER BY id"}
set_lead:
  parameters: {project_id: {column: projects.id}, note_id: {type: string, required: false}}
  do: [UPDATE projects SET lead = :note_id WHERE id = :project_id]
wait:
  parameters: {seconds: {type: integer, minimum: 0, maximum: 1000000}}
  returns: {value: "SELECT advance_clock(:seconds)"}
"""


@pytest.fixture(scope="session")
def ledger_template() -> Template:
    """Projects with cascades, composite keys, unique ranks, integer ids, JSON, booleans, blobs."""
    sql = "SELECT lead FROM projects WHERE lead IS NOT NULL EXCEPT SELECT id FROM notes"
    more = {"invariants": {"a lead is a note": sql}}
    return Template(make_spec(LEDGER_SCHEMA, LEDGER_TOOLS, state=LEDGER_STATE, **more))

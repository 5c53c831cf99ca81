"""Phrases that rules write for an environment's tools, and what they leave out."""

from __future__ import annotations

import re
from functools import cache

from envwright.environment.template import Template
from envwright.tasks.batch_generation import generate_tasks
from envwright.tasks.phrase_readability import readable_phrasing, unreadable_phrases
from envwright.tasks.phrasebook_rules import kinds_of
from envwright.types import Json
from tests.conftest import make_spec

SCHEMA = """
CREATE TABLE boards (id TEXT PRIMARY KEY, name TEXT NOT NULL, due TEXT, public INTEGER NOT NULL
  DEFAULT 0 CHECK (public IN (0, 1)), mail_reports INTEGER NOT NULL DEFAULT 0
  CHECK (mail_reports IN (0, 1))) STRICT, WITHOUT ROWID;
CREATE TABLE comments (id INTEGER PRIMARY KEY, board_id TEXT NOT NULL REFERENCES boards (id),
  text TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE tags (tag TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
"""
STATE = """
INSERT INTO boards (id, name) VALUES ('BRD-1', 'Kitchen'), ('BRD-2', 'Garden'), ('BRD-3', 'Attic');
INSERT INTO comments VALUES (214, 'BRD-1', 'Nice.'), (215, 'BRD-1', 'Nice.'),
  (216, 'BRD-1', 'Nice.');
INSERT INTO tags VALUES ('wood');
"""
TOOLS = """
list_boards:
  returns: {rows: "SELECT id, name, due, public, mail_reports FROM boards ORDER BY id"}
list_comments:
  returns: {rows: "SELECT id, board_id, text FROM comments ORDER BY id"}
create_board:
  parameters: {name: {column: boards.name}, due: {column: boards.due, optional: true}}
  let: {id: SELECT new_id('BRD')}
  do: ["INSERT INTO boards (id, name, due) VALUES (:id, :name, :due)"]
update_board:
  parameters:
    board_id: {column: boards.id}
    name: {column: boards.name, optional: true}
    public: {column: boards.public, optional: true}
    mail_reports: {column: boards.mail_reports, optional: true}
  require: [{sql: SELECT 1 FROM boards WHERE id = :board_id, error: "No board {board_id}."}]
  do:
    - UPDATE boards SET name = coalesce(:name, name), public = coalesce(:public, public),
      mail_reports = coalesce(:mail_reports, mail_reports) WHERE id = :board_id
delete_board:
  parameters: {board_id: {column: boards.id}}
  require: [{sql: SELECT 1 FROM boards WHERE id = :board_id, error: "No board {board_id}."}]
  do: [DELETE FROM comments WHERE board_id = :board_id, DELETE FROM boards WHERE id = :board_id]
add_comment:
  parameters: {board_id: {column: boards.id}, text: {column: comments.text}}
  require: [{sql: SELECT 1 FROM boards WHERE id = :board_id, error: "No board {board_id}."}]
  let: {id: "SELECT coalesce(max(id), 0) + 1 FROM comments"}
  do: ["INSERT INTO comments VALUES (:id, :board_id, :text)"]
delete_comment:
  parameters: {comment_id: {column: comments.id}}
  require: [{sql: SELECT 1 FROM comments WHERE id = :comment_id, error: "No such comment."}]
  do: [DELETE FROM comments WHERE id = :comment_id]
create_tag:
  parameters: {tag: {column: tags.tag}}
  require: [{sql: SELECT NOT EXISTS (SELECT 1 FROM tags WHERE tag = :tag), error: "It is there."}]
  do: ["INSERT INTO tags VALUES (:tag)"]
create_tag_again:
  parameters: {tag: {column: tags.tag}}
  require: [{sql: SELECT NOT EXISTS (SELECT 1 FROM tags WHERE tag = :tag), error: "It is there."}]
  do: ["INSERT INTO tags VALUES (:tag)"]
"""


@cache
def boards(**given: tuple[str, ...]) -> Template:
    """Boards with comments, and the phrases that some of the tools are given."""
    said = {"tools": {name: list(phrases) for name, phrases in given.items()}} if given else {}
    return Template(make_spec(SCHEMA, TOOLS, state=STATE, phrasing=said))


def phrases(template: Template) -> dict[str, list[str]]:
    """Tool → what rules say for it."""
    found: Json = readable_phrasing(template)["tools"]
    assert isinstance(found, dict)
    return {name: list(map(str, said)) for name, said in found.items() if isinstance(said, list)}


def test_phrases_follow_from_what_a_tool_does_to_which_thing() -> None:
    said = phrases(boards())
    assert "create a board called {name}[ due on {due}]" in said["create_board"]
    assert "create a board[ due on {due}]" in said["create_board"]  # a name may be held back
    assert "rename {board_id} to {name}" in said["update_board"]
    assert "leave the comment {text} on {board_id}" in said["add_comment"]
    assert said["delete_comment"][0] == "delete {comment_id}"


def test_a_truth_is_switched_or_said_as_a_state() -> None:
    found = readable_phrasing(boards())
    assert {
        "make {board_id} {public}",
        "switch {mail_reports} mail reports for {board_id}",
    } <= set(phrases(boards())["update_board"])
    assert found["values"] == {
        "public": {"True": "public", "False": "private"},
        "mail_reports": {"True": "on", "False": "off"},
    }


def test_what_is_given_stays_and_what_two_tools_share_is_left_out() -> None:
    given = boards(delete_board=("throw {board_id} away",))
    said = phrases(given)
    assert said["delete_board"] == ["throw {board_id} away"]
    assert not {"create_tag", "create_tag_again"} & set(said)


def test_phrases_of_rules_are_read_back_and_said() -> None:
    plain = boards()
    spec = plain.spec.model_copy(update={"phrasing": readable_phrasing(plain)})
    assert unreadable_phrases(Template(spec)) == []
    made = generate_tasks([Template(spec)], 2, seed=1)
    text = " ".join(" ".join((t.scenario.opening, *t.scenario.later)) for t in made.tasks)
    assert re.search(r"(?:delete|remove|rid of) comment #21[456]", text)


def test_a_noun_may_be_of_several_kinds() -> None:
    assert kinds_of("team member") == {"person", "member"}
    assert kinds_of("boards") == set()

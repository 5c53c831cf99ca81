"""An episode on the ledger fixture that touches everything: swaps, cascades, ids, the clock."""

from __future__ import annotations

from envwright.environment.session import Session
from envwright.types import Json

Calls = list[tuple[str, dict[str, Json]]]

EPISODE: Calls = [
    ("create_project", {"name": "four", "tags": ["x"], "archived": True}),
    ("swap", {"a": 1, "b": 2}),
    ("add_steps", {"project_id": 2, "titles": ["p", "q", "p"]}),
    ("add_notes", {"project_id": 2, "no": 3, "bodies": ["m", "n"], "photo": "\0bytes"}),
    ("wait", {"seconds": 90}),
    ("set_lead", {"project_id": 3, "note_id": "N-1"}),
    ("set_lead", {"project_id": 3}),
    ("swap", {"a": 3, "b": 2}),
    ("delete_project", {"project_id": 1}),
]
TABLES = ("projects", "steps", "notes")


def play(session: Session, calls: Calls = EPISODE) -> None:
    for tool, arguments in calls:
        seen = session.call(tool, arguments)
        assert seen.ok, (tool, seen.text)


def rows(session: Session) -> list[list[tuple[object, ...]]]:
    return [session.query(f"SELECT * FROM {table}") for table in TABLES]

"""A small release in the format of Agent World Model: two verifiers that hold, four that do not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_USERS = """CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    username TEXT UNIQUE NOT NULL,
    email TEXT NOT NULL,
    created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);"""
_NOTES = """CREATE TABLE notes (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL,
    title TEXT NOT NULL,
    pinned INTEGER NOT NULL DEFAULT 0,
    FOREIGN KEY (user_id) REFERENCES users(id)
);"""
_INDEX = "CREATE INDEX idx_users_email ON users(email);"
SCHEMA = {
    "tables": [
        {"name": "users", "ddl": _USERS, "indexes": [_INDEX]},
        {"name": "notes", "ddl": _NOTES, "indexes": []},
    ]
}
ROWS = [
    "INSERT INTO users (id, username, email, created_at) VALUES (1, 'ada', 'ada@example.org', "
    "datetime('now', '-365 days'));",
    "INSERT INTO users (id, username, email) VALUES (2, 'ben', 'ben@example.org');",
    "INSERT INTO notes (id, user_id, title) VALUES (1, 1, 'Shopping');",
]
_OPEN = """
def verify_task_completion(initial_db_path, final_db_path, final_answer=None):
    import sqlite3
    def ask(path, sql):
        found = sqlite3.connect(f"file:{path}?mode=ro", uri=True).execute(sql).fetchall()
        return found
"""
VERIFIERS = {
    "Pin my note 'Shopping'.": """
    done = ask(final_db_path, 'SELECT pinned FROM notes WHERE id = 1') == [(1,)]
    return {'result': 'complete' if done else 'others'}
""",
    "Rename my note to 'Food'.": """
    before = ask(initial_db_path, 'SELECT title FROM notes')
    after = ask(final_db_path, 'SELECT title FROM notes')
    return {'result': 'complete' if after == [('Food',)] != before else 'others'}
""",
    "Make sure that I have one note.": """
    count = ask(final_db_path, 'SELECT count(*) FROM notes')
    return {'result': 'complete' if count == [(1,)] else 'others'}
""",
    "Delete my account.": """
    return {'result': ask(final_db_path, 'SELECT no_such_column FROM users')}
""",
    "Count my notes.": """
    return 'complete'
""",
    "Reset the server.": """
    open('/etc/passwd').read()
    return {'result': 'complete'}
""",
}


def write_release(folder: Path, rows: list[str] | None = None) -> Path:
    """The files of the release, in a folder."""
    files: dict[str, list[dict[str, Any]]] = {
        "gen_scenario.jsonl": [{"name": "notebook_1", "description": "Notes of users."}],
        "gen_tasks.jsonl": [{"scenario": "notebook_1", "tasks": [*VERIFIERS, "Unverified."]}],
        "gen_db.jsonl": [{"scenario": "notebook_1", "db_schema": SCHEMA, "db_path": "x.db"}],
        "gen_sample.jsonl": [
            {
                "scenario": "notebook_1",
                "sample_data": {
                    "tables": [
                        {"table_name": "all", "reasoning": "", "insert_statements": rows or ROWS}
                    ]
                },
            }
        ],
        "gen_verifier.pure_code.jsonl": [
            {
                "scenario": "notebook_1",
                "task_idx": number,
                "task": task,
                "verification": {"code": _OPEN + body + "\n", "raw_response": ""},
            }
            for number, (task, body) in enumerate(VERIFIERS.items())
        ],
    }
    for name, lines in files.items():
        (folder / name).write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder

"""``envwright build`` on SQL: by content, twice, and on what is wrong."""

from __future__ import annotations

from pathlib import Path

import apsw
import orjson
import pytest
from typer.testing import CliRunner

from envwright.cli import app
from envwright.errors import BadInput

SCHEMA = """
CREATE TABLE rooms (id serial PRIMARY KEY, name text NOT NULL UNIQUE, floor int NOT NULL);
CREATE TABLE bookings (id serial PRIMARY KEY, room_id int NOT NULL REFERENCES rooms,
  status text NOT NULL CHECK (status IN ('held', 'confirmed')), day date NOT NULL);
CREATE VIEW busy AS SELECT room_id FROM bookings;
"""


def run(*words: str) -> str:
    result = CliRunner().invoke(app, [*words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_schema_becomes_a_checked_environment_with_tasks(tmp_path: Path) -> None:
    source, out = tmp_path / "rooms.txt", tmp_path / "out"
    source.write_text(SCHEMA)
    built = orjson.loads(run("build", str(source), "-o", str(out), "--json"))
    (one,) = built["environments"]
    assert (one["tables"], one["operations_mapped"], one["unmapped"]) == (2, 2, {"view": 1})
    assert one["source"]["kind"] == "sql"
    assert orjson.loads(run("check", one["path"], "--json"))["ok"]
    made = orjson.loads(run("tasks", one["path"], "--count", "3", "--seed", "7", "--json"))
    assert made["proven"] == 3
    assert orjson.loads(run("build", str(source), "-o", str(out), "--json")) == built


def test_an_sqlite_file_becomes_an_environment_with_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "rooms.txt"
    db = apsw.Connection(str(path))
    db.execute(
        "CREATE TABLE rooms (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, floor INT);"
        "INSERT INTO rooms (name, floor) VALUES ('Blue', 1), ('Red', 2);"
    )
    db.close()
    run("build", str(path), "-o", str(tmp_path / "out"))
    folder = tmp_path / "out" / "rooms"
    assert "(1, 'Blue', 1)" in (folder / "state.sql").read_text()
    assert not (folder / "population.yaml").exists()


def test_bad_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.sql"
    path.write_text("CREATE TABLE a (id int PRIMARY KEY);\nINSERT INTO a VALUES ('open")
    with pytest.raises(BadInput, match="line 2: a string has no end"):
        run("build", str(path), "-o", str(tmp_path / "out"))
    path.write_bytes(b"SQLite format 3\0" + b"\x01" * 900)
    with pytest.raises(BadInput, match="cannot be read as a SQLite database"):
        run("build", str(path), "-o", str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()

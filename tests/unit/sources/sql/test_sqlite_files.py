"""SQLite files: rows are read, and nothing in the file is run."""

from __future__ import annotations

import hashlib
from pathlib import Path

import apsw
import pytest

from envwright.errors import BadInput
from envwright.sources.sql import load_sqlite
from envwright.types import Interface

SCRIPT = """
CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, photo BLOB,
  twice INT GENERATED ALWAYS AS (id * 2), boss INTEGER REFERENCES people, note);
CREATE VIEW v AS SELECT load_extension('x') FROM people;
CREATE TABLE later (a TEXT, b TEXT);
CREATE VIRTUAL TABLE f USING fts5(x);
INSERT INTO people (name, photo, boss, note)
  VALUES ('Ann', x'0102', NULL, 1), ('Bob', NULL, 1, 'n');
CREATE TRIGGER t AFTER INSERT ON people BEGIN DELETE FROM people; END;
"""


def make(path: Path, script: str = SCRIPT) -> Path:
    db = apsw.Connection(str(path))
    db.execute(script)
    db.close()
    return path


def reasons(found: Interface) -> dict[str, str]:
    return {o.id: o.summary for o in found.operations if o.method == "left out"}


def test_rows_and_what_is_left_out(tmp_path: Path) -> None:
    path = make(tmp_path / "people.anything")
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    found = load_sqlite(path)
    assert found.schemas["people"]["examples"] == [
        {"id": 1, "name": "Ann", "boss": None, "note": 1},
        {"id": 2, "name": "Bob", "boss": 1, "note": "n"},
    ]
    left = reasons(found)
    assert left["people.photo"] == "binary column"
    assert left["people.twice"] == "generated column"
    assert left["view v"] == "view"
    assert left["trigger t"] == "trigger"
    assert left["virtual table f"] == "statement"
    assert found.origin.sha256 == before == hashlib.sha256(path.read_bytes()).hexdigest()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["people.anything"]


@pytest.mark.parametrize("damage", ["header only", "cut", "scrambled", "rubbish behind the header"])
def test_damaged_files_are_refused(tmp_path: Path, damage: str) -> None:
    raw = make(tmp_path / "good").read_bytes()
    bad = {
        "header only": raw[:16],
        "cut": raw[: len(raw) // 2],
        "scrambled": raw[:100] + bytes(b ^ 0x5A for b in raw[100:]),
        "rubbish behind the header": raw[:16] + b"\x11" * 4000,
    }[damage]
    path = tmp_path / "bad"
    path.write_bytes(bad)
    with pytest.raises(BadInput, match=r"bad: (cannot be read as a SQLite|describes no table)"):
        load_sqlite(path)


def test_a_schema_that_was_tampered_with_is_refused_or_read_as_text(tmp_path: Path) -> None:
    path = make(tmp_path / "t", "CREATE TABLE t (id INTEGER PRIMARY KEY, x TEXT)")
    db = apsw.Connection(str(path))
    db.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 0)
    db.execute(
        "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql ="
        " 'CREATE TABLE t (id INTEGER PRIMARY KEY, x TEXT, y AS (load_extension(1)) STORED)'"
    )
    db.close()
    with pytest.raises(BadInput, match="unsafe use of load_extension"):
        load_sqlite(path)


def test_an_empty_database_is_refused(tmp_path: Path) -> None:
    path = make(tmp_path / "e", "CREATE TABLE x (a); DROP TABLE x")
    with pytest.raises(BadInput, match="describes no table"):
        load_sqlite(path)

"""Scripts taken apart, dialects told apart, and every kind of statement read or left out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from envwright.errors import BadInput
from envwright.sources.file_kind import detect_file_kind
from envwright.sources.sql import load_sql
from envwright.sources.sql.sql_script import split_script
from envwright.sources.sql.sql_source import dialect_of
from envwright.types import Interface, Json

Read = Callable[[str], Interface]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """The interface of a script."""

    def run(text: str) -> Interface:
        path = tmp_path / "shop.sql"
        path.write_text(text)
        return load_sql(path)

    return run


def left(interface: Interface) -> set[tuple[str, str]]:
    """What was left out, and why."""
    return {(o.id, o.summary) for o in interface.operations if o.method == "left out"}


def column(interface: Interface, table: str, name: str) -> Json:
    return interface.schemas[table]["properties"][name]


def test_statements_end_where_they_end() -> None:
    text = (
        "-- ; no end\nCREATE TABLE a (x TEXT DEFAULT ';');\n"
        "CREATE FUNCTION f() RETURNS int AS $$ BEGIN RETURN 1; END; $$ LANGUAGE plpgsql;\n"
        "CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET x = 1; DELETE FROM a; END;\n"
        "SELECT CASE WHEN 1 THEN 2 END;"
    )
    found = split_script(text, "f.sql", backslashes=False)
    assert [(s.line, s.text.split()[-1]) for s in found] == [
        (2, "';')"),
        (3, "plpgsql"),
        (4, "END"),
        (5, "END"),
    ]


def test_delimiters_of_mysql() -> None:
    text = "DELIMITER //\nCREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW SET x = 'it\\'s;';//\n"
    text += "DELIMITER ;\nCREATE TABLE a (x int);"
    found = split_script(text, "f.sql", backslashes=True)
    assert [s.line for s in found] == [2, 4]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("CREATE TABLE a (x TEXT);\nINSERT INTO a VALUES ('open;", "line 2"),
        ("CREATE TABLE a (x TEXT);\n\n/* open", "line 3"),
        ('CREATE TABLE "a (x TEXT);', "line 1"),
        ("CREATE TABLE a (x TEXT);\nSELECT $q$ open", "line 2"),
    ],
)
def test_what_has_no_end_is_refused_with_its_line(read: Read, text: str, place: str) -> None:
    with pytest.raises(BadInput, match=f"{place}: a .* has no end"):
        read(text)


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ("CREATE TABLE `a` (`id` int(11) NOT NULL AUTO_INCREMENT) ENGINE=InnoDB;", "mysql"),
        ("CREATE TABLE a (id bigserial PRIMARY KEY, t timestamptz);", "postgres"),
        ("CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT);", "sqlite"),
        ("CREATE TABLE a (id INTEGER);", "sqlite"),
    ],
)
def test_dialects(text: str, dialect: str) -> None:
    assert dialect_of(text, "f.sql") == dialect


def test_other_servers_are_refused() -> None:
    text = "CREATE TABLE [dbo].[a] (id int IDENTITY(1,1), n NVARCHAR(max))\nGO\n"
    with pytest.raises(BadInput, match="written for SQL Server"):
        dialect_of(text, "f.sql")


def test_what_a_column_says(read: Read) -> None:
    found = read(
        "CREATE TYPE mood AS ENUM ('calm', 'it''s');\n"
        "CREATE TABLE people (\n"
        "  id serial PRIMARY KEY,\n"
        "  name varchar(40) NOT NULL, -- Full name\n"
        "  age smallint CHECK (age >= 0 AND age < 150),\n"
        "  mood mood DEFAULT 'calm'::mood,\n"
        "  state text CHECK ((state)::text = ANY (ARRAY['new'::text, 'old'::text])),\n"
        "  flag boolean DEFAULT false,\n"
        "  born date,\n"
        "  seen timestamptz NOT NULL DEFAULT now(),\n"
        "  tags text[],\n"
        "  photo bytea,\n"
        "  twice integer GENERATED ALWAYS AS (age * 2) STORED\n"
        ");\n"
        "COMMENT ON COLUMN people.born IS 'Day of birth';"
    )
    about = {"description": "Full name"}
    assert column(found, "people", "name") == {"type": "string", "maxLength": 40, **about}
    assert column(found, "people", "age") == {
        "type": "integer",
        "minimum": 0,
        "exclusiveMaximum": 150,
    }
    assert column(found, "people", "mood") == {
        "type": "string",
        "enum": ["calm", "it's"],
        "default": "calm",
    }
    assert column(found, "people", "state")["enum"] == ["new", "old"]
    assert column(found, "people", "flag") == {"type": "boolean", "default": False}
    assert column(found, "people", "born")["description"] == "Day of birth"
    assert column(found, "people", "seen")["x-made"] == "created"
    assert column(found, "people", "tags")["type"] == "array"
    assert column(found, "people", "id")["x-made"] == "key"
    assert left(found) == {
        ("people.photo", "binary column"),
        ("people.twice", "generated column"),
    }


def test_keys_and_references(read: Read) -> None:
    found = read(
        "CREATE TABLE `a` (`x` int, `y` int, PRIMARY KEY (`x`,`y`)) ENGINE=InnoDB;\n"
        "CREATE TABLE `b` (`id` int NOT NULL AUTO_INCREMENT, `x` int, `y` int,\n"
        "  PRIMARY KEY (`id`), UNIQUE KEY `u` (`x`,`y`), KEY `k` (`y`),\n"
        "  CONSTRAINT `f` FOREIGN KEY (`x`,`y`) REFERENCES `a` (`x`,`y`) ON DELETE CASCADE);"
    )
    schema = found.schemas["b"]
    assert found.schemas["a"]["x-key"] == ["x", "y"]
    assert schema["x-unique"] == [["x", "y"]]
    assert schema["x-indexes"] == [["y"]]
    assert schema["x-references"] == [
        {"columns": ["x", "y"], "table": "a", "targets": ["x", "y"], "on_delete": "CASCADE"}
    ]


def test_a_dump_states_keys_later(read: Read) -> None:
    found = read(
        "CREATE TABLE public.a (id integer NOT NULL, name text);\n"
        "ALTER TABLE ONLY public.a ALTER COLUMN id SET DEFAULT nextval('a_id_seq'::regclass);\n"
        "COPY public.a (id, name) FROM stdin;\n1\tAnn\\tB\n2\t\\N\n\\.\n"
        "ALTER TABLE ONLY public.a ADD CONSTRAINT a_pkey PRIMARY KEY (id);\n"
        "CREATE UNIQUE INDEX u ON a (name); CREATE UNIQUE INDEX v ON a (lower(name));"
    )
    schema = found.schemas["a"]
    assert schema["x-key"] == ["id"]
    assert schema["x-unique"] == [["name"]]
    assert schema["examples"] == [{"id": "1", "name": "Ann\tB"}, {"id": "2", "name": None}]
    assert left(found) == {("index v", "expression")}


def test_rows_of_inserts(read: Read) -> None:
    found = read(
        "CREATE TABLE `a` (`id` int, `b` blob, `n` text);\n"
        "INSERT INTO a VALUES (1, x'00', 'it\\'s; so'), (-2, NULL, 'a''b');\n"
        "INSERT INTO a (n, id) VALUES (upper('x'), 3);"
    )
    assert found.schemas["a"]["examples"] == [{"id": 1, "n": "it's; so"}, {"id": -2, "n": "a'b"}]
    assert ("a (line 3)", "rows") in left(found)


def test_statements_without_a_table_are_left_out_with_their_reason(read: Read) -> None:
    found = read(
        "CREATE TABLE a (id INTEGER PRIMARY KEY, n INTEGER, CHECK (n <> random()));\n"
        "CREATE VIEW v AS SELECT 1;\n"
        "CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM a; END;\n"
        "CREATE INDEX i ON a (n) WHERE n > 1;\nPRAGMA foreign_keys = ON;"
    )
    assert {reason for _, reason in left(found)} == {"expression", "view", "trigger"}


def test_a_table_that_cannot_be_read_names_its_line(read: Read) -> None:
    with pytest.raises(BadInput, match=r"line 2: this table cannot be read: .*line 3"):
        read("-- first\nCREATE TABLE a (\n x TEXT NOT NUL (;\nCREATE TABLE b (id INT);")
    with pytest.raises(BadInput, match="nested too deeply"):
        read(f"CREATE TABLE a (n INT CHECK ({'(' * 3000}n > 1{')' * 3000}));")
    wide = ", ".join(f"c{n} INT" for n in range(400))
    with pytest.raises(BadInput, match="line 1: the table a has more than 150 columns"):
        read(f"CREATE TABLE a ({wide});")


def test_words_that_are_names(read: Read) -> None:
    found = read("CREATE TABLE a (id bigint NOT NULL, exclude integer, PRIMARY KEY (id));")
    assert list(found.schemas["a"]["properties"]) == ["id", "exclude"]


def test_the_origin(read: Read) -> None:
    origin = read("-- SPDX-License-Identifier: MIT\nCREATE TABLE a (id INT);").origin
    assert (origin.kind, origin.licence, origin.uri, len(origin.sha256)) == (
        "sql",
        "MIT",
        "shop.sql",
        64,
    )


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"SQLite format 3\x00rest", "sqlite"),
        (b'{"openapi": "3.1.0", "x": "CREATE TABLE a"}', "document"),
        (b"openapi: 3.0.0\ninfo: {}\n", "document"),
        (b"# Words\n\n-- about\nCREATE TABLE a (id INT);", "sql"),
        (b"INSERT INTO a VALUES (1);", "sql"),
        (b"plain words", "document"),
    ],
)
def test_kinds_are_told_apart_by_content(tmp_path: Path, content: bytes, kind: str) -> None:
    path = tmp_path / "what.ever"
    path.write_bytes(content)
    assert detect_file_kind(path) == kind


def test_other_binary_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    path.write_bytes(b"\0" * 200)
    with pytest.raises(BadInput, match="neither text nor a SQLite file"):
        detect_file_kind(path)

"""Reading a schema: structure from the engine, meaning from comments and CHECKs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from envwright.environment.schema import nearest_name, schema_statements
from envwright.environment.sql_text import read_tables, sql_tokens
from envwright.environment.template import Template
from envwright.errors import SpecError

SCHEMA = """
/* Things on sale.
   One row each. */
CREATE TABLE IF NOT EXISTS "Products" (
  "Code" TEXT NOT NULL, -- Article code
  size INTEGER, /* In mm */ -- of the box
  price INTEGER NOT NULL DEFAULT 0, -- In cents
  PRIMARY KEY ("Code", size),
  UNIQUE (price, size)
) STRICT, WITHOUT ROWID;
-- People.
CREATE TABLE main.people (
  id TEXT PRIMARY KEY
  , name TEXT UNIQUE          -- Full name
  , boss TEXT REFERENCES people -- Their boss
  , product TEXT, size INTEGER,
  email TEXT COLLATE NOCASE, -- Address; "work"
  FOREIGN KEY (product, size) REFERENCES products (code, SIZE) ON DELETE SET NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE badges (owner TEXT PRIMARY KEY REFERENCES PEOPLE (ID)) STRICT, WITHOUT ROWID;
CREATE INDEX people_by_boss ON people (boss);
CREATE VIEW bosses AS SELECT boss FROM people;
"""


@pytest.fixture(scope="module")
def template(template_of: Callable[..., Template]) -> Template:
    return template_of(
        SCHEMA.replace("products (code", '"Products" (code').replace("PEOPLE", "people")
    )


def test_tables_columns_and_keys(template: Template) -> None:
    tables = template.schema.tables
    assert list(tables) == ["Products", "people", "badges"]
    products, people = tables["Products"], tables["people"]
    assert products.comment == "Things on sale. One row each."
    assert products.primary_key == ("Code", "size")
    assert products.unique == (("price", "size"),)
    assert people.unique == (("name",),)
    assert products.columns["size"].not_null
    assert not people.columns["name"].not_null
    assert products.columns["price"].default == "0"
    assert list(template.schema.views) == ["bosses"]


def test_comments_belong_to_their_column(template: Template) -> None:
    def comments(table: str) -> dict[str, str]:
        columns = template.schema.tables[table].columns.values()
        return {c.name: c.text.comment for c in columns if c.text.comment}

    assert comments("Products") == {
        "Code": "Article code",
        "size": "In mm of the box",
        "price": "In cents",
    }
    assert comments("people") == {
        "name": "Full name",
        "boss": "Their boss",
        "email": 'Address; "work"',
    }
    assert template.schema.tables["people"].comment == "People."


def test_foreign_keys_name_columns_as_the_tables_do(template: Template) -> None:
    people = template.schema.tables["people"]
    by_parent = {key.parent: key for key in people.foreign_keys}
    assert by_parent["people"].parent_columns == ("id",)
    assert by_parent["Products"].columns == ("product", "size")
    assert by_parent["Products"].parent_columns == ("Code", "size")
    assert by_parent["Products"].on_delete == "SET NULL"
    assert people.columns["boss"].references == ("people", "id")
    assert people.columns["product"].references is None  # one of two columns
    assert template.schema.root("badges", "owner") == ("people", "id")
    assert template.schema.root("people", "boss") == ("people", "id")
    assert template.schema.root("people", "name") == ("people", "name")


def test_a_column_by_name(template: Template) -> None:
    assert template.schema.column("people.name").name == "name"
    for wrong, meant in {"people.nme": "people.name", "peple.id": "people.id", "x": ""}.items():
        with pytest.raises(SpecError, match=f"there is no column {wrong}") as caught:
            template.schema.column(wrong)
        assert caught.value.remedy == (f"Did you mean {meant}?" if meant else "")


@pytest.mark.parametrize(
    ("declared", "schema"),
    [
        ("INTEGER", {"type": "integer"}),
        ("INT", {"type": "integer"}),
        ("BIGINT", {"type": "integer"}),
        ("SMALLINT UNSIGNED", {"type": "integer"}),
        ("REAL", {"type": "number"}),
        ("DOUBLE PRECISION", {"type": "number"}),
        ("FLOAT", {"type": "number"}),
        ("DECIMAL(10, 2)", {"type": "number"}),
        ("NUMERIC", {"type": "number"}),
        ("TEXT", {"type": "string"}),
        ("VARCHAR(20)", {"type": "string"}),
        ("BLOB", {"type": "string"}),
        ("DATETIME", {"type": "string"}),
        ("", {"type": "string"}),
        ("BOOLEAN", {"type": "boolean"}),
        ("JSON", {"type": ["array", "object"]}),
        ("INTEGER CHECK (c IN (0, 1))", {"type": "boolean"}),
        ("INTEGER CHECK (c IN (0, 1, 2))", {"type": "integer", "enum": [0, 1, 2]}),
        ("TEXT CHECK (c IN ('0', '1'))", {"type": "string", "enum": ["0", "1"]}),
        (
            "TEXT CHECK (c IN ('it''s', 'b,c', '(d'))",
            {"type": "string", "enum": ["it's", "b,c", "(d"]},
        ),
        ("INTEGER CHECK (c BETWEEN -5 AND 10)", {"type": "integer", "minimum": -5, "maximum": 10}),
        (
            "INTEGER CHECK (c >= 0 AND c < 1e3)",
            {"type": "integer", "minimum": 0, "exclusiveMaximum": 1000.0},
        ),
        ("REAL CHECK (c > 0.5)", {"type": "number", "exclusiveMinimum": 0.5}),
        ("TEXT CHECK (length(c) <= 8)", {"type": "string", "maxLength": 8}),
        ("TEXT CHECK (length(c) > 1)", {"type": "string", "minLength": 2}),
        ("TEXT CHECK (c IS date(c))", {"type": "string", "format": "date"}),
        ("TEXT CHECK (c IS NULL OR c IS date(c))", {"type": "string", "format": "date"}),
        ("TEXT CHECK (json_valid(c))", {"type": ["array", "object"]}),
        ("TEXT CHECK ((c) IN ('a'))", {"type": "string"}),
        ("TEXT CHECK (c IN ('a', 'b') OR k = 'z')", {"type": "string"}),
        ("TEXT CHECK (c NOT IN ('a', 'b'))", {"type": "string"}),
        ("TEXT CHECK (NOT json_valid(c))", {"type": "string"}),
        ("TEXT CHECK (c IN ('a', upper('b')))", {"type": "string"}),
        ("INTEGER CHECK (c >= length(k))", {"type": "integer"}),
        ("INTEGER CHECK (c NOT BETWEEN 1 AND 2)", {"type": "integer"}),
        ("TEXT DEFAULT 'CHECK (c IN (1))'", {"type": "string"}),
        (
            "TEXT CHECK (c IN ('a')) -- c IN ('b')",
            {"type": "string", "enum": ["a"], "description": "c IN ('b')"},
        ),
    ],
)
def test_types_and_checks_become_json_schema(
    template_of: Callable[..., Template], declared: str, schema: dict[str, Any]
) -> None:
    sql = f"CREATE TABLE t (k TEXT PRIMARY KEY, c {declared}\n) WITHOUT ROWID;"
    assert template_of(sql).schema.tables["t"].columns["c"].json_schema() == schema


def test_a_table_s_check_types_its_columns() -> None:
    text = read_tables(
        "CREATE TABLE t (a, b, CHECK (a IN (1, 2) AND b >= 3), CONSTRAINT x CHECK (b < 9))"
    )
    assert text["t"].columns["a"].enum == (1, 2)
    assert (text["t"].columns["b"].minimum, text["t"].columns["b"].exclusive_maximum) == (3, 9)


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ("CREATE TABLE x (id TEXT);", r"table x: the table has no PRIMARY KEY.*Add a PRIMARY KEY"),
        (
            "CREATE TABLE x (id TEXT PRIMARY KEY);",
            r"table x: rowid tables are refused.*WITHOUT ROWID",
        ),
        (
            "CREATE TABLE x (id INTEGER PRIMARY KEY AUTOINCREMENT);",
            r"table x: AUTOINCREMENT is refused.*new_int_id",
        ),
        (
            "CREATE TABLE x (id TEXT PRIMARY KEY, y TEXT REFERENCES ys (id)) WITHOUT ROWID;"
            "CREATE TABLE yss (id TEXT PRIMARY KEY) WITHOUT ROWID;",
            r"table x: it references ys, which does not exist\. Did you mean yss\?",
        ),
        (
            "CREATE TABLE x (id TEXT PRIMARY KEY) WITHOUT ROWID;\n\n-- a note\nCREATE TABLE x (y);",
            r"line 4: table x already exists",
        ),
        (
            "CREATE TABLE x (id TEXT PRIMARY KEY) WITHOUT ROWID;"
            "CREATE TRIGGER t AFTER INSERT ON x BEGIN SELECT 1; END;",
            r"trigger",
        ),
        (
            "CREATE TABLE x (\n  id TEXT PRIMARY KEY,,\n) WITHOUT ROWID;",
            r'line 1: near ",": syntax',
        ),
        ("-- nothing", r"the schema has no table\. Add CREATE TABLE"),
    ],
)
def test_schema_errors_say_where_and_what_to_do(
    template_of: Callable[..., Template], schema: str, told: str
) -> None:
    with pytest.raises(SpecError, match=rf"^schema\.sql: (?s:.*){told}"):
        template_of(schema)


def test_statements_and_their_lines() -> None:
    script = "\n-- a; b\nSELECT ';'; /* ; */\n\nSELECT 2 -- tail\n;;"
    assert [(line, sql.split("\n")[-1]) for line, sql in schema_statements(script)] == [
        (3, "SELECT ';'"),
        (5, "SELECT 2 -- tail"),
    ]


def test_tokens_know_their_value_and_line() -> None:
    found = sql_tokens("a\n'it''s' \"q\"\"q\" [b c] `d` 1.5e3 x'0f' <= :n -- c")
    assert [t.value for t in found] == [
        *("a", "it's", 'q"q', "b c", "d", "1.5e3", "x'0f'", "<=", ":n", "-- c"),
    ]
    assert [t.line for t in found] == [1] + [2] * 9


def test_nearest() -> None:
    assert nearest_name("stauts", ["status", "state"]) == "Did you mean status?"
    assert nearest_name("zzz", ["status"]) == ""
    assert nearest_name("", []) == ""


def test_several_that_are_near() -> None:
    known = ["delete_role", "replace_role", "list_roles", "pay"]
    assert nearest_name("pya", known, most=3) == "Did you mean pay?"
    assert nearest_name("update_role", known) == "Did you mean delete_role?"
    assert nearest_name("update_role", known, most=3) == "Did you mean delete_role or replace_role?"
    said = nearest_name("edit_role", ["set_role", "get_role", "list_roles"], most=3)
    assert said == "Did you mean set_role, get_role or list_roles?"

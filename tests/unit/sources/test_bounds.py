"""Documents that nest, refer and repeat: read in linear time, or refused with one message."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.bounds import MAX_DEPTH
from envwright.errors import BadInput
from envwright.inference.passes import build_environments
from envwright.sources import load_openapi
from envwright.sources.document import read_document
from envwright.sources.sql import load_sql, load_sqlite
from envwright.storage.files import load_json, load_yaml
from envwright.storage.yaml_text import parse_yaml
from envwright.training.recipe import load_recipe
from envwright.types import Json
from tests.fuzzing import bases
from tests.limits import ending
from tests.unit.sources.test_bad_input import broken, with_schema

Load = Callable[[Path], Any]
ALIASES = "a0: &a0 [1]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 150))
NESTED = {
    "lists": "[" * 300 + "]" * 300,
    "objects": '{"a":' * 300 + "1" + "}" * 300,
    "open lists": "[" * 2_000,
    "dashes": "- " * 300,
    "keys": "? " * 300,
    "aliases": ALIASES,
}


@pytest.mark.parametrize("text", NESTED.values(), ids=NESTED)
@pytest.mark.parametrize("load", [load_yaml, read_document])
def test_what_is_nested_too_deeply(load: Load, text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text)
    with ending(5), pytest.raises(BadInput) as caught:
        load(path)
    assert len(str(caught.value)) < 300


def test_json_as_deep_as_the_parser_goes(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    for depth, fits in ((MAX_DEPTH - 1, True), (MAX_DEPTH, True), (MAX_DEPTH + 1, False)):
        path.write_text("[" * depth + "]" * depth)
        for load in (load_json, load_yaml):
            if fits:
                assert load(path)
            else:
                with pytest.raises(BadInput, match="nested deeper than 100 levels"):
                    load(path)


def test_an_alias_to_what_is_around_it() -> None:
    with pytest.raises(BadInput, match="aliases"):
        parse_yaml("a: &a {b: *a}", "x.yaml")


@pytest.mark.parametrize("text", ["x = " + "[" * 300 + "]" * 300, "x = " + "9" * 5_000])
def test_recipes(text: str, tmp_path: Path) -> None:
    path = tmp_path / "recipe.toml"
    path.write_text(text)
    with pytest.raises(BadInput):
        load_recipe(path)
    path.write_text("[" + ".".join("a" * 300) + "]\nb = 1")
    with pytest.raises(BadInput, match="nested deeper than 100 levels"):
        load_recipe(path)


# --- references ----------------------------------------------------------------------------------

HERE = "#/components/schemas"


def refers(n: int, **beside: Json) -> dict[str, Json]:
    return {"$ref": f"{HERE}/S{n}", **beside}


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        (lambda n: refers(n + 1), "more than 50 references follow each other"),
        (lambda n: {"allOf": [refers(n + 1), {"properties": {f"p{n}": {}}}]}, "nested too deeply"),
    ],
)
def test_chains_of_references(schema: Callable[[int], Json], said: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(with_schema(refers(0), schemas={f"S{n}": schema(n) for n in range(2_000)}))
    with ending(5), pytest.raises(BadInput, match=said):
        load_openapi(path)


def test_parts_are_counted_over_the_whole_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each operation may hold an allOf that doubles as often as one may."""
    monkeypatch.setattr("envwright.sources.json_schemas.MAX_PARTS", 1_000)
    named: dict[str, Any] = {f"S{n}": {"allOf": [refers(n + 1)] * 2} for n in range(5)}
    named["S5"] = {"type": "object", "properties": {"id": {}}}
    answers = {"200": {"content": {"application/json": {"schema": {"allOf": [refers(0)] * 2}}}}}
    paths = {f"/x{n}": {"get": {"responses": answers}} for n in range(40)}
    path = tmp_path / "x.json"
    path.write_bytes(broken(paths=paths, components={"schemas": named}))
    with pytest.raises(BadInput, match="more than 1,000 parts"):
        load_openapi(path)


# --- databases -----------------------------------------------------------------------------------


def chain(length: int) -> str:
    """Tables of which each refers to the one before it."""
    return "".join(
        f"CREATE TABLE t{n}s (id INTEGER PRIMARY KEY, name TEXT NOT NULL"
        + (f", t{n - 1}_id INTEGER NOT NULL REFERENCES t{n - 1}s (id)" if n else "")
        + ");\n"
        for n in range(length)
    )


def test_a_database_that_is_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    for statement in (
        "INSERT INTO a VALUES (1, CAST(x'FFFE41' AS TEXT))",
        "CREATE TABLE b (id INTEGER PRIMARY KEY, '\N{DEGREE SIGN}' TEXT)",
    ):
        path.unlink(missing_ok=True)
        with sqlite3.connect(path) as db:
            db.execute("CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT)")
            db.execute(statement)
        db.close()
        path.write_bytes(path.read_bytes().replace("\N{DEGREE SIGN}".encode(), b"\xff\xfe"))
        with pytest.raises(BadInput, match="not UTF-8"):
            load_sqlite(path)


@pytest.mark.parametrize("suffix", ["sql", "db"])
def test_more_tables_than_are_read(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("envwright.sources.sql.ddl_reader.MAX_TABLES", 20)
    path = tmp_path / f"x.{suffix}"
    if suffix == "db":
        with sqlite3.connect(path) as db:
            db.executescript(f"BEGIN; {chain(30)} COMMIT;")
        db.close()
    else:
        path.write_text(chain(30))
    with pytest.raises(BadInput, match="more than 20 tables"):
        (load_sql if suffix == "sql" else load_sqlite)(path)


def test_a_chain_of_tables(tmp_path: Path) -> None:
    """None of the passes recurses into it, and its rows are not multiplied at each step."""
    path = tmp_path / "x.sql"
    path.write_text(chain(80))
    with ending(20):
        built = build_environments(load_sql(path), seed=0, rows=12, max_tools=30, assumed=True)
    assert built


def test_many_parameters(tmp_path: Path) -> None:
    document = bases.small_documents()[1]
    listed = document["paths"]["/customers"]["get"]
    listed["parameters"] = [
        {"name": f"p{n}", "in": "query", "schema": {"type": "string"}} for n in range(4_000)
    ]
    path = tmp_path / "x.json"
    path.write_bytes(orjson.dumps(document))
    with ending(10):
        build_environments(load_openapi(path), seed=0, rows=12, max_tools=30, assumed=True)


SCRIPTS = {
    "lines of one statement": "INSERT INTO a VALUES\n" + "(1, 'x'),\n" * 100_000 + "(2, 'y');",
    "backslashes": "SELECT\n" + "\\x\n" * 100_000 + ";",
    "commands": "\\x\n" * 100_000,
    "brackets": "SELECT " + "[" * 200_000 + ";",
    "semicolons": ";" * 200_000,
    "comments": "/**/" * 100_000,
    "spaces": "CREATE DOMAIN x" + " " * 100_000 + "y;",
    "names": "INSERT INTO " + "a" * 100_000 + "!;",
    "digits": "INSERT INTO a VALUES (" + "1" * 4_000 + "x);" * 20_000,
}


@pytest.mark.parametrize("text", SCRIPTS.values(), ids=SCRIPTS)
def test_scripts_are_read_in_linear_time(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.sql"
    path.write_text("CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT);\n" + text)
    with ending(10):
        load_sql(path)

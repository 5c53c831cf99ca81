"""The environment folder: what is loaded, what is said when it is wrong, and the way back."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.environment.folder import load_environment, parse_invariants, save_environment
from envwright.environment.template import Template
from envwright.errors import BadInput, SpecError
from envwright.types import (
    ColumnPopulation,
    EnvironmentSpec,
    Invariant,
    Limits,
    Origin,
    Population,
    TablePopulation,
)
from tests.limits import ending

SCHEMA = "CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER) STRICT, WITHOUT ROWID;\n"
TOOLS = """
get:
  parameters: {id: {column: t.id}}
  returns: {row: SELECT n FROM t WHERE id = :id}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "environment.yaml").write_text("name: small\n")
    (tmp_path / "schema.sql").write_text(SCHEMA)
    (tmp_path / "tools.yaml").write_text(TOOLS)
    return tmp_path


def test_the_mock_environment_loads(mock_folder: Path) -> None:
    spec = load_environment(mock_folder)
    assert spec.name == "mock"
    assert spec.clock == "2025-03-03T10:00:00Z"
    assert [tool.name for tool in spec.tools][:2] == ["find_members", "find_books"]
    assert spec.invariants[0].name == "an open loan has a member"
    assert Template(spec).invariants.keys() == {"an open loan has a member"}


@pytest.mark.parametrize("name", ["environment.yaml", "schema.sql", "tools.yaml"])
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(BadInput) as caught:
        load_environment(folder)
    assert name in str(caught.value)
    assert caught.value.remedy


@pytest.mark.parametrize("name", ["environment.yaml", "schema.sql", "tools.yaml", "policy.md"])
def test_files_are_utf_8(folder: Path, name: str) -> None:
    (folder / name).write_bytes(b"a: x\nb: \xff\n")
    with pytest.raises(BadInput, match=r"line 2: is not UTF-8") as caught:
        load_environment(folder)
    assert caught.value.file.endswith(name)


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("environment.yaml", "name: [", r"environment\.yaml: line 2, column \d"),
        ("environment.yaml", "- a", r"environment\.yaml: the top level must be a mapping"),
        ("environment.yaml", "", r"environment\.yaml: name: Field required"),
        ("environment.yaml", "name: Big Shop", r"environment\.yaml: name: String should match"),
        ("environment.yaml", "name: a\ntitel: x", r"unknown key titel\. Known: name, version"),
        ("environment.yaml", "name: a\nversion: 2", r"environment\.yaml: version: .*valid string"),
        ("environment.yaml", "name: a\nclock: noon", r"environment\.yaml: clock: String should"),
        ("environment.yaml", "name: a\nlimits: {steps: 0}", r"environment\.yaml: limits\.steps: "),
        ("environment.yaml", "name: a\nlimits: {stps: 1}", r"environment\.yaml: limits\.stps: "),
        ("environment.yaml", "name: a\nname: b", r"line 2, column 1: .*duplicate key"),
        ("tools.yaml", "get: {}\nget: {}", r"tools\.yaml: line 2, column 1: .*duplicate key"),
        ("tools.yaml", "a: {b", r"tools\.yaml: line \d, column \d"),
        ("tools.yaml", "get: 5", r"tools\.yaml: tool get: a tool is a mapping"),
        ("tools.yaml", "get: {retuns: {}}", r"tools\.yaml: tool get: retuns: Extra inputs"),
        ("tools.yaml", "get: {name: put}", r"tools\.yaml: tool get: name: "),
        ("tools.yaml", "get-it: {}", r"tools\.yaml: tool get-it: name: String should match"),
        ("tools.yaml", "5: {}", r"tools\.yaml: tool 5: name: String should match"),
        ("tools.yaml", "get: {do: DELETE}", r"tools\.yaml: tool get: do: "),
        ("tools.yaml", "get: {do: [5]}", r"tools\.yaml: tool get: do\.0: "),
        ("tools.yaml", "get: {do: [{sql: x, wen: y}]}", r"tool get: do\.0\.wen: Extra inputs"),
        (
            "tools.yaml",
            "get: {require: [{sql: x}]}",
            r"tool get: require\.0\.error: Field required",
        ),
        (
            "tools.yaml",
            "get: {actor: robot}",
            r"tool get: actor: Input should be 'agent' or 'user'",
        ),
        ("tools.yaml", "get: {host: shell}", r"tool get: host: Input should be 'calculate'"),
        (
            "tools.yaml",
            "get: {returns: {row: a, rows: b}}",
            r"tool get: returns: .*one of row, rows",
        ),
        ("tools.yaml", "get: {returns: {rows: a, x: {}}}", r"tool get: returns: .*only a row"),
        ("tools.yaml", "get: {returns: SELECT 1}", r"tool get: returns: "),
        ("population.yaml", "tables: {t: {rows: -1}}", r"population\.yaml: tables\.t\.rows: "),
        ("population.yaml", "seeds: 1", r"population\.yaml: seeds: Extra inputs"),
        ("population.yaml", "[]", r"population\.yaml: the top level must be a mapping"),
        ("invariants.sql", "SELECT 1;", r"invariants\.sql: line 1: an invariant needs its name"),
        ("invariants.sql", "-- a\nSELECT 1;\n\nSELECT 2;", r"invariants\.sql: line 4: .*Write for"),
    ],
)
def test_what_is_wrong_names_file_place_and_remedy(
    folder: Path, name: str, text: str, told: str
) -> None:
    (folder / name).write_text(text)
    with pytest.raises(BadInput, match=told) as caught:
        load_environment(folder)
    assert caught.value.file == str(folder / name)


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        (
            "tools.yaml",
            TOOLS.replace("t.id", "t.idd"),
            r"tools\.yaml: tool get: parameter id: .* t\.idd\. Did you mean t\.id\?",
        ),
        (
            "tools.yaml",
            TOOLS.replace("SELECT n", "SELECT m"),
            r"tools\.yaml: tool get: returns: no such column: m",
        ),
        (
            "tools.yaml",
            TOOLS.replace(":id", ":ids"),
            r"tools\.yaml: tool get: returns: :ids is neither .*Did you mean id\?",
        ),
        (
            "schema.sql",
            "CREATE TABLE t (id TEXT);",
            r"schema\.sql: table t: .*no PRIMARY KEY.*Add a PRIMARY KEY",
        ),
        (
            "schema.sql",
            SCHEMA + "CREATE TABLE u (id TEXT PRIMARY KEY REFERENCES tt (id)) WITHOUT ROWID;",
            r"schema\.sql: table u: it references tt, which does not exist",
        ),
        (
            "schema.sql",
            SCHEMA + "\nCREATE TABEL x;",
            r'schema\.sql: line 3: near "TABEL": syntax error',
        ),
        (
            "state.sql",
            "INSERT INTO t VALUES ('a', 1);\nINSERT INTO t VALUES ('a', 2);",
            r"state\.sql: line 2: .*UNIQUE constraint failed",
        ),
        (
            "invariants.sql",
            "-- fine\nSELECT m FROM t;",
            r"invariants\.sql: invariant fine: no such column: m",
        ),
    ],
)
def test_what_the_engine_refuses_names_file_and_place(
    folder: Path, name: str, text: str, told: str
) -> None:
    (folder / name).write_text(text)
    spec = load_environment(folder)
    with pytest.raises(SpecError, match=told):
        Template(spec)


def test_two_tools_of_one_name(template_of: Callable[..., Template]) -> None:
    with pytest.raises(SpecError, match=r"tools\.yaml: tool a: two tools have this name"):
        template_of(SCHEMA, [{"name": "a"}, {"name": "a"}])


def test_load_save_load_keeps_the_id(mock_folder: Path, tmp_path: Path) -> None:
    spec = load_environment(mock_folder)
    save_environment(spec, tmp_path / "copy", {"tasks.jsonl": "", "report.json": "{}"})
    assert load_environment(tmp_path / "copy") == spec
    assert load_environment(tmp_path / "copy").id == spec.id
    assert (tmp_path / "copy" / "report.json").read_text() == "{}"
    assert not (tmp_path / "copy" / "tasks.jsonl").exists()
    save_environment(spec, tmp_path / "copy", {})
    assert not (tmp_path / "copy" / "report.json").exists()


def test_everything_that_a_spec_can_say_survives(
    spec_of: Callable[..., EnvironmentSpec], tmp_path: Path
) -> None:
    tools = """
    full:
      description: "Zwei\\r\\nZeilen: # yes"
      actor: user
      operation: "GET /x"
      parameters:
        id: {column: t.id, required: false}
        n: {type: integer, default: 5}
        m: {default: null, required: true}
        list: {type: array, items: {column: t.id}, required: false}
      let: {x: "SELECT 1"}
      require: [{sql: SELECT 1, error: "no {id}: yes", for_each: list}, {sql: SELECT 1, error: ""}]
      do: ["DELETE FROM t", {sql: "DELETE FROM t", when: x, expect: 0}]
      returns: {row: SELECT n FROM t, more: {rows: SELECT id FROM t, }, one: {value: SELECT 1}}
    calc: {host: calculate, parameters: {expression: {type: string}}}
    """
    spec = spec_of(
        SCHEMA + "-- the end\r\n",
        tools,
        state="INSERT INTO t VALUES ('ü', 1); -- done",
        invariants={
            "one is one": "SELECT 1 WHERE 0 -- really",
            "two": "SELECT 2 WHERE 0 /* x */",
        },
        version="2",
        title="1.0",
        description="a: b\n  c",
        domain="no",
        clock="2001-02-03T04:05:06Z",
        policy="# Rules\n\n- one\r\n",
        limits=Limits(steps=5, seconds=0.5),
        source=Origin(title="x", sha256="0" * 64, kind="openapi"),
        population=Population(
            seed=3,
            tables={"t": TablePopulation(rows=2, columns={"n": ColumnPopulation(generator="g")})},
        ),
    )
    save_environment(spec, tmp_path / "env", {})
    again = load_environment(tmp_path / "env")
    assert again == spec
    assert again.id == spec.id
    Template(again)


texts = st.text(st.characters(blacklist_categories=["Cs"]), max_size=20)


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(title=texts, policy=texts, error=texts, description=texts)
def test_any_text_survives(
    tmp_path_factory: pytest.TempPathFactory,
    spec_of: Callable[..., EnvironmentSpec],
    title: str,
    policy: str,
    error: str,
    description: str,
) -> None:
    tool = {
        "name": "a",
        "description": description,
        "require": [{"sql": "SELECT 1", "error": error}],
    }
    spec = spec_of(SCHEMA, [tool], title=title, policy=policy)
    folder = tmp_path_factory.mktemp("any") / "env"
    save_environment(spec, folder, {})
    assert load_environment(folder).id == spec.id


def test_invariants_have_names(tmp_path: Path) -> None:
    text = "-- stock is never negative\nSELECT 1;\n/* no-one owes */ -- ever\n SELECT ';' -- x\n;"
    assert parse_invariants(text, tmp_path) == [
        Invariant(name="stock is never negative", sql="SELECT 1"),
        Invariant(name="no-one owes", sql="SELECT ';' -- x"),
    ]


@pytest.mark.parametrize(
    ("name", "sql"),
    [
        ("a: b", "SELECT 1"),
        ("two\nlines", "SELECT 1"),
        ("two  spaces", "SELECT 1"),
        ("", "SELECT 1"),
        ("a", "SELECT 1;"),
        ("a", "SELECT 1; SELECT 2"),
        ("a", "-- b\nSELECT 1"),
        ("a", "SELECT 1 /*"),
        ("a", " SELECT 1"),
        ("a", ""),
    ],
)
def test_an_invariant_that_would_not_come_back_is_refused(
    spec_of: Callable[..., EnvironmentSpec], tmp_path: Path, name: str, sql: str
) -> None:
    with pytest.raises(SpecError, match="invariant"):
        save_environment(spec_of(SCHEMA, invariants={name: sql}), tmp_path / "env", {})
    assert list(tmp_path.iterdir()) == []


FILES = ("environment.yaml", "schema.sql", "tools.yaml", "invariants.sql", "policy.md")


@pytest.mark.parametrize("name", [*FILES, "population.yaml", "state.sql"])
def test_only_regular_files_of_the_folder_are_read(
    name: str, tmp_path: Path, mock_folder: Path
) -> None:
    """A link to a secret, to what has no end, and a pipe that nobody writes to."""
    folder = tmp_path / "env"
    shutil.copytree(mock_folder, folder)
    secret = tmp_path / "secret"
    secret.write_text("secret")
    for target in (secret, Path("/proc/self/environ"), Path("/dev/zero"), None):
        (folder / name).unlink(missing_ok=True)
        if target is None:
            os.mkfifo(folder / name)
        else:
            (folder / name).symlink_to(target)
        with (
            ending(),
            pytest.raises(BadInput, match=r"leads out of its folder|is a pipe") as caught,
        ):
            load_environment(folder)
        assert caught.value.file == str(folder / name)
        assert caught.value.remedy or target is None


def test_a_link_inside_the_folder_is_read(tmp_path: Path, mock_folder: Path) -> None:
    folder = tmp_path / "env"
    shutil.copytree(mock_folder, folder)
    (folder / "policy.md").rename(folder / "rules.md")
    (folder / "policy.md").symlink_to("rules.md")
    (tmp_path / "also").symlink_to(folder)
    assert load_environment(tmp_path / "also").id == load_environment(mock_folder).id


def test_a_file_that_is_too_large_is_refused_before_it_is_read(
    tmp_path: Path, mock_folder: Path
) -> None:
    folder = tmp_path / "env"
    shutil.copytree(mock_folder, folder)
    with (folder / "policy.md").open("wb") as file:
        file.truncate(1 << 40)  # takes no room
    with pytest.raises(BadInput, match=r"policy\.md: is larger than 67 MB"):
        load_environment(folder)

"""Bad input at the command line: one clear message, exit code 2, nothing half-written."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

ROOT = Path(__file__).parents[2]
MOCK = ROOT / "environments" / "mock"
PETSTORE = ROOT / "src" / "envwright" / "data" / "openapi" / "petstore.json"


def envwright(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "envwright", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )


def refused(*arguments: object) -> str:
    """The message of a command that must end with exit code 2, and without a traceback."""
    done = envwright(*arguments)
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    return " ".join(done.stderr.split())


DOCUMENTS: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "empty"),
    "not JSON": (b'{"openapi": "3.0.0",', "not JSON"),
    "not UTF-8": (b'{"openapi": "3.0.0", "x": "\xff"}', "UTF-8"),
    "not OpenAPI": (b'{"hello": 1}', "OpenAPI"),
    "another version": (b'{"openapi": "9.1.0", "paths": {}}', "9.1.0"),
    "a list": (b"[1, 2]", "OpenAPI"),
    "dangling": (
        b'{"openapi": "3.0.0", "info": {"title": "x", "version": "1"}, "paths": {"/a": {"get": '
        b'{"responses": {"200": {"description": "", "content": {"application/json": {"schema": '
        b'{"$ref": "#/components/schemas/Nope"}}}}}}}}}',
        "Nope",
    ),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents(name: str, tmp_path: Path) -> None:
    content, word = DOCUMENTS[name]
    path = tmp_path / "document.json"
    path.write_bytes(content)
    message = refused("build", path, "-o", tmp_path / "out")
    assert "document.json" in message
    assert word in message
    assert not (tmp_path / "out").exists()


def test_yaml_that_builds_objects(tmp_path: Path) -> None:
    path = tmp_path / "document.yaml"
    path.write_text("openapi: !!python/object/apply:os.system ['touch /tmp/owned']\n")
    assert "document.yaml" in refused("build", path, "-o", tmp_path / "out")


def test_build_never_replaces_what_it_did_not_make(tmp_path: Path) -> None:
    own = tmp_path / "petstore"
    own.mkdir()
    (own / "thesis.txt").write_text("years of work")
    for verb in (("build", PETSTORE, "-o", tmp_path), ("quickstart", "-o", tmp_path, "-n", 1)):
        assert "not an environment" in refused(*verb)
        assert "petstore" in refused(*verb)
    assert (own / "thesis.txt").read_text() == "years of work"


def test_building_again_keeps_the_tasks_and_another_build_asks(tmp_path: Path) -> None:
    build = ("build", PETSTORE, "-o", tmp_path)
    assert envwright(*build).returncode == 0
    tasks = tmp_path / "petstore" / "tasks.jsonl"
    tasks.write_text("{}\n")
    assert envwright(*build).returncode == 0
    assert tasks.exists()
    assert "--force" in refused(*build, "--seed", 1)
    assert tasks.exists()
    assert envwright(*build, "--seed", 1, "--force").returncode == 0
    assert not tasks.exists()


def test_two_documents_of_one_name(tmp_path: Path) -> None:
    """The second does not take the place of the first; it is named as not built."""
    other = tmp_path / "petstore.json"
    document = orjson.loads(PETSTORE.read_bytes())
    document["info"]["description"] = "Another petstore."
    other.write_bytes(orjson.dumps(document))
    done = envwright("build", PETSTORE, other, "-o", tmp_path / "out", "--json")
    assert done.returncode == 0, done.stderr
    result = orjson.loads(done.stdout)
    assert len(result["environments"]) == 1
    assert result["rejected"] == {"petstore.json: the name petstore is taken": 1}
    assert "Another" not in (tmp_path / "out" / "petstore" / "environment.yaml").read_text()


def test_a_missing_document(tmp_path: Path) -> None:
    assert "no such file" in refused("build", tmp_path / "nope.json", "-o", tmp_path / "out")


def edit_schema(text: str, new: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        file = folder / "schema.sql"
        assert text in file.read_text()
        file.write_text(file.read_text().replace(text, new))

    return change


def edit_tools(text: str, new: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        file = folder / "tools.yaml"
        assert text in file.read_text()
        file.write_text(file.read_text().replace(text, new, 1))

    return change


ENVIRONMENTS: dict[str, tuple[Callable[[Path], object], list[str]]] = {
    "no schema": (lambda f: (f / "schema.sql").unlink(), ["schema.sql", "no such file"]),
    "no tools": (lambda f: (f / "tools.yaml").unlink(), ["tools.yaml", "no such file"]),
    "no environment": (lambda f: (f / "environment.yaml").unlink(), ["environment.yaml"]),
    "a table without a key": (
        edit_schema("  id TEXT PRIMARY KEY,  ", "  id TEXT,  "),
        ["schema.sql", "PRIMARY KEY"],
    ),
    "an unknown column": (
        edit_tools("{column: members.email", "{column: members.emial"),
        ["tools.yaml", "find_members", "members.emial", "Did you mean members.email?"],
    ),
    "an unknown column in SQL": (
        edit_tools("SELECT copies > 0 FROM", "SELECT copis > 0 FROM"),
        ["tools.yaml", "lend_book", "require 4", "copis", "Did you mean copies?"],
    ),
    "two tools of one name": (
        edit_tools("find_books:\n", "find_members:\n"),
        ["tools.yaml", "find_members"],
    ),
    "a key that is not known": (
        lambda f: (f / "environment.yaml").write_text("name: mock\ntittle: x\n"),
        ["environment.yaml", "tittle"],
    ),
    "broken YAML": (
        lambda f: (f / "tools.yaml").write_text("a: [1\nb: 2\n"),
        ["tools.yaml", "line"],
    ),
    "a row that breaks a constraint": (
        lambda f: (f / "state.sql").write_text(
            "INSERT INTO books VALUES ('B', 'T', 'A', 'poetry', 1);"
        ),
        ["state.sql", "line 1", "CHECK"],
    ),
}


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_environments(name: str, tmp_path: Path) -> None:
    change, words = ENVIRONMENTS[name]
    folder = tmp_path / "mock"
    shutil.copytree(MOCK, folder)
    change(folder)
    message = refused("check", folder)
    for word in words:
        assert word in message, message


@pytest.fixture(scope="module")
def task_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tasks") / "mock"
    shutil.copytree(MOCK, folder)
    done = envwright("tasks", folder, "-n", 5)
    assert done.returncode == 0, done.stderr
    return folder / "tasks.jsonl"


def test_tasks_of_another_version(task_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mock"
    shutil.copytree(task_file.parent, folder)
    (folder / "policy.md").write_text("Other rules.\n")
    for verb in (("prove", folder / "tasks.jsonl"), ("rollout", folder, "-o", tmp_path / "run")):
        message = refused(*verb)
        assert "another version" in message
        assert "tasks.jsonl" in message
    assert not (tmp_path / "run").exists()


def test_a_missing_or_empty_task_file(tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(MOCK, bare, ignore=shutil.ignore_patterns("tasks.jsonl"))
    message = refused("rollout", bare, "-o", tmp_path / "run")
    assert "no such file" in message
    assert "envwright tasks" in message
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert "holds no task" in refused("prove", empty, "--env", MOCK)
    assert "holds no task" in refused("rollout", MOCK, "--tasks", empty, "-o", tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_damaged_task_file(task_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mock"
    shutil.copytree(task_file.parent, folder)
    lines = (folder / "tasks.jsonl").read_text().splitlines()
    (folder / "tasks.jsonl").write_text("\n".join([lines[0], lines[1][:50]]) + "\n")
    message = refused("prove", folder / "tasks.jsonl")
    assert "tasks.jsonl" in message
    assert "line 2" in message


def test_a_hand_edited_task_names_the_mutant(task_file: Path, tmp_path: Path) -> None:
    """Without its frame check a task no longer proves; the message names what slips through."""
    folder = tmp_path / "mock"
    shutil.copytree(task_file.parent, folder)
    tasks = [orjson.loads(line) for line in (folder / "tasks.jsonl").read_text().splitlines()]
    for task in tasks:
        task["rubric"]["checks"] = [c for c in task["rubric"]["checks"] if c["kind"] != "frame"]
    (folder / "tasks.jsonl").write_bytes(b"".join(orjson.dumps(t) + b"\n" for t in tasks))
    done = envwright("prove", folder / "tasks.jsonl", "--json")
    assert done.returncode == 1
    result = orjson.loads(done.stdout)
    assert result["ok"] is False
    assert result["kill_rate"] < 1.0
    assert any("extra write" in one["why"] for one in result["failed"])


def test_hostile_sql_in_a_task_file_is_not_run(task_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mock"
    shutil.copytree(task_file.parent, folder)
    target = tmp_path / "stolen.db"
    line = (folder / "tasks.jsonl").read_bytes().splitlines()[0]
    task = orjson.loads(line)
    task["rubric"]["checks"].append(
        {
            "kind": "state",
            "name": "x",
            "environment": "mock",
            "sql": f"ATTACH DATABASE '{target}' AS stolen",
        }
    )
    (folder / "tasks.jsonl").write_bytes(orjson.dumps(task) + b"\n")
    done = envwright("prove", folder / "tasks.jsonl", "--json")
    assert done.returncode == 1, done.stderr
    assert not target.exists()


def test_json_errors_are_json() -> None:
    done = envwright("check", "/nowhere", "--json")
    assert done.returncode == 2
    assert "environment.yaml" in orjson.loads(done.stdout)["error"]


def test_an_unknown_policy_and_document(task_file: Path, tmp_path: Path) -> None:
    message = refused("rollout", task_file.parent, "--policy", "orakle", "-o", tmp_path / "r")
    assert "oracle" in message
    assert "petstore" in refused("quickstart", "--document", "petshop", "-o", tmp_path / "q")


def test_a_large_document_is_read(tmp_path: Path) -> None:
    """12 MB with one resource: read in seconds, built."""
    document = orjson.loads(PETSTORE.read_bytes())
    document["x-padding"] = ["x" * 1000] * 12_000
    path = tmp_path / "large.json"
    path.write_bytes(orjson.dumps(document))
    assert path.stat().st_size > 12_000_000
    done = envwright("build", path, "-o", tmp_path / "out", "--json")
    assert done.returncode == 0, done.stderr
    assert orjson.loads(done.stdout)["environments"][0]["tools"] >= 10

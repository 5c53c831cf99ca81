"""Lists of tools and MCP servers at the command line: built, kept, refused."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.test_bad_input import envwright, refused
from tests.unit.sources import mcp_servers

SERVER = f"mcp:{shlex.join([sys.executable, mcp_servers.__file__, 'good'])}"


def test_a_server_becomes_an_environment_with_proven_tasks(tmp_path: Path) -> None:
    built = envwright("build", SERVER, "-o", tmp_path, "--json")
    assert built.returncode == 0, built.stderr
    (one,) = json.loads(built.stdout)["environments"]
    folder = Path(one["path"])
    assert (one["tools"], one["operations_mapped"], one["operations_total"]) == (5, 5, 5)
    assert one["source"]["kind"] == "mcp"
    checked = envwright("check", folder, "--sequences", "10", "--json")
    assert checked.returncode == 0, checked.stdout
    tasks = envwright("tasks", folder, "--count", "5", "--json")
    assert json.loads(tasks.stdout)["proven"] == 5


def test_the_list_is_kept_and_builds_the_same_again(tmp_path: Path) -> None:
    assert envwright("build", SERVER, "-o", tmp_path / "a").returncode == 0
    folder = tmp_path / "a" / "little"
    report = json.loads((folder / "report.json").read_text())
    assert [note["class"] for note in report["tools"]] == [
        "create",
        "get",
        "list",
        "update",
        "delete",
    ]
    assert all(note["confidence"] == 0.9 for note in report["tools"])
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert envwright("build", SERVER, "-o", tmp_path / "a").returncode == 0
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    listed = folder / "tools-list.json"
    assert envwright("build", listed, "-o", tmp_path / "b").returncode == 0
    for name in ("schema.sql", "tools.yaml", "state.sql", "policy.md"):
        assert (tmp_path / "b" / "little" / name).read_bytes() == before[name]


def test_our_own_server_comes_back(tmp_path: Path) -> None:
    """What is served has the names that it was built from: it is understood again."""
    assert envwright("build", SERVER, "-o", tmp_path / "a").returncode == 0
    again = shlex.join([sys.executable, "-m", "envwright", "serve", str(tmp_path / "a" / "little")])
    built = envwright("build", f"mcp:{again}", "-o", tmp_path / "b", "--json")
    assert json.loads(built.stdout)["environments"][0]["operations_mapped"] == 5


def server(kind: str) -> str:
    return SERVER.replace("good", kind)


@pytest.mark.parametrize("kind", ["dies", "empty", "many", "wrong"])
def test_a_bad_server_is_one_clear_message(kind: str, tmp_path: Path) -> None:
    refused("build", server(kind), "-o", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_options_of_servers(tmp_path: Path) -> None:
    silent = f"{server('hang')} {tmp_path / 'pids'}"
    late = refused("build", silent, "-o", tmp_path / "out", "--server-timeout", "1")
    assert "within 1 seconds" in late
    unset = refused("build", SERVER, "-o", tmp_path, "--env-var", "SURELY_NOT_SET")
    assert "SURELY_NOT_SET is not set" in unset
    assert "built alone" in refused("build", SERVER, "-o", tmp_path, "--check")


def test_a_list_without_a_world_is_not_built(tmp_path: Path) -> None:
    file = tmp_path / "tools.json"
    file.write_text('[{"name": "think", "description": "Think."}]')
    done = envwright("build", file, "-o", tmp_path / "out", "--json")
    assert done.returncode == 1
    told = json.loads(done.stdout)
    assert told["environments"] == []
    assert list(told["rejected"]) == [
        "tools.json: no stateful resource found (of 1 tools: 1 computes or runs something)"
    ]
    file.write_text('{"tools": []}')
    refused("build", file, "-o", tmp_path / "out")

"""The whole path from the command line, on a bundled real document."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.workflows import bundled_document
from tests.view import answers_in

ROOT = Path(__file__).parents[2]


def envwright(
    *arguments: object, code: int = 0, hash_seed: str = "0"
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "envwright", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    assert done.returncode == code, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    return done


def as_json(*arguments: object, code: int = 0, hash_seed: str = "0") -> dict[str, Any]:
    done = envwright(*arguments, "--json", code=code, hash_seed=hash_seed)
    found: dict[str, Any] = orjson.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The petstore environment with thirty tasks."""
    out = tmp_path_factory.mktemp("built")
    as_json("build", bundled_document("petstore"), "-o", out)
    as_json("tasks", out / "petstore", "-n", 30, "--seed", 5)
    return out / "petstore"


def test_quickstart(tmp_path: Path) -> None:
    result = as_json("quickstart", "-o", tmp_path / "a", "-n", 40)
    assert result["ok"] is True
    assert result["tasks"] == 40
    assert result["policies"]["oracle"] == 1.0
    for policy in ("noop", "near-miss", "destructive"):
        assert result["policies"][policy] == 0.0
    assert result["kill_rate"] == 1.0
    assert result["false_negative_rate"] == 0.0
    answers = answers_in(Path(result["report"]))
    assert "Swagger Petstore" in answers["overview"]["title"]
    assert answers["check/petstore"]["ok"] is True
    assert answers["episodes"]["total"] == 6 * 40
    assert {"compare/oracle..noop", "rows/petstore/pets"} <= answers.keys()
    assert result["seconds"] < 60


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    for name, hash_seed in (("a", "1"), ("b", "2")):
        as_json("quickstart", "-o", tmp_path / name, "-n", 15, hash_seed=hash_seed)
    files = [p.relative_to(tmp_path / "a") for p in (tmp_path / "a").rglob("*") if p.is_file()]
    kept = [f for f in files if f.name not in ("summary.json", "timings.jsonl", "report.html")]
    assert len(kept) >= 20
    for file in kept:
        one, other = (tmp_path / "a" / file), (tmp_path / "b" / file)
        assert one.read_bytes() == other.read_bytes(), file


def test_build_says_what_became_of_every_operation(tmp_path: Path) -> None:
    result = as_json(
        "build", bundled_document("gitea"), bundled_document("petstore"), "-o", tmp_path
    )
    assert result["rejected"] == {}
    assert len(result["environments"]) >= 5
    for environment in result["environments"]:
        unmapped = sum(environment["unmapped"].values())
        mapped = environment["operations_mapped"]
        assert mapped + unmapped == environment["operations_total"]
        assert mapped == environment["tools"] or mapped >= environment["tools"] - 1
        assert (Path(environment["path"]) / "tools.yaml").is_file()


def test_check(built: Path) -> None:
    result = as_json("check", built, "--sequences", 10)
    assert result["ok"] is True
    (environment,) = result["environments"]
    assert environment["mutation"]["killed"] == environment["mutation"]["total"] > 20
    assert all(check["ok"] for check in environment["checks"])


def test_tasks_and_prove(built: Path) -> None:
    result = as_json("prove", built / "tasks.jsonl")
    assert result["ok"] is True
    assert result["tasks"] == 30
    assert result["failed"] == []
    assert result["kill_rate"] == 1.0
    assert result["false_negative_rate"] == 0.0


def test_rollouts_are_resumed(built: Path, tmp_path: Path) -> None:
    first = as_json("rollout", built, "--policy", "oracle", "-o", tmp_path / "run")
    assert first["success"] == 1.0
    assert first["episodes"] == 30
    file = tmp_path / "run" / "trajectories.jsonl"
    whole = file.read_bytes()
    lines = whole.splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:10]) + lines[10][:40])  # as a killed process leaves it
    again = as_json("rollout", built, "--policy", "oracle", "-o", tmp_path / "run")
    assert again["episodes"] == 30
    assert sorted(file.read_bytes().splitlines()) == sorted(whole.splitlines())


def test_another_run_in_the_folder_is_refused(built: Path, tmp_path: Path) -> None:
    as_json("rollout", built, "--policy", "noop", "-o", tmp_path / "run")
    done = envwright("rollout", built, "--policy", "oracle", "-o", tmp_path / "run", code=2)
    assert "another run" in " ".join(done.stderr.split())
    again = as_json("rollout", built, "--policy", "oracle", "-o", tmp_path / "run", "--force")
    assert again["success"] == 1.0


def test_graph(built: Path, tmp_path: Path) -> None:
    result = as_json("graph", built, "-o", tmp_path / "graph.html")
    assert answers_in(tmp_path / "graph.html")["environment/petstore"]["edges"] == result["edges"]
    edges = {(e["source"], e["target"], e["kind"]) for e in result["edges"]}
    assert ("find_pets_by_status", "place_order", "data") in edges
    assert ("add_pet", "delete_pet", "data") in edges


def test_people_get_words_not_json(built: Path) -> None:
    done = envwright("graph", built)
    assert "find_pets_by_status → " in done.stdout
    assert "{" not in done.stdout

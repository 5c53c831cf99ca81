"""``envwright probe`` and ``envwright label``: what they print, and their exit codes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner

from envwright.cli import app
from envwright.errors import BadInput
from tests.related.recorded import MOCK, run_folder


def run(*arguments: object, code: int = 0) -> str:
    done = CliRunner().invoke(app, list(map(str, arguments)))
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == code, done.output
    return done.output


def data(*arguments: object, code: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = orjson.loads(run(*arguments, "--json", code=code))
    return found


def test_triggers(tmp_path: Path) -> None:
    more = ("--limit", 3, "-o", tmp_path / "t")
    told = run("probe", "trigger", MOCK, "--policy", "random", *more)
    assert told.count("no difference shown") == 3
    found = data("probe", "trigger", MOCK, "--policy", "random", *more)
    assert [one["pairs"] for one in found["reports"]] == [3, 3, 3]
    assert found["output"] == str(tmp_path / "t")
    # With texts of its own, echo says back what it read: with four tasks or more that is told.
    own = (
        "--texts",
        "Be well.",
        "Be well and be brief, please.",
        "--limit",
        9,
        "-o",
        tmp_path / "e",
    )
    flagged = data("probe", "trigger", MOCK, "--policy", "echo", *own, code=1)
    assert flagged["flagged"]
    assert flagged["reports"][0]["features"][0]["name"] == "words"
    with pytest.raises(BadInput, match="no trigger moon"):
        run("probe", "trigger", MOCK, "--between", "moon")


def test_information(tmp_path: Path) -> None:
    told = run("probe", "information", "--records", 4, "-o", tmp_path / "i")
    assert "score 1.000" in told
    assert "4 episodes" in told


def test_questions_majority_and_profiles() -> None:
    oracle, noop = run_folder("oracle"), run_folder("noop")
    assert "to be asked" in run("probe", "questions", oracle)
    assert "majority@1" in run("probe", "majority", oracle, "--k", 1)
    assert data("probe", "majority", oracle, "--k", "1")["reports"][0]["majority"]["value"] == 1.0
    told = run("probe", "profiles", oracle, noop)
    assert told.index("oracle") < told.index("noop")
    with pytest.raises(BadInput, match="more --samples"):
        run("probe", "majority", oracle, "--k", 3)


def test_poison(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="played once"):
        run("probe", "poison", run_folder("oracle"))
    again = tmp_path / "again"
    run("rollout", MOCK, "--policy", "noop", "--samples", 2, "-o", again)
    told = run("probe", "poison", again)
    assert "no shift shown, p 1.000: 0 texts in 200 episodes of 100 tasks" in told


def test_users(tmp_path: Path) -> None:
    more = ("--persons", "baker,lawyer", "--held-out", 1, "--limit", 3, "-o", tmp_path / "u")
    told = run("probe", "users", MOCK, *more)
    assert "difference +0.000 over 3 tasks" in told


def test_alignment(tmp_path: Path) -> None:
    file = tmp_path / "said.md"
    file.write_text("A book has a title. A book has a price. Hello.")
    told = run("probe", "alignment", MOCK, "--document", file, code=1)
    assert "1 of 2 sentences hold" in told
    assert "DIFFERS  A book has a price." in told
    assert "not tried  Hello." in told


def test_thoughts_are_needed(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="thoughts"):
        run("probe", "thoughts", run_folder("oracle"), "--env", MOCK, "-o", tmp_path / "t")


def test_labels(tmp_path: Path) -> None:
    file = tmp_path / "labelled.jsonl"
    found = data("label", run_folder("oracle"), "--env", MOCK, "-o", file, "-n", 1)
    assert found["tasks"]["proven"] == len(file.read_bytes().splitlines()) == 1
    with pytest.raises(BadInput, match="can be labelled"):
        run("label", run_folder("noop"), "--env", MOCK, "-o", tmp_path / "none.jsonl")

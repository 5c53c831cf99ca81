"""What a user at a terminal meets: tables that hold all, a person who plays, errors that help."""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import envwright
from envwright.cli import app, console
from envwright.errors import BadInput

ROOT = Path(__file__).parents[2]
MOCK = ROOT / "environments" / "mock"
PETSTORE = ROOT / "src" / "envwright" / "data" / "openapi" / "petstore.json"
LONG = "a/very/long/path/of/an/environment/that/no/narrow/terminal/shows/on/one/line/at/all"


def printed(monkeypatch: pytest.MonkeyPatch, width: int, *, terminal: bool) -> str:
    """A table of a long path and running text."""
    file = io.StringIO()
    out = Console(file=file, width=width, force_terminal=terminal, markup=False, no_color=True)
    monkeypatch.setattr(console, "out", out)
    console.print_table("", ["check", "detail", "path"], [["a check", "words " * 30, LONG]])
    return re.sub(r"\x1b\[[0-9;]*m", "", file.getvalue())


@pytest.mark.parametrize("width", [40, 80, 200])
def test_tables_cut_nothing(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    shown = printed(monkeypatch, width, terminal=True)
    assert LONG in shown
    assert "a check" in shown
    assert shown.count("words") == 30
    assert "…" not in shown


def test_a_pipe_gets_a_row_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    (row,) = (
        line for line in printed(monkeypatch, 80, terminal=False).splitlines() if LONG in line
    )
    assert row.count("words") == 30


def test_text_of_others_is_neither_markup_nor_commands(
    capsys: pytest.CaptureFixture[str],
) -> None:
    console.say("[/x] [red]\x1b[31mno")
    assert capsys.readouterr().out == "[/x] [red]\\x1b[31mno\n"


def test_the_version() -> None:
    done = CliRunner().invoke(app, ["--version"])
    assert (done.exit_code, done.output) == (0, f"envwright {envwright.__version__}\n")


@pytest.mark.parametrize("verb", ["prove", "rollout"])
def test_tasks_far_from_their_environment(tmp_path: Path, verb: str) -> None:
    file = shutil.copy(MOCK / "tasks.jsonl", tmp_path)
    options = ["prove", str(file)] if verb == "prove" else ["rollout", "--tasks", str(file)]
    done = CliRunner().invoke(app, options)
    assert isinstance(done.exception, BadInput)
    assert "--env" in str(done.exception)


def test_a_person_plays_without_further_options(tmp_path: Path) -> None:
    with (MOCK / "tasks.jsonl").open("rb") as lines:
        (tmp_path / "tasks.jsonl").write_bytes(lines.readline())
    arguments = ["rollout", str(MOCK), "--tasks", str(tmp_path / "tasks.jsonl")]
    arguments += ["--policy", "human", "-o", str(tmp_path / "run")]
    done = CliRunner().invoke(
        app, arguments, input="help\nI could not do it.\nsay I could not do it.\n" * 20
    )
    assert done.exit_code == 0, done.output
    assert "reward 0.000 (done)" in done.stdout
    assert "FAILS" in done.stdout
    refused = CliRunner().invoke(app, [*arguments, "--concurrency", "2"])
    assert "--concurrency" in str(refused.exception)


def test_a_build_says_what_it_left_out(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["build", str(PETSTORE), "-o", str(tmp_path / "out")])
    assert "operations left out: " in done.stdout, done.output
    assert "report.json" in done.stdout


def test_check_says_what_its_quality_is() -> None:
    done = CliRunner().invoke(app, ["check", str(MOCK), "--sequences", "3", "--mutants", "5"])
    assert "geometric mean of the shares of checks that hold" in done.stdout

"""The documents say what is there: code blocks run, links lead somewhere, help has examples."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import envwright
from envwright.cli import app

ROOT = Path(envwright.__file__).parent.parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def blocks(path: Path) -> list[tuple[str, str]]:
    return re.findall(r"^```(\w*)\n(.*?)^```", path.read_text(), re.MULTILINE | re.DOTALL)


def test_the_readme_example_prints_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    found = blocks(ROOT / "README.md")
    at = next(n for n, (language, _) in enumerate(found) if language == "python")
    monkeypatch.chdir(ROOT)
    done = subprocess.run(
        [sys.executable, "-c", found[at][1]], capture_output=True, text=True, check=True
    )
    assert done.stdout == found[at + 1][1]


def test_the_package_docstring_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        result = doctest.testmod(envwright)
    assert result.attempted >= 4
    assert result.failed == 0, output.getvalue()


def test_the_readme_tool_is_the_mock_tool() -> None:
    shown = next(code for language, code in blocks(ROOT / "README.md") if language == "yaml")
    assert shown in (ROOT / "environments" / "mock" / "tools.yaml").read_text()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text()):
        if "://" not in target:
            assert (path.parent / target).exists(), target


def test_every_command_in_the_readme_exists() -> None:
    shell = "".join(code for language, code in blocks(ROOT / "README.md") if language == "sh")
    verbs = set(re.findall(r"^envwright (\w+)", shell, re.MULTILINE))
    known = {command.name for command in app.registered_commands}
    known |= {group.name for group in app.registered_groups}
    assert verbs == known - {"quickstart"}


VERBS = [str(command.name) for command in app.registered_commands]
VERBS += [str(group.name) for group in app.registered_groups]


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_with_an_example(verb: str) -> None:
    result = CliRunner().invoke(app, [verb, "--help"])
    assert result.exit_code == 0
    assert "Example" in result.output

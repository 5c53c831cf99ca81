"""The documents say what is there: code blocks run, links lead somewhere, help has examples."""

from __future__ import annotations

import ast
import contextlib
import doctest
import io
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import envwright
from envwright.cli import VERBS, app, load_command

ROOT = Path(envwright.__file__).parent.parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


SOURCES = sorted((ROOT / "src").rglob("*.py"))


def blocks(path: Path) -> list[tuple[str, str]]:
    return re.findall(r"^```(\w*)\n(.*?)^```", path.read_text(), re.MULTILINE | re.DOTALL)


def python_pages() -> list[Path]:
    """Pages whose Python runs, block after block, and prints what stands below each."""
    pages = sorted((ROOT / "docs" / "tutorial").glob("*.md"))
    # The page that trains is left out: tests/unit/training/loop/test_smoke.py runs its recipe.
    return [ROOT / "README.md", *(page for page in pages if page.name != "first-training.md")]


@pytest.mark.parametrize("path", python_pages(), ids=lambda p: p.name)
def test_python_on_a_page_prints_what_stands_below(path: Path, tmp_path: Path) -> None:
    found = blocks(path)
    at = [number for number, (language, _) in enumerate(found) if language == "python"]
    mark = "<end of block>"
    program = "\n".join(f"{found[number][1]}\nprint({mark!r})" for number in at)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stderr
    below = [found[n + 1][1] if found[n + 1 : n + 2] else "" for n in at]
    shown = [found[n + 1][0] == "text" if found[n + 1 : n + 2] else False for n in at]
    expected = [text if is_output else "" for text, is_output in zip(below, shown, strict=True)]
    assert done.stdout.split(f"{mark}\n")[:-1] == expected


def test_the_figures_of_the_collection_are_those_of_its_page() -> None:
    page = (ROOT / "docs" / "reference" / "collection.md").read_text()
    readme = (ROOT / "README.md").read_text()
    told = readme.partition("## The collection\n")[2].partition("```")[0].replace(",", "")
    for pattern in (
        r"(\d+) environments",
        r"(\d+) proven tasks",
        r"\((\d+)%\) hinge",
        r"\((\d+)%\) end",
        r"\((\d+)%\) have several",
        r"\((\d+)%\) have ten",
        r"^(\d+) \[groups",
        r"with (\d+) proven tasks;",
    ):
        (figure,) = re.findall(pattern, page, re.MULTILINE)[:1]
        assert re.search(rf"\b{figure}\b", told), pattern


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_python_on_a_page_imports_what_exists(path: Path) -> None:
    for language, code in blocks(path):
        for node in ast.walk(ast.parse(code)) if language == "python" else ():
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("envwright"):
                module = import_module(str(node.module))
                assert all(hasattr(module, alias.name) for alias in node.names), ast.unparse(node)


def test_the_package_docstring_runs() -> None:
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        result = doctest.testmod(envwright)
    assert result.attempted >= 4
    assert result.failed == 0, output.getvalue()


def test_the_tool_that_is_shown_is_the_mock_tool() -> None:
    page = ROOT / "docs" / "tutorial" / "first-environment.md"
    shown = next(code for language, code in blocks(page) if language == "yaml")
    assert shown in (ROOT / "environments" / "mock" / "tools.yaml").read_text()


def test_the_terms_of_the_glossary_are_classes() -> None:
    text = (ROOT / "docs" / "reference" / "glossary.md").read_text()
    classes = {
        name
        for path in SOURCES
        for name in re.findall(r"^class (\w+)", path.read_text(), re.MULTILINE)
    }
    named = set(re.findall(r"`([A-Z]\w+)`", text))
    assert len(named) > 8
    assert named <= classes


def test_generated_pages_are_fresh() -> None:
    command = [sys.executable, str(ROOT / "tools" / "reference.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}\nRun: python tools/reference.py"


def options_of(command: Any) -> set[str]:
    """All that may follow a verb."""
    found = {name for p in command.params for name in (*p.opts, *p.secondary_opts)}
    for inner in getattr(command, "commands", {}).values():
        found |= options_of(inner)
    return found | {"--help"}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_commands_on_a_page_have_verbs_and_options_that_exist(path: Path) -> None:
    shell = "\n".join(code for language, code in blocks(path) if language == "sh")
    if path.name == "CHANGELOG.md":  # it tells of what was
        return
    for line in shell.replace("\\\n", " ").splitlines():
        for command in re.findall(r"(?:^|[\s/])envwright ([a-z]+\b[^#|;&]*)", line):
            verb, _, rest = command.partition(" ")
            assert verb in VERBS, line
            bare = re.sub(r"\"[^\"]*\"|'[^']*'", "", f" {rest}")
            given = set(re.findall(r"(?<=\s)(--[a-z][\w-]*|-[a-zA-Z])(?=[\s=]|$)", bare))
            assert given <= options_of(load_command(verb)), line


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text()):
        if "://" not in target:
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_with_an_example(verb: str) -> None:
    result = CliRunner().invoke(app, [verb, "--help"])
    assert result.exit_code == 0
    assert "Example" in result.output

"""The list of verbs, and what is imported for one of them."""

from __future__ import annotations

import inspect
import subprocess
import sys
from typing import Any

import pytest
from typer.testing import CliRunner

from envwright import workflows
from envwright.cli import VERBS, app, load_command
from envwright.cli.console import Seed
from envwright.cli.options import OptionTable, takes_options


@pytest.mark.parametrize("name", VERBS)
def test_the_list_says_what_the_verbs_say(name: str) -> None:
    assert load_command(name).help.split("\n\n")[0].replace("\n", " ") == VERBS[name]


def test_help_lists_all_verbs() -> None:
    said = " ".join(CliRunner().invoke(app, ["--help"], env={"COLUMNS": "300"}).output.split())
    for name, told in VERBS.items():
        assert f"{name} {told}" in said


def test_a_verb_that_is_mistyped_is_told() -> None:
    result = CliRunner().invoke(app, ["chekc"])
    assert result.exit_code == 2
    assert "check" in result.output


@pytest.mark.parametrize(
    ("arguments", "missing"),
    [
        (["--help"], ("envwright.rollout", "envwright.inference", "envwright.validation")),
        (["check", "--help"], ("envwright.rollout", "envwright.evaluation", "envwright.cli.tasks")),
        (
            ["train", "--help"],
            ("envwright.validation", "envwright.evaluation", "envwright.cli.eval"),
        ),
    ],
)
def test_nothing_is_imported_for_other_verbs(
    arguments: list[str], missing: tuple[str, ...]
) -> None:
    program = (
        "import sys\nfrom envwright.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "sys.stderr.write(' '.join(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    loaded = set(done.stderr.split())
    assert "envwright.cli" in loaded
    loaded -= {"envwright.rollout"}  # the bare package, without any of its modules
    assert not {name for name in loaded if name.startswith(missing)}


def test_every_name_of_the_pipeline_is_there() -> None:
    for name in workflows.__all__:
        assert getattr(workflows, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'buidl'"):
        workflows.buidl  # type: ignore[attr-defined]  # noqa: B018


def test_a_verb_takes_options_of_the_table() -> None:
    seen: dict[str, Any] = {}

    @takes_options("device", "cache", timeout=5.0)
    def verb(model: str, seed: Seed = 0, **asked: Any) -> None:
        seen.update(asked, model=model, seed=seed)

    signature = inspect.signature(verb)
    assert list(signature.parameters) == ["model", "timeout", "cache", "device", "seed"]
    assert signature.parameters["timeout"].default == 5.0
    assert signature.parameters["device"].default == OptionTable.device
    verb("m", timeout=1.0)
    assert seen == {"model": "m", "seed": 0, "timeout": 1.0}

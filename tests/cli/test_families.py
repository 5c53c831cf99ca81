"""``envwright build family:NAME``: generated environments with proven tasks."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from typer.testing import CliRunner

from envwright import Template, load_environment, workflows
from envwright.cli import app
from envwright.errors import BadInput
from envwright.sources.families import ENVIRONMENT_FAMILIES

KG = "family:kg_search?entities=40&stage=1"


def test_a_family_is_built_with_its_tasks(tmp_path: Path) -> None:
    command = ["build", KG, "-o", str(tmp_path), "--tasks", "3", "--json"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0
    (made,) = orjson.loads(done.stdout)["environments"]
    assert (made["name"], made["proven"], made["tools"]) == ("kg_search", 3, 2)
    folder = Path(made["path"])
    spec = load_environment(folder)
    assert (spec.source.kind, spec.source.uri) == ("family", f"{KG} seed=0")
    assert Template(spec).tools["search"].spec.host == "search"
    proof = workflows.prove_task_file(folder / "tasks.jsonl", [])
    assert (proof.ok, proof.tasks) == (True, 3)
    report = orjson.loads((folder / "report.json").read_bytes())
    assert report["values"] == {"entities": 40, "stage": 1, "hops": 2, "top": 5}
    # Again it is the same; other tasks are not replaced unless it is asked for.
    assert CliRunner().invoke(app, command).exit_code == 0
    other = [*command[:4], "--tasks", "2", "--json"]
    assert isinstance(CliRunner().invoke(app, other).exception, BadInput)
    assert CliRunner().invoke(app, [*other, "--force"]).exit_code == 0
    assert len(workflows.load_tasks(folder / "tasks.jsonl")) == 2


@pytest.mark.parametrize(
    "given",
    [
        [KG, "--check"],
        [KG, "--author", "llm"],
        [KG, "other.json"],
        [KG, "family:kg_search"],
        ["family:kg"],
        ["family:kg_search?hops=0"],
    ],
)
def test_what_is_refused(given: list[str], tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["build", *given, "-o", str(tmp_path)])
    assert isinstance(done.exception, BadInput)
    assert not list(tmp_path.iterdir())


def test_families_are_listed() -> None:
    done = CliRunner().invoke(app, ["build", "--families"])
    assert done.exit_code == 0
    for name, family in ENVIRONMENT_FAMILIES.items():
        assert f"family:{name}" in done.stdout
        assert family.harder in family.parameters
        for parameter in family.parameters.values():
            assert parameter.least <= parameter.default <= parameter.most
            assert parameter.least < parameter.most

"""``envwright audit`` from the command line."""

from __future__ import annotations

from pathlib import Path

import orjson

from tests.cli.test_path import as_json, envwright
from tests.unit.evaluation import releases


def test_findings_are_no_failure(tmp_path: Path) -> None:
    folder = releases.write(tmp_path / "r", releases.faulty(), releases.clean())
    file = tmp_path / "out" / "report.json"
    result = as_json("audit", f"envscaler:{folder}", "-o", file)
    counts = {row["kind"]: row["count"] for row in result["summary"]}
    assert counts["noop_reward"] == 1
    assert counts["no_gold"] == 6
    assert counts["reader_mutates"] == 1
    assert (result["environments"], result["tasks"]) == (2, 6)
    assert orjson.loads(file.read_bytes())["findings"] == result["findings"]


def test_people_get_a_table(tmp_path: Path) -> None:
    folder = releases.write(tmp_path, releases.faulty())
    shown = envwright("audit", f"envscaler:{folder}", "--limit", 2).stdout
    assert "2 of 5 tasks" in shown
    assert "readers that write" in shown
    assert "doing nothing earns" in shown


def test_bad_input(tmp_path: Path) -> None:
    for arguments in (
        ("nothing",),
        ("tau2:nothing",),
        ("envscaler:nowhere",),
        ("bfcl:multi_turn_base", "--path", tmp_path),
    ):
        said = envwright("audit", *arguments, code=2).stderr
        assert "error:" in said
        assert "Traceback" not in said

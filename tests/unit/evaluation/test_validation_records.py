"""What vf-validate noted of a taskset, as an audit. The rows are made up, of its format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from envwright.errors import BadInput
from envwright.evaluation.validation_records import read_validation
from envwright.workflows.release_audit import audit_target


def check(mode: str, reason: str, **more: Any) -> dict[str, Any]:
    base = {"index": 0, "name": None, "mode": mode, "elapsed": 0.1, "error": None}
    return {**base, "reason": reason, "valid": reason == "valid", **more}


def row(index: int, gold: dict[str, Any], noop: dict[str, Any], **more: Any) -> str:
    both = {"gold": gold, "noop": noop}
    return json.dumps(
        {"index": index, "name": None, "mode": "all", "task_key": "k", **both, **more}
    )


GOOD = check("gold", "valid"), check("noop", "valid", reward=0.0, rewards={"score": 0.0})
ROWS = [
    row(0, *GOOD),
    row(1, check("gold", "invalid"), GOOD[1]),
    row(2, GOOD[0], check("noop", "invalid", reward=1.0), name="open door"),
    row(3, GOOD[0], check("noop", "valid", reward=0.25)),
    row(4, check("gold", "timeout"), check("noop", "error", error="KeyError: x")),
    row(5, check("gold", "unchecked"), check("noop", "unchecked")),
]


def written(folder: Path, rows: list[str]) -> Path:
    (folder / "results.jsonl").write_text("".join(f"{line}\n" for line in rows))
    return folder


def test_what_a_validator_noted_is_found(tmp_path: Path) -> None:
    report = audit_target(f"verifiers:{written(tmp_path, ROWS)}")
    assert (report.tasks, report.tasks_in_release, report.environments) == (6, 6, 1)
    assert {(f.kind, f.task, f.detail.partition(":")[0]) for f in report.findings} == {
        ("gold_below_1", "1", "the taskset's own validation says that its answer does not hold"),
        ("noop_reward", "2 open door", "scored untouched it has the reward 1"),
        ("noop_partial", "3", "scored untouched it has the reward 0.25"),
        ("gold_error", "4", "timeout"),
        ("check_fault", "4", "error"),
        ("no_gold", "5", "the taskset has no validation of this task"),
        ("unscored", "5", "the task states no reward"),
    }
    counted = {line["kind"]: (line["count"], line["of"]) for line in report.summary}
    assert counted["noop_reward"] == (1, 6)


def test_a_taskset_that_holds_has_no_finding(tmp_path: Path) -> None:
    assert read_validation(written(tmp_path, ROWS[:1])) == (1, [])


@pytest.mark.parametrize(
    "line",
    ["[1]", "{", '{"index": 0}', row(0, GOOD[0], {"reason": "fine"}), json.dumps(GOOD[0])],
)
def test_other_rows_are_bad_input(tmp_path: Path, line: str) -> None:
    with pytest.raises(BadInput, match=r"results\.jsonl.*line 2.*vf-validate"):
        read_validation(written(tmp_path, [ROWS[0], line]))


@pytest.mark.parametrize("rows", [None, []])
def test_a_folder_without_results_is_bad_input(tmp_path: Path, rows: list[str] | None) -> None:
    if rows is not None:
        written(tmp_path, rows)
    with pytest.raises(BadInput, match="vf-validate"):
        audit_target(f"verifiers:{tmp_path}")

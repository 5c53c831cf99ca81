"""Releases in Agent World Model's format: read, and their verifiers audited in sealed processes."""

from __future__ import annotations

from pathlib import Path

import pytest

from envwright.environment.sandbox import seccomp
from envwright.errors import BadInput
from envwright.evaluation.agent_world_model import read_scenarios
from envwright.evaluation.audit import AuditReport, WorkerLimits, audit_release, open_release
from tests.unit.evaluation.world_release import ROWS, VERIFIERS, write_release

sealed = pytest.mark.skipif(
    seccomp.missing_support() is not None, reason=str(seccomp.missing_support())
)


def audited(folder: Path) -> AuditReport:
    release = open_release(f"awm:{folder}", walls=WorkerLimits(seconds=5.0))
    return audit_release(release.name, release.environments, known=release.findings)


def test_scenarios(tmp_path: Path) -> None:
    (scenario,) = read_scenarios(write_release(tmp_path))
    assert (scenario.name, scenario.description) == ("notebook_1", "Notes of users.")
    assert len(scenario.schema) == 3
    assert scenario.rows == tuple(ROWS)
    assert scenario.tasks == (*VERIFIERS, "Unverified.")
    assert sorted(scenario.verifiers) == [0, 1, 2, 3, 4, 5]


@sealed
def test_verifiers_that_do_not_hold_are_found(tmp_path: Path) -> None:
    report = audited(write_release(tmp_path))
    found = {(f.kind, f.task) for f in report.findings}
    assert found == {
        ("unusable", ""),  # a task without a verifier
        ("noop_reward", "2"),
        *(("check_fault", number) for number in "345"),
        *(("no_gold", number) for number in "012345"),
    }
    told = {f.task: f.detail for f in report.of("check_fault")}
    assert told["3"].startswith("raised OperationalError: no such column")
    assert told["4"] == "returned complete"
    assert told["5"].startswith("raised PermissionError")


@sealed
def test_rows_that_do_not_fit_are_found(tmp_path: Path) -> None:
    report = audited(write_release(tmp_path, [*ROWS, ROWS[0]]))
    told = report.of("check_fault")[0].detail
    assert told.startswith("1 of 4 rows cannot be inserted: INSERT INTO users")


@pytest.mark.parametrize(
    "text", ["[1]", "{", '{"scenario": "x"}', '{"scenario": "x", "db_schema": []}']
)
def test_other_files_are_bad_input(tmp_path: Path, text: str) -> None:
    (tmp_path / "gen_db.jsonl").write_text(text + "\n")
    with pytest.raises(BadInput, match=r"gen_db\.jsonl"):
        read_scenarios(tmp_path)


def test_a_folder_without_databases_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="is no release of Agent World Model"):
        read_scenarios(tmp_path)

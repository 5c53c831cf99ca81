"""Releases in EnvScaler's format: every defect that was planted is found, nothing else is."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from envwright.environment.sandbox import seccomp
from envwright.errors import BadInput
from envwright.evaluation.audit import AuditReport, WorkerLimits, audit_release, open_release

from . import releases

sealed = pytest.mark.skipif(
    seccomp.missing_support() is not None, reason=str(seccomp.missing_support())
)


def audited(folder: Path, seconds: float = 5.0) -> AuditReport:
    release = open_release(f"envscaler:{folder}", walls=WorkerLimits(seconds=seconds))
    return audit_release(
        release.name, release.environments, promise=release.promise, known=release.findings
    )


def places(report: AuditReport, kind: str) -> set[str]:
    return {f.tool or f.task for f in report.of(kind)}


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> AuditReport:
    return audited(releases.write(tmp_path_factory.mktemp("faulty"), releases.faulty()))


def test_the_clean_release_has_no_gold_and_no_other_fault(tmp_path: Path) -> None:
    report = audited(releases.write(tmp_path, releases.clean()))
    assert {f.kind for f in report.findings} == {"no_gold"}
    assert (report.environments, report.tasks, report.tools) == (1, 1, 2)
    assert report.plays > 20


@pytest.mark.parametrize(
    ("kind", "where"),
    [
        ("noop_reward", {"wholly"}),
        ("noop_partial", {"partly"}),
        ("true_at_start", {"partly", "wholly"}),
        ("unscored", {"empty"}),
        ("unsolvable", {"odd"}),
        ("check_fault", {"odd"}),
        ("reader_mutates", {"get_order"}),
        ("alias", {"find_order"}),
        ("nondeterministic", {"add_note", "list_tags", "today"}),
        ("torn", {"refund"}),
        ("schema", {"ship", "pack", "missing"}),
        ("contract", {"describe", "odd"}),
        ("lost", set()),
        ("unusable", set()),
    ],
)
def test_planted_defects(faulty: AuditReport, kind: str, where: set[str]) -> None:
    assert places(faulty, kind) == where


def test_crashes(faulty: AuditReport) -> None:
    found = {f.tool: f for f in faulty.of("crash")}
    assert found["cancel"].detail.startswith("KeyError")
    assert "unexpected keyword argument 'speed'" in found["ship"].detail
    assert {"cancel"} <= places(faulty, "crash_typed")


def test_what_is_wrong_with_checks(faulty: AuditReport) -> None:
    details = [f.detail for f in faulty.of("check_fault")]
    assert "1. Has 1: raised KeyError: 'nothing'" in details
    assert "2. Has 2: returned int, not a bool" in details
    assert "3. Has 3: does not look at the state" in details
    assert "4. Has 4: changes the state that later checks see" in details


def test_what_is_wrong_with_files(faulty: AuditReport) -> None:
    details = [f.detail for f in faulty.of("contract") if f.task == "odd"]
    assert "2 scenarios have this task_id" in details
    assert any("__type__" in detail for detail in details)


def test_the_same_seed_gives_the_same_report(faulty: AuditReport, tmp_path: Path) -> None:
    again = audited(releases.write(tmp_path, releases.faulty()))

    def named(report: AuditReport) -> list[tuple[str, ...]]:
        return [(f.kind, f.task, f.tool, str(f.calls)) for f in report.findings]

    assert named(again) == named(faulty)


@sealed
def test_a_hostile_class_is_reported_and_the_audit_goes_on(tmp_path: Path) -> None:
    place = tmp_path / "was-here"
    folder = releases.write(tmp_path / "r", releases.hostile(place), releases.clean())
    report = audited(folder, seconds=1.5)
    assert not place.exists()
    lost = {f.tool: f.detail for f in report.of("lost")}
    assert set(lost) >= {"loop", "connect", "shell", "vanish", "shout", "crash"}
    assert "the time is up" in lost["loop"]
    assert "forbidden" in lost["connect"]
    assert "exit code 7" in lost["vanish"]
    assert "larger than allowed" in lost["shout"]
    raised = {f.tool: f.detail for f in report.of("crash")}
    assert raised["hoard"].startswith("MemoryError")
    assert "Operation not permitted" in raised["read"]
    assert "Operation not permitted" in raised["write"]
    assert raised["leave"].startswith("SystemExit")
    assert "fine" not in {f.tool for f in report.findings}
    assert {f.kind for f in report.findings if f.environment == "library"} == {"no_gold"}


@sealed
def test_hostile_checks(tmp_path: Path) -> None:
    env, (task,) = releases.clean()
    place = tmp_path / "was-here"
    bodies = {
        "writes": f"open({str(place)!r}, 'w'); return bool(final_state)",
        "loops": "while final_state is not None: pass",
        "leaves": "import os; os._exit(3 if final_state else 4)",
    }
    config = orjson.loads(task["init_config"])
    tasks = [releases.scenario("library", name, config, body) for name, body in bodies.items()]
    report = audited(releases.write(tmp_path, (env, tasks)), 1.0)
    assert not place.exists()
    (fault,) = report.of("check_fault")
    assert (fault.task, "PermissionError" in fault.detail) == ("writes", True)
    assert {f.task for f in report.of("lost")} == {"loops", "leaves"}
    assert not report.of("crash")


@pytest.mark.parametrize("source", ["class Library:", "x = 1", "import numpy", "while True: pass"])
def test_a_class_that_does_not_load(tmp_path: Path, source: str) -> None:
    env, tasks = releases.clean()
    report = audited(releases.write(tmp_path, ({**env, "env_class_code": source}, tasks)), 1.0)
    assert {f.kind for f in report.findings} == {"unusable"}
    assert len(report.findings) == 1


def test_an_environment_without_scenarios(tmp_path: Path) -> None:
    report = audited(releases.write(tmp_path, (releases.clean()[0], [])))
    assert [f.detail for f in report.findings] == ["there is no scenario for it"]


@pytest.mark.parametrize(
    ("name", "content", "word"),
    [
        ("env_metadata.json", b"{", "is not JSON"),
        ("env_metadata.json", b"[]", "no environment"),
        ("env_metadata.json", b'{"e": {"env_class_code": ""}}', "env_class_name"),
        ("env_metadata.json", b'{"e": {"env_class_code": "", "tools": "{"}}', "format"),
    ],
)
def test_files_that_are_not_of_the_format(
    tmp_path: Path, name: str, content: bytes, word: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BadInput, match=word):
        open_release(f"envscaler:{tmp_path}")


def test_one_file_and_its_neighbours(tmp_path: Path) -> None:
    folder = releases.write(tmp_path, releases.clean())
    release = open_release(f"envscaler:{folder / 'env_metadata.json'}")
    assert [len(e.tasks) for e in release.environments] == [1]
    with pytest.raises(BadInput, match="no such file"):
        open_release(f"envscaler:{folder / 'nothing.json'}")
    (folder / "other.json").write_bytes(orjson.dumps({"a": 1}))
    with pytest.raises(BadInput, match="not of EnvScaler's format"):
        open_release(f"envscaler:{folder / 'other.json'}")

"""The jobs of a run in bulk, one by one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from envwright.inference import infer_environments
from envwright.sources.openapi import load_openapi
from envwright.types import Json
from envwright.workflows.bulk.bulk_jobs import (
    BulkOptions,
    UnmappedLists,
    build_document,
    judge_environment,
    restore_unmapped,
)
from envwright.workflows.bulk.job_pool import BulkJob, run_jobs
from tests.unit.bulk.documents import document, write

PETSTORE = Path("src/envwright/data/openapi/petstore.json")
GITEA = Path("src/envwright/data/openapi/gitea.json.gz")
HUGE = 2_000_000_000
"""Bytes; most of them are a hole in the file."""


def test_of_hundreds_of_environments_one_is_read(tmp_path: Path) -> None:
    specs, folder = tmp_path / "specs.jsonl", tmp_path / "folder"
    options = BulkOptions(check=False, tasks=0)
    build_document(str(PETSTORE), "petstore.yaml", str(specs), options.data())
    with specs.open("r+b") as file:  # as after a document of two thousand large environments
        file.truncate(HUGE)
    arguments: tuple[Json, ...] = (str(specs), 0, str(folder), {}, options.data())
    most = options.job_memory
    job = BulkJob("one", judge_environment, arguments, memory=most, weight=most, seconds=300)
    outcomes: dict[str, Json] = {}
    run_jobs([job], 1, 1_000, outcomes.__setitem__)
    assert outcomes == {"one": {"ok": {"reasons": []}}}
    assert (folder / "environment.yaml").is_file()


def test_what_is_left_out_is_told_once_and_restored() -> None:
    interface = load_openapi(GITEA)
    results = infer_environments(interface, max_tools=12)
    losses = UnmappedLists(results, [operation.id for operation in interface.operations])
    shared = json.loads(json.dumps(losses.shared()))
    assert len({result.unmapped for result in results}) > 1
    for result in results:
        told = json.loads(json.dumps(losses.differences(result)))
        assert restore_unmapped(shared, told) == result.unmapped


@pytest.mark.parametrize(("document", "rich"), [("gitea", True), ("apideck_crm", False)])
def test_parts_are_larger_where_that_makes_one_rich(
    document: str, rich: bool, tmp_path: Path
) -> None:
    file = GITEA.with_name(f"{document}.json.gz")
    options = BulkOptions(max_tools=12, rich_tools=24)
    made = build_document(str(file), document, str(tmp_path / "specs"), options.data())
    largest = max(one["tools"] for one in made["environments"])
    assert (12 < largest <= 24) is rich
    assert any(one["tier"] == "rich" for one in made["environments"]) is rich


@pytest.mark.parametrize(
    ("without", "reasons"),
    [
        ("/animals/{id} put /animals/{id} get", ["fewer than 4 tools"]),
        ("/animals post", ["its tools can only delete", "fewer than 4 tools"]),
        ("", []),
    ],
)
def test_nothing_more_is_examined_once_there_is_a_reason(
    without: str, reasons: list[str], tmp_path: Path
) -> None:
    data = document("animals")
    left_out = without.split()
    for path, method in zip(left_out[::2], left_out[1::2], strict=True):
        del data["paths"][path][method]
    file, specs = write(tmp_path, "one.json", data), tmp_path / "specs"
    options = BulkOptions(check=True, tasks=10, mutants=5).data()
    (made,) = build_document(str(file), "one.json", str(specs), options)["environments"]
    verdict = judge_environment(str(specs), 0, str(tmp_path / "folder"), {}, options)
    assert verdict["reasons"] == reasons, made
    assert ("check" in verdict, "tasks" in verdict) == (not reasons, not reasons)

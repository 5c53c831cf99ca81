"""Whatever a document, a list of tools or a script holds: an environment or one clear message."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import orjson
import pytest

from envwright.bounds import MAX_YAML_CHARS
from envwright.errors import BadInput
from envwright.sources.document import read_document
from envwright.types import Json
from envwright.workflows.bulk.job_pool import BulkJob
from tests.fuzzing import bases
from tests.fuzzing.data import CHANGES, spoil
from tests.fuzzing.fuzz import jobs_of, main, parse
from tests.fuzzing.trying import KINDS, attempt, case
from tests.fuzzing.writing import bomb

SEEDS = range(8)
Done = Callable[[str, Json], None]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_spoilt_is_sound(kind: str, tmp_path: Path) -> None:
    """Else nothing but the reader's first check would ever be tried."""
    built = 0
    for number, base in enumerate(bases.known(kind)):
        raw = base.encode() if isinstance(base, str) else orjson.dumps(base)
        (folder := tmp_path / str(number)).mkdir()
        said = attempt(raw, folder)
        assert said["outcome"] in ("built", "nothing built"), said
        built += said["outcome"] == "built"
    assert built >= {"document": 4, "tools": 2, "sql": 4}[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_crashes(kind: str, tmp_path: Path) -> None:
    for seed in SEEDS:
        (folder := tmp_path / str(seed)).mkdir()
        said = attempt(case(kind, "", 0, seed), folder)
        assert said["outcome"] != "crash", (seed, said["why"])


def test_each_change_changes_and_the_base_stays() -> None:
    base = bases.small_documents()[1]
    before = json.dumps(base)
    for change in CHANGES:
        box = [json.loads(before)]
        for seed in range(20):
            change(box[0]["components"]["schemas"], "Customer", box, Random(seed))
            if json.dumps(box[0]) != before:
                break
        else:
            pytest.fail(f"{change.__name__} changes nothing")
    for seed in range(20):
        spoil(base, Random(seed), 5)
    assert json.dumps(base) == before


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_case(kind: str) -> None:
    assert case(kind, "", 3, 5) == case(kind, "", 3, 5)
    assert len({case(kind, "", number, 5) for number in range(8)}) > 6


def test_a_crash_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object, **more: object) -> Json:
        raise KeyError("paths")

    monkeypatch.setattr("tests.fuzzing.trying.build_from_sources", broken)
    said = attempt(b"{}", tmp_path)
    assert said["outcome"] == "crash"
    assert "KeyError: 'paths'" in said["why"]


def test_a_large_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = bases.small_documents()[1]
    (tmp_path / "shop.json").write_bytes(orjson.dumps(document))
    given = f"--documents {tmp_path} --count 1 --tools 1 --seed 3".split()
    assert [job.key for job in jobs_of(parse(given))] == ["document/0", "tools/0"]
    assert main([*given, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {kind: sum(counts.values()) for kind, counts in told["counts"].items()} == {
        "document": 1,
        "tools": 1,
    }


def test_what_went_wrong_is_counted_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said: list[Json] = [
        {"failed": "needs more than 60 s"},
        {"failed": "needs more than 2048 MiB"},
        {"failed": "ended with SIGSEGV"},
        {"ok": {"outcome": "crash", "why": "KeyError", "seconds": 1}},
        {"ok": {"outcome": "built", "why": "", "seconds": 11}},
    ]

    def played(jobs: Sequence[BulkJob], workers: int, memory: int, done: Done) -> None:
        for job, result in zip(jobs, said, strict=True):
            done(job.key, result)

    monkeypatch.setattr("tests.fuzzing.fuzz.run_jobs", played)
    assert main(["--count", "5", "--keep", str(tmp_path)]) == 1
    assert "| document | 5 | 1 | 0 | 0 | 2 | 1 | 1 | 1 |" in capsys.readouterr().out
    assert len(list(tmp_path.iterdir())) == 5
    assert (tmp_path / "document-0.txt").read_bytes() == case("document", "", 0, 0)


# --- what was found ------------------------------------------------------------------------------


TABLES = """
CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT NOT NULL, {column});
CREATE TABLE b (id INTEGER PRIMARY KEY, a_id INTEGER NOT NULL REFERENCES a (id), t TEXT, n INTEGER);
"""
DEFAULTS = {
    "a boolean by its check": "x INTEGER NOT NULL DEFAULT 1 CHECK (x IN (0, 1))",
    "no boolean": "x INTEGER DEFAULT 7 CHECK (x IN (0, 1))",
    "beyond a bound": "x INTEGER NOT NULL DEFAULT 3 CHECK (x > 5)",
    "too long": "x varchar(2) DEFAULT 'abcdef'",
    "infinite": "x REAL DEFAULT 1e999",
    "beyond 64 bits": "x INTEGER DEFAULT 99999999999999999999",
}


@pytest.mark.parametrize("column", DEFAULTS.values(), ids=DEFAULTS.keys())
def test_a_default_that_breaks_its_own_column_costs_the_default_only(
    column: str, tmp_path: Path
) -> None:
    said = attempt(TABLES.format(column=column).encode(), tmp_path)
    assert said["outcome"] == "built", said


def test_yaml_that_would_take_minutes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("openapi: 3.0.0\nx: " + "x" * MAX_YAML_CHARS)
    with pytest.raises(BadInput, match=r"more than 20 million characters\. Convert it to JSON"):
        read_document(path)


def test_aliases_of_aliases_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(f"openapi: 3.0.0\n{bomb(9)}")
    with pytest.raises(BadInput, match="through its aliases"):
        read_document(path)


def test_messages_are_not_as_long_as_what_they_quote() -> None:
    assert len(str(BadInput("x" * 100_000, file="y" * 100_000))) < 10_000


@pytest.mark.parametrize("hidden", ["\x1b[31m", "\x07", "\u202e", "\ud800", "\x00"])
def test_messages_steer_no_terminal(hidden: str) -> None:
    error = BadInput(f"is {hidden}.", file=f"a{hidden}", place=f"#/{hidden}", remedy=hidden)
    for text in (str(error), error.message, error.file, error.place, error.remedy):
        assert text.isprintable()
        assert "\\" in text

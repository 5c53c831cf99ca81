"""Draws for the coverage of the collection, and what is said of the operations that are lost."""

from __future__ import annotations

import sys
from pathlib import Path

import orjson
import pytest

from tests.meaning.coverage import draw, kind_of, main, operation_counts, split_of

DOCUMENTS = Path(__file__).parents[2] / "src/envwright/data/openapi"


def test_a_provider_is_on_one_side() -> None:
    names = [f"{name}.com/{n}.json" for name in "abcdefgh" for n in range(3)]
    sides = {name.split("/")[0]: split_of(name) for name in names}
    assert all(sides[name.split("/")[0]] == split_of(name) for name in names)
    assert set(sides.values()) == {"dev", "test"}


def test_large_documents_are_drawn_by_their_operations() -> None:
    counts = {"a.json": 10, "b.com/c.json": 970, "b.com/d.json": 20}
    drawn = draw(counts, "operations", 100, seed=1)
    assert len(drawn) == 100
    assert drawn.count("b.com/c.json") > 90
    assert draw(counts, "operations", 100, seed=1) == drawn
    assert sorted(draw(counts, "documents", 9, seed=1)) == sorted(counts)
    assert len(draw(counts, "providers", 9, seed=1)) == 2


def test_reasons_without_what_they_say_of_one_operation() -> None:
    assert kind_of("not CRUD: what ping changes is not stated") == kind_of(
        "not CRUD: what fork changes is not stated"
    )
    assert kind_of("unmatched input: cursor") == "unmatched input: …"
    assert kind_of("doubtful meaning: 3 of 7 fields of its body are columns").startswith(
        "doubtful meaning: N of N"
    )


@pytest.mark.skipif(sys.platform != "linux", reason="bounds of a process")
def test_a_document_is_covered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "petstore.json").write_bytes((DOCUMENTS / "petstore.json").read_bytes())
    (tmp_path / "broken.json").write_text("{")
    assert operation_counts(tmp_path, "all") == {"petstore.json": 20}
    out = tmp_path / "out" / "coverage.json"
    out.parent.mkdir()
    names = ["--document", "petstore.json", "--document", "broken.json"]
    main([str(tmp_path), *names, "--jobs", "1", "-o", str(out)])
    found = orjson.loads(out.read_bytes())
    assert found["summary"]["operations"] == 20
    assert found["summary"]["offered"] >= 12
    assert "broken.json" in found["summary"]["failed"]
    assert "share:" in capsys.readouterr().out

"""Which files are meant."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import orjson
import pytest

from envwright.errors import BadInput
from envwright.workflows.bulk.document_search import find_documents, is_many
from tests.unit.bulk.documents import document, write

OUT = Path("nowhere")


def names(*sources: Path | str) -> list[str]:
    return [source.name for source in find_documents([str(s) for s in sources], OUT).sources]


def test_descriptions_are_told_by_content(tmp_path: Path) -> None:
    write(tmp_path, "a/pets.json", document("pets"))
    write(tmp_path, "b/data.json", {"numbers": [1, 2]})
    write(tmp_path, ".hidden/pets.json", document("pets"))
    (tmp_path / "notes.md").write_text("openapi: 3.0.0\n")
    (tmp_path / "old.yml").write_text("swagger: '2.0'\npaths: {}\n")
    (tmp_path / "packed.json.gz").write_bytes(gzip.compress(orjson.dumps(document("cats"))))
    tool = {"name": "see", "inputSchema": {"type": "object"}}
    write(tmp_path, "tools.json", {"tools": [tool]})
    write(tmp_path, "no-tools.json", {"parameters": [tool], "inputSchema": {}})
    (tmp_path / "shop.sql").write_text("CREATE TABLE items (id INTEGER PRIMARY KEY);")
    (tmp_path / "letter.sql").write_text("Dear reader,")
    (tmp_path / "noise.db").write_bytes(b"\0" * 100)
    found = find_documents([str(tmp_path)], OUT)
    names = ["a/pets.json", "old.yml", "packed.json.gz", "shop.sql", "tools.json"]
    assert [s.name for s in found.sources] == names
    assert found.others == 5


def test_the_order_of_sources_does_not_matter(tmp_path: Path) -> None:
    one, two = write(tmp_path, "1.json", document("cats")), write(tmp_path, "2.json", {"a": 1})
    assert find_documents([str(one), str(two)], OUT) == find_documents(
        [str(two), str(one), str(one)], OUT
    )


def test_a_named_file_is_always_taken(tmp_path: Path) -> None:
    assert names(write(tmp_path, "data.json", {"a": 1})) == ["data.json"]


def test_patterns(tmp_path: Path) -> None:
    write(tmp_path, "x/1.json", document("cats"))
    write(tmp_path, "x/y/2.json", document("dogs"))
    assert names(f"{tmp_path}/**/*.json") == ["1.json", "2.json"]
    assert is_many(f"{tmp_path}/*.json")
    odd = write(tmp_path, "[1].json", document("cats"))
    assert not is_many(str(odd))
    assert names(odd) == ["[1].json"]


def test_a_file_that_is_meant_twice_is_taken_once(tmp_path: Path) -> None:
    path = write(tmp_path, "x/1.json", document("cats"))
    assert len(names(tmp_path, path, f"{tmp_path}/x/*.json", tmp_path / "x")) == 1


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    write(tmp_path, "x/1.json", document("cats"))
    write(tmp_path, "y/1.json", document("dogs"))
    assert names(tmp_path / "x", tmp_path / "y") == ["1.json", "1.json#2"]


def test_environments_and_the_output_are_left_out(tmp_path: Path) -> None:
    write(tmp_path, "1.json", document("cats"))
    write(tmp_path, "env/environment.yaml", {})
    write(tmp_path, "env/report.json", document("cats"))
    write(tmp_path, "out/2.json", document("cats"))
    assert [s.name for s in find_documents([str(tmp_path)], tmp_path / "out").sources] == ["1.json"]


def test_the_output_cannot_be_what_is_read(tmp_path: Path) -> None:
    write(tmp_path, "1.json", document("cats"))
    with pytest.raises(BadInput, match="the output is what is read"):
        find_documents([str(tmp_path)], tmp_path)


def test_links_are_followed_to_files_only(tmp_path: Path) -> None:
    write(tmp_path, "x/1.json", document("cats"))
    (tmp_path / "x" / "loop").symlink_to(tmp_path / "x")
    (tmp_path / "x" / "gone.json").symlink_to(tmp_path / "nothing")
    os.mkfifo(tmp_path / "x" / "pipe.json")
    assert names(tmp_path / "x") == ["1.json"]


@pytest.mark.parametrize("source", ["", "*.yaml", "missing.json", "pipe"])
def test_nothing_to_build_is_refused(tmp_path: Path, source: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput):
        find_documents([str(tmp_path / source) if source else str(tmp_path / "empty")], OUT)


def test_what_is_laid_over_a_document_is_part_of_it(tmp_path: Path) -> None:
    """Else a run would go on with, or give back, what was built by other overrides."""
    write(tmp_path, "a/shop.json", document("pets", "shops"))
    write(tmp_path, "b/shop.json", document("pets", "shops"))

    def found() -> list[str]:
        return [source.sha256 for source in find_documents([str(tmp_path)], OUT).sources]

    plain = found()
    assert len(set(plain)) == 1
    (tmp_path / "b" / "shop.envwright.yaml").write_text("exclude: [createPet]\n")
    one, other = found()
    assert one == plain[0] != other
    (tmp_path / "b" / "shop.envwright.yaml").write_text("exclude: [createShop]\n")
    assert len({*found(), other}) == 3

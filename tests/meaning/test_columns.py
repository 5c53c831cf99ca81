"""A draw of columns is the same each time, and never opens the half that is left to others."""

from __future__ import annotations

from pathlib import Path

from tests.meaning.columns import is_dev, main

DOCUMENTS = Path(__file__).parents[2] / "src/envwright/data/openapi"


def drawn(folder: Path, seed: int) -> str:
    out = folder.parent / f"{seed}.txt"
    main([str(folder), "--seed", str(seed), "--count", "3", "-o", str(out)])
    return out.read_text()


def test_a_draw_is_the_same_each_time_and_of_one_half(tmp_path: Path) -> None:
    folder = tmp_path / "api"
    names = [f"{letter}.com" for letter in "abcdefgh"]
    assert 0 < sum(map(is_dev, names)) < len(names)
    for name in names:
        (folder / name).mkdir(parents=True)
        document = (DOCUMENTS / "petstore.json").read_bytes() if is_dev(name) else b"no document"
        (folder / name / "petstore.json").write_bytes(document)
    first = drawn(folder, 1)
    assert first == drawn(folder, 1)
    assert first.count("#") >= 3
    assert not any(f" {name}/" in first for name in names if not is_dev(name))

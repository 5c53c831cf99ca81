"""The bundled documents load, state a permissive licence, and are what ORIGINS.md says."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from pathlib import Path

import pytest

from envwright.sources import load_openapi

FOLDER = Path(str(files("envwright") / "data" / "openapi"))
DOCUMENTS = sorted(p for p in FOLDER.iterdir() if ".json" in p.name)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_a_document_loads_and_its_origin_is_stated(path: Path) -> None:
    interface = load_openapi(path)
    assert interface.operations
    assert interface.origin.licence in ("Apache-2.0", "MIT")
    origins = (FOLDER / "ORIGINS.md").read_text()
    assert f"`{path.name}`" in origins
    assert hashlib.sha256(path.read_bytes()).hexdigest() in origins


def test_one_is_large_and_all_together_are_small() -> None:
    assert max(len(load_openapi(path).operations) for path in DOCUMENTS) >= 300
    assert sum(path.stat().st_size for path in DOCUMENTS) < 3_000_000

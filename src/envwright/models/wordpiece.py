"""Texts as the tokens of BERT, uncased: words, cut into the longest pieces that are known.

Written anew after J. Devlin et al., BERT: Pre-training of deep bidirectional transformers for
language understanding, NAACL 2019, and its public vocabulary (``ORIGINS.md``), so that the model
needs no tokenizer package.
"""

from __future__ import annotations

import gzip
import re
import unicodedata
from collections.abc import Iterator
from importlib.resources import files

_LONGEST_WORD = 100
_IDEOGRAPHS = re.compile(
    "([\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002a6df\U0002a700-\U0002ceaf"
    "\U0002f800-\U0002fa1f])"
)


class WordPieces:
    """The tokenizer; reads the bundled vocabulary once."""

    def __init__(self) -> None:
        packed = files("envwright.models").joinpath("vocabulary.txt.gz").read_bytes()
        lines = gzip.decompress(packed).decode().split("\n")
        self._ids = {piece: number for number, piece in enumerate(lines) if piece}

    def ids(self, text: str, limit: int) -> list[int]:
        """Numbers of the tokens of a text, at most ``limit`` with the marks at both ends."""
        pieces = [number for word in _words(text) for number in self._cut(word)]
        return [self._ids["[CLS]"], *pieces[: limit - 2], self._ids["[SEP]"]]

    def _cut(self, word: str) -> list[int]:
        """The pieces of a word, the longest first; unknown as a whole where one is missing."""
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
        if letter.isspace() and letter not in "\x1c\x1d\x1e\x1f\x85\x0b\x0c":
            yield " "
        elif letter != "\ufffd" and unicodedata.category(letter) not in ("Cc", "Cf", "Co"):
            yield letter


def _is_mark(letter: str) -> bool:
    if letter.isascii():
        return not letter.isalnum() and letter.isprintable() and letter != " "
    return unicodedata.category(letter).startswith("P")

"""Search in texts: BM25 of the engine's own index (FTS5), on a connection that holds nothing else.

The same texts and the same query give the same order in any process; ties go by place.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence

import apsw

MAX_TEXTS, MAX_TEXT_CHARS = 5_000, 5_000_000
"""Texts, and characters of all of them, that may be searched."""
MAX_TERMS = 32
"""Words of a query that count."""
_WORD = re.compile(r"\w+")


class TextIndex:
    """An index of texts.

    Example:
        >>> TextIndex(["a red door", "a green door", "a key"]).best("the green doors", 2)
        [1, 0]

    Args:
        texts: what is searched; results are places in it.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._lock = threading.Lock()
        self._db = apsw.Connection(":memory:")
        # Without content: the texts stay where they are, only their words are kept here.
        self._db.execute(
            "CREATE VIRTUAL TABLE texts USING fts5(text, content='', tokenize='porter unicode61')"
        )
        with self._db:
            self._db.executemany(
                "INSERT INTO texts (rowid, text) VALUES (?, ?)",
                ((at, text) for at, text in enumerate(texts)),
            )

    def best(self, query: str, most: int) -> list[int]:
        """Places of the texts that fit a query best, the best first; none without a word of it.

        Args:
            query: words.
            most: places, at most.
        """
        # As they are written: the index folds case in its own way, in which “ß” stays.
        words = [*{word.lower(): word for word in _WORD.findall(query)}.values()][:MAX_TERMS]
        if not words or most < 1:  # for the engine a bound below 0 is none
            return []
        # In quotes a word is no operator of the index's own language.
        wanted = " OR ".join(f'"{word}"' for word in words)
        sql = "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY bm25(texts), rowid LIMIT ?"
        with self._lock:  # a connection serves one thread at a time
            return [place for (place,) in self._db.execute(sql, (wanted, most))]

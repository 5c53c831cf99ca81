"""Where generators draw from: every cell has its own seed, in any process and at any time.

A value therefore depends neither on other columns nor on how many rows there are.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from envwright.environment.schema import Column, Table
from envwright.inflection import singular
from envwright.types import Scalar

if TYPE_CHECKING:
    from faker import Faker

Make = Callable[["ValueSource"], Scalar]
T = TypeVar("T")
Row = dict[str, Scalar]
LOCALE = "en_US"
_MOST_DIGITS = 19
"""A number of more digits is beyond what the engine counts."""
FILE = "population.yaml"


def name_words(name: str) -> list[str]:
    """The lower-case words of an identifier.

    Example:
        >>> name_words("photoUrls") == name_words("photo_urls") == ["photo", "urls"]
        True
    """
    return list(_words(name))


@lru_cache(4096)
def _words(name: str) -> tuple[str, ...]:
    # ``photoUrls`` → ``photo_Urls``; capitals in a row stay together (``userID``).
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return tuple(word for word in re.split(r"[\W_]+", snake.lower()) if word)


def id_prefix(name: str) -> str:
    """A short mark for the rows of a table.

    Example:
        >>> id_prefix("orders"), id_prefix("order_items")
        ('ORD', 'OI')
    """
    parts = name_words(name) or ["row"]
    if len(parts) > 1:
        return "".join(part[0] for part in parts[:4]).upper()
    word = singular(parts[0])
    # The first letter and the consonants after it: ``order`` → ``ordr`` → ``ORD``.
    bare = word[0] + re.sub(r"[aeiouy\W\d]", "", word[1:])
    # Double letters count once.
    return re.sub(r"(.)\1", r"\1", bare if len(bare) > 1 and len(word) > 3 else word)[:3].upper()


def kind_of(column: Column) -> str:
    """What the column stores: ``integer``, ``real``, ``text`` or ``blob``."""
    declared = column.type
    # First, as in SQLite: a type that contains INT has integer affinity.
    if "INT" in declared:
        return "integer"
    if declared == "BLOB":
        return "blob"
    if re.search("REAL|FLOA|DOUB|NUM|DEC", declared):
        return "real"
    return "text"


def exact_length(column: Column, table: Table) -> int | None:
    """The exact length that a CHECK requires of a text: 3 for ``length(code) = 3``."""
    name = rf'(?<!\w)"?{re.escape(column.name)}"?\s*'
    found = re.search(rf"length\s*\(\s*{name}\)\s*==?\s*(\d+)", table.sql, re.IGNORECASE)
    return int(found[1][:_MOST_DIGITS]) if found else None


class ValueSource:
    """Where a generator draws from, standing at one cell; ``turn_to`` moves it to another."""

    def __init__(self, seed: int, now: int) -> None:
        self.seed, self.now = seed, now
        self.random = Random()
        self.index = self.attempt = self.draw = 0
        self.row: dict[str, Scalar] = {}
        """What the row holds so far."""
        self.place: tuple[str, ...] = ()
        """Table and column of the cell."""
        self.makes: Mapping[str, Make] = {}
        """The generators of the row's columns."""
        self._faker: Faker | None = None
        self._permuted: dict[tuple[str, ...], tuple[int, object, Sequence[Any]]] = {}

    def turn_to(self, place: tuple[str, ...], index: int, attempt: int, draw: int = 0) -> None:
        """Stand at row ``index`` of the column ``place``, for the ``attempt``-th time."""
        self.place, self.index, self.attempt, self.draw = place, index, attempt, draw
        self.random.seed(self._number(index, attempt, draw))

    def _number(self, *what: object) -> int:
        text = repr((self.seed, self.place, what))  # hash() would differ between processes
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())

    def make(self, column: str) -> Scalar:
        """A value of another column of the row, by its own generator."""
        return self.makes[column](self)

    @property
    def fake(self) -> Faker:
        """Faker, seeded for this cell."""
        return self._seeded(self.random.getrandbits(32))

    def pooled(self, size: int) -> Faker:
        """Faker, seeded for one of ``size`` values that the cells of a column share."""
        return self._seeded(self._number("pool", self.random.randrange(size)))

    def _seeded(self, seed: int) -> Faker:
        if self._faker is None:
            from faker import Faker

            # Made once, since it is slow to make, and seeded anew for every cell.
            self._faker = Faker(LOCALE, use_weighting=False)
        self._faker.seed_instance(seed)
        return self._faker

    def spread(self, values: Sequence[T]) -> T:
        """One of ``values`` such that any run of rows holds each of them about equally often."""
        if self.attempt:
            return self.random.choice(values)
        # Each block of as many rows as there are values is a permutation of them.
        block, at = divmod(self.index, len(values))
        known = self._permuted.get(self.place)
        if known is None or known[0] != block or known[1] is not values:
            permuted = Random(self._number("block", block)).sample(values, len(values))
            known = self._permuted[self.place] = block, values, permuted
        found: T = known[2][at]
        return found

    def phrase(self, *lists: Sequence[str]) -> str:
        """One word of each list."""
        return " ".join(self.random.choice(words_) for words_ in lists)

    def digits(self, count: int) -> str:
        """Digits, the first not 0."""
        return str(self.random.randrange(10 ** (count - 1), 10**count))

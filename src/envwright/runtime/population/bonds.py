"""Columns of one row that belong together: found by name, type and being there as a whole.

A bond only ever speaks where its whole signature is there. It never touches a key, a reference, an
enum or a column with a recipe; those it reads. What it says gives way to the schema: a value that
does not fit its column, or that the engine refuses twice, is left to the column's own generator.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from envwright.runtime.population.source import Source, kind_of, words
from envwright.runtime.schema import Column, Table
from envwright.types import Scalar

Settle = Callable[[Source], dict[str, Scalar]]


@dataclass(frozen=True)
class Bond:
    """What makes some columns of a row agree with others."""

    name: str
    reads: frozenset[str]
    writes: frozenset[str]
    settle: Settle
    """The agreed values for the row that the source holds; nothing where it cannot say."""
    empties: bool = False
    """Whether it also says which columns are empty; else an empty column stays empty."""

    @property
    def columns(self) -> frozenset[str]:
        return self.reads | self.writes


class Named:
    """The columns of a table by what they are called.

    Args:
        table: the table.
        free: the columns that bonds may write.
    """

    def __init__(self, table: Table, free: set[str]) -> None:
        self.table, self.free = table, free
        self.words = {name: tuple(words(name)) for name in table.columns}
        self._kinds = {
            name: kind_of(column)
            for name, column in table.columns.items()
            if not (column.is_boolean or column.is_json)
        }
        self._known: dict[tuple[str, ...], list[str]] = {}
        for name, own in self.words.items():
            self._known.setdefault(own, []).append(name)

    def one(self, *forms: str, kinds: tuple[str, ...], stem: tuple[str, ...] = ()) -> str:
        """The first column with one of the names, ``stem`` before them; empty for none."""
        for form in forms:
            for name in self._known.get((*stem, *form.split()), ()):
                if self._kinds.get(name) in kinds:
                    return name
        return ""

    def stems(self, *forms: str) -> list[tuple[str, ...]]:
        """What stands before one of the names, in the order of the columns."""
        out: dict[tuple[str, ...], None] = {}
        for own in self.words.values():
            for form in forms:
                tail = tuple(form.split())
                if own[-len(tail) :] == tail:
                    out[own[: -len(tail)]] = None
        return list(out)


def bonds_of(table: Table, free: set[str]) -> list[Bond]:
    """The bonds of a table, in the order in which they are settled."""
    # Each of them builds on this file.
    from envwright.runtime.population import amounts, moments, people, places

    named = Named(table, free)
    found: list[Bond] = []
    for find in (places.find, people.find, amounts.find, moments.find):
        found += find(named)
    return found


def fits(column: Column, value: Scalar) -> bool:
    """Whether what the schema says in words of its own allows the value."""
    text = column.text
    if value is None:
        return not column.not_null
    if text.enum is not None:
        return value in text.enum
    if isinstance(value, str):
        return (text.min_length or 0) <= len(value) <= (text.max_length or len(value))
    if not isinstance(value, int | float):
        return True
    above = text.exclusive_minimum is None or value > text.exclusive_minimum
    below = text.exclusive_maximum is None or value < text.exclusive_maximum
    least = text.minimum is None or value >= text.minimum
    most = text.maximum is None or value <= text.maximum
    return above and below and least and most

"""What else the words of a change may say, where no tool shows rows as they seem to be described.

*Book boxes of the species “Cod” of the vessel “Dawn”* speaks of two rows, and *propose a credit for
the fault of the line … with ground late repair* gives a ground to the credit.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, replace

from envwright.tasks.parser.syntax_tree import (
    ChangeClause,
    FactExpr,
    RowExpr,
    SelectExpr,
    Words,
)

_Places = tuple[tuple[Words, tuple[RowExpr, ...]], ...]


@dataclass(frozen=True, slots=True)
class SecondReading:
    """A change read in another way."""

    change: ChangeClause
    moved: tuple[tuple[RowExpr, FactExpr], ...] = ()
    """Facts that are given to the call, with the rows of which they seemed to be said."""


def second_readings(change: ChangeClause, labels: Set[Words]) -> Iterator[SecondReading]:
    """Other readings of a change: what is said of rows given to it, or their owners rows of it.

    Args:
        change: as it was read.
        labels: of parameters; *the availability of the assessor …* is no row.
    """
    ways = []
    for place, (_, rows) in enumerate(change.rows):
        if len(rows) == 1:
            facts = _facts_given(change, place, rows[0])
            ways += [facts] if facts else []
            if rows[0].select.owners:
                ways.append(_owners_apart(change, place, rows[0]))
            if rows[0].select.words in labels and facts:
                ways = [_without_label(facts.change, place)]
    if change.every is not None and change.every.owners:
        apart = replace(change.every, owners=())
        ways.append(SecondReading(replace(change, every=apart, rows=_with(change, change.every))))
    yield from ways


def _facts_given(change: ChangeClause, place: int, row: RowExpr) -> SecondReading | None:
    select = row.select
    if len(select.any_of) != 1 or not select.any_of[0] or select.minus:
        return None
    facts = select.any_of[0]
    bare = replace(row, select=replace(select, any_of=((),)))
    given = replace(change, rows=_put(change.rows, place, bare), facts=(*change.facts, *facts))
    return SecondReading(given, tuple((bare, fact) for fact in facts))


def _without_label(change: ChangeClause, place: int) -> SecondReading:
    select = change.rows[place][1][0].select
    rows = (*change.rows[:place], *change.rows[place + 1 :])
    return SecondReading(replace(change, rows=(*rows, *_with(change, select)[len(change.rows) :])))


def _owners_apart(change: ChangeClause, place: int, row: RowExpr) -> SecondReading:
    bare = replace(row, select=replace(row.select, owners=()))
    rows = (*_put(change.rows, place, bare), *_with(change, row.select)[len(change.rows) :])
    return SecondReading(replace(change, rows=rows))


def _with(change: ChangeClause, select: SelectExpr) -> _Places:
    return (*change.rows, *(((), (owner,)) for owner in select.owners))


def _put(rows: _Places, place: int, row: RowExpr) -> _Places:
    return (*rows[:place], (rows[place][0], (row,)), *rows[place + 1 :])

"""Keys that number the rows of a table."""

from __future__ import annotations

from envwright.runtime.population.source import Make, Source, prefix, words
from envwright.runtime.population.texts import SAYING
from envwright.runtime.schema import Column, Table
from envwright.types import Scalar


def key(column: Column, kind: str) -> Make:
    """Small numbers that grow with gaps, far below those that calls generate."""
    start, text = (1001 if kind == "text" else 101), column.text
    if text.minimum is not None:
        start = max(start, int(text.minimum))
    mark = f"{prefix(column.table)}-"
    width = 40 if text.max_length is None else text.max_length

    def draw(s: Source) -> Scalar:
        number = start + 3 * s.index + s.random.randrange(3)
        if text.maximum is not None and number > text.maximum:
            number = int(text.minimum or 1) + s.index
        if kind != "text":
            return number
        return f"{mark}{number}" if len(f"{mark}{number}") <= width else str(number)[-width:]

    return draw


def is_key(column: Column, table: Table) -> bool:
    """Whether the column numbers its table's rows; a primary key named slug, say, does not."""
    own = words(column.name)
    alone = table.primary_key == (column.name,)
    named = own == ["id"] or (own[-1:] in (["id"], ["arn"]) and alone)
    return column.name in table.primary_key and (
        named or (alone and not {*SAYING, "name", "title", "year"} & set(own))
    )

"""Rows that no tool shows by themselves, put together from the rows of others that name them.

Lines that show ``cabinet_id`` and ``street`` tell of the cabinets, as far as lines hang on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from envwright.tasks.parser.syntax_tree import Words
from envwright.tasks.parser.tool_vocabulary import field_as_parameter
from envwright.tasks.solver.row_fields import FoundRow, names_row
from envwright.types import Json

_Rows = list[dict[str, Any]]


def linked_rows(noun: Words, others: Iterable[list[FoundRow]]) -> list[FoundRow]:
    """The rows of a noun (in stems) that rows of other nouns name, with what these show of them.

    Args:
        noun: of the rows that are sought.
        others: all rows that some tool shows, tool by tool.
    """
    found: dict[str | int, dict[str, Any]] = {}
    for rows in others:
        for key, data in _named_by([row.data for row in rows], noun).items():
            found[key] = {**data, **found.get(key, {})}
    return [FoundRow(noun, data, detailed=True) for data in found.values()]


def _named_by(rows: _Rows, noun: Words) -> dict[str | int, dict[str, Any]]:
    """What rows show of those that one of their fields names, by its value."""
    link = next((name for row in rows[:1] for name in row if _is_key(name, noun)), "")
    groups: dict[str | int, _Rows] = {}
    for row in rows if link else ():
        if isinstance(key := row.get(link), str | int):
            groups.setdefault(key, []).append(row)
    out: dict[str | int, dict[str, Any]] = {}
    shared = _shared_fields(groups)
    for key, group in groups.items():
        own = {_own_name(name, noun): value for name, value in group[0].items()}
        common = {name: value for name, value in group[0].items() if name in shared}
        out[key] = {**common, **{n: v for n, v in own.items() if n}, "id": key}
    return out


def _is_key(name: str, noun: Words) -> bool:
    stems = field_as_parameter(name).stems
    return len(stems) > len(noun) and names_row(stems, noun)


def _own_name(name: str, noun: Words) -> str:
    """What a field that is called after a noun shows of it: *name* for ``customer_name``."""
    parameter = field_as_parameter(name)
    if len(parameter.words) > len(noun) and parameter.stems[: len(noun)] == noun:
        return "_".join(parameter.words[len(noun) :])
    return ""


def _shared_fields(groups: Mapping[str | int, _Rows]) -> set[str]:
    """Fields that are the same in all rows that name the same row: they may be its own.

    Where fewer than two are named by several rows, that may be chance.
    """
    several = [group for group in groups.values() if len(group) > 1]
    if len(several) < 2:
        return set()
    names = set(several[0][0])
    return {name for name in names if all(_same(name, group) for group in several)}


def _same(name: str, group: _Rows) -> bool:
    first: Json = group[0].get(name)
    return first is not None and all(row.get(name) == first for row in group[1:])

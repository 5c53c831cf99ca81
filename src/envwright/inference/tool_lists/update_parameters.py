"""Parameters of an update that say how a field changes: ``clear_due``, ``add_tags``, ``delete``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from envwright.inference.domain_model import UnmappedReason
from envwright.inference.name_forms import sql_name
from envwright.inference.tool_lists.answer_maps import Unmapped
from envwright.inference.tool_lists.thing_columns import Thing
from envwright.inference.tool_lists.tool_facts import GivenValue
from envwright.inflection import plural

_WAYS = re.compile(r"(add|remove|delete|clear|unset)_(\w+)")


def steer_update(steers: Sequence[GivenValue], thing: Thing, sets: dict[str, str]) -> str:
    """Write what such parameters do into ``sets``; the condition under which the row goes.

    Raises:
        Unmapped: nothing says what one of them changes.
    """
    gone = ""
    taken: dict[str, dict[str, str]] = {}
    for given in steers:
        found = _WAYS.fullmatch(given.column)
        if given.column == "delete" and given.kind == "boolean" and not given.required:
            gone = f":{given.name}"
            continue
        column = _column(thing, found[2]) if found is not None else ""
        way = found[1] if found is not None else ""
        emptied = way in ("clear", "unset") and given.kind == "boolean"
        listed = way in ("add", "remove") and given.kind == "json"
        if not column or not (emptied or (listed and thing.columns[column].type == "json")):
            raise Unmapped(UnmappedReason.NOT_CRUD, f"what {given.name} changes is not stated")
        if emptied:
            kept = sets.get(column, sql_name(column))
            sets[column] = f"CASE WHEN :{given.name} THEN NULL ELSE {kept} END"
        else:
            taken.setdefault(column, {})[way] = f":{given.name}"
    for column, ways in taken.items():
        sets[column] = _changed_list(sets.get(column, sql_name(column)), ways)
    return gone


def _column(thing: Thing, name: str) -> str:
    return next((c for c in (name, plural(name)) if c in thing.columns), "")


def _changed_list(kept: str, ways: dict[str, str]) -> str:
    """A list without some values and with others, each of them once."""
    without = ""
    if "remove" in ways:
        without = f" WHERE value NOT IN (SELECT value FROM json_each({ways['remove']}))"
    parts = [f"SELECT value FROM json_each({kept}){without}"]
    parts += [f"SELECT value FROM json_each({ways['add']})"] if "add" in ways else []
    return f"(SELECT json_group_array(value) FROM ({' UNION '.join(parts)}))"

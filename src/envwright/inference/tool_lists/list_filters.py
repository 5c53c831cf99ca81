"""What a parameter of a list picks: rows of a value, a range, a part of a list, what is hidden."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from envwright.inference.domain_model import UnmappedReason
from envwright.inference.name_forms import snake_case, sql_literal, sql_name
from envwright.inference.tool_lists.answer_maps import Unmapped
from envwright.inference.tool_lists.stated_rules import search_fields
from envwright.inference.tool_lists.thing_columns import (
    ACTOR_COLUMN,
    DISPLAY,
    OFFSET,
    PAGING,
    SEARCH,
    Thing,
)
from envwright.inference.tool_lists.tool_facts import GivenValue
from envwright.inference.tool_lists.tool_things import ToolBinding
from envwright.inference.tool_map.map_compiler import table_name
from envwright.inflection import plural, singular

USER = re.compile(r"user_?name|user|user_?id")
_ALL = ("all", "any", "*", "")
_BETWEEN = re.compile(
    r"(min|max|start|end|from|to|after|before|since|until)_(\w+)|(\w+)_(min|max|after|before|from|to|gte|lte)"
)
_LEAST = frozenset("min start from after since gte".split())
_HIDDEN = re.compile(r"(?:include|show|with)_(\w+)")
_DONE = {"completed": ("completed", "complete", "done", "finished"), "done": ("done", "completed"),
         "closed": ("closed",), "archived": ("archived",), "deleted": ("deleted",),
         "cancelled": ("cancelled", "canceled")}  # fmt: skip
"""Word of a flag → states that it speaks of."""
_BY_DEFAULT = re.compile(r"\bby default\b[^.\n]{0,60}\b(?:exclud|omit|hid|only)", re.IGNORECASE)
_ONLY_OPEN = re.compile(r"\bdefault\b[^.]{0,30}\bonly (?:pending|open|incomplete|active)\b", re.I)
_PAGE = 20
"""Rows of a page whose size nobody gives."""
_WAITS = ("blocked_by", "depends_on", "dependencies")
_COMMAS = re.compile(r"\bcomma[- ]separated\b", re.IGNORECASE)


@dataclass(slots=True)
class ListFilters:
    """The conditions of one list.

    Args:
        reading: the tool.
        thing: what it lists.
        things: all things by name.
        documented: whether its answer is.
    """

    reading: ToolBinding
    thing: Thing
    things: Mapping[str, Thing]
    documented: bool
    page: dict[str, str] = field(default_factory=dict)
    """``limit`` and ``offset``, where parameters give them."""

    def condition(self, given: GivenValue) -> list[str]:
        """The condition of one parameter, which counts only where it is given.

        Raises:
            Unmapped: nothing says what it picks.
        """
        if given.is_token:
            return []
        column = self.thing.column_of(given.column)
        if not column and USER.fullmatch(given.column):
            column = next((c for c in self.thing.columns if ACTOR_COLUMN.fullmatch(c)), "")
        if column and (column in self.thing.columns or column == self.thing.key):
            if given.kind != "json":
                return [self._equal(given, column)]
        elif self._is_page(given):
            return []
        for rule in (
            self._searched,
            self._ranged,
            self._hidden,
            self._all,
            self._blocked,
            self._held,
            self._above,
        ):
            if condition := rule(given):
                return [condition]
        if DISPLAY.fullmatch(given.column) and not self.documented:
            return []
        raise Unmapped(UnmappedReason.UNMATCHED_INPUT, f"{given.name} is no field")

    def check_default(self) -> None:
        """Refuse a list that hides rows by default where no parameter that is known shows them.

        Raises:
            Unmapped: it does.
        """
        columns = [g.column for g in self.reading.facts.given.values()]
        shown = any(c == "all" or _HIDDEN.fullmatch(c) for c in columns)
        if _BY_DEFAULT.search(self.reading.facts.prose) and not shown:
            raise Unmapped(UnmappedReason.NOT_CRUD, "which ones it hides by default is not stated")

    def _open(self, given: GivenValue, condition: str) -> str:
        return condition if given.required else f":{given.name} IS NULL OR {condition}"

    def _equal(self, given: GivenValue, column: str) -> str:
        cell, name = sql_name(column), f":{given.name}"
        free = [sql_literal(v) for v in given.enum if v in _ALL]
        open_ = f"{name} IN ({', '.join(free)}) OR " if free else ""
        if given.kind == "string" and _COMMAS.search(given.about):
            listed = f"',' || replace({name}, ', ', ',') || ','"
            return self._open(given, f"{open_}instr({listed}, ',' || {cell} || ',') > 0")
        return self._open(given, f"{open_}{cell} = {name}")

    def _is_page(self, given: GivenValue) -> bool:
        if given.kind not in ("integer", "number"):
            return False
        name = f"CAST(:{given.name} AS INTEGER)"
        if PAGING.fullmatch(given.column):
            most = given.default if isinstance(given.default, int) else -1
            self.page.setdefault("limit", f"coalesce({name}, {most})")
            return True
        if given.column in ("page", "page_number"):
            sizes = [g for g in self.reading.facts.given.values() if PAGING.fullmatch(g.column)]
            if len(sizes) != 1 or not isinstance(sizes[0].default, int | None):
                return False
            size = f"coalesce(CAST(:{sizes[0].name} AS INTEGER), {sizes[0].default or _PAGE})"
            self.page |= {"limit": size, "offset": f"(max(coalesce({name}, 1), 1) - 1) * {size}"}
            return True
        if OFFSET.fullmatch(given.column):
            self.page["offset"] = f"coalesce({name}, 0)"
            return True
        return False

    def _searched(self, given: GivenValue) -> str:
        if not SEARCH.fullmatch(given.column) or given.kind != "string":
            return ""
        fields = search_fields(self.reading, self.thing, given)
        if not fields:
            raise Unmapped(UnmappedReason.NOT_CRUD, "nothing says which fields it searches")
        name = f"lower(:{given.name})"
        looks = " OR ".join(f"instr(lower({sql_name(f)}), {name}) > 0" for f in fields)
        return self._open(given, f"({looks})")

    def _ranged(self, given: GivenValue) -> str:
        found = _BETWEEN.fullmatch(given.column)
        if found is None or given.kind == "json":
            return ""
        side, own = (found[1], found[2]) if found[1] else (found[4], found[3])
        target = self.thing.column_of(own)
        if target not in self.thing.columns:
            return ""
        sign = ">=" if side in _LEAST else "<="
        return self._open(given, f"{sql_name(target)} {sign} :{given.name}")

    def _hidden(self, given: GivenValue) -> str:
        """``include_completed``: without it the completed ones are not shown."""
        found = _HIDDEN.fullmatch(given.column)
        if given.kind != "boolean" or found is None or given.default is True:
            return ""
        if self.thing.columns.get(found[1]) is not None and (
            self.thing.columns[found[1]].type == "boolean"
        ):
            return f":{given.name} OR NOT coalesce({sql_name(found[1])}, 0)"
        kind = singular(found[1])
        for name, column in self.thing.columns.items():
            if kind in column.enum:
                return f":{given.name} OR {sql_name(name)} IS NOT {sql_literal(kind)}"
        wanted = _DONE.get(found[1], ())
        state = self.thing.columns.get(self.thing.state())
        values = [v for v in state.enum if snake_case(str(v)) in wanted] if state else []
        if not values:
            return ""
        listed = ", ".join(map(sql_literal, values))
        return f":{given.name} OR {sql_name(self.thing.state())} NOT IN ({listed})"

    def _all(self, given: GivenValue) -> str:
        """``all`` beside a flag: "by default only pending ones"."""
        said = f"{given.about} {self.reading.facts.prose}"
        flag = self.thing.columns.get("completed")
        if given.column != "all" or flag is None or not _ONLY_OPEN.search(said):
            return ""
        other = self.reading.facts.given.get("completed")
        free = f" OR :{other.name} IS NOT NULL" if other is not None else ""
        return f":{given.name}{free} OR NOT coalesce(completed, 0)"

    def _blocked(self, given: GivenValue) -> str:
        """``blocked``, ``ready``: whether a row that is not done waits for others that are not."""
        lists = (c for c in _WAITS if c in self.thing.columns)
        held = next((c for c in lists if self.thing.columns[c].type == "json"), "")
        flag = self.thing.columns.get("completed")
        if given.column not in ("blocked", "ready") or not held or flag is None:
            return ""
        table, key = sql_name(table_name(self.thing.name)), sql_name(self.thing.key)
        waits = (
            f"EXISTS (SELECT 1 FROM json_each({table}.{held}) AS one JOIN {table} AS other"
            f" ON other.{key} = one.value WHERE NOT coalesce(other.completed, 0))"
        )
        such = waits if given.column == "blocked" else f"NOT {waits}"
        return f"NOT coalesce(:{given.name}, 0) OR (NOT coalesce({table}.completed, 0) AND {such})"

    def _held(self, given: GivenValue) -> str:
        """``tag`` where a row holds a list of ``tags``."""
        column = plural(given.column)
        found = self.thing.columns.get(column)
        if found is None or found.type != "json" or given.kind not in ("string", "integer"):
            return ""
        values = f"SELECT value FROM json_each({sql_name(column)})"
        return self._open(given, f":{given.name} IN ({values})")

    def _above(self, given: GivenValue) -> str:
        """``project_status``: a field of what the row belongs to."""
        for name, found in self.thing.columns.items():
            other = self.things.get(found.refers)
            own = given.column.removeprefix(f"{found.refers}_")
            if other is None or other is self.thing or own == given.column or given.kind == "json":
                continue
            column = other.column_of(own)
            if column not in other.columns:
                continue
            key, cell = sql_name(other.key), sql_name(column)
            such = f"{key} = {sql_name(name)}"
            value = f"(SELECT {cell} FROM {sql_name(table_name(other.name))} WHERE {such})"
            return self._open(given, f"{value} = :{given.name}")
        return ""

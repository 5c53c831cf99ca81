"""Tools that look something up which no tool of the list makes: fares, zip codes, stock prices.

What they require and what they document are the columns of a table that only they read. Their
parameters list their values, and there is a row for each combination.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from envwright.inference.name_forms import sql_name
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.tool_lists.documented_answers import DocumentedAnswer
from envwright.inference.tool_lists.thing_columns import SEARCH, Thing
from envwright.inference.tool_lists.tool_facts import GivenValue, read_value
from envwright.inference.tool_lists.tool_things import READS, ToolBinding, is_key
from envwright.inference.tool_map.semantic_map import MapAnswer, MapColumn, ToolMap
from envwright.inflection import singular

_PLAIN = ("string", "integer", "number", "boolean")
_ELSEWHERE = frozenset(
    """weather temperature forecast distance route traffic news time random url page web image video
    file directory path log logs history definition documentation docs""".split()
)
"""Words of what is computed or fetched, or lies on a machine."""
_MOST_ROWS = 60
_CELLS = frozenset("status price cost rate fare fee".split())
"""Words at the end of a name that say that one plain value is answered."""


@dataclass(slots=True)
class CatalogueTools:
    """The lookups of a list, and the things that they read."""

    bindings: Sequence[ToolBinding]
    answers: Mapping[str, DocumentedAnswer]
    taken: frozenset[str]
    """Names of the list's other things."""
    things: dict[str, Thing] = field(default_factory=dict)
    _columns: dict[str, dict[str, str]] = field(default_factory=dict)
    """Tool → key of its answer → column."""

    def __post_init__(self) -> None:
        for binding in self.bindings:
            if self._is_lookup(binding):
                self._take(binding)

    def map(self, binding: ToolBinding) -> ToolMap | None:
        """The map of a lookup; ``None`` for other tools."""
        shown = self._columns.get(binding.facts.id)
        if shown is None:
            return None
        thing = self.things["_".join(binding.noun)]
        answer = self.answers[binding.facts.id]
        given = [g for g in binding.facts.given.values() if not g.is_token]
        by = {g.column: f":{g.name}" for g in given}
        columns = {g.name: f"{thing.name}.{g.column}" for g in given}
        where = tuple(f"{sql_name(c)} = {e}" for c, e in by.items())
        if answer.shape in ("rows", "values"):
            value = sql_name(next(iter(shown.values())))
            rows = MapAnswer(shape="rows", columns=shown, where=where, of=thing.name)
            values = MapAnswer(shape="values", value=value, where=where, of=thing.name)
            told = rows if answer.shape == "rows" else values
            inside = {answer.under: told}
            told = MapAnswer(shape="object", inside=inside) if answer.under else told
            return ToolMap(thing=thing.name, answer=told, columns=columns)
        row = MapAnswer(shape="row", columns=shown)
        if answer.shape in ("none", "value"):
            row = MapAnswer(shape="value", value=sql_name(next(iter(shown.values()))))
        elif answer.under:
            row = MapAnswer(shape="object", inside={answer.under: row})
        return ToolMap(thing=thing.name, by=by, answer=row, columns=columns)

    def _is_lookup(self, binding: ToolBinding) -> bool:
        given = [g for g in binding.facts.given.values() if not g.is_token]
        name = "_".join(binding.noun)
        # Callers must know what can be asked for: nothing else shows the keys of such a table.
        told = math.prod(len(g.enum) for g in given)
        plain = all(g.required and g.kind in _PLAIN and g.name.isidentifier() for g in given)
        return bool(
            given
            and name
            and plain
            and 0 < told <= _MOST_ROWS
            and name not in self.taken
            and binding.role in READS
            and not (binding.refused or binding.thing or binding.refers)
            and not _ELSEWHERE & set(binding.facts.words)
            and not any(SEARCH.fullmatch(g.column) or is_key(g) for g in given)
        )

    def _take(self, binding: ToolBinding) -> None:
        """The columns of a lookup; nothing where its answer is no row of plain values."""
        answer, name = self.answers[binding.facts.id], "_".join(binding.noun)
        shown = {n: read_value(n, s) for n, s in answer.properties.items()}
        last = binding.noun[-1]
        if answer.shape == "values":
            column = singular(answer.under.split("_")[0]) if not answer.under else last
            shown = {column: read_value(column, answer.item)}
        elif answer.shape == "value" or (answer.shape == "none" and last in _CELLS):
            shown = {last: read_value(last, answer.item or {"type": "string"})}
        elif answer.shape not in ("row", "rows"):
            return
        if not shown or any(v.kind not in _PLAIN or v.name.startswith("_") for v in shown.values()):
            return
        thing = self.things.setdefault(name, Thing(name, key="id", key_type="integer"))
        given = [g for g in binding.facts.given.values() if not g.is_token]
        for one in (*given, *shown.values()):
            _add(thing, one)
        names = [g.column for g in given]
        values = itertools.product(*(g.enum for g in given))
        thing.rows = thing.rows or tuple(dict(zip(names, row, strict=True)) for row in values)
        if answer.shape in ("row", "value", "none"):
            thing.together = thing.together or tuple(g.column for g in given)
        self._columns[binding.facts.id] = {n: v.column for n, v in shown.items()}


def _add(thing: Thing, given: GivenValue) -> None:
    items = {k: v for k, v in given.bounds.items() if k in ("minimum", "maximum")}
    if SchemaResolver.kind(given.schema) == "boolean":
        items = {}
    thing.columns.setdefault(
        given.column,
        MapColumn(
            type=given.kind,
            enum=given.enum,
            bounds=items,
            required=True,
            describes=given.about[:300],
        ),
    )

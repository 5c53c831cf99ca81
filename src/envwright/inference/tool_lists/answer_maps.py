"""What a tool answers, as its documentation has it: every key, under its name and in its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from envwright.inference.domain_model import UnmappedReason
from envwright.inference.name_forms import in_words, snake_case, sql_literal, sql_name
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.tool_lists.documented_answers import DocumentedAnswer, is_count
from envwright.inference.tool_lists.thing_columns import Thing
from envwright.inference.tool_lists.tool_things import READS, ToolBinding, ToolRole
from envwright.inference.tool_map.map_compiler import table_name
from envwright.inference.tool_map.semantic_map import MapAnswer
from envwright.inflection import plural
from envwright.types import Json

_MESSAGE = re.compile(
    r"(\w+_)?(message|msg|status|result|note|info|confirmation|detail|details|response)"
)
_WENT_WELL = re.compile(
    r"(is_)?(success|successful|ok|deleted|updated|created)|(\w+_)?(status|success|result)"
)
_DONE = {
    ToolRole.CREATE: "created",
    ToolRole.UPDATE: "updated",
    ToolRole.DELETE: "deleted",
    ToolRole.STATE: "updated",
}


class Unmapped(Exception):
    """No rule understands a tool whole."""

    def __init__(self, reason: UnmappedReason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


@dataclass(slots=True)
class AnswerMaps:
    """The answer of one tool."""

    reading: ToolBinding
    thing: Thing
    answer: DocumentedAnswer

    def row(self) -> MapAnswer:
        """The answer about one row: the row, a part of it, or that it was done.

        Raises:
            Unmapped: a documented key has no value here.
        """
        answer, reads = self.answer, self.reading.role in READS
        if answer.shape == "none":
            return MapAnswer(shape="row")
        if answer.shape in ("text", "value"):
            return self._plain(reads)
        if answer.shape != "row":
            raise self._lost(answer.under or "its answer")
        columns, flags = self._keys(answer.properties, reads)
        inner = MapAnswer(shape="row", columns=columns, flags=flags)
        if not answer.under:
            return inner
        return MapAnswer(shape="object", inside={answer.under: inner, **self._around()})

    def rows(self, where: tuple[str, ...], order: str, page: Mapping[str, str]) -> MapAnswer:
        """The answer that lists rows, or one value of each.

        Raises:
            Unmapped: a documented key has no value here.
        """
        answer, thing = self.answer, self.thing
        some: dict[str, Json] = {"where": where, "order": order, "of": thing.name, **page}
        if answer.shape == "keyed":
            inner = MapAnswer(shape="value", value=self._by_key(where))
        elif answer.shape == "values":
            inner = MapAnswer(shape="values", value=self._listed_value(), **some)
        else:
            columns, flags = self._keys(answer.properties, True)
            inner = MapAnswer(shape="rows", columns=columns, flags=flags, **some)
        if not answer.under:
            if self.reading.facts.answer is None or answer.shape not in ("none", "other"):
                return inner
            # An object is documented, and not what it holds.
            return MapAnswer(shape="object", inside={plural(thing.name): inner})
        around = self._around()
        for name in answer.around:
            if is_count(name):
                such = f" WHERE {' AND '.join(f'({w})' for w in where)}" if where else ""
                count = f"(SELECT count(*) FROM {sql_name(table_name(thing.name))}{such})"
                around[name] = MapAnswer(shape="value", value=count)
        return MapAnswer(shape="object", inside={answer.under: inner, **around})

    def after_deletion(self) -> MapAnswer:
        """What is left to say once the row is gone.

        Raises:
            Unmapped: the documented answer shows the row.
        """
        answer = self.answer
        if answer.shape in ("none", "other"):
            return MapAnswer()
        if answer.shape in ("text", "value"):
            return self._plain(False)
        shown = {**answer.properties, **answer.around}
        if answer.shape != "row" or answer.under:
            shown = dict(answer.around)
            if not shown or answer.under:
                raise self._lost(answer.under)
        inside = {}
        for name, schema in shown.items():
            given = self._given(name)
            inside[name] = (
                MapAnswer(shape="value", value=given) if given else self._receipt(name, schema)
            )
        return MapAnswer(shape="object", inside=inside)

    # --- keys

    def _keys(
        self, properties: Mapping[str, dict[str, Json]], reads: bool
    ) -> tuple[dict[str, str], tuple[str, ...]]:
        columns, flags = {}, []
        for name, schema in properties.items():
            column = self.thing.column_of(name)
            kind = SchemaResolver.kind(schema)
            boolean = kind == "boolean"
            if column in self.thing.columns or (column and column == self.thing.key):
                found = self.thing.columns.get(column)
                if found is None or not boolean or found.type == "boolean":
                    columns[name] = column
                    continue
            if given := self._given(name):
                columns[name] = given
                flags += [name] if boolean else []
                continue
            if reads:
                raise self._lost(name)
            if boolean:
                if not _WENT_WELL.fullmatch(snake_case(name)):
                    raise self._lost(name)
                columns[name] = "1"
                flags.append(name)
            elif kind == "string" and _MESSAGE.fullmatch(snake_case(name)):
                columns[name] = sql_literal(self._said())
            else:
                raise self._lost(name)
        return columns, tuple(flags)

    def _by_key(self, where: tuple[str, ...]) -> str:
        """An object that holds each row under its key."""
        columns, flags = self._keys(self.answer.properties, True)
        cells = []
        for name, expression in columns.items():
            found = self.thing.columns.get(expression)
            cell = expression if found is None else sql_name(expression)
            if found is not None and found.type == "json":
                cell = f"json({cell})"
            elif name in flags or (found is not None and found.type == "boolean"):
                cell = f"json(CASE WHEN {cell} THEN 'true' ELSE 'false' END)"
            cells.append(f"{sql_literal(name)}, {cell}")
        such = f" WHERE {' AND '.join(f'({w})' for w in where)}" if where else ""
        table, key = sql_name(table_name(self.thing.name)), sql_name(self.thing.key)
        inner = f"json_group_object({key}, json_object({', '.join(cells)}))"
        return f"json((SELECT {inner} FROM {table}{such}))"

    def _given(self, name: str) -> str:
        """A parameter that the answer repeats."""
        wanted = snake_case(name)
        found = next((g for g in self.reading.facts.given.values() if g.column == wanted), None)
        return f":{found.name}" if found is not None and found.kind != "json" else ""

    def _around(self) -> dict[str, MapAnswer]:
        out = {}
        for name, schema in self.answer.around.items():
            word = snake_case(name)
            if is_count(name) or word in (
                "error",
                "errors",
                "hint",
                "page",
                "has_more",
                "next_cursor",
            ):
                continue
            out[name] = self._receipt(name, schema)
        return out

    def _receipt(self, name: str, schema: Mapping[str, Json]) -> MapAnswer:
        kind = SchemaResolver.kind(dict(schema))
        word = snake_case(name)
        if kind == "boolean" and _WENT_WELL.fullmatch(word):
            return MapAnswer(shape="value", value="json('true')")
        if kind == "string" and (_MESSAGE.fullmatch(word) or word in ("success", "ok")):
            return MapAnswer(shape="text", value=self._said())
        raise self._lost(name)

    def _plain(self, reads: bool) -> MapAnswer:
        """An answer that is one value: the part that the tool is named after, or a message."""
        kind = SchemaResolver.kind(self.answer.item)
        part = self.thing.column_of("_".join(self.reading.part)) if self.reading.part else ""
        if reads:
            wanted = part or self._by_beside()
            found = self.thing.columns.get(wanted)
            if found is None and wanted != self.thing.key:
                raise self._lost("its answer")
            return MapAnswer(shape="value", value=sql_name(wanted))
        if kind == "boolean":
            return MapAnswer(shape="value", value="json('true')")
        if kind != "string":
            raise self._lost("its answer")
        return MapAnswer(shape="text", value=self._said())

    def _by_beside(self) -> str:
        """``find_user_id_by_email``: the words between the thing and ``by``."""
        words = [w for w in self.reading.facts.words if w not in (self.reading.verb, "by")]
        last = "_".join(words[: len(words) - len(self.reading.beside)])
        return self.thing.key if last in (self.thing.key, f"{self.thing.name}_id") else ""

    def _listed_value(self) -> str:
        """The column of which a list of plain values consists."""
        thing = self.thing
        if not thing.columns:
            return thing.key
        for name in ("name", "title", thing.name, thing.key):
            if name in thing.columns or name == thing.key:
                return sql_name(name)
        return sql_name(thing.key)

    def _said(self) -> str:
        words = in_words(self.thing.name)
        return f"The {words} was {_DONE.get(self.reading.role, 'changed')}."

    def _lost(self, name: str) -> Unmapped:
        return Unmapped(UnmappedReason.NO_SCHEMA, f"nothing gives {name} of its answer")

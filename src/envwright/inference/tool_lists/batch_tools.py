"""Tools that take several at once: new rows as a list of objects, keys of rows that go."""

from __future__ import annotations

from collections.abc import Mapping

from envwright.inference.domain_model import UnmappedReason
from envwright.inference.name_forms import in_words, snake_case, sql_literal, sql_name
from envwright.inference.tool_lists.answer_maps import AnswerMaps, Unmapped
from envwright.inference.tool_lists.documented_answers import DocumentedAnswer
from envwright.inference.tool_lists.thing_columns import Thing
from envwright.inference.tool_lists.tool_facts import GivenValue
from envwright.inference.tool_lists.tool_things import (
    ToolBinding,
    ToolRole,
    listed_items,
    listed_keys,
)
from envwright.inference.tool_map.map_compiler import table_name
from envwright.inference.tool_map.semantic_map import MapAnswer, MapEffect, MapGuard, ToolMap
from envwright.types import Json


def map_batch(reading: ToolBinding, thing: Thing, answer: DocumentedAnswer) -> ToolMap | None:
    """The map of a tool that makes or deletes several; ``None`` for other tools.

    Raises:
        Unmapped: it does, and no rule understands it whole.
    """
    found = listed_items(reading)
    if found is not None and reading.role is ToolRole.CREATE:
        return _create(reading, thing, answer, *found)
    keys = listed_keys(reading)
    if reading.role is ToolRole.DELETE and keys is not None and not reading.part:
        return _delete(reading, thing, answer, keys)
    held = listed_items(reading)
    if reading.role is ToolRole.DELETE and held is not None:
        return _delete_alike(reading, thing, answer, *held)
    return None


def _create(
    reading: ToolBinding,
    thing: Thing,
    answer: DocumentedAnswer,
    given: GivenValue,
    items: Mapping[str, dict[str, Json]],
) -> ToolMap:
    sets: dict[str, str] = {}
    for name in items:
        column = thing.column_of(name) or snake_case(name)
        if column not in thing.columns and column != thing.key:
            raise Unmapped(UnmappedReason.UNMATCHED_INPUT, f"{name} is no field")
        path = sql_literal("$." + name)
        sets[column] = f"json_extract(value, {path})"
    guards: list[MapGuard] = []
    table, key = sql_name(table_name(thing.name)), sql_name(thing.key)
    words = in_words(thing.name)
    made = ""
    if thing.key in sets:
        new = f"(SELECT {sets[thing.key]} FROM json_each(:{given.name}))"
        free = f"NOT EXISTS (SELECT 1 FROM {table} WHERE {key} IN {new})"
        once = f"SELECT count(*) = count(DISTINCT {sets[thing.key]}) FROM json_each(:{given.name})"
        guards.append(MapGuard(that=free, otherwise=f"There already is such a {words}."))
        guards.append(MapGuard(that=f"({once})", otherwise="Two of them have the same key."))
        made = f"{key} IN {new}"
    effect = MapEffect(create=thing.name, sets=sets, each=given.name)
    shown = _made(thing, answer, given, items, made)
    return ToolMap(thing=thing.name, must=tuple(guards), does=(effect,), answer=shown)


def _made(
    thing: Thing,
    answer: DocumentedAnswer,
    given: GivenValue,
    items: Mapping[str, dict[str, Json]],
    made: str,
) -> MapAnswer:
    """The rows that are new, where their keys tell which; else how many there are."""
    if answer.shape == "none":
        return MapAnswer(
            shape="row", columns={"created": f"json_array_length(:{given.name})"}, of=""
        )
    if answer.shape == "rows" and not made and set(answer.properties) <= set(items):
        same = MapAnswer(shape="value", value=f"json(:{given.name})")
        return MapAnswer(shape="object", inside={answer.under: same}) if answer.under else same
    if answer.shape != "rows" or not made:
        raise Unmapped(UnmappedReason.NO_SCHEMA, "nothing gives its answer")
    columns = {name: thing.column_of(name) for name in answer.properties}
    if not all(columns.values()):
        raise Unmapped(UnmappedReason.NO_SCHEMA, "nothing gives its answer")
    rows = MapAnswer(shape="rows", of=thing.name, columns=columns, where=(made,))
    return MapAnswer(shape="object", inside={answer.under: rows}) if answer.under else rows


def _delete(
    reading: ToolBinding, thing: Thing, answer: DocumentedAnswer, given: GivenValue
) -> ToolMap:
    key, table = sql_name(thing.key), sql_name(table_name(thing.name))
    keys = f"(SELECT value FROM json_each(:{given.name}))"
    hints = (reading.facts.operation.body or {}).get("x-hints")
    soft = isinstance(hints, dict) and hints.get("idempotent") is True
    there = f"(SELECT count(*) FROM {table} WHERE {key} IN {keys})"
    wanted = f"(SELECT count(DISTINCT value) FROM json_each(:{given.name}))"
    known = MapGuard(
        that=f"{there} = {wanted}", otherwise=f"Not each {in_words(thing.name)} is there."
    )
    effect = MapEffect(delete=thing.name, where=f"{key} IN {keys}")
    shown = AnswerMaps(reading, thing, answer).after_deletion()
    return ToolMap(thing=thing.name, must=() if soft else (known,), does=(effect,), answer=shown)


def _delete_alike(
    reading: ToolBinding,
    thing: Thing,
    answer: DocumentedAnswer,
    given: GivenValue,
    items: Mapping[str, dict[str, Json]],
) -> ToolMap:
    """The rows go that have the values of one of some objects."""
    columns = {name: thing.column_of(name) for name in items}
    if not all(columns.values()) or set(columns.values()) < thing.given:
        raise Unmapped(UnmappedReason.UNMATCHED_INPUT, "nothing says which ones go")
    table = sql_name(table_name(thing.name))
    same = " AND ".join(
        f"json_extract(value, {sql_literal('$.' + name)}) = {table}.{sql_name(column)}"
        for name, column in columns.items()
    )
    where = f"EXISTS (SELECT 1 FROM json_each(:{given.name}) WHERE {same})"
    effect = MapEffect(delete=thing.name, where=where)
    shown = AnswerMaps(reading, thing, answer).after_deletion()
    return ToolMap(thing=thing.name, does=(effect,), answer=shown)

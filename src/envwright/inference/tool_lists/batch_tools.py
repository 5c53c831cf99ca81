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
    table = sql_name(table_name(thing.name))
    same = {c: e for c, e in sets.items() if thing.key not in sets or c == thing.key}
    there = " AND ".join(f"{table}.{sql_name(c)} IS {e}" for c, e in same.items())
    if thing.key in sets:
        once = f"SELECT count(*) = count(DISTINCT {sets[thing.key]}) FROM json_each(:{given.name})"
        guards.append(MapGuard(that=f"({once})", otherwise="Two of them have the same key."))
    # What is there already is not made again: nobody could tell two of a kind apart.
    fresh = (
        f"SELECT json_group_array(json(value)) FROM json_each(:{given.name})"
        f" WHERE NOT EXISTS (SELECT 1 FROM {table} WHERE {there})"
    )
    listed = "fresh" if thing.key in sets or answer.shape == "rows" else ""
    effect = MapEffect(create=thing.name, sets=sets, each=listed or given.name)
    return ToolMap(
        thing=thing.name,
        let={listed: fresh} if listed else {},
        must=tuple(guards),
        does=(effect,),
        answer=_made(thing, answer, given, items),
    )


def _made(
    thing: Thing,
    answer: DocumentedAnswer,
    given: GivenValue,
    items: Mapping[str, dict[str, Json]],
) -> MapAnswer:
    """The rows that are new, where their keys or all of their values tell which."""
    if answer.shape == "none":
        return MapAnswer(shape="row", columns={"created": f"json_array_length(:{given.name})"})
    if answer.shape != "rows":
        raise Unmapped(UnmappedReason.NO_SCHEMA, "nothing gives its answer")
    if set(answer.properties) <= set(items):
        same = MapAnswer(shape="value", value="json(:fresh)")
        return MapAnswer(shape="object", inside={answer.under: same}) if answer.under else same
    columns = {name: thing.column_of(name) for name in answer.properties}
    own = next((n for n in items if thing.column_of(n) == thing.key), "")
    if not own or not all(columns.values()):
        raise Unmapped(UnmappedReason.NO_SCHEMA, "nothing gives its answer")
    new = f"SELECT json_extract(value, {sql_literal('$.' + own)}) FROM json_each(:fresh)"
    where = (f"{sql_name(thing.key)} IN ({new})",)
    rows = MapAnswer(shape="rows", of=thing.name, columns=columns, where=where)
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

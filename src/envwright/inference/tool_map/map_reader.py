"""A map as a model writes it (short forms, parts that do not fit) → ``SemanticMap`` and its faults.

A part that cannot be read takes only itself away: one wrong tool costs that tool. Short forms:

=============================================  =================================================
a column: ``"integer"``, ``["open", "done"]``  its type, its enum
a tool: ``"it computes exchange rates"``       it is left out, for this reason
``by: "ticket_id"``                            ``by: {"ticket_id": ":ticket_id"}``
``sets: ["title"]``                            ``sets: {"title": ":title"}``
``sets`` left out                              every parameter that is called like a column
``does: {…}``, ``must: {…}``                   a list of one
``answer: "row"``                              the whole row that is found, changed or made
``answer: {"id": "ticket_id", "done": {…}}``   an object: key → SQL expression, or what is inside
``{"row": […]}``, ``{"rows": […], "of": …}``   columns, or key → expression, of a row or of rows
``{"value": "…"}``, ``{"values": "…"}``        an expression, a list of plain values
=============================================  =================================================
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from pydantic import ValidationError

from envwright.inference.name_forms import sql_name
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.tool_map.semantic_map import (
    MapAnswer,
    MapEffect,
    MapThing,
    SemanticMap,
    ToolMap,
)
from envwright.types import Interface, Json, Operation

_Part = TypeVar("_Part", MapThing, ToolMap)
_SHAPES = ("row", "rows", "value", "values", "object")
_BESIDE = {"of", "where", "order", "limit", "offset", "flags"}
_MOST_THINGS, _MOST_TOOLS = 60, 500
_DEEPEST = 6
_TOLD, _LONGEST = 300, 1_000
_ERRORS = re.compile(r"errors?|error_(message|code)|status_message")
"""Keys of answers that only a refusal has."""


@dataclass(frozen=True, slots=True)
class MapFault:
    """What is wrong with one part of a map, worded for who writes it."""

    place: str
    message: str


@dataclass(frozen=True, slots=True)
class MapReading:
    """What could be read of a map, and what is wrong with the rest."""

    semantic: SemanticMap
    faults: tuple[MapFault, ...]


def read_map(written: Mapping[str, Json], interface: Interface) -> MapReading:
    """Read a map that a model wrote.

    Args:
        written: an object with ``things`` and ``tools``.
        interface: the list of tools that it is of.

    Example::

        reading = read_map({"things": {}, "tools": {"translate": "it computes"}}, interface)
        reading.semantic.tools["translate"].left_out
    """
    faults: list[MapFault] = []
    things: dict[str, MapThing] = {}
    for name, raw in _mapping(written.get("things")).items():
        found = _validated(MapThing, _thing(raw), f"things: {name}", faults)
        if found is not None and len(things) < _MOST_THINGS:
            things[name] = _started(found)
    known = {operation.id: operation for operation in interface.operations}
    resolver = SchemaResolver(interface.schemas)
    tools: dict[str, ToolMap] = {}
    for name, raw in _mapping(written.get("tools")).items():
        place = f"tools: {name[:80]}"
        if name not in known:
            faults.append(MapFault(place, "the list has no such tool."))
        elif len(tools) < _MOST_TOOLS:
            tools[name] = _read_tool(raw, known[name], things, resolver, faults)
    try:
        return MapReading(SemanticMap(things=things, tools=tools), tuple(faults))
    except ValidationError as error:  # of names
        faults += [MapFault("things", message) for message in _messages(error)]
        return MapReading(SemanticMap(), tuple(faults))


def _read_tool(
    raw: Json,
    operation: Operation,
    things: Mapping[str, MapThing],
    resolver: SchemaResolver,
    faults: list[MapFault],
) -> ToolMap:
    """The map of a tool; one that is left out, with what is wrong, where it cannot be used."""
    place, before = f"tools: {operation.id}", len(faults)
    told = _validated(ToolMap, _tool(raw), place, faults)
    if told is not None and not told.left_out:
        told = _completed(told, operation, things)
        wrong = _unknown(told, things) or answer_faults(told, operation, things, resolver)
        faults += [MapFault(place, why) for why in wrong]
    if told is None or len(faults) > before:
        return ToolMap(left_out="; ".join(fault.message for fault in faults[before:])[:_LONGEST])
    return told


def _unknown(told: ToolMap, things: Mapping[str, MapThing]) -> list[str]:
    """Things that a tool names and the map does not have; that it says nothing at all."""
    named = [told.thing, told.answer.of, *(effect.thing for effect in told.does)]
    named += [part.of for part in told.answer.inside.values()]
    out = [f"there is no thing {one[:80]}." for one in dict.fromkeys(named) if one not in things]
    out = [why for why in out if why != "there is no thing ."]
    if not (told.host or told.does or told.answer.shape != "none"):
        out.append("it neither changes nor answers anything.")
    return out


def _mapping(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, Mapping) else {}


def _validated(kind: type[_Part], raw: Json, place: str, faults: list[MapFault]) -> _Part | None:
    """The record of a part; ``None``, and what is wrong is noted, where it has another form."""
    try:
        return kind.model_validate(raw)
    except ValidationError as error:
        faults += [MapFault(place, message) for message in _messages(error)]
    except RecursionError:
        faults.append(MapFault(place, "it is nested too deeply."))
    return None


def _messages(error: ValidationError) -> list[str]:
    found = []
    for one in error.errors(include_url=False, include_input=False)[:3]:
        where = ".".join(str(step) for step in one["loc"])
        found.append(f"{where}: {one['msg']}"[:_TOLD])
    return found


# --- short forms ---------------------------------------------------------------------------------


def _thing(raw: Json) -> Json:
    if not isinstance(raw, dict) or not isinstance(raw.get("columns"), dict | list):
        return raw
    columns = raw["columns"]
    if isinstance(columns, list):
        columns = {name: {} for name in columns if isinstance(name, str)}
    return {**raw, "columns": {name: _column(value) for name, value in columns.items()}}


def _started(thing: MapThing) -> MapThing:
    """What there is only one of starts with what is said, and else with nothing."""
    if not thing.single:
        return thing
    told = {n: c.default for n, c in thing.columns.items() if c.default is not None}
    empty = {n: None for n, c in thing.columns.items() if not c.required}
    return thing.model_copy(update={"start": {**empty, **told, **thing.start}})


def _column(raw: Json) -> Json:
    if isinstance(raw, str):
        return {"type": raw}
    if isinstance(raw, list):
        return {"enum": raw}
    return {} if raw is None else raw


def _tool(raw: Json) -> Json:
    if isinstance(raw, str):
        return {"left_out": raw}
    if not isinstance(raw, dict):
        return raw
    out = dict(raw)
    if isinstance(raw.get("by"), str | list):
        out["by"] = _equal_names(raw["by"])
    for key in ("does", "must", "notes"):
        if isinstance(raw.get(key), dict | str):
            out[key] = [raw[key]]
    if isinstance(out.get("must"), list):
        out["must"] = [_guard(one) for one in out["must"]]
    if isinstance(out.get("does"), list):
        out["does"] = [_effect(one) for one in out["does"]]
    if "answer" in raw:
        out["answer"] = _answer(raw["answer"], 0)
    return out


def _equal_names(names: Json) -> Json:
    listed = [names] if isinstance(names, str) else names
    return {name: f":{name}" for name in listed if isinstance(name, str)}


def _guard(raw: Json) -> Json:
    if isinstance(raw, list) and len(raw) == 2:
        return {"that": raw[0], "otherwise": raw[1]}
    if isinstance(raw, dict) and "else" in raw:
        return {"otherwise" if key == "else" else key: value for key, value in raw.items()}
    return raw


def _effect(raw: Json) -> Json:
    if isinstance(raw, dict) and isinstance(raw.get("sets"), str | list):
        return {**raw, "sets": _equal_names(raw["sets"])}
    return raw


def _answer(raw: Json, depth: int) -> Json:
    if isinstance(raw, str):
        return {"shape": raw}
    if not isinstance(raw, dict) or "shape" in raw or depth > _DEEPEST:
        return raw
    given = [shape for shape in _SHAPES if shape in raw]
    if len(given) != 1 or set(raw) - {given[0], "inside"} - _BESIDE:
        return _object(raw, depth)
    shape, value = given[0], raw[given[0]]
    if shape == "object":
        return _object(value, depth) if isinstance(value, dict) else raw
    out: dict[str, Json] = {"shape": shape, **{k: v for k, v in raw.items() if k in _BESIDE}}
    if isinstance(raw.get("where"), str):
        out["where"] = [raw["where"]]
    if "limit" in out:
        out["limit"] = str(out["limit"])
    if shape in ("value", "values"):
        return {**out, "value": value}
    if isinstance(value, list):
        out["columns"] = {column: column for column in value if isinstance(column, str)}
    elif isinstance(value, dict):
        inner = _object(value, depth)
        out |= {key: inner[key] for key in ("columns", "inside") if key in inner}
    return out


def _object(raw: Mapping[str, Json], depth: int) -> dict[str, Json]:
    """Expressions by key, and beside them what is inside."""
    plain = {key: value for key, value in raw.items() if isinstance(value, str)}
    held = {k: _answer(v, depth + 1) for k, v in raw.items() if not isinstance(v, str)}
    out: dict[str, Json] = {"shape": "row" if plain else "object"}
    out |= {"columns": plain} if plain else {}
    return out | ({"inside": held} if held else {})


# --- what goes without saying --------------------------------------------------------------------


def _completed(told: ToolMap, operation: Operation, things: Mapping[str, MapThing]) -> ToolMap:
    """The map of a tool with what follows from the list."""
    body = operation.body or {}
    schemas = _mapping(body.get("properties"))
    required = body.get("required")
    needed = set(required) if isinstance(required, list) else set()
    optional = {
        name
        for name, schema in schemas.items()
        if name not in needed and _mapping(schema).get("default") is None
    }
    does = tuple(_full_effect(effect, told, schemas, optional, things) for effect in told.does)
    answer = told.answer
    if answer == MapAnswer() and things.get(told.thing) is not None and operation.output is None:
        made = any(e.create == told.thing or e.update == told.thing for e in does)
        found = told.by and not any(e.delete for e in does)
        answer = MapAnswer(shape="row") if made or found else answer
    columns = _ranges(told, does, schemas, things) | told.columns
    return told.model_copy(update={"does": does, "answer": answer, "columns": columns})


def _full_effect(
    effect: MapEffect,
    told: ToolMap,
    schemas: Mapping[str, Json],
    optional: set[str],
    things: Mapping[str, MapThing],
) -> MapEffect:
    thing = things.get(effect.thing)
    if thing is None or effect.delete:
        return effect
    sets = dict(effect.sets)
    if not sets:
        held = {*thing.columns, *((thing.key,) if thing.key_by == "caller" else ())}
        sets = {n: f":{n}" for n in schemas if n in held and (effect.create or n not in told.by)}
    if effect.update:
        for column, expression in sets.items():
            # An update keeps what its caller leaves out.
            if expression[:1] == ":" and expression[1:] in optional:
                sets[column] = f"coalesce({expression}, {sql_name(column)})"
    return effect.model_copy(update={"sets": sets})


def _ranges(
    told: ToolMap,
    does: tuple[MapEffect, ...],
    schemas: Mapping[str, Json],
    things: Mapping[str, MapThing],
) -> dict[str, str]:
    """Parameter → column whose values it takes: keys and what rows are found by, references."""
    out: dict[str, str] = {}
    for effect in does:
        thing = things.get(effect.thing)
        for column, expression in effect.sets.items() if thing else ():
            held = thing.columns.get(column) if thing else None
            target = things.get(held.refers) if held else None
            if held and target and expression[:1] == ":" and expression[1:] in schemas:
                out[expression[1:]] = f"{held.refers}.{target.key}"
    for column, expression in told.by.items():
        if expression[:1] == ":" and expression[1:] in schemas:
            out[expression[1:]] = f"{told.thing}.{column}"
    return out


# --- documented answers --------------------------------------------------------------------------


def answer_faults(
    told: ToolMap, operation: Operation, things: Mapping[str, MapThing], resolver: SchemaResolver
) -> list[str]:
    """What a list documents of a tool's answer, and the map does not answer."""
    if operation.output is None or told.host:
        return []
    thing = things.get(told.answer.of or told.thing)
    return _unlike(told.answer, operation.output, thing, things, resolver, 0)


def _unlike(
    answer: MapAnswer,
    schema: Json,
    thing: MapThing | None,
    things: Mapping[str, MapThing],
    resolver: SchemaResolver,
    depth: int,
) -> list[str]:
    found, _ = resolver.resolve(schema)
    kind = resolver.kind(found)
    if depth > _DEEPEST or answer.shape == "value":
        return []
    if kind == "array":
        if answer.shape not in ("rows", "values"):
            return ["its documented answer is a list: give rows, values, or a value that is one."]
        return _unlike_row(answer, found.get("items"), thing, things, resolver, depth)
    if kind != "object":
        plain = kind in ("string", "integer", "number", "boolean")
        said = f"its documented answer is a {kind}: give a value."
        return [said] if plain and answer.shape != "text" else []
    if not isinstance(found.get("properties"), dict):
        return []
    if answer.shape not in ("row", "object"):
        keys = ", ".join(found["properties"])[:_TOLD]
        return [f"its documented answer is an object with the keys {keys}."]
    return _unlike_row(answer, found, thing, things, resolver, depth)


def _unlike_row(
    answer: MapAnswer,
    schema: Json,
    thing: MapThing | None,
    things: Mapping[str, MapThing],
    resolver: SchemaResolver,
    depth: int,
) -> list[str]:
    """Documented keys of an object that are not answered, here and inside."""
    found, _ = resolver.resolve(schema)
    documented = found.get("properties")
    if not isinstance(documented, dict) or answer.shape == "values":
        return []
    shown = set(answer.columns)
    if not shown and thing is not None and answer.shape != "object":
        shown = {c for c, told in thing.columns.items() if not told.hidden}
        shown |= set() if thing.single else {thing.key}
    shown |= set(answer.inside)
    lost = [key for key in documented if key not in shown and not _ERRORS.fullmatch(key.lower())]
    out = [f"the documented keys {', '.join(lost)[:_TOLD]} are not answered."] if lost else []
    for key, part in answer.inside.items():
        if key in documented:
            of = things.get(part.of) or thing
            inner = _unlike(part, documented[key], of, things, resolver, depth + 1)
            out += [f"{key}: {why}" for why in inner]
    return out

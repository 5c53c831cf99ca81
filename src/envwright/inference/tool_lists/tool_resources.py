"""Things of a list of tools: what each consists of, and by what it is named.

Output schemas are rare in lists of tools, so a thing's fields are gathered: from answers where they
show it, from what creates it, from what changes it, and from filters that say what they filter by.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from envwright.inference.name_forms import snake_case
from envwright.inference.name_lexicon import (
    BARE_KEYS,
    CONTROL_PARAMETER,
    MOVE_VERBS,
    VerbClass,
    is_enum_column,
    json_type,
    key_stem,
    schema_with_prose,
    target_field,
)
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.tool_lists.tool_classification import ITEM_CLASSES, ToolReading
from envwright.types import Json

_SEQUENCES = ("number", "iid")
_LEAST_FIELDS = 2
_PLACE = re.compile(r"\b(default|current|active|resides?|located|contain(s|ing)|where the)\b", re.I)


@dataclass(slots=True)
class ToolResource:
    """A thing that tools are about."""

    noun: str
    properties: dict[str, Json] = field(default_factory=dict)
    """Its fields, by name in snake_case."""
    required: list[str] = field(default_factory=list)
    roles: tuple[str, ...] = ()
    """Whose keys together name one of it, its own last; empty when no tool names one."""

    @property
    def segment(self) -> str:
        """Its name in a path."""
        return self.noun.replace(".", "_")

    @property
    def plain(self) -> str:
        """Its name without the area in front."""
        return self.noun.split(".")[-1]

    @property
    def stands(self) -> bool:
        """Whether it has fields enough for a table."""
        return len(self.properties) >= _LEAST_FIELDS

    def schema(self) -> dict[str, Json]:
        """The thing as an object schema."""
        out: dict[str, Json] = {"type": "object", "properties": self.properties}
        return out | ({"required": self.required} if self.required else {})


def collect_resources(
    readings: list[ToolReading], resolver: SchemaResolver
) -> dict[str, ToolResource]:
    """Every thing that is still there, in the order in which tools name it."""
    kept = [reading for reading in readings if reading.refused is None]
    out: dict[str, ToolResource] = {}
    for reading in kept:
        out.setdefault(reading.noun, ToolResource(reading.noun))
    for resource in out.values():
        mine = [reading for reading in kept if reading.noun == resource.noun]
        _name(resource, mine, kept)
        _fill(resource, mine, resolver)
    for reading in kept:
        for role in reading.given.needed().values():
            if role.startswith("?") or role in out:
                continue
            out[role] = ToolResource(role)
    return out


def _name(resource: ToolResource, mine: list[ToolReading], kept: list[ToolReading]) -> None:
    """What names one of it: the keys that all tools on an item need."""
    items = [set(r.given.needed().values()) for r in mine if r.kind in ITEM_CLASSES]
    if not items:  # another thing's tools may say it: ``owner`` and ``repo`` of an issue
        items = [
            {r for r in reading.given.needed().values() if r == resource.noun or _holds(r)}
            for reading in kept
            if resource.noun in reading.given.needed().values()
        ]
    if not items:
        return
    shared = set.intersection(*items) - {resource.noun}
    order = [role for reading in kept for role in reading.given.needed().values()]
    resource.roles = (*sorted(shared, key=order.index), resource.noun)


def _holds(role: str) -> bool:
    return role in ("?owner", "?org", "?organization", "?workspace", "?namespace")


def _fill(resource: ToolResource, mine: list[ToolReading], resolver: SchemaResolver) -> None:
    _key(resource, mine)
    for reading in mine:
        _from_answer(resource, reading, resolver)
    creating = [reading for reading in mine if reading.kind is VerbClass.CREATE]
    for reading in creating:
        schema, required = written_fields(reading, resource.noun, resolver)
        _take(resource, schema, required)
        if len(creating) == 1:
            # With several creations no field is known to be required by all of them.
            resource.required += [
                n for n in map(snake_case, sorted(required)) if n in resource.properties
            ]
    for reading in mine:
        if reading.kind is VerbClass.UPDATE:
            _take(resource, written_fields(reading, resource.noun, resolver)[0])
    for reading in mine:
        if reading.kind is VerbClass.LIST:
            _take(resource, _filters(reading, made=bool(creating)))
    if creating and not resource.roles:
        resource.properties = {"id": {"type": "string", "readOnly": True}} | resource.properties


def _key(resource: ToolResource, mine: list[ToolReading]) -> None:
    """The identifier that the service makes, under the name that most tools give it."""
    names = Counter(
        snake_case(name)
        for reading in mine
        if reading.kind in ITEM_CLASSES
        for name, role in reading.given.needed().items()
        if role == resource.noun
    )
    if not names:
        return
    name = names.most_common(1)[0][0]
    word = name.rsplit("_", 1)[-1] if key_stem(name) else name
    if word not in BARE_KEYS and not key_stem(name):
        return
    word = "id" if name.startswith("id_") else word
    kinds = {
        json_type(reading.given.schemas[given])
        for reading in mine
        for given, role in reading.given.needed().items()
        if role == resource.noun and reading.kind in ITEM_CLASSES
    }
    whole = word in _SEQUENCES or kinds <= {"integer", "number"}
    kind = "integer" if whole else "string"
    resource.properties[word] = {"type": kind, "readOnly": True}


def _from_answer(resource: ToolResource, reading: ToolReading, resolver: SchemaResolver) -> None:
    output = reading.operation.output
    if output is None or reading.kind not in (VerbClass.LIST, VerbClass.GET):
        return
    elements = resolver.elements(output) if reading.kind is VerbClass.LIST else output
    item, _ = resolver.item(elements) if elements is not None else ({}, "")
    properties = resolver.properties(item)
    if len(properties) < _LEAST_FIELDS:
        return
    for name, schema in properties.items():
        column = snake_case(name)
        if "id" in resource.properties and column == f"{resource.plain}_id":
            continue  # the key under its long name
        # The first source wins: answers are read before bodies, and bodies before filters.
        resource.properties.setdefault(column, schema_with_prose(column, schema))


def written_fields(
    reading: ToolReading, noun: str, resolver: SchemaResolver
) -> tuple[dict[str, Json], frozenset[str]]:
    """What a tool writes: parameters that are neither keys of its place nor steer the answer."""
    if reading.kind is VerbClass.CREATE and (listed := batch_items(reading, resolver)) is not None:
        schema, _ = resolver.resolve(listed[1])
        stated = schema.get("required")
        return resolver.properties(schema), frozenset(stated if isinstance(stated, list) else ())
    keys = {name for name, role in reading.given.roles.items() if role == noun}
    if reading.kind in ITEM_CLASSES and reading.named.verb not in MOVE_VERBS:
        keys = set(reading.given.needed()) | location_parameters(reading)
    rest = reading.given.rest(keys)
    return rest, reading.given.required - keys


def location_parameters(reading: ToolReading) -> set[str]:
    """Optional keys that say where something is, not where it goes; and of what is made, its own.

    A key that a caller may choose is left to the service.
    """
    if reading.kind is VerbClass.CREATE:
        given = reading.given
        own = (name for name, role in given.roles.items() if role == reading.noun)
        return {name for name in own if name not in given.required}
    if reading.kind not in ITEM_CLASSES or reading.named.verb in MOVE_VERBS:
        return set()
    return {
        name
        for name, role in reading.given.roles.items()
        if role != reading.noun
        and name not in reading.given.required
        and _PLACE.search(str(reading.given.schemas[name].get("description", "")))
    }


def batch_items(reading: ToolReading, resolver: SchemaResolver) -> tuple[str, Json] | None:
    """The one list of objects that a tool takes to create several, and its elements' schema."""
    needed = [n for n in reading.given.required if n not in reading.given.roles]
    if len(needed) != 1:
        return None
    schema, _ = resolver.resolve(reading.given.schemas[needed[0]])
    if resolver.kind(schema) != "array":
        return None
    items, _ = resolver.resolve(schema.get("items"))
    return (needed[0], schema.get("items")) if resolver.properties(items) else None


def _take(
    resource: ToolResource, schemas: dict[str, Json], needed: frozenset[str] = frozenset()
) -> None:
    """Add fields; what a creation needs is a field, whatever it is called."""
    for name, schema in schemas.items():
        column = snake_case(name)
        if CONTROL_PARAMETER.fullmatch(column) and name not in needed:
            continue
        # `new_title` is the `title`; `id_board` is the `board_id`.
        if target_field(column) != column or f"{column[3:]}_id" in resource.properties:
            continue
        full = schema_with_prose(column, _whole(column, schema))
        before = resource.properties.get(column)
        if before is None:
            resource.properties[column] = full
        elif isinstance(full, dict) and "enum" in full and "enum" not in before:
            resource.properties[column] = {**before, "enum": full["enum"]}


def _whole(column: str, schema: Json) -> Json:
    """Keys that JavaScript calls numbers are whole."""
    if key_stem(column) and json_type(schema) == "number":
        return {**schema, "type": "integer"}
    return schema


def _filters(reading: ToolReading, made: bool) -> dict[str, Json]:
    """Filters that say what they filter by: listed values, or the key of another thing.

    The key of a thing that no creation gives (``made``) would never be set: it is no column.
    """
    out: dict[str, Json] = {}
    for name, schema in reading.given.schemas.items():
        column, role = snake_case(name), reading.given.roles.get(name, "")
        if (
            CONTROL_PARAMETER.fullmatch(column)
            or role == reading.noun
            or not isinstance(schema, dict)
        ):
            continue
        full = schema_with_prose(column, schema)
        if isinstance(full.get("enum"), list) and is_enum_column(column):
            values = [v for v in full["enum"] if v not in ("all", "any", "*", "")]
            out[name] = {**full, "enum": values}
        elif role and not role.startswith("?") and not made:
            out[name] = full
    return out

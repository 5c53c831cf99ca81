"""Query parameters of lists: which column each filters, which ones page through the result."""

from __future__ import annotations

import re

from envwright.synthesis.fields import match_column
from envwright.synthesis.model import Entity, Field, Intent
from envwright.synthesis.naming import snake
from envwright.types import Json, OperationInput

LIMITS = frozenset(
    "limit per_page page_size pagesize size count max_results maxresults take first top".split()
)
OFFSETS = frozenset("offset skip start start_index from".split())
PAGES = frozenset({"page", "page_number"})
SEARCHES = frozenset("q query search keyword keywords term text search_term".split())
_SINCE = re.compile(r"since|after|from|start|(\w+)_(after|since|from|gte|start|min)|min_(\w+)")
_BEFORE = re.compile(r"before|until|to|end|(\w+)_(before|until|to|lte|end|max)|max_(\w+)")
_WINDOW = frozenset({"start", "end", "from", "to"})
"""What a list between two moments is asked with: no exact value of a column of that name."""
_IGNORED = re.compile(
    r"raw|fields|expand|include|format|pretty|cursor|page_token|pass_through|\w+_format"
)


def filter_inputs(intent: Intent, entity: Entity) -> list[str]:
    """Match the query parameters with columns; returns the required ones that match none.

    In ``intent.inputs`` a plain column means equality, ``>=column`` and ``<=column`` a range, and
    ``~`` a search in texts.
    """
    missing = []
    for given in intent.operation.inputs:
        if given.where != "query":
            continue
        name = snake(given.name)
        if pages(given) or _IGNORED.fullmatch(name):
            continue
        meaning = _meaning(name, given, entity)
        if meaning and meaning not in intent.inputs.values():
            intent.inputs[name] = meaning
        elif given.required and not meaning:
            missing.append(given.name)
    return missing


def pages(given: OperationInput) -> bool:
    """Whether an input says which part of the list to give; a text ``start`` is a time."""
    name = snake(given.name)
    if name in ("start", "from", "end") and _kind(given) == "string":
        return False
    return name in LIMITS | OFFSETS | PAGES


def _meaning(name: str, given: OperationInput, entity: Entity) -> str:
    if name in _WINDOW and (window := _range(name, entity)):
        return window
    column = match_column(entity, name)
    for lead in ("filter_", f"{entity.name}_"):
        column = column or match_column(entity, name.removeprefix(lead))
    if name == "state" and column is None and "status" in entity.fields:
        column = "status"
    if column is not None:
        found = entity.fields[column]
        return column if not found.hidden and _comparable(given, found) else ""
    if name in SEARCHES and search_columns(entity):
        return "~"
    return _range(name, entity)


def _kind(given: OperationInput) -> str:
    """The one type of an input; a text where none is stated."""
    kinds = given.json_schema.get("type")
    kind = next((k for k in kinds if k != "null"), "") if isinstance(kinds, list) else kinds
    return str(kind or "string")


def _comparable(given: OperationInput, found: Field) -> bool:
    kind = _kind(given)
    stated = given.json_schema.get("enum")
    if found.enum and isinstance(stated, list) and not set(found.enum) & set(_plain(stated)):
        return False  # words of the filter's own
    if kind == "array":
        items = given.json_schema.get("items")
        kind = items.get("type", "string") if isinstance(items, dict) else "string"
        if found.kind == "json":
            inner = found.items.get("items")
            return isinstance(inner, dict) and inner.get("type") == kind == "string"
    if found.kind == "json":
        return False
    wanted = {"integer": "integer", "real": "number", "boolean": "boolean"}
    if kind == "string" and found.kind in ("integer", "real") and not stated:
        return True  # a number, as text
    return kind in (wanted.get(found.kind, "string"), "string" if found.enum else "")


def _plain(values: list[Json]) -> list[str | int | float]:
    return [value for value in values if isinstance(value, str | int | float)]


def _range(name: str, entity: Entity) -> str:
    for sign, pattern in ((">=", _SINCE), ("<=", _BEFORE)):
        match = pattern.fullmatch(name)
        if match is None:
            continue
        stem = next((part for part in (match[1], match[3]) if part), "")
        for column in (stem, f"{stem}_at", *(_times(name) if not stem else ())):
            found = entity.fields.get(column)
            if found is not None and found.kind in ("integer", "real", "date", "date-time"):
                return f"{sign}{column}"
    return ""


def _times(name: str) -> tuple[str, ...]:
    """Columns that a bound without a name of its own is about."""
    return (name, "updated_at", "created_at")


def search_columns(entity: Entity) -> list[str]:
    """Text columns in which a search looks."""
    if entity.is_table:
        return list(entity.searched)
    wanted = ("name", "title", "username", "login", "full_name", "email", "description", "body")
    return [
        n
        for n in wanted
        if n in entity.fields
        and entity.fields[n].kind == "text"
        and not (entity.fields[n].hidden or entity.fields[n].enum)
    ][:3]

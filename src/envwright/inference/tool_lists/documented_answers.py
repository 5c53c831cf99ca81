"""What a tool's documented answer consists of: a row, rows, texts, and what stands around them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from envwright.inference.name_forms import snake_case
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.tool_lists.tool_facts import ToolFacts, properties_of
from envwright.types import Json

Shape = Literal["none", "text", "value", "row", "rows", "keyed", "values", "other"]
_META = re.compile(
    r"(is_)?(success|successful|ok|error|errors|message|msg|hint|note|count|total|total_count|page"
    r"|has_more|next_cursor|total_results|num_results)"
)
_COUNT = re.compile(r"count|total|total_count|total_results|num_results")
_KEYED = re.compile(
    r"\bkeyed by\b|\bmapping\b|\bmaps?\b|\bdictionary (of|containing all)\b", re.IGNORECASE
)


@dataclass(slots=True)
class DocumentedAnswer:
    """The answer of one tool, as documented."""

    shape: Shape
    properties: dict[str, dict[str, Json]] = field(default_factory=dict)
    """Of the row, or of each of the rows."""
    under: str = ""
    """Key under which the row, the rows or the values stand; empty where they are the answer."""
    around: dict[str, dict[str, Json]] = field(default_factory=dict)
    """Other keys of the answer: whether it succeeded, a message, a count."""
    item: dict[str, Json] = field(default_factory=dict)
    """Schema of one of the values."""


def read_answer(facts: ToolFacts, resolver: SchemaResolver) -> DocumentedAnswer:
    """The documented answer of a tool, out of its envelope."""
    schema = facts.answer
    if schema is None:
        return DocumentedAnswer("none")
    kind = resolver.kind(schema)
    if kind == "array":
        return _many(schema, "", {}, resolver)
    if kind in ("string", "integer", "number", "boolean"):
        return DocumentedAnswer("text" if kind == "string" else "value", item=schema)
    shown = properties_of(schema, resolver)
    if not shown:
        return DocumentedAnswer("other" if schema.get("additionalProperties") else "none")
    return _object(facts, shown, resolver)


def is_count(name: str) -> bool:
    """Whether a key beside a list tells how many there are."""
    return bool(_COUNT.fullmatch(snake_case(name)))


def _object(
    facts: ToolFacts, shown: dict[str, dict[str, Json]], resolver: SchemaResolver
) -> DocumentedAnswer:
    around = {n: s for n, s in shown.items() if _META.fullmatch(snake_case(n))}
    rest = {n: s for n, s in shown.items() if n not in around}
    if len(rest) == 1:
        ((name, inner),) = rest.items()
        if resolver.kind(inner) == "array":
            return _many(inner, name, around, resolver)
        if resolver.kind(inner) == "object":
            held = properties_of(inner, resolver)
            if held and _KEYED.search(str(inner.get("description", ""))):
                return DocumentedAnswer("keyed", held, name, around)
            if not held:
                return DocumentedAnswer("other", under=name, around=around)
            return DocumentedAnswer("row", held, name, around)
    return DocumentedAnswer("row", shown)


def _many(
    schema: dict[str, Json],
    under: str,
    around: dict[str, dict[str, Json]],
    resolver: SchemaResolver,
) -> DocumentedAnswer:
    item = resolver.resolve(schema.get("items"))[0]
    held = properties_of(item, resolver)
    if held or resolver.kind(item) == "object":
        return DocumentedAnswer("rows", held, under, around, item)
    if resolver.kind(item) in ("string", "integer", "number"):
        return DocumentedAnswer("values", {}, under, around, item)
    return DocumentedAnswer("other", under=under, around=around)

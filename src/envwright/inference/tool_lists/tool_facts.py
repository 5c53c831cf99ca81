"""Listed tools, read one by one: verb, noun, parameters, documented answer, and each sentence.

What all descriptions of a list begin with ("This tool belongs to …") says nothing of one tool and
is cut. Sections of docstrings (``Args:``, ``Returns:``, ``Raises:``) are told from the text before
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from envwright.inference.name_forms import snake_case
from envwright.inference.name_lexicon import (
    ToolName,
    parse_tool_name,
    schema_with_prose,
    shared_prefixes,
)
from envwright.inference.schema_resolver import SchemaResolver
from envwright.types import Interface, Json, Operation

KINDS = {
    "string": "string",
    "integer": "integer",
    "number": "number",
    "boolean": "boolean",
    "array": "json",
    "object": "json",
}
"""JSON type → type of a column."""
_MAX_PROSE = 4_000
_MAX_DEPTH = 6
_LEAST_SHARED = 20
"""Characters that all descriptions must begin with before that counts as said of the list."""
_LEAST_TOOLS = 3
_SECTION = re.compile(
    r"(args|arguments|parameters|params|returns?|raises|yields|examples?|notes?) ?:", re.IGNORECASE
)
_ARGUMENT = re.compile(r"[-*]? {0,4}`{0,2}(\w{1,60})`{0,2}(?: ?\([^()\n]{0,80}\))? ?: {0,4}(.+)")
_SENTENCE = re.compile(r"(?<=[.!?;])\s+(?=[A-Z\"'`(])|\n\s*\n|\n\s*[-*] ")
_ENUM = re.compile(
    r"\[enum\] ?: ?\[?([^\]\n]{3,600})|\boptions(?: are)? ?: ?([^.\n]{3,300})"
    r"|\bone of ?:? ([^.\n]{3,300})|\beither ([^.\n]{3,80})",
    re.IGNORECASE,
)
_VALUE = re.compile(
    r"[\"'`]?([A-Za-z][\w-]{0,30}(?: [A-Z][\w-]{0,30})?)[\"'`]?(?: ?\([^()]{0,60}\))?"
)
_DEFAULT = re.compile(
    r"\bdefaults? ?(?:is|to be|to|value is|:|=) ?[\"'`]?(-?[\w.]{1,30})", re.IGNORECASE
)
_RANGES = (
    re.compile(
        r"\b(?:from|between) (-?\d{1,9}(?:\.\d{1,6})?)[^\d\n]{1,20}(\d{1,9}(?:\.\d{1,6})?)", re.I
    ),
    re.compile(r"\((-?\d{1,6})\s?(?:-|\u2013|to|\.\.)\s?(\d{1,9})[),\s]"),
    re.compile(r"\b(-?\d{1,6}) ?(?:-|\u2013) ?(\d{1,9}) ?(?:scale|inclusive|range)", re.I),
)
_LENGTH = re.compile(
    r"\b(?:max(?:imum)?|at most|up to) (?:of )?(\d{1,6}) characters", re.IGNORECASE
)
_FILLED = re.compile(r"\bnon-?empty\b|\b(?:must|can) ?not be empty\b", re.IGNORECASE)
_NOT_VALUES = frozenset("optional required default etc or and none null true false any".split())
TOKEN = re.compile(
    r"(access|auth|refresh|session|api|bearer)_?(token|key)|token|client_(id|secret)|api_?key"
)
"""Parameters that say who is calling."""


@dataclass(slots=True)
class GivenValue:
    """One parameter of a tool, with what its prose adds to its schema."""

    name: str
    column: str
    """Its name in snake_case."""
    kind: str
    """``string``, ``integer``, ``number``, ``boolean`` or ``json``."""
    required: bool
    schema: dict[str, Json]
    about: str = ""
    enum: tuple[str, ...] = ()
    default: Json = None
    bounds: dict[str, float] = field(default_factory=dict)

    @property
    def is_token(self) -> bool:
        return bool(TOKEN.fullmatch(self.column))


@dataclass(slots=True)
class ToolFacts:
    """One tool, read by itself."""

    operation: Operation
    named: ToolName
    words: tuple[str, ...]
    """Its whole name in words, without a prefix that the list shares."""
    given: dict[str, GivenValue]
    prose: str
    """What its description says of it, without sections."""
    raises: str
    returned: str
    """The section that says what it answers."""
    answer: dict[str, Json] | None
    """Resolved schema of what it answers; ``None`` where nothing documents it."""

    @property
    def id(self) -> str:
        return self.operation.id

    @property
    def sentences(self) -> list[str]:
        parts = _SENTENCE.split(f"{self.prose}\n\n{self.raises}")
        return [text for part in parts if (text := " ".join(part.split()))]

    @property
    def required(self) -> list[GivenValue]:
        return [one for one in self.given.values() if one.required and not one.is_token]

    @property
    def read_only(self) -> bool | None:
        hints = (self.operation.body or {}).get("x-hints")
        found = hints.get("read_only") if isinstance(hints, dict) else None
        return found if isinstance(found, bool) else None

    @property
    def unreadable(self) -> str:
        hints = (self.operation.body or {}).get("x-hints")
        return str(hints.get("unreadable", "")) if isinstance(hints, dict) else ""


def read_tools(interface: Interface) -> list[ToolFacts]:
    """The facts of every tool, in the order of the list."""
    resolver = SchemaResolver(interface.schemas)
    shared = _shared_opening([o.description for o in interface.operations])
    prefix = shared_prefixes(o.id for o in interface.operations)
    return [_facts(o, resolver, len(shared), prefix) for o in interface.operations]


def properties_of(schema: Json, resolver: SchemaResolver) -> dict[str, dict[str, Json]]:
    """Name → resolved schema of each property of an object schema."""
    found, _ = resolver.resolve(schema)
    names = resolver.properties(found)
    return {name: plain_schema(inner, resolver) for name, inner in names.items()}


def _facts(
    operation: Operation, resolver: SchemaResolver, cut: int, prefix: frozenset[str]
) -> ToolFacts:
    text = operation.description[cut:] or operation.summary
    prose, sections = _sections(text[:_MAX_PROSE])
    words = snake_case(operation.id).split("_")
    own = tuple(words[1:] if words[0] in prefix and len(words) > 1 else words)
    answer: dict[str, Json] | None = None
    if operation.output is not None:
        answer = resolver.resolve(operation.output)[0] or None
    return ToolFacts(
        operation,
        parse_tool_name(operation.id, prefix),
        own,
        _given(operation.body or {}, resolver, _arguments(sections.get("args", ""))),
        prose,
        sections.get("raises", ""),
        sections.get("returns", ""),
        answer,
    )


def _shared_opening(texts: list[str]) -> str:
    """What all descriptions begin with, up to the end of a sentence or a colon."""
    if len(texts) < _LEAST_TOOLS:
        return ""
    first, last = min(texts), max(texts)
    size = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), None)
    common = first[: min(len(first), len(last)) if size is None else size]
    end = max(common.rfind(mark) for mark in (". ", ": ", "\n"))
    return common[: end + 1] if end >= _LEAST_SHARED else ""


def _sections(text: str) -> tuple[str, dict[str, str]]:
    """The text before the first section, and the sections by their plain names."""
    names = {"arguments": "args", "parameters": "args", "params": "args", "return": "returns"}
    sections: dict[str, list[str]] = {"": []}
    at = ""
    for line in text.split("\n"):
        head = _SECTION.match(line.strip())
        if head is not None:
            word = head[1].lower()
            at = names.get(word, word)
            line = line.strip()[head.end() :]
        sections.setdefault(at, []).append(line)
    joined = {name: "\n".join(lines) for name, lines in sections.items()}
    return joined.pop(""), joined


def _arguments(section: str) -> dict[str, str]:
    """What a docstring says of each parameter; lines without a name go on with the one before."""
    out: dict[str, str] = {}
    name = ""
    for line in section.split("\n"):
        found = _ARGUMENT.fullmatch(line.strip())
        if found is not None:
            name = found[1]
            out[name] = found[2].strip()
        elif name and line.strip():
            out[name] += " " + line.strip()
    return out


def _given(
    body: dict[str, Json], resolver: SchemaResolver, told: Mapping[str, str]
) -> dict[str, GivenValue]:
    listed = body.get("required")
    required = {n for n in listed if isinstance(n, str)} if isinstance(listed, list) else set()
    names = body.get("properties")
    out: dict[str, GivenValue] = {}
    for name, raw in (names if isinstance(names, dict) else {}).items():
        schema, _ = resolver.resolve(raw)
        own = raw if isinstance(raw, dict) else {}
        about = str(schema.get("description") or own.get("description") or told.get(name, ""))
        default = own.get("default", schema.get("default"))
        schema = plain_schema(schema, resolver)
        out[name] = read_value(name, schema, about, name in required, default)
    return out


def plain_schema(schema: Json, resolver: SchemaResolver, depth: int = 0) -> dict[str, Json]:
    """A schema with the references inside of it followed, as far as a value is that deep."""
    found = dict(resolver.resolve(schema)[0])
    if depth > _MAX_DEPTH:
        return {k: v for k, v in found.items() if k not in ("items", "properties")}
    if "items" in found:
        found["items"] = plain_schema(found["items"], resolver, depth + 1)
    if isinstance(found.get("properties"), dict):
        inner = found["properties"]
        found["properties"] = {n: plain_schema(s, resolver, depth + 1) for n, s in inner.items()}
    return found


def read_value(
    name: str,
    schema: dict[str, Json],
    about: str = "",
    required: bool = False,
    default: Json = None,
) -> GivenValue:
    """A value with what its prose adds: listed values, a default, bounds.

    Example::

        >>> found = read_value("priority", {"type": "integer"}, "From 1 to 5. Defaults to 2.")
        >>> found.bounds, found.default
        ({'minimum': 1.0, 'maximum': 5.0}, 2)
    """
    kind = KINDS.get(SchemaResolver.kind(schema), "string" if schema.get("enum") else "json")
    about = about[:_MAX_PROSE]
    one = GivenValue(name, snake_case(name), kind, required, schema, about)
    values = schema.get("enum")
    listed = values if isinstance(values, list) else stated_enum(one.column, about, kind)
    one.enum = tuple(dict.fromkeys(v for v in listed if isinstance(v, str) and v))
    if default in (None, "None", "null"):
        found = _DEFAULT.search(about)
        default = _typed(found[1].rstrip("."), kind) if found is not None else None
    one.default = default
    one.bounds = _bounds(schema, about, kind)
    return one


def stated_enum(column: str, about: str, kind: str) -> list[str]:
    """The values that prose lists for a text: ``[Enum]: ["on", "off"]``, "Options are: a, b"."""
    if kind != "string":
        return []
    for found in _ENUM.finditer(about):
        text = next(part for part in found.groups() if part)
        parts = [p.strip() for p in re.split(r",|\||/|\bor\b", text)]
        values = [
            match[1] if (match := _VALUE.fullmatch(p.rstrip("."))) else "" for p in parts if p
        ]
        if len(values) > 1 and all(v and v.lower() not in _NOT_VALUES for v in values):
            return values
    more = schema_with_prose(column, {"type": "string", "description": about})
    listed = more.get("enum") if isinstance(more, dict) else None
    return [str(v) for v in listed] if isinstance(listed, list) else []


def _typed(text: str, kind: str) -> Json:
    """A default in prose as a value of its type; ``None`` where it is none."""
    try:
        if kind == "integer":
            return int(text)
        if kind == "number":
            return float(text)
    except ValueError:
        return None
    if kind == "boolean":
        return {"true": True, "false": False}.get(text.lower())
    if text.lower() in ("none", "null", "empty", "the", "all", "current", "now", "today"):
        return None
    return text if kind == "string" else None


def _bounds(schema: dict[str, Json], about: str, kind: str) -> dict[str, float]:
    stated = (
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "minLength",
        "maxLength",
    )
    out = {
        word: float(value)
        for word in stated
        if isinstance(value := schema.get(word), int | float) and not isinstance(value, bool)
    }
    if kind in ("integer", "number") and not out:
        for pattern in _RANGES:
            found = pattern.search(about)
            if found is not None and float(found[1]) < float(found[2]):
                return {"minimum": float(found[1]), "maximum": float(found[2])}
    if kind == "string" and not out:
        if (found := _LENGTH.search(about)) is not None:
            out["maxLength"] = float(found[1])
        if _FILLED.search(about):
            out["minLength"] = 1.0
    return out


def text_words(texts: Iterable[str]) -> set[str]:
    """The words of some texts, in lower case."""
    return {word.lower() for text in texts for word in re.findall(r"[A-Za-z]+", text)}

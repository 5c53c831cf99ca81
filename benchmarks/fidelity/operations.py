"""Operations of a description as what calls are made of: inputs with their bounds, and prose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from envwright.inference.tool_lists.tool_facts import read_tools
from envwright.inflection import is_plural, singular
from envwright.types import Interface, Json, Operation

Schema = dict[str, Any]

_DEPTH = 6
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_READS = frozenset(
    "get list find search view show display check read fetch count query describe status lookup "
    "retrieve ls cat pwd estimate calculate compute history details summary".split()
)
_CREATES = frozenset(
    "create add post send new insert register book place open make append save submit".split()
)
_JOINS = frozenset("by for with from to in of on at".split())
_KEYS = frozenset("id ids uuid guid token key identifier".split())
_NAMING = _KEYS | {"number", "code", "username", "name"}
# "[Enum]: a, b", "one of: a, b", "Options are: a, b"; lists end with the sentence.
_CHOICES = re.compile(
    r"(?:\[Enum\]:?|\b[Oo]ne of|\b[Oo]ptions(?: are)?:?|\b[Pp]ossible values(?: are)?:?)[ :]{1,3}"
    r"([^.;\n]{1,400})"
)
_QUOTED = re.compile(r"[\"'`]([^\"'`,]{1,40})[\"'`]")
_BETWEEN = re.compile(
    r"(?:[Bb]etween|[Ff]rom|[Rr]ange of) (-?[0-9]{1,9}(?:\.[0-9]{1,4})?)[^0-9]{1,25}?"
    r"(?:and|to|-) (-?[0-9]{1,9}(?:\.[0-9]{1,4})?)"
)


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name in lower case.

    Example::

        >>> words_of("getUser_IDs")
        ('get', 'user', 'id', 's')
    """
    return tuple(word.lower() for word in _WORD.findall(name))


def plain_key(name: str) -> str:
    """A name as pools and comparisons look it up: ``ticketId``, ``ticket_id`` → ``ticket_id``."""
    return "_".join(words_of(name))


def names_thing(name: str) -> bool:
    """Whether a name says that its value names a thing."""
    words = words_of(name)
    return bool(words) and words[-1] in _NAMING


@dataclass(frozen=True)
class Input:
    """One argument of an operation."""

    name: str
    required: bool
    schema: Schema
    """References are resolved."""

    @property
    def text(self) -> str:
        """What is said of it."""
        return str(self.schema.get("description") or "")

    @property
    def type(self) -> str:
        """JSON Schema's name; ``string`` where none is given."""
        found = self.schema.get("type")
        if isinstance(found, list):
            found = next((one for one in found if one != "null"), "string")
        return str(found or ("object" if "properties" in self.schema else "string"))

    @property
    def is_key(self) -> bool:
        """Whether its name says that it names a thing."""
        words = words_of(self.name)
        return bool(words) and words[-1] in _KEYS and self.type in ("string", "integer", "number")

    @property
    def choices(self) -> tuple[Json, ...]:
        """The values that the schema or the prose lists; empty where any is allowed."""
        found = self.schema.get("enum")
        if isinstance(found, list) and found:
            return tuple(found)
        if "const" in self.schema:
            return (self.schema["const"],)
        if self.type != "string" or (told := _CHOICES.search(self.text)) is None:
            return ()
        listed = _QUOTED.findall(told[1]) or [
            one.strip(" []()\"'`") for one in re.split(r",|\bor\b|\|", told[1])
        ]
        short = [one for one in listed if one and len(one) <= 40]
        return tuple(dict.fromkeys(short)) if len(short) > 1 else ()

    @property
    def bounds(self) -> tuple[float | None, float | None]:
        """Least and greatest number, from the schema or the prose."""
        low, high = self.schema.get("minimum"), self.schema.get("maximum")
        if low is None and high is None and (told := _BETWEEN.search(self.text)):
            return float(told[1]), float(told[2])
        return low, high


@dataclass(frozen=True)
class CallForm:
    """An operation as it is called."""

    operation: Operation
    inputs: dict[str, Input]
    output: Schema = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Its identifier."""
        return self.operation.id

    @property
    def text(self) -> str:
        """All that is said of it, in lower case."""
        said = [self.operation.summary, self.operation.description, *_prose(self.output)]
        return " ".join([*said, *(one.text for one in self.inputs.values())]).lower()

    @property
    def reads(self) -> bool:
        """Whether it is a reader, by method or name."""
        if self.operation.method:
            return self.operation.method in ("get", "head")
        hints = (self.operation.body or {}).get("x-hints") or {}
        if isinstance(hints, Mapping) and isinstance(hints.get("read_only"), bool):
            return bool(hints["read_only"])
        words = words_of(self.name)
        return bool(words) and (words[0] in _READS or "get" in words)

    @property
    def creates(self) -> bool:
        """Whether it makes a thing, by its name or method."""
        # Names that are made of method and path begin with the method.
        words = words_of(self.name.removeprefix(f"{self.operation.method}_"))
        named = bool(set(words[:2]) & _CREATES) or words[-1:] in (("create",), ("add",))
        parts = [part for part in self.operation.path.split("/") if part]
        posted = self.operation.method == "post" and bool(parts) and is_plural(parts[-1])
        return not self.reads and (named or posted)

    @property
    def noun(self) -> str:
        """The thing that its name is about: ``findSupportTicketsByUser`` → ``ticket``."""
        if self.operation.path:
            # The collection that a path is in: operations on it have names of all kinds.
            parts = [plain_key(part) for part in self.operation.path.split("/") if "{" not in part]
            named = [part for part in parts if part and singular(part) != part] or parts
            return singular(named[-1])
        words = words_of(self.name)
        end = next((at for at, word in enumerate(words) if at and word in _JOINS), len(words))
        things = [word for word in words[:end] if word not in _READS | _CREATES]
        return singular(things[-1]) if things else ""

    @property
    def nouns(self) -> set[str]:
        """The thing by the name, and by the path where there is one."""
        parts = [part for part in self.operation.path.split("/") if part and part[0] != "{"]
        return {self.noun, singular(plain_key(parts[-1])) if parts else ""} - {""}


def thing_of(name: str, form: CallForm) -> str:
    """Which thing an argument names: ``ticket_id`` → ``ticket``; else what the call is about."""
    words = words_of(name)
    if len(words) > 1 and names_thing(name):
        return singular(words[-2])
    return form.noun if names_thing(name) else ""


def read_forms(interface: Interface) -> dict[str, CallForm]:
    """The operations of a description by identifier, in its order."""
    # What a docstring says of an argument, beside what its schema says.
    facts = {one.id: one.given for one in read_tools(interface)}
    told = {name: {one.name: one.about for one in given.values()} for name, given in facts.items()}
    return {one.id: _form(one, interface.schemas, told[one.id]) for one in interface.operations}


def _form(operation: Operation, schemas: Mapping[str, Json], told: Mapping[str, str]) -> CallForm:
    inputs = {
        one.name: Input(
            one.name,
            one.required,
            {"description": one.description, **resolved(one.json_schema, schemas)},
        )
        for one in operation.inputs
        if one.where != "header"
    }
    body = resolved(operation.body or {}, schemas)
    required = body.get("required")
    needed = set(required) if isinstance(required, list) else set()
    for name, schema in body.get("properties", {}).items():
        if not schema.get("readOnly"):
            about = {"description": told[name]} if told.get(name) else {}
            inputs.setdefault(name, Input(name, name in needed, {**schema, **about}))
    return CallForm(operation, inputs, resolved(operation.output or {}, schemas))


def resolved(schema: Json, schemas: Mapping[str, Json], depth: int = 0) -> Schema:
    """A schema with references followed, ``allOf`` merged and the first form of alternatives."""
    if not isinstance(schema, dict) or depth > _DEPTH:
        return {}
    if isinstance(ref := schema.get("$ref"), str):
        target = schemas.get(ref.removeprefix("#/schemas/"), {})
        more = {key: value for key, value in schema.items() if key != "$ref"}
        return {**resolved(target, schemas, depth + 1), **more}
    for key in ("anyOf", "oneOf"):
        if isinstance(forms := schema.get(key), list):
            chosen = next((f for f in forms if isinstance(f, dict) and f.get("type") != "null"), {})
            rest = {k: v for k, v in schema.items() if k != key}
            return resolved({**chosen, **rest}, schemas, depth + 1)
    out: Schema = {k: v for k, v in schema.items() if k not in ("allOf", "properties", "items")}
    properties: Schema = {}
    for part in schema.get("allOf") or ():
        inner = resolved(part, schemas, depth + 1)
        properties |= inner.pop("properties", {})
        out = {**inner, **out}
    given = schema.get("properties")
    for name, one in (given if isinstance(given, dict) else {}).items():
        properties[str(name)] = resolved(one, schemas, depth + 1)
    if properties:
        out["properties"] = properties
    if isinstance(schema.get("items"), dict):
        out["items"] = resolved(schema["items"], schemas, depth + 1)
    return out


def _prose(schema: Schema) -> Iterator[str]:
    yield str(schema.get("description") or "")
    for one in schema.get("properties", {}).values():
        yield from _prose(one)
    if "items" in schema:
        yield from _prose(schema["items"])

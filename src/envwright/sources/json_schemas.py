"""Schemas of all dialects as one plain JSON Schema with references into ``Interface.schemas``.

What differs between OpenAPI 2, 3.0 and 3.1 ends here: ``nullable`` becomes a type list, a boolean
``exclusiveMinimum`` a number, ``allOf`` is merged, one variant of ``oneOf`` or ``anyOf`` is chosen
(``null`` is remembered), and only keywords that say something about values are kept.
"""

from __future__ import annotations

import re
from typing import Any

from envwright.bounds import MAX_PARTS
from envwright.sources.document import SourceDocument, json_kind, only_texts, pointer_parts
from envwright.types import Json

_WORDS = ("readOnly", "x-read-only", "x-readOnly", "x-readonly", "x-isReadOnly", "x-output-only")
_ONLY = r"(?:read|output)[- ]?only"
_WHAT = (
    r"(?:field|property|attribute|value|date(?:[- ]?time)?|time(?:stamp)?|identifier|id|list|array"
    r"|count|link|url|string|number|object)"
)
_STATES = re.compile(
    rf"^\W*(?:(?:this|the) {_WHAT} is )?{_ONLY}(?:\s*[.:;,)\]!*]|\s+-\s|\s*$)"
    rf"|^\W*+(?:(?:an?|the)\s*+)?(?:unique )?{_ONLY} {_WHAT}\b"
    rf"|[.(\[]\s*(?:(?:this|the) {_WHAT} is )?{_ONLY}\s*(?:[.)\]]|$)",
    re.IGNORECASE,
)
_SAYS = re.compile(
    rf"\b{_WHAT} is {_ONLY}\b(?! (?:for|if|when|after|once|unless|mode))"
    r"|\b(?:set|assigned|generated|populated|filled(?: in)?|managed|maintained|calculated|computed)"
    r" (?:automatically )?(?:only )?by the (?:server|service|system|api|backend)\b",
    re.IGNORECASE,
)
_UNLESS = re.compile(
    r"\b(?:if|when|where|unless|otherwise|defaults?|optional(?:ly)?|omitted|whether|may be)\b",
    re.IGNORECASE,
)
"""Words with which a text says that a caller may give the value after all."""


def says_read_only(raw: dict[str, Json]) -> bool:
    """Whether a raw schema itself says that only answers hold the value: by keyword or in prose."""
    if any(raw.get(word) is True for word in _WORDS):
        return True
    about = raw.get("description")
    if not isinstance(about, str) or any(raw.get(word) is False for word in _WORDS):
        return False
    # Anchored to the start and closed by punctuation: "Read-only: …", not "Read-only mode of the
    # disk".
    if raw.get("type") == "boolean":  # "read-only" is what such a value tells of its thing
        return bool(re.match(rf"\W*{_ONLY}\s*[.:;)\]]", about, re.IGNORECASE))
    if _STATES.search(about):
        return True
    return _SAYS.search(about) is not None and not _UNLESS.search(about)


# --- schemas -------------------------------------------------------------------------------------

_KEPT = (
    "title description format enum const default minimum maximum exclusiveMinimum exclusiveMaximum"
    " multipleOf minLength maxLength pattern minItems maxItems uniqueItems readOnly writeOnly"
    " deprecated example examples"
).split()
_TYPES = {"string", "integer", "number", "boolean", "array", "object", "null"}
_BESIDE = {"description", "title", "nullable", "readOnly", "example", "default", "deprecated"}
_BESIDE |= {"x-read-only", "x-readOnly", "x-readonly"}
_MAX_DEPTH = 240
"""Parts of a pointer; deeper nesting is refused before Python's own limit is met."""
_MAX_PARTS = 50_000
"""Schemas inside one that has a name: what merges doubles with each level, where levels refer to
the next one twice."""


class SchemaNormalizer:
    """Normalises schemas of one document, and collects those that have a name."""

    def __init__(self, document: SourceDocument) -> None:
        self._document = document
        self._names: dict[str, str] = {}
        """Reference → name in ``Interface.schemas``."""
        self._taken: set[str] = set()
        # Named schemas still to be read. A worklist instead of recursion, since they may refer to
        # each other in circles.
        self._waiting: list[tuple[str, str]] = []
        self._open: list[Json] = []
        """References whose content is being merged into a schema around this one."""
        self._parts = self._all_parts = 0
        self.named: dict[str, Json] = {}

    def read(self, raw: Json, place: str) -> dict[str, Json]:
        """One schema, normalised; named schemas that it needs are collected."""
        self._parts = 0
        out = self._schema(raw, place)
        while self._waiting:
            ref, name = self._waiting.pop()
            self._parts = 0
            self.named[name] = self._schema(self._document.lookup(ref, place), ref)
        return out

    def inline(self, raw: Json, place: str) -> dict[str, Json]:
        """As ``read``, but a reference at the top is replaced by what it names."""
        found, where = self._document.follow(raw, place)
        return self.read(found, where)

    def _schema(self, raw: Json, place: str) -> dict[str, Json]:
        if raw is True or raw is None:
            return {}
        if raw is False:
            # `false` allows nothing, and so does an empty enum.
            return {"enum": []}
        if not isinstance(raw, dict):
            raise self._document.bad(f"a schema must be an object, not {json_kind(raw)}.", place)
        self._check_depth(place)
        self._count(place)
        if "$ref" in raw:
            return self._reference(raw, place)
        # Before allOf: a choice beside an allOf is merged with it in _choice.
        for word in ("oneOf", "anyOf"):
            if raw.get(word):
                return self._choice(raw, word, place)
        if raw.get("allOf"):
            if (ref := _bare_reference(raw)) is not None:
                told = any(isinstance(m, dict) and says_read_only(m) for m in raw["allOf"])
                return self._reference(raw | ref | ({"readOnly": True} if told else {}), place)
            return self._merge(raw, place)
        return self._plain(raw, place)

    def _check_depth(self, place: str) -> None:
        # The place grows with each level, so its slashes count the depth.
        if place.count("/") > _MAX_DEPTH:
            raise self._document.bad(
                "schemas are nested too deeply.", place[:200], "Name the inner ones with $ref."
            )

    def _count(self, place: str) -> None:
        """Notice one more part of what is being read."""
        self._parts += 1
        self._all_parts += 1
        if self._all_parts > MAX_PARTS:
            raise self._document.bad(
                f"the schemas have more than {MAX_PARTS:,} parts once their allOf are merged.",
                place[:200],
                "Refer to each part once.",
            )
        if self._parts > _MAX_PARTS:
            raise self._document.bad(
                f"a schema has more than {_MAX_PARTS:,} parts once its allOf are merged.",
                place[:200],
                "Refer to each part once.",
            )

    def _reference(self, raw: dict[str, Json], place: str) -> dict[str, Json]:
        ref = raw["$ref"]
        target = self._document.lookup(ref, place)
        if ref not in self._names:
            if isinstance(target, dict) and "$ref" in target:
                self._document.follow(target, ref)  # a circle of bare references is an error
            # Named before it is read, so that a recursive schema finds its own name.
            self._names[ref] = self._name(ref)
            self._waiting.append((ref, self._names[ref]))
        out: dict[str, Json] = {"$ref": f"#/schemas/{self._names[ref]}"}
        out = self._nullable(out) if raw.get("nullable") is True else out
        out |= {"default": raw["default"]} if _is_reference(out, raw) else {}
        return out | {"readOnly": True} if says_read_only(raw) else out

    def _name(self, ref: str) -> str:
        parts = [p for p in pointer_parts(ref) if p not in ("components", "schemas", "definitions")]
        name = ".".join(parts).replace("/", "_").replace("~", "_") or "document"
        number = 2
        unique = name
        while unique in self._taken:
            unique, number = f"{name}_{number}", number + 1
        self._taken.add(unique)
        return unique

    @staticmethod
    def _nullable(schema: dict[str, Json]) -> dict[str, Json]:
        if "$ref" in schema:
            # A type beside a $ref would not widen it, so null becomes a variant of its own.
            return {"anyOf": [schema, {"type": "null"}]}
        if "anyOf" in schema or "type" not in schema:
            return schema
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        kinds = kinds if "null" in kinds else [*kinds, "null"]
        out = {**schema, "type": kinds}
        if "enum" in out and None not in out["enum"]:
            out["enum"] = [*out["enum"], None]
        return out

    def _choice(self, raw: dict[str, Json], word: str, place: str) -> dict[str, Json]:
        """The variant that stands for all: objects before texts before the first that there is."""
        variants = self._document.sequence(raw[word], f"{place}/{word}", word)
        null = raw.get("nullable") is True
        found: list[tuple[int, int, str, Json]] = []
        for number, variant in enumerate(variants):
            where = f"{place}/{word}/{number}"
            seen, _ = self._document.follow(variant, where)
            if isinstance(seen, dict) and seen.get("type") == "null":
                null = True
                continue
            found.append((_preference(seen), number, where, variant))
        rest = {k: v for k, v in raw.items() if k not in (word, "nullable", "discriminator")}
        if not found:
            return self._schema(rest, place)
        # The number breaks ties: of equal variants the first one.
        _, _, where, chosen = min(found, key=lambda entry: entry[:2])
        # What stands beside the choice holds too, so the chosen variant is merged into it.
        if set(rest) & {"properties", "allOf", "oneOf", "anyOf"}:
            base = {k: v for k, v in rest.items() if k != "allOf"}
            above = self._document.sequence(rest.get("allOf"), f"{place}/allOf", "allOf")
            members = [*above, chosen]
            out = self._merge({**base, "allOf": members}, place)
        else:
            about = {k: v for k, v in rest.items() if k in ("description", "readOnly", "default")}
            out = self._schema(chosen, where)
            told = {"readOnly": True} if says_read_only(rest) else {}
            out = {**out, **(told if "$ref" in out else about | told)}
        out = self._nullable(out) if null else out
        # What a reference names may be used elsewhere without a default, so it stands beside.
        return out | {"default": rest["default"]} if _is_reference(out, rest) else out

    def _merge(self, raw: dict[str, Json], place: str) -> dict[str, Json]:
        """An ``allOf`` as one schema; what is being merged already is kept as a reference."""
        members = self._document.sequence(raw["allOf"], f"{place}/allOf", "allOf")
        refs = [m["$ref"] for m in members if isinstance(m, dict) and "$ref" in m]
        for ref in refs:
            # A schema that includes itself by allOf would be merged forever.
            if ref in self._open:
                return self._reference({"$ref": ref}, place)
        self._open += refs
        try:
            return self._schema(self._merged(raw, place, ()), place)
        finally:
            del self._open[len(self._open) - len(refs) :]

    def _merged(self, raw: dict[str, Json], place: str, above: tuple[str, ...]) -> dict[str, Json]:
        """One raw schema for an ``allOf``: properties and required joined, the outer word wins."""
        self._check_depth(place)
        self._count(place)
        members = self._document.sequence(raw.get("allOf"), f"{place}/allOf", "allOf")
        out: dict[str, Any] = {}
        properties: dict[str, Json] = {}
        required: list[str] = []
        own = {k: v for k, v in raw.items() if k != "allOf"}
        # The schema's own words come last, so that they win over those of its members.
        for number, member in [*enumerate(members), (-1, own)]:
            where = place if number < 0 else f"{place}/allOf/{number}"
            part, inner_above = self._member(member, where, above)
            if part is None:
                continue
            if part.get("allOf"):
                part = self._merged(part, where, inner_above)
            properties |= self._document.mapping(part.get("properties"), where, "properties")
            required += only_texts(self._list(part.get("required")))
            out |= {k: v for k, v in part.items() if k not in ("properties", "required", "allOf")}
        if properties:
            out["properties"] = properties
        if required:
            out["required"] = list(dict.fromkeys(required))
        return out

    def _member(
        self, member: Json, where: str, above: tuple[str, ...]
    ) -> tuple[dict[str, Json] | None, tuple[str, ...]]:
        """A member of ``allOf`` with its references followed; none when it is already above."""
        while isinstance(member, dict) and "$ref" in member:
            ref = str(member["$ref"])
            if ref in above:
                return None, above
            above = (*above, ref)
            member = self._document.lookup(member["$ref"], where)
        if member is True or member is None:
            return None, above
        return self._document.mapping(member, where, "a member of allOf"), above

    def _plain(self, raw: dict[str, Json], place: str) -> dict[str, Json]:
        out: dict[str, Json] = {}
        kinds = self._kinds(raw, place)
        if kinds:
            out["type"] = kinds[0] if len(kinds) == 1 else kinds
        out |= {key: raw[key] for key in _KEPT if key in raw}
        if raw.get("type") == "file":  # Swagger 2's word
            out["format"] = "binary"
        if says_read_only(raw):
            out["readOnly"] = True
        _bounds(out)
        if not isinstance(out.get("enum", []), list):
            raise self._document.bad("enum must be an array.", f"{place}/enum")
        if not isinstance(out.get("description", ""), str):
            out["description"] = ""
        properties = self._document.mapping(
            raw.get("properties"), f"{place}/properties", "properties"
        )
        if properties:
            out["properties"] = {
                str(name): self._schema(value, f"{place}/properties/{name}")
                for name, value in properties.items()
                if not _is_beside(str(name), value)
            }
        stated = only_texts(self._list(raw.get("required")))
        if required := [name for name in stated if not _is_beside(name, properties.get(name))]:
            out["required"] = required
        if isinstance(raw.get("items"), dict):
            out["items"] = self._schema(raw["items"], f"{place}/items")
        if isinstance(raw.get("additionalProperties"), dict):
            out["additionalProperties"] = self._schema(
                raw["additionalProperties"], f"{place}/additionalProperties"
            )
        return self._nullable(out) if raw.get("nullable") is True else out

    def _kinds(self, raw: dict[str, Json], place: str) -> list[str]:
        stated = raw.get("type")
        kinds = stated if isinstance(stated, list) else [stated] if stated is not None else []
        if stated == "file":
            return ["string"]
        for kind in kinds:
            if not isinstance(kind, str) or kind not in _TYPES:
                raise self._document.bad(
                    f"unknown type {kind}.", place, f"Known: {', '.join(sorted(_TYPES))}."
                )
        if not kinds and isinstance(raw.get("properties"), dict):
            return ["object"]
        if not kinds and isinstance(raw.get("items"), dict):
            return ["array"]
        return kinds

    @staticmethod
    def _list(value: Json) -> list[Json]:
        return value if isinstance(value, list) else []


def _is_beside(name: str, schema: Json) -> bool:
    """Whether a property of OData is none of the thing: an annotation, or another thing.

    The others are shown only to who asks for them (``$expand``), and have paths of their own.
    """
    linked = isinstance(schema, dict) and schema.get("x-ms-navigationProperty") is True
    return linked or name.startswith("@odata.")


def _bare_reference(raw: dict[str, Json]) -> dict[str, Json] | None:
    """The reference that ``allOf`` only wraps, as 3.0 does to put a description beside it."""
    members, beside = raw["allOf"], set(raw) - {"allOf"}
    if not isinstance(members, list) or not beside <= _BESIDE:
        return None
    saying = [m for m in members if not (isinstance(m, dict) and set(m) <= _BESIDE)]
    if len(saying) == 1 and isinstance(saying[0], dict) and set(saying[0]) == {"$ref"}:
        return saying[0]
    return None


def _preference(schema: Json) -> int:
    if not isinstance(schema, dict):
        return 3
    if schema.get("properties") or schema.get("allOf"):
        return 0
    if schema.get("type") == "string":
        return 4 if schema.get("enum") == [""] else 1  # an empty text only unsets the value
    return 2


def _bounds(schema: dict[str, Json]) -> None:
    """3.0's boolean ``exclusiveMinimum`` as the number that 3.1 has."""
    for plain, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        flag = schema.get(exclusive)
        if isinstance(flag, bool):
            del schema[exclusive]
            if flag and plain in schema:
                schema[exclusive] = schema.pop(plain)


def _is_reference(read: dict[str, Json], raw: dict[str, Json]) -> bool:
    """Whether a schema that states a plain default is read as a reference, which has none."""
    refers = "$ref" in read or "anyOf" in read
    return refers and isinstance(raw.get("default"), str | int | float)

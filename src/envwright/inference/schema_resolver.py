"""Reading schemas: what a reference names, what an envelope holds, which variant counts."""

from __future__ import annotations

import re
from collections.abc import Mapping

from envwright.inference.name_forms import snake_case
from envwright.types import Json

# Properties of envelopes that tell of the answer or of its page: `total_count`, `next_cursor`.
_META = re.compile(
    r"links?|meta\w*|page\w*|paging|pagination|total\w*|count|size|next\w*|prev\w*|previous|cursor\w*"
    r"|first|last|offset|limit|per_page|has_more|object|url|status\w*|success|ok|messages?|errors?"
    r"|warnings?|version|code|included|jsonapi|self|service|resource|operation|num_\w+|etag|kind"
    r"|next_page_token|incomplete_results|response_status|response_code|_\w*|raw|request_id|took"
    r"|odata_\w+"
)
_PAGING = frozenset(
    "next next_page next_page_token next_cursor previous page page_size per_page pagelen has_more "
    "pagination paging total total_count".split()
)
# Properties under which answers put what they are about.
_HOLDS = frozenset("results result data items records response payload".split())
_PAGED = frozenset("items value data results entries records".split())
"""Properties under which pages put their rows."""
_ABOUT = re.compile(
    r"(?=\w*\Z)(?:method|replied_at|schema|timestamp|(server_)?time|(api_)?version|elapsed\w*|duration|query|type"
    r"|copyright|locale|language|generated_at|execution_time|\w*request\w*)"
)
"""What stands beside the things in an answer, and tells of the answer itself."""
# References and variants that are followed; a circle ends in an empty schema.
_MAX_CHAIN = 20
_MOST_AROUND = 5
"""Properties of an envelope."""


class SchemaResolver:
    """Schemas of one interface."""

    def __init__(self, schemas: Mapping[str, Json]) -> None:
        self._schemas = schemas

    def resolve(self, schema: Json) -> tuple[dict[str, Json], str]:
        """A schema with references followed and ``null`` left out, and its name if it has one."""
        name = ""
        for _ in range(_MAX_CHAIN):
            if not isinstance(schema, dict):
                return {}, ""
            if variants := schema.get("anyOf"):
                schema = next((v for v in variants if v.get("type") != "null"), {})
            elif ref := schema.get("$ref"):
                name = str(ref).removeprefix("#/schemas/")
                schema = self._schemas.get(name, {})
            else:
                return schema, name
        return {}, ""

    @staticmethod
    def nullable(schema: Json) -> bool:
        """Whether the schema allows null."""
        if not isinstance(schema, dict):
            return False
        kinds = schema.get("type")
        if isinstance(kinds, list) and "null" in kinds:
            return True
        return any(v.get("type") == "null" for v in schema.get("anyOf", ()))

    def read_only(self, schema: Json) -> bool:
        """Whether only the service writes such a value, said here or where references lead."""
        for _ in range(_MAX_CHAIN):
            if not isinstance(schema, dict):
                return False
            if schema.get("readOnly") is True:
                return True
            if variants := schema.get("anyOf"):
                schema = next((v for v in variants if v.get("type") != "null"), {})
            elif ref := schema.get("$ref"):
                schema = self._schemas.get(str(ref).removeprefix("#/schemas/"), {})
            else:
                return False
        return False

    @staticmethod
    def kind(schema: dict[str, Json]) -> str:
        """The one type that a resolved schema stands for, or an empty text."""
        kinds = schema.get("type")
        listed = [k for k in kinds if k != "null"] if isinstance(kinds, list) else [kinds]
        # Of several types the text is the one that can show all values.
        if "string" in listed and len(listed) > 1:
            return "string"
        if listed and listed[0]:
            return str(listed[0])
        if "enum" in schema:
            return "string" if all(isinstance(v, str | None) for v in schema["enum"]) else ""
        return ""

    @staticmethod
    def properties(schema: dict[str, Json]) -> dict[str, Json]:
        """The properties of a resolved object schema."""
        found = schema.get("properties")
        return found if isinstance(found, dict) else {}

    def item(self, schema: Json) -> tuple[dict[str, Json], str]:
        """The thing that an answer or body is about: an object schema, out of its envelope."""
        found, name, _ = self._item(schema, ())
        return (found, name) if self.properties(found) else ({}, "")

    def item_place(self, schema: Json) -> tuple[str, ...]:
        """The keys under which an answer has its thing; none where it is the thing itself."""
        return self._item(schema, ())[2]

    def _item(
        self, schema: Json, place: tuple[str, ...]
    ) -> tuple[dict[str, Json], str, tuple[str, ...]]:
        found, name = self.resolve(schema)
        properties = self.properties(found)
        # Two envelopes at most: {"data": {"user": {…}}}.
        if len(place) < 2 and properties and not self._is_thing(properties):
            inner = _inside(properties)
            objects = [p for p in inner if self._is_object(properties[p])]
            if len(inner) == 1 and objects:
                return self._item(properties[inner[0]], (*place, inner[0]))
        return found, name, place

    def inside(self, found: dict[str, Json], literal: str) -> tuple[dict[str, Json], str] | None:
        """The thing in ``{"budget": {…}, "server_knowledge": 7}``, an answer about a budget."""
        properties = {snake_case(name): raw for name, raw in self.properties(found).items()}
        if literal not in properties or len(properties) > _MOST_AROUND:
            return None
        # With an identifier at its top it is the thing itself, which has a field of that name.
        if {"id", f"{literal}_id"} & set(properties):
            return None
        inner, name = self.resolve(properties[literal])
        return (inner, name) if len(self.properties(inner)) > 1 else None

    def elements(self, schema: Json) -> Json | None:
        """The schema of a list's elements, out of its envelope; ``None`` when there is no list."""
        found = self._elements(schema, ())
        return None if found is None else found[0]

    def elements_place(self, schema: Json) -> tuple[str, ...] | None:
        """The keys under which an answer has its list; ``None`` when there is no list."""
        found = self._elements(schema, ())
        return None if found is None else found[1]

    def _elements(
        self, schema: Json, place: tuple[str, ...]
    ) -> tuple[Json, tuple[str, ...]] | None:
        found, _ = self.resolve(schema)
        if self.kind(found) == "array":
            return found.get("items", {}), place
        properties = self.properties(found)
        if not properties or len(place) > 1 or self._is_thing(properties):
            return None
        inner = _inside(properties)
        lists = [p for p in inner if self.kind(self.resolve(properties[p])[0]) == "array"]
        held = lists if len(lists) == 1 and len(inner) <= 2 else []
        # A page that tells of what it is a page of: a calendar's name beside its events.
        if not held and {snake_case(name) for name in properties} & _PAGING:
            paged = [p for p in lists if snake_case(p) in _PAGED]
            held = paged if len(paged) == 1 else []
        if held:
            return self.resolve(properties[held[0]])[0].get("items", {}), (*place, held[0])
        # The list may stand one envelope further in.
        if len(inner) != 1:
            return None
        return self._elements(properties[inner[0]], (*place, inner[0]))

    def is_binary(self, schema: Json) -> bool:
        """Whether a body is, or carries, a file."""
        found, _ = self.resolve(schema)
        if found.get("format") in ("binary", "byte") and self.kind(found) == "string":
            return True
        return any(
            self.resolve(p)[0].get("format") == "binary" for p in self.properties(found).values()
        )

    def is_page(self, schema: Json) -> bool:
        """Whether an answer is a list, bare or as one of its pages."""
        found, _ = self.resolve(schema)
        if self.kind(found) == "array":
            return True
        names = {snake_case(name) for name in self.properties(found)}
        return bool(names & _PAGING) and self.elements(schema) is not None

    def is_file(self, schema: Json) -> bool:
        """Whether an answer is a file."""
        return self.resolve(schema)[0].get("format") in ("binary", "byte")

    def says_nothing(self, schema: Json) -> bool:
        """Whether an answer is there without saying what it holds, or is not described at all."""
        found, _ = self.resolve(schema)
        said = {"properties", "items", "additionalProperties", "enum", "format"} & set(found)
        return not said and self.kind(found) in ("", "object")

    def _is_object(self, schema: Json) -> bool:
        return bool(self.properties(self.resolve(schema)[0]))

    @staticmethod
    def _is_thing(properties: dict[str, Json]) -> bool:
        """Things have an identifier at their top; envelopes do not."""
        return any(
            snake_case(p) in ("id", "uuid", "gid", "sid", "key", "uid", "slug") for p in properties
        )


def _inside(properties: dict[str, Json]) -> list[str]:
    """The properties that tell of no page and of no answer."""
    inner = [name for name in properties if not _META.fullmatch(snake_case(name))]
    held = [name for name in inner if snake_case(name) in _HOLDS]
    rest = [name for name in inner if name not in held]
    wraps = len(held) == 1 and all(_ABOUT.fullmatch(snake_case(name)) for name in rest)
    return held if wraps else inner

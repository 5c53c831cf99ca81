"""Examples of whole answers and bodies, given to the properties that they show.

A document often shows a thing as a whole, beside the schema of an answer, and tells nothing at its
properties. What it shows becomes their ``examples``, so that whoever reads a property sees them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from envwright.types import Json

_MOST = 6
"""Examples of one property."""
_PARTS = 200_000
"""Values that are looked at in all examples of a document."""
_ITEMS = 5
"""Elements of a list that are looked at."""
_DEEPEST = 12
_REFERENCE = "#/schemas/"


class ExampleSpreader:
    """Spreads examples over schemas that are read already.

    Args:
        named: the schemas that references name; their properties get the examples.
    """

    def __init__(self, named: dict[str, Json]) -> None:
        self._named, self._left = named, _PARTS

    def spread(self, schema: Json, example: Json) -> None:
        """Give the parts of an example to the parts of a schema; what does not fit is left out."""
        waiting: list[tuple[Json, Json, int]] = [(schema, example, 0)]
        while waiting and self._left:
            self._left -= 1
            about, value, depth = waiting.pop()
            found = self._resolved(about)
            if found is None or depth > _DEEPEST:
                continue
            if isinstance(value, dict):
                parts = found.get("properties")
                known = parts if isinstance(parts, dict) else {}
                waiting += [(known[n], v, depth + 1) for n, v in value.items() if n in known]
            elif isinstance(value, list):
                waiting += [(found.get("items"), item, depth + 1) for item in value[:_ITEMS]]
            elif value is not None and depth:
                _add(found, value)

    def _resolved(self, schema: Json) -> dict[str, Any] | None:
        for _ in range(_DEEPEST):
            if not isinstance(schema, dict):
                return None
            ref = schema.get("$ref")
            if not isinstance(ref, str):
                return schema
            schema = self._named.get(ref.removeprefix(_REFERENCE))
        return None


def _add(schema: dict[str, Any], value: Json) -> None:
    stated = schema.get("examples")
    listed = stated if isinstance(stated, list) else []
    if value not in listed and len(listed) < _MOST and value != schema.get("example"):
        schema["examples"] = [*listed, value]


def media_examples(media: dict[str, Json]) -> Iterator[Json]:
    """The examples beside the schema of a media type."""
    if "example" in media:
        yield media["example"]
    listed = media.get("examples")
    for value in list(listed.values())[:_MOST] if isinstance(listed, dict) else ():
        yield value.get("value") if isinstance(value, dict) and "value" in value else value

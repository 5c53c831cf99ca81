"""The JSON Schemas of answers, for servers that can keep a model to them."""

from __future__ import annotations

from envwright.models.client import Sampling
from envwright.types import Json

_TEXTS: Json = {"type": "array", "items": {"type": "string"}}
_CHECK: Json = {
    "type": "object",
    "properties": {name: {"type": "string"} for name in ("environment", "says", "sql")},
    "required": ["environment", "says", "sql"],
    "additionalProperties": False,
}
SHAPES: dict[str, dict[str, Json]] = {
    "write": {"messages": _TEXTS},
    "refine": {"messages": _TEXTS, "answer": {"type": "string"}},
    "read": {"readings": _TEXTS},
    "checks": {"checks": {"type": "array", "items": _CHECK}},
}
"""What a request is for → the properties of its answer, all of which are required."""


def shaped(sampling: Sampling, purpose: str) -> Sampling:
    """The sampling, with ``response_format`` for what a request is for."""
    properties = SHAPES[purpose]
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
    answer = {"name": purpose, "schema": schema, "strict": True}
    shape = {"type": "json_schema", "json_schema": answer}
    return sampling.model_copy(update={"response_format": shape})

"""A question as an agent sees it: tools in OpenAI's form, what it is told, what the user says."""

from __future__ import annotations

from typing import Any

from envwright.evaluation.audit.records import Raw
from envwright.evaluation.bfcl.entries import Entry, Function
from envwright.types import Json

ONE_MESSAGE = (
    "You have one message. Put every call that the request needs into it, side by side; results "
    "are not shown. Where no tool fits the request, or the request lacks what a tool needs, call "
    "nothing and say so."
)
_TYPES = {
    "dict": "object",
    "float": "number",
    "double": "number",
    "tuple": "array",
    "list": "array",
    "any": "string",
    "bool": "boolean",
    "char": "string",
    "byte": "integer",
    "short": "integer",
    "long": "integer",
}
_KNOWN = {"string", "integer", "number", "boolean", "array", "object", "null"}


def shown_name(name: str) -> str:
    """A function's name as servers take it, and as the checker expects it of such models."""
    return name.replace(".", "_")


def tool(function: Function) -> Json:
    """A function in OpenAI's form, its types those of JSON Schema."""
    properties = {name: _schema(value) for name, value in function.parameters.properties.items()}
    return {
        "type": "function",
        "function": {
            "name": shown_name(function.name),
            "description": function.description,
            "parameters": {
                "type": "object",
                "properties": properties,
                "required": list(function.parameters.required),
            },
        },
    }


def _schema(raw: Raw) -> Raw:
    """A schema with the types of JSON Schema, at every depth."""
    out = dict(raw)
    kind = raw.get("type")
    if isinstance(kind, str) or "type" not in raw:
        known = _TYPES.get(str(kind), str(kind))
        out["type"] = known if known in _KNOWN else "string"
    if kind == "float":
        out["format"] = "float"
    if isinstance(raw.get("properties"), dict):
        out["properties"] = {k: _inner(v) for k, v in raw["properties"].items()}
    for key in ("items", "additionalProperties"):
        if key in raw:
            out[key] = _inner(raw[key])
    return out


def _inner(value: Any) -> Any:
    return _schema(value) if isinstance(value, dict) else value


def rules(entry: Entry) -> str:
    """What the agent is told: that it answers once, and the entry's own system message."""
    told = [m.content for m in entry.question[0] if m.role == "system"]
    return "\n\n".join([ONE_MESSAGE, *told])


def opening(entry: Entry) -> str:
    """What the user says; where a conversation went before, all of it with who spoke."""
    said = [m for m in entry.question[0] if m.role != "system"]
    if any(m.role != "user" for m in said):
        return "\n".join(f"{m.role}: {m.content}" for m in said)
    return "\n".join(m.content for m in said)

"""BFCL's single-turn questions: the data files, what an agent sees, a right answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from envwright.errors import BadInput
from envwright.evaluation.foreign_records import ForeignCall, Raw
from envwright.storage.files import read_text
from envwright.storage.jsonl import first_problem
from envwright.types import Json, Record

SINGLE_TURN = (
    "simple_python",
    "multiple",
    "parallel",
    "parallel_multiple",
    "irrelevance",
    "live_simple",
    "live_multiple",
    "live_parallel",
    "live_parallel_multiple",
    "live_irrelevance",
    "live_relevance",
)
"""The categories whose calls are compared as JSON; those in Java and JavaScript compare source."""
# --no-deps: the package requires the clients of many providers, none of which is needed.
_REMEDY = "Install the package again: pip install --no-deps --target DIR bfcl-eval."


class QuestionMessage(Record):
    """One message of a question."""

    role: str
    content: str


class FunctionParameters(Record):
    """The parameters of a function, in BFCL's dialect of JSON Schema."""

    properties: dict[str, Raw]
    required: tuple[str, ...] = ()


class BfclFunction(Record):
    """A function that can be called."""

    name: str = Field(min_length=1)
    description: str = ""
    parameters: FunctionParameters


class BfclEntry(Record):
    """One question."""

    id: str = Field(min_length=1)
    # Exactly one turn: these are single-turn categories.
    question: tuple[tuple[QuestionMessage, ...], ...] = Field(min_length=1, max_length=1)
    function: tuple[BfclFunction, ...] = ()
    answers: tuple[dict[str, dict[str, list[Any]]], ...] | None = None
    """The calls that are right, each parameter with all values that are; ``""`` among them says
    that it may be left out. ``None``: the category asks only whether anything is called."""


def asks_for_calls(category: str) -> bool:
    """Whether the calls themselves are compared, and not only whether there are any."""
    # Substring match: covers "irrelevance" and "relevance", with and without "live_".
    return "relevance" not in category


def read_entries(package: Path, category: str) -> list[BfclEntry]:
    """The entries of a category, in the order of the file.

    Args:
        package: folder of the installed package.
        category: one of ``SINGLE_TURN``.

    Raises:
        BadInput: a file is missing or not of BFCL's form.
    """
    name = f"BFCL_v4_{category}.json"
    file = package / "data" / name
    raw = _lines(file)
    if asks_for_calls(category):
        answers = package / "data" / "possible_answer" / name
        known = {str(line.get("id")): line.get("ground_truth") for line in _lines(answers)}
        missing = next((line for line in raw if str(line.get("id")) not in known), None)
        if missing is not None:
            reason = f"has no answer for {str(missing.get('id'))[:100]!r}."
            raise BadInput(reason, file=str(answers), remedy=_REMEDY)
        raw = [{**line, "answers": known[str(line["id"])]} for line in raw]
    entries = [_entry(line, str(file), number) for number, line in enumerate(raw, 1)]
    if not entries:
        raise BadInput("has no entry.", file=str(file), remedy=_REMEDY)
    return entries


def _entry(line: Raw, file: str, number: int) -> BfclEntry:
    fields = {key: line[key] for key in BfclEntry.model_fields if key in line}
    fields["function"] = [_function(f) for f in _list(fields.get("function"))]
    try:
        entry = BfclEntry.model_validate(fields)
    except ValidationError as error:
        problem = first_problem(error)
        raise BadInput(f"{problem}.", file=file, place=f"entry {number}") from None
    # Each answer is `{"function": {"parameter": [allowed values]}}`.
    if any(len(call) != 1 for call in entry.answers or ()):
        raise BadInput(
            "an answer names not exactly one function.", file=file, place=f"entry {number}"
        )
    return entry


def _function(raw: Any) -> Any:
    """What is read of a function; files say more than is looked at."""
    if not isinstance(raw, dict):
        return raw
    parameters = raw.get("parameters")
    if isinstance(parameters, dict):
        parameters = {k: v for k, v in parameters.items() if k in FunctionParameters.model_fields}
    kept = {key: raw[key] for key in ("name", "description") if key in raw}
    return {**kept, "parameters": parameters}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _lines(file: Path) -> list[Raw]:
    """The objects of a file of JSON lines, numbers as the package's own reader has them."""
    out = []
    try:
        text = read_text(file)
    except BadInput as error:
        raise BadInput(f"cannot be read: {error.message}", file=str(file), remedy=_REMEDY) from None
    for number, line in enumerate(text.split("\n"), 1):
        try:
            value = json.loads(line) if line.strip() else None
        # A broken line is reported below as "no JSON object", with its number.
        except (ValueError, RecursionError):
            value = line
        if value is None:
            continue
        if not isinstance(value, dict):
            raise BadInput("is no JSON object.", file=str(file), place=f"line {number}")
        out.append(value)
    return out


# --- what an agent sees ---------------------------------------------------------------------------


ONE_MESSAGE = (
    "You have one message. Put every call that the request needs into it, side by side; results "
    "are not shown. Where no tool fits the request, or the request lacks what a tool needs, call "
    "nothing and say so."
)
# BFCL writes types as Python and Java do.
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
    # Dots are not allowed in function names of OpenAI's interface.
    return name.replace(".", "_")


def function_schema(function: BfclFunction) -> Json:
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
    # `type` may also be the name of a property here, in which case its value is no string.
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


def agent_rules(entry: BfclEntry) -> str:
    """The agent's rules: that it answers once, and the entry's own system message."""
    told = [m.content for m in entry.question[0] if m.role == "system"]
    return "\n\n".join([ONE_MESSAGE, *told])


def user_opening(entry: BfclEntry) -> str:
    """What the user says; where a conversation went before, all of it with who spoke."""
    said = [m for m in entry.question[0] if m.role != "system"]
    if any(m.role != "user" for m in said):
        # Roles are only written where several people speak.
        return "\n".join(f"{m.role}: {m.content}" for m in said)
    return "\n".join(m.content for m in said)


# --- a right answer -------------------------------------------------------------------------------


_LEFT_OUT = ""
"""Stands among the values of a parameter that may be left out."""


def gold_calls(entry: BfclEntry, category: str) -> tuple[ForeignCall, ...] | None:
    """The first answer that is allowed; ``None`` where the data states none.

    Where nothing may be called it is no call. Where something must be, and what is not said, there
    is no gold.
    """
    if entry.answers is None:
        return () if "irrelevance" in category else None
    functions = {function.name: function for function in entry.function}
    calls = []
    for answer in entry.answers:
        # The mapping has exactly one item, as `_entry` made sure.
        ((name, allowed),) = answer.items()
        arguments = _arguments(functions.get(name), allowed)
        calls.append(ForeignCall(tool=shown_name(name), arguments=arguments))
    return tuple(calls)


def _arguments(function: BfclFunction | None, allowed: dict[str, list[Any]]) -> dict[str, Any]:
    """The first value of each parameter; what may be left out of an unknown one is left out."""
    properties = function.parameters.properties if function else {}
    required = function.parameters.required if function else ()
    out = {}
    for name, values in allowed.items():
        chosen = _first(values)
        if name not in properties and _LEFT_OUT in values:
            continue
        if chosen:
            out[name] = _plain(chosen[0], properties.get(name, {}))
        elif name in required and values:
            out[name] = values[0]
    return out


def _first(values: list[Any]) -> list[Any]:
    """The first value that is one, in a list; empty for none."""
    # The first value is as good as any other: all of them are allowed.
    return [value for value in values if value != _LEFT_OUT][:1]


def _plain(value: Any, schema: dict[str, Any]) -> Any:
    """A value in which objects do not list allowed values any more."""
    kind, items = schema.get("type"), schema.get("items")
    if kind == "dict" and isinstance(value, dict):
        return _object(value)
    objects = isinstance(items, dict) and items.get("type") == "dict"
    if kind in ("array", "tuple") and objects and isinstance(value, list):
        return [_object(item) if isinstance(item, dict) else item for item in value]
    return value


def _object(options: dict[str, Any]) -> dict[str, Any]:
    chosen = {k: _first(v) if isinstance(v, list) else [v] for k, v in options.items()}
    return {key: values[0] for key, values in chosen.items() if values}

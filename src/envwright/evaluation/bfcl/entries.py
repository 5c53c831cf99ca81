"""BFCL's data files, read as data: questions, functions, allowed answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from envwright.errors import BadInput
from envwright.evaluation.audit.records import Raw
from envwright.store.jsonl import first_problem
from envwright.types import Record

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
_REMEDY = "Install the package again: pip install --no-deps --target DIR bfcl-eval."


class Said(Record):
    """One message of a question."""

    role: str
    content: str


class Parameters(Record):
    """The parameters of a function, in BFCL's dialect of JSON Schema."""

    properties: dict[str, Raw]
    required: tuple[str, ...] = ()


class Function(Record):
    """A function that can be called."""

    name: str = Field(min_length=1)
    description: str = ""
    parameters: Parameters


class Entry(Record):
    """One question."""

    id: str = Field(min_length=1)
    question: tuple[tuple[Said, ...], ...] = Field(min_length=1, max_length=1)
    function: tuple[Function, ...] = ()
    answers: tuple[dict[str, dict[str, list[Any]]], ...] | None = None
    """The calls that are right, each parameter with all values that are; ``""`` among them says
    that it may be left out. ``None``: the category asks only whether anything is called."""


def asks_for_calls(category: str) -> bool:
    """Whether the calls themselves are compared, and not only whether there are any."""
    return "relevance" not in category


def read_entries(package: Path, category: str) -> list[Entry]:
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


def _entry(line: Raw, file: str, number: int) -> Entry:
    fields = {key: line[key] for key in Entry.model_fields if key in line}
    fields["function"] = [_function(f) for f in _list(fields.get("function"))]
    try:
        entry = Entry.model_validate(fields)
    except ValidationError as error:
        problem = first_problem(error)
        raise BadInput(f"{problem}.", file=file, place=f"entry {number}") from None
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
        parameters = {k: v for k, v in parameters.items() if k in Parameters.model_fields}
    kept = {key: raw[key] for key in ("name", "description") if key in raw}
    return {**kept, "parameters": parameters}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _lines(file: Path) -> list[Raw]:
    """The objects of a file of JSON lines, numbers as the package's own reader has them."""
    out = []
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot be read ({error}).", file=str(file), remedy=_REMEDY) from None
    for number, line in enumerate(text.split("\n"), 1):
        try:
            value = json.loads(line) if line.strip() else None
        except (ValueError, RecursionError):
            value = line
        if value is None:
            continue
        if not isinstance(value, dict):
            raise BadInput("is no JSON object.", file=str(file), place=f"line {number}")
        out.append(value)
    return out

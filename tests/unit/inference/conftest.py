"""Fixtures: small interfaces written as paths and schemas, and the environments made of them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.types import BuildResult, Interface, Json, Operation, OperationInput

Make = Callable[..., Interface]
Build = Callable[..., BuildResult]
World = Callable[..., Template]


def operation(line: str, schemas: Json, **more: Json) -> Operation:
    """``get /pets?status:string -> [Pet]`` or ``post /pets Pet -> Pet`` as an operation.

    ``?name:type`` are query parameters; a capital word before ``->`` is the body's schema, after
    it the answer's, in brackets for a list.
    """
    head, _, output = line.partition("->")
    method, path, *rest = head.split()
    path, *query = path.split("?")
    inputs = [
        OperationInput(name=n, where="path", required=True, json_schema={"type": "string"})
        for n in re.findall(r"\{(\w+)\}", path)
    ]
    for given in query:
        name, _, kind = given.partition(":")
        inputs.append(OperationInput(name=name, where="query", json_schema={"type": kind}))
    fields: dict[str, Json] = {
        "id": "_".join([method, *re.findall(r"\w+", path)]),
        "method": method,
        "path": path,
        "inputs": inputs,
        "body": shape(rest[0]) if rest else None,
        "output": shape(output.strip()) if output.strip() else None,
    }
    return Operation.model_validate(fields | more)


def shape(word: str) -> Json:
    if word.startswith("["):
        return {"type": "array", "items": shape(word[1:-1])}
    return {"$ref": f"#/schemas/{word}"}


@pytest.fixture
def make() -> Make:
    """An interface from lines (see ``operation``) and schemas given as ``name={field: schema}``."""

    def run(lines: str, **schemas: Json) -> Interface:
        full = {n: s if "type" in s else thing(**s) for n, s in schemas.items()}
        listed = [line.strip() for line in lines.splitlines() if line.strip()]
        return Interface(
            name="small",
            title="Small",
            operations=tuple(operation(line, full) for line in listed),
            schemas=full,
        )

    return run


def thing(**properties: Json) -> Json:
    """An object schema; a property given as a text is of that type."""
    full = {n: {"type": p} if isinstance(p, str) else p for n, p in properties.items()}
    full.setdefault("id", {"type": "integer", "readOnly": True})
    return {"type": "object", "properties": full}


@pytest.fixture
def build(make: Make) -> Build:
    """The one environment of a small interface."""

    def run(lines: str, **schemas: Json) -> BuildResult:
        (result,) = infer_environments(make(lines, **schemas))
        return result

    return run


@pytest.fixture
def world(build: Build) -> World:
    """A template of the one environment, with the rows that ``state`` gives."""

    def run(lines: str, state: str = "", **schemas: Json) -> Template:
        spec = build(lines, **schemas).environment
        return Template(spec.model_copy(update={"population": None, "state_sql": state}))

    return run

"""Small OpenAPI documents: a few things that can be listed, made, seen, changed and removed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import orjson

from envwright.types import Json


def document(
    *things: str,
    provider: str = "example.com",
    version: str = "1.0",
    title: str = "",
    fields: Sequence[str] = ("name", "colour", "amount"),
    parent: str = "",
) -> Json:
    """A description of these things; those after the first may belong to ``parent``."""
    schemas = {}
    paths: Json = {}
    for thing in things:
        properties: Json = {
            "id": {"type": "string", "readOnly": True},
            fields[0]: {"type": "string"},
            fields[1]: {"type": "string", "enum": ["red", "green", "blue"]},
            fields[2]: {"type": "integer", "minimum": 0, "maximum": 100},
        }
        if parent and thing != parent:
            properties[f"{parent[:-1]}_id"] = {"type": "string"}
        kind = thing[:-1].title()
        schemas[kind] = {
            "type": "object",
            "properties": properties,
            "required": ["id", *fields],
        }
        paths |= _paths(thing, kind)
    info = {
        "title": title or f"{'_'.join(things)} service",
        "version": version,
        "x-providerName": provider,
        "x-apisguru-categories": ["tools"],
    }
    return {
        "openapi": "3.0.0",
        "info": info,
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _paths(thing: str, kind: str) -> Json:
    reference = {"$ref": f"#/components/schemas/{kind}"}
    content = {"application/json": {"schema": reference}}
    many = {"application/json": {"schema": {"type": "array", "items": reference}}}
    one = {"200": {"description": "One.", "content": content}}
    body = {"content": content, "required": True}
    where = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
    return {
        f"/{thing}": {
            "get": {
                "operationId": f"list{thing}",
                "responses": {"200": {"description": "All.", "content": many}},
            },
            "post": {"operationId": f"create{kind}", "requestBody": body, "responses": one},
        },
        f"/{thing}/{{id}}": {
            "parameters": [where],
            "get": {"operationId": f"get{kind}", "responses": one},
            "put": {"operationId": f"update{kind}", "requestBody": body, "responses": one},
            "delete": {
                "operationId": f"delete{kind}",
                "responses": {"204": {"description": "Gone."}},
            },
        },
    }


def write(folder: Path, name: str, data: Json) -> Path:
    """Write a document, in folders as deep as its name says."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(orjson.dumps(data))
    return path


def tree(folder: Path) -> dict[str, str]:
    """Every file below a folder with a digest of its bytes: a page of them is slow to compare."""
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }

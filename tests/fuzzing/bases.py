"""What is spoilt: sound documents, lists of tools and scripts of SQL, small enough to try often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

import orjson

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.types import Json
from tests.unit.inference.tool_lists.lists import TASKS, tool

ENVIRONMENTS = Path(__file__).parents[2] / "environments"
BUNDLED = Path(str(files("envwright") / "data" / "openapi"))
LARGEST = 60_000
"""Bytes of a document that is tried, unless more are asked for."""


def _shop(version: int) -> Json:
    """Customers, their orders, an action, a search: in OpenAPI 2, 3.0 and 3.1 (as 4)."""
    at = "#/definitions" if version == 2 else "#/components/schemas"
    customer = {
        "type": "object",
        "required": ["id", "email"],
        "properties": {
            "id": {"type": "integer", "readOnly": True},
            "email": {"type": "string", "format": "email", "maxLength": 80},
            "tier": {"type": "string", "enum": ["basic", "gold"], "default": "basic"},
            "note": {"type": ["string", "null"]} if version == 4 else {"type": "string"},
            "born": {"type": "string", "format": "date"},
        },
    }
    order = {
        "allOf": [
            {"type": "object", "properties": {"id": {"type": "string", "format": "uuid"}}},
            {
                "type": "object",
                "required": ["customer_id", "total"],
                "properties": {
                    "customer_id": {"type": "integer"},
                    "total": {"type": "number", "minimum": 0, "maximum": 999.5},
                    "status": {"type": "string", "enum": ["open", "paid", "closed"]},
                    "code": {"type": "string", "pattern": "^[A-Z]{3}-[0-9]{4}$"},
                    "tags": {"type": "array", "items": {"type": "string"}, "maxItems": 5},
                    "created_at": {"type": "string", "format": "date-time"},
                    "parent": {"$ref": f"{at}/Order"},
                },
            },
        ]
    }
    named = {"Customer": customer, "Order": order}
    paths: dict[str, Json] = {}
    for name, thing in (("customers", "Customer"), ("orders", "Order")):
        ref = {"$ref": f"{at}/{thing}"}
        key = _parameter(
            version, "id", "path", {"type": "string" if name == "orders" else "integer"}
        )
        paths[f"/{name}"] = {
            "get": {
                "operationId": f"list{name}",
                "parameters": [_parameter(version, "status", "query", {"type": "string"})],
                "responses": {"200": _answer(version, {"type": "array", "items": ref})},
            },
            "post": _taking(version, ref) | {"responses": {"201": _answer(version, ref)}},
        }
        paths[f"/{name}/{{id}}"] = {
            "parameters": [key],
            "get": {"summary": f"One of the {name}.", "responses": {"200": _answer(version, ref)}},
            "put": _taking(version, ref) | {"responses": {"default": _answer(version, ref)}},
            "delete": {"deprecated": False, "responses": {"204": {"description": "gone"}}},
        }
    paths["/orders/{id}/close"] = {
        "post": {"parameters": [key], "responses": {"200": {"description": "closed"}}}
    }
    head: Json = {"info": {"title": "Shop", "version": "1", "license": {"name": "MIT"}}}
    if version == 2:
        return {"swagger": "2.0", **head, "paths": paths, "definitions": named}
    stated = {3: "3.0.3", 4: "3.1.0"}[version]
    return {"openapi": stated, **head, "paths": paths, "components": {"schemas": named}}


def _parameter(version: int, name: str, where: str, schema: Json) -> Json:
    about = {"name": name, "in": where, "required": where == "path"}
    return about | (schema if version == 2 else {"schema": schema})


def _answer(version: int, schema: Json) -> Json:
    inner = {"schema": schema}
    return {"description": "x"} | (
        inner if version == 2 else {"content": {"application/json": inner}}
    )


def _taking(version: int, schema: Json) -> Json:
    if version == 2:
        return {"parameters": [{"name": "body", "in": "body", "schema": schema}]}
    return {"requestBody": {"content": {"application/json": {"schema": schema}}}}


def small_documents() -> list[Json]:
    """The hand-written documents, and the smallest of those that are bundled."""
    return [_shop(2), _shop(3), _shop(4), orjson.loads((BUNDLED / "petstore.json").read_bytes())]


def documents_of(folder: Path, largest: int = LARGEST) -> list[Path]:
    """The JSON documents below a folder that are small enough, in the order of their names."""
    return sorted(p for p in folder.rglob("*.json") if 0 < p.stat().st_size <= largest)


@cache
def tool_lists() -> Sequence[Json]:
    """Lists of tools: those of the shipped environments, in the shapes of three providers."""
    out: list[Json] = []
    for folder in sorted(path.parent for path in ENVIRONMENTS.glob("*/environment.yaml")):
        openai = Template(load_environment(folder)).tool_schemas()
        plain = [dict(tool["function"]) for tool in openai]
        mcp = [_renamed(tool, "inputSchema") for tool in plain]
        out += [
            openai,
            {"tools": [_renamed(tool, "input_schema") for tool in plain]},
            {"jsonrpc": "2.0", "id": 1, "result": {"tools": mcp}},
            {"server": {"name": folder.name}, "tools": mcp},
        ]
    listed = [tool(line) for line in TASKS.splitlines() if line.strip()]
    alike = [_renamed(t, "parameters") | {"parameters": t["inputSchema"]} for t in listed]
    return [*out, {"tools": listed}, [{"type": "function", "function": t} for t in alike]]


def _renamed(tool: dict[str, Json], word: str) -> Json:
    return {word if key == "parameters" else key: value for key, value in tool.items()}


_POSTGRES = """
CREATE TYPE mood AS ENUM ('calm', 'it''s');
CREATE TABLE public.users (id serial PRIMARY KEY, email varchar(80) UNIQUE NOT NULL,
  mood mood DEFAULT 'calm', born date, CONSTRAINT adult CHECK (born < '2010-01-01'));
CREATE TABLE orders (id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  user_id integer NOT NULL REFERENCES public.users (id) ON DELETE CASCADE,
  total numeric(10,2) CHECK (total >= 0 AND total < 1e6), tags text[], placed timestamptz);
CREATE TABLE lines (order_id uuid REFERENCES orders, no int, note text, PRIMARY KEY (order_id, no));
CREATE INDEX ON orders (placed);
COMMENT ON TABLE users IS 'People who buy.';
COPY users (id, email, mood, born) FROM stdin;
1\tann@example.com\tcalm\t1990-05-06
2\tbob@example.com\t\\N\t1991-05-06
\\.
CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN RETURN NEW; END; $$ LANGUAGE plpgsql;
"""
_MYSQL = """
CREATE TABLE `team` (`id` int(11) unsigned NOT NULL AUTO_INCREMENT, `name` varchar(40) NOT NULL,
  `kind` enum('a','b\\'c') DEFAULT 'a', `open` tinyint(1) NOT NULL DEFAULT '1',
  PRIMARY KEY (`id`), UNIQUE KEY `n` (`name`)) ENGINE=InnoDB COMMENT='Teams';
CREATE TABLE `member` (`team` int(11) unsigned, `who` char(8), `since` datetime,
  PRIMARY KEY (`team`,`who`), CONSTRAINT `f` FOREIGN KEY (`team`) REFERENCES `team` (`id`));
INSERT INTO `team` VALUES (1,'red','a',1),(2,'blue','b\\'c',0);
INSERT INTO `member` VALUES (1,'ann','2024-01-01 00:00:00'),(2,'bob',NULL);
DELIMITER ;;
CREATE TRIGGER t BEFORE INSERT ON team FOR EACH ROW BEGIN SET NEW.open = 1; END ;;
DELIMITER ;
"""


@cache
def scripts() -> Sequence[str]:
    """Scripts in three dialects: two by hand, and the schemas with rows of shipped environments."""
    shipped = [
        "\n".join(
            (path.parent / name).read_text()
            for name in ("schema.sql", "state.sql")
            if (path.parent / name).is_file()
        )
        for path in sorted(ENVIRONMENTS.glob("*/environment.yaml"))
    ]
    return [_POSTGRES, _MYSQL, *(text for text in shipped if len(text) < LARGEST)]

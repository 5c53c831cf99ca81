# ruff: noqa: E501 - a table with one attack a line
"""Attacks by sources: OpenAPI documents, lists of tools, SQL, SQLite files, prose."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import apsw

from envwright import bounds
from envwright.types import Json
from tests.fuzzing import bases
from tests.fuzzing.odd_values import NUMBERS, PATTERNS
from tests.fuzzing.writing import bomb
from tests.hostile import ways
from tests.hostile.attacks import Attack, Group
from tests.hostile.programs import ENDLESS, NAMES
from tests.hostile.records import LINES, ODD
from tests.hostile.values import nest

# --- OpenAPI --------------------------------------------------------------------------------------


def _write(folder: Path, content: Any, name: str = "shop.json") -> Path:
    raw = (
        content
        if isinstance(content, bytes)
        else content.encode("utf-8", "surrogatepass")
        if isinstance(content, str)
        else json.dumps(content).encode()
    )
    (folder / name).write_bytes(raw)
    return folder / name


def _schemas(document: Json) -> Json:
    return (
        document["components"]["schemas"] if "components" in document else document["definitions"]
    )


def _at(document: Json) -> str:
    return "#/components/schemas" if "components" in document else "#/definitions"


def _shop(folder: Path, version: int, change: Callable[[Json], object]) -> Path:
    """A shop in OpenAPI 2, 3.0 or 3.1, changed."""
    document = bases.small_documents()[version]
    change(document)
    return _write(folder, document)


def _bomb(document: Json, count: int, form: str) -> None:
    """Schemas of which each names the next one twice."""
    at = _at(document)
    named = _schemas(document)
    for n in range(count):
        ref = {"$ref": f"{at}/S{n + 1}"}
        named[f"S{n}"] = {
            "properties": {"type": "object", "properties": {"a": ref, "b": ref}},
            "items": {
                "type": "object",
                "properties": {
                    "a": {"type": "array", "items": ref},
                    "b": {"type": "array", "items": ref},
                },
            },
        }.get(form, {form: [ref, ref]})
    named[f"S{count}"] = {"type": "object", "properties": {"id": {"type": "integer"}}}
    named["Customer"]["properties"]["more"] = {"$ref": f"{at}/S0"}


def _circle(document: Json, form: str) -> None:
    ref = {"$ref": f"{_at(document)}/Customer"}
    old = _schemas(document)["Customer"]
    _schemas(document)["Customer"] = {
        "itself": ref,
        "allOf": {"allOf": [ref, old]},
        "oneOf": {"oneOf": [ref, ref]},
        "items": {"type": "array", "items": ref},
        "additional": {"type": "object", "additionalProperties": ref},
        "property": {**old, "properties": {**old["properties"], "id": ref}},
    }[form]


def _chain(document: Json, count: int) -> None:
    at = _at(document)
    for n in range(count):
        _schemas(document)[f"S{n}"] = {"$ref": f"{at}/S{n + 1}"}
    _schemas(document)[f"S{count}"] = {"type": "string"}
    _schemas(document)["Customer"]["properties"]["more"] = {"$ref": f"{at}/S0"}


PROSE: Mapping[str, str] = {
    "spaces": " " * 20_000,
    "parentheses": "(" * 60_000,
    "commas": ", " * 30_000,
    "stars": "*" * 60_000,
    "ticks": "`" * 60_000,
    "quotes": '"' * 60_000,
    "dashes": "-" * 60_000,
    "dots": "." * 60_000,
    "words": "one of " * 15_000,
    "alternatives": "'a', 'b' or " * 9_000,
    "brackets": "[" * 60_000,
    "tags": "<b>" * 30_000,
    "read only": "read " + " " * 20_000 + "only",
    "default": "defaults to " * 9_000,
    "colons": "a: " * 30_000,
    "newlines": "\n" * 60_000,
    "underscores": "_" * 60_000,
    "capitals": "A" * 60_000,
    "digits": "1" * 60_000,
    "must": "must be " * 12_000,
    "slashes": "/" * 60_000,
    "camel": "aB" * 30_000,
    "refers": "ID of the " * 9_000,
    "markup": "[/y]" * 9_000,
    "equal": "a=" * 30_000,
    "hidden": "\u202e" * 30_000,
}


def _prose(document: Json, where: str, text: str) -> None:
    item = document["paths"]["/orders/{id}"]["get"]
    if where == "property":
        _schemas(document)["Customer"]["properties"]["note"]["description"] = text
    elif where == "schema":
        _schemas(document)["Customer"]["description"] = text
    elif where == "title":
        document["info"]["title"] = text
    elif where == "operation":
        item["operationId"] = text
    elif where == "name":
        _schemas(document)["Customer"]["properties"][text] = {"type": "string"}
    elif where == "enum":
        _schemas(document)["Customer"]["properties"]["tier"]["enum"] = [text, "gold"]
    elif where == "tag":
        item["tags"] = [text]
    else:
        item[where] = text


_PATHS = [
    "//",
    "/{",
    "/}{",
    "/{id",
    "/{}",
    "/{id}{id}",
    "/../x",
    "/[/y]",
    "",
    "x",
    "/a b",
    "/" + "a/" * 3_000,
    "/" + "{a}/" * 900,
    "/%00",
    "/\ud800",
    "/\x1b[31m",
    "/{id}/{id}",
    "/orders/",
    "/Orders",
    "/{a/b}",
    "/" + "x" * 60_000,
    "http://x/y",
    "/$ref",
]
_HOLES = [
    "info",
    "info.title",
    "paths",
    "paths./orders",
    "paths./orders.get",
    "paths./orders.get.parameters",
    "paths./orders.get.responses",
    "paths./orders.get.responses.200",
    "paths./orders/{id}.parameters",
    "paths./orders/{id}.parameters.0",
    "components",
    "components.schemas",
    "components.schemas.Customer",
    "components.schemas.Customer.properties",
    "components.schemas.Customer.required",
    "components.schemas.Order.allOf",
    "components.schemas.Order.allOf.0",
    "openapi",
    "servers",
    "tags",
    "security",
]


def _put(document: Json, place: str, value: Json) -> None:
    *path, last = place.split(".")
    here = document
    for part in path:
        here = here[int(part)] if part.isdigit() and isinstance(here, list) else here[part]
    here[int(last) if isinstance(here, list) else last] = value


def _keyword(document: Json, word: str, value: Json) -> None:
    _schemas(document)["Customer"]["properties"]["note"][word] = value


def _many(document: Json, kind: str, size: int) -> None:
    customer = _schemas(document)["Customer"]
    if kind == "properties":
        customer["properties"] |= {f"p{n}": {"type": "string"} for n in range(size)}
    elif kind == "enum":
        customer["properties"]["tier"]["enum"] = [f"v{n}" for n in range(size)]
    elif kind == "parameters":
        document["paths"]["/orders"]["get"]["parameters"] = [
            {"name": f"p{n}", "in": "query", "schema": {"type": "string"}} for n in range(size)
        ]
    elif kind == "paths":
        document["paths"] |= {
            f"/things{n}/{{id}}": document["paths"]["/orders/{id}"] for n in range(size)
        }
    elif kind == "schemas":
        _schemas(document).update({f"S{n}": customer for n in range(size)})
    elif kind == "required":
        customer["required"] = [f"r{n}" for n in range(size)]
    elif kind == "answers":
        document["paths"]["/orders"]["get"]["responses"] = {
            str(n): {"description": "x"} for n in range(size)
        }


def _sound() -> bytes:
    return json.dumps(bases.small_documents()[1]).encode()


_REFS = [
    "#",
    "#/",
    "#/nowhere",
    "#/components",
    "#/components/schemas/",
    "other.yaml#/x",
    "file:///etc/passwd",
    "http://127.0.0.1:9/x",
    "#/paths/~1orders/get",
    "#/%2e%2e",
    3,
    None,
    ["#"],
    "#/components/schemas/Customer/properties/id/" + "x/" * 5_000,
    "\ud800",
    "#x",
]
_FILES: Mapping[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "blank": lambda: b" \n",
    "text": lambda: b"hello",
    "cut": lambda: _sound()[:900],
    "NUL": lambda: _sound()[:90] + b"\0" + _sound()[90:],
    "utf-16": lambda: _sound().decode().encode("utf-16"),
    "no UTF-8": lambda: _sound()[:90] + b"\xff" + _sound()[90:],
    "deep": lambda: b"[" * 200_000,
    "deep objects": lambda: b'{"a":' * 90_000,
    "deep and closed": lambda: b'{"openapi": "3.0.0", "x": ' + b"[" * 5_000 + b"]" * 5_000 + b"}",
    "yaml bomb": lambda: b"openapi: 3.0.0\n" + bomb(25).encode(),
    "yaml tag": lambda: b"openapi: !!python/object/apply:os.system [ls]",
    "yaml deep": lambda: b"openapi: 3.0.0\nx: " + b"[" * 5_000,
    "gzip bomb": lambda: gzip.compress(b" " * 250_000_000, 6, mtime=0),
    "gzip cut": lambda: gzip.compress(_sound(), mtime=0)[:-9],
    "gzip of gzip": lambda: gzip.compress(gzip.compress(_sound(), mtime=0), mtime=0),
    "two": lambda: _sound() * 2,
    "digits": lambda: b'{"openapi": ' + b"9" * 10_000 + b"}",
    "number keys": lambda: b"200: x\n",
    "list": lambda: b"[" + b"1," * 90_000 + b"1]",
}

DOCUMENTS = [
    Attack("schemas that double", "refused|fine|nothing", lambda f, version, count, form: _shop(f, version, lambda d: _bomb(d, count, form)), {"version": [0, 1, 2], "count": [6, 20, 60], "form": ["allOf", "anyOf", "oneOf", "properties", "items"]}, units=20_000_000, most=16),
    Attack("schemas inside themselves", "refused|fine|nothing", lambda f, version, form: _shop(f, version, lambda d: _circle(d, form)), {"version": [0, 1, 2], "form": ["itself", "allOf", "oneOf", "items", "additional", "property"]}, most=18),
    Attack("chains of references", "refused|fine|nothing", lambda f, count: _shop(f, 1, lambda d: _chain(d, count)), {"count": [40, 500, 5_000]}),
    Attack("references", "refused|fine|nothing", lambda f, version, ref: _shop(f, version, lambda d: _put(d, "paths./orders.get.parameters", [{"$ref": ref}])), {"version": [0, 2], "ref": _REFS}, most=20),
    Attack("deep schemas", "refused|fine|nothing", lambda f, depth, word: _shop(f, 1, lambda d: _schemas(d).update({"Customer": nest(depth, word)})), {"depth": [90, 150, 230], "word": ["items", "allOf", "properties", "not"]}, most=12),
    Attack("prose without end", "refused|fine|nothing", lambda f, where, text: _shop(f, 1, lambda d: _prose(d, where, text)), {"where": ["description", "summary", "property", "schema"], "text": PROSE}, units=6_000_000, most=60),
    Attack("prose where names are", "refused|fine|nothing", lambda f, where, text: _shop(f, 1, lambda d: _prose(d, where, text)), {"where": ["title", "operation", "name", "enum", "tag"], "text": PROSE}, units=6_000_000, most=40),
    Attack("names", "refused|fine|nothing", lambda f, where, text: _shop(f, 1, lambda d: _prose(d, where, text)), {"where": ["title", "operation", "name", "enum"], "text": NAMES}, units=3_000_000, most=36),
    Attack("paths", "refused|fine|nothing", lambda f, path: _shop(f, 1, lambda d: d["paths"].update({path: d["paths"]["/orders/{id}"]})), {"path": _PATHS}, units=6_000_000, most=23),
    Attack("other types in their places", "refused|fine|nothing", lambda f, place, value: _shop(f, 1, lambda d: _put(d, place, value)), {"place": _HOLES, "value": ODD}, units=3_000_000, most=80),
    Attack("absurd numbers", "refused|fine|nothing", lambda f, word, value: _shop(f, 1, lambda d: _keyword(d, word, value)), {"word": ["maxLength", "minLength", "minimum", "maximum", "multipleOf", "minItems", "default", "example"], "value": NUMBERS}, units=3_000_000, most=40),
    Attack("patterns", "refused|fine|nothing", lambda f, pattern: _shop(f, 1, lambda d: _keyword(d, "pattern", pattern)), {"pattern": {str(n): p for n, p in enumerate(PATTERNS)}}, units=3_000_000, most=13),
    Attack("very many of one thing", "refused|fine|nothing", lambda f, kind, size: _shop(f, 1, lambda d: _many(d, kind, size)), {"kind": ["properties", "enum", "parameters", "paths", "schemas", "required", "answers"], "size": [1_500]}, units=40_000_000, mib=300),
    Attack("files that are no document", "refused", lambda f, raw: _write(f, raw()), {"raw": _FILES}, units=8_000_000, mib=600, most=20),
    Attack("files that are YAML", "refused|nothing", lambda f, raw: _write(f, raw(), "shop.yaml"), {"raw": _FILES}, units=20_000_000, mib=900, most=20),
    Attack("versions", "refused|fine|nothing", lambda f, value: _shop(f, 1, lambda d: d.update(openapi=value)), {"value": ["9.9.9", "3", 3.0, None, [], "3.0.0" * 9_000, "\x1b[31m", "2.0", "[/y]"]}),
]  # fmt: skip

# --- lists of tools -------------------------------------------------------------------------------


def _tool(name: Json = "get_order", **more: Json) -> Json:
    return {
        "name": name,
        "description": "Get an order.",
        "inputSchema": {
            "type": "object",
            "properties": {"order_id": {"type": "string"}},
            "required": ["order_id"],
        },
        **more,
    }


def _list(folder: Path, *tools: Json, form: str = "mcp") -> Path:
    shown = [*tools, _tool("create_order"), _tool("list_orders"), _tool("delete_order")]
    data: Json = {
        "mcp": {"tools": shown},
        "rpc": {"jsonrpc": "2.0", "id": 1, "result": {"tools": shown}},
        "bare": shown,
        "openai": [
            {
                "type": "function",
                "function": {**t, "parameters": t.get("inputSchema")} if isinstance(t, dict) else t,
            }
            for t in shown
        ],
        "server": {"server": {"name": "[/y]", "version": 3}, "tools": shown},
    }[form]
    return _write(folder, data, "tools.json")


_FORMS = ["mcp", "rpc", "bare", "openai", "server"]
_INPUTS: Mapping[str, Json] = {
    "null": None,
    "text": "x",
    "list": [],
    "boolean": True,
    "reference": {"$ref": "#/nowhere"},
    "circle": {"type": "object", "properties": {"a": {"$ref": "#"}}},
    "defs": {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/a"}},
        "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}] * 2}},
    },
    "remote": {"$ref": "http://127.0.0.1:9/x"},
    "properties": {"type": "object", "properties": [1]},
    "deep": nest(200, "not"),
    "deeper": nest(100, "properties"),
    "wide": {"type": "object", "properties": {f"p{n}": {"type": "string"} for n in range(3_000)}},
    "large": {"type": "object", "description": "x" * 400_000},
    "required": {"type": "object", "required": "order_id"},
    "pattern": {"type": "object", "properties": {"a": {"type": "string", "pattern": "(a+)+$"}}},
    "enum": {"type": "object", "properties": {"a": {"enum": [f"v{n}" for n in range(9_000)]}}},
    "least": {"type": "object", "properties": {"a": {"type": "array", "minItems": 10**9}}},
}
LISTS = [
    Attack("names of tools", "refused|fine|nothing", lambda f, name, form: _list(f, _tool(name), form=form), {"name": {**NAMES, "empty": "", "none": None, "number": 3, "same": "create_order"}, "form": _FORMS}, units=3_000_000, most=40),
    Attack("schemas of inputs", "refused|fine|nothing", lambda f, schema, form: _list(f, _tool(inputSchema=schema), form=form), {"schema": _INPUTS, "form": _FORMS}, units=6_000_000, most=34),
    Attack("descriptions without end", "refused|fine|nothing", lambda f, text: _list(f, _tool(description=text)), {"text": PROSE}, units=4_000_000, most=26),
    Attack("descriptions of parameters", "refused|fine|nothing", lambda f, text: _list(f, _tool(inputSchema={"type": "object", "properties": {"order_id": {"type": "string", "description": text}}})), {"text": PROSE}, units=4_000_000, most=26),
    Attack("parts of other types", "refused|fine|nothing", lambda f, part, value: _list(f, _tool(**{part: value})), {"part": ["description", "annotations", "title", "outputSchema", "icons", "x"], "value": ODD}, units=3_000_000, most=30),
    Attack("tools that are none", "refused|fine|nothing", lambda f, tool, form: _list(f, tool, form=form), {"tool": [None, 3, "x", [], {}, {"function": {}}, {"name": {}}], "form": _FORMS}, units=3_000_000, most=16),
    Attack("more tools than any", "refused", lambda f, size: _list(f, *(_tool(f"t{n}") for n in range(size))), {"size": [bounds.MAX_TOOLS, 20_000]}, units=3_000_000),
    Attack("many tools", "fine|nothing|refused", lambda f, size: _list(f, *(_tool(f"{verb}_thing{n}") for n in range(size) for verb in ("get", "update"))), {"size": [40, 300]}, units=60_000_000),
    Attack("lists that are none", "refused|nothing", lambda f, data: _write(f, data, "tools.json"), {"data": {"none": [], "inside": {"result": {"result": {"tools": []}}}, "text": {"tools": "x"}, "mapping": {"tools": {"a": 1}}, "error": {"jsonrpc": "2.0", "error": {"code": 1}}, "numbers": [1, 2, 3], "page": {"tools": [], "nextCursor": "x"}}}),
]  # fmt: skip

# --- SQL and SQLite -------------------------------------------------------------------------------

_DUMP = bases.scripts()[0]
_MARKS = [
    "[",
    "'",
    '"',
    "`",
    "(",
    "/*",
    "--",
    "$$",
    ";",
    ",",
    "\n",
    "E'\\'",
    "$a$",
    "CREATE TABLE ",
    "x'",
    "@",
    "\\",
    "DELIMITER ",
    "COPY x FROM stdin;\n",
]


def _script(folder: Path, text: str | bytes) -> Path:
    return _write(folder, text, "dump.sql")


_SCRIPTS: Mapping[str, str] = {
    "copy without end": "COPY users FROM stdin;\n" + "1\t2\n" * 9_000,
    "long copy line": "COPY users FROM stdin;\n" + "x\t" * 90_000 + "\n\\.\n",
    "delimiters": "DELIMITER $$\n" * 9_000,
    "wide table": f"CREATE TABLE wide ({','.join(f'c{n} int' for n in range(2_500))});",
    "many tables": "".join(f"CREATE TABLE t{n} (id int PRIMARY KEY);\n" for n in range(1_200)),
    "deep check": f"CREATE TABLE a (id int PRIMARY KEY CHECK ({'(' * 900}1{')' * 900}));",
    "deeper check": f"CREATE TABLE a (id int PRIMARY KEY CHECK ({'NOT ' * 9_000}1));",
    "long list": f"CREATE TABLE a (id int PRIMARY KEY CHECK (id IN ({','.join(map(str, range(9_000)))})));",
    "long value": f"INSERT INTO users VALUES ('{'x' * 150_000}');",
    "longer statement": f"CREATE TABLE a (id int PRIMARY KEY /* {'x' * 300_000} */);",
    "digits": f"CREATE TABLE a (id int PRIMARY KEY, x int DEFAULT {'9' * 9_000});",
    "circle": "CREATE TABLE a (id int PRIMARY KEY REFERENCES b); CREATE TABLE b (id int PRIMARY KEY REFERENCES a);",
    "many rows": "INSERT INTO users (email) VALUES " + ",".join(["('x')"] * 9_000) + ";",
    "functions": "CREATE FUNCTION f() RETURNS trigger AS $$ " + "BEGIN " * 9_000 + "$$;",
    "comments": "/* x */ " * 20_000,
    "enum": f"CREATE TYPE mood AS ENUM ({','.join(repr(f'v{n}') for n in range(9_000))});",
    "attach": "ATTACH DATABASE '/etc/passwd' AS x; PRAGMA writable_schema = 1; SELECT load_extension('x');",
    "endless": f"CREATE VIEW v AS {ENDLESS} SELECT n FROM t; INSERT INTO users SELECT n FROM v;",
    "default": "CREATE TABLE a (id int PRIMARY KEY, x text DEFAULT (readfile('/etc/passwd')));",
    "alter": "".join(f"ALTER TABLE users ADD COLUMN c{n} text;\n" for n in range(3_000)),
    "keys": "".join(
        f"ALTER TABLE orders ADD CONSTRAINT k{n} FOREIGN KEY (user_id) REFERENCES users (id);\n"
        for n in range(900)
    ),
}
SCRIPTS = [
    Attack("marks again and again", "refused|fine|nothing", lambda f, mark, size: _script(f, _DUMP + mark * size), {"mark": _MARKS, "size": [9_000]}, units=4_000_000, most=19),
    Attack("marks in the middle", "refused|fine|nothing", lambda f, mark, at: _script(f, _DUMP[: int(len(_DUMP) * at)] + mark + _DUMP[int(len(_DUMP) * at) :]), {"mark": _MARKS, "at": [0.2, 0.5, 0.8]}, units=4_000_000, most=30),
    Attack("scripts", "refused|fine|nothing", lambda f, text: _script(f, _DUMP + text), {"text": _SCRIPTS}, units=60_000_000, mib=300, most=21),
    Attack("names", "refused|fine|nothing", lambda f, name: _script(f, f'CREATE TABLE "{name}" (id int PRIMARY KEY, "{name}" text);'), {"name": NAMES}, units=4_000_000, most=18),
    Attack("bytes", "refused|fine|nothing", lambda f, raw: _script(f, _DUMP.encode() + raw), {"raw": LINES}, units=4_000_000, most=14),
    Attack("more statements than any", "refused", lambda f, size: _script(f, "SELECT 1;\n" * size), {"size": [bounds.MAX_STATEMENTS + 1]}, units=15_000_000, mib=400),
]  # fmt: skip


def _database(
    folder: Path, *statements: str, change: Callable[[bytearray], object] | None = None
) -> Path:
    path = folder / "shop.sqlite"
    db = apsw.Connection(str(path))
    for statement in (
        "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT)",
        "INSERT INTO users VALUES (1, 'Ann'), (2, 'Bob')",
        *statements,
    ):
        db.execute(statement)
    db.close()
    if change:
        raw = bytearray(path.read_bytes())
        change(raw)
        path.write_bytes(raw)
    return path


def _scribble(raw: bytearray, seed: int, count: int, first: int) -> None:
    rng = Random(seed)
    for _ in range(count):
        raw[rng.randrange(first, len(raw))] = rng.randrange(256)


_CONTENTS = {
    "view": f"CREATE VIEW v AS {ENDLESS} SELECT n FROM t",
    "trigger": "CREATE TRIGGER t AFTER INSERT ON users BEGIN DELETE FROM users; END",
    "fts": "CREATE VIRTUAL TABLE f USING fts5(x)",
    "rtree": "CREATE VIRTUAL TABLE r USING rtree(id, a, b)",
    "generated": "CREATE TABLE g (id INTEGER PRIMARY KEY, x TEXT AS (hex(zeroblob(99999999))))",
    "text that breaks": "INSERT INTO users VALUES (3, CAST(x'ff00' AS TEXT))",
    "NUL": "INSERT INTO users VALUES (3, char(0))",
    "surrogate": "INSERT INTO users VALUES (3, char(0xd800))",
    "long": "INSERT INTO users VALUES (3, hex(zeroblob(900000)))",
    "blob": "INSERT INTO users VALUES (3, zeroblob(2000000))",
    "infinite": "INSERT INTO users VALUES (3, 9e999)",
    "many": "INSERT INTO users WITH RECURSIVE t(n) AS (SELECT 5 UNION ALL SELECT n + 1 FROM t LIMIT 60000) SELECT n, 'x' FROM t",
    "name": 'CREATE TABLE "[/y]\x1b[31m" (id INTEGER PRIMARY KEY)',
    "quotes": 'CREATE TABLE "a""b\'c]" ("x""y" INTEGER PRIMARY KEY)',
    "long name": f'CREATE TABLE "{"n" * 30_000}" (id INTEGER PRIMARY KEY)',
    "wide": f"CREATE TABLE w ({', '.join(f'c{n}' for n in range(1_900))})",
    "check": "CREATE TABLE c (id INTEGER PRIMARY KEY, x TEXT CHECK (x GLOB '*a*a*a*b'))",
    "journal": "PRAGMA journal_mode = WAL",
    "version": "PRAGMA user_version = 99",
}
DATABASES = [
    Attack("what it holds", "refused|fine|nothing", lambda f, sql: _database(f, sql), {"sql": _CONTENTS}, units=8_000_000, most=19),
    Attack("utf-16", "refused|fine|nothing", lambda f, code: (apsw.Connection(str(f / "shop.sqlite")).execute(f"PRAGMA encoding = '{code}'; CREATE TABLE a (id INTEGER PRIMARY KEY, x TEXT); INSERT INTO a VALUES (1, 'x'), (2, CAST(x'00d8' AS TEXT))"), f / "shop.sqlite")[1], {"code": ["UTF-16le", "UTF-16be"]}, units=3_000_000),
    Attack("bytes changed", "refused|fine|nothing", lambda f, seed, count: _database(f, change=lambda raw: _scribble(raw, seed, count, 100)), {"seed": list(range(20)), "count": [3, 60]}, units=3_000_000, most=24),
    Attack("bytes of the head changed", "refused|fine|nothing", lambda f, seed: _database(f, change=lambda raw: raw.__setitem__(16 + seed, 255)), {"seed": list(range(0, 84, 7))}, units=3_000_000, most=12),
    Attack("cut", "refused|fine|nothing", lambda f, at: _database(f, change=lambda raw: raw.__delitem__(slice(int(len(raw) * at), None))), {"at": [0.0, 0.01, 0.3, 0.51, 0.9]}, units=3_000_000),
    Attack("a schema that was written over", "refused|fine|nothing", lambda f, old, new: _database(f, change=lambda raw: raw.__setitem__(slice(None), raw.replace(old, new))), {"old": [b"name TEXT"], "new": [b"name \xff\xff\xff\xff", b"name TEX\0", b"CHECK (1)", b"/* /* /* ", b"name'EXT'"]}, units=3_000_000),
]  # fmt: skip

# --- prose and tasks as texts ---------------------------------------------------------------------

TEXTS = [
    Attack("documents of prose", "refused|fine", lambda f, text: _write(f, f"# Orders\n\n{text}\n", "orders.md"), {"text": PROSE}, units=2_000_000, most=26),
    Attack("documents in HTML", "refused|fine", lambda f, text: _write(f, text, "orders.html"), {"text": {"open": "<div>" * 60_000, "closed": "</div>" * 60_000, "comments": "<!--" * 60_000, "attributes": "<a " + "x=y " * 60_000 + ">", "script": "<script>" * 20_000, "entities": "&amp;#0;" * 30_000, "cdata": "<![CDATA[" * 20_000, "declared": "<!DOCTYPE x [" + "<!ENTITY a 'b'>" * 9_000, "half": "<" * 60_000, "references": "&#9999999999;" * 9_000}}, units=6_000_000, most=10),
    Attack("documents of bytes", "refused|fine", lambda f, raw: _write(f, raw, "orders.md"), {"raw": LINES}, most=14),
    Attack("tasks as lines", "refused|fine", lambda f, raw: _write(f, raw * 3, "tasks.jsonl"), {"raw": LINES}, most=14),
    Attack("tasks as other files", "refused|fine", lambda f, raw, name: _write(f, raw, name), {"raw": {**LINES, "quotes": b'"' * 60_001, "commas": b"," * 90_000, "lines": b"\n" * 90_000, "long": b"x" * 3_000_000}, "name": ["tasks.csv", "tasks.json", "tasks.txt", "tasks.tsv"]}, units=2_000_000, most=40),
    Attack("tasks of prose", "refused|fine", lambda f, text: _write(f, json.dumps({"query": text}) + "\n" + json.dumps({"query": {"a": text}}), "tasks.jsonl"), {"text": PROSE}, units=2_000_000, most=26),
]  # fmt: skip

GROUPS = [
    Group("documents", "OpenAPI of strangers: references that double or circle, prose that backtracks, other types.", ways.document, DOCUMENTS, units=3_000_000, mib=200, base=lambda folder: folder),
    Group("lists", "Lists of tools of MCP servers and of models.", ways.document, LISTS, units=3_000_000, base=lambda folder: folder),
    Group("scripts", "Dumps in SQL: halves of quotes, deep checks, statements without end.", ways.document, SCRIPTS, units=4_000_000, base=lambda folder: folder),
    Group("databases", "SQLite files that are damaged, or that would run something.", ways.document, DATABASES, units=3_000_000, base=lambda folder: folder),
    Group("texts", "Prose that describes tools, and tasks as texts.", ways.prose, TEXTS, units=1_000_000, base=lambda folder: folder),
]  # fmt: skip

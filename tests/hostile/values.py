# ruff: noqa: E501 - a table with one attack a line
"""Attacks by values: parameters' JSON Schemas, the arguments of calls, snapshots, patches."""

from __future__ import annotations

import datetime
import decimal
import gzip
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import apsw
import orjson

from envwright import bounds
from envwright.environment.session import Snapshot
from envwright.environment.template import Template
from envwright.types import Json
from tests.conftest import LEDGER_SCHEMA, LEDGER_STATE, LEDGER_TOOLS, make_spec
from tests.fuzzing.odd_values import PATTERNS
from tests.hostile import ways
from tests.hostile.attacks import Attack, Group
from tests.hostile.programs import hostile_tool
from tests.hostile.worlds import HEAD, ShopFolder, shop_folder, shop_template

# --- JSON Schemas of parameters -------------------------------------------------------------------


def nest(depth: int, word: str, inner: Json | None = None) -> Json:
    """A schema inside a schema inside a schema."""
    made: Json = {"type": "string"} if inner is None else inner
    for _ in range(depth):
        if word == "items":
            made = {"type": "array", "items": made, "minItems": 1}
        elif word == "properties":
            made = {"type": "object", "properties": {"a": made}, "required": ["a"]}
        elif word == "not":
            made = {"not": made}
        else:
            made = {word: [made]}
    return made


def _parameter(f: ShopFolder, schema: Json) -> Path:
    return hostile_tool(f, {"parameters": {"p": schema}, "returns": {"value": "SELECT 1"}})


def _doubling(f: ShopFolder, count: int, word: str, keys: str) -> Path:
    defs: Json = {f"d{n}": {word: [{"$ref": f"#/{keys}/d{n + 1}"}] * 2} for n in range(count)}
    defs[f"d{count}"] = {"type": "integer"}
    return _parameter(f, {"$ref": f"#/{keys}/d0", keys: defs})


_WORDS = [
    "type",
    "enum",
    "const",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "items",
    "minItems",
    "maxItems",
    "uniqueItems",
    "contains",
    "properties",
    "required",
    "additionalProperties",
    "minProperties",
    "propertyNames",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "default",
    "description",
    "$ref",
    "$defs",
    "$id",
    "$schema",
    "dependentRequired",
    "prefixItems",
    "unevaluatedProperties",
    "patternProperties",
]
_ODD: Mapping[str, Json] = {
    "null": None,
    "number": -3.5,
    "text": "x",
    "list": [1, None],
    "mapping": {"a": 1},
    "boolean": True,
    "empty": [],
    "none": {},
    "large": 2**62,
}
_LEAST: Mapping[str, Json] = {
    "items": {"type": "array", "items": {"type": "integer"}, "minItems": 10**9},
    "characters": {"type": "string", "minLength": 10**11},
    "properties": {"type": "object", "minProperties": 10**9},
    "contains": {"type": "array", "contains": {"const": 1}, "minContains": 10**9},
    "required": {"type": "object", "required": [f"k{n}" for n in range(10_001)]},
    "prefix": {"type": "array", "prefixItems": [{"type": "integer"}] * 5, "minItems": 30_000},
    "characters and pattern": {"type": "string", "minLength": 10**9, "pattern": "^a+$"},
}
_IMPOSSIBLE: Mapping[str, Json] = {
    "bounds": {"type": "integer", "minimum": 5, "maximum": 3},
    "length": {"type": "string", "minLength": 5, "maxLength": 3},
    "nothing": {"not": {}},
    "false": {"type": "array", "items": False, "minItems": 1},
    "enum": {"enum": []},
    "both": {"allOf": [{"type": "string"}, {"type": "integer"}]},
    "step": {"type": "number", "multipleOf": 1e-300},
    "no step": {"type": "integer", "multipleOf": 0},
    "wide": {"type": "number", "minimum": -1.7e308, "maximum": 1.7e308},
    "less": {"type": "string", "maxLength": -1},
    "types": {"type": ["string", "string", "x"]},
    "type": {"type": "x"},
    "unique": {"type": "array", "items": {"type": "boolean"}, "uniqueItems": True, "minItems": 9},
}
_REFERENCES = [
    "#",
    "#/$defs/a",
    "#/nowhere",
    "http://127.0.0.1:9/x.json",
    "file:///etc/passwd",
    "https://json-schema.org/draft/2020-12/schema",
    "other.json",
    "#/%00",
    "#a",
    "",
    3,
]

SCHEMAS = [
    Attack("deep", "refused@tools.yaml", lambda f, depth, word: _parameter(f, nest(depth, word)), {"depth": [40, 60], "word": ["items", "properties", "allOf", "anyOf", "oneOf", "not"]}, most=12),
    Attack("very deep", "refused@tools.yaml", lambda f, depth, word: _parameter(f, nest(depth, word)), {"depth": [200, 230], "word": ["items", "properties", "anyOf"]}, units=3_000_000),
    Attack("doubling", "refused@tools.yaml", _doubling, {"count": [16, 39, 400], "word": ["anyOf", "allOf", "oneOf"], "keys": ["$defs", "definitions"]}, units=3_000_000, most=18),
    Attack("references", "refused@tools.yaml|fine", lambda f, ref: _parameter(f, {"$ref": ref, "$defs": {"a": {"$ref": "#/$defs/a"}}}), {"ref": _REFERENCES}, most=11),
    Attack("references in a circle", "refused@tools.yaml|fine", lambda f, schema: _parameter(f, schema), {"schema": {"two": {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}, "items": {"$ref": "#/$defs/a", "$defs": {"a": {"type": "array", "items": {"$ref": "#/$defs/a"}, "minItems": 1}}}, "dynamic": {"$dynamicRef": "#n", "$defs": {"a": {"$dynamicAnchor": "n", "anyOf": [{"$dynamicRef": "#n"}, {"type": "null"}]}}}, "id": {"$id": "http://x/y", "$ref": "z", "$defs": {"a": {"$id": "z", "$ref": "y"}}}}}),
    Attack("asking for very much", "refused@tools.yaml|fine", lambda f, schema: _parameter(f, schema), {"schema": _LEAST}, units=6_000_000),
    Attack("that nothing meets", "refused@tools.yaml|fine", lambda f, schema: _parameter(f, schema), {"schema": _IMPOSSIBLE}, most=13),
    Attack("patterns that backtrack or do not compile", "refused@tools.yaml|fine", lambda f, pattern: _parameter(f, {"type": "string", "pattern": pattern, "default": "a" * 40}), {"pattern": {str(n): p for n, p in enumerate(PATTERNS)}}, most=13),
    Attack("patterns of keys", "refused@tools.yaml|fine", lambda f, pattern: _parameter(f, {"type": "object", "patternProperties": {pattern: {"type": "string"}}, "propertyNames": {"pattern": pattern}}), {"pattern": {str(n): p for n, p in enumerate(PATTERNS)}}),
    Attack("words with odd values", "refused@tools.yaml|fine", lambda f, word, value: _parameter(f, {"type": "string", word: value}), {"word": _WORDS, "value": _ODD}, units=1_000_000, most=100),
    Attack("long lists of values", "refused@tools.yaml|fine", lambda f, size: _parameter(f, {"enum": [f"v{n}" for n in range(size)]}), {"size": [500, 15_000]}, units=6_000_000),
    Attack("many schemas", "refused@tools.yaml", lambda f, size, word: _parameter(f, {word: [{"$ref": "#/$defs/a"}] * size, "$defs": {"a": {word: [{"type": "string", "maxLength": n} for n in range(size)]}}}), {"size": [150, 400], "word": ["anyOf", "allOf"]}, units=3_000_000),
    Attack("defaults that do not fit, or are large", "refused@tools.yaml|fine", lambda f, value: _parameter(f, {"type": "array", "items": {"type": "integer"}, "default": value}), {"value": {"text": "x", "none": None, "deep": nest(60, "anyOf"), "long": list(range(12_000)), "other": ["x"]}}, units=6_000_000),
    Attack("many parameters", "refused@tools.yaml|fine", lambda f, size: hostile_tool(f, {"parameters": {f"p{n}": {"type": "string", "optional": True} for n in range(size)}, "returns": {"value": "SELECT 1"}}), {"size": [90, 3_000]}, units=8_000_000),
]  # fmt: skip

# --- calls ----------------------------------------------------------------------------------------


def _json_call(text: str | bytes) -> tuple[Any, Any]:
    return "create_order", text


def _deep_text(opening: str, depth: int, closed: bool) -> str:
    closing = {"[": "]", '{"a":': "}"}[opening]
    return (
        '{"customer_id": "C-1", "total": 5, "extra": {"x": '
        + opening * depth
        + ("1" + closing * depth + "}}" if closed else "")
    )


def _deep(depth: int, kind: str) -> Json:
    made: Json = 1
    for _ in range(depth):
        made = [made] if kind == "list" else {"a": made}
    return made


def _round(kind: str) -> Json:
    made: Any = {} if kind == "object" else []
    if kind == "object":
        made["a"] = made
    else:
        made.append(made)
    return made


class _Raising(dict):  # type: ignore[type-arg]
    """A mapping that answers nothing."""

    def __getitem__(self, key: object) -> Any:
        raise RuntimeError("no")

    def items(self) -> Any:
        raise RuntimeError("no")


def _order(**more: Any) -> tuple[Any, Any]:
    return "create_order", {"customer_id": "C-1", "total": 5, **more}


_TEXTS = [
    "",
    "{",
    "[]",
    "null",
    "3",
    '"x"',
    "{'a': 1}",
    '{"a": }',
    "{}{}",
    "{}x",
    "\ufeff{}",
    "\0",
    '{"a": "\0"}',
    "{" * 9,
    '{"customer_id": undefined}',
    "// x\n{}",
    "{,}",
    '{"total": 01}',
    '{"total": .5}',
    '{"total": 0x5}',
    '{"total": +5}',
    '{"\\ud800": 1}',
]
_NUMBERS = {
    "NaN": "NaN",
    "infinite": "Infinity",
    "digits": "1" * 10_000,
    "minus": "-" + "9" * 400,
    "exponent": "1e400",
    "tiny": "1e-400",
    "fraction": "0." + "3" * 9_000,
    "long": "9223372036854775808",
    "least": "-9223372036854775809",
    "minus zero": "-0.0",
    "float": "5.0",
    "float more": "5.5",
    "huge exponent": "1e999999999999",
}
_STRINGS = {
    "surrogate": '"\\ud800"',
    "two surrogates": '"\\udc00\\ud800"',
    "nul": '"a\\u0000b"',
    "long": '"' + "x" * 60_000 + '"',
    "quote": '"\'; DROP TABLE orders; --"',
    "wild": '"%_%*?[a-z]"',
    "escape": '"\\u001b[31m"',
    "hidden": '"\\u202ex"',
    "markup": '"[/y]"',
    "format": '"{0.__class__}"',
    "emoji": '"😀"',
    "ref": '"$ref"',
    "lines": '"a\\r\\nb"',
}
_VALUES: Mapping[str, Any] = {
    "set": {1},
    "bytes": b"x",
    "object": object(),
    "decimal": decimal.Decimal("1.5"),
    "date": datetime.datetime(2025, 1, 1, tzinfo=datetime.UTC),
    "tuple": (1, 2),
    "complex": 1j,
    "class": int,
    "path": Path("/"),
    "nan": float("nan"),
    "infinite": float("inf"),
    "long": 2**70,
    "surrogate": "\ud800",
    "range": range(9),
    "memory": memoryview(b"x"),
    "raising": _Raising(a=1),
    "function": len,
    "keys": {1: 2},
    "none key": {None: 1},
    "surrogate key": {"\ud800": 1},
}
_EXPRESSIONS = [
    "9**9**9",
    "(" * 5_000 + "1" + ")" * 5_000,
    "1" + "+1" * 50_000,
    "1/0",
    "__import__('os')",
    "9" * 50_000,
    "1e999*0",
    "factorial(99999)",
    "",
    "٣+٣",
    "-" * 9_000 + "1",
    "1<<99999999",
    "[1]*9",
    "a",
    "1 if 1 else 2",
    "(1).__class__",
    "0.1+0.2",
    "2**0.5",
    "1e308*10",
    "nan",
]

CALLS = [
    Attack("texts that are no JSON object", "invalid_arguments|fine", _json_call, {"text": _TEXTS}, most=22),
    Attack("bytes that are no JSON object", "invalid_arguments|fine", _json_call, {"text": {"latin": b'{"customer_id": "\xe9"}', "utf-16": '{"total": 5}'.encode("utf-16"), "gzip": gzip.compress(b"{}", mtime=0), "surrogate": b'{"total": "\xed\xa0\x80"}', "bom": b"\xef\xbb\xbf{}", "nul": b"{}\0", "view": memoryview(b"{}"), "array": bytearray(b"{}")}}, most=8),
    Attack("numbers at the edge", "invalid_arguments|fine|constraint|execution", lambda number: _json_call(f'{{"customer_id": "C-1", "total": {number}}}'), {"number": _NUMBERS}, most=13),
    Attack("numbers at the edge, deeper", "invalid_arguments|fine|execution", lambda number: _json_call(f'{{"customer_id": "C-1", "total": 5, "share": {number}, "extra": {{"x": [{number}]}}}}'), {"number": _NUMBERS}, most=13),
    Attack("strings at the edge", "invalid_arguments|precondition|fine|execution", lambda text: _json_call(f'{{"customer_id": {text}, "total": 5, "tags": [{text}], "extra": {{"x": {text}}}}}'), {"text": _STRINGS}, most=13),
    Attack("deep texts", "invalid_arguments", lambda opening, depth, closed: _json_call(_deep_text(opening, depth, closed)), {"opening": ["[", '{"a":'], "depth": [100, 500, 100_000], "closed": [True, False]}, most=12),
    Attack("deep values", "invalid_arguments", lambda depth, kind: _order(extra=_deep(depth, kind)), {"depth": [100, 500, 5_000], "kind": ["list", "object"]}),
    Attack("deep unknown arguments", "invalid_arguments", lambda depth, kind: _order(more=_deep(depth, kind)), {"depth": [100, 5_000], "kind": ["list", "object"]}),
    Attack("values inside themselves", "invalid_arguments", lambda kind, name: _order(**{name: _round(kind)}), {"kind": ["list", "object"], "name": ["extra", "tags", "more"]}),
    Attack("many items", "invalid_arguments", lambda size, item: _order(tags=[item] * size), {"size": [bounds.MAX_ARGUMENT_ITEMS + 1, 1_000_000], "item": ["x", 5, None]}),
    Attack("many wrong items as a text", "invalid_arguments", lambda size: _json_call('{"customer_id": "C-1", "total": 5, "tags": [' + ",".join(["5"] * size) + "]}"), {"size": [9_000, 400_000, 2_000_000]}, mib=200),
    Attack("many keys", "invalid_arguments", lambda size: _order(**{f"k{n}": n for n in range(size)}), {"size": [300, 9_000, 200_000]}, units=1_000_000),
    Attack("large arguments", "invalid_arguments", lambda size, name: _order(**{name: {"x": "y" * size}}), {"size": [bounds.MAX_ARGUMENT_BYTES + 1, 20_000_000], "name": ["extra", "more"]}),
    Attack("a key twice", "invalid_arguments|fine", lambda text: _json_call(text), {"text": ['{"customer_id": "C-1", "customer_id": "C-2", "total": 5}', '{"total": 5, "total": "x", "customer_id": "C-1"}']}),
    Attack("values of other types", "invalid_arguments|fine", lambda name, value: _order(**{name: value}), {"name": ["customer_id", "total", "tags", "extra", "share"], "value": _VALUES}, most=60),
    Attack("arguments of other types", "invalid_arguments", lambda value: ("create_order", value), {"value": {name: value for name, value in _VALUES.items() if name not in ("bytes", "memory", "raising", "keys", "none key", "surrogate key", "surrogate")}}, most=14),
    Attack("no such tool", "unknown_tool", lambda name: (name, {}), {"name": {"empty": "", "pay": "pay", "reset": "reset", "dunder": "__class__", "long": "x" * 1_000_000, "none": None, "number": 3, "list": ["find_orders"], "bytes": b"find_orders", "case": "Find_Orders", "space": " find_orders", "nul": "find_orders\0", "surrogate": "\ud800", "markup": "[/y]"}}, most=14),
    Attack("another actor", "unknown_tool", lambda actor: ("find_orders", {}, actor), {"actor": ["user", "x", "", 3]}),
    Attack("expressions", "fine|invalid_arguments|execution|limit:steps|limit:value_bytes|precondition", lambda text: ("calculate", {"expression": text}), {"text": {str(n): text for n, text in enumerate(_EXPRESSIONS)}}, most=20),
    Attack("times that move too far", "execution|limit:clock|invalid_arguments|fine|precondition", lambda seconds: ("wait", {"seconds": seconds}), {"seconds": [9 * 10**18, -(10**12), 2**63 - 1, 10**11, -1, True]}),
    Attack("keys that steer", "invalid_arguments", lambda key: _order(**{key: 1}), {"key": ["__proto__", "$ref", "customer_id\0", "", ":id", "id", "item", "\ud800", "[/y]", "a" * 100_000]}, most=10),
]  # fmt: skip

# --- snapshots and patches ------------------------------------------------------------------------


@cache
def sound_snapshot() -> Snapshot:
    with shop_template().session() as session:
        session.call("create_order", {"customer_id": "C-1", "total": 7})
        session.call("cancel_order", {"order_id": "O-1"})
        return session.snapshot()


@cache
def changes_of_another(kind: str) -> bytes:
    """A changeset that was made on a database of another schema."""
    if kind == "ledger":
        with Template(make_spec(LEDGER_SCHEMA, LEDGER_TOOLS, state=LEDGER_STATE)).session() as made:
            made.call("create_project", {"name": "x"})
            return made.snapshot().changes
    schema, values, statement = _OTHERS[kind]
    db = apsw.Connection(":memory:")
    db.execute(f"{schema}; INSERT INTO orders VALUES {values}")
    session = apsw.Session(db, "main")
    session.attach()
    db.execute(statement)
    return bytes(session.changeset())


_OTHERS = {
    "fewer columns": ("CREATE TABLE orders (id TEXT PRIMARY KEY, x TEXT) WITHOUT ROWID", "('O-1', 'a')", "UPDATE orders SET x = 'b'"),
    "more columns": ("CREATE TABLE orders (id TEXT PRIMARY KEY, a, b, c, d, e, f, g) WITHOUT ROWID", "('O-1', 1, 2, 3, 4, 5, 6, 7)", "UPDATE orders SET g = 9"),
    "another key": ("CREATE TABLE orders (x TEXT, id TEXT PRIMARY KEY, a, b, c, d) WITHOUT ROWID", "('O-1', 'O-1', 2, 3, 4, 5)", "UPDATE orders SET x = 'b'"),
    "other types": ("CREATE TABLE orders (id PRIMARY KEY, customer_id, status, total, tags, photo) WITHOUT ROWID", "('O-1', 'C-1', 'open', 500, '[\"a\"]', x'00ff')", "UPDATE orders SET total = 'many', status = x'00', tags = 5"),
    "a number as key": ("CREATE TABLE orders (id PRIMARY KEY, customer_id, status, total, tags, photo) WITHOUT ROWID", "('O-9', 'C-1', 'open', 500, '[]', NULL)", "INSERT INTO orders VALUES (7, 'C-1', 'open', 1, '[]', NULL)"),
    "a broken reference": ("CREATE TABLE orders (id PRIMARY KEY, customer_id, status, total, tags, photo) WITHOUT ROWID", "('O-9', 'C-1', 'open', 500, '[]', NULL)", "INSERT INTO orders VALUES ('O-7', 'C-9', 'open', 1, '[]', NULL)"),
    "a broken CHECK": ("CREATE TABLE orders (id PRIMARY KEY, customer_id, status, total, tags, photo) WITHOUT ROWID", "('O-9', 'C-1', 'open', 500, '[]', NULL)", "INSERT INTO orders VALUES ('O-7', 'C-1', 'lost', -1, '{', NULL)"),
    "a text that breaks": ("CREATE TABLE orders (id PRIMARY KEY, customer_id, status, total, tags, photo) WITHOUT ROWID", "('O-9', 'C-1', 'open', 500, '[]', NULL)", "INSERT INTO orders VALUES (CAST(x'ff' AS TEXT), 'C-1', 'open', 1, '[]', NULL)"),
    "a row that is not there": ("CREATE TABLE orders (id TEXT PRIMARY KEY, customer_id, status, total, tags, photo) WITHOUT ROWID", "('O-99', 'C-1', 'open', 500, '[]', NULL)", "DELETE FROM orders"),
    "nothing as key": ("CREATE TABLE orders (id TEXT PRIMARY KEY, customer_id, status, total, tags, photo)", "('O-9', 'C-1', 'open', 500, '[]', NULL)", "INSERT INTO orders VALUES ('', NULL, NULL, NULL, NULL, NULL)"),
}  # fmt: skip


def _snapshot(head: Json, changes: bytes | None = None) -> bytes:
    raw = orjson.dumps(head)
    return (
        len(raw).to_bytes(4, "big")
        + raw
        + (sound_snapshot().changes if changes is None else changes)
    )


def _part(at: int, value: Json) -> bytes:
    own = sound_snapshot()
    head: list[Json] = [own.start, own.moved, list(own.issued), [list(pair) for pair in own.counts]]
    head[at] = value
    return _snapshot(head)


def _flip(seed: int, count: int, raw: bytes) -> bytes:
    rng = Random(seed)
    out = bytearray(raw)
    for _ in range(count):
        at = rng.randrange(len(out))
        out[at] ^= 1 << rng.randrange(8)
    return bytes(out)


def _cut(seed: int, raw: bytes) -> bytes:
    return raw[: Random(seed).randrange(len(raw))]


def _packed() -> bytes:
    return sound_snapshot().pack()


_MOVED: Mapping[str, Json] = {
    "less": -1,
    "far": 10**18,
    "boolean": True,
    "fraction": 1.5,
    "text": "5",
    "none": None,
    "exponent": 1e300,
}
_ISSUED: Mapping[str, Json] = {
    "text": "x",
    "mapping": {"a": 1},
    "fractions": [1.5],
    "lists": [[1]],
    "none": [None],
    "booleans": [True],
    "many": ["x"] * 200_000,
    "long": ["x" * 1_000_000],
    "nothing": None,
}
_COUNTS: Mapping[str, Json] = {
    "text": "x",
    "negative": [["a", -1]],
    "huge": [["a", 10**18]],
    "three": [["a", 1, 2]],
    "fraction": [["a", 1.5]],
    "not a number": [["a", "x"]],
    "none": None,
    "many": [[f"k{n}", 1] for n in range(100_000)],
    "boolean": [["a", True]],
    "lists": [[["a"], 1]],
}
_TAILS = {
    "zeros": b"\0" * 100,
    "itself": b"SELF",
    "text": b"T\x06",
    "garbage": bytes(range(256)),
    "a long number": b"T" + b"\xff" * 20,
    "patchset": b"P\x06\x01" + b"\0" * 9,
}
_LENGTHS = [0, 1, 3, 2**31, 2**32 - 1, 7, 40]


def _tail(name: str, raw: bytes) -> bytes:
    return raw + (raw if name == "itself" else _TAILS[name])


def changes_made(kind: str) -> bytes:
    """A changeset by hand, that claims what it does not hold."""
    head = b"T\x06\x01\0\0\0\0\0orders\0"
    return {
        "long text": head + b"\x12\0\x03\x8f\xff\xff\xff\x7f" + b"x" * 20,
        "long table": b"T\x8f\xff\xff\xff\x7f" + b"\x01" * 9,
        "many columns": b"T\xff\x7f" + b"\x01" * 16_383 + b"orders\0",
        "no name": b"T\x06\x01\0\0\0\0\0" + b"x" * 5_000,
        "name of a system table": b"T\x05\x01\0\0\0\0sqlite_master\0\x12\0" + b"\x05" * 5,
        "unknown operation": head + b"\x99\0" + b"\x05" * 6,
        "only a head": head,
        "quoted name": b'T\x01\x01a"; DROP TABLE orders; --\0\x12\0\x05',
        "many tables": head * 20_000,
        "empty row": head + b"\x17\0" + b"\0" * 12,
    }[kind]


MADE_CHANGES = [
    "long text",
    "long table",
    "many columns",
    "no name",
    "name of a system table",
    "unknown operation",
    "only a head",
    "quoted name",
    "many tables",
    "empty row",
]
SNAPSHOTS = [
    Attack("bits turned", "refused|fine", lambda seed, count: _flip(seed, count, _packed()), {"seed": list(range(25)), "count": [1, 3]}, most=50),
    Attack("bits turned in what changed", "refused|fine", lambda seed: _snapshot(orjson.loads(_packed()[4 : 4 + int.from_bytes(_packed()[:4], "big")]), _flip(seed, 2, sound_snapshot().changes)), {"seed": list(range(40))}, most=40),
    Attack("cut", "refused|fine", lambda seed: _cut(seed, _packed()), {"seed": list(range(12))}, most=12),
    Attack("continued", "refused|fine", lambda tail: _tail(tail, _packed()), {"tail": list(_TAILS)}),
    Attack("a wrong length", "refused", lambda length: length.to_bytes(4, "big") + _packed()[4:], {"length": _LENGTHS}),
    Attack("no snapshot", "refused", lambda raw: raw, {"raw": {"nothing": b"", "zeros": b"\0" * 40, "text": b"x" * 100, "json": b"{}", "list": _snapshot([]), "mapping": _snapshot({}), "number": _snapshot(3), "text head": _snapshot("x"), "five": _snapshot([1, 2, 3, 4, 5])}}),
    Attack("a clock that cannot be", "refused", lambda value: _part(1, value), {"value": _MOVED}),
    Attack("ids that cannot be", "refused|fine", lambda value: _part(2, value), {"value": _ISSUED}),
    Attack("counters that cannot be", "refused|fine", lambda value: _part(3, value), {"value": _COUNTS}, most=10),
    Attack("of another start", "refused", lambda value: _part(0, value), {"value": ["", "x", None, 3, []]}),
    Attack("changes of another schema", "refused|fine", lambda kind: _snapshot([sound_snapshot().start, 0, [], []], changes_of_another(kind)), {"kind": ["ledger", *_OTHERS]}, most=12),
    Attack("changes made by hand", "refused|fine", lambda kind: _snapshot([sound_snapshot().start, 0, [], []], changes_made(kind)), {"kind": MADE_CHANGES}, most=10),
    Attack("larger than any", "refused", lambda size: bytes(size), {"size": [bounds.MAX_SNAPSHOT_BYTES + 1]}, mib=600),
]  # fmt: skip
PATCHES = [
    Attack("bits turned", "refused|fine", lambda seed, count: _flip(seed, count, sound_snapshot().changes), {"seed": list(range(25)), "count": [1, 3]}, most=50),
    Attack("cut", "refused|fine", lambda seed: _cut(seed, sound_snapshot().changes), {"seed": list(range(12))}, most=12),
    Attack("continued", "refused|fine", lambda tail: _tail(tail, sound_snapshot().changes), {"tail": list(_TAILS)}),
    Attack("no changeset", "refused", lambda raw: raw, {"raw": {"zeros": b"\0" * 40, "text": b"x" * 100, "json": b"{}", "sql": b"DROP TABLE orders"}}),
    Attack("of another schema", "refused|fine", lambda kind: changes_of_another(kind), {"kind": ["ledger", *_OTHERS]}, most=12),
    Attack("made by hand", "refused|fine", changes_made, {"kind": MADE_CHANGES}, most=10),
]  # fmt: skip


def warm() -> None:
    """Make what children share, before there are any."""
    sound_snapshot()


# --- populations ----------------------------------------------------------------------------------


def _populated(f: ShopFolder, data: Json) -> Path:
    return f.populated(orjson.dumps(data).decode())


def _column(f: ShopFolder, column: Json) -> Path:
    return _populated(
        f, {"seed": 1, "tables": {"customers": {"rows": 3, "columns": {"name": column}}}}
    )


def _with_table(f: ShopFolder, definition: str, rows: int = 5, **more: Json) -> Path:
    f.append("schema.sql", f"CREATE TABLE more ({definition}) WITHOUT ROWID;\n")
    return _populated(f, {"seed": 1, "tables": {"more": {"rows": rows, **more}}})


def _option(f: ShopFolder, generator: str, options: Json) -> Path:
    return _column(f, {"generator": generator, "options": options})


_GENERATORS: Mapping[str, Json] = {
    "choice of nothing": ("choice", {"values": []}),
    "choice of mappings": ("choice", {"values": [{"a": 1}]}),
    "weights": ("choice", {"values": [1, 2], "weights": [0, -1]}),
    "weights of others": ("choice", {"values": [1], "weights": [1, 2]}),
    "huge weights": ("choice", {"values": [1, 2], "weights": [1e308, 1e308]}),
    "range": ("range", {"min": 5, "max": 1}),
    "wide range": ("range", {"min": -1.7e308, "max": 1.7e308}),
    "long constant": ("constant", {"value": "x" * 300_000}),
    "deep constant": ("constant", {"value": nest(60, "anyOf")}),
    "long pattern": ("pattern", {"pattern": "#" * 300_000}),
    "method that runs": ("faker", {"method": "json", "args": []}),
    "dunder": ("faker", {"method": "__class__"}),
    "many words": ("faker", {"method": "paragraph", "args": [1_000]}),
    "days": ("date", {"min_days": -(10**9), "max_days": 10**9}),
    "days around": ("datetime", {"min_days": 5, "max_days": 1}),
    "steps": ("sequence", {"start": 10**18, "step": 10**18}),
    "prefix": ("sequence", {"prefix": "x" * 300_000}),
    "unknown": ("nothing", {}),
    "long name": ("x" * 100_000, {}),
    "option": ("null", {"x": 1}),
    "far days": ("date", {"min_days": -99_999, "max_days": -99_998}),
}
_REQUIRE: Mapping[str, Json] = {
    "endless": {
        "table": "customers",
        "where": "id IN (WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT n FROM t WHERE n < 0)",
        "at_least": 1,
    },
    "write": {"table": "customers", "where": "1; DELETE FROM customers", "at_least": 1},
    "no column": {"table": "customers", "where": "x = 1", "at_least": 1},
    "too many": {"table": "customers", "where": "1", "at_least": 10**9},
    "contradiction": {"table": "customers", "where": "0", "at_least": 2},
    "both": {"table": "customers", "where": "1", "at_least": 3, "at_most": 1},
    "no table": {"table": "x", "where": "1", "at_least": 1},
    "unknown": {"x": 1},
    "empty": {},
    "children": {"every": "customers", "has": "orders", "at_least": 50},
    "rows": {"table": "customers", "rows": [{"x": 1}]},
    "wrong rows": {"table": "customers", "rows": [{"tier": "lost"}] * 2},
    "marks": {"table": "customers", "where": "(" * 3_000, "at_least": 1},
    "quotes": {"table": "customers", "where": "'", "at_least": 1},
    "forbidden": {"table": "customers", "where": "load_extension('x')", "at_least": 1},
    "many rows": {"table": "customers", "rows": [{}] * 999},
}
_TABLES = {
    "length": "id TEXT PRIMARY KEY, x TEXT NOT NULL CHECK (length(x) >= 99999999999)",
    "longer": "id TEXT PRIMARY KEY, x TEXT NOT NULL CHECK (length(x) BETWEEN 5000000 AND 6000000)",
    "nothing": "id TEXT PRIMARY KEY, x INTEGER NOT NULL CHECK (x > 5 AND x < 3)",
    "false": "id TEXT PRIMARY KEY, x TEXT NOT NULL CHECK (0)",
    "few": "id TEXT PRIMARY KEY CHECK (id IN ('a', 'b'))",
    "self": "id TEXT PRIMARY KEY, s TEXT NOT NULL REFERENCES more (id)",
    "digits": f"id TEXT PRIMARY KEY, x INTEGER CHECK (x > {'9' * 5_000})",
    "digits before": f"id TEXT PRIMARY KEY, x INTEGER CHECK (x < -{'9' * 5_000})",
    "exponent": "id TEXT PRIMARY KEY, x REAL NOT NULL CHECK (x > 1e308 AND x < 1e309)",
    "glob": f"id TEXT PRIMARY KEY, x TEXT NOT NULL CHECK (x GLOB '{'[0-9]' * 900}')",
    "like": f"id TEXT PRIMARY KEY, x TEXT NOT NULL CHECK (x LIKE '{'%a' * 90}')",
    "mod": "id TEXT PRIMARY KEY, x INTEGER NOT NULL CHECK (x % 9999991 = 3 AND x % 9999973 = 5)",
    "json": "id TEXT PRIMARY KEY, x TEXT NOT NULL CHECK (json_array_length(x) > 100000)",
    "dates": "id TEXT PRIMARY KEY, x TEXT NOT NULL CHECK (x > '9999-12-31' AND x < '0001-01-01')",
    "heavy": "id TEXT PRIMARY KEY, x TEXT NOT NULL CHECK (length(printf('%9000000d', 1)) = 5)",
    "unique": "id TEXT PRIMARY KEY, x INTEGER NOT NULL UNIQUE CHECK (x IN (1, 2))",
}
POPULATIONS = [
    Attack("rows that are none", "refused@population.yaml", lambda f, rows: _populated(f, {"tables": {"customers": {"rows": rows}}}), {"rows": [-1, 1.5, "x", None, [], bounds.MAX_TABLE_ROWS + 1, 10**18, 1e300]}, most=9),
    Attack("more cells than any", "refused", lambda f, width: _with_table(f, "id TEXT PRIMARY KEY, " + ", ".join(f"c{n} TEXT" for n in range(width)), bounds.MAX_TABLE_ROWS), {"width": [60, 150]}, units=1_000_000),
    Attack("tables and columns that are not there", "refused@population.yaml", lambda f, data: _populated(f, data), {"data": {"table": {"tables": {"x": {"rows": 1}}}, "column": {"tables": {"customers": {"rows": 1, "columns": {"x": {"generator": "null"}}}}}, "markup": {"tables": {"[/y]": {"rows": 1}}}, "view": {"tables": {"open_orders": {"rows": 1}}}, "system": {"tables": {"sqlite_master": {"rows": 1}}}, "list": {"tables": [1]}, "key": {"x": 1}, "seed": {"seed": "x"}, "require": {"require": "x"}}}),
    Attack("generators", "refused|fine", lambda f, option: _option(f, *option), {"option": _GENERATORS}, units=6_000_000, most=21),
    Attack("columns of other types", "refused@population.yaml", lambda f, column: _column(f, column), {"column": {"text": "x", "list": [1], "none": None, "number": 3, "options": {"generator": "null", "options": [1]}, "key": {"generator": "null", "x": 1}, "no generator": {"options": {}}}}),
    Attack("what is required", "refused|fine", lambda f, entry: _populated(f, {"tables": {"customers": {"rows": 4}, "orders": {"rows": 6}}, "require": [entry]}), {"entry": _REQUIRE}, units=6_000_000, most=16),
    Attack("more requirements than any", "refused@population.yaml", lambda f, size: _populated(f, {"tables": {"customers": {"rows": 4}}, "require": [{"table": "customers", "where": f"length(name) > {n}", "at_least": 1} for n in range(size)]}), {"size": [bounds.MAX_REQUIREMENTS + 1, 500]}, units=3_000_000),
    Attack("CHECKs that few values or none meet", "refused|fine", lambda f, table: _with_table(f, table), {"table": _TABLES}, units=6_000_000, most=16),
    Attack("seeds", "refused@population.yaml|fine", lambda f, seed: _populated(f, {"seed": seed, "tables": {"customers": {"rows": 3}}}), {"seed": [-1, 2**63, 10**17, 1.5, "x", None, True]}),
    Attack("times at the edge", "refused|fine", lambda f, clock: ShopFolder.write(f, "environment.yaml", HEAD.replace("2025-03-03T10:00:00Z", clock)) and _with_table(f, "id TEXT PRIMARY KEY, at TEXT NOT NULL, day TEXT NOT NULL, born TEXT NOT NULL", 4, columns={"at": {"generator": "datetime"}, "day": {"generator": "date"}}), {"clock": ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0100-02-28T00:00:00Z", "1900-01-01T00:00:00Z"]}, units=1_000_000),
    Attack("invariants that no state meets", "refused|fine", lambda f, sql: f.append("invariants.sql", f"-- hard\n{sql};\n") and _populated(f, {"tables": {"customers": {"rows": 5}, "orders": {"rows": 5}}}), {"sql": ["SELECT id FROM customers", "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT n FROM t WHERE n < 0", "SELECT a.id FROM customers a, orders b, customers c, orders d WHERE a.id > d.id"]}, units=40_000_000),
]  # fmt: skip

GROUPS = [
    Group("schemas", "JSON Schemas of parameters: deep, doubling, circular, asking for very much, backtracking.", ways.folder, SCHEMAS, units=600_000, base=shop_folder),
    Group("calls", "Arguments as a model writes them or a program hands them over, and the names of tools.", ways.call, CALLS, units=250_000, mib=100),
    Group("snapshots", "States that are said to be of this session: spoilt, foreign, or made by hand.", ways.snapshot, SNAPSHOTS, units=400_000, mib=100),
    Group("patches", "A task's own state: spoilt, of another schema, or made by hand.", ways.patch, PATCHES, units=100_000, mib=100),
    Group("populations", "population.yaml: too much, impossible, or out of reach.", ways.folder, POPULATIONS, units=1_000_000, base=shop_folder),
]  # fmt: skip

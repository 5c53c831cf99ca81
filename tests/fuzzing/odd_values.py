"""Values that a document should not hold, and does."""

from __future__ import annotations

from random import Random

from envwright.types import Json

TEXTS = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "\ud800",
    "\u202egnp.exe",
    "\ufeff",
    "\r\n\x0b\x1b[31m",
    "'; DROP TABLE users; --",
    '" OR ""="',
    "`]['\"\\",
    "<script>alert(1)</script>",
    "<!-- ]]> &amp;#0; {{7*7}} ${x} %s %n {0} {name}",
    "$ref",
    "~0~1/~",
    "../../etc/passwd",
    "name\n  injected: true",
    "😀" * 40,
    "ﬀ İ ß ǅ",
    "\u0301\u0302",
    "9" * 400,
    "-1e999",
    "NaN",
    "2024-02-30T25:61:61Z",
    "0001-01-01",
    "9999-12-31T23:59:59Z",
)
WORDS = tuple(
    "class def None True import lambda select table order group where null rowid oid _rowid_ index "
    "sqlite_master now id _id self item key value type $ref __proto__ __class__ constructor".split()
)
PATTERNS = (
    "(a+)+$",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(?:a|aa)*b",
    "a{1000000000}",
    "(((((((((([a-z]{0,99}){0,99}){0,99}){0,99}))))))))",
    "[",
    "(?<=a+)b",
    "(?P<x>a)(?P=x)",
    "\\p{L}+[\\x00-\\u{10FFFF}]",
    "(?!.*)",
    "^$",
    "(" * 500 + ")" * 500,
    "a|" * 5_000,
)
NUMBERS = (
    0,
    -1,
    2**31,
    2**53 + 1,
    2**63,
    -(2**63) - 1,
    2**64,
    10**400,
    1e308,
    -0.0,
    5e-324,
    float("nan"),
    float("inf"),
    float("-inf"),
)
_LONG = 50_000


def value(rng: Random) -> Json:
    """Any JSON value, most likely of a type that was not expected."""
    return rng.choice((text, number, container, lambda _: rng.choice((None, True, False))))(rng)


def text(rng: Random) -> str:
    """A hostile text; now and then a very long one."""
    chosen = rng.choice(TEXTS + WORDS + PATTERNS)
    return "x " * _LONG if rng.random() < 0.03 else chosen


def name(rng: Random) -> str:
    """What stands where a name is expected."""
    return "n" * rng.choice((65, 300, 5_000)) if rng.random() < 0.15 else rng.choice(TEXTS + WORDS)


def number(rng: Random) -> Json:
    """A number at some edge, or one that JSON does not have."""
    return rng.choice(NUMBERS)


def container(rng: Random) -> Json:
    """Lists and objects: empty, odd, large, deep."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.choice(([], {}, [[]], [None], {"": {}}, {"$ref": 3}))
    if kind == 1:
        return [text(rng) for _ in range(rng.choice((1, 5, 3_000)))]
    if kind == 2:
        return {name(rng): text(rng) for _ in range(5)}
    if kind == 3:
        return list(range(rng.choice((3, 20_000))))
    return nested(rng.choice((5, 90, 300, 1_500)), rng.choice(("items", "allOf", "properties")))


def nested(depth: int, word: str) -> Json:
    """A schema inside a schema inside a schema."""
    inner: Json = {"type": "string"}
    for _ in range(depth):
        if word == "items":
            inner = {"type": "array", "items": inner}
        elif word == "properties":
            inner = {"type": "object", "properties": {"a": inner}}
        else:
            inner = {word: [inner]}
    return inner

# ruff: noqa: E501 - a table with one attack a line
"""Attacks by SQL: the schema, given rows, invariants, and the statements of tools."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from envwright import bounds
from envwright.types import Json
from tests.hostile import ways
from tests.hostile.attacks import Attack, Group
from tests.hostile.worlds import ShopFolder, shop_folder

ENDLESS = "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t)"
NAMES: Mapping[str, str] = {
    "word": "select", "quote": 'a""b', "tick": "a'b", "bracket": "a]b", "newline": "a\nb", "escape": "\x1b[31mx",
    "markup": "[/y]", "link": "[link=file:///etc]x", "hidden": "\u202ex", "long": "n" * 5_000, "dunder": "__class__",
    "rowid": "rowid", "emoji": "😀", "space": " ", "format": "{0.__class__}", "tag": "<b>&amp;", "dollar": "$ref", "combining": "e\u0301\u0302",
}  # fmt: skip
"""Names in double quotes."""
_MARKS = {
    "brackets": "[",
    "quotes": "'",
    "double quotes": '"',
    "comments": "/*",
    "parentheses": "(",
    "ticks": "`",
    "dashes": "--",
    "semicolons": ";",
    "commas": ",",
    "blanks": " ",
    "dollars": "$$",
    "newlines": "\n",
    "blobs": "x'",
    "words": "a ",
    "at": "@",
    "hash": "#",
}

# --- the schema -----------------------------------------------------------------------------------


def _schema(f: ShopFolder, text: str) -> Path:
    return f.append("schema.sql", f"\n{text}\n")


def _column(f: ShopFolder, text: str) -> Path:
    return _schema(f, f"CREATE TABLE more (id TEXT PRIMARY KEY, x {text}) WITHOUT ROWID;")


def _views(f: ShopFolder, count: int, width: int) -> Path:
    lines = ["CREATE VIEW v0 AS SELECT id FROM orders;"]
    lines += [
        f"CREATE VIEW v{n} AS {' UNION ALL '.join([f'SELECT id FROM v{n - 1}'] * width)};"
        for n in range(1, count)
    ]
    _schema(f, "\n".join(lines))
    return f.append(
        "tools.yaml", f"hostile: {{returns: {{rows: 'SELECT count(*) FROM v{count - 1}'}}}}\n"
    )


def _chain(f: ShopFolder, count: int) -> Path:
    lines = ["CREATE TABLE t0 (id TEXT PRIMARY KEY) WITHOUT ROWID;"]
    lines += [
        f"CREATE TABLE t{n} (id TEXT PRIMARY KEY REFERENCES t{n - 1} (id)) WITHOUT ROWID;"
        for n in range(1, count)
    ]
    return _schema(f, "\n".join(lines))


_DEEP = {"parentheses": "({0}1{1})", "not": "{2}1"}
_STATEMENTS = [
    "INSERT INTO orders VALUES (1)",
    "PRAGMA writable_schema = 1",
    "ATTACH '/etc/passwd' AS x",
    "VACUUM INTO '/tmp/x'",
    "DROP TABLE orders",
    "SELECT load_extension('x')",
    "BEGIN",
    "ALTER TABLE orders ADD y",
    "ANALYZE",
    "EXPLAIN SELECT 1",
    "REINDEX",
    "DETACH main",
    "SAVEPOINT x",
    "UPDATE sqlite_master SET sql = ''",
]
_TABLES = [
    "CREATE TRIGGER t AFTER INSERT ON orders BEGIN SELECT 1; END",
    "CREATE VIRTUAL TABLE v USING fts5(x)",
    "CREATE VIRTUAL TABLE v USING dbstat",
    "CREATE TEMP TABLE t (id PRIMARY KEY)",
    "CREATE TABLE sqlite_x (id PRIMARY KEY)",
    "CREATE TABLE _envwright_x (id TEXT PRIMARY KEY) WITHOUT ROWID",
    f"CREATE TABLE t AS {ENDLESS} SELECT n FROM t",
    "CREATE TABLE temp.t (id PRIMARY KEY)",
    "CREATE TABLE main.sqlite_master (id PRIMARY KEY)",
]
_CHECKS = {
    "subquery": f"INTEGER CHECK (x IN ({ENDLESS} SELECT n FROM t))", "blob": "TEXT CHECK (length(zeroblob(999999999)) > x)", "printf": "TEXT CHECK (length(printf('%999999999d', x)) > 0)",
    "replace": "TEXT CHECK (length(replace(replace(replace(hex(zeroblob(40000)), '0', hex(zeroblob(9))), '0', hex(zeroblob(9))), '0', hex(zeroblob(9)))) > 0)", "like": f"TEXT CHECK (x LIKE '{'%a' * 5_000}')",
    "glob": f"TEXT CHECK (x GLOB '{'*a' * 90}b')", "regexp": "TEXT CHECK (x REGEXP '(a+)+$')", "random": "INTEGER CHECK (x = random())", "extension": "TEXT CHECK (load_extension(x))", "file": "TEXT CHECK (readfile('/etc/passwd') = x)",
    "clock": "TEXT CHECK (x > now())", "id": "TEXT CHECK (x = new_id('a'))", "digits": f"INTEGER CHECK (x < {'9' * 5_000})", "exponent": "REAL CHECK (x < 1e999)", "many": f"INTEGER CHECK (x IN ({','.join(map(str, range(9_000)))}))", "raise": "TEXT CHECK (RAISE(ROLLBACK, 'x'))",
}  # fmt: skip
_DEFAULTS = [
    "DEFAULT (hex(zeroblob(999999999)))",
    "DEFAULT (randomblob(1000000000))",
    "DEFAULT CURRENT_TIMESTAMP",
    "DEFAULT (date('now'))",
    "DEFAULT (readfile('/etc/passwd'))",
    f"DEFAULT {'9' * 5_000}",
    "DEFAULT (1 / 0)",
    "GENERATED ALWAYS AS (hex(zeroblob(999999999))) STORED",
    "GENERATED ALWAYS AS (x) STORED",
    "COLLATE nonsense",
    "REFERENCES nowhere (x)",
    "REFERENCES orders (nothing)",
    "ON CONFLICT ROLLBACK",
    "NOT NULL ON CONFLICT ROLLBACK",
    "UNIQUE ON CONFLICT REPLACE",
    "AUTOINCREMENT",
]

SCHEMA = [
    Attack("statements that are no schema", "refused@schema.sql", lambda f, text: _schema(f, text + ";"), {"text": _STATEMENTS}, most=14),
    Attack("things that a schema may not have", "refused@schema.sql", lambda f, text: _schema(f, text + ";"), {"text": _TABLES}),
    Attack("heavy or forbidden CHECKs", "refused@schema.sql|fine", _column, {"text": _CHECKS}, units=1_500_000, most=16),
    Attack("heavy or forbidden DEFAULTs", "refused@schema.sql|fine", _column, {"text": _DEFAULTS}, most=16),
    Attack("deep expressions", "refused@schema.sql|fine", lambda f, depth, form: _column(f, "CHECK (" + _DEEP[form].format("(" * depth, ")" * depth, "NOT " * depth) + ")"), {"depth": [150, 900, 20_000], "form": list(_DEEP)}),
    Attack("wide expressions", "refused@schema.sql|fine", lambda f, size, sign: _column(f, f"CHECK (1{f'{sign}1' * size} > x)"), {"size": [180, 5_000, 80_000], "sign": ["+", "||", " OR "]}, units=3_000_000),
    Attack("doubling views", "refused", _views, {"count": [12, 24, 40], "width": [2, 8]}),
    Attack("a long chain of views", "refused|fine", lambda f, count: _views(f, count, 1), {"count": [20, 400, 5_000]}, units=3_000_000),
    Attack("an endless view", "fine|refused", lambda f: _schema(f, f"CREATE VIEW v AS {ENDLESS} SELECT n FROM t;")),
    Attack("views that name each other", "refused|fine", lambda f: _schema(f, "CREATE VIEW a AS SELECT * FROM b; CREATE VIEW b AS SELECT * FROM a;")),
    Attack("marks again and again", "refused@schema.sql|fine", lambda f, mark, size: _schema(f, mark * size), {"mark": _MARKS, "size": [60_000]}, units=1_500_000, most=20),
    Attack("marks inside a statement", "refused@schema.sql|fine", lambda f, mark, size: _schema(f, f"CREATE TABLE more (id TEXT PRIMARY KEY {mark * size});"), {"mark": _MARKS, "size": [20_000]}, units=1_500_000, most=20),
    Attack("a statement longer than any", "refused@schema.sql", lambda f, size: _column(f, f"TEXT /* {'x' * size} */"), {"size": [bounds.MAX_SQL_CHARS + 1, 2_000_000]}),
    Attack("more tables than any", "refused", lambda f, size: _schema(f, "".join(f"CREATE TABLE t{n} (id TEXT PRIMARY KEY) WITHOUT ROWID;\n" for n in range(size))), {"size": [bounds.MAX_TABLES + 1, 3_000]}, units=4_000_000),
    Attack("a wide table", "refused@schema.sql|fine", lambda f, size: _column(f, "TEXT, " + ", ".join(f"c{n} TEXT" for n in range(size))), {"size": [190, 500, 2_500]}),
    Attack("a long chain of tables", "refused|fine", _chain, {"count": [90, 400, 1_200]}, units=40_000_000),
    Attack("references in a circle", "fine|refused", lambda f: _schema(f, "CREATE TABLE a (id TEXT PRIMARY KEY, b TEXT NOT NULL REFERENCES b (id)) WITHOUT ROWID;\nCREATE TABLE b (id TEXT PRIMARY KEY, a TEXT NOT NULL REFERENCES a (id)) WITHOUT ROWID;\nCREATE TABLE s (id TEXT PRIMARY KEY, s TEXT NOT NULL REFERENCES s (id)) WITHOUT ROWID;")),
    Attack("names of tables", "fine|refused", lambda f, name: _schema(f, f'CREATE TABLE "{name}" (id TEXT PRIMARY KEY, x TEXT) WITHOUT ROWID;'), {"name": NAMES}, most=18),
    Attack("names of columns", "fine|refused", lambda f, name: _schema(f, f'CREATE TABLE more (id TEXT PRIMARY KEY, "{name}" TEXT CHECK ("{name}" <> 1)) WITHOUT ROWID;'), {"name": NAMES}, most=18),
    Attack("many indexes", "fine|refused", lambda f, size: _schema(f, "".join(f"CREATE INDEX i{n} ON orders (total + {n});\n" for n in range(size))), {"size": [60, 2_000]}, units=3_000_000),
    Attack("comments beyond measure", "fine|refused@schema.sql", lambda f, text: _schema(f, text), {"text": {"lines": "-- x\n" * 50_000, "blocks": "/* x */" * 30_000, "nested": "/*" * 30_000 + "*/" * 30_000, "stars": "/" + "*" * 90_000, "open": "/* " + "x" * 90_000}}, units=1_500_000),
]  # fmt: skip

# --- rows that are given --------------------------------------------------------------------------

_ROWS = {
    "endless": f"INSERT INTO customers {ENDLESS} SELECT n, n, 'gold' FROM t;",
    "long": "INSERT INTO customers VALUES (hex(zeroblob(999999999)), 'x', 'gold');",
    "wide": "INSERT INTO customers VALUES ('x', printf('%99999999d', 1), 'gold');",
}
_WRONG_ROWS = [
    "DELETE FROM customers",
    "UPDATE customers SET name = 'x'",
    "SELECT 1",
    "PRAGMA user_version = 3",
    "ATTACH ':memory:' AS x",
    "INSERT INTO customers VALUES ('C-1', 'x', 'gold')",
    "INSERT INTO orders VALUES ('O-9', 'C-9', 'open', 1, '[]', NULL)",
    "INSERT INTO orders VALUES ('O-9', 'C-1', 'lost', 1, '[]', NULL)",
    "INSERT INTO customers VALUES ('C-3')",
    "INSERT INTO nowhere VALUES (1)",
    "INSERT INTO sqlite_master VALUES (1)",
    "INSERT OR ROLLBACK INTO customers VALUES ('C-1', 'x', 'gold')",
    "COMMIT",
    "INSERT INTO customers VALUES ('C-4', x'ff', 'gold')",
    "CREATE TABLE x (id PRIMARY KEY)",
    "INSERT INTO customers SELECT readfile('/etc/passwd'), 'x', 'gold'",
]


def _state(f: ShopFolder, text: str) -> Path:
    return f.append("state.sql", f"\n{text}\n")


STATE = [
    Attack("rows without end", "refused@state.sql", _state, {"text": _ROWS}, units=3_000_000),
    Attack("statements that are no rows, or wrong ones", "refused@state.sql", lambda f, text: _state(f, text + ";"), {"text": _WRONG_ROWS}, most=16),
    Attack("rows that conflict and are replaced", "refused|fine", lambda f, text: _state(f, text), {"text": ["REPLACE INTO customers VALUES ('C-1', 'x', 'gold');", "INSERT OR IGNORE INTO customers VALUES ('C-1', 'x', 'gold');", "INSERT INTO customers VALUES (new_id('C'), date('now'), 'gold');", "INSERT INTO customers SELECT advance_clock(9000000000), 'x', 'gold';"]}),
    Attack("marks again and again", "refused@state.sql|fine", lambda f, mark, size: _state(f, mark * size), {"mark": _MARKS, "size": [60_000]}, units=1_500_000, most=20),
    Attack("more statements than any", "refused@state.sql", lambda f, size: _state(f, "INSERT INTO customers VALUES ('C-1', 'x', 'gold');\n" * size), {"size": [bounds.MAX_STATEMENTS + 1]}, units=12_000_000, mib=900),
    Attack("many rows", "fine|refused@state.sql", lambda f, size: _state(f, "INSERT INTO customers VALUES " + ", ".join(f"('D-{n}', 'x', 'gold')" for n in range(size)) + ";"), {"size": [2_000, 50_000]}, units=2_000_000),
    Attack("values of many kinds", "fine|refused@state.sql", lambda f, value: _state(f, f"INSERT INTO orders VALUES ('O-9', 'C-1', 'open', {value}, '[]', NULL);"), {"value": ["9223372036854775807", "9223372036854775808", "1e999", "-1e999", "NULL", "x'00'", "'5'", "1.0", "0x7fffffffffffffff", "9" * 900, "1 / 0", "-9223372036854775808"]}, most=12),
    Attack("texts of many kinds", "fine|refused@state.sql", lambda f, value: _state(f, f"INSERT INTO customers VALUES ('C-9', {value}, 'gold');"), {"value": {"nul": "char(0)", "surrogate": "char(0xd800)", "broken": "CAST(x'ff' AS TEXT)", "escape": "char(27) || '[31m'", "markup": "'[/y]'", "hidden": "char(0x202e)", "beyond": "char(0x110000)"}}),
]  # fmt: skip

# --- invariants -----------------------------------------------------------------------------------


def _invariant(f: ShopFolder, text: str) -> Path:
    return f.append("invariants.sql", f"\n{text}\n")


_HEAVY = {
    "endless": f"{ENDLESS} SELECT n FROM t WHERE n < 0",
    "pairs": "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t LIMIT 9999) SELECT a.n FROM t a, t b, t c WHERE a.n + b.n + c.n < 0",
    "long": "SELECT 1 WHERE length(hex(zeroblob(999999999))) < 0",
}
INVARIANTS = [
    Attack("no name, or not a query", "refused@invariants.sql", _invariant, {"text": ["SELECT 1;", "-- x\nDELETE FROM orders;", "-- x\nPRAGMA user_version;", "-- x\nSELECT nothing FROM orders;", "-- [/y]\nSELECT 1 FROM orders;", "-- \nSELECT 1;", "-- x\nATTACH ':memory:' AS y;", "-- x\nSELECT new_id('a');", "-- x\nSELECT advance_clock(5);", "/* x */ SELECT 1 WHERE 0; SELECT 2;", "-- x\nWITH"]}, most=11),
    Attack("marks again and again", "refused@invariants.sql|fine", lambda f, mark: _invariant(f, f"-- x\nSELECT {mark * 60_000}"), {"mark": _MARKS}, units=1_500_000, most=20),
    Attack("very many", "refused|fine", lambda f, size: _invariant(f, "".join(f"-- n{n}\nSELECT {n} WHERE 0;\n" for n in range(size))), {"size": [50, 3_000]}, units=4_000_000),
]  # fmt: skip
INVARIANTS_ASKED = [
    Attack("an invariant without end", "fine|refused", lambda f, text: _invariant(f, f"-- heavy\n{text};"), {"text": _HEAVY}),
    Attack("an invariant that never holds", "fine|refused", lambda f, text: _invariant(f, f"-- broken\n{text};"), {"text": ["SELECT 1", "SELECT id FROM orders", "SELECT char(0xd800)", "SELECT CAST(x'ff' AS TEXT)"]}),
    Attack("heavy views", "fine|refused", lambda f, text: _schema(f, f"CREATE VIEW v AS {text};"), {"text": _HEAVY}),
    Attack("heavy guards", "fine|refused", lambda f, text: f.append("tools.yaml", f"hostile:\n  require:\n    - {{sql: \"{text}\", error: no}}\n  do: [DELETE FROM orders]\n"), {"text": _HEAVY}, units=40_000_000),
    Attack("heavy CHECKs", "fine|refused", lambda f, text: f.replace("schema.sql", "CHECK (total >= 0)", f"CHECK (total >= 0 AND {text})"), {"text": ["length(hex(zeroblob(total * 99999))) >= 0", "length(printf('%.*d', total, 1)) >= 0", "('a' || total) NOT GLOB '*a*a*a*a*a*a*b'"]}),
]  # fmt: skip

# --- tools ----------------------------------------------------------------------------------------

PLACES = ("let", "require", "do", "returns")


def tool_with(place: str, sql: str) -> Json:
    """A tool with a statement in one of its places."""
    return {
        "let": {"let": {"x": sql}},
        "require": {"require": [{"sql": sql, "error": "no"}]},
        "do": {"do": [sql]},
        "returns": {"returns": {"rows": sql}},
    }[place]


def hostile_tool(f: ShopFolder, tool: Json) -> Path:
    """The shop with one more tool."""
    return f.append("tools.yaml", f"hostile: {json.dumps(tool)}\n")


def _placed(f: ShopFolder, place: str, sql: str) -> Path:
    return hostile_tool(f, tool_with(place, sql))


_FORBIDDEN = [
    "PRAGMA table_info(orders)",
    "ATTACH '/tmp/x' AS x",
    "VACUUM INTO '/tmp/x'",
    "SELECT load_extension('x')",
    "SELECT readfile('/etc/passwd')",
    "SELECT writefile('/tmp/x', 'y')",
    "SELECT random()",
    "SELECT * FROM sqlite_master",
    "SELECT * FROM pragma_table_info('orders')",
    "SELECT * FROM dbstat",
    "SELECT * FROM envwright_counters",
    "SELECT edit('x')",
    "SELECT fts5(1)",
    "SELECT * FROM generate_series(1, 9)",
    "CREATE TABLE x (id PRIMARY KEY)",
    "DROP TABLE orders",
    "SAVEPOINT x",
    "COMMIT",
    "SELECT sqlite_compileoption_get(1)",
    "INSERT OR ROLLBACK INTO customers VALUES ('C-1', 'x', 'gold')",
]
_ENDLESS = {
    "count": f"{ENDLESS} SELECT count(*) FROM t",
    "filter": f"{ENDLESS} SELECT n FROM t WHERE n < 0",
    "sum": f"{ENDLESS} SELECT sum(n) FROM t",
    "pairs": "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t LIMIT 9999) SELECT count(*) FROM t a, t b, t c",
    "strings": "WITH RECURSIVE t(s) AS (SELECT 'a' UNION ALL SELECT s || 'a' FROM t) SELECT max(length(s)) FROM t",
}
_LONG = {
    "printf": "SELECT printf('%99999999d', 1)",
    "hex": "SELECT hex(hex(hex(printf('%90000d', 1))))",
    "replace": "SELECT replace(replace(printf('%40000d', 1), ' ', printf('%999d', 1)), ' ', 'xxxxxxxx')",
    "joined": "SELECT " + " || ".join(["printf('%49000d', 1)"] * 40),
    "quote": "SELECT quote(printf('%9999999d', 1))",
    "group": f"SELECT group_concat(n, printf('%900d', 1)) FROM ({ENDLESS} SELECT n FROM t LIMIT 5000)",
    "char": f"SELECT char({', '.join(['65'] * 99)})",
    "star": "SELECT printf('%.*c', 999999999, 'x')",
    "json": f"SELECT json_group_array(printf('%900d', n)) FROM ({ENDLESS} SELECT n FROM t LIMIT 5000)",
    "list": "SELECT printf('%s%s%s%s', a, a, a, a) FROM (SELECT printf('%90000d', 1) AS a)",
}
_CLOCKS = [
    "date('now')",
    "time('now', 'localtime')",
    "strftime('%s', 'now')",
    "julianday('now', '+9999999999999 years')",
    "date('9999-12-31', '+1 day')",
    "date('now', '+1e300 days')",
    "strftime('" + "%Y" * 9_000 + "', 'now')",
    "datetime('now', 'utc')",
    "unixepoch(x'ff')",
    "advance_clock(9000000000000000000)",
    "advance_clock(-5)",
    "advance_clock('x')",
    "advance_clock(NULL)",
    "new_id('x', 1e308)",
    "new_id(zeroblob(90000))",
    "new_int_id()",
]
_MESSAGES = [
    "{x.__class__}",
    "{x!r}",
    "{0}",
    "{",
    "}",
    "{x:>9999999999}",
    "{{x}}",
    "%s%n",
    "{item}",
    "[/y]",
    "\x1b[31m",
    "{p}" * 5_000,
]
_ODD_STEPS: dict[str, Json] = {
    "expect text": {"sql": "DELETE FROM orders", "expect": "x"},
    "expect many": {"sql": "DELETE FROM orders", "expect": 10**18},
    "expect less": {"sql": "DELETE FROM orders", "expect": -1},
    "when nothing": {"sql": "DELETE FROM orders", "when": "nothing"},
    "no sql": {"expect": 1},
    "unknown": {"sql": "DELETE FROM orders", "x": 1},
    "empty": "",
    "comment": "-- x",
    "two": "DELETE FROM orders; DELETE FROM customers",
    "number": 3,
    "null": None,
}


def _returns(depth: int) -> Json:
    inner: Json = {"value": "SELECT 1"}
    for _ in range(depth):
        inner = {"a": inner}
    return inner


TOOLS = [
    Attack("statements that a tool may not have", "refused@tools.yaml", _placed, {"place": PLACES, "sql": _FORBIDDEN}, most=36),
    Attack("marks again and again", "refused@tools.yaml|fine", lambda f, place, mark: _placed(f, place, f"SELECT {mark * 40_000}"), {"place": PLACES, "mark": _MARKS}, units=2_500_000, most=20),
    Attack("a statement longer than any", "refused@tools.yaml", lambda f, place, size: _placed(f, place, f"SELECT '{'x' * size}'"), {"place": PLACES, "size": [bounds.MAX_SQL_CHARS, 1_000_000]}, units=6_000_000, mib=300),
    Attack("deep statements", "refused@tools.yaml|fine", lambda f, place, depth: _placed(f, place, f"SELECT {'(SELECT ' * depth}1{')' * depth}"), {"place": PLACES, "depth": [30, 300, 5_000]}, units=2_500_000),
    Attack("steps that are none", "refused@tools.yaml|fine", lambda f, step: hostile_tool(f, {"do": [step]}), {"step": _ODD_STEPS}, most=12),
    Attack("answers inside answers", "refused@tools.yaml|fine", lambda f, depth: hostile_tool(f, {"returns": _returns(depth)}), {"depth": [20, 60]}),
    Attack("parts of other types", "refused@tools.yaml|fine", lambda f, part, value: hostile_tool(f, {part: value}), {"part": ["description", "actor", "host", "python", "parameters", "let", "require", "do", "returns", "operation"], "value": {"list": [1], "mapping": {"a": 1}, "number": 3, "text": "x", "null": None, "deep": [[[[[[[]]]]]]]}}, most=40),
    Attack("names of tools", "refused@tools.yaml", lambda f, name: f.append("tools.yaml", f"{json.dumps(name)}: {{}}\n"), {"name": ["", "a b", "a" * 65, "é", "[/y]", "a\nb", "3", "../x", "\x1b[31m", "a.b"]}, most=10),
    Attack("names of parameters", "refused@tools.yaml|fine", lambda f, name: hostile_tool(f, {"parameters": {name: {"type": "string"}}, "returns": {"value": "SELECT 1"}}), {"name": {**NAMES, "empty": "", "pointer": "a/b~c", "dot": "a.b", "colon": ":x"}}, most=20),
    Attack("more tools than any", "refused", lambda f, size: f.append("tools.yaml", "".join(f"t{n}: {{}}\n" for n in range(size))), {"size": [bounds.MAX_TOOLS + 1]}, units=6_000_000),
    Attack("columns that are not there", "refused@tools.yaml", lambda f, column: hostile_tool(f, {"parameters": {"p": {"column": column}}}), {"column": ["x.y", "orders", "orders.x", ".", "orders.id.x", "a" * 5_000, 3, ["orders.id"], "sqlite_master.sql"]}),
]  # fmt: skip
RUN = [
    Attack("endless statements", "limit:steps", _placed, {"place": PLACES[:2] + PLACES[3:], "sql": _ENDLESS}, most=15),
    Attack("endless rows", "limit:rows|limit:steps", lambda f, sql: _placed(f, "returns", sql), {"sql": [f"{ENDLESS} SELECT n FROM t", "SELECT a.id FROM orders a, orders b, orders c, orders d, orders e, orders f, orders g"]}),
    Attack("endless changes", "limit:steps|limit:state_bytes|limit:memory", lambda f, sql: _placed(f, "do", sql), {"sql": [f"INSERT INTO customers {ENDLESS} SELECT 'X' || n, 'x', 'gold' FROM t", f"UPDATE orders SET total = ({ENDLESS} SELECT count(*) FROM t)", f"DELETE FROM orders WHERE total IN ({ENDLESS} SELECT n FROM t WHERE n < 0)", f"INSERT INTO customers {ENDLESS} SELECT new_id('X', n), 'x', 'gold' FROM t"]}),
    Attack("values longer than any", "fine|limit:value_bytes|limit:result_bytes|limit:steps|execution", _placed, {"place": ["returns"], "sql": _LONG}),
    Attack("long answers", "limit:result_bytes", lambda f, sql: _placed(f, "returns", sql), {"sql": ["SELECT printf('%6000d', 1)", f"SELECT printf('%300d', n) FROM ({ENDLESS} SELECT n FROM t LIMIT 40)", "SELECT CAST(printf('%4000d', 1) AS BLOB)"]}),
    Attack("deep JSON", "fine|execution|limit:value_bytes|limit:result_bytes|limit:steps", lambda f, sql: _placed(f, "returns", sql), {"sql": {"text": "SELECT json('" + "[" * 900 + "]" * 900 + "')", "deeper": "SELECT json('" + "[" * 20_000 + "')", "grown": "WITH RECURSIVE t(j, n) AS (SELECT '[]', 1 UNION ALL SELECT json_array(json(j)), n + 1 FROM t LIMIT 3000) SELECT j FROM t ORDER BY n DESC LIMIT 1", "doubled": "WITH RECURSIVE t(j, n) AS (SELECT '[1]', 1 UNION ALL SELECT json_array(json(j), json(j)), n + 1 FROM t LIMIT 60) SELECT length(j) FROM t"}}),
    Attack("times and ids at the edge", "fine|execution|refused|limit:value_bytes|limit:result_bytes|invalid_arguments", lambda f, sql: _placed(f, "returns", f"SELECT {sql}"), {"sql": _CLOCKS}, most=16),
    Attack("messages that are formats", "precondition|refused", lambda f, text: hostile_tool(f, {"parameters": {"p": {"type": "string", "default": "a"}}, "require": [{"sql": "SELECT 0", "error": text}]}), {"text": _MESSAGES}, most=12),
    Attack("a guard over a long list", "invalid_arguments|precondition|limit:steps|fine|refused", lambda f, size: hostile_tool(f, {"parameters": {"p": {"type": "array", "items": {"type": "integer"}, "default": list(range(size))}}, "require": [{"sql": "SELECT :item >= 0", "error": "{item}", "for_each": "p"}], "returns": {"value": "SELECT 1"}}), {"size": [10, 3_000, 20_000]}, units=12_000_000),
    Attack("blobs and texts that break", "fine|execution|limit:value_bytes|limit:result_bytes", lambda f, sql: _placed(f, "returns", f"SELECT {sql}"), {"sql": ["x'ff00'", "CAST(x'ff' AS TEXT)", "char(0xd800)", "char(0)", "1e999", "-1e999", "9223372036854775807", "0.1 + 0.2", "NULL", "'[/y]'", "char(27) || ']0;x' || char(7)"]}, most=11),
]  # fmt: skip

GROUPS = [
    Group("schema", "schema.sql: what is no schema, what is heavy, deep, doubled, long, or oddly named.", ways.folder, SCHEMA, units=800_000, base=shop_folder),
    Group("state", "state.sql: rows without end, too large, or that are no rows.", ways.folder, STATE, units=800_000, base=shop_folder),
    Group("invariants", "invariants.sql as it is read.", ways.folder, INVARIANTS, units=800_000, base=shop_folder),
    Group("checks", "Invariants, views, guards and CHECKs without end, while an environment is checked.", ways.check, INVARIANTS_ASKED, units=6_000_000, base=shop_folder),
    Group("tools", "tools.yaml as it is read: statements, steps and names that no tool may have.", ways.folder, TOOLS, units=800_000, base=shop_folder),
    Group("statements", "Statements of a tool as they run: endless, greedy, forged.", ways.tool, RUN, units=800_000, base=shop_folder),
]  # fmt: skip

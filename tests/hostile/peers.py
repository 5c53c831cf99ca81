# ruff: noqa: E501 - a table with one attack a line
"""Attacks by peers: Python tools in the sandbox, MCP clients, model servers, and the command line."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from envwright.types import Json
from tests.hostile import ways
from tests.hostile.attacks import Attack, Group
from tests.hostile.programs import NAMES, hostile_tool
from tests.hostile.records import LINES, ODD
from tests.hostile.sources import PROSE
from tests.hostile.values import nest
from tests.hostile.worlds import MOCK, ROOT, ShopFolder, shop_folder

# --- Python tools ---------------------------------------------------------------------------------


def _program(f: ShopFolder, body: str, before: str = "") -> Path:
    lines = "\n".join(f"    {line}" for line in body.split("\n"))
    return hostile_tool(
        f, {"python": f"{before}\ndef hostile(db: Database) -> dict[str, int]:\n{lines}\n"}
    )


def _source(f: ShopFolder, text: str) -> Path:
    return hostile_tool(f, {"python": text})


_ESCAPES = [
    "import os\nreturn os.listdir('/')",
    "return open('/etc/passwd').read()",
    "return ().__class__.__base__.__subclasses__()",
    "return (lambda: 0).__globals__",
    "return getattr(db, 'query')",
    "return eval('1')",
    "exec('import os')",
    "import socket\nsocket.socket()",
    "import time\ntime.sleep(999)",
    "import ctypes",
    "return __import__('os')",
    "return db.query.__func__",
    "return '{0.__class__}'.format(db)",
    "return type('X', (), {})",
    "import sys\nreturn sys.modules",
    "return globals()",
    "g = (x for x in [1])\nreturn g.gi_frame",
    "try:\n 1 / 0\nexcept BaseException:\n return 1",
    "import random\nreturn random.random()",
    "import subprocess",
    "return vars(db)",
    "return db._database",
    "import builtins",
    "class A: pass\nreturn A()",
    "match db:\n case object(__class__=c): return c",
]
_LOOPS = [
    "while True: pass",
    "while True:\n try: 1 / 0\n except Exception: pass",
    "try:\n while True: pass\nfinally:\n while True: pass",
    "l = [1]\nfor x in l: l.append(x)",
    "return sum(range(10**15))",
    "return list(range(10**12))",
    "return 10**10**8 % 7",
    "return len('a' * 10**10)",
    "l = [0]\nwhile True: l += l",
    "return len('a'.ljust(10**10))",
    "return len(f'{1:>9999999999}')",
    "x = ['a']\nfor _ in range(40): x = [x, x]\nreturn x",
    "x = []\nx.append(x)\nreturn x",
    "x = []\nfor _ in range(300): x = [x]\nreturn x",
    "return 'a' * 200_000",
    "db.query('WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n FROM t) SELECT n FROM t WHERE n > 1')",
    "return db.query('SELECT a.id FROM orders a, orders b, orders c, orders d, orders e, orders f, orders g, orders h, orders i, orders j')",
    "while True: db.query('SELECT 1')",
    'while True: db.execute("UPDATE orders SET total = total + 1")',
]
_PATTERNS = [
    "(a+)+$",
    "(a|a)*$",
    "(?=(a+)+$)",
    "a?" * 60 + "a" * 60,
    "(?:" * 30 + "x{0}" + "){20}" * 30,
]
_ODD_ENDS = [
    "return 2**100",
    "return {1: 2}",
    "return {1, 2}",
    "return lambda: 0",
    "return 1e308 * 10",
    "return float('nan')",
    "raise ValueError('x' * 10**6)",
    "raise ValueError('\\x1b[31m[/y]')",
    "return '\\ud800'",
    "return b'x'",
    "return db",
    "return (1, 2)",
    "return [None, True, 'ü']",
    "return 10**30",
    "return -0.0",
]
_SOURCES = {
    "nothing": "x = 1",
    "no function": "# x",
    "syntax": "def hostile(db:\n    return 1",
    "two": "def hostile(db: Database) -> int:\n    return 1\ndef hostile(db: Database) -> int:\n    return 2",
    "signature": "def hostile(db: Database, more: int) -> int:\n    return 1",
    "no database": "def hostile() -> int:\n    return 1",
    "async": "async def hostile(db: Database) -> int:\n    return 1",
    "decorated": "@x\ndef hostile(db: Database) -> int:\n    return 1",
    "class": "class hostile: pass",
    "star": "def hostile(*a: int, **k: int) -> int:\n    return 1",
    "deep": "def hostile(db: Database) -> int:\n    return " + "(" * 900 + "1" + ")" * 900,
    "deeper": "def hostile(db: Database) -> int:\n    return " + "-" * 20_000 + "1",
    "attributes": "def hostile(db: Database) -> int:\n    return db" + ".a" * 9_000,
    "long": "def hostile(db: Database) -> int:\n    return 1\n" + "# x\n" * 60_000,
    "wide": "def hostile(db: Database) -> int:\n    return [" + "1, " * 60_000 + "]",
    "NUL": "def hostile(db: Database) -> int:\n    return '\0'",
    "tabs": "def hostile(db: Database) -> int:\n\treturn 1",
    "coding": "# -*- coding: rot13 -*-\ndef hostile(db: Database) -> int:\n    return 1",
    "blank": " ",
    "many functions": "".join(f"def _f{n}() -> int:\n    return {n}\n" for n in range(3_000))
    + "def hostile(db: Database) -> int:\n    return 1",
    "ticking": "def hostile(db: Database) -> int:\n    return __tick(-10**9)",
    "bare": "def hostile(db):\n    return 1",
    "future": "from __future__ import annotations\ndef hostile(db: Database) -> int:\n    return 1",
    "walrus": "def hostile(db: Database) -> int:\n    return (x := 1)",
}
_NAMES = ["größe", "имя", "名前", "ﬁ", "ª", "ℌ", "e\u0301"]
PYTHON = [
    Attack("attempts to escape", "refused@tools.yaml", _program, {"body": _ESCAPES}, most=25),
    Attack("loops and bombs", "limit:fuel|limit:memory|limit:items|limit:int_bits|limit:steps|limit:rows|limit:result_bytes|limit:depth|limit:recursion|limit:seconds", _program, {"body": _LOOPS}, most=19),
    Attack("patterns that backtrack", "execution|limit:fuel", lambda f, pattern: _program(f, f"return bool(re.match({pattern!r}, 'a' * 60 + 'b'))", "import re"), {"pattern": _PATTERNS}),
    Attack("odd answers and errors", "execution|fine|limit:result_bytes", _program, {"body": _ODD_ENDS}, most=15),
    Attack("sources", "refused@tools.yaml|fine|limit:fuel", lambda f, text: _source(f, text), {"text": _SOURCES}, units=3_000_000, most=24),
    Attack("names that are not ASCII", "fine", lambda f, name: _program(f, f"{name} = 7\nreturn {name}"), {"name": _NAMES}),
    Attack("refusals that are swallowed", "precondition|refused", lambda f, body: _program(f, body), {"body": ["try:\n refuse('no')\nfinally:\n return 1", "for _ in [1]:\n try:\n  refuse('no')\n finally:\n  break\nreturn 1", "try:\n refuse('no')\nexcept Exception:\n return 1", "while True:\n try:\n  refuse('no')\n finally:\n  break"]}),
    Attack("refusals", "precondition|execution|refused", lambda f, text: _program(f, f"refuse({text!r})"), {"text": ["", "no", "\x1b[31m", "[/y]", "x" * 100_000, "{x.__class__}", 3, None]}),
]  # fmt: skip

# --- MCP ------------------------------------------------------------------------------------------


def _frame(method: Json = "tools/call", params: Json = None, **more: Json) -> bytes:
    return json.dumps(
        {"jsonrpc": "2.0", "id": 7, "method": method, "params": params} | more
    ).encode()


def _called(arguments: str, name: str = '"find_orders"') -> list[bytes]:
    return [
        f'{{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {{"name": {name}, "arguments": {arguments}}}}}'.encode(
            "utf-8", "surrogatepass"
        )
    ]


_ARGUMENTS = {
    "digits": '{"customer_id": ' + "9" * 10_000 + "}",
    "deep": '{"customer_id": ' + "[" * 500 + "]" * 500 + "}",
    "deeper": '{"customer_id": ' + "[" * 90_000 + "]" * 90_000 + "}",
    "surrogate": '{"customer_id": "\\ud800"}',
    "surrogate key": '{"\\udc00": 1}',
    "list": "[]",
    "text": '"x"',
    "null": "null",
    "number": "3",
    "NaN": '{"customer_id": NaN}',
    "infinite": '{"customer_id": -Infinity}',
    "exponent": '{"customer_id": 1e999}',
    "twice": '{"customer_id": "C-1", "customer_id": 3}',
    "long": '{"customer_id": "' + "x" * 2_000_000 + '"}',
    "many": '{"customer_id": [' + "1," * 200_000 + "1]}",
    "NUL": '{"customer_id": "\\u0000"}',
    "unknown": '{"x": 1}',
    "large": '{"customer_id": 99999999999999999999999}',
}
_FRAMES: Mapping[str, bytes] = {
    "not JSON": b"{",
    "text": b"hello",
    "empty object": b"{}",
    "list": b"[]",
    "batch": b'[{"jsonrpc": "2.0", "id": 7, "method": "ping"}]',
    "number": b"3",
    "null": b"null",
    "string": b'"x"',
    "deep": b"[" * 100_000,
    "digits": b'{"jsonrpc": "2.0", "method": "ping", "id": ' + b"9" * 10_000 + b"}",
    "NUL": b"\0" * 20,
    "no UTF-8": b'{"jsonrpc": "2.0", "id": 7, "method": "\xff"}',
    "utf-16": '{"jsonrpc": "2.0"}'.encode("utf-16-le").replace(b"\n", b""),
    "mark": b'\xef\xbb\xbf{"jsonrpc": "2.0", "id": 7, "method": "ping"}',
    "two": b'{"jsonrpc": "2.0", "id": 7, "method": "ping"}{"a": 1}',
    "surrogate": b'{"jsonrpc": "2.0", "id": 7, "method": "\\ud800"}',
    "huge": b'{"jsonrpc": "2.0", "id": 7, "method": "' + b"x" * 9_000_000 + b'"}',
    "header": b"Content-Length: 5",
    "http": b"GET / HTTP/1.1",
    "escape": b"\x1b[2J",
    "old": b'{"jsonrpc": "1.0", "id": 7, "method": "ping"}',
    "no version": b'{"id": 7, "method": "ping"}',
    "no method": b'{"jsonrpc": "2.0", "id": 7}',
    "no id": b'{"jsonrpc": "2.0", "method": "tools/call", "params": {}}',
}
_METHODS = [
    "",
    "x",
    "tools/call ",
    "reset",
    "__class__",
    "resources/read",
    "prompts/get",
    "sampling/createMessage",
    "shutdown",
    "tools/list",
    "[/y]",
    "x" * 100_000,
    3,
    None,
    "completion/complete",
    "logging/setLevel",
    "initialize",
    "notifications/cancelled",
]
_PARAMS: list[Any] = [
    None,
    [],
    3,
    "x",
    {},
    {"name": None},
    {"name": 3},
    {"name": []},
    {"name": "find_orders", "arguments": []},
    {"name": "nothing"},
    {"name": "\x1b[31m"},
    {"name": "x" * 100_000},
    {"cursor": "x"},
    {"name": "find_orders", "_meta": {"progressToken": []}},
    {"name": "find_orders", "extra": nest(40, "not")},
]
_IDS: list[Any] = [None, "", "x" * 100_000, -1, 2**70, 1.5, [], {}, True, 0, "7"]
FRAMES = [
    Attack("frames that are no message", "refused|silent|fine", lambda frame: [frame], {"frame": _FRAMES}, most=24),
    Attack("the arguments of a call", "refused|invalid_arguments|fine", _called, {"arguments": _ARGUMENTS}, units=1_500_000, most=18),
    Attack("methods", "refused|fine|silent", lambda method: [_frame(method, {})], {"method": _METHODS}, most=18),
    Attack("parameters", "refused|invalid_arguments|fine", lambda params: [_frame("tools/call", params)], {"params": {str(n): p for n, p in enumerate(_PARAMS)}}, most=15),
    Attack("ids", "refused|fine|silent", lambda number: [json.dumps({"jsonrpc": "2.0", "id": number, "method": "ping"}).encode()], {"number": {str(n): i for n, i in enumerate(_IDS)}}, most=11),
    Attack("names of tools", "invalid_arguments|refused", lambda name: _called("{}", json.dumps(name)), {"name": ["pay", "reset", "", "__class__", "find_orders\0", "../find_orders"]}),
    Attack("many at once", "refused|fine|silent|invalid_arguments", lambda frame, count: [frame] * count, {"frame": {"empty": b"", "ping": b'{"jsonrpc": "2.0", "id": 7, "method": "ping"}', "broken": b"{", "note": b'{"jsonrpc": "2.0", "method": "notifications/x"}', "answer": b'{"jsonrpc": "2.0", "id": 9, "result": {}}'}, "count": [60]}, units=3_000_000),
]  # fmt: skip

# --- model servers --------------------------------------------------------------------------------

_COMPLETION: Json = {
    "id": "x",
    "model": "m",
    "choices": [
        {
            "index": 0,
            "finish_reason": "stop",
            "message": {
                "role": "assistant",
                "content": "Hi.",
                "tool_calls": [
                    {"id": "a", "type": "function", "function": {"name": "f", "arguments": "{}"}}
                ],
            },
        }
    ],
    "usage": {"prompt_tokens": 3, "completion_tokens": 2},
}
_ANSWER_PLACES = [
    "choices",
    "choices.0",
    "choices.0.message",
    "choices.0.message.content",
    "choices.0.message.tool_calls",
    "choices.0.message.tool_calls.0",
    "choices.0.message.tool_calls.0.id",
    "choices.0.message.tool_calls.0.function",
    "choices.0.message.tool_calls.0.function.name",
    "choices.0.message.tool_calls.0.function.arguments",
    "choices.0.finish_reason",
    "choices.0.logprobs",
    "choices.0.token_ids",
    "usage",
    "usage.prompt_tokens",
    "model",
    "error",
]


def _answer(place: str, value: Json) -> bytes:
    body = json.loads(json.dumps(_COMPLETION))
    here = body
    *path, last = place.split(".")
    for part in path:
        here = here[int(part)] if part.isdigit() else here[part]
    here[int(last) if last.isdigit() else last] = value
    return json.dumps(body).encode()


_BODIES: Mapping[str, bytes] = {
    **LINES,
    "empty": b"",
    "html": b"<html>[/y]</html>",
    "events": b"data: {}\n\n" * 900,
    "escape": b"\x1b[31m",
    "long": b'{"error": "' + b"x" * 3_000_000 + b'"}',
    "error": b'{"error": {"message": "[/y]", "code": 3}}',
    "null": b"null",
    "text": b'"x"',
    "deep error": b'{"error": ' + b"[" * 200 + b"]" * 200 + b"}",
    "very deep error": b'{"error": ' + b"[" * 2_000 + b"]" * 2_000 + b"}",
    "deep content": b'{"choices": [{"message": {"content": ' + b"[" * 900 + b"]" * 900 + b"}}]}",
    "many": b'{"choices": [' + b"{}," * 90_000 + b"{}]}",
    "cut": json.dumps(_COMPLETION).encode()[:-20],
}
_SAID: Mapping[str, str] = {
    **{
        k: v
        for k, v in PROSE.items()
        if k
        in (
            "brackets",
            "quotes",
            "ticks",
            "parentheses",
            "spaces",
            "commas",
            "tags",
            "newlines",
            "slashes",
            "dashes",
        )
    },
    "braces": "{" * 60_000,
    "objects": '{"a":' * 30_000,
    "lists": "[" * 60_000,
    "closed": "{}" * 30_000,
    "fences": "```json\n" * 9_000,
    "calls": "<tool_call>" * 9_000,
    "call ends": "</tool_call>" * 9_000,
    "half calls": '<tool_call>{"name": "f", "arguments": {' * 3_000,
    "thoughts": "<think>" * 9_000,
    "thought ends": "</think>" * 9_000,
    "escapes": "\\" * 60_000,
    "quoted": '"\\' * 30_000,
    "python": "{'a': " * 9_000,
    "digits": "9" * 60_000,
    "call of digits": '<tool_call>{"name": "f", "arguments": {"a": '
    + "9" * 9_000
    + "}}</tool_call>",
    "surrogate": '{"a": "\\ud800"}',
    "commas hanging": "[1," + "," * 60_000 + "]",
    "tags of llama": "<|python_tag|>" * 9_000,
    "semicolons": '{"name": "f"};' * 5_000,
    "whole calls": '<tool_call>{"name": "f", "arguments": {}}</tool_call>\n' * 3_000,
    "deep": '{"name": "f", "arguments": ' + '{"a": ' * 400 + "1" + "}" * 401,
    "NUL": "\0" * 60_000,
    "comments": "// x\n" * 20_000,
    "strings": "'a' " * 20_000,
}
ANSWERS = [
    Attack("values of other types", "failure|fine", _answer, {"place": _ANSWER_PLACES, "value": ODD}, most=100),
    Attack("bodies that are no answer", "failure", lambda body: body, {"body": _BODIES}, most=28),
    Attack("many calls", "failure|fine", lambda count: _answer("choices.0.message.tool_calls", [{"id": "a", "function": {"name": "f", "arguments": "{}"}}] * count), {"count": [200, 20_000]}, units=3_000_000),
    Attack("names and ids", "failure|fine", lambda place, text: _answer(f"choices.0.message.tool_calls.0.{place}", text), {"place": ["id", "function.name", "function.arguments"], "text": NAMES}, most=30),
]  # fmt: skip
REPLIES = [
    Attack("marks again and again", "fine", lambda text: text, {"text": _SAID}, most=40),
    Attack("marks behind a call", "fine", lambda text: '<tool_call>{"name": "f", "arguments": {}}</tool_call>' + text, {"text": _SAID}, most=20),
    Attack("marks inside a call", "fine", lambda text: f'<tool_call>{{"name": "f", "arguments": {{"a": "{text[:20_000]}', {"text": _SAID}, most=20),
]  # fmt: skip

# --- command lines --------------------------------------------------------------------------------

_READING = [
    "check",
    "tasks",
    "prove",
    "metrics",
    "graph",
    "serve",
    "solves",
    "compare",
    "populate",
    "select",
    "train",
    "mine",
    "build",
    "rollout",
]
_BAD_PATHS = {
    "missing": "nowhere",
    "device": "/dev/null",
    "root": "/proc/self/environ",
    "markup": "[/y]",
    "escape": "\x1b[31mx",
    "long": "x" * 5_000,
    "longer": "x/" * 3_000,
    "hidden": "\u202e",
    "surrogate": "\udcff",
    "dash": "-",
    "empty": "",
    "dots": "../../../../../..",
    "home": "~nobody",
    "url": "http://127.0.0.1:9/x",
    "glob": "*",
    "newline": "a\nb",
    "mcp": "mcp:",
    "topic": "topic:",
    "docs": "docs:/dev/null",
}
_NUMBERS = ["1e99", "-1", "x", "99999999999999999999999999", "", "nan", "0x10", "٣", "1.5"]


def _typed(verb: str, path: str) -> Sequence[str]:
    return [verb, *([path, path] if verb == "compare" else [path])]


def _fifo(folder: Path) -> Path:
    os.mkfifo(folder / "pipe")
    (folder / "odd").mkdir()
    (folder / "text.txt").write_text("x")
    (folder / "empty.json").write_text("")
    return folder


def _on(folder: Path, verb: str, name: str) -> Sequence[str]:
    return _typed(verb, str(folder / name))


_PETSTORE = str(ROOT / "src" / "envwright" / "data" / "openapi" / "petstore.json")
_OPTIONS: Sequence[tuple[str, Sequence[str]]] = [
    ("--seed", ["check", str(MOCK)]),
    ("-n", ["tasks", str(MOCK), "-o", "out.jsonl"]),
    ("--seed", ["tasks", str(MOCK), "-o", "out.jsonl"]),
    ("--workers", ["tasks", str(MOCK), "-o", "out.jsonl"]),
    ("--rows", ["build", _PETSTORE, "-o", "out"]),
    ("--max-tools", ["build", _PETSTORE, "-o", "out"]),
    ("--concurrency", ["rollout", str(MOCK), "-o", "out"]),
    ("--samples", ["rollout", str(MOCK), "-o", "out"]),
    ("--count", ["populate", str(MOCK), "-o", "out"]),
]
_TARGETS = ["/dev/null", "/dev/full", "/proc/x", "/dev/null/x", "x" * 300, "pipe"]
_WRITERS: Sequence[Sequence[str]] = [
    ["build", _PETSTORE, "-o"],
    ["tasks", str(MOCK), "-n", "1", "-o"],
    ["graph", str(MOCK), "-o"],
    ["rollout", str(MOCK), "-o"],
    ["check", str(MOCK), "--junit"],
]
COMMANDS = [
    Attack("paths that are none", "refused", lambda f, verb, path: _typed(verb, path), {"verb": _READING, "path": _BAD_PATHS}, most=70),
    Attack("files of the wrong kind", "refused", _on, {"verb": _READING, "name": ["pipe", "odd", "text.txt", "empty.json"]}, most=40),
    Attack("numbers that are none", "refused", lambda f, option, number: [*option[1], option[0], number], {"option": {" ".join([o, a[0]]): (o, a) for o, a in _OPTIONS}, "number": _NUMBERS}, units=3_000_000, most=40),
    Attack("places that cannot be written", "refused|unfinished", lambda f, words, target: [*words, target], {"words": {w[0]: w for w in _WRITERS}, "target": _TARGETS}, units=20_000_000, most=24),
    Attack("unknown words", "refused", lambda f, words: words, {"words": {"verb": ["nothing"], "markup": ["[/y]"], "escape": ["\x1b[31m"], "option": ["check", "--nothing"], "long": ["x" * 100_000], "surrogate": ["\udcff"], "dunder": ["__init__"], "console": ["console"], "dots": ["..options"], "value": ["tasks", str(MOCK), "--seed"], "json": ["check", "nowhere", "--json"]}}, most=11),
    Attack("unknown names", "refused", lambda f, words, name: [*words, name], {"words": {"policy": ["rollout", str(MOCK), "-o", "out", "--policy"], "user": ["rollout", str(MOCK), "-o", "out", "--user"], "reward": ["rollout", str(MOCK), "-o", "out", "--reward"], "by": ["metrics", str(MOCK), "--by"]}, "name": ["nothing", "[/y]", "\x1b[31m", "", "x" * 5_000, "__class__"]}, units=3_000_000, most=18),
]  # fmt: skip

GROUPS = [
    Group("python", "Python tools: escapes, loops, bombs, sources that are none, answers that are no JSON.", ways.tool, PYTHON, units=1_000_000, mib=200, base=shop_folder),
    Group("frames", "What an MCP client sends: whatever it is, the next request is answered.", ways.frames, FRAMES, units=400_000, mib=200),
    Group("answers", "Bodies of a model server's answers: a typed failure of the provider, or a message.", ways.answer, ANSWERS, units=300_000, mib=200),
    Group("replies", "What a model wrote, read as calls and as JSON.", ways.reply, REPLIES, units=6_000_000, mib=200),
    Group("commands", "What is typed: paths, numbers and names that are none; one message, exit code 2.", ways.command, COMMANDS, units=1_500_000, mib=200, base=_fifo),
]  # fmt: skip

# ruff: noqa: E501 - a table with one attack a line
"""Attacks by records: task files, run folders, training recipes."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from envwright import bounds
from envwright.types import Json
from tests.hostile import ways
from tests.hostile.attacks import Attack, Group
from tests.hostile.programs import ENDLESS, NAMES
from tests.hostile.values import MADE_CHANGES, changes_made, changes_of_another, nest
from tests.hostile.worlds import RECIPE, mock_folder, mock_task, mock_tasks, run_folder

ODD: Mapping[str, Json] = {
    "null": None,
    "number": -3,
    "fraction": 0.5,
    "text": "x",
    "list": [1, None],
    "mapping": {"a": 1},
    "boolean": True,
    "empty": [],
    "none": {},
    "long": "x" * 200_000,
    "large": 10**30,
    "deep": nest(300, "anyOf"),
}
LINES: Mapping[str, bytes] = {
    "not JSON": b"{",
    "a list": b"[]",
    "a number": b"3",
    "NUL": b"\0" * 9,
    "no UTF-8": b'{"a": "\xff"}',
    "two on a line": b"{}{}",
    "empty object": b"{}",
    "deep": b"[" * 100_000,
    "digits": b"9" * 10_000,
    "NaN": b'{"seed": NaN}',
    "surrogate": b'{"plan": "\\ud800"}',
    "gzip": b"\x1f\x8b\x08\0",
    "utf-16": "{}".encode("utf-16"),
    "markup": b'{"[/y]": 1}',
}

# --- tasks ----------------------------------------------------------------------------------------


def _write(folder: Path, *lines: bytes) -> Path:
    (folder / "tasks.jsonl").write_bytes(b"\n".join(lines))
    return folder


def _task(folder: Path, change: Callable[[Json], object]) -> Path:
    task = mock_task()
    change(task)
    return _write(folder, json.dumps(task).encode())


def _set(folder: Path, place: str, value: Json) -> Path:
    """A task with another value at a place: ``rubric.checks.0.sql``."""

    def change(task: Json) -> None:
        *path, last = place.split(".")
        for part in path:
            task = task[int(part)] if part.isdigit() else task[part]
        task[int(last) if last.isdigit() else last] = value

    return _task(folder, change)


def _checks(folder: Path, *checks: Json) -> Path:
    return _set(folder, "rubric", {"checks": list(checks)})


def _sql(folder: Path, sql: str) -> Path:
    return _checks(folder, {"kind": "state", "name": "x", "sql": sql, "environment": "mock"})


def _patch(folder: Path, raw: bytes) -> Path:
    return _set(folder, "environments.0.patch", base64.b64encode(raw).decode())


def _large(folder: Path, size: int) -> Path:
    with (folder / "tasks.jsonl").open("wb") as out:
        out.truncate(size)
    return folder


_SQL = {
    "endless": f"{ENDLESS} SELECT count(*) FROM t",
    "filter": f"{ENDLESS} SELECT n FROM t WHERE n < 0",
    "rows": "SELECT 1 FROM books a, books b, books c, books d, books e, books f, books g, books h, loans i, loans j",
    "write": "DELETE FROM books",
    "attach": "ATTACH '/etc/passwd' AS x",
    "pragma": "PRAGMA user_version",
    "file": "SELECT readfile('/etc/passwd')",
    "brackets": "SELECT " + "[" * 60_000,
    "parentheses": "SELECT " + "(" * 60_000,
    "quotes": "'" * 60_001,
    "comments": "/*" * 40_000,
    "deep": "SELECT " + "(SELECT " * 900 + "1" + ")" * 900,
    "long": f"SELECT '{'x' * bounds.MAX_SQL_CHARS}'",
    "longer": f"SELECT '{'x' * 3_000_000}'",
    "wide": "SELECT 1" + "+1" * 30_000,
    "empty": "",
    "two": "SELECT 1; SELECT 2",
    "text": "SELECT 'x'",
    "broken": "SELECT CAST(x'ff' AS TEXT)",
    "surrogate": "SELECT char(0xd800)",
    "binding": "SELECT :x",
    "nothing": "SELECT 1 WHERE 0",
    "column": "SELECT x FROM books",
    "value": "SELECT printf('%99999999d', 1)",
    "id": "SELECT new_id('x')",
    "clock": "SELECT advance_clock(9)",
    "system": "SELECT sql FROM sqlite_master",
    "not valid": "\ud800",
}
_GOLDS: Mapping[str, Json] = {
    "unknown tool": [{"tool": "nothing", "arguments": {}}],
    "no name": [{"tool": "", "arguments": {}}],
    "markup": [{"tool": "[/y]", "arguments": {}}],
    "wrong arguments": [{"tool": "lend_book", "arguments": {"member_id": 7}}],
    "unknown arguments": [{"tool": "lend_book", "arguments": {"x": 1}}],
    "many calls": [{"tool": "find_books", "arguments": {}}] * 3_000,
    "none": [],
    "text": "x",
    "no tool": [{"arguments": {}}],
    "large number": [{"tool": "lend_book", "arguments": {"member_id": 10**400}}],
    "text arguments": [{"tool": "lend_book", "arguments": "{}"}],
    "large": [{"tool": "find_books", "arguments": {"title": "x" * 2_000_000}}],
    "surrogate": [{"tool": "find_books", "arguments": {"title": "\ud800"}}],
    "reset": [{"tool": "reset", "arguments": {}}],
}
_CHECKS: Mapping[str, Json] = {
    "unknown table": {"kind": "frame", "environment": "mock", "changed": {"nothing": []}},
    "unknown columns": {
        "kind": "frame",
        "environment": "mock",
        "changed": {"books": [[["B-1"], ["x"]]]},
    },
    "absurd keys": {
        "kind": "frame",
        "environment": "mock",
        "changed": {"books": [[["B-1", 2, None, 1.5, "x"], ["copies"]]]},
    },
    "negative": {"kind": "frame", "environment": "mock", "inserted": {"loans": -5}},
    "clock": {"kind": "frame", "environment": "mock", "clock": -(10**15)},
    "unknown environment": {"kind": "frame", "environment": "x"},
    "no environment": {"kind": "state", "name": "x", "sql": "SELECT 1", "environment": "x"},
    "unknown question": {"kind": "answer", "name": "x", "question": "x", "expected": 3},
    "tolerance": {"kind": "answer", "name": "x", "question": "x", "expected": 3, "tolerance": -1},
    "deep answer": {"kind": "answer", "name": "x", "question": "x", "expected": nest(200, "anyOf")},
    "unknown tools": {
        "kind": "event",
        "name": "x",
        "forbidden": ["x"],
        "first": "y",
        "then": ["z"],
    },
    "unknown kind": {"kind": "x"},
    "no kind": {"name": "x"},
    "not one": 3,
    "many": {"kind": "event", "name": "x", "forbidden": [f"t{n}" for n in range(20_000)]},
}
_ENVIRONMENTS: Mapping[str, Json] = {
    "none": [],
    "unknown": [{"name": "x", "id": "x"}],
    "twice": "TWICE",
    "many": "MANY",
    "no id": [{"name": "mock"}],
    "path": [{"name": "../mock", "id": "../x"}],
    "text": "mock",
    "odd prefix": "PREFIX",
}
_PLACES = [
    "environments",
    "environments.0",
    "environments.0.patch",
    "environments.0.prefix",
    "scenario",
    "scenario.opening",
    "scenario.goals",
    "scenario.persona",
    "gold",
    "gold.0",
    "gold.0.tool",
    "gold.0.arguments",
    "rubric",
    "rubric.checks",
    "rubric.checks.0",
    "rubric.checks.0.kind",
    "rubric.checks.0.sql",
    "rubric.checks.4.changed",
    "plan",
    "entities",
    "difficulty",
    "difficulty.calls",
    "proof",
    "seed",
    "family",
]
_MORE: Mapping[str, Json] = {
    "pauses": [10**9, -1],
    "pauses down": [3, 2, 1],
    "answers": {"x": [1] * 9_000},
    "decoys": [[{"tool": "nothing", "arguments": {}}]],
    "path": nest(200, "anyOf"),
    "unknown": 1,
    "__class__": 1,
    "difficulty": {"calls": "NaN"},
    "proof": {"gold_reward": 1.0},
}
_SCENARIOS: Mapping[str, Json] = {
    "tool changes": {"tool_changes": [{"turn": 10**9, "tools": ["x"]}]},
    "negative turn": {"tool_changes": [{"turn": -1, "tools": None}]},
    "no tools": {"tool_changes": [{"turn": 0, "tools": []}]},
    "questions": {"questions": [{"name": "x", "text": "y", "json_schema": nest(90, "anyOf")}]},
    "questions again": {
        "questions": [
            {"name": "x", "text": "y", "json_schema": {"minItems": 10**9, "type": "array"}}
        ]
    },
    "known": {"known": {f"k{n}": n for n in range(9_000)}},
    "later": {"later": ["x"] * 9_000},
    "long": {"persona": "x " * 400_000},
    "marks": {"opening": "“" * 90_000},
    "quotes": {"opening": "(, * `" * 20_000},
    "hidden": {"opening": "\u202e\x1b[31m\0"},
    "surrogate": {"opening": "\ud800"},
}


def _environments(folder: Path, value: Json) -> Path:
    own = mock_task()["environments"][0]
    made = {
        "TWICE": [own, own],
        "MANY": [{**own, "prefix": f"p{n}_"} for n in range(300)],
        "PREFIX": [{**own, "prefix": "[/y] "}],
    }
    return _set(folder, "environments", made.get(value, value) if isinstance(value, str) else value)


def _special(folder: Path, kind: str) -> Path:
    """No regular file where the tasks are expected."""
    place = folder / "tasks.jsonl"
    if kind == "fifo":
        os.mkfifo(place)
    elif kind == "folder":
        place.mkdir()
    else:
        place.symlink_to(kind)
    return folder


TASKS = [
    Attack("lines that are no task", "refused@tasks.jsonl", lambda f, line, at: _write(f, *mock_tasks()[:at], line, *mock_tasks()[at:]), {"line": LINES, "at": [0, 2, 4]}, most=28),
    Attack("lines that are longer than any", "refused@tasks.jsonl", _large, {"size": [bounds.MAX_LINE_BYTES + 1, 1 << 40]}, mib=100),
    Attack("a long line of JSON", "refused@tasks.jsonl", lambda f, size: _write(f, b'{"plan": "' + b"x" * size + b'"}'), {"size": [bounds.MAX_LINE_BYTES + 1]}, mib=200),
    Attack("the same task twice", "fine|refused", lambda f, count: _write(f, *[mock_tasks()[0]] * count), {"count": [2, 50]}, units=8_000_000),
    Attack("blank lines, other ends, a mark", "fine", lambda f, raw: _write(f, raw(mock_tasks()[0])), {"raw": {"blank": lambda t: b"\n\n" + t + b"\n \n", "returns": lambda t: t + b"\r\n", "mark": lambda t: b"\xef\xbb\xbf" + t}}),
    Attack("no tasks", "refused@tasks.jsonl", lambda f, raw: _write(f, raw), {"raw": [b"", b"\n" * 100_000, b" \t\n"]}),
    Attack("no file", "refused", _special, {"kind": ["fifo", "folder", "/dev/zero", "/dev/tty", "nowhere"]}),
    Attack("values of other types", "refused@tasks.jsonl|fine", _set, {"place": _PLACES, "value": ODD}, most=80),
    Attack("fields beside", "refused@tasks.jsonl|fine", lambda f, name: _task(f, lambda task: task.update({name.split()[0]: _MORE[name]})), {"name": list(_MORE)}),
    Attack("fields that are missing", "refused@tasks.jsonl|fine", lambda f, name: _task(f, lambda task: task.pop(name)), {"name": ["environments", "scenario", "gold", "rubric", "plan"]}),
    Attack("environments", "refused@tasks.jsonl|refused|fine", _environments, {"value": _ENVIRONMENTS}),
    Attack("scenarios", "refused@tasks.jsonl|fine", lambda f, more: _task(f, lambda task: task["scenario"].update(more)), {"more": _SCENARIOS}, units=6_000_000, most=12),
    Attack("rubrics of any SQL", "refused|fine|unfinished", _sql, {"sql": _SQL}, units=6_000_000, most=28),
    Attack("rubrics of absurd checks", "refused|fine", lambda f, check: _checks(f, check), {"check": _CHECKS}, most=15),
    Attack("very many checks", "refused|fine", lambda f, count: _checks(f, *[{"kind": "state", "name": f"{n}", "sql": f"SELECT {n}", "environment": "mock"} for n in range(count)]), {"count": [300]}, units=6_000_000),
    Attack("golds", "refused|fine", lambda f, gold: _set(f, "gold", gold), {"gold": _GOLDS}, units=20_000_000, most=14),
    Attack("golds of deep arguments", "refused@tasks.jsonl|fine", lambda f, depth: _set(f, "gold", [{"tool": "find_books", "arguments": {"title": nest(depth, "not")}}]), {"depth": [70, 150, 240, 450]}),
    Attack("patches of garbage", "refused|fine", _patch, {"raw": {"zeros": b"\0" * 50, "text": b"x" * 90, "empty table": b"T\x06", "nothing": b"\xff"}}),
    Attack("patches made by hand", "refused|fine", lambda f, kind: _patch(f, changes_made(kind)), {"kind": MADE_CHANGES}, most=10),
    Attack("patches of another environment", "refused|fine", lambda f, kind: _patch(f, changes_of_another(kind)), {"kind": ["ledger", "fewer columns", "a row that is not there"]}),
    Attack("patches that are no base64", "refused|fine", lambda f, text: _set(f, "environments.0.patch", text), {"text": ["x", "====", "é", "\ud800", "A" * 400_001, " ", "-_-_", "AAAA\n"]}, most=8),
]  # fmt: skip
PROOFS = [
    Attack("golds that do not run", "failed|refused", lambda f, name: _set(f, "gold", _GOLDS[name]), {"name": ["unknown tool", "wrong arguments", "none", "unknown arguments"]}, units=8_000_000),
    Attack("golds of deep arguments", "failed|refused|fine", lambda f, depth: _set(f, "gold", [{"tool": "find_books", "arguments": {"title": nest(depth, "not")}}]), {"depth": [240]}, units=8_000_000),
    Attack("rubrics without end", "failed|refused|unfinished", lambda f, name: _sql(f, _SQL[name]), {"name": ["endless", "broken"]}, units=80_000_000),
    Attack("one bad task among good ones", "failed|refused", lambda f: _write(f, mock_tasks()[0], json.dumps({**mock_task(), "gold": _GOLDS["unknown tool"]}).encode(), mock_tasks()[1]), units=20_000_000),
    Attack("words that lead nowhere", "failed", lambda f, text: _set(f, "scenario.opening", text), {"text": ["", "the " * 3_000, "“" * 3_000, "(" * 9_000]}, units=20_000_000, most=4),
]  # fmt: skip

# --- runs -----------------------------------------------------------------------------------------


def _file(folder: Path, name: str, raw: bytes) -> Path:
    (folder / name).write_bytes(raw)
    return folder


def _manifest(folder: Path, change: Callable[[Json], object]) -> Path:
    data = json.loads((folder / "run.json").read_bytes())
    change(data)
    return _file(folder, "run.json", json.dumps(data).encode())


def _episode(folder: Path, place: str, value: Json) -> Path:
    """The first episode with another value at a place."""
    first, *others = (folder / "trajectories.jsonl").read_bytes().splitlines(keepends=True)
    data = json.loads(first)
    here = data
    *path, last = place.split(".")
    for part in path:
        here = here[int(part)] if part.isdigit() else here[part]
    here[int(last) if last.isdigit() else last] = value
    return _file(folder, "trajectories.jsonl", json.dumps(data).encode() + b"\n" + b"".join(others))


def _line(folder: Path, line: bytes, at: int, ended: bool) -> Path:
    lines = (folder / "trajectories.jsonl").read_bytes().splitlines(keepends=True)
    made = b"".join([*lines[:at], line, b"\n" if ended else b"", *(lines[at:] if ended else [])])
    return _file(folder, "trajectories.jsonl", made)


def _instead(folder: Path, name: str, kind: str) -> Path:
    (folder / name).unlink()
    if kind == "fifo":
        os.mkfifo(folder / name)
    elif kind == "folder":
        (folder / name).mkdir()
    elif kind != "nothing":
        (folder / name).symlink_to(kind)
    return folder


_RUN_FILES = ["run.json", "trajectories.jsonl", "tasks.jsonl", "timings.jsonl", "summary.json"]
_EPISODE_PLACES = [
    "task",
    "environments",
    "policy",
    "sample",
    "seed",
    "messages",
    "messages.0",
    "messages.0.role",
    "messages.1.content",
    "steps",
    "steps.0",
    "steps.0.call",
    "steps.0.rows",
    "stop",
    "score",
    "score.reward",
    "score.share",
    "score.verdicts",
    "failures",
    "usage",
    "contexts",
    "asides",
    "digest",
    "user_faults",
    "turn",
]
_SCORES: Mapping[str, Json] = {
    "large": 10**300,
    "negative": -5.0,
    "none": None,
    "text": "1",
    "two": 2,
    "list": [1],
}
RUNS = [
    Attack("manifests that are none", "refused@run.json|refused|fine", lambda f, raw: _file(f, "run.json", raw), {"raw": LINES}, most=14),
    Attack("manifests with odd values", "refused|fine", lambda f, key, value: _manifest(f, lambda data: data.update({key: value})), {"key": ["format", "package", "episodes", "policy", "environments", "seed", "x"], "value": ODD}, most=30),
    Attack("a manifest with markup", "refused|fine", lambda f, text: _manifest(f, lambda data: data.update({"policy": text, text: 1})), {"text": {name: text for name, text in NAMES.items() if name in ("markup", "escape", "link", "hidden", "tag", "long")}}),
    Attack("lines that are no episode", "refused@trajectories.jsonl", lambda f, line, at: _line(f, line, at, True), {"line": LINES, "at": [0, 2]}, most=24),
    Attack("a torn end", "fine|refused", lambda f, line: _line(f, line, 4, False), {"line": {**LINES, "half": b'{"task": "x", "environments": ['}}, most=14),
    Attack("episodes with other values", "refused@trajectories.jsonl|refused|fine", _episode, {"place": _EPISODE_PLACES, "value": ODD}, most=80),
    Attack("scores that are none", "refused@trajectories.jsonl|refused|fine", lambda f, value, place: _episode(f, place, value), {"value": _SCORES, "place": ["score.reward", "score.share"]}, most=12),
    Attack("episodes twice", "fine|refused", lambda f, count: _file(f, "trajectories.jsonl", (f / "trajectories.jsonl").read_bytes() * count), {"count": [2, 30]}, units=6_000_000),
    Attack("a line longer than any", "refused", lambda f, name: _file(f, name, b'{"x": "' + b"x" * (bounds.MAX_LINE_BYTES + 9) + b'"}\n'), {"name": ["trajectories.jsonl", "tasks.jsonl"]}, mib=250),
    Attack("files that are none", "refused|fine", _instead, {"name": _RUN_FILES[:3], "kind": ["fifo", "folder", "/dev/zero", "/dev/tty"]}, most=12),
    Attack("files beside that are none", "refused|fine", _instead, {"name": _RUN_FILES[3:], "kind": ["folder", "nothing", "/dev/null"]}),
    Attack("tasks that are none", "refused@tasks.jsonl|refused|fine", lambda f, line: _file(f, "tasks.jsonl", line), {"line": LINES}, most=14),
    Attack("timings that are none", "refused|fine", lambda f, line: _file(f, "timings.jsonl", line + b"\n" + line), {"line": {**LINES, "no id": b'{"x": 1}', "wrong": b'{"id": 3, "policy": "x"}'}}, most=16),
    Attack("no run", "refused", lambda f: _instead(_instead(f, "run.json", "nothing"), "trajectories.jsonl", "nothing")),
]  # fmt: skip

# --- recipes --------------------------------------------------------------------------------------


def _recipe(folder: Path, raw: str | bytes) -> Path:
    (folder / "recipe.toml").write_bytes(
        raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw
    )
    return folder / "recipe.toml"


def _with(folder: Path, place: str, value: str) -> Path:
    """The smoke recipe with another value of a key of a table: ``rl.steps``."""
    table, _, key = place.rpartition(".")
    out: list[str] = []
    here, written = "", False
    for line in RECIPE.splitlines():
        if line.startswith("["):
            here = line[1 : line.index("]")]
        if line.partition("=")[0].strip() == key and here == table:
            continue
        out.append(line)
        if not written and here == table and (not table or line.startswith("[")):
            out.append(f"{key} = {value}")
            written = True
    return _recipe(
        folder, "\n".join(out if written else [*out, f"[{table}]", f"{key} = {value}"]) + "\n"
    )


_NUMBERS = [
    "-1",
    "0",
    "1e300",
    "nan",
    "inf",
    "9223372036854775807",
    "99999999999999999999999",
    '"x"',
    "true",
    "[]",
    "{a = 1}",
    "2025-01-01",
    "1_000_000_000",
    "-0.0",
    "0x7fff",
    "100000",
]
_FIELDS = [
    "seed",
    "threads",
    "train.limit",
    "evaluation.every",
    "evaluation.share",
    "sft.epochs",
    "sft.batch",
    "sft.lr",
    "sft.recoveries",
    "rl.steps",
    "rl.tasks",
    "rl.group",
    "rl.lr",
    "rl.batch",
    "rl.answer_tokens",
    "rl.max_turns",
    "rl.long_tokens",
    "output.checkpoint_every",
    "model.context",
    "rl.temperature",
]
_TEXTS = {
    "name": ["3", '"[/y]"', '""', '"\\u202e"'],
    "model.spec": ["3", '"/dev/zero"', '"tiny:x"', '""'],
    "train.environments": ['["/**/*"]', '"x"', '["/dev/zero"]', "[3]", '["' + "../" * 900 + '"]'],
    "rl.preset": ['"x"', "3", '"__class__"'],
    "rl.loss_options": ["{x = 1}", '"x"'],
    "rl.penalties": ["{x = 1}", '{long = "x"}', "[1]"],
    "model.dtype": ['"float8"', "32"],
    "model.form": ['"x"'],
    "rl.user": ['"x"'],
    "train.tasks": ['"x"', "[3]"],
}
RECIPES = [
    Attack("absurd numbers", "refused@recipe.toml|fine", _with, {"place": _FIELDS, "value": _NUMBERS}, most=120),
    Attack("absurd texts and lists", "refused@recipe.toml|fine", lambda f, at: _with(f, *at), {"at": [(place, value) for place, values in _TEXTS.items() for value in values]}, most=30),
    Attack("threads beyond the machine", "refused@recipe.toml", lambda f, value: _with(f, "threads", value), {"value": ["100000", "2147483648", "1000000000"]}),
    Attack("unknown keys", "refused@recipe.toml", lambda f, place: _with(f, place, "1"), {"place": ["x", "model.x", "rl.x", "rl.kl.x", "x.y", "rl.__class__", 'model."[/y]"', 'rl."\\u001b[31m"', "output.keep_all"]}),
    Attack("tables of other types", "refused@recipe.toml", lambda f, table, value: _recipe(f, f"{table} = {value}\n" + "\n".join(line for line in RECIPE.splitlines() if "=" in line and "[" not in line[:1])), {"table": ["model", "rl", "sft", "train"], "value": ["3", '"x"', "[]", "[[]]", "true"]}, most=12),
    Attack("no TOML", "refused@recipe.toml", _recipe, {"raw": {"empty": "", "open": "[", "json": "{}", "yaml": "a: 1", "twice": "a = 1\na = 2", "NUL": b"name = '\0'", "no UTF-8": b"name = '\xff'", "utf-16": RECIPE.encode("utf-16"), "surrogate": b"name = '\xed\xa0\x80'", "deep": "x = " + "[" * 100_000, "deeper tables": "[" + "a." * 9_000 + "a]\n", "digits": f"x = {'9' * 10_000}", "inline": "x = " + "{a = " * 9_000, "keys": "a." * 5_000 + "a = 1"}}, units=3_000_000, most=14),
    Attack("larger than any", "refused@recipe.toml", lambda f, size: _recipe(f, RECIPE + "#" * size), {"size": [1_000_001, 30_000_000]}),
    Attack("a mark of the byte order", "fine|refused@recipe.toml", lambda f: _recipe(f, b"\xef\xbb\xbf" + RECIPE.encode())),
    Attack("no file", "refused", lambda f, kind: _instead(_recipe(f, RECIPE).parent, "recipe.toml", kind) / "recipe.toml", {"kind": ["fifo", "folder", "/dev/zero", "/dev/tty", "nothing"]}),
]  # fmt: skip

GROUPS = [
    Group("tasks", "Task files of strangers: lines, fields, rubrics, golds, patches.", ways.tasks, TASKS, units=3_000_000, base=mock_folder),
    Group("proofs", "Tasks that do not hold, while a file of them is proven.", ways.proofs, PROOFS, units=8_000_000, base=mock_folder),
    Group("runs", "Run folders of others: manifest, episodes, tasks, timings.", ways.run, RUNS, units=2_500_000, base=run_folder),
    Group("recipes", "Training recipes: absurd numbers, unknown keys, no TOML.", ways.recipe, RECIPES, units=300_000, base=lambda folder: folder),
]  # fmt: skip

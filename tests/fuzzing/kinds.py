"""What is fuzzed: for each kind what is sound, how it is spoilt, and the way in.

The ways in, and what is right to become of an input, are those of the table of attacks
(``tests.hostile``): one message, a typed error, or harmless. A case follows from its kind, its
number and the seed.
"""

# ruff: noqa: E501 - frames and programs stand on one line, as they are sent

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import orjson

from envwright.types import Json
from tests.fuzzing import bases, odd_values, scripts
from tests.fuzzing.data import spoil
from tests.fuzzing.writing import as_bytes, spoilt_bytes
from tests.hostile import values, ways, worlds
from tests.hostile.attacks import Given, Way
from tests.hostile.trials import Tried, tried_work

MOST_CHANGES = 5
_DEEP = 30_000


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of input."""

    bases: Callable[[], Sequence[Json]]
    """What is sound."""
    spoilt: Callable[[Json, Random], Given]
    """Makes a case of something sound: bytes, a text, files by name, or data."""
    way: Way
    place: Callable[[Given, Path], Given] = lambda given, scratch: given
    """Puts a case where its way in takes it from."""


def given(kind: str, number: int, seed: int, path: str = "") -> Given:
    """The case of that number; ``path`` names a document to spoil instead of those here."""
    rng = Random(f"{seed}/{kind}/{number}")
    one = KINDS[kind]
    base = orjson.loads(Path(path).read_bytes()) if path else rng.choice(one.bases())
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(_DEEP)  # what is made here is deep on purpose; who reads it has no more
    try:
        return one.spoilt(base, rng)
    finally:
        sys.setrecursionlimit(usual)


def attempt(kind: str, case: Given, scratch: Path) -> Tried:
    """What becomes of a case."""
    one = KINDS[kind]
    return tried_work(one.way(one.place(case, scratch), scratch), scratch)


def files_of(case: Given) -> Mapping[str, bytes]:
    """A case as files, to be kept."""
    if isinstance(case, bytes):
        return {"case": case}
    if isinstance(case, str):
        return {"case": case.encode("utf-8", "surrogatepass")}
    if isinstance(case, dict) and all(isinstance(raw, bytes) for raw in case.values()):
        return case
    return {"case": repr(case).encode("utf-8", "backslashreplace")}


# --- how each is spoilt ---------------------------------------------------------------------------


def _times(rng: Random) -> int:
    return rng.randint(1, MOST_CHANGES)


def _data(base: Json, rng: Random) -> bytes:
    """Data, as one of the forms in which it may lie on a disk."""
    return as_bytes(spoil(base, rng, _times(rng)), rng)


def _json(base: Json, rng: Random) -> bytes:
    """Data, as JSON on one line; one time in ten its bytes are spoilt, too."""
    text = json.dumps(spoil(base, rng, _times(rng)), ensure_ascii=rng.random() < 0.5)
    raw = text.encode("utf-8", "surrogatepass")
    return spoilt_bytes(raw, rng).replace(b"\n", b" ") if rng.random() < 0.1 else raw


def _text(base: Json, rng: Random) -> bytes:
    """A text, changed word by word."""
    raw = scripts.spoil(base, rng, _times(rng)).encode("utf-8", "surrogatepass")
    return spoilt_bytes(raw, rng) if rng.random() < 0.1 else raw


def _bytes(base: Json, rng: Random) -> bytes:
    """Bytes, changed anywhere: bits, cuts, copies, numbers at their edges."""
    raw = bytearray(base)
    for _ in range(rng.choice((1, 1, 1, 2, MOST_CHANGES))):
        at = rng.randrange(len(raw) + 1)
        kind = rng.randrange(5)
        if kind == 0 and at < len(raw):
            raw[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            raw[at : at + rng.choice((1, 4))] = rng.choice(
                (b"\0", b"\xff", b"\x7f", b"\x80", b"\xff\xff\xff\x7f")
            )
        elif kind == 2:
            del raw[at : at + rng.choice((1, 3, 30))]
        elif kind == 3:
            raw[at:at] = raw[max(0, at - rng.choice((4, 40))) : at] * rng.choice((1, 9))
        else:
            raw[at:at] = rng.randbytes(rng.choice((1, 8, 60)))
    return bytes(raw)


def _folder(base: Json, rng: Random) -> dict[str, bytes]:
    """One file of an environment, as data, as SQL or as bytes."""
    name = rng.choice(list(base))
    out = {key: text.encode() for key, text in base.items()}
    if name.endswith(".yaml") and rng.random() < 0.8:
        out[name] = _data(_parsed(base[name]), rng)
    elif name.endswith(".sql") and rng.random() < 0.8:
        out[name] = _text(base[name], rng)
    else:
        out[name] = spoilt_bytes(out[name], rng)
    if name == "population.yaml":
        del out["state.sql"]
    return out


@cache
def _yaml(text: str) -> bytes:
    from envwright.storage.yaml_text import parse_yaml

    return orjson.dumps(parse_yaml(text, ""))


def _parsed(text: str) -> Json:
    return orjson.loads(_yaml(text))


def _call(base: Json, rng: Random) -> Given:
    """A call: its arguments as data, as a text, or as bytes."""
    name, arguments = base
    if rng.random() < 0.4:
        return name, spoil(arguments, rng, _times(rng))
    raw = _json(arguments, rng)
    return name, raw if rng.random() < 0.5 else raw.decode(
        "utf-8", "surrogateescape" if rng.random() < 0.5 else "replace"
    )


def _lines(base: Json, rng: Random) -> dict[str, bytes]:
    """A task file of two lines, one of which is spoilt."""
    return {"tasks.jsonl": _json(orjson.loads(base), rng) + b"\n" + worlds.mock_tasks()[1] + b"\n"}


def _run(base: Json, rng: Random) -> dict[str, bytes]:
    """A run, of which one file is spoilt: its manifest, a line, or its bytes."""
    name = rng.choice(
        ("run.json", "trajectories.jsonl", "trajectories.jsonl", "tasks.jsonl", "timings.jsonl")
    )
    out = dict(base)
    if rng.random() < 0.2:
        out[name] = spoilt_bytes(out[name], rng)
    elif name == "run.json":
        out[name] = _json(orjson.loads(out[name]), rng)
    else:
        lines = out[name].splitlines()
        at = rng.randrange(len(lines))
        lines[at] = _json(orjson.loads(lines[at]), rng)
        out[name] = b"\n".join(lines) + b"\n"
    return out


def _toml(base: Json, rng: Random) -> bytes:
    """A recipe: as data that is written as TOML, or as a text."""
    if rng.random() < 0.4:
        return _text(base, rng)
    changed = spoil(tomllib.loads(base), rng, _times(rng))
    pairs = changed.items() if isinstance(changed, dict) else [("x", changed)]
    text = "\n".join(f"{json.dumps(key)} = {_inline(value)}" for key, value in pairs)
    return text.encode("utf-8", "surrogatepass")


def _inline(value: Json) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {_inline(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return (
        json.dumps(value).replace("NaN", "nan").replace("Infinity", "inf")
        if isinstance(value, float)
        else json.dumps(value)
    )


def _frames(base: Json, rng: Random) -> list[bytes]:
    """A frame that is spoilt, and one that is not."""
    return [_json(base, rng), orjson.dumps(base)]


def _reply(base: Json, rng: Random) -> str:
    """What a model wrote, changed word by word."""
    text = scripts.spoil(base, rng, _times(rng))
    return text.replace(rng.choice(text) if text else "x", odd_values.text(rng)[:2_000], 3)


# --- where each is put ----------------------------------------------------------------------------


def _file(name: str) -> Callable[[Given, Path], Path]:
    def place(case: Given, scratch: Path) -> Path:
        (scratch / name).write_bytes(case)
        return scratch / name

    return place


def _files(folder: Callable[[Path], Path]) -> Callable[[Given, Path], Path]:
    def place(case: Given, scratch: Path) -> Path:
        made = folder(scratch)
        for name, raw in case.items():
            (made / name).write_bytes(raw)
        return made

    return place


def _new(scratch: Path) -> Path:
    (scratch / "new").mkdir()
    return scratch / "new"


# --- what is sound --------------------------------------------------------------------------------

_FRAMES: Sequence[Json] = (
    {"jsonrpc": "2.0", "id": 7, "method": "tools/list", "params": {}},
    {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "find_orders", "arguments": {"customer_id": "C-1"}}},
    {"jsonrpc": "2.0", "id": "a", "method": "ping"},
    {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 3, "reason": "x"}},
)  # fmt: skip
_CALLS: Sequence[Json] = (
    ("create_order", {"customer_id": "C-1", "total": 5, "tags": ["a", "b"], "extra": {"x": [1, {"y": None}]}, "share": 0.5}),
    ("find_orders", {"customer_id": "C-2"}),
    ("cancel_order", {"order_id": "O-1"}),
    ("wait", {"seconds": 60}),
    ("calculate", {"expression": "2 * (3 + 4) / 5 - 6 * 2"}),
)  # fmt: skip
_COMPLETION: Json = {
    "id": "x", "model": "m", "usage": {"prompt_tokens": 3, "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": 1}},
    "choices": [{"index": 0, "finish_reason": "stop", "token_ids": [1, 2], "logprobs": {"content": [{"token": "a", "logprob": -0.5, "id": 1}]},
                 "message": {"role": "assistant", "content": "Hi.", "reasoning_content": "So.", "tool_calls": [{"id": "a", "type": "function", "function": {"name": "f", "arguments": "{\"a\": 1}"}}]}}],
}  # fmt: skip
_REPLIES: Sequence[Json] = (
    '<think>Look it up.</think>I will.\n<tool_call>\n{"name": "find", "arguments": {"id": "C-1", "tags": ["a"]}}\n</tool_call>',
    '<|python_tag|>{"name": "find", "parameters": {"id": "C-1"}}; {"name": "list", "parameters": {}}',
    'Sure.\n```json\n{"name": "find", "arguments": {"id": "C-1", "note": "a \\"b\\" c",}}\n```\nDone.',
    "{'name': 'find', 'arguments': {'id': None, 'open': True}}",
    '[{"id": 1, "steps": [{"sql": "SELECT 1"}]}, {"id": 2}]',
)  # fmt: skip
_PROGRAMS: Sequence[Json] = (
    "import json\nfrom collections import Counter\n\ndef _best(rows: list[dict[str, int]]) -> int:\n    return max(row['total'] for row in rows)\n\ndef hostile(db: Database) -> dict[str, int]:\n    rows = db.query('SELECT id, total FROM orders')\n    if not rows:\n        refuse('There are none.')\n    try:\n        db.execute('UPDATE orders SET total = total + 1 WHERE id = :id', id=rows[0]['id'])\n    finally:\n        seen = Counter(row['id'] for row in rows)\n    while len(seen) > 5:\n        seen.pop('x')\n    return {'best': _best(rows), 'size': len(json.dumps(rows))}\n",
)  # fmt: skip


def _program(case: Given, scratch: Path) -> Path:
    tool = {"python": case.decode("utf-8", "replace")}
    return worlds.shop_folder(scratch).append("tools.yaml", f"hostile: {json.dumps(tool)}\n")


KINDS: Mapping[str, Kind] = {
    "document": Kind(bases.small_documents, _data, ways.document, _file("case.json")),
    "tools": Kind(bases.tool_lists, _data, ways.document, _file("case.json")),
    "sql": Kind(bases.scripts, _text, ways.document, _file("case.json")),
    "folder": Kind(lambda: [worlds.FILES], _folder, ways.folder, _files(_new)),
    "program": Kind(lambda: _PROGRAMS, _text, ways.tool, _program),
    "call": Kind(lambda: _CALLS, _call, ways.call),
    "snapshot": Kind(lambda: [values.sound_snapshot().pack()], _bytes, ways.snapshot),
    "patch": Kind(lambda: [values.sound_snapshot().changes], _bytes, ways.patch),
    "task": Kind(worlds.mock_tasks, _lines, ways.tasks, _files(worlds.mock_folder)),
    "run": Kind(lambda: [worlds.run_files()], _run, ways.run, _files(_new)),
    "recipe": Kind(lambda: [worlds.RECIPE], _toml, ways.recipe, _file("recipe.toml")),
    "frame": Kind(lambda: _FRAMES, _frames, ways.frames),
    "answer": Kind(lambda: [_COMPLETION], _json, ways.answer),
    "reply": Kind(lambda: _REPLIES, _reply, ways.reply),
}

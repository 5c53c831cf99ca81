"""Spoilt data as bytes: JSON, YAML or gzip, and bytes that are none of these."""

from __future__ import annotations

import gzip
import json
from random import Random

from envwright.types import Json

_YAML = (
    "? [a, b]\n: 1\n",
    "200: x\n1.5: y\nnull: z\ntrue: no\n",
    "x: !!python/object/apply:os.system [ls]\n",
    "x: !!binary aGk=\n",
    "x: 0x7fffffffffffffffffff\ny: .nan\nz: -.inf\n",
    "x: &a [*a]\n",
    "x: *nothing\n",
    "--- \n---\n",
    "\tx: 1\n",
    "<<: {a: 1}\n<<: 3\n",
    "paths: 1\npaths: 2\n",
    "x: 2001-12-14t21:59:43.10-05:00\n",
    "%YAML 9.9\n",
)


def as_bytes(data: Json, rng: Random) -> bytes:
    """One of the forms in which a file may lie on a disk; one time in ten it is spoilt, too."""
    raw = _yaml(data, rng) if isinstance(data, dict) and rng.random() < 0.15 else _json(data, rng)
    if rng.random() < 0.1:
        raw = spoilt_bytes(raw, rng)
    if rng.random() < 0.05:
        raw = gzip.compress(raw, 1, mtime=0)
        raw = raw[: rng.randrange(len(raw))] if rng.random() < 0.5 else raw
    return raw


def _json(data: Json, rng: Random) -> bytes:
    text = json.dumps(data, ensure_ascii=rng.random() < 0.5)
    return text.encode("utf-8", "surrogatepass")


def _yaml(data: Json, rng: Random) -> bytes:
    """A block of keys with JSON behind them, which is YAML, and an odd line between them."""
    lines = [f"{json.dumps(key)}: {json.dumps(value)}\n" for key, value in data.items()]
    if rng.random() < 0.6:
        lines.insert(rng.randrange(len(lines) + 1), rng.choice(_YAML))
    if rng.random() < 0.1:
        lines.insert(0, bomb(rng.choice((5, 9, 25))))
    return "".join(lines).encode("utf-8", "surrogatepass")


def bomb(levels: int) -> str:
    """Aliases of aliases: ten times as much at each level."""
    lines = ["x0: &x0 [a, a]\n"]
    lines += [f"x{n}: &x{n} [{', '.join([f'*x{n - 1}'] * 10)}]\n" for n in range(1, levels)]
    return "".join(lines)


def spoilt_bytes(raw: bytes, rng: Random) -> bytes:
    """Bytes cut, turned, doubled, or in an encoding that was not meant."""
    at = rng.randrange(len(raw) + 1)
    kind = rng.randrange(7)
    if kind == 0:
        return raw[:at]
    if kind == 1:
        return raw[:at] + bytes([rng.randrange(256)]) + raw[at + 1 :]
    if kind == 2:
        return raw[:at] + raw[at + rng.randrange(40) :]
    if kind == 3:
        return raw[:at] + raw[max(0, at - 200) : at] * 3 + raw[at:]
    if kind == 4:
        return raw[:at] + rng.choice((b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"\r")) + raw[at:]
    if kind == 5:
        return raw.decode("utf-8", "replace").encode(
            rng.choice(("utf-16", "utf-8-sig", "cp037")), "replace"
        )
    return b"[" * 100_000 + raw

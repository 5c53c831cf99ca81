"""One case: something sound is spoilt, built, and what was built is opened and used."""

from __future__ import annotations

import sys
import time
import traceback
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import orjson

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import EnvwrightError
from envwright.types import Json
from envwright.workflows.environment_build import build_from_sources
from tests.fuzzing import bases, scripts
from tests.fuzzing.data import spoil
from tests.fuzzing.writing import as_bytes, spoilt_bytes

KINDS = ("document", "tools", "sql")
_MOST_CHANGES = 5
_SHOWN = 300
_DEEP = 30_000


def spoilt(kind: str, base: Json, rng: Random) -> bytes:
    """The bytes of a case.

    Args:
        kind: one of ``KINDS``.
        base: what is spoilt: data, or for ``sql`` a text.
        rng: decides everything.
    """
    times = rng.randint(1, _MOST_CHANGES)
    if kind == "sql":
        raw = scripts.spoil(base, rng, times).encode("utf-8", "surrogatepass")
        return spoilt_bytes(raw, rng) if rng.random() < 0.1 else raw
    return as_bytes(spoil(base, rng, times), rng)


def case(kind: str, path: str, number: int, seed: int) -> bytes:
    """The bytes of the case of that number; ``path`` is a document, or empty for what is here."""
    rng = Random(f"{seed}/{kind}/{number}")
    base = orjson.loads(Path(path).read_bytes()) if path else rng.choice(bases.known(kind))
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(_DEEP)  # what is made here is deep on purpose; who reads it has no more
    try:
        return spoilt(kind, base, rng)
    finally:
        sys.setrecursionlimit(usual)


def attempt(raw: bytes, folder: Path) -> Json:
    """Build the bytes, open what came of them, and call each tool that reads.

    Returns:
        ``outcome``: ``built``, ``nothing built``, ``clear error`` or ``crash``; ``why``; and the
        ``seconds`` of processor time.
    """
    start = time.process_time()
    (folder / "case.json").write_bytes(raw)
    try:
        outcome, why = _built(folder)
    except EnvwrightError as error:
        outcome, why = "clear error", str(error).replace(str(folder), "")
    except Exception:
        outcome, why = "crash", traceback.format_exc()[-1_500:]
        return {"outcome": outcome, "why": why, "seconds": time.process_time() - start}
    return {"outcome": outcome, "why": why[:_SHOWN], "seconds": time.process_time() - start}


def _built(folder: Path) -> tuple[str, str]:
    told = build_from_sources([folder / "case.json"], folder / "out", rows=4).data()
    for line in told["environments"]:
        template = Template(load_environment(Path(line["path"])))
        with template.session() as session:
            for name, tool in template.tools.items():
                if not tool.is_write:
                    session.call(name)
    orjson.dumps(told)
    if told["environments"]:
        return "built", ""
    return "nothing built", "; ".join(told["rejected"])


def work(kind: str, path: str, number: int, seed: int) -> Json:
    """``attempt`` of a case, for a process of its own."""
    with TemporaryDirectory() as folder:
        return attempt(case(kind, path, number, seed), Path(folder))

"""A long run: many spoilt inputs of each kind, in children with limits, counted in a table.

    python -m tests.fuzzing.fuzz --count 20000 --seed 1 --keep wrong/
    python -m tests.fuzzing.fuzz --kinds document --documents FOLDER --count 3000

Each case follows from its kind, its number and the seed; ``--keep`` writes those that went wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random

from envwright.types import Json
from tests.fuzzing import bases
from tests.fuzzing.kinds import KINDS, attempt, files_of, given
from tests.hostile import values, worlds
from tests.hostile.children import in_child

RIGHT = ("fine", "nothing", "refused", "unfinished", "failure", "call error")
WRONG = ("crash", "harm", "unclear", "too slow", "too large", "died")
SECONDS = 60
"""Processor time of a case."""
_CHUNK = 25
_REASONS = 100


@dataclass(frozen=True, slots=True)
class FuzzCase:
    """Which case it is."""

    kind: str
    number: int
    seed: int
    path: str = ""
    """A document that is spoilt instead of those that the tests hold."""

    @property
    def key(self) -> str:
        return f"{self.kind}/{self.number}"


@dataclass(slots=True)
class Tally:
    """What became of the cases."""

    counts: dict[str, Counter[str]] = field(default_factory=lambda: {k: Counter() for k in KINDS})
    wrong: dict[str, str] = field(default_factory=dict)
    """Case → what went wrong."""
    why: Counter[str] = field(default_factory=Counter)

    def take(self, case: FuzzCase, verdict: str, why: str) -> None:
        """Count one result."""
        if verdict not in (*RIGHT, *WRONG):
            verdict = "call error" if _is_typed(verdict) else "died"
        self.counts[case.kind][verdict] += 1
        if verdict in WRONG:
            self.wrong[case.key] = f"{verdict}: {why}"
        elif why:
            self.why[_alike(why)] += 1

    def told(self) -> dict[str, dict[str, int]]:
        """The counts of each kind that was tried."""
        return {kind: dict(counts) for kind, counts in self.counts.items() if counts}


def _is_typed(verdict: str) -> bool:
    """Whether it is the kind of a call's error."""
    return bool(re.fullmatch(r"[a-z_]+(:[a-z_]+)?", verdict)) or verdict in ("silent", "failed")


def _alike(why: str) -> str:
    """A message without what differs from case to case."""
    return re.sub(r"\S*[\d/'\"#.]\S*", "…", why)[:120]


def tried(cases: Sequence[FuzzCase], seconds: int = SECONDS) -> list[tuple[str, str]]:
    """Verdict and reason of each case, in a child that they share as long as it lives."""
    said = in_child(cases, _try, seconds=seconds)
    return [
        (one["verdict"], one["why"]) if "verdict" in one else (_ended(one["died"]), one["died"])
        for one in said
    ]


def _ended(died: str) -> str:
    return "too slow" if died in ("too slow", "waits for ever") else "died"


def _try(case: FuzzCase) -> Json:
    """In the child."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as scratch:
        made = given(case.kind, case.number, case.seed, case.path)
        result = attempt(case.kind, made, Path(scratch))
    return {"verdict": result.verdict, "why": result.why}


def cases_of(options: argparse.Namespace) -> Iterator[FuzzCase]:
    """Cases in turn of each kind; documents are drawn from the folder, where there is one."""
    found = bases.documents_of(options.documents, options.largest) if options.documents else []
    rng = Random(options.seed)
    for at in range(options.count):
        kind = options.kinds[at % len(options.kinds)]
        path = str(rng.choice(found)) if found and kind == "document" else ""
        yield FuzzCase(kind, at // len(options.kinds), options.seed, path)


def warm() -> None:
    """Make what children share, before there are any."""
    worlds.warm()
    values.warm()
    bases.tool_lists()
    bases.scripts()


def run(cases: Sequence[FuzzCase], workers: int, seconds: int) -> Tally:
    """Try the cases and count, in the order of the cases."""
    tally = Tally()
    chunks = [cases[at : at + _CHUNK] for at in range(0, len(cases), _CHUNK)]
    work = partial(tried, seconds=seconds)
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=warm) as pool:
        for number, (chunk, results) in enumerate(zip(chunks, pool.map(work, chunks), strict=True)):
            for case, (verdict, why) in zip(chunk, results, strict=True):
                tally.take(case, verdict, why)
            if number % 8 == 0:
                sys.stderr.write(".")
                sys.stderr.flush()
    return tally


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=1_000, help="cases, of all kinds together")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kinds", nargs="+", choices=list(KINDS), default=list(KINDS))
    parser.add_argument("--documents", type=Path, help="a folder of JSON documents to spoil")
    parser.add_argument("--largest", type=int, default=bases.LARGEST, help="bytes of one of them")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=int, default=SECONDS, help="processor time of a case")
    parser.add_argument("--keep", type=Path, help="folder for the cases that went wrong")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, print, and say with the exit code whether anything crashed, hung or grew too large."""
    options = parse(arguments)
    cases = list(cases_of(options))
    tally = run(cases, options.workers, options.seconds)
    if options.keep:
        for case in cases:
            if case.key in tally.wrong:
                _keep(options.keep, case, tally.wrong[case.key])
    sys.stdout.write((_as_json if options.json else _as_text)(tally) + "\n")
    return 1 if tally.wrong else 0


def _as_json(tally: Tally) -> str:
    reasons = dict(tally.why.most_common(_REASONS))
    told = {"counts": tally.told(), "wrong": tally.wrong, "reasons": reasons}
    return json.dumps(told, indent=2)


def _as_text(tally: Tally) -> str:
    wrong = [f"\n{key}\n{why}" for key, why in tally.wrong.items()]
    return "\n".join([table(tally.told()), *wrong])


def table(told: dict[str, dict[str, int]]) -> str:
    """The counts, a line for each kind, and one for all."""
    heads = ["cases", *RIGHT, *WRONG]
    lines = ["| | " + " | ".join(heads) + " |", "|---" * (len(heads) + 1) + "|"]
    total: Counter[str] = Counter()
    for kind, counts in told.items():
        total.update(counts)
        lines.append(_row(kind, counts))
    return "\n".join([*lines, _row("all", total)])


def _row(name: str, counts: dict[str, int]) -> str:
    cells = [sum(counts.values()), *(counts.get(head, 0) for head in (*RIGHT, *WRONG))]
    return f"| {name} | " + " | ".join(f"{cell:,}" for cell in cells) + " |"


def _keep(folder: Path, case: FuzzCase, why: str) -> None:
    place = folder / case.key.replace("/", "-")
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    (place / "why.txt").write_text(why, encoding="utf-8")
    made = given(case.kind, case.number, case.seed, case.path)
    for name, raw in files_of(made).items():
        (place / name).write_bytes(raw)


if __name__ == "__main__":
    raise SystemExit(main())

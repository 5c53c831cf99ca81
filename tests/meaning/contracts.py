"""How many tools that the rules build keep the contracts of their operations, part by part.

    python -m tests.meaning.contracts FOLDER --count 60 --seed 29

``FOLDER`` holds the APIs.guru collection, as for ``tests.meaning.coverage``; documents of 3 to 150
operations are drawn, one of each of so many providers of the split.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from envwright.environment.template import Template
from envwright.errors import EnvwrightError
from envwright.inference.contracts import Contract, DocumentedContracts
from envwright.inference.passes import build_environments
from envwright.sources.openapi import load_openapi
from tests.meaning.coverage import draw, operation_counts

_SMALLEST, _LARGEST = 3, 150


def contracts(folder: Path, name: str) -> list[Contract]:
    """Of each environment of a document; none where it cannot be read."""
    try:
        interface = load_openapi(folder / name)
        made = [Template(one.result.environment) for one in build_environments(interface)]
    except EnvwrightError:
        return []
    documented = DocumentedContracts(interface)
    return [documented.contract(template) for template in made]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tools that keep each part, and with ``--notes`` what the others change."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--split", choices=("dev", "test", "all"), default="dev")
    parser.add_argument("--seed", type=int, default=29)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--notes", action="store_true")
    given = parser.parse_args(arguments)
    counts = operation_counts(given.folder, given.split)
    fitting = {name: n for name, n in counts.items() if _SMALLEST <= n <= _LARGEST}
    names = draw(fitting, "providers", given.count, given.seed)
    kept: Counter[str] = Counter()
    total: Counter[str] = Counter()
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=5) as pool:
        for name, found in zip(
            names, pool.imap(partial(contracts, given.folder), names), strict=True
        ):
            for one in found:
                kept.update({part: k for part, (k, _) in one.parts.items()})
                total.update({part: n for part, (_, n) in one.parts.items()})
                for tool, notes in one.notes.items() if given.notes else ():
                    sys.stdout.write(f"{name} {tool}: {' | '.join(notes)}\n")
    for part, count in total.items():
        sys.stdout.write(f"{part}: {kept[part]} of {count}\n")


if __name__ == "__main__":
    main()

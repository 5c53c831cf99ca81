"""``python -m tests.unit.authoring.table``: what becomes of each kind of mistake."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from functools import lru_cache, partial
from pathlib import Path

from envwright.authoring import AuthoringOptions, AuthoringOutcome, author_environment
from envwright.sources.prose import interface_of_topic
from envwright.types import Interface
from envwright.validation.check import check_template
from tests.unit.authoring.meant import Meant, meant
from tests.unit.authoring.mistakes import DROPPED, MISTAKES, REPAIRED, TAKEN
from tests.unit.authoring.scripted import Mistake, Writer

OPTIONS = AuthoringOptions(least_tools=3, most_tools=30)


@lru_cache(maxsize=8)
def library() -> Meant:
    """The library as answers."""
    return meant("mock")


def written(
    writer: Writer,
    journal: Path,
    interface: Interface | None = None,
    options: AuthoringOptions = OPTIONS,
) -> AuthoringOutcome:
    """What a scripted model makes of an interface."""
    quick = partial(check_template, sequences=10, length=10, mutants=0)
    source = interface or interface_of_topic("the desk of a small library")
    return asyncio.run(author_environment(source, writer, quick, options, journal=journal))


def outcome(done: AuthoringOutcome) -> str:
    """One word for what became of it."""
    if done.spec is None:
        return DROPPED
    return REPAIRED if len(done.exchanges) > done_right() else TAKEN


def done_right() -> int:
    """Requests of a library without a mistake."""
    return 6


def row(mistake: Mistake, done: AuthoringOutcome) -> str:
    """A line of the table."""
    kinds = ", ".join(sorted({p.kind for e in done.exchanges for p in (*e.sent, *e.problems)}))
    how = f"{outcome(done)}: {done.reason}" if done.reason else outcome(done)
    calls = len(done.exchanges) - done_right() if done.spec else len(done.exchanges)
    more = f"+{calls}" if done.spec else str(calls)
    return f"| {mistake.name} | {mistake.stage.split()[0]} | {kinds or '-'} | {how} | {more} |"


def table() -> str:
    """The whole table."""
    lines = ["| mistake | stage | told as | ends | calls |", "|---|---|---|---|---|"]
    with tempfile.TemporaryDirectory() as folder:
        for number, mistake in enumerate(MISTAKES):
            done = written(Writer(library(), mistake), Path(folder) / f"{number}.jsonl")
            lines.append(row(mistake, done))
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(table() + "\n")

"""Somebody else's release as sources that environments are built from."""

from __future__ import annotations

import re
from pathlib import Path

import apsw

from envwright.errors import BadInput
from envwright.evaluation.agent_world_model import WorldScenario, read_scenarios
from envwright.storage.files import is_vacant, new_folder, write_atomic
from envwright.workflows.verb_api import VerbResult

IMPORT_FORMATS = "awm:FOLDER"
_NAME = re.compile(r"[A-Za-z0-9_-]{1,80}")
_NOW = "2025-01-15 09:00:00"
"""What stands for now in rows that are told by their distance from it."""
# Each part is possessive: nothing of a long text is looked at twice.
_NOW_CALL = re.compile(
    r"\b(?:datetime|date|time)\(\s*+'now'(?:\s*+,\s*+'[^']{0,40}+')*+\s*+\)", re.IGNORECASE
)
_MODIFIER = re.compile(r"'([^']{0,40}+)'")


class ImportResult(VerbResult):
    """What was written."""

    release: str
    path: str
    scenarios: int
    tasks: int
    rows: int
    """Statements that fill tables."""


def import_release(
    release: str, output: Path, *, limit: int | None = None, force: bool = False
) -> ImportResult:
    """Write the scenarios of a release as SQL scripts, which ``envwright build`` reads.

    ``sources/NAME.sql`` makes the tables and fills them, ``tasks/NAME.txt`` holds what users ask
    for, a line each.

    Args:
        release: ``awm:FOLDER``, a release of Agent World Model.
        output: the new folder.
        limit: scenarios at most, the first ones.
        force: replace what is in the folder.

    Raises:
        BadInput: there is no such release, or the folder is not empty.
    """
    kind, _, folder = release.partition(":")
    if kind != "awm" or not folder:
        raise BadInput(f"cannot import {release!r}.", remedy=f"Name one of {IMPORT_FORMATS}.")
    if not force and not is_vacant(output):
        raise BadInput("is not empty.", file=str(output), remedy="Name another, or give --force.")
    scenarios = read_scenarios(Path(folder))[:limit]
    with new_folder(output) as draft:
        for scenario in scenarios:
            if not _NAME.fullmatch(scenario.name):
                raise BadInput(f"{scenario.name[:80]!r} is no name of a file.", file=folder)
            write_atomic(draft / "sources" / f"{scenario.name}.sql", _script(scenario))
            asked = "".join(" ".join(task.split()) + "\n" for task in scenario.tasks)
            write_atomic(draft / "tasks" / f"{scenario.name}.txt", asked)
    return ImportResult(
        release=release,
        path=str(output),
        scenarios=len(scenarios),
        tasks=sum(len(one.tasks) for one in scenarios),
        rows=sum(len(one.rows) for one in scenarios),
    )


def _script(scenario: WorldScenario) -> str:
    about = " ".join(scenario.description.split())
    statements = [*scenario.schema, *map(_settled, scenario.rows)]
    lines = "".join(f"{one.strip().removesuffix(';')};\n" for one in statements)
    return f"-- {about}\n{lines}" if about else lines


def _settled(statement: str) -> str:
    """A statement with times in the place of calls that depend on the day of the build."""
    return _NOW_CALL.sub(lambda found: f"'{_time_of(found[0])}'", statement)


def _time_of(call: str) -> str:
    function = call.partition("(")[0].lower()
    given = (_NOW, *_MODIFIER.findall(call)[1:])
    marks = ", ".join("?" * len(given))
    # The names of the three functions are the expression's; what is given is bound.
    found = apsw.Connection(":memory:").execute(f"SELECT {function}({marks})", given).get
    return str(found or _NOW)

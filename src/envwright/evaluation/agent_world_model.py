"""Agent World Model's JSON Lines: scenarios with a SQLite schema, sample rows, tasks, verifiers.

The files of a release are ``gen_scenario.jsonl``, ``gen_db.jsonl``, ``gen_sample.jsonl``,
``gen_tasks.jsonl`` and ``gen_verifier.pure_code.jsonl``, a scenario or a verifier a line. Its tools
are programs of FastAPI, which are not read: an environment is built anew from the schema.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from envwright.errors import BadInput
from envwright.evaluation.foreign_records import AuditFinding, ForeignTask, Raw
from envwright.evaluation.remote_environment import RemoteEnvironment, WorkerLimits
from envwright.storage.jsonl import lines_of

_DATABASES, _SAMPLES = "gen_db.jsonl", "gen_sample.jsonl"
_SCENARIOS, _TASKS = "gen_scenario.jsonl", "gen_tasks.jsonl"
_VERIFIERS = "gen_verifier.pure_code.jsonl"
_REMEDY = f"Name a folder with {_DATABASES}, {_SAMPLES}, {_TASKS} and {_VERIFIERS}."


@dataclass(frozen=True)
class WorldScenario:
    """One scenario of a release."""

    name: str
    description: str
    schema: tuple[str, ...]
    """Statements of SQLite that make the tables and indexes."""
    rows: tuple[str, ...]
    """Statements that fill them."""
    tasks: tuple[str, ...]
    """What a user asks for."""
    verifiers: dict[int, str]
    """Number of a task → the source of a function that compares two states."""


def read_scenarios(folder: Path) -> list[WorldScenario]:
    """The scenarios of a release, in the order of their databases.

    Raises:
        BadInput: the folder has no databases, or a line is of another format.
    """
    if not (folder / _DATABASES).is_file():
        raise BadInput("is no release of Agent World Model.", file=str(folder), remedy=_REMEDY)
    about = _by_scenario(folder / _SCENARIOS, "name", lambda line: str(line["description"]))
    samples = _by_scenario(folder / _SAMPLES, "scenario", _insertions)
    tasks = _by_scenario(folder / _TASKS, "scenario", lambda line: tuple(map(str, line["tasks"])))
    verifiers: dict[str, dict[int, str]] = {}
    for line in _lines(folder / _VERIFIERS):
        with _as_format(folder / _VERIFIERS):
            found = verifiers.setdefault(str(line["scenario"]), {})
            found[int(line["task_idx"])] = str(line["verification"]["code"])
    databases = _by_scenario(folder / _DATABASES, "scenario", _definitions)
    return [
        WorldScenario(
            name,
            about.get(name, ""),
            schema,
            samples.get(name, ()),
            tasks.get(name, ()),
            verifiers.get(name, {}),
        )
        for name, schema in databases.items()
    ]


def read_agent_world_model(
    folder: Path, walls: WorkerLimits, make: Callable[..., RemoteEnvironment] = RemoteEnvironment
) -> tuple[list[RemoteEnvironment], list[AuditFinding]]:
    """The environments of a release, whose verifiers are audited, and what its files lack.

    Args:
        folder: of the release.
        walls: bounds on the workers.
        make: makes an environment, by the fields of ``RemoteEnvironment``.

    Raises:
        BadInput: it is no release of this format.
    """
    environments, findings = [], []
    for scenario in read_scenarios(folder):
        known = [
            ForeignTask(id=str(number), opening=task)
            for number, task in enumerate(scenario.tasks)
            if number in scenario.verifiers
        ]
        payload = {
            "schema": list(scenario.schema),
            "rows": list(scenario.rows),
            "verifiers": {str(n): source for n, source in scenario.verifiers.items()},
        }
        environments.append(
            make(
                name=scenario.name,
                config={"format": "agent_world_model"},
                payload=payload,
                known_tasks=tuple(known),
                known_tools=(),
                rules=scenario.description,
                walls=walls,
            )
        )
        if lacking := len(scenario.tasks) - len(known):
            detail = f"{lacking} of {len(scenario.tasks)} tasks have no verifier of code"
            findings.append(AuditFinding(kind="unusable", environment=scenario.name, detail=detail))
    return environments, findings


def _definitions(line: Raw) -> tuple[str, ...]:
    tables = line["db_schema"]["tables"]
    return tuple(
        str(statement)
        for table in tables
        for statement in (table["ddl"], *table.get("indexes", ()))
    )


def _insertions(line: Raw) -> tuple[str, ...]:
    tables = line["sample_data"]["tables"]
    return tuple(str(statement) for table in tables for statement in table["insert_statements"])


def _by_scenario(path: Path, key: str, read: Callable[[Raw], Any]) -> dict[str, Any]:
    out = {}
    for line in _lines(path):
        with _as_format(path):
            out[str(line[key])] = read(line)
    return out


@contextmanager
def _as_format(path: Path) -> Iterator[None]:
    """What a line lacks is bad input."""
    try:
        yield
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(
            f"is not of Agent World Model's format ({type(error).__name__}: {error}).",
            file=str(path),
            remedy=_REMEDY,
        ) from None


def _lines(path: Path) -> Iterator[Raw]:
    if not path.exists():
        return
    for number, raw in lines_of(path):
        try:
            line = orjson.loads(raw)
        except ValueError:
            line = None
        if not isinstance(line, dict):
            raise BadInput("is no object of JSON.", file=str(path), place=f"line {number}")
        yield line

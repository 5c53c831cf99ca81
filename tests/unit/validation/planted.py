"""Defects planted in sound environments, one kind at a time: what ``check`` says of each.

``python -m tests.unit.validation.planted`` prints for each kind in how many environments it could
be planted, in how many a check failed that holds without it, in how many a note tells of it, and
which checks those were. Unchanged environments are checked the same way: false alarms.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import SpecError
from envwright.types import CheckReport, EnvironmentSpec
from envwright.validation.check import check_template
from envwright.workflows.environment_build import build_from_sources
from tests.unit.validation.plants import KINDS, Plant

ROOT = Path(__file__).parents[3]
SHIPPED = ("mock",)
AUTHORED = ("climbing_gym_desk", "parcel_locker_desk", "todo_service", "sample_cold_storage")
SEQUENCES, MUTANTS = 10, 0
COMPILER = "does not compile"


@dataclass
class Tally:
    """What became of one kind of defect."""

    planted: int = 0
    caught: int = 0
    told: int = 0
    by: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)


def environments(folder: Path) -> Iterator[EnvironmentSpec]:
    """Sound environments: by hand, by a model, and by rules."""
    for name in SHIPPED:
        yield load_environment(ROOT / "environments" / name)
    for name in AUTHORED:
        yield load_environment(ROOT / "environments" / "authored" / name)
    document = ROOT / "src" / "envwright" / "data" / "openapi" / "petstore.json"
    made = build_from_sources([document], folder).data()
    yield load_environment(Path(made["environments"][0]["path"]))


def judged(spec: EnvironmentSpec) -> CheckReport | str:
    """The report; a text where the environment is refused before anything runs."""
    try:
        template = Template(spec)
    except SpecError as error:
        return str(error)
    return check_template(template, sequences=SEQUENCES, mutants=MUTANTS)


def failing(report: CheckReport) -> set[str]:
    return {result.name for result in report.checks if not result.ok}


def notes(report: CheckReport) -> set[tuple[str, str]]:
    return {(result.name, result.detail) for result in report.checks if result.detail}


def tally(plant: Plant, sound: list[tuple[EnvironmentSpec, CheckReport]], most: int = 1) -> Tally:
    """Plant one kind in every environment, at most so many times each, and check it."""
    out = Tally()
    for spec, before in sound:
        for number, broken in enumerate(plant(spec)):
            if number == most:
                break
            out.planted += 1
            report = judged(broken)
            if isinstance(report, str):
                out.caught += 1
                out.by[COMPILER] += 1
                continue
            new = failing(report) - failing(before)
            said = {name for name, _ in notes(report) - notes(before)}
            out.caught += bool(new)
            out.told += bool(not new and said)
            out.by.update(new or {f"({name})" for name in said})
            if not new and not said:
                out.missed.append(spec.name)
    return out


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def table(folder: Path, names: list[str]) -> int:
    """Print the table; returns the number of false alarms."""
    sound = []
    alarms = 0
    for spec in environments(folder):
        report = judged(spec)
        assert not isinstance(report, str)
        alarms += not report.ok
        sound.append((spec, report))
    say(f"unchanged environments: {len(sound)}, false alarms: {alarms}")
    planted = caught = told = kinds = 0
    say("| kind | planted | caught | told | by |\n|---|---|---|---|---|")
    for name, plant in KINDS.items():
        if names and name not in names:
            continue
        found = tally(plant, sound)
        by = ", ".join(f"{check} {n}" for check, n in found.by.most_common(3))
        missed = f"; missed in {', '.join(sorted(set(found.missed)))}" if found.missed else ""
        say(f"| {name} | {found.planted} | {found.caught} | {found.told} | {by}{missed} |")
        planted, caught, told = planted + found.planted, caught + found.caught, told + found.told
        kinds += found.caught == found.planted > 0
    say(f"{len(KINDS)} kinds; {kinds} always caught; {caught} of {planted} caught, {told} told")
    return alarms


if __name__ == "__main__":
    import tempfile

    start = time.monotonic()
    with tempfile.TemporaryDirectory() as made:
        table(Path(made) / "built", sys.argv[1:])
    say(f"{time.monotonic() - start:.0f} s")

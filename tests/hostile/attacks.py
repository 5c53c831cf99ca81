"""What an attack is: what is given, the way in, what must become of it, and its bound of work.

A written row is an ``Attack``; its ``over`` names sizes, positions, encodings, fields, and each
combination of these (or a seeded sample of them) is one ``Case``.

**Verdicts.** ``refused``: one clear message (``BadInput``), which a person can act on; with
``refused@FILE`` it names that file. ``unfinished``: a bound on a unit of work was met, nothing is
judged. ``fine``: taken, and harmless. Of calls, the kind of the error that the observation has
(``invalid_arguments``, ``unknown_tool``, ``precondition``, ``constraint``, ``execution``), and for
limits ``limit:NAME``. Several that are right stand side by side: ``refused|fine``.
What is right in no row: ``crash`` (any other exception), ``harm`` (a state that changed, a file
that leaked), ``too slow``, ``too large``, and a child that ``died``.

**Work** is counted in units that do not depend on the machine: see ``tests.hostile.work``.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

Given = Any
"""What a builder makes for its way in: bytes, text, data, or a folder that it has changed."""
Verdict = str
Way = Callable[[Given, Path], Callable[[], Verdict]]
"""Prepares what is sound around the input, and returns what is then tried and counted."""
SEED = 1
MOST = 9
"""Cases of a written row, unless it asks for more."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A written row."""

    name: str
    expected: str
    """Verdicts, separated by bars; ``{field}`` stands for what ``over`` gives it."""
    build: Callable[..., Given]
    """Takes the values of ``over`` by name; of a way into a folder, the folder first."""
    over: Mapping[str, Sequence[Any] | Mapping[str, Any]] = field(default_factory=dict)
    """Name → values; or label → value where a value is too long to be shown."""
    units: int = 0
    """Most units of work of each; 0 for the group's."""
    mib: int = 0
    most: int = MOST


@dataclass(frozen=True, slots=True)
class Group:
    """Attacks by one way in."""

    name: str
    about: str
    """The class of error, in a sentence or two."""
    way: Way
    attacks: Sequence[Attack]
    units: int = 500_000
    mib: int = 150
    base: Callable[[Path], Any] | None = None
    """Puts something sound into the case's folder; builders take what it returns first."""


@dataclass(frozen=True, slots=True)
class Case:
    """One generated row of the table."""

    group: Group
    attack: Attack
    labels: tuple[str, ...]
    values: Mapping[str, Any]

    @property
    def id(self) -> str:
        shown = f"[{', '.join(self.labels)}]" if self.labels else ""
        return f"{self.group.name}: {self.attack.name}{shown}"

    @property
    def expected(self) -> tuple[str, ...]:
        text = self.attack.expected
        for name, value in self.values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return tuple(text.split("|"))

    @property
    def units(self) -> int:
        return self.attack.units or self.group.units

    @property
    def mib(self) -> int:
        return self.attack.mib or self.group.mib

    def given(self, folder: Path) -> Given:
        """Build the input."""
        first = (self.group.base(folder),) if self.group.base else ()
        return self.attack.build(*first, **self.values)


def cases_of(group: Group, attack: Attack) -> list[Case]:
    """The generated rows of a written one: all combinations, or as many as it asks for."""
    named = {name: list(_labelled(values)) for name, values in attack.over.items()}
    combined = list(itertools.product(*named.values()))
    if len(combined) > attack.most:
        rng = Random(f"{SEED}/{group.name}/{attack.name}")
        combined = [combined[at] for at in sorted(rng.sample(range(len(combined)), attack.most))]
    return [
        Case(
            group,
            attack,
            tuple(label for label, _ in chosen),
            {name: value for name, (_, value) in zip(named, chosen, strict=True)},
        )
        for chosen in combined
    ]


def _labelled(values: Sequence[Any] | Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    if isinstance(values, Mapping):
        yield from values.items()
        return
    for number, value in enumerate(values):
        text = repr(value)
        yield (text if len(text) <= 24 and text.isascii() else f"{text[:12]!a}… {number}"), value

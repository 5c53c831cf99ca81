"""What was reached, with denominators, and one figure made of figures that can be looked up."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from envwright.types import CheckResult, Json, Scalar
from envwright.validation.coverage import ColumnName, missing_values
from envwright.validation.explore import Explorer
from envwright.validation.mutation import Mutation

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Covered:
    """How much of one thing the calls reached."""

    name: str
    reached: int
    total: int
    missed: tuple[str, ...]
    """What was not reached, by name."""

    def data(self) -> Json:
        return {"reached": self.reached, "total": self.total, "missed": list(self.missed)}


def covered(explorer: Explorer) -> list[Covered]:
    """What the calls reached, in a fixed order."""
    seen, tools = explorer.coverage, explorer.template.tools
    guards = [(n, at) for n, tool in tools.items() for at in range(len(tool.guards))]
    steps = [(n, at) for n, tool in tools.items() for at in range(len(tool.spec.do))]
    optional = [
        (name, part)
        for name, tool in tools.items()
        for part, parameter in tool.spec.parameters.items()
        if not parameter.required
    ]
    given, omitted = _used(explorer)
    missed = {(ref, value) for ref, value in missing_values(explorer.template, seen)}
    values = [
        (ref, value)
        for ref in seen.values
        for value in explorer.template.schema.tables[ref[0]].columns[ref[1]].text.enum or ()
    ]
    refusing = [n for n, tool in tools.items() if tool.guards or tool.spec.parameters]
    return [
        _covered("tools that succeeded", list(tools), lambda n: seen.succeeded[n] > 0, str),
        _covered("tools that failed", refusing, lambda n: seen.failed[n] > 0, str),
        _covered("guards that held", guards, lambda g: g in seen.held, _numbered("require")),
        _covered("guards that refused", guards, lambda g: g in seen.refused, _numbered("require")),
        _covered("steps that had an effect", steps, lambda s: s in seen.effective, _numbered("do")),
        _covered("optional parameters given", optional, lambda p: p in given, ".".join),
        _covered("optional parameters left out", optional, lambda p: p in omitted, ".".join),
        _covered("state values reached", values, lambda v: v not in missed, _valued),
    ]


def _covered(
    name: str,
    items: Sequence[Item],
    reached: Callable[[Item], bool],
    written: Callable[[Item], str],
) -> Covered:
    missed = tuple(written(item) for item in items if not reached(item))
    return Covered(name, len(items) - len(missed), len(items), missed)


def _numbered(word: str) -> Callable[[tuple[str, int]], str]:
    return lambda place: f"{place[0]}: {word} {place[1] + 1}"


def _valued(item: tuple[ColumnName, Scalar]) -> str:
    (table, column), value = item
    return f"{table}.{column} = {value!r}"


def _used(explorer: Explorer) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """Parameters that successful calls gave, and that they left out."""
    given: set[tuple[str, str]] = set()
    omitted: set[tuple[str, str]] = set()
    for name, events in explorer.events.items():
        parts = explorer.template.tools[name].spec.parameters
        for event in events:
            if event.observation.ok:
                for part in parts:
                    (given if part in event.call.arguments else omitted).add((name, part))
    return given, omitted


@dataclass(frozen=True, slots=True)
class Quality:
    """Three shares, each with its counts, and their geometric mean.

    The mean orders environments; it is no gate. A part of which nothing was tried is left out.
    """

    held: tuple[int, int]
    """Checks that hold, of all."""
    reached: tuple[int, int]
    """Things reached, of all that ``covered`` counts."""
    noticed: tuple[int, int]
    """Seeded defects noticed, of those tried."""

    @property
    def score(self) -> float:
        """In [0, 1]; 0 as soon as one part is."""
        shares = [n / total for n, total in (self.held, self.reached, self.noticed) if total]
        return math.prod(shares) ** (1 / len(shares)) if shares else 0.0

    def data(self) -> Json:
        parts = {"held": self.held, "reached": self.reached, "noticed": self.noticed}
        return {
            "score": round(self.score, 4),
            **{
                name: {"count": n, "of": total, "share": round(n / total, 4) if total else None}
                for name, (n, total) in parts.items()
            },
        }


def quality(checks: Sequence[CheckResult], reached: Sequence[Covered], found: Mutation) -> Quality:
    """The figures of one examination."""
    return Quality(
        held=(sum(check.ok for check in checks), len(checks)),
        reached=(sum(c.reached for c in reached), sum(c.total for c in reached)),
        noticed=(found.noticed, found.total),
    )

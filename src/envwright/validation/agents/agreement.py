"""How far a judge agrees with labels that are known: precision and recall, kind by kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from envwright.runtime.statistics import wilson

Share = tuple[int, int]
"""So many of so many."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One case: what is true of it, and what the judge said."""

    true: str
    """Its kind; empty where there is nothing to be seen."""
    seen: frozenset[str]
    """The kinds that the judge saw."""
    group: str = ""
    """How the case was made."""
    answered: bool = True
    """Whether the judge's answer could be used."""

    @property
    def right(self) -> bool:
        return self.seen == ({self.true} if self.true else set())


@dataclass
class Agreement:
    """The cases of one measurement.

    Args:
        kinds: the kinds that a judge can see, in the order of the table.
    """

    kinds: Sequence[str]
    cases: list[Judged] = field(default_factory=list)

    def add(
        self, true: str, seen: Iterable[str], group: str = "", *, answered: bool = True
    ) -> None:
        """Count one case."""
        self.cases.append(Judged(true, frozenset(seen), group, answered))

    def precision(self, kind: str) -> Share:
        """Of the cases where the judge saw a kind, those that are of it."""
        seen = [case for case in self.cases if kind in case.seen]
        return sum(case.true == kind for case in seen), len(seen)

    def recall(self, kind: str) -> Share:
        """Of the cases of a kind, those where the judge saw it."""
        there = [case for case in self.cases if case.true == kind]
        return sum(kind in case.seen for case in there), len(there)

    def any_precision(self) -> Share:
        """Of the cases where the judge saw anything, those where there is something."""
        seen = [case for case in self.cases if case.seen]
        return sum(bool(case.true) for case in seen), len(seen)

    def any_recall(self) -> Share:
        """Of the cases where there is something, those where the judge saw anything."""
        there = [case for case in self.cases if case.true]
        return sum(bool(case.seen) for case in there), len(there)

    def false_alarms(self) -> Share:
        """Of the cases where there is nothing, those where the judge saw something."""
        clean = [case for case in self.cases if not case.true]
        return sum(bool(case.seen) for case in clean), len(clean)

    def group(self, name: str) -> Share:
        """Of the cases that were made in one way, those that were judged rightly."""
        own = [case for case in self.cases if case.group == name]
        return sum(case.right for case in own), len(own)

    def unanswered(self) -> int:
        """Cases without an answer that could be used; they count as nothing seen."""
        return sum(not case.answered for case in self.cases)

    def text(self, *, overall: str = "", groups: bool = False) -> str:
        """The tables, in Markdown.

        Args:
            overall: name of a row about seeing anything at all; empty for none.
            groups: a second table, by how the cases were made.
        """
        rows = [(kind, self.precision(kind), self.recall(kind)) for kind in self.kinds]
        if overall:
            rows.append((overall, self.any_precision(), self.any_recall()))
        lines = ["| kind | precision | recall |", "|---|---|---|"]
        lines += [f"| {name} | {shown(p)} | {shown(r)} |" for name, p, r in rows]
        if groups:
            names = list(dict.fromkeys(case.group for case in self.cases))
            lines += ["", "| how it was made | judged rightly |", "|---|---|"]
            lines += [f"| {name} | {shown(self.group(name))} |" for name in names]
        tail = f"\n{len(self.cases)} cases, {self.unanswered()} without a usable answer."
        if any(not case.true for case in self.cases):
            tail += f" Where there is nothing, something was seen: {shown(self.false_alarms())}."
        return "\n".join([*lines, tail]) + "\n"


def shown(share: Share) -> str:
    """A share with its Wilson 95 % interval; a dash where there is nothing to share."""
    some, of = share
    if not of:
        return "–"
    low, high = wilson(some, of)
    return f"{some}/{of} = {some / of:.2f} ({low:.2f}–{high:.2f})"

"""Precision and recall of the fault rules on the labelled set, kind by kind.

python -m tests.unit.rollout.users.table                    the tables of all sets
python -m tests.unit.rollout.users.table fifth --misses     of one, and every turn that went wrong
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from envwright.environment.statistics import wilson_interval
from envwright.rollout.users.user_faults import find_faults
from envwright.types import Role
from tests.unit.rollout.users.labelled import SETS, labelled_set
from tests.unit.rollout.users.labels import KINDS, Labelled


@dataclass
class Counts:
    """How often a kind was there, and how often it was seen."""

    there: int = 0
    seen: int = 0
    both: int = 0

    def cells(self) -> str:
        return f"{_share(self.both, self.seen)} | {_share(self.both, self.there)}"


def _share(some: int, of: int) -> str:
    """A share with its Wilson 95 % interval."""
    if not of:
        return "–"
    low, high = wilson_interval(some, of)
    return f"{some}/{of} = {some / of:.2f} ({low:.2f}–{high:.2f})"


@dataclass
class Table:
    """What became of a labelled set."""

    turns: int = 0
    right: int = 0
    kinds: dict[str, Counts] = field(default_factory=lambda: {kind: Counts() for kind in KINDS})
    any: Counts = field(default_factory=Counts)
    wrong: list[tuple[Labelled, list[str]]] = field(default_factory=list)

    def add(self, turn: Labelled) -> None:
        """Count one turn: only what is seen in that turn, the conversation's last."""
        last = sum(m.role is Role.USER for m in turn.messages) - (0 if turn.ended else 1)
        faults = find_faults(turn.task, turn.messages, ended=turn.ended)
        seen = list(dict.fromkeys(str(f.kind) for f in faults if f.turn == last))
        self.turns += 1
        self.right += not turn.kind
        for kind, counts in self.kinds.items():
            counts.there += turn.kind == kind
            counts.seen += kind in seen
            counts.both += turn.kind == kind and kind in seen
        self.any.there += bool(turn.kind)
        self.any.seen += bool(seen)
        self.any.both += bool(turn.kind and seen)
        if seen != ([turn.kind] if turn.kind else []):
            self.wrong.append((turn, [f"{f.kind}: {f.evidence}" for f in faults if f.turn == last]))

    def text(self) -> str:
        """The table, in Markdown."""
        lines = ["| kind | precision | recall |", "|---|---|---|"]
        lines += [f"| {kind} | {counts.cells()} |" for kind, counts in self.kinds.items()]
        lines.append(f"| any fault | {self.any.cells()} |")
        wrongly = self.any.seen - self.any.both
        lines.append(f"\n{self.turns} turns, {self.right} of them right; of the right ones ")
        lines[-1] += f"{_share(wrongly, self.right)} were taken for wrong."
        return "\n".join(lines) + "\n"


def measure(turns: Sequence[Labelled]) -> Table:
    """The table of a labelled set."""
    table = Table()
    for turn in turns:
        table.add(turn)
    return table


def _shown(turn: Labelled, seen: Sequence[str]) -> str:
    talk = [m for m in turn.messages if m.role in (Role.USER, Role.ASSISTANT) and m.content][-3:]
    lines = [f"{m.role}: {m.content}" for m in talk] + (["(end)"] if turn.ended else [])
    return f"--- {turn.kind or 'right'} ({turn.how}), seen {list(seen)}\n" + "\n".join(lines) + "\n"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="*", metavar="set", help=f"any of {', '.join(SETS)}")
    parser.add_argument("--misses", action="store_true", help="also every turn that went wrong")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    for name in options.sets or SETS:
        table = measure(labelled_set(name, seed=options.seed))
        for turn, seen in table.wrong if options.misses else ():
            sys.stdout.write(_shown(turn, seen))
        sys.stdout.write(f"\n{name}\n\n{table.text()}")


if __name__ == "__main__":
    main()

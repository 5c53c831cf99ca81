"""What was found as records, tables and text."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field

from benchmarks.fidelity.campaign import Evidence, ToolRecord, Verdict
from envwright.environment.statistics import wilson_interval
from envwright.types import Json

_CUT = 300
"""Characters of a value in a text."""


@dataclass(frozen=True)
class ToolResult:
    """One operation of a description."""

    operation: str
    verdict: Verdict
    accepted: int = 0
    refused: int = 0
    undecided: int = 0
    differences: tuple[str, ...] = ()
    """Each as text: what differs, and the shortest sequence that shows it."""


@dataclass(frozen=True)
class OracleResult:
    """One oracle."""

    oracle: str
    kind: str
    half: str
    tools: tuple[ToolResult, ...] = ()
    sequences: int = 0
    environments: int = 0
    nothing: str = ""
    """Why no environment was built."""
    problem: str = ""
    """Why it could not be played."""

    def count(self, verdict: Verdict) -> int:
        """Operations with a verdict."""
        return sum(one.verdict is verdict for one in self.tools)

    @property
    def kept(self) -> int:
        """Operations that a tool stands for."""
        return len(self.tools) - self.count(Verdict.MISSING)

    @property
    def compared(self) -> int:
        """Calls that both answered and that were compared."""
        return sum(one.accepted + one.refused + len(one.differences) for one in self.tools)


def tool_result(operation: str, record: ToolRecord | None) -> ToolResult:
    """The result of one operation; ``None``: no tool stands for it."""
    if record is None:
        return ToolResult(operation, Verdict.MISSING)
    return ToolResult(
        operation,
        record.verdict,
        record.accepted,
        record.refused,
        record.undecided,
        tuple(difference_text(one) for one in record.evidence),
    )


def difference_text(evidence: Evidence) -> str:
    """A difference with its sequence, the reference's call above ours."""
    one = evidence.difference
    lines = [f"{one.kind}{f' ({one.place})' if one.place else ''}"]
    for operation, theirs, ours in evidence.calls:
        lines.append(f"  {operation} {_short(theirs)}")
        if ours != theirs:
            lines.append(f"    here {_short(ours)}")
    if one.theirs is not None or one.ours is not None:
        lines.append(f"  there {_short(one.theirs)}; here {_short(one.ours)}")
    lines.append(f"  the reference: {_short(evidence.theirs)}")
    lines.append(f"  ours:          {_short(evidence.ours)}")
    return "\n".join(lines)


def _short(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _CUT else f"{text[:_CUT]}…"


# --- tables ---------------------------------------------------------------------------------------


@dataclass
class Totals:
    """Sums over oracles."""

    tools: int = 0
    kept: int = 0
    calls: int = 0
    verdicts: Counter[Verdict] = field(default_factory=Counter)

    @classmethod
    def of(cls, results: Iterable[OracleResult]) -> Totals:
        """The sums."""
        made = cls()
        for one in results:
            made.tools += len(one.tools)
            made.kept += one.kept
            made.calls += one.compared
            made.verdicts.update(tool.verdict for tool in one.tools)
        return made

    @property
    def judged(self) -> int:
        """Kept tools that have a verdict."""
        return self.kept - self.verdicts[Verdict.NOT_REACHED]


_HEAD = "| oracle | tools | kept | agree | shallow | wrong | not reached | calls compared |"


def markdown_table(results: Sequence[OracleResult]) -> str:
    """A row for each oracle and the sum, with shares and Wilson intervals of 95 % below."""
    lines = [_HEAD, "|---|--:|--:|--:|--:|--:|--:|--:|"]
    lines += [
        _row(f"{one.oracle}{' (!)' * bool(one.problem)}", Totals.of([one])) for one in results
    ]
    total = Totals.of(results)
    lines.append(_row("all", total))
    lines.append("")
    shares = {
        "kept": (total.kept, total.tools),
        "kept tools with a verdict that agree": (total.verdicts[Verdict.AGREES], total.judged),
        "shallow": (total.verdicts[Verdict.SHALLOW], total.judged),
        "wrong": (total.verdicts[Verdict.WRONG], total.judged),
    }
    lines.append("; ".join(f"{name} {share_text(*pair)}" for name, pair in shares.items()) + ".")
    lines += [f"{one.oracle}: nothing is built: {one.nothing}" for one in results if one.nothing]
    lines += [f"(!) {one.oracle}: {one.problem}" for one in results if one.problem]
    return "\n".join(lines)


def _row(name: str, sums: Totals) -> str:
    verdicts = (Verdict.AGREES, Verdict.SHALLOW, Verdict.WRONG, Verdict.NOT_REACHED)
    counts = [sums.tools, sums.kept, *(sums.verdicts[one] for one in verdicts), sums.calls]
    return f"| {name} | {' | '.join(f'{count:,}' for count in counts)} |"


def share_text(part: int, whole: int) -> str:
    """A share with its interval.

    Example::

        >>> share_text(9, 10)
        '9 of 10 (90 %; 60-98)'
    """
    if not whole:
        return "0 of 0"
    low, high = (round(100 * bound) for bound in wilson_interval(part, whole))
    return f"{part} of {whole} ({round(100 * part / whole)} %; {low}-{high})"


def json_data(results: Sequence[OracleResult]) -> list[Json]:
    """The results as JSON data."""
    return [asdict(one) for one in results]


def read_results(data: Sequence[Mapping[str, Json]]) -> list[OracleResult]:
    """The results that ``json_data`` gave."""
    return [
        OracleResult(
            **{
                **one,
                "tools": tuple(
                    ToolResult(
                        **{
                            **tool,
                            "verdict": Verdict(tool["verdict"]),
                            "differences": tuple(tool["differences"]),
                        }
                    )
                    for tool in one["tools"]
                ),
            }
        )
        for one in data
    ]


def difference_list(results: Sequence[OracleResult]) -> str:
    """All differences as text, by oracle and tool."""
    lines = []
    for one in results:
        for tool in one.tools:
            lines += [f"{one.oracle} {tool.operation}: {text}\n" for text in tool.differences]
    return "\n".join(lines)

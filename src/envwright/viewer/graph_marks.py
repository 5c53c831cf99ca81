"""How a drawn tool graph says which of its edges were tried, and with what result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from envwright.runtime.graph import Edge

Verdicts = Mapping[Edge, str]
"""Edge → ``confirmed``, ``refuted`` or another word for not decided; empty when none was tried."""


def mark(edges: Iterable[Edge], verdicts: Verdicts) -> str:
    """The class of a line that stands for some edges: plain as soon as one is confirmed."""
    said = {verdicts.get(edge, "") for edge in edges} if verdicts else {"confirmed"}
    if "confirmed" in said:
        return ""
    return " refuted" if said == {"refuted"} else " undecided"


def caption(source: str, target: str, edges: Iterable[Edge], verdicts: Verdicts) -> str:
    """The tooltip of the line between two tools: what it carries, and what was found of it."""
    lines = dict.fromkeys(
        (f"data: {e.column} as {e.parameter}" if e.kind == "data" else f"state: {e.column}")
        + (f" ({verdicts[e]})" if e in verdicts else "")
        for e in edges
    )
    return "\n".join([f"{source} → {target}", *lines])


def legend(verdicts: Verdicts) -> str:
    """A second row of the legend, when edges were tried."""
    if not verdicts:
        return ""
    return (
        '<g class="legend" transform="translate(24 50)">'
        '<path class="line data" d="M0 0h26"/><text x="34" y="4">confirmed by calls</text>'
        '<path class="line data refuted" d="M190 0h34"/><text x="232" y="4">refuted</text>'
        '<path class="line data undecided" d="M424 0h34"/><text x="466" y="4">not decided</text>'
        "</g>"
    )

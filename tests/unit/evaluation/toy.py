"""A release in memory, with a gold: a counter whose reward looks at a part of its state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from envwright.evaluation.foreign_records import (
    ForeignCall,
    ForeignPlay,
    ForeignResult,
    ForeignReward,
    ForeignTask,
    ForeignTool,
)
from envwright.types import Json

SCHEMA = {
    "type": "object",
    "properties": {"by": {"type": "integer"}},
    "required": ["by"],
}
TOOLS = tuple(
    ForeignTool.model_validate({"name": name, "schema": SCHEMA, "code": [["by", True, "KEYWORD"]]})
    for name in ("add", "scratch", "get_sum")
)


def add(by: int, tool: str = "add") -> ForeignCall:
    return ForeignCall(tool=tool, arguments={"by": by})


@dataclass
class Toy:
    """``add`` counts, up to 9; ``scratch`` writes where no reward looks."""

    tasks: Sequence[ForeignTask]
    goal: int
    least: bool = False
    """The reward asks for the goal or more, not for the goal."""
    drift: bool = False
    """Each play starts from another state than the one before."""
    strict: bool = False
    """The reward wants each call at most once."""
    name: str = "toy"
    tools: Sequence[ForeignTool] = TOOLS
    played: list[tuple[str, ...]] = field(default_factory=list)

    def play(
        self,
        task: str,
        calls: Sequence[ForeignCall],
        *,
        say: str = "",
        score: bool = False,
        twin: bool = False,
    ) -> ForeignPlay:
        count, scratch = (len(self.played) if self.drift else 0), 0
        self.played.append(tuple(call.text() for call in calls))
        start = f"{count},{scratch}"
        results = []
        for call in calls:
            by = call.arguments["by"]
            if call.tool == "get_sum":
                by = 0
            ok = isinstance(by, int) and count + by < 10
            if ok and call.tool == "add":
                count += by
            elif ok:
                scratch += by
            results.append(
                ForeignResult(
                    status="ok" if ok else "refused",
                    text="",
                    digest="",
                    error="" if ok else "too much",
                    state=f"{count},{scratch}",
                )
            )
        met = count >= self.goal if self.least else count == self.goal
        met = met and not (self.strict and len({c.text() for c in calls}) < len(calls))
        return ForeignPlay(
            start=start,
            results=tuple(results),
            score=ForeignReward(reward=float(met) if score else None),
        )

    def aliased(self, task: str, calls: Sequence[ForeignCall]) -> str:
        return ""

    def state(self, task: str) -> Json:
        return {"by": 3}

    def close(self) -> None: ...

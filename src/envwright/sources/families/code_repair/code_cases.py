"""The tests of the packages: calls of their functions; what sound code gives is what is wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from envwright.storage.files import read_text

FOLDER = Path(__file__).with_name("packages")
MODULE = "envwright.sources.families.code_repair.packages"

_ENTRIES = [
    ["rent", -900, 1],
    ["pay", 2500, 1],
    ["rent", -900, 8],
    ["food", -75, 3],
    ["food", 20, 4],
    ["food", -60, 4],
    ["pay", -120, 9],
    ["gift", 5, 2],
]
_SPANS = [[5, 9], [1, 3], [8, 12], [3, 4], [20, 21]]
_ROTA = {"Ada": [[1, 4], [6, 9]], "Bo": [[0, 3], [2, 5], [4, 6]], "Cy": [[9, 12], [0, 3]], "Di": []}
_MAP = ["..#..", ".##..", ".....", "##.#.", "...#."]
_TWO = ["..#.", "..#.", "###."]
CASES: dict[str, dict[str, list[list[Any]]]] = {
    "money": {
        "split_evenly": [[100, 3], [7, 7], [10, 4], [0, 2], [101, 2]],
        "after_discount": [[1000, 10], [999, 50], [5, 0], [100, 150], [333, 33]],
        "amount_text": [[1204], [-5], [0], [100], [99], [-250]],
    },
    "ledger": {
        "account_balance": [[_ENTRIES, "food", 4], [_ENTRIES, "food", 3], [_ENTRIES, "rent", 0]],
        "overdrawn_accounts": [[_ENTRIES, 1], [_ENTRIES, 9], [_ENTRIES, 0], [[["a", -1, 1]], 1]],
        "largest_entry": [
            [_ENTRIES, "food"],
            [_ENTRIES, "pay"],
            [_ENTRIES, "none"],
            [_ENTRIES, "gift"],
        ],
        "account_lines": [[_ENTRIES, "food"], [_ENTRIES, "rent"], [_ENTRIES, "gift"]],
    },
    "spans": {
        "overlap_length": [[[1, 5], [3, 9]], [[1, 3], [3, 4]], [[2, 9], [4, 5]], [[5, 6], [1, 2]]],
        "merged_spans": [[_SPANS], [[]], [[[1, 9], [2, 3]]], [[[4, 5], [1, 2]]]],
        "free_gaps": [
            [_SPANS, 0, 25],
            [_SPANS, 2, 20],
            [[], 1, 2],
            [[[0, 5]], 0, 5],
            [[[0, 9]], 3, 7],
        ],
    },
    "rota": {
        "total_hours": [[_ROTA, "Ada"], [_ROTA, "Di"], [_ROTA, "Ed"], [_ROTA, "Bo"]],
        "clash_count": [
            [_ROTA, "Bo"],
            [_ROTA, "Ada"],
            [_ROTA, "Di"],
            [{"A": [[0, 9], [1, 2], [3, 4]]}, "A"],
        ],
        "least_busy": [[_ROTA], [{"Z": [[0, 1]], "B": [[4, 5]]}], [{"A": [[0, 9]], "B": [[0, 2]]}]],
        "next_free": [
            [_ROTA, "Ada", 2, 12],
            [_ROTA, "Ada", 1, 12],
            [_ROTA, "Cy", 7, 12],
            [_ROTA, "Di", 3, 3],
        ],
    },
    "grid": {
        "free_neighbours": [[_MAP, [2, 2]], [_MAP, [0, 0]], [_MAP, [4, 4]], [_MAP, [0, 4]]],
        "is_inside": [[_MAP, 4, 4], [_MAP, 5, 0], [_MAP, -1, 2], [_MAP, 0, 5], [_MAP, 0, 0]],
        "room_size": [[_MAP, [0, 0]], [_TWO, [0, 0]], [_TWO, [2, 3]], [["."], [0, 0]]],
    },
    "routes": {
        "shortest_distance": [
            [_MAP, [0, 0], [4, 4]],
            [_TWO, [0, 0], [0, 3]],
            [_MAP, [1, 3], [1, 3]],
        ],
        "tour_length": [
            [_MAP, [[0, 0], [2, 2], [4, 4]]],
            [_TWO, [[0, 0], [1, 1]]],
            [_TWO, [[0, 0], [0, 3]]],
        ],
        "crossing_count": [[_MAP], [_TWO], [["...", "...", "..."]]],
    },
}
"""Module → function → arguments of calls."""
PACKAGES = (("money", "ledger"), ("spans", "rota"), ("grid", "routes"))
"""Modules that belong together; each may import those before it."""


@dataclass(frozen=True, slots=True)
class CodeCase:
    """A call of a function, and what sound code gives."""

    module: str
    function: str
    arguments: list[Any]

    def wanted(self) -> Any:
        """The value that sound code gives."""
        function: Callable[..., Any] = getattr(
            import_module(f"{MODULE}.{self.module}"), self.function
        )
        return function(*self.arguments)


def cases_of(modules: tuple[str, ...]) -> list[CodeCase]:
    """The cases of a package."""
    return [
        CodeCase(module, function, arguments)
        for module in modules
        for function, calls in CASES[module].items()
        for arguments in calls
    ]


def file_text(module: str) -> str:
    """A file of a package as an agent sees it: its imports are those of files beside it."""
    text = read_text(FOLDER / f"{module}.py")
    return text.replace(f"from {MODULE}.", "from ").replace(
        "from __future__ import annotations\n\n", ""
    )
